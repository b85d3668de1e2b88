//! The operator's keys: they open the operator's side and nothing else, and nothing else opens it.

use common::domain::Plan;
use serde_json::{Value, json};
use tests::{Service, binary};

fn command(service: &Service, arguments: &[&str]) -> Value {
    let done = binary::run(service.data_dir(), arguments);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    serde_json::from_slice(&done.stdout).expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operators_key_opens_the_operators_side_alone() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let made = command(&service, &["operator", "keys", "create", "--name", "desk", "--json"]);
    let key = made["api_key"].as_str().unwrap().to_owned();
    assert!(key.starts_with("alm_op_"), "{made}");
    let send = |method: &str, path: &str, key: &str, body: Option<Value>| {
        let request = service.request(method, path, None).header("authorization", format!("Bearer {key}"));
        let request = body.map(|body| request.try_clone().unwrap().json(&body)).unwrap_or(request);
        service.send(request)
    };
    for path in ["/v1/operator/accounts", "/v1/operator/dataset"] {
        assert_eq!(send("GET", path, &customer.key, None).await.status, 401, "{path}");
        assert_eq!(service.send(service.request("GET", path, None)).await.status, 401, "{path}");
    }
    let refused = send("GET", "/v1/me", &key, None).await;
    assert_eq!((refused.status, &refused.body["code"]), (403, &json!("forbidden")), "{}", refused.body);

    let accounts = send("GET", "/v1/operator/accounts", &key, None).await;
    assert_eq!((accounts.status, accounts.body["results"][0]["id"].as_str()), (200, Some(&*customer.id)));
    for number in 0..5 {
        service.customer(Plan::Free, number).await;
    }
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = send("GET", &format!("/v1/operator/accounts?limit=2{cursor}"), &key, None).await;
        let results = page.body["results"].as_array().unwrap();
        assert!(results.len() <= 2);
        seen.extend(results.iter().map(|account| account["id"].as_str().unwrap().to_owned()));
        match page.body["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 6, "everybody once");
    let dataset = send("GET", "/v1/operator/dataset", &key, None).await;
    assert!(dataset.body["dataset"]["people"].as_u64() > Some(0), "{}", dataset.body);

    let path = format!("/v1/operator/accounts/{}/grant", customer.id);
    let given = send("POST", &path, &key, Some(json!({"credits": 5, "note": "sorry"}))).await;
    assert_eq!((given.status, &given.body["balance"]), (200, &json!(15)), "{}", given.body);
    let taken = send("POST", &path, &key, Some(json!({"credits": -100}))).await;
    assert_eq!(taken.status, 409, "{}", taken.body);
    let nobody = send("POST", "/v1/operator/accounts/acct_x/grant", &key, Some(json!({"credits": 1}))).await;
    assert_eq!(nobody.status, 404, "{}", nobody.body);
    assert!(common::billing::audit(&service.app.store, &customer.id).await.unwrap().is_empty());

    command(&service, &["operator", "keys", "revoke", made["id"].as_str().unwrap(), "--json"]);
    assert_eq!(send("GET", "/v1/operator/dataset", &key, None).await.status, 401, "at once");
    assert_eq!(command(&service, &["operator", "keys", "list", "--json"]).as_array().unwrap().len(), 1);
}
