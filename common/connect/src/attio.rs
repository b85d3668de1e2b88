//! Attio: people and companies over its second API.
//!
//! Attio does not say when a record was changed. New records are found by their time of creation with every poll, changed ones by
//! a walk through all of them once an hour. A record is a call, without a lock, so callers read just before they write. Addresses,
//! numbers and domains are lists: a write names the whole list, so that what we replace does not stay behind.

use crate::cursor::{closed, opened};
use crate::rest::{Answer, Rest, Shapes, list, moment, replaced, text, typed, unfit, unsuitable};
use crate::signer::Signer;
use crate::{
    Call, Change, Failure, Field, FieldType, Gone, Made, New, NewField, Object, Page, Record, SEARCHED,
    System, Term, Values, Written,
};
use jiff::{SignedDuration, Timestamp};
use providers::http::{AddressPolicy, secret_header};
use reqwest::Method;
use reqwest::header::AUTHORIZATION;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Where it is.
pub const BASE: &str = "https://api.attio.com";
const PAGE: usize = 500;
/// How many records may be written in a second.
const BURST: usize = 25;
/// How often all records are read, as changes are found in no other way.
pub const WALK: SignedDuration = SignedDuration::from_hours(1);
const CREATED: &str = "created_at";
/// The attribute that links a person to a company.
pub const LINK: &str = "company";
/// The type of attributes that name another record.
const REFERENCE: &str = "record-reference";
/// The type of people's names.
const NAME: &str = "personal-name";

/// A workspace.
pub struct Attio {
    base: String,
    signer: Signer,
    rest: Rest,
    shapes: Shapes<Vec<Attribute>>,
}

struct Attribute {
    field: Field,
    kind: String,
    is_many: bool,
}

/// In the order of creation: after so many of the records that were created at this time or later. `walked` is when the walk
/// began that this is part of, or follows.
#[derive(Serialize, Deserialize)]
struct Cursor {
    at: Option<String>,
    after: usize,
    walked: Timestamp,
    is_over: bool,
}

impl Attio {
    pub fn new(base: &str, signer: impl Into<Signer>, policy: AddressPolicy) -> Self {
        let (base, signer) = (base.trim_end_matches('/').to_owned(), signer.into());
        // Attio has no quota of a day.
        Self { base, signer, rest: Rest::new(policy, 0, |_| None), shapes: Shapes::default() }
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Result<Value, Failure> {
        let address = format!("{}/v2{path}", self.base);
        let mut attempts = self.signer.attempts();
        let answer = loop {
            let access = attempts.next().await?;
            let token =
                secret_header(&format!("Bearer {}", access.token)).map_err(|_| Failure::Credentials)?;
            let mut request =
                self.rest.request(method.clone(), &address, query)?.header(AUTHORIZATION, token);
            if let Some(body) = body {
                request = request.json(body);
            }
            let answer = self.rest.send(request).await?;
            if !attempts.goes_on(&answer)? {
                break answer;
            }
        };
        match answer.status {
            200..=299 => Ok(answer.body),
            _ => Err(failure(&answer)),
        }
    }

    async fn shape(&self, object: Object) -> Result<Arc<Vec<Attribute>>, Failure> {
        if let Some(shape) = self.shapes.get(object) {
            return Ok(shape);
        }
        let mut all: Vec<Attribute> = Vec::new();
        loop {
            let (limit, offset) = (PAGE.to_string(), all.len().to_string());
            let query = [("limit", limit.as_str()), ("offset", &offset)];
            let answer = self.ask(Method::GET, &attributes(object, ""), &query, None).await?;
            let page: Vec<Attribute> = list(&answer["data"]).filter_map(attribute).collect();
            let is_last = page.len() < PAGE;
            all.extend(page);
            if is_last {
                break;
            }
        }
        for attribute in all.iter_mut().filter(|attribute| attribute.field.kind == FieldType::Choice) {
            let of = if attribute.kind == "status" { "statuses" } else { "options" };
            let path = attributes(object, &format!("/{}/{of}", attribute.field.name));
            let answer = self.ask(Method::GET, &path, &[], None).await?;
            let open = list(&answer["data"]).filter(|option| option["is_archived"] != true);
            attribute.field.options = open.filter_map(|option| text(&option["title"])).collect();
        }
        Ok(self.shapes.put(object, all))
    }

    async fn query(&self, object: Object, body: &Value) -> Result<Vec<Value>, Failure> {
        let answer = self.ask(Method::POST, &records(object, "/query"), &[], Some(body)).await?;
        Ok(list(&answer["data"]).cloned().collect())
    }

    async fn write_one(
        &self,
        object: Object,
        shape: &[Attribute],
        change: &Change,
    ) -> Result<Written, Failure> {
        let path = records(object, &format!("/{}", change.id));
        let (mut values, mut present) = (BTreeMap::new(), None);
        for (name, value) in &change.set {
            let attribute = shape.iter().find(|attribute| attribute.field.name == *name);
            let attribute = attribute.ok_or_else(|| Failure::NoField(name.clone()))?;
            let value = value.as_deref();
            let wire = if attribute.is_many {
                if present.is_none() {
                    match self.ask(Method::GET, &path, &[], None).await {
                        Err(Failure::Refused(code)) if code == GONE => return Ok(Written::Gone),
                        answer => present = Some(answer?),
                    }
                }
                let held = present.as_ref().map_or(&Value::Null, |answer| &answer["data"]["values"][name]);
                let held: Vec<String> = list(held).filter_map(read).collect();
                let seen = change.seen.get(name).and_then(Option::as_deref);
                json!(replaced(held.iter().map(String::as_str), seen, value))
            } else {
                match value.map(|text| attribute.write(text)) {
                    None => json!([]),
                    Some(Some(value)) => json!([value]),
                    Some(None) => return Ok(unfit(&attribute.field)),
                }
            };
            values.insert(name, wire);
        }
        // PATCH would put new values before the old ones of a list.
        let method = if present.is_some() { Method::PUT } else { Method::PATCH };
        let body = json!({"data": {"values": values}});
        match self.ask(method, &path, &[], Some(&body)).await {
            Ok(_) => Ok(Written::Done),
            Err(Failure::Refused(code)) if code == GONE => Ok(Written::Gone),
            Err(Failure::Refused(code)) => Ok(Written::Refused(code)),
            Err(failure) => Err(failure),
        }
    }
}

/// The reason of a record that is not there.
const GONE: &str = "not_found";

const fn noun(object: Object) -> &'static str {
    match object {
        Object::People => "people",
        Object::Companies => "companies",
    }
}

fn records(object: Object, rest: &str) -> String {
    format!("/objects/{}/records{rest}", noun(object))
}

fn attributes(object: Object, rest: &str) -> String {
    format!("/objects/{}/attributes{rest}", noun(object))
}

fn failure(answer: &Answer) -> Failure {
    let code = text(&answer.body["code"]).unwrap_or_else(|| format!("status {}", answer.status));
    match answer.status {
        401 => Failure::Credentials,
        402 => Failure::Settings("the plan of the Attio workspace does not allow it".to_owned()),
        403 => Failure::Scope(code),
        404 => Failure::Refused(GONE.to_owned()),
        429 => Failure::Throttled(answer.retry_after),
        500.. => Failure::Unreachable("its servers are busy or failed"),
        _ => Failure::Refused(code),
    }
}

fn attribute(value: &Value) -> Option<Attribute> {
    let kind = value["type"].as_str()?.to_owned();
    let (shown, is_plain) = match kind.as_str() {
        "number" | "rating" => (FieldType::Number, true),
        "currency" => (FieldType::Number, false),
        "checkbox" => (FieldType::Boolean, true),
        "date" => (FieldType::Date, true),
        "timestamp" => (FieldType::Time, true),
        "select" | "status" => (FieldType::Choice, true),
        "text" | "domain" | "email-address" | "phone-number" | "personal-name" => (FieldType::Text, true),
        REFERENCE => (FieldType::Text, value["api_slug"] == LINK && value["is_multiselect"] != true),
        _ => (FieldType::Text, false),
    };
    let field = Field {
        name: value["api_slug"].as_str()?.to_owned(),
        label: value["title"].as_str().unwrap_or_default().to_owned(),
        kind: shown,
        options: Vec::new(),
        is_writable: is_plain && value["is_writable"] == true,
    };
    let is_kept = value["is_archived"] != true;
    is_kept.then_some(Attribute { field, kind, is_many: value["is_multiselect"] == true })
}

/// The value that links a person to a company.
fn to_company(id: &str) -> Value {
    json!({"target_object": noun(Object::Companies), "target_record_id": id})
}

impl Attribute {
    fn write(&self, text: &str) -> Option<Value> {
        if self.kind == REFERENCE {
            return Some(to_company(text));
        }
        if self.kind == NAME {
            let (first, last) = text.rsplit_once(' ').unwrap_or((text, ""));
            return Some(json!({"first_name": first, "last_name": last, "full_name": text}));
        }
        typed(self.field.kind, text)
    }
}

/// One value of an attribute as text.
fn read(value: &Value) -> Option<String> {
    let held = match value["attribute_type"].as_str()? {
        "email-address" => &value["email_address"],
        "phone-number" => &value["phone_number"],
        "personal-name" => &value["full_name"],
        "domain" => &value["domain"],
        "currency" => &value["currency_value"],
        "select" => &value["option"]["title"],
        "status" => &value["status"]["title"],
        "location" => &value["locality"],
        "timestamp" => return text(&value["value"]).map(moment),
        REFERENCE => &value["target_record_id"],
        _ => &value["value"],
    };
    text(held)
}

fn record(value: &Value, fields: &[String]) -> Option<Record> {
    let held = |name: &String| read(&value["values"][name][0]);
    let values: Values = fields.iter().map(|name| (name.clone(), held(name))).collect();
    Some(Record { id: value["id"]["record_id"].as_str()?.to_owned(), values, absorbed: Vec::new() })
}

#[async_trait::async_trait]
impl System for Attio {
    async fn describe(&self, object: Object) -> Result<Vec<Field>, Failure> {
        self.shapes.forget(object);
        Ok(self.shape(object).await?.iter().map(|attribute| attribute.field.clone()).collect())
    }

    async fn create_fields(&self, object: Object, fields: &[NewField]) -> Result<(), Failure> {
        for field in fields {
            let kind = match field.kind {
                FieldType::Number => "number",
                FieldType::Boolean => "checkbox",
                FieldType::Date => "date",
                FieldType::Time => "timestamp",
                FieldType::Text | FieldType::Choice => "text",
            };
            let body = json!({"data": {
                "title": field.label, "api_slug": field.name, "type": kind, "description": "Kept by Almanac",
                "is_required": false, "is_unique": false, "is_multiselect": false, "config": {},
            }});
            match self.ask(Method::POST, &attributes(object, ""), &[], Some(&body)).await {
                Err(Failure::Refused(code)) if code == "slug_conflict" => {}
                done => drop(done?),
            }
        }
        self.shapes.forget(object);
        Ok(())
    }

    async fn changed_since(
        &self,
        object: Object,
        fields: &[String],
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Page, Failure> {
        let walk = || Cursor { at: None, after: 0, walked: now, is_over: false };
        let is_due = |cursor: &Cursor| cursor.is_over && now.duration_since(cursor.walked) >= WALK;
        let Cursor { at, after, walked, .. } =
            opened(cursor)?.filter(|cursor| !is_due(cursor)).unwrap_or_else(walk);
        let mut body = json!({
            "sorts": [{"attribute": CREATED, "direction": "asc"}], "limit": PAGE, "offset": after,
        });
        if let Some(at) = &at {
            body["filter"] = json!({CREATED: {"$gte": at}});
        }
        let found = self.query(object, &body).await?;
        let created = |value: &Value| read(&value["values"][CREATED][0]).or(text(&value[CREATED]));
        let last = found.last().and_then(created).or_else(|| at.clone());
        // An offset from the beginning would move with every deletion: it counts only what the last time has.
        let at_last = found.iter().filter(|value| created(value) == last).count();
        let after = if last == at { after + at_last } else { at_last };
        let more = found.len() == PAGE;
        let cursor = Cursor { at: last, after, walked, is_over: !more };
        let records = found.iter().filter_map(|value| record(value, fields)).collect();
        Ok(Page { records, cursor: closed(&cursor), more })
    }

    async fn read(&self, object: Object, fields: &[String], ids: &[String]) -> Result<Vec<Record>, Failure> {
        let mut found = Vec::with_capacity(ids.len());
        for some in ids.chunks(PAGE) {
            let body = json!({"filter": {"record_id": {"$in": some}}, "limit": PAGE});
            found.extend(self.query(object, &body).await?.iter().filter_map(|value| record(value, fields)));
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
        let shape = self.shape(object).await?;
        let attribute = shape.iter().find(|attribute| attribute.field.name == field);
        let kind = &attribute.ok_or_else(|| Failure::NoField(field.to_owned()))?.kind;
        // Attio keeps addresses and domains in small letters.
        let is_small = matches!(kind.as_str(), "email-address" | "domain");
        let spelled = |value: &str| if is_small { value.to_lowercase() } else { value.to_owned() };
        let wanted = match term {
            Term::Is(value) => json!(spelled(value)),
            Term::Has(text) => json!({"$contains": spelled(text)}),
        };
        let wanted = if kind == NAME { json!({ "full_name": wanted }) } else { wanted };
        let found = self.query(object, &json!({"filter": {field: wanted}, "limit": SEARCHED})).await?;
        Ok(found.iter().filter_map(|value| record(value, fields)).collect())
    }

    async fn create(&self, object: Object, new: &New) -> Result<Made, Failure> {
        let (shape, mut values) = (self.shape(object).await?, BTreeMap::new());
        for (name, value) in &new.set {
            let attribute = shape.iter().find(|attribute| attribute.field.name == *name);
            let attribute = attribute.ok_or_else(|| Failure::NoField(name.clone()))?;
            let Some(text) = value.as_deref() else { continue };
            let Some(value) = attribute.write(text) else {
                return Ok(Made::Refused(unsuitable(&attribute.field)));
            };
            values.insert(name.as_str(), json!([value]));
        }
        if let Some(company) = &new.company {
            values.insert(LINK, json!([to_company(company)]));
        }
        let body = json!({"data": {"values": values}});
        match self.ask(Method::POST, &records(object, ""), &[], Some(&body)).await {
            Ok(answer) => match answer["data"]["id"]["record_id"].as_str() {
                Some(id) => Ok(Made::Done(id.to_owned())),
                None => Err(Failure::Unreachable("it did not say the id of a new record")),
            },
            Err(Failure::Refused(code)) if code.contains("unique") || code.contains("conflict") => {
                Ok(Made::There(None))
            }
            Err(Failure::Refused(code)) => Ok(Made::Refused(code)),
            Err(failure) => Err(failure),
        }
    }

    async fn delete(&self, object: Object, gone: &[Change]) -> Result<Vec<Written>, Failure> {
        let mut written = Vec::with_capacity(gone.len());
        for one in gone {
            let path = records(object, &format!("/{}", one.id));
            written.push(match self.ask(Method::DELETE, &path, &[], None).await {
                Ok(_) => Written::Done,
                Err(Failure::Refused(code)) if code == GONE => Written::Gone,
                Err(Failure::Refused(code)) => Written::Refused(code),
                Err(failure) => return Err(failure),
            });
        }
        Ok(written)
    }

    fn found_after(&self) -> Duration {
        Duration::from_secs(60)
    }

    async fn write(&self, object: Object, changes: &[Change]) -> Result<Vec<Written>, Failure> {
        let shape = self.shape(object).await?;
        let mut written = Vec::with_capacity(changes.len());
        for change in changes {
            written.push(self.write_one(object, &shape, change).await?);
        }
        Ok(written)
    }

    async fn deleted_since(&self, _: Object, _: Option<&str>, _: Timestamp) -> Result<Gone, Failure> {
        // Attio lists no deleted records; one that is gone is noticed when it is written.
        Ok(Gone { ids: Vec::new(), cursor: String::new(), more: false })
    }

    fn batch(&self) -> usize {
        BURST
    }

    fn pace(&self, call: Call) -> Duration {
        match call {
            Call::Read | Call::Search => Duration::from_millis(50),
            Call::Write => Duration::from_secs(1),
        }
    }
}
