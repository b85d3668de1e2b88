//! A person out of a row: name, addresses, job, and the employer as far as the row tells.

use super::contact::Contact;
use super::{Described, Employers, Fields, Origin, careers, is_placeholder, names as present};
use crate::remembered;
use domain::name::fold;
use domain::phone::LineType;
use domain::{
    CompanyRef, Department, Domain, EmailAddress, Employer, Experience, NetworkKind, NetworkUrl, Person,
    PersonName, Phone, Seniority, Source,
};
use language::title::Title;
use lookup::contact::{KnownEmail, KnownMobile};
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use read::cells::{contacts, dates, names, words};
use read::columns::{Target, fold as folded};

/// Reads a person, and what the row says of the employer. `Err` says why the row names no person.
pub(super) fn person(
    fields: &mut Fields<'_>,
    origin: &Origin,
    employers: &mut Employers,
) -> Result<(PersonRecord, Option<Described>), String> {
    let contact = Contact::read(fields);
    let pages = pages(fields);
    let Named { full, parts, guessed } = name(fields, &contact, pages.own.as_ref())
        .ok_or("names no person: it has no name, and no address or profile that spells one")?;
    let observed = fields.observed(origin);
    let verified_at = fields.moment(Target::VerifiedAt);
    let told = employers.read(fields, origin, &contact, pages.company);
    let job = fields.get(Target::Title).and_then(|cell| {
        remembered::job(cell, |cell| Some(words::job_title(cell)).filter(|title| !is_placeholder(title)))
    });
    let title = job.as_ref().map(|job| job.title.to_string());
    let (rank, field) = job.map(|job| (job.seniority, job.department)).unwrap_or_default();
    let seniority = fields.get(Target::Seniority).and_then(spoken_seniority).or(rank);
    let department = fields.get(Target::Department).and_then(spoken_department).or(field);
    let location = fields.place(Target::City, Target::Region, Target::Country, Target::Location);
    let of_company = told.as_ref().and_then(|told| told.record.company.location.as_ref());
    let nation = location.as_ref().and_then(|l| l.country.clone());
    let nation = nation.or_else(|| of_company.and_then(|l| l.country.clone()));
    let mobile = mobile(fields, nation.as_deref());
    let has_address = contact.all().next().is_some();
    if pages.own.is_none() && !has_address && mobile.is_none() && told.is_none() {
        return Err(
            "identifies no one: it has a name, but no valid email, profile, mobile phone or company".into()
        );
    }
    let employer = told.as_ref().map(|told| employer(&told.record));
    let start_date =
        fields.read(Target::StartDate, |text| dates::date(text).ok_or("not a date such as 2026-01-31"));
    let present_job = employer.as_ref().map(|employer| Experience {
        title: title.clone(),
        company: CompanyRef { name: employer.name.clone(), domain: employer.domain.clone() },
        start_date,
        end_date: None,
        current: true,
    });
    let mut person = Person {
        id: String::new(),
        full_name: full,
        first_name: (!parts.first.is_empty()).then_some(parts.first),
        last_name: (!parts.last.is_empty()).then_some(parts.last),
        title,
        headline: fields.get(Target::Headline).map(words::one_line),
        seniority,
        department,
        email_verified: contact.business.as_ref().and(contact.verified),
        email: contact.business,
        network_url: pages.own,
        experience: careers::jobs(fields.get(Target::Experience), present_job),
        company: employer,
        location,
        skills: fields.list(Target::Skills),
        languages: fields.list(Target::Languages).iter().map(|language| words::titled(language)).collect(),
        certifications: fields.list(Target::Certifications),
        education: careers::schools(fields.get(Target::School)),
        sources: Vec::new(),
        last_verified_at: verified_at,
    };
    person.id = person_id(&person, contact.personal.as_ref());
    person.sources = vec![Source {
        provider: origin.provider.clone(),
        fields: known_fields(&person, !guessed, told.as_ref().is_some_and(|told| told.says_anything)),
        observed_at: Some(observed),
        evidence: None,
    }];
    let record = PersonRecord {
        email_checked_at: verified_at.filter(|_| person.email_verified == Some(true)),
        former_emails: contact.others,
        bounced_emails: contact.bounced,
        personal_email: contact.personal.map(|address| KnownEmail {
            address,
            verified: false,
            checked_at: None,
        }),
        mobile: mobile.map(|number| KnownMobile { number, carrier: None, checked_at: None }),
        other_names: Vec::new(),
        suppressed: fields.objects(),
        person,
    };
    Ok((record, told.filter(|told| told.says_anything)))
}

struct Named {
    full: String,
    parts: PersonName,
    /// It is only what an address spells.
    guessed: bool,
}

fn name(fields: &Fields<'_>, contact: &Contact, page: Option<&NetworkUrl>) -> Option<Named> {
    let own = |target| {
        let says_anything =
            |part: &str| part.contains(|c: char| c.is_ascii_alphabetic()) || !fold(part).is_empty();
        let read =
            |cell: &str| Some(names::part(cell)).filter(|part| !is_placeholder(part) && says_anything(part));
        remembered::name(fields.get(target)?, read)
    };
    let full = |text: &str| {
        let (full, parts) = names::full(text);
        (!fold(&full).is_empty() && !is_placeholder(&full)).then_some(Named { full, parts, guessed: false })
    };
    let whole = || fields.get(Target::FullName).and_then(full);
    let (first, last) = (own(Target::FirstName), own(Target::LastName));
    if let (Some(first), Some(last)) = (&first, &last) {
        // Some write the whole name into the first of the two.
        let repeated = first.contains(' ') && fold(first).ends_with(&format!(" {}", fold(last)));
        let full = if repeated { first.to_string() } else { format!("{first} {last}") };
        let parts = if repeated { PersonName::parse(first) } else { PersonName::from_parts(first, last) };
        return Some(Named { full, parts, guessed: false });
    }
    whole().or_else(|| first.or(last).as_deref().and_then(full)).or_else(|| {
        let spelt = contact.all().find_map(names::in_address).or_else(|| page.and_then(names::in_profile))?;
        Some(Named { parts: PersonName::parse(&spelt), full: spelt, guessed: true })
    })
}

/// The profile addresses of a row: the person's, and the company's where it stands in the person's column.
struct Pages {
    own: Option<NetworkUrl>,
    company: Option<NetworkUrl>,
}

fn pages(fields: &mut Fields<'_>) -> Pages {
    let found = fields
        .read(Target::NetworkUrl, |text| NetworkUrl::parse(words::first_of(text)).map_err(|error| error.0));
    match found {
        Some(page) if page.kind() == NetworkKind::Company => Pages { own: None, company: Some(page) },
        own => Pages { own, company: None },
    }
}

/// The mobile number: the one that is called so, or another that the numbering plan knows as one.
fn mobile(fields: &mut Fields<'_>, nation: Option<&str>) -> Option<Phone> {
    let named = fields.read(Target::PhoneMobile, |text| {
        contacts::phone(text, nation).ok_or("not a valid phone number; add the country code, such as +44")
    });
    named.or_else(|| {
        fields.read(Target::PhoneDirect, |text| {
            let mut phones = contacts::phones(text, nation).into_iter();
            let mobile = phones.find(|phone| phone.line_type() == LineType::Mobile);
            mobile.ok_or("not a mobile number; landlines are not imported for people")
        })
    })
}

fn employer(record: &CompanyRecord) -> Employer {
    let company = &record.company;
    Employer {
        name: company.name.clone(),
        domain: company.domain.clone(),
        industry: company.industry.clone(),
        employee_count: company.employee_count,
    }
}

fn spoken_seniority(text: &str) -> Option<Seniority> {
    let word = folded(words::first_of(text)).replace(' ', "_");
    word.parse().ok().or(match word.as_str() {
        "c_level" | "cxo" | "c_level_exec" => Some(Seniority::CSuite),
        "vice_president" | "vp_level_exec" => Some(Seniority::Vp),
        "individual_contributor" | "non_manager" | "training" | "unpaid" => Some(Seniority::Entry),
        _ => None,
    })
}

fn spoken_department(text: &str) -> Option<Department> {
    let word = folded(words::first_of(text)).replace(' ', "_");
    let word = word.strip_prefix("master_").unwrap_or(&word);
    word.parse().ok().or_else(|| match word {
        "c_suite" => Some(Department::Executive),
        "information_technology" => Some(Department::It),
        "human_resources" => Some(Department::Hr),
        "engineering_technical" => Some(Department::Engineering),
        "product_management" => Some(Department::Product),
        _ => Title::parse(text).department,
    })
}

/// A person's id follows from the surest identifier, so that the same row has the same id in every import.
fn person_id(person: &Person, personal: Option<&EmailAddress>) -> String {
    let employer =
        person.company.as_ref().map(|e| e.domain.as_ref().map_or(e.name.clone(), Domain::to_string));
    let hashed = match (&person.network_url, &person.email, personal) {
        (Some(url), _, _) => hash(IdentifierKind::NetworkUrl, url.as_str()),
        (None, Some(email), _) | (None, None, Some(email)) => hash(IdentifierKind::Email, &email.key()),
        (None, None, None) => hash(
            IdentifierKind::Name,
            &format!("{}|{}", fold(&person.full_name), employer.unwrap_or_default()),
        ),
    };
    format!("per_{:012x}", hashed & 0xffff_ffff_ffff)
}

/// The contract's names of the fields a person has, without a name and an employer that only an address spells.
pub(crate) fn known_fields(person: &Person, told_name: bool, told_employer: bool) -> Vec<String> {
    present(&[
        ("fullName", told_name),
        ("title", person.title.is_some()),
        ("headline", person.headline.is_some()),
        ("email", person.email.is_some()),
        ("networkUrl", person.network_url.is_some()),
        ("company", told_employer && person.company.is_some()),
        ("location", person.location.is_some()),
        ("skills", !person.skills.is_empty()),
        ("languages", !person.languages.is_empty()),
        ("certifications", !person.certifications.is_empty()),
        ("education", !person.education.is_empty()),
    ])
}
