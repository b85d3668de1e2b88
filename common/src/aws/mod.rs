//! Clients for AWS, built from what Lambda puts into the environment: no credential chain, no profile files, one HTTP
//! client with rustls on ring that trusts Amazon's own roots. A cold start pays for exactly this.

mod http;
pub mod secrets;
pub(crate) mod signed;

pub use http::Http;

use aws_credential_types::Credentials;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
use aws_smithy_async::rt::sleep::TokioSleep;
use std::time::Duration;

/// How long a function waits for one attempt of a call of AWS before it makes another: DynamoDB and SQS answer in milliseconds, and
/// a connection that went silent must not hold a call until its deadline.
pub const ATTEMPT: Duration = Duration::from_millis(1500);
/// How long a command waits, which may read long pages over a slow line.
pub const COMMAND: Duration = Duration::from_secs(30);

/// Where and as whom AWS is called.
#[derive(Clone)]
pub struct Settings {
    pub region: String,
    pub credentials: Credentials,
    /// Another address than AWS's own: an emulator.
    pub endpoint: Option<String>,
}

impl Settings {
    /// Of a key with its secret and, where it is one of a session, that session's token.
    pub fn new(region: String, key: (String, String, Option<String>), endpoint: Option<String>) -> Self {
        let (id, secret, session) = key;
        Self { region, credentials: Credentials::new(id, secret, session, None, "environment"), endpoint }
    }

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
    let key = (id, secret, variable("AWS_SESSION_TOKEN"));
    Ok(Settings::new(required("AWS_REGION")?, key, variable("AWS_ENDPOINT_URL")))
}

/// How long attempts may take.
fn timeouts(attempt: Duration) -> TimeoutConfig {
    TimeoutConfig::builder().operation_attempt_timeout(attempt).build()
}

/// A DynamoDB client that waits for one attempt as long as that.
pub fn dynamodb(settings: &Settings, http: &Http, attempt: Duration) -> aws_sdk_dynamodb::Client {
    let mut config = aws_sdk_dynamodb::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new(settings.region.clone()))
        .credentials_provider(settings.credentials.clone())
        .sleep_impl(TokioSleep::new())
        .timeout_config(timeouts(attempt))
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
        .timeout_config(timeouts(ATTEMPT))
        .http_client(http.for_sdk());
    if let Some(endpoint) = &settings.endpoint {
        config = config.endpoint_url(endpoint);
    }
    aws_sdk_sqs::Client::from_conf(config.build())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    /// A load balancer's node that died answers nothing; the next connection finds another.
    #[tokio::test]
    async fn a_connection_that_goes_silent_costs_one_attempt_and_not_the_call() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let served = tokio::spawn(async move {
            let (silent, _) = listener.accept().await.unwrap();
            let (mut answering, _) = listener.accept().await.unwrap();
            let mut request = [0; 4096];
            let _ = answering.read(&mut request).await.unwrap();
            let answer =
                "HTTP/1.1 200 OK\r\ncontent-type: application/x-amz-json-1.0\r\ncontent-length: 2\r\n\r\n{}";
            answering.write_all(answer.as_bytes()).await.unwrap();
            silent
        });
        let credentials = Credentials::new("id", "secret", None, None, "test");
        let settings = Settings { region: "eu-west-1".to_owned(), credentials, endpoint: Some(endpoint) };
        let client = dynamodb(&settings, &Http::new().unwrap(), ATTEMPT);
        let begun = domain::clock::instant();
        let key = aws_sdk_dynamodb::types::AttributeValue::S("1".to_owned());
        let got = client.get_item().table_name("t").key("id", key).send().await;
        assert!(got.is_ok(), "{got:?}");
        let took = domain::clock::passed(begun);
        assert!((ATTEMPT..ATTEMPT * 3).contains(&took), "{took:?}");
        served.await.unwrap();
    }

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
