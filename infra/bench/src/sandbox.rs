//! A sandbox answer against the least it could be: a static axum JSON response and one counter update, on the same server
//! and the same store.

use crate::load::{Shot, fire, median};
use anyhow::Result;
use axum::Router;
use axum::body::Body;
use axum::http::{Response, header};
use axum::routing::post;
use common::app::App;
use common::config::Config;
use common::domain::Clock;
use common::providers::Sources;
use jiff::SignedDuration;
use local::server::data_dir::DataDir;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

const ROUND: Duration = Duration::from_secs(2);
const ROUNDS: usize = 5;
const GOAL: f64 = 1.3;
const CANNED: &str = include_str!("../../../common/src/catalog/canned/enrich.json");

pub async fn run() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let config = Config::default().with(|config| config.limits.sandbox_per_day = u32::MAX);
    let (store, _) = local::cli::open_store(&mut data, &config).await?;
    let app = App::new(config, Clock::System, store, Sources::default(), Arc::new(common::queue::NoQueue));
    let shot = |address: String| Shot {
        address,
        path: "/v1/sandbox/enrich",
        bearer: String::new(),
        body: r#"{"email": "ada.lovelace@acme.example"}"#.to_owned(),
    };
    let sandbox = shot(serve(local::router(app.clone())).await?);
    let least = shot(serve(least(app)).await?);

    // Turn by turn, so that whatever else the machine does concerns both alike.
    let mut ratios = Vec::new();
    for round in 0..=ROUNDS {
        let (own, reference) = (fire(&sandbox, 1, ROUND).await?, fire(&least, 1, ROUND).await?);
        if round > 0 {
            println!(
                "round {round}  sandbox p50 {:?}  static axum JSON + counter p50 {:?}",
                own.p50, reference.p50
            );
            ratios.push(own.p50.as_secs_f64() / reference.p50.as_secs_f64());
        }
    }
    let ratio = median(ratios)?;
    println!("sandbox / static axum JSON + one counter update: {ratio:.2} × p50 (goal: at most {GOAL})");
    anyhow::ensure!(ratio <= GOAL, "the sandbox is slower than its goal");
    Ok(())
}

/// The reference: the counter, and bytes that are there already.
fn least(app: std::sync::Arc<App>) -> Router {
    let handler = move |_: String| {
        let app = app.clone();
        async move {
            let tomorrow = app.clock.now() + SignedDuration::from_hours(48);
            let counted = app.store.count_up("reference#127.0.0.1#today", 1, u32::MAX, tomorrow).await;
            let counted = counted.ok().flatten().unwrap_or_default();
            let response = Response::builder().header(header::CONTENT_TYPE, "application/json");
            response.header("ratelimit-remaining", counted).body(Body::from(CANNED)).unwrap_or_default()
        }
    };
    Router::new().route("/v1/sandbox/enrich", post(handler))
}

async fn serve(router: Router) -> Result<String> {
    let listener = local::server::bind(Ipv4Addr::LOCALHOST.into(), 0, "").await?;
    let address = listener.local_addr()?.to_string();
    tokio::spawn(local::server::serve(listener, router, std::future::pending()));
    Ok(address)
}
