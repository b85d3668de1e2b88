//! HubSpot on loopback, from its published documents: contacts and companies that are kept, with the traps that matter. A search
//! gives 200 a page and 10,000 in all, a batch takes 100, a bad value refuses its whole batch, merged records get a new id.

use crate::vendor::{Behaviour, Question, Vendor};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// What goes wrong.
#[derive(Debug, Clone, Default)]
pub struct Trouble {
    /// So many calls are refused as too many.
    pub throttled: u32,
    /// The day's calls are used up.
    pub day_is_used: bool,
    /// The token was revoked.
    pub revoked: bool,
    /// The token lacks this scope for writing.
    pub lacks_scope: Option<&'static str>,
    /// So many writes are done without an answer.
    pub unanswered: u32,
}

#[derive(Debug, Clone, Default)]
struct Kept {
    values: BTreeMap<String, String>,
    modified: i64,
    archived: bool,
}

#[derive(Default)]
struct State {
    records: BTreeMap<(String, u64), Kept>,
    properties: BTreeMap<String, Value>,
    last: u64,
    clock: i64,
    trouble: Trouble,
    /// Every write that was done: id, property, value.
    writes: Vec<(u64, String, String)>,
}

/// A running one.
#[derive(Clone)]
pub struct HubSpot {
    pub vendor: Vendor,
    state: Arc<Mutex<State>>,
}

const CONTACTS: &str = "contacts";

impl HubSpot {
    pub async fn start() -> Self {
        let state = Arc::new(Mutex::new(State { last: 500, ..State::default() }));
        let of = |name: &str, kind: &str| {
            json!({"name": name, "label": name, "type": kind, "fieldType": "text", "options": [],
                   "modificationMetadata": {"readOnlyValue": false}})
        };
        {
            let mut state = state.lock().expect("unpoisoned");
            for (name, kind) in [
                ("email", "string"),
                ("firstname", "string"),
                ("lastname", "string"),
                ("jobtitle", "string"),
                ("company", "string"),
                ("domain", "string"),
                ("name", "string"),
                ("numberofemployees", "number"),
                ("lastmodifieddate", "datetime"),
            ] {
                state.properties.insert(name.to_owned(), of(name, kind));
            }
            let mut fixed = of("hs_object_id", "string");
            fixed["modificationMetadata"]["readOnlyValue"] = json!(true);
            state.properties.insert("hs_object_id".to_owned(), fixed);
            let mut choice = of("seniority", "enumeration");
            choice["options"] =
                json!([{"label": "Director", "value": "Director"}, {"label": "VP", "value": "VP"}]);
            state.properties.insert("seniority".to_owned(), choice);
        }
        let served = state.clone();
        let vendor =
            Vendor::start(move |question| answer(&mut served.lock().expect("unpoisoned"), question)).await;
        Self { vendor, state }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("unpoisoned")
    }

    /// Adds a contact.
    pub fn add(&self, values: &[(&str, &str)]) -> String {
        let mut state = self.state();
        state.last += 1;
        let id = state.last;
        let modified = state.tick();
        let values = values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        state.records.insert((CONTACTS.to_owned(), id), Kept { values, modified, archived: false });
        id.to_string()
    }

    /// Changes a contact as a person does.
    pub fn edit(&self, id: &str, name: &str, value: &str) {
        let mut state = self.state();
        let modified = state.tick();
        let kept = state.records.get_mut(&of(id)).expect("a contact");
        kept.modified = modified;
        kept.values.insert(name.to_owned(), value.to_owned());
    }

    /// Moves a contact into the bin.
    pub fn remove(&self, id: &str) {
        self.state().records.get_mut(&of(id)).expect("a contact").archived = true;
    }

    /// Merges two contacts; the id of the result.
    pub fn merge(&self, primary: &str, other: &str) -> String {
        let mut state = self.state();
        let one = state.records.remove(&of(primary)).expect("a contact");
        state.records.remove(&of(other)).expect("a contact");
        state.last += 1;
        let (id, modified) = (state.last, state.tick());
        let mut values = one.values;
        values.insert("hs_merged_object_ids".to_owned(), format!("{primary};{other}"));
        state.records.insert((CONTACTS.to_owned(), id), Kept { values, modified, archived: false });
        id.to_string()
    }

    /// What a property of a contact holds.
    pub fn value(&self, id: &str, name: &str) -> Option<String> {
        let state = self.state();
        let value = state.records.get(&of(id))?.values.get(name).cloned();
        value.filter(|value| !value.is_empty())
    }

    pub fn trouble(&self, change: impl FnOnce(&mut Trouble)) {
        change(&mut self.state().trouble);
    }

    /// Every value that was written over the API.
    pub fn writes(&self) -> Vec<(String, String, String)> {
        let state = self.state();
        state.writes.iter().map(|(id, name, value)| (id.to_string(), name.clone(), value.clone())).collect()
    }
}

fn of(id: &str) -> (String, u64) {
    (CONTACTS.to_owned(), id.parse().expect("an id"))
}

impl State {
    fn tick(&mut self) -> i64 {
        self.clock = jiff::Timestamp::now().as_millisecond().max(self.clock + 1);
        self.clock
    }

    fn shown(&self, id: u64, kept: &Kept, asked: &[&str]) -> Value {
        let at = jiff::Timestamp::from_millisecond(kept.modified).expect("a time").to_string();
        let mut properties = Map::new();
        for name in asked {
            let known = self.properties.contains_key(*name) || name.starts_with("hs_");
            let value = match *name {
                "lastmodifieddate" | "hs_lastmodifieddate" => Some(at.clone()),
                name => kept.values.get(name).cloned().filter(|value| !value.is_empty()),
            };
            // One that does not exist is left out, silently.
            if known {
                properties.insert((*name).to_owned(), json!(value));
            }
        }
        json!({"id": id.to_string(), "properties": properties, "createdAt": at, "updatedAt": at, "archived": kept.archived})
    }
}

fn refusal(status: u16, category: &str, error: Value) -> Behaviour {
    let body = json!({"status": "error", "message": "no", "correlationId": "x", "category": category, "errors": [error]});
    Behaviour::Json(status, body)
}

fn answer(state: &mut State, question: &Question) -> Behaviour {
    if state.trouble.revoked || question.header("authorization") != "Bearer pat-test" {
        return refusal(401, "INVALID_AUTHENTICATION", json!({}));
    }
    if state.trouble.day_is_used {
        let body = json!({"status": "error", "errorType": "RATE_LIMIT", "policyName": "DAILY"});
        return Behaviour::Json(429, body);
    }
    if state.trouble.throttled > 0 {
        state.trouble.throttled -= 1;
        let body =
            json!({"status": "error", "errorType": "RATE_LIMIT", "policyName": "TEN_SECONDLY_ROLLING"});
        return Behaviour::Json(429, body);
    }
    let (path, query) = question.target.split_once('?').unwrap_or((&question.target, ""));
    let query: BTreeMap<String, String> = reqwest::Url::parse(&format!("http://x/?{query}"))
        .expect("a query")
        .query_pairs()
        .into_owned()
        .collect();
    let body: Value = serde_json::from_str(&question.body).unwrap_or(Value::Null);
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    match (question.method.as_str(), parts.as_slice()) {
        ("GET", ["crm", "properties", "2026-09", _]) => {
            Behaviour::Json(200, json!({"results": state.properties.values().collect::<Vec<_>>()}))
        }
        ("POST", ["crm", "properties", "2026-09", _, "groups"]) => Behaviour::Json(201, body),
        ("POST", ["crm", "properties", "2026-09", _]) => {
            let name = body["name"].as_str().unwrap_or_default().to_owned();
            if state.properties.contains_key(&name) {
                return refusal(409, "OBJECT_ALREADY_EXISTS", json!({}));
            }
            state.properties.insert(name, body.clone());
            Behaviour::Json(201, body)
        }
        ("GET", ["crm", "objects", "2026-09", kind]) => list(state, kind, &query),
        ("POST", ["crm", "objects", "2026-09", kind, "search"]) => search(state, kind, &body),
        ("POST", ["crm", "objects", "2026-09", kind, "batch", "read"]) => read(state, kind, &body),
        ("POST", ["crm", "objects", "2026-09", kind, "batch", "update"]) => update(state, kind, &body),
        _ => refusal(404, "OBJECT_NOT_FOUND", json!({})),
    }
}

fn names(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn list(state: &State, kind: &str, query: &BTreeMap<String, String>) -> Behaviour {
    let limit: usize = query.get("limit").and_then(|limit| limit.parse().ok()).unwrap_or(10);
    assert!(limit <= 100, "a page has at most 100");
    let after: u64 = query.get("after").and_then(|after| after.parse().ok()).unwrap_or(0);
    let archived = query.get("archived").is_some_and(|archived| archived == "true");
    let asked: Vec<&str> =
        query.get("properties").map(|names| names.split(',').collect()).unwrap_or_default();
    let found: Vec<(u64, &Kept)> = state
        .records
        .iter()
        .filter(|((of, id), kept)| of == kind && *id > after && kept.archived == archived)
        .map(|((_, id), kept)| (*id, kept))
        .take(limit + 1)
        .collect();
    let page: Vec<Value> =
        found.iter().take(limit).map(|(id, kept)| state.shown(*id, kept, &asked)).collect();
    let mut body = json!({ "results": page });
    if found.len() > limit {
        body["paging"] = json!({"next": {"after": found[limit - 1].0.to_string()}});
    }
    Behaviour::Json(200, body)
}

fn search(state: &State, kind: &str, body: &Value) -> Behaviour {
    let filter = &body["filterGroups"][0]["filters"][0];
    let (name, value) =
        (filter["propertyName"].as_str().unwrap_or_default(), filter["value"].as_str().unwrap_or_default());
    let limit = body["limit"].as_u64().unwrap_or(10) as usize;
    let after: usize = body["after"].as_str().and_then(|after| after.parse().ok()).unwrap_or(0);
    assert!(limit <= 200, "a page of a search has at most 200");
    if after >= 10_000 {
        return refusal(400, "VALIDATION_ERROR", json!({}));
    }
    let asked = names(&body["properties"]);
    let mut found: Vec<(u64, &Kept)> = state
        .records
        .iter()
        .filter(|((of, _), kept)| of == kind && !kept.archived)
        .filter(|(_, kept)| match filter["operator"].as_str() {
            Some("GTE") => kept.modified >= value.parse().unwrap_or(i64::MAX),
            _ => kept.values.get(name).is_some_and(|held| held.eq_ignore_ascii_case(value)),
        })
        .map(|((_, id), kept)| (*id, kept))
        .collect();
    found.sort_by_key(|(id, kept)| (kept.modified, *id));
    let page: Vec<Value> =
        found.iter().skip(after).take(limit).map(|(id, kept)| state.shown(*id, kept, &asked)).collect();
    let mut body = json!({"total": found.len(), "results": page});
    if found.len() > after + limit {
        body["paging"] = json!({"next": {"after": (after + limit).to_string()}});
    }
    Behaviour::Json(200, body)
}

fn read(state: &State, kind: &str, body: &Value) -> Behaviour {
    let inputs = body["inputs"].as_array().cloned().unwrap_or_default();
    assert!(inputs.len() <= 100, "a batch takes at most 100");
    let asked = names(&body["properties"]);
    let found = inputs.iter().filter_map(|input| {
        let id: u64 = input["id"].as_str()?.parse().ok()?;
        let kept = state.records.get(&(kind.to_owned(), id)).filter(|kept| !kept.archived)?;
        Some(state.shown(id, kept, &asked))
    });
    Behaviour::Json(200, json!({"status": "COMPLETE", "results": found.collect::<Vec<_>>()}))
}

fn update(state: &mut State, kind: &str, body: &Value) -> Behaviour {
    if let Some(scope) = state.trouble.lacks_scope {
        return refusal(403, "MISSING_SCOPES", json!({"context": {"requiredGranularScopes": [scope]}}));
    }
    let inputs = body["inputs"].as_array().cloned().unwrap_or_default();
    assert!(inputs.len() <= 100, "a batch takes at most 100");
    let values = |input: &Value| input["properties"].as_object().cloned().unwrap_or_default();
    // One value that does not fit refuses all of them.
    for (name, value) in inputs.iter().flat_map(values) {
        let Some(property) = state.properties.get(&name) else {
            let context = json!({"code": "PROPERTY_DOESNT_EXIST", "context": {"propertyName": [name]}});
            return refusal(400, "VALIDATION_ERROR", context);
        };
        let text = value.as_str().expect("every value is text");
        let options: Vec<&str> = property["options"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|option| option["value"].as_str())
            .collect();
        let fits = match property["type"].as_str() {
            Some("number") => text.is_empty() || text.parse::<f64>().is_ok(),
            Some("enumeration") => text.is_empty() || options.contains(&text),
            _ => property["modificationMetadata"]["readOnlyValue"] != true,
        };
        if !fits {
            return refusal(400, "VALIDATION_ERROR", json!({"code": "INVALID_OPTION"}));
        }
    }
    let (mut done, mut errors) = (Vec::new(), Vec::new());
    for input in &inputs {
        let id: u64 = input["id"].as_str().and_then(|id| id.parse().ok()).unwrap_or(0);
        let modified = state.tick();
        match state.records.get_mut(&(kind.to_owned(), id)).filter(|kept| !kept.archived) {
            Some(kept) => {
                for (name, value) in values(input) {
                    let value = value.as_str().unwrap_or_default().to_owned();
                    state.writes.push((id, name.clone(), value.clone()));
                    kept.values.insert(name, value);
                }
                kept.modified = modified;
                done.push(json!({"id": id.to_string(), "properties": {}}));
            }
            None => errors.push(json!({
                "status": "error", "category": "OBJECT_NOT_FOUND", "message": "gone",
                "context": {"ids": [id.to_string()]},
            })),
        }
    }
    if state.trouble.unanswered > 0 {
        state.trouble.unanswered -= 1;
        return Behaviour::Close;
    }
    let status = if errors.is_empty() { 200 } else { 207 };
    Behaviour::Json(
        status,
        json!({"status": "COMPLETE", "results": done, "numErrors": errors.len(), "errors": errors}),
    )
}
