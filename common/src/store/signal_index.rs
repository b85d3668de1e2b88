//! The feeds that filters read, and the log of believed signals: made with every signal, and made up for what was stored before
//! there were any.

use super::signals::{Feed, FeedPlace, SignalRange, filtered};
use super::{Store, StoreError, Table, key, put_of, s, text};
use domain::signal::SignalKind;
use jiff::Timestamp;
use std::sync::atomic::Ordering;

/// Where it stands that all signals are in the feeds of their filters.
const INDEXED: (&str, &str) = ("watched", "indexed-2");
const PAGE: usize = 500;
/// How many pages are made up for in one go.
const PAGES: usize = 20;

impl Store {
    /// Whether filters may go by their own feeds.
    pub async fn is_indexed(&self) -> Result<bool, StoreError> {
        if self.indexed.load(Ordering::Relaxed) {
            return Ok(true);
        }
        let query = self.query(Table::Signals, "feed = :feed AND #at = :at");
        let (items, _) = query.with(":feed", s(INDEXED.0)).with(":at", s(INDEXED.1)).page().await?;
        let done = items.iter().any(|item| item.contains_key("done"));
        self.indexed.fetch_or(done, Ordering::Relaxed);
        Ok(done)
    }

    /// Makes up for some of what was stored before filters had feeds; whether all of it is there.
    pub async fn index_signals(&self, now: Timestamp) -> Result<bool, StoreError> {
        if self.is_indexed().await? {
            return Ok(true);
        }
        let known = self.get(Table::Signals, key([("feed", INDEXED.0), ("at", INDEXED.1)])).await?;
        let text = |name: &str| text(known.as_ref()?, name);
        let begun: Option<SignalKind> = text("kind").and_then(|kind| kind.parse().ok());
        let mut after = text("place").and_then(FeedPlace::parse);
        let kinds =
            SignalKind::ALL.iter().copied().skip_while(|kind| begun.is_some_and(|begun| begun != *kind));
        let mut pages = 0;
        for kind in kinds {
            loop {
                let range = SignalRange { after: after.take(), ..SignalRange::default() };
                let page = self.signals(Feed::Kind(kind), &range, PAGE, now).await?;
                let mut writes = Vec::new();
                for signal in &page {
                    for feed in filtered(signal) {
                        writes.push(put_of(self.signal_item(&feed, signal)?)?);
                    }
                    writes.extend(self.told_write(signal)?);
                }
                self.write_all(Table::Signals, writes).await?;
                if page.len() < PAGE {
                    break;
                }
                after = page.last().map(FeedPlace::of);
                pages += 1;
                if pages == PAGES {
                    let place = after.as_ref().map(FeedPlace::as_str).unwrap_or_default();
                    self.note_indexed(&[("kind", kind.as_str()), ("place", place)]).await?;
                    return Ok(false);
                }
            }
        }
        self.note_indexed(&[("done", "yes")]).await?;
        self.indexed.store(true, Ordering::Relaxed);
        Ok(true)
    }

    async fn note_indexed(&self, what: &[(&str, &str)]) -> Result<(), StoreError> {
        let mut item = key([("feed", INDEXED.0), ("at", INDEXED.1)]);
        item.extend(what.iter().map(|(name, text)| ((*name).to_owned(), s(*text))));
        self.put(Table::Signals, item).send(self).await
    }
}
