//! DynamoDB as unkind as AWS's: a table is being made for a while, is not known at once, and is changed in the background; few can be made
//! at a time, lists come in short pages, and requests are refused because there are too many. It stands before an engine that does
//! everything at once, and counts in requests, not in seconds.

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use dynoxide::Database;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

/// For how many requests a table is unknown, and until when it is being made.
const UNKNOWN: u64 = 2;
const MAKING: u64 = 12;
/// For how many requests a table is being changed.
const CHANGING: u64 = 3;
/// How many tables may be made at the same moment.
const AT_ONCE: usize = 10;
/// How many names a page of tables has.
const PAGE: usize = 5;
/// Every so many requests about items one is refused, and a batch is done in part.
const REFUSED: u64 = 7;

/// Where the requests are answered in the end.
#[derive(Clone)]
enum Behind {
    Engine(Box<Database>),
    Address(reqwest::Client, String),
}

/// The service on loopback, for as long as the process lives.
pub struct Unkind {
    pub address: String,
    state: Arc<Mutex<Clockwork>>,
}

#[derive(Default)]
struct Clockwork {
    requests: u64,
    /// When each table was made, in requests.
    made: BTreeMap<String, u64>,
    /// Until when each is being changed.
    changing: BTreeMap<String, u64>,
    /// The tables whose backups were asked for once, and those that have restore points.
    asked: BTreeSet<String>,
    kept: BTreeSet<String>,
    /// After how many more requests about items the caller may write nothing any more.
    forbids_after: Option<u64>,
    refused: u64,
}

impl Unkind {
    /// In front of an engine of its own.
    pub async fn alone() -> Self {
        Self::before(Behind::Engine(Box::new(Database::memory().expect("a database in memory")))).await
    }

    /// In front of another service.
    pub async fn before_address(address: &str) -> Self {
        Self::before(Behind::Address(crate::tour::client(), address.to_owned())).await
    }

    async fn before(behind: Behind) -> Self {
        let state: Arc<Mutex<Clockwork>> = Arc::default();
        let router = Router::new().fallback(answer).with_state((behind, state.clone()));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        tokio::spawn(local::server::serve(listener, router, std::future::pending()));
        Self { address, state }
    }

    /// Takes the caller's right to write away after so many more requests about items; `None` gives it back.
    pub fn forbid_after(&self, requests: Option<u64>) {
        self.state.lock().expect("unpoisoned").forbids_after = requests;
    }

    /// The tables that have restore points.
    pub fn restorable(&self) -> BTreeSet<String> {
        self.state.lock().expect("unpoisoned").kept.clone()
    }

    /// How many requests were refused as too many or too early.
    pub fn refused(&self) -> u64 {
        self.state.lock().expect("unpoisoned").refused
    }
}

/// An answer of the state itself.
struct Refusal(&'static str, &'static str);

impl Clockwork {
    /// What becomes of a request before the engine sees it.
    fn judge(&mut self, operation: &str, body: &mut Value) -> Result<Option<Value>, Refusal> {
        self.requests += 1;
        let table = body["TableName"].as_str().unwrap_or_default().to_owned();
        match operation {
            "ListTables" => body["Limit"] = json!(PAGE),
            "CreateTable" => {
                let making = self.made.values().filter(|made| self.requests < *made + MAKING).count();
                if making >= AT_ONCE {
                    return Err(Refusal("LimitExceededException", "too many tables are being made"));
                }
                self.made.insert(table, self.requests);
            }
            "DescribeTable" if self.requests < self.made.get(&table).map_or(0, |made| made + UNKNOWN) => {
                return Err(Refusal("ResourceNotFoundException", "the table is not known yet"));
            }
            "DescribeTable" => {}
            "UpdateTimeToLive" => {
                self.ensure_quiet(&table)?;
                self.changing.insert(table, self.requests + CHANGING);
            }
            "DescribeContinuousBackups" => {
                let status = if self.kept.contains(&table) { "ENABLED" } else { "DISABLED" };
                let point = json!({"PointInTimeRecoveryStatus": status});
                let told =
                    json!({"ContinuousBackupsStatus": "ENABLED", "PointInTimeRecoveryDescription": point});
                return Ok(Some(json!({"ContinuousBackupsDescription": told})));
            }
            "UpdateContinuousBackups" => {
                self.ensure_quiet(&table)?;
                if self.asked.insert(table.clone()) {
                    return Err(Refusal(
                        "ContinuousBackupsUnavailableException",
                        "backups are being enabled",
                    ));
                }
                self.kept.insert(table);
                let told = json!({"ContinuousBackupsStatus": "ENABLED"});
                return Ok(Some(json!({"ContinuousBackupsDescription": told})));
            }
            _ => self.judge_items(operation, &table, body)?,
        }
        Ok(None)
    }

    fn judge_items(&mut self, operation: &str, table: &str, body: &Value) -> Result<(), Refusal> {
        let batch = body["RequestItems"].as_object().into_iter().flat_map(|tables| tables.keys());
        for table in batch.map(String::as_str).chain([table]) {
            if self.requests < self.made.get(table).map_or(0, |made| made + MAKING) {
                return Err(Refusal("ResourceNotFoundException", "the table is being made"));
            }
        }
        if let Some(left) = &mut self.forbids_after {
            if *left == 0 {
                return Err(Refusal("AccessDeniedException", "the credentials have expired"));
            }
            *left -= 1;
        }
        if self.requests.is_multiple_of(REFUSED) && !operation.starts_with("Describe") {
            return Err(Refusal("ThrottlingException", "throughput exceeds the current capacity"));
        }
        Ok(())
    }

    fn ensure_quiet(&self, table: &str) -> Result<(), Refusal> {
        let is_quiet = self.requests >= self.changing.get(table).copied().unwrap_or_default()
            && self.requests >= self.made.get(table).map_or(0, |made| made + MAKING);
        is_quiet.then_some(()).ok_or(Refusal("ResourceInUseException", "the table is being changed"))
    }

    /// What a table that is described is at the moment.
    fn correct(&self, table: &str, answer: &mut Value) {
        let status = match self.made.get(table) {
            Some(made) if self.requests < made + MAKING => "CREATING",
            _ if self.requests < self.changing.get(table).copied().unwrap_or_default() => "UPDATING",
            _ => return,
        };
        let described = &mut answer["Table"];
        described["TableStatus"] = json!(status);
        for index in described["GlobalSecondaryIndexes"].as_array_mut().into_iter().flatten() {
            index["IndexStatus"] = json!(status);
        }
    }
}

async fn answer(
    State((behind, state)): State<(Behind, Arc<Mutex<Clockwork>>)>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
    let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
    let mut body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let judged = {
        let mut state = state.lock().expect("unpoisoned");
        let judged = state.judge(&operation, &mut body);
        state.refused += u64::from(judged.is_err());
        judged
    };
    let (status, mut told) = match judged {
        Err(Refusal(code, message)) => {
            (400, json!({"__type": format!("com.amazonaws.dynamodb.v20120810#{code}"), "message": message}))
        }
        Ok(Some(told)) => (200, told),
        Ok(None) => {
            // The last write of a larger batch is left for later.
            let left = (operation == "BatchWriteItem").then(|| take_last(&mut body)).flatten();
            let (status, mut told) = behind.ask(&operation, &headers, &body).await;
            if let (200, Some((table, write))) = (status, left) {
                told["UnprocessedItems"][table] = json!([write]);
            }
            (status, told)
        }
    };
    if status == 200 && operation == "DescribeTable" {
        let table = body["TableName"].as_str().unwrap_or_default();
        state.lock().expect("unpoisoned").correct(table, &mut told);
    }
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, told.to_string()).into_response();
    let kind = HeaderValue::from_static("application/x-amz-json-1.0");
    response.headers_mut().insert("content-type", kind);
    response
}

fn take_last(body: &mut Value) -> Option<(String, Value)> {
    let (table, writes) = body["RequestItems"].as_object_mut()?.iter_mut().next()?;
    let writes = writes.as_array_mut().filter(|writes| writes.len() > 20)?;
    Some((table.clone(), writes.pop()?))
}

impl Behind {
    async fn ask(&self, operation: &str, headers: &HeaderMap, body: &Value) -> (u16, Value) {
        match self {
            Self::Engine(database) => {
                let body = serde_json::to_vec(body).expect("JSON");
                let (status, answer) = local::server::engine::dispatch(database, operation, &body);
                (status, serde_json::from_slice(&answer).unwrap_or_default())
            }
            Self::Address(http, address) => {
                let mut request = http.post(address);
                for name in ["x-amz-target", "authorization", "x-amz-date"] {
                    if let Some(value) = headers.get(name) {
                        request = request.header(name, value.as_bytes());
                    }
                }
                let request = request.header("content-type", "application/x-amz-json-1.0");
                let answer = request.body(body.to_string()).send().await.expect("an answer");
                let status = answer.status().as_u16();
                (status, serde_json::from_slice(&answer.bytes().await.expect("a body")).unwrap_or_default())
            }
        }
    }
}
