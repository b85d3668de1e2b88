//! Signatures: HMAC-SHA256 over `id.timestamp.body`, in base64, marked `v1`.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::Sha256;

const PREFIX: &str = "whsec_";
const BYTES: usize = 32;

/// A secret as customers hold it: `whsec_` and 32 bytes in base64.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("whsec_…")
    }
}

impl Secret {
    /// A new random secret.
    pub fn generate() -> Self {
        let mut bytes = [0u8; BYTES];
        domain::chance::fill(&mut bytes);
        Self(format!("{PREFIX}{}", STANDARD.encode(bytes)))
    }

    /// A secret as it was stored.
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The `webhook-signature` header: one signature per secret, separated by spaces.
pub fn sign(secrets: &[Secret], id: &str, at: Timestamp, body: &[u8]) -> String {
    let signatures = secrets.iter().filter_map(|secret| {
        let key = STANDARD.decode(secret.0.strip_prefix(PREFIX)?).ok()?;
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
        mac.update(format!("{id}.{}.", at.as_second()).as_bytes());
        mac.update(body);
        Some(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
    });
    signatures.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specifications_own_example_verifies() {
        // From the Standard Webhooks reference libraries' test suites.
        let secret = Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".into());
        let at = Timestamp::from_second(1_614_265_330).unwrap();
        let header = sign(&[secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", at, br#"{"test": 2432232314}"#);
        assert_eq!(header, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn during_a_rotation_both_secrets_sign() {
        let secrets = [Secret::generate(), Secret::generate()];
        let at = Timestamp::from_second(1_700_000_000).unwrap();
        let both = sign(&secrets, "msg_1", at, b"{}");
        let alone: Vec<String> =
            secrets.iter().map(|secret| sign(std::slice::from_ref(secret), "msg_1", at, b"{}")).collect();
        assert_eq!(both, alone.join(" "));
        assert_ne!(alone[0], alone[1]);
        assert_eq!(secrets[0].as_str().len(), 50);
        assert_eq!(format!("{:?}", secrets[0]), "whsec_…");
    }
}
