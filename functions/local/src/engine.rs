//! The embedded DynamoDB: dynoxide on a file that its owner alone can read, reached by the SDK without a socket.

use anyhow::{Context, Result};
use aws_credential_types::Credentials;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
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
use std::path::Path;
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
    let embedded = SharedHttpConnector::new(Embedded(database));
    let http = http_client_fn(move |_, _| embedded.clone());
    aws_sdk_dynamodb::Client::from_conf(settings("http://embedded").http_client(http).build())
}

/// How the SDK is set up for whatever answers in its place.
pub fn settings(endpoint: &str) -> aws_sdk_dynamodb::config::Builder {
    aws_sdk_dynamodb::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new("local"))
        .credentials_provider(Credentials::new("local", "local", None, None, "local"))
        .sleep_impl(aws_smithy_async::rt::sleep::TokioSleep::new())
        .endpoint_url(endpoint)
}

/// The SDK's idea of an HTTP client, without HTTP.
struct Embedded(Database);

impl std::fmt::Debug for Embedded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Embedded")
    }
}

impl HttpConnector for Embedded {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let database = self.0.clone();
        let span = telemetry::aws_span(request.headers().get("x-amz-target").unwrap_or_default());
        let answer = async move {
            let operation = operation(&request);
            let body = request.body().bytes().unwrap_or_default().to_vec();
            // SQLite blocks on its file, which must not hold up other calls.
            let done = tokio::task::spawn_blocking(move || dispatch(&database, &operation, &body));
            let (status, body) = done.await.map_err(|error| ConnectorError::other(error.into(), None))?;
            telemetry::answered(status);
            response(status, body)
        };
        HttpConnectorFuture::new(answer.instrument(span))
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

/// Answers one call of DynamoDB's protocol, in this process.
pub fn dispatch(database: &Database, operation: &str, body: &[u8]) -> (u16, Vec<u8>) {
    let answer = match operation {
        "GetItem" => answer(body, |request| database.get_item(request)),
        "PutItem" => answer(body, |request| database.put_item(request)),
        "UpdateItem" => answer(body, |request| database.update_item(request)),
        "DeleteItem" => answer(body, |request| database.delete_item(request)),
        "Query" => answer(body, |request| database.query(request)),
        "Scan" => answer(body, |request| database.scan(request)),
        "BatchGetItem" => answer(body, |request| database.batch_get_item(request)),
        "BatchWriteItem" => answer(body, |request| database.batch_write_item(request)),
        // The engine keeps every token for ten minutes and walks all of them at each transaction, so that a server in use
        // would slow down. No answer is lost inside a process, and the conditions of our writes make a repeat harmless.
        "TransactWriteItems" => answer(body, |request: TransactWriteItemsRequest| {
            database.transact_write_items(TransactWriteItemsRequest { client_request_token: None, ..request })
        }),
        "TransactGetItems" => answer(body, |request| database.transact_get_items(request)),
        "CreateTable" => answer(body, |request| database.create_table(request)),
        "DeleteTable" => answer(body, |request| database.delete_table(request)),
        "DescribeTable" => answer(body, |request| database.describe_table(request)),
        "ListTables" => answer(body, |request| database.list_tables(request)),
        "UpdateTimeToLive" => answer(body, |request| database.update_time_to_live(request)),
        "DescribeTimeToLive" => answer(body, |request| database.describe_time_to_live(request)),
        "UpdateTable" => answer(body, |request| database.update_table(request)),
        "ExecuteStatement" => answer(body, |request| database.execute_statement(request)),
        _ => Err(DynoxideError::ValidationException(format!("{operation} is not served in-process"))),
    };
    match answer {
        Ok(body) => (200, body),
        Err(error) => (error.status_code(), error.to_json().into_bytes()),
    }
}

fn answer<Q: DeserializeOwned, A: Serialize>(
    body: &[u8],
    run: impl FnOnce(Q) -> dynoxide::Result<A>,
) -> dynoxide::Result<Vec<u8>> {
    let request = serde_json::from_slice(body)
        .map_err(|error| DynoxideError::ValidationException(error.to_string()))?;
    let answer = run(request)?;
    serde_json::to_vec(&answer).map_err(|error| DynoxideError::InternalServerError(error.to_string()))
}
