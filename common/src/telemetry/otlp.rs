//! OpenTelemetry: spans sent by OTLP (protobuf over HTTP) to a collector, and W3C's trace context taken up and passed on. The crates'
//! own variables say where to and how: `OTEL_EXPORTER_OTLP_ENDPOINT`, `…_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`.
//! Without the first of them there is no exporter, no thread and no layer.

use crate::config::OTLP_ENDPOINT;
use bytes::Bytes;
use http::{HeaderMap, Request, Response};
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{HeaderExtractor, HeaderInjector, HttpClient, HttpError};
use opentelemetry_otlp::{SpanExporter, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use providers::http::spans::{self, SPANS, TRACEPARENT};
use providers::http::{AddressPolicy, ClientOptions};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;
use tracing::level_filters::LevelFilter;
use tracing::{Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

const SERVICE: &str = "almanac";
/// The time limit of a collector for a background export.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest that a call, or the end of the process, waits for it. Run the collector close to the service.
const FLUSH: Duration = Duration::from_millis(500);

static SENT: OnceLock<SdkTracerProvider> = OnceLock::new();
/// Whether the collector did not take what was sent to it last.
static IS_AWAY: AtomicBool = AtomicBool::new(false);

fn endpoint() -> Option<String> {
    std::env::var(OTLP_ENDPOINT).ok().filter(|endpoint| !endpoint.is_empty())
}

/// Whether the collector's address, if there is one, can be understood.
pub(super) fn check() -> Result<(), String> {
    match endpoint().as_deref().map(understood) {
        Some(false) => Err(format!("{OTLP_ENDPOINT} must be an address such as http://127.0.0.1:4318")),
        _ => Ok(()),
    }
}

fn understood(endpoint: &str) -> bool {
    let parsed = url::Url::parse(endpoint);
    parsed.is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// The layer that collects spans, if a collector is configured.
pub(super) fn collector<S>() -> Result<Option<impl Layer<S>>, String>
where
    S: Subscriber + for<'s> LookupSpan<'s>,
{
    check()?;
    if endpoint().is_none() {
        return Ok(None);
    }
    let exporter = SpanExporter::builder().with_http().with_http_client(Client::new()).build();
    let exporter = exporter.map_err(|error| format!("spans cannot be sent: {error}"))?;
    // Its own variables name the service and whatever else is told of it.
    let mut resource = Resource::builder();
    if std::env::var_os("OTEL_SERVICE_NAME").is_none() {
        resource = resource.with_service_name(SERVICE);
    }
    let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource.build());
    let provider = SENT.get_or_init(|| provider.build());
    spans::pass_on(context);
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer(SERVICE));
    let layer =
        layer.with_location(false).with_threads(false).with_target(false).with_tracked_inactivity(false);
    // Without log lines: spans hold the fields written here, and nothing else.
    let own = filter_fn(|of| of.is_span() && of.target() == SPANS).with_max_level_hint(LevelFilter::INFO);
    Ok(Some(layer.with_filter(own)))
}

/// Sends what waits. A function is stopped between two calls, and would send it at the next one; a process that ends, never.
pub async fn flush() {
    let Some(provider) = SENT.get() else { return };
    // Calls do not wait for a collector that is down: its spans are sent when it is back, or lost.
    if IS_AWAY.load(Ordering::Relaxed) {
        return;
    }
    let flushed = tokio::task::spawn_blocking(|| provider.force_flush());
    if tokio::time::timeout(FLUSH, flushed).await.is_err() {
        IS_AWAY.store(true, Ordering::Relaxed);
    }
}

/// Lets a span go on with the trace that a caller's headers name.
pub(super) fn go_on(span: &Span, headers: &HeaderMap) {
    if !span.is_disabled() && headers.contains_key(TRACEPARENT) {
        let parent = TraceContextPropagator::new().extract(&HeaderExtractor(headers));
        // Without a collector there is no span to continue.
        let _ = span.set_parent(parent);
    }
}

/// The trace of what runs now, as headers.
fn context() -> HeaderMap {
    let mut headers = HeaderMap::new();
    TraceContextPropagator::new()
        .inject_context(&Span::current().context(), &mut HeaderInjector(&mut headers));
    headers
        .into_iter()
        .filter_map(|(name, value)| Some((name?, value)))
        .filter(|(_, value)| !value.is_empty())
        .collect()
}

/// The client that also asks providers; the exporter's own thread waits while the service's runtime sends.
struct Client {
    http: providers::http::HttpClient,
    runtime: Handle,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Client")
    }
}

impl Client {
    fn new() -> Self {
        let options = ClientOptions { timeout: Some(PATIENCE), ..ClientOptions::new(AddressPolicy::Chosen) };
        Self { http: providers::http::HttpClient::with(options), runtime: Handle::current() }
    }
}

#[async_trait::async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let (parts, body) = request.into_parts();
        let url = parts.uri.to_string().parse()?;
        let request = self.http.request(parts.method, url)?.headers(parts.headers).body(body);
        let answer = self.runtime.spawn(providers::http::send(request)).await?;
        let is_away = !answer.as_ref().is_ok_and(|answer| (200..300).contains(&answer.status));
        // Said once, and not with every batch.
        if is_away && !IS_AWAY.swap(true, Ordering::Relaxed) {
            let status = answer.as_ref().map_or(0, |answer| answer.status);
            tracing::warn!(status, "the collector takes no spans; they are lost until it does");
        } else if !is_away {
            IS_AWAY.store(false, Ordering::Relaxed);
        }
        let received = answer?;
        let mut answer = Response::new(received.body);
        *answer.status_mut() = received.status.try_into()?;
        *answer.headers_mut() = received.headers;
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_told_from_a_slip_of_the_pen() {
        for good in ["http://127.0.0.1:4318", "https://collector.example/otlp"] {
            assert!(understood(good), "{good}");
        }
        for bad in ["127.0.0.1:4318", "collector", "grpc://collector.example", "http://"] {
            assert!(!understood(bad), "{bad}");
        }
    }
}
