//! Looks records up: each addition like a call of its own endpoint, at its price. What a group of records cost, and what was
//! found of them, is kept in one transaction; a crash loses both or neither.

use super::fields::{address_status, addresses, answers, looked_up_by, profile, subject};
use super::{Stop, Worker};
use common::app::Cx;
use common::auth::Caller;
use common::billing::{
    Record as Charged, Reservation, Reserved, SettleError, Settled, Settlement, settle_together, thresholds,
};
use common::catalog::bulk::Addition;
use common::catalog::connections::ObjectSettings;
use common::connect::{Object, Record};
use common::domain::{Credits, clock, ids};
use common::error::Error;
use common::rows::{Added, ask, in_order};
use common::store::connections::RecordRow;
use common::store::requests::{Entry, EntryKind};
use common::store::spending::Budget;
use futures::future::join_all;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many records are looked up side by side, and charged together.
pub const GROUP: usize = 8;
/// How long a settlement may be tried.
const SETTLE_TIME: Duration = Duration::from_secs(20);

/// A record to look up.
pub struct Wanted {
    pub record: Record,
    pub row: RecordRow,
    pub add: Vec<(Addition, i64)>,
}

impl Wanted {
    /// The most that it costs.
    pub fn most(&self) -> Credits {
        Credits::milli(self.add.iter().map(|(_, price)| *price).sum())
    }
}

/// Amounts together; a group is far too small to overflow.
fn sum(amounts: impl IntoIterator<Item = Credits>) -> Credits {
    Credits::milli(amounts.into_iter().map(Credits::as_milli).sum())
}

/// What was found of a record.
struct Looked {
    added: Vec<Added>,
    entries: Vec<Entry>,
}

impl Worker<'_> {
    /// Looks a group up and charges for it. Its rows hold the answers then.
    pub(super) async fn look_up(
        &mut self,
        object: Object,
        settings: &ObjectSettings,
        group: &mut [Wanted],
    ) -> Result<(), Stop> {
        let (app, now) = (self.app.clone(), self.app.clock.now());
        let most = sum(group.iter().map(Wanted::most));
        let account = app.store.account(&self.head.owner).await?.ok_or(Stop::Lost)?;
        let budget = Budget::of(&account, None, now);
        if account.balance() < most || budget.exceeded(most).is_some() {
            return Err(Stop::Unaffordable);
        }
        let run = self.run_id()?;
        let room = app.store.connection_room(&self.head.id, &self.head.settings.caps, &run, now).await?;
        if room.is_some_and(|room| room < most) {
            return Err(Stop::Capped);
        }
        let request_id = ids::new(ids::Kind::Request, now);
        let deadline = clock::instant() + app.config.limits.deadline;
        let of = (self.head.owner.as_str(), request_id.as_str());
        let reservation =
            Arc::new(Reservation::new(&app.store, &app.clock, of, most, budget.clone(), deadline));
        let looked = group.iter().map(|wanted| self.one(object, settings, wanted, &reservation, deadline));
        let looked = join_all(looked).await;
        let reserved = reservation.state().await;
        if reserved == Reserved::Refused {
            return Err(Stop::Unaffordable);
        }
        let looked = looked.into_iter().collect::<Result<Vec<_>, Error>>()?;
        let shape = self.shape(object).await?;
        let (mut entries, mut writes) = (Vec::new(), Vec::new());
        let (mut missed, mut charged) = (0, Credits::ZERO);
        for (wanted, looked) in group.iter_mut().zip(looked) {
            let cost = sum(looked.entries.iter().map(Entry::charged));
            let row = &mut wanted.row;
            row.was_found = looked.added.iter().any(|one| !one.values.is_empty());
            row.subject = subject(&looked.added).or(row.subject.take());
            row.profile = profile(&looked.added).or(row.profile.take());
            row.looked_up_by = looked_up_by(object, settings, &wanted.record, &row.ours);
            row.looked_up_at = Some(now);
            let mut found = answers(object, settings, &looked.added, now);
            let verdicts = &app.providers.verdicts;
            if object == Object::People {
                row.addresses = addresses(settings, &wanted.record, &found, verdicts);
            }
            if object == Object::People && settings.on_bounce == Some(true) {
                found.extend(address_status(settings, &shape, &wanted.record, row, &found, verdicts));
            }
            row.answers = Some(found);
            row.cost = cost.as_milli();
            missed += u64::from(!row.was_found);
            charged = sum([charged, cost]);
            writes.push(app.store.record_put(&self.head.id, row)?);
            entries.extend(looked.entries);
        }
        let rows = writes.len();
        if !charged.is_zero() {
            let caps = &self.head.settings.caps;
            writes.extend(app.store.spent_updates(&self.head.id, caps, &run, charged, now));
        }
        let Some((first, more)) = entries.split_first() else {
            app.store.write_groups(writes.into_iter().map(|write| vec![write]).collect()).await?;
            return Ok(());
        };
        let settlement = Settlement {
            record: Charged::Entry(first),
            hold: Credits::ZERO,
            budget: &budget,
            from_purses: false,
            reserved: if let Reserved::Held(hold) = &reserved { Some(hold) } else { None },
            writes,
            completion: None,
        };
        match settle_together(&app.store, settlement, more, clock::instant() + SETTLE_TIME).await {
            Ok(Settled::Done) => {}
            Ok(Settled::Insufficient) => return Err(Stop::Unaffordable),
            Ok(Settled::Refused(at)) if at >= rows => return Err(Stop::Capped),
            // Another worker looked one of them up.
            Ok(Settled::Refused(_) | Settled::TakenOver) => return Err(Stop::Lost),
            Err(SettleError::Failed(error) | SettleError::Unknown(error)) => return Err(error.into()),
        }
        thresholds::note(&app, &account, &budget, charged).await;
        let counts = self.counts()?;
        counts.enriched += group.len() as u64;
        counts.not_found += missed;
        Ok(())
    }

    /// Looks one record up; an error where no provider can answer for now.
    async fn one(
        &self,
        object: Object,
        settings: &ObjectSettings,
        wanted: &Wanted,
        reservation: &Arc<Reservation>,
        deadline: Instant,
    ) -> Result<Looked, Error> {
        let mut known = super::fields::identifiers(object, settings, &wanted.record);
        let allow_unverified = settings.allow_unverified == Some(true);
        let (mut added, mut entries) = (Vec::new(), Vec::new());
        for (addition, price) in in_order(&wanted.add) {
            let started = clock::instant();
            let request_id = ids::new(ids::Kind::Request, self.app.clock.now());
            let caller = Caller::new(&self.head.owner, &self.head.key_id, self.plan);
            let mut cx = Cx::new(self.app.clone(), request_id, Some(caller), None, deadline);
            cx.ask.call.permitted_by(reservation.clone());
            // What the system says already is no answer to its own record.
            cx.ask.private = None;
            let Some(answer) = ask(&cx, addition, &mut known, allow_unverified).await else { continue };
            let (mut one, outcome, status) = match answer {
                Ok((one, outcome)) => (one, outcome, 200),
                Err(Error::Provider(error)) if error.is_temporary() => return Err(Error::Provider(error)),
                Err(error) => {
                    let (status, code, _) = error.kind();
                    (Added::nothing(addition, code), Default::default(), status.as_u16())
                }
            };
            let sold = outcome.found != Some(false) && outcome.billable > 0 && status == 200;
            one.credits = if sold { Credits::milli(price) } else { Credits::ZERO };
            let (spec, now) = (addition.spec(), self.app.clock.now());
            let mut entry = Entry::new(&self.head.owner, cx.request_id(), EntryKind::Item, now, -one.credits);
            entry.method = spec.method.to_string();
            entry.path = spec.path.to_owned();
            entry.status = status;
            entry.key_id.clone_from(&self.head.key_id);
            entry.note = format!("{}#{}#{addition}", self.head.id, wanted.row.round());
            entry.found = outcome.found;
            entry.people = outcome.people;
            entry.company = outcome.company;
            entry.latency_ms = u64::try_from(clock::passed(started).as_millis()).unwrap_or(u64::MAX);
            let trace = cx.ask.call.trace();
            (entry.cache, entry.providers) = (trace.cache, trace.summed());
            entries.push(entry);
            added.push(one);
        }
        Ok(Looked { added, entries })
    }
}
