//! Reads answers by a file's expressions, leniently: a missing or hidden value is absent, and a value of another type counts as drift.

use crate::http::Transport;
use crate::identity::{self, Evidence};
use crate::loose::{Loose, location};
use crate::mapping;
use crate::merge::blank_person;
use crate::vendor::expression::{Expr, json};
use crate::vendor::grammar::{Confidence, JobReads, PersonReads, SchoolReads, Table};
use domain::{
    CompanyRef, Domain, Education, EmailAddress, Employer, Experience, NetworkUrl, Person, PersonName,
};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use jmespath::Rcvar;
use lookup::contact::{Contact, KnownEmail, KnownMobile};
use serde_json::Value;
use std::str::FromStr;

/// An answer, or a record of it.
pub struct Reader<'a> {
    pub answer: Rcvar,
    transport: &'a Transport,
}

impl<'a> Reader<'a> {
    pub fn new(answer: Rcvar, transport: &'a Transport) -> Self {
        Self { answer, transport }
    }

    /// What stands at a place of the answer, to be read by itself.
    pub fn within(&self, place: Option<&Expr>) -> Self {
        let found = place.map(|place| place.search(&self.answer));
        let answer = match found {
            None => self.answer.clone(),
            Some(Ok(found)) => found,
            Some(Err(_)) => {
                self.transport.drifted();
                Rcvar::new(jmespath::Variable::Null)
            }
        };
        Self { answer, transport: self.transport }
    }

    /// The elements of a list.
    pub fn each(&self, list: Option<&Expr>) -> Vec<Self> {
        let Some(list) = list else { return Vec::new() };
        let found = self.within(Some(list)).answer;
        let items = found.as_array().cloned().unwrap_or_default();
        // No person has more jobs than that.
        items.into_iter().take(200).map(|answer| Self { answer, transport: self.transport }).collect()
    }

    pub fn value(&self, place: Option<&Expr>) -> Value {
        if place.is_none() {
            return Value::Null;
        }
        match json(&self.within(place).answer) {
            // An expression that chose nothing.
            Value::Array(items) if items.is_empty() => Value::Null,
            Value::Object(fields) if fields.is_empty() => Value::Null,
            value => value,
        }
    }

    pub fn read<T>(&self, place: Option<&Expr>, read: impl FnOnce(Loose<'_>) -> T) -> T {
        read(self.transport.read(&self.value(place)))
    }

    pub fn text(&self, place: Option<&Expr>) -> Option<String> {
        self.read(place, |value| value.text())
    }

    pub fn texts(&self, place: Option<&Expr>) -> Vec<String> {
        self.read(place, |value| value.texts())
    }

    pub fn whole<N: TryFrom<i64>>(&self, place: Option<&Expr>) -> Option<N> {
        self.read(place, |value| value.whole())
    }

    pub fn boolean(&self, place: Option<&Expr>) -> Option<bool> {
        self.read(place, |value| value.boolean())
    }

    pub fn date(&self, place: Option<&Expr>) -> Option<jiff::civil::Date> {
        self.read(place, |value| value.date())
    }

    pub fn year(&self, place: Option<&Expr>) -> Option<i16> {
        self.read(place, |value| value.year())
    }

    pub fn day(&self, place: Option<&Expr>) -> Option<Timestamp> {
        Some(self.date(place)?.to_zoned(TimeZone::UTC).ok()?.timestamp())
    }

    /// The first that is understood.
    pub fn parsed<T: FromStr>(&self, place: Option<&Expr>) -> Option<T> {
        self.read(place, |value| value.items().find_map(Loose::parsed))
    }

    pub fn all_parsed<T: FromStr>(&self, place: Option<&Expr>) -> Vec<T> {
        self.read(place, |value| value.items().filter_map(Loose::parsed).collect())
    }

    /// An address; a masked one is none.
    pub fn email(&self, place: Option<&Expr>) -> Option<EmailAddress> {
        let plain = |text: &str| text.parse().ok().filter(|_| !text.contains('*'));
        self.read(place, |value| value.items().find_map(|one| one.str().and_then(plain)))
    }

    /// An identifier, which some vendors write as a number.
    pub fn id(&self, place: Option<&Expr>) -> Option<String> {
        match self.value(place) {
            Value::Number(number) => Some(number.to_string()),
            other => self.transport.read(&other).text(),
        }
    }

    /// The vendor's words, as ours are written.
    pub fn words(&self, place: Option<&Expr>) -> Vec<String> {
        self.texts(place).into_iter().map(|word| word.to_lowercase().replace(' ', "_")).collect()
    }

    /// What a vendor's word means; nothing where there is none.
    pub fn look_up<T: Copy>(&self, table: &Table<T>) -> Option<T> {
        let value = self.value(Some(&table.read));
        let word = match &value {
            Value::Null => return None,
            Value::String(text) => text.trim().to_owned(),
            other => other.to_string(),
        };
        let known = table.map.get(&word).copied();
        if known.is_none() && !value.is_string() {
            self.transport.drifted();
        }
        Some(known.unwrap_or(table.otherwise))
    }

    pub fn confidence(&self, confidence: Option<&Confidence>) -> f64 {
        let Some(known) = confidence else { return 0.5 };
        let read = match self.value(known.read.as_ref()) {
            Value::String(text) if known.map.contains_key(text.trim()) => known.map.get(text.trim()).copied(),
            Value::Number(number) => number.as_f64().map(|number| number / known.of),
            Value::Null => None,
            other => self.transport.read(&other).whole::<i64>().map(|number| number as f64 / known.of),
        };
        read.filter(|read| read.is_finite()).unwrap_or(known.otherwise).clamp(0.0, 1.0)
    }
}

/// A person of an answer, with whatever else identifies them. Vendors that answer for a name do not all repeat it: then it is the
/// one that was asked with, and proves nothing.
pub fn person(
    reads: &PersonReads,
    whole: &Reader<'_>,
    record: &Reader<'_>,
    vendor: &str,
    asked: Option<&PersonName>,
) -> Option<(Person, Evidence)> {
    let (first, last) = (record.text(reads.first_name.as_ref()), record.text(reads.last_name.as_ref()));
    let own = record
        .text(reads.full_name.as_ref())
        .or_else(|| Some(format!("{} {}", first.as_ref()?, last.as_ref()?)));
    let unnamed = own.is_none();
    let full_name =
        own.or_else(|| asked.map(|name| format!("{} {}", name.first, name.last).trim().to_owned()))?;
    let name = PersonName::parse(&full_name);
    let title = record.text(reads.title.as_ref());
    let levels = record.words(reads.seniority.as_ref());
    let roles = record.words(reads.departments.as_ref());
    let (seniority, department) = mapping::job(title.as_deref(), &levels, &roles);
    let network_url: Option<NetworkUrl> = record.parsed(reads.network_url.as_ref());
    let company_domain: Option<Domain> = record.parsed(reads.company_domain.as_ref());
    let address = record.email(reads.email.as_ref());
    let at_employer = |email: &EmailAddress| {
        !reads.email_at_employer
            || Domain::parse(email.host()).ok().is_some_and(|host| Some(host) == company_domain)
    };
    let email = address.clone().filter(at_employer);
    let id = record.id(reads.id.as_ref()).unwrap_or_default();
    let place = |place: &Option<Expr>| record.text(place.as_ref());
    let person = Person {
        id: identity::person_id(network_url.as_ref(), address.as_ref().map(|e| e.as_str()), vendor, &id),
        first_name: first.or(Some(name.first).filter(|first| !first.is_empty())),
        last_name: last.or(Some(name.last).filter(|last| !last.is_empty())),
        seniority,
        department,
        title,
        headline: record.text(reads.headline.as_ref()),
        email_verified: email.as_ref().and(record.boolean(reads.email_verified.as_ref())),
        email,
        network_url,
        company: record.text(reads.company.as_ref()).map(|name| Employer {
            name,
            domain: company_domain,
            industry: record.text(reads.company_industry.as_ref()),
            employee_count: record.whole(reads.company_employees.as_ref()),
        }),
        location: location(place(&reads.city), place(&reads.region), place(&reads.country).as_deref()),
        skills: record.texts(reads.skills.as_ref()),
        languages: record.texts(reads.languages.as_ref()),
        certifications: record.texts(reads.certifications.as_ref()),
        experience: reads.jobs.as_ref().map(|jobs| experience(jobs, record)).unwrap_or_default(),
        education: reads.schools.as_ref().map(|schools| education(schools, record)).unwrap_or_default(),
        last_verified_at: record.day(reads.verified.as_ref()),
        ..blank_person(&full_name)
    };
    let confirmed = whole.texts(reads.confirmed.as_ref());
    let ours = |theirs: &String| ["email", "phone"].into_iter().find(|ours| ours == theirs);
    let evidence = Evidence {
        emails: address
            .into_iter()
            .map(|e| e.to_string())
            .chain(record.texts(reads.other_emails.as_ref()))
            .collect(),
        phones: record
            .texts(reads.mobile.as_ref())
            .into_iter()
            .chain(record.texts(reads.other_phones.as_ref()))
            .collect(),
        urls: record.all_parsed(reads.other_urls.as_ref()),
        confirmed: confirmed.iter().filter_map(ours).collect(),
        unnamed,
    };
    Some((person, evidence))
}

fn experience(reads: &JobReads, record: &Reader<'_>) -> Vec<Experience> {
    let read = |job: Reader<'_>| {
        let end_date = job.date(reads.end.as_ref());
        Some(Experience {
            title: job.text(reads.title.as_ref()),
            company: CompanyRef {
                name: job.text(reads.company.as_ref())?,
                domain: job.parsed(reads.company_domain.as_ref()),
            },
            start_date: job.date(reads.start.as_ref()),
            end_date,
            current: end_date.is_none() && job.boolean(reads.current.as_ref()).unwrap_or(false),
        })
    };
    record.each(reads.list.as_ref()).into_iter().filter_map(read).collect()
}

fn education(reads: &SchoolReads, record: &Reader<'_>) -> Vec<Education> {
    let read = |school: Reader<'_>| {
        Some(Education {
            school: school.text(reads.school.as_ref())?,
            degree: school.texts(reads.degree.as_ref()).into_iter().next(),
            field: school.texts(reads.field.as_ref()).into_iter().next(),
            start_year: school.year(reads.start.as_ref()),
            end_year: school.year(reads.end.as_ref()),
        })
    };
    record.each(reads.list.as_ref()).into_iter().filter_map(read).collect()
}

/// The ways to reach a person.
pub fn contact(reads: &PersonReads, record: &Reader<'_>, person: Person) -> Contact {
    let known = |address: EmailAddress, verified: Option<bool>| KnownEmail {
        address,
        verified: verified == Some(true),
        checked_at: record.day(reads.email_checked.as_ref()),
    };
    Contact {
        business: person.email.clone().map(|address| known(address, person.email_verified)),
        personal: record.email(reads.personal_email.as_ref()).map(|address| KnownEmail {
            address,
            verified: false,
            checked_at: None,
        }),
        mobile: record.parsed(reads.mobile.as_ref()).map(|number| KnownMobile {
            number,
            carrier: None,
            checked_at: None,
        }),
        person,
    }
}
