//! Receipts: what was done at somebody's request, where and when, signed by the deployment and without anything personal.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use ring::hmac;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A new number for a request.
pub fn new_id(now: Timestamp) -> String {
    format!("rcpt_{:012x}{}", now.as_millisecond(), hex::encode(domain::chance::bytes::<10>()))
}

/// What became of somebody's data in one store.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FoundInStore")]
pub struct Found {
    /// How much of them was there.
    pub found: u64,
    /// How much of that is gone now.
    pub gone: u64,
    /// When what is left is gone, and why it is left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
}

/// What was done, as it is signed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PrivacyReceipt")]
pub struct Receipt {
    /// Its number.
    #[schemars(extend("examples" = ["rcpt_0199c7d2a4b00102030405060708090a0b0c"]))]
    pub id: String,
    /// What was done.
    #[schemars(extend("examples" = ["erase"]))]
    pub action: String,
    /// When it was asked for.
    pub requested_at: Timestamp,
    /// When it was done.
    pub done_at: Timestamp,
    /// What became of it, by store.
    pub stores: BTreeMap<String, Found>,
    /// The deployment's public key, Ed25519 in base64.
    pub public_key: String,
    /// Ed25519 over the rest, its names sorted, in base64.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub signature: String,
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

    /// Whether this deployment signed it, and nobody changed it since.
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
