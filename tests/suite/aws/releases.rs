//! During a canary two releases share the tables, and after it the newer one has what the older one wrote. What a release writes in a tour is
//! kept in `tests/releases`: later releases must read it, and still write whatever it read.
//!
//! A release adds its file with `UPDATE_GOLDEN=1`, once; a file of a release is never changed.

use crate::money::scene::Scene;
use common::config::{Config, Hidden};
use common::domain::{Credits, Plan};
use common::lookup::IdentifierKind;
use common::lookup::objections::Pepper;
use common::store::objections::Objection;
use futures::FutureExt;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tests::hostile::{self, Sent};
use tests::{Customer, demo, golden, noon};

const FOLDER: &str = "tests/releases";
const SEAL: &str = "the secret of the releases";
const HIDDEN: &str = "somebody@objects.example";

/// Attributes that a later release no longer writes, and why the one before does without.
const GONE: [(&str, &str, &str); 3] = [
    ("idempotency", "status", "a key that is answered is one that is claimed until it expires"),
    ("idempotency", "parts", "the same"),
    ("idempotency", "charged", "the same"),
];

async fn scene() -> Scene {
    let config = Config { sole_process: false, ..Config::default() }.with(|config| {
        config.stored.seal_secret = Hidden(SEAL.to_owned());
        config.limits.rates = [100; 5];
    });
    let sources = local::cli::sources(&config, &hostile::own_time(noon()), demo()).expect("sources");
    Scene::with(sources, config).await
}

/// What customers do in a tour, and what they were answered.
async fn tour(scene: &Scene) -> Value {
    let customer = hostile::customer(&scene.world, Plan::Pro, 1_000).await;
    let known = local::server::demo::example_email(&demo()).expect("somebody").to_string();
    let post = async |path: &str, body: Value, key: &str| {
        let reply = Sent::post(&customer, path, body).with_key(key).to(&scene.router).await;
        assert!(reply.status < 300, "{path}: {}", reply.body);
        reply.body
    };
    let found = post("/v1/enrich", json!({"email": known}), "found").await;
    post("/v1/enrich", json!({"email": "nobody@nowhere.example"}), "missed").await;
    post("/v1/search/people", json!({"seniorities": ["vp"], "limit": 3}), "searched").await;
    let list = json!({"name": "l", "kind": "companies", "entries": ["acme.example"], "signals": ["funding"]});
    let list = post("/v1/watch-lists", list, "list").await;
    let icp = json!({"name": "i", "target": "people", "filters": {"seniorities": ["vp"]}});
    let icp = post("/v1/saved-icps", icp, "icp").await;
    let job =
        post("/v1/bulk/enrich", json!({"items": [{"email": known}, {"email": "no@no.example"}]}), "job")
            .await;
    while let Some(received) = scene.queue.receive().now_or_never() {
        bulk::worker::work(&scene.app, &received.message, 1).await.expect("worked");
        received.done();
    }
    post("/v1/me/keys", json!({"name": "second", "scopes": ["search"]}), "key").await;
    let pepper = Pepper::new(SEAL);
    let objection = Objection {
        number: 0,
        pepper: pepper.name().to_owned(),
        origin: "command".to_owned(),
        receipt: "r".to_owned(),
        at: noon(),
        added: vec![pepper.marks(IdentifierKind::Email, HIDDEN).own],
        removed: Vec::new(),
    };
    scene.calm.add_objection(&objection).await.expect("listed");
    json!({"customer": customer.id, "key": customer.key, "email": known, "found": found,
        "list": list["id"], "icp": icp["id"], "job": job["id"]})
}

/// The kinds of items there are, and the attributes of each with their types.
fn kinds(tables: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let mut kinds: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (table, items) in tables.as_object().expect("tables") {
        for item in items.as_array().expect("items") {
            let keys = ["id", "part", "kind", "list", "number", "owner", "slot"];
            let word = |name: &&str| {
                let text = item[name]["S"].as_str()?;
                let word: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
                Some(format!("{name}={word}"))
            };
            let kind = keys.iter().filter_map(word).collect::<Vec<_>>().join(" ");
            let typed = |(name, value): (&String, &Value)| {
                let kind = value.as_object().and_then(|value| value.keys().next().cloned());
                format!("{name}:{}", kind.unwrap_or_default())
            };
            let attributes = item.as_object().expect("an item").iter().map(typed);
            // An attribute that names a day is there under another name tomorrow.
            let attributes = attributes.filter(|name| !name.contains("20"));
            kinds.entry(format!("{table} {kind}")).or_default().extend(attributes);
        }
    }
    kinds
}

fn kept() -> Vec<(String, Value)> {
    let folder = std::fs::read_dir(golden::in_repository(FOLDER)).expect("releases");
    let files = folder.map(|file| file.expect("a file").path());
    let mut kept: Vec<(String, Value)> = files
        .filter(|file| file.extension().is_some_and(|kind| kind == "json"))
        .map(|file| {
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, serde_json::from_slice(&std::fs::read(&file).expect("read")).expect("JSON"))
        })
        .collect();
    kept.sort_by(|one, other| one.0.cmp(&other.0));
    kept
}

#[tokio::test(start_paused = true)]
async fn what_each_kept_release_wrote_is_read_and_what_it_read_is_still_written() {
    let scene = scene().await;
    let told = tour(&scene).await;
    let tables = scene.world.dump();
    let release = format!("{FOLDER}/{}.json", env!("CARGO_PKG_VERSION"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() && !golden::in_repository(&release).exists() {
        golden::check(&release, &golden::json(&json!({"told": told, "tables": tables})));
    }
    let written = kinds(&tables);
    let kept = kept();
    assert!(!kept.is_empty(), "UPDATE_GOLDEN=1 keeps this release");
    for (release, of) in &kept {
        for (kind, attributes) in kinds(&of["tables"]) {
            let Some(now) = written.get(&kind) else {
                panic!("{release} wrote {kind}, which nobody writes any more")
            };
            let table = kind.split(' ').next().unwrap_or_default();
            let is_gone = |name: &&String| {
                GONE.iter().any(|(of, gone, _)| *of == table && name.split(':').next() == Some(*gone))
            };
            let gone: Vec<&String> = attributes.difference(now).filter(|name| !is_gone(name)).collect();
            assert!(gone.is_empty(), "{release} reads {gone:?} of {kind}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_customer_of_each_kept_release_goes_on_as_before() {
    for (release, of) in kept() {
        let scene = scene().await;
        scene.world.load(&of["tables"]);
        let told = &of["told"];
        let text = |name: &str| told[name].as_str().expect("told").to_owned();
        let customer = Customer { id: text("customer"), key: text("key") };
        let get = async |path: &str| {
            let reply = Sent::get(&customer, path).to(&scene.router).await;
            assert_eq!(reply.status, 200, "{release} {path}: {}", reply.body);
            reply.body
        };
        let count = async |path: &str| get(path).await["results"].as_array().map_or(0, Vec::len);
        assert!(count("/v1/me/history").await >= 3, "{release}");
        assert_eq!(count("/v1/me/keys").await, 2, "{release}");
        assert_eq!(get(&format!("/v1/watch-lists/{}", text("list"))).await["name"], "l");
        assert_eq!(get(&format!("/v1/saved-icps/{}", text("icp"))).await["name"], "i");
        assert_eq!(get(&format!("/v1/bulk/{}", text("job"))).await["status"], "completed");
        // The same key is the same answer, and costs nothing again.
        let before = scene.balance(&customer).await;
        let again = Sent::post(&customer, "/v1/enrich", json!({"email": text("email")})).with_key("found");
        let again = again.to(&scene.router).await;
        assert_eq!(
            (again.header("idempotency-replayed"), &again.body),
            ("true", &told["found"]),
            "{release}"
        );
        assert_eq!(scene.balance(&customer).await, before, "{release}");
        let paid = Sent::post(&customer, "/v1/enrich", json!({"email": text("email")})).with_key("new");
        assert_eq!(paid.to(&scene.router).await.credits(), Credits::whole(1), "{release}");
        let hidden = Sent::post(&customer, "/v1/enrich", json!({"email": HIDDEN})).to(&scene.router).await;
        assert_eq!((hidden.status, &hidden.body["found"]), (200, &json!(false)), "{release}");
        scene.app.objections.follow_now(&scene.calm).await.expect("opt-outs");
        assert!(scene.app.objections.objections().is_listed(IdentifierKind::Email, HIDDEN), "{release}");
        scene.is_sound(&customer).await;
    }
}
