//! Finds the record of a system that is meant by values: by what names it alone, else by name and company, compared as our own
//! directory compares them. A record that only may be the same counts as unclear: it is neither written nor created.

use super::Stop;
use super::decide::is_blank;
use super::fields::is_strong;
use common::catalog::connections::{Meaning, ObjectSettings, SentValues};
use common::connect::{Object, Record, SEARCHED, System, Term};
use common::domain::{Domain, EmailAddress, NetworkUrl, Phone};
use common::language::company_name::CompanyName;
use common::matching::person::NameKey;
use common::matching::{Fit, companies_fit, names_fit};
use common::store::Store;
use common::store::connections::LONGEST_ID;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The least letters of a word of a company's name that is searched for.
const TELLING: usize = 3;

/// What a search comes to.
#[derive(Debug)]
pub enum Match {
    One(Record),
    /// Several records, or one that may be another's.
    Unclear,
    None,
}

/// Whether a record is the one that is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Likeness {
    Same,
    Perhaps,
    Other,
}

/// The system of a connection, and what is known of it.
pub struct Searched<'a> {
    pub store: &'a Store,
    pub connection: &'a str,
    pub system: &'a dyn System,
    pub now: Timestamp,
}

/// Values in the one spelling that we write; those that say nothing are left out.
pub fn normal(values: &SentValues) -> SentValues {
    let said = values.0.iter().filter(|(_, text)| !is_blank(Some(text.as_str())));
    SentValues(said.map(|(meaning, text)| (*meaning, spelled(*meaning, text))).collect())
}

fn spelled(meaning: Meaning, text: &str) -> String {
    let text = text.trim();
    let normal = match meaning {
        Meaning::Email | Meaning::PersonalEmail => EmailAddress::parse(text).ok().map(|one| one.key()),
        Meaning::Phone => Phone::parse(text).ok().map(|one| one.to_string()),
        Meaning::CompanyDomain => Domain::parse(text).ok().map(|one| one.to_string()),
        Meaning::NetworkUrl | Meaning::CompanyNetworkUrl => {
            NetworkUrl::parse(text).ok().map(|one| one.to_string())
        }
        _ => None,
    };
    normal.unwrap_or_else(|| text.to_owned())
}

/// Whether two texts are the same value, each in any spelling.
fn is_same_spelled(meaning: Meaning, one: &str, other: &str) -> bool {
    spelled(meaning, one).eq_ignore_ascii_case(&spelled(meaning, other))
}

/// A part that every usual spelling of a value has, where a value is written in many ways.
fn telling_part(object: Object, meaning: Meaning, value: &str) -> Option<&str> {
    match (object, meaning) {
        (Object::Companies, Meaning::CompanyDomain) => Some(value),
        (_, Meaning::NetworkUrl | Meaning::CompanyNetworkUrl) => {
            // Escaped letters are written as such or not.
            let name = value.rsplit('/').next()?;
            let mut parts = name.split('%');
            let first = parts.next();
            let parts = first.into_iter().chain(parts.filter_map(|part| part.get(2..)));
            let longest = parts.map(|part| part.trim_matches('-')).max_by_key(|part| part.len())?;
            // No system searches for less.
            (longest.len() >= 2).then_some(longest)
        }
        _ => None,
    }
}

/// The longest word of a company's name, of those that are no legal form if there are any: half of all companies are a GmbH.
fn telling_word(name: &str) -> Option<String> {
    let own = CompanyName::parse(name).spelt;
    let words = || {
        name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.chars().count() >= TELLING)
    };
    let telling = words().filter(|word| own.contains(&word.to_lowercase()));
    let longest = telling.max_by_key(|word| word.chars().count());
    longest.or_else(|| words().max_by_key(|word| word.chars().count())).map(str::to_owned)
}

/// The part of a company's domain that its name may be like.
fn label(domain: &str) -> Option<String> {
    let label = Domain::parse(domain).ok()?.label().to_owned();
    (label.chars().count() >= TELLING).then_some(label)
}

/// The full name of a person.
pub fn full_name(of: impl Fn(Meaning) -> Option<String>) -> Option<String> {
    of(Meaning::FullName).or_else(|| {
        let parts = [of(Meaning::FirstName), of(Meaning::LastName)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    })
}

/// Prints of values, under which it is kept which record they became.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Prints {
    /// Of the values that name a person, or a company, by themselves.
    pub keys: Vec<String>,
    /// Of the name, which several may have.
    pub named: Option<String>,
}

impl Prints {
    pub fn all(self) -> impl Iterator<Item = String> {
        self.keys.into_iter().chain(self.named)
    }
}

pub fn prints(connection: &str, object: Object, values: &SentValues) -> Prints {
    let print = |meaning: Meaning, text: &str| {
        let mut hash = Sha256::new();
        for part in [connection, object.as_str(), meaning.as_str(), &text.to_lowercase()] {
            hash.update(part);
            hash.update([0]);
        }
        hex::encode(&hash.finalize()[..16])
    };
    let strong = values.0.iter().filter(|(meaning, _)| is_key(object, **meaning));
    let keys = strong.map(|(meaning, text)| print(*meaning, text)).collect();
    let of = |meaning: Meaning| values.0.get(&meaning).cloned();
    let company = of(Meaning::CompanyName).or_else(|| of(Meaning::CompanyDomain));
    let named = match object {
        Object::People => {
            let at = company.unwrap_or_default();
            full_name(of).map(|name| print(Meaning::FullName, &format!("{name}\n{at}")))
        }
        Object::Companies => company.map(|name| print(Meaning::CompanyName, &name)),
    };
    Prints { keys, named }
}

fn is_key(object: Object, meaning: Meaning) -> bool {
    // Colleagues share a number.
    meaning == Meaning::AlmanacId || (is_strong(object, meaning) && meaning != Meaning::Phone)
}

fn held(settings: &ObjectSettings, record: &Record, meaning: Meaning) -> Option<String> {
    let field = settings.mapping.0.iter().find(|(_, own)| **own == meaning)?.0;
    record.values.get(field).cloned().flatten().filter(|text| !is_blank(Some(text)))
}

impl Searched<'_> {
    /// The record of a system that these values, in their normal spelling, are about.
    pub async fn find(
        &self,
        object: Object,
        settings: &ObjectSettings,
        values: &SentValues,
    ) -> Result<Match, Stop> {
        let fields = settings.fields();
        // What was just made may not be found by a search yet.
        let prints = prints(self.connection, object, values);
        if let Some(found) = only(self.linked(object, &fields, &prints.keys).await?) {
            return Ok(found);
        }
        let mut is_cut = false;
        for (field, meaning) in settings.mapping.0.iter().filter(|(_, meaning)| is_key(object, **meaning)) {
            let Some(value) = values.0.get(meaning) else { continue };
            let mut records = self.system.find(object, &fields, field, Term::Is(value)).await?;
            if records.is_empty()
                && let Some(part) = telling_part(object, *meaning, value)
            {
                records = self.system.find(object, &fields, field, Term::Has(part)).await?;
                is_cut |= records.len() >= SEARCHED;
                let held = |record: &Record| record.values.get(field).cloned().flatten();
                records.retain(|record| {
                    held(record).is_some_and(|held| is_same_spelled(*meaning, &held, value))
                });
            }
            if let Some(found) = only(records) {
                return Ok(found);
            }
        }
        // Two people may share a name, so that what was made of it is only looked at.
        let linked = self.linked(object, &fields, prints.named.as_slice()).await?;
        Ok(match self.by_name(object, settings, values, (fields.as_slice(), linked)).await? {
            // The one that is meant may be among those that were not seen.
            Match::None if is_cut => Match::Unclear,
            found => found,
        })
    }

    /// The records that the owners of values became.
    async fn linked(
        &self,
        object: Object,
        fields: &[String],
        prints: &[String],
    ) -> Result<Vec<Record>, Stop> {
        if prints.is_empty() {
            return Ok(Vec::new());
        }
        let links = self.store.links(self.connection, prints, self.now).await?;
        let mut ids: Vec<String> = links.into_values().collect();
        ids.sort_unstable();
        ids.dedup();
        Ok(if ids.is_empty() { Vec::new() } else { self.system.read(object, fields, &ids).await? })
    }

    async fn by_name(
        &self,
        object: Object,
        settings: &ObjectSettings,
        values: &SentValues,
        (fields, linked): (&[String], Vec<Record>),
    ) -> Result<Match, Stop> {
        let of = |meaning: Meaning| values.0.get(&meaning).cloned();
        let terms: Vec<(Meaning, String, bool)> = match object {
            Object::People => {
                let (full, last) = (full_name(of), of(Meaning::LastName));
                let last = last.or_else(|| Some(full.as_ref()?.split_whitespace().next_back()?.to_owned()));
                let full = full.map(|full| (Meaning::FullName, full, false));
                full.into_iter().chain(last.map(|last| (Meaning::LastName, last, false))).collect()
            }
            Object::Companies => {
                let name = of(Meaning::CompanyName);
                // A system that cannot search for domains may have it under a name like its domain.
                let label = of(Meaning::CompanyDomain).filter(|_| name.is_none()).and_then(|one| label(&one));
                let word = name.as_deref().and_then(telling_word).or(label);
                let name = name.map(|name| (Meaning::CompanyName, name, false));
                name.into_iter().chain(word.map(|word| (Meaning::CompanyName, word, true))).collect()
            }
        };
        let linked = linked.into_iter().map(|record| (record.id.clone(), record));
        let mut candidates: BTreeMap<String, Record> = linked.collect();
        // A search that is cut may have left out the one that is meant.
        let mut is_unclear = false;
        for (meaning, text, is_part) in &terms {
            let Some((field, _)) = settings.mapping.0.iter().find(|(_, own)| *own == meaning) else {
                continue;
            };
            let term = if *is_part { Term::Has(text) } else { Term::Is(text) };
            let records = self.system.find(object, fields, field, term).await?;
            is_unclear |= records.len() >= SEARCHED;
            candidates.extend(records.into_iter().map(|record| (record.id.clone(), record)));
        }
        let mut same = Vec::new();
        for record in candidates.into_values().filter(|record| record.id.len() <= LONGEST_ID) {
            match likeness(object, settings, &record, values) {
                Likeness::Same => same.push(record),
                Likeness::Perhaps => is_unclear = true,
                Likeness::Other => {}
            }
        }
        Ok(match only(same) {
            Some(found) => found,
            None if is_unclear => Match::Unclear,
            None => Match::None,
        })
    }
}

/// The one record that was found; nothing where none was.
fn only(mut records: Vec<Record>) -> Option<Match> {
    records.retain(|record| record.id.len() <= LONGEST_ID);
    records.dedup_by(|one, other| one.id == other.id);
    match (records.pop(), records.is_empty()) {
        (None, _) => None,
        (Some(record), true) => Some(Match::One(record)),
        (Some(_), false) => Some(Match::Unclear),
    }
}

fn domain_of(settings: &ObjectSettings, record: &Record) -> Option<String> {
    Domain::parse(&held(settings, record, Meaning::CompanyDomain)?).ok().map(|one| one.to_string())
}

/// Whether a record that was found by its name is the one that is meant.
fn likeness(object: Object, settings: &ObjectSettings, record: &Record, values: &SentValues) -> Likeness {
    let of = |meaning: Meaning| values.0.get(&meaning).cloned();
    let theirs = |meaning: Meaning| held(settings, record, meaning);
    let domains = match (of(Meaning::CompanyDomain), domain_of(settings, record)) {
        (Some(one), Some(other)) => Some(one == other),
        _ => None,
    };
    let names = match (of(Meaning::CompanyName), theirs(Meaning::CompanyName)) {
        (Some(one), Some(other)) => Some(companies_fit(&one, &other)),
        // A name like the domain is no proof.
        (None, Some(other)) if object == Object::Companies => {
            let label = of(Meaning::CompanyDomain).and_then(|one| label(&one));
            label.filter(|label| companies_fit(label, &other) != Fit::No).map(|_| Fit::Perhaps)
        }
        _ => None,
    };
    let company = match (domains, names) {
        (Some(true), _) | (None, Some(Fit::Surely)) => Some(Fit::Surely),
        (Some(false), Some(Fit::Surely | Fit::Perhaps)) | (None, Some(Fit::Perhaps)) => Some(Fit::Perhaps),
        (Some(false), _) | (None, Some(Fit::No)) => Some(Fit::No),
        (None, None) => None,
    };
    if object == Object::Companies {
        return match (domains, company) {
            (Some(false), _) => Likeness::Other,
            (_, Some(Fit::Surely)) => Likeness::Same,
            (_, Some(Fit::Perhaps)) => Likeness::Perhaps,
            _ => Likeness::Other,
        };
    }
    let (Some(asked), Some(known)) = (full_name(of), full_name(theirs)) else { return Likeness::Other };
    let name = names_fit(&NameKey::parse(&asked), &NameKey::parse(&known));
    let differs = |meaning: Meaning| match (of(meaning), theirs(meaning)) {
        (Some(one), Some(other)) => !is_same_spelled(meaning, &one, &other),
        _ => false,
    };
    // People have several addresses, but the same name elsewhere with another address is another person.
    let is_other = [Meaning::Email, Meaning::NetworkUrl].into_iter().any(differs);
    match (name, company, is_other) {
        (Fit::No, ..) | (_, Some(Fit::No), _) | (_, None, true) | (Fit::Perhaps, None, _) => Likeness::Other,
        (Fit::Surely, Some(Fit::Surely), false) => Likeness::Same,
        _ => Likeness::Perhaps,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn of(values: &[(&str, &str)]) -> SentValues {
        let all: BTreeMap<&str, &str> = values.iter().copied().collect();
        normal(&serde_json::from_value(json!(all)).unwrap())
    }

    fn compared(object: Object, record: &[(&str, &str)], values: &[(&str, &str)]) -> Likeness {
        let meanings: BTreeMap<&str, &str> = record.iter().map(|(name, _)| (*name, *name)).collect();
        let settings = serde_json::from_value(json!({"mapping": meanings, "add": ["person"]})).unwrap();
        let held = record.iter().map(|(name, value)| ((*name).to_owned(), Some((*value).to_owned())));
        let record = Record { id: "1".into(), values: held.collect(), absorbed: Vec::new() };
        likeness(object, &settings, &record, &of(values))
    }

    #[test]
    fn people_are_the_same_by_name_and_company_and_unclear_where_one_of_them_is_not_sure() {
        let ada =
            [("full_name", "Ada Lovelace"), ("company_name", "Acme Inc"), ("email", "ada@acme.example")];
        let people = |record: &[(&str, &str)]| compared(Object::People, record, &ada);
        assert_eq!(people(&[("full_name", "Ada Lovelace"), ("company_name", "Acme")]), Likeness::Same);
        assert_eq!(people(&[("first_name", "Ada"), ("last_name", "Lovelace")]), Likeness::Perhaps);
        assert_eq!(people(&[("full_name", "Ada Lovelace"), ("company_name", "Umbrella")]), Likeness::Other);
        assert_eq!(people(&[("full_name", "Alan Turing"), ("company_name", "Acme")]), Likeness::Other);
        let elsewhere = [("full_name", "Ada Lovelace"), ("email", "ada@umbrella.example")];
        assert_eq!(people(&elsewhere), Likeness::Other);
        let two =
            [("full_name", "Ada Lovelace"), ("company_name", "Acme"), ("email", "lovelace@acme.example")];
        assert_eq!(people(&two), Likeness::Perhaps, "two addresses of one person, or two people");
    }

    #[test]
    fn a_profile_is_the_same_in_each_of_its_spellings() {
        let ada = [
            ("full_name", "Ada Lovelace"),
            ("company_name", "Acme"),
            ("network_url", "network.example/in/ada-lovelace"),
        ];
        let at = |url: &str| {
            let held = [("full_name", "Ada Lovelace"), ("company_name", "Acme"), ("network_url", url)];
            compared(Object::People, &held, &ada)
        };
        assert_eq!(at("https://www.network.example/in/Ada-Lovelace/"), Likeness::Same);
        assert_eq!(at("https://network.example/in/ada-lovelace-2"), Likeness::Perhaps);
        let part = |url: &str| {
            let url = spelled(Meaning::NetworkUrl, url);
            telling_part(Object::People, Meaning::NetworkUrl, &url).map(str::to_owned)
        };
        assert_eq!(part("network.example/in/Ada-Lovelace/en").as_deref(), Some("ada-lovelace"));
        assert_eq!(part("network.example/in/jos\u{e9}-garcia").as_deref(), Some("garcia"));
        assert_eq!(part("network.example/in/\u{674e}"), None, "nothing to search for");
    }

    #[test]
    fn a_company_is_searched_for_by_a_word_that_tells_it_from_others() {
        let word = |name: &str| telling_word(name);
        assert_eq!(word("Umbrella Corporation").as_deref(), Some("Umbrella"));
        assert_eq!(word("GmbH").as_deref(), Some("GmbH"), "nothing else is there");
        assert_eq!(word("3M"), None);
    }

    #[test]
    fn companies_are_the_same_by_domain_and_else_by_name() {
        let acme = [("company_name", "Acme Inc."), ("company_domain", "acme.example")];
        let companies = |record: &[(&str, &str)]| compared(Object::Companies, record, &acme);
        let site = [("company_name", "ACME"), ("company_domain", "https://www.acme.example/about")];
        assert_eq!(companies(&site), Likeness::Same);
        assert_eq!(companies(&[("company_name", "Acme")]), Likeness::Same);
        let unnamed = |record: &[(&str, &str)]| compared(Object::Companies, record, &acme[1..]);
        assert_eq!(
            unnamed(&[("company_name", "Acme Inc."), ("company_domain", "acme.example")]),
            Likeness::Same
        );
        assert_eq!(unnamed(&[("company_name", "Acme")]), Likeness::Perhaps, "a name like the domain");
        assert_eq!(unnamed(&[("company_name", "Umbrella")]), Likeness::Other);
        let other = [("company_name", "Acme"), ("company_domain", "acme.test")];
        assert_eq!(companies(&other), Likeness::Other, "another company of the same name");
        assert_eq!(companies(&[("company_name", "Umbrella")]), Likeness::Other);
    }

    #[test]
    fn the_same_values_in_another_spelling_have_the_same_prints() {
        let print = |values: &[(&str, &str)]| prints("con_1", Object::People, &of(values));
        let ada = print(&[("email", "ada@acme.example"), ("full_name", "Ada")]);
        assert_eq!(ada.keys, print(&[("email", " ADA@Acme.example ")]).keys);
        assert_eq!(ada.keys.len(), 1, "a name is shared by many, an address is not");
        assert_ne!(ada.keys, prints("con_2", Object::People, &of(&[("email", "ada@acme.example")])).keys);
        let named = [("full_name", "Ada Lovelace"), ("company_name", "Acme"), ("email", "n/a")];
        assert_eq!(print(&named), print(&named[..2]), "without an address it is the name at the company");
        assert!(print(&named).keys.is_empty() && print(&named).named.is_some());
        assert_ne!(print(&named), print(&named[..1]));
        let addressed = print(&[named[0], named[1], ("email", "ada@acme.example")]);
        assert_eq!(addressed.named, print(&named).named, "one with an address and one without meet by name");
        assert_eq!(addressed.all().count(), 2);
        assert_eq!(print(&[("title", "CTO")]), Prints::default());
    }
}
