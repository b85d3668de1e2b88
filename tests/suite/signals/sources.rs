//! Sources as records: added while the service runs, each at its pace, alone in its troubles, and honest about what is missing.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use common::domain::signal::SignalKind;
use common::domain::{Clock, Plan};
use common::providers::{Opener, Sources};
use common::signals::{ingest, supply};
use common::store::StoreError;
use common::store::signals::{Feed, SignalRange};
use common::store::sources::SourceState;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tests::binary::{self, Server};
use tests::{Service, noon, unhurried};

const FEED: &str = r#"<rss version="2.0"><channel><item><title>Acme raises $12M Series A led by Example Ventures</title>
<link>https://news.example/1</link><guid>n1</guid><pubDate>Sun, 01 Mar 2026 11:59:00 GMT</pubDate></item></channel></rss>"#;

/// A news site that keeps the paths it was asked for.
async fn site() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let answer = |State(asked): State<Arc<Mutex<Vec<String>>>>, headers: HeaderMap, uri: Uri| async move {
        asked.lock().unwrap().push(uri.path().to_owned());
        let answered: Response = match uri.path() {
            "/feed.xml" if headers.contains_key("if-none-match") => StatusCode::NOT_MODIFIED.into_response(),
            "/feed.xml" => ([("etag", "\"1\"")], FEED).into_response(),
            "/busy.xml" => (StatusCode::TOO_MANY_REQUESTS, [("retry-after", "7200")]).into_response(),
            _ => StatusCode::NOT_FOUND.into_response(),
        };
        answered
    };
    let router = axum::Router::new().fallback(answer).with_state(asked.clone());
    tokio::spawn(local::server::serve(listener, router, std::future::pending()));
    (address, asked)
}

fn added(spec: String) -> SourceState {
    SourceState { name: spec.clone(), spec: Some(spec), next_at: Some(noon()), ..SourceState::default() }
}

#[tokio::test]
async fn an_added_source_is_read_at_its_pace_and_told_to_be_patient_it_is() {
    let (address, asked) = site().await;
    let sources = Sources { opener: Some(Arc::new(Opener::new("tests"))), ..Sources::default() };
    let service = Service::start_custom(unhurried(), Clock::fixed(noon()), sources, false).await;
    let (app, store) = (&service.app, &service.app.store);
    let (good, busy) = (format!("rss:{address}/feed.xml"), format!("rss:{address}/busy.xml"));
    let first = noon() - SignedDuration::from_secs(1);
    let own = SourceState { interval_s: Some(30), next_at: Some(first), ..added(good.clone()) };
    store.add_source(&own).await.unwrap();
    assert!(matches!(store.add_source(&added(good.clone())).await, Err(StoreError::Conflict)));
    store.add_source(&added(busy.clone())).await.unwrap();
    store.add_source(&SourceState { paused: true, ..added("edgar:form-d".into()) }).await.unwrap();
    let poll = async || ingest::poll_due(&app.store, &app.providers, app.clock.now()).await;
    poll().await;
    let customer = service.customer(Plan::Indie, 0).await;
    let reply = service.get(&customer, "/v1/signals?kind=funding").await;
    assert_eq!(reply.body["results"][0]["data"]["amount"], 12_000_000, "{}", reply.body);
    let of =
        async |name: &str| store.source_states().await.unwrap().into_iter().find(|s| s.name == name).unwrap();
    assert_eq!((of(&good).await.stored, of(&good).await.lease_until), (1, None));
    let state = of(&busy).await;
    assert_eq!(
        (state.failures, state.next_at),
        (1, Some(noon() + SignedDuration::from_hours(2))),
        "{state:?}"
    );
    assert_eq!(of("edgar:form-d").await.refreshed_at, None, "paused");

    app.clock.advance(SignedDuration::from_secs(31));
    let round = poll().await;
    assert_eq!((round.polled, round.stored), (1, 0));
    let paths = asked.lock().unwrap().clone();
    assert_eq!(paths.iter().filter(|path| *path == "/feed.xml").count(), 2, "{paths:?}");
    // Whoever polls it at this moment has it alone.
    app.clock.advance(SignedDuration::from_secs(31));
    assert!(store.claim_source(&good, app.clock.now()).await.unwrap());
    assert!(!store.claim_source(&good, app.clock.now()).await.unwrap());
    assert_eq!(poll().await.polled, 0);
    app.clock.advance(SignedDuration::from_mins(4));
    assert_eq!(poll().await.polled, 1, "one that died with it is forgotten");
    store.remove_source(&good).await.unwrap();
    app.clock.advance(SignedDuration::from_mins(4));
    assert_eq!(poll().await.polled, 0);
    let missing = supply::unsupplied(&store.source_states().await.unwrap());
    assert!(missing.iter().any(|missing| missing.starts_with("hiring")), "{missing:?}");
    assert!(missing.iter().any(|missing| missing.starts_with("applicant counts")), "{missing:?}");
}

#[tokio::test]
async fn the_command_line_looks_after_sources_and_a_dropped_file_is_visible_soon() {
    let folder = tempfile::tempdir().unwrap();
    let people = folder.path().join("people.csv");
    std::fs::write(
        &people,
        "First Name,Last Name,Company,Email,Website\nAda,L,Acme,a@acme.example,acme.example\n",
    )
    .unwrap();
    let run = |arguments: &[&str]| {
        let done = binary::run(folder.path(), arguments);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    };
    run(&["import", "people", people.to_str().unwrap()]);
    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let dropped = folder.path().join("dropped");
    std::fs::create_dir(&dropped).unwrap();
    let spec = format!("spool:{}", dropped.display());
    run(&["sources", "add", &spec]);
    let wrong = binary::run(folder.path(), &["sources", "add", "telepathy:acme"]);
    assert!(!wrong.status.success());
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("greenhouse:NAME"), "{wrong:?}");
    let day = Clock::System.now().strftime("%Y-%m-%d").to_string();
    let rows = format!(
        "kind,occurred_at,company_name,company_domain,stage,amount\nfunding,{day},Acme,acme.example,seed,5000\n"
    );
    std::fs::write(dropped.join("one.csv"), rows).unwrap();
    let (http, written) = (tests::tour::client(), Instant::now());
    let get = async |path: &str| -> Value {
        let reply = http.get(format!("{}{path}", server.address)).bearer_auth(&key).send().await.unwrap();
        reply.json().await.unwrap()
    };
    loop {
        let feed = get("/v1/signals?kind=funding").await;
        if feed["results"].as_array().is_some_and(|results| !results.is_empty()) {
            break;
        }
        assert!(written.elapsed() < Duration::from_secs(60), "{feed}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    println!("visible {:.1} s after it was written", written.elapsed().as_secs_f64());
    let listed: Value = serde_json::from_str(&run(&["sources", "list", "--json"])).unwrap();
    let sources = listed["sources"].as_array().unwrap();
    let spool = sources.iter().find(|source| source["spec"].is_string()).expect("the folder is listed");
    assert_eq!(spool["stored"], 1, "{listed}");
    assert!(listed["unsupplied"].to_string().contains("applicant counts"), "{listed}");
    run(&["sources", "pause", &spec]);
    assert!(run(&["sources", "list"]).contains("paused"));
    run(&["sources", "remove", &spec]);
    // Its earlier name opens the same.
    run(&["sources", "add", &format!("drop:{}", dropped.display())]);
    let quiet =
        http.post(format!("{}/v1/low-competition-hires", server.address)).bearer_auth(&key).json(&json!({}));
    let quiet: Value = quiet.send().await.unwrap().json().await.unwrap();
    assert!(quiet["unsupplied"].as_str().is_some_and(|said| said.contains("applied")), "{quiet}");
}

/// Every feed of the demo is there for whoever comes first.
#[tokio::test]
async fn the_first_call_finds_every_feed_of_the_demo() {
    let folder = tempfile::tempdir().unwrap();
    let started = Instant::now();
    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = std::fs::read_to_string(folder.path().join("demo-key")).unwrap();
    let http = tests::tour::client();
    for kind in &SignalKind::ALL[..4] {
        let url = format!("{}/v1/signals?kind={kind}", server.address);
        let reply = http.get(url).bearer_auth(key.trim()).send().await.unwrap();
        let reply: Value = reply.json().await.unwrap();
        assert!(reply["results"].as_array().is_some_and(|results| !results.is_empty()), "{kind}: {reply}");
    }
    println!("there after {:.1} s", started.elapsed().as_secs_f64());
}

/// A page that is filtered by industry, country or stage is the same whether it is looked for or looked up.
#[tokio::test]
async fn filters_by_their_own_feeds_find_the_same() {
    let service = Service::start_custom(unhurried(), Clock::fixed(noon()), Sources::default(), false).await;
    let customer = service.customer(Plan::Indie, 0).await;
    let signals = world::Draft::demo(noon()).signals(noon() - SignedDuration::from_hours(24 * 12), noon());
    let store = &service.app.store;
    store.put_signals(&signals).await.unwrap();
    let queries = [
        "kind=hiring&industry=Software&limit=7",
        "kind=hiring&industry=Software,Banking&country=US&limit=5",
        "kind=job-change&country=DE,us&limit=9",
        "kind=funding&stage=seed,series_a&limit=3",
        "kind=hiring&country=GB&department=engineering&limit=4",
    ];
    let read = async |query: &str| {
        let (mut ids, mut cursor) = (Vec::new(), String::new());
        loop {
            let reply = service.get(&customer, &format!("/v1/signals?{query}{cursor}")).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            let page = reply.body["results"].as_array().unwrap().iter();
            ids.extend(page.map(|signal| signal["id"].as_str().unwrap().to_owned()));
            match reply.body["next_cursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return ids,
            }
        }
    };
    let mut looked_for = Vec::new();
    for query in queries {
        looked_for.push(read(query).await);
    }
    assert!(!store.is_indexed().await.unwrap());
    while !store.index_signals(noon()).await.unwrap() {}
    for (query, expected) in queries.iter().zip(looked_for) {
        assert!(!expected.is_empty(), "{query}");
        assert_eq!(read(query).await, expected, "{query}");
    }
    let feed = Feed::Country("US", SignalKind::Hiring);
    let own = store.signals(feed, &SignalRange::default(), 10, noon()).await.unwrap();
    assert_eq!(own.len(), 10, "what is shown is what is read");
}
