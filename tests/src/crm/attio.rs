//! Attio. Every value is a list of objects, no record says when it was changed, PATCH puts a new value before the old ones of a list and
//! PUT replaces them, addresses are kept in small letters, and a limit is told with the date from when calls are taken again.

use super::{Asked, Kept, Names, Property, State, is_throttled, list};
use crate::vendor::Behaviour;
use serde_json::{Map, Value, json};

pub const NAMES: Names = Names {
    email: "email_addresses",
    name: "name",
    title: "job_title",
    company: "employer",
    seniority: "seniority",
    employees: "employees",
    fixed: "last_interaction",
    status: "almanac_status",
    enriched_at: "almanac_enriched_at",
    domain: "domains",
    company_name: "name",
    employer: "company",
};

const WORKSPACE: &str = "00000000-0000-4000-8000-00000000aaaa";
const OBJECT: &str = "00000000-0000-4000-8000-00000000bbbb";

fn refusal(status: u16, kind: &str, code: &str) -> Behaviour {
    Behaviour::Json(status, json!({"status_code": status, "type": kind, "code": code, "message": "no"}))
}

fn invalid(code: &str) -> Behaviour {
    refusal(400, "invalid_request_error", code)
}

pub fn answer(state: &mut State, asked: &Asked<'_>) -> Behaviour {
    if state.trouble.revoked || asked.question.header("authorization") != "Bearer pat-test" {
        return refusal(401, "auth_error", "unauthorized");
    }
    let limited = || json!({"status_code": 429, "type": "rate_limit_error", "code": "rate_limit_exceeded"});
    if state.trouble.day_is_used {
        return Behaviour::With(429, "retry-after", "3600".to_owned(), limited());
    }
    if is_throttled(state) {
        let next = jiff::fmt::rfc2822::to_string(&jiff::Zoned::now()).expect("a date");
        return Behaviour::With(429, "retry-after", next, limited());
    }
    match (asked.method, asked.parts.as_slice()) {
        ("GET", ["v2", "objects", "people", "attributes"]) => {
            let (offset, limit) = (asked.number("offset", 0), asked.number("limit", 1000));
            let all = state.fields.iter().skip(offset).take(limit);
            let all: Vec<Value> = all.map(|(name, property)| attribute(name, property)).collect();
            Behaviour::Json(200, json!({ "data": all }))
        }
        ("POST", ["v2", "objects", "people", "attributes"]) => create_attribute(state, &asked.body["data"]),
        ("GET", ["v2", "objects", "people", "attributes", name, "options"]) => {
            let options =
                state.fields.get(*name).map(|property| property.options.clone()).unwrap_or_default();
            let options = options.iter().enumerate().map(|(at, title)| option(at, title));
            Behaviour::Json(200, json!({"data": options.collect::<Vec<_>>()}))
        }
        ("POST", ["v2", "objects", "people", "records", "query"]) => query(state, &asked.body),
        ("POST", ["v2", "objects", "people", "records"]) => {
            if let Some(scope) = state.trouble.lacks_scope {
                return refusal(403, "auth_error", scope);
            }
            let new = &asked.body["data"]["values"];
            let is_taken = [NAMES.email, NAMES.domain].iter().any(|name| {
                list(&new[*name]).filter_map(Value::as_str).any(|value| state.holder(name, value).is_some())
            });
            if is_taken {
                return invalid("uniqueness_conflict");
            }
            let number = state.make(Vec::new());
            let answer = write(state, &super::Kind::Attio.id(number), &asked.body, true);
            if matches!(answer, Behaviour::Json(400, _)) {
                state.records.remove(&number);
            }
            answer
        }
        ("GET", ["v2", "objects", "people", "records", id]) => match state.find(id) {
            Some((id, kept)) => Behaviour::Json(200, json!({"data": shown(state, id, kept)})),
            None => refusal(404, "invalid_request_error", "not_found"),
        },
        (method @ ("PATCH" | "PUT"), ["v2", "objects", "people", "records", id]) => {
            if let Some(scope) = state.trouble.lacks_scope {
                return refusal(403, "auth_error", scope);
            }
            write(state, id, &asked.body, method == "PUT")
        }
        ("DELETE", ["v2", "objects", "people", "records", id]) => {
            match state.find(id).map(|(id, _)| id).and_then(|id| state.records.get_mut(&id)) {
                Some(kept) => kept.archived = true,
                None => return refusal(404, "invalid_request_error", "not_found"),
            }
            Behaviour::Json(200, json!({}))
        }
        _ => refusal(404, "invalid_request_error", "not_found"),
    }
}

fn kind(property: &Property) -> &'static str {
    match property.kind.as_str() {
        "number" => "number",
        "choice" => "select",
        "time" => "timestamp",
        "email" => "email-address",
        "domain" => "domain",
        "name" => "personal-name",
        "reference" => "record-reference",
        _ if !property.is_writable => "interaction",
        _ => "text",
    }
}

fn id(name: &str) -> Value {
    let digits = name.bytes().fold(0u64, |sum, byte| (sum * 31 + u64::from(byte)) % 1_000_000_000_000);
    let attribute = format!("00000000-0000-4000-8000-{digits:012}");
    json!({"workspace_id": WORKSPACE, "object_id": OBJECT, "attribute_id": attribute})
}

fn attribute(name: &str, property: &Property) -> Value {
    let is_email = matches!(property.kind.as_str(), "email" | "domain");
    json!({
        "id": id(name), "title": name, "description": null, "api_slug": name, "type": kind(property),
        "is_system_attribute": is_email, "is_writable": property.is_writable, "is_required": false,
        "is_unique": is_email, "is_multiselect": is_email, "is_default_value_enabled": false, "is_archived": false,
        "default_value": null, "relationship": null, "created_at": "2026-01-01T00:00:00.000000000Z",
        "config": {
            "currency": {"default_currency_code": "USD", "display_type": "symbol"},
            "record_reference": {"allowed_object_ids": null},
        },
    })
}

fn option(at: usize, title: &str) -> Value {
    let mut id = id("seniority");
    id["option_id"] = json!(format!("00000000-0000-4000-8000-{at:012}"));
    json!({"id": id, "title": title, "is_archived": false})
}

fn time(ms: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(ms).expect("a time");
    format!("{at:.9}")
}

fn shown(state: &State, number: u64, kept: &Kept) -> Value {
    let mut values = Map::new();
    let actor = json!({"type": "api-token", "id": WORKSPACE});
    let dress = |mut value: Value| {
        value["active_from"] = json!(time(kept.created));
        value["active_until"] = Value::Null;
        value["created_by_actor"] = actor.clone();
        value
    };
    for (name, property) in &state.fields {
        let held = kept.values.get(name).cloned().unwrap_or_default();
        let value = |text: &str| match kind(property) {
            "email-address" => {
                let (local, domain) = text.split_once('@').unwrap_or((text, ""));
                json!({
                    "attribute_type": "email-address", "email_address": text, "original_email_address": text,
                    "email_domain": domain, "email_root_domain": domain, "email_local_specifier": local,
                })
            }
            "number" => json!({"attribute_type": "number", "value": text.parse::<f64>().ok()}),
            "domain" => json!({"attribute_type": "domain", "domain": text, "root_domain": text}),
            "personal-name" => {
                let (first, last) = text.rsplit_once(' ').unwrap_or((text, ""));
                json!({"attribute_type": "personal-name", "first_name": first, "last_name": last, "full_name": text})
            }
            "record-reference" => {
                json!({"attribute_type": "record-reference", "target_object": "companies", "target_record_id": text})
            }
            "select" => {
                let at = property.options.iter().position(|option| option == text).unwrap_or(0);
                json!({"attribute_type": "select", "option": option(at, text)})
            }
            "timestamp" => {
                let at: jiff::Timestamp = text.parse().expect("a time");
                json!({"attribute_type": "timestamp", "value": format!("{at:.9}")})
            }
            kind => json!({"attribute_type": kind, "value": text}),
        };
        let all = held.split(';').filter(|text| !text.is_empty()).map(|text| dress(value(text)));
        values.insert(name.clone(), all.collect());
    }
    let created = dress(json!({"attribute_type": "timestamp", "value": time(kept.created)}));
    values.insert("created_at".to_owned(), json!([created]));
    let record = super::Kind::Attio.id(number);
    json!({
        "id": {"workspace_id": WORKSPACE, "object_id": OBJECT, "record_id": record},
        "created_at": time(kept.created), "web_url": format!("https://app.attio.com/acme/person/{record}"),
        "values": values,
    })
}

fn create_attribute(state: &mut State, new: &Value) -> Behaviour {
    let name = new["api_slug"].as_str().unwrap_or_default().to_owned();
    let kind = match new["type"].as_str() {
        Some("number") => "number",
        Some("timestamp") => "time",
        _ => "text",
    };
    for needed in ["title", "description", "is_required", "is_unique", "is_multiselect", "config"] {
        if new.get(needed).is_none() {
            return invalid("validation_type");
        }
    }
    if state.fields.contains_key(&name) {
        return refusal(409, "invalid_request_error", "slug_conflict");
    }
    let property = state.kind.field(kind, true);
    let answer = attribute(&name, &property);
    state.fields.insert(name, property);
    Behaviour::Json(200, json!({ "data": answer }))
}

fn query(state: &State, body: &Value) -> Behaviour {
    let (limit, offset) =
        (body["limit"].as_u64().unwrap_or(500) as usize, body["offset"].as_u64().unwrap_or(0) as usize);
    assert!(limit <= 500, "a page has at most 500");
    let by_id = |name: &String| name == "record_id" || name == "created_at";
    let is_search = body["filter"].as_object().is_some_and(|filter| !filter.keys().all(by_id));
    let mut found: Vec<(u64, &Kept)> =
        state.here().filter(|(_, kept)| !(is_search && state.trouble.slow_search && kept.is_new)).collect();
    for (name, wanted) in body["filter"].as_object().into_iter().flatten() {
        match (name.as_str(), wanted) {
            ("record_id", wanted) => {
                let ids: Vec<u64> =
                    list(&wanted["$in"]).filter_map(|id| super::Kind::Attio.number(id.as_str()?)).collect();
                found.retain(|(id, _)| ids.contains(id));
            }
            ("created_at", wanted) => {
                let Some(from) = wanted["$gte"].as_str().and_then(|at| at.parse::<jiff::Timestamp>().ok())
                else {
                    return invalid("filter_error");
                };
                found.retain(|(_, kept)| kept.created >= from.as_millisecond());
            }
            (name, wanted) if state.fields.contains_key(name) => {
                let is_name = state.fields[name].kind == "name";
                let wanted = if is_name { &wanted["full_name"] } else { wanted };
                let (part, whole) = (wanted["$contains"].as_str(), wanted.as_str());
                let is = |one: &str| match (part, whole) {
                    (Some(part), _) => one.to_lowercase().contains(&part.to_lowercase()),
                    (None, whole) => Some(one) == whole,
                };
                if part.or(whole).is_none() {
                    return invalid("filter_error");
                }
                found.retain(|(_, kept)| kept.values.get(name).is_some_and(|held| held.split(';').any(is)));
            }
            _ => return invalid("filter_error"),
        }
    }
    for sort in list(&body["sorts"]) {
        assert_eq!((&sort["attribute"], &sort["direction"]), (&json!("created_at"), &json!("asc")));
    }
    found.sort_by_key(|(id, kept)| (kept.created, *id));
    let page = found.into_iter().skip(offset).take(limit).map(|(id, kept)| shown(state, id, kept));
    Behaviour::Json(200, json!({"data": page.collect::<Vec<_>>()}))
}

fn write(state: &mut State, id: &str, body: &Value, replaces: bool) -> Behaviour {
    let Some((number, kept)) = state.find(id) else {
        return refusal(404, "invalid_request_error", "not_found");
    };
    let mut new = Vec::new();
    for (name, values) in body["data"]["values"].as_object().into_iter().flatten() {
        let Some(property) = state.fields.get(name) else { return invalid("validation_type") };
        let Some(values) = values.as_array() else { return invalid("validation_type") };
        for value in values {
            if property.kind == "choice" && !property.fits(value) {
                return invalid("value_not_found");
            }
            if !property.fits(value) {
                return invalid("validation_type");
            }
        }
        let part = |value: &Value| match property.kind.as_str() {
            "name" => super::kept_as(&value["full_name"]),
            "reference" => super::kept_as(&value["target_record_id"]),
            _ => super::kept_as(value),
        };
        let mut all: Vec<String> = values.iter().map(part).collect();
        if matches!(property.kind.as_str(), "email" | "domain") {
            all.iter_mut().for_each(|address| address.make_ascii_lowercase());
            if !replaces {
                let held = kept.values.get(name).cloned().unwrap_or_default();
                all.extend(held.split(';').filter(|one| !one.is_empty()).map(str::to_owned));
            }
        } else {
            all.truncate(1);
        }
        new.push((name.clone(), all.join(";")));
    }
    state.write(number, new);
    let shown = shown(state, number, &state.records[&number]);
    state.written(Behaviour::Json(200, json!({ "data": shown })))
}
