//! Records being gathered: each row finds the record it tells of, among those of this import and those of the dataset it goes onto.
//! Only records that rows touch are read.

use crate::known;
use crate::merge::{Giver, Mergeable, add};
use dataset::index::unidentified;
use dataset::{DatasetError, Number, Records, Salt, Stored};
use domain::Employer;
use domain::name::fold;
use lookup::record::{CompanyRecord, PersonRecord};
use matching::blocking;
use matching::person::NameKey;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry as Slot;
use std::sync::Arc;

/// A group of more than this is not searched for other spellings of a name.
const LARGEST_GROUP: usize = 300;

/// Records held before they are written: what an import takes of memory does not grow with its files.
pub(crate) const PART: usize = 1 << 18;
/// So many are not worth making room for all.
const FEW: usize = 1 << 14;

/// A record that rows told of.
pub(crate) struct Entry<R> {
    pub stored: Stored<R>,
    /// Its number in the dataset before.
    pub number: Option<Number>,
    /// A row changed it.
    pub touched: bool,
    /// The record that turned out to be the same, and has taken it in.
    pub absorbed: Option<usize>,
}

/// A record of a group, and what other spellings of its name share something of.
struct Member {
    at: usize,
    marks: Box<[u32]>,
}

/// Records being gathered, findable by every identifier they have.
pub(crate) struct Gathered<R> {
    upon: Option<Arc<dyn Records>>,
    salt: Option<Salt>,
    entries: Vec<Entry<R>>,
    by_number: FxHashMap<Number, usize>,
    by_key: FxHashMap<u64, usize>,
    /// By name, for records that have nothing better.
    by_name: FxHashMap<u64, usize>,
    /// By what they have in common with others of nearly the same name.
    by_group: FxHashMap<u64, Vec<Member>>,
    staff: Staff,
    /// Identifiers of records that were told of and let go, in a rehearsal.
    let_go: FxHashSet<u64>,
}

/// The record that a row tells of, and the marks of the row's name where they had to be known.
#[derive(Default)]
struct Found {
    at: Option<usize>,
    marks: Option<Vec<u32>>,
}

/// A record that a dataset holds.
pub(crate) trait Held: Mergeable + Clone + PartialEq + Sized {
    fn stored(records: &dyn Records, number: Number) -> Result<Stored<Self>, DatasetError>;

    /// The records of a dataset that may carry an identifier: the one that does, and rarely another.
    fn carrying(records: &dyn Records, key: u64) -> Result<Vec<Number>, DatasetError>;

    /// Whether records of a dataset can be taken in by another one; those that others refer to stay.
    const CAN_GO: bool;

    /// The records of a dataset that may be meant by the name alone.
    fn named(records: &dyn Records, record: &Self, staff: &mut Staff) -> Result<Vec<Number>, DatasetError>;
}

/// The staff of workplaces in the dataset, each read once however many rows name it.
#[derive(Default)]
pub(crate) struct Staff {
    /// Everybody, by the letters of their names.
    all: FxHashMap<u32, Vec<(u64, Number)>>,
    /// People without identifiers, by the key of their workplace; none where they are too many.
    unidentified: FxHashMap<u64, Option<Vec<Number>>>,
}

impl Staff {
    /// Candidates for a row without identifiers: in a small staff, names with similar letters; in a large one, the same letters.
    fn named_like(
        &mut self,
        records: &dyn Records,
        record: &PersonRecord,
        employer: &Employer,
    ) -> Result<Vec<Number>, DatasetError> {
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
        let letters = blocking::letters(&NameKey::new(&record.person.name()));
        let few = all.len() <= LARGEST_GROUP;
        let from = if few { 0 } else { all.partition_point(|(own, _)| *own < letters) };
        let until = if few { all.len() } else { all.partition_point(|(own, _)| *own <= letters) };
        let like = |(own, _): &&(u64, Number)| !few || blocking::distance(letters, *own).is_some();
        Ok(all[from..until].iter().filter(like).map(|(_, number)| *number).collect())
    }

    /// Candidates for a row with identifiers: only people of the workplace who have none.
    fn unidentified(
        &mut self,
        records: &dyn Records,
        record: &PersonRecord,
        employer: &Employer,
    ) -> Result<Vec<Number>, DatasetError> {
        let name = fold(&record.person.full_name);
        let domain = employer.domain.as_ref().map(|domain| domain.as_str());
        let mut found = Vec::new();
        for workplace in domain.into_iter().chain([&*known::squashed(&employer.name)]) {
            let key = unidentified(workplace, "");
            let listed = match self.unidentified.entry(key) {
                Slot::Occupied(known) => known.into_mut(),
                Slot::Vacant(vacant) => {
                    let listed = records.people_carrying(key)?;
                    vacant.insert((listed.len() <= LARGEST_GROUP).then_some(listed))
                }
            };
            match listed {
                Some(listed) => found.extend_from_slice(listed),
                None => found.extend(records.people_carrying(unidentified(workplace, &name))?),
            }
        }
        Ok(found)
    }
}

impl Held for PersonRecord {
    const CAN_GO: bool = true;

    fn stored(records: &dyn Records, number: Number) -> Result<Stored<Self>, DatasetError> {
        records.stored_person(number)
    }

    fn carrying(records: &dyn Records, key: u64) -> Result<Vec<Number>, DatasetError> {
        records.people_carrying(key)
    }

    fn named(records: &dyn Records, record: &Self, staff: &mut Staff) -> Result<Vec<Number>, DatasetError> {
        match &record.person.company {
            Some(employer) if record.identifiers().is_empty() => staff.named_like(records, record, employer),
            Some(employer) => staff.unidentified(records, record, employer),
            None => Ok(Vec::new()),
        }
    }
}

impl Held for CompanyRecord {
    const CAN_GO: bool = false;

    fn stored(records: &dyn Records, number: Number) -> Result<Stored<Self>, DatasetError> {
        records.stored_company(number)
    }

    fn carrying(records: &dyn Records, key: u64) -> Result<Vec<Number>, DatasetError> {
        records.companies_carrying(key)
    }

    fn named(records: &dyn Records, record: &Self, _: &mut Staff) -> Result<Vec<Number>, DatasetError> {
        records.companies_named(&record.company.name)
    }
}

impl<R: Held> Gathered<R> {
    pub(crate) fn new(upon: Option<Arc<dyn Records>>, salt: Option<Salt>) -> Self {
        Self {
            upon,
            salt,
            entries: Vec::new(),
            by_number: FxHashMap::default(),
            by_key: FxHashMap::default(),
            by_name: FxHashMap::default(),
            by_group: FxHashMap::default(),
            staff: Staff::default(),
            let_go: FxHashSet::default(),
        }
    }

    /// Records are large: once there are many, all that may come have their place, and none is moved to make room.
    fn make_room(&mut self) {
        if self.entries.len() == FEW {
            self.entries.reserve_exact(PART - FEW);
        }
    }

    /// How many records are held.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Lets all records go, remembering who was told of.
    pub(crate) fn let_go(&mut self) {
        let fresh = Self::new(self.upon.take(), self.salt.take());
        let Self { entries, mut let_go, .. } = std::mem::replace(self, fresh);
        let_go.extend(entries.iter().flat_map(|entry| entry.stored.record.identifiers()));
        self.let_go = let_go;
    }

    /// Adds a record or merges it into the one it describes; says whether it was new.
    pub(crate) fn add(&mut self, record: R, giver: Giver<'_>) -> Result<bool, DatasetError> {
        let Found { at: known, marks } = self.find(&record)?;
        let was_let_go =
            !self.let_go.is_empty() && record.identifiers().iter().any(|key| self.let_go.contains(key));
        let at = match known {
            Some(at) => {
                let is_told = self.is_told(at, &record);
                let entry = &mut self.entries[at];
                // What the dataset says already is not written again: companies come back in every part of a file.
                let before = (!entry.touched).then(|| entry.stored.clone());
                add(&mut entry.stored, record, giver);
                entry.touched = before.is_none_or(|before| before != entry.stored);
                if is_told {
                    return Ok(false);
                }
                at
            }
            None => {
                let stored = Stored::given(record, giver.source, giver.import, giver.in_passing);
                self.make_room();
                self.entries.push(Entry { stored, number: None, touched: true, absorbed: None });
                self.entries.len() - 1
            }
        };
        self.note(at, marks);
        Ok(known.is_none() && !was_let_go)
    }

    /// Whether a record is found already by all that another one can be found by.
    fn is_told(&self, at: usize, record: &R) -> bool {
        let leads_here = |key: u64| self.by_key.get(&key).is_some_and(|known| self.owner(*known) == at);
        self.entries[at].stored.record.is_called_like(record)
            && record.identifiers().into_iter().all(leads_here)
    }

    fn find(&mut self, record: &R) -> Result<Found, DatasetError> {
        let keys = record.identifiers();
        let mut found: Option<usize> = None;
        for key in &keys {
            let Some(at) = self.with_key(*key)? else { continue };
            match found {
                None if self.entries[at].stored.record.may_be(record) => found = Some(at),
                // Two records that one row says are the same.
                Some(first) if first != at && self.entries[at].stored.record.may_be(record) => {
                    self.absorb(first, at);
                }
                _ => {}
            }
        }
        if found.is_some() {
            return Ok(Found { at: found, marks: None });
        }
        let Some(name) = record.name_key() else { return Ok(Found::default()) };
        // Namesakes with identifiers of their own are different; a name counts where one side has nothing else.
        let may_be = |entry: &Entry<R>| {
            let known = &entry.stored.record;
            keys.is_empty() || known.identifiers().is_empty() || known.complements(record)
        };
        if let Some(at) = self.by_name.get(&name).map(|at| self.owner(*at)) {
            return Ok(Found { at: may_be(&self.entries[at]).then_some(at), marks: None });
        }
        self.pull_named(record)?;
        if let Some(at) = self.by_name.get(&name).map(|at| self.owner(*at)) {
            return Ok(Found { at: may_be(&self.entries[at]).then_some(at), marks: None });
        }
        // Else by another spelling of the name, when only one of the group has it.
        let group = record.group_key().and_then(|key| self.by_group.get(&key));
        let Some(group) = group.filter(|group| group.len() <= LARGEST_GROUP) else {
            return Ok(Found::default());
        };
        let marks = record.name_marks();
        let is_like = |member: &&Member| {
            let entry = &self.entries[member.at];
            member.marks.iter().any(|mark| marks.contains(mark))
                && entry.absorbed.is_none()
                && may_be(entry)
                && entry.stored.record.is_named_like(record)
        };
        let mut fitting = group.iter().filter(is_like);
        let at = fitting.next().filter(|_| fitting.next().is_none()).map(|member| member.at);
        Ok(Found { at, marks: Some(marks) })
    }

    /// The record that carries an identifier.
    pub(crate) fn carrying(&mut self, key: u64) -> Result<Option<&R>, DatasetError> {
        Ok(self.with_key(key)?.map(|at| &self.entries[at].stored.record))
    }

    fn with_key(&mut self, key: u64) -> Result<Option<usize>, DatasetError> {
        if let Some(at) = self.by_key.get(&key) {
            return Ok(Some(self.owner(*at)));
        }
        let Some(records) = self.upon.clone() else { return Ok(None) };
        for number in R::carrying(&*records, key)? {
            let at = self.pull(&*records, number)?;
            if self.entries[at].stored.record.identifiers().contains(&key) {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Takes a record out of the dataset.
    fn pull(&mut self, records: &dyn Records, number: Number) -> Result<usize, DatasetError> {
        if let Some(at) = self.by_number.get(&number) {
            return Ok(self.owner(*at));
        }
        let mut stored = R::stored(records, number)?;
        if let Some(salt) = &self.salt {
            salt.renew(&mut stored);
        }
        self.make_room();
        self.entries.push(Entry { stored, number: Some(number), touched: false, absorbed: None });
        let at = self.entries.len() - 1;
        self.by_number.insert(number, at);
        self.note(at, None);
        Ok(at)
    }

    fn pull_named(&mut self, record: &R) -> Result<(), DatasetError> {
        let Some(records) = self.upon.clone() else { return Ok(()) };
        for number in R::named(&*records, record, &mut self.staff)? {
            self.pull(&*records, number)?;
        }
        Ok(())
    }

    /// Takes one record into another.
    fn absorb(&mut self, at: usize, other: usize) {
        if self.entries[other].number.is_some() && !R::CAN_GO {
            return;
        }
        let taken = self.entries[other].stored.clone();
        self.entries[other].absorbed = Some(at);
        self.entries[other].touched = true;
        let entry = &mut self.entries[at];
        entry.touched = true;
        crate::merge::absorb(&mut entry.stored, taken);
    }

    /// The record that a record is part of now.
    fn owner(&self, mut at: usize) -> usize {
        while let Some(owner) = self.entries[at].absorbed {
            at = owner;
        }
        at
    }

    /// Makes a record findable; `marks` are those of its name where they are known.
    fn note(&mut self, at: usize, marks: Option<Vec<u32>>) {
        let record = &self.entries[at].stored.record;
        for key in record.identifiers() {
            self.by_key.entry(key).or_insert(at);
        }
        if let Some(key) = record.name_key() {
            self.by_name.entry(key).or_insert(at);
        }
        if let Some(key) = record.group_key() {
            let group = self.by_group.entry(key).or_default();
            if group.len() <= LARGEST_GROUP && !group.iter().rev().any(|member| member.at == at) {
                let marks = marks.unwrap_or_else(|| record.name_marks());
                group.push(Member { at, marks: marks.into() });
            }
        }
    }

    /// The records that rows told of, in the order they were first seen.
    pub(crate) fn touched(self) -> impl Iterator<Item = Entry<R>> {
        self.entries.into_iter().filter(|entry| entry.touched)
    }
}
