//! Saved ICPs that notify: people and companies that newly fit, because of an import or because a signal reports a round
//! that was looked for. What was given before, by a run or a call, is not given again.

use super::notify::{Caller, Shown};
use super::records::Records;
use super::{FITTING, is_before};
use crate::app::App;
use crate::catalog::parts::without_contact;
use crate::catalog::sticky::{IcpFilters, IcpResult, Notifying, RunSavedIcp, Target};
use crate::catalog::{Endpoint, Spec};
use crate::error::Result;
use crate::store::StoreError;
use crate::store::saved_icps::SavedIcpHead;
use crate::store::watchers::{Waiting, Watcher};
use domain::signal::{Signal, SignalData};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use lookup::filters::{CompanyFilters, Filters, FundingFilter};
use lookup::told::is_believed;
use lookup::{Directory, ProviderError};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The partition of saved ICPs that notify, in the table of watchers.
pub const ICPS: &str = "saved-icps";
/// The partition of those that a person or company may newly fit after a funding round.
const FUNDED: &str = "saved-icps funding";
/// How many of one import are sent; a run returns the rest.
const AT_ONCE: usize = 1_000;

#[async_trait::async_trait]
impl Caller for SavedIcpHead {
    type Match = IcpResult;
    const EVENT: &'static str = FITTING;
    const SPEC: Spec = RunSavedIcp::SPEC;

    fn name(&self) -> &str {
        &self.name
    }

    fn target(&self) -> Target {
        self.target
    }

    fn notify(&self) -> Option<&Notifying> {
        self.notify.as_ref()
    }

    fn notifying(&self, notify: Notifying) -> Self {
        Self { notify: Some(notify), version: self.version + 1, ..self.clone() }
    }

    fn mark(waiting: &Waiting) -> String {
        waiting.entry.clone()
    }

    fn remembered_until(_: Timestamp) -> Option<Timestamp> {
        None
    }

    async fn wanted(&self, _: &App, waiting: &[Waiting]) -> Result<Vec<bool>> {
        Ok(vec![true; waiting.len()])
    }

    async fn shown(&self, app: &App, _: &mut Records<'_>, waiting: &Waiting) -> Result<Shown<IcpResult>> {
        let Some(directory) = app.providers.directory() else { return Ok(Shown::Later) };
        let shown = match self.target {
            Target::People => directory.person_by_id(&waiting.entry).await.map(|found| {
                found.map(|record| IcpResult::Person(Box::new(without_contact(record.person.clone()))))
            }),
            Target::Companies => directory
                .company_by_id(&waiting.entry)
                .await
                .map(|found| found.map(|record| IcpResult::Company(Box::new(record.company.clone())))),
        };
        Ok(match shown {
            Ok(Some(result)) => Shown::Match(Box::new(result)),
            Ok(None) => Shown::Nothing,
            Err(_) => Shown::Later,
        })
    }

    fn person(matched: &IcpResult) -> Option<&str> {
        match matched {
            IcpResult::Person(person) => Some(&person.id),
            IcpResult::Company(_) => None,
        }
    }
}

/// The partitions of the table of watchers that an ICP stands in.
pub fn tables(filters: &IcpFilters) -> Vec<String> {
    match filters {
        IcpFilters::Companies(filters) if filters.any_part(&|part| part.funding.is_some()) => {
            vec![ICPS.to_owned(), FUNDED.to_owned()]
        }
        _ => vec![ICPS.to_owned()],
    }
}

/// Every table that an ICP may stand in.
pub fn all_tables() -> Vec<String> {
    vec![ICPS.to_owned(), FUNDED.to_owned()]
}

/// Compares what came into the directory since with what saved ICPs look for. What it remembers spares it looking again.
#[derive(Default)]
pub(super) struct Fits {
    compared: Option<String>,
}

impl Fits {
    /// Stores new fits until they are sent; returns the ICPs that have any.
    pub(super) async fn round(&mut self, app: &App, lists: &mut BTreeSet<(String, String)>) -> Result<usize> {
        let Some(directory) = app.providers.directory() else { return Ok(0) };
        let Some(state) = directory.state().filter(|state| self.compared.as_ref() != Some(state)) else {
            return Ok(0);
        };
        let mut found = 0;
        for watcher in app.store.watchers(ICPS).await? {
            found += compare(app, &**directory, &watcher, &state, lists).await?;
        }
        self.compared = Some(state);
        Ok(found)
    }
}

async fn compare(
    app: &App,
    directory: &dyn Directory,
    watcher: &Watcher,
    state: &str,
    lists: &mut BTreeSet<(String, String)>,
) -> Result<usize> {
    let (store, now) = (&app.store, app.clock.now());
    let Some(head) = own(app, watcher).await? else { return Ok(0) };
    if head.compared.as_deref() == Some(state) {
        return Ok(0);
    }
    let Ok(filters) = head.parsed_filters() else { return Ok(0) };
    let today = now.to_zoned(TimeZone::UTC).date();
    let new = match (&head.compared, &filters) {
        // The first state that is seen is what everything later is compared with.
        (None, _) => Ok(Some(Vec::new())),
        (Some(since), IcpFilters::People(filters)) => directory.new_people(filters, since, today).await,
        (Some(since), IcpFilters::Companies(filters)) => directory.new_companies(filters, since, today).await,
    };
    let Some(new) = unless_wide(new)? else { return Ok(0) };
    let mut new = new.unwrap_or_else(|| {
        tracing::warn!(icp = head.id, "what it was compared with last is gone; it begins anew");
        Vec::new()
    });
    let seen = store.list_seen(&head.id, now).await?;
    new.retain(|id| !seen.contains(id));
    new.truncate(AT_ONCE);
    if !new.is_empty() {
        store.put_fits(watcher, &new, now).await?;
        lists.insert((watcher.account_id.clone(), watcher.list.clone()));
    }
    let after = SavedIcpHead { compared: Some(state.to_owned()), version: head.version + 1, ..head.clone() };
    match store.put_list(&after, Some(&head), None).await {
        // It was changed or run at this moment: the next round compares again, and finds the same waiting.
        Ok(()) | Err(StoreError::Conflict) => Ok(new.len()),
        Err(error) => Err(error.into()),
    }
}

/// Nothing where an ICP asks for too large a group: its run says so, and other ICPs go on.
fn unless_wide<T>(answer: Result<T, ProviderError>) -> Result<Option<T>, ProviderError> {
    match answer {
        Err(ProviderError::WideGroup) => Ok(None),
        answer => answer.map(Some),
    }
}

/// The ICP behind an entry of the table; one that is gone, or no longer notifies, is taken out of it.
async fn own(app: &App, watcher: &Watcher) -> Result<Option<SavedIcpHead>> {
    let head = app.store.list::<SavedIcpHead>(&watcher.account_id, &watcher.list).await?;
    match head.filter(SavedIcpHead::tells) {
        Some(head) => Ok(Some(head)),
        None => {
            app.store.remove_watchers(&watcher.list, &all_tables()).await?;
            Ok(None)
        }
    }
}

/// Lets companies wait that a funding round made fit; how many.
pub async fn funded(app: &App, signals: &[&Signal], lists: &mut BTreeSet<(String, String)>) -> Result<usize> {
    // A signal that is not believed changes no record, so a search would not find it either.
    let is_round = |signal: &&Signal| matches!(signal.data, SignalData::Funding(_)) && is_believed(signal);
    let rounds: Vec<&Signal> = signals.iter().copied().filter(is_round).collect();
    let Some(directory) = app.providers.directory().filter(|_| !rounds.is_empty()) else { return Ok(0) };
    let (now, mut found) = (app.clock.now(), 0);
    let today = now.to_zoned(TimeZone::UTC).date();
    let mut companies = HashMap::new();
    for watcher in app.store.watchers(FUNDED).await? {
        let Some(head) = own(app, &watcher).await? else { continue };
        let Ok(IcpFilters::Companies(filters)) = head.parsed_filters() else { continue };
        // A round that only a group asks for is judged with the group, by what the records say.
        let wanted =
            |signal: &Signal| filters.funding.as_ref().is_none_or(|wanted| is_wanted(wanted, signal, today));
        let fits = |signal: &&Signal| wanted(signal) && !is_before(signal, head.created_at);
        let fitting: Vec<&Signal> = rounds.iter().copied().filter(fits).collect();
        if fitting.is_empty() {
            continue;
        }
        let rest = CompanyFilters { funding: None, ..(*filters).clone() };
        // Without a filter there is no search, and everyone passes.
        let passing: Option<HashSet<u64>> = match rest.is_empty() {
            true => None,
            false => match unless_wide(directory.all_companies(&rest, today).await)? {
                Some(all) => Some(all.into_iter().collect()),
                None => continue,
            },
        };
        let seen = app.store.list_seen(&head.id, now).await?;
        let mut new = BTreeSet::new();
        for signal in fitting {
            let Some(domain) = signal.company.as_ref().and_then(|company| company.domain.as_ref()) else {
                continue;
            };
            if !companies.contains_key(domain) {
                companies.insert(domain.clone(), directory.company_by_domain(domain).await?);
            }
            if let Some(Some((number, record))) = companies.get(domain)
                && passing.as_ref().is_none_or(|passing| passing.contains(number))
                && !seen.contains(&record.company.id)
            {
                new.insert(record.company.id.clone());
            }
        }
        if !new.is_empty() {
            app.store.put_fits(&watcher, &new.into_iter().collect::<Vec<_>>(), now).await?;
            lists.insert((watcher.account_id.clone(), watcher.list.clone()));
            found += 1;
        }
    }
    Ok(found)
}

fn is_wanted(wanted: &FundingFilter, signal: &Signal, today: Date) -> bool {
    let SignalData::Funding(round) = &signal.data else { return false };
    let day = signal.occurred_at.to_zoned(TimeZone::UTC).date();
    let age = (today - day).get_days();
    (wanted.stages.is_empty() || wanted.stages.contains(&round.stage))
        && wanted.min_amount.is_none_or(|least| round.amount.is_some_and(|amount| amount >= least))
        && wanted.since_days.is_none_or(|days| i64::from(age) <= i64::from(days))
}
