//! Checks a value against its schema by hand, where the crate jsonschema would only report errors: this reads field names in any
//! casing, numbers in a query and phones in their country, passes the corrected value on, and says of every mistake what to send.
//!
//! It understands the part of JSON Schema that our request types use; a test walks the whole catalogue to make sure that
//! no type uses more.

use crate::bounds::TEXT;
use domain::{Domain, EmailAddress, NetworkUrl, ParseError, Phone, Problems};
use serde_json::{Map, Number, Value};

/// Checks `value` against the root `schema`; returns it with every field under its own name. `nation` is the country of the company
/// that it names, where it is known.
pub(super) fn check(schema: &Value, value: Value, nation: Option<&str>, problems: &mut Problems) -> Value {
    let nation = nation.and_then(language::country::code);
    Walk { root: schema, nation }.any(schema, value, "", problems)
}

/// Reads a query string as the fields the schema describes: `limit=10&industry=a,b`.
pub(super) fn from_query(
    schema: &Value,
    query: &[(String, String)],
    problems: &mut Problems,
) -> Map<String, Value> {
    let walk = Walk { root: schema, nation: None };
    let mut fields: Map<String, Value> = Map::new();
    for (name, text) in query {
        let property = walk.property(schema, name).map(|(_, property)| property);
        let value = match property.map(|p| walk.resolve(p)) {
            Some(p) if has_type(p, "array") => {
                let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
                let element = walk.resolve(p.get("items").unwrap_or(&Value::Null));
                Value::Array(items.map(|item| scalar(element, item)).collect())
            }
            Some(p) => scalar(p, text),
            None => Value::String(text.clone()),
        };
        match (fields.get_mut(name), value) {
            (Some(Value::Array(before)), Value::Array(more)) => before.extend(more),
            (Some(_), _) => problems.add(name, "duplicate", "this parameter is given twice"),
            (None, value) => {
                fields.insert(name.clone(), value);
            }
        }
    }
    fields
}

/// A query value as the type the schema asks for; what does not convert stays text and is then refused as such.
fn scalar(schema: &Value, text: &str) -> Value {
    let number =
        || text.parse::<i64>().ok().map(Number::from).or_else(|| Number::from_f64(text.parse().ok()?));
    if has_type(schema, "integer") || has_type(schema, "number") {
        return number().map_or_else(|| Value::String(text.into()), Value::Number);
    }
    match text {
        "true" if has_type(schema, "boolean") => Value::Bool(true),
        "false" if has_type(schema, "boolean") => Value::Bool(false),
        _ => Value::String(text.to_owned()),
    }
}

/// The names of a filter by place: a call documents one of them and takes the others, too.
const PLACES: [&str; 3] = ["locations", "countries", "country"];

struct Walk<'s> {
    root: &'s Value,
    /// The country of the company that the call names.
    nation: Option<&'static str>,
}

impl<'s> Walk<'s> {
    /// Follows references, and an optional type to the type itself.
    fn resolve(&self, schema: &'s Value) -> &'s Value {
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let target = reference.strip_prefix('#').and_then(|pointer| self.root.pointer(pointer));
            return self.resolve(target.unwrap_or(&Value::Null));
        }
        match schema.get("anyOf").and_then(Value::as_array) {
            Some(options) => match options.iter().find(|option| !has_type(option, "null")) {
                Some(only) if options.len() == 2 => self.resolve(only),
                _ => schema,
            },
            None => schema,
        }
    }

    /// The property that a field name means, in any casing.
    fn property(&self, schema: &'s Value, name: &str) -> Option<(&'s str, &'s Value)> {
        let properties = schema.get("properties")?.as_object()?;
        if let Some((own, property)) = properties.get_key_value(name) {
            return Some((own, property));
        }
        let folded = fold(name);
        let named = |wanted: &str| properties.iter().find(|(own, _)| fold(own) == wanted);
        let found = named(&folded).or_else(|| {
            let is_place = PLACES.contains(&folded.as_str());
            let among = |other: &&str| named(other).filter(|found| has_type(self.resolve(found.1), "array"));
            PLACES.iter().filter(|_| is_place).find_map(among)
        });
        found.map(|(own, property)| (own.as_str(), property))
    }

    fn any(&self, schema: &'s Value, value: Value, at: &str, problems: &mut Problems) -> Value {
        let schema = self.resolve(schema);
        if let Some(allowed) = words(schema) {
            return vocabulary(&allowed, value, at, problems);
        }
        match value {
            Value::Object(fields) if has_type(schema, "object") => self.object(schema, fields, at, problems),
            Value::Array(items) if has_type(schema, "array") => self.array(schema, items, at, problems),
            Value::String(text) if has_type(schema, "string") => string(schema, text, at, problems),
            Value::Number(n) if has_type(schema, "number") => number(schema, n, at, problems),
            Value::Number(n) if has_type(schema, "integer") => integer(schema, n, at, problems),
            Value::Bool(flag) if has_type(schema, "boolean") => Value::Bool(flag),
            value if schema.get("type").is_none() => value,
            value => {
                let expected = expected(schema);
                problems.add(at, "wrong_type", format!("must be {expected}, not {}", kind(&value)));
                Value::Null
            }
        }
    }

    fn object(
        &self,
        schema: &'s Value,
        fields: Map<String, Value>,
        at: &str,
        problems: &mut Problems,
    ) -> Value {
        // Free in form by its schema: the handler checks it.
        if schema.get("properties").is_none()
            && schema.get("additionalProperties") == Some(&Value::Bool(true))
        {
            return Value::Object(fields);
        }
        let nation = nation(&fields, self.nation.filter(|_| at.is_empty()));
        let mut out = Map::new();
        for (name, value) in fields {
            let path = join(at, &name);
            let Some((own, property)) = self.property(schema, &name) else {
                problems.add(path, "unknown_field", unknown(schema, &name));
                continue;
            };
            // An explicit null means the same as leaving an optional field out.
            if value.is_null() {
                continue;
            }
            if out.contains_key(own) {
                problems.add(
                    path,
                    "duplicate",
                    format!("this is another spelling of {own}; send one of them"),
                );
                continue;
            }
            let value = match value {
                Value::String(text) if is_phone(self.resolve(property)) => {
                    phone(text, nation, &path, problems)
                }
                value => self.any(property, value, &path, problems),
            };
            out.insert(own.to_owned(), value);
        }
        let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        for name in required.filter_map(Value::as_str).filter(|name| !out.contains_key(*name)) {
            problems.add(join(at, name), "required", "this field is required");
        }
        Value::Object(out)
    }

    fn array(&self, schema: &'s Value, items: Vec<Value>, at: &str, problems: &mut Problems) -> Value {
        let limit = |key| schema.get(key).and_then(Value::as_u64);
        if let Some(max) = limit("maxItems").filter(|max| items.len() as u64 > *max) {
            problems.add(at, "too_long", format!("has at most {max} entries, not {}", items.len()));
            return Value::Null;
        }
        if let Some(min) = limit("minItems").filter(|min| (items.len() as u64) < *min) {
            problems.add(
                at,
                "too_short",
                format!("needs at least {min} {}", if min == 1 { "entry" } else { "entries" }),
            );
        }
        let Some(element) = schema.get("items") else { return Value::Array(items) };
        let checked = items.into_iter().enumerate();
        Value::Array(
            checked.map(|(i, item)| self.any(element, item, &format!("{at}[{i}]"), problems)).collect(),
        )
    }
}

fn string(schema: &Value, text: String, at: &str, problems: &mut Problems) -> Value {
    let length = text.chars().count();
    let limit = |key| schema.get(key).and_then(Value::as_u64).map(|n| n as usize);
    let max = limit("maxLength").unwrap_or(TEXT.count());
    if length > max {
        problems.add(at, "too_long", format!("has at most {max} characters"));
        return Value::Null;
    }
    if let Some(min) = limit("minLength").filter(|min| text.trim().chars().count() < *min) {
        let detail = if min == 1 {
            "must not be empty".to_owned()
        } else {
            format!("needs at least {min} characters")
        };
        problems.add(at, "too_short", detail);
        return Value::Null;
    }
    let format = schema.get("format").and_then(Value::as_str).unwrap_or_default();
    if let Err(error) = check_format(format, &text) {
        problems.add(at, "invalid_format", error.to_string());
    }
    Value::String(text)
}

/// The country in which a number is read that is in national form: the one said, else the company's, as it is known or by its domain.
fn nation(fields: &Map<String, Value>, known: Option<&'static str>) -> Option<&'static str> {
    let text = |wanted: &str| fields.iter().find(|(name, _)| fold(name) == wanted)?.1.as_str();
    match (text("country"), known, text("domain")) {
        (Some(country), ..) => language::country::code(country),
        (None, Some(known), _) => Some(known),
        (None, None, Some(domain)) => language::country::code(Domain::parse(domain).ok()?.country_code()?),
        (None, None, None) => None,
    }
}

fn is_phone(schema: &Value) -> bool {
    schema.get("format").and_then(Value::as_str) == Some("phone")
}

/// A number in international form: as it was sent, or as the country said beside it has it.
fn phone(text: String, nation: Option<&str>, at: &str, problems: &mut Problems) -> Value {
    match Phone::parse_in(&text, nation) {
        Ok(phone) => return Value::String(phone.to_string()),
        Err(_) if nation.is_none() && !text.contains('+') => {
            let detail = "a number in national form needs its country: add country, such as US, or write it with \
                its leading +, such as +14155550132";
            problems.add(at, "invalid_format", detail);
        }
        Err(error) => problems.add(at, "invalid_format", error.to_string()),
    }
    Value::String(text)
}

fn check_format(format: &str, text: &str) -> Result<(), ParseError> {
    match format {
        "email" => EmailAddress::parse(text).map(drop),
        "domain" => Domain::parse(text).map(drop),
        "phone" => Phone::parse(text).map(drop),
        "country" => language::country::code(text)
            .map(drop)
            .ok_or(ParseError("not a country; send its name or its ISO 3166 code, such as US")),
        "network-url" => NetworkUrl::parse(text).map(drop),
        "webhook-url" => domain::WebhookUrl::parse(text).map(drop),
        "date-time" => text
            .parse::<jiff::Timestamp>()
            .map(drop)
            .map_err(|_| ParseError("not a time such as 2026-01-31T12:00:00Z")),
        "date" => text
            .parse::<jiff::civil::Date>()
            .map(drop)
            .map_err(|_| ParseError("not a date such as 2026-01-31")),
        _ => Ok(()),
    }
}

fn number(schema: &Value, number: Number, at: &str, problems: &mut Problems) -> Value {
    let value = number.as_f64().unwrap_or(f64::NAN);
    let limit = |key| schema.get(key).and_then(Value::as_f64);
    let (min, max) = (limit("minimum"), limit("maximum"));
    let below = min.is_some_and(|min| value < min);
    let above = max.is_some_and(|max| value > max);
    if below || above || !value.is_finite() {
        let show = |n: Option<f64>| n.map(|n| n.to_string());
        let detail = match (show(min), show(max)) {
            (Some(min), Some(max)) => format!("must be between {min} and {max}"),
            (Some(min), None) => format!("must be at least {min}"),
            (None, Some(max)) => format!("must be at most {max}"),
            (None, None) => "must be a finite number".to_owned(),
        };
        problems.add(at, "out_of_range", detail);
        return Value::Null;
    }
    Value::Number(number)
}

fn integer(schema: &Value, given: Number, at: &str, problems: &mut Problems) -> Value {
    // 10.0 is the integer 10 in JSON Schema and in JavaScript's output.
    let whole = given.as_f64().filter(|f| f.fract() == 0.0 && f.abs() < 9.0e15).map(|f| f as i64);
    let Some(value) = given.as_i64().or(whole) else {
        problems.add(at, "wrong_type", "must be a whole number");
        return Value::Null;
    };
    let (low, high) = match schema.get("format").and_then(Value::as_str) {
        Some("uint8") => (0, i64::from(u8::MAX)),
        Some("uint16") => (0, i64::from(u16::MAX)),
        Some("int16") => (i64::from(i16::MIN), i64::from(i16::MAX)),
        Some("uint32") => (0, i64::from(u32::MAX)),
        Some("int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
        Some("uint" | "uint64") => (0, i64::MAX),
        _ => (i64::MIN, i64::MAX),
    };
    let has_own =
        schema.get("minimum").is_some_and(|m| m.as_i64() != Some(0)) || schema.get("maximum").is_some();
    if !has_own && !(low..=high).contains(&value) {
        problems.add(at, "out_of_range", format!("must be between {low} and {high}"));
        return Value::Null;
    }
    number(schema, value.into(), at, problems)
}

fn vocabulary(allowed: &[&str], value: Value, at: &str, problems: &mut Problems) -> Value {
    match value.as_str() {
        Some(text) if allowed.contains(&text) => {}
        _ => problems.add(at, "not_allowed", format!("must be one of: {}", allowed.join(", "))),
    }
    value
}

/// The words of a closed vocabulary, if the schema is one.
fn words(schema: &Value) -> Option<Vec<&str>> {
    if let Some(list) = schema.get("enum").and_then(Value::as_array) {
        return Some(list.iter().filter_map(Value::as_str).collect());
    }
    let options = schema.get("oneOf")?.as_array()?;
    options.iter().map(|option| option.get("const").and_then(Value::as_str)).collect()
}

fn has_type(schema: &Value, name: &str) -> bool {
    match schema.get("type") {
        Some(Value::String(only)) => only == name,
        Some(Value::Array(several)) => several.iter().any(|one| one == name),
        _ => false,
    }
}

fn expected(schema: &Value) -> String {
    let name = |kind: &str| match kind {
        "object" => "an object",
        "array" => "a list",
        "string" => "a string",
        "number" => "a number",
        "integer" => "a whole number",
        "boolean" => "true or false",
        _ => "null",
    };
    match schema.get("type") {
        Some(Value::String(only)) => name(only).to_owned(),
        Some(Value::Array(several)) => {
            let names = several.iter().filter_map(Value::as_str).filter(|kind| *kind != "null");
            names.map(name).collect::<Vec<_>>().join(" or ")
        }
        _ => "something else".to_owned(),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// Says what could have been meant by a field that does not exist.
fn unknown(schema: &Value, name: &str) -> String {
    let names: Vec<&str> = schema
        .get("properties")
        .and_then(Value::as_object)
        .map(|properties| properties.keys().map(String::as_str).collect())
        .unwrap_or_default();
    let close = names.iter().map(|own| (strsim::jaro_winkler(&fold(own), &fold(name)), own));
    match close.max_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((score, own)) if score > 0.84 => format!("there is no such field; did you mean {own}?"),
        Some(_) => format!("there is no such field; the fields are: {}", names.join(", ")),
        None => "there is no such field; this call takes none".to_owned(),
    }
}

fn join(at: &str, name: &str) -> String {
    if at.is_empty() { name.to_owned() } else { format!("{at}.{name}") }
}

/// Makes the casings of one word meet: `networkUrl`, `network_url`; and `domain`, `company_domain`.
pub(super) fn fold(name: &str) -> String {
    let folded: String = name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect();
    if folded == "companydomain" { "domain".to_owned() } else { folded }
}

#[cfg(test)]
mod tests;
