//! Objects in S3, or in what speaks its protocol: listed by prefix and streamed.
//!
//! Two signed GETs do not need the SDK's client, which is larger than the rest of the importer.

use super::remote::{Remote, failed, runtime, tls, with_causes};
use aws_credential_types::Credentials;
use aws_sigv4::http_request::{
    PayloadChecksumKind, PercentEncodingMode, SignableBody, SignableRequest, SigningSettings,
    UriPathNormalizationMode, sign,
};
use aws_sigv4::sign::v4;
use futures::StreamExt;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use std::io::Read;
use std::time::Duration;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest pause within an answer.
const SILENCE: Duration = Duration::from_secs(60);
/// The characters that are not escaped in a path.
const PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');
const VALUE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');
/// The endings of objects that hold a table.
const TABLES: [&str; 9] = [".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".xlsx", ".parquet", ".zip"];

/// The object store and the credentials for it; public buckets need none.
struct Service {
    client: reqwest::Client,
    region: String,
    endpoint: Option<String>,
    credentials: Option<Credentials>,
}

impl Service {
    fn from_env() -> Result<Self, String> {
        let set =
            |names: &[&str]| names.iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
        let credentials = match (set(&["AWS_ACCESS_KEY_ID"]), set(&["AWS_SECRET_ACCESS_KEY"])) {
            (Some(id), Some(secret)) => {
                Some(Credentials::new(id, secret, set(&["AWS_SESSION_TOKEN"]), None, "environment"))
            }
            _ => None,
        };
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls()?)
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .read_timeout(SILENCE);
        Ok(Self {
            client: client.build().map_err(|error| with_causes(&error))?,
            region: set(&["AWS_REGION", "AWS_DEFAULT_REGION"]).unwrap_or_else(|| "us-east-1".to_owned()),
            endpoint: set(&["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"]),
            credentials,
        })
    }

    fn address(&self, bucket: &str, path_and_query: &str) -> String {
        let region = &self.region;
        match &self.endpoint {
            Some(endpoint) => format!("{}/{bucket}/{path_and_query}", endpoint.trim_end_matches('/')),
            None if bucket.contains('.') => {
                format!("https://s3.{region}.amazonaws.com/{bucket}/{path_and_query}")
            }
            None => format!("https://{bucket}.s3.{region}.amazonaws.com/{path_and_query}"),
        }
    }

    /// An answer that is one; a bucket in another region says which, and is asked there.
    async fn get(&mut self, bucket: &str, path_and_query: &str) -> Result<reqwest::Response, String> {
        for _ in 0..2 {
            let answer = self.send(&self.address(bucket, path_and_query)).await?;
            let home = answer.headers().get("x-amz-bucket-region").and_then(|value| value.to_str().ok());
            match answer.status().as_u16() {
                200 => return Ok(answer),
                301 | 307 | 400 if home.is_some_and(|home| home != self.region) => {
                    self.region = home.unwrap_or_default().to_owned();
                }
                403 if self.credentials.is_none() => {
                    return Err(
                        "the bucket is not public, and there are no AWS credentials in the environment"
                            .to_owned(),
                    );
                }
                403 => return Err("these AWS credentials may not read it".to_owned()),
                404 => return Err("there is no such bucket or object".to_owned()),
                status => return Err(format!("the answer is {status}")),
            }
        }
        Err("no region has it".to_owned())
    }

    async fn send(&self, url: &str) -> Result<reqwest::Response, String> {
        let mut request = self.client.get(url);
        if let Some(credentials) = &self.credentials {
            let unsigned = |_| "the request cannot be signed".to_owned();
            let mut settings = SigningSettings::default();
            settings.payload_checksum_kind = PayloadChecksumKind::XAmzSha256;
            settings.percent_encoding_mode = PercentEncodingMode::Single;
            settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
            let identity = credentials.clone().into();
            let parameters = v4::SigningParams::builder()
                .identity(&identity)
                .region(&self.region)
                .name("s3")
                .time(domain::clock::system())
                .settings(settings)
                .build()
                .map_err(|_| unsigned(()))?
                .into();
            let signable =
                SignableRequest::new("GET", url, std::iter::empty(), SignableBody::UnsignedPayload)
                    .map_err(|_| unsigned(()))?;
            let signed = sign(signable, &parameters).map_err(|_| unsigned(()))?;
            for (name, value) in signed.into_parts().0.headers() {
                request = request.header(name, value);
            }
        }
        request.send().await.map_err(|error| with_causes(&error.without_url()))
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Listing {
    #[serde(default)]
    contents: Vec<Listed>,
    next_continuation_token: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Listed {
    key: String,
}

/// The keys of the objects below a prefix that hold a table, in order; the prefix itself if it is an object.
pub(super) fn list(bucket: &str, prefix: &str) -> Result<Vec<String>, String> {
    let runtime = runtime()?;
    let mut service = Service::from_env()?;
    let (mut keys, mut token) = (Vec::new(), None::<String>);
    loop {
        // The signature wants parameters in order.
        let encoded = |text: &str| utf8_percent_encode(text, VALUE).to_string();
        let from = token.map(|token| format!("continuation-token={}&", encoded(&token))).unwrap_or_default();
        let query = format!("?{from}list-type=2&prefix={}", encoded(prefix));
        let text = runtime.block_on(async {
            let answer = service.get(bucket, &query).await?;
            answer.text().await.map_err(|error| with_causes(&error.without_url()))
        })?;
        let listing: Listing =
            quick_xml::de::from_str(&text).map_err(|_| "the listing is not one of S3".to_owned())?;
        keys.extend(listing.contents.into_iter().map(|listed| listed.key));
        token = listing.next_continuation_token.filter(|token| !token.is_empty());
        if token.is_none() {
            break;
        }
    }
    keys.retain(|key| key == prefix || is_table(key));
    if keys.iter().any(|key| key == prefix) && !prefix.is_empty() {
        keys.retain(|key| key == prefix);
    }
    if keys.is_empty() { Err("no object there holds a table".to_owned()) } else { Ok(keys) }
}

fn is_table(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    let key = key.strip_suffix(".gz").or_else(|| key.strip_suffix(".zst")).unwrap_or(&key);
    TABLES.iter().any(|ending| key.ends_with(ending))
}

/// An object's size and bytes.
pub(super) fn open(bucket: &str, key: &str) -> Result<(u64, Box<dyn Read + Send>), String> {
    let runtime = runtime()?;
    let mut service = Service::from_env()?;
    let path = utf8_percent_encode(key, PATH).to_string();
    let answer = runtime.block_on(service.get(bucket, &path))?;
    let size = answer.content_length().unwrap_or(0);
    let stream = futures::stream::unfold(answer, |mut answer| async {
        let chunk = answer.chunk().await.map_err(|error| failed(error.without_url())).transpose()?;
        Some((chunk, answer))
    });
    Ok((size, Box::new(Remote::new(runtime, stream.boxed()))))
}
