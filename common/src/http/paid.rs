//! The part of a call that involves an account's money: claim, afford, answer, settle, and report the cost.

use super::exchange::{Exchange, Received, Reply, dry_run};
use super::respond::{self, Cost};
use super::routes::{Call, Ran};
use crate::app::{Consequences, Cx};
use crate::auth;
use crate::billing::{
    self, Completion, Record, Reservation, Reserved, SettleError, Settled, Settlement, thresholds,
};
use crate::catalog::{Answer, JobCost, Outcome};
use crate::config::GRACE;
use crate::error::{Error, Result};
use crate::idempotency::{self, Answered, Asked, Claim, Claimed};
use crate::limits::network;
use crate::privacy::veil;
use crate::queue::Message;
use crate::signals::told::By;
use crate::store::accounts::Account;
use crate::store::pending::Hold;
use crate::store::spending::Budget;
use bytes::Bytes;
use domain::{Credits, Family, clock};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The price of a call, before it is settled.
struct Priced {
    charged: Credits,
    hold: Credits,
    remaining: Credits,
}

impl Exchange {
    /// Everything that involves an account's money.
    pub(super) async fn answer_account(
        &mut self,
        account: Account,
        received: Received,
        call: Box<dyn Call>,
        cx: Cx,
    ) -> Result<Reply> {
        if received.dry_run {
            return dry_run(self.most(call.as_ref(), &cx).await?, account.balance());
        }
        // Recent opt-outs must be in force.
        let app = &self.app;
        // And no caller gets a cached answer that a newer one contradicts.
        let told = async {
            match self.route.spec.family {
                // These read feeds, too, and what they say of both must agree.
                Family::Composites | Family::Niche | Family::Bundles | Family::Sticky => {
                    app.choices.follow(&app.store, &app.providers).await;
                    app.told.follow_now(&app.store, &app.providers, By::Answering).await
                }
                Family::Resolve | Family::Find | Family::Search => {
                    app.choices.follow(&app.store, &app.providers).await;
                    app.told.follow(&app.store, &app.providers, By::Answering).await
                }
                // Nothing here is answered from records.
                Family::Signals | Family::Bulk | Family::Connections | Family::Sandbox => Ok(()),
                Family::Account | Family::Operator | Family::Privacy => Ok(()),
            }
        };
        tokio::try_join!(app.objections.follow(&app.store), told)?;
        // What was answered before is answered again, whatever became of what it was about.
        let claim = match self.claim(&account.id, &received).await? {
            Some(Ok(claim)) => Some(claim),
            Some(Err(stored)) => {
                self.meta.replayed = true;
                self.meta.credits = Some((Credits::milli(stored.charged_milli), account.balance()));
                // But without the people who opted out since.
                let veiled = Box::pin(veil::veiled(&self.app.providers, &stored.body)).await?;
                let body = veiled.map_or(stored.body, Bytes::from);
                return Ok(Reply::Json { status: stored.status, body });
            }
            None => None,
        };
        let result = self.answer_claimed(&account, call, cx, claim.as_ref(), &received).await;
        if let Err(error) = &result {
            Box::pin(self.give_back(error, claim.as_ref())).await;
        }
        result
    }

    /// A call that needs no key: it costs nothing, and its answer is kept like any other.
    pub(super) async fn answer_anyone(
        &mut self,
        received: Received,
        call: Box<dyn Call>,
        cx: Cx,
    ) -> Result<Reply> {
        // Callers without an account are identified by their address, so that no one can get another's answer.
        let anyone = format!("anyone@{}", cx.ip.map_or_else(|| "unknown".to_owned(), network));
        let claim = match self.claim(&anyone, &received).await? {
            Some(Ok(claim)) => Some(claim),
            Some(Err(stored)) => {
                self.meta.replayed = true;
                return Ok(Reply::Json { status: stored.status, body: stored.body });
            }
            None => None,
        };
        let result = self.answer_free(call, cx, claim.as_ref(), &received).await;
        if let Err(error) = &result {
            Box::pin(self.give_back(error, claim.as_ref())).await;
        }
        result
    }

    async fn answer_free(
        &mut self,
        call: Box<dyn Call>,
        cx: Cx,
        claim: Option<&Claim>,
        received: &Received,
    ) -> Result<Reply> {
        let deadline = cx.deadline();
        let body = match self.run(call, cx.clone()).await? {
            Ran::Json(Answer { body, .. }) => body,
            Ran::File(file) => return self.send_file(file, deadline, received).await,
        };
        let (status, body) = (self.route.spec.status, Bytes::from(body));
        let completion = claim.map(|claim| Completion { claim, status, body: &body });
        let request_id = self.request_id.clone();
        self.noted = self.acts(status, Some(&body));
        self.settle(&cx, Record::Receipt(&request_id), completion, None, Credits::ZERO, deadline).await?;
        Ok(Reply::Json { status, body })
    }

    /// The most a call can cost.
    async fn most(&self, call: &dyn Call, cx: &Cx) -> Result<Credits> {
        let most = self.route.spec.price.of(call.max_count(cx).await?);
        most.ok_or_else(|| Error::Internal("a price overflowed".into()))
    }

    /// The claim on the caller's Idempotency-Key where there is one, or the answer it has already.
    async fn claim(
        &self,
        owner: &str,
        received: &Received,
    ) -> Result<Option<Result<Claim, idempotency::Stored>>> {
        let Some(key) = &received.idempotency_key else { return Ok(None) };
        let body = received.body.as_deref().unwrap_or_default();
        let fingerprint =
            idempotency::fingerprint(self.route.spec.method.as_str(), &received.path_and_query, body);
        let asked = Asked {
            account_id: owner,
            idempotency_key: key,
            fingerprint: &fingerprint,
            request_id: &self.request_id,
            input: received.body.as_deref().filter(|_| self.is_lookup() && !self.route.spec.forgets),
            now: self.app.clock.now(),
            alone_since: self.app.config.sole_process.then_some(self.app.started_at),
        };
        let store = &self.app.store;
        let claimed = match self.is_lookup() {
            true => Box::pin(idempotency::look(store, asked)).await?,
            false => Box::pin(idempotency::claim(store, asked)).await?,
        };
        match claimed {
            Claimed::Mine(claim) => Ok(Some(Ok(claim))),
            Claimed::Replay(stored) => Ok(Some(Err(stored))),
            Claimed::Answered(answered) => Box::pin(self.answered(owner, answered)).await.map(Some),
            Claimed::InProgress => Err(Error::IdempotencyInProgress),
            Claimed::Mismatch => Err(Error::IdempotencyMismatch),
        }
    }

    /// Whether a call does nothing that must not be done twice but to pay vendors, before which it takes its key.
    fn is_lookup(&self) -> bool {
        let spec = &self.route.spec;
        match spec.family {
            Family::Resolve | Family::Find | Family::Search => !spec.price.is_free(),
            Family::Composites | Family::Niche | Family::Bundles => !spec.price.is_free(),
            Family::Signals | Family::Sticky | Family::Bulk | Family::Sandbox => false,
            Family::Account | Family::Operator | Family::Privacy | Family::Connections => false,
        }
    }

    /// An answer that was written before: it counts if its call was recorded. If that call is over without a record, this one takes
    /// its place, once it is certain that there will be none.
    async fn answered(&self, owner: &str, before: Answered) -> Result<Result<Claim, idempotency::Stored>> {
        let Answered { claim, request_id, body, is_over } = before;
        let store = &self.app.store;
        let mut entry = store.entry(owner, &request_id).await?;
        if entry.is_none() && is_over {
            let (spec, now) = (&self.route.spec, self.app.clock.now());
            billing::fence_late(store, owner, &request_id, spec.method.as_str(), spec.path, now).await?;
            entry = store.entry(owner, &request_id).await?;
        }
        match entry {
            Some(entry) if entry.status < 300 => Ok(Err(idempotency::Stored {
                status: entry.status,
                body,
                charged_milli: entry.charged().as_milli(),
            })),
            Some(_) => {
                let claim = claim.instead_of(request_id);
                match self.is_lookup() || idempotency::take(store, &claim).await? {
                    true => Ok(Ok(claim)),
                    false => Err(Error::IdempotencyInProgress),
                }
            }
            None => Err(Error::IdempotencyInProgress),
        }
    }

    /// Gives back what a call that failed had taken: its reservation, its claim, what it wrote ahead.
    async fn give_back(&mut self, error: &Error, claim: Option<&Claim>) {
        // A call that may have been charged keeps its state: the caller's retry, or the sweeper, resolves it.
        if matches!(error, Error::OutcomeUnknown(_)) {
            return;
        }
        if let Some(reservation) = &self.reservation {
            let failure = self.failure(error);
            match reservation.give_back(&failure).await {
                Ok(recorded) => self.is_recorded |= recorded,
                Err(error) => {
                    tracing::warn!(request.id = self.request_id, %error, "the sweeper will free a hold");
                }
            }
        }
        let store = &self.app.store;
        if let Some(claim) = claim
            && let Err(error) = idempotency::release(store, claim).await
        {
            tracing::warn!(request.id = self.request_id, %error, "a claim stays until it lapses");
        }
        let ahead = self.cx.as_ref().map(|cx| cx.take_consequences().ahead).unwrap_or_default();
        if let Err(error) = store.delete_ahead(ahead).await {
            tracing::warn!(request.id = self.request_id, %error, "what was written ahead stays until it expires");
        }
    }

    async fn answer_claimed(
        &mut self,
        account: &Account,
        call: Box<dyn Call>,
        mut cx: Cx,
        claim: Option<&Claim>,
        received: &Received,
    ) -> Result<Reply> {
        let most = self.most(call.as_ref(), &cx).await?;
        let lasting = call.lasting(&cx).await?;
        let price = lasting.as_ref().map_or(most, |lasting| most.max(lasting.each));
        if let Some(ceiling) = self.ceiling.filter(|ceiling| !ceiling.allows(price, lasting.as_ref())) {
            let lasting = lasting.map(|lasting| match most.is_zero() {
                true => lasting.to_string(),
                false => format!("This can cost up to {}. {lasting}", most.with_unit()),
            });
            return Err(Error::AboveCeiling { required: price, ceiling: ceiling.credits, lasting });
        }
        // Notifications are charged to the account, beyond the key that set them up.
        let spends_later = lasting.is_some_and(|lasting| !lasting.each.is_zero());
        if spends_later && self.budget.lines().iter().any(|line| line.key_id.is_some()) {
            return Err(Error::Forbidden(
                "A capped key cannot set up notifications that spend beyond its cap; use an uncapped key.",
            ));
        }
        self.afford(account, most)?;
        let deadline = cx.deadline();
        if !most.is_zero() && !self.route.spec.holds {
            let of = (account.id.as_str(), self.request_id.as_str());
            let reservation =
                Reservation::new(&self.app.store, &self.app.clock, of, most, self.budget.clone(), deadline);
            let claim = claim.filter(|_| self.is_lookup()).cloned();
            let reservation = Arc::new(reservation.taking(claim));
            cx.ask.call.permitted_by(reservation.clone());
            self.reservation = Some(reservation);
        }
        self.cx = Some(cx.clone());
        let ran = self.run(call, cx.clone()).await;
        let reserved = match &self.reservation {
            Some(reservation) => reservation.state().await,
            None => Reserved::Nothing,
        };
        // Regardless of the handler's answer: a provider was not asked because the account cannot pay for it.
        match reserved {
            Reserved::Refused => return Err(Box::pin(self.refusal(account, most)).await?),
            Reserved::TakenOver => return Err(Error::IdempotencyInProgress),
            Reserved::Nothing | Reserved::Held(_) | Reserved::Unknown => {}
        }
        let Answer { body, outcome } = match ran? {
            Ran::Json(answer) => answer,
            Ran::File(file) => return self.send_file(file, deadline, received).await,
        };
        let priced = self.price(account, most, &outcome);
        let estimated = !self.app.config.sole_process
            || self.passage.as_ref().is_some_and(|passage| !passage.was_alone());
        let shown = Cost {
            credits: outcome.job.map_or(priced.charged, |JobCost { credits, .. }| credits),
            held: outcome.job.map(|JobCost { held, .. }| held),
            balance_remaining: Some(priced.remaining),
            balance_estimated: estimated && !self.route.spec.price.is_free(),
        };
        let body: Bytes = respond::with_cost(body, shown).into();
        if self.app.config.response_limit.is_some_and(|limit| body.len() > limit) {
            return Err(Error::Internal("an answer is longer than the edge can send".into()));
        }
        let status = self.route.spec.status;
        let brief = self.nothing_kept.filter(|_| outcome.found == Some(false) && priced.charged.is_zero());
        let brief = claim.zip(brief).map(|(claim, kept)| claim.clone().kept_for(kept.0));
        let completion = brief.as_ref().or(claim).map(|claim| Completion { claim, status, body: &body });
        let hold = if let Reserved::Held(hold) = &reserved { Some(hold) } else { None };
        let grace = deadline.max(clock::instant() + GRACE);
        self.noted = self.acts(status, Some(&body));
        let settled = if self.route.spec.is_recorded() {
            let trace = cx.ask.call.trace();
            let mut entry = self.entry(status, priced.charged);
            entry.found = outcome.found;
            entry.results = outcome.results;
            let secret = &self.app.config.stored.seal_secret;
            entry.sold = outcome.contacts.iter().map(|contact| auth::contact_mark(secret, contact)).collect();
            entry.people = outcome.people;
            entry.input = claim.and_then(Claim::input_name).unwrap_or_default().to_owned();
            entry.company = outcome.company;
            entry.cache = trace.cache;
            entry.providers = trace.summed();
            self.settle(&cx, Record::Entry(&entry), completion, hold, priced.hold, grace).await
        } else {
            let request_id = self.request_id.clone();
            self.settle(&cx, Record::Receipt(&request_id), completion, None, Credits::ZERO, grace).await
        };
        if matches!(settled, Err(Error::InsufficientCredits { .. })) {
            return Err(Box::pin(self.refusal(account, priced.charged.max(priced.hold))).await?);
        }
        settled?;
        self.meta.credits = Some((priced.charged, priced.remaining));
        let taken = priced.charged.max(priced.hold);
        if !taken.is_zero() {
            self.app.limiter.note_charged(&account.id);
            thresholds::note(&self.app, account, &self.budget, taken).await;
        }
        Ok(Reply::Json { status, body })
    }

    /// Refuses what the balance or a cap cannot cover.
    fn afford(&self, account: &Account, most: Credits) -> Result<()> {
        afford(&self.budget, account.balance(), most)
    }

    /// Why a charge was refused by the account as it is now.
    async fn refusal(&mut self, account: &Account, required: Credits) -> Result<Error> {
        let account = match self.app.store.account(&account.id).await? {
            Some(account) => account,
            None => return Ok(Error::Unauthorized("This API key's account is closed.")),
        };
        let balance = account.balance();
        self.meta.credits = Some((Credits::ZERO, balance));
        let now = self.app.clock.now();
        let budget = self.budget.renewed(&account, now);
        thresholds::note(&self.app, &account, &budget, Credits::ZERO).await;
        Ok(afford(&budget, balance, required)
            .err()
            // It was refused a moment ago, and could be afforded now.
            .unwrap_or(Error::InsufficientCredits { required, balance }))
    }

    fn price(&self, account: &Account, most: Credits, outcome: &Outcome) -> Priced {
        let spec = &self.route.spec;
        let (charged, hold) = if spec.holds {
            (Credits::ZERO, most)
        } else {
            let price = spec.price.due(outcome).unwrap_or(most);
            if price > most {
                tracing::error!(
                    request.id = self.request_id,
                    path = spec.path,
                    "an answer exceeds its own limit"
                );
            }
            // Never more than what was announced to the caller.
            (price.min(most), Credits::ZERO)
        };
        let balance = account.balance().checked_add(outcome.refunded).unwrap_or(account.balance());
        let remaining = balance.saturating_sub(charged).saturating_sub(hold);
        Priced { charged, hold, remaining }
    }

    /// Ends a call: all that belongs to it happens, or nothing; and what follows from it is set going.
    async fn settle(
        &mut self,
        cx: &Cx,
        record: Record<'_>,
        completion: Option<Completion<'_>>,
        reserved: Option<&Hold>,
        hold: Credits,
        deadline: Instant,
    ) -> Result<()> {
        let Consequences { writes, messages, ahead, changed_keys } = cx.take_consequences();
        let (mut writes, refusals): (Vec<_>, Vec<_>) = writes.into_iter().unzip();
        let acts = std::mem::take(&mut self.noted);
        writes.extend(self.act_writes(&acts)?);
        let from_purses =
            self.caller.as_ref().is_some_and(|caller| self.app.config.needs_purses(caller.plan));
        let budget = &self.budget;
        let settlement = Settlement { record, hold, budget, from_purses, reserved, writes, completion };
        let settled = billing::settle(&self.app.store, settlement, deadline).await;
        let taken_over = "Another call with this Idempotency-Key took over; repeat it for its answer.";
        let failure = match settled {
            Ok(Settled::Done) => None,
            Ok(Settled::Insufficient) => {
                Some(Error::InsufficientCredits { required: hold, balance: Credits::ZERO })
            }
            Ok(Settled::Refused(at)) => {
                Some(Error::Conflict(refusals.get(at).copied().unwrap_or(taken_over)))
            }
            // The first of two calls at the same moment counts, and answers the next one.
            Ok(Settled::TakenOver) if self.is_lookup() => Some(Error::IdempotencyInProgress),
            Ok(Settled::TakenOver) => Some(Error::Conflict(taken_over)),
            Err(SettleError::Failed(error)) => Some(error.into()),
            Err(SettleError::Unknown(error)) => {
                Box::pin(self.find_out_later()).await;
                return Err(Error::OutcomeUnknown(error.into()));
            }
        };
        if let Some(failure) = failure {
            cx.written_ahead_again(ahead);
            return Err(failure);
        }
        self.noted = acts;
        for hash in changed_keys {
            self.app.keys.forget(&hash);
        }
        if !messages.is_empty()
            && let Err(error) = self.app.queue.send(&messages, Duration::ZERO).await
        {
            tracing::warn!(request.id = self.request_id, %error, "the sweeper will pick up this call's work");
        }
        Ok(())
    }

    /// Schedules a check of a call whose charge has an unknown outcome.
    async fn find_out_later(&self) {
        let spec = &self.route.spec;
        let recorded = self.caller.as_ref().filter(|_| spec.is_recorded());
        let message = Message::Fence {
            account: recorded.map(|caller| caller.account_id.clone()).unwrap_or_default(),
            request: self.request_id.clone(),
            method: spec.method.to_string(),
            path: spec.path.to_owned(),
        };
        if let Err(error) = self.app.queue.send(&[message], Duration::from_secs(30)).await {
            tracing::warn!(request.id = self.request_id, %error, "a call whose outcome is unknown is left as it is");
        }
    }

    /// Leaves the history row of a call that failed. Shed calls and unanswered repeats leave none, and one whose outcome is
    /// unknown gets its row when it is known.
    pub(super) async fn record_failure(&self, error: &Error) {
        let rowless = matches!(
            error,
            Error::RateLimited { .. }
                | Error::IdempotencyInProgress
                | Error::OutcomeUnknown(_)
                | Error::AboveCeiling { .. }
        );
        if self.caller.is_none() || rowless || self.is_recorded || !self.route.spec.is_recorded() {
            return;
        }
        if let Err(error) = self.app.store.put_entry(&self.failure(error)).await {
            tracing::warn!(request.id = self.request_id, %error, "a failed call is missing in history");
        }
    }

    fn failure(&self, error: &Error) -> crate::store::requests::Entry {
        let mut entry = self.entry(error.kind().0.as_u16(), Credits::ZERO);
        entry.providers = self.cx.as_ref().map(|cx| cx.ask.call.trace().summed()).unwrap_or_default();
        entry
    }
}

/// Refuses what a balance or a cap cannot cover.
fn afford(budget: &Budget, balance: Credits, most: Credits) -> Result<()> {
    if balance < most {
        return Err(Error::InsufficientCredits { required: most, balance });
    }
    match budget.exceeded(most).filter(|_| !most.is_zero()) {
        Some(line) => Err(Error::SpendCapReached {
            cap: line.cap().unwrap_or_default(),
            resets_at: line.resets_at,
            of_key: line.key_id.is_some(),
        }),
        None => Ok(()),
    }
}
