//! A file in the body of a call: as `multipart/form-data`, the way browsers and `curl -F` send it, or as it is.

use crate::error::{Error, Result};
use crate::input::Upload;
use axum::body::Body;
use bytes::Bytes;
use http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use std::time::Duration;

/// The largest file, in bytes.
const MAX_FILE: usize = 50 * 1000 * 1000;
/// What stands around a file in a form.
const FORM: usize = 64 * 1024;
/// A file of that size over a slow line.
const TIMEOUT: Duration = Duration::from_secs(300);

/// Reads the file that a call carries.
pub(super) async fn read(headers: &HeaderMap, body: Body) -> Result<Upload> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if text(header::CONTENT_LENGTH).parse::<usize>().is_ok_and(|length| length > MAX_FILE + FORM) {
        return Err(Error::FileTooLarge);
    }
    let bytes = match tokio::time::timeout(TIMEOUT, Limited::new(body, MAX_FILE + FORM).collect()).await {
        Ok(Ok(collected)) => collected.to_bytes(),
        Ok(Err(error)) if error.downcast_ref::<LengthLimitError>().is_some() => {
            return Err(Error::FileTooLarge);
        }
        Ok(Err(_)) => return Err(broken("the file broke off")),
        Err(_) => return Err(Error::RequestTimeout),
    };
    let kind = text(header::CONTENT_TYPE);
    let upload = if kind.to_ascii_lowercase().starts_with("multipart/") {
        form(kind, bytes).await?
    } else {
        Upload { name: None, bytes }
    };
    if upload.bytes.len() > MAX_FILE {
        return Err(Error::FileTooLarge);
    }
    if upload.bytes.is_empty() {
        return Err(broken("the file is empty"));
    }
    Ok(upload)
}

/// The field `file` of a form.
#[cfg(feature = "uploads")]
async fn form(kind: &str, bytes: Bytes) -> Result<Upload> {
    let boundary = multer::parse_boundary(kind).map_err(|_| broken("the form has no boundary"))?;
    let once = futures::stream::once(std::future::ready(Ok::<_, std::convert::Infallible>(bytes)));
    let mut form = multer::Multipart::new(once, boundary);
    while let Some(field) = form.next_field().await.map_err(|_| broken("the form cannot be read"))? {
        if field.name() == Some("file") {
            let name = field.file_name().map(str::to_owned);
            let bytes = field.bytes().await.map_err(|_| broken("the form cannot be read"))?;
            return Ok(Upload { name, bytes });
        }
    }
    Err(broken("the form has no field named file"))
}

/// A process that takes no files reads no forms.
#[cfg(not(feature = "uploads"))]
async fn form(_: &str, _: Bytes) -> Result<Upload> {
    Err(Error::NotReady("This deployment takes no files; use POST /v1/bulk/enrich."))
}

fn broken(reason: &str) -> Error {
    let detail =
        format!("{reason}; send it as multipart/form-data in a field named file, or as the body itself");
    Error::field("file", "required", detail)
}
