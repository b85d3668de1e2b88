//! Bad input: a clean 4xx that names every field, nothing charged, never a 5xx.

use common::domain::Plan;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use tests::{Reply, Service, invariants};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

async fn post_raw(service: &Service, customer: &tests::Customer, body: impl Into<reqwest::Body>) -> Reply {
    let request =
        service.request("POST", "/v1/enrich", Some(customer)).header("content-type", "application/json");
    service.send(request.body(body)).await
}

#[tokio::test]
async fn every_bad_field_is_named_at_once_and_nothing_is_charged() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let body = json!({"emial": "a@b.example", "phone": 7, "min_confidence": 1.5, "fullName": "", "networkUrl": "nonsense"});
    let reply = service.post(&customer, "/v1/enrich", &body).await;
    assert_eq!((reply.status, &reply.body["code"]), (400, &json!("invalid_request")));
    let mut fields = reply.bad_fields();
    fields.sort_unstable();
    assert_eq!(fields, ["emial", "fullName", "min_confidence", "networkUrl", "phone"]);
    assert!(reply.body["errors"].to_string().contains("did you mean email?"), "{}", reply.body);
    assert_eq!(reply.header("x-credits-charged"), "0");
    let entries = service.app.store.all_entries(&customer.id, Default::default()).await.unwrap();
    let call = entries.iter().find(|entry| entry.path == "/v1/enrich").expect("a history row");
    assert_eq!((call.status, call.charged().as_milli()), (400, 0));
    invariants::check(&service, &customer, &[reply]).await;
}

#[tokio::test]
async fn either_casing_is_understood_but_not_both() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    for body in [
        json!({"network_url": "https://network.example/in/nobody-0"}),
        json!({"first_name": "No", "last_name": "Body", "company_domain": "nowhere.example"}),
        json!({"firstName": "No", "lastName": "Body", "domain": "nowhere.example", "email": null}),
    ] {
        let reply = service.post(&customer, "/v1/enrich", &body).await;
        assert_eq!((reply.status, &reply.body["found"]), (200, &json!(false)), "{body}: {}", reply.body);
    }
    let both =
        json!({"networkUrl": "https://network.example/in/a", "network_url": "https://network.example/in/b"});
    let reply = service.post(&customer, "/v1/enrich", &both).await;
    assert_eq!((reply.status, reply.body["errors"][0]["code"].as_str()), (400, Some("duplicate")));
}

#[tokio::test]
async fn fields_that_do_not_go_together_are_explained() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    for (path, body, field) in [
        ("/v1/enrich", json!({}), "networkUrl"),
        ("/v1/enrich", json!({"fullName": "Ada Lovelace"}), "domain"),
        ("/v1/enrich", json!({"firstName": "Ada", "domain": "acme.example"}), "lastName"),
        ("/v1/enrich", json!({"networkUrl": "https://network.example/company/acme"}), "networkUrl"),
        ("/v1/companies", json!({}), "domain"),
        ("/v1/companies", json!({"domain": "acme.example", "name": "Acme"}), "domain"),
        ("/v1/companies", json!({"networkUrl": "https://network.example/in/ada"}), "networkUrl"),
        ("/v1/verify-email", json!({}), "email"),
    ] {
        let reply = service.post(&customer, path, &body).await;
        assert_eq!((reply.status, reply.bad_fields()), (400, vec![field]), "{path} {body}: {}", reply.body);
    }
}

#[tokio::test]
async fn bodies_that_are_no_json_object_are_refused() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let deep = format!("{}1{}", "[".repeat(10_000), "]".repeat(10_000));
    let deep_object = format!("{}1{}", "{\"a\":".repeat(10_000), "}".repeat(10_000));
    let cases: Vec<Vec<u8>> = vec![
        b"{".to_vec(),
        b"[]".to_vec(),
        b"null".to_vec(),
        b"\xff\xfe{}".to_vec(),
        b"{\"email\":\"a\xffb@c.example\"}".to_vec(),
        br#"{"email":"a@b.example","email":"c@d.example"}"#.to_vec(),
        br#"{"email":"a\u0000b@c.example"}"#.to_vec(),
        br#"{"email":"a@b.example"} trailing"#.to_vec(),
        br#"{"min_confidence":1e999,"email":"a@b.example"}"#.to_vec(),
        deep.into_bytes(),
        deep_object.into_bytes(),
    ];
    let mut replies = Vec::new();
    for body in cases {
        let shown = String::from_utf8_lossy(&body[..body.len().min(40)]).into_owned();
        let reply = post_raw(&service, &customer, body).await;
        assert_eq!(
            (reply.status, &reply.body["code"]),
            (400, &json!("invalid_json")),
            "{shown}: {}",
            reply.body
        );
        replies.push(reply);
    }
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn sizes_and_media_types_are_limited() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let exactly = |size: usize| {
        let frame = r#"{"email":"a@b.example"}"#;
        format!("{frame}{}", " ".repeat(size - frame.len()))
    };
    assert_eq!(post_raw(&service, &customer, exactly(1024 * 1024)).await.status, 200);
    let reply = post_raw(&service, &customer, exactly(1024 * 1024 + 1)).await;
    assert_eq!((reply.status, &reply.body["code"]), (413, &json!("too_large")));
    let chunks = futures::stream::iter((0..20).map(|_| Ok::<_, std::io::Error>(vec![b' '; 100_000])));
    let reply = post_raw(&service, &customer, reqwest::Body::wrap_stream(chunks)).await;
    assert_eq!((reply.status, &reply.body["code"]), (413, &json!("too_large")), "without a length too");
    let request = service.request("POST", "/v1/enrich", Some(&customer)).header("content-type", "text/plain");
    let reply = service.send(request.body("{}")).await;
    assert_eq!((reply.status, &reply.body["code"]), (415, &json!("unsupported_media_type")));
    let request = service.request("POST", "/v1/enrich", Some(&customer));
    let request = request.header("content-type", "application/json; charset=utf-8");
    assert_eq!(service.send(request.body(r#"{"email":"a@b.example"}"#)).await.status, 200);
    assert_eq!(service.get(&customer, "/v1/nothing").await.body["code"], "not_found");
    let reply = service.get(&customer, "/v1/enrich").await;
    assert_eq!((reply.status, reply.header("allow")), (405, "POST"));
}

#[tokio::test]
async fn header_garbage_and_broken_connections_leave_the_service_well() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let address = service.address.trim_start_matches("http://").to_owned();
    let bearer = format!("authorization: Bearer {}\r\n", customer.key);
    let broken: Vec<(Vec<u8>, bool)> = vec![
        (b"\x00\x01\x02garbage\r\n\r\n".to_vec(), true),
        (b"GET /v1/me HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n".to_vec(), true),
        (b"GET /v1/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer \xff\xfe\r\n\r\n".to_vec(), true),
        (format!("GET /v1/me HTTP/1.1\r\nhost: x\r\n{}\r\n", "x: y\r\n".repeat(500)).into_bytes(), true),
        (b"GET /v1/\xff%zz HTTP/1.1\r\nhost: x\r\n\r\n".to_vec(), true),
        (
            format!("POST /v1/enrich HTTP/1.1\r\nhost: x\r\n{bearer}content-length: 100\r\n\r\n{{")
                .into_bytes(),
            false,
        ),
        (b"POST /v1/enr".to_vec(), false),
    ];
    for (bytes, answered) in broken {
        let mut stream = tokio::net::TcpStream::connect(&address).await.unwrap();
        stream.write_all(&bytes).await.unwrap();
        if answered {
            let mut answer = [0u8; 12];
            stream.read_exact(&mut answer).await.unwrap();
            let answer = String::from_utf8_lossy(&answer).into_owned();
            assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
        }
    }
    for key in ["", "é", &"k".repeat(256)] {
        let request = service.request("POST", "/v1/enrich", Some(&customer)).header("idempotency-key", key);
        let reply = service.send(request.json(&json!({"email": "a@b.example"}))).await;
        assert_eq!((reply.status, reply.bad_fields()), (400, vec!["Idempotency-Key"]), "{key:?}");
    }
    assert_eq!(service.get(&customer, "/v1/me").await.status, 200);
}

/// Any JSON at all, with and without fields that exist, is answered without a 5xx and without a charge it should not have.
#[test]
fn no_body_whatever_breaks_the_service() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let service = runtime.block_on(Service::start());
    let customer = runtime.block_on(service.customer(Plan::Pro, 1000));
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(|b| json!(b)),
        any::<i64>().prop_map(|n| json!(n)),
        any::<f64>().prop_map(|n| json!(n)),
        "\\PC{0,30}|[a-z@.+/:0-9]{0,30}".prop_map(|s| json!(s)),
    ];
    let value = leaf.prop_recursive(3, 20, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(|items| json!(items)),
            prop::collection::hash_map("[a-zA-Z_]{1,12}", inner, 0..5).prop_map(|map| json!(map)),
        ]
    });
    let field = prop::sample::select(vec![
        "email",
        "networkUrl",
        "phone",
        "fullName",
        "domain",
        "name",
        "company",
        "zzz",
    ]);
    let body = prop::collection::hash_map(field, value, 0..4).prop_map(|map| json!(map));
    let paths = prop::sample::select(vec!["/v1/enrich", "/v1/companies", "/v1/me/keys"]);
    let mut runner = TestRunner::new(Config { cases: 300, ..Config::default() });
    let outcome = runner.run(&(paths, body), |(path, body)| {
        let reply = runtime.block_on(service.post(&customer, path, &body));
        prop_assert!(reply.status < 500, "{path} {body}: {}", reply.body);
        prop_assert_eq!(reply.header("x-request-id").len(), 36);
        Ok(())
    });
    outcome.unwrap();
    runtime.block_on(invariants::check(&service, &customer, &[]));
}
