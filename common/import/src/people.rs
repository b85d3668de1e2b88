//! Merging several records of one person: names, addresses, jobs.

use crate::merge::{Mergeable, Won, observed, take_newer, unite};
use crate::remembered;
use directory::same_person::{Likeness, likeness, spells};
use directory::{Given, Sourced};
use domain::name::fold;
use domain::{Domain, EmailAddress, Employer, Experience, Person};
use language::nickname;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::PersonRecord;
use matching::person::NameKey;
use std::cmp::Reverse;
use std::rc::Rc;

/// Other names kept of one person.
const MOST_NAMES: usize = 8;

/// The names of a workplace: its domain, and its name without spaces and legal form.
pub(crate) fn workplaces(employer: &Employer) -> impl Iterator<Item = Rc<str>> {
    let domain = employer.domain.as_ref().map(|domain| Rc::from(domain.as_str()));
    domain.into_iter().chain([remembered::squashed(&employer.name)])
}

/// Every form of a person's given name.
pub(crate) fn given_forms(name: &NameKey) -> Vec<&'static str> {
    name.given_words().flat_map(|word| nickname::related(word)).copied().collect()
}

/// A person's workplace, in every spelling of the company.
pub(crate) fn workplace_of(employer: &Employer) -> String {
    match &employer.domain {
        Some(domain) => domain.to_string(),
        None => remembered::squashed(&employer.name).to_string(),
    }
}

/// The hashes of a person's identifiers, the surest first.
pub(crate) fn identifiers(record: &PersonRecord) -> Vec<u64> {
    let url = record.person.network_url.iter().map(|url| hash(IdentifierKind::NetworkUrl, url.as_str()));
    url.chain(record.mail_identifiers().map(|mail| hash(IdentifierKind::Email, &mail))).collect()
}

/// Whether a name is only what an address spells.
pub(crate) fn is_guessed(record: &PersonRecord) -> bool {
    let sources = record.sources();
    !sources.is_empty() && !sources.iter().any(|source| source.fields.iter().any(|field| field == "fullName"))
}

impl Mergeable for PersonRecord {
    /// By the same name, and by the same identifiers or none: what was taken for the same by less can be taken apart again.
    fn is_told_as(&self, other: &Self) -> bool {
        let (name, told) = (&self.person.full_name, &other.person.full_name);
        if name != told && fold(name) != fold(told) {
            return false;
        }
        let mine = identifiers(self);
        let shared = identifiers(other).iter().any(|key| mine.contains(key));
        shared || (!self.is_identified() && !other.is_identified())
    }

    /// The spelling that an address has stands above one that more rows tell, that above the first; other forms of the name are
    /// kept, slips are not.
    fn settle_names(&mut self, given: &[Given<Self>]) {
        let told: Vec<(&Given<Self>, &Self)> =
            given.iter().filter_map(|given| Some((given, given.record.as_deref()?))).collect();
        let Some((_, latest)) = told.iter().max_by_key(|(_, record)| observed(record.sources())) else {
            return;
        };
        let name = |record: &Self| fold(&record.person.full_name);
        if told.iter().all(|(_, record)| name(record) == name(latest)) {
            return;
        }
        let emails: Vec<EmailAddress> = self.emails().cloned().collect();
        let worth = |(at, (_, record)): &(usize, &(&Given<Self>, &Self))| {
            let spelt = emails.iter().map(|email| spells(email, record)).max();
            let tellers = told.iter().filter(|(_, other)| name(other) == name(record));
            let rows: usize = tellers.clone().map(|(given, _)| given.rows.len().max(1)).sum();
            (!is_guessed(record), spelt, is_in_full(record), tellers.count(), rows, Reverse(*at))
        };
        let candidates =
            told.iter().enumerate().filter(|(_, (_, record))| likeness(latest, record) < Likeness::Different);
        let Some((_, (_, chosen))) = candidates.max_by_key(worth) else { return };
        let person = &mut self.person;
        person.full_name.clone_from(&chosen.person.full_name);
        person.first_name.clone_from(&chosen.person.first_name);
        person.last_name.clone_from(&chosen.person.last_name);
        for source in &mut person.sources {
            let told_so = |(_, record): &(&Given<Self>, &Self)| {
                name(record) == name(chosen)
                    && record.person.sources.iter().any(|own| own.provider == source.provider)
                    && !is_guessed(record)
            };
            let is_credited = source.fields.iter().any(|field| field == "fullName");
            match told.iter().any(told_so) {
                true if !is_credited => source.fields.insert(0, "fullName".to_owned()),
                false => source.fields.retain(|field| field != "fullName"),
                _ => {}
            }
        }
        let key = |name: &str| NameKey::parse(name);
        let own = key(&chosen.person.full_name);
        let others: Vec<String> = told
            .iter()
            .filter(|(_, record)| likeness(chosen, record) != Likeness::Near && !is_guessed(record))
            .map(|(_, record)| record.person.full_name.clone())
            .filter(|name| key(name) != own)
            .collect();
        unite(&mut self.other_names, others, |one, other| fold(one) == fold(other));
        let is_slip = |name: &String| {
            let mut named = (*chosen).clone();
            (named.person.full_name, named.person.first_name, named.person.last_name) =
                (name.clone(), None, None);
            key(name) == own || likeness(chosen, &named) == Likeness::Near
        };
        self.other_names.retain(|name| !is_slip(name));
        self.other_names.truncate(MOST_NAMES);
    }

    fn merge(&mut self, mut other: Self, newer: bool) {
        let (older, later) = if newer { (&mut *self, &mut other) } else { (&mut other, &mut *self) };
        leave_out_bounced(older, later);
        leave(older, later);
        let renamed = is_renamed(self, &other);
        complete_employer(&mut self.person, &mut other.person);
        move_on(self, &other, newer);
        let (mine, theirs) = (&mut self.person, other.person);
        // Of two spellings of a name the first stays; a new name takes its place, as after a marriage.
        let mut won = Won::new(newer && renamed != Some(false));
        if renamed == Some(true) {
            self.other_names.push(if newer { mine.full_name.clone() } else { theirs.full_name.clone() });
        }
        won.take("fullName", &mut mine.full_name, theirs.full_name);
        won.option("fullName", &mut mine.first_name, theirs.first_name);
        won.option("fullName", &mut mine.last_name, theirs.last_name);
        won.newer = newer;
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
        // Once a person opted out, no later file takes that back.
        self.suppressed |= other.suppressed;
    }
}

/// Whether given and family name are told, the given name by more than its initial.
fn is_in_full(record: &PersonRecord) -> bool {
    let name = NameKey::new(&record.person.name());
    !name.family.is_empty() && name.first.first().is_some_and(|given| given.chars().count() > 1)
}

/// Whether the other has another name altogether, or only another spelling of it; nothing where both are spelt alike.
fn is_renamed(mine: &PersonRecord, other: &PersonRecord) -> Option<bool> {
    let (name, told) = (&mine.person.full_name, &other.person.full_name);
    if name == told || fold(name) == fold(told) {
        return None;
    }
    Some(likeness(mine, other) == Likeness::Different && !is_guessed(mine) && !is_guessed(other))
}

/// Where both name one employer and only one of them its domain, both do.
fn complete_employer(mine: &mut Person, theirs: &mut Person) {
    let told = match (&mine.company, &theirs.company) {
        (Some(one), Some(other)) if remembered::squashed(&one.name) == remembered::squashed(&other.name) => {
            (one.domain.clone(), other.domain.clone())
        }
        _ => return,
    };
    match told {
        (Some(domain), None) => employ(theirs, &domain),
        (None, Some(domain)) => employ(mine, &domain),
        _ => {}
    }
}

/// Says which of the companies of that name a person's employer is.
pub(crate) fn employ(person: &mut Person, domain: &Domain) {
    let Some(employer) = &mut person.company else { return };
    employer.domain = Some(domain.clone());
    let name = remembered::squashed(&employer.name);
    let same = |job: &&mut Experience| {
        job.current && job.company.domain.is_none() && remembered::squashed(&job.company.name) == name
    };
    person.experience.iter_mut().filter(same).for_each(|job| job.company.domain = Some(domain.clone()));
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

/// When the newer record's career says that the job at the known employer ended, and names no other, the person has left: the address
/// there becomes a former one.
fn leave(older: &mut PersonRecord, later: &PersonRecord) {
    let career = &later.person.experience;
    if later.person.company.is_some() || career.iter().any(|job| job.current) {
        return;
    }
    let Some(employer) = &older.person.company else { return };
    let names: Vec<Rc<str>> = workplaces(employer).collect();
    let is_there = |job: &Experience| {
        let domain = job.company.domain.as_ref().map(|domain| Rc::from(domain.as_str()));
        let name = remembered::squashed(&job.company.name);
        domain.into_iter().chain([name]).any(|name| names.contains(&name))
    };
    let is_known = |job: &&Experience| job.current && is_there(job);
    let began = older.person.experience.iter().filter(is_known).find_map(|job| job.start_date);
    // An earlier job there says nothing of this one.
    let is_over = |end| began.is_none_or(|began| end >= began);
    if !career.iter().any(|job| is_there(job) && job.end_date.is_some_and(is_over)) {
        return;
    }
    let domain = employer.domain.clone();
    let person = &mut older.person;
    let mut before = std::mem::replace(&mut person.experience, career.clone());
    before.retain(|job| !is_known(&job));
    unite(&mut person.experience, before, is_same_job);
    (person.company, person.title, person.headline) = (None, None, None);
    (person.seniority, person.department) = (None, None);
    let is_theirs = |email: &EmailAddress| {
        domain.as_ref().is_some_and(|domain| Domain::parse(email.host()).is_ok_and(|host| host == *domain))
    };
    if let Some(email) = person.email.take_if(|email| is_theirs(email)) {
        (person.email_verified, older.email_checked_at) = (None, None);
        older.former_emails.push(email);
    }
    let ended = ["company", "title", "headline"];
    for source in &mut older.person.sources {
        source.fields.retain(|field| !ended.contains(&field.as_str()));
    }
}

fn is_same_job(one: &Experience, other: &Experience) -> bool {
    one.start_date == other.start_date
        && remembered::squashed(&one.company.name) == remembered::squashed(&other.company.name)
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
    } else if let (Some(mine), Some(theirs)) = (known.first_mut(), other.person.experience.first())
        && mine.current
        && theirs.current
    {
        if newer && theirs.title.is_some() {
            mine.title = theirs.title.clone();
        }
        mine.start_date = mine.start_date.or(theirs.start_date);
    } else {
        let mut theirs = std::mem::replace(known, other.person.experience.clone());
        if !newer {
            std::mem::swap(known, &mut theirs);
        }
        unite(known, theirs, is_same_job);
        known.sort_by_key(|job| !job.current);
    }
}
