//! Records and their fields: what they are called in queries, as they are read, and as they are written.

use super::CHANGED;
use crate::rest::{list, moment, text, typed, unfit};
use crate::{Change, Failure, Field, FieldType, Object, Record, Values, Written};
use serde_json::{Value, json};

pub const fn noun(object: Object) -> &'static str {
    match object {
        Object::People => "Contact",
        Object::Companies => "Account",
    }
}

/// A text in a query.
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// The fields of a query; a name that is no name is not sent.
pub fn selected(fields: &[String]) -> Result<String, Failure> {
    let is_name = |name: &&String| {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.'))
    };
    let own = |name: &str| name.eq_ignore_ascii_case("id") || name.eq_ignore_ascii_case(CHANGED);
    let mut all = String::new();
    for name in fields {
        if !is_name(&name) {
            return Err(Failure::NoField(name.clone()));
        }
        if !own(name) {
            all.push(',');
            all.push_str(name);
        }
    }
    Ok(all)
}

pub fn field(value: &Value) -> Option<Field> {
    let kind = match value["type"].as_str()? {
        "int" | "double" | "currency" | "percent" | "long" => FieldType::Number,
        "boolean" => FieldType::Boolean,
        "date" => FieldType::Date,
        "datetime" => FieldType::Time,
        "picklist" | "multipicklist" => FieldType::Choice,
        _ => FieldType::Text,
    };
    let active = list(&value["picklistValues"]).filter(|option| option["active"] == true);
    Some(Field {
        name: value["name"].as_str()?.to_owned(),
        label: value["label"].as_str().unwrap_or_default().to_owned(),
        kind,
        options: active.filter_map(|option| option["value"].as_str().map(str::to_owned)).collect(),
        is_writable: value["updateable"] == true && value["calculated"] != true,
    })
}

pub fn record(value: &Value, fields: &[String], shape: &[Field]) -> Option<Record> {
    let is_time =
        |name: &String| shape.iter().any(|field| field.name == *name && field.kind == FieldType::Time);
    let held = |name: &String| {
        let text = text(name.split('.').fold(value, |value, part| &value[part]))?;
        Some(if is_time(name) { moment(text) } else { text })
    };
    let values: Values = fields.iter().map(|name| (name.clone(), held(name))).collect();
    Some(Record { id: value["Id"].as_str()?.to_owned(), values, absorbed: Vec::new() })
}

/// A record with its new values, or why the fields do not take them.
pub fn row(shape: &[Field], object: Object, change: &Change) -> Result<Result<Value, Written>, Failure> {
    let mut row = json!({"attributes": {"type": noun(object)}, "id": change.id});
    for (name, value) in &change.set {
        let field = shape.iter().find(|field| field.name == *name);
        let field = field.ok_or_else(|| Failure::NoField(name.clone()))?;
        row[name] = match value {
            None => Value::Null,
            Some(text) => match typed(field.kind, text) {
                Some(value) => value,
                None => return Ok(Err(unfit(field))),
            },
        };
    }
    Ok(Ok(row))
}
