//! Files the pages are made of, with the headers that keep them safe and cached.

use crate::address;
use axum::body::Body;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{Arc, Mutex};

/// Scripts, styles and connections of this origin only.
pub const STRICT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A file that does not change while the process lives; a page's examples have the reader's address of the service.
pub struct Asset {
    content_type: &'static str,
    body: Bytes,
    gzipped: Option<Bytes>,
    policy: Option<&'static str>,
    tag: HeaderValue,
    /// Of a page that names the service's address: the page for the reader before, who probably came by the same.
    latest: Option<Mutex<Option<Arc<Addressed>>>>,
}

/// A page with the address of the service in it.
struct Addressed {
    address: String,
    page: Asset,
}

impl Asset {
    pub fn text(content_type: &'static str, body: impl Into<Bytes>) -> Self {
        let body = body.into();
        // Only a process's own answers are compared, so any stable hash will do.
        let mut hasher = DefaultHasher::new();
        body.hash(&mut hasher);
        let tag = HeaderValue::try_from(format!("\"{:016x}\"", hasher.finish()));
        let tag = tag.unwrap_or_else(|_| HeaderValue::from_static("\"\""));
        Self { content_type, body, gzipped: None, policy: None, tag, latest: None }
    }

    pub fn page(body: impl Into<Bytes>, policy: &'static str) -> Self {
        let page = Self::compressed("text/html; charset=utf-8", body);
        let names_address = String::from_utf8_lossy(&page.body).contains(address::WRITTEN);
        Self { policy: Some(policy), latest: names_address.then(Mutex::default), ..page }
    }

    /// A file that is compressed once.
    pub fn compressed(content_type: &'static str, body: impl Into<Bytes>) -> Self {
        let asset = Self::text(content_type, body);
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let gzipped = encoder.write_all(&asset.body).and_then(|()| encoder.finish());
        Self { gzipped: gzipped.ok().map(Bytes::from), ..asset }
    }

    /// The file for the sender of a request.
    pub fn response(&self, request: &Request) -> Response {
        self.response_to(request, request.headers())
    }

    /// The same as if the request had other headers.
    pub fn response_to(&self, request: &Request, headers: &HeaderMap) -> Response {
        match self.addressed(request) {
            Some(own) => own.page.answer(headers),
            None => self.answer(headers),
        }
    }

    /// The page with the reader's address of the service; `None` if it is right as it is.
    fn addressed(&self, request: &Request) -> Option<Arc<Addressed>> {
        let mut latest = self.latest.as_ref()?.lock().unwrap_or_else(|e| e.into_inner());
        let address = address::of(request).filter(|address| address != address::WRITTEN)?;
        if let Some(known) = latest.as_ref().filter(|known| known.address == address) {
            return Some(known.clone());
        }
        let text = String::from_utf8_lossy(&self.body).replace(address::WRITTEN, &address);
        let page = Self { policy: self.policy, ..Self::compressed(self.content_type, text) };
        let made = Arc::new(Addressed { address, page });
        *latest = Some(made.clone());
        Some(made)
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let named =
            |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let unchanged = named(header::IF_NONE_MATCH).split(',').any(|tag| tag.trim() == self.tag);
        let gzipped = self.gzipped.as_ref().filter(|_| named(header::ACCEPT_ENCODING).contains("gzip"));
        let body = if unchanged { Bytes::new() } else { gzipped.unwrap_or(&self.body).clone() };
        let mut response = base(self.content_type, body);
        if unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        if gzipped.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        if self.gzipped.is_some() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Some(policy) = self.policy {
            headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        }
        response
    }
}

fn base(content_type: &str, body: Bytes) -> Response {
    let mut response = Response::new(Body::from(body));
    let headers = response.headers_mut();
    if let Ok(content_type) = HeaderValue::try_from(content_type) {
        headers.insert(header::CONTENT_TYPE, content_type);
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    response
}

/// Packs a page for a browser that unpacks it. What another site guesses of a page by its length stays safe: the cookie of a session is
/// sent with no request that begins elsewhere.
pub async fn packed(request: Request, next: Next) -> Response {
    let accepts = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accepts = accepts.is_some_and(|value| value.contains("gzip"));
    let (mut parts, body) = next.run(request).await.into_parts();
    let is_page = parts.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_page = is_page.is_some_and(|kind| kind.starts_with("text/html") || kind == "application/json");
    if !accepts || !is_page || parts.headers.contains_key(header::CONTENT_ENCODING) {
        return Response::from_parts(parts, body);
    }
    let page = match axum::body::to_bytes(body, usize::MAX).await {
        Ok(page) => page,
        Err(error) => {
            tracing::error!(%error, "a page broke off");
            parts.status = StatusCode::INTERNAL_SERVER_ERROR;
            Bytes::new()
        }
    };
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    let body = match encoder.write_all(&page).and_then(|()| encoder.finish()) {
        Ok(packed) => {
            parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            parts.headers.remove(header::CONTENT_LENGTH);
            Bytes::from(packed)
        }
        Err(_) => page,
    };
    parts.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    Response::from_parts(parts, Body::from(body))
}
