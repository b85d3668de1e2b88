//! Lambda's runtime API, as much as a function needs: hand out an event, take its answer.

use anyhow::{Context, Result};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use serde_json::Value;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{Mutex, mpsc};

/// A runtime API with one function.
pub struct RuntimeApi {
    address: String,
    polls: mpsc::UnboundedReceiver<Instant>,
    events: mpsc::UnboundedSender<Value>,
    answers: mpsc::UnboundedReceiver<Value>,
}

struct Shared {
    polls: mpsc::UnboundedSender<Instant>,
    events: Mutex<mpsc::UnboundedReceiver<Value>>,
    answers: mpsc::UnboundedSender<Value>,
}

impl RuntimeApi {
    pub async fn start() -> Result<Self> {
        let (polled, polls) = mpsc::unbounded_channel();
        let (events, handed) = mpsc::unbounded_channel();
        let (answered, answers) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared { polls: polled, events: Mutex::new(handed), answers: answered });
        let router = Router::new()
            .route("/2018-06-01/runtime/invocation/next", get(next))
            .route("/2018-06-01/runtime/invocation/{id}/{outcome}", post(answer))
            .with_state(shared);
        let listener = local::server::bind(std::net::Ipv4Addr::LOCALHOST.into(), 0, "").await?;
        let address = listener.local_addr()?.to_string();
        tokio::spawn(local::server::serve(listener, router, std::future::pending()));
        Ok(Self { address, polls, events, answers })
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    /// When the function was ready for its first event.
    pub async fn first_poll(&mut self) -> Result<Instant> {
        self.polls.recv().await.context("nobody polls")
    }

    /// One invocation.
    pub async fn invoke(&mut self, event: &Value) -> Result<Value> {
        self.events.send(event.clone())?;
        self.answers.recv().await.context("no answer")
    }
}

async fn next(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    let _ = shared.polls.send(Instant::now());
    let event = shared.events.lock().await.recv().await.unwrap_or_default();
    let headers = [("lambda-runtime-aws-request-id", "1"), ("lambda-runtime-deadline-ms", "9999999999999")];
    (headers, event.to_string())
}

async fn answer(State(shared): State<Arc<Shared>>, body: Bytes) -> StatusCode {
    let _ = shared.answers.send(serde_json::from_slice(&body).unwrap_or_default());
    StatusCode::ACCEPTED
}
