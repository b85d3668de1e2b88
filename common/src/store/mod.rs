//! DynamoDB, always: AWS's in production, the embedded engine locally. Nothing here knows which.
//!
//! [`Store`] owns the client and the table names; the modules below are typed repositories on top of it. Money moves only
//! in `billing`, so that the invariants have one place to hold.

pub mod accounts;
pub mod answers;
pub mod audits;
mod batch;
pub mod closures;
pub mod connections;
pub mod copies;
pub mod counters;
pub mod drop_rows;
pub mod events;
mod expression;
pub mod files;
pub mod follow;
pub mod jobs;
pub mod keys;
pub mod lists;
mod making;
mod notebook;
pub mod notices;
pub mod objections;
pub mod objections_snapshot;
mod openings;
pub mod pages;
pub mod pending;
pub mod people;
pub mod postings;
pub mod private;
pub mod providers;
pub mod pulse;
pub(crate) mod purses;
pub mod requests;
pub mod retention;
pub mod same;
pub mod saved_icps;
pub(crate) mod seal;
pub mod sessions;
mod signal_index;
pub mod signals;
pub mod sites;
pub mod sources;
pub mod spending;
pub mod subject_requests;
pub mod sums;
mod tables;
pub mod told;
pub(crate) mod transaction;
pub mod usage;
pub mod watch_lists;
pub mod watchers;
pub mod webhooks;

use crate::error::{Cause, Error};
use crate::metrics::Tally;
use crate::retention::Retention;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub(crate) use batch::{delete_of, put_of};
pub use expression::{Seeing, Write};
pub use tables::Table;

pub type Item = HashMap<String, AttributeValue>;

/// What one record holds of something that is stored in pieces: an item has at most 400 KB.
const PIECE: usize = 300_000;
/// How many purses can be filled at a time.
const FILLING: usize = 61;

/// The database, shared by everything in a process.
#[derive(Clone)]
pub struct Store {
    client: aws_sdk_dynamodb::Client,
    /// The same, sending every request once.
    once: aws_sdk_dynamodb::Client,
    prefix: Arc<str>,
    tally: Arc<Tally>,
    seal: Arc<[u8]>,
    remembered: Arc<purses::Remembered>,
    filling: Arc<[tokio::sync::Mutex<()>]>,
    /// The first of the purses that this process pays from.
    first_purse: u64,
    /// Whether it is known that filters of signals may go by their own feeds.
    indexed: Arc<AtomicBool>,
    kept: Retention,
}

/// Why a read or write did not happen.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A condition of the write did not hold.
    #[error("a condition did not hold")]
    Conflict,
    /// The database could not be reached, was throttled or failed.
    #[error("the database failed: {0}")]
    Failed(#[source] Cause),
    /// What was stored is not there as a whole.
    #[error("{0}")]
    Torn(&'static str),
    /// An item is not of the shape it should have.
    #[error("an item cannot be read: {0}")]
    Shape(#[from] serde_dynamo::Error),
}

impl StoreError {
    /// Whether there is no such table.
    pub fn is_missing_table(&self) -> bool {
        self.has_code("ResourceNotFoundException")
    }

    /// Whether the database said this.
    fn has_code(&self, code: &str) -> bool {
        matches!(self, Self::Failed(cause) if cause.to_string().split(':').next() == Some(code))
    }
}

impl<E: ProvideErrorMetadata, R> From<SdkError<E, R>> for StoreError {
    fn from(error: SdkError<E, R>) -> Self {
        match error.code() {
            Some("ConditionalCheckFailedException") => Self::Conflict,
            Some(code) => Self::Failed(format!("{code}: {}", error.message().unwrap_or_default()).into()),
            None => Self::Failed(
                match error {
                    SdkError::TimeoutError(_) => "timeout",
                    SdkError::DispatchFailure(_) => "unreachable",
                    SdkError::ResponseError(_) => "broken response",
                    _ => "unknown failure",
                }
                .into(),
            ),
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::Unavailable(error.into())
    }
}

impl Store {
    pub fn new(client: aws_sdk_dynamodb::Client, prefix: &str) -> Self {
        let once = client.config().to_builder().retry_config(RetryConfig::disabled());
        let once = aws_sdk_dynamodb::Client::from_conf(once.build());
        Self {
            client,
            once,
            prefix: prefix.into(),
            tally: Arc::default(),
            seal: Arc::default(),
            indexed: Arc::default(),
            kept: Retention::default(),
            remembered: Arc::default(),
            first_purse: domain::chance::below(0, purses::PURSES),
            filling: (0..FILLING).map(|_| tokio::sync::Mutex::default()).collect(),
        }
    }

    /// A purse of an account for this process to pay from.
    pub(crate) fn any_purse(&self, account_id: &str) -> String {
        let number = self.first_purse + domain::chance::below(0, purses::PURSES_OF_A_PROCESS);
        purses::purse_id(account_id, number % purses::PURSES)
    }

    /// The turn to fill a purse.
    pub(crate) fn filling(&self, purse_id: &str) -> &tokio::sync::Mutex<()> {
        let sum: usize = purse_id.bytes().map(usize::from).sum();
        &self.filling[sum % self.filling.len()]
    }

    /// The same store, whose stored answers are sealed with a secret of the deployment.
    pub fn sealed_with(mut self, secret: &str) -> Self {
        self.seal = secret.as_bytes().into();
        self
    }

    /// The same store, which keeps things as long as the operator says.
    pub fn keeping(mut self, kept: Retention) -> Self {
        self.kept = kept;
        self
    }

    /// The deployment's secret, which stored answers are sealed with.
    pub(crate) fn seal(&self) -> &[u8] {
        &self.seal
    }

    /// The client that does not repeat a request by itself.
    pub(crate) fn once(&self) -> &aws_sdk_dynamodb::Client {
        &self.once
    }

    pub fn client(&self) -> &aws_sdk_dynamodb::Client {
        &self.client
    }

    /// Counts kept along the way.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The full name of a table.
    pub fn table(&self, table: Table) -> String {
        format!("{}{}", self.prefix, table.name())
    }

    /// Reads one item by its key, consistently.
    pub(crate) async fn get(&self, table: Table, key: Item) -> Result<Option<Item>, StoreError> {
        let request =
            self.client.get_item().table_name(self.table(table)).set_key(Some(key)).consistent_read(true);
        // On the heap: it is a small part of the calls it would be carried around in, and larger than the rest of them.
        Ok(Box::pin(request.send()).await?.item)
    }

    /// The same at half the price; what was written a moment ago may be missing.
    pub(crate) async fn get_lately(&self, table: Table, key: Item) -> Result<Option<Item>, StoreError> {
        let request = self.client.get_item().table_name(self.table(table)).set_key(Some(key));
        Ok(Box::pin(request.send()).await?.item)
    }
}

/// A string attribute.
pub(crate) fn s(text: impl Into<String>) -> AttributeValue {
    AttributeValue::S(text.into())
}

/// A time as text that sorts as time does, which the shortest form does not.
pub(crate) fn moment(at: jiff::Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
}

/// Serialises an optional time as [`moment`].
pub(crate) fn sortable<S: serde::Serializer>(
    at: &Option<jiff::Timestamp>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match at {
        Some(at) => serializer.serialize_str(&moment(*at)),
        None => serializer.serialize_none(),
    }
}

/// A text attribute of an item that has it.
pub(crate) fn text<'a>(item: &'a Item, name: &str) -> Option<&'a str> {
    item.get(name)?.as_s().ok().map(String::as_str)
}

/// An item's own key.
pub(crate) fn key_of(table: Table, item: &Item) -> Item {
    let keys = table.keys();
    let names = [Some(keys.partition), keys.sort];
    let part = |name: &str| Some((name.to_owned(), item.get(name)?.clone()));
    names.into_iter().flatten().filter_map(part).collect()
}

/// A text attribute of each item that has it.
pub(crate) fn texts(items: &[Item], name: &str) -> Vec<String> {
    items.iter().filter_map(|item| text(item, name).map(str::to_owned)).collect()
}

/// A number attribute, or anything else that is read from its digits.
pub(crate) fn number<T: std::str::FromStr>(item: &Item, name: &str) -> Option<T> {
    item.get(name)?.as_n().ok()?.parse().ok()
}

/// A binary attribute of an item that has it.
pub(crate) fn bytes<'a>(item: &'a Item, name: &str) -> Option<&'a [u8]> {
    Some(item.get(name)?.as_b().ok()?.as_ref())
}

/// A binary attribute.
pub(crate) fn b(bytes: impl Into<Vec<u8>>) -> AttributeValue {
    AttributeValue::B(Blob::new(bytes))
}

/// A number attribute.
pub(crate) fn n(number: impl std::fmt::Display) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

/// The key of an item, from its parts.
pub(crate) fn key<const N: usize>(parts: [(&str, &str); N]) -> Item {
    parts.into_iter().map(|(name, value)| (name.to_owned(), s(value))).collect()
}
