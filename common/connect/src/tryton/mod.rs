//! Tryton: the parties of its database over JSON-RPC.
//!
//! A party is a person or a company, and Tryton does not say which: a category tells where a connection has both. Addresses,
//! numbers and websites are contact mechanisms, of which the first of a type counts. What Tryton has no place for, as a job title,
//! is a mechanism of the type `other` under its name. A write names the versions that were read, so that a person who saves at the
//! same moment is never overwritten.

mod fields;
mod wire;

use crate::cursor::{closed, opened};
use crate::rest::{list, text};
use crate::{
    Call, Change, Failure, Field, Gone, Made, New, NewField, Object, Page, Record, SEARCHED, System, Term,
    Written,
};
use fields::{FIELDS, Known, field, record, version};
use jiff::{SignedDuration, Timestamp};
use providers::http::AddressPolicy;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use wire::{Given, Refusal, Rpc, became, datetime};

const PAGE: usize = 200;
/// A change that was being written during a search may show an earlier time than what the search saw.
const OVERLAP: SignedDuration = SignedDuration::from_mins(5);
const PARTY: &str = "party.party";
const MECHANISM: &str = "party.contact_mechanism";
/// The type of mechanisms that hold what Tryton has no type for.
const OTHER: &str = "other";

/// A database of a server.
pub struct Tryton {
    rpc: Rpc,
    categories: BTreeMap<Object, String>,
}

/// The parties that changed since a time, after one in the order of their ids; `start` is when this poll began, by the server's clock.
#[derive(Default, Serialize, Deserialize)]
struct Cursor {
    since: Option<Timestamp>,
    start: Option<Timestamp>,
    after: i64,
}

impl Tryton {
    /// A database: `https://user:password@tryton.example.com/database`. A connection with people and companies names the
    /// category of each.
    pub fn new(
        address: &str,
        categories: BTreeMap<Object, String>,
        policy: AddressPolicy,
    ) -> Result<Self, Failure> {
        Ok(Self { rpc: Rpc::new(address, policy)?, categories })
    }

    /// Parties that meet a condition, in the order of their ids, with everything that fields are read from.
    async fn parties(&self, condition: Vec<Value>, limit: usize) -> Result<Given, Failure> {
        let wanted = json!([
            "name",
            "code",
            "_timestamp",
            "contact_mechanisms.type",
            "contact_mechanisms.name",
            "contact_mechanisms.value",
            "contact_mechanisms._timestamp",
            "addresses.city",
            "addresses.country.name",
            "addresses._timestamp",
        ]);
        let params = vec![json!(condition), json!(0), json!(limit), json!([["id", "ASC"]]), wanted];
        Ok(self.rpc.call(PARTY, "search_read", params, Map::new()).await?)
    }

    /// What the parties of a kind have in common, and the id of their category.
    async fn own(&self, object: Object) -> Result<(Vec<Value>, Option<i64>), Failure> {
        let Some(name) = self.categories.get(&object) else { return Ok((Vec::new(), None)) };
        let params = vec![json!([["name", "=", name]]), json!(0), json!(2), Value::Null, json!(["rec_name"])];
        let found = self.rpc.call("party.category", "search_read", params, Map::new()).await?.result;
        let ids: Vec<i64> = list(&found).filter_map(|one| one["id"].as_i64()).collect();
        match ids[..] {
            [id] => Ok((vec![json!(["categories", "child_of", [id], "parent"])], Some(id))),
            [] => Err(Failure::Settings(format!(
                "Tryton has no category of parties named {name}; make it, or correct objects.{object}.category"
            ))),
            _ => Err(Failure::Settings(format!(
                "Tryton has several categories of parties named {name}; rename one, or correct objects.{object}.category"
            ))),
        }
    }

    /// Parties by their ids, of those that meet a condition.
    async fn by_ids(&self, ids: &[String], own: &[Value]) -> Result<Vec<Value>, Failure> {
        let ids: Vec<i64> = ids.iter().filter_map(|id| id.parse().ok()).collect();
        let mut found = Vec::with_capacity(ids.len());
        for some in ids.chunks(PAGE) {
            let condition = own.iter().cloned().chain([json!(["id", "in", some])]).collect();
            let page = self.parties(condition, some.len()).await?;
            found.extend(list(&page.result).cloned());
        }
        Ok(found)
    }

    /// The parties that others were merged into since a time, each with those others.
    async fn merged(&self, since: Timestamp) -> Result<BTreeMap<String, Vec<String>>, Failure> {
        let condition = json!([
            ["active", "=", false],
            ["replaced_by", "!=", null],
            ["write_date", ">=", datetime(since)],
        ]);
        let params = vec![condition, json!(0), Value::Null, json!([["id", "ASC"]]), json!(["replaced_by"])];
        let losers = self.rpc.call(PARTY, "search_read", params, Map::new()).await?.result;
        let mut merged: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for loser in list(&losers) {
            if let (Some(winner), Some(id)) = (text(&loser["replaced_by"]), text(&loser["id"])) {
                merged.entry(winner).or_default().push(id);
            }
        }
        Ok(merged)
    }

    /// A party where it holds what was seen; else what became of the change.
    async fn opened(&self, change: &Change) -> Result<Result<Value, Written>, Failure> {
        let Some(party) = self.by_ids(std::slice::from_ref(&change.id), &[]).await?.into_iter().next() else {
            return Ok(Err(Written::Gone));
        };
        for name in change.set.keys().chain(change.seen.keys()) {
            let seen = change.seen.get(name).cloned().flatten();
            if field(name)?.read(&party) != seen {
                return Ok(Err(Written::Changed));
            }
        }
        Ok(Ok(party))
    }

    async fn write_one(&self, change: &Change) -> Result<Written, Failure> {
        let all = change.set.iter().map(|(name, value)| Ok((field(name)?, value.as_deref())));
        let all = all.collect::<Result<Vec<_>, Failure>>()?;
        if let Some((known, _)) = all.iter().find(|(known, value)| !known.takes(*value)) {
            return Ok(Written::Refused(known.unsuitable()));
        }
        let party = match self.opened(change).await? {
            Ok(party) => party,
            Err(written) => return Ok(written),
        };
        let (mut values, mut versions) = (Map::new(), Map::new());
        version(&mut versions, PARTY, &party);
        for (known, value) in all {
            known.write(&party, value, &mut values, &mut versions);
        }
        became(
            self.rpc.call(PARTY, "write", vec![json!([party["id"]]), Value::Object(values)], versions).await,
        )
    }

    async fn delete_one(&self, gone: &Change) -> Result<Written, Failure> {
        let party = match self.opened(gone).await? {
            Ok(party) => party,
            Err(written) => return Ok(written),
        };
        let mut versions = Map::new();
        version(&mut versions, PARTY, &party);
        became(self.rpc.call(PARTY, "delete", vec![json!([party["id"]])], versions).await)
    }
}

#[async_trait::async_trait]
impl System for Tryton {
    async fn describe(&self, object: Object) -> Result<Vec<Field>, Failure> {
        // Whether there is such a database, and these credentials open it.
        let (condition, _) = self.own(object).await?;
        self.parties(condition, 1).await?;
        let shown = |known: &Known| Field {
            name: known.name.to_owned(),
            label: known.label.to_owned(),
            kind: known.kind,
            options: Vec::new(),
            is_writable: known.is_writable(),
        };
        Ok(FIELDS.iter().map(shown).collect())
    }

    async fn create_fields(&self, _: Object, fields: &[NewField]) -> Result<(), Failure> {
        // Those of ours are on every party as soon as they are written.
        fields.first().map_or(Ok(()), |field| Err(Failure::NoField(field.name.clone())))
    }

    async fn changed_since(
        &self,
        object: Object,
        fields: &[String],
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Page, Failure> {
        let Cursor { since, start, after } = opened(cursor)?.unwrap_or_default();
        let (own, _) = self.own(object).await?;
        let mut condition = own.clone();
        condition.push(json!(["id", ">", after]));
        if let Some(since) = since {
            let at = datetime(since);
            // A party does not move with what belongs to it.
            let moved = json!(["OR", ["write_date", ">=", at], ["create_date", ">=", at]]);
            condition.push(json!([
                "OR",
                moved,
                [["contact_mechanisms", "where", [moved]]],
                [["addresses", "where", [moved]]],
            ]));
        }
        let page = self.parties(condition, PAGE).await?;
        let start = start.or(page.at).unwrap_or(now);
        let mut records: Vec<Record> = list(&page.result).filter_map(|party| record(party, fields)).collect();
        let more = list(&page.result).count() == PAGE;
        let last = list(&page.result).last().and_then(|party| party["id"].as_i64()).unwrap_or(after);
        if let Some(since) = since.filter(|_| !more) {
            let mut merged = self.merged(since).await?;
            for record in &mut records {
                record.absorbed = merged.remove(&record.id).unwrap_or_default();
            }
            let winners: Vec<String> = merged.keys().cloned().collect();
            // A merge of other parties is none of this connection's.
            for party in self.by_ids(&winners, &own).await? {
                if let Some(mut record) = record(&party, fields) {
                    record.absorbed = merged.remove(&record.id).unwrap_or_default();
                    records.push(record);
                }
            }
        }
        let cursor = match more {
            true => Cursor { since, start: Some(start), after: last },
            false => Cursor { since: Some(start - OVERLAP), start: None, after: 0 },
        };
        Ok(Page { records, cursor: closed(&cursor), more })
    }

    async fn read(&self, _: Object, fields: &[String], ids: &[String]) -> Result<Vec<Record>, Failure> {
        Ok(self.by_ids(ids, &[]).await?.iter().filter_map(|party| record(party, fields)).collect())
    }

    async fn find(
        &self,
        object: Object,
        fields: &[String],
        name: &str,
        term: Term<'_>,
    ) -> Result<Vec<Record>, Failure> {
        let known = field(name)?;
        let (mut condition, _) = self.own(object).await?;
        condition.extend(known.has(term));
        let found = self.parties(condition, SEARCHED).await?.result;
        Ok(list(&found).filter_map(|party| record(party, fields)).collect())
    }

    async fn create(&self, object: Object, new: &New) -> Result<Made, Failure> {
        let (mut values, none) = (Map::new(), Value::Null);
        for (name, value) in &new.set {
            let (known, value) = (field(name)?, value.as_deref());
            if !known.takes(value) || !known.is_writable() {
                return Ok(Made::Refused(known.unsuitable()));
            }
            known.write(&none, value, &mut values, &mut Map::new());
        }
        if values.get("name").is_none_or(Value::is_null) {
            let unique = new.unique.iter().find_map(|field| new.set.get(field).cloned().flatten());
            let Some(name) = new.name.clone().or(unique) else {
                return Ok(Made::Refused("a party needs a name; send one".to_owned()));
            };
            values.insert("name".to_owned(), json!(name));
        }
        if let (_, Some(category)) = self.own(object).await? {
            values.insert("categories".to_owned(), json!([["add", [category]]]));
        }
        match self.rpc.call(PARTY, "create", vec![json!([values])], Map::new()).await {
            Ok(made) => match text(&made.result[0]) {
                Some(id) => Ok(Made::Done(id)),
                None => Err(Failure::Unreachable("it did not say the id of a new record")),
            },
            Err(Refusal::Failure(Failure::Refused(detail))) => Ok(Made::Refused(detail)),
            Err(refusal) => Err(refusal.into()),
        }
    }

    async fn delete(&self, _: Object, gone: &[Change]) -> Result<Vec<Written>, Failure> {
        let mut written = Vec::with_capacity(gone.len());
        for one in gone {
            written.push(self.delete_one(one).await?);
        }
        Ok(written)
    }

    async fn write(&self, _: Object, changes: &[Change]) -> Result<Vec<Written>, Failure> {
        let mut written = Vec::with_capacity(changes.len());
        for change in changes {
            written.push(self.write_one(change).await?);
        }
        Ok(written)
    }

    async fn deleted_since(&self, _: Object, cursor: Option<&str>, now: Timestamp) -> Result<Gone, Failure> {
        let Cursor { since, start, after } = opened(cursor)?.unwrap_or_default();
        let Some(since) = since else {
            let at = self.parties(Vec::new(), 1).await?.at.unwrap_or(now);
            let cursor = Cursor { since: Some(at - OVERLAP), start: None, after: 0 };
            return Ok(Gone { ids: Vec::new(), cursor: closed(&cursor), more: false });
        };
        // Most parties cannot be deleted, so people put them aside; those that were merged are followed instead.
        let condition = json!([
            ["active", "=", false],
            ["replaced_by", "=", null],
            ["id", ">", after],
            ["write_date", ">=", datetime(since)],
        ]);
        let params = vec![condition, json!(0), json!(PAGE), json!([["id", "ASC"]]), json!(["name"])];
        let page = self.rpc.call(PARTY, "search_read", params, Map::new()).await?;
        let ids: Vec<String> = list(&page.result).filter_map(|party| text(&party["id"])).collect();
        let more = ids.len() == PAGE;
        let start = start.or(page.at).unwrap_or(now);
        let last = ids.last().and_then(|id| id.parse().ok()).unwrap_or(after);
        let cursor = match more {
            true => Cursor { since: Some(since), start: Some(start), after: last },
            false => Cursor { since: Some(start - OVERLAP), start: None, after: 0 },
        };
        Ok(Gone { ids, cursor: closed(&cursor), more })
    }

    fn batch(&self) -> usize {
        20
    }

    fn pace(&self, _: Call) -> Duration {
        Duration::from_millis(20)
    }
}
