//! CRMs that tell of changes by themselves: a change is looked up and written back within seconds, and only the CRM can tell of one.

use super::{Desk, PUBLIC};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use common::domain::Clock;
use ring::hmac::{HMAC_SHA256, Key, sign};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tests::Reply;
use tests::crm::{Crm, Kind};

const SECRET: &str = "a secret of the webhook";
const NEW: &str = "ada.lovelace@acme.example";

/// A connection that is polled once an hour.
struct Told {
    desk: Desk,
    crm: Crm,
    id: String,
    url: String,
}

impl Told {
    async fn open(kind: Kind, workers: bool) -> Self {
        let crm = Crm::start(kind).await;
        let clock = if workers { Clock::System } else { Clock::fixed(tests::noon()) };
        let desk = Desk::open_at(&crm.vendor.address, clock, workers).await;
        let mut settings = super::crms::people(kind);
        settings["schedule"] = json!(60);
        settings["credentials"]["webhook_secret"] = json!(SECRET);
        let id = desk.connect(&settings).await;
        desk.post(&id, "test", json!({"create_fields": true})).await;
        let shown = desk.get(&id).await;
        assert!(!shown.to_string().contains(SECRET), "{shown}");
        let url = shown["webhook_url"].as_str().unwrap_or_else(|| panic!("an address: {shown}")).to_owned();
        Self { desk, crm, id, url }
    }

    /// What a CRM sends of a person.
    fn body(&self, id: &str) -> String {
        let number = id.parse::<u64>().unwrap_or_default();
        let body = match self.crm.kind {
            Kind::HubSpot => json!([{
                "eventId": 1, "subscriptionId": 2, "portalId": 3, "appId": 4, "occurredAt": 5, "attemptNumber": 0,
                "subscriptionType": "contact.propertyChange", "objectId": number, "propertyName": "email",
                "propertyValue": "x", "changeSource": "CRM_UI",
            }]),
            Kind::Pipedrive => json!({
                "data": {}, "previous": {},
                "meta": {"action": "change", "entity": "person", "entity_id": id, "id": "uuid", "version": "2.0"},
            }),
            _ => json!({"webhook_id": "w", "events": [{
                "event_type": "record.updated", "actor": {"type": "workspace-member"},
                "id": {"workspace_id": "w", "object_id": "o", "record_id": id, "attribute_id": "a"},
            }]}),
        };
        body.to_string()
    }

    fn headers(&self, secret: &str, body: &str) -> Vec<(&'static str, String)> {
        let mac = |text: String| sign(&Key::new(HMAC_SHA256, secret.as_bytes()), text.as_bytes());
        match self.crm.kind {
            Kind::HubSpot => {
                let at = self.desk.service.app.clock.now().as_millisecond().to_string();
                let signed = mac(format!("POST{}{body}{at}", self.url));
                vec![("x-hubspot-signature-v3", BASE64.encode(signed)), ("x-hubspot-request-timestamp", at)]
            }
            Kind::Pipedrive => {
                vec![("authorization", format!("Basic {}", BASE64.encode(format!("almanac:{secret}"))))]
            }
            _ => vec![("attio-signature", hex::encode(mac(body.to_owned())))],
        }
    }

    async fn send(&self, url: &str, headers: &[(&'static str, String)], body: &str) -> Reply {
        let path = url.strip_prefix(PUBLIC).expect("a public address");
        let mut request = self.desk.service.request("POST", path, None).body(body.to_owned());
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        self.desk.service.send(request).await
    }

    async fn tell(&self, id: &str) -> Reply {
        let body = self.body(id);
        self.send(&self.url, &self.headers(SECRET, &body), &body).await
    }
}

async fn until<F: Future<Output = bool>>(what: &str, is_so: impl Fn() -> F) -> Duration {
    let began = Instant::now();
    while !is_so().await {
        assert!(began.elapsed() < Duration::from_secs(60), "{what} after a minute");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    began.elapsed()
}

/// Slow: waits for the seconds in which changes are gathered, three times for each of three CRMs.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_a_crm_tells_of_is_written_back_within_seconds() {
    for kind in [Kind::HubSpot, Kind::Pipedrive, Kind::Attio] {
        let told = Told::open(kind, true).await;
        let names = kind.names();
        let someone = told.crm.add(&[(names.email, "nobody@nowhere.example")]);
        told.desk.post(&told.id, "resume", json!({})).await;
        let rests = async || told.desk.get(&told.id).await["status"] == json!("active");
        let ran = async || told.desk.get(&told.id).await["last_run"]["status"] == json!("completed");
        until("the first run is not over", ran).await;
        until("the connection still runs", rests).await;

        // The next poll is an hour away.
        let known = told.crm.add(&[(names.email, "alan.turing@acme.example")]);
        assert_eq!(told.tell(&known).await.status, 204);
        let written = async || told.crm.value(&known, names.title).is_some();
        let new = until("a new person is not enriched", written).await;
        told.crm.edit(&someone, names.email, NEW);
        for _ in 0..3 {
            assert_eq!(told.tell(&someone).await.status, 204, "the same again is taken, too");
        }
        let written = async || told.crm.value(&someone, names.title).is_some();
        let changed = until("a change is not enriched", written).await;
        println!("{kind:?}: a new person written back after {new:?}, a changed one after {changed:?}");
        until("the connection still runs", rests).await;
        let balance = told.desk.balance().await;
        assert_eq!(balance, common::domain::Credits::whole(998), "{kind:?}: each was paid for once");

        // Told again, it is read again, and that is all.
        let writes = told.crm.writes().len();
        let runs = told.desk.get(&told.id).await["last_run"]["id"].clone();
        assert_eq!(told.tell(&someone).await.status, 204);
        until("it is not read again", async || told.desk.get(&told.id).await["last_run"]["id"] != runs).await;
        until("the connection still runs", rests).await;
        assert_eq!((told.crm.writes().len(), told.desk.balance().await), (writes, balance), "{kind:?}");
        told.desk.check().await;
    }
}

/// A worker gets its turn although every second something is told, and what one run does not take is soon the next one's.
#[tokio::test]
async fn a_crm_that_never_stops_telling_is_read_all_the_same() {
    let told = Told::open(Kind::HubSpot, false).await;
    let (app, names) = (told.desk.service.app.clone(), told.crm.kind.names());
    let second = jiff::SignedDuration::from_secs(1);
    told.desk.post(&told.id, "resume", json!({})).await;
    told.desk.work(&told.id).await;
    let ada = told.crm.add(&[(names.email, NEW)]);
    for passed in 1.. {
        assert!(passed < 30, "nothing is read as long as something is told");
        app.clock.advance(second);
        assert_eq!(told.tell(&ada).await.status, 204);
        told.desk.work(&told.id).await;
        if told.crm.value(&ada, names.title).is_some() {
            break;
        }
    }

    let people = common::connect::Object::People;
    let many: Vec<_> = (0..150).map(|number| (people, format!("99{number:04}"))).collect();
    app.store.put_hints(&told.id, &many, app.clock.now()).await.expect("noted");
    app.clock.advance(second);
    assert_eq!(told.tell(&ada).await.status, 204);
    let left = async || app.store.hints(&told.id).await.expect("readable").len();
    for runs in 1.. {
        assert!(runs <= 3, "the rest waits for the next poll: {}", left().await);
        app.clock.advance(second * 9);
        told.desk.work(&told.id).await;
        if left().await == 0 {
            break;
        }
    }
}

#[tokio::test]
async fn what_is_not_the_crms_word_wakes_nothing() {
    for kind in [Kind::HubSpot, Kind::Pipedrive, Kind::Attio] {
        let told = Told::open(kind, false).await;
        let ada = told.crm.add(&[(kind.names().email, NEW)]);
        let body = told.body(&ada);
        let signed = told.headers(SECRET, &body);
        let (rest, last) = told.url.split_at(told.url.len() - 1);
        let another = format!("{rest}{}", if last == "0" { "1" } else { "0" });
        let foreign = told.url.replace(&told.desk.customer.id, "acct_0199c7d2a4b47c5ea0314c5d6e7f8092");
        let large = " ".repeat(2 << 20);
        for (status, reply) in [
            (404, told.send(&another, &signed, &body).await),
            (404, told.send(&foreign, &signed, &body).await),
            (404, told.send(&told.url, &told.headers("another secret", &body), &body).await),
            (404, told.send(&told.url, &[], &body).await),
            (409, told.send(&told.url, &told.headers(SECRET, "{"), "{").await),
            (413, told.send(&told.url, &signed, &large).await),
        ] {
            assert_eq!(reply.status, status, "{kind:?}: {}", reply.body);
        }
        if kind == Kind::HubSpot {
            told.desk.service.app.clock.advance(jiff::SignedDuration::from_mins(6));
            let late = told.send(&told.url, &signed, &body).await;
            assert_eq!(late.status, 409, "an old message: {}", late.body);
        }
        let get = told.desk.service.request("GET", told.url.strip_prefix(PUBLIC).unwrap(), None);
        assert_eq!(told.desk.service.send(get).await.status, 405);
        assert!(told.desk.service.app.store.hints(&told.id).await.expect("readable").is_empty());

        // A paused connection takes it up when it goes on; a worker that is lost in between loses nothing.
        assert_eq!(told.tell(&ada).await.status, 204);
        assert_eq!(told.desk.work(&told.id).await["last_run"], Value::Null, "it is paused");
        told.desk.post(&told.id, "resume", json!({})).await;
        let ran = told.desk.work(&told.id).await;
        assert_eq!(ran["last_run"]["counts"]["written"], json!(1), "{kind:?}: {ran}");
        assert!(told.desk.service.app.store.hints(&told.id).await.expect("readable").is_empty());

        // A record that is gone is forgotten at once.
        told.crm.remove(&ada);
        assert_eq!(told.tell(&ada).await.status, 204);
        told.desk.work(&told.id).await;
        told.desk.service.app.clock.advance(jiff::SignedDuration::from_secs(9));
        let after = told.desk.work(&told.id).await;
        assert_eq!(after["last_run"]["counts"]["enriched"], json!(0), "{kind:?}: {after}");
        let people = common::connect::Object::People;
        let rows =
            told.desk.service.app.store.record_rows(&told.id, people, std::slice::from_ref(&ada)).await;
        assert!(rows.expect("readable").is_empty(), "{kind:?}");

        // Without a secret nothing is listened to; a new one is set without the token.
        let path = format!("/v1/connections/{}", told.id);
        let change =
            |body: Value| told.desk.service.request("PATCH", &path, Some(&told.desk.customer)).json(&body);
        let secret = json!({"credentials": {"webhook_secret": "another secret"}});
        assert_eq!(told.desk.service.send(change(secret)).await.status, 200);
        assert_eq!(told.tell(&ada).await.status, 404, "the former secret");
        let headers = told.headers("another secret", &body);
        assert_eq!(told.send(&told.url, &headers, &body).await.status, 204);
        assert_eq!(told.desk.post(&told.id, "test", json!({})).await.body["ok"], true, "the token stayed");
    }
    let desk = Desk::open("http://127.0.0.1:9").await;
    let refused = json!({
        "name": "contacts", "system": "carddav", "caps": {"monthly": 1},
        "credentials": {"url": "https://dav.example.com/book/", "webhook_secret": "a secret of it"},
        "objects": {"people": {"mapping": {"email": "email"}, "add": ["person"]}}
    });
    let refused = desk.service.post(&desk.customer, "/v1/connections", &refused).await;
    assert_eq!(refused.bad_fields(), ["credentials.webhook_secret"], "{}", refused.body);
}
