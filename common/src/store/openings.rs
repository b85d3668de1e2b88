//! Reports of open jobs. A company may have thousands, most of them told by one board, so they are compared and stored by the company
//! and not one by one. One opening that a board and the company's own site tell is one signal with both sources.

use super::events::{AT_ONCE, ATTEMPTS, pause};
use super::same::{self, OPEN, Report};
use super::signals::{Feed, MAX_WRITES, SignalRange};
use super::{Store, StoreError};
use domain::Domain;
use domain::signal::{Signal, SignalKind};
use futures::{FutureExt, StreamExt, TryStreamExt};
use std::collections::BTreeMap;
use std::pin::pin;

const PAGE: usize = 500;

impl Store {
    /// Stores openings by the companies that have them; returns how many were not told by another source before.
    pub(super) async fn put_openings(
        &self,
        by_company: BTreeMap<Domain, Vec<&Report>>,
    ) -> Result<usize, StoreError> {
        let companies = by_company.into_iter();
        let each: Vec<_> =
            companies.map(|(domain, own)| async move { self.put_own(&domain, own).await }.boxed()).collect();
        let stored: Vec<usize> = futures::stream::iter(each).buffer_unordered(AT_ONCE).try_collect().await?;
        Ok(stored.into_iter().sum())
    }

    async fn put_own(&self, domain: &Domain, mut left: Vec<&Report>) -> Result<usize, StoreError> {
        // Those left fit none of the openings before `compared`, and the first `checked` of them none at all.
        let (mut stored, mut attempt, mut compared, mut checked) = (0, 0, 0, 0);
        // What is known, and how many events of the company were noted by then.
        let mut known: Option<(u64, Vec<Signal>)> = None;
        while !left.is_empty() {
            if attempt == ATTEMPTS {
                return Err(StoreError::Failed("a company's openings keep changing".into()));
            }
            pause(attempt).await;
            attempt += 1;
            let noted = self.events_noted(domain.as_str(), SignalKind::Hiring).await?;
            let mut openings = match known.take() {
                Some((then, openings)) if then == noted => openings,
                _ => {
                    (compared, checked) = (0, 0);
                    self.openings_around(domain, &left).await?
                }
            };
            let lock = self.lock_after(domain.as_str(), SignalKind::Hiring, noted);
            let pair = left.iter().enumerate().skip(checked).find_map(|(at, report)| {
                let mut new = openings.iter().enumerate().skip(compared);
                new.find(|(_, known)| same::is_same(known, &report.signal)).map(|(first, _)| (at, first))
            });
            checked = pair.map_or(left.len(), |(at, _)| at);
            if let Some((at, first)) = pair {
                let Some(report) = left.get(at) else { break };
                let Some(whole) = openings.get_mut(first) else { break };
                if self.add_report(whole, report, lock).await? {
                    // It is no other report's of this source.
                    whole.sources.push(report.signal.source.clone());
                    left.remove(at);
                    known = Some((noted + 1, openings));
                    attempt = 0;
                }
                continue;
            }
            let mut writes = Vec::new();
            let mut ends = Vec::new();
            for report in &left {
                let puts = self.signal_puts(report)?;
                // Of two that belong together the second is added to the first.
                let is_followed =
                    left.iter().take(ends.len()).any(|first| same::is_same(&first.signal, &report.signal));
                if is_followed || writes.len() + puts.len() >= MAX_WRITES {
                    break;
                }
                writes.extend(puts);
                ends.push(writes.len());
            }
            let at = writes.len();
            writes.push(lock);
            match self.done(writes).await? {
                None => {
                    stored += ends.len();
                    (compared, checked) = (openings.len(), 0);
                    openings.extend(left.drain(..ends.len()).map(|report| report.signal.clone()));
                    known = Some((noted + 1, openings));
                    attempt = 0;
                }
                // Another process stored these meanwhile, so that this one got on, too.
                Some(refused) => {
                    let (mut number, before) = (0, left.len());
                    left.retain(|_| {
                        let began = if number == 0 { 0 } else { ends.get(number - 1).copied().unwrap_or(at) };
                        let end = ends.get(number).copied().unwrap_or(began);
                        number += 1;
                        !refused.iter().any(|refused| (began..end).contains(refused))
                    });
                    if left.len() < before {
                        (attempt, checked) = (0, 0);
                    }
                }
            }
        }
        Ok(stored)
    }

    /// A company's stored openings that one of these could be.
    async fn openings_around(&self, domain: &Domain, reports: &[&Report]) -> Result<Vec<Signal>, StoreError> {
        let dates = || reports.iter().map(|report| report.signal.occurred_at);
        let (Some(first), Some(last)) = (dates().min(), dates().max()) else { return Ok(Vec::new()) };
        let range = SignalRange {
            since: Some(first - OPEN),
            until: Some(last + OPEN),
            after: None,
            consistent: true,
        };
        let feed = Feed::Company(domain, SignalKind::Hiring);
        // Regardless of the clock: a report may come late.
        let mut pages = pin!(self.signal_pages(feed, range, PAGE, last + OPEN));
        let mut openings = Vec::new();
        while let Some(page) = pages.try_next().await? {
            openings.extend(page);
        }
        Ok(openings)
    }
}
