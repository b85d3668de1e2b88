//! What every system must do, the same for each of them.

use common::connect::attio::{self, Attio};
use common::connect::hubspot::HubSpot;
use common::connect::pipedrive::Pipedrive;
use common::connect::postgres_table::{Source, Tables};
use common::connect::salesforce::Salesforce;
use common::connect::{
    Change, Failure, FieldType, Guarded, Made, New, Object, Record, System, Term, Values, Written,
};
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
    /// Whether it makes no second record of an address.
    fn keeps_addresses_apart(&self) -> bool {
        true
    }
    /// Whether it deletes only what holds what was seen.
    fn deletes_what_was_seen(&self) -> bool {
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

    fn keeps_addresses_apart(&self) -> bool {
        matches!(self.0.kind, Kind::HubSpot | Kind::Attio)
    }

    fn deletes_what_was_seen(&self) -> bool {
        false
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

    let found = system.find(Object::People, &fields, email, Term::Is("ONE7@acme.example")).await;
    assert_eq!(found.as_ref().map(Vec::len), Ok(1), "{found:?}");

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
    makes_and_deletes(world, &fields).await;
}

/// A record is made with its values, and where the system knows that it has it, not twice; it is deleted as it was seen.
async fn makes_and_deletes(world: &dyn World, fields: &[String]) {
    let system = world.system();
    let [email, title, number, _] = world.fields();
    let address = "grace.hopper@navy.example";
    let new = |key: &str, set: &[(&str, &str)]| New {
        key: key.to_owned(),
        name: Some("Grace Hopper".to_owned()),
        set: set.iter().map(|(name, value)| ((*name).to_owned(), Some((*value).to_owned()))).collect(),
        unique: vec![email.to_owned()],
        company: None,
    };
    let grace = new("almanac-1", &[(email, address), (title, "Admiral")]);
    let made = system.create(Object::People, &grace).await.expect("an answer");
    let Made::Done(id) = made else { panic!("it is made: {made:?}") };
    let read = system.read(Object::People, fields, std::slice::from_ref(&id)).await.expect("records");
    assert_eq!(read.len(), 1, "{read:?}");
    assert_eq!(read[0].values[email].as_deref(), Some(address));
    assert_eq!(read[0].values[title].as_deref(), Some("Admiral"));
    let found = system.find(Object::People, fields, email, Term::Is(address)).await.expect("a search");
    assert_eq!(found.len(), 1, "what was made is found: {found:?}");
    let found = system.find(Object::People, fields, email, Term::Is("nobody@navy.example")).await;
    assert_eq!(found, Ok(Vec::new()));

    let again = system.create(Object::People, &grace).await.expect("an answer");
    let is_there = matches!(&again, Made::There(known) if known.as_ref().is_none_or(|known| *known == id));
    assert_eq!(is_there, world.keeps_addresses_apart(), "{again:?}");
    if let Made::Done(second) = again {
        let second = Change { id: second, set: Values::new(), seen: Values::new() };
        assert_eq!(system.delete(Object::People, &[second]).await, Ok(vec![Written::Done]));
    }
    let wrong = new("almanac-2", &[(email, "other@navy.example"), (number, "many")]);
    match system.create(Object::People, &wrong).await.expect("an answer") {
        Made::Refused(detail) => assert!(!detail.contains("many"), "no value is in an error: {detail}"),
        other => panic!("a number is wanted: {other:?}"),
    }
    let found = system.find(Object::People, fields, email, Term::Is("other@navy.example")).await;
    assert_eq!(found, Ok(Vec::new()), "what is refused is not there");
    let unknown = new("almanac-3", &[(email, "third@navy.example"), ("no_such_field", "x")]);
    let failed = system.create(Object::People, &unknown).await;
    let is_named = matches!(&failed, Err(Failure::NoField(name)) if name == "no_such_field");
    assert!(is_named || matches!(&failed, Ok(Made::Refused(_))), "{failed:?}");

    let gone = |title_was: &str| Change {
        id: id.clone(),
        set: Values::new(),
        seen: Values::from([(title.to_owned(), Some(title_was.to_owned()))]),
    };
    if world.deletes_what_was_seen() {
        assert_eq!(system.delete(Object::People, &[gone("Boss")]).await, Ok(vec![Written::Changed]));
    }
    assert_eq!(system.delete(Object::People, &[gone("Admiral")]).await, Ok(vec![Written::Done]));
    let read = system.read(Object::People, fields, &[id]).await;
    assert_eq!(read, Ok(Vec::new()), "it is gone");
}

/// What a website, or a name, has in it is found as a candidate, and a new person is linked to a company.
#[tokio::test]
async fn a_part_of_a_name_finds_companies_and_a_new_person_is_linked_to_one() {
    for kind in Kind::ALL {
        let crm = Crm::start(kind).await;
        let (system, names) = (opened(&crm), kind.names());
        crm.add_company(&[(names.company_name, "Umbrella Corporation")]);
        let acme = crm.add_company(&[(names.company_name, "The Acme Group")]);
        let fields = [names.company_name.to_owned()];
        let found = system
            .find(Object::Companies, &fields, names.company_name, Term::Has("acme"))
            .await
            .expect("a search");
        assert_eq!(found.iter().map(|record| &record.id).collect::<Vec<_>>(), [&acme], "{kind:?}: {found:?}");

        let new = New {
            key: "almanac-1".to_owned(),
            name: Some("Ada Lovelace".to_owned()),
            set: Values::from([(names.email.to_owned(), Some("ada@acme.example".to_owned()))]),
            unique: vec![names.email.to_owned()],
            company: Some(acme.clone()),
        };
        let made = system.create(Object::People, &new).await.expect("an answer");
        let Made::Done(ada) = made else { panic!("{kind:?}: {made:?}") };
        assert_eq!(crm.value(&ada, names.employer), Some(acme), "{kind:?}");
    }
}

/// The link of a person to a company is a field like any other: described, read, changed and cleared.
#[tokio::test]
async fn the_link_of_a_person_to_a_company_is_read_and_written_like_a_field() {
    for kind in Kind::ALL {
        let crm = Crm::start(kind).await;
        let (system, names, link) = (opened(&crm), kind.names(), kind.link());
        let described = system.describe(Object::People).await.expect("fields");
        assert!(described.iter().any(|field| field.name == link && field.is_writable), "{kind:?}");
        let [acme, umbrella] =
            ["Acme", "Umbrella"].map(|name| crm.add_company(&[(names.company_name, name)]));
        let ada = crm.add(&[(names.email, "ada@acme.example")]);
        let alan = crm.add(&[(names.email, "alan@acme.example"), (names.employer, &umbrella)]);
        let fields = [names.email.to_owned(), link.to_owned()];
        let page =
            system.changed_since(Object::People, &fields, None, Timestamp::now()).await.expect("a page");
        let held = |records: &[Record], id: &str| {
            let record = records.iter().find(|record| record.id == id).expect("a record");
            record.values[link].clone()
        };
        assert_eq!(
            (held(&page.records, &ada), held(&page.records, &alan)),
            (None, Some(umbrella.clone())),
            "{kind:?}"
        );
        let change = |id: &str, set: Option<&str>, seen: Option<&str>| Change {
            id: id.to_owned(),
            set: Values::from([(link.to_owned(), set.map(str::to_owned))]),
            seen: Values::from([(link.to_owned(), seen.map(str::to_owned))]),
        };
        let mut titled = change(&ada, Some(&acme), None);
        titled.set.insert(names.title.to_owned(), Some("CTO".to_owned()));
        let changes = [titled, change(&alan, None, Some(&umbrella))];
        let written = system.write(Object::People, &changes).await.expect("an answer");
        assert_eq!(written, [Written::Done, Written::Done], "{kind:?}");
        let ids = [ada.clone(), alan.clone()];
        let read = system.read(Object::People, &fields, &ids).await.expect("records");
        assert_eq!((held(&read, &ada), held(&read, &alan)), (Some(acme.clone()), None), "{kind:?}");
        assert_eq!(crm.value(&ada, names.title).as_deref(), Some("CTO"), "{kind:?}");
        let moved = system.write(Object::People, &[change(&ada, Some(&umbrella), Some(&acme))]).await;
        assert_eq!(moved, Ok(vec![Written::Done]), "{kind:?}");
        assert_eq!(
            crm.values(&ada, names.employer),
            [umbrella.as_str()],
            "{kind:?}: one company, the new one"
        );
        // A record that is refused is not changed in a part of it.
        let mut refused = change(&ada, Some(&acme), Some(&umbrella));
        refused.set.insert(names.employees.to_owned(), Some("many".to_owned()));
        let written = system.write(Object::People, &[refused]).await.expect("an answer");
        assert!(matches!(written[..], [Written::Refused(_)]), "{kind:?}: {written:?}");
        assert_eq!(crm.value(&ada, names.employer), Some(umbrella), "{kind:?}");
    }
}

/// A call that makes a record and is not answered is not repeated: what is repeated would be a second record.
#[tokio::test]
async fn a_creation_without_an_answer_is_not_repeated() {
    for kind in Kind::ALL {
        let crm = Crm::start(kind).await;
        let (system, names) = (opened(&crm), kind.names());
        system.describe(Object::People).await.expect("fields");
        crm.trouble(|trouble| (trouble.unanswered, trouble.throttled) = (1, 2));
        let new = New {
            key: "almanac-1".to_owned(),
            name: Some("Ada Lovelace".to_owned()),
            set: Values::from([(names.email.to_owned(), Some("ada@acme.example".to_owned()))]),
            ..New::default()
        };
        let failed = system.create(Object::People, &new).await.expect_err("no answer");
        assert!(matches!(failed, Failure::Unreachable(_)), "{kind:?}: {failed:?}");
        assert_eq!(crm.count(), 1, "{kind:?}: it was made, after two calls that were turned away");
    }
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
