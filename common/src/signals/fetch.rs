//! Reading other people's servers politely: one client that says who we are, a pace per server, a bounded answer.

use super::SourceError;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

const TIMEOUT: Duration = Duration::from_secs(15);
/// The largest answer worth reading: a board of some thousand jobs with their descriptions.
const MAX_BODY: usize = 32 * 1024 * 1024;

/// A client for one server.
pub struct Fetcher {
    user_agent: String,
    pace: Pace,
    client: OnceLock<reqwest::Client>,
}

impl Fetcher {
    /// A client that names itself and starts at most one request per `gap`.
    pub fn new(user_agent: &str, gap: Duration) -> Self {
        Self { user_agent: user_agent.to_owned(), pace: Pace::new(gap), client: OnceLock::new() }
    }

    /// The body of a successful answer.
    pub async fn get(&self, url: &str, accept: &str) -> Result<Vec<u8>, SourceError> {
        tokio::time::sleep_until(self.pace.turn(Instant::now()).into()).await;
        let request = self.client()?.get(url).header(reqwest::header::ACCEPT, accept);
        let response = request.send().await.map_err(|error| read_error(&error))?;
        let status = response.status().as_u16();
        let retry_after = response.headers().get(reqwest::header::RETRY_AFTER);
        let retry_after =
            retry_after.and_then(|value| value.to_str().ok()?.parse().ok()).map(Duration::from_secs);
        match status {
            200 => read(response).await,
            404 | 410 => Err(SourceError::Missing),
            429 | 503 => Err(SourceError::Throttled { retry_after }),
            500.. => Err(SourceError::Failed("it had an internal error")),
            _ => Err(SourceError::Refused(status)),
        }
    }

    /// A successful answer in JSON.
    pub async fn json<T: serde::de::DeserializeOwned>(&self, url: &str) -> Result<T, SourceError> {
        let body = self.get(url, "application/json").await?;
        serde_json::from_slice(&body).map_err(|_| SourceError::Nonsense("not the JSON it should be"))
    }

    fn client(&self) -> Result<&reqwest::Client, SourceError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        // Fails only when another part of the process chose its provider before, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().user_agent(&self.user_agent).timeout(TIMEOUT).build();
        let client = client.map_err(|_| SourceError::Failed("no HTTP client could be made"))?;
        Ok(self.client.get_or_init(|| client))
    }
}

async fn read(mut response: reqwest::Response) -> Result<Vec<u8>, SourceError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| read_error(&error))? {
        if body.len() + chunk.len() > MAX_BODY {
            return Err(SourceError::Nonsense("the answer is too large"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn read_error(error: &reqwest::Error) -> SourceError {
    SourceError::Failed(match () {
        () if error.is_timeout() => "it did not answer in time",
        () if error.is_connect() => "it cannot be reached",
        () => "its answer broke off",
    })
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
        let (pace, start) = (Pace::new(Duration::from_millis(200)), Instant::now());
        let ms = |n| start + Duration::from_millis(n);
        assert_eq!([pace.turn(start), pace.turn(start), pace.turn(ms(10))], [ms(0), ms(200), ms(400)]);
        assert_eq!([pace.turn(ms(5000)), pace.turn(ms(5000))], [ms(5000), ms(5200)]);
    }
}
