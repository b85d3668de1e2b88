//! The fields of a party: where each is, and what it takes to write it.

use super::{MECHANISM, OTHER};
use crate::rest::{list, text, typed};
use crate::{Failure, FieldType, Record, Term, Values};
use serde_json::{Map, Value, json};

/// Where a field of ours is.
#[derive(Clone, Copy)]
pub enum Place {
    Name,
    Code,
    /// The first mechanism of a type.
    First(&'static str),
    /// The mechanism of the type `other` that has the field's label as its name.
    Named,
    City,
    Country,
}

pub struct Known {
    pub name: &'static str,
    pub label: &'static str,
    place: Place,
    pub kind: FieldType,
}

const fn known(name: &'static str, label: &'static str, place: Place) -> Known {
    Known { name, label, place, kind: FieldType::Text }
}

const fn of_kind(kind: FieldType, name: &'static str, label: &'static str) -> Known {
    Known { name, label, place: Place::Named, kind }
}

pub const FIELDS: [Known; 17] = [
    known("name", "Name", Place::Name),
    known("code", "Code", Place::Code),
    known("email", "Email", Place::First("email")),
    known("phone", "Phone", Place::First("phone")),
    known("mobile", "Mobile", Place::First("mobile")),
    known("fax", "Fax", Place::First("fax")),
    known("website", "Website", Place::First("website")),
    known("title", "Job title", Place::Named),
    known("company", "Company", Place::Named),
    known("profile", "Profile", Place::Named),
    known("industry", "Industry", Place::Named),
    known("city", "City", Place::City),
    known("country", "Country", Place::Country),
    known("almanac_id", "Almanac id", Place::Named),
    known("almanac_status", "Almanac status", Place::Named),
    of_kind(FieldType::Time, "almanac_enriched_at", "Almanac enriched at"),
    of_kind(FieldType::Number, "almanac_confidence", "Almanac confidence"),
];

pub fn field(name: &str) -> Result<&'static Known, Failure> {
    FIELDS.iter().find(|known| known.name == name).ok_or_else(|| Failure::NoField(name.to_owned()))
}

impl Known {
    pub const fn is_writable(&self) -> bool {
        !matches!(self.place, Place::Code | Place::Country)
    }

    pub fn takes(&self, value: Option<&str>) -> bool {
        value.is_none_or(|text| typed(self.kind, text).is_some())
    }

    pub fn unsuitable(&self) -> String {
        format!("the field {} takes another kind of value: {}", self.name, self.kind)
    }

    /// The type and the name of the mechanism that holds it.
    fn mechanism(&self) -> Option<(&'static str, Option<&'static str>)> {
        match self.place {
            Place::First(kind) => Some((kind, None)),
            Place::Named => Some((OTHER, Some(self.label))),
            _ => None,
        }
    }

    /// The mechanism of a party that holds it.
    fn held<'a>(&self, party: &'a Value) -> Option<&'a Value> {
        let (kind, name) = self.mechanism()?;
        let is_it = |one: &&Value| one["type"] == kind && name.is_none_or(|name| one["name"] == name);
        list(&party["contact_mechanisms."]).find(is_it)
    }

    pub fn read(&self, party: &Value) -> Option<String> {
        match self.place {
            Place::Name => text(&party["name"]),
            Place::Code => text(&party["code"]),
            Place::First(_) | Place::Named => text(&self.held(party)?["value"]),
            Place::City => list(&party["addresses."]).find_map(|address| text(&address["city"])),
            Place::Country => {
                list(&party["addresses."]).find_map(|address| text(&address["country."]["name"]))
            }
        }
    }

    /// Adds what it takes for a party to hold a value in this field.
    pub fn write(
        &self,
        party: &Value,
        value: Option<&str>,
        values: &mut Map<String, Value>,
        versions: &mut Map<String, Value>,
    ) {
        let mut part = |of: &str, action: Value| {
            let actions = values.entry(of.to_owned()).or_insert_with(|| json!([]));
            actions.as_array_mut().into_iter().for_each(|actions| actions.push(action.clone()));
        };
        match (self.place, value) {
            (Place::Name, value) => drop(values.insert("name".to_owned(), json!(value))),
            (Place::Code | Place::Country, _) => {}
            (Place::City, value) => {
                let city = |address: &&Value| text(&address["city"]).is_some();
                let all = &party["addresses."];
                match (list(all).find(city).or_else(|| list(all).next()), value) {
                    (Some(held), value) => {
                        version(versions, "party.address", held);
                        part("addresses", json!(["write", [held["id"]], {"city": value}]));
                    }
                    (None, Some(city)) => part("addresses", json!(["create", [{"city": city}]])),
                    (None, None) => {}
                }
            }
            (Place::First(_) | Place::Named, value) => match (self.held(party), value) {
                (Some(held), Some(value)) => {
                    version(versions, MECHANISM, held);
                    part("contact_mechanisms", json!(["write", [held["id"]], {"value": value}]));
                }
                (Some(held), None) => {
                    version(versions, MECHANISM, held);
                    part("contact_mechanisms", json!(["delete", [held["id"]]]));
                }
                (None, Some(value)) => {
                    let (kind, name) = self.mechanism().unwrap_or((OTHER, None));
                    let new = json!({"type": kind, "name": name, "value": value});
                    part("contact_mechanisms", json!(["create", [new]]));
                }
                (None, None) => {}
            },
        }
    }

    /// The condition of parties that have such a value.
    pub fn has(&self, term: Term<'_>) -> Option<Value> {
        let escaped = |text: &str| text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let pattern = match term {
            Term::Is(value) => escaped(value),
            Term::Has(text) => format!("%{}%", escaped(text)),
        };
        Some(match self.place {
            Place::Name => json!(["name", "ilike", pattern]),
            Place::Code => json!(["code", "ilike", pattern]),
            Place::City => json!(["addresses.city", "ilike", pattern]),
            Place::Country => json!(["addresses.country.name", "ilike", pattern]),
            Place::First(_) | Place::Named => {
                let (kind, name) = self.mechanism()?;
                let mut of = vec![json!(["type", "=", kind]), json!(["value", "ilike", pattern])];
                of.extend(name.map(|name| json!(["name", "=", name])));
                json!(["contact_mechanisms", "where", of])
            }
        })
    }
}

/// Notes the version of a record that was read.
pub fn version(versions: &mut Map<String, Value>, model: &str, record: &Value) {
    if let Some(id) = record["id"].as_i64() {
        versions.insert(format!("{model},{id}"), record["_timestamp"].clone());
    }
}

pub fn record(party: &Value, fields: &[String]) -> Option<Record> {
    let held = |name: &String| field(name).ok().and_then(|known| known.read(party));
    let values: Values = fields.iter().map(|name| (name.clone(), held(name))).collect();
    Some(Record { id: text(&party["id"])?, values, absorbed: Vec::new() })
}
