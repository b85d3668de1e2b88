//! Questions to the endpoints behind the protocol: each is a request to their own router, with the caller's key.

use super::wire::Answered;
use axum::Router;
use axum::body::Body;
use axum::response::Response;
use common::domain::{Credits, clock};
use common::error::Error;
use common::http::{Ceiling, ClientIp, NothingKept};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use jiff::SignedDuration;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout_at};
use tower::ServiceExt;

/// For how long questions of a request are begun. Lambda ends a function after 28 s.
const PATIENCE: Duration = Duration::from_secs(18);
/// How long the last one is waited for after that.
const LAST: Duration = Duration::from_secs(5);
/// How long an answer without candidates is kept: what is imported later is found then. One with candidates is kept as long as any.
const NOTHING: NothingKept = NothingKept(SignedDuration::from_mins(10));
const UNFINISHED: Error =
    Error::NotReady("The batch took too long. Send it again: what was answered is not charged twice.");

/// The endpoints, as one caller asks them.
pub struct Asking<'a> {
    api: &'a Router,
    headers: HeaderMap,
    ip: Option<ClientIp>,
    until: Instant,
}

impl<'a> Asking<'a> {
    pub fn new(api: &'a Router, headers: HeaderMap, ip: Option<ClientIp>) -> Self {
        Self { api, headers, ip, until: clock::instant() + PATIENCE }
    }

    /// The caller's key, as it was sent.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The answer to a question, charged once however often it is sent in 24 hours; `None` where the endpoint cannot tell from it who is meant.
    pub async fn once(&self, path: &str, body: &Value) -> Answered<Option<Value>> {
        let text = body.to_string();
        let digest = Sha256::new().chain_update(path).chain_update([0]).chain_update(&text).finalize();
        let digest: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let once = HeaderValue::try_from(format!("reconcile-{digest}")).ok();
        let name = HeaderName::from_static("idempotency-key");
        loop {
            if clock::instant() >= self.until {
                return Err(UNFINISHED.into());
            }
            let mut request = self.request(Method::POST, path, Body::from(text.clone()));
            request.headers_mut().extend(once.clone().map(|once| (name.clone(), once)));
            request.extensions_mut().insert(NOTHING);
            let response = self.send(request).await?;
            match response.status() {
                StatusCode::BAD_REQUEST => return Ok(None),
                StatusCode::TOO_MANY_REQUESTS | StatusCode::CONFLICT => sleep(pause(&response)).await,
                _ => return read(response).await.map(Some),
            }
        }
    }

    /// A record of an id, if it is known; above the ceiling the call is refused.
    pub async fn record(&self, kind_path: &str, id: &str, ceiling: Option<Credits>) -> Answered<Value> {
        let path = format!("{kind_path}/{}", utf8_percent_encode(id, NON_ALPHANUMERIC));
        loop {
            if clock::instant() >= self.until {
                return Err(UNFINISHED.into());
            }
            let mut request = self.request(Method::GET, &path, Body::empty());
            if let Some(credits) = ceiling {
                request.extensions_mut().insert(Ceiling { credits, agreed: None });
            }
            let response = self.send(request).await?;
            match response.status() {
                StatusCode::TOO_MANY_REQUESTS => sleep(pause(&response)).await,
                _ => return read(response).await,
            }
        }
    }

    fn request(&self, method: Method, path: &str, body: Body) -> Request<Body> {
        let mut request = Request::new(body);
        *request.method_mut() = method;
        *request.uri_mut() = path.parse().unwrap_or_default();
        *request.headers_mut() = self.headers.clone();
        if let Some(ip) = self.ip {
            request.extensions_mut().insert(ip);
        }
        request
    }

    /// The answer, if it comes in time. A call is a task of its own and goes on without who waits for it: it is settled as ever, and the same
    /// question gets its answer later.
    async fn send(&self, request: Request<Body>) -> Answered<Response> {
        let end = tokio::time::Instant::from_std(self.until + LAST);
        match timeout_at(end, self.api.clone().oneshot(request)).await {
            Ok(Ok(response)) => Ok(response),
            Err(_) => Err(UNFINISHED.into()),
        }
    }
}

/// How long an endpoint says that one should wait.
fn pause(response: &Response) -> Duration {
    let said = response.headers().get(header::RETRY_AFTER);
    let said = said.and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    Duration::from_secs(said.unwrap_or(1).clamp(1, 5))
}

async fn read(response: Response) -> Answered<Value> {
    if !response.status().is_success() {
        return Err(Box::new(response).into());
    }
    let body = response.into_body().collect().await.map(|body| body.to_bytes()).unwrap_or_default();
    serde_json::from_slice(&body).map_err(|error| Error::Internal(error.into()).into())
}

#[cfg(test)]
mod tests {
    use super::super::wire::Failure;
    use super::*;
    use axum::routing::any;

    #[tokio::test]
    async fn an_endpoint_that_takes_too_long_is_not_waited_for() {
        let api = Router::new().route("/slow", any(std::future::pending::<()>));
        let until = clock::instant().checked_sub(LAST).unwrap() + Duration::from_millis(50);
        let asking = Asking { api: &api, headers: HeaderMap::new(), ip: None, until };
        let asked = asking.send(asking.request(Method::GET, "/slow", Body::empty()));
        let answered = tokio::time::timeout(LAST, asked).await.expect("it is given up");
        assert!(matches!(answered, Err(Failure::Ours(Error::NotReady(_)))));
    }
}
