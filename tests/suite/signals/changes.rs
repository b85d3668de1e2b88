//! What changes of the people that an account resolved or watches: noticed once, read for free, sent to Pro, and never of a person who
//! opted out.

use crate::money::webhooks::{Receiver, deliver_due};
use crate::privacy::suppress;
use common::dataset::{Dataset, Embedded};
use common::directory::Screened;
use common::domain::{Clock, EmailAddress, Location, Plan};
use common::privacy::desk::Subject;
use common::privacy::stores;
use common::store::follow::{KEPT, SETTLED};
use common::watch::Matcher;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tests::stage::{Stage, change, experience, person, with_mobile, worker};
use tests::{Customer, Service, invariants, noon, unhurried};

const LONG: Duration = Duration::from_secs(60);

/// A service whose records can be imported anew.
struct Scene {
    service: Service,
    served: Screened<Embedded>,
    stage: Stage,
}

impl Scene {
    async fn open() -> Self {
        let mut stage = Stage::default();
        stage.signals.clear();
        stage.people = vec![
            with_mobile(worker("Mia Mover", "Engineer", "acme"), "+493012345678"),
            worker("Stan Stays", "CFO", "acme"),
            worker("Wanda Watched", "CTO", "globex"),
        ];
        let served = Embedded::new(Arc::new(dataset(&stage)));
        let config = unhurried().with(|config| config.network.webhooks_to_loopback = true);
        let clock = Clock::fixed(noon());
        let sources = local::cli::sources(&config, &clock, served.clone()).unwrap();
        let service = Service::start_custom(config, clock, sources, false).await;
        Self { service, served, stage }
    }

    /// The records of the stage and a newcomer: records in memory are another version where their identifiers are others.
    fn import(&self) {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let newcomer =
            worker(&format!("Nina New{}", NUMBER.fetch_add(1, Ordering::Relaxed)), "Nurse", "acme");
        let people = [&self.stage.people[..], &[newcomer]].concat();
        let dataset = Dataset::in_memory(self.stage.companies.clone(), people).unwrap();
        self.served.replace(Arc::new(dataset));
    }

    async fn round(&self, matcher: &mut Matcher) -> usize {
        self.service.app.clock.advance(SignedDuration::from_secs(1));
        matcher.round(&self.service.app, LONG).await.unwrap().changes
    }

    async fn changes(&self, customer: &Customer, query: &str) -> Vec<Value> {
        self.service.app.clock.advance(SETTLED + SignedDuration::from_secs(1));
        let reply = self.service.get(customer, &format!("/v1/changes{query}")).await;
        assert_eq!((reply.status, &reply.body["cost"]["credits"]), (200, &json!(0)), "{}", reply.body);
        reply.body["results"].as_array().cloned().unwrap()
    }
}

fn dataset(stage: &Stage) -> Dataset {
    Dataset::in_memory(stage.companies.clone(), stage.people.clone()).unwrap()
}

fn field<'a>(change: &'a Value, name: &str) -> &'a Value {
    let fields = change["fields"].as_array().unwrap();
    fields.iter().find(|field| field["name"] == name).unwrap_or(&Value::Null)
}

fn address(name: &str) -> Value {
    json!({"networkUrl": format!("https://network.example/in/{name}")})
}

#[tokio::test]
async fn a_change_is_noticed_once_by_whoever_follows_the_person() {
    let mut scene = Scene::open().await;
    let (buyer, looker, stranger) = (
        scene.service.customer(Plan::Pro, 1_000).await,
        scene.service.customer(Plan::Indie, 1_000).await,
        scene.service.customer(Plan::Pro, 1_000).await,
    );
    let receiver = Receiver::start(&[204]).await;
    let set =
        scene.service.request("PATCH", "/v1/me", Some(&buyer)).json(&json!({"webhook_url": receiver.url}));
    assert_eq!(scene.service.send(set).await.status, 200);
    let post = async |customer: &Customer, path: &str, body: &Value| {
        let reply = scene.service.post(customer, path, body).await;
        assert!(reply.status < 300, "{path}: {}", reply.body);
        reply
    };
    // The buyer has Mia's email and both know her; only the buyer watches Wanda.
    let mia = post(&buyer, "/v1/enrich", &address("mia-mover")).await.body["person"].clone();
    let sold = post(&buyer, "/v1/find-email", &address("mia-mover")).await;
    assert_eq!(
        (&sold.body["found"], &sold.body["email_verified"]),
        (&json!(true), &json!(true)),
        "{}",
        sold.body
    );
    let email = sold.body["email"].as_str().unwrap().to_owned();
    post(&looker, "/v1/enrich", &address("mia-mover")).await;
    post(&looker, "/v1/enrich", &address("stan-stays")).await;
    let list =
        json!({"name": "all", "kind": "people", "entries": ["https://network.example/in/wanda-watched"]});
    post(&buyer, "/v1/watch-lists", &list).await;

    let mut matcher = Matcher::default();
    assert_eq!(scene.round(&mut matcher).await, 0, "what is seen first is no change");
    assert_eq!(scene.round(&mut matcher).await, 0);
    assert!(scene.changes(&buyer, "").await.is_empty());

    // An import: Mia moves, with another address, and Wanda's place becomes known.
    let before = scene.stage.people.clone();
    let moved = vec![
        experience("CTO", "globex", "2026-02-20", None),
        experience("Engineer", "acme", "2022-01-01", Some("2026-02-19")),
    ];
    scene.stage.people[0] = with_mobile(person("Mia Mover", moved), "+493012345678");
    scene.stage.people[0].person.id.clone_from(&before[0].person.id);
    scene.stage.people[2].person.location =
        Some(Location { city: Some("Graz".into()), region: None, country: Some("AT".into()) });
    scene.import();
    assert_eq!(scene.round(&mut matcher).await, 3, "Mia for two accounts, Wanda for one");
    assert_eq!(scene.round(&mut matcher).await, 0);
    assert_eq!(scene.round(&mut Matcher::default()).await, 0, "one that remembers nothing finds nothing new");
    let noticed = scene.changes(&buyer, "").await;
    let ids: Vec<&Value> = noticed.iter().map(|change| &change["id"]).collect();
    assert_eq!(ids.len(), 2, "{noticed:?}");
    let own = noticed.iter().find(|change| change["id"] == mia["id"]).expect("Mia");
    let title = field(own, "title");
    assert_eq!((&title["before"], &title["after"]), (&json!("Engineer"), &json!("CTO")), "{own}");
    assert!(title["at"].is_string(), "{title}");
    assert_eq!(field(own, "company.domain")["after"], "globex.example", "{own}");
    assert_eq!(field(own, "phone"), &Value::Null, "the number is the same");
    let wanda = noticed.iter().find(|change| change["id"] != mia["id"]).expect("Wanda");
    assert_eq!(
        (&field(wanda, "location")["before"], &field(wanda, "location")["after"]),
        (&json!("Berlin, Berlin, DE"), &json!("Graz, AT"))
    );
    assert_eq!(wanda["fields"].as_array().unwrap().len(), 1, "{wanda}");

    // Who bought the address sees what it was; nobody sees the new one, and the other account neither.
    let bought = field(own, "email");
    assert_eq!(bought["before"], json!(email), "{own}");
    let theirs = scene.changes(&looker, "").await;
    assert_eq!(theirs.len(), 1, "Stan stays: {theirs:?}");
    for shown in
        [&bought["after"], &field(&theirs[0], "email")["before"], &field(&theirs[0], "email")["after"]]
    {
        assert!(shown.as_str().is_none_or(|text| text.contains("***@")), "{shown}");
    }
    let new = scene.stage.people[0].person.email.as_ref().map(ToString::to_string).unwrap();
    assert!(!json!([noticed, theirs]).to_string().contains(&new), "nobody bought {new}");
    assert!(scene.changes(&stranger, "").await.is_empty());

    // The event has the same, and goes to Pro alone.
    deliver_due(&scene.service).await;
    let events: Vec<Value> = receiver
        .received
        .lock()
        .unwrap()
        .iter()
        .map(|(_, body)| serde_json::from_str(body).unwrap())
        .collect();
    let sent: Vec<&Value> = events.iter().filter(|event| event["type"] == "record.changed").collect();
    assert_eq!(sent.len(), 2, "{events:?}");
    let event = sent.iter().find(|event| event["data"]["id"] == mia["id"]).expect("Mia's");
    assert_eq!(event["data"]["fields"], own["fields"]);

    // Undone: the records are as before, and that is a change, too. Pages and times lead through all of them.
    scene.stage.people = before;
    scene.import();
    assert_eq!(scene.round(&mut matcher).await, 3);
    let path = format!("/v1/people/{}/changes", mia["id"].as_str().unwrap());
    let first = scene.service.get(&buyer, &format!("{path}?limit=1")).await;
    let cursor = first.body["next_cursor"].as_str().expect("there is more").to_owned();
    let second = scene.service.get(&buyer, &format!("{path}?limit=1&cursor={cursor}")).await;
    let titles = [&first, &second].map(|page| field(&page.body["results"][0], "title")["after"].clone());
    assert_eq!(titles, [json!("CTO"), json!("Engineer")], "{} {}", first.body, second.body);
    let since = second.body["results"][0]["noticed_at"].as_str().unwrap();
    assert_eq!(scene.changes(&buyer, &format!("?since={since}")).await.len(), 2);
    let wrong = scene.service.get(&buyer, &format!("/v1/changes?cursor={cursor}")).await;
    assert_eq!((wrong.status, wrong.bad_fields()), (400, vec!["cursor"]), "{}", wrong.body);
    let wrong = scene.service.get(&buyer, "/v1/changes?since=yesterday&limit=0").await;
    assert_eq!((wrong.status, wrong.bad_fields().len()), (400, 2), "{}", wrong.body);
    let foreign = scene.service.get(&stranger, &path).await;
    assert_eq!((foreign.status, &foreign.body["results"]), (200, &json!([])), "{}", foreign.body);
    invariants::check(&scene.service, &stranger, &[foreign]).await;
}

#[tokio::test]
async fn a_believed_signal_is_a_change_and_somebody_who_opts_out_has_none() {
    let scene = Scene::open().await;
    let customer = scene.service.customer(Plan::Indie, 1_000).await;
    let reply = scene.service.post(&customer, "/v1/enrich", &address("mia-mover")).await;
    let id = reply.body["person"]["id"].as_str().unwrap().to_owned();
    let mut matcher = Matcher::default();
    scene.round(&mut matcher).await;
    let told =
        change("Mia Mover", "2026-02-25T09:00:00Z", ("Engineer", "acme"), ("VP Engineering", "globex"));
    scene.service.app.store.put_signals(&[told]).await.unwrap();
    assert_eq!(scene.round(&mut matcher).await, 1);
    let noticed = scene.changes(&customer, "").await;
    assert_eq!(noticed.len(), 1, "{noticed:?}");
    let title = field(&noticed[0], "title");
    assert_eq!(
        (&title["after"], &title["source"]),
        (&json!("VP Engineering"), &json!("stage")),
        "{noticed:?}"
    );
    assert_eq!(field(&noticed[0], "email")["after"], Value::Null, "the old address is no longer sold");

    let app = &scene.service.app;
    let email = EmailAddress::parse("mia.mover@acme.example").unwrap();
    let named = |who: &mut Subject| {
        who.network_url("https://network.example/in/mia-mover").expect("a profile");
        who.email(&email.to_string()).expect("an address");
    };
    suppress(&scene.service, named).await;
    assert!(scene.changes(&customer, "").await.is_empty(), "opted out");
    let of_one = scene.service.get(&customer, &format!("/v1/people/{id}/changes")).await;
    assert_eq!(of_one.body["results"], json!([]));
    scene.import();
    assert_eq!(scene.round(&mut matcher).await, 0, "nothing is noticed of them");

    // An erasure finds what is kept of them, and leaves nothing.
    let mut subject = Subject::default();
    named(&mut subject);
    subject.known_as([(common::lookup::IdentifierKind::Id, id.clone())]);
    let objections = subject.alone(app.objections.pepper());
    let held = stores::search(&app.store, &objections, true).await.unwrap();
    // By time and by person; what they were known to be went with the opt-out.
    assert_eq!(held.stores.get("changes").map(|store| store.found), Some(2), "{:?}", held.stores.keys());
    let held = stores::search(&app.store, &objections, true).await.unwrap();
    assert_eq!(held.stores.get("changes").map_or(0, |store| store.found), 0);
}

#[tokio::test]
async fn facts_of_a_person_expire_and_go_with_their_record() {
    let mut scene = Scene::open().await;
    let customer = scene.service.customer(Plan::Indie, 1_000).await;
    let reply = scene.service.post(&customer, "/v1/enrich", &address("mia-mover")).await;
    let ids = [reply.body["person"]["id"].as_str().unwrap().to_owned()];
    let store = &scene.service.app.store;
    let known = async || store.known_facts::<Value>(&customer.id, &ids).await.unwrap().into_values().next();
    let mut matcher = Matcher::default();
    scene.round(&mut matcher).await;
    let first = known().await.and_then(|known| known.expires_at).expect("a time");
    // Each look finds the same, and writes only when half of the time is over.
    for (days, is_renewed) in [(10, false), (40, true)] {
        scene.service.app.clock.advance(SignedDuration::from_hours(24 * days));
        assert_eq!(scene.round(&mut matcher).await, 0);
        let now = known().await.and_then(|known| known.expires_at).expect("a time");
        assert_eq!(now > first, is_renewed, "after {days} more days");
    }
    let day = SignedDuration::from_hours(24);
    let latest = known().await.and_then(|known| known.expires_at).expect("a time");
    assert!(latest > scene.service.app.clock.now() + KEPT - day);

    scene.stage.people.remove(0);
    scene.import();
    assert_eq!(scene.round(&mut matcher).await, 0);
    assert!(known().await.is_none(), "the record is gone, and what was known of it");
}

#[tokio::test]
async fn a_comparison_goes_on_where_another_process_stopped() {
    let mut scene = Scene::open().await;
    let customer = scene.service.customer(Plan::Pro, 1_000).await;
    let wanda = "https://network.example/in/wanda-watched";
    let mut entries: Vec<String> =
        (0..350).map(|n| format!("https://network.example/in/absent-{n}")).collect();
    entries.push(wanda.to_owned());
    for name in ["first", "second"] {
        let list = json!({"name": name, "kind": "people", "entries": entries});
        let made = scene.service.post(&customer, "/v1/watch-lists", &list).await;
        assert_eq!(made.status, 201, "{}", made.body);
    }
    // Each process is stopped after its first step; together they come to the last entry, and to the end.
    let app = &scene.service.app;
    let step = async || Matcher::default().round(app, Duration::ZERO).await.unwrap().changes;
    for _ in 0..20 {
        assert_eq!(step().await, 0, "what is seen first is no change");
    }
    scene.stage.people[2].person.location =
        Some(Location { city: Some("Graz".into()), region: None, country: Some("AT".into()) });
    scene.import();
    let mut found = Vec::new();
    for _ in 0..20 {
        found.push(step().await);
    }
    assert_eq!(found.iter().sum::<usize>(), 1, "{found:?}");
    assert_eq!(found[0], 0, "not in the first step");
}
