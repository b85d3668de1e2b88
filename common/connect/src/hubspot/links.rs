//! The link of a contact to its company: an association, which no property shows. It is read and written beside the properties,
//! as if it were a field of the contact. A contact may have several companies: its primary one counts, else the first.

use super::{HubSpot, VERSION, reason};
use crate::rest::{halving, list, text};
use crate::{Change, Failure, Field, FieldType, Object, Record, Values, Written};
use futures::FutureExt;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The field that stands for the link; no name of a property has a dot.
pub const LINK: &str = "associations.company";
/// The types of the association between a contact and its company: any, and the primary one.
const EMPLOYED: u32 = 279;
const PRIMARY: u32 = 1;
const DEFINED: &str = "HUBSPOT_DEFINED";
/// How many contacts a call reads, and how many it writes.
const READ: usize = 1_000;
const WRITTEN: usize = 100;

fn path(what: &str) -> String {
    format!("/crm/associations/{VERSION}/contacts/companies/batch/{what}")
}

fn of_type(kind: u32) -> Value {
    json!({"associationCategory": DEFINED, "associationTypeId": kind})
}

/// The association of a new contact.
pub fn to_company(company: &str) -> Value {
    json!({"to": {"id": company}, "types": [of_type(EMPLOYED)]})
}

pub fn field() -> Field {
    Field {
        name: LINK.to_owned(),
        label: "Associated company".to_owned(),
        kind: FieldType::Text,
        options: Vec::new(),
        is_writable: true,
    }
}

/// A change of the properties alone.
pub fn without(change: &Change) -> Change {
    let others = |values: &Values| -> Values {
        let others = values.iter().filter(|(name, _)| *name != LINK);
        others.map(|(name, value)| (name.clone(), value.clone())).collect()
    };
    Change { id: change.id.clone(), set: others(&change.set), seen: others(&change.seen) }
}

/// The change that takes the link of another one back.
pub fn back(change: &Change) -> Change {
    let only = |value: Option<&str>| Values::from([(LINK.to_owned(), value.map(str::to_owned))]);
    Change { id: change.id.clone(), set: only(held(&change.seen)), seen: only(held(&change.set)) }
}

fn held(values: &Values) -> Option<&str> {
    values.get(LINK).and_then(Option::as_deref)
}

/// The company of a contact among its associations.
fn company(associated: &Value) -> Option<String> {
    let is_primary = |to: &&Value| {
        let mut types = list(&to["associationTypes"]);
        types.any(|one| one["category"] == DEFINED && one["typeId"] == PRIMARY)
    };
    let all = || list(&associated["to"]);
    text(&all().find(is_primary).or(all().next())?["toObjectId"])
}

impl HubSpot {
    /// Records of contacts with their link, where it is asked for.
    pub(super) async fn linked(
        &self,
        object: Object,
        fields: &[String],
        mut records: Vec<Record>,
    ) -> Result<Vec<Record>, Failure> {
        if object != Object::People || !fields.iter().any(|name| name == LINK) {
            return Ok(records);
        }
        for some in records.chunks_mut(READ) {
            let inputs: Vec<Value> = some.iter().map(|record| json!({"id": record.id})).collect();
            let answer = self.post(&path("read"), json!({ "inputs": inputs })).await?.1;
            // A contact without a company is an error of this kind; any other one would make it look like that.
            let is_unread = |error: &&Value| error["category"] != "OBJECT_NOT_FOUND";
            if let Some(error) = list(&answer["errors"]).find(is_unread) {
                return Err(Failure::Refused(reason(error)));
            }
            let found =
                list(&answer["results"]).filter_map(|one| Some((text(&one["from"]["id"])?, company(one))));
            let mut found: BTreeMap<String, Option<String>> = found.collect();
            for record in some {
                let company = found.remove(&record.id).flatten();
                record.values.insert(LINK.to_owned(), company);
            }
        }
        Ok(records)
    }

    /// Changes the links of contacts, where changes have one; what became of each of those.
    pub(super) async fn link(&self, changes: &[Change]) -> Result<BTreeMap<String, Written>, Failure> {
        let own: Vec<Change> =
            changes.iter().filter(|change| change.set.contains_key(LINK)).cloned().collect();
        let mut became = BTreeMap::new();
        for some in own.chunks(WRITTEN) {
            let write = |some| self.link_batch(some).boxed();
            let written = halving(some, &write).await?;
            became.extend(some.iter().map(|change| change.id.clone()).zip(written));
        }
        Ok(became)
    }

    /// Makes the new links, and takes those away that they replace.
    async fn link_batch(&self, changes: &[Change]) -> Result<Vec<Written>, Failure> {
        let (mut done, mut refusal) = (BTreeSet::new(), None);
        let new = changes.iter().filter_map(|change| Some((change.id.as_str(), held(&change.set)?)));
        let types = [of_type(EMPLOYED), of_type(PRIMARY)];
        let new = new.map(|(id, to)| json!({"from": {"id": id}, "to": {"id": to}, "types": types}));
        let new: Vec<Value> = new.collect();
        if !new.is_empty() {
            let answer = self.post(&path("create"), json!({ "inputs": new })).await?.1;
            done.extend(list(&answer["results"]).filter_map(|one| text(&one["fromObjectId"])));
            refusal = list(&answer["errors"]).next().map(reason);
        }
        let is_done = |change: &Change| held(&change.set).is_none() || done.contains(&change.id);
        let replaced =
            changes.iter().filter(|change| is_done(change) && held(&change.seen) != held(&change.set));
        let replaced = replaced.filter_map(|change| Some((change.id.as_str(), held(&change.seen)?)));
        let replaced = replaced.map(|(id, to)| json!({"from": {"id": id}, "to": [{"id": to}]}));
        let replaced: Vec<Value> = replaced.collect();
        if !replaced.is_empty() {
            self.post(&path("archive"), json!({ "inputs": replaced })).await?;
        }
        let refused = || Written::Refused(refusal.clone().unwrap_or_else(|| "it was not linked".to_owned()));
        Ok(changes.iter().map(|change| if is_done(change) { Written::Done } else { refused() }).collect())
    }
}
