//! The waterfall: what it adds to a provider's own answer, how close many callers come to the ideal under a limit of
//! calls at a time, and what happens when every vendor hangs.

use anyhow::{Context, Result, ensure};
use axum::Router;
use axum::http::{StatusCode, Uri};
use common::app::{App, Cx};
use common::config::Config;
use common::domain::{Clock, Credits, Domain, Person, PersonName, Plan, ids};
use common::lookup::{Lookup, Matched, PersonLookup, PersonQuery, ProviderError};
use common::providers::guard::{Guard, Limits};
use common::providers::merge::blank_person;
use common::providers::{Provider, Sources};
use common::store::accounts::Account;
use common::{auth, billing};
use local::server::data_dir::DataDir;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tower::ServiceExt;

pub async fn run() -> Result<()> {
    overhead().await?;
    concurrency().await?;
    hiccups().await?;
    hanging().await
}

/// An application with the embedded database and no dataset.
async fn app(
    variables: &[(&str, String)],
    sources: Sources,
) -> Result<(Arc<App>, DataDir, tempfile::TempDir)> {
    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let config = Config::from_variables(|name| {
        let set = variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
        set.or_else(|| (name == "RATE_LIMITS").then(|| ["1000000"; 5].join(",")))
    });
    let config = config.map_err(anyhow::Error::msg)?;
    let (store, _) = local::cli::open_store(&mut data, &config).await?;
    let queue = Arc::new(common::queue::NoQueue);
    Ok((App::with_vendors(config, Clock::System, store, sources, queue), data, folder))
}

/// A provider that knows every person at once.
struct Instantly(Person);

#[async_trait::async_trait]
impl PersonLookup for Instantly {
    async fn person(&self, _: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        let record = self.0.clone();
        Ok(Lookup::Found(Matched::new(record, 1.0, vec!["fullName", "domain"])))
    }
}

async fn overhead() -> Result<()> {
    const CALLS: u32 = 20_000;
    let person = Person { title: Some("CTO".into()), ..blank_person("Ada Lovelace") };
    let provider = Arc::new(Instantly(person));
    let query = |n: u32| PersonQuery {
        name: Some(PersonName::parse(&format!("Ada Lovelace{n}"))),
        domain: Domain::parse("acme.example").ok(),
        ..PersonQuery::default()
    };
    let started = Instant::now();
    for n in 0..CALLS {
        provider.person(&query(n)).await?;
    }
    let direct = started.elapsed() / CALLS;
    println!("one provider call, CPU and wall on one task (the issue's limit is 50 µs):");
    println!("  {:<44} {:>8.1} µs", "the provider itself", micros(direct));
    for (label, kept, calls) in [
        ("through the waterfall, answers not kept", "0", CALLS),
        ("through the waterfall, answers kept", "168", 2000),
    ] {
        let limits = Limits { concurrency: 32, timeout: Duration::from_secs(8) };
        let sources = Sources {
            people: vec![Provider::guarded("pdl", provider.clone(), Arc::new(Guard::new("pdl", limits)))],
            ..Sources::default()
        };
        let settings =
            [("PROVIDER_ANSWERS_KEPT_HOURS", kept.to_owned()), ("PERSON_FIELDS", "title".to_owned())];
        let (app, _data, _folder) = app(&settings, sources).await?;
        let started = Instant::now();
        for n in 0..calls {
            let deadline = Instant::now() + Duration::from_secs(24);
            let cx = Cx::new(app.clone(), "req_bench".to_owned(), None, None, deadline);
            ensure!(matches!(cx.ask.person(&query(n)).await?, Lookup::Found(_)));
        }
        let through = started.elapsed() / calls;
        let added = through.saturating_sub(direct);
        println!("  {label:<44} {:>8.1} µs, {:.1} µs of it added", micros(through), micros(added));
    }
    Ok(())
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// What the vendor on loopback does.
#[derive(Clone, Copy)]
enum Manner {
    After(Duration),
    /// Answers at once, but every fifth question with a failure.
    Fitful,
    Never,
}

/// People Data Labs on loopback, which knows every person asked for.
async fn vendor(manner: Manner) -> Result<(String, Arc<AtomicU64>)> {
    let asked = Arc::new(AtomicU64::new(0));
    let counter = asked.clone();
    let answer = move |uri: Uri| {
        let counter = counter.clone();
        async move {
            let number = counter.fetch_add(1, Ordering::Relaxed);
            match manner {
                Manner::After(latency) => tokio::time::sleep(latency).await,
                Manner::Fitful if number.is_multiple_of(5) => {
                    return (StatusCode::BAD_GATEWAY, String::new());
                }
                Manner::Fitful => {}
                Manner::Never => std::future::pending().await,
            }
            let email = uri.query().unwrap_or_default().split("email=").nth(1).unwrap_or_default();
            let name = email.split(['%', '@', '&']).next().unwrap_or_default();
            let body = format!(
                r#"{{"status":200,"likelihood":9,"matched":["email"],"data":{{"full_name":"{name} Example",
                "job_title":"CTO","job_company_name":"Acme","job_company_website":"acme.example"}}}}"#
            );
            (StatusCode::OK, body)
        }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    tokio::spawn(local::server::serve(listener, Router::new().fallback(answer), std::future::pending()));
    Ok((address, asked))
}

/// A key with plenty of credits.
async fn rich_key(app: &App) -> Result<String> {
    let now = app.clock.now();
    let secret = auth::new_secret();
    let id = ids::new(ids::Kind::Account, now);
    let account = Account::new(id.clone(), "bench@almanac.example".to_owned(), Plan::Pro, None, now);
    let key = auth::new_key(&secret, &id, "bench", Vec::new(), now);
    billing::open_account(&app.store, &account, &key, Credits::whole(1_000_000), "bench").await?;
    Ok(secret)
}

/// Statuses and times of many enrich calls at once, each for another person, through the whole pipeline.
async fn enrich_all(app: &Arc<App>, calls: usize) -> Result<Vec<(u16, Duration)>> {
    let key = rich_key(app).await?;
    let router = common::http::router(app.clone(), local::families());
    let tasks: Vec<_> = (0..calls)
        .map(|n| {
            let request = axum::http::Request::post("/v1/enrich")
                .header("authorization", format!("Bearer {key}"))
                .header("content-type", "application/json")
                .body(axum::body::Body::from(format!(r#"{{"email":"person{n}@acme.example"}}"#)));
            let router = router.clone();
            tokio::spawn(async move {
                let started = Instant::now();
                let response = router.oneshot(request?).await?;
                anyhow::Ok((response.status().as_u16(), started.elapsed()))
            })
        })
        .collect();
    let mut all = Vec::with_capacity(calls);
    for task in tasks {
        all.push(task.await??);
    }
    Ok(all)
}

async fn concurrency() -> Result<()> {
    const CALLS: usize = 1000;
    const LATENCY: Duration = Duration::from_millis(200);
    for at_a_time in [50, 100] {
        let (address, asked) = vendor(Manner::After(LATENCY)).await?;
        let settings = [
            ("PDL_API_KEY", "bench".to_owned()),
            ("PROVIDERS_PERSON", "pdl".to_owned()),
            ("PROVIDER_URLS", format!("pdl={address}")),
            ("PROVIDER_CONCURRENCY", format!("pdl={at_a_time}")),
        ];
        let (app, _data, _folder) = app(&settings, Sources::default()).await?;
        let started = Instant::now();
        let answers = enrich_all(&app, CALLS).await?;
        let took = started.elapsed();
        ensure!(answers.iter().all(|(status, _)| *status == 200), "an enrich call failed");
        ensure!(asked.load(Ordering::Relaxed) == CALLS as u64, "a question went out twice");
        let ideal = LATENCY * u32::try_from(CALLS.div_ceil(at_a_time))?;
        println!(
            "{CALLS} enrich calls at once, vendor at 200 ms, {at_a_time} at a time: {:.2} s, {:.2} × the ideal {:.2} s",
            took.as_secs_f64(),
            took.as_secs_f64() / ideal.as_secs_f64(),
            ideal.as_secs_f64()
        );
    }
    Ok(())
}

async fn hiccups() -> Result<()> {
    const CALLS: usize = 1000;
    let (address, asked) = vendor(Manner::Fitful).await?;
    let settings = [
        ("PDL_API_KEY", "bench".to_owned()),
        ("PROVIDERS_PERSON", "pdl".to_owned()),
        ("PROVIDER_URLS", format!("pdl={address}")),
    ];
    let (app, _data, _folder) = app(&settings, Sources::default()).await?;
    let answers = enrich_all(&app, CALLS).await?;
    let good = answers.iter().filter(|(status, _)| *status == 200).count();
    let asked = asked.load(Ordering::Relaxed);
    println!(
        "{CALLS} enrich calls at once, every fifth question fails: {good} answered, {asked} questions sent ({:+.1}%)",
        (asked as f64 / CALLS as f64 - 1.0) * 100.0
    );
    ensure!(asked <= CALLS as u64 * 11 / 10, "retries are more than a tenth of the traffic");
    Ok(())
}

async fn hanging() -> Result<()> {
    const CALLS: usize = 200;
    let (address, asked) = vendor(Manner::Never).await?;
    let settings = [
        ("PDL_API_KEY", "bench".to_owned()),
        ("APOLLO_API_KEY", "bench".to_owned()),
        ("HUNTER_API_KEY", "bench".to_owned()),
        ("PROVIDERS_PERSON", "pdl,apollo,hunter".to_owned()),
        ("PROVIDER_URLS", format!("pdl={address},apollo={address},hunter={address}")),
    ];
    let (app, _data, _folder) = app(&settings, Sources::default()).await?;
    let answers = enrich_all(&app, CALLS).await?;
    let slowest = answers.iter().map(|(_, took)| *took).max().context("no answers")?;
    let charged = answers.iter().filter(|(status, _)| *status < 400).count();
    let asked = asked.load(Ordering::Relaxed);
    println!(
        "{CALLS} enrich calls at once, three vendors that hang: slowest {:.1} s, {charged} charged, {asked} questions sent",
        slowest.as_secs_f64()
    );
    ensure!(slowest < Duration::from_secs(28) && charged == 0);
    ensure!(asked <= (3 * CALLS) as u64, "a question that timed out was repeated");
    Ok(())
}
