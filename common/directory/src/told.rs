//! Which records believed signals change: whom each is about, and what the records say then. What a signal does to a record is decided
//! in `lookup::told`; this finds the records, for every engine, and remembers them, so that one more signal costs one more look, however many there are.

use crate::error::DirectoryError;
use crate::records::{Number, Records};
use crate::stored::Stored;
use domain::Domain;
use domain::name::fold;
use domain::signal::{JobChangeData, Signal, SignalData, SignalPerson};
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::told;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Namesakes at one company that are compared.
const NAMESAKES: usize = 64;
/// Signals whose subjects are asked for at once, where the engine is far away.
const AT_ONCE: usize = 1000;

/// Whom a signal is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    Person(Number),
    Company(Number),
}

/// A record that signals are about.
struct Subject<R> {
    /// In the order they happened.
    signals: Vec<Arc<Signal>>,
    /// What it says with them; nothing where it says so without.
    told: Option<Stored<R>>,
}

/// What signals tell of the records of one state.
#[derive(Default)]
pub struct Told {
    /// Names the state.
    version: u64,
    /// By where each signal is kept, which is cheaper to compare than its id: most are as they were.
    about: FxHashMap<usize, (Arc<Signal>, Option<About>)>,
    people: BTreeMap<Number, Subject<PersonRecord>>,
    companies: BTreeMap<Number, Subject<CompanyRecord>>,
}

/// The records that signals say something else of than before.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Touched {
    pub people: Vec<Number>,
    pub companies: Vec<Number>,
    /// Those of the people of whom less is told than before.
    pub taken_back: Vec<Number>,
}

impl Touched {
    pub fn is_empty(&self) -> bool {
        self.people.is_empty() && self.companies.is_empty()
    }
}

impl Told {
    /// Takes up all signals that are believed, each once, of records in a state; which records that touches. After a failure it has to
    /// begin anew.
    pub fn take_up(
        &mut self,
        records: &dyn Records,
        version: u64,
        signals: &[Arc<Signal>],
    ) -> Result<Touched, DirectoryError> {
        if self.version != version {
            *self = Self { version, ..Self::default() };
        }
        let (mut people, mut companies) = (BTreeSet::new(), BTreeSet::new());
        let is_new = |signal: &&Arc<Signal>| !self.about.contains_key(&place(signal));
        let new: Vec<&Arc<Signal>> = signals.iter().filter(is_new).collect();
        // Mostly none is gone, and those that are known need not be gone through.
        if self.about.len() + new.len() > signals.len() {
            let wanted: FxHashSet<usize> = signals.iter().map(place).collect();
            self.about.retain(|at, (known, about)| {
                let is_wanted = wanted.contains(at);
                match about {
                    Some(About::Person(number)) if !is_wanted => {
                        take_back(&mut self.people, *number, known);
                        people.insert(*number);
                    }
                    Some(About::Company(number)) if !is_wanted => {
                        take_back(&mut self.companies, *number, known);
                        companies.insert(*number);
                    }
                    _ => {}
                }
                is_wanted
            });
        }
        let taken_back: Vec<Number> = people.iter().copied().collect();
        for some in new.chunks(AT_ONCE) {
            expect(records, some)?;
            for signal in some {
                let about = find(records, signal)?;
                match about {
                    Some(About::Person(number)) => {
                        add(&mut self.people, number, signal);
                        people.insert(number);
                    }
                    Some(About::Company(number)) => {
                        add(&mut self.companies, number, signal);
                        companies.insert(number);
                    }
                    None => {}
                }
                self.about.insert(place(signal), (Arc::clone(signal), about));
            }
        }
        let of_person = |number| records.stored_person(number);
        let of_company = |number| records.stored_company(number);
        let people = retell(&mut self.people, people, of_person, told::person)?;
        let companies = retell(&mut self.companies, companies, of_company, told::company)?;
        Ok(Touched { people, companies, taken_back })
    }

    /// What a person's record says with the signals, where that is something else.
    pub fn person(&self, number: Number) -> Option<&Stored<PersonRecord>> {
        self.people.get(&number).and_then(|subject| subject.told.as_ref())
    }

    /// The same of a company.
    pub fn company(&self, number: Number) -> Option<&Stored<CompanyRecord>> {
        self.companies.get(&number).and_then(|subject| subject.told.as_ref())
    }
}

/// Where a signal is kept.
fn place(signal: &Arc<Signal>) -> usize {
    Arc::as_ptr(signal) as usize
}

/// Takes a signal from those about a record.
fn take_back<R>(known: &mut BTreeMap<Number, Subject<R>>, number: Number, signal: &Arc<Signal>) {
    if let Some(subject) = known.get_mut(&number) {
        subject.signals.retain(|known| !Arc::ptr_eq(known, signal));
    }
}

/// Puts a signal to those about a record.
fn add<R>(known: &mut BTreeMap<Number, Subject<R>>, number: Number, signal: &Arc<Signal>) {
    let subject = known.entry(number).or_insert(Subject { signals: Vec::new(), told: None });
    subject.signals.push(signal.clone());
}

/// Lets records whose signals changed say what those say now; the records that say something else than before.
fn retell<R: Clone + PartialEq>(
    known: &mut BTreeMap<Number, Subject<R>>,
    changed: BTreeSet<Number>,
    read: impl Fn(Number) -> Result<Stored<R>, DirectoryError>,
    tell: impl Fn(&R, &[Arc<Signal>]) -> Option<R>,
) -> Result<Vec<Number>, DirectoryError> {
    let mut touched = Vec::new();
    for number in changed {
        let Some(subject) = known.get_mut(&number) else { continue };
        subject.signals.sort_by(|a, b| (a.occurred_at, &a.id).cmp(&(b.occurred_at, &b.id)));
        let told = match subject.signals.is_empty() {
            true => None,
            false => {
                let Stored { record, origins } = read(number)?;
                tell(&record, &subject.signals).map(|record| Stored { record, origins })
            }
        };
        if subject.told != told {
            touched.push(number);
            subject.told = told;
        }
        if subject.signals.is_empty() {
            known.remove(&number);
        }
    }
    Ok(touched)
}

/// Says whom these signals name, for engines that fetch many at once.
fn expect(records: &dyn Records, signals: &[&Arc<Signal>]) -> Result<(), DirectoryError> {
    let (mut people, mut companies) = (Vec::new(), Vec::new());
    for signal in signals {
        let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref());
        people.extend(url.map(|url| hash(IdentifierKind::NetworkUrl, url.as_str())));
        let domain = told::company_of(signal).and_then(|(_, domain)| domain);
        companies.extend(domain.map(|domain| hash(IdentifierKind::Domain, domain.as_str())));
    }
    records.expect_keys(&people, &companies)
}

fn find(records: &dyn Records, signal: &Signal) -> Result<Option<About>, DirectoryError> {
    Ok(match (&signal.data, &signal.person, told::company_of(signal)) {
        (SignalData::JobChange(change), Some(person), _) => {
            find_person(records, person, change)?.map(About::Person)
        }
        (_, _, Some((name, domain))) => find_company(records, name, domain)?.map(About::Company),
        _ => None,
    })
}

/// The person with the profile or, where no record has it, the only one of that name at the employer before or since.
fn find_person(
    records: &dyn Records,
    person: &SignalPerson,
    change: &JobChangeData,
) -> Result<Option<Number>, DirectoryError> {
    if let Some(url) = &person.network_url {
        let key = hash(IdentifierKind::NetworkUrl, url.as_str());
        let carries = |record: &PersonRecord| record.person.network_url.as_ref() == Some(url);
        if let Some((number, _)) = records.person_with(key, &carries)? {
            return Ok(Some(number));
        }
    }
    let name = fold(&person.full_name);
    let words: Vec<&str> = name.split_whitespace().collect();
    for company in [&change.previous.company, &change.current.company].into_iter().flatten() {
        let Some(place) = records.employer_named(company)? else { continue };
        let mut fitting = Vec::new();
        for number in records.staff_named(place, &words, NAMESAKES)? {
            let record = records.kept_person(number)?;
            // Another profile means another person.
            let may_be = record.person.network_url.is_none() || person.network_url.is_none();
            if may_be && fold(&record.person.full_name) == name {
                fitting.push(number);
            }
        }
        if let [only] = fitting[..] {
            return Ok(Some(only));
        }
    }
    Ok(None)
}

/// The company with the domain or, where the signal has none, the only one of that name.
fn find_company(
    records: &dyn Records,
    name: &str,
    domain: Option<&Domain>,
) -> Result<Option<Number>, DirectoryError> {
    match domain {
        Some(domain) => Ok(records.company_by_domain(domain)?.map(|(number, _)| number)),
        None => Ok(match records.companies_named(name)?[..] {
            [only] => Some(only),
            _ => None,
        }),
    }
}
