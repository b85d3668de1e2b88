//! Batches of reconciliation queries: each becomes a question to `/v1/match/person` or `/v1/match/company`, and its candidates the result.

use super::Visit;
use super::kinds::{self, Kind};
use super::wire::{Answered, Reply};
use common::domain::{Domain, EmailAddress, NetworkKind, NetworkUrl, Phone};
use common::error::Error;
use common::lookup::{IdentifierKind, identifier};
use futures::{StreamExt, TryStreamExt};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// From this confidence on the first candidate is the one, and clients take it by themselves.
const SURE: f64 = 0.9;
/// Questions of a batch that are asked at the same time.
const AT_ONCE: usize = 4;
/// The most candidates of a query.
const MOST: u64 = 10;

/// A query, as either version spells it.
#[derive(Debug, Default, Deserialize)]
pub struct Query {
    #[serde(default)]
    query: Value,
    #[serde(default, rename = "type")]
    kind: Value,
    #[serde(default)]
    limit: Option<f64>,
    #[serde(default)]
    properties: Option<Vec<Given>>,
}

/// A property with a value, or several.
#[derive(Debug, Deserialize)]
struct Given {
    #[serde(default, alias = "p")]
    pid: String,
    #[serde(default)]
    v: Value,
}

/// What an endpoint is asked for a query.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    pub kind: Kind,
    body: Map<String, Value>,
}

pub async fn answer(visit: &Visit<'_>) -> Answered<Reply> {
    let batch: Map<String, Value> = visit.params.json("queries")?;
    visit.bound("queries", batch.len())?;
    let mut asked = Vec::with_capacity(batch.len());
    for (name, query) in batch {
        let query: Query = serde_json::from_value(query).map_err(|error| {
            Error::field(format!("queries.{name}"), "invalid_format", format!("is no query: {error}"))
        })?;
        asked.push((name, query.question()));
    }
    let answers = futures::stream::iter(asked)
        .map(|(name, question)| async move {
            let result = match &question {
                Some(question) => candidates(visit, question).await?,
                None => Vec::new(),
            };
            Answered::Ok((name, json!({"result": result})))
        })
        .buffered(AT_ONCE);
    let results: Map<String, Value> = answers.try_collect::<Vec<_>>().await?.into_iter().collect();
    Ok(Reply::Json(Value::Object(results)))
}

/// The candidates of a question, as the protocol writes them.
pub async fn candidates(visit: &Visit<'_>, question: &Question) -> Answered<Vec<Value>> {
    let body = Value::Object(question.body.clone());
    let Some(answer) = visit.asking.once(question.kind.match_path(), &body).await? else {
        return Ok(Vec::new());
    };
    let found = answer["candidates"].as_array().map(Vec::as_slice).unwrap_or_default();
    Ok(found.iter().enumerate().map(|(at, found)| candidate(question.kind, at == 0, found)).collect())
}

fn candidate(kind: Kind, is_first: bool, found: &Value) -> Value {
    let record = &found[kind.id()];
    let confidence = found["confidence"].as_f64().unwrap_or_default();
    let inputs = |list: &str, agrees: bool| {
        let inputs = found[list].as_array().map(Vec::as_slice).unwrap_or_default();
        inputs.iter().map(move |input| json!({"id": input, "value": agrees})).collect::<Vec<_>>()
    };
    let features = [inputs("agreed", true), inputs("differed", false)].concat();
    json!({
        "id": record["id"], "name": name(kind, record), "description": description(kind, record),
        "score": (confidence * 10_000.0).round() / 100.0, "match": is_first && confidence >= SURE,
        "type": [kind.shown()], "features": features,
    })
}

pub fn name(kind: Kind, record: &Value) -> &str {
    let field = if kind == Kind::Person { "fullName" } else { "name" };
    record[field].as_str().unwrap_or_default()
}

/// What tells a record from others of its name, in a line.
pub fn description(kind: Kind, record: &Value) -> String {
    let text = |pointer: &str| record.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
    let parts = match kind {
        Kind::Person => {
            let job = match (text("/title"), text("/company/name")) {
                (Some(title), Some(company)) => Some(format!("{title} at {company}")),
                (title, company) => title.or(company),
            };
            [job, text("/location/city"), text("/location/country")]
        }
        Kind::Company => [text("/domain"), text("/industry"), text("/location/city")],
    };
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

impl Query {
    /// A query by its text alone.
    pub fn of_text(text: &str, kind: Option<Kind>) -> Self {
        Self {
            query: json!(text),
            kind: kind.map_or(Value::Null, |kind| json!(kind.id())),
            ..Self::default()
        }
    }

    /// What to ask for it; `None` where its type is none of ours, or it says too little to tell who is meant.
    pub fn question(&self) -> Option<Question> {
        let text = one(&self.query).unwrap_or_default();
        let given: Vec<(&str, String)> = self.properties.iter().flatten().filter_map(Given::said).collect();
        let names: Vec<&str> = given.iter().map(|(name, _)| *name).collect();
        let guess = kinds::guessed(&text, &names);
        let wanted = match &self.kind {
            Value::Array(all) => all.clone(),
            Value::Null => Vec::new(),
            one => vec![one.clone()],
        };
        let wanted: Vec<Option<Kind>> =
            wanted.iter().map(|id| one(id).as_deref().and_then(Kind::named)).collect();
        let kind = match wanted.iter().flatten().next() {
            None if wanted.is_empty() => guess,
            None => return None,
            Some(_) if wanted.contains(&Some(guess)) => guess,
            Some(first) => *first,
        };
        let mut body = match kind {
            Kind::Person => person(&text, &given)?,
            Kind::Company => company(&text, &given)?,
        };
        if let Some(limit) = self.limit {
            body.insert("limit".into(), json!((limit.max(1.0) as u64).min(MOST)));
        }
        Some(Question { kind, body })
    }
}

impl Given {
    fn said(&self) -> Option<(&str, String)> {
        Some((self.pid.as_str(), one(&self.v)?))
    }
}

/// The first value that is none of nothing; of another entity its name.
fn one(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(_) | Value::Bool(_) => value.to_string(),
        Value::Array(all) => return all.iter().find_map(one),
        Value::Object(entity) => return one(entity.get("name").or_else(|| entity.get("id"))?),
        Value::Null => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// A value in the spelling that the endpoint takes; what is malformed in a table says nothing.
fn sound(name: &str, text: &str) -> Option<Value> {
    let text = match name {
        "email" => EmailAddress::parse(text).ok()?.to_string(),
        "phone" => Phone::parse(text).ok()?.to_string(),
        "domain" => Domain::parse(text).ok()?.to_string(),
        "networkUrl" => NetworkUrl::parse(text).ok()?.to_string(),
        _ => text.to_owned(),
    };
    Some(json!(text))
}

fn fields(given: &[(&str, String)], taken: &[&str]) -> Map<String, Value> {
    let taken = given.iter().filter(|(name, _)| taken.contains(name));
    taken.filter_map(|(name, text)| Some(((*name).to_owned(), sound(name, text)?))).collect()
}

/// The place that city, region and country name together.
fn place(given: &[(&str, String)]) -> Option<String> {
    let part = |wanted: &str| given.iter().find(|(name, _)| *name == wanted).map(|(_, text)| text.as_str());
    if let Some(location) = part("location") {
        return Some(location.to_owned());
    }
    let parts: Vec<&str> = ["city", "region", "country"].into_iter().filter_map(part).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn person(text: &str, given: &[(&str, String)]) -> Option<Map<String, Value>> {
    const TAKEN: [&str; 10] = [
        "id",
        "email",
        "phone",
        "networkUrl",
        "fullName",
        "firstName",
        "lastName",
        "company",
        "domain",
        "title",
    ];
    let mut body = fields(given, &TAKEN);
    match identifier::read(text) {
        Some((kind, value)) => {
            let field = match kind {
                IdentifierKind::Id => "id",
                IdentifierKind::Email => "email",
                IdentifierKind::Phone => "phone",
                _ => "networkUrl",
            };
            body.insert(field.into(), sound(field, &value)?);
        }
        None if !text.is_empty() => {
            let (name, company) = match body.contains_key("company") || body.contains_key("domain") {
                true => (text, None),
                false => parted(text),
            };
            body.insert("fullName".into(), json!(name));
            body.extend(company.map(|company| ("company".to_owned(), json!(company))));
        }
        None => {}
    }
    if body.contains_key("fullName") {
        body.remove("firstName");
        body.remove("lastName");
    }
    let has = |name: &str| body.contains_key(name);
    let named = has("fullName") || (has("firstName") && has("lastName"));
    let identified = ["id", "email", "phone", "networkUrl"].into_iter().any(has);
    if !identified && !(named && (has("company") || has("domain"))) {
        return None;
    }
    body.extend(place(given).map(|place| ("location".to_owned(), json!(place))));
    Some(body)
}

/// A name and the employer after it: "Ada Lovelace, Acme", "Ada Lovelace at Acme".
fn parted(text: &str) -> (&str, Option<&str>) {
    let cut = [" at ", " @ ", ", "].into_iter().find_map(|mark| text.split_once(mark));
    match cut {
        Some((name, company)) if !company.trim().is_empty() => (name.trim(), Some(company.trim())),
        _ => (text, None),
    }
}

fn company(text: &str, given: &[(&str, String)]) -> Option<Map<String, Value>> {
    let mut body = fields(given, &["id", "domain", "networkUrl", "name"]);
    let is_address = text.contains('.') && !text.contains(char::is_whitespace);
    let profile = NetworkUrl::parse(text).ok().filter(|url| is_address && url.kind() == NetworkKind::Company);
    // Names have dots, too: E.ON, Dr.Oetker.
    let domain = Domain::parse(text).ok().filter(|domain| is_address && domain.has_known_suffix());
    match (profile, domain) {
        _ if text.starts_with("com_") => body.insert("id".into(), json!(text)),
        (Some(profile), _) => body.insert("networkUrl".into(), json!(profile)),
        (None, Some(domain)) => body.insert("domain".into(), json!(domain)),
        (None, None) if !text.is_empty() => body.insert("name".into(), json!(text)),
        (None, None) => None,
    };
    if body.is_empty() {
        return None;
    }
    body.extend(place(given).map(|place| ("location".to_owned(), json!(place))));
    Some(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(query: Value) -> Option<(Kind, Value)> {
        let query: Query = serde_json::from_value(query).unwrap();
        query.question().map(|question| (question.kind, Value::Object(question.body)))
    }

    #[test]
    fn a_query_asks_with_what_it_says() {
        let cases = [
            (json!({"query": "Acme GmbH"}), Kind::Company, json!({"name": "Acme GmbH"})),
            (
                json!({"query": "acme.example", "limit": 99}),
                Kind::Company,
                json!({"domain": "acme.example", "limit": 10}),
            ),
            (json!({"query": "E.ON", "type": "company"}), Kind::Company, json!({"name": "E.ON"})),
            (json!({"query": "Dr.Oetker"}), Kind::Company, json!({"name": "Dr.Oetker"})),
            (json!({"query": "com_1", "type": "company"}), Kind::Company, json!({"id": "com_1"})),
            (json!({"query": "ada@acme.example"}), Kind::Person, json!({"email": "ada@acme.example"})),
            (
                json!({"query": "Ada Lovelace", "type": ["person"], "properties": [{"pid": "company", "v": {"id": "com_1", "name": "Acme"}},
                    {"pid": "city", "v": "Berlin"}, {"pid": "country", "v": ["", "Germany"]}]}),
                Kind::Person,
                json!({"fullName": "Ada Lovelace", "company": "Acme", "location": "Berlin, Germany"}),
            ),
            (
                json!({"query": "Ada Lovelace, Acme", "type": "person"}),
                Kind::Person,
                json!({"fullName": "Ada Lovelace", "company": "Acme"}),
            ),
            (
                json!({"properties": [{"p": "firstName", "v": "Ada"}, {"p": "lastName", "v": "Lovelace"}, {"p": "domain", "v": "acme.example"}]}),
                Kind::Person,
                json!({"firstName": "Ada", "lastName": "Lovelace", "domain": "acme.example"}),
            ),
            // What is malformed in a table does not spoil the rest.
            (
                json!({"query": "Ada Lovelace", "type": "person", "properties": [{"pid": "email", "v": "n/a"}, {"pid": "company", "v": "Acme"}]}),
                Kind::Person,
                json!({"fullName": "Ada Lovelace", "company": "Acme"}),
            ),
        ];
        for (query, kind, body) in cases {
            assert_eq!(asked(query.clone()), Some((kind, body)), "{query}");
        }
    }

    #[test]
    fn nothing_is_asked_that_says_too_little_or_is_about_something_else() {
        for query in [
            json!({"query": "Ada Lovelace", "type": "person"}),
            json!({"query": "", "type": "company"}),
            json!({"query": "Acme", "type": "Q515"}),
            json!({"query": "Acme", "type": ["Q515", "Q5"]}),
        ] {
            assert_eq!(asked(query.clone()), None, "{query}");
        }
        assert!(asked(json!({"query": "Acme", "type": ["Q515", "company"]})).is_some());
    }
}
