//! The platform's own interface: lists are downloaded, answers uploaded.

use anyhow::{Context, Result, bail};
use common::config::DropSettings;
use common::domain::chance;
use common::providers::http::{AddressPolicy, ClientOptions, HttpClient, Received, send_at_most};
use serde::Deserialize;
use std::time::Duration;

const TIMEOUT: Duration = Duration::from_secs(600);
const LARGEST: usize = 1 << 30;

/// The platform, as a broker reaches it.
pub struct Platform {
    http: HttpClient,
    base: String,
    key: String,
}

/// What a download is.
pub enum Download {
    /// A ZIP of lists.
    Lists(Vec<u8>),
    Nothing,
    /// It is being built; ask again then.
    Building(Duration),
    /// The lists before were not answered yet.
    Unanswered,
}

/// What became of files with answers.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Taken {
    pub accepted: Vec<File>,
    pub rejected: Vec<File>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct File {
    pub file_name: String,
    pub message: String,
}

impl Platform {
    pub fn new(settings: &DropSettings, sandbox: bool) -> Result<Self> {
        if settings.key.is_empty() {
            bail!("DROP_API_KEY is not set; register as a data broker with the state to get one");
        }
        let options = ClientOptions { timeout: Some(TIMEOUT), ..ClientOptions::new(AddressPolicy::Chosen) };
        let base = settings.url.trim_end_matches('/').to_owned();
        let base = if sandbox { format!("{base}/sandbox") } else { base };
        Ok(Self { http: HttpClient::with(options), base, key: settings.key.0.clone() })
    }

    pub async fn download(&self) -> Result<Download> {
        let url = format!("{}/data/download", self.base).parse().context("DROP_URL is not a URL")?;
        let request = self.http.request("GET".parse()?, url)?.header("x-api-key", &self.key);
        let answer = send_at_most(request, LARGEST).await.context("the platform")?;
        let is_json = answer
            .headers
            .get("content-type")
            .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
        match answer.status {
            200 if is_json => Ok(Download::Nothing),
            200 => Ok(Download::Lists(answer.body.to_vec())),
            202 => Ok(Download::Building(answer.retry_after().unwrap_or(Duration::from_secs(60)))),
            409 => Ok(Download::Unanswered),
            _ => Err(refused(&answer)),
        }
    }

    /// Sends files with answers, or amends answers given before.
    pub async fn answer(&self, files: &[(String, String)], amends: bool) -> Result<Taken> {
        let boundary = format!("almanac-{}", chance::text(b"abcdefghijklmnopqrstuvwxyz0123456789", 24));
        let mut body = String::new();
        for (name, text) in files {
            body.push_str(&format!(
                "--{boundary}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: text/csv\r\n\r\n{text}\r\n"
            ));
        }
        body.push_str(&format!("--{boundary}--\r\n"));
        let path = if amends { "amend" } else { "upload" };
        let url = format!("{}/data/{path}", self.base).parse().context("DROP_URL is not a URL")?;
        let request = self.http.request("POST".parse()?, url)?.header("x-api-key", &self.key);
        let request = request.header("content-type", format!("multipart/form-data; boundary={boundary}"));
        let answer = send_at_most(request.body(body), 4 << 20).await.context("the platform")?;
        match answer.status {
            202 | 400 => serde_json::from_slice(&answer.body)
                .context("the platform's answer is not the documented one"),
            _ => Err(refused(&answer)),
        }
    }
}

fn refused(answer: &Received) -> anyhow::Error {
    match (answer.status, answer.retry_after()) {
        (401 | 403, _) => anyhow::anyhow!("the platform refuses the key, or the account has no list"),
        (429, Some(after)) => anyhow::anyhow!("the platform asks to wait {} s", after.as_secs()),
        (status, _) => anyhow::anyhow!("the platform answers {status}"),
    }
}
