//! Salesforce. A page of a query may be shorter than asked for, times have whole seconds, a batch answers 200 although rows failed, a
//! value of another type refuses its whole batch, and fields that were made stay hidden until they are granted.

use super::{Asked, Kept, Names, Property, State, is_throttled, kept_as, list};
use crate::vendor::Behaviour;
use serde_json::{Map, Value, json};

pub const NAMES: Names = Names {
    email: "Email",
    name: "LastName",
    title: "Title",
    company: "Employer__c",
    seniority: "Seniority__c",
    employees: "Employees__c",
    fixed: "Id",
    status: "almanac_status__c",
    enriched_at: "almanac_enriched_at__c",
    domain: "Website",
    company_name: "Name",
    employer: "AccountId",
};

/// How many records an answer has, whatever was asked for.
const PAGE: usize = 120;

fn refusal(status: u16, code: &str, message: &str) -> Behaviour {
    Behaviour::Json(status, json!([{"message": message, "errorCode": code}]))
}

pub fn answer(state: &mut State, asked: &Asked<'_>) -> Behaviour {
    if asked.method == "POST" && asked.parts == ["services", "oauth2", "token"] {
        return token(state, asked);
    }
    if std::mem::take(&mut state.trouble.expired) {
        state.tokens += 1;
    }
    let is_known = asked.question.header("authorization") == format!("Bearer session-{}", state.tokens);
    if state.trouble.revoked || !is_known {
        return refusal(401, "INVALID_SESSION_ID", "Session expired or invalid");
    }
    if state.trouble.day_is_used {
        return refusal(403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded.");
    }
    if is_throttled(state) {
        return refusal(403, "REQUEST_LIMIT_EXCEEDED", "ConcurrentPerOrgLongTxn Limit exceeded.");
    }
    let ["services", "data", "v67.0", rest @ ..] = asked.parts.as_slice() else {
        return refusal(404, "NOT_FOUND", "The requested resource does not exist");
    };
    match (asked.method, rest) {
        ("GET", ["sobjects", "Contact", "describe"]) => describe(state),
        ("GET", ["query", locator]) => {
            let rest = state.rests.remove(*locator).unwrap_or_default();
            page(state, rest)
        }
        ("GET", [resource @ ("query" | "queryAll")]) => {
            match query(state, &asked.query["q"], *resource == "queryAll") {
                Ok(found) => page(state, found),
                Err(refusal) => refusal,
            }
        }
        ("PATCH", ["composite", "sobjects"]) => update(state, &asked.body),
        ("POST", ["tooling", "sobjects", "CustomField"]) => create_field(state, &asked.body),
        ("POST", ["sobjects", "Contact"]) => create(state, &asked.body),
        ("DELETE", ["composite", "sobjects"]) => {
            let mut rows = Vec::new();
            for id in asked.query["ids"].split(',') {
                let (number, modified) = (state.find(id).map(|(number, _)| number), state.tick());
                match number.and_then(|number| state.records.get_mut(&number)) {
                    Some(kept) => {
                        (kept.archived, kept.modified) = (true, modified);
                        rows.push(json!({"id": id, "success": true, "errors": []}));
                    }
                    None => {
                        rows.push(json!({"success": false, "errors": [{"statusCode": "ENTITY_IS_DELETED"}]}));
                    }
                }
            }
            Behaviour::Json(200, json!(rows))
        }
        ("GET", ["sobjects", "Contact", id]) => match state.find(id) {
            Some((id, kept)) => {
                let names: Vec<&str> = state.fields.keys().map(String::as_str).collect();
                Behaviour::Json(200, shown(state, id, kept, &names))
            }
            None => refusal(404, "NOT_FOUND", "The requested resource does not exist"),
        },
        ("DELETE", ["sobjects", "Contact", id]) => {
            let Some(id) = state.find(id).map(|(id, _)| id) else {
                return refusal(404, "ENTITY_IS_DELETED", "entity is deleted");
            };
            let modified = state.tick();
            if let Some(kept) = state.records.get_mut(&id) {
                (kept.archived, kept.modified) = (true, modified);
            }
            Behaviour::Json(204, Value::Null)
        }
        _ => refusal(404, "NOT_FOUND", "The requested resource does not exist"),
    }
}

/// Nothing is unique, and a last name is needed.
fn create(state: &mut State, body: &Value) -> Behaviour {
    if let Some(scope) = state.trouble.lacks_scope {
        return refusal(403, scope, "insufficient access rights");
    }
    let needed = [NAMES.name, NAMES.company_name].into_iter().find(|name| state.fields.contains_key(*name));
    let needed = needed.expect("a name");
    if body[needed].as_str().is_none_or(str::is_empty) {
        return refusal(400, "REQUIRED_FIELD_MISSING", "Required fields are missing");
    }
    for (name, value) in body.as_object().into_iter().flatten() {
        let Some(property) = state.fields.get(name) else {
            let message = format!("No such column '{name}' on sobject of type Contact");
            return refusal(400, "INVALID_FIELD", &message);
        };
        if property.kind == "number" && !value.is_number() {
            return refusal(400, "JSON_PARSER_ERROR", "Cannot deserialize instance of double");
        }
        if !property.fits(value) {
            return refusal(400, "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", "no");
        }
    }
    let values = body.as_object().into_iter().flatten();
    let id = state.make(values.map(|(name, value)| (name.clone(), kept_as(value))).collect());
    let id = state.kind.id(id);
    state.written(Behaviour::Json(201, json!({"id": id, "success": true, "errors": []})))
}

fn token(state: &mut State, asked: &Asked<'_>) -> Behaviour {
    let form = reqwest::Url::parse(&format!("http://x/?{}", asked.question.body)).expect("a form");
    let has = |name: &str, value: &str| form.query_pairs().any(|(one, other)| one == name && other == value);
    let is_known = has("grant_type", "client_credentials")
        && has("client_id", "pat-test")
        && has("client_secret", "pat-test-secret");
    if state.trouble.revoked || !is_known {
        let body = json!({"error": "invalid_client", "error_description": "invalid client credentials"});
        return Behaviour::Json(400, body);
    }
    state.tokens += 1;
    let body = json!({
        "access_token": format!("session-{}", state.tokens), "instance_url": "https://acme.my.salesforce.com",
        "token_type": "Bearer", "issued_at": "0",
    });
    Behaviour::Json(200, body)
}

fn describe(state: &State) -> Behaviour {
    let field = |(name, property): (&String, &Property)| {
        let kind = match property.kind.as_str() {
            "number" => "double",
            "choice" => "picklist",
            "time" => "datetime",
            "email" => "email",
            _ => "string",
        };
        let options =
            property.options.iter().map(|option| json!({"value": option, "label": option, "active": true}));
        let closed = json!({"value": "Retired", "label": "Retired", "active": false});
        json!({
            "name": name, "label": name, "type": kind, "updateable": property.is_writable, "calculated": false,
            "custom": property.is_custom, "picklistValues": options.chain([closed]).collect::<Vec<_>>(),
        })
    };
    let seen = state.fields.iter().filter(|(name, _)| !state.hidden.contains(*name));
    Behaviour::Json(200, json!({"name": "Contact", "fields": seen.map(field).collect::<Vec<_>>()}))
}

/// In whole seconds, as Salesforce keeps it.
fn stamp(kept: &Kept) -> i64 {
    kept.modified / 1000
}

fn spelled(seconds: i64) -> String {
    let at = jiff::Timestamp::from_second(seconds).expect("a time");
    format!("{at:.3}").replace('Z', "+0000")
}

fn shown(state: &State, id: u64, kept: &Kept, names: &[&str]) -> Value {
    let id = state.kind.id(id);
    let url = format!("/services/data/v67.0/sobjects/Contact/{id}");
    let mut record = Map::from_iter([("attributes".to_owned(), json!({"type": "Contact", "url": url}))]);
    for name in names {
        let held = kept.values.get(*name).filter(|value| !value.is_empty());
        let value = match (*name, state.fields.get(*name)) {
            ("Id", _) => json!(id),
            ("SystemModstamp", _) => json!(spelled(stamp(kept))),
            ("IsDeleted", _) => json!(kept.archived),
            ("MasterRecordId", _) => json!(kept.merged_into.map(|id| state.kind.id(id))),
            // Numbers come with a fraction.
            (_, Some(property)) if property.kind == "number" => {
                json!(held.and_then(|text| text.parse::<f64>().ok()))
            }
            (_, Some(property)) if property.kind == "time" => {
                let at = held.and_then(|text| text.parse::<jiff::Timestamp>().ok());
                json!(at.map(|at| spelled(at.as_second())))
            }
            _ => json!(held),
        };
        record.insert((*name).to_owned(), value);
    }
    Value::Object(record)
}

fn page(state: &mut State, mut found: Vec<Value>) -> Behaviour {
    let rest = if found.len() > PAGE { found.split_off(PAGE) } else { Vec::new() };
    let mut body = json!({"totalSize": found.len() + rest.len(), "done": rest.is_empty(), "records": found});
    if !rest.is_empty() {
        let locator = format!("01g{}-{PAGE}", state.tick());
        body["nextRecordsUrl"] = json!(format!("/services/data/v67.0/query/{locator}"));
        state.rests.insert(locator, rest);
    }
    Behaviour::Json(200, body)
}

/// A query in the small part of the language that programs use here: conditions with AND, an OR in brackets, an order, a limit.
fn query(state: &State, soql: &str, with_bin: bool) -> Result<Vec<Value>, Behaviour> {
    let malformed = || refusal(400, "MALFORMED_QUERY", "unexpected token");
    // There are none of these here.
    if [" FROM Opportunity ", " FROM Case "].iter().any(|from| soql.contains(from)) {
        return Ok(Vec::new());
    }
    let rest = soql.strip_prefix("SELECT ").ok_or_else(malformed)?;
    let (names, rest) = rest.split_once(" FROM Contact").ok_or_else(malformed)?;
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    let (rest, limit) = rest.split_once(" LIMIT ").unwrap_or((rest, "2000"));
    let limit: usize = limit.trim().parse().map_err(|_| malformed())?;
    let (rest, order) = rest.split_once(" ORDER BY ").unwrap_or((rest, ""));
    let (rest, group) = rest.split_once(" GROUP BY ").map_or((rest, None), |(rest, name)| (rest, Some(name)));
    let condition = rest.trim().strip_prefix("WHERE ").unwrap_or_default();
    for name in &names {
        let is_own = matches!(*name, "Id" | "SystemModstamp" | "IsDeleted" | "MasterRecordId");
        if !is_own && (!state.fields.contains_key(*name) || state.hidden.contains(*name)) {
            let message = format!("\nSELECT {name}\n^\nNo such column '{name}' on entity 'Contact'.");
            return Err(refusal(400, "INVALID_FIELD", &message));
        }
    }
    let mut found: Vec<(u64, &Kept)> = Vec::new();
    for (id, kept) in state.records.iter().filter(|(_, kept)| with_bin || !kept.archived) {
        let asked: Vec<&str> = condition.split(" AND ").collect();
        if holds(&shown(state, *id, kept, &all(state)), &asked).ok_or_else(malformed)? {
            found.push((*id, kept));
        }
    }
    match order {
        "" => {}
        "SystemModstamp,Id" => found.sort_by_key(|(id, kept)| (stamp(kept), *id)),
        _ => return Err(malformed()),
    }
    if let Some(name) = group {
        let mut seen = std::collections::BTreeSet::new();
        found.retain(|(_, kept)| seen.insert(kept.values.get(name).cloned()));
    }
    Ok(found.into_iter().take(limit).map(|(id, kept)| shown(state, id, kept, &names)).collect())
}

fn all(state: &State) -> Vec<&str> {
    let own = ["Id", "SystemModstamp", "IsDeleted", "MasterRecordId"];
    state.fields.keys().map(String::as_str).chain(own).collect()
}

/// Whether a record meets conditions, which are apart at their ANDs; nothing where they cannot be read.
fn holds(record: &Value, conditions: &[&str]) -> Option<bool> {
    let joined = conditions.join(" AND ");
    // One bracket with an OR: either side may have an AND.
    if let Some(start) = joined.find('(').filter(|_| joined.contains(" OR ")) {
        let end = joined.rfind("))").map_or(joined.len() - 1, |at| at + 1);
        let (before, inside) = (&joined[..start], &joined[start + 1..end]);
        let (one, other) = inside.split_once(" OR ")?;
        let other = other.trim().strip_prefix('(')?.strip_suffix(')')?;
        let side = |text: &str| holds(record, &text.split(" AND ").collect::<Vec<_>>());
        let before = before.trim().trim_end_matches("AND").trim();
        return Some(side(before)? && (side(one)? || side(other)?));
    }
    let mut all = true;
    for condition in conditions.iter().map(|text| text.trim()).filter(|text| !text.is_empty()) {
        let (name, rest) = condition.split_once(' ')?;
        let (sign, wanted) = rest.split_once(' ')?;
        let held = &record[name];
        let text = |quoted: &str| quoted.strip_prefix('\'')?.strip_suffix('\'').map(str::to_owned);
        all &= match (sign, wanted) {
            ("=", "null") => held.is_null(),
            ("=", "true") => held == true,
            ("=", wanted) if wanted.starts_with('\'') => {
                text(wanted)?.eq_ignore_ascii_case(held.as_str().unwrap_or_default())
            }
            ("LIKE", wanted) => {
                let part = text(wanted)?.replace("\\_", "_").replace('%', "").to_lowercase();
                held.as_str().unwrap_or_default().to_lowercase().contains(&part)
            }
            ("IN", wanted) => {
                let wanted = wanted.strip_prefix('(')?.strip_suffix(')')?;
                wanted.split(',').any(|one| text(one).as_deref() == held.as_str())
            }
            (">", wanted) if wanted.starts_with('\'') => held.as_str()? > text(wanted)?.as_str(),
            (sign, wanted) => {
                let (held, wanted): (jiff::Timestamp, jiff::Timestamp) =
                    (held.as_str()?.parse().ok()?, wanted.parse().ok()?);
                match sign {
                    "=" => held == wanted,
                    ">" => held > wanted,
                    ">=" => held >= wanted,
                    _ => return None,
                }
            }
        };
    }
    Some(all)
}

fn update(state: &mut State, body: &Value) -> Behaviour {
    if let Some(scope) = state.trouble.lacks_scope {
        return refusal(403, scope, "insufficient access rights");
    }
    let records: Vec<Value> = list(&body["records"]).cloned().collect();
    assert!(records.len() <= 200, "a batch takes at most 200");
    assert_eq!(body["allOrNone"], false, "a refused record stops no other");
    let new = |record: &Value| {
        let values = record.as_object().cloned().unwrap_or_default().into_iter();
        values.filter(|(name, _)| name != "attributes" && name != "id").collect::<Vec<_>>()
    };
    for (name, value) in records.iter().flat_map(new) {
        match state.fields.get(&name) {
            Some(property) if property.kind == "number" && !(value.is_null() || value.is_number()) => {
                return refusal(400, "JSON_PARSER_ERROR", "Cannot deserialize instance of double");
            }
            Some(_) => {}
            None => {
                let message = format!("No such column '{name}' on sobject of type Contact");
                return refusal(400, "INVALID_FIELD", &message);
            }
        }
    }
    let mut answers = Vec::new();
    for record in &records {
        let id = record["id"].as_str().unwrap_or_default();
        let failed = |code: &str| json!({"success": false, "errors": [{"statusCode": code, "message": "no", "fields": []}]});
        let Some(number) = state.find(id).map(|(number, _)| number) else {
            answers.push(failed("ENTITY_IS_DELETED"));
            continue;
        };
        let values = new(record);
        if values.iter().any(|(name, value)| !state.fields[name].fits(value)) {
            answers.push(failed("INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST"));
            continue;
        }
        state.write(number, values.into_iter().map(|(name, value)| (name, kept_as(&value))).collect());
        answers.push(json!({"id": id, "success": true, "errors": []}));
    }
    state.written(Behaviour::Json(200, json!(answers)))
}

fn create_field(state: &mut State, body: &Value) -> Behaviour {
    let name = body["FullName"].as_str().and_then(|name| name.strip_prefix("Contact."));
    let Some(name) = name.filter(|name| name.ends_with("__c")) else {
        return refusal(400, "FIELD_INTEGRITY_EXCEPTION", "the name of a custom field ends in __c");
    };
    let kind = match body["Metadata"]["type"].as_str() {
        Some("Number") => "number",
        Some("DateTime") => "time",
        Some("Text") if body["Metadata"]["length"].is_number() => "text",
        _ => return refusal(400, "FIELD_INTEGRITY_EXCEPTION", "Must specify a type"),
    };
    if state.fields.insert(name.to_owned(), state.kind.field(kind, true)).is_some() {
        return refusal(400, "DUPLICATE_DEVELOPER_NAME", "There is already a field named so");
    }
    state.hidden.insert(name.to_owned());
    Behaviour::Json(201, json!({"id": "00N000000000001AAA", "success": true, "errors": []}))
}
