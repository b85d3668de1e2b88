//! Receipts: what was done for a privacy request, where and when, signed by the deployment and without personal data.

pub use crate::catalog::privacy::{Found, Receipt};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use ring::hmac;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use serde_json::Value;

/// A new number for a request.
pub fn new_id(now: Timestamp) -> String {
    format!("rcpt_{:012x}{}", now.as_millisecond(), hex::encode(domain::chance::bytes::<10>()))
}

impl Receipt {
    /// Signs with the key that follows from the deployment's secret.
    pub fn signed(mut self, secret: &str) -> Option<Self> {
        let key = key_pair(secret)?;
        self.public_key = STANDARD.encode(key.public_key());
        self.signature = String::new();
        self.signature = STANDARD.encode(key.sign(&self.signed_bytes()?));
        Some(self)
    }

    /// Whether this deployment signed it and it is unchanged.
    pub fn is_genuine(&self, secret: &str) -> bool {
        let check = || {
            let unsigned = Self { signature: String::new(), ..self.clone() };
            let key = key_pair(secret)?;
            let own = UnparsedPublicKey::new(&ED25519, key.public_key().as_ref().to_vec());
            own.verify(&unsigned.signed_bytes()?, &STANDARD.decode(&self.signature).ok()?).ok()
        };
        check().is_some()
    }

    /// Sorted by name at every level, so that the same receipt is the same bytes.
    fn signed_bytes(&self) -> Option<Vec<u8>> {
        let value: Value = serde_json::to_value(self).ok()?;
        serde_json::to_vec(&value).ok()
    }
}

fn key_pair(secret: &str) -> Option<Ed25519KeyPair> {
    let seed = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()), b"receipts");
    Ed25519KeyPair::from_seed_unchecked(seed.as_ref()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_receipt_that_was_changed_is_not_genuine() {
        let at = Timestamp::UNIX_EPOCH;
        let stores = BTreeMap::from([("answers".to_owned(), Found { found: 2, gone: 2, rest: None })]);
        let (public_key, signature) = (String::new(), String::new());
        let (id, action) = (new_id(at), "erase".to_owned());
        let receipt = Receipt { id, action, requested_at: at, done_at: at, stores, public_key, signature };
        let signed = receipt.signed("a secret").unwrap();
        let read: Receipt = serde_json::from_str(&serde_json::to_string(&signed).unwrap()).unwrap();
        assert!(read.is_genuine("a secret"));
        assert!(!read.is_genuine("another"));
        assert!(!Receipt { action: "access".into(), ..read }.is_genuine("a secret"));
    }
}
