//! The Reconciliation API: a client that was made for it, both versions, what it costs, and where a key may stand.

use common::config::Config;
use common::domain::{Clock, Credits, Plan};
use common::queue::LocalQueue;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tests::hostile::{self, Asked, Sent, World};
use tests::people::MadeUp;
use tests::stage::Stage;
use tests::{Customer, Reply, Service, invariants, noon, tools, unhurried};

/// A customer with a key that may stand in an address.
struct Scene {
    service: Service,
    owner: Customer,
    key: String,
}

impl Scene {
    async fn open() -> Self {
        let service = Stage::default().open().await;
        let owner = service.customer(Plan::Enterprise, 100).await;
        let key = restricted(&service, &owner).await;
        Self { service, owner, key }
    }

    fn path(&self, rest: &str) -> String {
        format!("/v1/reconcile/{}{rest}", self.key)
    }

    async fn get(&self, rest: &str) -> Reply {
        self.service.send(self.service.request("GET", &self.path(rest), None)).await
    }

    async fn form(&self, field: &str, value: &Value) -> Reply {
        let request = self.service.request("POST", &self.path(""), None);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        self.service.send(request.body(format!("{field}={value}"))).await
    }

    async fn spent(&self) -> Credits {
        let account = self.service.app.store.account(&self.owner.id).await.unwrap().unwrap();
        Credits::whole(100).saturating_sub(account.balance())
    }

    /// The id of the first candidate of one query.
    async fn first(&self, query: Value) -> String {
        let reply = self.form("queries", &json!({"q0": query})).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.body["q0"]["result"][0]["id"].as_str().unwrap_or_else(|| panic!("{}", reply.body)).to_owned()
    }
}

async fn restricted(service: &Service, owner: &Customer) -> String {
    let made = service.post(owner, "/v1/me/keys", &json!({"name": "table", "scopes": ["resolve"]})).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let path = format!("/v1/me/keys/{}", made.body["id"].as_str().expect("an id"));
    let capped = service.request("PATCH", &path, Some(owner)).json(&json!({"caps": {"daily": 50}}));
    assert_eq!(service.send(capped).await.status, 200);
    made.body["api_key"].as_str().expect("a key").to_owned()
}

#[tokio::test]
async fn a_reconciliation_client_gets_along_with_the_address_alone() {
    tools::install_reconciler().await;
    let scene = Scene::open().await;
    let mut client = tools::of("reconciler", "python");
    client.arg(tools::script("reconciler_client.py"));
    client.arg(format!("{}{}", scene.service.address, scene.path("")));
    let printed = tools::run(&mut client).await;
    assert!(printed.contains("the client gets along"), "{printed}");
    // Two companies and three people were found; a firm that nobody knows and a name alone cost nothing.
    assert_eq!(scene.spent().await, Credits::whole(5));
    invariants::check(&scene.service, &scene.owner, &[]).await;
}

#[tokio::test]
async fn a_key_in_an_address_is_restricted_and_capped_and_told_to_nobody() {
    let scene = Scene::open().await;
    let (service, owner) = (&scene.service, &scene.owner);
    for path in
        [format!("/v1/reconcile/{}", owner.key), format!("/v1/reconcile/{}/preview?id=com_acme", owner.key)]
    {
        let whole = service.send(service.request("GET", &path, None)).await;
        assert_eq!(whole.status, 403, "{}", whole.body);
        assert!(
            whole.body["detail"].as_str().is_some_and(|told| told.contains("spend cap")),
            "{}",
            whole.body
        );
        assert!(!String::from_utf8_lossy(&whole.bytes).contains(&owner.key), "an error repeats the key");
    }
    let uncapped = service.post(owner, "/v1/me/keys", &json!({"name": "bare", "scopes": ["resolve"]})).await;
    let uncapped = uncapped.body["api_key"].as_str().expect("a key").to_owned();
    let refused = service.send(service.request("GET", &format!("/v1/reconcile/{uncapped}"), None)).await;
    assert_eq!(refused.status, 403, "it has no cap");
    let wrong = service.send(service.request("GET", "/v1/reconcile/alm_live_wrong", None)).await;
    assert_eq!(wrong.status, 401);
    let other = service.post(owner, "/v1/me/keys", &json!({"name": "other", "scopes": ["search"]})).await;
    let other =
        Customer { id: owner.id.clone(), key: other.body["api_key"].as_str().expect("a key").to_owned() };
    for path in ["/v1/reconcile", "/v1/reconcile/-/suggest-entity?type=company&prefix=acm"] {
        let refused = service.get(&other, path).await;
        assert_eq!(
            (refused.status, &refused.body["code"]),
            (403, &json!("scope_required")),
            "{path}: {}",
            refused.body
        );
    }

    // In a header any key is fine, unless a page sends it.
    let query = json!({"q": {"query": "acme.example", "type": "company"}});
    let by_header = |origin: Option<&str>| {
        let request = service.request("POST", "/v1/reconcile", Some(owner));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let request = origin.into_iter().fold(request, |request, origin| request.header("origin", origin));
        service.send(request.body(format!("queries={query}")))
    };
    let answered = by_header(None).await;
    assert_eq!((answered.status, &answered.body["q"]["result"][0]["name"]), (200, &json!("Acme")));
    assert_eq!(by_header(Some("https://page.example")).await.status, 403);

    let manifest = scene.get("").await;
    assert_eq!(manifest.header("referrer-policy"), "no-referrer");
    assert_eq!(manifest.header("access-control-allow-origin"), "*");
    let mine = service.get(owner, "/v1/me/history").await;
    assert!(!mine.body.to_string().contains(&scene.key), "the history holds the key");
    // The canary of the tests reads every line that is logged.
    assert_eq!(tests::canary::heard(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn another_process_follows_at_once_what_a_key_in_an_address_may_do() {
    let world = World::new(hostile::own_time(noon())).await;
    let queue = LocalQueue::new(Duration::from_secs(180));
    let process = || {
        let sources = Arc::new(MadeUp::default()).sources();
        world.process(Arc::new(|_: &Asked| None), unhurried(), sources, queue.clone())
    };
    let (api, elsewhere) = (hostile::router(&process()), resolve::reconcile::router(process()));
    let owner = hostile::customer(&world, Plan::Pro, 10).await;
    let made = Sent::post(&owner, "/v1/me/keys", json!({"name": "table", "scopes": ["resolve"]}));
    let made = made.to(&api).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let text = |field: &str| made.body[field].as_str().unwrap_or_else(|| panic!("{}", made.body)).to_owned();
    let manifest = Sent { key: None, ..Sent::get(&owner, &format!("/v1/reconcile/{}", text("api_key"))) };
    assert_eq!(manifest.to(&elsewhere).await.status, 403, "it has no cap");
    for (change, status) in
        [(json!({"caps": {"daily": 5}}), 200), (json!({"scopes": ["resolve", "search"]}), 403)]
    {
        let path = format!("/v1/me/keys/{}", text("id"));
        let changed = Sent { method: "PATCH", ..Sent::post(&owner, &path, change.clone()) }.to(&api).await;
        assert_eq!(changed.status, 200, "{}", changed.body);
        let told = manifest.to(&elsewhere).await;
        assert_eq!(told.status, status, "{change}: {}", told.body);
    }
}

#[tokio::test]
async fn the_manifest_leads_to_every_part_and_both_versions_read_it() {
    let scene = Scene::open().await;
    let anyone = scene.service.send(scene.service.request("GET", "/v1/reconcile", None)).await;
    assert_eq!((anyone.status, &anyone.body["versions"]), (200, &json!(["0.1", "0.2"])));
    assert_eq!(anyone.body["batchSize"], 12, "what every plan takes");
    let manifest = scene.get("").await.body;
    let base = format!("{}{}", scene.service.address, scene.path(""));
    assert_eq!(
        manifest["defaultTypes"],
        json!([{"id": "person", "name": "Person"}, {"id": "company", "name": "Company"}])
    );
    assert_eq!(manifest["view"]["url"], format!("{base}/preview?id={{{{id}}}}"));
    let get = async |url: &str| {
        let path = url
            .strip_prefix(&scene.service.address)
            .unwrap_or_else(|| panic!("{url} is elsewhere"))
            .to_owned();
        scene.service.send(scene.service.request("GET", &path, None)).await
    };
    let at = |pointer: &str| {
        manifest.pointer(pointer).and_then(Value::as_str).unwrap_or_else(|| panic!("no {pointer}"))
    };
    for (part, id) in [("entity", "com_acme"), ("type", "person"), ("property", "domain")] {
        let (url, path) =
            (at(&format!("/suggest/{part}/service_url")), at(&format!("/suggest/{part}/service_path")));
        let found = get(&format!("{url}{path}?prefix=com")).await;
        assert!(found.status == 200 && found.body["result"].is_array(), "{part}: {}", found.body);
        let paths = (
            at(&format!("/suggest/{part}/flyout_service_url")),
            at(&format!("/suggest/{part}/flyout_service_path")),
        );
        let flyout = get(&format!("{}{}", paths.0, paths.1.replace("${id}", id))).await;
        assert_eq!((flyout.status, &flyout.body["id"]), (200, &json!(id)), "{part}: {}", flyout.body);
        assert!(flyout.body["html"].as_str().is_some_and(|html| html.contains("<p>")), "{part}");
    }
    let proposed = at("/extend/propose_properties/service_url").to_owned()
        + at("/extend/propose_properties/service_path");
    let proposed = get(&format!("{proposed}?type=company&limit=4")).await;
    assert_eq!(proposed.body["properties"].as_array().map(Vec::len), Some(4), "{}", proposed.body);
    assert_eq!(scene.get("/nowhere").await.status, 404);

    // Version 0.1 takes its answers as a script.
    let script = scene.get("?callback=jQuery1_2").await;
    assert!(script.header("content-type").starts_with("text/javascript"));
    let text = String::from_utf8(script.bytes).unwrap();
    let inside =
        text.strip_prefix("/**/jQuery1_2(").and_then(|text| text.strip_suffix(");")).expect("a call");
    assert_eq!(serde_json::from_str::<Value>(inside).unwrap(), manifest);
    assert_eq!(scene.get("?callback=alert(1)").await.status, 400);
    let asked =
        scene.service.request("OPTIONS", &scene.path(""), None).header("origin", "http://127.0.0.1:3333");
    let asked = scene.service.send(asked.header("access-control-request-method", "POST")).await;
    assert_eq!((asked.status, asked.header("access-control-allow-methods")), (204, "GET, POST"));
    assert_eq!(scene.spent().await, Credits::ZERO, "none of it is charged");
}

#[tokio::test]
async fn a_query_costs_what_a_match_costs_and_the_same_one_sent_again_nothing() {
    let scene = Scene::open().await;
    let batch = json!({
        "q0": {"query": "Alan Turing", "type": "person", "properties": [{"pid": "company", "v": "Acme"}]},
        "q1": {"query": "nobody@nowhere.example", "type": "person"},
        "q2": {"query": "acme.example", "type": "company", "limit": 1},
        "q3": {"query": "Acme", "type": "Q515"},
    });
    let reply = scene.form("queries", &batch).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let first = &reply.body["q0"]["result"][0];
    assert_eq!((&first["name"], &first["match"]), (&json!("Alan Turing"), &json!(true)), "{first}");
    assert_eq!(first["type"], json!([{"id": "person", "name": "Person"}]));
    assert!(first["score"].as_f64().is_some_and(|score| (90.0..=100.0).contains(&score)), "{first}");
    assert!(
        first["features"]
            .as_array()
            .is_some_and(|all| all.contains(&json!({"id": "company", "value": true}))),
        "{first}"
    );
    assert_eq!(first["description"], "CTO at Acme, Berlin, DE");
    assert_eq!((&reply.body["q1"], &reply.body["q3"]), (&json!({"result": []}), &json!({"result": []})));
    assert_eq!(reply.body["q2"]["result"][0]["id"], "com_acme");
    assert_eq!(scene.spent().await, Credits::whole(2));
    // A client whose connection broke sends the batch again, here as a GET.
    let encoded: String = batch.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
    assert_eq!(scene.get(&format!("?queries={encoded}")).await.body, reply.body);
    assert_eq!(scene.spent().await, Credits::whole(2));

    for bad in [json!([]), json!({"q0": {"query": "a", "properties": 1}})] {
        assert_eq!(scene.form("queries", &bad).await.status, 400, "{bad}");
    }
    let nothing = scene.service.request("POST", &scene.path(""), None).body("");
    assert_eq!(scene.service.send(nothing).await.status, 400);
    invariants::check(&scene.service, &scene.owner, &[]).await;
}

#[tokio::test]
async fn a_query_is_charged_once_a_day_and_one_that_found_nobody_is_asked_again_sooner() {
    let scene = Scene::open().await;
    let batch = json!({
        "known": {"query": "Alan Turing, Acme", "type": "person"},
        "unknown": {"query": "nobody@nowhere.example", "type": "person"},
    });
    let calls = async || {
        let mine = scene.service.get(&scene.owner, "/v1/me/history").await;
        mine.body["results"].as_array().unwrap_or_else(|| panic!("{}", mine.body)).len()
    };
    let first = scene.form("queries", &batch).await;
    assert_eq!((first.status, scene.spent().await), (200, Credits::whole(1)), "{}", first.body);
    let before = calls().await;
    // From one window of ten minutes into the next, and to the end of the day: the second query alone is asked anew.
    for (later, asked) in [(0, 0), (9, 0), (2, 1), (5, 1), (23 * 60, 2)] {
        scene.service.app.clock.advance(SignedDuration::from_mins(later));
        assert_eq!(scene.form("queries", &batch).await.body, first.body);
        assert_eq!(calls().await - before, asked, "{later} minutes later");
        assert_eq!(scene.spent().await, Credits::whole(1), "{later} minutes later");
    }
    invariants::check(&scene.service, &scene.owner, &[]).await;
}

#[tokio::test]
async fn a_request_has_no_more_than_the_plans_rate_answers_in_time() {
    let config = unhurried().with(|config| config.limits.rates = Config::default().limits.rates);
    let service = Service::start_with(config, Clock::System).await;
    for (plan, most) in [(Plan::Free, 12), (Plan::Indie, 60), (Plan::Pro, 100)] {
        let customer = service.customer(plan, 10).await;
        let manifest = service.get(&customer, "/v1/reconcile").await;
        assert_eq!((manifest.status, &manifest.body["batchSize"]), (200, &json!(most)), "{plan:?}");
        for (count, status) in [(most, 200), (most + 1, 400)] {
            // They say too little to be asked, or would cost a credit each.
            let query = if status == 200 { json!({"query": ""}) } else { json!({"query": "acme.example"}) };
            let queries: serde_json::Map<_, _> =
                (0..count).map(|at| (format!("q{at}"), query.clone())).collect();
            let ids: Vec<String> = (0..count).map(|at| " ".repeat(at)).collect();
            let extend = json!({"ids": ids, "properties": [{"id": "title"}]});
            for body in [format!("queries={}", Value::Object(queries)), format!("extend={extend}")] {
                let request = service.request("POST", "/v1/reconcile", Some(&customer));
                let request = request.header("content-type", "application/x-www-form-urlencoded");
                let reply = service.send(request.body(body)).await;
                assert_eq!(reply.status, status, "{plan:?}, {count}: {}", reply.body);
                if status == 400 {
                    let told = reply.body["errors"][0]["detail"].as_str().unwrap_or_default();
                    assert!(told.contains(&format!("at most {most} entries")), "{}", reply.body);
                }
            }
        }
        let account = service.app.store.account(&customer.id).await.unwrap().unwrap();
        assert_eq!(account.balance(), Credits::whole(10), "{plan:?}: something was asked");
    }
}

#[tokio::test]
async fn columns_are_free_for_records_that_were_just_matched_and_cost_a_look_up_otherwise() {
    let scene = Scene::open().await;
    let person = scene.first(json!({"query": "Alan Turing, Acme", "type": "person"})).await;
    assert_eq!(scene.spent().await, Credits::whole(1));
    let wanted = json!({"ids": [person, "com_umbrella", "com_umbrella", "per_unknown", "com_umbrella"], "properties": [{"id": "title"}, {"id": "domain"}, {"id": "employeeCount"}]});
    let reply = scene.form("extend", &wanted).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.body["meta"][0], json!({"id": "title", "name": "Job title"}));
    let rows = &reply.body["rows"];
    assert_eq!(
        rows[&person],
        json!({"title": [{"str": "CTO"}], "domain": [{"str": "acme.example"}], "employeeCount": rows[&person]["employeeCount"]})
    );
    assert_eq!(
        (&rows["com_umbrella"]["domain"], &rows["com_umbrella"]["title"]),
        (&json!([{"str": "umbrella.example"}]), &json!([]))
    );
    assert!(rows["com_umbrella"]["employeeCount"][0]["int"].is_u64(), "{rows}");
    assert_eq!(rows["per_unknown"], json!({"title": [], "domain": [], "employeeCount": []}));
    assert_eq!(scene.spent().await, Credits::whole(2), "the company was not paid for before");
    scene.form("extend", &wanted).await;
    assert_eq!(scene.spent().await, Credits::whole(2), "and now was");
    let unknown = scene.form("extend", &json!({"ids": [person], "properties": [{"id": "shoe size"}]})).await;
    assert_eq!(unknown.status, 400, "{}", unknown.body);
    invariants::check(&scene.service, &scene.owner, &[]).await;
}

#[tokio::test]
async fn a_preview_shows_what_was_paid_for_and_spends_nothing() {
    let scene = Scene::open().await;
    let page = async |id: &str| {
        let reply = scene.get(&format!("/preview?id={id}")).await;
        (reply.status, String::from_utf8(reply.bytes).unwrap())
    };
    let (status, before) = page("com_acme").await;
    assert!(status == 200 && before.contains("has not paid") && !before.contains("acme.example"), "{before}");
    scene.first(json!({"query": "acme.example", "type": "company"})).await;
    let (status, after) = page("com_acme").await;
    assert!(status == 200 && after.contains("<h1>Acme</h1>") && after.contains("acme.example"), "{after}");
    assert!(!after.contains(&scene.key), "a page names the key");
    assert_eq!(page("com_unknown").await.0, 200, "nobody is told whether an id exists before it is paid for");
    assert_eq!(scene.spent().await, Credits::whole(1));
}

#[tokio::test]
async fn companies_are_suggested_for_nothing_and_people_where_the_text_says_who() {
    let scene = Scene::open().await;
    let of = async |kind: &str, prefix: &str| {
        let reply = scene.get(&format!("/suggest-entity?type={kind}&prefix={prefix}")).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.body["result"].clone()
    };
    let companies = of("company", "acm").await;
    assert_eq!(
        (&companies[0]["id"], &companies[0]["name"]),
        (&json!("com_acme"), &json!("Acme")),
        "{companies}"
    );
    assert_eq!(companies[0]["notable"], json!([{"id": "company", "name": "Company"}]));
    assert_eq!(of("person", "Alan%20Tur").await, json!([]));
    assert_eq!(scene.spent().await, Credits::ZERO);
    // Without a type, a name with a comma is a company's.
    let untyped = async |prefix: &str| {
        let reply = scene.get(&format!("/suggest-entity?prefix={prefix}")).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.body["result"].clone()
    };
    assert_eq!(untyped("acm").await, companies);
    assert_eq!(untyped("Alan%20Turing,%20Acme").await, json!([]));
    assert_eq!(scene.spent().await, Credits::ZERO);
    assert_eq!(of("person", "Alan%20Turing,%20Acme").await[0]["name"], "Alan Turing");
    assert_eq!(scene.spent().await, Credits::whole(1));
    assert_eq!(untyped("grace.hopper@acme.example").await[0]["name"], "Grace Hopper");
    assert_eq!(scene.spent().await, Credits::whole(2));
}

#[tokio::test]
async fn a_batch_that_cannot_be_paid_for_is_refused_with_the_endpoints_own_error() {
    let scene = Scene::open().await;
    let poor = scene.service.customer(Plan::Pro, 0).await;
    let key = restricted(&scene.service, &poor).await;
    let request = scene.service.request("POST", &format!("/v1/reconcile/{key}"), None);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let batch = json!({"q0": {"query": "acme.example", "type": "company"}});
    let refused = scene.service.send(request.body(format!("queries={batch}"))).await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (402, &json!("insufficient_credits")),
        "{}",
        refused.body
    );
    assert_eq!(refused.header("access-control-allow-origin"), "*", "a page may read why");
}
