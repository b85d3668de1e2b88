//! The visitor behind a call of one of our own functions. On AWS the console calls the public API from a Lambda address: it passes
//! its visitor's address on, signed with the deployment's secret, so that limits by address count visitors.

use super::ClientIp;
use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use ring::hmac::{HMAC_SHA256, Key, sign, verify};
use std::net::IpAddr;

/// The header that says it: an address, a second, and a signature of both.
pub const VOUCHED: &str = "x-almanac-visitor";
/// How long it is believed, in seconds.
const FRESH: i64 = 60;

fn key(secret: &str) -> Option<Key> {
    // Apart from what else the same secret is used for.
    let own = |secret| Key::new(HMAC_SHA256, sign(&Key::new(HMAC_SHA256, secret), b"visitor").as_ref());
    (!secret.is_empty()).then(|| own(secret.as_bytes()))
}

impl ClientIp {
    /// The header that vouches for it; none without a secret.
    pub fn vouch(self, secret: &str, now: Timestamp) -> Option<HeaderValue> {
        let said = format!("{} {}", self.0, now.as_second());
        let signature = hex::encode(sign(&key(secret)?, said.as_bytes()));
        HeaderValue::try_from(format!("{said} {signature}")).ok()
    }

    /// The visitor that one of our own functions vouches for, if any.
    pub(super) fn vouched(headers: &HeaderMap, secret: &str, now: Timestamp) -> Option<IpAddr> {
        let (said, signature) = headers.get(VOUCHED)?.to_str().ok()?.rsplit_once(' ')?;
        verify(&key(secret)?, said.as_bytes(), &hex::decode(signature).ok()?).ok()?;
        let (ip, second) = said.split_once(' ')?;
        let age = now.as_second() - second.parse::<i64>().ok()?;
        (-FRESH..=FRESH).contains(&age).then(|| ip.parse().ok()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_deployment_is_believed_and_only_for_a_minute() {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let visitor: IpAddr = "2001:db8::7".parse().unwrap();
        let said = ClientIp(visitor).vouch("secret", now).unwrap();
        let read = |value: &HeaderValue, secret: &str, seconds: i64| {
            let headers = HeaderMap::from_iter([(VOUCHED.parse().unwrap(), value.clone())]);
            let later = Timestamp::from_second(now.as_second() + seconds).unwrap();
            ClientIp::vouched(&headers, secret, later)
        };
        assert_eq!(read(&said, "secret", 60), Some(visitor));
        assert_eq!(read(&said, "secret", 61), None, "too late");
        assert_eq!(read(&said, "other", 0), None, "another deployment's");
        assert_eq!(read(&said, "", 0), None, "no secret, no trust");
        assert!(ClientIp(visitor).vouch("", now).is_none());
        let forged = said.to_str().unwrap().replacen("2001:db8::7", "2001:db8::8", 1);
        assert_eq!(read(&HeaderValue::try_from(forged).unwrap(), "secret", 0), None);
    }
}
