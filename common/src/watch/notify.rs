//! Tells what waits: resolves who matched, charges, and makes the event, in one transaction. Watch lists and saved ICPs are
//! callers alike.

use super::records::Records;
use super::{REMEMBERED, pause};
use crate::app::App;
use crate::billing::{Record, Reservation, Reserved, SettleError, Settled, Settlement, settle, thresholds};
use crate::catalog::sticky::{Notifying, PauseReason, Schedule, Target};
use crate::catalog::{Price, Spec};
use crate::error::{Error, Result};
use crate::queue::Message;
use crate::store::Write;
use crate::store::accounts::Account;
use crate::store::lists::ListHead;
use crate::store::requests::{Entry, EntryKind};
use crate::store::saved_icps::SavedIcpHead;
use crate::store::spending::Budget;
use crate::store::watch_lists::WatchListHead;
use crate::store::watchers::{Due, Waiting};
use crate::store::webhooks::{Delivery, NewDelivery};
use domain::{Credits, Plan, clock, ids};
use jiff::civil::{self, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use providers::Ask;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// How many events are made in one go; the sweeper has it gone on with.
const ROUNDS: usize = 1_000;
/// How many matches one event carries at most.
const TOGETHER: usize = 25;
/// How long an event's body may be with more than one match in it.
const BYTES: usize = 18_000;
/// How long looking up what one event tells may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// When to retry a list whose matches could not be resolved.
const AGAIN: SignedDuration = SignedDuration::from_mins(5);
/// When a list is looked at again whose account cannot pay, or lost its plan.
const UNPAID: SignedDuration = SignedDuration::from_hours(1);
/// The hour of digests, UTC.
const HOUR: i8 = 6;

/// The event's content.
#[derive(Debug, Serialize, Deserialize)]
pub struct Data<M> {
    pub list: Named,
    pub matches: Vec<M>,
}

/// The list an event is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    pub id: String,
    pub name: String,
}

/// A list or saved ICP that sends notifications.
#[async_trait::async_trait]
pub(super) trait Caller: ListHead + Clone {
    type Match: Serialize + Send + Sync;
    /// The event.
    const EVENT: &'static str;
    /// The call that gives the same on demand, under which it stands in the history.
    const SPEC: Spec;

    fn name(&self) -> &str;
    fn target(&self) -> Target;
    fn notify(&self) -> Option<&Notifying>;

    /// Itself with other notifications, as a change.
    fn notifying(&self, notify: Notifying) -> Self;

    /// The key of a match, and how long it is remembered.
    fn mark(waiting: &Waiting) -> String;
    fn remembered_until(now: Timestamp) -> Option<Timestamp>;

    /// Whether what waits is still to be told, apart from whether it was.
    async fn wanted(&self, app: &App, waiting: &[Waiting]) -> Result<Vec<bool>>;

    /// A match as it is told.
    async fn shown(
        &self,
        app: &App,
        records: &mut Records<'_>,
        waiting: &Waiting,
    ) -> Result<Shown<Self::Match>>;

    /// The subject of a match.
    fn person(matched: &Self::Match) -> Option<&str>;

    /// The state before the next event if no waiting match is to be sent.
    async fn forget(_: &App, _: &str, _: &[Waiting]) -> Result<()> {
        Ok(())
    }
}

/// The content of a match.
pub(super) enum Shown<M> {
    Match(Box<M>),
    /// The subject opted out or no longer exists.
    Nothing,
    /// No provider could be asked for now.
    Later,
}

/// Whether notifications are on, even if paused.
fn tells<C: Caller>(head: &C) -> bool {
    head.notify().is_some_and(|notify| notify.schedule != Schedule::Off)
}

/// The price of a match in a notification: without the base.
const fn price(spec: &Spec) -> Price {
    Price { base: Credits::ZERO, ..spec.price }
}

/// Whether there is more to be done at once.
enum Next {
    More,
    Nothing,
}

/// Tells all that waits under a list and is due; an early or repeated call does nothing.
pub async fn notify(app: &Arc<App>, account_id: &str, list: &str) -> Result<()> {
    for _ in 0..ROUNDS {
        let next = match ids::is(ids::Kind::SavedIcp, list) {
            true => tell::<SavedIcpHead>(app, account_id, list).await?,
            false => tell::<WatchListHead>(app, account_id, list).await?,
        };
        if let Next::Nothing = next {
            break;
        }
    }
    Ok(())
}

async fn tell<C: Caller>(app: &Arc<App>, account_id: &str, list: &str) -> Result<Next> {
    let (store, now) = (&app.store, app.clock.now());
    let Some(due) = store.due(account_id, list).await?.filter(|due| due.due_at <= now) else {
        return Ok(Next::Nothing);
    };
    let waiting = store.waiting(list, TOGETHER as i32, now).await?;
    if waiting.is_empty() {
        let nothing = store.nothing_due(account_id, list, &due).await?;
        return Ok(if nothing { Next::Nothing } else { Next::More });
    }
    let head = store.list::<C>(account_id, list).await?.filter(tells);
    let Some((head, notifying)) = head.and_then(|head| head.notify().cloned().map(|notify| (head, notify)))
    else {
        C::forget(app, list, &waiting).await?;
        store.drop_waiting(list, &waiting).await?;
        return Ok(Next::More);
    };
    let put_off = |until: Timestamp| put_off(app, account_id, list, &due, until);
    if notifying.paused.as_ref().is_some_and(|paused| paused.until.is_none()) {
        // Until the customer sets it again, which wakes it.
        return put_off(now + REMEMBERED).await;
    }
    if let Some(at) = digest_at(notifying.schedule, due.due_at, now) {
        return put_off(at).await;
    }
    let Some(account) = store.account(account_id).await? else { return Ok(Next::Nothing) };
    let pausing = |reason, until| async move {
        pause(store, (account_id, list), reason, Some(until), now).await?;
        put_off(until).await
    };
    if account.plan_at(now) < Plan::Pro {
        return pausing(PauseReason::PlanRequired, now + UNPAID).await;
    }
    let Some(address) = address(&notifying, &account) else {
        return pausing(PauseReason::NoAddress, now + UNPAID).await;
    };
    match Telling::of(app, &head, &notifying, &account, waiting).await?.tell(address).await? {
        NotifyOutcome::All => Ok(Next::More),
        NotifyOutcome::Some => put_off(now + AGAIN).await,
        NotifyOutcome::Unaffordable => {
            let account = store.account(account_id).await?.unwrap_or(account);
            let unit = C::SPEC.price.unit;
            match Budget::of(&account, None, now).exceeded(unit) {
                Some(line) if account.balance() >= unit => {
                    pausing(PauseReason::SpendCapReached, line.resets_at).await
                }
                _ => pausing(PauseReason::InsufficientCredits, now + UNPAID).await,
            }
        }
    }
}

async fn put_off(app: &App, account_id: &str, list: &str, due: &Due, until: Timestamp) -> Result<Next> {
    let done = app.store.put_off(account_id, list, due, until).await?;
    Ok(if done { Next::Nothing } else { Next::More })
}

/// When the next digest is due, where this is not the time of one.
fn digest_at(schedule: Schedule, due_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let is_time = |at: Timestamp| {
        let at = at.to_zoned(TimeZone::UTC);
        at.time() == civil::time(HOUR, 0, 0, 0)
            && (schedule == Schedule::Daily || at.weekday() == Weekday::Monday)
    };
    if matches!(schedule, Schedule::Instant | Schedule::Off) || is_time(due_at) {
        return None;
    }
    let today = now.to_zoned(TimeZone::UTC).date();
    let mornings = (0..=7).filter_map(|days| {
        let morning = today.saturating_add(days.days()).at(HOUR, 0, 0, 0);
        Some(morning.to_zoned(TimeZone::UTC).ok()?.timestamp())
    });
    mornings.into_iter().find(|at| *at > now && is_time(*at))
}

/// Where a list's events go.
fn address(notifying: &Notifying, account: &Account) -> Option<String> {
    match (&notifying.webhook_url, &notifying.email) {
        (Some(url), _) => Some(url.as_str().to_owned()),
        (None, Some(email)) => Some(format!("mailto:{email}")),
        (None, None) => account.webhook_url.clone(),
    }
}

/// The result for the waiting matches.
enum NotifyOutcome {
    /// All of it was told or dropped.
    All,
    /// Something of it could not be resolved for now.
    Some,
    Unaffordable,
}

/// The matches of one event, being resolved.
struct Telling<'a, C> {
    app: &'a Arc<App>,
    head: &'a C,
    notifying: &'a Notifying,
    account: &'a Account,
    /// Matches that were sent or dropped.
    waiting: Vec<Waiting>,
    dropped: Vec<Waiting>,
}

impl<'a, C: Caller> Telling<'a, C> {
    /// Leaves out matches that were sent before, left the list, or are no news any more.
    async fn of(
        app: &'a Arc<App>,
        head: &'a C,
        notifying: &'a Notifying,
        account: &'a Account,
        waiting: Vec<Waiting>,
    ) -> Result<Self> {
        let (store, now) = (&app.store, app.clock.now());
        let (wanted, seen) = (head.wanted(app, &waiting).await?, store.list_seen(head.id(), now).await?);
        let (mut kept, mut dropped) = (Vec::new(), Vec::new());
        for (waiting, is_wanted) in waiting.into_iter().zip(wanted) {
            let is_told = seen.contains(&C::mark(&waiting));
            if is_wanted && !is_told { &mut kept } else { &mut dropped }.push(waiting);
        }
        let at = |waiting: &Waiting| waiting.signal.as_ref().map(|signal| signal.occurred_at);
        kept.sort_by_key(|waiting| std::cmp::Reverse(at(waiting)));
        Ok(Self { app, head, notifying, account, waiting: kept, dropped })
    }

    async fn tell(mut self, address: String) -> Result<NotifyOutcome> {
        let (app, now) = (self.app, self.app.clock.now());
        let price = price(&C::SPEC);
        let budget = Budget::of(self.account, None, now);
        // As many as can be paid for: the rest waits.
        let affordable = |count: usize| {
            let most = price.of(count as u64).unwrap_or(Credits::ZERO);
            self.account.balance() >= most && budget.exceeded(most).is_none()
        };
        let most = (0..=self.waiting.len()).rev().find(|count| affordable(*count)).unwrap_or(0);
        if most == 0 && !self.waiting.is_empty() {
            return Ok(NotifyOutcome::Unaffordable);
        }
        self.waiting.truncate(most);
        let request_id = ids::new(ids::Kind::Request, now);
        let (started, deadline) = (clock::instant(), clock::instant() + PATIENCE);
        let mut ask = Ask::new(app.providers.clone(), request_id.clone(), deadline);
        let of = (self.account.id.as_str(), request_id.as_str());
        let most = price.of(most as u64).unwrap_or(Credits::ZERO);
        let reservation =
            Arc::new(Reservation::new(&app.store, &app.clock, of, most, budget.clone(), deadline));
        ask.call.permitted_by(reservation.clone());
        let (matches, told, failed) = self.resolved(&ask).await?;
        let reserved = reservation.state().await;
        if reserved == Reserved::Refused {
            return Ok(NotifyOutcome::Unaffordable);
        }
        if matches.is_empty() {
            app.store.drop_waiting(self.head.id(), &self.dropped).await?;
            return Ok(if failed { NotifyOutcome::Some } else { NotifyOutcome::All });
        }
        let charged = price.of(matches.len() as u64).unwrap_or(most);
        let mut entry = Entry::new(&self.account.id, &request_id, EntryKind::Call, now, -charged);
        entry.method = C::SPEC.method.to_string();
        entry.path = C::SPEC.path.to_owned();
        entry.status = C::SPEC.status;
        entry.results = Some(matches.len() as u64);
        entry.people = matches.iter().filter_map(C::person).map(str::to_owned).collect();
        entry.latency_ms = u64::try_from(clock::passed(started).as_millis()).unwrap_or(u64::MAX);
        let trace = ask.call.trace();
        (entry.cache, entry.providers) = (trace.cache, trace.summed());
        let (delivery, writes) = self.writes(&request_id, address, matches, &told)?;
        let hold = if let Reserved::Held(hold) = &reserved { Some(hold) } else { None };
        let settlement = Settlement {
            record: Record::Entry(&entry),
            hold: Credits::ZERO,
            budget: &budget,
            from_purses: false,
            reserved: hold,
            writes,
            completion: None,
        };
        match settle(&app.store, settlement, clock::instant() + PATIENCE).await {
            Ok(Settled::Done) => {}
            Ok(Settled::Insufficient) => return Ok(NotifyOutcome::Unaffordable),
            // The list was changed or run at this moment: what waits is looked at again.
            Ok(Settled::Refused(_) | Settled::TakenOver) => return Ok(NotifyOutcome::All),
            Err(SettleError::Failed(error) | SettleError::Unknown(error)) => return Err(error.into()),
        }
        app.store.drop_waiting(self.head.id(), &self.dropped).await?;
        thresholds::note(app, self.account, &budget, charged).await;
        let message =
            Message::Deliver { account: delivery.account_id, delivery: delivery.id, attempt: delivery.round };
        if let Err(error) = app.queue.send(&[message], Duration::ZERO).await {
            tracing::warn!(%error, "the sweeper will pick up an event");
        }
        Ok(if failed { NotifyOutcome::Some } else { NotifyOutcome::All })
    }

    /// The matches with their records, as many as an event carries; hidden and unknown people are dropped.
    async fn resolved(&mut self, ask: &Ask) -> Result<(Vec<C::Match>, Vec<Waiting>, bool)> {
        let (mut matches, mut told, mut bytes, mut failed) = (Vec::new(), Vec::new(), 0, false);
        let mut records = Records::new(ask, self.head.target());
        for waiting in std::mem::take(&mut self.waiting) {
            match self.head.shown(self.app, &mut records, &waiting).await? {
                Shown::Match(shown) => {
                    let text = serde_json::to_vec(&shown).map_err(|error| Error::Internal(error.into()))?;
                    bytes += text.len();
                    if bytes > BYTES && !matches.is_empty() {
                        break;
                    }
                    matches.push(*shown);
                    told.push(waiting);
                }
                Shown::Nothing => self.dropped.push(waiting),
                Shown::Later => failed = true,
            }
        }
        Ok((matches, told, failed))
    }

    /// The writes that belong to the charge: the event, the marks of its matches, their removal from the queue, and the list's new head.
    fn writes(
        &self,
        request_id: &str,
        address: String,
        matches: Vec<C::Match>,
        told: &[Waiting],
    ) -> Result<(Delivery, Vec<Write>)> {
        let (store, now) = (&self.app.store, self.app.clock.now());
        let notifying = Notifying { last_at: Some(now), paused: None, ..self.notifying.clone() };
        let after = self.head.notifying(notifying);
        let marks: Vec<String> = told.iter().map(C::mark).collect();
        let until = C::remembered_until(now);
        let mut writes = store.run_writes(self.head, &after, request_id, &marks, until)?;
        writes.extend(store.told_writes(self.head.id(), told));
        let list = Named { id: self.head.id().to_owned(), name: self.head.name().to_owned() };
        let id = ids::new(ids::Kind::Delivery, now);
        let new = NewDelivery {
            account_id: &self.account.id,
            id: &id,
            job_id: self.head.id(),
            event: C::EVENT,
            url: &address,
            data: Data { list, matches },
        };
        let delivery = Delivery::new(new, now)?;
        writes.push(store.new_delivery_put(&delivery)?);
        Ok((delivery, writes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_come_at_six_and_weekly_ones_on_mondays() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let next =
            |schedule, due: &str, now: &str| digest_at(schedule, at(due), at(now)).map(|at| at.to_string());
        let noon = "2026-03-04T12:00:00Z";
        assert_eq!(next(Schedule::Instant, noon, noon), None);
        assert_eq!(next(Schedule::Daily, noon, noon).as_deref(), Some("2026-03-05T06:00:00Z"));
        assert_eq!(next(Schedule::Weekly, noon, noon).as_deref(), Some("2026-03-09T06:00:00Z"));
        let early = "2026-03-04T05:59:59Z";
        assert_eq!(next(Schedule::Daily, early, early).as_deref(), Some("2026-03-04T06:00:00Z"));
        // Due since the morning, however late the check came.
        assert_eq!(next(Schedule::Daily, "2026-03-05T06:00:00Z", "2026-03-05T09:30:00Z"), None);
        assert_eq!(next(Schedule::Weekly, "2026-03-09T06:00:00Z", "2026-03-09T06:00:20Z"), None);
        let thursday = "2026-03-05T06:00:00Z";
        assert_eq!(next(Schedule::Weekly, thursday, thursday).as_deref(), Some("2026-03-09T06:00:00Z"));
    }
}
