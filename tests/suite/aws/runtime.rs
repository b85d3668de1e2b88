//! Functions as Lambda runs them, given what they are not for.

use crate::aws::lambda::event_from;
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use tests::runtime_api::Function;

/// AWS as far as a function calls it: what is asked, by operation, is answered as scripted, and kept.
async fn aws(answer: fn(&str, &Value) -> (u16, Value)) -> (String, Arc<Mutex<Vec<(String, Value)>>>) {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let kept = asked.clone();
    let router = Router::new().fallback(move |headers: HeaderMap, body: axum::body::Bytes| {
        let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
        let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
        let body: Value = serde_json::from_slice(&body).unwrap_or_default();
        let (status, answer) = answer(&operation, &body);
        kept.lock().unwrap().push((operation, body));
        async move { (StatusCode::from_u16(status).unwrap(), answer.to_string()) }
    });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(local::server::serve(listener, router, std::future::pending()));
    (address, asked)
}

fn code(answer: &Value) -> (u64, String) {
    let problem: Value =
        answer["body"].as_str().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    (
        answer["statusCode"].as_u64().unwrap_or_default(),
        problem["code"].as_str().unwrap_or_default().to_owned(),
    )
}

#[tokio::test]
async fn a_function_lives_through_events_of_every_wrong_shape() {
    let mut function = Function::start("account", &[]).await;
    let rest = json!({"version": "1.0", "resource": "/health", "path": "/health", "httpMethod": "GET",
        "headers": {}, "requestContext": {"identity": {"sourceIp": "192.0.2.7"}}, "body": null});
    let mut broken = event_from("192.0.2.7", "POST", "/v1/signup", "%%%");
    broken["isBase64Encoded"] = json!(true);
    for event in
        [rest, broken, json!({"Records": []}), json!({}), json!([1]), json!("x"), json!(null), json!(7)]
    {
        let answer = function.invoke(&event).await.unwrap_or_else(|failed| panic!("{event}: {failed}"));
        assert_eq!(code(&answer), (400, "invalid_json".to_owned()), "{event}: {answer}");
    }
    // Bytes that are no text, in base64: FF FE.
    let mut binary = event_from("192.0.2.7", "POST", "/v1/signup", "//4=");
    binary["isBase64Encoded"] = json!(true);
    let answer = function.invoke(&binary).await.expect("an answer");
    assert_eq!(code(&answer), (400, "invalid_json".to_owned()), "{answer}");
    let mut nobody = event_from("", "GET", "/v1/nowhere", "");
    nobody["requestContext"]["http"].as_object_mut().expect("an object").remove("sourceIp");
    let answer = function.invoke(&nobody).await.expect("an answer");
    assert_eq!(code(&answer), (404, "not_found".to_owned()), "{answer}");
    let prices =
        function.invoke(&event_from("192.0.2.7", "GET", "/v1/pricing", "")).await.expect("an answer");
    assert_eq!(prices["statusCode"], 200, "{prices}");
}

#[tokio::test]
async fn the_worker_deletes_nothing_that_it_cannot_read_and_gives_back_what_it_could_not_do() {
    let mut worker =
        Function::start("worker", &[("WORKER", "queue"), ("QUEUE_URL", "http://127.0.0.1:9/q")]).await;
    let record = |id: &str, body: &str| json!({"messageId": id, "body": body, "attributes": {"ApproximateReceiveCount": "1"}});
    let chunk =
        serde_json::to_string(&common::queue::Message::Chunk { job: "job_1".into(), chunk: 0 }).unwrap();
    let batch = json!({"Records": [record("1", "nonsense"), record("2", &chunk), record("3", "{}")]});
    let answer = worker.invoke(&batch).await.expect("an answer");
    // What a newer release sent is no nonsense to it, and must be there when that takes over again.
    let left = ["1", "2", "3"].map(|id| json!({"itemIdentifier": id}));
    assert_eq!(answer, json!({"batchItemFailures": left}), "there is no database");
    assert_eq!(worker.invoke(&json!({})).await.expect("an answer"), json!({"batchItemFailures": []}));
    worker.invoke(&json!([1])).await.expect_err("not a batch, so nothing of it is done with");
    assert_eq!(
        worker.invoke(&json!({"Records": []})).await.expect("alive"),
        json!({"batchItemFailures": []})
    );
}

#[tokio::test]
async fn a_chunk_that_fails_comes_back_sooner_than_one_whose_worker_died() {
    let (address, asked) = aws(|operation, _| match operation {
        "ChangeMessageVisibility" => (200, json!({})),
        _ => (400, json!({"__type": "ResourceNotFoundException"})),
    })
    .await;
    let queue = format!("{address}/queue");
    let variables = [("WORKER", "queue"), ("QUEUE_URL", &*queue), ("AWS_ENDPOINT_URL", &*address)];
    let mut worker = Function::start("worker", &variables).await;
    let chunk = json!({"chunk": {"job": "job_1", "chunk": 0}}).to_string();
    let record = |id: &str, receives: &str| {
        json!({"messageId": id, "body": chunk, "receiptHandle": format!("receipt of {id}"),
            "attributes": {"ApproximateReceiveCount": receives}})
    };
    let answer = worker.invoke(&json!({"Records": [record("1", "1"), record("2", "4")]})).await;
    assert_eq!(answer.expect("an answer")["batchItemFailures"].as_array().map(Vec::len), Some(2));
    let mut told: Vec<(String, u64)> = asked
        .lock()
        .unwrap()
        .iter()
        .filter(|(operation, _)| operation == "ChangeMessageVisibility")
        .map(|(_, body)| {
            let receipt = body["ReceiptHandle"].as_str().expect("a receipt").to_owned();
            (receipt, body["VisibilityTimeout"].as_u64().expect("seconds"))
        })
        .collect();
    told.sort();
    assert_eq!(told, [("receipt of 1".to_owned(), 10), ("receipt of 2".to_owned(), 80)]);
}

#[tokio::test]
async fn a_secret_with_a_slip_of_the_pen_does_not_take_down_what_runs() {
    let (address, asked) = aws(|operation, body| match (operation, body["VersionStage"].as_str()) {
        ("GetSecretValue", Some("AWSCURRENT")) if body["SecretId"] == "settings" => {
            (200, json!({"SecretString": r#"{"RATE_LIMITS": "lots", "SIGNUP": "closed"}"#}))
        }
        ("GetSecretValue", Some("AWSPREVIOUS")) if body["SecretId"] == "settings" => {
            (200, json!({"SecretString": r#"{"SIGNUP": "closed"}"#}))
        }
        // The other was never changed.
        ("GetSecretValue", Some("AWSCURRENT")) => (200, json!({"SecretString": r#"{"TRIAL_CREDITS": "7"}"#})),
        _ => (400, json!({"__type": "ResourceNotFoundException"})),
    })
    .await;
    let variables = [("SECRETS_ARN", "settings,providers"), ("AWS_ENDPOINT_URL", &*address)];
    let mut function = Function::start("account", &variables).await;
    let signup = event_from("192.0.2.7", "POST", "/v1/signup", r#"{"email": "ada@acme.example"}"#);
    let answer = function.invoke(&signup).await.expect("it runs");
    assert_eq!(code(&answer), (403, "forbidden".to_owned()), "{answer}");
    let stages: Vec<String> = asked
        .lock()
        .unwrap()
        .iter()
        .filter(|(operation, _)| operation == "GetSecretValue")
        .map(|(_, body)| format!("{} {}", body["SecretId"], body["VersionStage"]).replace('"', ""))
        .collect();
    let expected =
        ["settings AWSCURRENT", "providers AWSCURRENT", "settings AWSPREVIOUS", "providers AWSPREVIOUS"];
    assert_eq!(stages[..4], expected, "{stages:?}");
}

/// A read that fails for the moment is no reason to go back to what a secret held before.
#[tokio::test]
async fn a_secret_that_cannot_be_read_for_the_moment_is_asked_for_again_and_not_replaced() {
    static ASKED: AtomicU32 = AtomicU32::new(0);
    let (address, asked) = aws(|operation, body| match (operation, body["VersionStage"].as_str()) {
        ("GetSecretValue", Some("AWSCURRENT")) => match ASKED.fetch_add(1, Ordering::Relaxed) {
            0 => (500, json!({"__type": "InternalServiceError"})),
            1 => (400, json!({"__type": "ThrottlingException"})),
            _ => (200, json!({"SecretString": r#"{"SIGNUP": "closed"}"#})),
        },
        ("GetSecretValue", _) => (200, json!({"SecretString": "{}"})),
        _ => (400, json!({"__type": "ResourceNotFoundException"})),
    })
    .await;
    let variables = [("SECRETS_ARN", "settings"), ("AWS_ENDPOINT_URL", &*address)];
    let mut function = Function::start("account", &variables).await;
    let signup = event_from("192.0.2.7", "POST", "/v1/signup", r#"{"email": "ada@acme.example"}"#);
    let answer = function.invoke(&signup).await.expect("it runs");
    assert_eq!(code(&answer), (403, "forbidden".to_owned()), "{answer}");
    let asked = asked.lock().unwrap();
    let stages = asked.iter().filter(|(operation, _)| operation == "GetSecretValue");
    let stages: Vec<_> = stages.map(|(_, body)| body["VersionStage"].as_str().unwrap_or_default()).collect();
    assert_eq!(stages, ["AWSCURRENT"; 3]);
}

#[tokio::test]
async fn a_function_that_lacks_a_setting_does_not_start_and_names_it() {
    let folder = tempfile::tempdir().unwrap();
    for (name, variables, told) in [
        ("account", &[("SEAL_SECRET", "")][..], "SEAL_SECRET is not set"),
        ("resolve", &[("REQUEST_DEADLINE_MS", "28000")], "REQUEST_DEADLINE_MS is 28000"),
        ("resolve", &[("PROVIDERS_PERSON", "pdl")], "PDL_API_KEY is not set"),
        ("bulk", &[], "QUEUE_URL is not set"),
    ] {
        let path = folder.path().join(format!("{name}-{}", told.len()));
        let log = std::fs::File::create(&path).unwrap();
        let mut function = Function::start_printing(name, variables, log).await;
        let said = function.ended().await;
        assert!(!said.success(), "{name} runs without what it needs");
        let log = std::fs::read_to_string(&path).unwrap();
        assert!(log.contains(told), "{name}: {log}");
    }
}
