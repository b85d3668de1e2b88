//! The Lambda edge: the same router, behind API Gateway's HTTP API.

use crate::app::App;
use crate::clock::Clock;
use crate::config::Config;
use crate::http::{ClientIp, Routes, router};
use crate::store::Store;
use crate::telemetry;
use crate::upstream::Upstream;
use axum::Router;
pub use lambda_http::Error;
use lambda_http::lambda_runtime::LambdaEvent;
use lambda_http::request::RequestContext;
use lambda_http::{Request, RequestExt, Service, service_fn};
use std::sync::Arc;

/// Serves one family until Lambda ends the process.
pub async fn run(routes: Routes) -> Result<(), Error> {
    let router = router(start()?, [routes]);
    lambda_http::run(service_fn(move |request| handle(router.clone(), request))).await
}

/// Polls the signal sources each time the schedule calls.
pub async fn ingest() -> Result<(), Error> {
    let app = start()?;
    let poll = service_fn(move |_: LambdaEvent<serde_json::Value>| {
        let app = app.clone();
        async move { Ok::<_, Error>(crate::signals::ingest::poll_due(&app, app.clock.now()).await) }
    });
    lambda_http::lambda_runtime::run(poll).await
}

/// What a function holds, built once per cold start.
fn start() -> Result<Arc<App>, Error> {
    telemetry::start(telemetry::Format::Json, "info");
    let config = Config::from_env()?;
    let store = Store::new(crate::aws::dynamodb(&crate::aws::settings()?), &config.table_prefix);
    let upstream = Upstream { signals: crate::signals::configured(&config), ..Upstream::default() };
    Ok(App::new(config, Clock::System, store, upstream))
}

/// Answers one gateway event with the family's router.
pub async fn handle(mut router: Router, mut request: Request) -> Result<axum::response::Response, Error> {
    let source = match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => {
            context.http.source_ip.as_deref().and_then(|ip| ip.parse().ok())
        }
        _ => None,
    };
    if let Some(ip) = source {
        request.extensions_mut().insert(ClientIp(ip));
    }
    Ok(router.call(request).await?)
}
