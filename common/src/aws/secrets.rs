//! Provider keys from AWS Secrets Manager, read once at start when `SECRETS_ARN` names a secret.
//!
//! Lambda's secrets extension would answer only after the start.

use super::signed::post;
use super::{Http, Settings};
use serde_json::{Value, json};
use std::collections::HashMap;

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
    let answer = post(settings, http, "secretsmanager", &url, &headers, body).await;
    let answer = answer.map_err(|error| problem(&error))?;
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
