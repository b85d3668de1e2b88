//! Vendors of a file, asked on loopback: what the file's adapter adds to a bare request, and how many questions a second it asks
//! one by one, in batches and by polling.

use anyhow::{Context, Result, anyhow, ensure};
use axum::Router;
use axum::body::Bytes;
use axum::http::{Method, StatusCode, Uri, header};
use common::config::Config;
use common::domain::{Domain, Person, PersonName};
use common::lookup::contact::{ContactSource, Wanted};
use common::lookup::{Lookup, PersonLookup, PersonQuery};
use common::providers::http::{AddressPolicy, HttpClient};
use common::providers::vendor::Capabilities;
use common::providers::vendors::Vendors;
use common::providers::waterfall::unguarded;
use futures::StreamExt;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Answers at once, and takes 50 people in a request.
const AT_ONCE: &str = "prospeo";
/// Takes its time.
const WAITS: &str = "enrow";
const SEQUENTIAL: usize = 3000;
const SINGLY: usize = 20_000;
const BATCHES: usize = 1000;
const SEARCHES: usize = 2000;
/// Requests under way at a time.
const TOGETHER: usize = 32;

pub async fn run() -> Result<()> {
    let address = serve()?;
    let people = adapter(AT_ONCE, &address)?.person.context("an adapter for people")?;
    let contacts = adapter(WAITS, &address)?.contact.context("an adapter for contacts")?;
    overhead(&address, people.as_ref()).await?;
    let singly = one_by_one(people.as_ref()).await?;
    let batched = in_batches(people.as_ref()).await?;
    println!("in batches / one by one: {:.1} × questions/s", batched / singly);
    by_polling(contacts).await
}

/// The vendors, on a thread of their own for as long as the process lives; their address.
fn serve() -> Result<String> {
    let (send, receive) = std::sync::mpsc::channel();
    std::thread::spawn(move || -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async move {
            let asked_before: Arc<Mutex<HashSet<String>>> = Arc::default();
            let router = Router::new().fallback(move |method: Method, uri: Uri, body: Bytes| {
                let (status, answer) = answer(&method, &uri, &body, &asked_before);
                async move { (status, [(header::CONTENT_TYPE, "application/json")], answer.to_string()) }
            });
            send.send(crate::enrich::serve(router).await?)?;
            std::future::pending().await
        })
    });
    receive.recv_timeout(Duration::from_secs(5)).context("the vendors did not start")
}

/// What a vendor answers. A search is still running when it is asked for the first time.
fn answer(
    method: &Method,
    uri: &Uri,
    body: &Bytes,
    asked_before: &Mutex<HashSet<String>>,
) -> (StatusCode, Value) {
    let asked: Value = serde_json::from_slice(body).unwrap_or_default();
    match (method.as_str(), uri.path()) {
        ("POST", "/enrich-person") => (StatusCode::OK, person(&asked["data"])),
        ("POST", "/bulk-enrich-person") => {
            let rows = asked["data"].as_array().map(Vec::as_slice).unwrap_or_default();
            let matched: Vec<Value> = rows.iter().map(person).collect();
            (StatusCode::OK, json!({"error": false, "matched": matched, "not_matched": []}))
        }
        ("POST", "/email/find/single") => (StatusCode::OK, json!({"id": asked["company_domain"]})),
        ("GET", "/email/find/single") => {
            let domain = uri.query().and_then(|query| query.strip_prefix("id=")).unwrap_or_default();
            let first = asked_before.lock().is_ok_and(|mut before| before.insert(domain.to_owned()));
            match first {
                true => (StatusCode::ACCEPTED, json!({"message": "working"})),
                false => {
                    (StatusCode::OK, json!({"email": format!("ada@{domain}"), "qualification": "valid"}))
                }
            }
        }
        _ => (StatusCode::NOT_FOUND, json!({})),
    }
}

/// Someone who works at the company that was asked for, which is called like its website.
fn person(asked: &Value) -> Value {
    let site = asked["company_website"].as_str().unwrap_or_default();
    let company = site.split('.').next();
    json!({
        "error": false, "free_enrichment": false, "identifier": asked["identifier"],
        "person": {
            "person_id": "p1", "full_name": asked["full_name"], "current_job_title": "CTO", "headline": "Builds",
            "job_history": [{"title": "CTO", "company_name": company, "current": true, "seniority": "C-Suite"}],
        },
        "company": {"name": company, "domain": asked["company_website"], "industry": "Software", "employee_count": 120},
    })
}

/// A vendor's adapter, without the guard that stands around it.
fn adapter(name: &str, address: &str) -> Result<Capabilities> {
    let vendor = Vendors::default().get(name).with_context(|| format!("no vendor {name}"))?;
    let config = Config::from_variables(|variable| match variable {
        "PROVIDER_URLS" => Some(format!("{name}=http://{address}")),
        _ => vendor.credentials.contains(&variable).then(|| "sample-key-0123456789".to_owned()),
    });
    Ok(unguarded(vendor, &config.map_err(anyhow::Error::msg)?.providers).0)
}

fn ada(number: usize) -> PersonQuery {
    PersonQuery {
        name: Some(PersonName::parse("Ada Example")),
        domain: Domain::parse(&format!("acme{number}.example")).ok(),
        ..PersonQuery::default()
    }
}

fn is_found(told: &Lookup<Person>) -> Result<()> {
    ensure!(matches!(told, Lookup::Found(_)), "the vendor knows everyone");
    Ok(())
}

/// One question after the other, against the same request and a parsed answer without any adapter.
async fn overhead(address: &str, people: &dyn PersonLookup) -> Result<()> {
    let client = HttpClient::new(AddressPolicy::Chosen);
    let (mut bare, mut adapted) = (Duration::MAX, Duration::MAX);
    for _ in 0..3 {
        let started = Instant::now();
        for number in 0..SEQUENTIAL {
            let url = format!("http://{address}/enrich-person").parse().map_err(|_| anyhow!("no address"))?;
            let asked = json!({"data": {"full_name": "Ada Example", "company_website": format!("acme{number}.example")}});
            let answer = client.request(Method::POST, url)?.json(&asked).send().await?.bytes().await?;
            let answer: Value = serde_json::from_slice(&answer)?;
            ensure!(answer["person"]["full_name"] == "Ada Example", "{answer}");
        }
        bare = bare.min(started.elapsed() / SEQUENTIAL as u32);
        let started = Instant::now();
        for number in 0..SEQUENTIAL {
            is_found(&people.person(&ada(number)).await?)?;
        }
        adapted = adapted.min(started.elapsed() / SEQUENTIAL as u32);
    }
    println!(
        "one question: {adapted:?} by a vendor file, {bare:?} by a bare request, {:?} of it added",
        adapted.saturating_sub(bare)
    );
    Ok(())
}

async fn one_by_one(people: &dyn PersonLookup) -> Result<f64> {
    let started = Instant::now();
    let mut told = futures::stream::iter(0..SINGLY)
        .map(|number| async move { people.person(&ada(number)).await })
        .buffer_unordered(TOGETHER);
    while let Some(told) = told.next().await {
        is_found(&told?)?;
    }
    Ok(said("one by one", SINGLY, started))
}

async fn in_batches(people: &dyn PersonLookup) -> Result<f64> {
    let each = people.people_at_once(&ada(0));
    ensure!(each > 1, "{AT_ONCE} takes batches");
    let started = Instant::now();
    let mut told = futures::stream::iter(0..BATCHES)
        .map(|batch| async move {
            let questions: Vec<PersonQuery> = (0..each).map(|at| ada(batch * each + at)).collect();
            people.people(&questions).await
        })
        .buffer_unordered(TOGETHER);
    while let Some(told) = told.next().await {
        for one in told? {
            is_found(&one.result?)?;
        }
    }
    Ok(said(&format!("in batches of {each}"), BATCHES * each, started))
}

/// Searches that are all under way at once: each is begun, asked for too early, and asked for again.
async fn by_polling(contacts: Arc<dyn ContactSource>) -> Result<()> {
    let started = Instant::now();
    let mut told = futures::stream::iter(0..SEARCHES)
        .map(|number| {
            let contacts = contacts.clone();
            async move { contacts.contact_for(&ada(number), Wanted::BusinessEmail).await }
        })
        .buffer_unordered(SEARCHES);
    while let Some(told) = told.next().await {
        let Lookup::Found(found) = told? else { anyhow::bail!("every search ends") };
        ensure!(found.record.business.is_some(), "an address is found");
    }
    said(&format!("by polling, {SEARCHES} searches at once"), SEARCHES, started);
    Ok(())
}

/// Prints how many questions a second that was.
fn said(how: &str, questions: usize, started: Instant) -> f64 {
    let took = started.elapsed();
    let rate = questions as f64 / took.as_secs_f64();
    println!("{how}: {questions} questions in {took:.1?}, {rate:.0}/s");
    rate
}
