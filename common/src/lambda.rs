//! The Lambda edge: the same router, behind API Gateway's HTTP API.

use crate::app::App;
use crate::clock::Clock;
use crate::config::Config;
use crate::http::{ClientIp, Routes, router};
use crate::queue::{NoQueue, Queue, SqsQueue};
use crate::store::Store;
use crate::telemetry;
use crate::upstream::Upstream;
use axum::Router;
pub use lambda_http::Error;
use lambda_http::lambda_runtime::LambdaEvent;
use lambda_http::request::RequestContext;
use lambda_http::{Request, RequestExt, Service, service_fn};
use std::sync::Arc;

/// Lambda's limit is 6 MB with everything encoded; base64 makes four bytes of three.
const RESPONSE_LIMIT: usize = 4_200_000;

/// What a function holds, from Lambda's environment.
pub async fn app() -> Result<Arc<App>, Error> {
    telemetry::start(telemetry::Format::Json, "info");
    let settings = crate::aws::settings()?;
    let mut config = Config::from_env_and(crate::aws::secrets::fetch(&settings).await?)?;
    config.response_limit = Some(RESPONSE_LIMIT);
    let store = Store::new(crate::aws::dynamodb(&settings), &config.table_prefix);
    let queue: Arc<dyn Queue> = match &config.queue_url {
        Some(url) => Arc::new(SqsQueue::new(crate::aws::sqs(&settings), url.clone())),
        None => Arc::new(NoQueue),
    };
    let upstream = Upstream::new(&config, &Clock::System, None)?;
    Ok(App::new(config, Clock::System, store, upstream, queue))
}

/// Serves one family until Lambda ends the process.
pub async fn run(routes: Routes) -> Result<(), Error> {
    let router = router(app().await?, [routes]);
    lambda_http::run(service_fn(move |request| handle(router.clone(), request))).await
}

/// Polls the signal sources each time the schedule calls.
pub async fn ingest() -> Result<(), Error> {
    let app = app().await?;
    let poll = service_fn(move |_: LambdaEvent<serde_json::Value>| {
        let app = app.clone();
        async move { Ok::<_, Error>(crate::signals::ingest::poll_due(&app, app.clock.now()).await) }
    });
    lambda_http::lambda_runtime::run(poll).await
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
