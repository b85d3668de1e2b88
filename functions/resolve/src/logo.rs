//! GET /v1/logo/{domain}

use common::app::Cx;
use common::catalog::resolve::{GetLogoRequest, LOGO_PNG, LOGO_SVG, LogoFallback, LogoFormat};
use common::error::{Error, Result};
use common::http::Download;
use common::website::logo::{Logo, monogram, monogram_png};

const SIZE: u32 = 128;
/// Seconds that a logo may be kept, and a monogram, in whose place there may be a logo soon.
const DAY: u32 = 86_400;
const HOUR: u32 = 3_600;

pub async fn logo(cx: Cx, request: GetLogoRequest) -> Result<Download> {
    let (domain, size) = (request.domain.as_str(), request.size.unwrap_or(SIZE));
    let pictures_only = request.format == Some(LogoFormat::Png);
    if let Some(logo) = cx.ask.logo(&request.domain, pictures_only).await
        && let Some(file) = logo.file(size)
    {
        let kind = if matches!(*logo, Logo::Svg(_)) { LOGO_SVG } else { LOGO_PNG };
        return Ok(Download::lasting(kind, file, DAY));
    }
    if request.fallback == Some(LogoFallback::None) {
        return Err(Error::NotFound("The company's website shows no logo that can be used."));
    }
    if !pictures_only {
        return Ok(Download::lasting(LOGO_SVG, monogram(domain, size).into_bytes(), HOUR));
    }
    let file = monogram_png(domain, size);
    let file = file.ok_or_else(|| Error::Internal("a monogram could not be drawn".into()))?;
    Ok(Download::lasting(LOGO_PNG, file, HOUR))
}
