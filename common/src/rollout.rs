//! The call that a new version must answer before a first caller is led to it. CodeDeploy asks for it by a hook, and moves no caller when it
//! goes wrong.
//!
//! Each function is sent an event as it gets them in service. It has to start with its settings, secrets and records, and most have to
//! read a table; nothing is charged, no vendor is asked, and no queue is worked on. So a vendor that is down stops no deploy.

use crate::auth;
use crate::aws::signed::post_within;
use crate::aws::{self, Http, Settings};
use crate::config::TIMEOUT;
use crate::http::ORIGIN_SECRET;
use crate::telemetry;
use domain::chance;
use lambda_http::Error;
use lambda_http::lambda_runtime::{self, LambdaEvent};
use lambda_http::service_fn;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tracing::level_filters::LevelFilter;

/// The functions that there are, by what they are: `resolve=almanac-ResolveFunction-…`, separated by commas.
const FUNCTIONS: &str = "CHECKED_FUNCTIONS";
/// How often a call that goes wrong is made: a new version may meet a full account or a table that hesitates.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_secs(3);
/// How long a function may take to start, besides its answer.
const STARTING: Duration = Duration::from_secs(10);
/// How long CodeDeploy may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What CodeDeploy sends.
#[derive(Debug, Deserialize)]
struct Hook {
    #[serde(rename = "DeploymentId")]
    deployment: String,
    #[serde(rename = "LifecycleEventHookExecutionId")]
    execution: String,
}

/// A version of a function.
#[derive(Debug, PartialEq, Eq)]
struct Version {
    function: String,
    number: String,
}

/// What a function is sent, and the statuses of which it has to answer one; none where any answer will do.
pub struct Question {
    pub event: Value,
    pub statuses: &'static [u64],
}

/// What calls must have to get in, and whether only reads are answered.
#[derive(Debug, Clone, Default)]
pub struct Conditions {
    pub origin_secret: String,
    pub maintenance: bool,
}

impl Conditions {
    fn from_env() -> Self {
        let variable = |name: &str| std::env::var(name).unwrap_or_default();
        Self { origin_secret: variable("ORIGIN_SECRET"), maintenance: variable("MAINTENANCE") == "on" }
    }
}

/// What background functions are sent; what follows from it is theirs.
pub fn check_event() -> Value {
    json!({"check": "a new version"})
}

/// Whether an event only asks a background function whether it works.
pub fn is_check(event: &Value) -> bool {
    *event == check_event()
}

/// The question for a function, by what it is.
pub fn question(what: &str, conditions: &Conditions) -> Option<Question> {
    // Well-formed, but no caller's key: to refuse it, a function has to read the table of keys.
    let (customer, operator) = (auth::new_secret(), auth::new_operator_secret());
    let (method, path, key, statuses): (_, _, _, &'static [u64]) = match what {
        "account" => ("GET", "/health", None, &[200]),
        "console" => ("GET", "/docs", None, &[200]),
        // Its calls of a day are counted, and these with them.
        "sandbox" => ("POST", "/v1/sandbox/enrich", None, &[200, 429]),
        "resolve" => ("POST", "/v1/enrich", Some(customer), &[401]),
        "find" => ("POST", "/v1/find-email", Some(customer), &[401]),
        "search" => ("POST", "/v1/search/people", Some(customer), &[401]),
        "signals" => ("GET", "/v1/signals", Some(customer), &[401]),
        "composites" => ("POST", "/v1/hiring-intent", Some(customer), &[401]),
        "niche" => ("POST", "/v1/hiring-velocity", Some(customer), &[401]),
        "bundles" => ("POST", "/v1/bundles/sales-deck", Some(customer), &[401]),
        "sticky" => ("GET", "/v1/me/history", Some(customer), &[401]),
        "bulk" => ("GET", "/v1/bulk", Some(customer), &[401]),
        "connections" => ("GET", "/v1/connections", Some(customer), &[401]),
        "mcp" => ("POST", "/mcp", Some(customer), &[401]),
        "operator" => ("GET", "/v1/operator/overview", Some(operator), &[401]),
        "privacy" => ("GET", "/v1/operator/privacy", Some(operator), &[401]),
        "worker" | "connections-worker" | "sites" | "dead-letters" | "sweeper" | "ingest" => {
            return Some(Question { event: check_event(), statuses: &[] });
        }
        _ => return None,
    };
    let mut headers = json!({"content-type": "application/json"});
    if let Some(key) = key {
        headers["authorization"] = format!("Bearer {key}").into();
    }
    if !conditions.origin_secret.is_empty() {
        headers[ORIGIN_SECRET] = conditions.origin_secret.as_str().into();
    }
    let body = (method == "POST").then_some(r#"{"email": "ada.lovelace@acme.example"}"#);
    let event = json!({
        "version": "2.0", "routeKey": "$default", "rawPath": path, "rawQueryString": "", "headers": headers,
        "isBase64Encoded": false, "body": body,
        "requestContext": {
            "accountId": "check", "apiId": "check", "domainName": "localhost", "domainPrefix": "check",
            "http": {"method": method, "path": path, "protocol": "HTTP/1.1", "sourceIp": "127.0.0.1", "userAgent": "check"},
            "requestId": "check", "routeKey": "$default", "stage": "$default",
            "time": "01/Jan/2026:00:00:00 +0000", "timeEpoch": 1_767_225_600_000_i64
        }
    });
    // Then it says so before it asks for a key.
    let refuses = conditions.maintenance && method != "GET";
    Some(Question { event, statuses: if refuses { &[503] } else { statuses } })
}

/// Checks new versions until Lambda ends the process.
pub async fn run() -> Result<(), Error> {
    telemetry::start(telemetry::Format::Json, LevelFilter::INFO);
    let checker = Arc::new(Checker {
        settings: aws::settings()?,
        http: Http::new()?,
        functions: functions(&std::env::var(FUNCTIONS).unwrap_or_default()),
        conditions: Conditions::from_env(),
    });
    lambda_runtime::run(service_fn(move |event: LambdaEvent<Hook>| {
        let checker = checker.clone();
        async move { checker.answer(&event.payload).await.map_err(Error::from) }
    }))
    .await
}

/// What functions are, by their names.
fn functions(listed: &str) -> BTreeMap<String, String> {
    let pairs = listed.split(',').filter_map(|pair| pair.trim().split_once('='));
    pairs.map(|(what, name)| (name.to_owned(), what.to_owned())).collect()
}

struct Checker {
    settings: Settings,
    http: Http,
    functions: BTreeMap<String, String>,
    conditions: Conditions,
}

impl Checker {
    /// Checks the version of a deployment, and tells CodeDeploy whether it may take over.
    async fn answer(&self, hook: &Hook) -> Result<Value, String> {
        let checked = self.check(&hook.deployment).await;
        let status = match &checked {
            Ok(version) => {
                let (function, number) = (&version.function, &version.number);
                tracing::info!(function, number, "a new version answers");
                "Succeeded"
            }
            Err(problem) => {
                tracing::error!(deployment = hook.deployment, problem, "a new version is refused");
                "Failed"
            }
        };
        let (deployment, execution) = (&hook.deployment, &hook.execution);
        let told =
            json!({"deploymentId": deployment, "lifecycleEventHookExecutionId": execution, "status": status});
        let target = "CodeDeploy_20141006.PutLifecycleEventHookExecutionStatus";
        self.ask_codedeploy(target, &told).await?;
        Ok(json!({"status": status}))
    }

    async fn check(&self, deployment: &str) -> Result<Version, String> {
        let version = self.version(deployment).await?;
        let name = &version.function;
        let what = self.functions.get(name).ok_or_else(|| format!("{name} is none of {FUNCTIONS}"))?;
        let question = question(what, &self.conditions).ok_or_else(|| format!("{what} is not known"))?;
        let mut tries = 0;
        loop {
            tries += 1;
            match self.invoke(&version, &question).await {
                Ok(()) => return Ok(version),
                Err(problem) if tries == TRIES => {
                    return Err(format!("{} of {name}: {problem}", version.number));
                }
                Err(problem) => tracing::warn!(function = name, problem, "a new version is asked again"),
            }
            tokio::time::sleep(PAUSE.mul_f64(chance::share(0.5, 1.5))).await;
        }
    }

    /// The version that a deployment leads callers to.
    async fn version(&self, deployment: &str) -> Result<Version, String> {
        let asked = json!({"deploymentId": deployment});
        let told = self.ask_codedeploy("CodeDeploy_20141006.GetDeployment", &asked).await?;
        let info = &told["deploymentInfo"];
        if let Some(version) = described(&info["revision"]) {
            return Ok(version);
        }
        // Of a revision that was stored, a deployment names only the hash.
        let asked = json!({"applicationName": info["applicationName"], "revision": info["revision"]});
        let told = self.ask_codedeploy("CodeDeploy_20141006.GetApplicationRevision", &asked).await?;
        described(&told["revision"]).ok_or_else(|| "CodeDeploy does not say which version it is".to_owned())
    }

    async fn ask_codedeploy(&self, target: &'static str, asked: &Value) -> Result<Value, String> {
        let url = self.settings.address("codedeploy");
        let headers = [("content-type", "application/x-amz-json-1.1"), ("x-amz-target", target)];
        let mut tries = 0;
        loop {
            tries += 1;
            let body = asked.to_string();
            let (settings, http) = (&self.settings, &self.http);
            let problem =
                match post_within(settings, http, "codedeploy", &url, &headers, body, PATIENCE).await {
                    Ok(answer) if answer.status == 200 => return Ok(answer.json().unwrap_or_default()),
                    Ok(answer) => format!("{target} is answered with {}", answer.status),
                    Err(problem) => format!("{target}: {problem}"),
                };
            if tries == TRIES {
                return Err(problem);
            }
            tokio::time::sleep(PAUSE.mul_f64(chance::share(0.2, 0.5))).await;
        }
    }

    /// Calls a version, and says what is wrong with its answer.
    async fn invoke(&self, version: &Version, question: &Question) -> Result<(), String> {
        let Version { function, number } = version;
        let base = self.settings.address("lambda");
        let url = format!("{base}2015-03-31/functions/{function}/invocations?Qualifier={number}");
        let headers = [("content-type", "application/json")];
        let (event, patience) = (question.event.to_string(), TIMEOUT + STARTING);
        let answer =
            post_within(&self.settings, &self.http, "lambda", &url, &headers, event, patience).await?;
        if answer.status != 200 {
            return Err(format!("Lambda answers with {}", answer.status));
        }
        if answer.headers.contains_key("x-amz-function-error") {
            return Err("it fails, or does not start; its log says why".to_owned());
        }
        let status = answer.json().unwrap_or_default()["statusCode"].as_u64();
        match status {
            _ if question.statuses.is_empty() => Ok(()),
            Some(status) if question.statuses.contains(&status) => Ok(()),
            status => Err(format!("it answers with {status:?} and not with one of {:?}", question.statuses)),
        }
    }
}

/// The version that a revision is of: a document of CodeDeploy's, whose names come in more than one case.
fn described(revision: &Value) -> Option<Version> {
    let held = ["string", "appSpecContent"].into_iter().find_map(|kind| revision[kind]["content"].as_str());
    let document: Value = serde_json::from_str(held?).ok()?;
    let resources = of(&document, "resources")?;
    let resource = resources.get(0).unwrap_or(resources).as_object()?.values().next()?;
    let properties = of(resource, "properties")?;
    let text = |name: &str| of(properties, name).and_then(Value::as_str).map(str::to_owned);
    let is_plain = |text: &String| text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    let (function, number) = (text("name").filter(is_plain)?, text("targetversion").filter(is_plain)?);
    Some(Version { function, number })
}

/// A field, however its name is written.
fn of<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    value.as_object()?.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn revision(kind: &str, content: &str) -> Value {
        json!({"revisionType": "String", kind: {"content": content, "sha256": "1"}})
    }

    #[test]
    fn a_revision_names_a_function_and_the_version_to_come() {
        let upper = r#"{"version": "0.0", "Resources": [{"x": {"Type": "AWS::Lambda::Function", "Properties":
            {"Name": "almanac-Find-1", "Alias": "live", "CurrentVersion": "2", "TargetVersion": "3"}}}], "Hooks": []}"#;
        let expected = Version { function: "almanac-Find-1".into(), number: "3".into() };
        assert_eq!(described(&revision("string", upper)).as_ref(), Some(&expected));
        assert_eq!(
            described(&revision("appSpecContent", &upper.to_lowercase())).map(|it| it.number),
            Some("3".into())
        );
        for wrong in [
            "",
            "{}",
            "version: 0.0",
            &upper.replace("almanac-Find-1", "a/../b"),
            &upper.replace("\"3\"", "3"),
        ] {
            assert_eq!(described(&revision("string", wrong)), None, "{wrong}");
        }
        assert_eq!(described(&json!({"revisionType": "String", "string": {"sha256": "1"}})), None);
    }

    #[test]
    fn functions_are_known_by_their_names() {
        let known = functions("find=almanac-Find-1, resolve=almanac-Resolve-2,broken");
        assert_eq!(known["almanac-Find-1"], "find");
        assert_eq!((known["almanac-Resolve-2"].as_str(), known.len()), ("resolve", 2));
    }

    #[test]
    fn a_question_has_what_lets_it_in_and_in_maintenance_only_reads_are_answered() {
        let conditions = Conditions { origin_secret: "told".into(), maintenance: true };
        let post = question("find", &conditions).unwrap();
        assert_eq!((&post.event["headers"][ORIGIN_SECRET], post.statuses), (&json!("told"), &[503][..]));
        assert_eq!(question("signals", &conditions).unwrap().statuses, [401]);
        assert!(
            question("find", &Conditions::default()).unwrap().event["headers"].get(ORIGIN_SECRET).is_none()
        );
        assert!(is_check(&question("sweeper", &conditions).unwrap().event) && !is_check(&json!({})));
        assert!(question("nothing", &conditions).is_none());
    }
}
