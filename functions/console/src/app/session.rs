//! Sessions: an API key, encrypted in a cookie that no script can read and no other site can send.
//!
//! Nothing is stored for a session but when it was ended, or all of its account. The key itself says what it may do; one that is
//! revoked ends its sessions with the next call.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use common::domain::chance;
use http::{HeaderMap, HeaderValue, header};
use jiff::{SignedDuration, Timestamp};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::digest::{SHA256, digest};
use serde::{Deserialize, Serialize};

/// How long a session lasts.
pub const LASTS: SignedDuration = SignedDuration::from_hours(12);

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Session {
    /// Tells it from every other one.
    pub id: String,
    /// The API key.
    pub key: String,
    pub account: String,
    pub email: String,
    pub since: Timestamp,
}

impl Session {
    pub fn new(key: String, account: String, email: String, now: Timestamp) -> Self {
        Self { id: hex(&chance::bytes::<16>()), key, account, email, since: now }
    }
}

/// Encrypts and decrypts sessions.
pub struct Sealer {
    key: Option<LessSafeKey>,
    /// Whether the service is reached over TLS alone.
    secure: bool,
}

impl Sealer {
    /// With a deployment's secret; without one sessions end with the process.
    pub fn new(secret: &str, secure: bool) -> Self {
        let secret = if secret.is_empty() { hex(&chance::bytes::<16>()) } else { secret.to_owned() };
        let key = digest(&SHA256, format!("console session\0{secret}").as_bytes());
        let key = UnboundKey::new(&AES_256_GCM, key.as_ref()).ok().map(LessSafeKey::new);
        Self { key, secure }
    }

    fn name(&self) -> &'static str {
        // A name that browsers give to cookies of this very host over TLS alone.
        if self.secure { "__Host-session" } else { "almanac-session" }
    }

    /// The header that begins a session.
    pub fn begin(&self, session: &Session) -> Option<HeaderValue> {
        let nonce: [u8; NONCE_LEN] = chance::bytes();
        let mut text = serde_json::to_vec(session).ok()?;
        let unique = Nonce::assume_unique_for_key(nonce);
        self.key.as_ref()?.seal_in_place_append_tag(unique, Aad::empty(), &mut text).ok()?;
        let sealed = URL_SAFE_NO_PAD.encode([&nonce[..], &text].concat());
        self.cookie(&sealed, LASTS.as_secs())
    }

    /// The header that ends it.
    pub fn end(&self) -> Option<HeaderValue> {
        self.cookie("", 0)
    }

    fn cookie(&self, value: &str, seconds: i64) -> Option<HeaderValue> {
        let (name, secure) = (self.name(), if self.secure { "; Secure" } else { "" });
        let cookie = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
        HeaderValue::try_from(cookie).ok()
    }

    /// The session a request comes with.
    pub fn open(&self, headers: &HeaderMap, now: Timestamp) -> Option<Session> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let sealed = pairs.find(|(name, _)| *name == self.name())?.1;
        let mut sealed = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, text) = sealed.split_at_mut_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let text = self.key.as_ref()?.open_in_place(nonce, Aad::empty(), text).ok()?;
        let session: Session = serde_json::from_slice(text).ok()?;
        (now.duration_since(session.since) < LASTS).then_some(session)
    }
}

/// Whether a request that changes something comes from one of our own pages. Browsers say so; other clients do not.
pub fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match text("sec-fetch-site") {
        Some(site) => site == "same-origin",
        None => match (text("origin"), text("host")) {
            (Some(origin), Some(host)) => {
                origin.split_once("://").is_some_and(|(_, rest)| rest.eq_ignore_ascii_case(host))
            }
            _ => false,
        },
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_opens_with_its_own_secret_until_it_ends() {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let session = Session::new("alm_live_x".into(), "acct_1".into(), "a@b.example".into(), now);
        let sealer = Sealer::new("secret", false);
        let cookie = sealer.begin(&session).unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.contains("HttpOnly; SameSite=Strict") && !cookie.contains("alm_live_x"), "{cookie}");
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, cookie.split(';').next().unwrap().parse().unwrap());
        assert_eq!(sealer.open(&headers, now).unwrap().key, "alm_live_x");
        assert!(sealer.open(&headers, now + LASTS).is_none(), "it ends");
        assert!(Sealer::new("other", false).open(&headers, now).is_none(), "another deployment's");
    }

    #[test]
    fn only_our_own_pages_may_change_something() {
        let of = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            pairs.iter().for_each(|(name, value)| {
                headers.insert(*name, HeaderValue::from_static(value));
            });
            is_own(&headers)
        };
        assert!(of(&[("sec-fetch-site", "same-origin")]));
        assert!(of(&[("origin", "http://a.example"), ("host", "a.example")]));
        assert!(!of(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "http://a.example"),
            ("host", "a.example")
        ]));
        assert!(
            !of(&[("origin", "http://evil.example"), ("host", "a.example")]) && !of(&[("host", "a.example")])
        );
    }
}
