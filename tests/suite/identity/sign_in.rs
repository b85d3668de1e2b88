//! Signing in by a code to the mailbox, and sessions, over HTTP.

use super::{House, Person};
use aws_sdk_dynamodb::config::interceptors::BeforeTransmitInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use axum::body::Body;
use axum::http::Request;
use common::app::App;
use common::auth::{SESSION_IDLE, SESSION_LASTS};
use common::store::Store;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tests::Service;
use tower::ServiceExt;

#[tokio::test]
async fn a_code_signs_in_once_and_only_with_its_challenge() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let first = house.asked(&owner.email).await;
    let code = house.post.code();
    let second = house.asked(&owner.email).await;
    let other = house.post.code();
    assert_ne!(code, other, "each letter has its own");
    let verify = |challenge: &str, code: &str| {
        let body = json!({"email": owner.email, "challenge": challenge, "code": code});
        house.send("POST", "/v1/sign-in/verify", body)
    };
    assert_eq!(verify(&second, &code).await.status, 404, "a code of another browser");
    assert_eq!(verify("1.2.3", &code).await.status, 404, "a challenge that no one was given");
    let forged = first.replacen('.', "0.", 1);
    assert_eq!(verify(&forged, &code).await.status, 404, "a challenge made later");
    let begun = verify(&first, &code.to_lowercase()).await;
    assert_eq!(begun.status, 201, "{}", begun.body);
    let replayed = verify(&first, &code).await;
    assert_eq!(replayed.status, 409, "a replayed code: {}", replayed.body);
    let elsewhere = json!({"email": "other@company.example", "challenge": second, "code": other});
    assert_eq!(house.send("POST", "/v1/sign-in/verify", elsewhere).await.status, 404, "another mailbox");
}

#[tokio::test]
async fn of_two_who_send_a_code_at_once_one_is_signed_in() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let challenge = house.asked(&owner.email).await;
    let body = json!({"email": owner.email, "challenge": challenge, "code": house.post.code()});
    let (one, other) = tokio::join!(
        house.send("POST", "/v1/sign-in/verify", body.clone()),
        house.send("POST", "/v1/sign-in/verify", body.clone()),
    );
    let begun = [&one, &other].iter().filter(|reply| reply.status == 201).count();
    assert_eq!(begun, 1, "{} {}", one.body, other.body);
}

#[tokio::test]
async fn a_code_is_good_for_fifteen_minutes_and_five_tries() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let late = house.asked(&owner.email).await;
    let code = house.post.code();
    house.service.app.clock.advance(SignedDuration::from_mins(15));
    let body =
        |challenge: &str, code: &str| json!({"email": owner.email, "challenge": challenge, "code": code});
    assert_eq!(house.send("POST", "/v1/sign-in/verify", body(&late, &code)).await.status, 404, "too late");
    let guessed = house.asked(&owner.email).await;
    let code = house.post.code();
    for _ in 0..5 {
        assert_eq!(house.send("POST", "/v1/sign-in/verify", body(&guessed, "AAAAAAAA")).await.status, 404);
    }
    let tired = house.send("POST", "/v1/sign-in/verify", body(&guessed, &code)).await;
    assert_eq!(tired.status, 429, "the right code comes too late: {}", tired.body);
}

#[tokio::test]
async fn a_mailbox_gets_three_letters_an_hour_however_it_is_spelt() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let spelt = owner.email.to_uppercase();
    let tagged = owner.email.replacen('@', "+tag@", 1);
    let mut statuses = Vec::new();
    // The first letter signed the owner in.
    for email in [&owner.email, &spelt, &tagged] {
        statuses.push(house.send("POST", "/v1/sign-in", json!({"email": email})).await.status);
    }
    assert_eq!(statuses, [200, 200, 429]);
    assert!(house.post.letters().iter().all(|letter| letter.contains(&format!("To: {}", owner.email))));
    house.service.app.clock.advance(SignedDuration::from_hours(1));
    assert_eq!(house.send("POST", "/v1/sign-in", json!({"email": tagged})).await.status, 200);
    let letters = house.post.letters();
    let last = letters.last().unwrap();
    assert!(last.contains(&format!("To: {}", owner.email)), "to the address that was proved: {last}");
}

#[tokio::test]
async fn the_answer_does_not_tell_who_is_a_member() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let letters = house.post.letters().len();
    let unknown = house.send("POST", "/v1/sign-in", json!({"email": "no-one@company.example"})).await;
    assert_eq!(house.post.letters().len(), letters, "no letter to a stranger");
    let known = house.send("POST", "/v1/sign-in", json!({"email": owner.email})).await;
    assert_eq!(house.post.letters().len(), letters + 1);
    let shape = |reply: &tests::Reply| {
        let challenge = reply.body["challenge"].as_str().unwrap();
        (reply.status, reply.body["valid_minutes"].clone(), challenge.len())
    };
    assert_eq!(shape(&unknown), shape(&known));
    let wrong = |email: &str, reply: &tests::Reply| json!({"email": email, "challenge": reply.body["challenge"], "code": "AAAAAAAA"});
    let one = house.send("POST", "/v1/sign-in/verify", wrong("no-one@company.example", &unknown)).await;
    let other = house.send("POST", "/v1/sign-in/verify", wrong(&owner.email, &known)).await;
    assert_eq!((one.status, &one.body["detail"]), (other.status, &other.body["detail"]));
}

#[tokio::test]
async fn without_mail_no_one_is_told_that_a_code_is_on_its_way() {
    let service = Service::start().await;
    let refused = service
        .send(service.request("POST", "/v1/sign-in", None).json(&json!({"email": "a@b.example"})))
        .await;
    assert_eq!(refused.status, 403, "{}", refused.body);
    assert!(refused.body["detail"].as_str().unwrap().contains("sign in with a key"), "{}", refused.body);
}

#[tokio::test]
async fn a_session_ends_when_it_is_idle_and_after_a_week() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let me = async || house.call(&owner, "GET", "/v1/me", Value::Null).await.status;
    let clock = &house.service.app.clock;
    let step = SESSION_IDLE - SignedDuration::from_mins(1);
    let mut passed = SignedDuration::ZERO;
    while passed + step < SESSION_LASTS {
        clock.advance(step);
        passed += step;
        assert_eq!(me().await, 200, "it is used every {step}");
    }
    clock.advance(SESSION_LASTS - passed);
    assert_eq!(me().await, 401, "a week is all");
    let again = house.sign_in(&owner.email, None).await;
    clock.advance(SESSION_IDLE);
    let idle = house.call(&again, "GET", "/v1/me", Value::Null).await;
    assert_eq!(idle.status, 401, "{}", idle.body);
    assert!(idle.body["detail"].as_str().unwrap().contains("sign in again"), "{}", idle.body);
}

#[tokio::test]
async fn sessions_are_listed_and_end_one_or_all_at_once() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let phone = house.sign_in(&owner.email, None).await;
    let reader = house.join(&owner, "reader@company.example", "reader").await;
    let listed = async |by: &Person| {
        let sessions = house.call(by, "GET", "/v1/me/sessions", Value::Null).await;
        sessions.body["results"].as_array().unwrap().clone()
    };
    let all = listed(&owner).await;
    assert_eq!(all.len(), 3, "{all:?}");
    let own = all.iter().find(|session| session["id"] == owner.session.as_str()).unwrap();
    assert_eq!((&own["current"], &own["member"]), (&json!(true), &json!(owner.member)));
    assert_eq!(own["network"], "127.0.0.0/24", "{own}");
    assert_eq!(listed(&reader).await.len(), 1, "a reader sees their own");
    let path = |person: &Person| format!("/v1/me/sessions/{}", person.session);
    assert_eq!(house.call(&reader, "DELETE", &path(&owner), Value::Null).await.status, 403);
    assert_eq!(house.call(&owner, "DELETE", &path(&phone), Value::Null).await.status, 200);
    assert_eq!(house.call(&phone, "GET", "/v1/me", Value::Null).await.status, 401, "ended");
    assert_eq!(house.call(&owner, "GET", "/v1/me", Value::Null).await.status, 200, "the other goes on");
    assert_eq!(house.call(&owner, "DELETE", "/v1/me/sessions", Value::Null).await.body["ended"], 1);
    assert_eq!(house.call(&owner, "GET", "/v1/me", Value::Null).await.status, 401);
    assert_eq!(house.call(&reader, "GET", "/v1/me", Value::Null).await.status, 200, "another person's");
    let keys = house.service.get(&customer, "/v1/me/keys").await;
    assert_eq!(keys.body["results"].as_array().map(Vec::len), Some(1), "sessions are no keys: {}", keys.body);
}

#[tokio::test]
async fn an_old_session_signs_in_again_before_it_gives_access() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let changes = [
        ("POST", "/v1/me/keys", json!({"name": "mine"})),
        ("POST", "/v1/me/members", json!({"email": "x@company.example"})),
        ("DELETE", "/v1/me", Value::Null),
    ];
    house.service.app.clock.advance(SignedDuration::from_mins(15));
    for (method, path, body) in &changes {
        let stale = house.call(&owner, method, path, body.clone()).await;
        assert_eq!((stale.status, &stale.body["code"]), (403, &json!("sign_in_again")), "{path}");
    }
    assert_eq!(house.call(&owner, "GET", "/v1/me/keys", Value::Null).await.status, 200, "reading goes on");
    let fresh = house.sign_in(&owner.email, None).await;
    let (method, path, body) = &changes[0];
    assert_eq!(house.call(&fresh, method, path, body.clone()).await.status, 201);
}

#[tokio::test]
async fn a_session_of_a_key_may_what_the_key_may_and_ends_with_it() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let body = json!({"name": "narrow", "scopes": ["account"]});
    let made = house.call(&owner, "POST", "/v1/me/keys", body).await;
    let narrow =
        tests::Customer { id: customer.id.clone(), key: made.body["api_key"].as_str().unwrap().into() };
    let begun = house.service.post(&narrow, "/v1/me/sessions", &json!({"agent": "a test"})).await;
    assert_eq!((begun.status, &begun.body["key"]), (201, &made.body["id"]), "{}", begun.body);
    let session = Person::of(&owner.email, &begun.body);
    assert_eq!(house.call(&session, "GET", "/v1/me", Value::Null).await.status, 200);
    let lookup = json!({"email": house.service.known_email()});
    let refused = house.call(&session, "POST", "/v1/enrich", lookup).await;
    assert_eq!(refused.body["code"], "scope_required", "{}", refused.body);
    let path = format!("/v1/me/keys/{}", made.body["id"].as_str().unwrap());
    assert_eq!(house.call(&owner, "DELETE", &path, Value::Null).await.status, 200);
    assert_eq!(house.call(&session, "GET", "/v1/me", Value::Null).await.status, 401, "it ends with its key");
}

/// Counts what the database is asked.
#[derive(Debug, Clone, Default)]
struct Asked(Arc<Mutex<BTreeMap<String, usize>>>);

impl Intercept for Asked {
    fn name(&self) -> &'static str {
        "asked"
    }

    fn read_before_transmit(
        &self,
        context: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let target = context.request().headers().get("x-amz-target").unwrap_or_default();
        let action = target.rsplit('.').next().unwrap_or_default().to_owned();
        *self.0.lock().expect("a lock").entry(action).or_default() += 1;
        Ok(())
    }
}

#[tokio::test]
async fn a_call_with_a_members_key_asks_the_database_no_more_than_one_with_the_accounts() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let made = house.call(&owner, "POST", "/v1/me/keys", json!({"name": "mine"})).await;
    let personal = made.body["api_key"].as_str().unwrap().to_owned();
    let of_account = customer.key.clone();
    let (asked, app) = (Asked::default(), &house.service.app);
    let client = app.store.client().config().to_builder().interceptor(asked.clone()).build();
    let store = Store::new(aws_sdk_dynamodb::Client::from_conf(client), &app.config.stored.table_prefix);
    let sources = local::cli::sources(&app.config, &app.clock, tests::demo()).unwrap();
    let other = App::with_vendors(app.config.clone(), app.clock.clone(), store, sources, app.queue.clone());
    let router = common::http::router(other, local::families());
    let email = house.service.known_email();
    let call = async |key: &str| {
        let body = Body::from(json!({"email": email}).to_string());
        let request =
            Request::builder().method("POST").uri("/v1/enrich").header("content-type", "application/json");
        let request = request.header("authorization", format!("Bearer {key}")).body(body).unwrap();
        asked.0.lock().unwrap().clear();
        let answer = router.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
        asked.0.lock().unwrap().clone()
    };
    let mut last = Vec::new();
    for key in [&of_account, &personal, &owner.customer.key] {
        // The first call reads the key, with what its member may do.
        call(key).await;
        last.push(call(key).await);
    }
    assert!(last[0].values().sum::<usize>() > 0, "calls are counted: {last:?}");
    assert!(last.iter().all(|asked| *asked == last[0]), "{last:?}");
}
