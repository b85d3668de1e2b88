//! Lists of people the caller knows, compared with what happened.

use super::{Compose, found};
use crate::catalog::parts::Contact;
use crate::domain::signal::{JobChangeData, SignalKind};
use crate::domain::{NetworkUrl, Person};
use crate::error::Result;
use crate::signals::about::Subjects;
use futures::{StreamExt, TryStreamExt};
use jiff::Timestamp;
use std::collections::{HashMap, HashSet};

const AT_ONCE: usize = 16;

/// A person of a list.
#[derive(Debug, Clone)]
pub struct Known {
    /// The place in the list.
    pub index: usize,
    pub contact: Contact,
    pub person: Person,
}

/// A change of job of somebody on a list.
#[derive(Debug, Clone)]
pub struct WatchedChange {
    pub known: Known,
    pub data: JobChangeData,
    pub at: Timestamp,
}

impl Compose {
    /// The people of a list, each once; whoever cannot be told for sure is left out.
    pub async fn resolve(&self, contacts: Vec<(usize, Contact)>) -> Result<Vec<Known>> {
        let lookups = contacts.into_iter().map(|(index, contact)| async move {
            let person = found(self.cx.person(&contact.query()).await?);
            Ok::<_, crate::error::Error>(person.map(|person| Known { index, contact, person }))
        });
        let resolved: Vec<Option<Known>> =
            futures::stream::iter(lookups).buffered(AT_ONCE).try_collect().await?;
        let mut seen = HashSet::new();
        Ok(resolved.into_iter().flatten().filter(|known| seen.insert(known.person.id.clone())).collect())
    }

    /// The latest wanted change of each, the latest first.
    pub async fn changes_of(
        &self,
        people: Vec<Known>,
        since: Timestamp,
        wanted: impl Fn(&JobChangeData) -> bool,
    ) -> Result<Vec<WatchedChange>> {
        let mut by_url: HashMap<NetworkUrl, Known> =
            people.into_iter().filter_map(|known| Some((known.person.network_url.clone()?, known))).collect();
        let urls: Vec<NetworkUrl> = by_url.keys().cloned().collect();
        let subjects = Subjects { people: &urls, companies: &[] };
        let (now, kinds) = (self.cx.now(), [SignalKind::JobChange]);
        let signals = self.cx.app.store.signals_about(subjects, &kinds, since, now).await?;
        let mut changes = Vec::new();
        for signal in signals.into_iter().filter(|signal| signal.occurred_at <= now) {
            let Some(data) = super::moves::job_change(&signal).filter(|data| wanted(data)) else { continue };
            let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref());
            // Newest first: the first change seen of somebody is the latest, and they are taken out with it.
            if let Some(known) = url.and_then(|url| by_url.remove(url)) {
                changes.push(WatchedChange { known, data: data.clone(), at: signal.occurred_at });
            }
        }
        Ok(changes)
    }
}
