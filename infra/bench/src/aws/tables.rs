//! DynamoDB on loopback that adds up the capacity it is asked for, by the engine's own account of it.

use anyhow::{Context, Result};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode};
use common::config::Config;
use common::store::Store;
use dynoxide::Database;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

pub struct Tables {
    address: String,
    store: Store,
    units: Arc<Mutex<Used>>,
    dataset: Option<PathBuf>,
}

impl Tables {
    pub async fn start(config: &Config) -> Result<Self> {
        let database = Database::memory().context("no database")?;
        let store = Store::new(local::server::engine::client(database.clone()), &config.stored.table_prefix);
        store.create_missing_tables().await?;
        let units = Arc::<Mutex<Used>>::default();
        let router = Router::new().fallback(serve).with_state((database, units.clone()));
        let listener = local::server::bind(std::net::Ipv4Addr::LOCALHOST.into(), 0, "").await?;
        let address = format!("http://{}", listener.local_addr()?);
        tokio::spawn(local::server::serve(listener, router, std::future::pending()));
        Ok(Self { address, store, units, dataset: None })
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    /// The dataset that functions are given along with the tables.
    pub fn dataset(&self) -> Option<&Path> {
        self.dataset.as_deref()
    }

    pub fn give_dataset(&mut self, path: PathBuf) {
        self.dataset = Some(path);
    }

    /// An account that can pay; its key.
    pub async fn open_account(&self) -> Result<String> {
        Ok(crate::enrich::rich_account(&self.store).await?.1)
    }

    pub fn reset(&self) {
        *self.units.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Used::default();
    }

    /// What was used since the last reset.
    pub fn used(&self) -> Used {
        *self.units.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// What the database was asked for.
#[derive(Clone, Copy, Default)]
pub struct Used {
    pub read_units: f64,
    pub write_units: f64,
}

type Shared = (Database, Arc<Mutex<Used>>);

async fn serve(
    State((database, units)): State<Shared>,
    method: Method,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, Vec<u8>) {
    if method == Method::GET {
        return (StatusCode::OK, b"healthy".to_vec());
    }
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
    let operation = target.rsplit('.').next().unwrap_or_default();
    let mut request: Value = serde_json::from_slice(&body).unwrap_or_default();
    request["ReturnConsumedCapacity"] = "TOTAL".into();
    let (status, answer) =
        local::server::engine::dispatch(&database, operation, request.to_string().as_bytes());
    let answered: Value = serde_json::from_slice(&answer).unwrap_or_default();
    let consumed = &answered["ConsumedCapacity"];
    let all = consumed.as_array().map_or(std::slice::from_ref(consumed), Vec::as_slice);
    let used: f64 = all.iter().filter_map(|table| table["CapacityUnits"].as_f64()).sum();
    let mut units = units.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    match operation {
        "GetItem" | "BatchGetItem" | "Query" | "Scan" => units.read_units += used,
        _ => units.write_units += used,
    }
    (StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), answer)
}
