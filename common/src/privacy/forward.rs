//! Forwards opt-outs at the moment they are made; later only hashes are known.

use super::desk::Subject;
use jiff::Timestamp;
use lookup::IdentifierKind;
use providers::http::{AddressPolicy, ClientOptions, HttpClient, send};
use ring::hmac;
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;

const ATTEMPTS: u32 = 3;
const PATIENCE: Duration = Duration::from_secs(5);

/// Forwards an opt-out to every receiver; returns their answers. Nothing is stored.
pub async fn forward(
    to: &[(String, String)],
    secret: &str,
    subject: &Subject,
    now: Timestamp,
) -> BTreeMap<String, String> {
    let mut said = BTreeMap::new();
    if to.is_empty() || subject.is_empty() {
        return said;
    }
    let of = |wanted: IdentifierKind| -> Vec<&str> {
        let own = subject.identifiers.iter().filter(|(kind, _)| *kind == wanted);
        own.map(|(_, text)| text.as_str()).collect()
    };
    let body = json!({
        "type": "opt_out",
        "timestamp": now,
        "emails": of(IdentifierKind::Email),
        "phones": of(IdentifierKind::Phone),
        "network_urls": of(IdentifierKind::NetworkUrl),
    });
    let body = body.to_string();
    let key = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()), b"objections told on");
    let key = hmac::Key::new(hmac::HMAC_SHA256, key.as_ref());
    let signature = format!("sha256={}", hex::encode(hmac::sign(&key, body.as_bytes())));
    let options = ClientOptions { timeout: Some(PATIENCE), ..ClientOptions::new(AddressPolicy::Chosen) };
    let client = HttpClient::with(options);
    for (name, url) in to {
        let outcome = tell(&client, url, &signature, &body).await;
        if let Err(problem) = &outcome {
            tracing::error!(
                recipient = name,
                problem,
                "an opt-out was not forwarded; notify the receiver by other means"
            );
        }
        said.insert(name.clone(), outcome.map_or_else(|problem| problem, |()| "told".to_owned()));
    }
    said
}

async fn tell(client: &HttpClient, url: &str, signature: &str, body: &str) -> Result<(), String> {
    let mut problem = String::new();
    for attempt in 0..ATTEMPTS {
        if attempt > 0 {
            tokio::time::sleep(Duration::from_millis(200 << attempt)).await;
        }
        let url = url.parse().map_err(|_| "its address is none".to_owned())?;
        let request = client.request(reqwest::Method::POST, url).map_err(|error| error.to_string())?;
        let request =
            request.header("content-type", "application/json").header("x-almanac-signature", signature);
        match send(request.body(body.to_owned())).await {
            Ok(answer) if (200..300).contains(&answer.status) => return Ok(()),
            Ok(answer) => problem = format!("not told, it answers {}", answer.status),
            Err(error) => problem = format!("not told, {error}"),
        }
    }
    Err(problem)
}
