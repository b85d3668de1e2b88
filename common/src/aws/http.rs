//! The SDK's HTTP, spoken by the library that also asks providers: a function holds one of them.

use crate::telemetry;
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use bytes::Bytes;
use http::Response;
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;
use std::time::Duration;
use tracing::Instrument;

/// Amazon Root CA 1 to 4 and Starfield Services G2, as <https://www.amazontrust.com/repository/> lists them. Reading the
/// system's two hundred takes longer than everything else a function does before its first call.
const ROOTS: [&[u8]; 5] = [
    include_bytes!("roots/amazon-1.der"),
    include_bytes!("roots/amazon-2.der"),
    include_bytes!("roots/amazon-3.der"),
    include_bytes!("roots/amazon-4.der"),
    include_bytes!("roots/starfield-services-g2.der"),
];
/// Less than an attempt may take, so that a host that does not answer is told from one that is slow.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// How long a start waits for a connection; a first call that finds none makes its own.
const WARM_UP: Duration = Duration::from_secs(1);

/// A client that trusts Amazon's own roots. Its connections are shared by its clones.
#[derive(Debug, Clone)]
pub struct Http(reqwest::Client);

impl Http {
    pub fn new() -> Result<Self, String> {
        let mut roots = RootCertStore::empty();
        for root in ROOTS {
            roots.add(root.into()).map_err(|error| format!("a root certificate is unusable: {error}"))?;
        }
        let tls = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls)
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .no_proxy();
        client.build().map(Self).map_err(|error| format!("no HTTP client can be made: {error}"))
    }

    /// As the SDK's clients take it.
    pub fn for_sdk(&self) -> SharedHttpClient {
        let connector = SharedHttpConnector::new(self.clone());
        http_client_fn(move |_, _| connector.clone())
    }

    /// Opens the connection that the first request to an address will find. DynamoDB answers an unsigned GET with a word on
    /// its health; whatever is answered, the connection stays unless the answer ends it.
    pub async fn connect(self, address: String) {
        if let Ok(answer) = self.0.get(address).timeout(WARM_UP).send().await {
            let _ = answer.bytes().await;
        }
    }

    pub(super) fn post(&self, address: &str) -> reqwest::RequestBuilder {
        self.0.post(address)
    }
}

impl HttpConnector for Http {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let client = self.0.clone();
        let span = telemetry::aws_span(request.headers().get("x-amz-target").unwrap_or_default());
        HttpConnectorFuture::new(
            async move {
                let request =
                    request.try_into_http1x().map_err(|error| ConnectorError::user(error.into()))?;
                let request = request.map(|body| Bytes::copy_from_slice(body.bytes().unwrap_or_default()));
                let request = request.try_into().map_err(failed)?;
                let mut answered = client.execute(request).await.map_err(failed)?;
                let (status, headers) = (answered.status(), std::mem::take(answered.headers_mut()));
                telemetry::answered(status.as_u16());
                let mut answer = Response::new(SdkBody::from(answered.bytes().await.map_err(failed)?));
                *answer.status_mut() = status;
                *answer.headers_mut() = headers;
                HttpResponse::try_from(answer).map_err(|error| ConnectorError::other(error.into(), None))
            }
            .instrument(span),
        )
    }
}

/// The SDK's error for a failure: it retries connection errors and timeouts.
fn failed(error: reqwest::Error) -> ConnectorError {
    let error = error.without_url();
    if error.is_builder() {
        ConnectorError::user(error.into())
    } else if error.is_timeout() {
        ConnectorError::timeout(error.into())
    } else {
        ConnectorError::io(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aws_smithy_runtime_api::http::Request;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn the_first_request_finds_the_connection_of_the_start() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        // One connection is taken and answered on; a second one would wait for ever.
        let served = tokio::spawn(async move {
            let (mut peer, _) = listener.accept().await.unwrap();
            for expected in ["GET", "POST"] {
                let mut request = [0; 2048];
                let read = peer.read(&mut request).await.unwrap();
                let request = String::from_utf8_lossy(&request[..read]).into_owned();
                assert!(request.starts_with(expected), "{request}");
                assert!(!request.to_lowercase().contains("authorization"), "{request}");
                peer.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\nhealthy").await.unwrap();
            }
        });
        let http = Http::new().unwrap();
        http.clone().connect(address.clone()).await;
        let answer = tokio::time::timeout(WARM_UP, http.post(&address).send()).await.unwrap().unwrap();
        assert_eq!(answer.text().await.unwrap(), "healthy");
        served.await.unwrap();
    }

    #[tokio::test]
    async fn a_start_goes_on_without_a_database() {
        let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/", silent.local_addr().unwrap());
        let begun = domain::clock::instant();
        Http::new().unwrap().connect(address).await;
        assert!(
            (WARM_UP..WARM_UP * 3).contains(&domain::clock::passed(begun)),
            "{:?}",
            domain::clock::passed(begun)
        );
    }

    #[tokio::test]
    async fn the_roots_are_usable_and_a_refused_connection_may_be_tried_again() {
        let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap();
        drop(taken);
        let mut request = Request::empty();
        request.set_uri(format!("http://{address}/")).unwrap();
        let failed = Http::new().unwrap().call(request).await.unwrap_err();
        assert!(failed.is_io(), "{failed:?}");
    }
}
