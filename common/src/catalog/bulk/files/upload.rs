//! POST /v1/files

use super::FileInfo;
use crate::catalog::{Endpoint, Spec};
use crate::input::{Request, Upload};
use domain::Family::Bulk;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

pub struct CreateFile;

impl Endpoint for CreateFile {
    type Request = CreateFileRequest;
    type Response = FileInfo;
    const SPEC: Spec = Spec {
        summary: "Uploads a CSV, XLSX or NDJSON file of up to 100,000 rows and recognizes its columns",
        example: "Full Name,Email\nGeorge Fox,gfox@glenmere-pay.example\n",
        status: 201,
        upload: true,
        purpose: "Start here with your own list: upload it, check the returned mapping, then run it. For up to 500 lookups from a program use bulk/enrich.",
        ..Spec::post("/v1/files", Bulk)
    };
}

/// The file is the body, or the field `file` of a form.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateFileRequest {
    /// The file's name; by default the name it was sent with.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["contacts.csv"]))]
    pub name: Option<String>,
    /// The file.
    #[serde(skip)]
    pub file: Upload,
}

impl Request for CreateFileRequest {
    fn attach(&mut self, upload: &Upload) {
        self.file = upload.clone();
    }
}

domain::vocabulary! {
    /// The identifiers a column can hold.
    FileField {
        FullName = "full_name", FirstName = "first_name", LastName = "last_name", Email = "email", Phone = "phone",
        NetworkUrl = "network_url", CompanyName = "company_name", CompanyDomain = "company_domain",
        CompanyNetworkUrl = "company_network_url", Country = "country",
    }
}

/// Which column holds what.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileMapping(pub BTreeMap<String, String>);

impl JsonSchema for FileMapping {
    fn schema_name() -> Cow<'static, str> {
        "FileMapping".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let fields: Vec<&str> = FileField::ALL.iter().map(|field| field.as_str()).collect();
        json_schema!({
            "type": "object",
            "description": format!("The names of columns and what each holds: {}.", fields.join(", ")),
            "additionalProperties": true,
            "examples": [{"Email": "email", "Full Name": "full_name"}]
        })
    }
}
