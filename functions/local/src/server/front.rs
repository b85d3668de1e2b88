//! The embedded DynamoDB on a loopback port, for those who ask for it: `cargo lambda watch` and ordinary DynamoDB tools. It
//! answers callers that sign with the printed access key, and no page in a browser: neither one that says where it comes
//! from, nor one that was led here under another name.

use crate::server::engine;
use dynoxide::Database;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderMap, ORIGIN};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::net::TcpListener;

const LONGEST: usize = 32 * 1024 * 1024;

/// A new access key, good for one run of the server.
pub fn access_key() -> String {
    common::domain::chance::text(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 32)
}

/// Serves the database until the process ends.
pub async fn serve(listener: TcpListener, database: Database, access_key: String) {
    let port = listener.local_addr().map(|address| address.port()).unwrap_or_default();
    let door = Arc::new(Door { port, access_key });
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            continue;
        };
        let (door, database) = (door.clone(), database.clone());
        let service = hyper::service::service_fn(move |request| {
            let (door, database) = (door.clone(), database.clone());
            async move { Ok::<_, Infallible>(answer(&door, database, request).await) }
        });
        tokio::spawn(async move {
            let connection =
                hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service);
            // A peer that breaks off or speaks no HTTP has been answered as far as it can be.
            let _ = connection.await;
        });
    }
}

/// The access check of the DynamoDB port.
struct Door {
    port: u16,
    access_key: String,
}

impl Door {
    fn admits(&self, headers: &HeaderMap) -> Result<(), &'static str> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if headers.contains_key(ORIGIN) {
            return Err("requests from web pages are refused");
        }
        let known = ["127.0.0.1", "localhost", "[::1]"].map(|host| format!("{host}:{}", self.port));
        if !known.iter().any(|host| host.eq_ignore_ascii_case(text(HOST))) {
            return Err("use localhost to reach this server");
        }
        let signed = text(AUTHORIZATION).split("Credential=").nth(1).and_then(|rest| rest.split('/').next());
        let sent = signed.unwrap_or_default().as_bytes();
        // Compared as a whole, so that the time it takes says nothing about a guess.
        let differs = sent.len() != self.access_key.len()
            || sent.iter().zip(self.access_key.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) != 0;
        if differs {
            Err("the access key is not the one this server printed when it started")
        } else {
            Ok(())
        }
    }
}

async fn answer(door: &Door, database: Database, request: Request<Incoming>) -> Response<Full<Bytes>> {
    if let Err(reason) = door.admits(request.headers()) {
        let body = serde_json::json!({
            "__type": "com.amazon.coral.service#AccessDeniedException", "message": reason,
        });
        return response(403, body.to_string().into());
    }
    let target = request.headers().get("x-amz-target").and_then(|value| value.to_str().ok());
    let operation = target.unwrap_or_default().rsplit('.').next().unwrap_or_default().to_owned();
    let Ok(body) = Limited::new(request.into_body(), LONGEST).collect().await else {
        return response(400, Bytes::new());
    };
    let body = body.to_bytes();
    let done = tokio::task::spawn_blocking(move || engine::dispatch(&database, &operation, &body));
    match done.await {
        Ok((status, body)) => response(status, body.into()),
        Err(_) => response(500, Bytes::new()),
    }
}

fn response(status: u16, body: Bytes) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = hyper::StatusCode::from_u16(status).unwrap_or_default();
    let kind = hyper::header::HeaderValue::from_static("application/x-amz-json-1.0");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}
