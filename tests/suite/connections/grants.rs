//! What people agreed to, against a server of tokens with bad days: it is neither lost nor outlives what it was agreed for.

use super::{Desk, PUBLIC};
use common::domain::Clock;
use jiff::SignedDuration;
use reqwest::Url;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tests::crm::{Crm, Kind};
use tests::vendor::{Behaviour, Question, Vendor};
use tests::{Reply, unhurried};

/// A connection to a HubSpot whose tokens a server of ours gives.
struct Scene {
    desk: Desk,
    _crm: Crm,
    vendor: Vendor,
    id: String,
}

/// Tokens of half an hour, as the CRM takes them.
fn tokens() -> Behaviour {
    Behaviour::Json(200, json!({"access_token": "pat-test", "refresh_token": "renewal", "expires_in": 1800}))
}

fn app(id: &str) -> Value {
    json!({"client_id": id, "client_secret": "a secret of the app"})
}

impl Scene {
    async fn open(clock: Clock) -> Self {
        let crm = Crm::start(Kind::HubSpot).await;
        let vendor = Vendor::always(tokens()).await;
        let config = unhurried().with(|config| {
            let settings = &mut config.connections;
            (settings.hubspot_url, settings.oauth_url) = (crm.vendor.address.clone(), vendor.address.clone());
            config.network.public_url = PUBLIC.to_owned();
        });
        let desk = Desk::with(config, clock, false).await;
        let mut settings = super::crms::people(Kind::HubSpot);
        settings["credentials"] = app("almanac");
        let id = desk.connect(&settings).await;
        Self { desk, _crm: crm, vendor, id }
    }

    /// Begins; what the system sends the person back with.
    async fn begin(&self) -> Value {
        let begun = self.desk.post(&self.id, "authorize", json!({})).await;
        let url = Url::parse(begun.body["url"].as_str().expect("an address")).expect("an address");
        let state = url.query_pairs().find(|(name, _)| name == "state").expect("a state").1.into_owned();
        json!({"code": "code", "state": state})
    }

    async fn authorized(&self, given: &Value) -> Reply {
        self.desk.post(&self.id, "authorized", given.clone()).await
    }

    async fn change(&self, credentials: Value) -> u16 {
        let path = format!("/v1/connections/{}", self.id);
        let change = self.desk.service.request("PATCH", &path, Some(&self.desk.customer));
        self.desk.service.send(change.json(&json!({"credentials": credentials}))).await.status
    }

    /// Whether there are tokens.
    async fn is_granted(&self) -> bool {
        let store = &self.desk.service.app.store;
        store.grant(&self.desk.customer.id, &self.id).await.expect("readable").is_some()
    }

    fn asked(&self) -> usize {
        self.vendor.questions().len()
    }

    /// What keeps the CRM from being reached.
    async fn problem(&self) -> Value {
        let test = self.desk.post(&self.id, "test", json!({"create_fields": true})).await;
        test.body["problems"][0]["code"].clone()
    }
}

/// The session is where the console was opened, which may have several addresses.
#[tokio::test]
async fn a_person_comes_back_to_where_the_console_was_opened() {
    let scene = Scene::open(Clock::System).await;
    assert_eq!(scene.desk.get(&scene.id).await["oauth"], true);
    let browser = super::console::Browser::open(&scene.desk).await;
    let path = format!("/console/connections/{}/authorize", scene.id);
    let opened = "https://d111111abcdef8.cloudfront.net";
    for (origin, back) in [(Some(opened), opened), (Some("null"), PUBLIC), (None, PUBLIC)] {
        let asked = browser.send_from(origin, &path, &[]).await;
        let page = String::from_utf8_lossy(&asked.bytes).into_owned();
        let back = format!("{}%2Fconsole%2Fconnections%2Fauthorized", back.replace("://", "%3A%2F%2F"));
        assert!(page.contains(&format!("redirect_uri={back}")), "{origin:?}: {page}");
    }
}

#[tokio::test]
async fn an_outage_does_not_use_up_what_a_person_agreed_to() {
    let scene = Scene::open(Clock::fixed(tests::noon())).await;
    let given = scene.begin().await;
    for outage in [Behaviour::Html(403, "<p>blocked"), Behaviour::Json(503, json!({})), Behaviour::Close] {
        scene.vendor.turn(outage.clone());
        let reply = scene.authorized(&given).await;
        assert!(reply.status >= 500, "{outage:?}: {} {}", reply.status, reply.body);
    }
    scene.vendor.turn(tokens());
    assert_eq!(scene.authorized(&given).await.status, 200);
    let asked = scene.asked();
    assert_eq!((scene.authorized(&given).await.status, scene.asked()), (409, asked), "once");
    // A code that is refused is used up.
    let given = scene.begin().await;
    scene.vendor.turn(Behaviour::Json(400, json!({"error": "invalid_grant"})));
    let (refused, asked) = (scene.authorized(&given).await, scene.asked());
    assert_eq!((refused.status, scene.authorized(&given).await.status, scene.asked()), (409, 409, asked));
}

#[tokio::test]
async fn tokens_end_with_the_app_that_they_were_agreed_for() {
    let scene = Scene::open(Clock::fixed(tests::noon())).await;
    for (credentials, stays) in [
        (json!({"webhook_secret": "a secret of the webhook"}), true),
        (json!({"client_id": "almanac", "client_secret": "its new secret"}), true),
        (app("another"), false),
        (json!({"token": "pat-test"}), false),
    ] {
        assert_eq!(scene.change(app("almanac")).await, 200);
        let given = scene.begin().await;
        assert_eq!(scene.authorized(&given).await.status, 200);
        let pending = scene.begin().await;
        assert!(scene.is_granted().await);
        assert_eq!(scene.change(credentials.clone()).await, 200);
        assert_eq!(scene.is_granted().await, stays, "{credentials}");
        // Back again, neither the tokens nor the question of before is.
        assert_eq!(scene.change(app("almanac")).await, 200);
        assert_eq!(scene.is_granted().await, stays, "{credentials}");
        let status = if stays { 200 } else { 409 };
        assert_eq!(scene.authorized(&pending).await.status, status, "{credentials}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn tokens_that_come_too_late_are_not_kept() {
    for is_deleted in [true, false] {
        let scene = Scene::open(Clock::fixed(tests::noon())).await;
        let given = scene.begin().await;
        let (is_asked, may_answer) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (asked, gate) = (is_asked.clone(), may_answer.clone());
        scene.vendor.script(move |_: &Question| {
            asked.store(true, Ordering::SeqCst);
            // Others of this thread's tasks go on elsewhere.
            tokio::task::block_in_place(|| {
                while !gate.load(Ordering::SeqCst) {
                    std::thread::sleep(Duration::from_millis(5));
                }
            });
            tokens()
        });
        let meanwhile = async {
            while !is_asked.load(Ordering::SeqCst) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            let status = if is_deleted {
                let path = format!("/v1/connections/{}", scene.id);
                let delete = scene.desk.service.request("DELETE", &path, Some(&scene.desk.customer));
                scene.desk.service.send(delete).await.status
            } else {
                scene.change(app("another")).await
            };
            may_answer.store(true, Ordering::SeqCst);
            status
        };
        let (late, status) = tokio::join!(scene.authorized(&given), meanwhile);
        assert_eq!((late.status, status), (409, 200), "{}", late.body);
        assert!(!scene.is_granted().await);
    }
}

/// A token is renewed somewhat before its end and good until then, however long the renewal takes.
#[tokio::test]
async fn a_token_is_used_to_its_end_while_it_cannot_be_renewed() {
    let scene = Scene::open(Clock::fixed(tests::noon())).await;
    let app = scene.desk.service.app.clone();
    let given = scene.begin().await;
    assert_eq!(scene.authorized(&given).await.status, 200);
    assert_eq!((scene.problem().await, scene.asked()), (Value::Null, 1));

    let shortly_before = SignedDuration::from_secs(1_770);
    app.clock.advance(shortly_before);
    scene.vendor.turn(Behaviour::Json(503, json!({})));
    assert_eq!(scene.problem().await, Value::Null, "it lives half a minute more");
    assert!(scene.asked() > 1, "and is renewed");
    app.clock.advance(SignedDuration::from_mins(1));
    assert_eq!(scene.problem().await, "unreachable", "that is no reason to ask a person");
    scene.vendor.turn(tokens());
    assert_eq!(scene.problem().await, Value::Null);

    app.clock.advance(shortly_before);
    let kept = app.store.grant(&scene.desk.customer.id, &scene.id).await.expect("readable").expect("tokens");
    assert!(app.store.take_renewal(&scene.id, &kept, app.clock.now()).await.expect("taken"));
    let asked = scene.asked();
    assert_eq!((scene.problem().await, scene.asked()), (Value::Null, asked), "another process renews it");
    scene.vendor.turn(Behaviour::Json(400, json!({"status": "BAD_REFRESH_TOKEN"})));
    app.clock.advance(SignedDuration::from_mins(1));
    assert_eq!(scene.problem().await, "authorization_needed");
}
