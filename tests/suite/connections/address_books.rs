//! Address books on a real CardDAV server, Radicale.

use super::Desk;
use super::contract::{World, keeps_the_contract};
use common::connect::carddav::CardDav;
use common::connect::{Change, Guarded, Object, System, Values, Written};
use common::domain::Credits;
use common::providers::http::AddressPolicy;
use serde_json::json;
use std::sync::atomic::{AtomicU32, Ordering};
use tests::radicale::{Radicale, card};

struct OfRadicale(Radicale, Guarded<CardDav>, AtomicU32);

#[async_trait::async_trait]
impl World for OfRadicale {
    fn system(&self) -> &dyn System {
        &self.1
    }

    fn fields(&self) -> [&'static str; 4] {
        ["email", "title", "almanac_confidence", "rev"]
    }

    fn many(&self) -> usize {
        130
    }

    async fn add(&self, email: &str, title: &str) -> String {
        let id = format!("{}.vcf", self.2.fetch_add(1, Ordering::Relaxed));
        let title = if title.is_empty() { String::new() } else { format!("TITLE:{title}\r\n") };
        self.0.save(&id, &card(&id, email, &title)).await;
        id
    }

    async fn edit(&self, id: &str, title: &str) {
        let held = self.0.card(id).await;
        let kept: Vec<&str> =
            held.lines().filter(|line| !line.starts_with("TITLE") && *line != "END:VCARD").collect();
        self.0.save(id, &format!("{}\r\nTITLE:{title}\r\nEND:VCARD\r\n", kept.join("\r\n"))).await;
    }

    async fn remove(&self, id: &str) {
        self.0.remove(id).await;
    }

    async fn title(&self, id: &str) -> Option<String> {
        self.0.card(id).await.lines().find_map(|line| line.strip_prefix("TITLE:").map(str::to_owned))
    }
}

fn opened(radicale: &Radicale) -> CardDav {
    CardDav::new(&radicale.book, AddressPolicy::Chosen).expect("an address")
}

#[tokio::test]
async fn an_address_book_does_what_every_system_must() {
    let radicale = Radicale::start().await;
    let system = Guarded::new(opened(&radicale));
    keeps_the_contract(&OfRadicale(radicale, system, AtomicU32::new(0))).await;
}

/// Radicale keeps versions; a person who saves between reading and writing is never overwritten.
#[tokio::test]
async fn a_card_is_written_only_in_the_version_that_was_read() {
    let radicale = Radicale::start().await;
    let more = "TITLE:Boss\r\nX-OWN:kept\r\nPHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo=\r\n";
    radicale.save("1.vcf", &card("1", "ada@acme.example", more)).await;
    let system = opened(&radicale);
    let change = |seen: Option<&str>| Change {
        id: "1.vcf".to_owned(),
        set: Values::from([("title".to_owned(), Some("CTO".to_owned()))]),
        seen: Values::from([("title".to_owned(), seen.map(str::to_owned))]),
    };
    let write = async |seen| system.write(Object::People, &[change(seen)]).await.expect("an answer");
    assert_eq!(write(None).await, [Written::Changed], "it holds something else");
    assert_eq!(write(Some("Boss")).await, [Written::Done]);
    let held = radicale.card("1.vcf").await;
    for line in ["TITLE:CTO", "X-OWN:kept", "iVBORw0KGgo="] {
        assert!(held.contains(line), "{line} in {held}");
    }
    // Both at once, again and again: of two writers of one version one is refused.
    for round in 0..10 {
        let title = format!("CTO {round}");
        let one =
            Change { set: Values::from([("title".to_owned(), Some(title.clone()))]), ..change(Some("CTO")) };
        let other = Change {
            set: Values::from([("title".to_owned(), Some("CTO".to_owned()))]),
            ..change(Some("CTO"))
        };
        let (one, other) = ([one], [other]);
        let (first, second) =
            tokio::join!(system.write(Object::People, &one), system.write(Object::People, &other));
        let written = [first.expect("an answer"), second.expect("an answer")].concat();
        assert!(written.iter().all(|one| matches!(one, Written::Done | Written::Changed)), "{written:?}");
        radicale.save("1.vcf", &card("1", "ada@acme.example", "TITLE:CTO\r\n")).await;
    }
}

#[tokio::test]
async fn an_address_book_is_kept_enriched_and_an_undo_restores_it() {
    let radicale = Radicale::start().await;
    radicale.save("1.vcf", &card("1", "ada.lovelace@acme.example", "X-OWN:kept\r\n")).await;
    radicale.save("2.vcf", &card("2", "alan.turing@acme.example", "TITLE:Boss\r\n")).await;
    let desk = Desk::open("http://127.0.0.1:9").await;
    let mut settings = json!({
        "name": "contacts", "system": "carddav", "credentials": {"url": radicale.book}, "caps": {"monthly": 100},
        "objects": {"people": {
            "mapping": {"email": "email", "title": "title", "org": "company_name", "almanac_status": "almanac_status"},
            "add": ["person"]
        }}
    });
    let id = desk.connect(&settings).await;
    let test = desk.post(&id, "test", json!({"create_fields": true})).await;
    assert_eq!(test.body["ok"], true, "{}", test.body);
    let before = radicale.card("1.vcf").await;
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["counts"]["written"], json!(2), "{ran}");
    let ada = radicale.card("1.vcf").await;
    for line in ["TITLE:VP Engineering", "ORG:Acme", "X-ALMANAC-STATUS:found", "X-OWN:kept"] {
        assert!(ada.contains(line), "{line} in {ada}");
    }
    assert!(radicale.card("2.vcf").await.contains("TITLE:Boss"), "what a person wrote stays");
    let again = desk.run(&id, json!({})).await;
    assert_eq!(again["last_run"]["counts"]["written"], json!(0), "our own writes are no reason to write");
    assert_eq!(desk.balance().await, Credits::whole(998));

    // A new card, and one that is gone.
    radicale.save("3.vcf", &card("3", "grace.hopper@acme.example", "")).await;
    radicale.remove("2.vcf").await;
    let third = desk.run(&id, json!({})).await;
    assert_eq!(third["last_run"]["counts"]["written"], json!(1), "{third}");
    let undone = desk.post(&id, "undo", json!({"since": "2020-01-01T00:00:00Z"})).await;
    assert_eq!(undone.status, 202, "{}", undone.body);
    desk.work(&id).await;
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&radicale.card("1.vcf").await), sorted(&before), "as it was before");
    desk.check().await;

    settings["objects"]["companies"] = settings["objects"]["people"].clone();
    let refused = desk.service.post(&desk.customer, "/v1/connections", &settings).await;
    assert_eq!(refused.status, 400);
    assert!(refused.bad_fields().contains(&"objects.companies"), "{}", refused.body);
}

/// An address inside the operator's network is refused, and so is one without encryption.
#[tokio::test]
async fn an_address_book_is_on_the_public_internet_unless_the_operator_allows_others() {
    for url in ["http://dav.example.com/book/", "ftp://dav.example.com/", "book"] {
        assert!(CardDav::new(url, AddressPolicy::Public).is_err(), "{url}");
    }
    let inside = CardDav::new("https://127.0.0.1/book/", AddressPolicy::Public).expect("an address");
    let refused = inside.describe(Object::People).await.unwrap_err();
    assert!(refused.to_string().contains("not public"), "{refused}");
}
