//! A file in the body of a call: as `multipart/form-data`, the way browsers and `curl -F` send it, or as it is.

use crate::bounds::{FILE_BYTES, UPLOAD_PACE, UPLOAD_SECONDS};
use crate::error::{Error, Result};
use crate::input::Upload;
use crate::uploads::UploadSlot;
use axum::body::Body;
use bytes::Bytes;
use futures::stream::BoxStream;
use futures::{StreamExt, TryStreamExt};
use http::{HeaderMap, header};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The multipart overhead around a file.
const FORM: usize = 64 * 1024;
/// How long an upload may take before its pace counts.
const GRACE: Duration = Duration::from_secs(10);

/// Reads the file that a call carries.
pub async fn read(headers: &HeaderMap, body: Body, place: Arc<UploadSlot>) -> Result<Upload> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let most = FILE_BYTES.count();
    if text(header::CONTENT_LENGTH).parse::<usize>().is_ok_and(|length| length > most + FORM) {
        return Err(Error::FileTooLarge);
    }
    let kind = text(header::CONTENT_TYPE);
    let arriving = arriving(body, place.clone());
    let upload = if kind.to_ascii_lowercase().starts_with("multipart/") {
        form(kind, arriving).await?
    } else {
        let bytes = arriving.try_fold(Vec::<u8>::new(), |mut bytes, chunk| async move {
            bytes.extend_from_slice(&chunk);
            Ok(bytes)
        });
        Upload { bytes: bytes.await.map_err(Error::from)?.into(), ..Upload::default() }
    };
    if upload.bytes.len() > most {
        return Err(Error::FileTooLarge);
    }
    if upload.bytes.is_empty() {
        return Err(broken("the file is empty"));
    }
    Ok(Upload { place: Some(place), ..upload })
}

/// Why no more of a file is taken.
#[derive(Debug, thiserror::Error)]
enum Stopped {
    #[error("the upload is incomplete")]
    Broken,
    #[error("the file is too large")]
    TooLarge,
    #[error("the file comes too slowly")]
    TooSlow,
    #[error("cannot store the upload")]
    NoRoom,
}

impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Broken => broken("the upload is incomplete"),
            Stopped::TooLarge => Self::FileTooLarge,
            Stopped::TooSlow => Self::UploadTooSlow,
            Stopped::NoRoom => Self::RateLimited {
                retry_after: 10,
                detail: "Too many files are being uploaded at once; try again in a moment.",
            },
        }
    }
}

/// A body as it arrives: not too large, not too slowly, and only as long as there is room.
fn arriving(body: Body, place: Arc<UploadSlot>) -> BoxStream<'static, Result<Bytes, Stopped>> {
    let began = Instant::from_std(domain::clock::instant());
    let most = Duration::from_secs(UPLOAD_SECONDS.most);
    let parts = (body.into_data_stream(), place, 0);
    let next = move |(mut body, place, received): (axum::body::BodyDataStream, Arc<UploadSlot>, usize)| async move {
        // Every byte buys the time it may take.
        let bought = Duration::from_secs_f64(received as f64 / UPLOAD_PACE.most as f64);
        let chunk = match tokio::time::timeout_at(began + (GRACE + bought).min(most), body.next()).await {
            Ok(None) => return Ok(None),
            Ok(Some(Ok(chunk))) => chunk,
            Ok(Some(Err(_))) => return Err(Stopped::Broken),
            Err(_) => return Err(Stopped::TooSlow),
        };
        let received = received + chunk.len();
        if received > FILE_BYTES.count() + FORM {
            return Err(Stopped::TooLarge);
        }
        if !place.take(chunk.len()) {
            return Err(Stopped::NoRoom);
        }
        Ok(Some((chunk, (body, place, received))))
    };
    futures::stream::try_unfold(parts, next).boxed()
}

/// The field `file` of a form.
#[cfg(feature = "uploads")]
async fn form(kind: &str, arriving: BoxStream<'static, Result<Bytes, Stopped>>) -> Result<Upload> {
    let refused = |error: multer::Error| match error {
        multer::Error::StreamReadFailed(cause) => match cause.downcast::<Stopped>() {
            Ok(stopped) => Error::from(*stopped),
            Err(_) => broken("the upload is incomplete"),
        },
        _ => broken("the form cannot be read"),
    };
    let boundary = multer::parse_boundary(kind).map_err(|_| broken("the form has no boundary"))?;
    let mut form = multer::Multipart::new(arriving, boundary);
    let mut found = None;
    while let Some(mut field) = form.next_field().await.map_err(refused)? {
        if field.name() != Some("file") || found.is_some() {
            continue;
        }
        let (name, mut bytes) = (field.file_name().map(str::to_owned), Vec::new());
        while let Some(chunk) = field.chunk().await.map_err(refused)? {
            bytes.extend_from_slice(&chunk);
        }
        found = Some(Upload { name, bytes: bytes.into(), place: None });
    }
    found.ok_or_else(|| broken("the form has no field named file"))
}

/// A process that takes no files reads no forms.
#[cfg(not(feature = "uploads"))]
async fn form(_: &str, _: BoxStream<'static, Result<Bytes, Stopped>>) -> Result<Upload> {
    Err(Error::NotReady("This deployment takes no files; use POST /v1/bulk/enrich."))
}

fn broken(reason: &str) -> Error {
    let detail =
        format!("{reason}; send it as multipart/form-data in a field named file, or as the body itself");
    Error::field("file", "required", detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uploads::Uploads;
    use std::convert::Infallible;

    fn place() -> Arc<UploadSlot> {
        Uploads::default().enter("a", tokio::sync::watch::channel(()).1).unwrap()
    }

    /// A body of so many chunks, one each so many seconds.
    fn slow(chunks: usize, size: usize, seconds: u64) -> Body {
        Body::from_stream(futures::stream::unfold(0, move |at| async move {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            (at < chunks).then(|| (Ok::<_, Infallible>(Bytes::from(vec![b'a'; size])), at + 1))
        }))
    }

    #[tokio::test(start_paused = true)]
    async fn an_upload_at_a_byte_a_second_is_ended_and_one_at_its_pace_is_not() {
        // The test's clock, which advances only while a task waits.
        domain::clock::follow(|| {
            let now = Instant::now;
            now().into_std()
        });
        let began = domain::clock::instant();
        let dripping = read(&HeaderMap::new(), slow(usize::MAX, 1, 1), place()).await.unwrap_err();
        assert!(matches!(dripping, Error::UploadTooSlow), "{dripping:?}");
        assert!(domain::clock::passed(began) < GRACE * 2, "{:?}", domain::clock::passed(began));
        let steady = read(&HeaderMap::new(), slow(50, UPLOAD_PACE.count(), 1), place()).await.unwrap();
        assert_eq!(steady.bytes.len(), 50 * UPLOAD_PACE.count());
        let endless = read(&HeaderMap::new(), slow(usize::MAX, UPLOAD_PACE.count(), 1), place()).await;
        assert!(matches!(endless, Err(Error::UploadTooSlow)), "{endless:?}");
    }

    #[tokio::test]
    async fn a_file_of_one_byte_more_is_refused_without_being_kept() {
        let chunk = Bytes::from(vec![b'a'; 1 << 20]);
        let endless =
            Body::from_stream(futures::stream::repeat_with(move || Ok::<_, Infallible>(chunk.clone())));
        let refused = read(&HeaderMap::new(), endless, place()).await.unwrap_err();
        assert!(matches!(refused, Error::FileTooLarge), "{refused:?}");
        let more = Body::from(vec![b'a'; FILE_BYTES.count() + 1]);
        let refused = read(&HeaderMap::new(), more, place()).await.unwrap_err();
        assert!(matches!(refused, Error::FileTooLarge), "{refused:?}");
    }
}
