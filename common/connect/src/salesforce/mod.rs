//! Salesforce: contacts and accounts over its REST API.
//!
//! Records are read by `SystemModstamp`, which moves with every change, and page by page behind the last record seen, so that no
//! locator has to live. A batch answers 200 although rows failed. There is no optimistic lock for batches, so callers read just
//! before they write. A merge moves the losing records into the bin with the id of the winner.

mod rows;
mod session;

use crate::cursor::{closed, opened};
use crate::rest::{Rest, Shapes, halving, list};
use crate::{
    Call, Change, Failure, Field, FieldType, Gone, Made, New, NewField, Object, Page, Record, SEARCHED,
    System, Term, Values, Written,
};
use futures::FutureExt;
use jiff::{SignedDuration, Timestamp};
use providers::http::AddressPolicy;
use reqwest::Method;
use rows::{field, noun, quoted, record, row, selected};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use session::{Session, calls, checked, data};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// So many ids fit into the address of a query, and so many records into a batch.
const PAGE: usize = 200;
/// A change that was being written during a query may show an earlier time than what the query saw.
const OVERLAP: SignedDuration = SignedDuration::from_mins(5);
const CHANGED: &str = "SystemModstamp";
const MASTER: &str = "MasterRecordId";
/// What fields of one's own end in.
const CUSTOM: &str = "__c";
/// The share of a day's calls that is left to the organization's other programs, in hundredths.
const LEFT_TO_OTHERS: u64 = 10;
const LONGEST_TEXT: u32 = 255;
/// What is deleted with an account, or keeps it from being deleted.
const CHILDREN: [&str; 3] = ["Contact", "Opportunity", "Case"];
/// The field of a contact, and of other records, that links it to an account.
pub const LINK: &str = "AccountId";
const HAS_CHILDREN: &str = "it has contacts, opportunities or cases";

/// How an organization is reached: its My Domain, and an External Client App with the client credentials flow.
pub struct Salesforce {
    address: String,
    client_id: String,
    client_secret: String,
    policy: AddressPolicy,
    rest: Rest,
    session: Mutex<Option<Session>>,
    shapes: Shapes<Vec<Field>>,
}

/// Behind the last record seen, in the order of change; `start` is when this poll began.
#[derive(Serialize, Deserialize)]
struct Cursor {
    at: Timestamp,
    id: String,
    start: Option<Timestamp>,
}

impl Salesforce {
    /// An organization. A customer names its address, so that only Salesforce's own is taken unless the operator chose it.
    pub fn new(
        address: &str,
        client_id: &str,
        client_secret: &str,
        policy: AddressPolicy,
    ) -> Result<Self, Failure> {
        Ok(Self {
            address: checked(address, policy)?,
            client_id: client_id.to_owned(),
            client_secret: client_secret.to_owned(),
            policy,
            rest: Rest::new(policy, LEFT_TO_OTHERS, calls),
            session: Mutex::default(),
            shapes: Shapes::default(),
        })
    }

    /// A page of the records that changed, oldest change first, and where the next one begins.
    async fn walk(
        &self,
        resource: &str,
        (object, only): (Object, &str),
        fields: &[String],
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<(Vec<Value>, String, bool), Failure> {
        let Cursor { at, id, start } =
            opened(cursor)?.unwrap_or(Cursor { at: Timestamp::UNIX_EPOCH, id: String::new(), start: None });
        let start = start.unwrap_or(now);
        let behind = match id.is_empty() {
            true => format!("{CHANGED} >= {at:.3}"),
            false => format!("({CHANGED} > {at:.3} OR ({CHANGED} = {at:.3} AND Id > {}))", quoted(&id)),
        };
        let soql = format!(
            "SELECT Id,{CHANGED}{} FROM {} WHERE {only}{behind} ORDER BY {CHANGED},Id LIMIT {PAGE}",
            selected(fields)?,
            noun(object)
        );
        let records = self.query(resource, &soql, fields).await?;
        let torn = || Failure::Refused(format!("a record came without its {CHANGED}"));
        let place = |record: &Value| {
            let at: Timestamp = record[CHANGED].as_str()?.parse().ok()?;
            Some((at, record["Id"].as_str()?.to_owned()))
        };
        let last = records.last().map(|last| place(last).ok_or_else(torn)).transpose()?;
        let more = records.len() == PAGE;
        let next = match last {
            Some((at, id)) if more => Cursor { at, id, start: Some(start) },
            last => {
                let at = last.map_or(at, |(at, _)| at).min((start - OVERLAP).max(Timestamp::UNIX_EPOCH));
                Cursor { at, id: String::new(), start: None }
            }
        };
        Ok((records, closed(&next), more))
    }

    async fn shape(&self, object: Object) -> Result<Arc<Vec<Field>>, Failure> {
        if let Some(shape) = self.shapes.get(object) {
            return Ok(shape);
        }
        let path = data(&format!("/sobjects/{}/describe", noun(object)));
        let answer = self.ask(Method::GET, &path, &[], None, &[]).await?;
        let mut fields: Vec<Field> = list(&answer["fields"]).filter_map(field).collect();
        if object == Object::People {
            fields.extend(["Account.Name", "Account.Website"].map(|name| Field {
                name: name.to_owned(),
                label: name.replace('.', " "),
                kind: FieldType::Text,
                options: Vec::new(),
                is_writable: false,
            }));
        }
        Ok(self.shapes.put(object, fields))
    }

    /// The accounts that are not to be deleted: Salesforce deletes contacts and opportunities with their account.
    async fn with_children(&self, ids: &[&str]) -> Result<BTreeMap<String, Written>, Failure> {
        let quoted: Vec<String> = ids.iter().map(|id| quoted(id)).collect();
        let mut kept = BTreeMap::new();
        for child in CHILDREN {
            let soql =
                format!("SELECT {LINK} FROM {child} WHERE {LINK} IN ({}) GROUP BY {LINK}", quoted.join(","));
            match self.query("query", &soql, &[]).await {
                Ok(found) => {
                    let owners = found.iter().filter_map(|one| one[LINK].as_str());
                    kept.extend(owners.map(|id| (id.to_owned(), Written::Refused(HAS_CHILDREN.to_owned()))));
                }
                // What the app's user may not see would be deleted all the same.
                Err(Failure::Refused(code)) if matches!(code.as_str(), "INVALID_TYPE" | "INVALID_FIELD") => {
                    let hidden = format!("the app's user cannot see whether it has a {child}");
                    return Ok(ids
                        .iter()
                        .map(|id| ((*id).to_owned(), Written::Refused(hidden.clone())))
                        .collect());
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok(kept)
    }

    async fn write_batch(
        &self,
        records: &BTreeMap<&str, Value>,
        changes: &[Change],
    ) -> Result<Vec<Written>, Failure> {
        let names: Vec<String> = changes.iter().flat_map(|change| change.set.keys().cloned()).collect();
        let rows: Vec<&Value> = changes.iter().filter_map(|change| records.get(change.id.as_str())).collect();
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let body = json!({"allOrNone": false, "records": rows});
        let path = data("/composite/sobjects");
        let answer = self.ask(Method::PATCH, &path, &[], Some(&body), &names).await?;
        list(&answer)
            .zip(changes)
            .map(|(row, change)| {
                if row["success"] == true {
                    return Ok(Written::Done);
                }
                let codes = list(&row["errors"]).filter_map(|error| error["statusCode"].as_str());
                let code = codes.last().unwrap_or("unknown reason");
                Ok(match code {
                    "ENTITY_IS_DELETED" | "INVALID_CROSS_REFERENCE_KEY" => Written::Gone,
                    // Another program holds it; the same is decided on again.
                    "UNABLE_TO_LOCK_ROW" => Written::Changed,
                    "INVALID_FIELD" => {
                        return Err(Failure::NoField(change.set.keys().next().cloned().unwrap_or_default()));
                    }
                    code => Written::Refused(code.to_owned()),
                })
            })
            .collect()
    }
}

#[async_trait::async_trait]
impl System for Salesforce {
    async fn describe(&self, object: Object) -> Result<Vec<Field>, Failure> {
        Ok(self.shape(object).await?.to_vec())
    }

    async fn create_fields(&self, object: Object, fields: &[NewField]) -> Result<(), Failure> {
        for field in fields {
            let kind = match field.kind {
                FieldType::Number => json!({"type": "Number", "precision": 18, "scale": 4}),
                FieldType::Boolean => json!({"type": "Checkbox", "defaultValue": false}),
                FieldType::Date => json!({"type": "Date"}),
                FieldType::Time => json!({"type": "DateTime"}),
                FieldType::Text | FieldType::Choice => json!({"type": "Text", "length": LONGEST_TEXT}),
            };
            let mut metadata = kind;
            let label = field.name.trim_end_matches(CUSTOM).replace('_', " ");
            metadata["label"] = json!(label);
            let body = json!({"FullName": format!("{}.{}", noun(object), field.name), "Metadata": metadata});
            let path = data("/tooling/sobjects/CustomField");
            match self.ask(Method::POST, &path, &[], Some(&body), &[]).await {
                Err(Failure::Refused(code)) if code == "DUPLICATE_DEVELOPER_NAME" => {}
                done => drop(done?),
            }
        }
        self.shapes.forget(object);
        let there = self.shape(object).await?;
        let is_seen = |field: &NewField| there.iter().any(|one| one.name == field.name);
        match fields.iter().find(|field| !is_seen(field)) {
            Some(hidden) => Err(Failure::Settings(format!(
                "{} was created, but the app's user cannot see it: give that user access in the field's field-level security. The \
                 names of custom fields end in {CUSTOM}",
                hidden.name
            ))),
            None => Ok(()),
        }
    }

    async fn changed_since(
        &self,
        object: Object,
        fields: &[String],
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Page, Failure> {
        let shape = self.shape(object).await?;
        let (found, cursor, more) = self.walk("query", (object, ""), fields, cursor, now).await?;
        let records = found.iter().filter_map(|value| record(value, fields, &shape));
        let mut records: Vec<Record> = records.collect();
        if !records.is_empty() {
            let ids: Vec<String> = records.iter().map(|record| quoted(&record.id)).collect();
            let soql = format!(
                "SELECT Id,{MASTER} FROM {} WHERE IsDeleted = true AND {MASTER} IN ({})",
                noun(object),
                ids.join(",")
            );
            for lost in self.query("queryAll", &soql, &[]).await? {
                let winner = records.iter_mut().find(|record| lost[MASTER] == record.id.as_str());
                if let (Some(winner), Some(id)) = (winner, lost["Id"].as_str()) {
                    winner.absorbed.push(id.to_owned());
                }
            }
        }
        Ok(Page { records, cursor, more })
    }

    async fn read(&self, object: Object, fields: &[String], ids: &[String]) -> Result<Vec<Record>, Failure> {
        let (shape, mut found) = (self.shape(object).await?, Vec::with_capacity(ids.len()));
        for some in ids.chunks(PAGE) {
            let ids: Vec<String> = some.iter().map(|id| quoted(id)).collect();
            let soql = format!(
                "SELECT Id{} FROM {} WHERE Id IN ({})",
                selected(fields)?,
                noun(object),
                ids.join(",")
            );
            let records = self.query("query", &soql, fields).await?;
            found.extend(records.iter().filter_map(|value| record(value, fields, &shape)));
        }
        Ok(found)
    }

    async fn find(
        &self,
        object: Object,
        fields: &[String],
        field: &str,
        term: Term<'_>,
    ) -> Result<Vec<Record>, Failure> {
        let name = [field.to_owned()];
        let condition = match term {
            Term::Is(value) => format!("= {}", quoted(value)),
            Term::Has(text) => {
                format!("LIKE {}", quoted(&format!("%{text}%")).replace('_', "\\_"))
            }
        };
        let soql = format!(
            "SELECT Id{} FROM {} WHERE {} {condition} LIMIT {SEARCHED}",
            selected(fields)?,
            noun(object),
            selected(&name)?.trim_start_matches(','),
        );
        let (shape, records) = (self.shape(object).await?, self.query("query", &soql, fields).await?);
        Ok(records.iter().filter_map(|value| record(value, fields, &shape)).collect())
    }

    async fn create(&self, object: Object, new: &New) -> Result<Made, Failure> {
        let shape = self.shape(object).await?;
        let change = Change { id: String::new(), set: new.set.clone(), seen: Values::new() };
        let mut body = match row(&shape, object, &change)? {
            Ok(row) => row,
            Err(Written::Refused(detail)) => return Ok(Made::Refused(detail)),
            Err(_) => return Ok(Made::Refused("a field takes another kind of value".to_owned())),
        };
        if let Some(fields) = body.as_object_mut() {
            fields.retain(|name, value| name != "id" && name != "attributes" && !value.is_null());
        }
        let last = |name: &String| name.split_whitespace().next_back().map(str::to_owned);
        let (needed, name) = match object {
            Object::People => ("LastName", new.name.as_ref().and_then(last)),
            Object::Companies => ("Name", new.name.clone()),
        };
        if body[needed].is_null() {
            match name {
                Some(name) => body[needed] = json!(name),
                None => return Ok(Made::Refused(format!("a record needs a {needed}; send a name"))),
            }
        }
        if let Some(company) = &new.company {
            body[LINK] = json!(company);
        }
        let names: Vec<String> = new.set.keys().cloned().collect();
        let path = data(&format!("/sobjects/{}", noun(object)));
        match self.ask(Method::POST, &path, &[], Some(&body), &names).await {
            Ok(answer) => match answer["id"].as_str() {
                Some(id) => Ok(Made::Done(id.to_owned())),
                None => Err(Failure::Unreachable("it did not say the id of a new record")),
            },
            Err(Failure::Refused(code)) if code == "DUPLICATES_DETECTED" || code == "DUPLICATE_VALUE" => {
                Ok(Made::There(None))
            }
            Err(Failure::Refused(code)) => Ok(Made::Refused(code)),
            Err(failure) => Err(failure),
        }
    }

    async fn delete(&self, object: Object, gone: &[Change]) -> Result<Vec<Written>, Failure> {
        let mut written = Vec::with_capacity(gone.len());
        for some in gone.chunks(PAGE) {
            let all: Vec<&str> = some.iter().map(|one| one.id.as_str()).collect();
            let kept = match object {
                Object::Companies => self.with_children(&all).await?,
                Object::People => BTreeMap::new(),
            };
            let ids: Vec<&str> = all.iter().copied().filter(|id| !kept.contains_key(*id)).collect();
            if ids.is_empty() {
                written.extend(all.iter().filter_map(|id| kept.get(*id).cloned()));
                continue;
            }
            let query = [("ids", ids.join(",")), ("allOrNone", "false".to_owned())];
            let query = query.each_ref().map(|(name, value)| (*name, value.as_str()));
            let answer = self.ask(Method::DELETE, &data("/composite/sobjects"), &query, None, &[]).await?;
            let mut rows = list(&answer);
            written.extend(all.iter().map(|id| match kept.get(*id) {
                Some(refused) => refused.clone(),
                None => match rows.next() {
                    Some(row) if row["success"] == true => Written::Done,
                    Some(row) => match row["errors"][0]["statusCode"].as_str() {
                        Some("ENTITY_IS_DELETED" | "INVALID_CROSS_REFERENCE_KEY") => Written::Gone,
                        code => Written::Refused(code.unwrap_or("unknown reason").to_owned()),
                    },
                    None => Written::Refused("no answer for the record".to_owned()),
                },
            }));
        }
        Ok(written)
    }

    async fn write(&self, object: Object, changes: &[Change]) -> Result<Vec<Written>, Failure> {
        let shape = self.shape(object).await?;
        let mut records = BTreeMap::new();
        let mut refused = BTreeMap::new();
        for change in changes {
            match row(&shape, object, change)? {
                Ok(row) => drop(records.insert(change.id.as_str(), row)),
                Err(written) => drop(refused.insert(change.id.as_str(), written)),
            }
        }
        let sent: Vec<Change> =
            changes.iter().filter(|change| records.contains_key(change.id.as_str())).cloned().collect();
        let mut written = Vec::with_capacity(sent.len());
        for some in sent.chunks(PAGE) {
            let write = |some| self.write_batch(&records, some).boxed();
            written.extend(halving(some, &write).await?);
        }
        let mut written = written.into_iter();
        let lost = || Written::Refused("no answer for the record".to_owned());
        let of = |change: &Change| {
            refused.remove(change.id.as_str()).unwrap_or_else(|| written.next().unwrap_or_else(lost))
        };
        Ok(changes.iter().map(of).collect())
    }

    async fn deleted_since(
        &self,
        object: Object,
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Gone, Failure> {
        // What lost a merge is followed with the record that won it.
        let only = format!("IsDeleted = true AND {MASTER} = null AND ");
        let (found, cursor, more) = self.walk("queryAll", (object, &only), &[], cursor, now).await?;
        let ids = found.iter().filter_map(|record| record["Id"].as_str().map(str::to_owned)).collect();
        Ok(Gone { ids, cursor, more })
    }

    fn batch(&self) -> usize {
        PAGE
    }

    fn pace(&self, _: Call) -> Duration {
        // No more than 25 calls may last longer than 20 seconds; one after another is far from it.
        Duration::from_millis(50)
    }
}
