//! Members and their roles, over HTTP.

use super::House;
use common::domain::Plan;
use futures::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};
use tests::invariants;

#[tokio::test]
async fn an_existing_accounts_mailbox_is_its_owner_without_a_migration() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let members = house.service.get(&customer, "/v1/me/members").await;
    assert_eq!(members.body["results"].as_array().map(Vec::len), Some(1), "{}", members.body);
    assert_eq!(members.body["results"][0]["id"], owner.member.as_str());
    assert_eq!(members.body["results"][0]["role"], "owner");
}

#[tokio::test]
async fn an_invitation_is_accepted_once_and_by_its_letter_alone() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let invited = json!({"email": "grace@company.example", "role": "reader"});
    let sent = house.call(&owner, "POST", "/v1/me/members", invited.clone()).await;
    assert_eq!(sent.status, 201, "{}", sent.body);
    let first = house.token();
    let again = house.call(&owner, "POST", "/v1/me/members", invited).await;
    assert_eq!(again.status, 201, "{}", again.body);
    let second = house.token();
    assert_ne!(first, second);
    let accept = |token: &str| house.send("POST", "/v1/invitations/accept", json!({"token": token}));
    assert_eq!(accept(&first).await.status, 404, "a later letter takes its place");
    assert_eq!(accept(&format!("{second}x")).await.status, 404);
    let (one, other) = tokio::join!(accept(&second), accept(&second));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert!(statuses[0] == 200 && statuses[1] >= 400, "{statuses:?}");
    assert_eq!(accept(&second).await.status, 404, "once");
    let members = house.call(&owner, "GET", "/v1/me/members", Value::Null).await;
    assert_eq!(members.body["results"].as_array().map(Vec::len), Some(2), "{}", members.body);
    assert_eq!(members.body["invitations"], json!([]));
}

#[tokio::test]
async fn an_expired_and_a_withdrawn_invitation_are_refused() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let invite = |email: &'static str| house.call(&owner, "POST", "/v1/me/members", json!({"email": email}));
    let withdrawn = invite("grace@company.example").await;
    let token = house.token();
    let path = format!("/v1/me/members/{}", withdrawn.body["id"].as_str().unwrap());
    assert_eq!(house.call(&owner, "DELETE", &path, Value::Null).await.status, 200);
    assert_eq!(house.send("POST", "/v1/invitations/accept", json!({"token": token})).await.status, 404);
    assert_eq!(invite("ada@company.example").await.status, 201);
    let token = house.token();
    house.service.app.clock.advance(SignedDuration::from_hours(7 * 24));
    let late = house.send("POST", "/v1/invitations/accept", json!({"token": token})).await;
    assert_eq!(late.status, 404, "{}", late.body);
    assert!(late.body["detail"].as_str().unwrap().contains("expired"), "{}", late.body);
}

#[tokio::test]
async fn no_role_gives_more_than_it_has() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let admin = house.join(&owner, "admin@company.example", "admin").await;
    let member = house.join(&admin, "member@company.example", "member").await;
    let reader = house.join(&admin, "reader@company.example", "reader").await;
    let of = |id: &str| format!("/v1/me/members/{id}");
    for (by, method, path, body) in [
        (&admin, "PATCH", of(&admin.member), json!({"role": "owner"})),
        (&admin, "PATCH", of(&member.member), json!({"role": "owner"})),
        (&admin, "PATCH", of(&owner.member), json!({"role": "reader"})),
        (&admin, "DELETE", of(&owner.member), Value::Null),
        (&admin, "POST", "/v1/me/members".into(), json!({"email": "x@company.example", "role": "owner"})),
        (&admin, "POST", format!("{}/hand-over", of(&admin.member)), json!({})),
        (&admin, "DELETE", "/v1/me".into(), Value::Null),
        (&member, "POST", "/v1/me/members".into(), json!({"email": "x@company.example"})),
        (&member, "PATCH", of(&member.member), json!({"role": "admin"})),
        (&member, "PATCH", "/v1/me".into(), json!({"caps": {"daily": null, "monthly": null}})),
        (&member, "GET", "/v1/me/actions".into(), Value::Null),
        (&reader, "POST", "/v1/me/keys".into(), json!({"name": "mine"})),
        (&reader, "POST", "/v1/enrich".into(), json!({"email": house.service.known_email()})),
        (&reader, "POST", "/v1/watch-lists".into(), json!({"name": "x", "kind": "companies", "entries": []})),
    ] {
        let refused = house.call(by, method, &path, body).await;
        assert_eq!(
            (refused.status, &refused.body["code"]),
            (403, &json!("forbidden")),
            "{method} {path} by {}: {}",
            by.role,
            refused.body
        );
    }
    // A key of the account is no person: it makes no owner either.
    let body = json!({"role": "owner"});
    let request = house.service.request("PATCH", &of(&admin.member), Some(&customer)).json(&body);
    assert_eq!(house.service.send(request).await.status, 403);
    assert_eq!(house.call(&reader, "GET", "/v1/me/history", Value::Null).await.status, 200, "a reader reads");
    let balance = house.call(&owner, "GET", "/v1/me", Value::Null).await.body["balance"].clone();
    assert_eq!(balance, 1_000, "no one who may not spend has spent");
    invariants::check(&house.service, &customer, &[]).await;
}

#[tokio::test]
async fn billing_sees_usage_and_no_one() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let billing = house.join(&owner, "billing@company.example", "billing").await;
    for (path, status) in [
        ("/v1/me", 200),
        ("/v1/me/usage", 200),
        ("/v1/me/history", 403),
        ("/v1/me/people", 403),
        ("/v1/me/members", 403),
        ("/v1/me/keys", 403),
    ] {
        assert_eq!(house.call(&billing, "GET", path, Value::Null).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn the_last_owner_stays_also_in_a_race() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let own = format!("/v1/me/members/{}", owner.member);
    let alone = house.call(&owner, "POST", "/v1/me/leave", json!({})).await;
    assert_eq!(alone.status, 409, "{}", alone.body);
    assert_eq!(house.call(&owner, "DELETE", &own, Value::Null).await.status, 409);
    assert_eq!(house.call(&owner, "PATCH", &own, json!({"role": "admin"})).await.status, 409);
    let second = house.join(&owner, "second@company.example", "owner").await;
    // Each removes the other at the same moment; one of them stays.
    let theirs = format!("/v1/me/members/{}", second.member);
    let (one, other) = tokio::join!(
        house.call(&owner, "DELETE", &theirs, Value::Null),
        house.call(&second, "DELETE", &own, Value::Null),
    );
    let done = [one.status, other.status].iter().filter(|status| **status == 200).count();
    assert_eq!(done, 1, "{} {}", one.body, other.body);
    let account = house.service.app.store.account(&owner.customer.id).await.unwrap().unwrap();
    let roster = house.service.app.store.roster(&account).await.unwrap();
    assert!(roster.has_owner() && roster.members.len() == 1, "{roster:?}");
}

#[tokio::test]
async fn two_owners_who_leave_at_once_do_not_both_leave() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let mut owners = vec![owner.clone()];
    for name in ["a", "b", "c"] {
        owners.push(house.join(&owner, &format!("{name}@company.example"), "owner").await);
    }
    let left =
        join_all(owners.iter().map(|owner| house.call(owner, "POST", "/v1/me/leave", json!({})))).await;
    assert!(left.iter().all(|reply| matches!(reply.status, 200 | 409)), "{left:?}");
    let account = house.service.app.store.account(&owner.customer.id).await.unwrap().unwrap();
    let roster = house.service.app.store.roster(&account).await.unwrap();
    let gone = left.iter().filter(|reply| reply.status == 200).count();
    assert!(roster.has_owner(), "{roster:?}");
    assert_eq!(roster.members.len(), 4 - gone, "each answer is true");
}

#[tokio::test]
async fn a_removed_members_session_and_keys_end_at_once_and_those_of_the_account_stay() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let admin = house.join(&owner, "admin@company.example", "admin").await;
    let make = |body: Value| house.call(&admin, "POST", "/v1/me/keys", body);
    let own = make(json!({"name": "mine"})).await;
    assert_eq!(own.status, 201, "{}", own.body);
    let shared = make(json!({"name": "nightly", "service": true})).await;
    let key = |reply: &tests::Reply| tests::Customer {
        id: customer.id.clone(),
        key: reply.body["api_key"].as_str().unwrap().to_owned(),
    };
    let (own, shared) = (key(&own), key(&shared));
    for key in [&own, &shared, &admin.customer] {
        assert_eq!(house.service.get(key, "/v1/me").await.status, 200);
    }
    let listed = house.service.get(&customer, "/v1/me/keys").await;
    let by_name = |name: &str| {
        let keys = listed.body["results"].as_array().unwrap();
        keys.iter().find(|key| key["name"] == name).unwrap().clone()
    };
    assert_eq!(by_name("mine")["created_by"], admin.member.as_str());
    assert_eq!(by_name("mine")["member"], admin.member.as_str());
    assert_eq!(
        (&by_name("nightly")["member"], &by_name("nightly")["role"]),
        (&Value::Null, &json!("member"))
    );
    assert_eq!(by_name("nightly")["created_by"], admin.member.as_str());
    let path = format!("/v1/me/members/{}", admin.member);
    let removed = house.call(&owner, "DELETE", &path, Value::Null).await;
    assert_eq!(removed.status, 200, "{}", removed.body);
    assert_eq!(house.service.get(&admin.customer, "/v1/me").await.status, 401, "the session");
    assert_eq!(house.service.get(&own, "/v1/me").await.status, 401, "their own key");
    assert_eq!(house.service.get(&shared, "/v1/me").await.status, 200, "the account's key");
    let challenge = house.asked("admin@company.example").await;
    let code = json!({"email": "admin@company.example", "challenge": challenge, "code": house.post.code()});
    assert_eq!(house.send("POST", "/v1/sign-in/verify", code).await.status, 404, "no way back in");
    let kept = house.service.get(&customer, "/v1/me/keys").await;
    let names: Vec<_> =
        kept.body["results"].as_array().unwrap().iter().map(|key| key["name"].clone()).collect();
    assert!(!names.contains(&json!("mine")) && names.contains(&json!("nightly")), "{names:?}");
}

#[tokio::test]
async fn a_member_looks_after_their_own_keys_alone() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let one = house.join(&owner, "one@company.example", "member").await;
    let admin = house.join(&owner, "admin@company.example", "admin").await;
    let made = house.call(&one, "POST", "/v1/me/keys", json!({"name": "mine"})).await;
    let own = format!("/v1/me/keys/{}", made.body["id"].as_str().unwrap());
    let listed = house.service.get(&customer, "/v1/me/keys").await;
    let keys = listed.body["results"].as_array().unwrap().clone();
    let first = keys.iter().find(|key| key["name"] == "test").unwrap()["id"].as_str().unwrap().to_owned();
    let first = format!("/v1/me/keys/{first}");
    for (method, path, body) in [
        ("DELETE", first.clone(), Value::Null),
        ("POST", format!("{first}/rotate"), json!({})),
        ("PATCH", first.clone(), json!({"name": "stolen"})),
        ("POST", "/v1/me/keys".into(), json!({"name": "shared", "service": true})),
        ("PATCH", own.clone(), json!({"caps": {"daily": 1, "monthly": null}})),
    ] {
        assert_eq!(house.call(&one, method, &path, body).await.status, 403, "{method} {path}");
    }
    // An admin may not get hold of a key that may do more, nor of one that is another person.
    for path in [&first, &own] {
        let rotated = house.call(&admin, "POST", &format!("{path}/rotate"), json!({})).await;
        assert_eq!(rotated.status, 403, "{path}: {}", rotated.body);
    }
    let rotated = house.call(&one, "POST", &format!("{own}/rotate"), json!({})).await;
    assert_eq!(rotated.status, 201, "{}", rotated.body);
    assert_eq!(house.call(&admin, "DELETE", &own, Value::Null).await.status, 200, "revoking is an admin's");
}

#[tokio::test]
async fn a_changed_role_counts_at_once_for_sessions_and_keys() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let one = house.join(&owner, "one@company.example", "member").await;
    let made = house.call(&one, "POST", "/v1/me/keys", json!({"name": "mine"})).await;
    let key =
        tests::Customer { id: customer.id.clone(), key: made.body["api_key"].as_str().unwrap().to_owned() };
    let lookup = json!({"email": house.service.known_email()});
    assert_eq!(house.service.post(&key, "/v1/enrich", &lookup).await.status, 200);
    let path = format!("/v1/me/members/{}", one.member);
    assert_eq!(house.call(&owner, "PATCH", &path, json!({"role": "reader"})).await.status, 200);
    for customer in [&key, &one.customer] {
        assert_eq!(house.service.post(customer, "/v1/enrich", &lookup).await.status, 403);
    }
    invariants::check(&house.service, &customer, &[]).await;
}

#[tokio::test]
async fn a_members_cap_counts_all_their_keys_and_their_session() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let one = house.join(&owner, "one@company.example", "member").await;
    let lookup = json!({"email": house.service.known_email()});
    let price = house.service.post(&customer, "/v1/enrich", &lookup).await.credits();
    let path = format!("/v1/me/members/{}", one.member);
    let cap = json!({"caps": {"daily": price.as_milli() as f64 * 2.0 / 1000.0, "monthly": null}});
    assert_eq!(house.call(&owner, "PATCH", &path, cap).await.status, 200);
    let made = house.call(&one, "POST", "/v1/me/keys", json!({"name": "mine"})).await;
    let key =
        tests::Customer { id: customer.id.clone(), key: made.body["api_key"].as_str().unwrap().to_owned() };
    assert_eq!(house.service.post(&key, "/v1/enrich", &lookup).await.status, 200);
    assert_eq!(house.service.post(&one.customer, "/v1/enrich", &lookup).await.status, 200);
    for customer in [&key, &one.customer] {
        let refused = house.service.post(customer, "/v1/enrich", &lookup).await;
        assert_eq!(
            (refused.status, &refused.body["code"]),
            (402, &json!("spend_cap_reached")),
            "{}",
            refused.body
        );
    }
    assert_eq!(house.service.post(&customer, "/v1/enrich", &lookup).await.status, 200, "others go on");
    invariants::check(&house.service, &customer, &[]).await;
}

#[tokio::test]
async fn an_account_is_handed_over_in_one_step() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let next = house.join(&owner, "next@company.example", "member").await;
    let path = format!("/v1/me/members/{}/hand-over", next.member);
    let over = house.call(&owner, "POST", &path, json!({})).await;
    assert_eq!(over.status, 200, "{}", over.body);
    let role = |id: &str| {
        let members = over.body["results"].as_array().unwrap();
        members.iter().find(|member| member["id"] == id).unwrap()["role"].clone()
    };
    assert_eq!((role(&owner.member), role(&next.member)), (json!("admin"), json!("owner")));
    assert_eq!(house.call(&owner, "POST", &path, json!({})).await.status, 403, "they own it no longer");
    assert_eq!(house.call(&owner, "POST", "/v1/me/leave", json!({})).await.status, 200);
    let back = house.asked(&owner.email).await;
    let code = json!({"email": owner.email, "challenge": back, "code": house.post.code()});
    let refused = house.send("POST", "/v1/sign-in/verify", code).await;
    assert_eq!(refused.status, 404, "the mailbox it was opened for is no member any more: {}", refused.body);
}

#[tokio::test]
async fn a_person_of_two_accounts_switches_between_them() {
    let house = House::open().await;
    let (_, owner) = house.account().await;
    let (other, guest) = house.account().await;
    let invited = json!({"email": guest.email, "role": "reader"});
    assert_eq!(house.call(&owner, "POST", "/v1/me/members", invited).await.status, 201);
    let token = house.token();
    assert_eq!(house.send("POST", "/v1/invitations/accept", json!({"token": token})).await.status, 200);
    let accounts = house.call(&guest, "GET", "/v1/me/accounts", Value::Null).await;
    assert_eq!(accounts.body["results"].as_array().map(Vec::len), Some(2), "{}", accounts.body);
    house.service.app.clock.advance(SignedDuration::from_mins(16));
    let to = json!({"account": owner.customer.id});
    let switched = house.call(&guest, "POST", "/v1/me/sessions", to).await;
    assert_eq!((switched.status, &switched.body["role"]), (201, &json!("reader")), "{}", switched.body);
    assert_eq!(house.call(&guest, "GET", "/v1/me", Value::Null).await.status, 401, "the one before ended");
    let here = super::Person::of(&guest.email, &switched.body);
    assert_eq!(house.call(&here, "GET", "/v1/me", Value::Null).await.body["id"], owner.customer.id.as_str());
    let back = house.call(&here, "POST", "/v1/me/sessions", json!({"account": other.id})).await;
    let back = super::Person::of(&guest.email, &back.body);
    let stale = house.call(&back, "POST", "/v1/me/keys", json!({"name": "mine"})).await;
    assert_eq!(stale.body["code"], "sign_in_again", "switching proves nothing: {}", stale.body);
    let stranger = house.service.customer(Plan::Pro, 1).await;
    let refused = house.call(&back, "POST", "/v1/me/sessions", json!({"account": stranger.id})).await;
    assert_eq!(refused.status, 404, "{}", refused.body);
}

#[tokio::test]
async fn an_account_has_as_many_members_as_the_table_says() {
    let house = House::open().await;
    let (customer, _) = house.account().await;
    let store = &house.service.app.store;
    let account = store.account(&customer.id).await.unwrap().unwrap();
    let mut roster = store.roster(&account).await.unwrap();
    let most = common::bounds::MEMBERS.most;
    let first = roster.members[0].clone();
    for at in 1..most - 1 {
        let id = common::domain::ids::new(common::domain::ids::Kind::Member, tests::noon());
        let email = format!("member{at}@company.example");
        roster.members.push(common::store::members::Member { id, email, ..first.clone() });
    }
    for write in store.roster_writes(&roster).unwrap() {
        store
            .client()
            .transact_write_items()
            .transact_items(write.in_transaction().unwrap())
            .send()
            .await
            .unwrap();
    }
    let invite =
        async |email: &str| house.service.post(&customer, "/v1/me/members", &json!({"email": email})).await;
    assert_eq!(invite("last@company.example").await.status, 201);
    let refused = invite("one-more@company.example").await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    let detail = refused.body["detail"].as_str().unwrap();
    let bound = common::bounds::MEMBERS;
    assert!(detail.contains(&bound.to_string()) && detail.contains(bound.instead), "{detail}");
}
