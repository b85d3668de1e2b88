//! Those who bought a record are told when its person asks not to be found: an event for each account that resolved them, once.

use crate::app::App;
use crate::error::Result;
use crate::queue::Message;
use crate::store::StoreError;
use crate::store::accounts::Account;
use crate::store::pages::pages;
use crate::store::webhooks::{Delivery, NewDelivery};
use domain::{Plan, clock, ids};
use futures::TryStreamExt;
use jiff::{SignedDuration, Timestamp};
use lookup::IdentifierKind;
use serde::Serialize;
use std::pin::pin;
use std::time::Duration;

const EVENT: &str = "person.suppressed";
/// The deadline for customers to delete a record.
const DEADLINE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long one account's history is folded at a time.
const PATIENCE: Duration = Duration::from_secs(20);
const PAGE: i32 = 500;

#[derive(Serialize)]
struct Data<'a> {
    person_id: &'a str,
    suppressed_at: Timestamp,
    deadline: Timestamp,
}

/// Notifies customers of new opt-outs; returns the number of events.
pub async fn tell(app: &App) -> Result<u64> {
    let store = &app.store;
    let (last, until) = (store.last_objection().await?, store.told_until().await?);
    if last <= until {
        return Ok(0);
    }
    app.objections.follow_now(store).await?;
    let (mut told, mut complete) = (0, true);
    for account in store.accounts().await? {
        let folded = store.fold_people(&account.id, clock::instant() + PATIENCE).await?;
        complete &= folded;
        told += tell_one(app, &account).await?;
    }
    // Accounts that could not be checked completely are checked again.
    if complete {
        store.note_told(last).await?;
    }
    Ok(told)
}

async fn tell_one(app: &App, account: &Account) -> Result<u64> {
    let mut told = 0;
    let mut pages = pin!(pages(None, |after: Option<String>| async move {
        app.store.resolved_people(&account.id, after.as_deref(), PAGE).await
    }));
    while let Some(people) = pages.try_next().await? {
        for person in people.iter().filter(|person| person.told_at.is_none()) {
            let identifiers = [(IdentifierKind::Id, person.person_id.clone())];
            if app.providers.is_of_objector(&identifiers).await? {
                told += u64::from(note(app, account, &person.person_id).await?);
            }
        }
    }
    Ok(told)
}

/// Records that an account is notified of a person, and creates the event if it has a webhook address.
async fn note(app: &App, account: &Account, person_id: &str) -> Result<bool> {
    let (store, now) = (&app.store, app.clock.now());
    let mut writes = vec![store.told_update(&account.id, person_id, now)];
    let url = account.webhook_url.as_deref().filter(|_| account.plan_at(now) >= Plan::Pro);
    let delivery = url.map(|url| event(account, person_id, url, now)).transpose()?;
    if let Some(delivery) = &delivery {
        writes.push(store.new_delivery_put(delivery)?);
    }
    match store.transact(writes, Duration::from_secs(5)).await.done() {
        Ok(()) => {}
        Err(StoreError::Conflict) => return Ok(false),
        Err(error) => return Err(error.into()),
    }
    let Some(delivery) = delivery else { return Ok(false) };
    let message =
        Message::Deliver { account: delivery.account_id, delivery: delivery.id, attempt: delivery.round };
    if let Err(error) = app.queue.send(&[message], Duration::ZERO).await {
        tracing::warn!(account.id = account.id, %error, "the sweeper will pick up an event");
    }
    Ok(true)
}

fn event(account: &Account, person_id: &str, url: &str, now: Timestamp) -> Result<Delivery, StoreError> {
    let data = Data { person_id, suppressed_at: now, deadline: now + DEADLINE };
    let id = ids::new(ids::Kind::Delivery, now);
    let new = NewDelivery { account_id: &account.id, id: &id, job_id: "", event: EVENT, url, data };
    Delivery::new(new, now)
}
