//! Spans, as a collector receives them: one trace from the caller through the service to the database and the vendor, on the
//! one-process server and on Lambda, with nothing personal in it.

use crate::aws::lambda::event_from;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tests::binary::{self, Server};
use tests::canary::personal;
use tests::runtime_api::Function;
use tests::tour::{client, leaks};
use tests::vendor::{Behaviour, Vendor};

const ENDPOINT: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";
const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER: &str = "00f067aa0ba902b7";

/// A collector on loopback: it takes OTLP over HTTP and keeps what it got.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<ExportTraceServiceRequest>>>);

impl Collector {
    async fn start() -> (String, Self) {
        let collector = Self::default();
        let take = |State(Self(kept)): State<Self>, body: Bytes| async move {
            kept.lock().unwrap().push(ExportTraceServiceRequest::decode(body).expect("protobuf"));
        };
        let router = Router::new().route("/v1/traces", post(take)).with_state(collector.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(local::server::serve(listener, router, std::future::pending()));
        (address, collector)
    }

    /// The spans of the caller's trace.
    fn spans(&self) -> Vec<Span> {
        let got = self.0.lock().unwrap();
        let scopes = got.iter().flat_map(|export| &export.resource_spans).flat_map(|from| &from.scope_spans);
        let spans = scopes.flat_map(|scope| &scope.spans);
        spans.filter(|span| hex::encode(&span.trace_id) == TRACE).cloned().collect()
    }

    /// Everything it got, with the names and values of everything.
    fn all(&self) -> String {
        format!("{:?}", self.0.lock().unwrap())
    }
}

fn named<'a>(spans: &'a [Span], name: &str) -> &'a Span {
    let names = || spans.iter().map(|span| span.name.as_str()).collect::<Vec<_>>();
    spans.iter().find(|span| span.name == name).unwrap_or_else(|| panic!("no {name} in {:?}", names()))
}

/// A vendor that knows one person.
async fn vendor() -> Vendor {
    let person = json!({"id": "abc", "full_name": "Canarina Featherstone", "work_email": "canarina@featherstone-mills.com",
        "linkedin_url": "linkedin.com/in/canarina-featherstone", "job_title": "CTO", "mobile_phone": "+14155550137",
        "job_company_name": "Featherstone Mills", "job_company_website": "featherstone-mills.com", "job_last_verified": "2025-06-01"});
    Vendor::always(Behaviour::Json(200, json!({"status": 200, "likelihood": 9, "data": person}))).await
}

/// What a span may not hold: whom the calls below were about, who made them, and with which keys.
const PRIVATE: [&str; 6] =
    ["Canarina", "Featherstone", "featherstone-mills", "4155550137", "pdl-key", "caller-"];

#[tokio::test(flavor = "multi_thread")]
async fn a_trace_leads_from_the_caller_to_the_database_and_the_vendor_and_names_nobody() {
    let (endpoint, collector) = Collector::start().await;
    let vendor = vendor().await;
    let folder = tempfile::tempdir().unwrap();
    let urls = format!("pdl={}/pdl", vendor.address);
    let settings = [
        (ENDPOINT, endpoint.as_str()),
        ("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=drill"),
        ("PROVIDER_URLS", &urls),
        ("PDL_API_KEY", "pdl-key"),
    ];
    let server = Server::start(folder.path(), &settings).await.unwrap();
    let key = binary::new_key(folder.path());
    let call = |path: &str, body: Value| {
        let call = client().post(format!("{}{path}", server.address)).bearer_auth(&key).json(&body);
        call.header("traceparent", format!("00-{TRACE}-{CALLER}-01"))
            .header("tracestate", "shop=basket")
            .send()
    };
    let reply = call("/v1/enrich", json!({"email": "canarina@featherstone-mills.com"})).await.unwrap();
    let request_id = reply.headers()["x-request-id"].to_str().unwrap().to_owned();
    let found: Value = reply.json().await.unwrap();
    assert_eq!(found["person"]["fullName"], "Canarina Featherstone", "{found}");
    // Others, refused ones among them, each with a person in the path, the query or the body.
    let person = json!({"fullName": "Canarina Featherstone", "domain": "featherstone-mills.com"});
    for (path, body) in [
        ("/v1/find-email", person.clone()),
        ("/v1/find-phone", person),
        (
            "/v1/enrich?dry_run=canarina@featherstone-mills.com",
            json!({"email": "canarina@featherstone-mills.com"}),
        ),
        ("/v1/enrich", json!({"email": "Canarina Featherstone"})),
        ("/v1/watch-lists/Canarina/run", json!({})),
        ("/v1/signup", json!({"email": "canarina@featherstone-mills.com"})),
    ] {
        call(path, body).await.unwrap();
    }
    let (well, said) = server.interrupt().await.unwrap();
    assert!(well, "{said}");

    // What waited was sent when the server stopped.
    let spans = collector.spans();
    let answered = |span: &&Span| format!("{:?}", span.attributes).contains(&request_id);
    let call = spans.iter().find(answered).expect("the call");
    assert_eq!((call.name.as_str(), call.kind), ("POST /v1/enrich", 2), "as servers are");
    assert_eq!(hex::encode(&call.parent_span_id), CALLER, "it goes on with the caller's");
    assert!(format!("{:?}", call.attributes).contains("IntValue(200)"), "{call:?}");
    let within: Vec<Span> =
        spans.iter().filter(|span| span.parent_span_id == call.span_id).cloned().collect();
    for name in ["DynamoDB.GetItem", "DynamoDB.TransactWriteItems", "pdl"] {
        let span = named(&within, name);
        assert_eq!(span.kind, 3, "{name} is asked");
        assert!(span.start_time_unix_nano >= call.start_time_unix_nano, "{name}");
        assert!(span.end_time_unix_nano <= call.end_time_unix_nano, "{name}");
    }
    let asked = &vendor.questions()[0];
    let told = format!("00-{TRACE}-{}-01", hex::encode(&named(&within, "pdl").span_id));
    assert_eq!((asked.header("traceparent"), asked.header("tracestate")), (&*told, "shop=basket"));

    let all = collector.all();
    assert_eq!(leaks(&all, &PRIVATE.map(str::to_owned)), Vec::<&str>::new());
    assert_eq!(personal(&all), None);
    assert!(!all.contains(&key), "a span holds a key");
    for told in ["service.name", "almanac", "deployment.environment.name", "drill"] {
        assert!(all.contains(told), "{told} is not told");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_collector_nobody_is_told_and_a_wrong_address_does_not_start() {
    let vendor = vendor().await;
    let folder = tempfile::tempdir().unwrap();
    let urls = format!("pdl={}/pdl", vendor.address);
    let settings = [("PROVIDER_URLS", urls.as_str()), ("PDL_API_KEY", "pdl-key"), (ENDPOINT, "")];
    let server = Server::start(folder.path(), &settings).await.unwrap();
    let call =
        client().post(format!("{}/v1/enrich", server.address)).bearer_auth(binary::new_key(folder.path()));
    let call = call.header("traceparent", format!("00-{TRACE}-{CALLER}-01"));
    let call = call.json(&json!({"email": "canarina@featherstone-mills.com"}));
    assert_eq!(call.send().await.unwrap().status(), 200);
    assert_eq!(vendor.questions()[0].header("traceparent"), "");
    drop(server);
    let refused = binary::run_with(folder.path(), &["--port", "0"], &[(ENDPOINT, "collector:4318")]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains(ENDPOINT), "{said}");
}

/// A function on the database of a local server, as `cargo lambda watch` would run it.
async fn function(folder: &std::path::Path, endpoint: &str) -> (Function, Server, Value) {
    let mut server = Server::start(folder, &[("DYNAMODB_PORT", "0")]).await.unwrap();
    let line = server.line().await.unwrap();
    let database = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address");
    let access_key = line.rsplit('=').next().expect("an access key");
    let variables = [(ENDPOINT, endpoint), ("AWS_ENDPOINT_URL", database), ("AWS_ACCESS_KEY_ID", access_key)];
    let function = Function::start("account", &variables).await;
    let key = std::fs::read_to_string(folder.join("demo-key")).unwrap();
    let mut event = event_from("192.0.2.7", "GET", "/v1/me", "");
    event["headers"]["authorization"] = json!(format!("Bearer {}", key.trim()));
    event["headers"]["traceparent"] = json!(format!("00-{TRACE}-{CALLER}-01"));
    (function, server, event)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_function_has_sent_its_spans_when_it_answers() {
    let (endpoint, collector) = Collector::start().await;
    let folder = tempfile::tempdir().unwrap();
    let (mut function, _server, event) = function(folder.path(), &endpoint).await;
    for calls in 1..=3 {
        let answer = function.invoke(&event).await.expect("an answer");
        assert_eq!(answer["statusCode"], 200, "{answer}");
        // Lambda stops the function now.
        let spans = collector.spans();
        let is_call = |span: &&Span| span.name == "GET /v1/me" && hex::encode(&span.parent_span_id) == CALLER;
        assert_eq!(spans.iter().filter(is_call).count(), calls);
        named(&spans, "DynamoDB.GetItem");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_hangs_holds_up_one_call_of_a_function_for_half_a_second() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = format!("http://{}", silent.local_addr().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let (mut function, _server, event) = function(folder.path(), &endpoint).await;
    assert_eq!(function.invoke(&event).await.expect("an answer")["statusCode"], 200);
    let begun = Instant::now();
    for _ in 0..20 {
        assert_eq!(function.invoke(&event).await.expect("an answer")["statusCode"], 200);
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}
