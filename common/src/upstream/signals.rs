//! The live signals about given people and companies.

use super::UpstreamError;
use crate::dataset::world::Draft;
use crate::domain::signal::{Signal, SignalData, SignalKind};
use crate::domain::{Domain, NetworkUrl};
use jiff::Timestamp;
use std::collections::HashSet;

/// Which signals are wanted.
#[derive(Debug, Clone)]
pub struct FeedQuery<'a> {
    pub kinds: &'a [SignalKind],
    /// Known from then on.
    pub since: Timestamp,
    /// Known before then.
    pub until: Timestamp,
    pub about: &'a About,
}

/// Whom or what a signal must be about.
#[derive(Debug, Clone)]
pub enum About {
    People(HashSet<NetworkUrl>),
    Companies(HashSet<Domain>),
}

impl About {
    /// Those of the given people or companies that a signal is about, as they were given.
    pub fn matches(&self, signal: &Signal) -> Vec<String> {
        match self {
            Self::People(people) => {
                let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref());
                url.filter(|url| people.contains(*url)).map(ToString::to_string).into_iter().collect()
            }
            Self::Companies(domains) => {
                let mut found: Vec<String> = companies_of(signal)
                    .into_iter()
                    .filter(|d| domains.contains(*d))
                    .map(Domain::to_string)
                    .collect();
                found.sort();
                found.dedup();
                found
            }
        }
    }
}

/// The companies a signal is about: both sides of an acquisition, and where a person came from and went.
fn companies_of(signal: &Signal) -> Vec<&Domain> {
    let own = signal.company.as_ref().and_then(|company| company.domain.as_ref());
    let others = match &signal.data {
        SignalData::Acquisition(data) => [data.acquirer.domain.as_ref(), data.target.domain.as_ref()],
        SignalData::JobChange(data) => [
            data.previous.company.as_ref().and_then(|company| company.domain.as_ref()),
            data.current.company.as_ref().and_then(|company| company.domain.as_ref()),
        ],
        _ => [None, None],
    };
    own.into_iter().chain(others.into_iter().flatten()).collect()
}

/// Knows the live signals.
#[async_trait::async_trait]
pub trait SignalFeed: Send + Sync {
    /// The signals of these kinds about these people or companies, newest first.
    async fn signals_about(&self, query: &FeedQuery<'_>) -> Result<Vec<Signal>, UpstreamError>;
}

/// The demo world's own signals.
#[async_trait::async_trait]
impl SignalFeed for Draft {
    async fn signals_about(&self, query: &FeedQuery<'_>) -> Result<Vec<Signal>, UpstreamError> {
        let mut signals = self.signals(query.since, query.until);
        signals
            .retain(|signal| query.kinds.contains(&signal.kind) && !query.about.matches(signal).is_empty());
        signals.sort_by(|a, b| b.detected_at.cmp(&a.detected_at).then_with(|| b.id.cmp(&a.id)));
        Ok(signals)
    }
}
