//! Reads companies' websites in the cloud: those that `almanac --aws crawl` asked for, and each of them again by its age.
//!
//! [`Worker::sweep`] sends a message for each site that is due; [`Worker::work`] reads one and keeps what it says. The command line brings
//! the records up to date from that. One worker at a time has a site, by a lease on it, and reads it page after page, so that no host of
//! the company's domain sees two requests at a time. Without an operator's decision people are never read here.

#[cfg(feature = "lambda")]
pub mod lambda;

use common::app::App;
use common::domain::{Domain, clock};
use common::error::{Error, Result};
use common::lookup::ProviderError;
use common::providers::http::spans::SPANS;
use common::providers::{Sites, site_reader};
use common::queue::{Lane, Message};
use common::store::sites::{Reading, SiteState};
use common::website::{Limits, noted};
use futures::{StreamExt, TryStreamExt};
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use std::time::Duration;

/// A site is read again after this time.
const FRESH: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A site that cannot be read is tried again a day later, and then after twice as long each time, up to the time above.
const PAUSE: SignedDuration = SignedDuration::from_hours(24);
/// A site that refuses us is left alone for a week.
const REFUSED: SignedDuration = SignedDuration::from_hours(7 * 24);
/// A site that is silent for this long, or cannot be read this often in a row, is read no more until a list names it again.
const SILENT: SignedDuration = SignedDuration::from_hours(180 * 24);
const MOST_FAILURES: u32 = 11;
/// How many sites are looked up at a time.
const PAGE: i32 = 100;
/// How many messages wait in the queue at most. The fewest workers (`WorkerConcurrency`) read as many well before `AGAIN` of the store,
/// so that no site is sent twice.
const MOST: usize = 1_000;
const AT_ONCE: usize = 16;
/// How long a sweep begins new pages.
const SWEEP: Duration = Duration::from_secs(30);

/// What became of a site that is due.
enum Taken {
    Sent(Domain),
    /// Another process has it.
    Left,
    /// Nobody came to an end with it.
    Failed,
}

/// Reads sites.
pub struct Worker {
    app: Arc<App>,
    sites: Sites,
}

impl Worker {
    pub fn new(app: Arc<App>) -> Self {
        let sites = site_reader(&app.config.providers, Limits::default());
        Self { app, sites }
    }

    /// Whether the operator named a contact to whom a site can complain.
    fn has_contact(&self) -> bool {
        self.app.config.providers.credentials.contains_key("PROVIDER_CONTACT")
    }

    /// Sends messages for sites that are due, as many as the queue lacks; returns how many.
    #[tracing::instrument(name = "sites", target = SPANS, skip_all)]
    pub async fn sweep(&self) -> Result<usize> {
        let (store, until) = (&self.app.store, clock::instant() + SWEEP);
        let waiting = self.app.queue.waiting(Lane::Sites).await;
        let room = MOST.saturating_sub(waiting.map_err(|error| Error::Internal(error.into()))?);
        let mut sent = 0;
        while sent < room && clock::instant() < until {
            let now = self.app.clock.now();
            let due = store.due_sites(now, PAGE).await?;
            if due.is_empty() {
                break;
            }
            if !self.has_contact() {
                tracing::error!("websites are due, and nobody is named to them: set PROVIDER_CONTACT");
                break;
            }
            let takes: Vec<_> = due.iter().map(|state| self.take(state, now)).collect();
            let taken: Vec<Taken> =
                futures::stream::iter(takes).buffer_unordered(AT_ONCE).try_collect().await?;
            if taken.iter().all(|taken| matches!(taken, Taken::Left)) {
                break;
            }
            let messages = taken.into_iter().filter_map(|taken| match taken {
                Taken::Sent(domain) => Some(Message::Site { domain }),
                Taken::Left | Taken::Failed => None,
            });
            let messages: Vec<Message> = messages.collect();
            if let Err(error) = self.app.queue.send(&messages, Duration::ZERO).await {
                tracing::warn!(%error, "sites that are due are sent once more in some hours");
                break;
            }
            sent += messages.len();
        }
        Ok(sent)
    }

    /// Takes a site that is due, for its message.
    async fn take(&self, state: &SiteState, now: Timestamp) -> Result<Taken> {
        let store = &self.app.store;
        match state.lease_until {
            // It waited for long, and is being read now.
            Some(until) if until > now => Ok(Taken::Left),
            // Who reads a site ends the lease: its worker died, and may have died of the site.
            Some(_) => {
                store.site_failed(state, "its worker came to no end", now + again(state.failures)).await?;
                Ok(Taken::Failed)
            }
            None if store.send_site(state, now).await? => Ok(Taken::Sent(state.domain.clone())),
            None => Ok(Taken::Left),
        }
    }

    /// Works on a message; an error hands it back to be tried again. A site that cannot be read is none: its next turn comes, later each
    /// time.
    #[tracing::instrument(target = SPANS, skip_all)]
    pub async fn work(&self, message: &Message) -> Result<()> {
        let Message::Site { domain } = message else { return Ok(()) };
        if !self.has_contact() {
            return Ok(());
        }
        let (store, now) = (&self.app.store, self.app.clock.now());
        let Some(claimed) = store.claim_site(domain, now).await? else { return Ok(()) };
        let kept = match self.read(&claimed, now).await {
            Ok(kept) => kept,
            // What happens to each reading of a site, such as one that is too large to be kept, is no reason to read it all the time.
            Err(error) => {
                tracing::warn!(%error, "a site was read for nothing");
                store.site_failed(&claimed, &error.to_string(), now + again(claimed.failures)).await?
            }
        };
        if !kept {
            tracing::warn!("a site was read for longer than it was this worker's");
        }
        Ok(())
    }

    /// Reads a claimed site, and keeps what it says; false if the claim had ended.
    async fn read(&self, claimed: &SiteState, now: Timestamp) -> Result<bool> {
        let (store, domain) = (&self.app.store, &claimed.domain);
        let before = store.site(domain, Reading::Latest).await?;
        let told = self.sites.read(domain, before.as_ref(), now).await;
        let kept = match noted(told, before, now) {
            Ok(site) => {
                let silent = site.failing_since.map(|since| now.duration_since(since));
                match silent {
                    Some(silent) if silent >= SILENT => store.drop_site(claimed).await?,
                    // One that is silent: soon at first, to know that it is gone, and then as seldom as others.
                    _ => {
                        let due = now + silent.map_or(FRESH, |silent| silent.clamp(PAUSE, FRESH));
                        store.keep_site(claimed, &site, now, due).await?
                    }
                }
            }
            Err(_) if claimed.failures >= MOST_FAILURES => store.drop_site(claimed).await?,
            Err(error) => {
                let due = now + pause(&error, claimed.failures);
                store.site_failed(claimed, &error.to_string(), due).await?
            }
        };
        Ok(kept)
    }

    /// When a site is due, and how it fares; for a test.
    pub async fn next(&self, domain: &Domain) -> Result<Option<Timestamp>> {
        Ok(self.app.store.site_state(domain).await?.map(|state| state.due))
    }
}

/// How long a site that could not be read is left alone.
fn pause(error: &ProviderError, failures: u32) -> SignedDuration {
    match error {
        ProviderError::Credentials => REFUSED,
        ProviderError::Quota { retry_after: Some(asked) } => {
            SignedDuration::try_from(*asked).unwrap_or(FRESH).clamp(PAUSE, FRESH)
        }
        _ => again(failures),
    }
}

/// The same where nothing is known of the site: twice as long each time.
fn again(failures: u32) -> SignedDuration {
    (PAUSE * 2_i32.saturating_pow(failures.min(6))).min(FRESH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_that_cannot_be_read_is_left_alone_for_longer_each_time() {
        let days = |error: &ProviderError, failures| pause(error, failures).as_hours() / 24;
        let silent = ProviderError::Unreachable("it cannot be reached");
        assert_eq!([0, 1, 2, 4, 5, 99].map(|failures| days(&silent, failures)), [1, 2, 4, 16, 30, 30]);
        assert_eq!(days(&ProviderError::Credentials, 0), 7);
        let asked = |seconds| ProviderError::Quota { retry_after: Some(Duration::from_secs(seconds)) };
        assert_eq!([60, 3 * 86_400, u64::MAX].map(|seconds| days(&asked(seconds), 0)), [1, 3, 30]);
    }
}
