//! Bringing records of one person or company together: the newer observation wins field by field, lists unite (but for
//! technologies, of which a source's later list stands for its earlier one), and `sources` keeps saying who supplied what.

use crate::known;
use dataset::{Given, Sourced, Stored};
use domain::name::fold;
use domain::{EmailAddress, Person, Source};
use jiff::Timestamp;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use matching::person::NameKey;
use matching::{Fit, names_fit};

/// Where a row comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Giver<'a> {
    pub source: &'a str,
    pub import: u32,
    /// The row is about something else and tells this in passing.
    pub in_passing: bool,
}

/// Where somebody works, however the company is written.
pub(crate) fn workplace_of(employer: &domain::Employer) -> String {
    match &employer.domain {
        Some(domain) => domain.to_string(),
        None => known::squashed(&employer.name).to_string(),
    }
}

/// A record that can be recognised and merged.
pub(crate) trait Mergeable: Sourced {
    /// The hashes of what identifies it, the surest first.
    fn identifiers(&self) -> Vec<u64>;

    /// The hash of what it is called.
    fn name_key(&self) -> Option<u64>;

    /// The hash of what it shares with others that may be meant by nearly the same name, if names alone can tell.
    fn group_key(&self) -> Option<u64> {
        None
    }

    /// What another spelling of its name has something of, too.
    fn name_marks(&self) -> Vec<u32> {
        Vec::new()
    }

    /// Whether the other has nothing of a name that it could not be found by itself.
    fn is_called_like(&self, _: &Self) -> bool {
        false
    }

    /// Whether its name is surely another spelling of the other's.
    fn is_named_like(&self, _: &Self) -> bool {
        false
    }

    /// Whether the other has identifiers of other kinds only and is otherwise the same.
    fn complements(&self, _: &Self) -> bool {
        false
    }

    /// Whether a record that shares an identifier can be the same.
    fn may_be(&self, _: &Self) -> bool {
        true
    }

    /// Lets go what its source tells anew in a later import: of that, what is not told again has ended.
    fn outdate(&mut self, _: &Self) {}

    /// Takes in another record of the same thing; a `newer` one wins where both say something.
    fn merge(&mut self, other: Self, newer: bool);
}

/// Takes in another record of the same thing, the one observed later winning.
fn merge_by_time<R: Mergeable>(mine: &mut R, other: R) {
    let newer = observed(other.sources()) >= observed(mine.sources());
    mine.merge(other, newer);
}

/// Takes in what the same source tells again; `later` in another import.
fn retell<R: Mergeable>(mine: &mut R, other: R, later: bool) {
    if later && observed(other.sources()) >= observed(mine.sources()) {
        mine.outdate(&other);
    }
    merge_by_time(mine, other);
}

/// Takes in what a row tells of a record, keeping apart what each source gave.
pub(crate) fn add<R: Mergeable + Clone>(stored: &mut Stored<R>, record: R, giver: Giver<'_>) {
    let is_same = |given: &Given<R>| given.source == giver.source && given.in_passing == giver.in_passing;
    let Stored { record: merged, origins } = stored;
    match &mut origins.given[..] {
        [] => {
            merge_by_time(merged, record);
            let Giver { source, import, in_passing } = giver;
            origins.given.push(Given { source: source.to_owned(), import, in_passing, record: None });
        }
        [only] if is_same(only) => {
            retell(merged, record, giver.import > only.import);
            only.import = giver.import;
        }
        _ => {
            let Giver { source, import, in_passing } = giver;
            let given =
                Given { source: source.to_owned(), import, in_passing, record: Some(Box::new(record)) };
            take(stored, given);
            rebuild(stored);
        }
    }
}

/// Takes another record in, which turned out to be of the same thing; its id goes on naming it.
pub(crate) fn absorb<R: Mergeable + Clone>(stored: &mut Stored<R>, other: Stored<R>) {
    let Stored { record, origins } = other;
    stored.origins.former_ids.push(record.id().to_owned());
    stored.origins.former_ids.extend(origins.former_ids);
    if origins.given.is_empty() {
        merge_by_time(&mut stored.record, record);
        return;
    }
    for mut given in origins.given {
        given.record.get_or_insert_with(|| Box::new(record.clone()));
        take(stored, given);
    }
    rebuild(stored);
}

/// Keeps what a source gave beside what others did.
fn take<R: Mergeable + Clone>(stored: &mut Stored<R>, given: Given<R>) {
    let Stored { record, origins } = stored;
    for known in &mut origins.given {
        known.record.get_or_insert_with(|| Box::new(record.clone()));
    }
    let same = |known: &&mut Given<R>| known.source == given.source && known.in_passing == given.in_passing;
    match (origins.given.iter_mut().find(same), given) {
        (
            Some(Given { import, record: Some(mine), .. }),
            Given { import: later, record: Some(other), .. },
        ) => {
            retell(&mut **mine, *other, later > *import);
            *import = later.max(*import);
        }
        (_, given) => origins.given.push(given),
    }
}

/// Makes a record of what its sources gave: what is said of the thing itself stands above what is said in passing.
pub(crate) fn rebuild<R: Mergeable + Clone>(stored: &mut Stored<R>) {
    let fold = |in_passing: bool| {
        let of_kind = stored.origins.given.iter().filter(|given| given.in_passing == in_passing);
        of_kind.filter_map(|given| given.record.as_deref().cloned()).reduce(|mut all, next| {
            merge_by_time(&mut all, next);
            all
        })
    };
    let merged = match (fold(true), fold(false)) {
        (Some(mut passing), Some(proper)) => {
            passing.merge(proper, true);
            Some(passing)
        }
        (passing, proper) => passing.or(proper),
    };
    if let Some(mut merged) = merged {
        merged.set_id(stored.record.id().to_owned());
        stored.record = merged;
    }
    // One source alone gave the whole.
    if let [only] = &mut stored.origins.given[..] {
        only.record = None;
    }
}

impl Mergeable for PersonRecord {
    fn identifiers(&self) -> Vec<u64> {
        let person = &self.person;
        let mut keys: Vec<u64> =
            person.network_url.iter().map(|url| hash(IdentifierKind::NetworkUrl, url.as_str())).collect();
        keys.extend(self.mail_identifiers().map(|mail| hash(IdentifierKind::Email, &mail)));
        keys
    }

    fn name_key(&self) -> Option<u64> {
        let employer = self.person.company.as_ref()?;
        let at = workplace_of(employer);
        Some(hash(IdentifierKind::Name, &format!("{}|{at}", fold(&self.person.full_name))))
    }

    fn group_key(&self) -> Option<u64> {
        Some(hash(IdentifierKind::Name, &workplace_of(self.person.company.as_ref()?)))
    }

    fn name_marks(&self) -> Vec<u32> {
        NameKey::new(&self.person.name()).marks()
    }

    fn is_named_like(&self, other: &Self) -> bool {
        let name = |record: &Self| NameKey::new(&record.person.name());
        names_fit(&name(other), &name(self)) == Fit::Surely
    }

    /// A mailbox may be shared: whoever has another profile and another name is somebody else.
    fn may_be(&self, other: &Self) -> bool {
        let (mine, theirs) = (&self.person.network_url, &other.person.network_url);
        mine.is_none() || theirs.is_none() || mine == theirs || self.is_named_like(other)
    }

    fn merge(&mut self, mut other: Self, newer: bool) {
        let (older, later) = if newer { (&mut *self, &mut other) } else { (&mut other, &mut *self) };
        leave_out_bounced(older, later);
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

/// An address that bounced stays away, also where a later file has not heard of it; only one that says it was verified since
/// brings it back.
fn leave_out_bounced(older: &mut PersonRecord, later: &mut PersonRecord) {
    if later.person.email_verified == Some(true)
        && let Some(alive) = &later.person.email
    {
        older.bounced_emails.retain(|email| email.key() != alive.key());
    }
    unite(&mut older.bounced_emails, std::mem::take(&mut later.bounced_emails), |one, other| {
        one.key() == other.key()
    });
    later.bounced_emails.clone_from(&older.bounced_emails);
    for record in [older, later] {
        let PersonRecord { person, former_emails, bounced_emails, email_checked_at, .. } = record;
        let is_bounced =
            |email: &EmailAddress| bounced_emails.iter().any(|bounced| bounced.key() == email.key());
        if person.email.take_if(|email| is_bounced(email)).is_some() {
            person.email_verified = None;
            *email_checked_at = None;
        }
        former_emails.retain(|email| !is_bounced(email));
    }
}

/// When the newer record names another employer, the job before becomes a past one and its address a former one.
fn move_on(record: &mut PersonRecord, other: &PersonRecord, newer: bool) {
    let employer = |person: &Person| person.company.as_ref().map(workplace_of);
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
    fn identifiers(&self) -> Vec<u64> {
        let company = &self.company;
        let mut keys: Vec<u64> =
            company.domain.iter().map(|domain| hash(IdentifierKind::Domain, domain.as_str())).collect();
        keys.extend(company.network_url.iter().map(|url| hash(IdentifierKind::NetworkUrl, url.as_str())));
        keys.extend(self.registrations.iter().map(|number| hash(IdentifierKind::Id, number)));
        keys
    }

    fn name_key(&self) -> Option<u64> {
        Some(hash(IdentifierKind::Name, &known::squashed(&self.company.name)))
    }

    fn is_called_like(&self, other: &Self) -> bool {
        self.company.name == other.company.name
    }

    /// A register knows no domain, and a list of customers no register's number: the same legal name in the same country is the
    /// same company, unless they are in two cities, or each has its own domain or its own number in one register.
    fn complements(&self, other: &Self) -> bool {
        let country =
            |record: &Self| record.company.location.as_ref().and_then(|place| place.country.clone());
        let city = |record: &Self| Some(fold(record.company.location.as_ref()?.city.as_deref()?));
        let elsewhere = city(self).is_some() && city(other).is_some() && city(self) != city(other);
        let register = |number: &str| number.split(':').next().unwrap_or_default().to_owned();
        let clash = self.registrations.iter().any(|own| {
            other.registrations.iter().any(|number| register(own) == register(number) && own != number)
        });
        fold(&self.company.name) == fold(&other.company.name)
            && country(self).is_some()
            && country(self) == country(other)
            && !elsewhere
            && !clash
            && (self.company.domain.is_none() || other.company.domain.is_none())
    }

    fn outdate(&mut self, other: &Self) {
        if !other.company.technologies.is_empty() {
            self.company.technologies.clear();
        }
    }

    fn merge(&mut self, other: Self, newer: bool) {
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
        take_newer(newer, &mut self.phone, other.phone);
        take_newer(newer, &mut self.email, other.email);
        unite(&mut self.registrations, other.registrations, |one, other| one == other);
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
