//! Least privilege, measured: every endpoint's example and every kind of background work runs with its database calls
//! written down. A function's role must allow all of them, and little else.

use crate::aws::template::Template;
use aws_sdk_dynamodb::config::interceptors::BeforeTransmitInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use axum::body::Body;
use axum::http::Request;
use bulk::{sweeper, worker};
use common::app::App;
use common::auth;
use common::catalog::{self, Access, Method, Spec};
use common::config::Config;
use common::domain::signal::{Signal, SignalKind};
use common::domain::{Family, Plan};
use common::http::ClientIp;
use common::providers::Sources;
use common::queue::Message;
use common::signals::ingest;
use common::store::Store;
use common::watch::Matcher;
use http_body_util::BodyExt;
use lambda_http::Service as _;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use tests::sites::{Page, Sites};
use tests::{Customer, Service, demo, unhurried};
use world::DemoFeed;
use world::World;

/// Rights nothing here uses, and when they are used: (role, right, when).
const SELDOM: &[(&str, &str, &str)] = &[
    ("*", "GetItem requests", "the answer to a charge got lost"),
    ("*", "DeleteItem idempotency", "a call with an Idempotency-Key failed"),
    ("*", "UpdateItem idempotency", "a call that leaves no record completes its Idempotency-Key"),
    ("*", "BatchGetItem accounts", "an account has its credits in purses, or too few"),
    ("*", "DeleteItem accounts", "purses are emptied"),
    ("*", "BatchGetItem answers", "a vendor is asked, a phone or mailbox is checked"),
    ("*", "PutItem answers", "a vendor answered, a phone or mailbox was checked"),
    ("*", "UpdateItem providers", "once a minute"),
    ("*", "Query providers", "the cheapest provider is to be asked first"),
    ("*", "PutItem pending", "a vendor's money is about to be spent"),
    ("*", "DeleteItem pending", "what was reserved is settled or given back"),
    ("*", "GetItem pending", "the answer to a reservation got lost"),
    ("*", "PutItem webhooks", "the owner of a cap is told that it comes near"),
    ("FindRole", "UpdateItem requests", "a contact is reported that is gone"),
    ("OperatorRole", "UpdateItem accounts", "the operator gives credits or another plan"),
    ("PrivacyRole", "UpdateItem suppressions", "somebody proves a mailbox, or a request is answered"),
    ("PrivacyRole", "UpdateItem counters", "somebody asks on the page"),
    ("AccountRole", "DeleteItem keys", "an agent is connected or disconnected"),
    ("AccountRole", "DeleteItem pending", "the closure of an account is taken back"),
    ("WorkerRole", "GetItem idempotency", "a call whose outcome was unknown is looked at again"),
    ("WorkerRole", "PutItem idempotency", "a call whose outcome was unknown is looked at again"),
    ("WorkerRole", "UpdateItem webhooks", "a webhook is delivered"),
    ("WorkerRole", "BatchWriteItem lists", "nobody is to be told of a match"),
    ("ConnectionsRole", "BatchGetItem connections", "a preview reads what is known of records"),
    ("StickyRole", "BatchWriteItem people", "calls sold contacts since the people were read last"),
    ("IngestRole", "BatchWriteItem people", "calls sold contacts since the people were read last"),
    ("StickyRole", "BatchGetItem idempotency", "history has lookups with an Idempotency-Key"),
    ("StickyRole", "UpdateItem webhooks", "whom a list tells is set anew"),
    ("DeadLettersRole", "*", "it does what the worker does when it ends a job"),
    ("SweeperRole", "*", "it does what the worker does when it ends a job"),
    ("IngestRole", "BatchGetItem signals", "a source repeats itself"),
    ("IngestRole", "BatchWriteItem lists", "an import brings somebody whom a saved ICP looks for"),
    ("IngestRole", "GetItem lists", "an import brings somebody whom a saved ICP looks for"),
    ("OperatorRole", "BatchGetItem signals", "the operator tells what happened"),
    ("OperatorRole", "DeleteItem signals", "the operator corrects what was told"),
    ("OperatorRole", "GetItem signals", "the operator tells what happened"),
    ("OperatorRole", "PutItem signals", "the operator tells what happened"),
    ("OperatorRole", "Query signals", "the operator tells what happened"),
    ("OperatorRole", "UpdateItem signals", "the operator tells what happened"),
];

/// Writes down what the database is asked, as `Action table` or `Action table/index`.
#[derive(Debug, Clone, Default)]
struct Recorder(Arc<Mutex<BTreeSet<String>>>);

impl Intercept for Recorder {
    fn name(&self) -> &'static str {
        "recorder"
    }

    fn read_before_transmit(
        &self,
        context: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let request = context.request();
        let action = request.headers().get("x-amz-target").and_then(|target| target.rsplit('.').next());
        let body: Value = serde_json::from_slice(request.body().bytes().unwrap_or_default())?;
        self.0.lock().expect("a lock").extend(rights(action.unwrap_or_default(), &body));
        Ok(())
    }
}

/// What AWS checks for one call; a transaction is checked write by write.
fn rights(action: &str, body: &Value) -> Vec<String> {
    let right = |action: &str, of: &Value| {
        let table = of["TableName"].as_str().unwrap_or_default().trim_start_matches("almanac-");
        match of["IndexName"].as_str() {
            Some(index) => format!("{action} {table}/{index}"),
            None => format!("{action} {table}"),
        }
    };
    match action {
        "TransactWriteItems" => {
            let writes = body["TransactItems"].as_array().into_iter().flatten().filter_map(Value::as_object);
            let one = |(kind, of): (&String, &Value)| match kind.as_str() {
                "ConditionCheck" => right("ConditionCheckItem", of),
                kind => right(&format!("{kind}Item"), of),
            };
            writes.flat_map(|write| write.iter().map(one)).collect()
        }
        "BatchGetItem" | "BatchWriteItem" => {
            let tables = body["RequestItems"].as_object().into_iter().flat_map(|items| items.keys());
            tables.map(|table| format!("{action} {}", table.trim_start_matches("almanac-"))).collect()
        }
        _ => vec![right(action, body)],
    }
}

impl Recorder {
    /// Another process on the same database, whose calls are written down.
    fn app(&self, service: &Service, sources: Sources) -> Arc<App> {
        let app = &service.app;
        let config = app.store.client().config().to_builder().interceptor(self.clone()).build();
        let store = Store::new(aws_sdk_dynamodb::Client::from_conf(config), &app.config.stored.table_prefix);
        App::with_vendors(app.config.clone(), app.clock.clone(), store, sources, app.queue.clone())
    }

    fn taken(&self) -> BTreeSet<String> {
        std::mem::take(&mut *self.0.lock().expect("a lock"))
    }
}

/// One family's endpoints, called by their examples.
struct Caller {
    router: axum::Router,
    customer: Customer,
    operator: String,
    /// The last id made, by the path it was made at.
    ids: BTreeMap<String, String>,
}

impl Caller {
    async fn call(&mut self, spec: &Spec, number: usize) -> (u16, Value) {
        let path = spec.path.replace("{domain}", "acme.example");
        let path = match path.split_once("/{id}") {
            Some((collection, rest)) => {
                let id = self.ids.get(collection).cloned().unwrap_or_else(|| "nothing".to_owned());
                format!("{collection}/{id}{rest}")
            }
            None => path,
        };
        let key = if spec.access == Access::Operator { &self.operator } else { &self.customer.key };
        let request = Request::builder()
            .method(spec.method.as_str())
            .extension(ClientIp([192, 0, 2, 7].into()))
            .header("authorization", format!("Bearer {key}"));
        let request = if spec.method.has_body() {
            let example = if spec.example.is_empty() { "{}" } else { spec.example };
            // A number of its own lets a rotated key be rotated again; the second of two repeats the first.
            let once = format!("{}-{}", spec.path, number / 2);
            request
                .uri(&path)
                .header("content-type", "application/json")
                .header("idempotency-key", once)
                .body(Body::from(example))
        } else {
            let query = if spec.example.is_empty() { String::new() } else { format!("?{}", spec.example) };
            request.uri(format!("{path}{query}")).body(Body::empty())
        };
        let response = self.router.call(request.expect("a request")).await.expect("an answer");
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.expect("a body").to_bytes();
        let body: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
        if let (Some(id), Method::Post) = (body["id"].as_str(), spec.method) {
            let at = spec.path.split_once("/{id}").map_or(spec.path, |(collection, _)| collection);
            self.ids.insert(at.trim_end_matches("/enrich").to_owned(), id.to_owned());
        }
        (status, body)
    }
}

fn role(family: Family) -> String {
    let name = family.as_str();
    format!("{}{}Role", name[..1].to_uppercase(), &name[1..])
}

/// Where a role and what its function did differ.
fn differences(template: &Template, role: &str, used: &BTreeSet<String>) -> Vec<String> {
    let allowed = template.table_rights(role);
    let missing = used.difference(&allowed).map(|right| format!("{role} needs {right}"));
    let explained = |right: &String| {
        SELDOM
            .iter()
            .any(|(of, seldom, _)| (*of == role || *of == "*") && (seldom == right || *seldom == "*"))
    };
    let idle = allowed.difference(used).filter(|right| !explained(right));
    missing.chain(idle.map(|right| format!("{role} may {right} and never does"))).collect()
}

fn check(template: &Template, role: &str, used: &BTreeSet<String>) {
    assert_eq!(differences(template, role, used), Vec::<String>::new());
}

fn config() -> Config {
    // As on AWS, where a process is one of several.
    unhurried().with(|config| {
        config.network.webhooks_to_loopback = true;
        // Nothing listens there.
        config.connections.hubspot_url = "http://127.0.0.1:9".to_owned();
        config.limits.sandbox_per_day = 10_000;
        config.sole_process = false;
    })
}

#[tokio::test]
async fn every_endpoint_may_do_what_it_does_and_no_more() {
    let template = Template::read().await;
    let service = Service::start_with(config(), common::domain::Clock::System).await;
    let mut wrong = Vec::new();
    for routes in local::families() {
        let family = routes.family();
        let recorder = Recorder::default();
        let sources =
            local::cli::sources(&service.app.config, &service.app.clock, demo()).expect("providers");
        let app = recorder.app(&service, sources);
        let router = common::http::router(app.clone(), [routes]);
        let customer = service.customer(Plan::Enterprise, 10_000).await;
        let operator = auth::new_operator_secret();
        let key = auth::new_key(&operator, auth::OPERATOR, "desk", Vec::new(), app.clock.now());
        service.app.store.put_key(&key).await.expect("a key");
        let mut caller = Caller { router, customer, operator, ids: BTreeMap::new() };
        let mut specs: Vec<Spec> = catalog::with_sandbox().map(|entry| entry.spec).collect();
        specs.retain(|spec| spec.family == family);
        // What is made must be there until everything else was done with it.
        specs.sort_by_key(|spec| (spec.method == Method::Delete, spec.path.contains("{id}")));
        let mut answered = 0;
        for spec in &specs {
            for number in 0..2 {
                let (status, body) = caller.call(spec, number).await;
                assert!(status < 500, "{} {}: {body}", spec.method, spec.path);
                answered += usize::from(status < 300);
                if spec.path == "/v1/me/people" {
                    meet_somebody(&service, &caller.customer).await;
                }
            }
            if spec.path == "/v1/bulk/enrich" {
                deliver(&service, &mut caller).await;
            }
        }
        // Where every store is searched, a function refers to the command line.
        let least = if family == Family::Privacy { specs.len() / 2 } else { specs.len() };
        assert!(answered >= least, "{family}: only {answered} calls were answered");
        wrong.extend(differences(template, &role(family), &recorder.taken()));
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// A tool's call takes the way of the endpoint behind it, in a function of its own: that may do what theirs may, but for what looks
/// after accounts. No tool reaches what an operator may do.
#[tokio::test]
async fn the_agents_function_may_do_what_the_endpoints_it_reaches_may() {
    let template = Template::read().await;
    let rights = |family: &Family| template.table_rights(&role(*family));
    let apart = [Family::Sandbox, Family::Operator, Family::Privacy];
    let families = || Family::ALL.iter().filter(|family| !apart.contains(family));
    let needed: BTreeSet<String> =
        families().filter(|family| **family != Family::Account).flat_map(rights).collect();
    let allowed: BTreeSet<String> = families().flat_map(rights).collect();
    let own = template.table_rights("McpRole");
    // No tool reaches files, whose runs are paused, cancelled and deleted.
    let of_files = |right: &&String| ["DeleteItem jobs", "UpdateItem jobs"].contains(&right.as_str());
    let missing: Vec<_> = needed.difference(&own).filter(|right| !of_files(right)).collect();
    assert!(missing.is_empty(), "McpRole needs {missing:?}");
    let idle: Vec<_> = own.difference(&allowed).collect();
    assert!(idle.is_empty(), "McpRole may {idle:?} and no endpoint does");
    for right in ["PutItem accounts", "PutItem keys"] {
        assert!(!own.contains(right), "no agent looks after accounts: {right}");
    }
}

/// Puts a person into the history that the next call reads.
async fn meet_somebody(service: &Service, customer: &Customer) {
    let known = service.post(customer, "/v1/enrich", &json!({"email": service.known_email()})).await;
    assert_eq!(known.body["found"], true, "{}", known.body);
}

/// Ends a job of the caller's that has a webhook, so that there is a delivery to be shown and replayed.
async fn deliver(service: &Service, caller: &mut Caller) {
    let body = json!({"items": [{"email": service.known_email()}], "webhook_url": "http://127.0.0.1:9/hook"});
    let reply = service.post(&caller.customer, "/v1/bulk/enrich", &body).await;
    let id = reply.body["id"].as_str().expect("a job").to_owned();
    worker::work(&service.app, &Message::Chunk { job: id.clone(), chunk: 0 }, 1).await.expect("worked on");
    let delivery = common::domain::ids::derived(common::domain::ids::Kind::Delivery, &id);
    caller.ids.insert("/v1/me/webhook-deliveries".to_owned(), delivery);
}

#[tokio::test]
async fn background_work_may_do_what_it_does_and_no_more() {
    let template = Template::read().await;
    let now = common::domain::Clock::System.now();
    let sources = |service: &Service| {
        local::cli::sources(&service.app.config, &service.app.clock, demo()).expect("providers")
    };
    let service =
        Service::start_custom(config(), common::domain::Clock::System, Sources::default(), false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let submit = || async {
        let items = json!([{"email": service.known_email()}, {"email": "nobody@nowhere.example"}]);
        let body = json!({"items": items, "webhook_url": "http://127.0.0.1:9/hook"});
        let reply = service.post(&customer, "/v1/bulk/enrich", &body).await;
        reply.body["id"].as_str().expect("a job").to_owned()
    };

    let recorder = Recorder::default();
    let app = recorder.app(&service, sources(&service));
    let job = submit().await;
    worker::work(&app, &Message::Chunk { job: job.clone(), chunk: 0 }, 1).await.expect("worked on");
    let delivery = common::domain::ids::derived(common::domain::ids::Kind::Delivery, &job);
    let message = Message::Deliver { account: customer.id.clone(), delivery, attempt: 0 };
    worker::work(&app, &message, 1).await.expect("tried");
    let suspicious = submit().await;
    worker::work(&app, &Message::Chunk { job: suspicious, chunk: 0 }, 9).await.expect("worked on");
    let matching = Recorder::default();
    let list = watched(&service, &customer, &matching.app(&service, sources(&service))).await;
    let message = Message::Notify { account: customer.id.clone(), list };
    worker::work(&app, &message, 1).await.expect("told");
    check(template, "WorkerRole", &recorder.taken());

    let given_up = submit().await;
    worker::give_up(&app, &Message::Chunk { job: given_up, chunk: 0 }).await.expect("given up");
    check(template, "DeadLettersRole", &recorder.taken());

    submit().await;
    let leaving = service.customer(Plan::Pro, 10).await;
    service
        .post(
            &leaving,
            "/v1/watch-lists",
            &json!({"name": "x", "kind": "companies", "entries": ["a.example"]}),
        )
        .await;
    service.app.store.mark_closing(&leaving.id, now).await.expect("marked");
    sweeper::recover(&app).await.expect("swept");
    check(template, "SweeperRole", &recorder.taken());

    let mut with_demo = sources(&service);
    with_demo.signals.push(Arc::new(DemoFeed::new(World::generate_sized(7, now, 30, 300))));
    let app = recorder.app(&service, with_demo);
    let round = ingest::poll_due(&app.store, &app.providers, now).await;
    assert!(round.stored > 0, "{round:?}");
    // A source of one's own comes, and the demo's signals go.
    let app = recorder.app(&service, sources(&service));
    ingest::poll_due(&app.store, &app.providers, now).await;
    let used: BTreeSet<String> = recorder.taken().union(&matching.taken()).cloned().collect();
    check(template, "IngestRole", &used);
}

#[tokio::test]
async fn the_worker_of_connections_may_do_what_it_does_and_no_more() {
    let template = Template::read().await;
    let crm = tests::crm::Crm::start(tests::crm::Kind::HubSpot).await;
    let config = config().with(|config| config.connections.hubspot_url.clone_from(&crm.vendor.address));
    let service =
        Service::start_custom(config, common::domain::Clock::System, Sources::default(), false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let known = service.known_email();
    let contact = crm.add(&[("email", &known)]);
    crm.add(&[("email", "nobody@nowhere.example")]);
    let body = json!({
        "name": "crm", "system": "hubspot", "credentials": {"token": "pat-test"}, "caps": {"monthly": 10},
        "objects": {"people": {"mapping": {"email": "email", "jobtitle": "title"}, "add": ["person"]}}
    });
    let made = service.post(&customer, "/v1/connections", &body).await;
    let id = made.body["id"].as_str().expect("a connection").to_owned();
    let ask = async |what: &str, body: Value| {
        let asked = service.post(&customer, &format!("/v1/connections/{id}/{what}"), &body).await;
        assert_eq!(asked.status, 202, "{}", asked.body);
    };
    let recorder = Recorder::default();
    let sources = local::cli::sources(&service.app.config, &service.app.clock, demo()).expect("providers");
    let app = recorder.app(&service, sources);
    let message = Message::Sync { account: customer.id.clone(), connection: id.clone() };
    ask("run", json!({})).await;
    connections::worker::work(&app, &message).await.expect("worked on");
    assert!(crm.value(&contact, "jobtitle").is_some());
    crm.remove(&contact);
    ask("undo", json!({"since": "2020-01-01T00:00:00Z"})).await;
    connections::worker::work(&app, &message).await.expect("taken back");
    crm.trouble(|trouble| trouble.revoked = true);
    ask("run", json!({})).await;
    connections::worker::sweep(&app).await.expect("swept");
    connections::worker::work(&app, &message).await.expect("stopped");
    let deleted = service.request("DELETE", &format!("/v1/connections/{id}"), Some(&customer));
    assert_eq!(service.send(deleted).await.status, 200);
    connections::worker::sweep(&app).await.expect("swept");
    check(template, "ConnectionsWorkerRole", &recorder.taken());
}

#[tokio::test]
async fn the_worker_of_websites_may_do_what_it_does_and_no_more() {
    let template = Template::read().await;
    let web = Sites::start(|asked| match asked.host.as_str() {
        "acme.com" if asked.path == "/" => Page::html("<title>Acme</title>"),
        "broken.com" => Page::new(500, ""),
        _ => Page::missing(),
    })
    .await;
    let config = config().with(|config| web.serve(&mut config.providers));
    let service =
        Service::start_custom(config, common::domain::Clock::System, Sources::default(), false).await;
    let now = service.app.clock.now();
    let domains = ["acme.com", "broken.com"].map(|domain| domain.parse().expect("a domain"));
    service.app.store.ask_for_sites(&domains, now, now).await.expect("asked for");
    let recorder = Recorder::default();
    let worker = sites::Worker::new(recorder.app(&service, Sources::default()));
    assert_eq!(worker.sweep().await.expect("swept"), 2);
    for domain in &domains {
        worker.work(&Message::Site { domain: domain.clone() }).await.expect("worked on");
        assert!(worker.next(domain).await.expect("a state").is_some_and(|due| due > now));
    }
    check(template, "SitesRole", &recorder.taken());
}

/// Lets something happen to an entry of a list that tells, and compares it with what is watched; the list.
async fn watched(service: &Service, customer: &Customer, app: &Arc<App>) -> String {
    let now = common::domain::Clock::System.now();
    let signals = world::Draft::demo(now).signals(now - jiff::SignedDuration::from_hours(48), now);
    let signal = signals.iter().find(|signal| signal.kind == SignalKind::Hiring).expect("an opening");
    let domain = signal.company.as_ref().and_then(|company| company.domain.as_ref()).expect("a domain");
    let notify = json!({"webhook_url": "http://127.0.0.1:9/hook"});
    let body = json!({"name": "x", "kind": "companies", "entries": [domain], "notify": notify});
    let created = service.post(customer, "/v1/watch-lists", &body).await;
    // A list hears of signals that come after it was made.
    let now = common::domain::Clock::System.now();
    let signal = Signal { occurred_at: now, detected_at: now, ..signal.clone() };
    service.app.store.put_signals(&[signal]).await.expect("stored");
    let round = Matcher::default().round(app, std::time::Duration::from_secs(60)).await.expect("compared");
    assert_eq!(round.matches, 1, "{}", created.body);
    created.body["id"].as_str().expect("a list").to_owned()
}
