//! A connection to HubSpot with 100,000 contacts: read, enriched from the directory and written back at the system's pace. What
//! counts is our own processor time for a record, and that memory stays flat. HubSpot is another process, so that neither is its.

use crate::audience::cpu;
use crate::enrich::{own_memory, rich_account};
use anyhow::{Context, Result, bail, ensure};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, StatusCode, Uri, header};
use common::app::App;
use common::config::Config;
use common::domain::Clock;
use common::http::ClientIp;
use common::queue::LocalQueue;
use http_body_util::BodyExt;
use local::server::data_dir::DataDir;
use serde_json::{Map, Value, json};
use std::net::Ipv4Addr;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tower::ServiceExt;

const CONTACTS: usize = 100_000;
/// Of so many contacts, one is nobody we know.
const UNKNOWN: usize = 10;
/// The aim for one record.
const MOST_CPU: Duration = Duration::from_millis(2);
/// The fields of a contact, each with what is mapped onto it.
const FIELDS: [(&str, &str); 5] = [
    ("email", "email"),
    ("jobtitle", "title"),
    ("company", "company_name"),
    ("almanac_status", "almanac_status"),
    ("almanac_enriched_at", "almanac_enriched_at"),
];

pub async fn run() -> Result<()> {
    let count: usize = std::env::args().nth(2).map_or(Ok(CONTACTS), |count| count.parse())?;
    let dataset = Arc::new(local::server::demo::dataset(Clock::System.now())?.0);
    let people = (0..dataset.people_count()).filter_map(|n| dataset.person(n).ok());
    let people = people.filter(|record| !record.suppressed);
    let emails: Vec<String> =
        people.filter_map(|record| Some(record.person.email.as_ref()?.to_string())).collect();
    let (hubspot, _process) = start(&emails, count).await?;

    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let config = Config::default().with(|config| {
        config.limits.rates = [1_000_000; 5];
        config.sole_process = true;
        config.connections.private = true;
        config.connections.hubspot_url.clone_from(&hubspot);
    });
    let (store, _) = local::cli::open_store(&mut data, &config).await?;
    let queue = LocalQueue::new(local::server::workers::VISIBILITY);
    let sources = local::cli::sources(&config, &Clock::System, dataset)?;
    let app = App::with_vendors(config, Clock::System, store, sources, queue.clone());
    let _workers = local::server::workers::start(&app, &queue);
    let (account, key) = rich_account(&app.store).await?;
    let service = Service { router: common::http::router(app.clone(), local::families()), key };

    let mapping: Map<String, Value> =
        FIELDS.iter().map(|(field, meaning)| ((*field).to_owned(), json!(meaning))).collect();
    let wanted = json!({
        "name": "bench", "system": "hubspot", "credentials": {"token": "bench"},
        "objects": {"people": {"mapping": mapping, "add": ["person"]}}
    });
    let made = service.call(Method::POST, "/v1/connections", &wanted).await?;
    let path = format!("/v1/connections/{}", made["id"].as_str().context("no id")?);
    let tested = service.call(Method::POST, &format!("{path}/test"), &json!({})).await?;
    ensure!(tested["ok"] == true, "{tested}");

    let (started, before) = (Instant::now(), cpu()?);
    service.call(Method::POST, &format!("{path}/run"), &json!({})).await?;
    let mut held: Vec<u64> = Vec::new();
    let ended = loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let shown = service.call(Method::GET, &path, &Value::Null).await?;
        held.push(own_memory()? / 1024);
        let run = &shown["last_run"];
        match (run["status"].as_str(), shown["status"].as_str()) {
            (Some("completed"), _) => break run.clone(),
            (Some("running") | None, Some("running" | "active")) => {}
            _ => bail!("the run ends otherwise: {shown}"),
        }
        if held.len().is_multiple_of(30) {
            println!(
                "{:>4} s  {} of {count} contacts  {} MB",
                held.len(),
                run["counts"]["checked"],
                held[held.len() - 1]
            );
        }
    };
    let (took, used) = (started.elapsed(), cpu()? - before);
    let counts = &ended["counts"];
    let unknown = count.div_ceil(UNKNOWN) as u64;
    ensure!(counts["checked"] == json!(count), "every contact is read: {ended}");
    ensure!(counts["enriched"] == json!(count), "every contact is looked up: {ended}");
    let missed = counts["not_found"].as_u64().unwrap_or_default();
    ensure!((unknown..=unknown + count as u64 / 100).contains(&missed), "{unknown} are unknown: {ended}");
    let each = used.div_f64(count as f64);
    println!("{count} contacts in {took:.0?}, at HubSpot's pace: {counts}");
    println!("processor time for a record: {each:.0?} (aim: at most {MOST_CPU:?})");
    // What a process needs once is there after the first tenth.
    let early = held[held.len() / 10];
    let most = held.iter().max().copied().unwrap_or_default();
    println!("memory: {early} MB after a tenth, {most} MB at most, {} MB at the end", held[held.len() - 1]);
    let differences = common::billing::audit(&app.store, &account).await?;
    ensure!(differences.is_empty(), "the audit: {differences:?}");
    ensure!(each <= MOST_CPU, "a record takes {each:?}");
    ensure!(most <= early + early / 2, "a run grows with the contacts");
    Ok(())
}

/// The service without a network.
struct Service {
    router: Router,
    key: String,
}

impl Service {
    async fn call(&self, method: Method, path: &str, body: &Value) -> Result<Value> {
        let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
        let mut call = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, format!("Bearer {}", self.key))
            .header(header::CONTENT_TYPE, "application/json")
            .body(body)?;
        call.extensions_mut().insert(ClientIp(Ipv4Addr::LOCALHOST.into()));
        let answer = self.router.clone().oneshot(call).await?;
        let status = answer.status();
        let answer: Value = serde_json::from_slice(&answer.into_body().collect().await?.to_bytes())?;
        ensure!(status.is_success(), "{path}: {answer}");
        Ok(answer)
    }
}

/// Starts HubSpot with contacts of these addresses, over and over; its own address.
async fn start(emails: &[String], count: usize) -> Result<(String, tokio::process::Child)> {
    let mut child = tokio::process::Command::new(std::env::current_exe()?)
        .arg("crm-peer")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let mut stdin = child.stdin.take().context("no standard input")?;
    for number in 0..count {
        let email = match number % UNKNOWN {
            0 => format!("nobody{number}@nowhere.example"),
            _ => emails[number % emails.len()].clone(),
        };
        stdin.write_all(format!("{email}\n").as_bytes()).await?;
    }
    drop(stdin);
    let mut lines = BufReader::new(child.stdout.take().context("no standard output")?).lines();
    let address = lines.next_line().await?.context("HubSpot did not start")?;
    Ok((format!("http://{address}"), child))
}

/// A contact's values.
type Contact = Map<String, Value>;

/// Is HubSpot, with a contact for each line of standard input, until it is killed. It does not list our own writes as changes.
pub async fn peer() -> Result<()> {
    let lines = std::io::stdin().lines();
    let contact = |email: String| Contact::from_iter([("email".to_owned(), json!(email))]);
    let contacts: Vec<Contact> = lines.map(|line| Ok(contact(line?))).collect::<Result<_>>()?;
    let contacts = Arc::new(Mutex::new(contacts));
    let router = Router::new().fallback(move |method: Method, uri: Uri, body: Bytes| {
        let asked = serde_json::from_slice(&body).unwrap_or_default();
        let mut contacts = contacts.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (status, answer) = answer(&method, &uri, &asked, &mut contacts);
        let answer = answer.to_string();
        async move { (status, [(header::CONTENT_TYPE, "application/json")], answer) }
    });
    println!("{}", crate::enrich::serve(router).await?);
    std::future::pending().await
}

fn answer(method: &Method, uri: &Uri, asked: &Value, contacts: &mut [Contact]) -> (StatusCode, Value) {
    let of_query = |name: &str| {
        let pairs = uri.query().unwrap_or_default().split('&');
        pairs.filter_map(|pair| pair.split_once('=')).find(|(own, _)| *own == name).map(|(_, value)| value)
    };
    let inputs = asked["inputs"].as_array().map(Vec::as_slice).unwrap_or_default();
    let number = |input: &Value| input["id"].as_str().and_then(|id| id.parse::<usize>().ok());
    let answer = match (method.as_str(), uri.path()) {
        ("GET", "/crm/properties/2026-09/contacts") => {
            let kind = |name: &str| if name.ends_with("_at") { "datetime" } else { "string" };
            let field = |(name, _): &(&str, &str)| json!({"name": name, "label": name, "type": kind(name), "options": []});
            json!({"results": FIELDS.iter().map(field).collect::<Vec<_>>()})
        }
        ("GET", "/crm/objects/2026-09/contacts") if of_query("archived") == Some("true") => {
            json!({"results": []})
        }
        ("GET", "/crm/objects/2026-09/contacts") => {
            let from: usize = of_query("after").and_then(|after| after.parse().ok()).unwrap_or(0);
            let until = (from + 100).min(contacts.len());
            let page: Vec<Value> = (from..until).map(|number| shown(number, &contacts[number])).collect();
            match until < contacts.len() {
                true => json!({"results": page, "paging": {"next": {"after": until.to_string()}}}),
                false => json!({"results": page}),
            }
        }
        ("POST", "/crm/objects/2026-09/contacts/search") => json!({"total": 0, "results": []}),
        ("POST", "/crm/objects/2026-09/contacts/batch/read") => {
            let found = inputs.iter().filter_map(|input| {
                let number = number(input)?;
                Some(shown(number, contacts.get(number)?))
            });
            json!({"status": "COMPLETE", "results": found.collect::<Vec<_>>()})
        }
        ("POST", "/crm/objects/2026-09/contacts/batch/update") => {
            for input in inputs {
                let Some(contact) = number(input).and_then(|number| contacts.get_mut(number)) else {
                    continue;
                };
                contact.extend(input["properties"].as_object().cloned().unwrap_or_default());
            }
            let done: Vec<Value> = inputs.iter().map(|input| json!({"id": input["id"]})).collect();
            json!({"status": "COMPLETE", "results": done, "numErrors": 0, "errors": []})
        }
        _ => return (StatusCode::NOT_FOUND, json!({"category": "OBJECT_NOT_FOUND"})),
    };
    (StatusCode::OK, answer)
}

fn shown(number: usize, contact: &Contact) -> Value {
    json!({"id": number.to_string(), "properties": contact, "updatedAt": "2026-03-01T12:00:00Z", "archived": false})
}
