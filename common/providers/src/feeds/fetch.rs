//! Reading other people's servers politely: one client that says who we are, a pace per server, a bounded answer.

use crate::http::{AddressPolicy, ClientOptions, HttpClient, Received, failure, send_at_most};
use lookup::signals::SourceError;
use reqwest::Method;
use std::sync::Mutex;
use std::time::{Duration, Instant};

const TIMEOUT: Duration = Duration::from_secs(15);
/// The largest answer worth reading: a board of some thousand jobs with their descriptions.
const MOST_BYTES: usize = 32 * 1024 * 1024;

/// A client for one server.
pub struct Fetcher {
    pace: Pace,
    client: HttpClient,
}

/// What a server tells the state of a page by.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Validators {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    etag: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    modified: Option<String>,
}

/// What became of a page since it was read.
pub enum Changed {
    Same,
    Body(Vec<u8>, Validators),
}

impl Fetcher {
    /// A client that names itself and starts at most one request per `gap`.
    pub fn new(user_agent: &str, gap: Duration) -> Self {
        let client = HttpClient::with(ClientOptions {
            user_agent: user_agent.to_owned(),
            timeout: Some(TIMEOUT),
            redirects: 5,
            ..ClientOptions::new(AddressPolicy::Chosen)
        });
        Self { pace: Pace::new(gap), client }
    }

    /// The body of a successful answer.
    pub async fn get(&self, url: &str, accept: &str) -> Result<Vec<u8>, SourceError> {
        body(self.received(url, accept, &Validators::default()).await?)
    }

    /// The body where it changed since an answer with these validators.
    pub async fn get_changed(
        &self,
        url: &str,
        accept: &str,
        known: &Validators,
    ) -> Result<Changed, SourceError> {
        let received = self.received(url, accept, known).await?;
        if received.status == 304 {
            return Ok(Changed::Same);
        }
        let header = |name| Some(received.headers.get(name)?.to_str().ok()?.to_owned());
        let validators = Validators {
            etag: header(reqwest::header::ETAG),
            modified: header(reqwest::header::LAST_MODIFIED),
        };
        Ok(Changed::Body(body(received)?, validators))
    }

    /// A successful answer in JSON to a question in JSON.
    pub async fn post<T: serde::de::DeserializeOwned>(
        &self,
        url: &str,
        question: &serde_json::Value,
    ) -> Result<T, SourceError> {
        tokio::time::sleep_until(self.pace.turn(domain::clock::instant()).into()).await;
        let url = url.parse().map_err(|_| SourceError::Failed("its address is no URL"))?;
        let request = self.client.request(Method::POST, url).map_err(failure)?.json(question);
        let body = body(send_at_most(request, MOST_BYTES).await.map_err(failure)?)?;
        serde_json::from_slice(&body).map_err(|_| SourceError::Nonsense("not the JSON it should be"))
    }

    async fn received(&self, url: &str, accept: &str, known: &Validators) -> Result<Received, SourceError> {
        tokio::time::sleep_until(self.pace.turn(domain::clock::instant()).into()).await;
        let url = url.parse().map_err(|_| SourceError::Failed("its address is no URL"))?;
        let request = self.client.request(Method::GET, url).map_err(failure)?;
        let mut request = request.header(reqwest::header::ACCEPT, accept);
        if let Some(etag) = &known.etag {
            request = request.header(reqwest::header::IF_NONE_MATCH, etag);
        }
        if let Some(modified) = &known.modified {
            request = request.header(reqwest::header::IF_MODIFIED_SINCE, modified);
        }
        send_at_most(request, MOST_BYTES).await.map_err(failure)
    }

    /// A successful answer in JSON.
    pub async fn json<T: serde::de::DeserializeOwned>(&self, url: &str) -> Result<T, SourceError> {
        let body = self.get(url, "application/json").await?;
        serde_json::from_slice(&body).map_err(|_| SourceError::Nonsense("not the JSON it should be"))
    }
}

/// The body of an answer that is one.
fn body(received: Received) -> Result<Vec<u8>, SourceError> {
    match received.status {
        200 => Ok(received.body.into()),
        404 | 410 => Err(SourceError::Missing),
        429 | 503 => Err(SourceError::Throttled { retry_after: received.retry_after() }),
        500.. => Err(SourceError::Failed("it had an internal error")),
        status => Err(SourceError::Refused(status)),
    }
}

/// Turns at a steady pace.
struct Pace {
    gap: Duration,
    free_at: Mutex<Option<Instant>>,
}

impl Pace {
    fn new(gap: Duration) -> Self {
        Self { gap, free_at: Mutex::new(None) }
    }

    /// Takes the next turn: the moment it begins.
    fn turn(&self, now: Instant) -> Instant {
        let mut free_at = self.free_at.lock().unwrap_or_else(|e| e.into_inner());
        let turn = free_at.map_or(now, |free| free.max(now));
        *free_at = Some(turn + self.gap);
        turn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_never_come_faster_than_the_pace_and_unused_time_is_not_saved_up() {
        let (pace, start) = (Pace::new(Duration::from_millis(200)), domain::clock::instant());
        let ms = |n| start + Duration::from_millis(n);
        assert_eq!([pace.turn(start), pace.turn(start), pace.turn(ms(10))], [ms(0), ms(200), ms(400)]);
        assert_eq!([pace.turn(ms(5000)), pace.turn(ms(5000))], [ms(5000), ms(5200)]);
    }
}
