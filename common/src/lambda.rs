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
use lambda_http::request::RequestContext;
use lambda_http::{Request, RequestExt, Service, service_fn};

/// Serves one family until Lambda ends the process.
pub async fn run(routes: Routes) -> Result<(), Error> {
    telemetry::start(telemetry::Format::Json, "info");
    let aws = crate::aws::settings()?;
    let config = Config::from_env_and(crate::aws::secrets::fetch(&aws).await?)?;
    let store = Store::new(crate::aws::dynamodb(&aws), &config.table_prefix);
    let upstream = Upstream::new(&config, &Clock::System, None)?;
    let app = App::new(config, Clock::System, store, upstream);
    let router = router(app, [routes]);
    lambda_http::run(service_fn(move |request| handle(router.clone(), request))).await
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
