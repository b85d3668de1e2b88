//! One call over a connection that stays open, and its answer.

use anyhow::{Context, Result};
use domain::Credits;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::watch;

/// An answer that takes longer counts as lost.
const PATIENCE: Duration = Duration::from_secs(90);
/// How soon a server that cannot be reached is tried again.
const AGAIN: Duration = Duration::from_millis(20);

/// Where the server is; nowhere between a kill and the next start.
pub type Address = watch::Receiver<Option<String>>;

/// A call to be made.
#[derive(Clone)]
pub struct Asked {
    pub method: Method,
    /// The endpoint's path as the catalogue and history rows have it.
    pub route: &'static str,
    pub path: String,
    content_type: &'static str,
    body: Bytes,
    pub idempotency_key: Option<String>,
}

impl Asked {
    pub fn get(route: &'static str) -> Self {
        Self::of(Method::GET, route, "", Bytes::new())
    }

    pub fn post(route: &'static str, body: &Value) -> Self {
        Self::of(Method::POST, route, "application/json", body.to_string().into())
    }

    pub fn patch(route: &'static str, body: &Value) -> Self {
        Self::of(Method::PATCH, route, "application/json", body.to_string().into())
    }

    pub fn delete(route: &'static str) -> Self {
        Self::of(Method::DELETE, route, "", Bytes::new())
    }

    pub fn csv(route: &'static str, text: String) -> Self {
        Self::of(Method::POST, route, "text/csv", text.into())
    }

    /// A file of any format, as it is.
    pub fn file(route: &'static str, bytes: Bytes) -> Self {
        Self::of(Method::POST, route, "application/octet-stream", bytes)
    }

    fn of(method: Method, route: &'static str, content_type: &'static str, body: Bytes) -> Self {
        Self { method, route, path: route.to_owned(), content_type, body, idempotency_key: None }
    }

    /// The same about the thing with this id.
    pub fn about(mut self, id: &str) -> Self {
        self.path = self.path.replace("{id}", id);
        self
    }

    pub fn with_query(mut self, query: &str) -> Self {
        self.path = format!("{}?{query}", self.path);
        self
    }

    pub fn with_key(mut self, key: String) -> Self {
        self.idempotency_key = Some(key);
        self
    }

    /// Whether the caller wrote this word.
    pub fn says(&self, word: &str) -> bool {
        self.path.contains(word) || String::from_utf8_lossy(&self.body).contains(word)
    }

    fn request(&self, bearer: &str) -> Result<Request<Full<Bytes>>> {
        let mut request = Request::builder()
            .method(&self.method)
            .uri(&self.path)
            .header("host", "soak")
            .header("authorization", format!("Bearer {bearer}"));
        if !self.content_type.is_empty() {
            request = request.header("content-type", self.content_type);
        }
        if let Some(key) = &self.idempotency_key {
            request = request.header("idempotency-key", key);
        }
        Ok(request.body(Full::new(self.body.clone()))?)
    }
}

/// An answer that arrived whole.
#[derive(Clone)]
pub struct Reply {
    pub status: u16,
    pub request_id: String,
    pub credits: Credits,
    pub replayed: bool,
    pub bytes: Bytes,
}

impl Reply {
    pub const fn is_success(&self) -> bool {
        matches!(self.status, 200..300)
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_default()
    }

    /// The error's code.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// A caller's connection, opened anew whenever there is a new server.
pub struct Line {
    address: Address,
    open: Option<(String, SendRequest<Full<Bytes>>)>,
}

/// Why there is no answer.
enum Broken {
    /// Nothing of the call left the caller.
    Unsent,
    /// It may have been worked on.
    Lost,
}

impl Line {
    pub const fn new(address: Address) -> Self {
        Self { address, open: None }
    }

    /// Sends a call as soon as there is a server: when, and what was answered; nothing where the answer was lost.
    pub async fn send(&mut self, asked: &Asked, bearer: &str) -> Result<(Instant, Option<Reply>)> {
        loop {
            let address = self.address.wait_for(Option::is_some).await.context("the server is gone")?.clone();
            let sent = Instant::now();
            let Some(sender) = self.sender(&address.unwrap_or_default()).await else {
                tokio::time::sleep(AGAIN).await;
                continue;
            };
            let answer = tokio::time::timeout(PATIENCE, exchange(sender, asked.request(bearer)?)).await;
            match answer {
                Ok(Ok(reply)) => return Ok((sent, Some(reply))),
                Ok(Err(Broken::Unsent)) => self.open = None,
                Ok(Err(Broken::Lost)) | Err(_) => {
                    self.open = None;
                    return Ok((sent, None));
                }
            }
        }
    }

    /// The connection to a server; none where it cannot be reached.
    async fn sender(&mut self, address: &str) -> Option<&mut SendRequest<Full<Bytes>>> {
        let is_open = match &mut self.open {
            Some((to, sender)) => to.as_str() == address && sender.ready().await.is_ok(),
            None => false,
        };
        if !is_open {
            self.open = None;
            let stream = TcpStream::connect(address).await.ok()?;
            stream.set_nodelay(true).ok()?;
            let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
            tokio::spawn(connection);
            sender.ready().await.ok()?;
            self.open = Some((address.to_owned(), sender));
        }
        self.open.as_mut().map(|(_, sender)| sender)
    }
}

async fn exchange(
    sender: &mut SendRequest<Full<Bytes>>,
    request: Request<Full<Bytes>>,
) -> Result<Reply, Broken> {
    let broken = |error: hyper::Error| if error.is_canceled() { Broken::Unsent } else { Broken::Lost };
    let (head, body) = sender.send_request(request).await.map_err(broken)?.into_parts();
    let bytes = body.collect().await.map_err(|_| Broken::Lost)?.to_bytes();
    let header =
        |name: &str| head.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    Ok(Reply {
        status: head.status.as_u16(),
        request_id: header("x-request-id").to_owned(),
        credits: header("x-credits-charged").parse().unwrap_or_default(),
        replayed: header("idempotency-replayed") == "true",
        bytes,
    })
}
