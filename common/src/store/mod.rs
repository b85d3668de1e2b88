//! DynamoDB, always: AWS's in production, the embedded engine locally. Nothing here knows which.
//!
//! [`Store`] owns the client and the table names; the modules below are typed repositories on top of it. Money moves only
//! in `billing`, so that the invariants have one place to hold.

pub mod accounts;
pub mod answers;
pub mod counters;
pub mod keys;
pub mod providers;
pub mod requests;
mod tables;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::types::AttributeValue;
use std::collections::HashMap;
use std::sync::Arc;

pub use tables::Table;

pub type Item = HashMap<String, AttributeValue>;

/// The database, shared by everything in a process.
#[derive(Clone)]
pub struct Store {
    client: aws_sdk_dynamodb::Client,
    prefix: Arc<str>,
}

/// Why a read or write did not happen.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A condition of the write did not hold.
    #[error("a condition did not hold")]
    Conflict,
    /// The database could not be reached, was throttled or failed.
    #[error("the database failed: {0}")]
    Failed(String),
    /// An item is not of the shape it should have.
    #[error("an item cannot be read: {0}")]
    Shape(#[from] serde_dynamo::Error),
}

impl<E: ProvideErrorMetadata, R> From<SdkError<E, R>> for StoreError {
    fn from(error: SdkError<E, R>) -> Self {
        match error.code() {
            Some("ConditionalCheckFailedException") => Self::Conflict,
            Some(code) => Self::Failed(format!("{code}: {}", error.message().unwrap_or_default())),
            None => Self::Failed(
                match error {
                    SdkError::TimeoutError(_) => "timeout",
                    SdkError::DispatchFailure(_) => "unreachable",
                    SdkError::ResponseError(_) => "broken response",
                    _ => "unknown failure",
                }
                .to_owned(),
            ),
        }
    }
}

impl Store {
    pub fn new(client: aws_sdk_dynamodb::Client, prefix: &str) -> Self {
        Self { client, prefix: prefix.into() }
    }

    pub fn client(&self) -> &aws_sdk_dynamodb::Client {
        &self.client
    }

    /// The full name of a table.
    pub fn table(&self, table: Table) -> String {
        format!("{}{}", self.prefix, table.name())
    }

    /// Reads one item by its key, consistently.
    pub(crate) async fn get(&self, table: Table, key: Item) -> Result<Option<Item>, StoreError> {
        let request =
            self.client.get_item().table_name(self.table(table)).set_key(Some(key)).consistent_read(true);
        Ok(request.send().await?.item)
    }
}

/// A string attribute.
pub(crate) fn s(text: impl Into<String>) -> AttributeValue {
    AttributeValue::S(text.into())
}

/// A number attribute.
pub(crate) fn n(number: impl std::fmt::Display) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

/// The key of an item, from its parts.
pub(crate) fn key<const N: usize>(parts: [(&str, &str); N]) -> Item {
    parts.into_iter().map(|(name, value)| (name.to_owned(), s(value))).collect()
}
