//! What people asked about their own data: one item per request, found by its reference. Who asks is sealed; the rest says nothing
//! about anybody.

pub use crate::catalog::privacy::{RequestStatus, Right};

use super::pages::queried;
use super::{Item, Store, StoreError, Table, key, n, s};
use aws_sdk_dynamodb::primitives::Blob;
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
    /// The receipt of what was done.
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
        item.insert("who".into(), AttributeValue::B(Blob::new(who)));
        item.insert("tries".into(), n(0));
        item.insert("expires_at".into(), n(expires_at.as_second()));
        let put = self.client.put_item().table_name(self.table(Table::Suppressions)).set_item(Some(item));
        let put = put.condition_expression("attribute_not_exists(#list)");
        put.expression_attribute_names("#list", "list").send().await?;
        Ok(())
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
        let update = self.client.update_item().table_name(self.table(Table::Suppressions));
        let update = update.set_key(Some(request_key(reference))).update_expression("ADD tries :one");
        let update = update.condition_expression("#status = :awaits AND tries < :most");
        let update = update.expression_attribute_names("#status", "status");
        let update = update.expression_attribute_values(":awaits", s(RequestStatus::AwaitsProof.as_str()));
        let update = update.expression_attribute_values(":one", n(1));
        match update.expression_attribute_values(":most", n(most)).send().await.map_err(StoreError::from) {
            Ok(_) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
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
        let update = self.client.update_item().table_name(self.table(Table::Suppressions));
        let update = update.set_key(Some(request_key(&request.reference)));
        let set = "SET #status = :to, proven_at = :proven, decided_at = :decided, reason = :reason, receipt = :receipt";
        let update = match expires_at {
            Some(at) => update
                .update_expression(format!("{set}, expires_at = :expires"))
                .expression_attribute_values(":expires", n(at.as_second())),
            None => update.update_expression(format!("{set} REMOVE expires_at")),
        };
        let update =
            update.condition_expression("#status = :from").expression_attribute_names("#status", "status");
        let update = update.expression_attribute_values(":from", s(from.as_str()));
        let update = update.expression_attribute_values(":to", s(request.status.as_str()));
        let update = update.expression_attribute_values(":proven", optional(request.proven_at));
        let update = update.expression_attribute_values(":decided", optional(request.decided_at));
        let update = update.expression_attribute_values(":reason", text(&request.reason));
        update.expression_attribute_values(":receipt", text(&request.receipt)).send().await?;
        Ok(())
    }

    /// Every request that was proven, the one that is due first in front.
    pub async fn subject_requests(&self, now: Timestamp) -> Result<Vec<SubjectRequest>, StoreError> {
        let query = self.client.query().table_name(self.table(Table::Suppressions)).consistent_read(true);
        let query = query.key_condition_expression("#list = :requests");
        let query = query.expression_attribute_names("#list", "list");
        let items = queried(query.expression_attribute_values(":requests", s(REQUESTS))).await?;
        let mut found = Vec::new();
        for item in items.into_iter().filter(|item| !is_over(item, now)) {
            found.push(read(item)?.0);
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
    let ends = item.get("expires_at").and_then(|at| at.as_n().ok()?.parse::<i64>().ok());
    ends.is_some_and(|at| at <= now.as_second())
}

fn read(item: Item) -> Result<(SubjectRequest, Vec<u8>), StoreError> {
    let who = item.get("who").and_then(|who| who.as_b().ok()).map(|who| who.as_ref().to_vec());
    Ok((serde_dynamo::from_item(item)?, who.unwrap_or_default()))
}
