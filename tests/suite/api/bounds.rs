//! One more than each bound of the table is refused as the table says: by a call made here, or by the test that is named here. A bound
//! that has neither fails by name.

use common::auth;
use common::bounds::{
    self, AGENTS, AUDIENCE, AUTHORIZATION, BODY_BYTES, BODY_SECONDS, Bound, CALL_SECONDS, CLEANED,
    CONNECTIONS, CONSOLE_FORM, CONTACTS, CURSOR, FILE_BYTES, FILE_CELLS, FILE_COLUMNS, FILE_HELD, FILE_PARTS,
    FILE_ROW, FILE_ROWS, FILE_SHEETS, FILE_TEXT, FILE_UNPACKED, FILES_READ, FILTER_DEPTH, FILTER_FAMILIES,
    FILTER_GROUPS, HEADER_SECONDS, HISTORY_PAGE, IDEMPOTENCY_KEY, JOB_ITEMS, JOB_PAGE, KEYS, LIKENESSES,
    LIST_ENTRIES, NAME, PAGE, PRIVACY_FORM, RECONCILED, REDIRECTS, REGISTRATION, Refused, SAVED_ICPS, SENT,
    SHORT_PAGE, TEXT, TOKEN_FORM, TOLD_SIGNALS, UPLOAD_PACE, UPLOAD_SECONDS, UPLOADS_HELD,
    UPLOADS_OF_ACCOUNT, USAGE_DAYS, WATCH_LISTS,
};
use common::domain::{Clock, Plan};
use jiff::ToSpan;
use jiff::civil::date;
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use tests::{Customer, Reply, Service, binary, named, unhurried};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The test that goes beyond a bound which no single call can.
fn held_by(bound: Bound) -> Option<&'static str> {
    Some(match bound {
        BODY_SECONDS => "a_body_that_does_not_arrive_in_time_is_given_up",
        HEADER_SECONDS => "a_connection_that_sends_no_headers_is_closed",
        CALL_SECONDS => "vendors_that_hang_end_in_a_timeout_before_the_gateway_gives_up",
        KEYS | WATCH_LISTS | SAVED_ICPS | CONNECTIONS => "an_account_keeps_as_many_as_the_table_says",
        AGENTS => "an_account_has_as_many_agents_as_the_table_says",
        AUTHORIZATION => "a_request_that_cannot_be_trusted_leads_nowhere",
        REGISTRATION | REDIRECTS | TOKEN_FORM => "clients_register_with_what_they_send",
        FILE_BYTES => "a_file_of_one_byte_more_is_refused_without_being_kept",
        FILE_ROWS | FILE_COLUMNS | FILE_CELLS | FILE_TEXT | FILE_ROW | FILE_PARTS | FILE_SHEETS => {
            "each_bound_of_a_file_is_kept_and_one_more_is_refused"
        }
        FILE_UNPACKED => "every_packing_is_measured_while_it_unpacks",
        FILE_HELD => "a_spreadsheet_in_gzip_is_held_within_its_limit",
        UPLOAD_SECONDS | UPLOAD_PACE => "an_upload_at_a_byte_a_second_is_ended_and_one_at_its_pace_is_not",
        UPLOADS_OF_ACCOUNT => "an_account_uploads_so_many_files_at_a_time",
        UPLOADS_HELD => "an_account_has_its_places_and_all_of_them_their_bytes",
        FILES_READ => "no_more_files_are_read_at_a_time_than_may_be",
        _ => return None,
    })
}

/// Who goes beyond bounds.
struct Sender {
    service: Service,
    customer: Customer,
    operator: String,
}

impl Sender {
    async fn post(&self, path: &str, body: Value) -> Option<Reply> {
        Some(self.service.post(&self.customer, path, &body).await)
    }

    async fn get(&self, path: &str) -> Option<Reply> {
        Some(self.service.get(&self.customer, path).await)
    }

    async fn form(&self, path: &str, length: usize) -> Option<Reply> {
        let request = self.service.request("POST", path, None).header("sec-fetch-site", "same-origin");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let asked = "right=objection&email=a%40b.example&more=";
        let body = format!("{asked}{}", "x".repeat(length - asked.len()));
        Some(self.service.send(request.body(body)).await)
    }

    /// Sends so many of what a bound counts; nothing where no call can.
    async fn send(&self, bound: Bound, count: usize) -> Option<Reply> {
        let texts = |text: &str| vec![text.to_owned(); count];
        match bound {
            BODY_BYTES => {
                let frame = r#"{"email":"a@b.example"}"#;
                let request = self.service.request("POST", "/v1/enrich", Some(&self.customer));
                let request = request.header("content-type", "application/json");
                let body = format!("{frame}{}", " ".repeat(count - frame.len()));
                Some(self.service.send(request.body(body)).await)
            }
            IDEMPOTENCY_KEY => {
                let request = self.service.request("POST", "/v1/enrich", Some(&self.customer));
                let request = request.header("idempotency-key", "k".repeat(count));
                Some(self.service.send(request.json(&json!({"email": "a@b.example"}))).await)
            }
            TEXT => self.get(&format!("/v1/bulk/{}", "a".repeat(count))).await,
            CURSOR => self.get(&format!("/v1/bulk?cursor={}", "a".repeat(count))).await,
            NAME => self.post("/v1/me/keys", json!({"name": "n".repeat(count)})).await,
            PAGE => self.get(&format!("/v1/bulk?limit={count}")).await,
            SHORT_PAGE => self.get(&format!("/v1/files?limit={count}")).await,
            JOB_PAGE => self.get(&format!("/v1/bulk/job_unknown?limit={count}")).await,
            HISTORY_PAGE => self.get(&format!("/v1/me/history?limit={count}")).await,
            USAGE_DAYS => {
                let first = date(2026, 1, 1);
                let last = first.saturating_add((count as i64 - 1).days());
                self.get(&format!("/v1/me/usage?since={first}&until={last}")).await
            }
            SENT => {
                let people = vec![json!({"email": "a@b.example"}); count];
                self.post("/v1/connections/con_x/send", json!({ "people": people })).await
            }
            JOB_ITEMS => {
                let item = json!({"email": "a@b.example"});
                self.post("/v1/bulk/enrich", json!({"items": vec![item; count]})).await
            }
            LIST_ENTRIES => {
                let entries: Vec<String> = (0..count).map(|at| format!("firm{at}.example")).collect();
                let list = json!({"name": "list", "kind": "companies", "entries": entries});
                self.post("/v1/watch-lists", list).await
            }
            CONTACTS => {
                let contact = json!({"email": "a@b.example"});
                self.post("/v1/champion-just-moved", json!({"contacts": vec![contact; count]})).await
            }
            AUDIENCE => self.post("/v1/ad-audience", json!({"emails": texts("a@b.example")})).await,
            CLEANED => {
                let item = json!({"kind": "email", "value": "a@b.example"});
                self.post("/v1/clean", json!({"items": vec![item; count]})).await
            }
            RECONCILED => {
                let query = json!({"query": "", "type": "company"});
                let queries: serde_json::Map<_, _> =
                    (0..count).map(|at| (format!("q{at}"), query.clone())).collect();
                let request = self.service.request("POST", "/v1/reconcile", Some(&self.customer));
                let request = request.header("content-type", "application/x-www-form-urlencoded");
                let body = Value::Object(queries).to_string();
                Some(self.service.send(request.body(format!("queries={body}"))).await)
            }
            FILTER_GROUPS => {
                let group = json!({"titles": ["CTO"]});
                self.post("/v1/search/people", json!({"filters": {"any": vec![group; count]}})).await
            }
            FILTER_DEPTH => {
                let deep = (0..count).fold(json!({"titles": ["CTO"]}), |inner, _| json!({"not": [inner]}));
                self.post("/v1/search/people", json!({"filters": deep})).await
            }
            FILTER_FAMILIES => {
                let domains: Vec<String> = (0..count).map(|number| format!("a{number}.example")).collect();
                let filters = json!({"company_domains": domains, "include_subsidiaries": true});
                self.post("/v1/search/people", json!({"filters": filters})).await
            }
            LIKENESSES => self.post("/v1/lookalike-accounts", json!({"domains": texts("b.example")})).await,
            TOLD_SIGNALS => {
                // Each of them lacks everything, which is another mistake.
                let signals = vec![json!({}); count];
                let request = self.service.request("POST", "/v1/operator/signals", None);
                let request = request.bearer_auth(&self.operator);
                Some(self.service.send(request.json(&json!({"source": "crm", "signals": signals}))).await)
            }
            CONSOLE_FORM => self.form("/console/sign-in", count).await,
            PRIVACY_FORM => self.form("/privacy", count).await,
            _ => None,
        }
    }
}

/// Whether an answer says that there was too much.
fn is_too_much(reply: &Reply) -> bool {
    let errors = reply.body["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
    let codes = || errors.iter().filter_map(|error| error["code"].as_str());
    let field = |error: &Value| error["field"].as_str().unwrap_or_default().to_owned();
    reply.status == 413
        || codes().any(|code| matches!(code, "too_long" | "too_many" | "out_of_range"))
        || errors.iter().any(|error| field(error) == "Idempotency-Key")
}

#[tokio::test(flavor = "multi_thread")]
async fn one_more_than_each_bound_is_refused_as_the_table_says() {
    let config = unhurried().with(|config| config.privacy.page = true);
    let service = Service::start_with(config, Clock::System).await;
    let customer = service.customer(Plan::Pro, 1_000_000).await;
    let made = binary::run(service.data_dir(), &["operator", "keys", "create", "--json"]);
    let made: Value = serde_json::from_slice(&made.stdout).expect("JSON");
    let operator = made["api_key"].as_str().expect("a key").to_owned();
    let sender = Sender { service, customer, operator };
    for bound in bounds::all() {
        let Some(beyond) = sender.send(bound, bound.count() + 1).await else {
            let test = held_by(bound).unwrap_or_else(|| panic!("no test goes beyond {}", bound.of));
            assert!(named::tests().contains(test), "{}: there is no test {test}", bound.of);
            continue;
        };
        let said = String::from_utf8_lossy(&beyond.bytes);
        match bound.refused {
            Refused::Problem(status, code) => {
                let told = (beyond.status, beyond.body["code"].as_str());
                assert_eq!(told, (status, Some(code)), "{}: {said}", bound.of);
                assert!(is_too_much(&beyond), "{}: {said}", bound.of);
            }
            Refused::Page(status) => assert_eq!(beyond.status, status, "{}: {said}", bound.of),
            Refused::Closed => panic!("{} is answered", bound.of),
        }
        let within = sender.send(bound, bound.count()).await.expect("a call");
        let said = String::from_utf8_lossy(&within.bytes);
        assert!(!is_too_much(&within), "{}: {said}", bound.of);
        if let Refused::Page(status) = bound.refused {
            assert_ne!(within.status, status, "{}: {said}", bound.of);
        }
    }
}

#[tokio::test]
async fn an_account_keeps_as_many_as_the_table_says() {
    // Slow: it makes a thousand watch lists and a thousand saved ICPs, one call each.
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 1).await;
    let now = service.app.clock.now();
    for _ in 1..KEYS.most {
        let key = auth::new_key(&auth::new_secret(), &customer.id, "one of many", Vec::new(), now);
        service.app.store.put_key(&key).await.expect("a key");
    }
    let list = json!({"name": "list", "kind": "companies", "entries": ["acme.example"]});
    let icp = json!({"name": "icp", "target": "people", "filters": {"departments": ["data"]}});
    let connection = json!({
        "name": "crm", "system": "hubspot", "credentials": {"token": "pat"}, "caps": {"monthly": 1},
        "objects": {"people": {"mapping": {"email": "email", "jobtitle": "title"}, "add": ["person"]}}
    });
    let kinds = [
        (WATCH_LISTS, "/v1/watch-lists", list),
        (SAVED_ICPS, "/v1/saved-icps", icp),
        (CONNECTIONS, "/v1/connections", connection),
    ];
    for (bound, path, body) in kinds {
        for at in 0..bound.most {
            let made = service.post(&customer, path, &body).await;
            assert_eq!(made.status, 201, "{} {at}: {}", bound.of, made.body);
        }
        refused(bound, &service.post(&customer, path, &body).await);
    }
    refused(KEYS, &service.post(&customer, "/v1/me/keys", &json!({"name": "one more"})).await);
}

fn refused(bound: Bound, reply: &Reply) {
    let Refused::Problem(status, code) = bound.refused else { panic!("{} is no problem", bound.of) };
    assert_eq!((reply.status, reply.body["code"].as_str()), (status, Some(code)), "{}", reply.body);
    let detail = reply.body["detail"].as_str().unwrap_or_default();
    assert!(detail.contains(&bound.to_string()) && detail.contains(bound.instead), "{detail}");
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_sends_no_headers_is_closed() {
    let listener = local::server::bind(Ipv4Addr::LOCALHOST.into(), 0, "--port").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(local::server::serve(listener, axum::Router::new(), std::future::pending()));
    let began = tokio::time::Instant::now();
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n").await.expect("some of the headers");
    let mut said = Vec::new();
    // Closed is closed, with what was sent read to its end or not.
    let _ = stream.read_to_end(&mut said).await;
    assert!(said.is_empty(), "{}", String::from_utf8_lossy(&said));
    assert_eq!(began.elapsed().as_secs(), HEADER_SECONDS.most);
}

#[tokio::test]
async fn a_caller_who_is_refused_while_sending_gets_the_answer() {
    const LENGTH: usize = 40 << 20;
    let service = Service::start().await;
    let address = service.address.trim_start_matches("http://").to_owned();
    let mut stream = TcpStream::connect(&address).await.expect("a connection");
    let head = format!(
        "POST /v1/files?name=a.csv HTTP/1.1\r\nhost: {address}\r\ncontent-type: text/csv\r\ncontent-length: {LENGTH}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("the headers are taken");
    // More than fits into the buffers of both ends: somebody must read it.
    let piece = vec![b'x'; 1 << 20];
    for _ in 0..LENGTH / piece.len() {
        stream.write_all(&piece).await.expect("the body is taken although it was refused");
    }
    let mut said = vec![0; 64];
    let read = stream.read(&mut said).await.expect("an answer");
    let said = String::from_utf8_lossy(&said[..read]);
    assert!(said.starts_with("HTTP/1.1 401"), "{said}");
}
