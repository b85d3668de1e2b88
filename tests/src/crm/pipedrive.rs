//! Pipedrive. A field of one's own has a key of 40 digits, its options are numbers, addresses are lists that are replaced as a whole,
//! values are not coerced, an account that was refused too often gets a page instead of an answer, and a record is a call.

use super::{Asked, Kept, Names, Property, State, is_throttled, kept_as, list};
use crate::vendor::Behaviour;
use serde_json::{Map, Value, json};

pub const NAMES: Names = Names {
    email: "emails",
    name: "name",
    title: "1111111111111111111111111111111111111111",
    company: "2222222222222222222222222222222222222222",
    seniority: "3333333333333333333333333333333333333333",
    employees: "4444444444444444444444444444444444444444",
    fixed: "id",
    status: "almanac_status",
    enriched_at: "almanac_enriched_at",
    domain: "website",
    company_name: "name",
    employer: "org_id",
};

fn refusal(status: u16, code: &str) -> Behaviour {
    Behaviour::Json(status, json!({"success": false, "error": "no", "code": code, "data": null}))
}

fn data(data: Value, more: Value) -> Behaviour {
    Behaviour::Json(200, json!({"success": true, "data": data, "additional_data": more}))
}

pub fn answer(state: &mut State, asked: &Asked<'_>) -> Behaviour {
    if state.trouble.revoked || asked.question.header("x-api-token") != "pat-test" {
        return refusal(401, "ERR_UNAUTHORIZED");
    }
    if state.trouble.day_is_used {
        let (name, left) = ("x-daily-ratelimit-token-remaining", "0\r\nx-daily-ratelimit-token-limit: 30000");
        return Behaviour::With(429, name, left.to_owned(), json!({"success": false}));
    }
    if is_throttled(state) {
        return refusal(429, "ERR_RATE_LIMIT");
    }
    match (asked.method, asked.parts.as_slice()) {
        ("GET", ["api", "v2", "personFields"]) => fields(state, asked),
        ("POST", ["api", "v2", "personFields"]) => create_field(state, &asked.body),
        ("GET", ["api", "v2", "persons"]) => persons(state, asked),
        ("GET", ["api", "v2", "persons", "search"]) => search(state, asked),
        ("GET", ["api", "v2", "persons", id]) => match state.kind.number(id) {
            Some(id) if state.records.contains_key(&id) => {
                data(shown(state, id, &state.records[&id], None), Value::Null)
            }
            _ => refusal(404, "ERR_NOT_FOUND"),
        },
        ("PATCH", ["api", "v2", "persons", id]) => update(state, id, &asked.body),
        ("POST", ["api", "v2", "persons"]) => {
            if asked.body["name"].as_str().is_none_or(str::is_empty) {
                return refusal(400, "ERR_SCHEMA_VALIDATION_FAILED");
            }
            let id = state.make(Vec::new());
            match update(state, &id.to_string(), &asked.body) {
                Behaviour::Json(200, body) => Behaviour::Json(201, body),
                // What was made stays, although nobody heard of it.
                Behaviour::Close => Behaviour::Close,
                other => {
                    state.records.remove(&id);
                    other
                }
            }
        }
        ("DELETE", ["api", "v2", "persons", id]) => {
            let id = id.parse().unwrap_or(0);
            let modified = state.tick();
            match state.records.get_mut(&id) {
                Some(kept) => (kept.archived, kept.modified) = (true, modified),
                None => return refusal(404, "ERR_NOT_FOUND"),
            }
            data(json!({"id": id}), Value::Null)
        }
        ("GET", ["api", "v1", "recents"]) => recents(state, asked),
        _ => refusal(404, "ERR_NOT_FOUND"),
    }
}

/// The number of an option.
fn option(property: &Property, label: &str) -> Option<usize> {
    property.options.iter().position(|option| option == label).map(|at| at + 70)
}

fn fields(state: &State, asked: &Asked<'_>) -> Behaviour {
    let start = asked.number("cursor", 0);
    assert!(asked.number("limit", 100) <= 500, "a page has at most 500");
    let field = |(name, property): (&String, &Property)| {
        let kind = match property.kind.as_str() {
            "number" => "double",
            "choice" => "enum",
            "reference" => "org",
            _ => "varchar",
        };
        let label = if property.label.is_empty() { name } else { &property.label };
        let options = property.options.iter().map(|one| json!({"id": option(property, one), "label": one}));
        json!({
            "field_name": label, "field_code": name, "field_type": kind, "is_custom_field": property.is_custom,
            "is_writable": property.is_writable, "options": options.collect::<Vec<_>>(),
        })
    };
    // Three a page, so that there is another one.
    let page: Vec<Value> = state.fields.iter().skip(start).take(3).map(field).collect();
    let next = (start + 3 < state.fields.len()).then(|| (start + 3).to_string());
    data(json!(page), json!({"next_cursor": next}))
}

fn create_field(state: &mut State, body: &Value) -> Behaviour {
    let kind = match body["field_type"].as_str() {
        Some("double") => "number",
        Some("varchar") => "text",
        _ => return refusal(400, "ERR_SCHEMA_VALIDATION_FAILED"),
    };
    let code = format!("{:040x}", state.tick());
    let label = body["field_name"].as_str().unwrap_or_default().to_owned();
    let field = Property { label, ..state.kind.field(kind, true) };
    state.fields.insert(code.clone(), field);
    data(json!({"field_code": code}), Value::Null)
}

fn shown(state: &State, id: u64, kept: &Kept, keys: Option<&str>) -> Value {
    let at = |ms: i64| {
        let at = jiff::Timestamp::from_millisecond(ms).expect("a time");
        json!(format!("{at:.0}"))
    };
    let emails = kept.values.get("emails").cloned().unwrap_or_default();
    let emails = emails.split(';').filter(|value| !value.is_empty()).enumerate();
    let emails = emails.map(|(at, value)| json!({"value": value, "primary": at == 0, "label": "work"}));
    let mut custom = Map::new();
    for (name, property) in state.fields.iter().filter(|(_, property)| property.is_custom) {
        if keys.is_some_and(|keys| !keys.split(',').any(|key| key == name)) {
            continue;
        }
        let held = kept.values.get(name).filter(|value| !value.is_empty());
        let value = match property.kind.as_str() {
            "number" => json!(held.and_then(|text| text.parse::<f64>().ok())),
            "choice" => json!(held.and_then(|text| option(property, text))),
            _ => json!(held),
        };
        custom.insert(name.clone(), value);
    }
    let own = |name: &str| kept.values.get(name).filter(|value| !value.is_empty());
    json!({
        "id": id, "name": own("name").map_or("Ada Example", String::as_str), "website": own("website"), "emails": emails.collect::<Vec<_>>(), "phones": [],
        "org_id": own("org_id").and_then(|id| id.parse::<u64>().ok()),
        "is_deleted": kept.archived, "add_time": at(kept.created), "update_time": at(kept.modified),
        "custom_fields": custom,
    })
}

fn persons(state: &State, asked: &Asked<'_>) -> Behaviour {
    let limit = asked.number("limit", 100);
    assert!(limit <= 500, "a page has at most 500");
    let keys = asked.query.get("custom_fields").map(String::as_str);
    assert!(keys.is_none_or(|keys| keys.split(',').count() <= 15), "at most 15 keys of custom fields");
    let since = asked.query.get("updated_since").map(|since| {
        assert!(!since.contains('.'), "a time has no fraction");
        since.parse::<jiff::Timestamp>().expect("a time").as_second()
    });
    let ids: Option<Vec<&str>> = asked.query.get("ids").map(|ids| ids.split(',').collect());
    assert!(ids.as_ref().is_none_or(|ids| ids.len() <= 100), "at most 100 ids");
    let after = asked.number("cursor", 0) as u64;
    let is_asked = |id: &u64| ids.as_ref().is_none_or(|ids| ids.contains(&id.to_string().as_str()));
    let mut found: Vec<(u64, &Kept)> = state
        .here()
        .filter(|(id, kept)| {
            *id > after && is_asked(id) && since.is_none_or(|since| kept.modified / 1000 >= since)
        })
        .collect();
    let next = (found.len() > limit).then(|| found[limit - 1].0.to_string());
    found.truncate(limit);
    let page: Vec<Value> = found.into_iter().map(|(id, kept)| shown(state, id, kept, keys)).collect();
    data(json!(page), json!({"next_cursor": next}))
}

fn search(state: &State, asked: &Asked<'_>) -> Behaviour {
    let (term, within) = (asked.query["term"].as_str(), asked.query["fields"].as_str());
    let is_exact = asked.query["exact_match"] == "true";
    let names = |kept: &Kept| {
        let held = kept.values.get("name").cloned().unwrap_or_default().to_lowercase();
        if is_exact { held == term.to_lowercase() } else { held.contains(&term.to_lowercase()) }
    };
    assert!(term.len() >= 2, "a term has two letters");
    let is = |kept: &Kept| match within {
        "email" => {
            let held = kept.values.get("emails").cloned().unwrap_or_default();
            held.split(';').any(|one| one.eq_ignore_ascii_case(term))
        }
        "name" => names(kept),
        _ if is_exact => kept.values.values().any(|one| one.eq_ignore_ascii_case(term)),
        _ => kept.values.values().any(|one| one.to_lowercase().contains(&term.to_lowercase())),
    };
    let items = state
        .indexed()
        .filter(|(_, kept)| is(kept))
        .map(|(id, _)| json!({"result_score": 1.0, "item": {"id": id, "type": "person"}}));
    data(json!({"items": items.collect::<Vec<_>>()}), json!({"next_cursor": null}))
}

fn update(state: &mut State, id: &str, body: &Value) -> Behaviour {
    if let Some(scope) = state.trouble.lacks_scope {
        return refusal(403, scope);
    }
    let Some(id) = state.find(id).map(|(id, _)| id) else { return refusal(404, "ERR_NOT_FOUND") };
    let mut new = Vec::new();
    for (name, value) in body.as_object().into_iter().flatten() {
        match name.as_str() {
            "custom_fields" => {}
            "emails" => {
                let values: Vec<&str> = list(value).filter_map(|one| one["value"].as_str()).collect();
                let primary = list(value).filter(|one| one["primary"] == true).count();
                if !values.is_empty() && primary != 1 {
                    return refusal(400, "ERR_SCHEMA_VALIDATION_FAILED");
                }
                new.push((name.clone(), values.join(";")));
            }
            "org_id" if !(value.is_u64() || value.is_null()) => {
                return refusal(400, "ERR_SCHEMA_VALIDATION_FAILED");
            }
            "name" | "website" | "org_id" => new.push((name.clone(), kept_as(value))),
            _ => return refusal(400, "ERR_SCHEMA_VALIDATION_FAILED"),
        }
    }
    for (name, value) in body["custom_fields"].as_object().into_iter().flatten() {
        let Some(property) = state.fields.get(name) else {
            return refusal(400, "ERR_SCHEMA_VALIDATION_FAILED");
        };
        let value = match (property.kind.as_str(), value) {
            ("choice", Value::Number(number)) => {
                let label = property
                    .options
                    .iter()
                    .find(|one| number.as_u64() == option(property, one).map(|id| id as u64));
                json!(label)
            }
            (_, value) => value.clone(),
        };
        if !property.fits(&value) {
            return refusal(400, "ERR_SCHEMA_VALIDATION_FAILED");
        }
        new.push((name.clone(), kept_as(&value)));
    }
    state.write(id, new);
    let shown = shown(state, id, &state.records[&id], None);
    state.written(data(shown, Value::Null))
}

fn recents(state: &State, asked: &Asked<'_>) -> Behaviour {
    let since = asked.query["since_timestamp"].replace(' ', "T") + "Z";
    let since = since.parse::<jiff::Timestamp>().expect("a time").as_second();
    let start = asked.number("start", 0);
    let changed: Vec<Value> = state
        .records
        .iter()
        .filter(|(_, kept)| kept.modified / 1000 >= since)
        .map(|(id, kept)| json!({"item": "person", "id": id, "data": {"id": id, "active_flag": !kept.archived}}))
        .collect();
    let end = (start + 500).min(changed.len());
    let paging = json!({
        "start": start, "limit": 500, "more_items_in_collection": end < changed.len(), "next_start": end,
    });
    data(json!(changed[start.min(end)..end]), json!({"pagination": paging}))
}
