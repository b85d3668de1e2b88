//! A sandbox answer against the least it could be: a static axum JSON response and one counter update, on the same server
//! and the same store.

use anyhow::Result;
use axum::Router;
use axum::body::Body;
use axum::http::{Response, header};
use axum::routing::post;
use common::clock::Clock;
use common::config::Config;
use jiff::SignedDuration;
use local::data_dir::DataDir;
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

const CALLS: usize = 2_000;
const WARM_UP: usize = 200;
const GOAL: f64 = 1.3;
const BODY: &str = r#"{"email": "ada.lovelace@acme.example"}"#;

pub async fn run() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let localhost = Ipv4Addr::LOCALHOST.into();
    let dynamodb = local::server::bind(localhost, 0, "--dynamodb-port").await?;
    let config = Config { sandbox_daily_limit: u32::MAX, ..Config::default() };
    let app = local::cli::Running::start(&mut data, config, Clock::System, dynamodb).await?.app;

    let http = reqwest::Client::builder().no_proxy().build()?;
    let sandbox = serve(local::router(app.clone())).await?;
    let sandbox = format!("{sandbox}/v1/sandbox/enrich");
    let canned = http.post(&sandbox).header("content-type", "application/json").body(BODY).send().await?;
    let canned: &'static [u8] = canned.error_for_status()?.bytes().await?.to_vec().leak();

    let reference = Router::new().route(
        "/",
        post(move |_: String| {
            let app = app.clone();
            async move {
                let tomorrow = app.clock.now() + SignedDuration::from_hours(48);
                let counted = app.store.count_up("reference#127.0.0.1#today", u32::MAX, tomorrow).await;
                let counted = counted.ok().flatten().unwrap_or_default();
                let response = Response::builder().header(header::CONTENT_TYPE, "application/json");
                response.header("ratelimit-remaining", counted).body(Body::from(canned)).unwrap_or_default()
            }
        }),
    );
    let reference = format!("{}/", serve(reference).await?);

    // Turn by turn, so that whatever else the machine does concerns both alike.
    let (mut own, mut least) = (Vec::with_capacity(CALLS), Vec::with_capacity(CALLS));
    for call in 0..CALLS + WARM_UP {
        let (a, b) = (timed(&http, &sandbox).await?, timed(&http, &reference).await?);
        if call >= WARM_UP {
            own.push(a);
            least.push(b);
        }
    }
    let (own, least) = (median(own), median(least));
    let ratio = own.as_secs_f64() / least.as_secs_f64();
    println!("sandbox enrich p50 {own:?}; static axum JSON + one counter update p50 {least:?}");
    println!("ratio {ratio:.2} (goal: at most {GOAL})");
    anyhow::ensure!(ratio <= GOAL, "the sandbox is slower than its goal");
    Ok(())
}

async fn serve(router: Router) -> Result<String> {
    let listener = local::server::bind(Ipv4Addr::LOCALHOST.into(), 0, "--port").await?;
    let address = format!("http://{}", listener.local_addr()?);
    tokio::spawn(local::server::serve(listener, router, std::future::pending()));
    Ok(address)
}

async fn timed(http: &reqwest::Client, url: &str) -> Result<Duration> {
    let started = Instant::now();
    let answer = http.post(url).header("content-type", "application/json").body(BODY).send().await?;
    answer.error_for_status()?.bytes().await?;
    Ok(started.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
