//! The Lambda edge: the same router, behind API Gateway's HTTP API.

pub mod batch;

use crate::app::{App, callbacks};
use crate::aws::secrets::{self, Failure, Stage};
use crate::config::{Config, Need};
use crate::engine::{Engine, Opened};
use crate::error::Error as Problem;
use crate::http::{
    Edge, Routes, ServiceHost, challenging, for_browsers, in_maintenance, problem, router, strictly_over_tls,
};
use crate::queue::{NoQueue, Queue, SqsQueue, Urls};
use crate::rollout;
use crate::signals::ingest;
use crate::signals::told::By;
use crate::store::Store;
use crate::watch::Matcher;
use crate::{aws, metrics, telemetry};
use axum::Router;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use domain::{Clock, clock, ids};
use futures::FutureExt;
use futures::future::{BoxFuture, LocalBoxFuture};
use http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use http_body_util::BodyExt;
pub use lambda_http::Error;
use lambda_http::aws_lambda_events::apigw::{ApiGatewayV2httpRequest, ApiGatewayV2httpResponse};
use lambda_http::lambda_runtime::{self, LambdaEvent};
use lambda_http::request::{LambdaRequest, RequestContext};
use lambda_http::{Adapter, Body, IntoResponse, Request, RequestExt, Response, Service, service_fn};
use lookup::signals::{DEMO, SignalSource};
use providers::{Providers, Sources};
use serde::Deserialize;
use serde::de::Deserializer;
use serde_json::Value;
use serde_json::value::RawValue;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tracing::level_filters::LevelFilter;

/// Lambda's limit is 6 MB with everything encoded; base64 makes four bytes of three.
pub const RESPONSE_LIMIT: usize = 4_200_000;

/// A function as Lambda's environment describes it: with the tables, and with what it asks for besides. What no function
/// asks for is not linked into it.
pub struct Function {
    settings: aws::Settings,
    http: aws::Http,
    connected: JoinHandle<()>,
    config: Config,
    store: Store,
    providers: Option<Providers>,
    queue: Arc<dyn Queue>,
}

impl Function {
    /// A function that needs nothing but its tables.
    pub fn from_env() -> BoxFuture<'static, Result<Self, Error>> {
        Self::from_env_with(&[])
    }

    /// A function that also needs these, and does not start without them.
    pub fn from_env_with(needs: &'static [Need]) -> BoxFuture<'static, Result<Self, Error>> {
        // Boxed here and in `serve_behind`, so that both are compiled once and not again in every function.
        Self::opened(needs).boxed()
    }

    async fn opened(needs: &[Need]) -> Result<Self, Error> {
        telemetry::start(telemetry::Format::Json, LevelFilter::INFO);
        let settings = aws::settings()?;
        let http = aws::Http::new()?;
        // The first call finds a connection to the database. The rest is made while the database answers: after three turns,
        // to connect, to greet and to ask, nothing more is to be done for it.
        let connected = tokio::spawn(http.clone().connect(settings.address("dynamodb")));
        for _ in 0..3 {
            tokio::task::yield_now().await;
        }
        let mut config = configured(&settings, &http, needs).await?;
        config.response_limit = Some(RESPONSE_LIMIT);
        config.network.behind_tls = true;
        config.sign_up.proof = config.sign_up.proof.or(Some(true));
        let store = Store::new(aws::dynamodb(&settings, &http, aws::ATTEMPT), &config.stored.table_prefix);
        Ok(Self { settings, http, connected, config, store, providers: None, queue: Arc::new(NoQueue) })
    }

    /// With the records that an engine opens, and every vendor there is a key for.
    pub fn with_providers(self, engine: Engine) -> Result<Self, Error> {
        let opened = engine(&self.config)?;
        Ok(self.with_sources(opened.sources))
    }

    fn with_sources(mut self, sources: Sources) -> Self {
        let (mut settings, notebook) = (self.config.providers.clone(), Arc::new(self.store.clone()));
        settings.callbacks = Some(callbacks(&self.config));
        self.providers = Some(Providers::with_vendors(sources, settings, Clock::System, notebook));
        self
    }

    pub fn with_queue(mut self) -> Self {
        let aws = &self.config.aws;
        if let Some(jobs) = aws.queue_url.clone() {
            let own = |url: &Option<String>| url.clone().unwrap_or_else(|| jobs.clone());
            let urls = Urls {
                fences: own(&aws.fence_queue_url),
                deliveries: own(&aws.delivery_queue_url),
                connections: own(&aws.connection_queue_url),
                sites: own(&aws.site_queue_url),
                jobs,
            };
            self.queue = Arc::new(SqsQueue::new(aws::sqs(&self.settings, &self.http), urls));
        }
        self
    }

    pub fn app(self) -> Arc<App> {
        let Self { config, store, providers, queue, .. } = self;
        match providers {
            Some(providers) => App::assemble(config, Clock::System, store, providers, queue),
            None => App::new(config, Clock::System, store, Sources::default(), queue),
        }
    }

    /// Serves one family until Lambda ends the process.
    pub async fn serve(self, routes: Routes) -> Result<(), Error> {
        self.serve_with(routes, |_| Router::new()).await
    }

    /// The same, with pages beside it.
    pub async fn serve_with(
        mut self,
        routes: Routes,
        pages: impl FnOnce(Arc<App>) -> Router,
    ) -> Result<(), Error> {
        let _ = (&mut self.connected).await;
        let (edge, maintenance) = (Edge::of(&self.config.network), self.config.limits.maintenance);
        let network = self.config.network.clone();
        let app = self.app();
        let all = router(app.clone(), [routes]).merge(pages(app));
        let all = for_browsers(in_maintenance(all, maintenance), &network.cors_origins);
        serve_behind(challenging(all, &network), edge).await
    }

    /// Polls the signal sources each time the schedule calls; `demo` where a deployment has nothing of its own to tell.
    pub async fn ingest(
        self,
        engine: Engine,
        demo: impl FnOnce() -> Arc<dyn SignalSource>,
    ) -> Result<(), Error> {
        let Opened { mut sources, imports, is_demo } = engine(&self.config)?;
        sources.signals = crate::signals::configured(&self.config, &sources.meter);
        sources.signals.extend(imports);
        let added = self.store.source_states().await?.iter().any(|state| state.spec.is_some());
        if is_demo && !added && crate::signals::demo::is_all_there_is(&self.config) {
            sources.signals.push(demo());
        }
        let app = self.with_sources(sources).with_queue().app();
        let matcher: Arc<tokio::sync::Mutex<Matcher>> = Arc::default();
        let poll = service_fn(move |event: LambdaEvent<Value>| {
            let (app, matcher) = (app.clone(), matcher.clone());
            async move {
                if rollout::is_check(&event.payload) {
                    app.store.source_states().await?;
                    return Ok(Default::default());
                }
                let begun = clock::instant();
                loop {
                    let polled = ingest::poll_due(&app.store, &app.providers, app.clock.now()).await;
                    // Polled or not: an import may have come.
                    app.told.follow_now(&app.store, &app.providers, By::Ingesting).await?;
                    let matched = matcher.lock().await.round(&app, MATCHED_WITHIN).await?;
                    write_metrics(&app);
                    if let Some(namespace) = &app.config.aws.metrics_namespace {
                        let age = ingest::age(&app.store, app.clock.now()).await?;
                        metrics::write_feeds(namespace, app.store.tally(), age, app.clock.now());
                    }
                    let wait = ingest::next_due(&app.store, &app.providers, app.clock.now()).await;
                    // Work that is due within the minute does not wait for the next run: the schedule has a resolution of minutes.
                    let is_demo = app.providers.signals.iter().any(|source| source.name() == DEMO);
                    if is_demo || clock::passed(begun) + wait > MINUTE {
                        write_event(&app, metrics::Event::Polled);
                        telemetry::flush().await;
                        return Ok::<_, Error>((polled, matched));
                    }
                    tokio::time::sleep(wait).await;
                }
            }
        });
        lambda_runtime::run(poll).await
    }
}

/// Serves a family whose endpoints ask providers, with the records of an engine.
pub async fn serve_family(engine: Engine, routes: Routes) -> Result<(), Error> {
    serve_family_with(engine, routes, |_| Router::new()).await
}

/// The same, with pages beside it.
pub async fn serve_family_with(
    engine: Engine,
    routes: Routes,
    pages: impl FnOnce(Arc<App>) -> Router,
) -> Result<(), Error> {
    Function::from_env_with(&[Need::Providers]).await?.with_providers(engine)?.serve_with(routes, pages).await
}

/// The configuration of the environment and the secrets. Secrets that were read and make none are left for what they held before, so
/// that a slip of the pen does not end the service at its next start; an alarm tells of it.
async fn configured(settings: &aws::Settings, http: &aws::Http, needs: &[Need]) -> Result<Config, Error> {
    let named = secrets::named();
    let refused = match secrets::fetch(settings, http, &named, Stage::Current).await {
        Ok(variables) => match Config::on_lambda(variables, needs) {
            Ok(config) => return Ok(config),
            Err(refused) => refused,
        },
        Err(Failure::Unusable(refused)) => refused,
        Err(Failure::Unread(problem)) => return Err(problem.into()),
    };
    let before = match named.is_empty() {
        true => None,
        false => secrets::fetch(settings, http, &named, Stage::Previous).await.ok(),
    };
    let Some(config) = before.and_then(|variables| Config::on_lambda(variables, needs).ok()) else {
        return Err(refused.into());
    };
    tracing::error!(refused, "the secrets are refused; what they held before is used");
    if let Some(namespace) = &config.aws.metrics_namespace {
        metrics::write_event(namespace, metrics::Event::SecretsRefused, Clock::System.now());
    }
    Ok(config)
}

/// How long one call of the schedule goes on; the next comes after a minute.
const MINUTE: Duration = Duration::from_secs(40);
/// How long new signals may be compared with watch lists; the next minute continues with the rest.
const MATCHED_WITHIN: Duration = Duration::from_secs(15);

/// Serves a router that has no settings until Lambda ends the process.
pub async fn serve(router: Router) -> Result<(), Error> {
    // The one thing that no request gets around.
    let secret = std::env::var("ORIGIN_SECRET").unwrap_or_default().into();
    serve_behind(router, Edge { secret, ..Edge::default() }).await
}

/// The same behind what stands before the gateway, such as CloudFront.
pub fn serve_behind(router: Router, edge: Edge) -> LocalBoxFuture<'static, Result<(), Error>> {
    serve_calls(router, edge).boxed_local()
}

async fn serve_calls(router: Router, edge: Edge) -> Result<(), Error> {
    let edge = Arc::new(edge);
    let answer = service_fn(move |request: Request| {
        let (router, edge) = (router.clone(), edge.clone());
        async move { handle(router, &edge, request).await }
    });
    lambda_runtime::run(service_fn(move |event: LambdaEvent<Event>| {
        let answer = answer.clone();
        async move {
            let LambdaEvent { payload, context } = event;
            match payload {
                Event::Call(call) => {
                    let answered = Adapter::from(answer).call(LambdaEvent::new(*call, context)).await;
                    telemetry::flush().await;
                    answered.and_then(|answer| Ok(serde_json::value::to_raw_value(&answer)?))
                }
                Event::Other => Ok(serde_json::value::to_raw_value(&misunderstood())?),
            }
        }
    }))
    .await
}

/// Writes the metrics of work that is no call.
pub fn write_metrics(app: &App) {
    if let Some(namespace) = &app.config.aws.metrics_namespace {
        metrics::write(namespace, app.store.tally(), app.providers.meter.take_asked(), None, app.clock.now());
    }
}

/// Writes that background work came to its end.
pub fn write_event(app: &App, event: metrics::Event) {
    if let Some(namespace) = &app.config.aws.metrics_namespace {
        metrics::write_event(namespace, event, app.clock.now());
    }
}

/// Answers one gateway event with the family's router.
pub async fn handle(mut router: Router, edge: &Edge, mut request: Request) -> Result<GatewayAnswer, Error> {
    let (source, host) = match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => {
            let source = context.http.source_ip.as_deref().and_then(|ip| ip.parse().ok());
            (source, context.domain_name.clone().map(ServiceHost))
        }
        _ => (None, None),
    };
    if let Some(host) = host {
        request.extensions_mut().insert(host);
    }
    let is_admitted = edge.admits(request.headers_mut());
    if let Some(ip) = source {
        let client = edge.client(ip, request.headers());
        request.extensions_mut().insert(client);
    }
    let answer = match is_admitted {
        true => router.call(request).await?,
        false => problem(Problem::Forbidden("Calls come by the service's own domain; this is its origin.")),
    };
    let (mut parts, body) = answer.into_parts();
    // The gateway takes nothing else.
    strictly_over_tls(&mut parts.headers);
    let body = body.collect().await?.to_bytes().to_vec();
    let body = String::from_utf8(body).map_or_else(|bytes| Body::Binary(bytes.into_bytes()), Body::Text);
    Ok(GatewayAnswer(Response::from_parts(parts, body)))
}

/// An answer as the gateway takes it: text as it is, the rest in base64. Telling them apart by character set, as the
/// adapter would, takes tables of every one there is.
pub struct GatewayAnswer(pub Response<Body>);

impl IntoResponse for GatewayAnswer {
    fn into_response(self) -> Pin<Box<dyn Future<Output = Response<Body>> + Send>> {
        Box::pin(std::future::ready(self.0))
    }
}

/// An event from Lambda: a call of the HTTP API, or an event this function does not handle.
pub enum Event {
    Call(Box<LambdaRequest>),
    Other,
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let event = Box::<RawValue>::deserialize(deserializer)?;
        Ok(match serde_json::from_str(event.get()) {
            Ok(LambdaRequest::ApiGatewayV2(call)) if is_sound(&call) => {
                Self::Call(Box::new(LambdaRequest::ApiGatewayV2(call)))
            }
            _ => Self::Other,
        })
    }
}

/// Whether the event is what it looks like: other kinds have some of the same fields, and the body must decode.
fn is_sound(call: &ApiGatewayV2httpRequest) -> bool {
    let body = call.body.as_deref().unwrap_or_default();
    call.version.as_deref() == Some("2.0")
        && call.raw_path.as_deref().is_some_and(|path| path.starts_with('/'))
        && (!call.is_base64_encoded || BASE64_STANDARD.decode(body).is_ok())
}

/// Refuses an event that is no call.
pub fn misunderstood() -> ApiGatewayV2httpResponse {
    let id = ids::new(ids::Kind::Request, domain::Clock::System.now());
    tracing::warn!(request.id = id, "an event is not a call of the HTTP API");
    let reason = "the event is not one of API Gateway's HTTP API in payload format 2.0";
    let problem = Problem::InvalidJson(reason.into()).problem(&id);
    let mut response = ApiGatewayV2httpResponse::default();
    response.status_code = 400;
    response.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    response
        .headers
        .extend(HeaderValue::from_str(&id).map(|id| (HeaderName::from_static("x-request-id"), id)));
    response.body = serde_json::to_string(&problem).ok().map(Body::Text);
    response
}
