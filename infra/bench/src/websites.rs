//! Websites read from loopback in their own names: sites a second on this machine with the server beside, against parsing the same
//! pages without reading them; the most requests that one host had at a time; memory at a tenth of the way and at the end. It fails
//! beyond its aims.

use anyhow::{Context, Result, ensure};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use common::config::Config;
use common::domain::{Clock, Domain};
use common::providers::mail::peers::DnsPeer;
use common::providers::site_reader;
use common::website::wanted::Kind;
use common::website::{Limits, Outcome, Page, of_page};
use futures::stream::{self, StreamExt};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

const AT_ONCE: usize = 64;
/// Sites a second, on two cores with the server beside.
const LEAST: f64 = 50.0;
/// What the memory at the end may have more than at a tenth of the way, in megabytes: nothing is kept of a site.
const MOST_MORE: usize = 16;
/// From so many sites on the memory says something.
const TELLING: usize = 5_000;
/// Paragraphs of a page, so that it weighs what pages do.
const PARAGRAPHS: usize = 120;

#[derive(Default)]
struct Log {
    requests: usize,
    forbidden: usize,
    busy: HashMap<String, usize>,
    most: usize,
}

type Shared = Arc<Mutex<Log>>;

pub async fn run() -> Result<()> {
    let count: usize = std::env::args().nth(2).map_or(Ok(20_000), |text| text.parse())?;
    let log = Shared::default();
    let gateway = serve(log.clone()).await?;
    let dns = DnsPeer::start_with(|_| None).await?;
    let (gateway, name_server) = (format!("website={gateway}"), dns.address.to_string());
    let config = Config::from_variables(|variable| match variable {
        "PROVIDER_URLS" => Some(gateway.clone()),
        "PROVIDER_CONTACT" => Some("bench@operator.example".to_owned()),
        "NAME_SERVERS" => Some(name_server.clone()),
        _ => None,
    });
    let config = config.map_err(|problems| anyhow::anyhow!("{problems}"))?;
    let sites = Arc::new(site_reader(&config.providers, Limits::default()));
    let begun = Instant::now();
    let (mut read, mut facts, mut early) = (0, 0, 0);
    let mut reading = stream::iter(0..count)
        .map(|number| {
            let sites = sites.clone();
            let task = tokio::spawn(async move {
                let domain = Domain::parse(&format!("firma-{number}.de")).ok()?;
                sites.read(&domain, None, Clock::System.now()).await.ok()
            });
            async move { task.await.ok().flatten() }
        })
        .buffer_unordered(AT_ONCE);
    while let Some(site) = reading.next().await {
        let site = site.context("a site could not be read")?;
        ensure!(site.outcome == Outcome::Read, "{}: {}", site.domain, site.outcome);
        ensure!(site.company().is_some_and(|company| company.registrations.len() == 1), "{}", site.domain);
        read += 1;
        facts += site.facts().len();
        if read == count / 10 {
            early = resident()?;
        }
    }
    drop(reading);
    let seconds = begun.elapsed().as_secs_f64();
    let late = resident()?;
    let log = log.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    println!(
        "{read} sites, {} requests, {facts} facts in {seconds:.1} s: {:.0} sites a second",
        log.requests,
        read as f64 / seconds
    );
    println!(
        "most requests at a time to one host: {}; forbidden pages asked for: {}",
        log.most, log.forbidden
    );
    println!("memory: {early} MB at a tenth of the way, {late} MB at the end");
    ensure!(log.most == 1 && log.forbidden == 0, "a site was treated impolitely");
    let rate = read as f64 / seconds;
    let parsed = parsing()?;
    println!(
        "parsing the same pages alone: {parsed:.0} sites a second; reading is {:.2} of that",
        rate / parsed
    );
    ensure!(rate >= LEAST, "{rate:.0} sites a second are fewer than {LEAST}");
    ensure!(
        count < TELLING || late <= early + MOST_MORE,
        "the memory grew from {early} to {late} MB, by more than {MOST_MORE}"
    );
    Ok(())
}

/// How many sites' pages are taken apart in a second on one core.
fn parsing() -> Result<f64> {
    let begun = Instant::now();
    let rounds = 200;
    for number in 0..rounds {
        let host = format!("firma-{number}.de");
        let domain = Domain::parse(&host)?;
        for (path, kind) in [
            ("/", Kind::Home),
            ("/impressum", Kind::Legal),
            ("/kontakt", Kind::Contact),
            ("/ueber-uns", Kind::About),
            ("/karriere", Kind::Careers),
        ] {
            let page =
                Page::read(&content(&host, path), format!("https://{host}{path}").parse()?, HeaderMap::new());
            ensure!(
                !of_page(&page, kind, &domain, false, Clock::System.now()).is_empty()
                    || kind == Kind::Careers,
                "{path}"
            );
        }
    }
    Ok(f64::from(rounds) / begun.elapsed().as_secs_f64())
}

/// This process's memory in megabytes, where the system tells.
fn resident() -> Result<usize> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    let kilobytes: usize = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes / 1024)
}

async fn serve(log: Shared) -> Result<String> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    let app = Router::new().fallback(answer).with_state(log);
    tokio::spawn(async move { axum::serve(listener, app).await });
    Ok(address)
}

async fn answer(State(log): State<Shared>, uri: Uri, headers: HeaderMap) -> Response {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_owned();
    let count = |by: isize| {
        let mut log = log.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let busy = log.busy.entry(host.clone()).or_default();
        *busy = busy.saturating_add_signed(by);
        let busy = *busy;
        if busy == 0 {
            log.busy.remove(&host);
        }
        log.most = log.most.max(busy);
        if by > 0 {
            log.requests += 1;
            log.forbidden += usize::from(uri.path().starts_with("/intern"));
        }
    };
    count(1);
    tokio::task::yield_now().await;
    let answer = match uri.path() {
        "/robots.txt" => "User-agent: *\nDisallow: /intern\n".into_response(),
        path @ ("/" | "/impressum" | "/kontakt" | "/ueber-uns" | "/karriere") => {
            ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], content(&host, path)).into_response()
        }
        _ => axum::http::StatusCode::NOT_FOUND.into_response(),
    };
    count(-1);
    answer
}

/// A page of an invented company.
fn content(host: &str, path: &str) -> String {
    let name = host.trim_end_matches(".de");
    let number: usize = name.trim_start_matches("firma-").parse().unwrap_or(0);
    let body = match path {
        "/" => format!(
            r#"<script type="application/ld+json">{{"@type": "Organization", "name": "{name}", "url": "https://{host}", "foundingDate": "1999"}}</script>"#
        ),
        "/impressum" => format!(
            "<p>Firma {number} GmbH<br>Straße 1<br>10115 Berlin<br>Amtsgericht Charlottenburg HRB {}</p>",
            number + 1
        ),
        "/kontakt" => "<p>Telefon: +49 30 901820</p>".to_owned(),
        "/ueber-uns" => "<p>Gegründet 1999, heute 120 Mitarbeiter.</p>".to_owned(),
        _ => String::new(),
    };
    let text = "<p class=\"lead\">Wir bauen, was andere brauchen, und <a href=\"/produkte/1\">liefern es pünktlich</a> an jeden Ort der Welt.</p>".repeat(PARAGRAPHS);
    format!(
        "<!doctype html><html lang=de><head><title>{name} | Start</title><meta name=generator content=\"WordPress 6.5\">\
        <script src=https://www.googletagmanager.com/gtag/js?id=G-1></script></head><body><nav><a href=/impressum>Impressum</a>\
        <a href=/kontakt>Kontakt</a><a href=/ueber-uns>Über uns</a><a href=/karriere>Karriere</a><a href=/intern/team>Team</a></nav>{body}{text}</body></html>"
    )
}
