//! What the fields of a record mean: what it is looked up by, which additions feed which fields, and the values they gave.

use super::decide::{decide, is_same, may_write};
use common::catalog::bulk::Addition;
use common::catalog::connections::{Meaning, ObjectSettings};
use common::connect::{Field, Object, Record, Values};
use common::domain::{EmailAddress, PersonName};
use common::lookup::verdicts::{Verdicts, mark};
use common::rows::{Added, RowIdentifiers, columns, fed_by, identifier};
use common::store::connections::{Found, RecordRow};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// After how many days a record is looked up again.
const REFRESH: u32 = 30;
/// The same for one of which nothing was found.
const REFRESH_MISSED: u32 = 90;

/// What a record is looked up by.
pub fn identifiers(object: Object, settings: &ObjectSettings, record: &Record) -> RowIdentifiers {
    let mut cells = Vec::new();
    let mut fields = Vec::new();
    for (name, meaning) in &settings.mapping.0 {
        // A company is looked up by what names it alone.
        let foreign = object == Object::Companies
            && matches!(meaning, Meaning::Email | Meaning::Phone | Meaning::FullName | Meaning::NetworkUrl);
        cells.push(record.values.get(name).cloned().flatten());
        fields.push(identifier(*meaning).filter(|_| !foreign));
    }
    RowIdentifiers::of(&cells, &fields)
}

/// Whether a value names one person, or one company, by itself.
pub const fn is_strong(object: Object, meaning: Meaning) -> bool {
    match object {
        Object::People => matches!(meaning, Meaning::Email | Meaning::NetworkUrl | Meaning::Phone),
        Object::Companies => matches!(meaning, Meaning::CompanyDomain | Meaning::CompanyNetworkUrl),
    }
}

/// A hash of what a record is looked up by, without the values that we wrote: they do not make it another record. Where an
/// address, a profile or a number names it, another name or employer is a correction and no other record.
pub fn looked_up_by(object: Object, settings: &ObjectSettings, record: &Record, ours: &Values) -> String {
    let theirs = settings.mapping.0.iter().filter_map(|(name, meaning)| {
        let present = record.values.get(name).and_then(Option::as_deref);
        let is_ours = ours.get(name).is_some_and(|ours| is_same(ours.as_deref(), present));
        let text = present.map(str::trim).filter(|text| !text.is_empty() && !is_ours)?;
        identifier(*meaning).map(|_| (*meaning, text.to_lowercase()))
    });
    let mut all: Vec<(Meaning, String)> = theirs.collect();
    if all.iter().any(|(meaning, _)| is_strong(object, *meaning)) {
        all.retain(|(meaning, _)| is_strong(object, *meaning));
    }
    let mut hash = Sha256::new();
    for (meaning, text) in all {
        hash.update(meaning.as_str());
        hash.update([0]);
        hash.update(text);
        hash.update([0]);
    }
    hex::encode(&hash.finalize()[..12])
}

/// What is asked of a record now: only what a rule could write, what its identifiers allow, and what is not known yet.
pub fn wanted(
    object: Object,
    settings: &ObjectSettings,
    record: &Record,
    row: Option<&RecordRow>,
    now: Timestamp,
) -> Vec<(Addition, i64)> {
    let none = Values::new();
    let ours = row.map_or(&none, |row| &row.ours);
    if let Some(row) = row
        && row.looked_up_by == looked_up_by(object, settings, record, ours)
        && let Some(at) = row.looked_up_at
    {
        let usual = if row.was_found { REFRESH } else { REFRESH_MISSED };
        let days = i64::from(settings.refresh_days.unwrap_or(usual));
        if row.answers.is_some() || now.duration_since(at) < SignedDuration::from_hours(24 * days) {
            return Vec::new();
        }
    }
    let value = |name: &String| record.values.get(name).and_then(Option::as_deref);
    let empty = settings.only_if.as_ref().and_then(|only| only.empty.as_ref());
    if empty.is_some_and(|fields| !fields.iter().any(|field| super::decide::is_blank(value(field)))) {
        return Vec::new();
    }
    let is_fed = |addition: Addition| {
        settings.mapping.0.iter().any(|(name, meaning)| {
            fed_by(object, addition, *meaning).is_some()
                && may_write(settings.rule(name, *meaning).policy(), value(name), ours.get(name))
        })
    };
    let known = identifiers(object, settings, record);
    let all = common::rows::priced(&settings.add);
    let mut wanted: Vec<(Addition, i64)> = all.iter().copied().filter(|(one, _)| is_fed(*one)).collect();
    // A contact may need the person or the company first.
    for helper in [Addition::Person, Addition::Company] {
        let lacks = wanted.iter().any(|(one, _)| known.may(*one, &all) && !known.may(*one, &wanted));
        let is_asked = wanted.iter().any(|(one, _)| *one == helper);
        if let Some(helping) = all.iter().find(|(one, _)| *one == helper && lacks && !is_asked) {
            wanted.push(*helping);
        }
    }
    let asked = wanted.clone();
    wanted.retain(|(one, _)| known.may(*one, &asked));
    wanted
}

/// The values that additions gave, by the system's field.
pub fn answers(
    object: Object,
    settings: &ObjectSettings,
    added: &[Added],
    now: Timestamp,
) -> BTreeMap<String, Found> {
    let mut answers = BTreeMap::new();
    let allow_unverified = settings.allow_unverified == Some(true);
    for (name, meaning) in &settings.mapping.0 {
        // A contact that was looked for as such comes before the one of the person's record.
        let found = added.iter().rev().find_map(|one| {
            let column = fed_by(object, one.addition, *meaning)?;
            let cell = |column: &str| {
                let at = columns(one.addition).iter().position(|name| *name == column)?;
                one.values.get(at).filter(|value| !value.is_empty())
            };
            if (one.addition, *meaning) == (Addition::Person, Meaning::Email) && !allow_unverified {
                cell("email_verified").filter(|verified| *verified == "true")?;
            }
            let text = cell(column)?.clone();
            let value = match meaning {
                Meaning::FirstName => PersonName::parse(&text).first,
                Meaning::LastName => PersonName::parse(&text).last,
                _ => text,
            };
            let source = Some(one.source.clone()).filter(|source| !source.is_empty());
            (!value.is_empty()).then_some(Found { value, source, confidence: one.confidence })
        });
        if let Some(found) = found {
            answers.insert(name.clone(), found);
        }
    }
    let found = added.iter().any(|one| !one.values.is_empty());
    let own = |value: String| Found { value, source: None, confidence: None };
    for (name, meaning) in &settings.mapping.0 {
        let value = match meaning {
            Meaning::Status => Some(if found { "found" } else { "not_found" }.to_owned()),
            Meaning::EnrichedAt => Some(format!("{now:.0}")),
            Meaning::AlmanacId => subject(added),
            Meaning::Confidence => {
                added.iter().find_map(|one| one.confidence).map(|confidence| confidence.to_string())
            }
            _ => None,
        };
        if let Some(value) = value {
            answers.insert(name.clone(), own(value));
        }
    }
    answers
}

/// The address that a record holds.
fn address(settings: &ObjectSettings, record: &Record) -> Option<(String, EmailAddress)> {
    let field = field_of(settings, Meaning::Email)?;
    let text = record.values.get(field).and_then(Option::as_deref)?;
    Some((field.to_owned(), EmailAddress::parse(text.trim()).ok()?))
}

fn field_of(settings: &ObjectSettings, wanted: Meaning) -> Option<&str> {
    settings.mapping.0.iter().find(|(_, meaning)| **meaning == wanted).map(|(name, _)| name.as_str())
}

/// The addresses that a record has or is given, without those that are known to be gone.
pub fn addresses(
    settings: &ObjectSettings,
    record: &Record,
    answers: &BTreeMap<String, Found>,
    verdicts: &Verdicts,
) -> Vec<u64> {
    let own = address(settings, record).map(|(_, address)| address);
    let new = field_of(settings, Meaning::Email).and_then(|field| answers.get(field));
    let new = new.and_then(|found| EmailAddress::parse(&found.value).ok());
    let all = own.into_iter().chain(new);
    all.filter(|address| verdicts.on(address).is_none_or(|verdict| verdict.valid))
        .map(|address| mark(&address))
        .collect()
}

/// Notes the address that a record holds by now, so that a bounce finds it; whether it was not known before.
pub fn note_address(
    settings: &ObjectSettings,
    record: &Record,
    row: &mut RecordRow,
    verdicts: &Verdicts,
) -> bool {
    if row.object != Some(Object::People) {
        return false;
    }
    let held = addresses(settings, record, &BTreeMap::new(), verdicts);
    let new: Vec<u64> = held.into_iter().filter(|address| !row.addresses.contains(address)).collect();
    row.addresses.extend(&new);
    !new.is_empty()
}

/// What the field of the address's status is to say of one that bounced: that it is invalid, or what is known of the address that
/// takes its place.
pub fn address_status(
    settings: &ObjectSettings,
    shape: &BTreeMap<String, Field>,
    record: &Record,
    row: &RecordRow,
    answers: &BTreeMap<String, Found>,
    verdicts: &Verdicts,
) -> Option<(String, Found)> {
    let status = field_of(settings, Meaning::EmailStatus).filter(|field| !answers.contains_key(*field))?;
    let (field, address) = address(settings, record)?;
    verdicts.on(&address).filter(|verdict| !verdict.valid)?;
    let stands = answers.get(&field).zip(shape.get(&field)).is_some_and(|(found, shape)| {
        let present = record.values.get(&field).and_then(Option::as_deref);
        // The same address was found and checked anew, or another one is written.
        EmailAddress::parse(&found.value).is_ok_and(|found| found == address)
            || decide(settings.rule(&field, Meaning::Email), shape, present, found, row.ours.get(&field))
                .is_some()
    });
    let value = match stands {
        false => "invalid",
        true if settings.allow_unverified == Some(true) => "unknown",
        true => "valid",
    };
    let found = Found { value: value.to_owned(), source: None, confidence: None };
    Some((status.to_owned(), found))
}

/// Our id of the person.
pub fn subject(added: &[Added]) -> Option<String> {
    added.iter().find_map(|one| one.person.clone())
}

/// The profile of the person.
pub fn profile(added: &[Added]) -> Option<String> {
    let person = added.iter().find(|one| one.addition == Addition::Person)?;
    let at = columns(Addition::Person).iter().position(|name| *name == "network_url")?;
    person.values.get(at).filter(|url| !url.is_empty()).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::connect::FieldType;
    use common::domain::Clock;
    use common::lookup::mail::Status;
    use common::lookup::verdicts::Verdict;
    use serde_json::json;

    /// Whatever keeps the new address out of its field keeps the status from speaking of it.
    #[test]
    fn an_address_that_bounced_is_invalid_unless_the_new_one_is_written() {
        let bounced = EmailAddress::parse("ada@acme.example").unwrap();
        let verdicts = Verdicts::default();
        verdicts.note(Verdict::of(&bounced, Status::Invalid, Clock::System.now()).unwrap());
        let held = Values::from([("email".to_owned(), Some(bounced.as_str().to_owned()))]);
        let record = Record { id: "1".into(), values: held, absorbed: Vec::new() };
        let row = RecordRow::new(Object::People, "1");
        let status = |rule: serde_json::Value, is_writable: bool, new: &str| {
            let settings = json!({"mapping": {"email": "email", "status": "email_status"}, "add": ["email"],
                "rules": {"email": rule}});
            let settings = serde_json::from_value(settings).unwrap();
            let (name, label, kind) = ("email".to_owned(), "Email".to_owned(), FieldType::Text);
            let field = Field { name, label, kind, options: Vec::new(), is_writable };
            let found = Found { value: new.to_owned(), source: None, confidence: Some(0.6) };
            let answers = BTreeMap::from([("email".to_owned(), found)]);
            let shape = BTreeMap::from([("email".to_owned(), field)]);
            address_status(&settings, &shape, &record, &row, &answers, &verdicts).unwrap().1.value
        };
        let new = "ada.lovelace@acme.example";
        assert_eq!(status(json!("always"), true, new), "valid");
        assert_eq!(status(json!("tracked"), true, new), "invalid", "a person wrote the old one");
        let careful = json!({"write": "always", "min_confidence": 0.9});
        assert_eq!(status(careful, true, new), "invalid", "not sure enough");
        assert_eq!(status(json!("always"), false, new), "invalid", "not writable");
        assert_eq!(status(json!("always"), true, "ada@acme.example"), "valid", "the same, checked anew");
    }

    fn print(object: Object, values: &[(&str, &str)], ours: &[(&str, &str)]) -> String {
        let meanings = [
            "full_name",
            "email",
            "phone",
            "network_url",
            "company_name",
            "company_domain",
            "title",
            "country",
        ];
        let mapping: BTreeMap<&str, &str> = meanings.iter().map(|meaning| (*meaning, *meaning)).collect();
        let settings = serde_json::from_value(json!({"mapping": mapping, "add": ["person"]})).unwrap();
        let held = |all: &[(&str, &str)]| {
            all.iter()
                .map(|(name, value)| ((*name).to_owned(), Some((*value).to_owned())))
                .collect::<Values>()
        };
        let record = Record { id: "1".into(), values: held(values), absorbed: Vec::new() };
        looked_up_by(object, &settings, &record, &held(ours))
    }

    #[test]
    fn only_another_identifier_makes_it_another_record() {
        let people = |values: &[(&str, &str)]| print(Object::People, values, &[]);
        let ada = people(&[("email", "ada@acme.example"), ("company_name", "Acme"), ("full_name", "Ada")]);
        assert_eq!(
            ada,
            people(&[("email", "ADA@acme.example "), ("company_name", "Acme Ltd"), ("title", "x")])
        );
        assert_ne!(ada, people(&[("email", "alan@acme.example"), ("company_name", "Acme")]));
        assert_ne!(ada, people(&[("email", "ada@acme.example"), ("phone", "+44 20 7946 0000")]));
        // Without one, the name and the employer are what there is.
        let named = people(&[("full_name", "Ada"), ("company_name", "Acme")]);
        assert_ne!(named, people(&[("full_name", "Ada"), ("company_name", "Umbrella")]));
        // What was found by them does not change them.
        let found = [("full_name", "Ada"), ("company_name", "Acme"), ("email", "ada@acme.example")];
        assert_eq!(named, print(Object::People, &found, &found[2..]));

        let acme =
            print(Object::Companies, &[("company_domain", "acme.example"), ("company_name", "Acme")], &[]);
        let renamed = [("company_domain", "acme.example"), ("company_name", "Acme Ltd"), ("country", "DE")];
        assert_eq!(acme, print(Object::Companies, &renamed, &[]));
    }
}
