//! Bringing records of one person or company together: the newer observation wins field by field, lists unite, and
//! `sources` keeps saying who supplied what.

use domain::name::fold;
use domain::{Person, Source};
use jiff::Timestamp;
use language::company_name;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use matching::person::NameKey;
use matching::{Fit, names_fit};
use std::collections::HashMap;

/// Records being gathered, findable by every identifier they have.
pub(super) struct Gathered<R> {
    pub records: Vec<R>,
    by_key: HashMap<u64, usize>,
    /// By name, for records that have nothing better.
    by_name: HashMap<u64, usize>,
    /// By what they have in common with others of nearly the same name.
    by_group: HashMap<u64, Vec<usize>>,
}

/// A group of more than this is not searched for other spellings of a name.
const LARGEST_GROUP: usize = 300;

impl<R: Mergeable> Gathered<R> {
    pub(super) fn new(records: Vec<R>) -> Self {
        let by_key = HashMap::with_capacity(records.len() * 3);
        let mut gathered = Self { records, by_key, by_name: HashMap::new(), by_group: HashMap::new() };
        for at in 0..gathered.records.len() {
            gathered.note(at);
        }
        gathered
    }

    /// Adds a record or merges it into the one it describes; says whether it was new.
    pub(super) fn add(&mut self, record: R) -> bool {
        let known = self.find(&record);
        match known {
            Some(at) => self.records[at].merge(record),
            None => self.records.push(record),
        }
        self.note(known.unwrap_or(self.records.len() - 1));
        known.is_none()
    }

    fn find(&self, record: &R) -> Option<usize> {
        let keys = record.keys();
        if let Some(at) = keys.iter().find_map(|key| self.by_key.get(key)) {
            return Some(*at);
        }
        // Namesakes with identifiers of their own are different; a name counts where one side has nothing else.
        let may_be = |at: &usize| keys.is_empty() || self.records[*at].keys().is_empty();
        if let Some(at) = self.by_name.get(&record.name_key()?) {
            return may_be(at).then_some(*at);
        }
        // Else by another spelling of the name, when only one of the group has it.
        let group = self.by_group.get(&record.group_key()?).filter(|group| group.len() <= LARGEST_GROUP)?;
        let mut fitting = group.iter().filter(|at| may_be(at) && self.records[**at].is_named_like(record));
        fitting.next().filter(|_| fitting.next().is_none()).copied()
    }

    fn note(&mut self, at: usize) {
        let record = &self.records[at];
        for key in record.keys() {
            self.by_key.entry(key).or_insert(at);
        }
        if let Some(key) = record.name_key() {
            self.by_name.entry(key).or_insert(at);
        }
        if let Some(key) = record.group_key() {
            let group = self.by_group.entry(key).or_default();
            if group.len() <= LARGEST_GROUP && !group.contains(&at) {
                group.push(at);
            }
        }
    }
}

/// A record that can be recognised and merged.
pub(super) trait Mergeable {
    /// The hashes of what identifies it, the surest first.
    fn keys(&self) -> Vec<u64>;

    /// The hash of what it is called.
    fn name_key(&self) -> Option<u64>;

    /// The hash of what it shares with others that may be meant by nearly the same name, if names alone can tell.
    fn group_key(&self) -> Option<u64> {
        None
    }

    /// Whether its name is surely another spelling of the other's.
    fn is_named_like(&self, _: &Self) -> bool {
        false
    }

    /// Takes in another record of the same thing.
    fn merge(&mut self, other: Self);
}

impl Mergeable for PersonRecord {
    fn keys(&self) -> Vec<u64> {
        let person = &self.person;
        let mut keys: Vec<u64> =
            person.network_url.iter().map(|url| hash(IdentifierKind::NetworkUrl, url.as_str())).collect();
        keys.extend(self.emails().map(|email| hash(IdentifierKind::Email, &email.key())));
        keys
    }

    fn name_key(&self) -> Option<u64> {
        let employer = self.person.company.as_ref()?;
        let at = workplace(employer);
        Some(hash(IdentifierKind::Name, &format!("{}|{at}", fold(&self.person.full_name))))
    }

    fn group_key(&self) -> Option<u64> {
        Some(hash(IdentifierKind::Name, &workplace(self.person.company.as_ref()?)))
    }

    fn is_named_like(&self, other: &Self) -> bool {
        let name = |record: &Self| NameKey::new(&record.person.name());
        names_fit(&name(other), &name(self)) == Fit::Surely
    }

    fn merge(&mut self, other: Self) {
        let newer = observed(&other.person.sources) >= observed(&self.person.sources);
        move_on(self, &other, newer);
        let (mine, theirs) = (&mut self.person, other.person);
        let mut won = Won { newer, won: Vec::new(), lost: Vec::new() };
        won.take("fullName", &mut mine.full_name, theirs.full_name);
        won.option("fullName", &mut mine.first_name, theirs.first_name);
        won.option("fullName", &mut mine.last_name, theirs.last_name);
        won.option("title", &mut mine.title, theirs.title);
        won.option("title", &mut mine.seniority, theirs.seniority);
        won.option("title", &mut mine.department, theirs.department);
        won.option("headline", &mut mine.headline, theirs.headline);
        let verdict = theirs.email.is_some() && mine.email == theirs.email;
        if verdict || (theirs.email.is_some() && (newer || mine.email.is_none())) {
            won.option("email", &mut mine.email_verified, theirs.email_verified);
        }
        won.option("email", &mut mine.email, theirs.email);
        won.option("networkUrl", &mut mine.network_url, theirs.network_url);
        won.option("company", &mut mine.company, theirs.company);
        won.option("location", &mut mine.location, theirs.location);
        unite(&mut mine.skills, theirs.skills, |one, other| fold(one) == fold(other));
        unite(&mut mine.languages, theirs.languages, |one, other| fold(one) == fold(other));
        unite(&mut mine.certifications, theirs.certifications, |one, other| fold(one) == fold(other));
        unite(&mut mine.education, theirs.education, |one, other| fold(&one.school) == fold(&other.school));
        mine.last_verified_at = mine.last_verified_at.max(theirs.last_verified_at);
        won.credit(&mut mine.sources, theirs.sources);
        self.email_checked_at = self.email_checked_at.max(other.email_checked_at);
        unite(&mut self.former_emails, other.former_emails, |one, other| one.key() == other.key());
        let business = self.person.email.clone();
        self.former_emails.retain(|email| Some(email) != business.as_ref());
        take_newer(newer, &mut self.personal_email, other.personal_email);
        take_newer(newer, &mut self.mobile, other.mobile);
        unite(&mut self.other_names, other.other_names, |one, other| fold(one) == fold(other));
        // Once somebody asked to be left alone, no later file takes that back.
        self.suppressed |= other.suppressed;
    }
}

/// Where somebody works, however the company is written.
fn workplace(employer: &domain::Employer) -> String {
    match &employer.domain {
        Some(domain) => domain.to_string(),
        None => company_name::squashed(&employer.name),
    }
}

/// When the newer record names another employer, the job before becomes a past one and its address a former one.
fn move_on(record: &mut PersonRecord, other: &PersonRecord, newer: bool) {
    let employer = |person: &Person| person.company.as_ref().map(workplace);
    let (mine, theirs) = (employer(&record.person), employer(&other.person));
    let moved = mine.is_some() && theirs.is_some() && mine != theirs;
    if newer
        && let (Some(old), Some(new)) = (&record.person.email, &other.person.email)
        && old.key() != new.key()
    {
        record.former_emails.push(old.clone());
    }
    let known = &mut record.person.experience;
    if moved && newer {
        for job in known.iter_mut() {
            job.current = false;
        }
        let _ = known.splice(0..0, other.person.experience.iter().cloned());
    } else if moved {
        known.extend(
            other.person.experience.iter().map(|job| domain::Experience { current: false, ..job.clone() }),
        );
    } else if let (Some(mine), Some(theirs)) = (known.first_mut(), other.person.experience.first()) {
        if newer && theirs.title.is_some() {
            mine.title = theirs.title.clone();
        }
        mine.start_date = mine.start_date.or(theirs.start_date);
    } else {
        known.extend(other.person.experience.iter().cloned());
    }
}

impl Mergeable for CompanyRecord {
    fn keys(&self) -> Vec<u64> {
        let company = &self.company;
        let mut keys: Vec<u64> =
            company.domain.iter().map(|domain| hash(IdentifierKind::Domain, domain.as_str())).collect();
        keys.extend(company.network_url.iter().map(|url| hash(IdentifierKind::NetworkUrl, url.as_str())));
        keys
    }

    fn name_key(&self) -> Option<u64> {
        Some(hash(IdentifierKind::Name, &company_name::squashed(&self.company.name)))
    }

    fn merge(&mut self, other: Self) {
        let newer = observed(&other.company.sources) >= observed(&self.company.sources);
        let (mine, theirs) = (&mut self.company, other.company);
        let mut won = Won { newer, won: Vec::new(), lost: Vec::new() };
        won.take("name", &mut mine.name, theirs.name);
        won.option("domain", &mut mine.domain, theirs.domain);
        won.option("networkUrl", &mut mine.network_url, theirs.network_url);
        won.option("description", &mut mine.description, theirs.description);
        won.option("industry", &mut mine.industry, theirs.industry);
        won.option("employeeRange", &mut mine.employee_range, theirs.employee_range);
        won.option("employeeCount", &mut mine.employee_count, theirs.employee_count);
        won.option("revenueRange", &mut mine.revenue_range, theirs.revenue_range);
        won.option("foundedYear", &mut mine.founded_year, theirs.founded_year);
        won.option("type", &mut mine.kind, theirs.kind);
        won.option("location", &mut mine.location, theirs.location);
        won.option("funding", &mut mine.funding, theirs.funding);
        won.option("openRoles", &mut mine.open_roles, theirs.open_roles);
        unite(&mut mine.technologies, theirs.technologies, |one, other| fold(&one.name) == fold(&other.name));
        mine.last_verified_at = mine.last_verified_at.max(theirs.last_verified_at);
        won.credit(&mut mine.sources, theirs.sources);
        take_newer(newer, &mut self.email_pattern, other.email_pattern);
        take_newer(newer, &mut self.catch_all, other.catch_all);
        take_newer(newer, &mut self.mail_provider, other.mail_provider);
        unite(&mut self.other_names, other.other_names, |one, other| fold(one) == fold(other));
        unite(&mut self.jobs, other.jobs, |one, other| one.id == other.id);
    }
}

/// Which fields the other record won, and which it lost.
struct Won {
    newer: bool,
    won: Vec<&'static str>,
    lost: Vec<&'static str>,
}

impl Won {
    fn option<T: PartialEq>(&mut self, name: &'static str, mine: &mut Option<T>, theirs: Option<T>) {
        if theirs.is_none() || *mine == theirs {
            return;
        }
        if self.newer || mine.is_none() {
            *mine = theirs;
            self.won.push(name);
        } else {
            self.lost.push(name);
        }
    }

    fn take<T: PartialEq>(&mut self, name: &'static str, mine: &mut T, theirs: T) {
        if *mine == theirs {
            return;
        }
        if self.newer {
            *mine = theirs;
            self.won.push(name);
        } else {
            self.lost.push(name);
        }
    }

    /// Gives the credit for each field to whoever supplied its present value; one both supplied alike stays with both.
    fn credit(&self, mine: &mut Vec<Source>, theirs: Vec<Source>) {
        for source in mine.iter_mut() {
            source.fields.retain(|field| !self.won.contains(&field.as_str()));
        }
        for mut source in theirs {
            source.fields.retain(|field| !self.lost.contains(&field.as_str()));
            match mine.iter_mut().find(|known| known.provider == source.provider) {
                Some(known) => {
                    known.observed_at = known.observed_at.max(source.observed_at);
                    unite(&mut known.fields, source.fields, |one, other| one == other);
                }
                None => mine.push(source),
            }
        }
        mine.retain(|source| !source.fields.is_empty());
    }
}

fn take_newer<T>(newer: bool, mine: &mut Option<T>, theirs: Option<T>) {
    if theirs.is_some() && (newer || mine.is_none()) {
        *mine = theirs;
    }
}

fn unite<T>(mine: &mut Vec<T>, theirs: Vec<T>, same: impl Fn(&T, &T) -> bool) {
    for item in theirs {
        if !mine.iter().any(|known| same(known, &item)) {
            mine.push(item);
        }
    }
}

fn observed(sources: &[Source]) -> Option<Timestamp> {
    sources.iter().filter_map(|source| source.observed_at).max()
}
