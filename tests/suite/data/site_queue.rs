//! Websites read by workers of a queue, as in the cloud: each by one worker at a time, again by its age, and whatever dies in between.

use common::domain::{Clock, Domain};
use common::providers::Sources;
use common::queue::{Message, Queue};
use common::store::sites::{AGAIN, ReadSite, Reading};
use jiff::SignedDuration;
use std::time::Duration;
use tests::sites::{Asked, Page, Sites};
use tests::{Service, noon, unhurried};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

fn web(asked: &Asked) -> Page {
    match (asked.host.as_str(), asked.path.as_str()) {
        (_, "/robots.txt") => Page::missing(),
        ("broken.com" | "www.broken.com", _) => Page::new(500, ""),
        ("refusing.com", "/") => Page::new(403, ""),
        (host, "/") if host.starts_with("site-") => match asked.headers.contains_key("if-none-match") {
            true => Page::new(304, ""),
            false => {
                Page::html(format!("<title>{host}</title><a href=/about>About us</a>")).with("etag", "\"1\"")
            }
        },
        (host, "/about") if host.starts_with("site-") => Page::html("<p>Founded in 1999."),
        _ => Page::missing(),
    }
}

fn domain(name: &str) -> Domain {
    Domain::parse(name).unwrap()
}

async fn start(web: &Sites, workers: bool) -> Service {
    let config = unhurried().with(|config| web.serve(&mut config.providers));
    Service::start_custom(config, Clock::fixed(noon()), Sources::default(), workers).await
}

/// Lets two workers take each message twice, all of them at the same time.
async fn race(service: &Service) -> usize {
    let workers = [(), ()].map(|()| sites::Worker::new(service.app.clone()));
    let (one, other) = tokio::join!(workers[0].sweep(), workers[1].sweep());
    let sent = one.unwrap() + other.unwrap();
    let mut messages = Vec::new();
    for _ in 0..sent {
        let received = service.queue.receive().await;
        messages.push(received.message.clone());
        received.done();
    }
    let works = messages.iter().flat_map(|message| {
        [&workers[0], &workers[1], &workers[1]].map(|worker| async move { worker.work(message).await })
    });
    for done in futures::future::join_all(works).await {
        done.unwrap();
    }
    sent
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_is_one_workers_at_a_time_and_read_again_by_its_age() {
    let web = Sites::start(|asked| web(asked).after(Duration::from_millis(5))).await;
    let service = start(&web, false).await;
    let (store, clock) = (&service.app.store, &service.app.clock);
    let mut domains: Vec<Domain> = (0..20).map(|number| domain(&format!("site-{number}.com"))).collect();
    domains.extend([domain("broken.com"), domain("refusing.com")]);
    let month = SignedDuration::from_hours(24 * 30);
    let ask = async || store.ask_for_sites(&domains, clock.now() - month, clock.now()).await.unwrap();
    assert_eq!((ask().await, ask().await), (22, 0), "each once");

    assert_eq!(race(&service).await, 22, "of two sweeps each site is one's");
    assert_eq!(web.counts().1, 1, "no host has two requests at a time");
    for number in 0..20 {
        let home = |path: &&String| path.as_str() == "/";
        let paths = web.paths(&format!("site-{number}.com"));
        assert_eq!(paths.iter().filter(home).count(), 1, "{paths:?}");
    }
    let state = async |name: &str| store.site_state(&domain(name)).await.unwrap().expect("it was asked for");
    let read = state("site-3.com").await;
    assert_eq!((read.due.duration_since(clock.now()), read.lease_until, read.failures), (month, None, 0));
    let said = store.site(&domain("site-3.com"), Reading::Latest).await.unwrap().expect("what it said");
    assert_eq!(said.company().unwrap().company.founded_year, Some(1999));
    let broken = state("broken.com").await;
    assert_eq!((broken.read_at, broken.failures), (None, 1));
    assert!(broken.error.is_some_and(|error| error.contains("failed")));
    assert_eq!(store.read_sites().await.unwrap().len(), 20);
    assert_eq!((race(&service).await, ask().await), (0, 0), "nothing is due");
    let mark = async || -> ReadSite {
        let read = store.read_sites().await.unwrap();
        read.into_iter().find(|site| site.domain == domain("site-3.com")).expect("its records are behind")
    };
    let first = mark().await;

    // Those that could not be read are tried the next day and the next week; the others a month later, without being sent again.
    clock.advance(HOUR * 25);
    assert_eq!(race(&service).await, 1);
    assert_eq!(state("broken.com").await.failures, 2);
    web.forget();
    clock.advance(month);
    assert_eq!(race(&service).await, 22);
    assert_eq!(web.paths("site-3.com").iter().filter(|path| *path == "/").count(), 1);
    let again = store.site(&domain("site-3.com"), Reading::Latest).await.unwrap().unwrap();
    assert_eq!((again.read_at, again.pages[0].facts == said.pages[0].facts), (clock.now(), true));

    store.sites_taken(&[first]).await.unwrap();
    assert_eq!(store.read_sites().await.unwrap().len(), 20, "an older reading takes nothing out");
    assert_eq!(store.site(&domain("site-3.com"), Reading::Taken).await.unwrap(), None);
    store.sites_taken(&[mark().await]).await.unwrap();
    let left: Vec<Domain> = store.read_sites().await.unwrap().into_iter().map(|site| site.domain).collect();
    assert!(left.len() == 19 && !left.contains(&domain("site-3.com")));
    assert_eq!(store.site(&domain("site-3.com"), Reading::Taken).await.unwrap(), Some(again));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_worker_died_of_is_read_by_the_next() {
    let web = Sites::start(web).await;
    let service = start(&web, true).await;
    let (store, clock) = (&service.app.store, &service.app.clock);
    let site = domain("site-1.com");
    store.ask_for_sites(std::slice::from_ref(&site), clock.now(), clock.now()).await.unwrap();
    // It took the site and is not heard of again; the message is lost with it.
    let state = store.site_state(&site).await.unwrap().unwrap();
    assert!(store.send_site(&state, clock.now()).await.unwrap());
    let dead = store.claim_site(&site, clock.now()).await.unwrap().expect("it is free");
    assert!(store.claim_site(&site, clock.now()).await.unwrap().is_none(), "it is the first one's");
    let worker = sites::Worker::new(service.app.clone());
    assert_eq!(worker.sweep().await.unwrap(), 0, "its message may still come");
    worker.work(&Message::Site { domain: site.clone() }).await.unwrap();
    assert!(web.paths("site-1.com").is_empty());

    // It may have died of the site, which waits as one that could not be read.
    clock.advance(AGAIN + SignedDuration::from_secs(1));
    assert_eq!(worker.sweep().await.unwrap(), 0);
    let state = store.site_state(&site).await.unwrap().unwrap();
    assert_eq!((state.failures, state.due, state.lease_until), (1, clock.now() + HOUR * 24, None));
    clock.advance(HOUR * 24);
    assert_eq!(worker.sweep().await.unwrap(), 1);
    // The workers of the one-process server take it from here.
    let deadline = std::time::Instant::now() + Duration::from_secs(60);
    while store.read_sites().await.unwrap().is_empty() {
        assert!(std::time::Instant::now() < deadline, "nobody reads it");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let said = store.site(&site, Reading::Latest).await.unwrap().unwrap();
    assert!(!store.keep_site(&dead, &said, clock.now(), clock.now()).await.unwrap(), "the claim had ended");
    assert!(!store.site_failed(&dead, "late", clock.now()).await.unwrap());
}

#[tokio::test]
async fn without_a_contact_no_site_is_read() {
    let web = Sites::start(web).await;
    let config = unhurried().with(|config| {
        web.serve(&mut config.providers);
        config.providers.credentials.remove("PROVIDER_CONTACT");
    });
    let service = Service::start_custom(config, Clock::fixed(noon()), Sources::default(), false).await;
    let (store, now, site) = (&service.app.store, service.app.clock.now(), domain("site-1.com"));
    store.ask_for_sites(std::slice::from_ref(&site), now, now).await.unwrap();
    let worker = sites::Worker::new(service.app.clone());
    assert_eq!(worker.sweep().await.unwrap(), 0);
    worker.work(&Message::Site { domain: site }).await.unwrap();
    assert_eq!((web.counts().0, store.due_sites(now, 10).await.unwrap().len()), (0, 1), "it waits");
}

/// Text that hardly gets smaller.
fn noise(seed: &mut u64, length: usize) -> String {
    let mut letter = || {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        char::from(letters[usize::try_from(*seed >> 58).unwrap()])
    };
    (0..length).map(|_| letter()).collect()
}

#[tokio::test]
async fn a_site_that_says_too_much_is_read_less_often_each_time() {
    let web = Sites::start(|asked| match asked.path.as_str() {
        "/" | "/about" => {
            let mut seed = asked.path.len() as u64;
            let mut job = || {
                let (title, number, path) = (noise(&mut seed, 190), noise(&mut seed, 190), noise(&mut seed, 400));
                serde_json::json!({"@type": "JobPosting", "title": title, "identifier": number, "url": format!("/{path}")})
            };
            let jobs: Vec<serde_json::Value> = (0..400).map(|_| job()).collect();
            let jobs = serde_json::Value::from(jobs);
            Page::html(format!(
                "<title>Loud</title><a href=/about>About us</a>\
                 <script type=\"application/ld+json\">{jobs}</script>"
            ))
        }
        _ => Page::missing(),
    })
    .await;
    let service = start(&web, false).await;
    let (store, clock, site) = (&service.app.store, &service.app.clock, domain("loud.com"));
    store.ask_for_sites(std::slice::from_ref(&site), clock.now(), clock.now()).await.unwrap();
    let worker = sites::Worker::new(service.app.clone());
    for failures in 1..=2 {
        assert_eq!(worker.sweep().await.unwrap(), 1);
        worker.work(&Message::Site { domain: site.clone() }).await.unwrap();
        let state = store.site_state(&site).await.unwrap().unwrap();
        assert_eq!((state.failures, state.lease_until), (failures, None));
        assert!(state.error.is_some_and(|error| error.contains("too much")));
        let pause = HOUR * 24 * 2_i32.pow(failures - 1);
        assert_eq!(state.due, clock.now() + pause);
        clock.advance(pause);
        service.queue.receive().await.done();
    }
    assert!(store.read_sites().await.unwrap().is_empty());
}

#[tokio::test]
async fn the_queue_is_kept_short() {
    let web = Sites::start(web).await;
    let service = start(&web, false).await;
    let (store, now) = (&service.app.store, service.app.clock.now());
    let domains: Vec<Domain> = (0..5).map(|number| domain(&format!("site-{number}.com"))).collect();
    store.ask_for_sites(&domains, now, now).await.unwrap();
    let waiting: Vec<Message> =
        (0..1_000).map(|number| Message::Site { domain: domain(&format!("waiting-{number}.com")) }).collect();
    service.queue.send(&waiting, Duration::ZERO).await.unwrap();
    let worker = sites::Worker::new(service.app.clone());
    assert_eq!(worker.sweep().await.unwrap(), 0, "workers have enough to do");
    service.queue.receive().await.done();
    assert_eq!(worker.sweep().await.unwrap(), 5);
}

#[tokio::test]
async fn a_site_that_is_taken_off_is_never_read_again() {
    let web = Sites::start(web).await;
    let service = start(&web, false).await;
    let (store, clock) = (&service.app.store, &service.app.clock);
    let (gone, other) = (domain("site-1.com"), domain("site-2.com"));
    let ask = async || store.ask_for_sites(&[gone.clone(), other.clone()], clock.now(), clock.now()).await;
    let worker = sites::Worker::new(service.app.clone());
    assert_eq!(ask().await.unwrap(), 2);
    assert_eq!(race(&service).await, 2);
    store.sites_taken(&store.read_sites().await.unwrap()).await.unwrap();
    clock.advance(HOUR * 24 * 31);
    assert_eq!(worker.sweep().await.unwrap(), 2);
    let claimed = store.claim_site(&gone, clock.now()).await.unwrap().expect("it is free");
    let said = store.site(&gone, Reading::Latest).await.unwrap().unwrap();

    store.forget_site(&gone, clock.now()).await.unwrap();
    store.forget_site(&domain("unknown.com"), clock.now()).await.unwrap();
    assert!(!store.keep_site(&claimed, &said, clock.now(), clock.now()).await.unwrap(), "it was being read");
    assert_eq!(store.site_state(&gone).await.unwrap(), None);
    for reading in [Reading::Latest, Reading::Taken] {
        assert_eq!(store.site(&gone, reading).await.unwrap(), None);
    }
    web.forget();
    for domain in [&gone, &other] {
        worker.work(&Message::Site { domain: domain.clone() }).await.unwrap();
    }
    clock.advance(HOUR * 24 * 31);
    assert_eq!((ask().await.unwrap(), worker.sweep().await.unwrap()), (0, 1), "only the other one is due");
    assert_eq!(web.paths("site-1.com"), Vec::<String>::new());
    assert!(!web.paths("site-2.com").is_empty());

    assert!(store.remember_site(&gone).await.unwrap());
    assert!(!store.remember_site(&gone).await.unwrap(), "it is not forgotten any more");
    assert!(!store.remember_site(&other).await.unwrap(), "it never was");
    assert_eq!(ask().await.unwrap(), 1, "a list names it again");
    worker.work(&Message::Site { domain: gone.clone() }).await.unwrap();
    assert!(!web.paths("site-1.com").is_empty(), "it is read again");
}

#[tokio::test]
async fn a_site_that_stays_silent_is_dropped_until_a_list_names_it_again() {
    let sites = Sites::start(web).await;
    let service = start(&sites, false).await;
    let (store, clock) = (&service.app.store, &service.app.clock);
    let both = [domain("site-1.com"), domain("broken.com")];
    let ask = async || store.ask_for_sites(&both, clock.now(), clock.now()).await.unwrap();
    assert_eq!(ask().await, 2);
    assert_eq!(race(&service).await, 2);
    sites.turn(|asked| match asked.host.as_str() {
        "broken.com" | "www.broken.com" => web(asked),
        _ => Page::missing(),
    });
    let mut months = 0;
    while store.site_state(&both[0]).await.unwrap().is_some()
        || store.site_state(&both[1]).await.unwrap().is_some()
    {
        months += 1;
        assert!(months < 15, "they are still asked after more than a year");
        clock.advance(HOUR * 24 * 31);
        race(&service).await;
    }
    assert!(months > 6, "{months}");
    assert!(store.read_sites().await.unwrap().is_empty());
    assert_eq!(ask().await, 2, "somebody still believes in them");
}
