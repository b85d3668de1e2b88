//! Webhooks: signed so that the official libraries accept them, tried again by the schedule, and kept from reaching inside.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use bulk::{delivery, sweeper, worker};
use common::config::Config;
use common::domain::{Clock, Plan, WebhookUrl, ids};
use common::providers::http::NameLookup;
use common::queue::Message;
use common::webhook::send::{Sender, Sent};
use futures::FutureExt;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::net::IpAddr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tests::people::MadeUp;
use tests::{Customer, Service, golden, invariants, noon, tools, unhurried};
use tokio::io::{AsyncBufReadExt, BufReader};

fn config() -> Config {
    unhurried().with(|config| config.network.webhooks_to_loopback = true)
}

async fn start(clock: Clock, workers: bool) -> Service {
    Service::start_custom(config(), clock, Arc::new(MadeUp::default()).sources(), workers).await
}

/// A receiver on loopback that answers with the given statuses in turn, the last one for ever.
#[derive(Clone)]
pub struct Receiver {
    pub url: String,
    pub received: Arc<Mutex<Vec<(HeaderMap, String)>>>,
}

impl Receiver {
    pub async fn start(statuses: &[u16]) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
        let received: Arc<Mutex<Vec<(HeaderMap, String)>>> = Arc::default();
        let state = (received.clone(), Arc::new(statuses.to_vec()));
        type Shared = (Arc<Mutex<Vec<(HeaderMap, String)>>>, Arc<Vec<u16>>);
        let handler = |State((received, statuses)): State<Shared>, headers: HeaderMap, body: String| async move {
            let mut received = received.lock().expect("a lock");
            let status = statuses[received.len().min(statuses.len() - 1)];
            received.push((headers, body));
            let location = [("location", "http://169.254.169.254/latest/meta-data/")];
            (StatusCode::from_u16(status).expect("a status"), location)
        };
        let router = axum::Router::new().route("/hook", axum::routing::post(handler)).with_state(state);
        tokio::spawn(local::server::serve(listener, router, std::future::pending()));
        Self { url, received }
    }

    pub fn count(&self) -> usize {
        self.received.lock().expect("a lock").len()
    }
}

/// Submits a job of one item with a webhook and works it through; the id of its event.
async fn event(service: &Service, customer: &Customer, url: &str) -> String {
    let body = json!({"items": [{"email": "found1@tests.example"}], "webhook_url": url});
    let reply = service.post(customer, "/v1/bulk/enrich", &body).await;
    assert_eq!(reply.status, 202, "{}", reply.body);
    let job = reply.body["id"].as_str().expect("an id").to_owned();
    worker::work(&service.app, &Message::Chunk { job: job.clone(), chunk: 0 }, 1).await.expect("worked on");
    ids::derived(ids::Kind::Delivery, &job)
}

/// Delivers whatever is due now.
pub async fn deliver_due(service: &Service) {
    sweeper::sweep(&service.app).await.expect("a sweep");
    while let Some(received) = service.queue.receive().now_or_never() {
        worker::work(&service.app, &received.message, 1).await.expect("worked on");
        received.done();
    }
}

async fn log(service: &Service, customer: &Customer) -> Value {
    let reply = service.get(customer, "/v1/me/webhook-deliveries").await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.body["results"].clone()
}

#[tokio::test]
async fn a_test_event_goes_to_the_accounts_own_address_for_nothing() {
    let service = start(Clock::fixed(noon()), false).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let nowhere = service.post(&customer, "/v1/me/webhook-test", &json!({})).await;
    assert_eq!(nowhere.status, 409, "{}", nowhere.body);
    let receiver = Receiver::start(&[204]).await;
    let address = json!({"webhook_url": receiver.url});
    service.send(service.request("PATCH", "/v1/me", Some(&customer)).json(&address)).await;
    let sent = service.post(&customer, "/v1/me/webhook-test", &json!({})).await;
    assert_eq!(
        (sent.status, &sent.body["type"], sent.credits()),
        (202, &json!("test.ping"), common::domain::Credits::ZERO)
    );
    deliver_due(&service).await;
    let (headers, body) = receiver.received.lock().expect("a lock")[0].clone();
    let body: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!((&body["type"], &body["data"]), (&json!("test.ping"), &json!({})), "{body}");
    assert_eq!(headers["webhook-id"], sent.body["id"].as_str().expect("an id"));
    assert!(headers["webhook-signature"].to_str().is_ok_and(|text| text.starts_with("v1,")));
    assert_eq!(log(&service, &customer).await[0]["status"], "delivered");
    let free = service.customer(Plan::Starter, 10).await;
    assert_eq!(service.post(&free, "/v1/me/webhook-test", &json!({})).await.status, 403);
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn a_delivery_is_made_once_and_logged() {
    let service = start(Clock::fixed(noon()), false).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let receiver = Receiver::start(&[204]).await;
    let id = event(&service, &customer, &receiver.url).await;
    for _ in 0..3 {
        let again = delivery::attempt(&service.app, &customer.id, &id, 0);
        again.await.expect("made, or made before");
    }
    deliver_due(&service).await;
    let received = receiver.received.lock().expect("a lock").clone();
    assert_eq!(received.len(), 1, "delivered once");
    let (headers, body) = &received[0];
    assert_eq!(headers["webhook-id"].to_str().unwrap(), id);
    assert_eq!(headers["webhook-timestamp"].to_str().unwrap(), noon().as_second().to_string());
    assert!(headers["webhook-signature"].to_str().unwrap().starts_with("v1,"));
    assert!(body.len() < 20_000);
    let event: Value = serde_json::from_str(body).unwrap();
    assert_eq!(event["type"], "bulk.completed");
    let job = &event["data"]["job"];
    assert_eq!(
        (&job["status"], &job["counts"]["found"], &job["cost"]),
        (&json!("completed"), &json!(1), &json!({"credits": 1, "held": 0}))
    );
    let log = log(&service, &customer).await;
    assert_eq!(
        (&log[0]["id"], &log[0]["status"], &log[0]["attempts"][0]["status"]),
        (&json!(id), &json!("delivered"), &json!(204))
    );
    let shown = service.get(&customer, &format!("/v1/bulk/{}", job["id"].as_str().unwrap())).await;
    assert_eq!(shown.body["webhook"], json!({"url": receiver.url, "status": "delivered", "attempts": 1}));
    invariants::check(&service, &customer, &[shown]).await;
}

#[tokio::test]
async fn a_failing_receiver_is_tried_by_the_schedule_and_then_given_up_and_can_be_replayed() {
    let service = start(Clock::fixed(noon()), false).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let receiver = Receiver::start(&[500, 302, 429, 503, 404, 500, 500, 204]).await;
    let id = event(&service, &customer, &receiver.url).await;
    let mut waits = Vec::new();
    let mut before = service.app.clock.now();
    deliver_due(&service).await;
    for attempt in 1..=7 {
        assert_eq!(receiver.count(), attempt, "one attempt when it is due");
        let log = log(&service, &customer).await;
        let Some(next) = log[0]["next_attempt_at"].as_str() else {
            assert_eq!((attempt, &log[0]["status"]), (7, &json!("failed")));
            break;
        };
        let next: jiff::Timestamp = next.parse().unwrap();
        waits.push(next.duration_since(before).as_secs());
        service
            .app
            .clock
            .advance(next.duration_since(service.app.clock.now()) - SignedDuration::from_secs(1));
        deliver_due(&service).await;
        assert_eq!(receiver.count(), attempt, "not a second early");
        service.app.clock.advance(SignedDuration::from_secs(1));
        before = service.app.clock.now();
        deliver_due(&service).await;
    }
    assert_eq!(waits, [5, 300, 1800, 7200, 18_000, 36_000]);
    service.app.clock.advance(SignedDuration::from_hours(48));
    deliver_due(&service).await;
    assert_eq!(receiver.count(), 7, "given up");

    let replayed =
        service.post(&customer, &format!("/v1/me/webhook-deliveries/{id}/replay"), &json!({})).await;
    assert_eq!((replayed.status, &replayed.body["status"]), (202, &json!("pending")), "{}", replayed.body);
    deliver_due(&service).await;
    let all = receiver.received.lock().expect("a lock").clone();
    assert_eq!(all.len(), 8);
    assert!(
        all.iter().all(|(headers, body)| headers["webhook-id"] == id.as_str() && *body == all[0].1),
        "one event"
    );
    assert_eq!(log(&service, &customer).await[0]["status"], "delivered");

    let other = service.customer(Plan::Pro, 1).await;
    let foreign = service.post(&other, &format!("/v1/me/webhook-deliveries/{id}/replay"), &json!({})).await;
    assert_eq!(foreign.status, 404);
}

#[tokio::test]
async fn gone_stops_and_an_unreachable_receiver_costs_nothing_more() {
    let service = start(Clock::fixed(noon()), false).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let gone = Receiver::start(&[410]).await;
    event(&service, &customer, &gone.url).await;
    deliver_due(&service).await;
    let log_now = log(&service, &customer).await;
    assert_eq!((&log_now[0]["status"], &log_now[0]["next_attempt_at"]), (&json!("failed"), &Value::Null));

    let closed = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/", closed.local_addr().expect("an address"));
    drop(closed);
    // The log is newest first, so the second event must be a later one.
    service.app.clock.advance(jiff::SignedDuration::from_secs(1));
    event(&service, &customer, &url).await;
    deliver_due(&service).await;
    let entry = &log(&service, &customer).await[0];
    assert_eq!(
        (&entry["status"], &entry["attempts"][0]["error"]),
        (&json!("pending"), &json!("cannot_connect"))
    );
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn the_secret_is_shown_rotated_and_kept_from_lower_plans() {
    let service = start(Clock::fixed(noon()), false).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let first = service.get(&customer, "/v1/me/webhook-secret").await;
    let secret = first.body["secret"].as_str().unwrap().to_owned();
    assert!(secret.starts_with("whsec_"), "{}", first.body);
    assert_eq!(service.get(&customer, "/v1/me/webhook-secret").await.body["secret"], secret.as_str());
    let rotated = service.post(&customer, "/v1/me/webhook-secret", &json!({})).await;
    assert_ne!(rotated.body["secret"], secret.as_str());
    assert_eq!(rotated.body["previous_signs_until"], "2026-03-02T12:00:00Z");
    let receiver = Receiver::start(&[200]).await;
    event(&service, &customer, &receiver.url).await;
    deliver_due(&service).await;
    service.app.clock.advance(SignedDuration::from_hours(24));
    event(&service, &customer, &receiver.url).await;
    deliver_due(&service).await;
    let signatures: Vec<usize> = receiver
        .received
        .lock()
        .expect("a lock")
        .iter()
        .map(|(headers, _)| headers["webhook-signature"].to_str().unwrap().split(' ').count())
        .collect();
    assert_eq!(signatures, [2, 1], "both sign for a day");
    let indie = service.customer(Plan::Indie, 10).await;
    for path in ["/v1/me/webhook-secret", "/v1/me/webhook-deliveries"] {
        let refused = service.get(&indie, path).await;
        assert_eq!((refused.status, &refused.body["code"]), (403, &json!("plan_required")), "{path}");
    }
}

/// A receiver of tests/examples with the official libraries of Standard Webhooks, and what it prints.
async fn example(
    program: &str,
    file: &str,
    secret: &str,
) -> (tokio::process::Child, u16, tokio::io::Lines<BufReader<tokio::process::ChildStdout>>) {
    tools::install().await;
    let mut child = match program {
        "python3" => tools::python("python"),
        program => tokio::process::Command::new(program),
    };
    let mut child = child
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(file))
        .env("WEBHOOK_SECRET", secret)
        .env("NODE_PATH", golden::in_repository(".tools/node/node_modules"))
        .stdout(std::process::Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the receiver starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let port = lines.next_line().await.expect("a line").expect("a port").parse().expect("a number");
    (child, port, lines)
}

#[tokio::test]
async fn the_official_libraries_accept_our_signatures_and_no_others() {
    // The libraries compare the timestamp with their own clock.
    let service = start(Clock::System, false).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let secret =
        service.get(&customer, "/v1/me/webhook-secret").await.body["secret"].as_str().unwrap().to_owned();
    for (program, file) in [("python3", "webhook_receiver.py"), ("node", "webhook_receiver.cjs")] {
        let (_child, port, mut lines) = example(program, file, &secret).await;
        let id = event(&service, &customer, &format!("http://127.0.0.1:{port}/")).await;
        delivery::attempt(&service.app, &customer.id, &id, 0).await.expect("made");
        let printed = lines.next_line().await.expect("a line").expect("a verified event");
        assert!(printed.starts_with(&format!("{id} bulk.completed job_")), "{file}: {printed}");

        let wrong = common::webhook::Secret::generate();
        let (_child, port, _lines) = example(program, file, wrong.as_str()).await;
        let id = event(&service, &customer, &format!("http://127.0.0.1:{port}/")).await;
        delivery::attempt(&service.app, &customer.id, &id, 0).await.expect("made");
        let refused = log(&service, &customer).await;
        assert_eq!(
            (&refused[0]["id"], &refused[0]["attempts"][0]["status"]),
            (&json!(id), &json!(400)),
            "{file}"
        );
    }
    // During a rotation a receiver that still has the old secret goes on working.
    service.post(&customer, "/v1/me/webhook-secret", &json!({})).await;
    let (_child, port, mut lines) = example("python3", "webhook_receiver.py", &secret).await;
    let id = event(&service, &customer, &format!("http://127.0.0.1:{port}/")).await;
    delivery::attempt(&service.app, &customer.id, &id, 0).await.expect("made");
    assert!(lines.next_line().await.expect("a line").expect("a verified event").starts_with(&id));
}

/// Addresses that must not be reached, in every dress they come in.
fn hostile(port: u16) -> Vec<String> {
    let mut hosts: Vec<String> = Vec::new();
    let v4 = [
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.0",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.100.100.200",
        "100.127.255.254",
        "127.0.0.1",
        "127.0.0.2",
        "127.1.2.3",
        "127.255.255.255",
        "169.254.0.1",
        "169.254.169.254",
        "169.254.170.2",
        "172.16.0.1",
        "172.20.10.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "192.168.1.254",
        "192.168.255.255",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "254.1.1.1",
        "255.255.255.255",
        "168.63.129.16",
    ];
    for text in v4 {
        let [a, b, c, d] = text.parse::<std::net::Ipv4Addr>().unwrap().octets();
        let number = u32::from_be_bytes([a, b, c, d]);
        hosts.push(text.to_owned());
        hosts.push(number.to_string());
        hosts.push(format!("0x{number:x}"));
        hosts.push(format!("0x{a:x}.0x{b:x}.0x{c:x}.0x{d:x}"));
        hosts.push(format!("0{a:o}.0{b:o}.0{c:o}.0{d:o}"));
        hosts.push(format!("{a}.{b}.{}", u32::from(c) * 256 + u32::from(d)));
        hosts.push(format!("{a}.{}", number & 0x00ff_ffff));
        hosts.push(format!("[::ffff:{text}]"));
        hosts.push(format!("[::ffff:{:x}:{:x}]", number >> 16, number & 0xffff));
        hosts.push(format!("[::{text}]"));
        if text != "168.63.129.16" {
            hosts.push(format!("[64:ff9b::{text}]"));
            hosts.push(format!("[2002:{:x}:{:x}::1]", number >> 16, number & 0xffff));
        }
    }
    for v6 in [
        "::",
        "::1",
        "0:0:0:0:0:0:0:1",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "fc00::1",
        "fd00::1",
        "fd00:ec2::254",
        "fdff::1",
        "ff02::1",
        "ff0e::1",
        "100::1",
        "2001::1",
        "2001:2::1",
        "2001:10::1",
        "2001:20::1",
        "2001:db8::1",
        "3fff::1",
        "5f00::1",
        "4000::1",
        "8000::1",
        "e000::1",
    ] {
        hosts.push(format!("[{v6}]"));
    }
    hosts.extend(
        [
            "localhost",
            "LOCALHOST",
            "localhost.",
            "a.localhost",
            "ip6-localhost",
            "intranet",
            "metadata",
            "metadata.google.internal",
            "instance-data.ec2.internal",
            "printer.local",
            "router.lan",
            "x.home.arpa",
            "a.onion",
            "１２７.0.0.1",
            "127。0。0。1",
            "①②⑦.0.0.1",
            "127.0.0.1.",
            "0177.1",
            "127.1",
            "127.0.1",
            "0",
            "%31%32%37.0.0.1",
        ]
        .map(str::to_owned),
    );
    let mut urls: Vec<String> = hosts.iter().map(|host| format!("https://{host}:{port}/")).collect();
    let tricks = [
        "https://public.tests.example@127.0.0.1:PORT/",
        "https://127.0.0.1:PORT@public.tests.example/",
        "https://user:secret@public.tests.example:PORT/",
        "https://public.tests.example\\@127.0.0.1:PORT/",
        "https://public.tests.example#@127.0.0.1:PORT/\\",
        "http://public.tests.example:PORT/",
        "http://8.8.8.8:PORT/",
        "ftp://127.0.0.1:PORT/",
        "file:///etc/passwd",
        "gopher://127.0.0.1:PORT/",
        "//127.0.0.1:PORT/",
        "127.0.0.1:PORT",
        "https:///127.0.0.1:PORT/",
        "https:127.0.0.1:PORT",
        "https:/127.0.0.1:PORT/",
        "https://127.0.0.1 :PORT/",
        "https://\t127.0.0.1:PORT/",
        "https://127.0.0.1%09:PORT/",
        "https://[::1%25lo]:PORT/",
        "https://[v1.a]:PORT/",
        "https://:PORT/",
        "https://?:PORT/",
        "javascript:alert(1)",
        "data:text/plain,x",
        "https://127.0.0.1:PORT%2f@a.example/",
        "jar:https://127.0.0.1:PORT/!/",
        "unix:///var/run/docker.sock",
        "https://rebind.tests.example:PORT/",
        "https://mixed.tests.example:PORT/",
        "https://nowhere.tests.example:PORT/",
        "https://mapped.tests.example:PORT/",
    ];
    urls.extend(tricks.map(|url| url.replace("PORT", &port.to_string())));
    urls
}

/// A DNS that lies: each name means something inside, some of them only the second time they are asked for.
#[derive(Default)]
struct Liar {
    asked: AtomicUsize,
}

#[async_trait::async_trait]
impl NameLookup for Liar {
    async fn addresses(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let list = |texts: &[&str]| Ok(texts.iter().map(|text| text.parse().expect("an address")).collect());
        match name {
            "rebind.tests.example" => list(&["127.0.0.1"]),
            // The public one of the two must not be dialled either.
            "mixed.tests.example" => list(&["8.8.8.8", "127.0.0.1"]),
            "mapped.tests.example" => list(&["::ffff:127.0.0.1"]),
            "nowhere.tests.example" => list(&[]),
            "public.tests.example" => list(&["127.0.0.1"]),
            _ => list(&["10.0.0.1"]),
        }
    }
}

#[tokio::test]
async fn no_hostile_address_is_ever_connected_to() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let connections = Arc::new(AtomicUsize::new(0));
    let counted = connections.clone();
    tokio::spawn(async move {
        while listener.accept().await.is_ok() {
            counted.fetch_add(1, Ordering::Relaxed);
        }
    });
    let liar = Arc::new(Liar::default());
    let sender = Sender::with_names(false, liar.clone());
    let urls = hostile(port);
    assert!(urls.len() >= 300, "{}", urls.len());
    let headers = || {
        [
            ("webhook-id", String::new()),
            ("webhook-timestamp", String::new()),
            ("webhook-signature", String::new()),
        ]
    };
    for text in &urls {
        if let Ok(url) = WebhookUrl::parse(text) {
            let sent = sender.send(&url, headers(), "{}".into()).await;
            assert_eq!(sent, Sent::Failed("address_not_allowed"), "{text}");
        }
    }
    assert!(liar.asked.load(Ordering::Relaxed) >= 4, "names are judged by what they resolve to");
    assert_eq!(connections.load(Ordering::Relaxed), 0, "nothing was connected to");

    // The same names with loopback allowed do connect: the guard is what stopped them.
    let local = Sender::with_names(true, liar);
    let url = WebhookUrl::parse(&format!("https://rebind.tests.example:{port}/")).expect("an address");
    assert_ne!(local.send(&url, headers(), "{}".into()).await, Sent::Failed("address_not_allowed"));
    assert_eq!(connections.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn hostile_addresses_are_refused_on_submission_or_when_they_are_resolved() {
    let service =
        Service::start_custom(unhurried(), Clock::System, Arc::new(MadeUp::default()).sources(), false).await;
    let customer = service.customer(Plan::Pro, 10).await;
    for url in [
        "https://127.0.0.1/",
        "http://hooks.tests.example/",
        "https://[::1]/",
        "https://169.254.169.254/",
        "https://localhost/",
        "https://0x7f.1/",
    ] {
        let body = json!({"items": [{"email": "found1@tests.example"}], "webhook_url": url});
        let reply = service.post(&customer, "/v1/bulk/enrich", &body).await;
        assert_eq!((reply.status, reply.bad_fields()), (400, vec!["webhook_url"]), "{url}: {}", reply.body);
    }
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let service = start(Clock::fixed(noon()), false).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let receiver = Receiver::start(&[307]).await;
    event(&service, &customer, &receiver.url).await;
    deliver_due(&service).await;
    let log = log(&service, &customer).await;
    assert_eq!(
        (&log[0]["attempts"][0]["status"], &log[0]["attempts"][0]["error"]),
        (&json!(307), &json!("http_307"))
    );
    assert_eq!(receiver.count(), 1);
}
