//! Settings and provider keys from AWS Secrets Manager, read once at start where `SECRETS_ARN` names secrets, by commas.
//!
//! Lambda's secrets extension would answer only after the start.

use super::signed::post;
use super::{Http, Settings};
use crate::config::SECRETS_ARN;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Which version of a secret is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Current,
    /// The one before it, which a secret that was never changed does not have.
    Previous,
}

impl Stage {
    const fn name(self) -> &'static str {
        match self {
            Self::Current => "AWSCURRENT",
            Self::Previous => "AWSPREVIOUS",
        }
    }
}

/// The secrets that `SECRETS_ARN` names.
pub fn named() -> Vec<String> {
    let names = std::env::var(SECRETS_ARN).unwrap_or_default();
    names.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The variables that secrets hold, those of later ones first. Of the versions before, one that was never changed gives the
/// present one.
pub async fn fetch(
    settings: &Settings,
    http: &Http,
    names: &[String],
    stage: Stage,
) -> Result<HashMap<String, String>, String> {
    let mut variables = HashMap::new();
    for name in names {
        let held = match fetch_named(settings, http, name, stage).await {
            Err(_) if stage == Stage::Previous => fetch_named(settings, http, name, Stage::Current).await?,
            held => held?,
        };
        variables.extend(held);
    }
    Ok(variables)
}

/// The variables of a secret: a JSON object of texts.
async fn fetch_named(
    settings: &Settings,
    http: &Http,
    arn: &str,
    stage: Stage,
) -> Result<HashMap<String, String>, String> {
    let problem = |what: &str| format!("a secret of SECRETS_ARN cannot be read: {what}");
    let url = settings.address("secretsmanager");
    let body = json!({"SecretId": arn, "VersionStage": stage.name()}).to_string();
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
