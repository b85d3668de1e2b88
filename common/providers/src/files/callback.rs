//! Results that vendors deliver by themselves. Each vendor has an address of its own with a secret part; where it signs, the
//! signature must fit too. A delivery is kept beside the remembered answers until a call collects it; polling goes on meanwhile, so
//! that a lost delivery costs only time.

use super::outcome::{self, Outcome, taken};
use super::vendor::{FileVendor, callbacks};
use crate::notebook::{NotebookError, StoredAnswer};
use crate::vendor::Secret;
use crate::vendor::expression::{answer, json};
use crate::vendor::grammar::{File, Hash, Signature, Wait};
use jiff::{SignedDuration, Timestamp};
use lookup::ProviderError;
use ring::hmac;
use sha2::{Digest, Sha256};

/// A delivery that no call collects is forgotten then.
const KEPT: SignedDuration = SignedDuration::from_hours(24);
/// Why a delivery is not taken.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    #[error("there is no such address")]
    Unknown,
    #[error("the delivery is not signed as the vendor signs")]
    Unsigned,
    #[error("the delivery names no search")]
    Unreadable,
    #[error("the delivery is too large")]
    TooLarge,
    #[error(transparent)]
    Notebook(#[from] NotebookError),
}

/// What a delivery brings: the vendor's id of a search and its result, as it is kept until a call collects it; nothing where it says that
/// the search goes on. `secret` knows the file's own secrets alone.
pub fn opened(
    file: &File,
    secret: impl Fn(&str) -> Option<Secret>,
    delivery: &Delivery<'_>,
) -> Result<Option<StoredAnswer>, Refusal> {
    let told = answer(delivery.body).ok_or(Refusal::Unreadable)?;
    let mut is_read = false;
    for callback in callbacks(file) {
        if let Some(signature) = &callback.signature
            && !secret(&signature.secret).is_some_and(|secret| is_signed(&secret, signature, delivery))
        {
            return Err(Refusal::Unsigned);
        }
        let Some(id) = taken(callback.id.search(&told).ok()) else { continue };
        is_read = true;
        if callback.when.as_ref().is_some_and(|when| !when.holds(&told)) {
            continue;
        }
        let result = callback.answer.as_ref().map_or(Some(told.clone()), |part| part.search(&told).ok());
        let body = result.map(|result| json(&result).to_string()).ok_or(Refusal::Unreadable)?;
        return Ok(Some(StoredAnswer { id: delivery_id(&file.name, &id), body }));
    }
    if is_read { Ok(None) } else { Err(Refusal::Unreadable) }
}

/// When a delivery that no call collects is forgotten.
pub fn end(now: Timestamp) -> Option<Timestamp> {
    now.checked_add(KEPT).ok()
}

/// A delivery as it came.
pub struct Delivery<'a> {
    pub vendor: &'a str,
    /// The secret part of the address it was sent to.
    pub secret: &'a str,
    /// The value of a header.
    pub header: &'a (dyn Fn(&str) -> Option<String> + Sync),
    pub body: &'a [u8],
}

fn is_signed(secret: &Secret, signature: &Signature, delivery: &Delivery<'_>) -> bool {
    let said = (delivery.header)(&signature.header);
    let said =
        said.as_deref().and_then(|said| hex::decode(said.trim().strip_prefix(&*signature.prefix)?).ok());
    let algorithm = match signature.hmac {
        Hash::Sha1 => hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY,
        Hash::Sha256 => hmac::HMAC_SHA256,
    };
    let key = hmac::Key::new(algorithm, secret.reveal().as_bytes());
    said.is_some_and(|said| hmac::verify(&key, delivery.body, &said).is_ok())
}

fn delivery_id(vendor: &str, search: &str) -> String {
    format!("delivered#{vendor}#{}", hex::encode(Sha256::digest(search)))
}

impl FileVendor {
    /// What the vendor delivered of a search, once.
    pub async fn delivered(&self, wait: &Wait, search: &str) -> Option<Result<Outcome, ProviderError>> {
        let notebook = self.deliveries.as_ref().filter(|_| wait.callback.is_some())?;
        let id = delivery_id(&self.file.name, search);
        let now = domain::Clock::System.now();
        let known = match notebook.answers(&[&id], now, true).await {
            Ok(mut known) => known.pop().filter(|item| !item.body.is_empty())?,
            Err(error) => {
                tracing::warn!(%error, "what a vendor delivered cannot be read; it is asked instead");
                return None;
            }
        };
        // The call that collects it keeps it as an answer; here nothing of it stays.
        let emptied = StoredAnswer { id, body: String::new() };
        if let Err(error) = notebook.keep(&emptied, end(now)).await {
            tracing::warn!(%error, "a delivery that was collected stays until it expires");
        }
        Some(outcome::judge_part(self.file, 200, answer(known.body.as_bytes())?))
    }
}
