//! Results that vendors deliver by themselves. Each vendor has an address of its own with a secret part; where it signs, the
//! signature must fit too. A delivery is kept beside the remembered answers until a call collects it; polling goes on meanwhile, so
//! that a lost delivery costs only time.

use super::asking::FileVendor;
use super::outcome::{self, Outcome};
use crate::notebook::{Notebook, NotebookError, StoredAnswer};
use crate::settings::ProviderSettings;
use crate::vendor::expression::{answer, json};
use crate::vendor::grammar::{Callback, File, Hash, Signature, Wait};
use crate::vendor::{Secret, Vendor};
use jiff::{SignedDuration, Timestamp};
use lookup::ProviderError;
use ring::hmac;
use sha2::{Digest, Sha256};

/// A delivery that no call collects is forgotten then.
const KEPT: SignedDuration = SignedDuration::from_hours(24);
/// How much of a seal makes the secret part of an address.
const DIGITS: usize = 40;

/// Where vendors deliver.
#[derive(Clone, PartialEq, Eq)]
pub struct Callbacks {
    /// The public address of the service, where it has one.
    base: Option<String>,
    seal: Secret,
}

impl std::fmt::Debug for Callbacks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Callbacks").field(&self.base).finish()
    }
}

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

impl Callbacks {
    /// Where vendors deliver to a service at this address; without an https one, no vendor is told where.
    pub fn new(base: &str, seal: &str) -> Self {
        let base = Some(base.trim_end_matches('/')).filter(|base| base.starts_with("https://"));
        Self { base: base.map(str::to_owned), seal: Secret::new(seal) }
    }

    /// The address of a vendor.
    pub fn address(&self, vendor: &str) -> Option<String> {
        Some(format!("{}/v1/callbacks/{vendor}/{}", self.base.as_ref()?, self.secret_of(vendor)))
    }

    fn secret_of(&self, vendor: &str) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.seal.reveal().as_bytes());
        let mut secret = hex::encode(hmac::sign(&key, format!("deliveries of {vendor}").as_bytes()));
        secret.truncate(DIGITS);
        secret
    }

    /// Whether a secret is the vendor's, in a time that does not depend on where it differs.
    fn knows(&self, vendor: &str, secret: &str) -> bool {
        let hash = |text: &str| Sha256::digest(text);
        hash(&self.secret_of(vendor)) == hash(secret)
    }
}

/// Takes a delivery in; what it is about is collected by the call that asks for it next.
pub async fn take(
    settings: &ProviderSettings,
    notebook: &dyn Notebook,
    now: Timestamp,
    Delivery { vendor, secret, header, body }: Delivery<'_>,
) -> Result<(), Refusal> {
    let callbacks = settings.callbacks.as_ref().ok_or(Refusal::Unknown)?;
    let vendor = settings.vendors.get(vendor).filter(|vendor| callbacks.knows(vendor.name, secret));
    let vendor = vendor.filter(|vendor| settings.has_credentials(vendor)).ok_or(Refusal::Unknown)?;
    let file = vendor.file.ok_or(Refusal::Unknown)?;
    let told = answer(body).ok_or(Refusal::Unreadable)?;
    let mut is_read = false;
    for callback in of(file) {
        if let Some(signature) = &callback.signature
            && !is_signed(settings, vendor, signature, header, body)
        {
            return Err(Refusal::Unsigned);
        }
        let Some(id) = super::asking::taken(callback.id.search(&told).ok()) else { continue };
        is_read = true;
        if callback.when.as_ref().is_some_and(|when| !when.holds(&told)) {
            continue;
        }
        let result = callback.answer.as_ref().map_or(Some(told.clone()), |part| part.search(&told).ok());
        let body = result.map(|result| json(&result).to_string()).ok_or(Refusal::Unreadable)?;
        let item = StoredAnswer { id: delivery_id(vendor.name, &id), body };
        if !notebook.keep(&item, now.checked_add(KEPT).ok()).await? {
            return Err(Refusal::TooLarge);
        }
        break;
    }
    if is_read { Ok(()) } else { Err(Refusal::Unreadable) }
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

/// The deliveries a file describes, each form once.
pub fn of(file: &File) -> Vec<&Callback> {
    let waits: [Option<&Wait>; 4] = [
        file.email.as_ref().and_then(|offer| offer.wait.as_ref()),
        file.personal_email.as_ref().and_then(|offer| offer.wait.as_ref()),
        file.mobile.as_ref().and_then(|offer| offer.wait.as_ref()),
        file.mailbox.as_ref().and_then(|offer| offer.wait.as_ref()),
    ];
    waits.into_iter().flatten().filter_map(|wait| wait.callback.as_ref()).collect()
}

fn is_signed(
    settings: &ProviderSettings,
    vendor: &Vendor,
    signature: &Signature,
    header: &(dyn Fn(&str) -> Option<String> + Sync),
    body: &[u8],
) -> bool {
    // The file's own secrets alone, whatever it names.
    let secret = vendor.credentials.iter().find(|variable| **variable == signature.secret);
    let secret = secret.and_then(|variable| settings.credentials.get(*variable));
    let said = header(&signature.header);
    let said =
        said.as_deref().and_then(|said| hex::decode(said.trim().strip_prefix(&*signature.prefix)?).ok());
    let (Some(secret), Some(said)) = (secret, said) else { return false };
    let algorithm = match signature.hmac {
        Hash::Sha1 => hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY,
        Hash::Sha256 => hmac::HMAC_SHA256,
    };
    hmac::verify(&hmac::Key::new(algorithm, secret.reveal().as_bytes()), body, &said).is_ok()
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
        // Whoever collects it remembers it as an answer; here nothing of it stays.
        let emptied = StoredAnswer { id, body: String::new() };
        if let Err(error) = notebook.keep(&emptied, now.checked_add(KEPT).ok()).await {
            tracing::warn!(%error, "a delivery that was collected stays until it expires");
        }
        Some(outcome::judge_part(self.file, 200, answer(known.body.as_bytes())?))
    }
}
