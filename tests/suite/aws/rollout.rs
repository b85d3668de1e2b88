//! A new version before callers reach it: the functions as they are built, called by the one that CodeDeploy asks.

use crate::aws::production::{function_of, referred};
use crate::aws::template::{CHECK, Template, list};
use axum::Router;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use common::domain::Family;
use common::rollout::{Conditions, question};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use tests::runtime_api::Function;
use tests::unhurried;
use tokio::sync::Mutex;

/// A table behind a port, as functions reach it, and the variables that lead there.
async fn database(folder: &Path) -> (Vec<(&'static str, String)>, local::server::data_dir::DataDir) {
    let mut data = local::server::data_dir::DataDir::take(folder).expect("a folder");
    let config = unhurried();
    let (_, database) = local::cli::open_store(&mut data, &config).await.expect("a database");
    let listener =
        local::server::bind(Ipv4Addr::LOCALHOST.into(), 0, "--dynamodb-port").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let access_key = local::server::front::access_key();
    tokio::spawn(local::server::front::serve(listener, database, access_key.clone()));
    let variables = vec![
        ("AWS_ENDPOINT_URL", address),
        ("AWS_ACCESS_KEY_ID", access_key),
        ("TABLE_PREFIX", config.stored.table_prefix.clone()),
    ];
    (variables, data)
}

/// What functions are, by the program and what it is told to be.
fn functions() -> Vec<(&'static str, &'static str, &'static str)> {
    let families = Family::ALL.iter().map(|family| (family.as_str(), family.as_str(), ""));
    let others =
        [("console", "console", ""), ("mcp", "mcp", ""), ("ingest", "ingest", ""), ("sites", "sites", "")];
    let workers = [("worker", "worker", "queue"), ("dead-letters", "worker", "dead-letters")];
    let more = [("sweeper", "worker", "sweeper"), ("connections-worker", "connections-worker", "")];
    families.chain(others).chain(workers).chain(more).collect()
}

fn variables<'a>(role: &'a str, own: &'a [(&'static str, String)]) -> Vec<(&'static str, &'a str)> {
    let queue = ("QUEUE_URL", "http://127.0.0.1:9/none");
    let own = own.iter().map(|(name, value)| (*name, value.as_str()));
    own.chain([queue, ("WORKER", role)]).filter(|(_, value)| !value.is_empty()).collect()
}

/// Whether the answer of a function is one of those it may give.
fn passes(answer: &Result<Value, Value>, statuses: &[u64]) -> bool {
    let status = answer.as_ref().ok().map(|answer| answer["statusCode"].as_u64().unwrap_or_default());
    status.is_some_and(|status| statuses.is_empty() || statuses.contains(&status))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_function_answers_its_question_and_none_without_its_tables() {
    // Slow: it starts every function twice, and those without tables wait for them.
    let folder = tempfile::tempdir().unwrap();
    let (reached, _data) = database(folder.path()).await;
    for (what, program, role) in functions() {
        let asked =
            question(what, &Conditions::default()).unwrap_or_else(|| panic!("{what} is asked nothing"));
        let mut function = Function::start(program, &variables(role, &reached)).await;
        let answer = function.invoke(&asked.event).await;
        assert!(passes(&answer, asked.statuses), "{what}: {answer:?}");
        // Pages are in the program; a poller without a database does not start at all.
        if ["console", "ingest"].contains(&what) {
            continue;
        }
        let mut alone = Function::start(program, &variables(role, &[])).await;
        let answer = alone.invoke(&asked.event).await;
        assert!(!passes(&answer, asked.statuses), "{what} passes without its tables: {answer:?}");
    }
}

/// CodeDeploy and Lambda as far as the check calls them: a deployment of version 7 of a function, which runs here.
struct Cloud {
    function: Mutex<Function>,
    asked: std::sync::Mutex<Vec<(String, Value)>>,
}

async fn cloud(function: Function) -> (String, Arc<Cloud>) {
    let cloud = Arc::new(Cloud { function: Mutex::new(function), asked: std::sync::Mutex::default() });
    let kept = cloud.clone();
    let router = Router::new().fallback(move |request: Request| {
        let cloud = kept.clone();
        async move {
            let (parts, body) = request.into_parts();
            let body = body.collect().await.expect("a body").to_bytes();
            cloud.answer(parts.uri.to_string(), &parts.headers, &body).await
        }
    });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(local::server::serve(listener, router, std::future::pending()));
    (address, cloud)
}

const CONTENT: &str = r#"{"version": "0.0", "Resources": [{"almanac-Account-1": {"Type": "AWS::Lambda::Function",
    "Properties": {"Name": "almanac-Account-1", "Alias": "live", "CurrentVersion": "6", "TargetVersion": "7"}}}]}"#;

impl Cloud {
    async fn answer(&self, path: String, headers: &HeaderMap, body: &Bytes) -> axum::response::Response {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
        let operation = target.strip_prefix("CodeDeploy_20141006.").unwrap_or(&path).to_owned();
        assert!(headers["authorization"].to_str().unwrap().starts_with("AWS4-HMAC-SHA256"), "{operation}");
        self.asked.lock().unwrap().push((operation.clone(), body.clone()));
        let by_hash = json!({"revisionType": "String", "string": {"sha256": "1"}});
        match operation.as_str() {
            "GetDeployment" => {
                let info = json!({"applicationName": "almanac", "revision": by_hash});
                json!({"deploymentInfo": info}).to_string().into_response()
            }
            "GetApplicationRevision" => {
                assert_eq!((&body["applicationName"], &body["revision"]), (&json!("almanac"), &by_hash));
                json!({"revision": {"revisionType": "String", "string": {"content": CONTENT}}})
                    .to_string()
                    .into_response()
            }
            "PutLifecycleEventHookExecutionStatus" => "{}".into_response(),
            "/2015-03-31/functions/almanac-Account-1/invocations?Qualifier=7" => {
                match self.function.lock().await.invoke(&body).await {
                    Ok(answer) => answer.to_string().into_response(),
                    Err(failed) => {
                        ([("x-amz-function-error", "Unhandled")], failed.to_string()).into_response()
                    }
                }
            }
            other => (StatusCode::NOT_FOUND, other.to_owned()).into_response(),
        }
    }
}

/// What CodeDeploy is told of a version of `account`, and how often that was called.
async fn told_of(function: Function) -> (Value, usize) {
    let (address, cloud) = cloud(function).await;
    let known = ("CHECKED_FUNCTIONS", "find=almanac-Find-1, account=almanac-Account-1");
    let mut check = Function::start("rollout", &[known, ("AWS_ENDPOINT_URL", &address)]).await;
    let hook = json!({"DeploymentId": "d-1", "LifecycleEventHookExecutionId": "e-1"});
    check.invoke(&hook).await.expect("CodeDeploy is told");
    let asked = cloud.asked.lock().unwrap();
    let calls = asked.iter().filter(|(operation, _)| operation.starts_with("/2015")).count();
    let (last, told) = asked.last().expect("a word").clone();
    assert_eq!(last, "PutLifecycleEventHookExecutionStatus");
    assert_eq!(
        (&told["deploymentId"], &told["lifecycleEventHookExecutionId"]),
        (&json!("d-1"), &json!("e-1"))
    );
    (told["status"].clone(), calls)
}

#[tokio::test(flavor = "multi_thread")]
async fn codedeploy_is_told_whether_the_new_version_answers() {
    let folder = tempfile::tempdir().unwrap();
    let (reached, _data) = database(folder.path()).await;
    let sound = Function::start("account", &variables("", &reached)).await;
    assert_eq!(told_of(sound).await, (json!("Succeeded"), 1));
    let without_tables = Function::start("account", &[]).await;
    assert_eq!(told_of(without_tables).await, (json!("Failed"), 3));
}

/// What calls a new version before callers do may call every function, knows what each of them is, and may tell CodeDeploy.
#[tokio::test]
async fn a_new_version_answers_a_call_before_callers_reach_it() {
    let template = Template::read().await;
    let functions: BTreeSet<&str> = template.in_service().map(|(name, _)| name).collect();
    let statements = template.statements("CheckRole");
    let invoked = statements.iter().find(|of| of["Action"] == "lambda:InvokeFunction").expect("a right");
    assert_eq!(list(&invoked["Resource"]).map(function_of).collect::<BTreeSet<_>>(), functions);
    let told: BTreeSet<&str> = statements
        .iter()
        .flat_map(|of| list(&of["Action"]))
        .filter_map(|action| action.as_str()?.strip_prefix("codedeploy:"))
        .collect();
    let needed = ["GetApplicationRevision", "GetDeployment", "PutLifecycleEventHookExecutionStatus"];
    assert_eq!(told, needed.into());
    let check = template.properties(CHECK);
    let listed = check["Environment"]["Variables"]["CHECKED_FUNCTIONS"]["Fn::Sub"].as_str().expect("a list");
    let known: BTreeMap<&str, &str> =
        listed.split(',').map(|pair| pair.trim().split_once('=').expect("a pair")).collect();
    assert_eq!(known.len(), functions.len());
    let conditions = common::rollout::Conditions::default();
    for (what, name) in known {
        assert!(common::rollout::question(what, &conditions).is_some(), "{what} is asked nothing");
        let function = name.strip_prefix("${").and_then(|name| name.strip_suffix('}'));
        let function = function.unwrap_or("WorkerFunction");
        assert!(functions.contains(function), "{name}");
        // Of three functions that are one program, the name says which.
        let role = template.properties(function)["Environment"]["Variables"]["WORKER"].as_str();
        let own = role.filter(|role| *role != "queue").unwrap_or(template.binary(function));
        assert_eq!(what, own, "{name}");
    }
    // Three calls, each of a function that starts and answers.
    assert!(check["Timeout"].as_u64().is_some_and(|seconds| seconds >= 3 * 28 + 3 * 10), "{check}");
    assert_eq!(template.made["Parameters"]["Checked"]["Default"], "on");
}

/// What a part of a resource names, in whichever way.
fn waits_for(part: &Value) -> BTreeSet<String> {
    match part {
        Value::Object(map) => {
            let of_another = map.get("Fn::GetAtt").and_then(|named| named.get(0).or(Some(named))?.as_str());
            let depends = map.get("DependsOn").into_iter().flat_map(|on| list(on).filter_map(Value::as_str));
            let plain = of_another.into_iter().chain(depends).map(str::to_owned);
            let own = referred(part).into_iter().chain(plain);
            let own = own.map(|name| name.split('.').next().unwrap_or_default().to_owned());
            own.chain(map.values().flat_map(waits_for)).collect()
        }
        Value::Array(list) => list.iter().flat_map(waits_for).collect(),
        _ => BTreeSet::new(),
    }
}

/// CloudFormation waits for what a resource names, in its update policy, too: a circle there could not be deployed, and no linter looks.
#[tokio::test]
async fn no_resource_waits_for_itself() {
    let template = Template::read().await;
    let mut waits: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (name, resource) in template.resources() {
        let known = |other: &String| template.resources().contains_key(other);
        waits.insert(name, waits_for(resource).into_iter().filter(known).collect());
    }
    assert!(waits["ResolveFunctionAliaslive"].contains(CHECK), "what an update policy names");
    // What waits for nothing that is left is made; what is never made waits for itself.
    while !waits.is_empty() {
        let before = waits.len();
        let made: Vec<&str> = waits
            .iter()
            .filter(|(_, names)| names.iter().all(|name| !waits.contains_key(name.as_str())))
            .map(|(name, _)| *name)
            .collect();
        made.iter().for_each(|name| drop(waits.remove(name)));
        assert!(waits.len() < before, "these wait for each other: {:?}", waits.keys());
    }
}
