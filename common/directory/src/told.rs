//! Which records believed signals change: whom each is about, and what the records say then. What a signal does to a record is decided
//! in `lookup::told`; this finds the records, for every engine, and remembers them, so that one more signal costs one more look.

use crate::error::DirectoryError;
use crate::records::{Number, Records};
use crate::stored::Stored;
use crate::target::{CompanyVersion, Increment};
use domain::Domain;
use domain::name::fold;
use domain::signal::{JobChangeData, Signal, SignalData, SignalPerson};
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::told;
use std::collections::{BTreeMap, HashMap};
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
    about: HashMap<String, (Arc<Signal>, Option<About>)>,
    people: BTreeMap<Number, Subject<PersonRecord>>,
    companies: BTreeMap<Number, Subject<CompanyRecord>>,
}

/// The records that signals say something else of than before.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Touched {
    pub people: Vec<Number>,
    pub companies: Vec<Number>,
}

impl Touched {
    pub fn is_empty(&self) -> bool {
        self.people.is_empty() && self.companies.is_empty()
    }
}

impl Told {
    /// Takes up all signals that are believed, of records in a state; which records that touches.
    pub fn take_up(
        &mut self,
        records: &dyn Records,
        version: u64,
        signals: &[Arc<Signal>],
    ) -> Result<Touched, DirectoryError> {
        if self.version != version {
            *self = Self { version, ..Self::default() };
        }
        let before = std::mem::take(&mut self.about);
        let known = |signal: &Arc<Signal>| {
            let (same, about) = before.get(&signal.id)?;
            Arc::ptr_eq(same, signal).then_some(*about)
        };
        for some in signals.chunks(AT_ONCE) {
            let new: Vec<&Arc<Signal>> = some.iter().filter(|signal| known(signal).is_none()).collect();
            expect(records, &new)?;
            for signal in some {
                let about = match known(signal) {
                    Some(about) => about,
                    None => find(records, signal)?,
                };
                self.about.insert(signal.id.clone(), (signal.clone(), about));
            }
        }
        let (mut people, mut companies): (BTreeMap<_, Vec<_>>, BTreeMap<_, Vec<_>>) = Default::default();
        for (signal, about) in self.about.values() {
            match about {
                Some(About::Person(number)) => people.entry(*number).or_default().push(signal.clone()),
                Some(About::Company(number)) => companies.entry(*number).or_default().push(signal.clone()),
                None => {}
            }
        }
        let of_person = |number| records.stored_person(number);
        let of_company = |number| records.stored_company(number);
        Ok(Touched {
            people: retell(&mut self.people, people, of_person, told::person)?,
            companies: retell(&mut self.companies, companies, of_company, told::company)?,
        })
    }

    /// The records that say something else with the signals, as a change to what there is.
    pub fn increment(&self, records: &dyn Records) -> Increment {
        let mut increment = Increment::default();
        for (number, subject) in &self.people {
            if let Some(stored) = &subject.told {
                increment.replaced.push(*number);
                increment.people.push(stored.clone());
            }
        }
        for (number, subject) in &self.companies {
            if let Some(stored) = &subject.told {
                let employer = Some(records.employer(*number));
                increment.companies.push(CompanyVersion { employer, stored: stored.clone() });
            }
        }
        increment
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

/// Lets records say what the signals about them say now; those that say something else than before.
fn retell<R: Clone + PartialEq>(
    known: &mut BTreeMap<Number, Subject<R>>,
    wanted: BTreeMap<Number, Vec<Arc<Signal>>>,
    read: impl Fn(Number) -> Result<Stored<R>, DirectoryError>,
    tell: impl Fn(&R, &[Arc<Signal>]) -> Option<R>,
) -> Result<Vec<Number>, DirectoryError> {
    let is_over =
        |(number, subject): &(&Number, &Subject<R>)| !wanted.contains_key(number) && subject.told.is_some();
    let mut touched: Vec<Number> = known.iter().filter(is_over).map(|(number, _)| *number).collect();
    known.retain(|number, _| wanted.contains_key(number));
    for (number, mut signals) in wanted {
        signals.sort_by(|a, b| (a.occurred_at, &a.id).cmp(&(b.occurred_at, &b.id)));
        let is_same = |subject: &Subject<R>| {
            subject.signals.len() == signals.len()
                && subject.signals.iter().zip(&signals).all(|(one, other)| Arc::ptr_eq(one, other))
        };
        if known.get(&number).is_some_and(is_same) {
            continue;
        }
        let Stored { record, origins } = read(number)?;
        let told = tell(&record, &signals).map(|record| Stored { record, origins });
        let before = known.get(&number).and_then(|subject| subject.told.as_ref());
        if before != told.as_ref() {
            touched.push(number);
        }
        known.insert(number, Subject { signals, told });
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
