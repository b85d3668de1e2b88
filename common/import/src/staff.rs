//! The people of workplaces in the dataset, each read once however many rows name the workplace.

use crate::known;
use crate::people::{given_forms, workplaces};
use directory::documents::unidentified;
use directory::{DirectoryError, Number, Records};
use domain::Employer;
use domain::name::fold;
use lookup::record::PersonRecord;
use matching::blocking;
use matching::person::NameKey;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry as Slot;

/// Of more people than this, those are looked at whose names have exactly the letters of a form of the name.
const MANY: usize = 300;

#[derive(Default)]
pub(crate) struct Staff {
    /// Everybody, by the letters of their names.
    all: FxHashMap<u32, Vec<(u64, Number)>>,
    /// People without identifiers, by the key of their workplace; none where they are too many.
    unidentified: FxHashMap<u64, Option<Vec<Number>>>,
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
        let place = match &employer.domain {
            Some(domain) => records.employer_by_domain(domain)?,
            None => records.employer_by_name(&known::squashed(&employer.name))?,
        };
        let Some(place) = place else { return Ok(Vec::new()) };
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
            let letters = blocking::letters(&name);
            let like = |(own, _): &&(u64, Number)| blocking::distance(letters, *own).is_some();
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

    /// Candidates for a row with identifiers: only people of the workplace who have none.
    pub(crate) fn unidentified(
        &mut self,
        records: &dyn Records,
        record: &PersonRecord,
        employer: &Employer,
    ) -> Result<Vec<Number>, DirectoryError> {
        let mut found = Vec::new();
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
                found.extend_from_slice(listed);
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

/// How a name may be spelt by whoever uses another form of it: as it is, and each form of the given name with the family name.
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
