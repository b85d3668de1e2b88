//! The embedded DynamoDB: dynoxide on a file that its owner alone can read, reached by the SDK without a socket.

use anyhow::{Context, Result};
use aws_sdk_dynamodb::config::endpoint::{Endpoint, EndpointFuture, Params, ResolveEndpoint};
use aws_sdk_dynamodb::config::{BehaviorVersion, Region, StalledStreamProtectionConfig};
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use common::telemetry;
use dynoxide::actions::transact_write_items::TransactWriteItemsRequest;
use dynoxide::{Database, DynoxideError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
use tokio::sync::oneshot;
use tracing::Instrument;

/// Opens the database file, creating it when it is not there.
pub fn open(path: &Path) -> Result<Database> {
    let text = path.to_str().context("the data directory's path is not valid UTF-8")?;
    keep_private(path).with_context(|| format!("cannot open {}", path.display()))?;
    Database::new(text).map_err(|error| anyhow::anyhow!("cannot open {}: {error}", path.display()))
}

/// Keeps what the database writes to its owner: SQLite gives its other files the rights of the first.
fn keep_private(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create(true).truncate(false).mode(0o600).open(path)?;
        for suffix in ["", "-wal", "-shm", "-journal"] {
            let mut name = path.as_os_str().to_owned();
            name.push(suffix);
            if std::fs::exists(&name)? {
                std::fs::set_permissions(&name, std::fs::Permissions::from_mode(0o600))?;
            }
        }
    }
    Ok(())
}

/// An SDK client that calls the engine directly.
pub fn client(database: Database) -> aws_sdk_dynamodb::Client {
    let embedded = SharedHttpConnector::new(Embedded(Engine::start(database)));
    let http = http_client_fn(move |_, _| embedded.clone());
    aws_sdk_dynamodb::Client::from_conf(settings("http://embedded").http_client(http).build())
}

/// How the SDK is set up for the embedded tables: requests are not signed, since no one checks it, and no rules are asked
/// where to send what goes nowhere.
pub fn settings(endpoint: &'static str) -> aws_sdk_dynamodb::config::Builder {
    aws_sdk_dynamodb::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new("local"))
        .allow_no_auth()
        .stalled_stream_protection(StalledStreamProtectionConfig::disabled())
        .sleep_impl(aws_smithy_async::rt::sleep::TokioSleep::new())
        .endpoint_resolver(Here(endpoint))
}

/// The one place there is.
#[derive(Debug)]
struct Here(&'static str);

impl ResolveEndpoint for Here {
    fn resolve_endpoint<'a>(&'a self, _: &'a Params) -> EndpointFuture<'a> {
        EndpointFuture::ready(Ok(Endpoint::builder().url(self.0).build()))
    }
}

/// The SDK's idea of an HTTP client, without HTTP.
#[derive(Debug)]
struct Embedded(Engine);

impl HttpConnector for Embedded {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let engine = self.0.clone();
        let span = telemetry::aws_span(request.headers().get("x-amz-target").unwrap_or_default());
        let answer = async move {
            let body = request.body().bytes().unwrap_or_default();
            let (status, body) = match work(&operation(&request), body) {
                Ok(work) => status_and_body(engine.done(work).await?()),
                Err(error) => status_and_body(Err(error)),
            };
            telemetry::answered(status);
            response(status, body)
        };
        HttpConnectorFuture::new(answer.instrument(span))
    }
}

/// The thread that works on the database. SQLite does one thing at a time, and blocks on its file: threads that wait for each other
/// would only push each other aside, so that more callers would get less done. The calling threads read their
/// requests and write their answers.
#[derive(Debug, Clone)]
struct Engine(Sender<(Work, oneshot::Sender<Done>)>);

/// How often the log is folded into the file.
const FOLD_EVERY: Duration = Duration::from_secs(1);

/// Folds the log into the file for as long as the sender lives, in a thread of its own: it waits for the disk, and no call waits for
/// it. Where it cannot keep up SQLite folds a log of 64 MB by itself, see `.cargo/config.toml`.
fn fold_beside(database: &Database) -> Option<Sender<()>> {
    let path = database.db_path().ok().flatten()?;
    let (alive, ended) = channel();
    std::thread::spawn(move || {
        let Ok(own) = rusqlite::Connection::open(path) else { return };
        while ended.recv_timeout(FOLD_EVERY) == Err(RecvTimeoutError::Timeout) {
            // A failed checkpoint is repeated the next time.
            let _ = own.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        }
    });
    Some(alive)
}

/// A database job.
type Work = Box<dyn FnOnce(&Database) -> Done + Send>;
/// The result of a database job.
type Done = Box<dyn FnOnce() -> dynoxide::Result<Vec<u8>> + Send>;

impl Engine {
    /// It ends with the last who can ask it.
    fn start(database: Database) -> Self {
        let (sender, asked) = channel::<(Work, oneshot::Sender<Done>)>();
        let folding = fold_beside(&database);
        std::thread::spawn(move || {
            let _folding = folding;
            for (work, answer) in asked {
                // One that breaks is not answered; the caller of another may have left.
                if let Ok(done) = catch_unwind(AssertUnwindSafe(|| work(&database))) {
                    let _ = answer.send(done);
                }
            }
        });
        Self(sender)
    }

    async fn done(&self, work: Work) -> Result<Done, ConnectorError> {
        let (answer, answered) = oneshot::channel();
        let broken = || ConnectorError::other("the database broke off".into(), None);
        self.0.send((work, answer)).map_err(|_| broken())?;
        answered.await.map_err(|_| broken())
    }
}

/// The name of the operation a request of the SDK asks for.
pub fn operation(request: &HttpRequest) -> String {
    let target = request.headers().get("x-amz-target").unwrap_or_default();
    target.rsplit('.').next().unwrap_or_default().to_owned()
}

/// An answer as the SDK reads it.
pub fn response(status: u16, body: Vec<u8>) -> Result<HttpResponse, ConnectorError> {
    let status = status.try_into().map_err(|_| ConnectorError::other("no such status".into(), None))?;
    let mut response = HttpResponse::new(status, SdkBody::from(body));
    response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
    Ok(response)
}

/// Answers one call of DynamoDB's protocol, in this thread.
pub fn dispatch(database: &Database, operation: &str, body: &[u8]) -> (u16, Vec<u8>) {
    status_and_body(work(operation, body).and_then(|work| work(database)()))
}

fn status_and_body(answer: dynoxide::Result<Vec<u8>>) -> (u16, Vec<u8>) {
    match answer {
        Ok(body) => (200, body),
        Err(error) => (error.status_code(), error.to_json().into_bytes()),
    }
}

/// The operation of a database call.
fn work(operation: &str, body: &[u8]) -> dynoxide::Result<Work> {
    match operation {
        "GetItem" => asked(body, Database::get_item),
        "PutItem" => asked(body, Database::put_item),
        "UpdateItem" => asked(body, Database::update_item),
        "DeleteItem" => asked(body, Database::delete_item),
        "Query" => asked(body, Database::query),
        "Scan" => asked(body, Database::scan),
        "BatchGetItem" => asked(body, Database::batch_get_item),
        "BatchWriteItem" => asked(body, Database::batch_write_item),
        // The engine keeps every token for ten minutes and walks all of them at each transaction, so that a server in use
        // would slow down. No answer is lost inside a process, and the conditions of our writes make a repeat harmless.
        "TransactWriteItems" => asked(body, |database: &Database, request: TransactWriteItemsRequest| {
            database.transact_write_items(TransactWriteItemsRequest { client_request_token: None, ..request })
        }),
        "TransactGetItems" => asked(body, Database::transact_get_items),
        "CreateTable" => asked(body, Database::create_table),
        "DeleteTable" => asked(body, Database::delete_table),
        "DescribeTable" => asked(body, Database::describe_table),
        "ListTables" => asked(body, Database::list_tables),
        "UpdateTimeToLive" => asked(body, Database::update_time_to_live),
        "DescribeTimeToLive" => asked(body, Database::describe_time_to_live),
        "UpdateTable" => asked(body, Database::update_table),
        "ExecuteStatement" => asked(body, Database::execute_statement),
        _ => Err(DynoxideError::ValidationException(format!("{operation} is not served in-process"))),
    }
}

fn asked<Q: DeserializeOwned + Send + 'static, A: Serialize + Send + 'static>(
    body: &[u8],
    run: impl FnOnce(&Database, Q) -> dynoxide::Result<A> + Send + 'static,
) -> dynoxide::Result<Work> {
    let request = serde_json::from_slice(body)
        .map_err(|error| DynoxideError::ValidationException(error.to_string()))?;
    Ok(Box::new(move |database| {
        let answer = run(database, request);
        Box::new(move || {
            let written = serde_json::to_vec(&answer?);
            written.map_err(|error| DynoxideError::InternalServerError(error.to_string()))
        })
    }))
}
