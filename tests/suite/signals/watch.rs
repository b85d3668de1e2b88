//! Watch lists that call: every new match is told once, paid once, and whatever goes wrong loses or repeats none.

use crate::money::webhooks::{Receiver, deliver_due};
use common::config::{Config, Hidden};
use common::domain::signal::{Signal, SignalKind};
use common::domain::{Clock, Credits, Plan};
use common::store::sums::Caps;
use common::watch::{Matcher, Round};
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::time::Duration;
use tests::binary::{self, Server};
use tests::post::Post;
use tests::{Customer, Reply, Service, demo, invariants, noon, unhurried};
use world::Draft;

const LONG: Duration = Duration::from_secs(60);

/// Changes of job of the demo world, as if they all came at the tests' noon, when lists are made.
fn moves(count: usize) -> Vec<Signal> {
    let signals = Draft::demo(noon()).signals(noon() - SignedDuration::from_hours(24 * 20), noon());
    let mut people = HashSet::new();
    let own = |signal: &Signal| signal.kind == SignalKind::JobChange && people.insert(url(signal));
    let moved = signals.into_iter().filter(own).take(count);
    moved.map(|signal| Signal { occurred_at: noon(), ..signal }).collect()
}

fn url(signal: &Signal) -> String {
    signal.person.as_ref().and_then(|person| person.network_url.as_ref()).expect("a profile").to_string()
}

fn config(mailer: &str) -> Config {
    unhurried().with(|config| {
        config.network.webhooks_to_loopback = true;
        config.mailer.server = Hidden(mailer.to_owned());
        config.mailer.from = (!mailer.is_empty()).then(|| "almanac@service.example".parse().unwrap());
        config.network.public_url = "https://api.service.example".to_owned();
        config.stored.seal_secret = Hidden("a secret of this deployment".into());
    })
}

async fn start(mailer: &str) -> Service {
    let sources = local::cli::sources(&config(mailer), &Clock::fixed(noon()), demo()).unwrap();
    Service::start_custom(config(mailer), Clock::fixed(noon()), sources, false).await
}

/// Makes a list that tells; its path.
async fn list(service: &Service, customer: &Customer, signals: &[Signal], notify: Value) -> String {
    let entries: Vec<String> = signals.iter().map(url).collect();
    let body = json!({"name": "champions", "kind": "people", "entries": entries, "notify": notify});
    let created = service.post(customer, "/v1/watch-lists", &body).await;
    assert_eq!(created.status, 201, "{}", created.body);
    format!("/v1/watch-lists/{}", created.body["id"].as_str().unwrap())
}

async fn patch(service: &Service, customer: &Customer, path: &str, body: &Value) -> Reply {
    service.send(service.request("PATCH", path, Some(customer)).json(body)).await
}

/// Lets signals come, and everything happen that follows from it now.
async fn happen(service: &Service, matcher: &mut Matcher, signals: &[Signal]) -> Round {
    service.app.store.put_signals(signals).await.unwrap();
    let round = matcher.round(&service.app, LONG).await.unwrap();
    deliver_due(service).await;
    round
}

/// The people told of, by the event that did.
fn delivered(receiver: &Receiver) -> BTreeMap<String, Vec<String>> {
    let mut told = BTreeMap::new();
    for (headers, body) in receiver.received.lock().unwrap().iter() {
        let event: Value = serde_json::from_str(body).unwrap();
        assert_eq!(event["type"], "watch.matched");
        assert!(headers["webhook-signature"].to_str().unwrap().starts_with("v1,"));
        let entry = |matched: &Value| {
            let id = matched["signal"]["id"].as_str().unwrap();
            format!("{id} {}", matched["entry"].as_str().unwrap())
        };
        let matches = event["data"]["matches"].as_array().unwrap().iter().map(entry).collect();
        told.insert(headers["webhook-id"].to_str().unwrap().to_owned(), matches);
    }
    told
}

#[tokio::test]
async fn new_matches_are_told_and_charged_once() {
    let moves = moves(30);
    let (known, new) = moves.split_at(2);
    let service = start("").await;
    let customer = service.customer(Plan::Pro, 1_000).await;
    let receiver = Receiver::start(&[204]).await;
    let mut matcher = Matcher::default();
    assert_eq!(happen(&service, &mut matcher, known).await, Round { signals: 2, matches: 0, changes: 0 });
    let path = list(&service, &customer, &moves, json!({"webhook_url": receiver.url})).await;
    let early = service.post(&customer, &format!("{path}/run"), &json!({})).await;
    assert_eq!(early.body["results"].as_array().unwrap().len(), 2, "{}", early.body);

    let round = happen(&service, &mut matcher, new).await;
    assert_eq!(round, Round { signals: 28, matches: 28, changes: 0 });
    let first = delivered(&receiver);
    let all: Vec<&String> = first.values().flatten().collect();
    let distinct: HashSet<&&String> = all.iter().collect();
    assert_eq!((all.len(), distinct.len()), (28, 28), "each once: {first:?}");
    let sizes: Vec<usize> = receiver.received.lock().unwrap().iter().map(|(_, body)| body.len()).collect();
    assert!(sizes.iter().all(|size| *size < 20_000), "{sizes:?}");
    let account = service.app.store.account(&customer.id).await.unwrap().unwrap();
    assert_eq!(account.balance(), Credits::whole(1_000 - 2 * 30));

    // A matcher that remembers nothing reads the same again; nothing comes of it.
    happen(&service, &mut Matcher::default(), &moves).await;
    assert_eq!(delivered(&receiver), first);
    let late = service.post(&customer, &format!("{path}/run"), &json!({"limit": 100})).await;
    assert_eq!((&late.body["results"], &late.body["cost"]["credits"]), (&json!([]), &json!(0)));
    let shown = service.get(&customer, &path).await;
    assert_eq!(shown.body["notify"]["last_at"], "2026-03-01T12:00:00Z", "{}", shown.body);
    let log = service.get(&customer, "/v1/me/webhook-deliveries").await;
    assert_eq!(log.body["results"].as_array().unwrap().len(), first.len());
    assert_eq!(log.body["results"][0]["type"], "watch.matched");
    let id = log.body["results"][0]["id"].as_str().unwrap().to_owned();
    let again = format!("/v1/me/webhook-deliveries/{id}/replay");
    assert_eq!(service.post(&customer, &again, &json!({})).await.status, 202);
    deliver_due(&service).await;
    assert_eq!(receiver.count(), first.len() + 1);
    assert_eq!(delivered(&receiver), first, "the same event again, under the same id");
    invariants::check(&service, &customer, &[early, late]).await;
}

#[tokio::test]
async fn only_those_who_watch_it_are_told_and_only_within_their_means() {
    let moves = moves(12);
    let service = start("").await;
    let (poor, capped) = (service.customer(Plan::Pro, 5).await, service.customer(Plan::Pro, 100).await);
    let caps = Caps::new(Some(Credits::whole(8)), None);
    service.app.store.set_preferences(&capped.id, Some(caps), None).await.unwrap();
    let (receiver, other) = (Receiver::start(&[204]).await, Receiver::start(&[204]).await);
    let indie = service.customer(Plan::Indie, 100).await;
    let body = json!({"name": "x", "kind": "people", "entries": [url(&moves[0])], "notify": {"webhook_url": receiver.url}});
    assert_eq!(service.post(&indie, "/v1/watch-lists", &body).await.status, 403);
    let wrong = json!({"name": "x", "kind": "people", "entries": [url(&moves[0])],
        "notify": {"webhook_url": "http://10.0.0.1/", "email": "a@b.example"}});
    assert_eq!(service.post(&poor, "/v1/watch-lists", &wrong).await.bad_fields(), ["notify.email"]);
    let path = list(&service, &poor, &moves, json!({"webhook_url": receiver.url})).await;
    let capped_path = list(&service, &capped, &moves, json!({"webhook_url": other.url})).await;
    let gone = list(&service, &poor, &moves[..3], json!({"webhook_url": receiver.url})).await;
    assert_eq!(service.send(service.request("DELETE", &gone, Some(&poor))).await.status, 200);
    let mut matcher = Matcher::default();
    happen(&service, &mut matcher, &moves).await;
    assert_eq!(delivered(&receiver).values().map(Vec::len).sum::<usize>(), 2, "as many as can be paid");
    assert_eq!(delivered(&other).values().map(Vec::len).sum::<usize>(), 4, "as many as the cap allows");
    let reason = async |customer: &Customer, path: &str| {
        service.get(customer, path).await.body["notify"]["paused"]["reason"].clone()
    };
    assert_eq!(reason(&poor, &path).await, "insufficient_credits");
    assert_eq!(reason(&capped, &capped_path).await, "spend_cap_reached");
    // The rest waits for tomorrow and for money.
    service.app.clock.advance(SignedDuration::from_hours(13));
    let grant = common::billing::grant(
        &service.app.store,
        &poor.id,
        Credits::whole(100),
        "more",
        service.app.clock.now(),
    );
    grant.await.unwrap();
    deliver_due(&service).await;
    assert_eq!(delivered(&receiver).values().map(Vec::len).sum::<usize>(), 12);
    assert_eq!(delivered(&other).values().map(Vec::len).sum::<usize>(), 8);
    assert_eq!(reason(&poor, &path).await, Value::Null);
    for customer in [&poor, &capped] {
        invariants::check(&service, customer, &[]).await;
    }
}

#[tokio::test]
async fn an_address_that_always_fails_is_left_alone_until_it_is_set_anew() {
    let moves = moves(6);
    let service = start("").await;
    let customer = service.customer(Plan::Pro, 100).await;
    let receiver = Receiver::start(&[500]).await;
    let path = list(&service, &customer, &moves, json!({"webhook_url": receiver.url})).await;
    let mut matcher = Matcher::default();
    happen(&service, &mut matcher, &moves[..3]).await;
    for _ in 0..8 {
        service.app.clock.advance(SignedDuration::from_hours(10));
        deliver_due(&service).await;
    }
    assert_eq!(receiver.count(), 7, "tried by the schedule and given up");
    let shown = service.get(&customer, &path).await;
    assert_eq!(shown.body["notify"]["paused"]["reason"], "undeliverable", "{}", shown.body);
    happen(&service, &mut matcher, &moves[3..]).await;
    assert_eq!(receiver.count(), 7, "nothing more is sent, or paid");
    let good = Receiver::start(&[204]).await;
    let changed = patch(&service, &customer, &path, &json!({"notify": {"webhook_url": good.url}})).await;
    assert_eq!((changed.status, &changed.body["notify"]["paused"]), (200, &Value::Null), "{}", changed.body);
    deliver_due(&service).await;
    assert_eq!(delivered(&good).values().map(Vec::len).sum::<usize>(), 3, "what waited comes");
    let off = patch(&service, &customer, &path, &json!({"notify": {"schedule": "off"}})).await;
    assert_eq!(off.body["notify"], Value::Null);
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn a_digest_comes_in_the_morning_and_one_click_ends_it() {
    let moves = moves(8);
    let (post, address) = Post::open().await;
    let service = start(&address).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let stranger = json!({"name": "x", "kind": "people", "entries": [url(&moves[0])],
        "notify": {"email": "somebody@else.example", "schedule": "daily"}});
    assert_eq!(service.post(&customer, "/v1/watch-lists", &stranger).await.bad_fields(), ["notify.email"]);
    let notify = json!({"email": "colleague@tests.example", "schedule": "daily"});
    let path = list(&service, &customer, &moves, notify).await;
    let mut matcher = Matcher::default();
    happen(&service, &mut matcher, &moves[..3]).await;
    happen(&service, &mut matcher, &moves[3..5]).await;
    assert!(post.letters().is_empty(), "not before the morning");
    service.app.clock.advance(SignedDuration::from_hours(18));
    deliver_due(&service).await;
    deliver_due(&service).await;
    let letters = post.letters();
    assert_eq!(letters.len(), 1, "one digest");
    let unfolded = letters[0].replace("=\r\n", "").replace("\r\n ", " ").replace("=3D", "=");
    assert!(unfolded.contains("Subject: 5 new matches: champions"), "{unfolded}");
    assert!(unfolded.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{unfolded}");
    assert!(unfolded.contains("Message-ID: <msg_"), "{unfolded}");
    let link = unfolded.split("List-Unsubscribe: <https://api.service.example").nth(1).expect("a link");
    let link = link.split('>').next().unwrap().to_owned();
    let looked = service.send(service.request("GET", &link, None)).await;
    assert_eq!(looked.status, 200);
    assert_eq!(
        service.get(&customer, &path).await.body["notify"]["paused"],
        Value::Null,
        "a look ends nothing"
    );
    let click = service.request("POST", &link, None).body("List-Unsubscribe=One-Click");
    let click = click.header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(service.send(click).await.status, 200);
    assert_eq!(service.get(&customer, &path).await.body["notify"]["paused"]["reason"], "unsubscribed");
    let forged = format!("{}x", &link[..link.len() - 1]);
    assert_eq!(service.send(service.request("POST", &forged, None)).await.status, 404);
    happen(&service, &mut matcher, &moves[5..]).await;
    service.app.clock.advance(SignedDuration::from_hours(48));
    deliver_due(&service).await;
    assert_eq!(post.letters().len(), 1);
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn what_happened_before_a_list_was_made_is_neither_told_nor_charged() {
    let mut moves = moves(4);
    moves[0].occurred_at = noon() - SignedDuration::from_secs(1);
    moves[1].occurred_at = noon() - SignedDuration::from_hours(72);
    // Only the day is known: it may have been later on it.
    moves[2].occurred_at = noon() - SignedDuration::from_hours(12);
    let service = start("").await;
    let customer = service.customer(Plan::Pro, 100).await;
    let receiver = Receiver::start(&[204]).await;
    let path = list(&service, &customer, &moves, json!({"webhook_url": receiver.url})).await;
    happen(&service, &mut Matcher::default(), &moves).await;
    let told: Vec<String> = delivered(&receiver).into_values().flatten().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(!told.iter().any(|told| told.contains(&url(&moves[0])) || told.contains(&url(&moves[1]))));
    let account = service.app.store.account(&customer.id).await.unwrap().unwrap();
    assert_eq!(account.balance(), Credits::whole(96), "nor is anybody charged");
    // Whoever asks for it gets it.
    let run = service.post(&customer, &format!("{path}/run"), &json!({})).await;
    assert_eq!(run.body["results"].as_array().unwrap().len(), 2, "{}", run.body);
    invariants::check(&service, &customer, &[run]).await;
}

#[tokio::test]
async fn matches_of_companies_mask_people_as_the_feed_does() {
    let moved = moves(1).remove(0);
    let person = moved.person.clone().unwrap();
    let domain = moved.company.as_ref().unwrap().domain.clone().unwrap();
    let service = start("").await;
    let customer = service.customer(Plan::Pro, 100).await;
    let receiver = Receiver::start(&[204]).await;
    let body = json!({"name": "accounts", "kind": "companies", "entries": [domain.to_string()],
        "notify": {"webhook_url": receiver.url}});
    let created = service.post(&customer, "/v1/watch-lists", &body).await;
    happen(&service, &mut Matcher::default(), std::slice::from_ref(&moved)).await;
    let path = format!("/v1/watch-lists/{}/run", created.body["id"].as_str().unwrap());
    let run = service.post(&customer, &path, &json!({"include_seen": true})).await;
    let event = receiver.received.lock().unwrap()[0].1.clone();
    let event: Value = serde_json::from_str(&event).unwrap();
    let feed = service.get(&customer, &format!("/v1/signals?kind=job-change&domain={domain}")).await;
    for matched in [&run.body["results"][0], &event["data"]["matches"][0]] {
        assert_eq!(matched["signal"], feed.body["results"][0], "as in the feed");
        let text = matched.to_string().to_lowercase();
        let slug = person.network_url.as_ref().unwrap().to_string();
        let slug = slug.rsplit('/').next().unwrap().to_lowercase();
        assert!(!text.contains(&slug) && !text.contains(&person.full_name.to_lowercase()), "{text}");
    }
}

#[tokio::test]
async fn nobody_is_told_of_somebody_who_objected() {
    let moves = moves(3);
    let service = start("").await;
    let customer = service.customer(Plan::Pro, 100).await;
    let receiver = Receiver::start(&[204]).await;
    list(&service, &customer, &moves, json!({"webhook_url": receiver.url})).await;
    let mut matcher = Matcher::default();
    service.app.store.put_signals(&moves).await.unwrap();
    matcher.round(&service.app, LONG).await.unwrap();
    crate::privacy::suppress(&service, |who| who.network_url(&url(&moves[0])).expect("a profile")).await;
    deliver_due(&service).await;
    let told: Vec<String> = delivered(&receiver).into_values().flatten().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(!told.iter().any(|told| told.contains(&url(&moves[0]))));
    let account = service.app.store.account(&customer.id).await.unwrap().unwrap();
    assert_eq!(account.balance(), Credits::whole(96), "nor is anybody charged");
    invariants::check(&service, &customer, &[]).await;
}

/// The real process, killed again and again while signals come: every match arrives, each under one event alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_misses_nothing_and_tells_nothing_twice() {
    const COMPANIES: usize = 12;
    const SIGNALS: usize = 240;
    let folder = tempfile::tempdir().unwrap();
    let (mut people, mut signals) =
        ("First Name,Last Name,Company,Email,Website\n".to_owned(), String::new());
    for company in 0..COMPANIES {
        writeln!(people, "Ada,L{company},Company {company},a@c{company}.example,c{company}.example").unwrap();
    }
    signals.push_str("kind,occurred_at,company_name,company_domain,stage,amount\n");
    let day = Clock::System.now().strftime("%Y-%m-%d").to_string();
    for number in 0..SIGNALS {
        let company = number % COMPANIES;
        writeln!(signals, "funding,{day},Company {company},c{company}.example,seed,{}", 1_000 + number)
            .unwrap();
    }
    let (people_file, signals_file) = (folder.path().join("people.csv"), folder.path().join("signals.csv"));
    std::fs::write(&people_file, people).unwrap();
    std::fs::write(&signals_file, signals).unwrap();
    let import = |what: &str, file: &std::path::Path| {
        let done = binary::run(folder.path(), &["import", what, file.to_str().unwrap()]);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    import("people", &people_file);
    let receiver = Receiver::start(&[204]).await;
    let mut server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let entries: Vec<String> = (0..COMPANIES).map(|company| format!("c{company}.example")).collect();
    let body = json!({"name": "all", "kind": "companies", "entries": entries, "notify": {"webhook_url": receiver.url}});
    let http = tests::tour::client();
    let created = http.post(format!("{}/v1/watch-lists", server.address)).bearer_auth(&key).json(&body);
    assert_eq!(created.send().await.unwrap().status().as_u16(), 201);
    import("signals", &signals_file);
    let mut kills = 0;
    let started = std::time::Instant::now();
    loop {
        let count: usize = delivered(&receiver).values().map(Vec::len).sum();
        if count >= SIGNALS || started.elapsed() > Duration::from_secs(150) {
            break;
        }
        if kills < 4 {
            // Each time a little later in its work.
            tokio::time::sleep(Duration::from_millis(700 + 900 * kills)).await;
            server.child.kill().await.unwrap();
            server = Server::start(folder.path(), &[]).await.unwrap();
            kills += 1;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tokio::time::sleep(Duration::from_secs(4)).await;
    let told = delivered(&receiver);
    let all: Vec<&String> = told.values().flatten().collect();
    let distinct: HashSet<&String> = all.iter().copied().collect();
    println!("{} events, {} matches, {kills} kills, {:?}", told.len(), all.len(), started.elapsed());
    assert_eq!((all.len(), distinct.len()), (SIGNALS, SIGNALS), "each match in one event");
    let me = http.get(format!("{}/v1/me", server.address)).bearer_auth(&key).send().await.unwrap();
    let me: Value = me.json().await.unwrap();
    assert_eq!(me["balance"], 10_000 - 2 * SIGNALS, "{me}");
}
