//! Sends the requests of the site reader: to the sites' own public addresses, or through a gateway where one is configured.

use crate::http::{HttpClient, Transport, send_at_most};
use crate::vendor::{Access, Secret};
use ::website::{Answer, Fetch, Validators};
use http::header;
use lookup::ProviderError;
use reqwest::Method;
use std::sync::Arc;
use url::Url;

pub(super) struct Web {
    gateway: Option<Transport>,
    client: Arc<HttpClient>,
    /// Says who reads, and where to complain.
    agent: String,
}

impl Web {
    pub(super) fn new(access: Access, contact: Secret) -> Self {
        let gateway = access.transport.is_set().then_some(access.transport);
        let agent = format!("almanac/{} ({})", env!("CARGO_PKG_VERSION"), contact.reveal());
        Self { gateway, client: access.client, agent }
    }
}

#[async_trait::async_trait]
impl Fetch for Web {
    async fn get(&self, url: &Url, known: &Validators, most_bytes: usize) -> Result<Answer, ProviderError> {
        let request = match &self.gateway {
            Some(gateway) => {
                let path = url
                    .query()
                    .map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
                gateway.get(&path, &[])?.header(header::HOST, url.host_str().unwrap_or_default())
            }
            None => self.client.request(Method::GET, url.clone())?,
        };
        let mut request = request
            .header(header::USER_AGENT, &self.agent)
            .header(
                header::ACCEPT,
                "text/html, application/xhtml+xml, application/xml;q=0.8, image/svg+xml;q=0.7, image/png;q=0.7, text/plain;q=0.5",
            )
            .header(header::ACCEPT_ENCODING, "gzip");
        if let Some(etag) = &known.etag {
            request = request.header(header::IF_NONE_MATCH, etag);
        } else if let Some(modified) = &known.modified {
            request = request.header(header::IF_MODIFIED_SINCE, modified);
        }
        let received = send_at_most(request, most_bytes).await?;
        Ok(Answer { status: received.status, headers: received.headers, body: received.body })
    }
}
