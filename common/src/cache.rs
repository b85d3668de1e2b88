//! Answers kept for a while, so that the same question to a provider is asked once.
//!
//! DynamoDB deletes expired items late, so every read looks at the time itself. The same question in flight twice is
//! asked once: the second caller waits for the first one's answer. Failures and "unknown" are never kept.

use crate::app::Cx;
use crate::hex;
use crate::store::requests::CacheUse;
use crate::store::{Item, Store, StoreError, Table, key, n, s};
use crate::upstream::UpstreamError;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::sync::OnceCell;

/// A kind of answer and how long it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shelf {
    /// What a mail server said about an address.
    Verification,
    /// A search for a person's business address.
    BusinessEmail,
    /// A person's mobile.
    Phone,
}

impl Shelf {
    const fn name(self) -> &'static str {
        match self {
            Self::Verification => "verification",
            Self::BusinessEmail => "business-email",
            Self::Phone => "phone",
        }
    }

    const fn days(self) -> i64 {
        match self {
            Self::Verification | Self::BusinessEmail => 90,
            Self::Phone => 365,
        }
    }

    fn lifetime(self) -> SignedDuration {
        SignedDuration::from_hours(24 * self.days())
    }
}

/// An answer, with when it was had.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept<T> {
    pub value: T,
    pub at: Timestamp,
}

type Flight = Arc<OnceCell<Result<Landed, UpstreamError>>>;

/// An answer as the callers of one flight share it.
#[derive(Clone)]
struct Landed {
    value: Value,
    at: Timestamp,
    used: CacheUse,
}

/// The questions under way in this process.
#[derive(Default)]
pub struct Flights(Mutex<HashMap<String, Flight>>);

impl Flights {
    fn join(&self, id: &str) -> Flight {
        let mut flights = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        flights.entry(id.to_owned()).or_default().clone()
    }

    /// Lets later callers start anew: what has landed is in the cache, or was not worth keeping.
    fn land(&self, id: &str, flight: &Flight) {
        let mut flights = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if flights.get(id).is_some_and(|known| Arc::ptr_eq(known, flight)) {
            flights.remove(id);
        }
    }
}

impl Cx {
    /// The answer to a question: a kept one no older than `fresh`, else that of `ask`, kept when `worth_keeping`.
    pub async fn cached<T, F>(
        &self,
        shelf: Shelf,
        question: &str,
        fresh: SignedDuration,
        worth_keeping: impl Fn(&T) -> bool,
        ask: F,
    ) -> Result<Kept<T>, UpstreamError>
    where
        T: Serialize + DeserializeOwned,
        F: Future<Output = Result<T, UpstreamError>>,
    {
        let id = format!("{}#{}", shelf.name(), hex::encode(&Sha256::digest(question.as_bytes())));
        let flight_id = format!("{id}#{}", fresh.as_secs());
        let flight = self.app.flights.join(&flight_id);
        let work = async {
            let oldest = self.now() - fresh.min(shelf.lifetime());
            // A cache that cannot be read must not stop the answer.
            if let Ok(Some((value, at))) = self.app.store.kept(&id, self.now()).await
                && at > oldest
            {
                return Ok(Landed { value, at, used: CacheUse::Hit });
            }
            let (value, at) = (ask.await?, self.now());
            let keep = worth_keeping(&value);
            let value = serde_json::to_value(value)
                .map_err(|_| UpstreamError::BadAnswer("an answer that cannot be kept"))?;
            if keep && let Err(error) = self.app.store.keep(&id, &value, at, at + shelf.lifetime()).await {
                tracing::warn!(request.id = self.request_id, %error, "an answer could not be kept");
            }
            Ok(Landed { value, at, used: CacheUse::Miss })
        };
        let landed = flight.get_or_init(|| work).await.clone();
        self.app.flights.land(&flight_id, &flight);
        let Landed { value, at, used } = landed?;
        self.note_cache(used);
        let value = serde_json::from_value(value)
            .map_err(|_| UpstreamError::BadAnswer("an answer that cannot be read back"))?;
        Ok(Kept { value, at })
    }
}

impl Store {
    async fn kept(&self, id: &str, now: Timestamp) -> Result<Option<(Value, Timestamp)>, StoreError> {
        let Some(item) = self.get(Table::Cache, key([("id", id)])).await? else { return Ok(None) };
        let number = |name: &str| item.get(name)?.as_n().ok()?.parse::<i64>().ok();
        let text = item.get("value").and_then(|value| value.as_s().ok());
        let (Some(text), Some(at), Some(expires)) = (text, number("at"), number("expires_at")) else {
            return Ok(None);
        };
        let at = Timestamp::from_second(at).map_err(|error| StoreError::Failed(error.to_string()))?;
        let value = serde_json::from_str(text).ok();
        Ok(value.filter(|_| expires > now.as_second()).map(|value| (value, at)))
    }

    async fn keep(
        &self,
        id: &str,
        value: &Value,
        at: Timestamp,
        expires: Timestamp,
    ) -> Result<(), StoreError> {
        let item: Item = [
            ("id", s(id)),
            ("value", s(value.to_string())),
            ("at", n(at.as_second())),
            ("expires_at", n(expires.as_second())),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
        self.client().put_item().table_name(self.table(Table::Cache)).set_item(Some(item)).send().await?;
        Ok(())
    }
}
