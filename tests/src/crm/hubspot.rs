//! HubSpot. A search gives 200 a page and 10,000 in all, a batch takes 100, a bad value refuses its whole batch, merged records get
//! a new id.

use super::{Asked, Kept, Names, Property, State, is_throttled, list, names};
use crate::vendor::Behaviour;
use serde_json::{Map, Value, json};

pub const NAMES: Names = Names {
    email: "email",
    name: "lastname",
    title: "jobtitle",
    company: "company",
    seniority: "seniority",
    employees: "numberofemployees",
    fixed: "hs_object_id",
    status: "almanac_status",
    enriched_at: "almanac_enriched_at",
    domain: "domain",
    company_name: "name",
    employer: "employer_link",
};

fn shown(state: &State, id: u64, kept: &Kept, asked: &[&str]) -> Value {
    let at = jiff::Timestamp::from_millisecond(kept.modified).expect("a time").to_string();
    let mut properties = Map::new();
    for name in asked {
        let is_time = matches!(*name, "lastmodifieddate" | "hs_lastmodifieddate");
        let known = is_time || state.fields.contains_key(*name) || name.starts_with("hs_");
        let held = kept.values.get(*name).cloned().filter(|value| !value.is_empty());
        // One that does not exist is left out, silently.
        if known {
            properties.insert((*name).to_owned(), json!(if is_time { Some(at.clone()) } else { held }));
        }
    }
    json!({"id": id.to_string(), "properties": properties, "createdAt": at, "updatedAt": at, "archived": kept.archived})
}

fn property(name: &str, property: &Property) -> Value {
    let kind = match property.kind.as_str() {
        "number" => "number",
        "choice" => "enumeration",
        "time" => "datetime",
        _ => "string",
    };
    let options = property.options.iter().map(|option| json!({"label": option, "value": option}));
    json!({
        "name": name, "label": name, "type": kind, "fieldType": "text", "options": options.collect::<Vec<_>>(),
        "modificationMetadata": {"readOnlyValue": !property.is_writable},
    })
}

fn refusal(status: u16, category: &str, error: Value) -> Behaviour {
    let body = json!({"status": "error", "message": "no", "correlationId": "x", "category": category, "errors": [error]});
    Behaviour::Json(status, body)
}

pub fn answer(state: &mut State, asked: &Asked<'_>) -> Behaviour {
    if state.trouble.revoked || asked.question.header("authorization") != "Bearer pat-test" {
        return refusal(401, "INVALID_AUTHENTICATION", json!({}));
    }
    if state.trouble.day_is_used {
        let body = json!({"status": "error", "errorType": "RATE_LIMIT", "policyName": "DAILY"});
        return Behaviour::Json(429, body);
    }
    if is_throttled(state) {
        let body =
            json!({"status": "error", "errorType": "RATE_LIMIT", "policyName": "TEN_SECONDLY_ROLLING"});
        return Behaviour::Json(429, body);
    }
    // The version before the dated ones still answers, and HubSpot's own client asks for it.
    let parts: Vec<&str> = match asked.parts.as_slice() {
        ["crm", "v3", what, rest @ ..] => ["crm", what, "2026-09"].iter().chain(rest).copied().collect(),
        parts => parts.to_vec(),
    };
    match (asked.method, parts.as_slice()) {
        ("GET", ["crm", "properties", "2026-09", "contacts"]) => {
            let all = state.fields.iter().map(|(name, field)| property(name, field));
            Behaviour::Json(200, json!({"results": all.collect::<Vec<_>>()}))
        }
        ("POST", ["crm", "properties", "2026-09", "contacts", "groups"]) => {
            Behaviour::Json(201, asked.body.clone())
        }
        ("POST", ["crm", "properties", "2026-09", "contacts"]) => {
            let name = asked.body["name"].as_str().unwrap_or_default().to_owned();
            let kind = match asked.body["type"].as_str() {
                Some("number") => "number",
                Some("datetime") => "time",
                _ => "text",
            };
            let field = state.kind.field(kind, true);
            if state.fields.insert(name, field).is_some() {
                return refusal(409, "OBJECT_ALREADY_EXISTS", json!({}));
            }
            Behaviour::Json(201, asked.body.clone())
        }
        ("GET", ["crm", "objects", "2026-09", "contacts"]) => page(state, asked),
        ("POST", ["crm", "objects", "2026-09", "contacts", "search"]) => search(state, &asked.body),
        ("POST", ["crm", "objects", "2026-09", "contacts", "batch", "read"]) => read(state, &asked.body),
        ("POST", ["crm", "objects", "2026-09", "contacts", "batch", "create"]) => {
            let new = list(&asked.body["inputs"]).map(|input| {
                let values = input["properties"].as_object().into_iter().flatten();
                values.map(|(name, value)| (name.clone(), super::kept_as(value))).collect()
            });
            let ids: Vec<u64> = new.map(|values| state.add(values)).collect();
            let made: Vec<Value> = ids.iter().map(|id| shown(state, *id, &state.records[id], &[])).collect();
            Behaviour::Json(201, json!({"status": "COMPLETE", "results": made}))
        }
        ("POST", ["crm", "objects", "2026-09", "contacts"]) => create(state, &asked.body),
        ("POST", ["crm", "objects", "2026-09", "contacts", "batch", "archive"]) => {
            for id in list(&asked.body["inputs"]).filter_map(|input| input["id"].as_str()) {
                let (number, modified) = (state.find(id).map(|(number, _)| number), state.tick());
                if let Some(kept) = number.and_then(|number| state.records.get_mut(&number)) {
                    (kept.archived, kept.modified) = (true, modified);
                }
            }
            Behaviour::Json(204, Value::Null)
        }
        ("POST", ["crm", "objects", "2026-09", "contacts", "batch", "update"]) => update(state, &asked.body),
        ("POST", ["crm", "associations", "2026-09", "contacts", "companies", "batch", what]) => match *what {
            "read" => links(state, &asked.body),
            "create" => link(state, &asked.body),
            "archive" => unlink(state, &asked.body),
            _ => refusal(404, "OBJECT_NOT_FOUND", json!({})),
        },
        _ => refusal(404, "OBJECT_NOT_FOUND", json!({})),
    }
}

fn page(state: &State, question: &Asked<'_>) -> Behaviour {
    let limit = question.number("limit", 10);
    assert!(limit <= 100, "a page has at most 100");
    let after = question.number("after", 0) as u64;
    let archived = question.query.get("archived").is_some_and(|archived| archived == "true");
    let asked: Vec<&str> =
        question.query.get("properties").map(|names| names.split(',').collect()).unwrap_or_default();
    let found: Vec<(u64, &Kept)> = state
        .records
        .iter()
        .filter(|(id, kept)| **id > after && kept.archived == archived)
        .map(|(id, kept)| (*id, kept))
        .take(limit + 1)
        .collect();
    let page: Vec<Value> =
        found.iter().take(limit).map(|(id, kept)| shown(state, *id, kept, &asked)).collect();
    let mut body = json!({ "results": page });
    if found.len() > limit {
        body["paging"] = json!({"next": {"after": found[limit - 1].0.to_string()}});
    }
    Behaviour::Json(200, body)
}

/// Whether a record meets a filter. A token is a whole word; one with stars is a part of the text.
fn meets(kept: &Kept, filter: &Value) -> bool {
    let (name, value) =
        (filter["propertyName"].as_str().unwrap_or_default(), filter["value"].as_str().unwrap_or_default());
    match filter["operator"].as_str() {
        Some("CONTAINS_TOKEN") => {
            let held = kept.values.get(name).cloned().unwrap_or_default().to_lowercase();
            let value = value.to_lowercase();
            match value.strip_prefix('*').and_then(|part| part.strip_suffix('*')) {
                Some(part) => held.contains(part),
                None => held.split(|letter: char| !letter.is_alphanumeric()).any(|token| token == value),
            }
        }
        Some("GTE") => kept.modified >= value.parse().unwrap_or(i64::MAX),
        _ => kept.values.get(name).is_some_and(|held| held.eq_ignore_ascii_case(value)),
    }
}

fn search(state: &State, body: &Value) -> Behaviour {
    let limit = body["limit"].as_u64().unwrap_or(10) as usize;
    let after: usize = body["after"].as_str().and_then(|after| after.parse().ok()).unwrap_or(0);
    assert!(limit <= 200, "a page of a search has at most 200");
    if after >= 10_000 {
        return refusal(400, "VALIDATION_ERROR", json!({}));
    }
    let asked = names(&body["properties"]);
    let mut found: Vec<(u64, &Kept)> = state
        .indexed()
        .filter(|(_, kept)| list(&body["filterGroups"]).any(|group| meets(kept, &group["filters"][0])))
        .collect();
    found.sort_by_key(|(id, kept)| (kept.modified, *id));
    let page: Vec<Value> =
        found.iter().skip(after).take(limit).map(|(id, kept)| shown(state, *id, kept, &asked)).collect();
    let mut body = json!({"total": found.len(), "results": page});
    if found.len() > after + limit {
        body["paging"] = json!({"next": {"after": (after + limit).to_string()}});
    }
    Behaviour::Json(200, body)
}

fn read(state: &State, body: &Value) -> Behaviour {
    let inputs: Vec<&str> = list(&body["inputs"]).filter_map(|input| input["id"].as_str()).collect();
    assert!(inputs.len() <= 100, "a batch takes at most 100");
    let asked = names(&body["properties"]);
    let found = inputs.iter().filter_map(|id| {
        let (id, kept) = state.find(id)?;
        Some(shown(state, id, kept, &asked))
    });
    Behaviour::Json(200, json!({"status": "COMPLETE", "results": found.collect::<Vec<_>>()}))
}

fn values(input: &Value) -> Map<String, Value> {
    input["properties"].as_object().cloned().unwrap_or_default()
}

/// The refusal of values that do not fit.
fn unfit(state: &State, input: &Value) -> Option<Behaviour> {
    for (name, value) in values(input) {
        let Some(property) = state.fields.get(&name) else {
            let context = json!({"code": "PROPERTY_DOESNT_EXIST", "context": {"propertyName": [name]}});
            return Some(refusal(400, "VALIDATION_ERROR", context));
        };
        let text = value.as_str().expect("every value is text");
        let fits = match property.kind.as_str() {
            "number" => text.is_empty() || text.parse::<f64>().is_ok(),
            _ => text.is_empty() || property.fits(&value),
        };
        if !fits {
            return Some(refusal(400, "VALIDATION_ERROR", json!({"code": "INVALID_OPTION"})));
        }
    }
    None
}

/// Addresses of people are unique, domains of companies are not.
fn create(state: &mut State, body: &Value) -> Behaviour {
    if let Some(scope) = state.trouble.lacks_scope {
        return refusal(403, "MISSING_SCOPES", json!({"context": {"requiredGranularScopes": [scope]}}));
    }
    if let Some(refusal) = unfit(state, body) {
        return refusal;
    }
    assert!(body["associations"].is_array(), "associations are needed");
    let new = values(body);
    if let Some(id) =
        state.holder(NAMES.email, new.get(NAMES.email).and_then(Value::as_str).unwrap_or_default())
    {
        let message = format!("Contact already exists. Existing ID: {id}");
        let body = json!({"status": "error", "message": message, "category": "CONFLICT"});
        return Behaviour::Json(409, body);
    }
    let linked = &body["associations"][0];
    let mut new: Vec<(String, String)> =
        new.iter().map(|(name, value)| (name.clone(), super::kept_as(value))).collect();
    if !linked.is_null() {
        assert_eq!(linked["types"][0]["associationTypeId"], 279, "a contact's company");
        new.push((NAMES.employer.to_owned(), super::kept_as(&linked["to"]["id"])));
    }
    let id = state.make(new);
    let shown = shown(state, id, &state.records[&id], &[]);
    state.written(Behaviour::Json(201, shown))
}

fn update(state: &mut State, body: &Value) -> Behaviour {
    if let Some(scope) = state.trouble.lacks_scope {
        return refusal(403, "MISSING_SCOPES", json!({"context": {"requiredGranularScopes": [scope]}}));
    }
    let inputs: Vec<Value> = list(&body["inputs"]).cloned().collect();
    assert!(inputs.len() <= 100, "a batch takes at most 100");
    // One value that does not fit refuses all of them.
    if let Some(refusal) = inputs.iter().find_map(|input| unfit(state, input)) {
        return refusal;
    }
    let (mut done, mut errors) = (Vec::new(), Vec::new());
    for input in &inputs {
        let id = input["id"].as_str().unwrap_or_default();
        match state.find(id).map(|(number, _)| number) {
            Some(number) => {
                let new = values(input).into_iter();
                let new = new.map(|(name, value)| (name, value.as_str().unwrap_or_default().to_owned()));
                state.write(number, new.collect());
                done.push(json!({"id": id, "properties": {}}));
            }
            None => errors.push(json!({
                "status": "error", "category": "OBJECT_NOT_FOUND", "message": "gone", "context": {"ids": [id]},
            })),
        }
    }
    let status = if errors.is_empty() { 200 } else { 207 };
    let body = json!({"status": "COMPLETE", "results": done, "numErrors": errors.len(), "errors": errors});
    state.written(Behaviour::Json(status, body))
}

/// The companies of contacts; one that has none is an error.
fn links(state: &State, body: &Value) -> Behaviour {
    let inputs: Vec<&str> = list(&body["inputs"]).filter_map(|input| input["id"].as_str()).collect();
    assert!(inputs.len() <= 1_000, "a batch takes at most 1,000");
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    for id in inputs {
        let held = state.find(id).and_then(|(_, kept)| kept.values.get(NAMES.employer));
        match held.filter(|company| !company.is_empty()) {
            Some(company) => {
                let types = [json!({"category": "HUBSPOT_DEFINED", "typeId": 279, "label": null}),
                    json!({"category": "HUBSPOT_DEFINED", "typeId": 1, "label": "Primary"})];
                let other = json!({"toObjectId": "1", "associationTypes": [types[0]]});
                let own = json!({"toObjectId": company, "associationTypes": types});
                found.push(json!({"from": {"id": id}, "to": [other, own]}));
            }
            None => errors.push(json!({
                "status": "error", "category": "OBJECT_NOT_FOUND", "subCategory": "crm.associations.NO_ASSOCIATIONS_FOUND",
                "message": "No company is associated with it.", "context": {"fromObjectId": [id]},
            })),
        }
    }
    let status = if errors.is_empty() { 200 } else { 207 };
    Behaviour::Json(
        status,
        json!({"status": "COMPLETE", "results": found, "numErrors": errors.len(), "errors": errors}),
    )
}

fn link(state: &mut State, body: &Value) -> Behaviour {
    if let Some(scope) = state.trouble.lacks_scope {
        return refusal(403, "MISSING_SCOPES", json!({"context": {"requiredGranularScopes": [scope]}}));
    }
    let (mut done, mut errors) = (Vec::new(), Vec::new());
    for input in list(&body["inputs"]) {
        let kinds: Vec<&Value> = list(&input["types"]).map(|one| &one["associationTypeId"]).collect();
        assert_eq!(kinds, [&json!(279), &json!(1)], "a contact's company, and the primary one");
        let (from, to) = (input["from"]["id"].as_str(), input["to"]["id"].as_str());
        let (from, to) = (from.unwrap_or_default(), to.unwrap_or_default());
        let is_there = state.companies.as_ref().is_some_and(|companies| companies.find(to).is_some());
        match state.find(from).map(|(number, _)| number).filter(|_| is_there) {
            Some(number) => {
                state.write(number, vec![(NAMES.employer.to_owned(), to.to_owned())]);
                done.push(json!({
                    "fromObjectId": from, "fromObjectTypeId": "0-1", "toObjectId": to, "toObjectTypeId": "0-2", "labels": [],
                }));
            }
            None => errors.push(
                json!({"status": "error", "category": "OBJECT_NOT_FOUND", "message": "gone", "context": {}}),
            ),
        }
    }
    let status = if errors.is_empty() { 201 } else { 207 };
    let body = json!({"status": "COMPLETE", "results": done, "numErrors": errors.len(), "errors": errors});
    state.written(Behaviour::Json(status, body))
}

fn unlink(state: &mut State, body: &Value) -> Behaviour {
    for input in list(&body["inputs"]) {
        let from = input["from"]["id"].as_str().unwrap_or_default();
        let is_meant = |kept: &Kept| {
            let held = kept.values.get(NAMES.employer).map(String::as_str).unwrap_or_default();
            list(&input["to"]).any(|to| to["id"] == held)
        };
        if let Some(number) = state.find(from).filter(|(_, kept)| is_meant(kept)).map(|(number, _)| number) {
            state.write(number, vec![(NAMES.employer.to_owned(), String::new())]);
        }
    }
    state.written(Behaviour::Json(204, Value::Null))
}
