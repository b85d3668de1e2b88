//! HubSpot: contacts and companies over its dated API.
//!
//! Every value is text or null. There is no optimistic lock, so callers read just before they write. The first reading goes
//! through the list, which has no end; what changed is searched, which sees at most 10,000 results and is some moments late.

mod links;

pub use links::LINK;

use crate::cursor::{closed, opened};
use crate::rest::{Answer, DAY_USED, Rest, halving, header, list};
use crate::signer::Signer;
use crate::{
    Call, Change, Failure, Field, FieldType, Gone, Made, New, NewField, Object, Page, Record, SEARCHED,
    System, Term, Values, Written,
};
use futures::FutureExt;
use jiff::{SignedDuration, Timestamp};
use providers::http::{AddressPolicy, secret_header};
use reqwest::Method;
use reqwest::header::AUTHORIZATION;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// Where it is.
pub const BASE: &str = "https://api.hubapi.com";
/// The version in every path; it lives eighteen months.
const VERSION: &str = "2026-09";
const LIST_PAGE: usize = 100;
const SEARCH_PAGE: usize = 200;
/// A search gives no more results than this.
const IN_ALL: usize = 10_000;
/// How late a change may be found.
const INDEXED: SignedDuration = SignedDuration::from_mins(3);
/// The share of a day's calls that is left to the account's other programs, in hundredths.
const LEFT_TO_OTHERS: u64 = 10;
/// The group of the properties that we make.
const GROUP: &str = "almanac";
/// The ids of the records that were merged into one.
const MERGED: &str = "hs_merged_object_ids";

/// An account of HubSpot.
pub struct HubSpot {
    base: String,
    rest: Rest,
    signer: Signer,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Cursor {
    /// Through the list; what changed since `from` is searched afterwards.
    Walk { after: Option<String>, from: Timestamp },
    /// By the time of change in milliseconds; `start` is when this poll began.
    Since { at: i64, offset: usize, start: Option<Timestamp> },
}

impl HubSpot {
    pub fn new(base: &str, signer: impl Into<Signer>, policy: AddressPolicy) -> Self {
        // HubSpot's midnight is that of the account's own time zone.
        let rest = Rest::new(policy, LEFT_TO_OTHERS, |answer| {
            let left = header(answer, "x-hubspot-ratelimit-daily-remaining")?;
            Some((header(answer, "x-hubspot-ratelimit-daily")?, left))
        });
        Self { base: base.trim_end_matches('/').to_owned(), rest, signer: signer.into() }
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, &str)],
        body: Option<Value>,
    ) -> Result<Answer, Failure> {
        let address = format!("{}{path}", self.base);
        let mut attempts = self.signer.attempts();
        loop {
            let access = attempts.next().await?;
            let token =
                secret_header(&format!("Bearer {}", access.token)).map_err(|_| Failure::Credentials)?;
            let mut request =
                self.rest.request(method.clone(), &address, query)?.header(AUTHORIZATION, token);
            if let Some(body) = &body {
                request = request.json(body);
            }
            let answer = self.rest.send(request).await?;
            if !attempts.goes_on(&answer)? {
                return Ok(answer);
            }
        }
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, &str)],
        body: Option<Value>,
    ) -> Result<(u16, Value), Failure> {
        let answer = self.send(method, path, query, body).await?;
        match answer.status {
            200..=299 => Ok((answer.status, answer.body)),
            status => Err(failure(status, &answer.body, answer.retry_after)),
        }
    }

    async fn get(&self, path: &str, query: &[(&str, &str)]) -> Result<Value, Failure> {
        Ok(self.ask(Method::GET, path, query, None).await?.1)
    }

    async fn post(&self, path: &str, body: Value) -> Result<(u16, Value), Failure> {
        self.ask(Method::POST, path, &[], Some(body)).await
    }

    async fn write_batch(&self, object: Object, changes: &[Change]) -> Result<Vec<Written>, Failure> {
        let inputs: Vec<Value> = changes
            .iter()
            .map(|change| {
                let set = change.set.iter();
                let set = set.map(|(name, value)| (name, value.as_deref().unwrap_or_default()));
                json!({"id": change.id, "properties": set.collect::<BTreeMap<_, _>>()})
            })
            .collect();
        let answered = self.post(&objects(object, "/batch/update"), json!({ "inputs": inputs })).await;
        let answer = match answered {
            Ok((_, answer)) => answer,
            Err(Failure::Refused(detail)) if detail == GONE && changes.len() == 1 => {
                return Ok(vec![Written::Gone]);
            }
            Err(failure) => return Err(failure),
        };
        let done: Vec<&str> = list(&answer["results"]).filter_map(|result| result["id"].as_str()).collect();
        let of = |change: &Change| {
            if done.contains(&change.id.as_str()) {
                return Written::Done;
            }
            let named = |error: &&Value| {
                list(&error["context"]["ids"]).any(|id| id.as_str() == Some(change.id.as_str()))
            };
            match list(&answer["errors"]).find(named) {
                Some(error) if error["category"] == "OBJECT_NOT_FOUND" => Written::Gone,
                Some(error) => Written::Refused(reason(error)),
                None => Written::Gone,
            }
        };
        Ok(changes.iter().map(of).collect())
    }
}

/// The reason of a record that is not there.
const GONE: &str = "OBJECT_NOT_FOUND";

fn objects(object: Object, rest: &str) -> String {
    format!("/crm/objects/{VERSION}/{}{rest}", noun(object))
}

fn properties(object: Object, rest: &str) -> String {
    format!("/crm/properties/{VERSION}/{}{rest}", noun(object))
}

const fn noun(object: Object) -> &'static str {
    match object {
        Object::People => "contacts",
        Object::Companies => "companies",
    }
}

/// The property with the time of the last change.
const fn modified(object: Object) -> &'static str {
    match object {
        Object::People => "lastmodifieddate",
        Object::Companies => "hs_lastmodifieddate",
    }
}

/// What an error is called; its message may quote a value.
fn reason(error: &Value) -> String {
    let code = list(&error["errors"]).find_map(|inner| inner["code"].as_str());
    let category = error["category"].as_str().unwrap_or("unknown reason");
    match code {
        Some(code) => format!("{category} {code}"),
        None => category.to_owned(),
    }
}

fn failure(status: u16, value: &Value, retry_after: Option<Duration>) -> Failure {
    let context = |name: &str| {
        let found = list(&value["errors"]).chain([value]).find_map(|error| match &error["context"][name] {
            Value::Array(all) => all.iter().find_map(Value::as_str),
            one => one.as_str(),
        });
        found.map(str::to_owned)
    };
    match status {
        401 => Failure::Credentials,
        403 => Failure::Scope(context("requiredGranularScopes").unwrap_or_else(|| "to this data".to_owned())),
        429 if value["policyName"] == "DAILY" => Failure::Throttled(Some(DAY_USED)),
        429 => Failure::Throttled(retry_after),
        423 | 477 | 500.. => Failure::Unreachable("its servers are busy or failed"),
        404 => Failure::Refused(GONE.to_owned()),
        _ => {
            let code = list(&value["errors"]).find_map(|error| error["code"].as_str());
            match (code, context("propertyName")) {
                (Some("PROPERTY_DOESNT_EXIST"), Some(name)) => Failure::NoField(name),
                _ => Failure::Refused(reason(value)),
            }
        }
    }
}

fn record(value: &Value, fields: &[String]) -> Option<Record> {
    let held = |name: &str| value["properties"][name].as_str().filter(|text| !text.is_empty());
    let values: Values = fields.iter().map(|name| (name.clone(), held(name).map(str::to_owned))).collect();
    let absorbed = held(MERGED).into_iter().flat_map(|ids| ids.split(';'));
    let absorbed = absorbed.map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned).collect();
    Some(Record { id: value["id"].as_str()?.to_owned(), values, absorbed })
}

fn records(answer: &Value, fields: &[String]) -> Vec<Record> {
    list(&answer["results"]).filter_map(|value| record(value, fields)).collect()
}

fn modified_at(value: &Value, object: Object) -> Option<i64> {
    let text = value["properties"][modified(object)].as_str().or(value["updatedAt"].as_str())?;
    Some(text.parse::<Timestamp>().ok()?.as_millisecond())
}

/// The properties to ask for.
fn asked(object: Object, fields: &[String]) -> Vec<&str> {
    let own = [MERGED, modified(object)];
    fields.iter().map(String::as_str).filter(|name| *name != LINK).chain(own).collect()
}

#[async_trait::async_trait]
impl System for HubSpot {
    async fn describe(&self, object: Object) -> Result<Vec<Field>, Failure> {
        let answer = self.get(&properties(object, ""), &[]).await?;
        let field = |value: &Value| {
            let fixed = value["modificationMetadata"]["readOnlyValue"] == true || value["calculated"] == true;
            let options = list(&value["options"]).filter_map(|option| option["value"].as_str());
            let kind = match value["type"].as_str()? {
                "number" => FieldType::Number,
                "bool" => FieldType::Boolean,
                "date" => FieldType::Date,
                "datetime" => FieldType::Time,
                "enumeration" => FieldType::Choice,
                _ => FieldType::Text,
            };
            Some(Field {
                name: value["name"].as_str()?.to_owned(),
                label: value["label"].as_str().unwrap_or_default().to_owned(),
                kind,
                options: match kind {
                    FieldType::Choice => options.map(str::to_owned).collect(),
                    _ => Vec::new(),
                },
                is_writable: !fixed && value["archived"] != true,
            })
        };
        let link = (object == Object::People).then(links::field);
        Ok(list(&answer["results"]).filter_map(field).chain(link).collect())
    }

    async fn create_fields(&self, object: Object, fields: &[NewField]) -> Result<(), Failure> {
        let there = |error: Failure| match error {
            Failure::Refused(detail) if detail.contains("ALREADY_EXISTS") || detail.contains("CONFLICT") => {
                Ok(())
            }
            error => Err(error),
        };
        let group = json!({"name": GROUP, "label": "Almanac"});
        self.post(&properties(object, "/groups"), group).await.map(drop).or_else(there)?;
        for field in fields {
            let (kind, shown) = match field.kind {
                FieldType::Number => ("number", "number"),
                FieldType::Boolean => ("bool", "booleancheckbox"),
                FieldType::Date => ("date", "date"),
                FieldType::Time => ("datetime", "date"),
                FieldType::Text | FieldType::Choice => ("string", "text"),
            };
            let property = json!({
                "name": field.name, "label": field.label, "type": kind, "fieldType": shown, "groupName": GROUP,
            });
            self.post(&properties(object, ""), property).await.map(drop).or_else(there)?;
        }
        Ok(())
    }

    async fn changed_since(
        &self,
        object: Object,
        fields: &[String],
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Page, Failure> {
        let (at, offset, start) = match opened(cursor)? {
            Some(Cursor::Since { at, offset, start }) => (at, offset, start.unwrap_or(now)),
            walk => {
                let (after, from) = match walk {
                    Some(Cursor::Walk { after, from }) => (after, from),
                    _ => (None, now),
                };
                let (limit, names) = (LIST_PAGE.to_string(), asked(object, fields).join(","));
                let mut query = vec![("limit", limit.as_str()), ("properties", names.as_str())];
                query.extend(after.as_deref().map(|after| ("after", after)));
                let answer = self.get(&objects(object, ""), &query).await?;
                let next = answer["paging"]["next"]["after"].as_str().map(str::to_owned);
                let more = next.is_some();
                let cursor = match next {
                    Some(next) => Cursor::Walk { after: Some(next), from },
                    None => Cursor::Since { at: (from - INDEXED).as_millisecond(), offset: 0, start: None },
                };
                let records = self.linked(object, fields, records(&answer, fields)).await?;
                return Ok(Page { records, cursor: closed(&cursor), more });
            }
        };
        let filter = json!({"propertyName": modified(object), "operator": "GTE", "value": at.to_string()});
        let mut body = json!({
            "filterGroups": [{"filters": [filter]}],
            "sorts": [{"propertyName": modified(object), "direction": "ASCENDING"}],
            "properties": asked(object, fields), "limit": SEARCH_PAGE,
        });
        if offset > 0 {
            body["after"] = json!(offset.to_string());
        }
        let answer = self.post(&objects(object, "/search"), body).await?.1;
        let next: Option<usize> =
            answer["paging"]["next"]["after"].as_str().and_then(|next| next.parse().ok());
        let last = list(&answer["results"]).filter_map(|value| modified_at(value, object)).max();
        let (cursor, more) = match (next, last) {
            // The search ends here: it begins anew at the last time it saw, and by the list where one time has too many.
            (Some(next), Some(last)) if next + SEARCH_PAGE > IN_ALL => match last > at {
                true => (Cursor::Since { at: last, offset: 0, start: Some(start) }, true),
                false => (Cursor::Walk { after: None, from: start }, true),
            },
            (Some(next), _) => (Cursor::Since { at, offset: next, start: Some(start) }, true),
            (None, last) => {
                let late = (start - INDEXED).as_millisecond();
                (
                    Cursor::Since {
                        at: last.unwrap_or(at).min(late).max(at.min(late)),
                        offset: 0,
                        start: None,
                    },
                    false,
                )
            }
        };
        let records = self.linked(object, fields, records(&answer, fields)).await?;
        Ok(Page { records, cursor: closed(&cursor), more })
    }

    async fn read(&self, object: Object, fields: &[String], ids: &[String]) -> Result<Vec<Record>, Failure> {
        let mut found = Vec::with_capacity(ids.len());
        for some in ids.chunks(self.batch()) {
            let inputs: Vec<Value> = some.iter().map(|id| json!({ "id": id })).collect();
            let body =
                json!({"properties": asked(object, fields), "propertiesWithHistory": [], "inputs": inputs});
            let answer = self.post(&objects(object, "/batch/read"), body).await?.1;
            found.extend(records(&answer, fields));
        }
        self.linked(object, fields, found).await
    }

    async fn find(
        &self,
        object: Object,
        fields: &[String],
        field: &str,
        term: Term<'_>,
    ) -> Result<Vec<Record>, Failure> {
        let asked_for = |operator: &str, value: &str| {
            let filter = json!({"propertyName": field, "operator": operator, "value": value});
            json!({ "filters": [filter] })
        };
        // A token is a whole word; with stars it is a part of one.
        let either = match term {
            Term::Is(value) => vec![asked_for("EQ", value)],
            Term::Has(text) => {
                vec![asked_for("CONTAINS_TOKEN", text), asked_for("CONTAINS_TOKEN", &format!("*{text}*"))]
            }
        };
        let body = json!({
            "filterGroups": either, "properties": asked(object, fields), "limit": SEARCHED,
        });
        let answer = self.post(&objects(object, "/search"), body).await?.1;
        self.linked(object, fields, records(&answer, fields)).await
    }

    async fn create(&self, object: Object, new: &New) -> Result<Made, Failure> {
        let associations: Vec<Value> = new.company.as_deref().map(links::to_company).into_iter().collect();
        let body = json!({"properties": new.set, "associations": associations});
        let answer = self.send(Method::POST, &objects(object, ""), &[], Some(body)).await?;
        match answer.status {
            200..=299 => match answer.body["id"].as_str() {
                Some(id) => Ok(Made::Done(id.to_owned())),
                None => Err(Failure::Unreachable("it did not say the id of a new record")),
            },
            // `Contact already exists. Existing ID: 551`
            409 => {
                let message = answer.body["message"].as_str().unwrap_or_default();
                let id = message.rsplit_once("ID: ").map(|(_, id)| id.trim_end_matches('.').to_owned());
                Ok(Made::There(id.filter(|id| !id.is_empty() && id.bytes().all(|b| b.is_ascii_digit()))))
            }
            status => match failure(status, &answer.body, answer.retry_after) {
                Failure::Refused(detail) => Ok(Made::Refused(detail)),
                failure => Err(failure),
            },
        }
    }

    async fn delete(&self, object: Object, gone: &[Change]) -> Result<Vec<Written>, Failure> {
        for some in gone.chunks(self.batch()) {
            let inputs: Vec<Value> = some.iter().map(|one| json!({"id": one.id})).collect();
            self.post(&objects(object, "/batch/archive"), json!({ "inputs": inputs })).await?;
        }
        Ok(vec![Written::Done; gone.len()])
    }

    fn found_after(&self) -> Duration {
        INDEXED.unsigned_abs()
    }

    async fn write(&self, object: Object, changes: &[Change]) -> Result<Vec<Written>, Failure> {
        let mut became = self.link(changes).await?;
        let is_open =
            |change: &&Change| became.get(&change.id).is_none_or(|written| *written == Written::Done);
        let rest: Vec<Change> = changes
            .iter()
            .filter(is_open)
            .map(links::without)
            .filter(|change| !change.set.is_empty())
            .collect();
        let mut refused: Vec<&str> = Vec::new();
        for some in rest.chunks(self.batch()) {
            let write = |some| self.write_batch(object, some).boxed();
            for (change, written) in some.iter().zip(halving(some, &write).await?) {
                let was_linked = became.insert(change.id.clone(), written.clone()).is_some();
                refused.extend(Some(change.id.as_str()).filter(|_| was_linked && written != Written::Done));
            }
        }
        // A record is written as a whole or not at all.
        let back = changes.iter().filter(|change| refused.contains(&change.id.as_str()));
        self.link(&back.map(links::back).collect::<Vec<Change>>()).await?;
        Ok(changes.iter().map(|change| became.remove(&change.id).unwrap_or(Written::Gone)).collect())
    }

    async fn deleted_since(
        &self,
        object: Object,
        cursor: Option<&str>,
        _: Timestamp,
    ) -> Result<Gone, Failure> {
        // The bin has no order by time: it is read through, which is short, as HubSpot empties it after 90 days.
        let after = cursor.filter(|after| !after.is_empty());
        let limit = LIST_PAGE.to_string();
        let mut query = vec![("limit", limit.as_str()), ("archived", "true")];
        query.extend(after.map(|after| ("after", after)));
        let answer = self.get(&objects(object, ""), &query).await?;
        let ids = list(&answer["results"]).filter_map(|value| value["id"].as_str().map(str::to_owned));
        let next = answer["paging"]["next"]["after"].as_str().unwrap_or_default().to_owned();
        Ok(Gone { ids: ids.collect(), more: !next.is_empty(), cursor: next })
    }

    fn batch(&self) -> usize {
        100
    }

    fn pace(&self, call: Call) -> Duration {
        match call {
            // Five a second for all programs of the account together.
            Call::Search => Duration::from_millis(500),
            Call::Read | Call::Write => Duration::from_millis(120),
        }
    }
}
