//! Functions as Lambda runs them, given what they are not for.

use crate::aws::lambda::event_from;
use serde_json::{Value, json};
use tests::runtime_api::Function;

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
async fn the_worker_drops_what_it_cannot_read_and_gives_back_what_it_could_not_do() {
    let mut worker =
        Function::start("worker", &[("WORKER", "queue"), ("QUEUE_URL", "http://127.0.0.1:9/q")]).await;
    let record = |id: &str, body: &str| json!({"messageId": id, "body": body, "attributes": {"ApproximateReceiveCount": "1"}});
    let chunk =
        serde_json::to_string(&common::queue::Message::Chunk { job: "job_1".into(), chunk: 0 }).unwrap();
    let batch = json!({"Records": [record("1", "nonsense"), record("2", &chunk), record("3", "{}")]});
    let answer = worker.invoke(&batch).await.expect("an answer");
    assert_eq!(answer, json!({"batchItemFailures": [{"itemIdentifier": "2"}]}), "there is no database");
    assert_eq!(worker.invoke(&json!({})).await.expect("an answer"), json!({"batchItemFailures": []}));
    worker.invoke(&json!([1])).await.expect_err("not a batch, so nothing of it is done with");
    assert_eq!(
        worker.invoke(&json!({"Records": []})).await.expect("alive"),
        json!({"batchItemFailures": []})
    );
}
