//! Pipedrive: persons and organizations over its second API.
//!
//! There is no batch and no lock: a record is a call, and callers read just before they write. A field of one's own has a key
//! that differs from company to company; those named `almanac_…` go by their name here, all others by their key. Addresses and
//! numbers are lists that are replaced as a whole.

use crate::cursor::{closed, opened};
use crate::rest::{Answer, Rest, Shapes, header, list, replaced, text, typed, unfit, unsuitable};
use crate::signer::{Access, Signer};
use crate::{
    Call, Change, Failure, Field, FieldType, Gone, Made, New, NewField, Object, Page, Record, SEARCHED,
    System, Term, Values, Written,
};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use providers::http::{AddressPolicy, secret_header};
use reqwest::Method;
use reqwest::header::AUTHORIZATION;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Where it is.
pub const BASE: &str = "https://api.pipedrive.com";
const PAGE: &str = "500";
/// The most ids of a reading.
const IDS: usize = 100;
/// The most keys of custom fields that a request may name.
const KEYS: usize = 15;
/// How many writes the smallest plan may make in two seconds.
const BURST: usize = 20;
/// How late a change may be found.
const OVERLAP: SignedDuration = SignedDuration::from_mins(5);
/// The share of the day's tokens that is left to the company's other programs, in hundredths: they share one budget.
const LEFT_TO_OTHERS: u64 = 50;
/// How long nothing is asked of an account that Pipedrive's gate turns away.
const TURNED_AWAY: Duration = Duration::from_secs(5 * 60);
/// The field of a person that links it to an organization.
pub const LINK: &str = "org_id";
/// What the names of fields begin with that are ours.
const OWN: &str = "almanac_";

/// A company's account.
pub struct Pipedrive {
    base: String,
    signer: Signer,
    rest: Rest,
    shapes: Shapes<Vec<Known>>,
}

/// A field as Pipedrive has it.
struct Known {
    field: Field,
    code: String,
    is_custom: bool,
    /// The list of values that it stands for: `emails` or `phones`.
    many: Option<&'static str>,
    is_set: bool,
    options: Vec<(String, i64)>,
}

#[derive(Default, Serialize, Deserialize)]
struct Cursor {
    since: Option<Timestamp>,
    page: Option<String>,
    start: Option<Timestamp>,
}

#[derive(Serialize, Deserialize)]
struct Recent {
    since: Timestamp,
    at: u64,
    start: Option<Timestamp>,
}

impl Pipedrive {
    pub fn new(base: &str, signer: impl Into<Signer>, policy: AddressPolicy) -> Self {
        let rest = Rest::new(policy, LEFT_TO_OTHERS, |answer| {
            let left = header(answer, "x-daily-ratelimit-token-remaining")?;
            Some((header(answer, "x-daily-ratelimit-token-limit")?, left))
        });
        let (base, signer) = (base.trim_end_matches('/').to_owned(), signer.into());
        Self { base, signer, rest, shapes: Shapes::default() }
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Result<Answer, Failure> {
        let mut attempts = self.signer.attempts();
        loop {
            let access = attempts.next().await?;
            let address = format!("{}/api{path}", self.base_of(&access));
            let request = self.rest.request(method.clone(), &address, query)?;
            let signed = |header: &str| secret_header(header).map_err(|_| Failure::Credentials);
            let mut request = match self.signer.is_granted {
                true => request.header(AUTHORIZATION, signed(&format!("Bearer {}", access.token))?),
                false => request.header("x-api-token", signed(&access.token)?),
            };
            if let Some(body) = body {
                request = request.json(body);
            }
            let answer = self.rest.send(request).await?;
            if !attempts.goes_on(&answer)? {
                return Ok(answer);
            }
        }
    }

    /// Each company has an address of its own, which OAuth tells; another one than Pipedrive's is not believed.
    fn base_of(&self, access: &Access) -> String {
        let told = access.base.as_deref().and_then(|told| url::Url::parse(told).ok());
        let is_own = |url: &url::Url| {
            let host = url.host_str().unwrap_or_default();
            self.base == BASE && url.scheme() == "https" && host.ends_with(".pipedrive.com")
        };
        told.filter(is_own).map_or_else(|| self.base.clone(), |url| url.origin().ascii_serialization())
    }

    async fn get(&self, path: &str, query: &[(&str, &str)]) -> Result<Value, Failure> {
        let answer = self.send(Method::GET, path, query, None).await?;
        match answer.status {
            200..=299 => Ok(answer.body),
            _ => Err(failure(&answer)),
        }
    }

    async fn shape(&self, object: Object) -> Result<Arc<Vec<Known>>, Failure> {
        if let Some(shape) = self.shapes.get(object) {
            return Ok(shape);
        }
        let (mut all, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let mut query = vec![("limit", PAGE)];
            query.extend(cursor.as_deref().map(|cursor| ("cursor", cursor)));
            let answer = self.get(&format!("/v2/{}Fields", noun(object)), &query).await?;
            all.extend(list(&answer["data"]).filter_map(known));
            cursor = answer["additional_data"]["next_cursor"].as_str().map(str::to_owned);
            if cursor.is_none() {
                return Ok(self.shapes.put(object, all));
            }
        }
    }

    /// Records with these fields.
    async fn records(
        &self,
        object: Object,
        fields: &[String],
        mut query: Vec<(&str, &str)>,
    ) -> Result<(Vec<Record>, Option<String>), Failure> {
        let shape = self.shape(object).await?;
        let asked: Vec<&Known> =
            fields.iter().filter_map(|name| shape.iter().find(|known| known.field.name == *name)).collect();
        let custom = asked.iter().filter(|known| known.is_custom).map(|known| known.code.as_str());
        let custom: Vec<&str> = custom.collect();
        let keys = custom.join(",");
        if (1..=KEYS).contains(&custom.len()) {
            query.push(("custom_fields", &keys));
        }
        let answer = self.get(&format!("/v2/{}s", noun(object)), &query).await?;
        let record = |value: &Value| {
            let held = |name: &String| {
                let known = asked.iter().find(|known| known.field.name == *name)?;
                known.read(value)
            };
            let values: Values = fields.iter().map(|name| (name.clone(), held(name))).collect();
            let is_there = value["is_deleted"] != true;
            is_there.then_some(Record { id: text(&value["id"])?, values, absorbed: Vec::new() })
        };
        let records = list(&answer["data"]).filter_map(record).collect();
        Ok((records, answer["additional_data"]["next_cursor"].as_str().map(str::to_owned)))
    }

    async fn write_one(&self, object: Object, shape: &[Known], change: &Change) -> Result<Written, Failure> {
        let path = format!("/v2/{}s/{}", noun(object), change.id);
        let (mut body, mut present) = (json!({}), None);
        for (name, value) in &change.set {
            let known = shape.iter().find(|known| known.field.name == *name);
            let known = known.ok_or_else(|| Failure::NoField(name.clone()))?;
            let value = match known.many {
                Some(list) => {
                    if present.is_none() {
                        match self.get(&path, &[]).await {
                            Err(Failure::Refused(detail)) if detail == GONE => return Ok(Written::Gone),
                            answer => present = Some(answer?),
                        }
                    }
                    let held = present.as_ref().map_or(&Value::Null, |answer| &answer["data"][list]);
                    let seen = change.seen.get(name).and_then(Option::as_deref);
                    with_first(held, seen, value.as_deref())
                }
                None => match value.as_deref().map(|text| known.write(text)) {
                    None => Value::Null,
                    Some(Some(value)) => value,
                    Some(None) => return Ok(unfit(&known.field)),
                },
            };
            match known.is_custom {
                true => body["custom_fields"][&known.code] = value,
                false => body[known.many.unwrap_or(&known.code)] = value,
            }
        }
        let answer = self.send(Method::PATCH, &path, &[], Some(&body)).await?;
        match (answer.status, failure(&answer)) {
            (200..=299, _) => Ok(Written::Done),
            (_, Failure::Refused(detail)) if detail == GONE => Ok(Written::Gone),
            (_, Failure::Refused(detail)) => Ok(Written::Refused(detail)),
            (_, failure) => Err(failure),
        }
    }
}

/// The reason of a record that is not there.
const GONE: &str = "not_found";

const fn noun(object: Object) -> &'static str {
    match object {
        Object::People => "person",
        Object::Companies => "organization",
    }
}

/// A list of addresses or numbers with another first one.
fn with_first(held: &Value, seen: Option<&str>, new: Option<&str>) -> Value {
    let values = list(held).filter_map(|one| one["value"].as_str());
    let values = replaced(values, seen, new).into_iter().enumerate().map(|(at, value)| {
        let label = list(held).find(|one| one["value"] == value.as_str()).map(|one| &one["label"]);
        json!({"value": value, "primary": at == 0, "label": label.unwrap_or(&json!("work"))})
    });
    values.collect()
}

fn failure(answer: &Answer) -> Failure {
    // An error's text may quote a value.
    let code = answer.body["code"].as_str().map(str::to_owned);
    match answer.status {
        401 => Failure::Credentials,
        402 => Failure::Settings("the Pipedrive account is closed or unpaid".to_owned()),
        // A page instead of an answer: the account went on after its limit was reached.
        403 if answer.body.is_null() => Failure::Throttled(Some(TURNED_AWAY)),
        403 => Failure::Scope(code.unwrap_or_else(|| "to this data".to_owned())),
        404 | 410 => Failure::Refused(GONE.to_owned()),
        429 => Failure::Throttled(answer.retry_after),
        500.. => Failure::Unreachable("its servers are busy or failed"),
        status => Failure::Refused(code.unwrap_or_else(|| format!("status {status}"))),
    }
}

fn known(value: &Value) -> Option<Known> {
    let code = value["field_code"].as_str()?.to_owned();
    let label = value["field_name"].as_str().unwrap_or_default().to_owned();
    let is_custom = value["is_custom_field"] == true;
    let many = match code.as_str() {
        "email" | "emails" => Some("emails"),
        "phone" | "phones" => Some("phones"),
        _ => None,
    };
    let kind = value["field_type"].as_str()?;
    let is_set = kind == "set";
    let (kind, is_plain) = match kind {
        "double" | "int" => (FieldType::Number, true),
        "monetary" => (FieldType::Number, false),
        "boolean" => (FieldType::Boolean, true),
        "date" => (FieldType::Date, true),
        "enum" | "set" => (FieldType::Choice, true),
        "varchar" | "varchar_auto" | "text" | "phone" | "address" => (FieldType::Text, true),
        "org" => (FieldType::Text, code == LINK),
        _ => (FieldType::Text, many.is_some()),
    };
    let option = |option: &Value| Some((option["label"].as_str()?.to_owned(), option["id"].as_i64()?));
    let options: Vec<(String, i64)> = list(&value["options"]).filter_map(option).collect();
    let name = if is_custom && label.starts_with(OWN) { label.clone() } else { code.clone() };
    let field = Field {
        name,
        label,
        kind,
        options: options.iter().map(|(label, _)| label.clone()).collect(),
        is_writable: is_plain && value["is_writable"] != false,
    };
    Some(Known { field, code, is_custom, many, is_set, options })
}

impl Known {
    fn read(&self, record: &Value) -> Option<String> {
        let value = match (self.is_custom, self.many) {
            (true, _) => &record["custom_fields"][&self.code],
            (false, Some(many)) => {
                let all = || list(&record[many]);
                return text(&all().find(|one| one["primary"] == true).or(all().next())?["value"]);
            }
            (false, None) => &record[&self.code],
        };
        if self.field.kind == FieldType::Choice {
            let id = value.as_i64().or_else(|| value[0].as_i64())?;
            return self.options.iter().find(|(_, known)| *known == id).map(|(label, _)| label.clone());
        }
        // Addresses and amounts are objects.
        text(if value.is_object() { &value["value"] } else { value })
    }

    fn write(&self, text: &str) -> Option<Value> {
        if self.field.kind == FieldType::Choice {
            let id = self.options.iter().find(|(label, _)| label == text)?.1;
            return Some(if self.is_set { json!([id]) } else { json!(id) });
        }
        if self.code == LINK {
            return text.parse::<u64>().ok().map(|id| json!(id));
        }
        typed(self.field.kind, text)
    }
}

#[async_trait::async_trait]
impl System for Pipedrive {
    async fn describe(&self, object: Object) -> Result<Vec<Field>, Failure> {
        self.shapes.forget(object);
        Ok(self.shape(object).await?.iter().map(|known| known.field.clone()).collect())
    }

    async fn create_fields(&self, object: Object, fields: &[NewField]) -> Result<(), Failure> {
        self.shapes.forget(object);
        let there = self.shape(object).await?;
        for field in fields {
            // Names need not be unique, so that a repeated call would make a second one.
            if there.iter().any(|known| known.field.name == field.name) {
                continue;
            }
            let kind = match field.kind {
                FieldType::Number => "double",
                FieldType::Date => "date",
                FieldType::Text | FieldType::Boolean | FieldType::Time | FieldType::Choice => "varchar",
            };
            let body = json!({"field_name": field.name, "field_type": kind});
            let path = format!("/v2/{}Fields", noun(object));
            let answer = self.send(Method::POST, &path, &[], Some(&body)).await?;
            if !(200..300).contains(&answer.status) {
                return Err(failure(&answer));
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
        let Cursor { since, page, start } = opened(cursor)?.unwrap_or_default();
        let start = start.unwrap_or(now);
        let since_text = since.map(|since| format!("{since:.0}"));
        // In the order of ids, which no write changes; what changes behind the page comes with the next poll.
        let mut query = vec![("limit", PAGE), ("sort_by", "id"), ("sort_direction", "asc")];
        query.extend(since_text.as_deref().map(|since| ("updated_since", since)));
        query.extend(page.as_deref().map(|page| ("cursor", page)));
        let (records, next) = self.records(object, fields, query).await?;
        let more = next.is_some();
        let cursor = match next {
            Some(page) => Cursor { since, page: Some(page), start: Some(start) },
            None => Cursor { since: Some(start - OVERLAP), page: None, start: None },
        };
        Ok(Page { records, cursor: closed(&cursor), more })
    }

    async fn read(&self, object: Object, fields: &[String], ids: &[String]) -> Result<Vec<Record>, Failure> {
        let mut found = Vec::with_capacity(ids.len());
        for some in ids.chunks(IDS) {
            let ids = some.join(",");
            found.extend(self.records(object, fields, vec![("ids", &ids), ("limit", PAGE)]).await?.0);
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
        let known = shape.iter().find(|known| known.field.name == field);
        let within = match known.ok_or_else(|| Failure::NoField(field.to_owned()))? {
            Known { many: Some("emails"), .. } => "email",
            Known { many: Some(_), .. } => "phone",
            Known { is_custom: true, .. } => "custom_fields",
            _ => "name",
        };
        let (value, exact) = match term {
            Term::Is(value) => (value, "true"),
            Term::Has(text) => (text, "false"),
        };
        // A shorter one is refused.
        if value.chars().count() < 2 {
            return Ok(Vec::new());
        }
        let limit = SEARCHED.to_string();
        let query = [("term", value), ("fields", within), ("exact_match", exact), ("limit", &limit)];
        let answer = self.get(&format!("/v2/{}s/search", noun(object)), &query).await?;
        let items = list(&answer["data"]["items"]).filter_map(|item| text(&item["item"]["id"]));
        let ids: Vec<String> = items.collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.read(object, fields, &ids).await
    }

    async fn create(&self, object: Object, new: &New) -> Result<Made, Failure> {
        let (shape, mut body) = (self.shape(object).await?, json!({}));
        for (name, value) in &new.set {
            let known = shape.iter().find(|known| known.field.name == *name);
            let known = known.ok_or_else(|| Failure::NoField(name.clone()))?;
            let Some(text) = value.as_deref() else { continue };
            let value = match known.many {
                Some(_) => with_first(&Value::Null, None, Some(text)),
                None => match known.write(text) {
                    Some(value) => value,
                    None => return Ok(Made::Refused(unsuitable(&known.field))),
                },
            };
            match known.is_custom {
                true => body["custom_fields"][&known.code] = value,
                false => body[known.many.unwrap_or(&known.code)] = value,
            }
        }
        if body["name"].is_null() {
            let unique = new.unique.iter().find_map(|field| new.set.get(field).cloned().flatten());
            match new.name.clone().or(unique) {
                Some(name) => body["name"] = json!(name),
                None => return Ok(Made::Refused("a record needs a name; map one".to_owned())),
            }
        }
        if let Some(company) = new.company.as_ref().and_then(|id| id.parse::<u64>().ok()) {
            body[LINK] = json!(company);
        }
        let answer = self.send(Method::POST, &format!("/v2/{}s", noun(object)), &[], Some(&body)).await?;
        match (answer.status, failure(&answer)) {
            (200..=299, _) => match text(&answer.body["data"]["id"]) {
                Some(id) => Ok(Made::Done(id)),
                None => Err(Failure::Unreachable("it did not say the id of a new record")),
            },
            (_, Failure::Refused(detail)) => Ok(Made::Refused(detail)),
            (_, failure) => Err(failure),
        }
    }

    async fn delete(&self, object: Object, gone: &[Change]) -> Result<Vec<Written>, Failure> {
        let mut written = Vec::with_capacity(gone.len());
        for one in gone {
            let path = format!("/v2/{}s/{}", noun(object), one.id);
            let answer = self.send(Method::DELETE, &path, &[], None).await?;
            written.push(match (answer.status, failure(&answer)) {
                (200..=299, _) => Written::Done,
                (_, Failure::Refused(detail)) if detail == GONE => Written::Gone,
                (_, Failure::Refused(detail)) => Written::Refused(detail),
                (_, failure) => return Err(failure),
            });
        }
        Ok(written)
    }

    fn found_after(&self) -> Duration {
        OVERLAP.unsigned_abs()
    }

    async fn write(&self, object: Object, changes: &[Change]) -> Result<Vec<Written>, Failure> {
        let shape = self.shape(object).await?;
        let mut written = Vec::with_capacity(changes.len());
        for change in changes {
            written.push(self.write_one(object, &shape, change).await?);
        }
        Ok(written)
    }

    async fn deleted_since(
        &self,
        object: Object,
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Gone, Failure> {
        let first = || Recent { since: now - OVERLAP, at: 0, start: None };
        let Recent { since, at, start } = opened(cursor)?.unwrap_or_else(first);
        let start = start.unwrap_or(now);
        let (since_text, at_text) =
            (since.to_zoned(TimeZone::UTC).strftime("%F %T").to_string(), at.to_string());
        let query = [
            ("since_timestamp", since_text.as_str()),
            ("items", noun(object)),
            ("start", &at_text),
            ("limit", PAGE),
        ];
        // What was merged into another is gone like what was deleted; the other one keeps its id.
        let answer = self.get("/v1/recents", &query).await?;
        let is_gone = |item: &&Value| {
            let data = &item["data"];
            data.is_null() || data["active_flag"] == false || data["is_deleted"] == true
        };
        let gone = list(&answer["data"]).filter(is_gone).filter_map(|item| text(&item["id"]));
        let paging = &answer["additional_data"]["pagination"];
        let more = paging["more_items_in_collection"] == true;
        let cursor = match paging["next_start"].as_u64().filter(|_| more) {
            Some(at) => Recent { since, at, start: Some(start) },
            None => Recent { since: start - OVERLAP, at: 0, start: None },
        };
        Ok(Gone { ids: gone.collect(), cursor: closed(&cursor), more })
    }

    fn batch(&self) -> usize {
        BURST
    }

    fn pace(&self, call: Call) -> Duration {
        match call {
            Call::Read => Duration::from_millis(120),
            Call::Search => Duration::from_millis(250),
            Call::Write => Duration::from_secs(2),
        }
    }
}
