//! Signals, composites, niche calls and bundles on the demo world, each through the whole pipeline in this process: found, charged
//! and recorded. Beside them stands `enrich`, the cheapest call there is, as the reference. Then lookalikes over a million companies.

use anyhow::{Context, Result};
use axum::Router;
use axum::body::Body;
use common::app::App;
use common::catalog::{self, Method};
use common::config::Config;
use common::dataset::Dataset;
use common::domain::signal::{Signal, SignalData, SignalKind};
use common::domain::{Clock, Domain, Family};
use common::lookup::record::CompanyRecord;
use http_body_util::BodyExt;
use jiff::{SignedDuration, Timestamp};
use local::server::data_dir::DataDir;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower::ServiceExt;
use world::{DEMO_SEED, Draft, World};

const CALLS: usize = 200;
const WARM_UP: usize = 20;
const CONTACTS: usize = 25;
const MILLION: usize = 1_000_000;
/// Companies of the million that are not variations of others.
const DISTINCT: usize = 50_000;

pub async fn run() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let config = Config::default().with(|config| {
        config.limits.rates = [1_000_000; 5];
        config.sole_process = true;
    });
    let (store, _) = local::cli::open_store(&mut data, &config).await?;
    let now = Clock::System.now();
    let clock = Clock::fixed(now);
    let mut world = World::generate(DEMO_SEED, now);
    let sample = Sample::of(&world, now);
    let (companies, people) = (std::mem::take(&mut world.companies), std::mem::take(&mut world.people));
    let dataset = Arc::new(Dataset::in_memory(companies, people)?);
    let started = Instant::now();
    let stored = store.put_signals(&sample.signals).await?;
    let seconds = started.elapsed().as_secs_f64();
    println!("{stored} signals stored in {seconds:.1} s, {:.0} a second", stored as f64 / seconds);
    // What arrived in the last ten seconds is read again by each call, lest it misses what a slow writer stores. Three months of news
    // do not arrive in four seconds anywhere else.
    tokio::time::sleep(Duration::from_secs(11)).await;
    let sources = local::cli::sources(&config, &clock, dataset)?;
    let app = App::with_vendors(config, clock, store, sources, Arc::new(common::queue::NoQueue));
    let (_, key) = crate::enrich::rich_account(&app.store).await?;
    let bench = Bench { router: local::router(app), key };

    let reference = bench.measure("/v1/enrich", Method::Post, |n| sample.person(n)).await?;
    println!("{:<34} {:>9} {:>9} {:>8}  aim", "", "p50", "p95", "enrich");
    line("/v1/enrich", &reference, &reference, None);
    let families = [Family::Signals, Family::Composites, Family::Niche, Family::Bundles];
    let mut late = Vec::new();
    for entry in catalog::all().filter(|entry| families.contains(&entry.spec.family)) {
        let spec = &entry.spec;
        let measured = bench.measure(spec.path, spec.method, |n| sample.request(spec.path, n)).await?;
        let aim = Duration::from_millis(if spec.family == Family::Bundles { 10 } else { 5 });
        line(spec.path, &measured, &reference, Some(aim));
        if measured.p50 > aim {
            late.push(spec.path);
        }
    }
    println!("later than they should be: {}", if late.is_empty() { "none".into() } else { late.join(", ") });
    tokio::task::spawn_blocking(lookalikes).await?
}

struct Measured {
    p50: Duration,
    p95: Duration,
}

fn line(path: &str, measured: &Measured, reference: &Measured, aim: Option<Duration>) {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let ratio = measured.p50.as_secs_f64() / reference.p50.as_secs_f64();
    let aim = aim.map(|aim| format!("{:.0} ms", ms(aim))).unwrap_or_default();
    println!("{path:<34} {:>6.2} ms {:>6.2} ms {ratio:>6.2} ×  {aim}", ms(measured.p50), ms(measured.p95));
}

struct Bench {
    router: Router,
    key: String,
}

impl Bench {
    async fn measure(&self, path: &str, method: Method, body: impl Fn(usize) -> Value) -> Result<Measured> {
        let mut times = Vec::with_capacity(CALLS);
        let mut found = 0;
        for n in 0..WARM_UP + CALLS {
            let request = self.request(path, method, &body(n))?;
            let started = Instant::now();
            let response = self.router.clone().oneshot(request).await?;
            let status = response.status();
            let bytes = response.into_body().collect().await?.to_bytes();
            let took = started.elapsed();
            anyhow::ensure!(status.is_success(), "{path} {}: {}", body(n), String::from_utf8_lossy(&bytes));
            if n >= WARM_UP {
                times.push(took);
                let answer: Value = serde_json::from_slice(&bytes)?;
                let results = answer["results"].as_array().is_some_and(|results| !results.is_empty());
                found +=
                    usize::from(results || answer["found"] == true || answer["total_people"] != json!(null));
            }
        }
        anyhow::ensure!(found * 5 > CALLS, "{path} found something in {found} of {CALLS} calls only");
        times.sort();
        Ok(Measured { p50: times[CALLS / 2], p95: times[CALLS * 95 / 100] })
    }

    fn request(&self, path: &str, method: Method, body: &Value) -> Result<axum::http::Request<Body>> {
        let request = axum::http::Request::builder().header("authorization", format!("Bearer {}", self.key));
        Ok(match method {
            Method::Get => {
                let query = body.as_object().into_iter().flatten();
                let query: Vec<String> = query
                    .map(|(name, value)| format!("{name}={}", value.as_str().unwrap_or_default()))
                    .collect();
                request.uri(format!("{path}?{}", query.join("&"))).body(Body::empty())?
            }
            _ => request
                .method("POST")
                .uri(path)
                .header("content-type", "application/json")
                .body(Body::from(body.to_string()))?,
        })
    }
}

/// What calls can ask about.
struct Sample {
    domains: Vec<String>,
    people: Vec<String>,
    movers: Vec<String>,
    left: Vec<String>,
    /// Trades with a city and a business in it.
    trades: Vec<(String, String, String)>,
    technologies: Vec<String>,
    signals: Vec<Signal>,
}

impl Sample {
    fn of(world: &World, now: Timestamp) -> Self {
        let ago = |days: i64| now - SignedDuration::from_hours(24 * days);
        let mut signals = world.signals(ago(550), now);
        signals.retain(|signal| {
            signal.occurred_at >= ago(100)
                || matches!(signal.kind, SignalKind::Funding | SignalKind::Acquisition)
        });
        let moves: Vec<&Signal> = signals.iter().rev().filter(|s| s.kind == SignalKind::JobChange).collect();
        let url =
            |s: &&Signal| s.person.as_ref().and_then(|p| p.network_url.as_ref()).map(ToString::to_string);
        let left = |signal: &&Signal| match &signal.data {
            SignalData::JobChange(change) if change.previous.company != change.current.company => {
                change.previous.company.as_ref()?.domain.as_ref().map(ToString::to_string)
            }
            _ => None,
        };
        let big = |record: &&CompanyRecord| record.company.employee_count.is_some_and(|count| count > 50);
        let domain = |record: &CompanyRecord| record.company.domain.as_ref().map(ToString::to_string);
        let trade = |record: &CompanyRecord| {
            let company = &record.company;
            let small = company.employee_count? < 30 && company.revenue_range.is_some();
            small.then_some((company.industry.clone()?, company.location.clone()?.city?, domain(record)?))
        };
        let technologies = world.companies.iter().step_by(37).flat_map(|record| &record.company.technologies);
        Self {
            domains: world.companies.iter().filter(big).step_by(3).filter_map(domain).collect(),
            people: world
                .people
                .iter()
                .step_by(97)
                .filter_map(|record| record.person.network_url.as_ref().map(ToString::to_string))
                .collect(),
            movers: moves.iter().take(1_000).filter_map(url).collect(),
            left: moves.iter().take(200).filter_map(left).collect(),
            trades: world.companies.iter().rev().filter_map(trade).take(200).collect(),
            technologies: technologies.take(200).map(|technology| technology.name.clone()).collect(),
            signals,
        }
    }

    fn person(&self, n: usize) -> Value {
        json!({"networkUrl": self.people[n % self.people.len()]})
    }

    fn request(&self, path: &str, n: usize) -> Value {
        let domain = |n: usize| self.domains[n % self.domains.len()].as_str();
        let (trade, city, small) = &self.trades[n % self.trades.len()];
        let technology = &self.technologies[n % self.technologies.len()];
        let contacts = || -> Vec<Value> {
            let urls = self.movers.iter().skip(n * 3 % self.movers.len()).chain(&self.people);
            urls.take(CONTACTS).map(|url| json!({"networkUrl": url})).collect()
        };
        let role = ["VP Engineering", "Head of Sales", "CFO", "marketing"][n % 4];
        let kind = ["funding", "acquisition", "hiring", "job-change"][n % 4];
        let band = ["0-1M", "1M-10M"][n % 2];
        match path {
            "/v1/signals" => json!({"kind": kind}),
            "/v1/find-decision-maker" => json!({"company_domain": domain(n), "role": role}),
            "/v1/buying-committee" => json!({"company_domain": domain(n), "deal_type": "engineering"}),
            "/v1/tech-stack-targets" | "/v1/funded-and-using-tech" => json!({"technology": technology}),
            "/v1/lookalike-accounts" => json!({"domains": [domain(n), domain(n + 7)]}),
            "/v1/champion-just-moved" | "/v1/silent-promoter-radar" => json!({"contacts": contacts()}),
            "/v1/quiet-power-users" => json!({"champions": contacts()}),
            "/v1/local-business-owners" => json!({"industry": trade, "city": city}),
            "/v1/local-service-by-revenue" => {
                json!({"revenue_band": band, "industry": trade})
            }
            "/v1/smb-buying-committee" => json!({"company_domain": small}),
            "/v1/competitor-talent-leaving" => json!({"competitor_domain": self.left[n % self.left.len()]}),
            "/v1/buyer-budget-window" => json!({"filters": {"employee_count": {"min": 20 + n}}}),
            "/v1/prospect-package"
            | "/v1/find-similar-people"
            | "/v1/bundles/recruiter-pack"
            | "/v1/bundles/relationship-graph" => self.person(n),
            // Owners of phones are fewer than people.
            "/v1/multi-source-phone" => self.person(n),
            "/v1/bundles/sales-deck" => json!({"company_domain": domain(n), "target_role": role}),
            "/v1/bundles/founder-research" | "/v1/bundles/competitive-intel" => {
                json!({"company_domain": domain(n)})
            }
            _ => json!({}),
        }
    }
}

/// Lookalikes over a million companies, on one core.
pub fn lookalikes() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let draft = Draft::new(1, "2026-06-01T12:00:00Z".parse()?, DISTINCT, DISTINCT);
    let started = Instant::now();
    let distinct: Vec<CompanyRecord> = draft.companies().collect();
    let mut companies = Vec::with_capacity(MILLION);
    for turn in 0..MILLION / distinct.len() {
        for record in &distinct {
            let mut record = record.clone();
            if turn > 0 {
                record.company.id.push_str(&format!("{turn:02}"));
                let label = record.company.domain.as_ref().map(|domain| domain.label().to_owned());
                let domain = format!("{}-{turn}.example", label.context("a company has a domain")?);
                record.company.domain = Some(Domain::parse(&domain)?);
                record.company.network_url = None;
            }
            companies.push(record);
        }
    }
    let dataset = Dataset::build(&folder.path().join("million"), companies, Vec::new())?;
    println!("{} companies built in {:.0} s", dataset.company_count(), started.elapsed().as_secs_f64());
    for sources in [1, 5] {
        let mut times = Vec::new();
        for n in 0..30u32 {
            let numbers: Vec<u32> =
                (0..sources).map(|at| (n * 7_919 + at * 104_729) % MILLION as u32).collect();
            let started = Instant::now();
            let similar = dataset.similar_companies(&numbers, 10)?;
            times.push(started.elapsed());
            anyhow::ensure!(similar.len() == 10, "only {} are alike", similar.len());
        }
        times.sort();
        let (p50, p95) = (times[times.len() / 2], times[times.len() * 95 / 100]);
        println!(
            "lookalikes of {sources}: p50 {:.1} ms, p95 {:.1} ms (aim 50 ms)",
            p50.as_secs_f64() * 1e3,
            p95.as_secs_f64() * 1e3
        );
    }
    Ok(())
}
