//! Provider keys from AWS Secrets Manager, read once at start when `SECRETS_ARN` names a secret.
//!
//! The one call needed is signed with the SDK's own signer and sent with the client of the tables. The SDK's client for the
//! service would more than double a small function, and Lambda's secrets extension answers only after the start.

use super::{Http, Settings};
use aws_sigv4::http_request::{SignableBody, SignableRequest, SigningSettings, sign};
use aws_sigv4::sign::v4;
use providers::http::send;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(5);

/// The variables the secret holds, or none where no secret is named.
pub async fn fetch(settings: &Settings, http: &Http) -> Result<HashMap<String, String>, String> {
    match std::env::var("SECRETS_ARN") {
        Ok(arn) if !arn.is_empty() => fetch_named(settings, http, &arn).await,
        _ => Ok(HashMap::new()),
    }
}

/// The variables of a secret: a JSON object of texts.
pub async fn fetch_named(
    settings: &Settings,
    http: &Http,
    arn: &str,
) -> Result<HashMap<String, String>, String> {
    let problem = |what: &str| format!("the secret of SECRETS_ARN cannot be read: {what}");
    let url = settings.address("secretsmanager");
    let body = json!({"SecretId": arn}).to_string();
    let headers =
        [("content-type", "application/x-amz-json-1.1"), ("x-amz-target", "secretsmanager.GetSecretValue")];
    let identity = settings.credentials.clone().into();
    let parameters = v4::SigningParams::builder()
        .identity(&identity)
        .region(&settings.region)
        .name("secretsmanager")
        .time(domain::clock::system())
        .settings(SigningSettings::default())
        .build()
        .map_err(|_| problem("it cannot be signed for"))?
        .into();
    let signable =
        SignableRequest::new("POST", &url, headers.into_iter(), SignableBody::Bytes(body.as_bytes()))
            .map_err(|_| problem("it cannot be signed for"))?;
    let signed = sign(signable, &parameters).map_err(|_| problem("it cannot be signed for"))?;
    let mut request = http.post(&url);
    for (name, value) in headers {
        request = request.header(name, value);
    }
    for (name, value) in signed.into_parts().0.headers() {
        request = request.header(name, value);
    }
    let answer =
        send(request.body(body).timeout(PATIENCE)).await.map_err(|error| problem(&error.to_string()))?;
    if answer.status != 200 {
        return Err(problem(&format!("the answer is {}", answer.status)));
    }
    let answer = answer.json().map_err(|_| problem("the answer is not JSON"))?;
    let text = answer["SecretString"].as_str().ok_or_else(|| problem("it is not a text"))?;
    let variables: HashMap<String, Value> =
        serde_json::from_str(text).map_err(|_| problem("it is not a JSON object"))?;
    let text = |(name, value): (String, Value)| Some((name, value.as_str()?.to_owned()));
    Ok(variables.into_iter().filter_map(text).collect())
}
