//! Whether two descriptions can be of one person, by their names and by what they share. Imports merge by it, and look-ups do not
//! take a mailbox or a number of several people for one's own.

use crate::error::DirectoryError;
use crate::records::Records;
use domain::generation;
use domain::name::fold;
use domain::{EmailAddress, Phone};
use language::nickname;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::PersonRecord;
use matching::person::NameKey;
use matching::{Fit, names_fit};
use std::sync::Arc;

/// An address or number with more people than this identifies none of them; no more records are read.
pub const CROWD: usize = 16;

/// What two names say of the people who have them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// One name, however it is written: titles, nicknames, halves of double names.
    Same,
    /// One name but for a slip or an initial.
    Near,
    /// A name told in part or in another script, or a senior's and perhaps a junior's.
    Unclear,
    /// Clearly two people's.
    Different,
}

/// What the names of two records say.
pub fn likeness(one: &PersonRecord, other: &PersonRecord) -> Likeness {
    let (mine, theirs) = (&one.person, &other.person);
    if mine.full_name == theirs.full_name {
        return Likeness::Same;
    }
    let generations = (generation::of(&mine.full_name), generation::of(&theirs.full_name));
    if let (Some(mine), Some(theirs)) = generations
        && mine != theirs
    {
        return Likeness::Different;
    }
    let (mine, theirs) = (NameKey::new(&mine.name()), NameKey::new(&theirs.name()));
    let like = match names_fit(&mine, &theirs) {
        Fit::Surely => Likeness::Same,
        Fit::Perhaps if is_form(&mine, &theirs) => Likeness::Same,
        Fit::Perhaps if are_two_names(&mine, &theirs) => Likeness::Unclear,
        Fit::Perhaps => Likeness::Near,
        Fit::No => told_apart(one, other, &mine, &theirs),
    };
    if generations.0 == generations.1 { like } else { like.max(Likeness::Unclear) }
}

/// Whether two names that are nearly the same are so because one given name is a form of the other: `Jon` and `John`.
fn is_form(mine: &NameKey, theirs: &NameKey) -> bool {
    match (&mine.first[..], &theirs.first[..]) {
        ([one], [other]) => {
            nickname::are_related(one, other)
                && mine.family == theirs.family
                && (mine.middle.is_empty() || theirs.middle.is_empty())
        }
        _ => false,
    }
}

/// Whether two names that are nearly the same are two all the same: both given names are known ones and not of each other, or the
/// initials of middle names differ.
fn are_two_names(mine: &NameKey, theirs: &NameKey) -> bool {
    let initial = |name: &NameKey| name.middle.first().and_then(|middle| middle.chars().next());
    if let (Some(one), Some(other)) = (initial(mine), initial(theirs))
        && one != other
    {
        return true;
    }
    let known = |name: &str| !nickname::related(name).is_empty();
    match (mine.first.first(), theirs.first.first()) {
        (Some(one), Some(other)) => {
            one != other && known(one) && known(other) && !nickname::are_related(one, other)
        }
        _ => false,
    }
}

/// Names that do not fit: two people's where both are told in full and in one script.
fn told_apart(one: &PersonRecord, other: &PersonRecord, mine: &NameKey, theirs: &NameKey) -> Likeness {
    let in_full = |name: &NameKey| !name.first.is_empty() && !name.family.is_empty();
    let is_latin = |record: &PersonRecord| {
        let name = &record.person.full_name;
        name.chars()
            .filter(|c| c.is_alphabetic())
            .all(|c| (c as u32) < 0x0370 || matches!(c as u32, 0x1e00..=0x1eff))
    };
    if is_latin(one) != is_latin(other) {
        return Likeness::Unclear;
    }
    if in_full(mine) && in_full(theirs) {
        return Likeness::Different;
    }
    let words = |name: &NameKey| name.first.iter().chain(&name.middle).chain(&name.family).cloned().collect();
    let (mine, theirs): (Vec<String>, Vec<String>) = (words(mine), words(theirs));
    if mine.iter().any(|word| theirs.contains(word)) { Likeness::Unclear } else { Likeness::Different }
}

/// Whether two who have the same address can be one person: their names do not say otherwise, or only the family name does, as
/// after a marriage, and the address spells the given name.
pub fn may_share(one: &PersonRecord, other: &PersonRecord, address: &EmailAddress) -> bool {
    if likeness(one, other) < Likeness::Different {
        return true;
    }
    let generation = |record: &PersonRecord| generation::of(&record.person.full_name);
    let given = |record: &PersonRecord| NameKey::new(&record.person.name()).first.into_iter().next();
    match (given(one), given(other)) {
        (Some(mine), Some(theirs)) if generation(one) == generation(other) => {
            let same = mine == theirs || nickname::are_related(&mine, &theirs);
            same && mine.len() > 2 && letters(address.local()).contains(&mine)
        }
        _ => false,
    }
}

/// How far an address spells a name: not at all, the family name with an initial, or given and family name.
pub fn spells(address: &EmailAddress, record: &PersonRecord) -> u8 {
    let local = letters(address.local());
    let name = NameKey::new(&record.person.name());
    let family: String = name.family_words().collect();
    let Some(given) = name.first.first() else { return 0 };
    if family.len() < 2 || !local.contains(&family) {
        return 0;
    }
    let rest = local.replacen(&family, "", 1);
    match rest.contains(given.as_str()) {
        true => 2,
        false => u8::from(rest.is_empty() || given.starts_with(&rest)),
    }
}

fn letters(local: &str) -> String {
    let local = local.split('+').next().unwrap_or_default();
    fold(local).chars().filter(|c| c.is_alphabetic()).collect()
}

/// The one of several with the same address whose it is: the one whose name it spells, or any where all are one person by name.
pub(crate) fn owner(people: Vec<Arc<PersonRecord>>, address: &EmailAddress) -> Option<Arc<PersonRecord>> {
    let first = people.first()?;
    if people.iter().all(|other| may_share(first, other, address)) {
        return people.into_iter().next();
    }
    let best = people.iter().map(|record| spells(address, record)).max().filter(|best| *best > 0)?;
    let mut spelt = people.into_iter().filter(|record| spells(address, record) == best);
    spelt.next().filter(|_| spelt.next().is_none())
}

/// The only person with this address; none if people of several names share it.
pub fn by_email(
    records: &dyn Records,
    email: &EmailAddress,
) -> Result<Option<Arc<PersonRecord>>, DirectoryError> {
    Ok(owner(records.people_by_email(email, CROWD + 1)?, email))
}

/// The only person with this number who also meets a condition; none if people of several names share it.
pub fn by_phone(
    records: &dyn Records,
    phone: &Phone,
    holds: &dyn Fn(&PersonRecord) -> bool,
) -> Result<Option<Arc<PersonRecord>>, DirectoryError> {
    let mut people = with_number(records, phone)?;
    people.retain(|record| holds(record));
    let one = people.iter().all(|other| likeness(&people[0], other) < Likeness::Different);
    Ok(people.into_iter().next().filter(|_| one))
}

/// Whether a person of another name has the same mobile number: then it belongs to the company or the family.
pub fn shares_mobile(records: &dyn Records, record: &PersonRecord) -> Result<bool, DirectoryError> {
    let Some(mobile) = &record.mobile else { return Ok(false) };
    let people = with_number(records, &mobile.number)?;
    let is_other = |other: &Arc<PersonRecord>| likeness(record, other) == Likeness::Different;
    Ok(people.len() > CROWD || people.iter().any(is_other))
}

/// Who has a number; no more than it takes to know that it is a crowd's.
pub(crate) fn with_number(
    records: &dyn Records,
    phone: &Phone,
) -> Result<Vec<Arc<PersonRecord>>, DirectoryError> {
    let mut people = Vec::new();
    for number in records.people_carrying(hash(IdentifierKind::Phone, phone.as_str()))? {
        let record = records.person(number)?;
        if record.mobile.as_ref().is_some_and(|mobile| mobile.number == *phone) {
            people.push(record);
        }
        if people.len() > CROWD {
            break;
        }
    }
    Ok(people)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn named(name: &str) -> PersonRecord {
        serde_json::from_value(json!({"person": {
            "id": "per_1", "fullName": name, "skills": [], "languages": [], "certifications": [], "experience": [],
            "education": [], "sources": [],
        }}))
        .unwrap()
    }

    #[test]
    fn names_tell_people_apart_only_where_they_are_told_in_full() {
        for (one, other, like) in [
            ("Robert Smith", "Bob Smith", Likeness::Same),
            ("Dr. Anna Schmidt", "Anna Schmidt, MBA", Likeness::Same),
            ("Jon Smith", "John Smith", Likeness::Same),
            ("Frederick Smith", "Frederick Smiht", Likeness::Near),
            ("J. Smith", "John Smith", Likeness::Near),
            ("Ada", "Ada Lovelace", Likeness::Unclear),
            ("马云", "Jack Ma", Likeness::Unclear),
            ("John Smith Jr.", "John Smith", Likeness::Unclear),
            ("John Smith Jr.", "John Smith Sr.", Likeness::Different),
            ("Robert Hughes", "Roberta Hughes", Likeness::Different),
            ("Anna Ofen", "Bert Mehl", Likeness::Different),
            ("Sales", "Ada Lovelace", Likeness::Different),
        ] {
            assert_eq!(likeness(&named(one), &named(other)), like, "{one} / {other}");
            assert_eq!(likeness(&named(other), &named(one)), like, "{other} / {one}");
        }
    }

    #[test]
    fn a_married_name_keeps_its_address_and_a_shared_one_is_nobodys() {
        let address = |text: &str| text.parse::<EmailAddress>().unwrap();
        let (before, after) = (named("Anna Schmidt"), named("Anna Keller"));
        assert!(may_share(&before, &after, &address("anna.schmidt@acme.example")));
        assert!(!may_share(&before, &after, &address("bakery@acme.example")));
        assert!(!may_share(&named("Anna Ofen"), &named("Bert Mehl"), &address("anna.ofen@acme.example")));
        assert_eq!(spells(&address("anna.schmidt@acme.example"), &before), 2);
        assert_eq!(spells(&address("aschmidt@acme.example"), &before), 1);
        assert_eq!(spells(&address("anna.schmidt@acme.example"), &after), 0);
        let both = vec![Arc::new(named("Bert Mehl")), Arc::new(named("Anna Ofen"))];
        let owns =
            |text: &str| owner(both.clone(), &address(text)).map(|record| record.person.full_name.clone());
        assert_eq!(owns("a.ofen@bakery.example").as_deref(), Some("Anna Ofen"));
        assert_eq!(owns("shop@bakery.example"), None);
    }
}
