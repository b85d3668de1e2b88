//! What every system must do, the same for each of them.

use common::connect::attio::{self, Attio};
use common::connect::hubspot::HubSpot;
use common::connect::pipedrive::Pipedrive;
use common::connect::postgres_table::{Source, Tables};
use common::connect::salesforce::Salesforce;
use common::connect::{Change, Failure, FieldType, Guarded, Object, Record, System, Values, Written};
use common::providers::http::AddressPolicy;
use jiff::{SignedDuration, Timestamp};
use std::collections::{BTreeMap, BTreeSet};
use tests::crm::{Crm, Kind};
use tests::postgres::Postgres;

/// A system, and a way to change its records behind our back.
#[async_trait::async_trait]
pub trait World {
    fn system(&self) -> &dyn System;
    /// The fields of an address, a title, a number and one that cannot be written.
    fn fields(&self) -> [&'static str; 4];
    /// How long it takes at most until a change is seen.
    fn seen_after(&self) -> SignedDuration {
        SignedDuration::ZERO
    }
    /// More records than a page has.
    fn many(&self) -> usize {
        450
    }
    /// Whether it says which records were deleted.
    fn tells_deleted(&self) -> bool {
        true
    }
    async fn add(&self, email: &str, title: &str) -> String;
    async fn edit(&self, id: &str, title: &str);
    async fn remove(&self, id: &str);
    async fn title(&self, id: &str) -> Option<String>;
}

struct OfCrm(Crm, Box<dyn System>);

#[async_trait::async_trait]
impl World for OfCrm {
    fn system(&self) -> &dyn System {
        self.1.as_ref()
    }

    fn fields(&self) -> [&'static str; 4] {
        let names = self.0.kind.names();
        [names.email, names.title, names.employees, names.fixed]
    }

    fn seen_after(&self) -> SignedDuration {
        if self.0.kind == Kind::Attio { attio::WALK } else { SignedDuration::ZERO }
    }

    fn many(&self) -> usize {
        if matches!(self.0.kind, Kind::Pipedrive | Kind::Attio) { 1_100 } else { 450 }
    }

    fn tells_deleted(&self) -> bool {
        self.0.kind != Kind::Attio
    }

    async fn add(&self, email: &str, title: &str) -> String {
        let names = self.0.kind.names();
        self.0.add(&[(names.email, email), (names.title, title)])
    }

    async fn edit(&self, id: &str, title: &str) {
        self.0.edit(id, self.0.kind.names().title, title);
    }

    async fn remove(&self, id: &str) {
        self.0.remove(id);
    }

    async fn title(&self, id: &str) -> Option<String> {
        self.0.value(id, self.0.kind.names().title)
    }
}

struct OfTables(Postgres, Guarded<Tables>);

#[async_trait::async_trait]
impl World for OfTables {
    fn system(&self) -> &dyn System {
        &self.1
    }

    fn fields(&self) -> [&'static str; 4] {
        ["email", "title", "employees", "number"]
    }

    async fn add(&self, email: &str, title: &str) -> String {
        let title = if title.is_empty() { "NULL".to_owned() } else { format!("'{title}'") };
        self.0
            .sql(&format!("INSERT INTO contacts (email, title) VALUES ('{email}', {title}) RETURNING id"))
            .await
    }

    async fn edit(&self, id: &str, title: &str) {
        self.0
            .sql(&format!("UPDATE contacts SET title = '{title}', updated_at = now() WHERE id = {id}"))
            .await;
    }

    async fn remove(&self, id: &str) {
        self.0.sql(&format!("UPDATE contacts SET deleted_at = now() WHERE id = {id}")).await;
    }

    async fn title(&self, id: &str) -> Option<String> {
        Some(self.0.sql(&format!("SELECT title FROM contacts WHERE id = {id}")).await)
            .filter(|title| !title.is_empty())
    }
}

pub const CONTACTS: &str =
    "CREATE TABLE contacts (id bigserial PRIMARY KEY, email text, title text, company text,
    employees integer, number bigint GENERATED ALWAYS AS (id * 2) STORED, almanac_status text,
    updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz)";

/// A CRM of a kind, as a connection opens it.
fn opened(crm: &Crm) -> Box<dyn System> {
    let (address, policy) = (&crm.vendor.address, AddressPolicy::Chosen);
    match crm.kind {
        Kind::HubSpot => Box::new(Guarded::new(HubSpot::new(address, "pat-test", policy))),
        Kind::Salesforce => {
            let system = Salesforce::new(address, "pat-test", "pat-test-secret", policy);
            Box::new(Guarded::new(system.expect("an address")))
        }
        Kind::Pipedrive => Box::new(Guarded::new(Pipedrive::new(address, "pat-test", policy))),
        Kind::Attio => Box::new(Guarded::new(Attio::new(address, "pat-test", policy))),
    }
}

async fn a_crm_keeps_the_contract(kind: Kind) {
    let crm = Crm::start(kind).await;
    let system = opened(&crm);
    keeps_the_contract(&OfCrm(crm, system)).await;
}

#[tokio::test]
async fn hubspot_does_what_every_system_must() {
    a_crm_keeps_the_contract(Kind::HubSpot).await;
}

#[tokio::test]
async fn salesforce_does_what_every_system_must() {
    a_crm_keeps_the_contract(Kind::Salesforce).await;
}

#[tokio::test]
async fn pipedrive_does_what_every_system_must() {
    a_crm_keeps_the_contract(Kind::Pipedrive).await;
}

#[tokio::test]
async fn attio_does_what_every_system_must() {
    a_crm_keeps_the_contract(Kind::Attio).await;
}

/// An address of a list is replaced, and the others of the list stay.
#[tokio::test]
async fn the_other_addresses_of_a_person_stay_when_one_is_written() {
    for kind in [Kind::Pipedrive, Kind::Attio] {
        let crm = Crm::start(kind).await;
        let (system, email) = (opened(&crm), kind.names().email);
        let id = crm.add(&[(email, "old@acme.example;home@ada.example")]);
        let change = |set: Option<&str>, seen: &str| Change {
            id: id.clone(),
            set: Values::from([(email.to_owned(), set.map(str::to_owned))]),
            seen: Values::from([(email.to_owned(), Some(seen.to_owned()))]),
        };
        for (set, seen, held) in [
            (Some("new@acme.example"), "old@acme.example", vec!["new@acme.example", "home@ada.example"]),
            (None, "new@acme.example", vec!["home@ada.example"]),
        ] {
            let written = system.write(Object::People, &[change(set, seen)]).await.expect("an answer");
            assert_eq!(written, [Written::Done], "{kind:?}");
            assert_eq!(crm.values(&id, email), held, "{kind:?}");
        }
    }
}

/// What a customer names must not lead into the operator's network, nor give its secret to a stranger.
#[tokio::test]
async fn only_an_address_of_salesforces_own_is_taken() {
    let open = |url: &str| Salesforce::new(url, "id", "secret", AddressPolicy::Public);
    for url in ["https://acme.my.salesforce.com", "https://acme--dev.sandbox.my.salesforce.com/"] {
        assert!(open(url).is_ok(), "{url}");
    }
    for url in [
        "http://acme.my.salesforce.com",
        "https://acme.my.salesforce.com.evil.example",
        "https://acme.my.salesforce.com:8443",
        "https://127.0.0.1",
        "acme",
    ] {
        assert_eq!(open(url).err().map(|failure| failure.code()), Some("settings_invalid"), "{url}");
    }
}

#[tokio::test]
async fn a_table_does_what_every_system_must() {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    let source = Source {
        table: "public.contacts".into(),
        key: "id".into(),
        changed_at: Some("updated_at".into()),
        deleted_at: Some("deleted_at".into()),
    };
    let sources = BTreeMap::from([(Object::People, source)]);
    let system = Tables::new(&server.url(), sources, AddressPolicy::Chosen).expect("an address");
    keeps_the_contract(&OfTables(server, Guarded::new(system))).await;
}

/// Every record that changed since a position, page by page, and the position after them.
async fn changed(
    world: &dyn World,
    fields: &[String],
    from: Option<String>,
) -> (BTreeMap<String, Record>, String) {
    let later = if from.is_some() { world.seen_after() } else { SignedDuration::ZERO };
    let (mut cursor, mut all) = (from, BTreeMap::new());
    for _ in 0..100 {
        let now = Timestamp::now() + later;
        let page = world.system().changed_since(Object::People, fields, cursor.as_deref(), now).await;
        let page = page.expect("a page");
        all.extend(page.records.into_iter().map(|record| (record.id.clone(), record)));
        if !page.more {
            return (all, page.cursor);
        }
        cursor = Some(page.cursor);
    }
    panic!("the pages have no end");
}

pub async fn keeps_the_contract(world: &dyn World) {
    let system = world.system();
    let [email, title, number, fixed] = world.fields();
    let fields: Vec<String> = [email, title, number].map(str::to_owned).into();

    let described = system.describe(Object::People).await.expect("fields");
    let field = |name: &str| described.iter().find(|field| field.name == name).expect("a field");
    assert!(field(title).is_writable && !field(fixed).is_writable);
    assert_eq!((field(title).kind, field(number).kind), (FieldType::Text, FieldType::Number));

    let mut ids = BTreeSet::new();
    for number in 0..world.many() {
        ids.insert(world.add(&format!("one{number}@acme.example"), "").await);
    }
    let (all, cursor) = changed(world, &fields, None).await;
    assert_eq!(all.keys().cloned().collect::<BTreeSet<_>>(), ids, "the first reading has every record");
    let some: Vec<String> = ids.iter().take(3).cloned().collect();
    assert_eq!(all[&some[0]].values[title], None, "an empty field holds nothing");

    for id in &some {
        world.edit(id, "Chief").await;
    }
    let (next, _) = changed(world, &fields, Some(cursor.clone())).await;
    for id in &some {
        assert_eq!(next[id].values[title].as_deref(), Some("Chief"), "what changed comes again");
    }
    let (again, _) = changed(world, &fields, Some(cursor)).await;
    assert!(some.iter().all(|id| again.contains_key(id)), "a position can be read from twice");

    let found = system.find(Object::People, &fields, email, "ONE7@acme.example").await.expect("a search");
    assert_eq!(found.len(), 1, "{found:?}");

    let [one, two, three] = some.as_slice() else { panic!("three") };
    let before = system.deleted_since(Object::People, None, Timestamp::now()).await.expect("a page");
    assert!(!before.ids.contains(three), "{before:?}");
    world.remove(three).await;
    let set = |name: &str, value: Option<&str>| Values::from([(name.to_owned(), value.map(str::to_owned))]);
    let change = |id: &String, set: Values, seen: Values| Change { id: id.clone(), set, seen };
    let seen = || set(title, Some("Chief"));
    let four = ids.iter().nth(4).expect("many").clone();
    let changes = [
        change(one, set(title, Some("CTO")), seen()),
        change(two, set(number, Some("many")), set(number, None)),
        change(&four, set(title, None), set(title, None)),
    ];
    let written = system.write(Object::People, &changes).await.expect("an answer");
    assert!(matches!(written[..], [Written::Done, Written::Refused(_), Written::Done]), "{written:?}");
    assert_eq!(world.title(one).await.as_deref(), Some("CTO"), "a refused record stops no other");
    assert_eq!(world.title(two).await.as_deref(), Some("Chief"));
    if let Written::Refused(detail) = &written[1] {
        assert!(!detail.contains("many"), "no value is in an error: {detail}");
    }

    let read = system.read(Object::People, &fields, &[one.clone(), three.clone()]).await.expect("records");
    assert_eq!(read.iter().map(|record| &record.id).collect::<Vec<_>>(), [one], "what is gone is left out");

    let missing = system.read(Object::People, &["no_such_field".to_owned()], std::slice::from_ref(one)).await;
    assert!(missing.is_err() || missing.is_ok_and(|read| read[0].values["no_such_field"].is_none()));
    let failed =
        system.write(Object::People, &[change(one, set("no_such_field", Some("x")), Values::new())]).await;
    assert_eq!(failed, Err(Failure::NoField("no_such_field".to_owned())));

    let gone = system.deleted_since(Object::People, Some(&before.cursor), Timestamp::now()).await;
    let gone = gone.expect("a page");
    assert_eq!(gone.ids.contains(three), world.tells_deleted(), "{gone:?}");
}

/// Between reading and writing a person may be faster.
#[tokio::test]
async fn a_table_is_written_only_where_it_holds_what_was_seen() {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    let source = Source { table: "contacts".into(), key: "id".into(), changed_at: None, deleted_at: None };
    let sources = BTreeMap::from([(Object::People, source)]);
    let system = Tables::new(&server.url(), sources, AddressPolicy::Chosen).expect("an address");
    server.sql("INSERT INTO contacts (title) VALUES ('Boss'), (NULL)").await;
    let change = |id: &str, seen: Option<&str>| Change {
        id: id.to_owned(),
        set: Values::from([("title".to_owned(), Some("CTO".to_owned()))]),
        seen: Values::from([("title".to_owned(), seen.map(str::to_owned))]),
    };
    let changes = [change("1", None), change("2", None), change("3", None)];
    let written = system.write(Object::People, &changes).await.expect("an answer");
    assert_eq!(written, [Written::Changed, Written::Done, Written::Gone]);
    assert_eq!(server.sql("SELECT string_agg(title, ' ' ORDER BY id) FROM contacts").await, "Boss CTO");
}

/// What a customer names must not lead into the operator's network.
#[tokio::test]
async fn a_database_inside_the_network_is_refused_unless_the_operator_allows_it() {
    let source = || {
        let source = Source { table: "t".into(), key: "id".into(), changed_at: None, deleted_at: None };
        BTreeMap::from([(Object::People, source)])
    };
    for url in [
        "postgres://me:x@127.0.0.1:5432/crm",
        "postgres://me:x@10.0.0.7/crm",
        "postgres://me:x@169.254.169.254/crm",
    ] {
        let system = Tables::new(url, source(), AddressPolicy::Public).expect("an address");
        let refused = system.describe(Object::People).await.unwrap_err();
        assert_eq!(refused.code(), "settings_invalid", "{url}: {refused}");
    }
    for url in [
        "postgres:///crm?host=/run/postgresql",
        "postgres://me:x@db.acme.example/crm?hostaddr=10.0.0.7",
        "no address",
    ] {
        assert!(Tables::new(url, source(), AddressPolicy::Public).is_err(), "{url}");
    }
}
