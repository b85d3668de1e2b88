//! Lambda's runtime API on loopback, for a function's real binary: hands out an event, takes the answer.

use crate::binary;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use serde_json::Value;
use std::fs::File;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use tokio::process::{Child, Command};
use tokio::sync::{Mutex, mpsc};

/// The longest a start and a call may take together.
const PATIENCE: Duration = Duration::from_secs(60);

/// A function that runs.
pub struct Function {
    events: mpsc::UnboundedSender<String>,
    answers: mpsc::UnboundedReceiver<Answer>,
    child: Child,
}

/// What the function made of an event: its answer, or that it failed.
pub type Answer = Result<Value, Value>;

struct Shared {
    events: Mutex<mpsc::UnboundedReceiver<String>>,
    answers: mpsc::UnboundedSender<Answer>,
}

impl Function {
    /// Starts a function with a database that cannot be reached.
    pub async fn start(name: &str, variables: &[(&str, &str)]) -> Self {
        Self::started(name, variables, Stdio::null(), Stdio::null()).await
    }

    /// The same, with what it prints added to a file.
    pub async fn start_printing(name: &str, variables: &[(&str, &str)], file: File) -> Self {
        let metrics = file.try_clone().expect("a handle");
        Self::started(name, variables, file.into(), metrics.into()).await
    }

    async fn started(name: &str, variables: &[(&str, &str)], logs: Stdio, metrics: Stdio) -> Self {
        let functions = tokio::task::spawn_blocking(binary::functions).await.expect("the functions build");
        let (events, handed) = mpsc::unbounded_channel();
        let (answered, answers) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared { events: Mutex::new(handed), answers: answered });
        let router = Router::new()
            .route("/2018-06-01/runtime/invocation/next", get(next))
            .route("/2018-06-01/runtime/invocation/{id}/{outcome}", post(answer))
            .with_state(shared);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        tokio::spawn(local::server::serve(listener, router, std::future::pending()));
        let mut command = Command::new(functions.join(name));
        command.env_clear().env("AWS_LAMBDA_RUNTIME_API", address).env("AWS_LAMBDA_FUNCTION_NAME", name);
        command.env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512").env("AWS_LAMBDA_FUNCTION_VERSION", "1");
        command
            .env("AWS_REGION", "us-east-1")
            .env("AWS_ACCESS_KEY_ID", "id")
            .env("AWS_SECRET_ACCESS_KEY", "key");
        command.env("SEAL_SECRET", "a long random text of these tests");
        command.env("AWS_ENDPOINT_URL", "http://127.0.0.1:9").envs(variables.iter().copied());
        command.stdin(Stdio::null()).stdout(metrics).stderr(logs).kill_on_drop(true);
        Self { events, answers, child: command.spawn().expect("the function starts") }
    }

    /// How a function ended by itself.
    pub async fn ended(&mut self) -> std::process::ExitStatus {
        let ended = tokio::time::timeout(PATIENCE, self.child.wait()).await;
        ended.expect("it ends in time").expect("a status")
    }

    pub async fn invoke(&mut self, event: &Value) -> Answer {
        self.events.send(event.to_string()).expect("the API runs");
        let answer = tokio::time::timeout(PATIENCE, self.answers.recv()).await;
        answer.expect("an answer in time").expect("the API runs")
    }
}

async fn next(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    let event = shared.events.lock().await.recv().await.unwrap_or_default();
    let headers = [("lambda-runtime-aws-request-id", "1"), ("lambda-runtime-deadline-ms", "9999999999999")];
    (headers, event)
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    Path((_, outcome)): Path<(String, String)>,
    body: Bytes,
) -> StatusCode {
    let said = serde_json::from_slice(&body).unwrap_or_default();
    let _ = shared.answers.send(if outcome == "response" { Ok(said) } else { Err(said) });
    StatusCode::ACCEPTED
}
