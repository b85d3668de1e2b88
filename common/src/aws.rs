//! Clients for AWS, built from what Lambda puts into the environment: no credential chain, no profile files, one HTTP
//! client with rustls on ring that trusts Amazon's own roots. A cold start pays for exactly this.

mod http;
pub mod secrets;
pub(crate) mod signed;

pub use http::Http;

use aws_credential_types::Credentials;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
use aws_smithy_async::rt::sleep::TokioSleep;

/// Where and as whom AWS is called.
#[derive(Clone)]
pub struct Settings {
    pub region: String,
    pub credentials: Credentials,
    /// Another address than AWS's own: an emulator.
    pub endpoint: Option<String>,
}

impl Settings {
    /// Where a service is called without the SDK.
    pub fn address(&self, service: &str) -> String {
        let domain = if self.region.starts_with("cn-") { "amazonaws.com.cn" } else { "amazonaws.com" };
        match &self.endpoint {
            Some(endpoint) => format!("{}/", endpoint.trim_end_matches('/')),
            None => format!("https://{service}.{}.{domain}/", self.region),
        }
    }
}

/// Reads Lambda's environment.
pub fn settings() -> Result<Settings, String> {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let required = |name: &str| variable(name).ok_or_else(|| format!("{name} is not set"));
    let (id, secret) = (required("AWS_ACCESS_KEY_ID")?, required("AWS_SECRET_ACCESS_KEY")?);
    let credentials = Credentials::new(id, secret, variable("AWS_SESSION_TOKEN"), None, "environment");
    Ok(Settings { region: required("AWS_REGION")?, credentials, endpoint: variable("AWS_ENDPOINT_URL") })
}

/// A DynamoDB client.
pub fn dynamodb(settings: &Settings, http: &Http) -> aws_sdk_dynamodb::Client {
    let mut config = aws_sdk_dynamodb::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new(settings.region.clone()))
        .credentials_provider(settings.credentials.clone())
        .sleep_impl(TokioSleep::new())
        .http_client(http.for_sdk());
    if let Some(endpoint) = &settings.endpoint {
        config = config.endpoint_url(endpoint);
    }
    aws_sdk_dynamodb::Client::from_conf(config.build())
}

#[cfg(feature = "lambda")]
/// An SQS client.
pub fn sqs(settings: &Settings, http: &Http) -> aws_sdk_sqs::Client {
    let mut config = aws_sdk_sqs::Config::builder()
        .behavior_version(aws_sdk_sqs::config::BehaviorVersion::latest())
        .region(aws_sdk_sqs::config::Region::new(settings.region.clone()))
        .credentials_provider(settings.credentials.clone())
        .sleep_impl(TokioSleep::new())
        .http_client(http.for_sdk());
    if let Some(endpoint) = &settings.endpoint {
        config = config.endpoint_url(endpoint);
    }
    aws_sdk_sqs::Client::from_conf(config.build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_is_where_its_region_or_the_emulator_is() {
        let address = |region: &str, endpoint: Option<&str>| {
            let (region, endpoint) = (region.to_owned(), endpoint.map(str::to_owned));
            let credentials = Credentials::new("id", "secret", None, None, "test");
            Settings { region, credentials, endpoint }.address("dynamodb")
        };
        assert_eq!(address("eu-west-1", None), "https://dynamodb.eu-west-1.amazonaws.com/");
        assert_eq!(address("cn-north-1", None), "https://dynamodb.cn-north-1.amazonaws.com.cn/");
        assert_eq!(address("eu-west-1", Some("http://127.0.0.1:4566")), "http://127.0.0.1:4566/");
    }
}
