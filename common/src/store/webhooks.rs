//! Secrets that sign webhooks, and the log of deliveries.

use super::jobs::OPEN;
use super::{Item, Store, StoreError, Table, Write, key, moment, n, s, sortable, text};
use crate::catalog::bulk::{Attempt, DeliveryStatus};
use crate::webhook::{OVERLAP, Secret};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// How long an attempt is one worker's: longer than it can take.
const CLAIM: SignedDuration = SignedDuration::from_secs(60);
const SECRET: &str = "secret";
/// Attempts shown in the log: however often a delivery is replayed, it stays one record.
const ATTEMPTS_KEPT: usize = 50;

/// An account's secrets.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Secrets {
    account_id: String,
    id: String,
    secret: String,
    pub created_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous_until: Option<Timestamp>,
}

impl Secrets {
    pub fn current(&self) -> Secret {
        Secret::stored(self.secret.clone())
    }

    /// The secrets that sign at a moment, the present one first.
    pub fn signing(&self, now: Timestamp) -> Vec<Secret> {
        let previous = self.previous.as_ref().filter(|_| self.previous_until(now).is_some());
        std::iter::once(&self.secret).chain(previous).cloned().map(Secret::stored).collect()
    }

    /// When the previous secret stops signing, if it still does.
    pub fn previous_until(&self, now: Timestamp) -> Option<Timestamp> {
        self.previous_until.filter(|until| *until > now)
    }
}

/// A delivery as stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Delivery {
    pub account_id: String,
    pub id: String,
    pub job_id: String,
    pub event: String,
    pub url: String,
    /// The very bytes to be sent, the same in every attempt.
    pub body: String,
    pub status: DeliveryStatus,
    pub created_at: Timestamp,
    /// Attempts begun since the event, or since it was last replayed.
    pub tries: u32,
    /// Numbers every attempt that was ever scheduled, so that a late message for an earlier one does nothing.
    pub round: u32,
    #[serde(default)]
    pub attempts: Vec<Attempt>,
    /// When the next attempt is due.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "sortable")]
    pub due_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "sortable")]
    claimed_until: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<String>,
    expires_at: i64,
}

/// The body of a webhook.
#[derive(Debug, Serialize, Deserialize)]
pub struct Event<D> {
    #[serde(rename = "type")]
    pub kind: String,
    pub timestamp: Timestamp,
    pub data: D,
}

/// An event to be delivered.
pub struct NewDelivery<'a, D> {
    pub account_id: &'a str,
    pub id: &'a str,
    pub job_id: &'a str,
    pub event: &'a str,
    pub url: &'a str,
    pub data: D,
}

impl Delivery {
    pub fn new<D: Serialize>(new: NewDelivery<'_, D>, now: Timestamp) -> Result<Self, StoreError> {
        let event = Event { kind: new.event.to_owned(), timestamp: now, data: new.data };
        let body = serde_json::to_string(&event).map_err(|error| StoreError::Failed(error.into()))?;
        Ok(Self {
            account_id: new.account_id.to_owned(),
            id: new.id.to_owned(),
            job_id: new.job_id.to_owned(),
            event: event.kind,
            url: new.url.to_owned(),
            body,
            status: DeliveryStatus::Pending,
            created_at: now,
            tries: 0,
            round: 0,
            attempts: Vec::new(),
            due_at: Some(now),
            claimed_until: None,
            open: Some(OPEN.to_owned()),
            expires_at: now.as_second(),
        })
    }

    /// Records an attempt, and schedules the next one where there is one.
    pub fn record(&mut self, attempt: Attempt, delivered: bool, next: Option<Timestamp>) {
        self.attempts.push(attempt);
        self.attempts.drain(..self.attempts.len().saturating_sub(ATTEMPTS_KEPT));
        self.claimed_until = None;
        self.due_at = next;
        self.round += 1;
        self.tries += 1;
        self.status = match next {
            _ if delivered => DeliveryStatus::Delivered,
            Some(_) => DeliveryStatus::Pending,
            None => DeliveryStatus::Failed,
        };
        self.open = next.map(|_| OPEN.to_owned());
    }

    /// Schedules it again, from the first attempt on.
    pub fn reopen(&mut self, now: Timestamp) {
        self.status = DeliveryStatus::Pending;
        self.due_at = Some(now);
        self.claimed_until = None;
        self.tries = 0;
        self.round += 1;
        self.open = Some(OPEN.to_owned());
    }
}

impl Store {
    /// An account's secrets, made on first use.
    pub async fn webhook_secrets(&self, account_id: &str, now: Timestamp) -> Result<Secrets, StoreError> {
        loop {
            let item = self.get(Table::Webhooks, key([("account_id", account_id), ("id", SECRET)])).await?;
            if let Some(item) = item {
                return Ok(serde_dynamo::from_item(item)?);
            }
            let new = Secrets {
                account_id: account_id.to_owned(),
                id: SECRET.to_owned(),
                secret: Secret::generate().as_str().to_owned(),
                created_at: now,
                previous: None,
                previous_until: None,
            };
            match self.put_secrets(&new, None).await {
                Ok(()) => return Ok(new),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Replaces the secret; the one before goes on signing for a day.
    pub async fn rotate_webhook_secret(
        &self,
        account_id: &str,
        now: Timestamp,
    ) -> Result<Secrets, StoreError> {
        let old = self.webhook_secrets(account_id, now).await?;
        let new = Secrets {
            secret: Secret::generate().as_str().to_owned(),
            created_at: now,
            previous: Some(old.secret.clone()),
            previous_until: Some(now + OVERLAP),
            ..old.clone()
        };
        self.put_secrets(&new, Some(&old)).await?;
        Ok(new)
    }

    async fn put_secrets(&self, new: &Secrets, old: Option<&Secrets>) -> Result<(), StoreError> {
        let put = self.put(Table::Webhooks, serde_dynamo::to_item(new)?);
        let put = match old {
            None => put.when("attribute_not_exists(id)"),
            Some(old) => put.when("secret = :old").with(":old", s(&old.secret)),
        };
        put.send(self).await
    }

    pub async fn delivery(
        &self,
        account_id: &str,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<Delivery>, StoreError> {
        let item = self.get(Table::Webhooks, key([("account_id", account_id), ("id", id)])).await?;
        let delivery: Option<Delivery> = item.map(serde_dynamo::from_item).transpose()?;
        Ok(delivery.filter(|delivery| delivery.expires_at > now.as_second()))
    }

    /// Deliveries of an account, newest first, and the id to continue after.
    pub async fn deliveries_of(
        &self,
        account_id: &str,
        after: Option<&str>,
        limit: i32,
        now: Timestamp,
    ) -> Result<(Vec<Delivery>, Option<String>), StoreError> {
        self.query(Table::Webhooks, "account_id = :account AND begins_with(id, :prefix)")
            .consistent()
            .newest_first()
            .filter("expires_at > :now")
            .with(":account", s(account_id))
            .with(":prefix", s("msg_"))
            .with(":now", n(now.as_second()))
            .after(after.map(|after| key([("account_id", account_id), ("id", after)])))
            .limit(limit)
            .listed("id")
            .await
    }

    /// Deliveries that are due, as account and id, oldest first.
    pub async fn due_deliveries(&self, now: Timestamp) -> Result<Vec<(String, String)>, StoreError> {
        let query = self.query(Table::Webhooks, "#open = :open AND due_at <= :now").index("open");
        let items = query.with(":open", s(OPEN)).with(":now", s(moment(now))).all().await?;
        let named = |item| Some((text(item, "account_id")?.to_owned(), text(item, "id")?.to_owned()));
        Ok(items.iter().filter_map(named).collect())
    }

    /// Takes an attempt for one worker. `None` when it was made, is being made, or is not due.
    pub async fn claim_delivery(
        &self,
        account_id: &str,
        id: &str,
        round: u32,
        now: Timestamp,
    ) -> Result<Option<Delivery>, StoreError> {
        let key = key([("account_id", account_id), ("id", id)]);
        let claimed = self
            .update(Table::Webhooks, key, "SET claimed_until = :until")
            .when("#status = :pending AND round = :round AND due_at <= :now")
            .when("(attribute_not_exists(claimed_until) OR claimed_until <= :now)")
            .with(":pending", s(DeliveryStatus::Pending.as_str()))
            .with(":round", n(round))
            .with(":now", s(moment(now)))
            .with(":until", s(moment(now + CLAIM)))
            .updated(self)
            .await?;
        Ok(claimed.map(serde_dynamo::from_item).transpose()?)
    }

    /// Takes an attempt back from a worker that is known to be gone.
    pub async fn unclaim_delivery(&self, delivery: &Delivery) -> Result<(), StoreError> {
        if delivery.claimed_until.is_none() {
            return Ok(());
        }
        let unclaimed = Delivery { claimed_until: None, ..delivery.clone() };
        match self.put_delivery(&unclaimed, delivery.round).await {
            Err(StoreError::Conflict) => Ok(()),
            done => done,
        }
    }

    /// Writes a delivery back, unless it moved on from `round` meanwhile.
    pub async fn put_delivery(&self, delivery: &Delivery, round: u32) -> Result<(), StoreError> {
        let put = self.put(Table::Webhooks, serde_dynamo::to_item(delivery)?);
        put.when("round = :round").with(":round", n(round)).send(self).await
    }

    /// The write that makes a delivery; refused when the event has one.
    pub fn new_delivery_put(&self, delivery: &Delivery) -> Result<Write, StoreError> {
        let mut item: Item = serde_dynamo::to_item(delivery)?;
        item.insert("expires_at".into(), n((delivery.created_at + self.kept.deliveries).as_second()));
        Ok(self.put(Table::Webhooks, item).when("attribute_not_exists(id)"))
    }
}
