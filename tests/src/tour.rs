//! One tour of the whole service over HTTP, taken wherever it runs: sign-up, search, lookups, a bulk job with its webhook,
//! signals, history and the sandbox's limit. The visitor has a name, addresses and a number that no one else has, so that
//! logs can be searched for them afterwards.

use crate::Reply;
use axum::extract::State;
use axum::http::HeaderMap;
use common::webhook::{Secret, sign};
use jiff::Timestamp;
use serde_json::{Value, json};
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How long the worker may take for the job, start-up included.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long until the schedule of a minute has come by, and what it started is done.
const SCHEDULE: Duration = Duration::from_secs(120);

/// A service to be toured.
pub struct Site<'a> {
    pub http: reqwest::Client,
    /// The address of a path.
    pub address: Box<dyn Fn(&str) -> String + 'a>,
    /// Runs a command of `almanac` on the service's accounts.
    pub operate: Box<dyn Fn(&[&str]) + 'a>,
    /// How many sandbox calls an address has a day.
    pub sandbox_limit: usize,
}

/// The visitor who takes the tour.
pub struct Visitor {
    pub name: String,
}

/// What came of it.
pub struct Souvenirs {
    /// What the visitor paid, in thousandths of a credit.
    pub charged: i64,
    /// What no log may hold.
    pub private: Vec<String>,
}

impl Visitor {
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned() }
    }

    fn email(&self) -> String {
        format!("{}.birdsong@canary-mail.example", self.name)
    }

    fn stranger(&self) -> String {
        format!("{}.stranger@canary-stranger.example", self.name)
    }
}

/// A client that talks to loopback without a proxy.
pub fn client() -> reqwest::Client {
    // Another test of this process may have chosen the same provider already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().no_proxy().build().expect("a client")
}

const PHONE: &str = "+442079460018";

impl Site<'_> {
    /// One call; a key and a body where they are given.
    pub async fn call(&self, method: &str, path: &str, key: &str, body: Option<Value>) -> Reply {
        let mut request = self.http.request(method.parse().expect("a method"), (self.address)(path));
        if !key.is_empty() {
            request = request.bearer_auth(key);
        }
        if let Some(body) = body {
            // A visitor without a key is known by the network alone, where another visitor signs up, too.
            let mut hasher = std::hash::DefaultHasher::new();
            body.to_string().hash(&mut hasher);
            let once = format!("canary-once-{path}-{:016x}", hasher.finish());
            request = request.header("idempotency-key", once).json(&body);
        }
        let response = request.send().await.expect("the service answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.expect("the answer arrives whole").to_vec();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Reply { status, headers, bytes, body }
    }

    async fn expect(&self, status: u16, method: &str, path: &str, key: &str, body: Option<Value>) -> Value {
        let reply = self.call(method, path, key, body).await;
        assert_eq!(reply.status, status, "{method} {path}: {}", String::from_utf8_lossy(&reply.bytes));
        assert!(reply.header("x-request-id").starts_with("req_"), "{method} {path} has an id");
        reply.body
    }

    /// Takes the tour.
    pub async fn tour(&self, visitor: &Visitor) -> Souvenirs {
        self.look_around().await;
        let account =
            self.expect(201, "POST", "/v1/signup", "", Some(json!({"email": visitor.email()}))).await;
        let key = account["api_key"].as_str().expect("a key").to_owned();
        let somebody = self.resolve(visitor, &key).await;
        (self.operate)(&["accounts", "set-plan", &visitor.email(), "pro"]);
        (self.operate)(&["accounts", "grant", &visitor.email(), "10"]);
        let secret = self.bulk(visitor, &key, &somebody).await;
        self.listen(&key).await;
        let charged = self.look_back(&key).await;
        self.use_up_the_sandbox().await;
        let private = vec![
            visitor.email(),
            visitor.stranger(),
            visitor.name.clone(),
            "canary".to_owned(),
            PHONE.trim_start_matches('+').to_owned(),
            key,
            secret,
            somebody,
        ];
        Souvenirs { charged, private }
    }

    async fn look_around(&self) {
        self.expect(200, "GET", "/health", "", None).await;
        let prices = self.expect(200, "GET", "/v1/pricing", "", None).await;
        assert!(prices["endpoints"].as_array().is_some_and(|rows| rows.len() > 40), "{prices}");
        let nowhere = self.expect(404, "GET", "/v1/nowhere", "", None).await;
        assert_eq!(nowhere["code"], "not_found");
        let wrong = self.expect(405, "GET", "/v1/enrich", "", None).await;
        assert_eq!(wrong["code"], "method_not_allowed");
        let keyless = self.expect(401, "POST", "/v1/enrich", "", Some(json!({}))).await;
        assert_eq!(keyless["code"], "unauthorized");
        for (path, kind) in
            [("/", "text/html"), ("/docs", "text/html"), ("/openapi.json", "application/json")]
        {
            let page = self.call("GET", path, "", None).await;
            assert_eq!(page.status, 200, "{path}");
            assert!(page.header("content-type").starts_with(kind), "{path}: {}", page.header("content-type"));
        }
    }

    /// Looks people up, some who exist and some who do not; the profile of one who does.
    async fn resolve(&self, visitor: &Visitor, key: &str) -> String {
        let search = json!({"filters": {"titles": ["VP Engineering"]}, "limit": 1});
        let found = self.expect(200, "POST", "/v1/search/people", key, Some(search)).await;
        assert_eq!(found["cost"]["credits"], 2, "one and one per result: {found}");
        let url = found["results"][0]["networkUrl"].as_str().expect("a profile").to_owned();
        let known = self.expect(200, "POST", "/v1/enrich", key, Some(json!({"networkUrl": url}))).await;
        assert_eq!((&known["found"], &known["cost"]["credits"]), (&json!(true), &json!(1)), "{known}");
        let again = self.call("POST", "/v1/enrich", key, Some(json!({"networkUrl": url}))).await;
        assert_eq!(again.header("idempotency-replayed"), "true", "the same call is charged once");
        assert_eq!(again.body, known);
        let stranger = Some(json!({"email": visitor.stranger()}));
        let unknown = self.expect(200, "POST", "/v1/reverse-email", key, stranger).await;
        assert_eq!((&unknown["found"], &unknown["cost"]["credits"]), (&json!(false), &json!(0)), "{unknown}");
        let unknown = self.expect(200, "POST", "/v1/reverse-phone", key, Some(json!({"phone": PHONE}))).await;
        assert_eq!(unknown["found"], false, "{unknown}");
        let named =
            json!({"firstName": visitor.name, "lastName": "Birdsong", "domain": "canary-employer.example"});
        let unknown = self.expect(200, "POST", "/v1/find-email", key, Some(named)).await;
        assert_eq!(unknown["cost"]["credits"], 0, "{unknown}");
        let malformed = json!({"email": format!("{} at canary", visitor.name)});
        self.expect(400, "POST", "/v1/enrich", key, Some(malformed)).await;
        url
    }

    /// A bulk job through queue and worker, whose webhook arrives and verifies; the secret it is signed with.
    async fn bulk(&self, visitor: &Visitor, key: &str, somebody: &str) -> String {
        let secret = self.expect(200, "GET", "/v1/me/webhook-secret", key, None).await;
        let secret = secret["secret"].as_str().expect("a secret").to_owned();
        let (url, mut received) = receiver().await;
        let items = json!([{"networkUrl": somebody}, {"email": visitor.stranger()}]);
        let body = json!({"items": items, "webhook_url": url});
        let job = self.expect(202, "POST", "/v1/bulk/enrich", key, Some(body)).await;
        let id = job["id"].as_str().expect("an id").to_owned();
        let arrived = tokio::time::timeout(PATIENCE, received.recv()).await;
        let (headers, body) = arrived.expect("the webhook arrives").expect("the receiver runs");
        let header = |name: &str| headers[name].to_str().expect("text").to_owned();
        let at =
            Timestamp::from_second(header("webhook-timestamp").parse().expect("a time")).expect("a time");
        let expected = sign(&[Secret::stored(secret.clone())], &header("webhook-id"), at, body.as_bytes());
        assert_eq!(header("webhook-signature"), expected);
        let event: Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!((&event["type"], &event["data"]["job"]["id"]), (&json!("bulk.completed"), &json!(id)));
        let done = self.expect(200, "GET", &format!("/v1/bulk/{id}"), key, None).await;
        assert_eq!((&done["status"], &done["counts"]["found"]), (&json!("completed"), &json!(1)), "{done}");
        assert_eq!(done["cost"]["credits"], 1, "{done}");
        secret
    }

    /// Waits for the feeds, which a schedule fills, with the demo's signals where there are no others.
    async fn listen(&self, key: &str) {
        let deadline = Instant::now() + SCHEDULE;
        let mut ticks = tokio::time::interval(Duration::from_secs(3));
        loop {
            ticks.tick().await;
            let feed = self.expect(200, "GET", "/v1/signals?kind=funding&limit=1", key, None).await;
            if let Some(signal) = feed["results"].get(0) {
                assert_eq!(signal["source"]["name"], "demo", "{feed}");
                return;
            }
            assert!(Instant::now() < deadline, "no signal in {SCHEDULE:?}: {feed}");
        }
    }

    /// Whether history, usage and balance agree; what was charged in all.
    async fn look_back(&self, key: &str) -> i64 {
        let history = self.expect(200, "GET", "/v1/me/history?limit=100", key, None).await;
        let rows = history["results"].as_array().expect("rows");
        let milli = |value: &Value| (value.as_f64().unwrap_or_default() * 1000.0).round() as i64;
        let charged: i64 = rows.iter().map(|row| milli(&row["credits"])).sum();
        let me = self.expect(200, "GET", "/v1/me", key, None).await;
        assert_eq!(charged, 60_000 - milli(&me["balance"]), "{history}");
        assert_eq!(charged, 4000, "a search with one result, two people found: {history}");
        let paths: Vec<&str> = rows.iter().filter_map(|row| row["path"].as_str()).collect();
        assert!(paths.iter().any(|path| path.contains("/v1/enrich")), "{paths:?}");
        charged
    }

    async fn use_up_the_sandbox(&self) {
        for call in 0..=self.sandbox_limit {
            let body = Some(json!({"email": "ada.lovelace@acme.example"}));
            let reply = self.call("POST", "/v1/sandbox/enrich", "", body).await;
            if reply.status == 429 {
                assert_eq!(reply.body["code"], "rate_limited");
                assert!(reply.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0));
                return;
            }
            assert_eq!(
                (reply.status, &reply.body["found"]),
                (200, &json!(true)),
                "call {call}: {}",
                reply.body
            );
        }
        panic!("the sandbox answers more than {} times a day", self.sandbox_limit);
    }
}

/// A receiver of webhooks on loopback.
async fn receiver() -> (String, mpsc::UnboundedReceiver<(HeaderMap, String)>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/canary-hook", listener.local_addr().expect("an address"));
    let (send, received) = mpsc::unbounded_channel();
    let handler = |State(send): State<mpsc::UnboundedSender<_>>, headers: HeaderMap, body: String| async move {
        let _ = send.send((headers, body));
    };
    let router = axum::Router::new().fallback(axum::routing::post(handler)).with_state(send);
    tokio::spawn(local::server::serve(listener, router, std::future::pending()));
    (url, received)
}

/// What of it stands in a log, to be named by a failing test.
pub fn leaks<'a>(log: &'a str, private: &[String]) -> Vec<&'a str> {
    let log = log.lines().filter(|line| {
        let line = line.to_lowercase();
        private.iter().any(|secret| line.contains(&secret.to_lowercase()))
    });
    log.collect()
}
