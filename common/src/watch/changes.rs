//! What changed of the people that accounts resolved or watch, field by field.
//!
//! Each person's fields are kept as they were last seen, per account. After an import, after signals about people, and now and then, they
//! are compared with the records; a difference is a change: it is stored, and sent to the account's address (Pro). The new fields, the
//! change and the event are one transaction that is refused where another process was first, so each change is noticed once.

use super::CHANGED;
use super::facts::{Facts, contacts};
use crate::app::App;
use crate::auth::contact_mark;
use crate::catalog::sticky::{FieldChange, RecordChange, Target};
use crate::error::Result;
use crate::queue::Message;
use crate::signals::told::By;
use crate::store::StoreError;
use crate::store::accounts::Account;
use crate::store::follow::Known;
use crate::store::watch_lists::WatchListHead;
use crate::store::webhooks::{Delivery, NewDelivery};
use domain::signal::{Signal, SignalKind};
use domain::{NetworkUrl, Plan, clock, ids};
use jiff::{SignedDuration, Timestamp};
use lookup::record::PersonRecord;
use lookup::told::is_believed;
use lookup::{Directory, IdentifierKind, Lookup, PersonQuery};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// People are compared at least this often: our own checks of addresses change records without an import or a signal.
const WHOLE_EVERY: SignedDuration = SignedDuration::from_hours(6);
/// How long after an account failed all are compared again.
const AGAIN: SignedDuration = SignedDuration::from_mins(10);
/// How often the people an account resolved lately are looked at for the first time.
const NEW_EVERY: Duration = Duration::from_secs(5);
/// With many accounts less often: so long for each.
const PER_ACCOUNT: Duration = Duration::from_millis(100);
/// More people of signals than this are compared with all others.
const MANY: usize = 500;
const PAGE: i32 = 100;

/// What a whole comparison sees of the directory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Compared {
    version: u64,
    state: Option<String>,
    at: Timestamp,
}

/// How far whole comparisons are.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Progress {
    #[serde(default)]
    compared: Option<Compared>,
    #[serde(default)]
    place: Option<Place>,
}

/// Where a whole comparison continues that did not end in time.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Place {
    seen: Compared,
    /// The accounts up to this one are done.
    account: String,
    /// Where the people of the next account begin.
    people: Among,
}

/// A place among an account's people: those it resolved, then those of its watch lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Among {
    Resolved { after: Option<String> },
    Watched { after: Option<String>, entries: usize },
}

impl Among {
    const FIRST: Self = Self::Resolved { after: None };
}

/// Compares records with what accounts saw of them. Its memory spares looking again; nothing depends on it.
#[derive(Default)]
pub(super) struct Changes {
    /// As it is stored; nothing before it was read.
    progress: Option<Progress>,
    looked_at: Option<Instant>,
    /// The accounts up to this one were looked at for newcomers.
    looked: String,
    /// Profiles that signals told of since.
    told: BTreeSet<NetworkUrl>,
    /// Whether signals told of people without a profile, or of too many.
    told_others: bool,
}

impl Changes {
    /// Notes whom these signals are about.
    pub(super) fn note(&mut self, signals: &[Signal]) {
        let jobs =
            signals.iter().filter(|signal| signal.kind == SignalKind::JobChange && is_believed(signal));
        for signal in jobs {
            match signal.person.as_ref().and_then(|person| person.network_url.clone()) {
                Some(url) if self.told.len() < MANY => drop(self.told.insert(url)),
                _ => self.told_others = true,
            }
        }
    }

    /// Stores and sends what changed since the last round, as far as time allows; how many changes.
    pub(super) async fn round(&mut self, app: &App, deadline: Instant) -> Result<usize> {
        let Some(directory) = app.providers.directory() else { return Ok(0) };
        let directory = &**directory;
        let progress = match self.progress.take() {
            Some(progress) => progress,
            None => app.store.comparisons().await?.unwrap_or_default(),
        };
        let now = app.clock.now();
        let seen = Compared { version: directory.version(), state: directory.state(), at: now };
        let is_due = |before: &Compared| {
            (before.version, &before.state) != (seen.version, &seen.state)
                || self.told_others
                || now.duration_since(before.at) >= WHOLE_EVERY
        };
        if progress.place.is_some() || progress.compared.as_ref().is_none_or(is_due) {
            return self.whole(app, directory, progress, seen, deadline).await;
        }
        self.progress = Some(progress);
        let told = std::mem::take(&mut self.told);
        if !told.is_empty() {
            let found = self.of_signals(app, directory, &told, deadline).await;
            if found.is_err() {
                self.told.extend(told);
            }
            return found;
        }
        self.first_sight(app, directory, deadline).await
    }

    /// Compares everyone whom any account follows.
    async fn whole(
        &mut self,
        app: &App,
        directory: &dyn Directory,
        mut progress: Progress,
        seen: Compared,
        deadline: Instant,
    ) -> Result<usize> {
        apply_signals(app).await?;
        let mut place = match progress.place.take() {
            Some(place) => place,
            None => {
                let place = Place { seen, account: String::new(), people: Among::FIRST };
                progress.place = Some(place.clone());
                app.store.put_comparisons(&progress).await?;
                self.told_others = false;
                place
            }
        };
        let (mut found, mut has_ended) = (0, true);
        for account in accounts_after(app, &place.account).await? {
            let mut comparing = Comparing { app, directory, account: &account, found: 0 };
            let result = comparing.everyone(&mut place.people, deadline).await;
            found += comparing.found;
            let is_done = done(&account, result).unwrap_or_else(|| {
                place.seen.at = place.seen.at.min(app.clock.now() - WHOLE_EVERY + AGAIN);
                true
            });
            if is_done {
                (place.account, place.people) = (account.id, Among::FIRST);
            }
            has_ended = is_done && clock::instant() < deadline;
            if !has_ended {
                break;
            }
        }
        progress = match has_ended {
            true => Progress { compared: Some(place.seen), place: None },
            false => Progress { place: Some(place), ..progress },
        };
        app.store.put_comparisons(&progress).await?;
        if has_ended {
            (self.looked_at, self.looked) = (Some(clock::instant()), String::new());
        }
        self.progress = Some(progress);
        Ok(found)
    }

    /// Compares the people whom signals told of, for each account that follows them.
    async fn of_signals(
        &mut self,
        app: &App,
        directory: &dyn Directory,
        told: &BTreeSet<NetworkUrl>,
        deadline: Instant,
    ) -> Result<usize> {
        apply_signals(app).await?;
        let mut people = Vec::with_capacity(told.len());
        for url in told {
            people.extend(person_at(directory, url).await?);
        }
        let mut found = 0;
        for account in accounts_after(app, "").await? {
            let mut comparing = Comparing { app, directory, account: &account, found: 0 };
            let result = comparing.people(&people, Follows::Known).await;
            found += comparing.found;
            self.told_others |= done(&account, result).is_none();
            if clock::instant() >= deadline {
                self.told_others = true;
                break;
            }
        }
        Ok(found)
    }

    /// Looks at the people who were resolved lately for the first time, so that later changes are seen.
    async fn first_sight(
        &mut self,
        app: &App,
        directory: &dyn Directory,
        deadline: Instant,
    ) -> Result<usize> {
        if self.looked_at.is_some_and(|at| clock::passed(at) < NEW_EVERY) {
            return Ok(0);
        }
        let accounts = accounts_after(app, &self.looked).await?;
        let every = NEW_EVERY.max(PER_ACCOUNT * u32::try_from(accounts.len()).unwrap_or(u32::MAX));
        if self.looked_at.is_some_and(|at| clock::passed(at) < every) {
            return Ok(0);
        }
        let mut found = 0;
        for account in accounts {
            let mut comparing = Comparing { app, directory, account: &account, found: 0 };
            let result = comparing.newest(deadline).await;
            found += comparing.found;
            done(&account, result);
            if clock::instant() >= deadline {
                self.looked = account.id;
                return Ok(found);
            }
        }
        (self.looked_at, self.looked) = (Some(clock::instant()), String::new());
        Ok(found)
    }
}

/// What was done for an account; an account that fails does not keep others waiting.
fn done<T>(account: &Account, result: Result<T>) -> Option<T> {
    let warn = |error: &crate::error::Error| {
        tracing::warn!(account.id = account.id, %error, "an account's people are compared later");
    };
    result.inspect_err(warn).ok()
}

/// Which people of a list are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    /// All of them; who was never looked at is now.
    All,
    /// Those who were looked at before.
    Known,
}

/// One account's people, compared.
struct Comparing<'a> {
    app: &'a App,
    directory: &'a dyn Directory,
    account: &'a Account,
    found: usize,
}

impl Comparing<'_> {
    /// Compares everyone the account resolved and watches, from a place on; whether it got to the end in time.
    async fn everyone(&mut self, place: &mut Among, deadline: Instant) -> Result<bool> {
        let store = &self.app.store;
        if let Among::Resolved { after } = place {
            if !store.fold_people(&self.account.id, deadline).await? {
                return Ok(false);
            }
            loop {
                let (people, next) = store.resolved_people(&self.account.id, after.as_deref(), PAGE).await?;
                let people: Vec<String> = people.into_iter().map(|person| person.person_id).collect();
                self.people(&people, Follows::All).await?;
                *after = next;
                match after {
                    None => break,
                    Some(_) if clock::instant() >= deadline => return Ok(false),
                    Some(_) => {}
                }
            }
            *place = Among::Watched { after: None, entries: 0 };
        }
        let Among::Watched { after, entries } = place else { return Ok(true) };
        loop {
            let (lists, next) =
                store.lists_of::<WatchListHead>(&self.account.id, after.as_deref(), 1).await?;
            for list in lists.iter().filter(|list| list.kind == Target::People) {
                let all = store.list_entries(&list.id).await?;
                for some in all.get(*entries..).unwrap_or_default().chunks(PAGE as usize) {
                    self.watched(some).await?;
                    *entries += some.len();
                    if clock::instant() >= deadline {
                        return Ok(false);
                    }
                }
            }
            (*after, *entries) = (next, 0);
            match after {
                None => return Ok(true),
                Some(_) if clock::instant() >= deadline => return Ok(false),
                Some(_) => {}
            }
        }
    }

    /// Looks at the latest newcomers, up to one who was looked at before.
    async fn newest(&mut self, deadline: Instant) -> Result<()> {
        let store = &self.app.store;
        store.fold_people(&self.account.id, deadline).await?;
        let mut after = None;
        loop {
            let (people, next) = store.resolved_people(&self.account.id, after.as_deref(), PAGE).await?;
            let people: Vec<String> = people.into_iter().map(|person| person.person_id).collect();
            let known = store.known_facts::<Facts>(&self.account.id, &people).await?;
            let new: Vec<String> = people.iter().filter(|id| !known.contains_key(*id)).cloned().collect();
            self.people(&new, Follows::All).await?;
            after = next;
            if after.is_none() || new.len() < people.len() || clock::instant() >= deadline {
                return Ok(());
            }
        }
    }

    /// Compares the people whom entries of watch lists name.
    async fn watched(&mut self, entries: &[String]) -> Result<()> {
        let mut people = BTreeSet::new();
        for entry in entries {
            let Ok(url) = NetworkUrl::parse(entry) else { continue };
            people.extend(person_at(self.directory, &url).await?);
        }
        self.people(&people.into_iter().collect::<Vec<_>>(), Follows::All).await
    }

    async fn people(&mut self, people: &[String], follows: Follows) -> Result<()> {
        let (store, account) = (&self.app.store, self.account.id.as_str());
        let known = store.known_facts::<Facts>(account, people).await?;
        let (mut records, mut gone) = (Vec::with_capacity(people.len()), Vec::new());
        for id in people.iter().filter(|id| follows == Follows::All || known.contains_key(*id)) {
            let own = [(IdentifierKind::Id, id.clone())];
            let record = self.directory.person_by_id(id).await?.filter(|record| !record.suppressed);
            let is_hidden = record.is_none() || self.app.providers.is_of_objector(&own).await?;
            match record.filter(|_| !is_hidden) {
                Some(record) => records.push((id, record)),
                None if known.contains_key(id) => gone.push(id.as_str()),
                None => {}
            }
        }
        // An erasure finds by the directory's records whose facts these are.
        store.forget_facts(account, &gone).await?;
        let secret = &self.app.config.stored.seal_secret;
        let marks =
            records.iter().flat_map(|(_, record)| contacts(record)).map(|own| contact_mark(secret, &own));
        let sold = store.sold_marks(account, &marks.collect()).await?;
        let now = self.app.clock.now();
        for (id, record) in records {
            let facts = Facts::of(&record, secret, &sold);
            match known.get(id) {
                Some(before) if before.facts == facts && before.is_fresh(now) => {}
                Some(before) => self.changed(id, &record, before, &facts).await?,
                None => {
                    let put = store.facts_put(account, id, None, &facts, now)?;
                    self.written(vec![put]).await?;
                }
            }
        }
        Ok(())
    }

    async fn changed(
        &mut self,
        id: &str,
        record: &PersonRecord,
        before: &Known<Facts>,
        facts: &Facts,
    ) -> Result<()> {
        let (store, now) = (&self.app.store, self.app.clock.now());
        let mut writes = vec![store.facts_put(&self.account.id, id, Some(before), facts, now)?];
        let fields = before.facts.compared(facts, record, now);
        // Nothing changed but what the account may see of it.
        if fields.is_empty() {
            self.written(writes).await?;
            return Ok(());
        }
        let change = RecordChange { id: id.to_owned(), noticed_at: now, fields };
        writes.extend(store.change_puts(&self.account.id, &change)?);
        let url = self.account.webhook_url.as_deref().filter(|_| self.account.plan_at(now) >= Plan::Pro);
        let delivery = url.map(|url| event(self.account, url, &change, now)).transpose()?;
        if let Some(delivery) = &delivery {
            writes.push(store.new_delivery_put(delivery)?);
        }
        if !self.written(writes).await? {
            return Ok(());
        }
        self.found += 1;
        let Some(delivery) = delivery else { return Ok(()) };
        let message =
            Message::Deliver { account: delivery.account_id, delivery: delivery.id, attempt: delivery.round };
        if let Err(error) = self.app.queue.send(&[message], Duration::ZERO).await {
            tracing::warn!(account.id = self.account.id, %error, "the sweeper will pick up an event");
        }
        Ok(())
    }

    /// Whether these writes were made; another process may have been first.
    async fn written(&self, writes: Vec<crate::store::Write>) -> Result<bool> {
        match self.app.store.transact(writes, Duration::from_secs(5)).await.done() {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// What is believed by now stands in the records.
async fn apply_signals(app: &App) -> Result<()> {
    app.told.follow_now(&app.store, &app.providers, By::Ingesting).await
}

async fn person_at(directory: &dyn Directory, url: &NetworkUrl) -> Result<Option<String>> {
    let query = PersonQuery { network_url: Some(url.clone()), ..PersonQuery::default() };
    Ok(match directory.person(&query).await? {
        Lookup::Found(found) => Some(found.record.id.clone()),
        _ => None,
    })
}

async fn accounts_after(app: &App, id: &str) -> Result<Vec<Account>> {
    let mut accounts = app.store.accounts().await?;
    // One that is being closed buys nothing more, and what is written of a closed one nothing would delete.
    accounts.retain(|account| account.closes_at.is_none() && account.id.as_str() > id);
    accounts.sort_by(|one, other| one.id.cmp(&other.id));
    Ok(accounts)
}

fn event(
    account: &Account,
    url: &str,
    change: &RecordChange,
    now: Timestamp,
) -> Result<Delivery, StoreError> {
    #[derive(Serialize)]
    struct Data<'a> {
        id: &'a str,
        fields: &'a [FieldChange],
    }
    let data = Data { id: &change.id, fields: &change.fields };
    let id = ids::new(ids::Kind::Delivery, now);
    let new = NewDelivery { account_id: &account.id, id: &id, job_id: "", event: CHANGED, url, data };
    Delivery::new(new, now)
}
