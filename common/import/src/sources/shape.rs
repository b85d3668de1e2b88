//! What the registers have in common: how their words become the fields of records.

use super::{Origin, Published};
use crate::records::{company_fields, person_fields};
use domain::{
    Company, CompanyRef, CompanyStatus, Domain, Employer, Experience, Location, Person, PersonName, Source,
};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use language::country;
use language::title::Title;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord, company_id};
use std::path::Path;

/// Hosts at which many businesses have a page: none of them is a business's own domain.
#[rustfmt::skip]
const SHARED_HOSTS: &[&str] = &[
    "facebook.com", "instagram.com", "twitter.com", "x.com", "linkedin.com", "youtube.com", "tiktok.com", "pinterest.com",
    "google.com", "goo.gl", "business.site", "linktr.ee", "yelp.com", "tripadvisor.com", "foursquare.com", "booking.com",
    "airbnb.com", "opentable.com", "doordash.com", "ubereats.com", "grubhub.com", "deliveroo.co.uk", "just-eat.co.uk",
    "booksy.com", "vagaro.com", "fresha.com", "treatwell.co.uk", "wixsite.com", "wix.com", "square.site", "squarespace.com",
    "weebly.com", "blogspot.com", "wordpress.com", "tumblr.com", "jimdo.com", "jimdofree.com", "webnode.com", "godaddysites.com",
    "shopify.com", "myshopify.com", "etsy.com", "ebay.com", "amazon.com", "whatsapp.com", "wa.me", "t.me", "bit.ly", "github.io",
    "webs.com", "strikingly.com", "mystrikingly.com", "negocio.site", "eatbu.com", "toasttab.com", "clover.com",
];

/// A company's own domain out of the address of its website.
pub(super) fn own_domain(website: &str) -> Option<Domain> {
    let domain = Domain::parse(website.trim()).ok()?;
    let name = domain.as_str();
    let is_shared =
        |host: &&str| name.strip_suffix(*host).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    (!SHARED_HOSTS.iter().any(is_shared)).then_some(domain)
}

/// When a file was published: the day in its name, or else when it was written.
pub(super) fn published(path: &Path) -> Option<Timestamp> {
    let name = path.file_name()?.to_string_lossy();
    let numbers: Vec<&str> =
        name.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let together = numbers.iter().filter(|part| part.len() == 8).find_map(|part| day("%Y%m%d", part));
    let apart = numbers.windows(3).find_map(|part| day("%Y-%m-%d", &part.join("-")));
    let day = together.or(apart).filter(|day| day.year() > 1990);
    day.and_then(midnight).or_else(|| std::fs::metadata(path).ok()?.modified().ok()?.try_into().ok())
}

fn day(format: &str, text: &str) -> Option<Date> {
    Date::strptime(format, text).ok()
}

pub(super) fn midnight(day: Date) -> Option<Timestamp> {
    Some(day.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// The year of a date such as `2014-02-04…` or `04/02/2014`.
pub(super) fn year(text: &str) -> Option<i16> {
    let year = text.split(['-', '/', 'T']).find(|part| part.len() == 4)?;
    year.parse().ok().filter(|year| (1000..=2200).contains(year))
}

/// A place out of a register's words. Regions come as ISO 3166-2 codes, as short codes or as names.
pub(super) fn place(city: Option<String>, region: Option<String>, nation: Option<&str>) -> Option<Location> {
    let part = nation.and_then(country::nation);
    let nation = nation.and_then(country::code);
    let region = region.or_else(|| part.map(str::to_owned)).and_then(|region| {
        let code = region.split_once('-').map_or(region.as_str(), |(prefix, rest)| match nation {
            Some(nation) if prefix.eq_ignore_ascii_case(nation) => rest,
            _ => region.as_str(),
        });
        let named = country::regions_by_code(code).find(|(of, _)| Some(*of) == nation).map(|(_, name)| name);
        // A code is not a region's name.
        let is_code =
            code.len() <= 3 && code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        named.map(str::to_owned).or_else(|| (!is_code).then(|| calm(code)))
    });
    let location =
        Location { city: city.map(|city| calm(&city)), region, country: nation.map(str::to_owned) };
    (location != Location::default()).then_some(location)
}

/// Words that are written in capitals or with underscores, as a person would write them.
pub(super) fn calm(text: &str) -> String {
    let spaced = text.replace('_', " ");
    let spaced = spaced.trim();
    if spaced.chars().any(char::is_lowercase) && spaced.chars().any(char::is_uppercase) {
        return spaced.to_owned();
    }
    let words = spaced.split_whitespace().enumerate().map(|(at, word)| {
        let lower = word.to_lowercase();
        match lower.as_str() {
            "plc" if at > 0 => lower,
            "llp" | "llc" | "gmbh" | "ag" | "uk" | "usa" | "lp" | "nv" | "bv" | "sa" if at > 0 => {
                match lower.as_str() {
                    "gmbh" => "GmbH".to_owned(),
                    _ => lower.to_uppercase(),
                }
            }
            "and" | "of" | "the" | "for" | "in" | "on" | "de" | "la" | "und" if at > 0 => lower,
            _ => capitalised(&lower),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Every run of letters begins with a capital, except after an apostrophe.
fn capitalised(word: &str) -> String {
    let mut before = ' ';
    word.chars()
        .flat_map(|c| {
            let starts = !before.is_alphanumeric() && before != '\'' && before != '’';
            before = c;
            if starts { c.to_uppercase().collect::<Vec<_>>() } else { vec![c] }
        })
        .collect()
}

/// The record of a company, with its id and its source, as a register tells of it.
pub(super) fn company(origin: Origin, registrations: Vec<String>, company: Company) -> CompanyRecord {
    let key = match (&company.domain, registrations.first()) {
        (Some(domain), _) => hash(IdentifierKind::Domain, domain.as_str()),
        (None, Some(number)) => hash(IdentifierKind::Id, number),
        (None, None) => hash(IdentifierKind::Name, &company.name),
    };
    let mut company = Company { id: company_id(key), ..company };
    let observed_at = company.last_verified_at.or(Some(origin.observed));
    company.last_verified_at = observed_at;
    let provider = origin.publisher.name().to_owned();
    company.sources =
        vec![Source { provider, fields: company_fields(&company), observed_at, evidence: None }];
    CompanyRecord { registrations, ..CompanyRecord::of(company) }
}

/// What a register tells of a company that it names by a number alone: these fields.
pub(super) fn of_number(origin: Origin, number: String, fields: &[&str]) -> CompanyRecord {
    let mut record = company(origin, vec![number], Company::named(""));
    record.company.last_verified_at = None;
    for source in &mut record.company.sources {
        source.fields = fields.iter().map(|field| (*field).to_owned()).collect();
    }
    record
}

/// A company that ended.
pub(super) fn dissolved(origin: Origin, number: String) -> Vec<Published> {
    let mut record = of_number(origin, number, &["status"]);
    record.company.status = Some(CompanyStatus::Dissolved);
    vec![Published::Known(Box::new(record))]
}

/// A person who leads or owns a company; the employer is filled in once the company is found.
pub(super) fn of_register(
    origin: Origin,
    id: &str,
    name: &PersonName,
    full_name: String,
    title: &str,
) -> PersonRecord {
    person(origin.publisher.name(), origin.observed, id, name, full_name, title)
}

/// The same out of a name as it is written.
pub fn leader(provider: &str, observed: Timestamp, id: &str, full_name: &str, title: &str) -> PersonRecord {
    person(provider, observed, id, &PersonName::parse(full_name), full_name.to_owned(), title)
}

fn person(
    provider: &str,
    observed: Timestamp,
    id: &str,
    name: &PersonName,
    full_name: String,
    title: &str,
) -> PersonRecord {
    let understood = Title::parse(title);
    let mut person = Person {
        id: format!("per_{:012x}", hash(IdentifierKind::Id, id) & 0xffff_ffff_ffff),
        full_name,
        first_name: Some(name.first.clone()).filter(|first| !first.is_empty()),
        last_name: Some(name.last.clone()).filter(|last| !last.is_empty()),
        title: Some(title.to_owned()),
        headline: None,
        seniority: understood.seniority,
        department: understood.department,
        email: None,
        email_verified: None,
        network_url: None,
        company: None,
        location: None,
        skills: Vec::new(),
        languages: Vec::new(),
        certifications: Vec::new(),
        experience: Vec::new(),
        education: Vec::new(),
        sources: Vec::new(),
        last_verified_at: Some(observed),
    };
    let provider = provider.to_owned();
    person.sources = vec![Source {
        provider,
        fields: person_fields(&person, true, true),
        observed_at: Some(observed),
        evidence: None,
    }];
    PersonRecord {
        person,
        email_checked_at: None,
        former_emails: Vec::new(),
        bounced_emails: Vec::new(),
        personal_email: None,
        mobile: None,
        other_names: Vec::new(),
        suppressed: false,
    }
}

/// Links a person to the company they lead.
pub fn employ(record: &mut PersonRecord, company: &Company) {
    record.person.company = Some(Employer {
        name: company.name.clone(),
        domain: company.domain.clone(),
        industry: company.industry.clone(),
        employee_count: company.employee_count,
    });
    record.person.experience = vec![Experience {
        title: record.person.title.clone(),
        company: CompanyRef { name: company.name.clone(), domain: company.domain.clone() },
        start_date: None,
        end_date: None,
        current: true,
    }];
    let fields = person_fields(&record.person, true, true);
    if let Some(source) = record.person.sources.first_mut() {
        source.fields = fields;
    }
}

pub(super) fn one_company(record: CompanyRecord) -> Vec<Published> {
    vec![Published::Company(Box::new(record))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_underscores_become_words() {
        for (written, read) in [
            ("ACME ROBOTS LIMITED", "Acme Robots Limited"),
            ("O'NEILL & SONS PLC", "O'neill & Sons plc"),
            ("hair_salon", "Hair Salon"),
            ("SMITH-JONES LLP", "Smith-Jones LLP"),
            ("Acme Robots GmbH", "Acme Robots GmbH"),
        ] {
            assert_eq!(calm(written), read);
        }
    }

    #[test]
    fn a_page_at_somebody_elses_is_no_domain() {
        assert_eq!(own_domain("https://www.cedar.test/contact").unwrap().as_str(), "cedar.test");
        for shared in ["https://www.facebook.com/cedar", "https://cedar.business.site/", "nonsense"] {
            assert_eq!(own_domain(shared), None, "{shared}");
        }
    }

    #[test]
    fn a_file_says_when_it_was_published() {
        for name in ["20260115-0800-gleif-goldencopy-lei2-golden-copy.csv", "BasicCompanyData-2026-01-15.zip"]
        {
            assert_eq!(published(Path::new(name)).unwrap().to_string(), "2026-01-15T00:00:00Z", "{name}");
        }
    }

    #[test]
    fn regions_are_named_and_codes_that_name_none_are_left_out() {
        let texas = place(Some("AUSTIN".into()), Some("US-TX".into()), Some("US")).unwrap();
        assert_eq!((texas.city.as_deref(), texas.region.as_deref()), (Some("Austin"), Some("Texas")));
        assert_eq!(place(None, Some("DE-99".into()), Some("DE")).unwrap().region, None);
    }
}
