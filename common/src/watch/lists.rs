//! Watch lists as callers: what happened to their entries.

use super::notify::{Caller, Shown};
use super::records::{Records, shown};
use super::{MATCHED, REMEMBERED, WINDOW, is_before, mark};
use crate::app::App;
use crate::catalog::sticky::{Notifying, RunWatchList, Target, WatchMatch};
use crate::catalog::{Endpoint, Spec};
use crate::error::Result;
use crate::signals::mask;
use crate::store::events::subjects;
use crate::store::watch_lists::WatchListHead;
use crate::store::watchers::Waiting;
use jiff::Timestamp;
use std::collections::HashSet;

#[async_trait::async_trait]
impl Caller for WatchListHead {
    type Match = WatchMatch;
    const EVENT: &'static str = MATCHED;
    const SPEC: Spec = RunWatchList::SPEC;

    fn name(&self) -> &str {
        &self.name
    }

    fn target(&self) -> Target {
        self.kind
    }

    fn notify(&self) -> Option<&Notifying> {
        self.notify.as_ref()
    }

    fn notifying(&self, notify: Notifying) -> Self {
        Self { notify: Some(notify), version: self.version + 1, ..self.clone() }
    }

    fn mark(waiting: &Waiting) -> String {
        waiting.signal.as_ref().map(|signal| mark(&waiting.entry, signal)).unwrap_or_default()
    }

    fn remembered_until(now: Timestamp) -> Option<Timestamp> {
        Some(now + REMEMBERED)
    }

    /// Skips matches that left the list, are too old, or happened before the list was created.
    async fn wanted(&self, app: &App, waiting: &[Waiting]) -> Result<Vec<bool>> {
        let entries: HashSet<String> = app.store.list_entries(&self.id).await?.into_iter().collect();
        let oldest = app.clock.now() - WINDOW;
        let is_wanted = |waiting: &Waiting| {
            let is_news = waiting.signal.as_ref().is_some_and(|signal| {
                self.signals.contains(&signal.kind)
                    && signal.occurred_at >= oldest
                    && !is_before(signal, self.created_at)
            });
            is_news && entries.contains(&waiting.entry)
        };
        Ok(waiting.iter().map(is_wanted).collect())
    }

    async fn shown(
        &self,
        app: &App,
        records: &mut Records<'_>,
        waiting: &Waiting,
    ) -> Result<Shown<WatchMatch>> {
        let Some(signal) = &waiting.signal else { return Ok(Shown::Nothing) };
        // Told is what stands now: it may have been corrected while it waited.
        let signal = app.store.signal(&signal.id).await?.unwrap_or_else(|| signal.clone());
        if !subjects(&signal).contains(&waiting.entry) {
            return Ok(Shown::Nothing);
        }
        let Some(signal) = mask::unobjected(records.ask, vec![signal]).await?.pop() else {
            return Ok(Shown::Nothing);
        };
        Ok(match records.looked_up(&waiting.entry).await {
            Ok(Some(record)) => Shown::Match(Box::new(shown(waiting.entry.clone(), signal, record))),
            Ok(None) => Shown::Nothing,
            Err(_) => Shown::Later,
        })
    }

    fn person(matched: &WatchMatch) -> Option<&str> {
        matched.person.as_ref().map(|person| person.id.as_str())
    }

    /// A list that was deleted or no longer notifies, but is still in the watch table.
    async fn forget(app: &App, list: &str, waiting: &[Waiting]) -> Result<()> {
        let entries: Vec<String> = waiting.iter().map(|waiting| waiting.entry.clone()).collect();
        Ok(app.store.remove_watchers(list, &entries).await?)
    }
}
