//! Telling the owner of a cap how much of it is spent: at half, at four fifths and at all of it, each once.

use super::{account, fresh_token};
use crate::app::App;
use crate::queue::Message;
use crate::store::accounts::Account;
use crate::store::spending::{Budget, Line};
use crate::store::transaction::transact;
use crate::store::webhooks::{Delivery, NewDelivery};
use crate::store::{StoreError, n};
use domain::{Credits, Plan, clock, ids};
use jiff::Timestamp;
use serde::Serialize;
use std::time::Duration;

const EVENT: &str = "usage.threshold";

/// The event's content.
#[derive(Serialize)]
struct Data<'a> {
    /// The share of the cap that is spent, in hundredths.
    threshold: i64,
    period: &'a str,
    cap: Credits,
    resets_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    key_id: Option<&'a str>,
}

/// Notes, and tells, which thresholds an account has reached once `taken` more is spent. What fails is noted by a later call.
pub async fn note(app: &App, of: &Account, budget: &Budget, taken: Credits) {
    for line in budget.lines() {
        let Some(threshold) = line.threshold(taken) else { continue };
        match Box::pin(note_one(app, of, line, threshold)).await {
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => {
                tracing::warn!(account.id = of.id, %error, "the notice of a threshold will be sent later")
            }
        }
    }
}

async fn note_one(app: &App, of: &Account, line: &Line, threshold: i64) -> Result<(), StoreError> {
    let (store, now) = (&app.store, app.clock.now());
    let update = account(store, &of.id, "SET #told = :threshold")
        .when("attribute_exists(balance) AND (attribute_not_exists(#told) OR #told < :threshold)")
        .named("#told", line.told_attribute())
        .with(":threshold", n(threshold));
    let mut writes = vec![update];
    let delivery = of
        .webhook_url
        .as_deref()
        .filter(|_| of.plan_at(now) >= Plan::Pro)
        .map(|url| event(of, line, threshold, url, now))
        .transpose()?;
    if let Some(delivery) = &delivery {
        writes.push(store.new_delivery_put(delivery)?);
    }
    let deadline = clock::instant() + Duration::from_secs(2);
    transact(store, &fresh_token(now), writes, deadline).await.done()?;
    if let Some(delivery) = delivery {
        let message =
            Message::Deliver { account: delivery.account_id, delivery: delivery.id, attempt: delivery.round };
        if let Err(error) = app.queue.send(&[message], Duration::ZERO).await {
            tracing::warn!(account.id = of.id, %error, "the sweeper will pick up an event");
        }
    }
    Ok(())
}

fn event(
    of: &Account,
    line: &Line,
    threshold: i64,
    url: &str,
    now: Timestamp,
) -> Result<Delivery, StoreError> {
    let data = Data {
        threshold,
        period: if line.is_daily() { "day" } else { "month" },
        cap: line.cap().unwrap_or_default(),
        resets_at: line.resets_at,
        key_id: line.key_id.as_deref(),
    };
    let id = ids::new(ids::Kind::Delivery, now);
    let new = NewDelivery { account_id: &of.id, id: &id, job_id: "", event: EVENT, url, data };
    Delivery::new(new, now)
}
