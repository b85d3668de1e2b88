//! Answers that are files: streamed where the edge can stream, in gzipped pieces with a link to the next where it cannot.

use crate::catalog::FileType;
use crate::error::{Error, Result};
use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures::stream::BoxStream;
use futures::{StreamExt, TryStreamExt};
use http::{HeaderValue, StatusCode, header};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::time::Instant;

/// Room kept for the part that is written next: a part is at most this long.
const PART_ROOM: usize = 1_200_000;

/// A file on its way.
pub struct Download {
    pub file: FileType,
    /// The name it is saved under, where it is not always the same.
    pub name: Option<String>,
    /// How long the caller may keep it; nothing of it may be kept otherwise.
    pub kept: Option<Kept>,
    pub parts: BoxStream<'static, Result<Part>>,
}

/// What a caller needs to keep a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The same for the same bytes.
    pub tag: String,
    pub seconds: u32,
}

impl Kept {
    /// Whether a caller has the file: what its `If-None-Match` says (RFC 9110).
    fn is_known(&self, known: &str) -> bool {
        known.split(',').map(str::trim).any(|tag| tag == "*" || tag.trim_start_matches("W/") == self.tag)
    }
}

impl Download {
    /// A file that is there already.
    pub(super) fn whole(file: FileType, bytes: Vec<u8>) -> Self {
        let part = Part { bytes: bytes.into(), next: None };
        let parts = futures::stream::once(std::future::ready(Ok(part))).boxed();
        Self { file, name: None, kept: None, parts }
    }

    /// The same of one that the caller may keep.
    pub fn lasting(file: FileType, bytes: Vec<u8>, seconds: u32) -> Self {
        let digest = hex::encode(Sha256::digest(&bytes));
        let kept = Kept { tag: format!("\"{}\"", &digest[..32]), seconds };
        Self { kept: Some(kept), ..Self::whole(file, bytes) }
    }
}

/// A piece of a file, at most about a megabyte.
pub struct Part {
    pub bytes: Bytes,
    /// The cursor that continues behind this piece; `None` at the end.
    pub next: Option<String>,
}

/// The limits of the edge and the caller.
pub(super) struct Terms {
    /// The longest body that can be sent; without one the body is streamed.
    pub limit: Option<usize>,
    pub gzip: bool,
    /// When a buffered answer must be on its way.
    pub deadline: Instant,
    /// The request's path and query, for the link to the next piece.
    pub path_and_query: String,
    /// The tags of the files that the caller has.
    pub known: Option<String>,
}

pub(super) async fn respond(download: Download, terms: Terms) -> Result<Response<Body>> {
    let Download { file, name, kept, parts } = download;
    let is_known = kept.as_ref().zip(terms.known.as_ref()).is_some_and(|(kept, known)| kept.is_known(known));
    let mut response = match terms.limit {
        _ if is_known => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        }
        None => Response::new(Body::from_stream(parts.map_ok(|part| part.bytes).inspect_err(|error| {
            tracing::error!(%error, "a download broke off");
        }))),
        Some(limit) => buffered(parts, limit, &terms).await?,
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    let disposition = HeaderValue::try_from(disposition(name.as_deref().unwrap_or(file.name)));
    headers.extend(disposition.map(|value| (header::CONTENT_DISPOSITION, value)));
    if let Some(Kept { tag, seconds }) = kept {
        headers.extend(HeaderValue::try_from(tag).map(|tag| (header::ETAG, tag)));
        let lasts = HeaderValue::try_from(format!("private, max-age={seconds}"));
        headers.extend(lasts.map(|lasts| (header::CACHE_CONTROL, lasts)));
        // A drawing that is opened by itself runs nothing and loads nothing.
        let alone = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
        headers.insert(header::CONTENT_SECURITY_POLICY, alone);
    }
    Ok(response)
}

/// How a file is saved (RFC 6266): its name in ASCII for old clients, and as it is for others.
fn disposition(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_graphic() && !"\"\\/%;".contains(c) || c == ' ' { c } else { '_' };
    let ascii: String = name.chars().map(plain).collect();
    if ascii == name {
        return format!("attachment; filename=\"{ascii}\"");
    }
    let encoded: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{}", encoded.replace('+', "%20"))
}

async fn buffered(
    mut parts: BoxStream<'static, Result<Part>>,
    limit: usize,
    terms: &Terms,
) -> Result<Response<Body>> {
    let mut body = Buffer::new(terms.gzip);
    let mut next = None;
    while let Some(part) = parts.next().await.transpose()? {
        body.write(&part.bytes)?;
        next = part.next;
        if body.len() + PART_ROOM > limit || domain::clock::instant() >= terms.deadline {
            break;
        }
    }
    let mut response = Response::new(Body::from(body.finish()?));
    if terms.gzip {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    if let Some(cursor) = next {
        let link =
            HeaderValue::try_from(format!("<{}>; rel=\"next\"", continued(&terms.path_and_query, &cursor)));
        response.headers_mut().extend(link.map(|value| (header::LINK, value)));
    }
    Ok(response)
}

/// The same request, continued at `cursor`.
fn continued(path_and_query: &str, cursor: &str) -> String {
    let (path, query) = path_and_query.split_once('?').unwrap_or((path_and_query, ""));
    let kept = url::form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name != "cursor");
    let query = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(kept)
        .append_pair("cursor", cursor)
        .finish();
    format!("{path}?{query}")
}

enum Buffer {
    Plain(Vec<u8>),
    Gzip(Box<GzEncoder<Vec<u8>>>),
}

impl Buffer {
    fn new(gzip: bool) -> Self {
        if gzip {
            Self::Gzip(Box::new(GzEncoder::new(Vec::new(), Compression::fast())))
        } else {
            Self::Plain(Vec::new())
        }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Self::Plain(body) => body.extend_from_slice(bytes),
            Self::Gzip(body) => body.write_all(bytes).map_err(|error| Error::Internal(error.into()))?,
        }
        Ok(())
    }

    fn len(&self) -> usize {
        match self {
            Self::Plain(body) => body.len(),
            Self::Gzip(body) => body.get_ref().len(),
        }
    }

    fn finish(self) -> Result<Vec<u8>> {
        match self {
            Self::Plain(body) => Ok(body),
            Self::Gzip(body) => body.finish().map_err(|error| Error::Internal(error.into())),
        }
    }
}

/// Whether an Accept-Encoding header takes gzip.
pub(super) fn accepts_gzip(header: Option<&HeaderValue>) -> bool {
    let codings = header.and_then(|value| value.to_str().ok()).unwrap_or_default();
    codings.split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused =
            matches!(weight.trim().strip_prefix("q=").map(str::trim), Some("0" | "0.0" | "0.00" | "0.000"));
        matches!(name.trim(), "gzip" | "*") && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_used_when_it_is_accepted() {
        let accepts = |text: &'static str| accepts_gzip(Some(&HeaderValue::from_static(text)));
        assert!(accepts("gzip, deflate, br") && accepts("br;q=1.0, gzip;q=0.8") && accepts("*"));
        assert!(!accepts("identity") && !accepts("gzip;q=0") && !accepts_gzip(None));
    }

    #[tokio::test]
    async fn a_file_that_is_kept_is_sent_once() {
        const FILE: FileType = FileType { content_type: "image/png", name: "a.png", other: None };
        let answer = async |known: Option<&str>| {
            let terms = Terms {
                limit: None,
                gzip: false,
                deadline: domain::clock::instant(),
                path_and_query: String::new(),
                known: known.map(str::to_owned),
            };
            respond(Download::lasting(FILE, b"abc".to_vec(), 60), terms).await.unwrap()
        };
        let first = answer(None).await;
        let tag = first.headers()[header::ETAG].to_str().unwrap().to_owned();
        assert_eq!(
            (first.status(), &first.headers()[header::CACHE_CONTROL]),
            (StatusCode::OK, &HeaderValue::from_static("private, max-age=60"))
        );
        for known in [tag.clone(), format!("\"x\", W/{tag}"), "*".to_owned()] {
            let again = answer(Some(&known)).await;
            assert_eq!(
                (again.status(), &again.headers()[header::ETAG]),
                (StatusCode::NOT_MODIFIED, &first.headers()[header::ETAG]),
                "{known}"
            );
        }
        assert_eq!(answer(Some("\"other\"")).await.status(), StatusCode::OK);
    }

    #[test]
    fn a_file_is_saved_under_any_name() {
        assert_eq!(disposition("a.csv"), "attachment; filename=\"a.csv\"");
        assert_eq!(
            disposition("Kunden Köln\".csv"),
            "attachment; filename=\"Kunden K_ln_.csv\"; filename*=UTF-8''Kunden%20K%C3%B6ln%22.csv"
        );
    }

    #[test]
    fn the_link_to_the_next_piece_keeps_the_filters() {
        assert_eq!(
            continued("/v1/x?since=2026-01-01T00:00:00Z&cursor=old", "new"),
            "/v1/x?since=2026-01-01T00%3A00%3A00Z&cursor=new"
        );
        assert_eq!(continued("/v1/x", "a"), "/v1/x?cursor=a");
    }
}
