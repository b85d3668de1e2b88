//! Parties of a real CRM, Tryton.

use super::Desk;
use super::contract::{World, keeps_the_contract};
use common::connect::tryton::Tryton as Adapter;
use common::connect::{Change, Guarded, Object, System, Values, Written};
use common::domain::Credits;
use common::providers::http::AddressPolicy;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::tryton::{Tryton, number, party};
use tests::vendor::{Behaviour, Question, Vendor};

struct OfTryton(Tryton, Guarded<Adapter>);

#[async_trait::async_trait]
impl World for OfTryton {
    fn system(&self) -> &dyn System {
        &self.1
    }

    fn fields(&self) -> [&'static str; 4] {
        ["email", "title", "almanac_confidence", "code"]
    }

    fn many(&self) -> usize {
        210
    }

    /// Tryton keeps no address unique.
    fn keeps_addresses_apart(&self) -> bool {
        false
    }

    async fn add(&self, email: &str, title: &str) -> String {
        let mut new = party("Somebody", email);
        if !title.is_empty() {
            let title = json!({"type": "other", "name": "Job title", "value": title});
            new["contact_mechanisms"][0][1].as_array_mut().expect("a list").push(title);
        }
        self.0.add(new).await
    }

    /// As a person does in the list of contact mechanisms, which leaves the party itself alone.
    async fn edit(&self, id: &str, title: &str) {
        let held = self.0.mechanisms(id).await.into_iter().find(|(_, _, name, _)| name == "Job title");
        let model = "party.contact_mechanism";
        match held {
            Some((held, ..)) => {
                self.0.call(model, "write", vec![json!([held]), json!({"value": title})]).await
            }
            None => {
                let new = json!({"party": number(id), "type": "other", "name": "Job title", "value": title});
                self.0.call(model, "create", vec![json!([new])]).await
            }
        };
    }

    async fn remove(&self, id: &str) {
        self.0.edit(id, json!({"active": false})).await;
    }

    async fn title(&self, id: &str) -> Option<String> {
        self.0.value(id, "other", "Job title").await
    }
}

fn opened(tryton: &Tryton) -> Adapter {
    Adapter::new(&tryton.url, BTreeMap::new(), AddressPolicy::Chosen).expect("an address")
}

#[tokio::test]
async fn parties_do_what_every_system_must() {
    let tryton = Tryton::start().await;
    let system = Guarded::new(opened(&tryton));
    keeps_the_contract(&OfTryton(tryton, system)).await;
}

/// Tryton has versions of records; a person who saves between reading and writing is never overwritten.
#[tokio::test]
async fn a_party_is_written_only_in_the_version_that_was_read() {
    let tryton = Tryton::start().await;
    let ada = tryton.add(party("Ada", "ada@acme.example")).await;
    let system = opened(&tryton);
    let change = |name: &str, set: Option<&str>, seen: Option<&str>| Change {
        id: ada.clone(),
        set: Values::from([(name.to_owned(), set.map(str::to_owned))]),
        seen: Values::from([(name.to_owned(), seen.map(str::to_owned))]),
    };
    let write = async |change: Change| system.write(Object::People, &[change]).await.expect("an answer");
    assert_eq!(write(change("title", Some("CTO"), Some("Boss"))).await, [Written::Changed], "it holds none");
    assert_eq!(write(change("title", Some("CTO"), None)).await, [Written::Done]);
    assert_eq!(write(change("city", Some("London"), None)).await, [Written::Done]);
    let read = system.read(Object::People, &["city".to_owned()], std::slice::from_ref(&ada)).await;
    assert_eq!(read.expect("a party")[0].values["city"].as_deref(), Some("London"));
    // Two writers of one version, again and again: never is one of them lost without being told.
    for round in 0..10 {
        let (one, other) = (format!("one {round}"), format!("other {round}"));
        let held = tryton.value(&ada, "other", "Job title").await;
        let (first, second) = (
            [change("title", Some(&one), held.as_deref())],
            [change("title", Some(&other), held.as_deref())],
        );
        let (first, second) =
            tokio::join!(system.write(Object::People, &first), system.write(Object::People, &second));
        let done = |written: Result<Vec<Written>, _>| match written {
            Ok(written) => written == [Written::Done],
            // SQLite lets one writer wait at a time.
            Err(failure) => {
                let failure: common::connect::Failure = failure;
                assert!(failure.is_temporary(), "{failure}");
                false
            }
        };
        let (first, second) = (done(first), done(second));
        let holds = tryton.value(&ada, "other", "Job title").await;
        let expected = match (first, second) {
            (true, false) => Some(one),
            (false, true) => Some(other),
            (false, false) => held,
            (true, true) => panic!("both were told that they wrote in round {round}: {holds:?}"),
        };
        assert_eq!(holds, expected, "round {round}");
    }
    assert_eq!(tryton.mechanisms(&ada).await.len(), 2, "an address and a title");
}

#[tokio::test]
async fn parties_are_kept_enriched_sent_to_and_an_undo_restores_them() {
    let tryton = Tryton::start().await;
    let category = tryton
        .call("party.category", "create", vec![json!([{"name": "People"}, {"name": "Companies"}])])
        .await;
    let of = |mut party: Value, at: usize| {
        party["categories"] = json!([["add", [category[at]]]]);
        party
    };
    let ada = tryton.add(of(party("Ada Lovelace", "ada.lovelace@acme.example"), 0)).await;
    let mut boss = of(party("Alan Turing", "alan.turing@acme.example"), 0);
    let title = json!({"type": "other", "name": "Job title", "value": "Boss"});
    boss["contact_mechanisms"][0][1].as_array_mut().expect("a list").push(title);
    let alan = tryton.add(boss).await;
    let other = tryton.add(party("A supplier", "grace.hopper@acme.example")).await;
    let site = json!({"name": "Acme", "contact_mechanisms": [["create", [{"type": "website", "value": "https://acme.example"}]]]});
    let acme = tryton.add(of(site, 1)).await;

    let desk = Desk::open("http://127.0.0.1:9").await;
    let mut settings = json!({
        "name": "our Tryton", "system": "tryton", "credentials": {"url": tryton.url}, "caps": {"monthly": 100},
        "objects": {
            "people": {
                "category": "Persons", "add": ["person"],
                "mapping": {"email": "email", "name": "full_name", "title": "title", "company": "company_name", "almanac_status": "almanac_status"}
            },
            "companies": {
                "category": "Companies", "add": ["company"],
                "mapping": {"website": "company_domain", "name": "company_name", "industry": "industry"}
            }
        }
    });
    let id = desk.connect(&settings).await;
    let test = desk.post(&id, "test", json!({})).await;
    let detail = test.body["problems"][0]["detail"].as_str().unwrap_or_default();
    assert!(detail.contains("no category of parties named Persons"), "{}", test.body);
    settings["objects"]["people"]["category"] = json!("People");
    let path = format!("/v1/connections/{id}");
    let change = desk.service.request("PATCH", &path, Some(&desk.customer));
    let changed = desk.service.send(change.json(&json!({"objects": settings["objects"]}))).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    let test = desk.post(&id, "test", json!({})).await;
    assert_eq!(test.body["ok"], true, "{}", test.body);
    assert!(!changed.body.to_string().contains("almanac-of-tests"), "the password is not returned");

    let before =
        [tryton.mechanisms(&ada).await, tryton.mechanisms(&alan).await, tryton.mechanisms(&acme).await];
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["counts"]["written"], json!(3), "{ran}");
    assert_eq!(tryton.value(&ada, "other", "Job title").await.as_deref(), Some("VP Engineering"));
    assert_eq!(tryton.value(&ada, "other", "Company").await.as_deref(), Some("Acme"));
    assert_eq!(
        tryton.value(&alan, "other", "Job title").await.as_deref(),
        Some("Boss"),
        "what a person wrote stays"
    );
    assert!(tryton.value(&acme, "other", "Industry").await.is_some());
    assert_eq!(tryton.mechanisms(&other).await.len(), 1, "another category is left alone");
    let paid = desk.balance().await;
    let again = desk.run(&id, json!({})).await;
    assert_eq!(
        again["last_run"]["counts"]["enriched"],
        json!(0),
        "our own writes are no reason to look: {again}"
    );
    assert_eq!(desk.balance().await, paid);
    let twin = tryton.add(party("A supplier", "grace.hopper@acme.example")).await;
    tryton.merge(&other, &twin).await;
    let merged = desk.run(&id, json!({})).await;
    assert_eq!(merged["last_run"]["counts"]["enriched"], json!(0), "a merge in no category: {merged}");
    assert_eq!(desk.balance().await, paid);

    // A person is sent, and found by a second sending; one who is there is found by the address.
    let grace =
        json!({"full_name": "Edsger Dijkstra", "email": "edsger.dijkstra@acme.example", "title": "Fellow"});
    let ada_again = json!({"full_name": "Ada Lovelace", "email": "Ada.Lovelace@acme.example"});
    let sent = desk.post(&id, "send", json!({"people": [grace, ada_again]})).await;
    assert_eq!(sent.status, 202, "{}", sent.body);
    desk.work(&id).await;
    let sent_again = desk.post(&id, "send", json!({"people": [grace]})).await;
    desk.work(&id).await;
    let condition = json!([[
        "contact_mechanisms.value",
        "in",
        ["edsger.dijkstra@acme.example", "ada.lovelace@acme.example"]
    ]]);
    let found = tryton
        .call(
            "party.party",
            "search_read",
            vec![condition, json!(0), Value::Null, Value::Null, json!(["name", "categories"])],
        )
        .await;
    let found = found.as_array().expect("a list").clone();
    assert_eq!(found.len(), 2, "nobody is there twice: {found:?} {}", sent_again.body);
    assert!(found.iter().all(|party| party["categories"] == json!([category[0]])), "{found:?}");

    // Somebody edits a field of ours; the undo leaves that alone and restores the rest.
    let held = tryton
        .mechanisms(&ada)
        .await
        .into_iter()
        .find(|(_, _, name, _)| name == "Job title")
        .expect("a title");
    tryton
        .call("party.contact_mechanism", "write", vec![json!([held.0]), json!({"value": "Countess"})])
        .await;
    let undone = desk.post(&id, "undo", json!({"since": "2020-01-01T00:00:00Z"})).await;
    assert_eq!(undone.status, 202, "{}", undone.body);
    desk.work(&id).await;
    assert_eq!(tryton.value(&ada, "other", "Job title").await.as_deref(), Some("Countess"));
    assert_eq!(tryton.mechanisms(&ada).await.len(), before[0].len() + 1);
    assert_eq!(
        [tryton.mechanisms(&alan).await, tryton.mechanisms(&acme).await],
        [before[1].clone(), before[2].clone()]
    );
    let made = json!([["contact_mechanisms.value", "=", "edsger.dijkstra@acme.example"]]);
    assert_eq!(
        tryton.call("party.party", "search_count", vec![made]).await,
        json!(0),
        "a party that was made is gone"
    );
    desk.check().await;
}

/// Two parties are merged by Tryton's own wizard: what is known of the one is known of the other, and is not paid for again.
#[tokio::test]
async fn merged_parties_are_followed_and_bad_settings_say_what_to_do() {
    let tryton = Tryton::start().await;
    let ada = tryton.add(party("Ada", "ada.lovelace@acme.example")).await;
    let desk = Desk::open("http://127.0.0.1:9").await;
    let mut settings = json!({
        "name": "our Tryton", "system": "tryton", "credentials": {"url": tryton.url}, "caps": {"monthly": 100},
        "objects": {"people": {"mapping": {"email": "email", "title": "title"}, "add": ["person"]}}
    });
    let id = desk.connect(&settings).await;
    desk.run(&id, json!({})).await;
    assert_eq!(desk.balance().await, Credits::whole(999));
    let twin = tryton.add(party("Ada", "ada.lovelace@acme.example")).await;
    tryton.merge(&ada, &twin).await;
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["counts"]["enriched"], json!(0), "{ran}");
    assert_eq!(desk.balance().await, Credits::whole(999));

    settings["objects"]["companies"] = json!({"mapping": {"website": "company_domain"}, "add": ["company"]});
    let refused = desk.service.post(&desk.customer, "/v1/connections", &settings).await;
    assert_eq!(refused.status, 400);
    assert_eq!(
        refused.bad_fields(),
        ["objects.people.category", "objects.companies.category"],
        "{}",
        refused.body
    );
    for object in ["people", "companies"] {
        settings["objects"][object]["category"] = json!("Customers");
    }
    let refused = desk.service.post(&desk.customer, "/v1/connections", &settings).await;
    assert_eq!(refused.bad_fields(), ["objects.companies.category"], "{}", refused.body);
    settings["objects"]["people"].as_object_mut().expect("people").remove("category");
    settings["objects"].as_object_mut().expect("objects").remove("companies");
    for (url, code) in [
        (tryton.url.replace("almanac-of-tests", "another"), "credentials_refused"),
        (tryton.url.replace("/crm", "/nowhere"), "settings_invalid"),
        (tryton.url.replace("/crm", ""), "settings_invalid"),
        ("tryton".to_owned(), "settings_invalid"),
        ("http://admin:x@127.0.0.1:9/crm".to_owned(), "unreachable"),
    ] {
        settings["credentials"]["url"] = json!(url);
        let id = desk.connect(&settings).await;
        let test = desk.post(&id, "test", json!({})).await;
        assert_eq!(test.body["problems"][0]["code"], code, "{url}: {}", test.body);
        assert!(!test.body.to_string().contains("almanac-of-tests"), "{}", test.body);
    }
    let inside = Adapter::new("https://admin:x@127.0.0.1/crm", BTreeMap::new(), AddressPolicy::Public);
    let refused = inside.expect("an address").describe(Object::People).await.unwrap_err();
    assert!(refused.to_string().contains("not public"), "{refused}");
    let plain =
        Adapter::new("http://admin:x@tryton.acme.example/crm", BTreeMap::new(), AddressPolicy::Public);
    assert!(plain.is_err(), "a password is not sent without encryption");
}

/// A login that fails for another reason than its password does not stop a connection for good.
#[tokio::test]
async fn only_a_refused_login_is_one_of_the_credentials() {
    for (error, code) in [("LoginException", "credentials_refused"), ("OperationalError", "unreachable")] {
        let tryton = Vendor::start(move |question: &Question| {
            let is_login = question.body.contains("common.db.login");
            let refused = json!({"id": 1, "error": [error, ["locked", ""]]});
            Behaviour::Json(200, if is_login { refused } else { json!({"id": 1, "result": []}) })
        })
        .await;
        let url = format!("{}/crm", tryton.address.replace("http://", "http://admin:x@"));
        let system = Adapter::new(&url, BTreeMap::new(), AddressPolicy::Chosen).expect("an address");
        // The first calls sign in by themselves.
        let failed = loop {
            if let Err(failure) = system.read(Object::People, &[], &["1".to_owned()]).await {
                break failure;
            }
            assert!(tryton.questions().len() < 30, "it never signs in");
        };
        assert_eq!(failed.code(), code, "{error}: {failed}");
    }
}
