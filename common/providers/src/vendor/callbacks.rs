//! Where vendors deliver results by themselves: an address for each, with a secret part that only the vendor is told.

use super::Secret;
use ring::hmac;
use sha2::{Digest, Sha256};

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
    pub fn knows(&self, vendor: &str, secret: &str) -> bool {
        let hash = |text: &str| Sha256::digest(text);
        hash(&self.secret_of(vendor)) == hash(secret)
    }
}
