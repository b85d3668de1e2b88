//! Letting an agent in (OAuth): what a client program asked for and what its user is shown. The request is checked at
//! `/oauth/authorize`, and then travels signed to the page where the user decides, so that nothing is kept for visitors.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::Scope;
use jiff::{SignedDuration, Timestamp};
use ring::hmac::{HMAC_SHA256, Key, sign, verify};
use serde::{Deserialize, Serialize};
use url::Url;

/// Where the resource describes itself.
pub const RESOURCE_METADATA: &str = "/.well-known/oauth-protected-resource/mcp";
/// The page where the user decides.
pub const CONSENT: &str = "/oauth/consent";
/// The scopes of a client that asks for none: the least that is of use.
pub const DEFAULT_SCOPES: [Scope; 2] = [Scope::Resolve, Scope::Search];
/// How long the user may take to sign in and decide.
pub const PATIENCE: SignedDuration = SignedDuration::from_mins(30);

/// The scopes that an agent can have: everything but the account, whose keys and caps no agent looks after.
pub fn scopes() -> impl Iterator<Item = Scope> {
    Scope::ALL.iter().copied().filter(|scope| !matches!(scope, Scope::Account | Scope::Sandbox))
}

/// A request to let an agent in, as it was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    pub client_id: String,
    /// The program's name, as it says itself.
    pub name: String,
    pub redirect_uri: String,
    /// The challenge whose verifier comes with the code (PKCE).
    pub challenge: String,
    pub scopes: Vec<Scope>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Until when the user may decide, in seconds of Unix time.
    pub until: i64,
}

impl Asked {
    /// The request as text that only this deployment can make; none without a secret.
    pub fn seal(&self, secret: &str) -> Option<String> {
        let payload = BASE64_URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).ok()?);
        let signature = sign(&signing_key(secret)?, payload.as_bytes());
        Some(format!("{payload}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature)))
    }

    /// The request in a text that this deployment made a while ago at most.
    pub fn open(text: &str, secret: &str, now: Timestamp) -> Option<Self> {
        let (payload, signature) = text.split_once('.')?;
        let signature = BASE64_URL_SAFE_NO_PAD.decode(signature).ok()?;
        verify(&signing_key(secret)?, payload.as_bytes(), &signature).ok()?;
        let asked: Self = serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(payload).ok()?).ok()?;
        (asked.until > now.as_second()).then_some(asked)
    }

    /// Where the user is sent back to, as people read it: a host, or the scheme of an application.
    pub fn host(&self) -> String {
        let url = Url::parse(&self.redirect_uri).ok();
        let host = url.as_ref().and_then(|url| match url.scheme() {
            "http" | "https" => url.host_str().map(str::to_owned),
            scheme => Some(format!("{scheme}://{}", url.host_str().unwrap_or_default())),
        });
        host.unwrap_or_default()
    }

    /// Whether the user is sent to a program on their own machine, which any program there can pose as.
    pub fn is_on_own_machine(&self) -> bool {
        Url::parse(&self.redirect_uri).is_ok_and(|url| url.scheme() == "http")
    }

    /// The address that brings an answer to the client, which compares `iss` with where it asked (RFC 9207).
    pub fn answer(&self, issuer: &str, answer: &[(&str, &str)]) -> Option<String> {
        let mut url = Url::parse(&self.redirect_uri).ok()?;
        {
            let mut query = url.query_pairs_mut();
            query.extend_pairs(answer);
            if let Some(state) = &self.state {
                query.append_pair("state", state);
            }
            query.append_pair("iss", issuer);
        }
        Some(url.into())
    }
}

fn signing_key(secret: &str) -> Option<Key> {
    // Apart from what else the same secret is used for.
    let own = || Key::new(HMAC_SHA256, sign(&Key::new(HMAC_SHA256, secret.as_bytes()), b"agents").as_ref());
    (!secret.is_empty()).then(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(redirect_uri: &str, now: Timestamp) -> Asked {
        Asked {
            client_id: "https://claude.ai/oauth/mcp-oauth-client-metadata".to_owned(),
            name: "Claude".to_owned(),
            redirect_uri: redirect_uri.to_owned(),
            challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned(),
            scopes: DEFAULT_SCOPES.to_vec(),
            state: Some("a b".to_owned()),
            until: (now + PATIENCE).as_second(),
        }
    }

    #[test]
    fn a_request_opens_with_its_own_secret_until_it_ends() {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let asked = asked("https://claude.ai/api/mcp/auth_callback", now);
        let sealed = asked.seal("secret").unwrap();
        assert_eq!(Asked::open(&sealed, "secret", now), Some(asked.clone()));
        assert_eq!(Asked::open(&sealed, "another", now), None);
        assert_eq!(Asked::open(&sealed, "secret", now + PATIENCE), None);
        let mut forged = asked.clone();
        forged.scopes = scopes().collect();
        let payload = forged.seal("guess").unwrap();
        let (payload, _) = payload.split_once('.').unwrap();
        let (_, signature) = sealed.split_once('.').unwrap();
        assert_eq!(Asked::open(&format!("{payload}.{signature}"), "secret", now), None);
        assert!(asked.seal("").is_none() && Asked::open("", "secret", now).is_none());
    }

    #[test]
    fn an_answer_keeps_the_address_and_names_the_issuer() {
        let now = Timestamp::UNIX_EPOCH;
        let answer =
            |uri: &str| asked(uri, now).answer("https://api.acme.example", &[("code", "x&y")]).unwrap();
        let rest = "code=x%26y&state=a+b&iss=https%3A%2F%2Fapi.acme.example";
        assert_eq!(answer("https://claude.ai/cb?a=1"), format!("https://claude.ai/cb?a=1&{rest}"));
        let cursor = "cursor://anysphere.cursor-mcp/oauth/callback";
        assert_eq!(answer(cursor), format!("{cursor}?{rest}"));
        assert_eq!(asked(cursor, now).host(), "cursor://anysphere.cursor-mcp");
        assert_eq!(asked("http://127.0.0.1:33418/", now).host(), "127.0.0.1");
    }
}
