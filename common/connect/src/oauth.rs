//! OAuth 2.0 of the CRMs: where a person agrees, and how what they agreed to becomes tokens. Who keeps tokens and when they are
//! renewed is decided above.

use crate::Failure;
use crate::rest::{Answer, Rest, text};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use providers::http::AddressPolicy;
use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use url::Url;

/// How long before its end a token is renewed, at most.
const BEFORE: SignedDuration = SignedDuration::from_secs(60);

/// Where a system asks people and gives tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authority {
    pub authorize: &'static str,
    pub token: &'static str,
    /// What is asked for, where the app's own settings do not decide it.
    pub scopes: &'static str,
    /// Whether the app signs in with a header, and not in the body.
    pub by_header: bool,
}

pub const HUBSPOT: Authority = Authority {
    authorize: "https://app.hubspot.com/oauth/authorize",
    token: "https://api.hubapi.com/oauth/2026-09/token",
    scopes: "crm.objects.contacts.read crm.objects.contacts.write crm.objects.companies.read \
             crm.objects.companies.write crm.schemas.contacts.write crm.schemas.companies.write",
    by_header: false,
};
pub const PIPEDRIVE: Authority = Authority {
    authorize: "https://oauth.pipedrive.com/oauth/authorize",
    token: "https://oauth.pipedrive.com/oauth/token",
    scopes: "",
    by_header: true,
};
pub const ATTIO: Authority = Authority {
    authorize: "https://app.attio.com/authorize",
    token: "https://app.attio.com/oauth/token",
    scopes: "",
    by_header: false,
};

/// The app that people agree to.
pub struct Client<'a> {
    pub authority: &'a Authority,
    /// In the place of the system's own hosts, where an operator names another one.
    pub at: &'a str,
    pub id: &'a str,
    pub secret: &'a str,
}

/// What a person agreed to.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    pub token: String,
    /// Without one the token lives on until it is withdrawn.
    pub renewal: Option<String>,
    /// Shortly before the token ends, so that no call takes one along that ends on its way.
    pub renewed_at: Option<Timestamp>,
    /// When the token ends, where the system says so.
    #[serde(default)]
    pub ends_at: Option<Timestamp>,
    /// Where calls go, where the system says so.
    pub base: Option<String>,
}

impl std::fmt::Debug for Grant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Grant").field("renewed_at", &self.renewed_at).finish_non_exhaustive()
    }
}

impl Client<'_> {
    /// Where a person agrees. `verifier` is told only when the code is exchanged (PKCE).
    pub fn address(&self, redirect: &str, state: &str, verifier: &str) -> Result<String, Failure> {
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
        let mut url = self.url(self.authority.authorize)?;
        let mut pairs = url.query_pairs_mut();
        pairs.append_pair("response_type", "code").append_pair("client_id", self.id);
        pairs.append_pair("redirect_uri", redirect).append_pair("state", state);
        pairs.append_pair("code_challenge", &challenge).append_pair("code_challenge_method", "S256");
        if !self.authority.scopes.is_empty() {
            pairs.append_pair("scope", self.authority.scopes);
        }
        drop(pairs);
        Ok(url.into())
    }

    /// The tokens of a code.
    pub async fn exchange(
        &self,
        code: &str,
        redirect: &str,
        verifier: &str,
        now: Timestamp,
    ) -> Result<Grant, Failure> {
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", redirect),
            ("code_verifier", verifier),
        ];
        self.granted(&form, now).await
    }

    /// New tokens for old ones.
    pub async fn renew(&self, grant: &Grant, now: Timestamp) -> Result<Grant, Failure> {
        let renewal = grant.renewal.as_deref().ok_or(Failure::Unauthorized)?;
        let new = self.granted(&[("grant_type", "refresh_token"), ("refresh_token", renewal)], now).await?;
        // Some give a new one with each renewal, others let the old one live.
        let renewal = new.renewal.or_else(|| grant.renewal.clone());
        Ok(Grant { renewal, base: new.base.or_else(|| grant.base.clone()), ..new })
    }

    async fn granted(&self, form: &[(&str, &str)], now: Timestamp) -> Result<Grant, Failure> {
        let own = [("client_id", self.id), ("client_secret", self.secret)];
        let own = own.iter().filter(|_| !self.authority.by_header);
        let body = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(form)
            .extend_pairs(own)
            .finish();
        let rest = Rest::new(AddressPolicy::Chosen, 0, |_| None);
        let address = self.url(self.authority.token)?;
        let mut request = rest.request(Method::POST, address.as_str(), &[])?;
        if self.authority.by_header {
            request = request.basic_auth(self.id, Some(self.secret));
        }
        let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(body);
        let answer = rest.send(request).await?;
        match answer.status {
            200..=299 => read(&answer, now).ok_or(Failure::Refused("its answer has no token".to_owned())),
            429 => Err(Failure::Throttled(answer.retry_after)),
            500.. => Err(Failure::Unreachable("its servers are busy or failed")),
            status => Err(refusal(status, &answer.body)),
        }
    }

    fn url(&self, address: &str) -> Result<Url, Failure> {
        let wrong = |_| Failure::Settings("the address of the system is no URL; correct it".to_owned());
        let own = Url::parse(address).map_err(wrong)?;
        match self.at {
            "" => Ok(own),
            at => Url::parse(&format!("{}{}", at.trim_end_matches('/'), own.path())).map_err(wrong),
        }
    }
}

/// Why tokens are refused: people are asked again only where the system says that what they agreed to is over.
fn refusal(status: u16, body: &Value) -> Failure {
    // HubSpot's own words stand beside those of OAuth, or in their place.
    let said = |name: &str| body[name].as_str().unwrap_or_default();
    match (said("error"), said("status")) {
        ("invalid_client" | "unauthorized_client", _) | (_, "BAD_CLIENT_ID" | "BAD_CLIENT_SECRET") => {
            Failure::Credentials
        }
        ("invalid_grant", _) | (_, "BAD_REFRESH_TOKEN" | "BAD_AUTH_CODE") => Failure::Unauthorized,
        _ if body.is_object() => Failure::Refused(format!("status {status}")),
        // Something between us and it.
        _ => Failure::Unreachable("its answer is no JSON"),
    }
}

fn read(answer: &Answer, now: Timestamp) -> Option<Grant> {
    let lives = answer.body["expires_in"].as_i64().map(SignedDuration::from_secs);
    let ends_at = lives.and_then(|lives| now.checked_add(lives).ok());
    Some(Grant {
        token: text(&answer.body["access_token"])?,
        renewal: text(&answer.body["refresh_token"]),
        renewed_at: ends_at.zip(lives).map(|(ends_at, lives)| ends_at - BEFORE.min(lives / 4)),
        ends_at,
        base: text(&answer.body["api_domain"]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_a_grant_that_is_over_needs_a_person() {
        for (status, body, code) in [
            (400, json!({"error": "invalid_grant"}), "authorization_needed"),
            (400, json!({"status": "BAD_REFRESH_TOKEN", "message": "missing"}), "authorization_needed"),
            (401, json!({"error": "invalid_client"}), "credentials_refused"),
            (400, json!({"error": "invalid_request"}), "refused"),
            (403, Value::Null, "unreachable"),
            (404, json!("nothing here"), "unreachable"),
        ] {
            assert_eq!(refusal(status, &body).code(), code, "{status} {body}");
        }
    }
}
