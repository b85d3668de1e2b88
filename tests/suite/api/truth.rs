//! One truth in every answer: what is imported, told by signals and reported back in whatever order, no two endpoints contradict each
//! other about a person, a company or an address.

use common::dataset::{Dataset, Embedded};
use common::directory::Screened;
use common::domain::signal::{Position, Signal, SignalData, SignalSource};
use common::domain::{Clock, FundingStage, Plan};
use common::lookup::record::PersonRecord;
use common::signals::told::By;
use fastrand::Rng;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tests::stage::{Stage, change, experience, person, raised, worker};
use tests::{Customer, Service, noon, unhurried};

const COMPANIES: [&str; 5] = ["acme", "umbrella", "globex", "initech", "tubs"];
const TITLES: [&str; 5] = ["CEO", "CTO", "VP Sales", "Software Engineer", "CFO"];
const STEPS: usize = 14;

/// A service whose records can be imported anew.
struct Scene {
    service: Service,
    customer: Customer,
    served: Screened<Embedded>,
    stage: Stage,
}

impl Scene {
    async fn open(mut stage: Stage) -> Self {
        stage.signals.clear();
        let dataset = Dataset::in_memory(stage.companies.clone(), stage.people.clone()).unwrap();
        let served = Embedded::new(Arc::new(dataset));
        let (config, clock) = (unhurried(), Clock::fixed(noon()));
        let sources = local::cli::sources(&config, &clock, served.clone()).unwrap();
        let service = Service::start_custom(config, clock, sources, false).await;
        let customer = service.customer(Plan::Enterprise, 1_000_000).await;
        Self { service, customer, served, stage }
    }

    fn import(&self) {
        let dataset = Dataset::in_memory(self.stage.companies.clone(), self.stage.people.clone()).unwrap();
        self.served.replace(Arc::new(dataset));
    }

    async fn believe(&self, signals: &[Signal]) {
        self.service.app.store.put_signals(signals).await.unwrap();
        let app = &self.service.app;
        app.told.follow_now(&app.store, &app.providers, By::Answering).await.unwrap();
    }

    async fn ask(&self, path: &str, body: Value) -> Value {
        let reply = self.service.post(&self.customer, path, &body).await;
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
        let mut answer = reply.body;
        answer["request_id"] = reply.headers["x-request-id"].to_str().unwrap().into();
        answer
    }

    async fn enrich(&self, url: &Value) -> Value {
        self.ask("/v1/enrich", json!({"networkUrl": url})).await["person"].clone()
    }

    async fn deck(&self, company: &str) -> Value {
        let body = json!({"company_domain": format!("{company}.example"), "target_role": "CEO"});
        self.ask("/v1/bundles/sales-deck", body).await
    }
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

fn ids<'a>(people: impl IntoIterator<Item = &'a Value>) -> BTreeSet<String> {
    people.into_iter().filter_map(|person| person["id"].as_str().map(str::to_owned)).collect()
}

/// Asks everything about every person, and compares.
async fn agree(scene: &Scene, after: &str) {
    let mut people: BTreeMap<String, Value> = BTreeMap::new();
    for record in &scene.stage.people {
        let person = scene.enrich(&json!(record.person.network_url)).await;
        assert_eq!(person["id"], json!(record.person.id), "{after}: {}", record.person.full_name);
        let now: Vec<Value> =
            list(&person["experience"]).into_iter().filter(|job| job["current"] == true).collect();
        for job in &now {
            assert_eq!(job["company"]["domain"], person["company"]["domain"], "{after}: {person}");
        }
        if let Some(email) = person["email"].as_str() {
            let host = email.rsplit('@').next();
            let left = list(&person["experience"])
                .iter()
                .any(|job| job["current"] == false && job["company"]["domain"].as_str() == host);
            let is_there = person["company"]["domain"].as_str() == host;
            assert!(is_there || !left, "{after}: an address of an employer they left: {person}");
            let back = scene.ask("/v1/reverse-email", json!({"email": email})).await;
            assert_eq!(back["person"]["id"], person["id"], "{after}");
            assert_eq!(back["person"]["emailVerified"], person["emailVerified"], "{after}: {email}");
        }
        people.insert(record.person.id.clone(), person);
    }
    for name in COMPANIES {
        let domain = json!(format!("{name}.example"));
        let company = scene.ask("/v1/companies", json!({"domain": domain})).await["company"].clone();
        // Who works there.
        let works_there = |person: &&Value| person["company"]["domain"] == domain;
        let expected = ids(people.values().filter(works_there));
        let found = scene.ask("/v1/search/people", json!({"company_domains": [domain], "limit": 100})).await;
        assert_eq!(ids(&list(&found["results"])), expected, "{after}: who is found at {name}");
        assert_eq!(found["total"], expected.len(), "{after}: how many are found at {name}");
        let same = |shown: &Value, what: &str| {
            let known = &people[shown["id"].as_str().unwrap()];
            assert_eq!(known["company"]["domain"], domain, "{after}: {what} at {name}: {shown}");
            assert_eq!(known["title"], shown["title"], "{after}: {what} at {name}");
        };
        let makers =
            scene.ask("/v1/find-decision-maker", json!({"company_domain": domain, "role": "CEO"})).await;
        list(&makers["results"]).iter().for_each(|maker| same(maker, "the decision maker"));
        let deck = scene.deck(name).await;
        let named: Vec<Value> = std::iter::once(deck["decision_maker"].clone())
            .filter(|maker| !maker.is_null())
            .chain(list(&deck["buying_committee_extras"]))
            .collect();
        named.iter().for_each(|maker| same(maker, "the deck's decision maker"));
        let moves = list(&deck["recent_job_changes_at_account"]);
        let leavers =
            moves.iter().filter(|change| change["direction"] == "leaver").map(|change| &change["person"]);
        let leavers = ids(leavers);
        assert!(leavers.is_disjoint(&ids(&named)), "{after}: {name} both has and lost {leavers:?}");
        assert!(leavers.is_disjoint(&expected), "{after}: who left {name} is found there: {leavers:?}");
        let brief = scene.ask("/v1/bundles/competitive-intel", json!({"company_domain": domain})).await;
        list(&brief["leadership"]).iter().for_each(|leader| same(leader, "a leader"));
        // The money.
        assert_eq!(deck["company"]["funding"], company["funding"], "{after}: {name}");
        let rounds = list(&company["funding"]["rounds"]);
        let research = scene.ask("/v1/bundles/founder-research", json!({"company_domain": domain})).await;
        let told = |rounds: &[Value]| rounds.iter().map(Value::to_string).collect::<BTreeSet<_>>();
        assert_eq!(told(&list(&research["funding_history"])), told(&rounds), "{after}: {name}");
        let recent = |days: i32| {
            let from = (noon() - jiff::SignedDuration::from_hours(24 * i64::from(days))).to_string();
            rounds.iter().any(|round| round["announcedAt"].as_str().unwrap() >= &from[..10])
        };
        assert_eq!(!deck["recent_funding"].is_null(), recent(540), "{after}: {name} {rounds:?}");
        let funded =
            scene.ask("/v1/search/companies", json!({"funding": {"since_days": 60}, "limit": 100})).await;
        let is_found = ids(&list(&funded["results"])).contains(company["id"].as_str().unwrap());
        assert_eq!(is_found, recent(60), "{after}: whether {name} is found by its money");
        let radar = scene.ask("/v1/funding-radar", json!({"since_days": 60, "limit": 100})).await;
        for result in list(&radar["results"]).iter().filter(|result| result["company"]["domain"] == domain) {
            assert!(rounds.contains(&result["funding"]), "{after}: {name} {result}");
            same(&result["decision_maker"], "the radar's decision maker");
        }
        // The addresses.
        let known = scene.ask("/v1/domain-search", json!({"domain": domain, "limit": 100})).await;
        for result in list(&known["results"]) {
            let person = &people[result["person"]["id"].as_str().unwrap()];
            assert_eq!(result["email"], person["email"], "{after}: {name}");
            let verified = person["emailVerified"] == true;
            assert_eq!(result["email_verified"], verified, "{after}: {}", result["email"]);
        }
    }
}

/// A random signal, true or false in this world.
fn random_signal(rng: &mut Rng, scene: &Scene, step: usize) -> Signal {
    let at = format!("2026-02-{:02}T{:02}:00:00Z", 1 + rng.usize(..28), step % 24);
    let company = |rng: &mut Rng| COMPANIES[rng.usize(..COMPANIES.len())];
    let mut signal = match rng.usize(..3) {
        0 => {
            let stage = FundingStage::ALL[rng.usize(..FundingStage::ALL.len())];
            raised(company(rng), &at, stage, rng.u64(1..90) * 100_000)
        }
        kind => {
            let somebody = &scene.stage.people[rng.usize(..scene.stage.people.len())].person;
            let now = scene.served.dataset().person_by_id(&somebody.id).unwrap().unwrap();
            let employer = now.person.company.as_ref().and_then(|company| company.domain.clone());
            let from = employer.map_or("globex".to_owned(), |domain| domain.label().to_owned());
            let title = now.person.title.clone().unwrap_or_else(|| "CEO".to_owned());
            let (new, to) = (TITLES[rng.usize(..TITLES.len())], company(rng));
            let mut moved = change(&somebody.full_name, &at, (&title, &from), (new, to));
            if let (2, SignalData::JobChange(change)) = (kind, &mut moved.data)
                && rng.bool()
            {
                // Left, to an unknown place.
                change.current = Position { title: None, company: None };
            }
            moved
        }
    };
    signal.id = format!("sig_{step:032x}");
    signal.source.name = ["import", "stage", "news.example", "edgar"][rng.usize(..4)].to_owned();
    signal.confidence = if rng.usize(..5) == 0 { 0.4 } else { 0.9 };
    if rng.usize(..4) == 0 {
        let other = SignalSource { name: "wikidata".to_owned(), url: None, detail: None };
        signal.sources = vec![signal.source.clone(), other];
    }
    signal
}

async fn random_history(seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let mut scene = Scene::open(Stage::default()).await;
    agree(&scene, "at the beginning").await;
    for step in 0..STEPS {
        let after = match rng.usize(..6) {
            0 => {
                let at = rng.usize(..scene.stage.people.len());
                let name = scene.stage.people[at].person.full_name.clone();
                let (title, to) =
                    (TITLES[rng.usize(..TITLES.len())], COMPANIES[rng.usize(..COMPANIES.len())]);
                let began = format!("2026-02-{:02}", 1 + rng.usize(..28));
                scene.stage.people[at] = person(
                    &name,
                    vec![
                        experience(title, to, &began, None),
                        experience("Engineer", COMPANIES[rng.usize(..4)], "2019-01-01", Some("2021-12-31")),
                    ],
                );
                scene.import();
                format!("seed {seed}, step {step}, an import of {name} at {to}")
            }
            1 => {
                let at = rng.usize(..scene.stage.people.len());
                let url = json!(scene.stage.people[at].person.network_url);
                let found = scene.ask("/v1/find-email", json!({"networkUrl": url})).await;
                if let (Some(email), Some(request)) = (found["email"].as_str(), found["request_id"].as_str())
                {
                    let outcome = ["bounced", "left_company", "delivered"][rng.usize(..3)];
                    let report = json!({"request_id": request, "outcome": outcome, "email": email});
                    scene.ask("/v1/feedback", report).await;
                }
                let after = format!("seed {seed}, step {step}, feedback on {url}");
                let person = scene.enrich(&url).await;
                if person["email"] == found["email"] && !found["email"].is_null() {
                    assert_eq!(person["emailVerified"], found["email_verified"], "{after}");
                }
                after
            }
            _ => {
                let signal = random_signal(&mut rng, &scene, step);
                scene.believe(std::slice::from_ref(&signal)).await;
                format!("seed {seed}, step {step}, {}", serde_json::to_string(&signal).unwrap())
            }
        };
        agree(&scene, &after).await;
    }
}

#[tokio::test]
async fn no_two_endpoints_contradict_each_other_whatever_was_imported_told_and_reported() {
    // Slow: everything is asked about every person after every step.
    for seed in 1..=3 {
        random_history(seed).await;
    }
}

#[tokio::test]
async fn whoever_is_told_to_have_left_is_not_sold_there_and_is_found_at_the_new_employer() {
    let scene = Scene::open(Stage::default()).await;
    let grace = json!("https://network.example/in/grace-hopper");
    let before = scene.enrich(&grace).await;
    assert_eq!((&before["title"], &before["emailVerified"]), (&json!("Founder & CEO"), &json!(true)));
    let left = change(
        "Grace Hopper",
        "2026-02-25T09:00:00Z",
        ("Founder & CEO", "acme"),
        ("Chief Executive Officer", "globex"),
    );
    scene.believe(&[left, raised("globex", "2026-02-26T09:00:00Z", FundingStage::SeriesB, 7_000_000)]).await;
    let after = scene.enrich(&grace).await;
    assert_eq!(after["company"]["domain"], "globex.example", "{after}");
    assert_eq!(after["experience"][0]["startDate"], "2026-02-25");
    assert_eq!(
        (&after["experience"][1]["current"], &after["experience"][1]["endDate"]),
        (&json!(false), &json!("2026-02-25"))
    );
    assert!(after["email"].is_null() && after["emailVerified"].is_null(), "{after}");
    let credit = list(&after["sources"]).into_iter().find(|source| source["provider"] == "stage").unwrap();
    assert_eq!(credit["observedAt"], "2026-02-25T09:00:00Z", "who told it, and when");
    let named = json!({"firstName": "Grace", "lastName": "Hopper", "domain": "acme.example"});
    assert_eq!(scene.ask("/v1/find-email", named).await["found"], false, "not at the employer she left");
    let deck = scene.deck("acme").await;
    assert_ne!(deck["decision_maker"]["fullName"], "Grace Hopper", "{deck}");
    assert_eq!(deck["recent_job_changes_at_account"][0]["direction"], "leaver");
    let globex = scene.deck("globex").await;
    assert_eq!(globex["company"]["funding"]["rounds"][0]["amount"], 7_000_000);
    assert_eq!(globex["recent_funding"]["stage"], "series_b");
    let radar = scene.ask("/v1/funding-radar", json!({"stages": ["series_b"], "role": "CEO"})).await;
    assert_eq!(radar["results"][0]["company"]["domain"], "globex.example", "{radar}");
    agree(&scene, "after she left").await;
}

#[tokio::test]
async fn one_doubtful_source_changes_no_record() {
    let scene = Scene::open(Stage::default()).await;
    let mut rumour = change("Alan Turing", "2026-02-25T09:00:00Z", ("CTO", "acme"), ("CTO", "globex"));
    rumour.source.name = "gossip.example".to_owned();
    scene.believe(&[rumour.clone()]).await;
    let alan = json!("https://network.example/in/alan-turing");
    assert_eq!(scene.enrich(&alan).await["company"]["domain"], "acme.example");
    let moves = list(&scene.deck("acme").await["recent_job_changes_at_account"]);
    assert!(moves.iter().all(|change| change["person"]["fullName"] != "Alan Turing"), "{moves:?}");
    // A second one tells the same.
    let mut second = Signal { id: "sig_second".to_owned(), ..rumour };
    second.source.name = "paper.example".to_owned();
    scene.believe(&[second]).await;
    assert_eq!(scene.enrich(&alan).await["company"]["domain"], "globex.example");
    agree(&scene, "after two told it").await;
}

#[tokio::test]
async fn every_endpoint_gives_the_verdict_that_was_found_last() {
    let mut stage = Stage::default();
    let unverified = |name: &str, title: &str| -> PersonRecord {
        let mut record = worker(name, title, "umbrella");
        (record.person.email_verified, record.email_checked_at) = (None, None);
        record
    };
    stage.people.push(unverified("Vera Fresh", "Designer"));
    let scene = Scene::open(stage).await;
    let url = json!("https://network.example/in/vera-fresh");
    let listed = async |verified_only: bool| -> Vec<Value> {
        let body = json!({"domain": "umbrella.example", "verified_only": verified_only, "limit": 100});
        let found = scene.ask("/v1/domain-search", body).await;
        let is_hers = |result: &Value| result["person"]["fullName"] == "Vera Fresh";
        list(&found["results"]).into_iter().filter(is_hers).collect()
    };
    assert_eq!(listed(false).await[0]["email_verified"], false);
    assert!(listed(true).await.is_empty());
    let found = scene.ask("/v1/find-email", json!({"networkUrl": url})).await;
    assert_eq!(found["email_verified"], true, "{found}");
    assert_eq!(listed(true).await[0]["email_verified"], true, "as find-email just said");
    assert_eq!(scene.enrich(&url).await["emailVerified"], true);
    let back = scene.ask("/v1/reverse-email", json!({"email": found["email"]})).await;
    assert_eq!(back["person"]["emailVerified"], true);
}
