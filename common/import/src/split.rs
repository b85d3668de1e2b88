//! Taking a person apart who was made of several: each gets back what was told of them, and no import brings them together again.

use crate::merge::rebuild;
use crate::onto::identify;
use directory::{
    Change, ChangeKind, DirectoryError, Given, Increment, Number, Origins, Records, Salt, Sourced, Stored,
};
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};

/// A person or a company with all that was told of them, each description by itself.
pub struct Whole<R> {
    pub number: Number,
    pub stored: Stored<R>,
}

impl<R> Whole<R> {
    /// What each source told, of people under each name, in the order it came.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = (&Given<R>, &R)> {
        let Stored { record, origins } = &self.stored;
        origins.given.iter().map(move |given| (given, given.record.as_deref().unwrap_or(record)))
    }
}

/// Why a record is not split.
#[derive(Debug, thiserror::Error)]
pub enum SplitError {
    #[error("no record has the id {0:?}; `almanac datasets export` writes the ids of all")]
    Unknown(String),
    #[error("all rows of {0} say the same, so there is nothing to split")]
    One(String),
    #[error("{0} has the parts 1 to {1}; `almanac datasets show {0}` lists them")]
    NoPart(String, usize),
    #[error("these are all parts of {0}; leave out those that stay together, or name none to take all apart")]
    All(String),
    #[error(
        "{0} is a company, and companies are not split: people name their employer by its name or domain, which both would have. \
         Give each its own website and import the file again, or take the source out that mixes them up (`almanac datasets remove-source`)"
    )]
    Company(String),
    #[error(transparent)]
    Directory(#[from] DirectoryError),
}

/// The person who has, or had, an id.
pub fn whole(records: &dyn Records, id: &str) -> Result<Whole<PersonRecord>, SplitError> {
    for number in records.people_carrying(hash(IdentifierKind::Id, id))? {
        let stored = records.stored_person(number)?;
        if stored.record.person.id == id || stored.origins.former_ids.iter().any(|former| former == id) {
            return Ok(Whole { number, stored });
        }
    }
    Err(SplitError::Unknown(id.to_owned()))
}

/// The company that has, or had, an id.
pub fn whole_company(records: &dyn Records, id: &str) -> Result<Whole<CompanyRecord>, SplitError> {
    for number in records.companies_carrying(hash(IdentifierKind::Id, id))? {
        let stored = records.stored_company(number)?;
        if stored.record.company.id == id || stored.origins.former_ids.iter().any(|former| former == id) {
            return Ok(Whole { number, stored });
        }
    }
    Err(SplitError::Unknown(id.to_owned()))
}

/// What changes when a person is taken apart: the parts named, counted from 1, go each by itself and the others stay together; where
/// none is named, each goes by itself. The ids of all there are then come with it, that of who keeps the id first.
pub fn split(
    records: &dyn Records,
    salt: &Salt,
    id: &str,
    taken: &[usize],
) -> Result<(Increment, Change, Vec<String>), SplitError> {
    let whole = match whole(records, id) {
        Err(SplitError::Unknown(_)) if whole_company(records, id).is_ok() => {
            return Err(SplitError::Company(id.to_owned()));
        }
        found => found?,
    };
    let count = whole.parts().len();
    let id = whole.stored.record.person.id.clone();
    if count < 2 {
        return Err(SplitError::One(id));
    }
    if taken.iter().any(|part| *part == 0 || *part > count) {
        return Err(SplitError::NoPart(id, count));
    }
    let leaves = |part: usize| if taken.is_empty() { part > 1 } else { taken.contains(&part) };
    let (mut staying, mut leaving) = (Vec::new(), Vec::new());
    for (part, (given, record)) in (1..).zip(whole.parts()) {
        let given = Given { record: Some(Box::new(record.clone())), ..given.clone() };
        if leaves(part) { &mut leaving } else { &mut staying }.push(given);
    }
    if staying.is_empty() {
        return Err(SplitError::All(id));
    }
    let mut former_ids = whole.stored.origins.former_ids.clone();
    let mut people = Vec::new();
    for given in leaving {
        let own = made_of(vec![given], String::new(), Vec::new());
        let own = own.map(|own| with_own_id(own, salt, &id, &mut former_ids, &people));
        people.extend(own);
    }
    people.splice(0..0, made_of(staying, id.clone(), former_ids));
    let ids = people.iter().map(|stored| stored.record.person.id.clone()).collect();
    let rows = people.len() as u64;
    let change = Change { kind: ChangeKind::Split, name: id, rows, ..Change::default() };
    Ok((Increment { people, replaced: vec![whole.number], ..Increment::default() }, change, ids))
}

/// A person with these rows, kept apart from then on.
fn made_of(
    mut given: Vec<Given<PersonRecord>>,
    id: String,
    former_ids: Vec<String>,
) -> Option<Stored<PersonRecord>> {
    // The first one was merged into no other.
    given.first_mut()?.why = None;
    let mut record = given.first()?.record.as_deref()?.clone();
    record.set_id(id);
    let mut stored =
        Stored { record, origins: Origins { former_ids, given, apart: true, ..Origins::default() } };
    rebuild(&mut stored);
    Some(stored)
}

/// Gives a person who is split off an id: the one from before the merge, or a new one.
fn with_own_id(
    mut stored: Stored<PersonRecord>,
    salt: &Salt,
    whole: &str,
    former_ids: &mut Vec<String>,
    others: &[Stored<PersonRecord>],
) -> Stored<PersonRecord> {
    identify(&mut stored.record, Some(salt));
    let own = stored.record.id().to_owned();
    former_ids.retain(|former| *former != own);
    let is_taken = |id: &str| id == whole || others.iter().any(|other| other.record.id() == id);
    let mut tries = 0;
    while is_taken(stored.record.id()) {
        tries += 1;
        stored.record.set_id(salt.person(&format!("{whole}|{own}|{tries}")));
    }
    stored
}
