//! What people asked about their own data: one item per request, found by its reference. Who asks is sealed; the rest says nothing
//! about any person.

pub use crate::catalog::privacy::{RequestStatus, Right};

use super::{Item, Store, StoreError, Table, b, bytes, key, n, number, s};
use aws_sdk_dynamodb::types::AttributeValue;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The partition of the requests.
const REQUESTS: &str = "requests";

/// A request as stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubjectRequest {
    /// What it is found by.
    pub reference: String,
    pub right: Right,
    pub status: RequestStatus,
    pub language: String,
    pub opened_at: Timestamp,
    /// When it has to be dealt with.
    pub due_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<Timestamp>,
    /// Why it was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The signed receipt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt: Option<String>,
}

impl Store {
    /// Keeps a new request; `who` is sealed.
    pub async fn put_subject_request(
        &self,
        request: &SubjectRequest,
        who: Vec<u8>,
        expires_at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut item: Item = serde_dynamo::to_item(request)?;
        item.extend(request_key(&request.reference));
        item.insert("who".into(), b(who));
        item.insert("tries".into(), n(0));
        item.insert("expires_at".into(), n(expires_at.as_second()));
        self.put(Table::Suppressions, item).when("attribute_not_exists(#list)").send(self).await
    }

    /// A request and who asks, sealed.
    pub async fn subject_request(
        &self,
        reference: &str,
        now: Timestamp,
    ) -> Result<Option<(SubjectRequest, Vec<u8>)>, StoreError> {
        let item = self.get(Table::Suppressions, request_key(reference)).await?;
        item.filter(|item| !is_over(item, now)).map(read).transpose()
    }

    /// Counts an attempt at a request's code; whether there was one left.
    pub async fn try_subject_code(&self, reference: &str, most: u32) -> Result<bool, StoreError> {
        self.update(Table::Suppressions, request_key(reference), "ADD tries :one")
            .when("#status = :awaits AND tries < :most")
            .with(":awaits", s(RequestStatus::AwaitsProof.as_str()))
            .with(":one", n(1))
            .with(":most", n(most))
            .applied(self)
            .await
    }

    /// Moves a request on from a status; `Conflict` where it has moved on already.
    pub async fn move_subject_request(
        &self,
        request: &SubjectRequest,
        from: RequestStatus,
        expires_at: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let optional = |at: Option<Timestamp>| at.map_or(AttributeValue::Null(true), |at| s(at.to_string()));
        let text = |text: &Option<String>| text.as_ref().map_or(AttributeValue::Null(true), s);
        let set = "SET #status = :to, proven_at = :proven, decided_at = :decided, reason = :reason, receipt = :receipt";
        let update = self
            .update(Table::Suppressions, request_key(&request.reference), set)
            .when("#status = :from")
            .with(":from", s(from.as_str()))
            .with(":to", s(request.status.as_str()))
            .with(":proven", optional(request.proven_at))
            .with(":decided", optional(request.decided_at))
            .with(":reason", text(&request.reason))
            .with(":receipt", text(&request.receipt));
        let update = match expires_at {
            Some(at) => update.also(", expires_at = :expires").with(":expires", n(at.as_second())),
            None => update.also(" REMOVE expires_at"),
        };
        update.send(self).await
    }

    /// Every request that was proven, the one that is due first in front.
    pub async fn subject_requests(&self, now: Timestamp) -> Result<Vec<SubjectRequest>, StoreError> {
        let query = self.query(Table::Suppressions, "#list = :requests").consistent();
        let mut found = Vec::new();
        for item in query.with(":requests", s(REQUESTS)).all().await? {
            if !is_over(&item, now) {
                found.push(read(item)?.0);
            }
        }
        found.retain(|request| request.status != RequestStatus::AwaitsProof);
        found.sort_by_key(|request| request.due_at);
        Ok(found)
    }
}

fn request_key(reference: &str) -> Item {
    key([("list", REQUESTS), ("number", reference)])
}

fn is_over(item: &Item, now: Timestamp) -> bool {
    number(item, "expires_at").is_some_and(|at: i64| at <= now.as_second())
}

fn read(item: Item) -> Result<(SubjectRequest, Vec<u8>), StoreError> {
    let who = bytes(&item, "who").map(<[u8]>::to_vec);
    Ok((serde_dynamo::from_item(item)?, who.unwrap_or_default()))
}
