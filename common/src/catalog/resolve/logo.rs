//! GET /v1/logo/{domain}

use crate::catalog::{Endpoint, FileType, Response, Spec};
use crate::error::Result;
use crate::input::Request;
use crate::rights::Right;
use domain::Domain;
use domain::Family::Resolve;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub struct GetLogo;

impl Endpoint for GetLogo {
    type Request = GetLogoRequest;
    type Response = LogoFile;
    const SPEC: Spec = Spec {
        summary: "Returns a company's logo as SVG or PNG; free",
        purpose: "Returns the logo that a company's website shows, or a monogram of its domain. Use it beside the \
            companies that you show; for what is known of a company use companies.",
        example: "size=64",
        right: Right::See,
        ..Spec::get("/v1/logo/{domain}", Resolve)
    };
}

/// Whose logo, and how it is shown.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetLogoRequest {
    /// The company's domain.
    pub domain: Domain,
    /// The longest side in pixels, 128 when left out. A PNG is never enlarged.
    #[schemars(range(min = 16, max = 512), extend("examples" = [64]))]
    pub size: Option<u32>,
    /// The file format; SVG where the website has one, and PNG otherwise, when left out.
    pub format: Option<LogoFormat>,
    /// The answer where no logo is known; monogram when left out.
    pub fallback: Option<LogoFallback>,
}

impl Request for GetLogoRequest {}

/// The file format of a logo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogoFormat {
    /// Always PNG.
    Png,
}

/// The answer where no logo is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogoFallback {
    /// The first letter of the domain in a color of its own.
    Monogram,
    /// The error `not_found`.
    None,
}

pub const LOGO_SVG: FileType =
    FileType { content_type: "image/svg+xml", name: "logo.svg", other: Some(LOGO_PNG.content_type) };
pub const LOGO_PNG: FileType = FileType { content_type: "image/png", name: "logo.png", other: None };

/// The file of a logo.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LogoFile(pub String);

impl JsonSchema for LogoFile {
    fn schema_name() -> Cow<'static, str> {
        "LogoFile".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "format": "binary"})
    }
}

impl Response for LogoFile {
    const FILE: Option<FileType> = Some(LOGO_SVG);

    fn body(&self) -> Result<Vec<u8>> {
        Ok(self.0.clone().into_bytes())
    }
}
