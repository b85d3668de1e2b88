//! Answers kept for a while, so that the same question is asked once: what was found out about an address, a number, a person's
//! business email.
//!
//! They lie in the same notebook as vendors' answers, each with the time it was had. The same question in flight twice is
//! asked once: the second caller waits for the first one's answer. Failures and "unknown" are never kept.

use super::Ask;
use crate::notebook::StoredAnswer;
use domain::CacheUse;
use futures::FutureExt;
use jiff::{SignedDuration, Timestamp};
use lookup::ProviderError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

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

/// An answer as the callers of one flight share it.
#[derive(Clone)]
pub(super) struct Landed {
    value: Value,
    at: Timestamp,
    used: CacheUse,
}

/// An answer as it is written down.
#[derive(Serialize, Deserialize)]
struct Written {
    at: Timestamp,
    value: Value,
}

impl Ask {
    /// The answer to a question: a kept one no older than `fresh`, else that of `ask`, kept when `worth_keeping`.
    pub async fn remembered<T>(
        &self,
        shelf: Shelf,
        question: &str,
        fresh: SignedDuration,
        worth_keeping: impl Fn(&T) -> bool + Send + 'static,
        ask: impl Future<Output = Result<T, ProviderError>> + Send + 'static,
    ) -> Result<Kept<T>, ProviderError>
    where
        T: Serialize + DeserializeOwned + Send + 'static,
    {
        let id = format!("{}#{}", shelf.name(), hex::encode(Sha256::digest(question.as_bytes())));
        let (own, flight_id) = (self.clone(), format!("{id}#{}", fresh.as_secs()));
        let work = async move {
            if let Some(Written { at, value }) = own.recall(&id).await
                && at > own.now() - fresh.min(shelf.lifetime())
            {
                return Ok(Landed { value, at, used: CacheUse::Hit });
            }
            let (value, at) = (ask.await?, own.now());
            let keep = worth_keeping(&value);
            let value = serde_json::to_value(value)
                .map_err(|_| ProviderError::BadAnswer("an answer that cannot be kept"))?;
            if keep {
                own.keep(id, &value, at, at + shelf.lifetime()).await;
            }
            Ok(Landed { value, at, used: CacheUse::Miss })
        };
        let Landed { value, at, used } = self.providers.answers.join(flight_id, || work.boxed()).await?;
        self.call.note_cache(used);
        let value = serde_json::from_value(value)
            .map_err(|_| ProviderError::BadAnswer("an answer that cannot be read back"))?;
        Ok(Kept { value, at })
    }

    /// The stored value; a notebook that cannot be read must not stop the answer.
    async fn recall(&self, id: &str) -> Option<Written> {
        let known = self.providers.notebook.answers(&[id], self.now(), true).await.ok()?.pop()?;
        serde_json::from_str(&known.body).ok()
    }

    async fn keep(&self, id: String, value: &Value, at: Timestamp, expires_at: Timestamp) {
        let body = serde_json::json!({ "at": at, "value": value }).to_string();
        let kept = self.providers.notebook.keep(&StoredAnswer { id, body }, Some(expires_at)).await;
        if let Err(error) = kept {
            tracing::warn!(request.id = self.call.id, %error, "an answer could not be kept");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shelves_are_apart_and_keep_what_they_hold_for_their_time() {
        let shelves = [(Shelf::Verification, 90), (Shelf::BusinessEmail, 90), (Shelf::Phone, 365)];
        for (shelf, days) in shelves {
            assert_eq!(shelf.lifetime(), SignedDuration::from_hours(days * 24), "{}", shelf.name());
            assert!(shelf.name().len() > 1);
        }
        let names: std::collections::BTreeSet<&str> = shelves.iter().map(|(shelf, _)| shelf.name()).collect();
        assert_eq!(names.len(), shelves.len());
    }
}
