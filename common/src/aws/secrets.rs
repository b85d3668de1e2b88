//! Settings and provider keys from AWS Secrets Manager, read once at start where `SECRETS_ARN` names secrets, by commas.
//!
//! Lambda's secrets extension would answer only after the start. A secret that cannot be read for the moment is asked for again: only
//! one that was read and is refused is replaced by the version before.

use super::signed::post;
use super::{Http, Settings};
use crate::config::SECRETS_ARN;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::Duration;

/// How often a secret is asked for, and the pause before the second time; each further one is three times as long.
const TRIES: u32 = 4;
const PAUSE: Duration = Duration::from_millis(150);

/// Why the variables of a secret are not there.
#[derive(Debug)]
pub enum Failure {
    /// It was not read.
    Unread(String),
    /// It was read, and is no set of variables.
    Unusable(String),
}

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
) -> Result<HashMap<String, String>, Failure> {
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
) -> Result<HashMap<String, String>, Failure> {
    let problem = |what: &str| format!("a secret of SECRETS_ARN cannot be read: {what}");
    let unusable = |what: &str| Failure::Unusable(format!("a secret of SECRETS_ARN is unusable: {what}"));
    let (mut tries, mut pause) = (0, PAUSE);
    let answer = loop {
        tries += 1;
        match ask(settings, http, arn, stage).await {
            Ok(answer) => break answer,
            Err((what, false)) => return Err(Failure::Unread(problem(&what))),
            Err((what, true)) if tries == TRIES => return Err(Failure::Unread(problem(&what))),
            Err(_) => tokio::time::sleep(pause.mul_f64(domain::chance::share(0.5, 1.0))).await,
        }
        pause *= 3;
    };
    let text = answer["SecretString"].as_str().ok_or_else(|| unusable("it is not a text"))?;
    let variables: HashMap<String, Value> =
        serde_json::from_str(text).map_err(|_| unusable("it is not a JSON object"))?;
    let text = |(name, value): (String, Value)| Some((name, value.as_str()?.to_owned()));
    Ok(variables.into_iter().filter_map(text).collect())
}

/// Asks once; a failure comes with whether to ask again.
async fn ask(settings: &Settings, http: &Http, arn: &str, stage: Stage) -> Result<Value, (String, bool)> {
    let url = settings.address("secretsmanager");
    let body = json!({"SecretId": arn, "VersionStage": stage.name()}).to_string();
    let headers =
        [("content-type", "application/x-amz-json-1.1"), ("x-amz-target", "secretsmanager.GetSecretValue")];
    let answer = post(settings, http, "secretsmanager", &url, &headers, body).await;
    let answer = answer.map_err(|error| (error, true))?;
    let status = answer.status;
    let told = answer.json();
    if status == 200 {
        return told.map_err(|_| ("the answer is not JSON".to_owned(), true));
    }
    let code = told.ok().and_then(|told| Some(told["__type"].as_str()?.to_owned())).unwrap_or_default();
    let code = code.rsplit('#').next().unwrap_or_default().to_owned();
    let is_passing =
        status >= 500 || status == 429 || code.starts_with("Throttling") || code == "InternalServiceError";
    Err((format!("the answer is {status} {code}").trim_end().to_owned(), is_passing))
}
