//! Removes people who opted out from stored answers, as if they had been unknown at the time.

use crate::error::Result;
use domain::Person;
use lookup::IdentifierKind;
use providers::Providers;
use serde_json::{Map, Value};

type Identifiers = Vec<(IdentifierKind, String)>;

/// A stored answer as it may be shown now; nothing where it may be shown as it is.
pub async fn veiled(providers: &Providers, body: &[u8]) -> Result<Option<Vec<u8>>> {
    let Ok(mut answer) = serde_json::from_slice::<Value>(body) else { return Ok(None) };
    if !veil(providers, &mut answer).await? {
        return Ok(None);
    }
    Ok(serde_json::to_vec(&answer).ok())
}

/// Removes people who opted out from an answer; returns whether there were any.
pub async fn veil(providers: &Providers, answer: &mut Value) -> Result<bool> {
    let mut people = Vec::new();
    collect(answer, &mut people);
    let mut hidden = Hidden::default();
    for (identifiers, name) in people {
        if providers.is_of_objector(&identifiers).await? {
            hidden.words.extend(identifiers.iter().map(|(_, text)| text.to_lowercase()));
            hidden.words.extend(name.map(|name| name.to_lowercase()));
            hidden.people.push(identifiers);
        }
    }
    if hidden.people.is_empty() {
        return Ok(false);
    }
    let is_subject = match &*answer {
        Value::Object(fields) => {
            hidden.is(fields) || fields.values().any(|field| field.as_object().is_some_and(|o| hidden.is(o)))
        }
        _ => false,
    };
    if let Some(fields) = answer.as_object_mut().filter(|fields| is_subject && fields.contains_key("found")) {
        for (_, field) in fields.iter_mut().filter(|(name, _)| !matches!(name.as_str(), "cost" | "id")) {
            *field = nothing_like(field);
        }
        fields.insert("reason".to_owned(), "not_found".into());
        return Ok(true);
    }
    hidden.take_out(answer);
    Ok(true)
}

/// Whether a person as they were answered once asked since not to be found.
pub async fn objects(providers: &Providers, person: &Person) -> Result<bool> {
    let mut own = vec![(IdentifierKind::Id, person.id.clone())];
    own.extend(person.email.iter().map(|email| (IdentifierKind::Email, email.key())));
    own.extend(person.network_url.iter().map(|url| (IdentifierKind::NetworkUrl, url.to_string())));
    Ok(providers.is_of_objector(&own).await?)
}

/// Whether any identifier in what a caller sent is of a person who asked since not to be found.
pub async fn names_objector(providers: &Providers, sent: &Value) -> Result<bool> {
    let mut identifiers = Vec::new();
    read_all(sent, &mut identifiers);
    for identifier in identifiers {
        if providers.is_of_objector(&[identifier]).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn read_all(value: &Value, found: &mut Identifiers) {
    match value {
        Value::String(text) => found.extend(lookup::identifier::read(text)),
        Value::Array(values) => values.iter().for_each(|value| read_all(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| read_all(value, found)),
        _ => {}
    }
}

/// The value of an unknown person's field.
fn nothing_like(value: &Value) -> Value {
    match value {
        Value::Bool(_) => false.into(),
        Value::Array(_) => Vec::<Value>::new().into(),
        Value::Number(_) => 0.into(),
        _ => Value::Null,
    }
}

/// The people in an answer: their identifiers and names.
fn collect(value: &Value, people: &mut Vec<(Identifiers, Option<String>)>) {
    match value {
        Value::Object(fields) => {
            let identifiers = identifiers(fields);
            if !identifiers.is_empty() {
                let name = fields.get("fullName").and_then(Value::as_str).map(str::to_owned);
                people.push((identifiers, name));
            }
            fields.values().for_each(|field| collect(field, people));
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, people)),
        _ => {}
    }
}

/// The identifiers of an object's subject.
fn identifiers(fields: &Map<String, Value>) -> Identifiers {
    let mut found = Identifiers::new();
    for (name, value) in fields {
        let (Some(text), kind) = (value.as_str(), name.as_str()) else { continue };
        let kind = match kind {
            "id" if text.starts_with("per_") => IdentifierKind::Id,
            "email" => IdentifierKind::Email,
            "phone" | "mobile" => IdentifierKind::Phone,
            "networkUrl" | "network_url" => IdentifierKind::NetworkUrl,
            _ => continue,
        };
        found.push((kind, text.to_owned()));
    }
    found
}

/// Those of an answer who objected.
#[derive(Default)]
struct Hidden {
    people: Vec<Identifiers>,
    /// Their names and identifiers, in small letters.
    words: Vec<String>,
}

impl Hidden {
    fn is(&self, fields: &Map<String, Value>) -> bool {
        let own = identifiers(fields);
        !own.is_empty() && self.people.contains(&own)
    }

    fn has(&self, value: &Value) -> bool {
        match value {
            Value::Object(fields) => self.is(fields) || fields.values().any(|field| self.has(field)),
            Value::Array(values) => values.iter().any(|value| self.has(value)),
            Value::String(text) => self.tells(text),
            _ => false,
        }
    }

    fn tells(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.words.iter().any(|word| text.contains(word))
    }

    /// Drops entries of lists that are about them, and empties other fields that are.
    fn take_out(&self, value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for (_, field) in fields.iter_mut().filter(|(name, _)| *name != "cost") {
                    let is_theirs = match &*field {
                        Value::Object(own) => self.is(own),
                        Value::String(text) => self.tells(text),
                        _ => false,
                    };
                    if is_theirs {
                        *field = Value::Null;
                    } else {
                        self.take_out(field);
                    }
                }
            }
            Value::Array(values) => values.retain(|value| !self.has(value)),
            _ => {}
        }
    }
}
