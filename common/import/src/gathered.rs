//! Records being gathered: each row finds the record it tells of, among those of this import and those of the dataset it goes onto.
//! Only records that rows touch are read.

use crate::existing::{By, Choice, Existing};
use crate::many::Many;
use crate::merge::{Giver, add};
use crate::pieces::Pieces;
use crate::staff::Staff;
use directory::same_person::CROWD;
use directory::{DirectoryError, Number, Origins, Records, Salt, Stored, Why};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Records held before they are written: what an import takes of memory does not grow with its files.
pub(crate) const PART: usize = 1 << 18;

/// A record that rows told of.
pub(crate) struct Slot<R: Existing> {
    pub stored: Stored<R>,
    /// Its number in the dataset before.
    pub number: Option<Number>,
    /// A row changed it.
    pub touched: bool,
    /// What it had in the dataset before, where a row changed it.
    pub had: Option<Box<R::Values>>,
    /// The record that turned out to be the same, and has taken it in.
    pub absorbed: Option<usize>,
}

impl<R: Existing> Slot<R> {
    fn new(stored: Stored<R>, number: Option<Number>) -> Self {
        Self { stored, number, touched: number.is_none(), had: None, absorbed: None }
    }
}

/// Records being gathered, findable by everything that tells who they are.
pub(crate) struct Gathered<R: Existing> {
    upon: Option<Arc<dyn Records>>,
    salt: Option<Salt>,
    entries: Pieces<Slot<R>>,
    by_number: FxHashMap<Number, usize>,
    /// Records of the dataset that were read for the next rows.
    ahead: FxHashMap<Number, Stored<R>>,
    /// By identifiers and numbers.
    by_key: Many,
    by_name: Many,
    /// By the words of their names, for other forms of a name.
    by_form: Many,
    /// Where `by_form` has people.
    with_forms: FxHashSet<u64>,
    /// Identified records that are not in `by_form` yet: only a row without identifiers looks for them there.
    without_forms: Vec<usize>,
    /// What the dataset was asked for already.
    asked: FxHashSet<u64>,
    /// What more people of the dataset have than can be one.
    crowds: FxHashSet<u64>,
    staff: Staff,
    /// Identifiers of records that were told of and let go, in a rehearsal.
    let_go: FxHashSet<u64>,
}

/// What became of a row.
pub(crate) struct Added {
    /// The place of the record it told of.
    pub at: usize,
    pub is_new: bool,
}

/// What a row can be found by.
struct Keys {
    identifiers: Vec<u64>,
    phone: Option<u64>,
    names: Vec<u64>,
}

impl Keys {
    fn of<R: Existing>(record: &R) -> Self {
        Self { identifiers: record.identifiers(), phone: record.phone(), names: record.names() }
    }
}

/// The record that a row tells of, or those that it does not tell of though they share something with it.
struct Hit {
    at: Option<(usize, Why)>,
    others: Vec<usize>,
    /// It has something that a crowd has.
    crowded: bool,
}

/// Whether one company alone has a name, where that has to be known.
pub(crate) type Sole<'a> = &'a mut dyn FnMut() -> Result<bool, DirectoryError>;

impl<R: Existing> Gathered<R> {
    pub(crate) fn new(upon: Option<Arc<dyn Records>>, salt: Option<Salt>) -> Self {
        Self {
            upon,
            salt,
            entries: Pieces::new(),
            by_number: FxHashMap::default(),
            ahead: FxHashMap::default(),
            by_key: Many::default(),
            by_name: Many::default(),
            by_form: Many::default(),
            with_forms: FxHashSet::default(),
            without_forms: Vec::new(),
            asked: FxHashSet::default(),
            crowds: FxHashSet::default(),
            staff: Staff::default(),
            let_go: FxHashSet::default(),
        }
    }

    /// How many records are held.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn record(&self, at: usize) -> &R {
        &self.entries[self.owner(at)].stored.record
    }

    /// Keeps records of the dataset at hand that the next rows may tell of.
    pub(crate) fn read_ahead(&mut self, records: Vec<(Number, Stored<R>)>) {
        self.ahead.clear();
        self.ahead.extend(records);
    }

    /// Lets all records go, remembering who was told of.
    pub(crate) fn let_go(&mut self) {
        let fresh = Self::new(self.upon.take(), self.salt.take());
        let Self { entries, mut let_go, .. } = std::mem::replace(self, fresh);
        let_go.extend(entries.iter().flat_map(|entry| entry.stored.record.identifiers()));
        self.let_go = let_go;
    }

    /// The only record of a name, where one without identifiers can be it.
    pub(crate) fn sole(&mut self, record: &R) -> Result<Option<usize>, DirectoryError> {
        let names = record.names();
        self.pull_named(record, &names, false)?;
        let named = self.places(&self.by_name, &names);
        if named.len() != 1 {
            return Ok(None);
        }
        match self.choose(record, By::Name, &named, false, &mut || Ok(true))? {
            Choice::One(at) => Ok(Some(at)),
            _ => Ok(None),
        }
    }

    /// The place of the record that a row tells of, and of those that share something with it; nothing is added.
    pub(crate) fn known(
        &mut self,
        record: &R,
        sole: Sole<'_>,
    ) -> Result<(Option<usize>, Vec<usize>), DirectoryError> {
        let Hit { at, others, .. } = self.find(record, &Keys::of(record), sole)?;
        Ok((at.map(|(at, _)| at), others))
    }

    /// Adds a record or merges it into the one it describes.
    pub(crate) fn add(
        &mut self,
        mut record: R,
        giver: Giver<'_>,
        sole: Sole<'_>,
    ) -> Result<Added, DirectoryError> {
        let keys = Keys::of(&record);
        let Hit { at: known, others, crowded } = self.find(&record, &keys, sole)?;
        let was_let_go =
            !self.let_go.is_empty() && keys.identifiers.iter().any(|key| self.let_go.contains(key));
        let Some((at, why)) = known else {
            self.give_own_id(&mut record, &others, crowded);
            let origins = Origins { given: vec![giver.given()], ..Origins::default() };
            let at = self.entries.push(Slot::new(Stored { record, origins }, None));
            self.note(at, &keys);
            self.note_forms(at);
            return Ok(Added { at, is_new: !was_let_go });
        };
        let is_named = keys.names.iter().all(|key| self.leads_to(&self.by_name, *key, at));
        let is_told = is_named
            && keys.identifiers.iter().chain(&keys.phone).all(|key| self.leads_to(&self.by_key, *key, at));
        let entry = &mut self.entries[at];
        // What the dataset says already is not written again: companies come back in every part of a file.
        let before = (!entry.touched).then(|| entry.stored.clone());
        add(&mut entry.stored, record, giver, Some(why));
        if let Some(before) = before {
            entry.touched = before != entry.stored;
            entry.had = entry.touched.then(|| Box::new(before.record.values()));
        }
        if !is_told {
            self.note(at, &keys);
        }
        // A known name is found in all its forms.
        if !is_named {
            self.note_forms(at);
        }
        Ok(Added { at, is_new: false })
    }

    fn leads_to(&self, places: &Many, key: u64, at: usize) -> bool {
        places.of(key).any(|known| self.owner(known) == at)
    }

    /// Two who share what an id is made of have two ids all the same.
    fn give_own_id(&self, record: &mut R, others: &[usize], crowded: bool) {
        let Some(salt) = &self.salt else { return };
        let is_taken = |id: &str| others.iter().any(|at| self.entries[*at].stored.record.id() == id);
        // A crowd is not read to see whose an id is.
        let mut taken = crowded || is_taken(record.id());
        while taken {
            let id = record.another_id(salt, record.id());
            record.set_id(id);
            taken = is_taken(record.id());
        }
    }

    fn find(&mut self, record: &R, keys: &Keys, sole: Sole<'_>) -> Result<Hit, DirectoryError> {
        let (mut found, mut others): (Option<(usize, Why)>, _) = (None, Vec::new());
        let mut crowded = 0;
        for (place, key) in keys.identifiers.iter().enumerate() {
            let Some(mut carriers) = self.carriers(*key)? else {
                crowded += 1;
                continue;
            };
            if carriers.len() > 1 {
                carriers.sort_by_key(|at| !self.entries[*at].stored.record.is_called_like(record));
            }
            for at in carriers {
                let at = self.owner(at);
                let known = &self.entries[at].stored;
                match found {
                    _ if !record.may_share(known, *key) => others.push(at),
                    None => found = Some((at, record.why(place))),
                    // Two records that one row says are the same.
                    Some((first, _)) if first != at && R::may_be_one(&self.entries[first].stored, known) => {
                        self.absorb(first, at);
                    }
                    _ => {}
                }
            }
        }
        let mut rest = Hit { at: found, others, crowded: crowded > 0 };
        if found.is_some() {
            return Ok(rest);
        }
        // A value of many people identifies none of them.
        let identified = record.is_identified() && (crowded == 0 || crowded < keys.identifiers.len());
        if let Some(key) = keys.phone
            && let Some(carriers) = self.carriers(key)?
            && let Choice::One(at) = self.choose(record, By::Phone, &carriers, identified, &mut *sole)?
        {
            rest.at = Some((at, Why::Mobile));
            return Ok(rest);
        }
        if keys.names.is_empty() {
            return Ok(rest);
        }
        self.pull_named(record, &keys.names, identified)?;
        let named = self.places(&self.by_name, &keys.names);
        let choice = self.choose(record, By::Name, &named, identified, &mut *sole)?;
        rest.others.extend(named);
        match choice {
            Choice::One(at) => rest.at = Some((at, Why::Name)),
            Choice::Others => {}
            // Else by another form of the name, when only one has it.
            Choice::Nobody => {
                let alike = self.alike(record, identified);
                if let Choice::One(at) = self.choose(record, By::Form, &alike, identified, sole)? {
                    rest.at = Some((at, Why::Form));
                }
            }
        }
        Ok(rest)
    }

    /// The records that a form of a name leads to. Of two who are identified a name does not decide, so that these have no forms
    /// until a row comes that has nothing but its name.
    fn alike(&mut self, record: &R, identified: bool) -> Vec<usize> {
        if !identified {
            for at in std::mem::take(&mut self.without_forms) {
                self.add_forms(at);
            }
        }
        let is_alone = self.with_forms.is_empty()
            || !record.places().iter().any(|place| self.with_forms.contains(place));
        if is_alone { Vec::new() } else { self.places(&self.by_form, &record.all_forms()) }
    }

    /// Makes a record findable by the forms of its name, now or once that is needed.
    fn note_forms(&mut self, at: usize) {
        match self.entries[at].stored.record.is_identified() {
            true => self.without_forms.push(at),
            false => self.add_forms(at),
        }
    }

    fn add_forms(&mut self, at: usize) {
        let Stored { record, origins } = &self.entries[at].stored;
        let told = origins.given.iter().filter_map(|given| given.record.as_deref());
        let told = || std::iter::once(record).chain(told.clone());
        let places: Vec<u64> = told().flat_map(|told| told.places()).collect();
        let forms: Vec<u64> = told().flat_map(|told| told.own_forms()).collect();
        self.with_forms.extend(places);
        forms.iter().for_each(|key| self.by_form.add(*key, at));
    }

    /// The records that any of these keys lead to, each once.
    fn places(&self, places: &Many, keys: &[u64]) -> Vec<usize> {
        let mut found: Vec<usize> =
            keys.iter().flat_map(|key| places.of(*key)).map(|at| self.owner(at)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Which of these records a row tells of.
    fn choose(
        &self,
        record: &R,
        by: By,
        places: &[usize],
        identified: bool,
        sole: Sole<'_>,
    ) -> Result<Choice, DirectoryError> {
        if places.is_empty() {
            return Ok(Choice::Nobody);
        }
        let known: Vec<&Stored<R>> = places.iter().map(|at| &self.entries[*at].stored).collect();
        let sole = known.iter().any(|known| record.depends_on_company(&known.record)) && sole()?;
        Ok(match record.choose(by, &known, sole, identified) {
            Choice::One(at) => Choice::One(places[at]),
            other => other,
        })
    }

    /// The record that carries an identifier.
    pub(crate) fn carrying(&mut self, key: u64) -> Result<Option<&R>, DirectoryError> {
        let first = self.carriers(key)?.and_then(|carriers| carriers.into_iter().next());
        Ok(first.map(|at| &self.entries[at].stored.record))
    }

    /// How many records there are with the name of one.
    pub(crate) fn count_namesakes(&mut self, record: &R) -> Result<usize, DirectoryError> {
        let names = record.names();
        self.pull_named(record, &names, record.is_identified())?;
        Ok(self.places(&self.by_name, &names).len())
    }

    /// The records that carry an identifier; nothing where they are a crowd.
    fn carriers(&mut self, key: u64) -> Result<Option<Vec<usize>>, DirectoryError> {
        if let Some(records) = self.upon.clone()
            && self.asked.insert(key)
        {
            let numbers = R::carrying(&*records, key)?;
            if numbers.len() > CROWD {
                self.crowds.insert(key);
            } else {
                numbers.into_iter().try_for_each(|number| self.pull(&*records, number))?;
            }
        }
        if self.by_key.is_crowded(key) || self.crowds.contains(&key) {
            return Ok(None);
        }
        Ok(Some(self.places(&self.by_key, &[key])))
    }

    /// Takes a record out of the dataset.
    fn pull(&mut self, records: &dyn Records, number: Number) -> Result<(), DirectoryError> {
        if self.by_number.contains_key(&number) {
            return Ok(());
        }
        let mut stored = match self.ahead.remove(&number) {
            Some(stored) => stored,
            None => R::stored(records, number)?,
        };
        if let Some(salt) = &self.salt {
            salt.renew(&mut stored);
        }
        let mut told: Vec<&R> = vec![&stored.record];
        told.extend(stored.origins.given.iter().filter_map(|given| given.record.as_deref()));
        let mut keys = Keys { identifiers: Vec::new(), phone: stored.record.phone(), names: Vec::new() };
        for record in told {
            keys.identifiers.extend(record.identifiers());
            keys.names.extend(record.names());
        }
        let at = self.entries.push(Slot::new(stored, Some(number)));
        self.by_number.insert(number, at);
        self.note(at, &keys);
        self.note_forms(at);
        Ok(())
    }

    /// Reads the people that a name may mean from the dataset, once.
    fn pull_named(&mut self, record: &R, names: &[u64], identified: bool) -> Result<(), DirectoryError> {
        let Some(records) = self.upon.clone() else { return Ok(()) };
        // Whom a row without identifiers may mean is not whom one with them may.
        let Some(asked) = names.first().map(|name| name.wrapping_mul(2) | u64::from(identified)) else {
            return Ok(());
        };
        if !self.asked.insert(asked) {
            return Ok(());
        }
        for number in R::named(&*records, record, identified, &mut self.staff)? {
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

    /// Makes a record findable by its keys.
    fn note(&mut self, at: usize, keys: &Keys) {
        keys.identifiers.iter().chain(&keys.phone).for_each(|key| self.by_key.add(*key, at));
        keys.names.iter().for_each(|key| self.by_name.add(*key, at));
    }

    /// The records that rows told of, in the order they were first seen.
    pub(crate) fn touched(self) -> impl Iterator<Item = Slot<R>> {
        self.entries.into_iter().filter(|entry| entry.touched)
    }
}
