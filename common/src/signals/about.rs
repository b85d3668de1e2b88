//! Which signals concern the people and companies of a list.

use crate::store::same::domains;
use crate::store::signals::{Feed, SignalRange};
use crate::store::{Store, StoreError};
use domain::signal::{Signal, SignalKind};
use domain::{Domain, NetworkUrl};
use futures::{FutureExt, StreamExt, TryStreamExt};
use jiff::Timestamp;
use std::collections::HashSet;
use std::pin::pin;

/// Lists longer than this are compared with the whole feeds instead of being looked up one by one.
const LOOKED_UP: usize = 300;
const AT_ONCE: usize = 16;
/// More than any subject has.
const ALL: usize = 1_000_000;
const PAGE: usize = 1_000;

/// The people and companies of a list.
#[derive(Debug, Clone, Copy, Default)]
pub struct Subjects<'a> {
    pub people: &'a [NetworkUrl],
    pub companies: &'a [Domain],
}

impl Store {
    /// The signals of these kinds about any of `subjects` that happened at `since` or later, each once, newest first.
    pub async fn signals_about(
        &self,
        subjects: Subjects<'_>,
        kinds: &[SignalKind],
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<Signal>, StoreError> {
        let reads = subjects.people.len() + subjects.companies.len() * kinds.len();
        let mut found = if reads <= LOOKED_UP {
            self.looked_up(subjects, kinds, since, now).await?
        } else {
            self.compared(subjects, kinds, since, now).await?
        };
        let mut seen = HashSet::new();
        found.retain(|signal| kinds.contains(&signal.kind) && seen.insert(signal.id.clone()));
        found.sort_by(|a, b| (b.occurred_at, &b.id).cmp(&(a.occurred_at, &a.id)));
        Ok(found)
    }

    async fn looked_up(
        &self,
        subjects: Subjects<'_>,
        kinds: &[SignalKind],
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<Signal>, StoreError> {
        let range = &SignalRange { since: Some(since), ..SignalRange::default() };
        let people = subjects.people.iter().map(Feed::Person);
        let companies = subjects
            .companies
            .iter()
            .flat_map(|domain| kinds.iter().map(move |kind| Feed::Company(domain, *kind)));
        let reads: Vec<_> =
            people.chain(companies).map(|feed| self.signals(feed, range, ALL, now).boxed()).collect();
        let found: Vec<Vec<Signal>> =
            futures::stream::iter(reads).buffer_unordered(AT_ONCE).try_collect().await?;
        Ok(found.into_iter().flatten().collect())
    }

    async fn compared(
        &self,
        subjects: Subjects<'_>,
        kinds: &[SignalKind],
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<Signal>, StoreError> {
        let people: HashSet<&NetworkUrl> = subjects.people.iter().collect();
        let companies: HashSet<&Domain> = subjects.companies.iter().collect();
        let concerns = |signal: &Signal| {
            let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref());
            url.is_some_and(|url| people.contains(url))
                || domains(signal).any(|domain| companies.contains(domain))
        };
        let mut found = Vec::new();
        for kind in kinds {
            let range = SignalRange { since: Some(since), ..SignalRange::default() };
            let mut pages = pin!(self.signal_pages(Feed::Kind(*kind), range, PAGE, now));
            while let Some(page) = pages.try_next().await? {
                found.extend(page.into_iter().filter(concerns));
            }
        }
        Ok(found)
    }
}
