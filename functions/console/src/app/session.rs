//! Sessions: the token of a session, encrypted in a cookie that no script can read and no other site can send.
//!
//! What a session is, and when it ends, the API keeps; the cookie only carries it. An operator's session carries the operator's key,
//! and nothing is stored for it but when it was ended.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use common::auth::{OPERATOR, SESSION_LASTS};
use common::catalog::account::SessionResponse;
use common::domain::chance;
use common::rights::Role;
use http::{HeaderMap, HeaderValue, header};
use jiff::{SignedDuration, Timestamp};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::digest::{SHA256, digest};
use serde::{Deserialize, Serialize};

/// How long an operator's session lasts.
pub const LASTS: SignedDuration = SignedDuration::from_hours(12);
/// How long a browser keeps what a mailed code is good with.
const CHALLENGE_LASTS: SignedDuration = SignedDuration::from_mins(15);

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Session {
    /// Tells it from every other one.
    pub id: String,
    /// The token of the session, or the operator's key.
    pub key: String,
    pub account: String,
    pub email: String,
    pub since: Timestamp,
    /// Who is signed in, where it is a member.
    #[serde(default)]
    pub member: Option<String>,
    /// What they may do; everything without one.
    #[serde(default)]
    pub role: Option<Role>,
    /// The key that was exchanged for the session.
    #[serde(default)]
    pub of_key: Option<String>,
}

impl Session {
    /// The session of an operator's key.
    pub fn of_operator(key: String, now: Timestamp) -> Self {
        let (account, email) = (OPERATOR.to_owned(), OPERATOR.to_owned());
        let id = hex(&chance::bytes::<16>());
        Self { id, key, account, email, since: now, member: None, role: None, of_key: None }
    }

    /// A session that the API began.
    pub fn of(begun: SessionResponse, now: Timestamp) -> Self {
        Self {
            id: begun.id,
            key: begun.token,
            account: begun.account,
            email: begun.email,
            since: now,
            member: begun.member,
            role: begun.role,
            of_key: begun.key,
        }
    }

    pub fn is_operators(&self) -> bool {
        self.account == OPERATOR
    }

    fn lasts(&self) -> SignedDuration {
        if self.is_operators() { LASTS } else { SESSION_LASTS }
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
        let sealed = self.seal(&serde_json::to_vec(session).ok()?)?;
        self.cookie(self.name(), &sealed, session.lasts().as_secs())
    }

    /// The header that ends it.
    pub fn end(&self) -> Option<HeaderValue> {
        self.cookie(self.name(), "", 0)
    }

    /// The header that keeps a challenge: the code that was mailed for it is good in this browser alone.
    pub fn challenge(&self, challenge: &str) -> Option<HeaderValue> {
        self.cookie(self.challenge_name(), &self.seal(challenge.as_bytes())?, CHALLENGE_LASTS.as_secs())
    }

    /// The challenge that a browser keeps.
    pub fn challenged(&self, headers: &HeaderMap) -> Option<String> {
        String::from_utf8(self.opened(headers, self.challenge_name())?).ok()
    }

    fn challenge_name(&self) -> &'static str {
        if self.secure { "__Host-challenge" } else { "almanac-challenge" }
    }

    fn seal(&self, text: &[u8]) -> Option<String> {
        let nonce: [u8; NONCE_LEN] = chance::bytes();
        let mut text = text.to_vec();
        let unique = Nonce::assume_unique_for_key(nonce);
        self.key.as_ref()?.seal_in_place_append_tag(unique, Aad::empty(), &mut text).ok()?;
        Some(URL_SAFE_NO_PAD.encode([&nonce[..], &text].concat()))
    }

    fn cookie(&self, name: &str, value: &str, seconds: i64) -> Option<HeaderValue> {
        let secure = if self.secure { "; Secure" } else { "" };
        let cookie = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
        HeaderValue::try_from(cookie).ok()
    }

    fn opened(&self, headers: &HeaderMap, name: &str) -> Option<Vec<u8>> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let sealed = pairs.find(|(own, _)| *own == name)?.1;
        let mut sealed = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, text) = sealed.split_at_mut_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let text = self.key.as_ref()?.open_in_place(nonce, Aad::empty(), text).ok()?;
        Some(text.to_vec())
    }

    /// The session a request comes with.
    pub fn open(&self, headers: &HeaderMap, now: Timestamp) -> Option<Session> {
        let session: Session = serde_json::from_slice(&self.opened(headers, self.name())?).ok()?;
        (now.duration_since(session.since) < session.lasts()).then_some(session)
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
        let session = Session::of_operator("alm_op_x".into(), now);
        let sealer = Sealer::new("secret", false);
        let cookie = sealer.begin(&session).unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.contains("HttpOnly; SameSite=Strict") && !cookie.contains("alm_op_x"), "{cookie}");
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, cookie.split(';').next().unwrap().parse().unwrap());
        assert_eq!(sealer.open(&headers, now).unwrap().key, "alm_op_x");
        assert!(sealer.open(&headers, now + LASTS).is_none(), "it ends");
        assert!(Sealer::new("other", false).open(&headers, now).is_none(), "another deployment's");
    }

    #[test]
    fn a_challenge_stays_in_its_browser_and_is_no_session() {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let sealer = Sealer::new("secret", false);
        let cookie = sealer.challenge("1.2.3").unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, cookie.to_str().unwrap().split(';').next().unwrap().parse().unwrap());
        assert_eq!(sealer.challenged(&headers).as_deref(), Some("1.2.3"));
        assert!(sealer.open(&headers, now).is_none());
        assert_eq!(Sealer::new("other", false).challenged(&headers), None);
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
