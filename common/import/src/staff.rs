//! The people of workplaces in the dataset, each read once however many rows name the workplace.

use crate::people::{given_forms, workplaces};
use crate::remembered;
use directory::documents::unidentified;
use directory::{DirectoryError, Number, Records};
use domain::Employer;
use domain::name::fold;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::PersonRecord;
use matching::blocking;
use matching::person::NameKey;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry as Slot;

/// Of more people than this, those are looked at whose names have exactly the letters of a form of the name.
const MANY: usize = 300;

#[derive(Default)]
pub(crate) struct Staff {
    /// All people, by the letters of their names.
    all: FxHashMap<u32, Vec<(u64, Number)>>,
    /// People without identifiers, by the key of their workplace; none where they are too many.
    unidentified: FxHashMap<u64, Option<Vec<Number>>>,
    /// The places of workplaces among employers, by domain or name.
    places: FxHashMap<u64, Option<u32>>,
}

/// The letters of a name that is looked for, by which most people who have no form of it are told without reading them.
struct Letters {
    whole: u64,
    /// The letters of each word that a person may be called by, and of each spelling of the family name.
    given: Vec<u64>,
    family: Vec<u64>,
}

/// Whether one word may be the other, or a part of it.
fn is_within(one: u64, other: u64) -> bool {
    one & other == one || one & other == other
}

impl Letters {
    fn of(name: &NameKey) -> Self {
        let own = name.given_words().map(String::as_str);
        let given = own.chain(given_forms(name)).map(blocking::word).collect();
        let mut family: Vec<u64> = name.family_words().map(blocking::word).collect();
        family.extend(
            [name.family_words().collect::<String>(), name.family.concat()].map(|word| blocking::word(&word)),
        );
        Self { whole: blocking::letters(name), given, family }
    }

    /// Whether a person whose name has these letters may have a form of the name: a word of the family name is one of theirs, or
    /// both have given and family name in another order.
    fn may_be(&self, known: u64) -> bool {
        if blocking::distance(self.whole, known).is_none() {
            return false;
        }
        let ((own, _), (given, family)) = (blocking::halves(self.whole), blocking::halves(known));
        let shares = |words: &[u64], letters: u64| words.iter().any(|word| is_within(*word, letters));
        let is_turned = || shares(&self.given, family) && (own == family || shares(&self.family, given));
        shares(&self.family, family) || is_turned()
    }
}

impl Staff {
    /// Candidates for a row without identifiers: in a small staff, names with similar letters; in a large one, the letters of a form
    /// of the name.
    pub(crate) fn named_like(
        &mut self,
        records: &dyn Records,
        record: &PersonRecord,
        employer: &Employer,
    ) -> Result<Vec<Number>, DirectoryError> {
        let Some(place) = self.place(records, employer)? else { return Ok(Vec::new()) };
        let all = match self.all.entry(place) {
            Slot::Occupied(known) => known.into_mut(),
            Slot::Vacant(vacant) => {
                let mut all = Vec::new();
                records.each_of_staff(place, false, &mut |number, letters| all.push((letters, number)))?;
                all.sort_unstable();
                vacant.insert(all)
            }
        };
        let name = NameKey::new(&record.person.name());
        if all.len() <= MANY {
            let letters = Letters::of(&name);
            let like = |(own, _): &&(u64, Number)| letters.may_be(*own);
            return Ok(all.iter().filter(like).map(|(_, number)| *number).collect());
        }
        let mut found = Vec::new();
        for letters in letters_of_forms(&name) {
            let from = all.partition_point(|(own, _)| *own < letters);
            let until = all.partition_point(|(own, _)| *own <= letters);
            found.extend(all[from..until].iter().map(|(_, number)| *number));
        }
        Ok(found)
    }

    /// A workplace's place among employers.
    fn place(&mut self, records: &dyn Records, employer: &Employer) -> Result<Option<u32>, DirectoryError> {
        let name = remembered::squashed(&employer.name);
        let key = match &employer.domain {
            Some(domain) => hash(IdentifierKind::Domain, domain.as_str()),
            None => hash(IdentifierKind::Name, &name),
        };
        if let Some(place) = self.places.get(&key) {
            return Ok(*place);
        }
        let place = match &employer.domain {
            Some(domain) => records.employer_by_domain(domain)?,
            None => records.employer_by_name(&name)?,
        };
        self.places.insert(key, place);
        Ok(place)
    }

    /// Candidates for a row with identifiers: only people of the workplace who have none, and may have a form of the name.
    pub(crate) fn unidentified(
        &mut self,
        records: &dyn Records,
        record: &PersonRecord,
        employer: &Employer,
    ) -> Result<Vec<Number>, DirectoryError> {
        let (mut found, mut letters) = (Vec::new(), None);
        for workplace in workplaces(employer) {
            let key = unidentified(&workplace, "");
            let listed = match self.unidentified.entry(key) {
                Slot::Occupied(known) => known.into_mut(),
                Slot::Vacant(vacant) => {
                    let listed = records.people_carrying(key)?;
                    vacant.insert((listed.len() <= MANY).then_some(listed))
                }
            };
            if let Some(listed) = listed {
                for number in listed.iter() {
                    let wanted = || Letters::of(&NameKey::new(&record.person.name()));
                    let may_be = |known| letters.get_or_insert_with(wanted).may_be(known);
                    if records.letters(*number)?.is_none_or(may_be) {
                        found.push(*number);
                    }
                }
                continue;
            }
            let keys: Vec<u64> =
                spellings(record).iter().map(|name| unidentified(&workplace, name)).collect();
            records.expect_keys(&keys, &[])?;
            for key in keys {
                found.extend(records.people_carrying(key)?);
            }
        }
        Ok(found)
    }
}

/// The letters of a name, of its other forms, and of given and family name exchanged.
fn letters_of_forms(name: &NameKey) -> Vec<u64> {
    let with = |given: &str| NameKey { first: vec![given.to_owned()], ..name.clone() };
    let mut letters: Vec<u64> =
        given_forms(name).into_iter().map(|form| blocking::letters(&with(form))).collect();
    letters.extend(name.middle.iter().map(|middle| blocking::letters(&with(middle))));
    let exchanged = NameKey { first: name.family.clone(), middle: Vec::new(), family: name.first.clone() };
    letters.extend([blocking::letters(name), blocking::letters(&exchanged)]);
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// The spellings of a name in other forms: as it is, and each form of the given name with the family name.
fn spellings(record: &PersonRecord) -> Vec<String> {
    let name = NameKey::new(&record.person.name());
    let family = name.family.join(" ");
    let plain = format!("{} {family}", name.first.join(" "));
    let mut spelt: Vec<String> =
        given_forms(&name).into_iter().map(|form| format!("{form} {family}")).collect();
    spelt.extend([fold(&record.person.full_name), plain]);
    spelt.sort_unstable();
    spelt.dedup();
    spelt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_a_form_of_a_name_may_have_it_and_most_strangers_may_not() {
        let of = |name: &str| NameKey::parse(name);
        for (asked, known) in [
            ("Robert Smith", "Bob Smith"),
            ("Smith Robert", "Bob Smith"),
            ("Anna Schmidt", "Anna Schmidt-Keller"),
            ("Anna Schmidt-Keller", "Anna Keller"),
            ("Penelope Delacruz", "Penélope de la Cruz"),
            ("Xu Li", "Li Xu"),
        ] {
            for (asked, known) in [(asked, known), (known, asked)] {
                assert!(Letters::of(&of(asked)).may_be(blocking::letters(&of(known))), "{asked} / {known}");
            }
        }
        let names = [
            "Ada Lovelace",
            "Grace Hopper",
            "Alan Turing",
            "Edsger Dijkstra",
            "Barbara Liskov",
            "Ken Thompson",
        ];
        for one in names {
            for other in names.iter().filter(|other| **other != one) {
                assert!(!Letters::of(&of(one)).may_be(blocking::letters(&of(other))), "{one} / {other}");
            }
        }
    }
}
