//! A person as People Data Labs sends one.

use super::Evidence;
use crate::loose::{Loose, location};
use crate::merge::blank_person;
use crate::{identity, mapping};
use domain::{CompanyRef, Education, EmailAddress, Employer, Experience, NetworkUrl, Person, PersonName};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

pub(super) fn read(data: Loose<'_>) -> Option<(Person, Evidence)> {
    let full_name = data.at("full_name").str()?;
    let name = PersonName::parse(full_name);
    let title = data.at("job_title").text();
    let roles: Vec<String> = ["job_title_sub_role", "job_title_role"]
        .into_iter()
        .filter_map(|field| data.at(field).text())
        .collect();
    let (seniority, department) =
        mapping::job(title.as_deref(), &data.at("job_title_levels").texts(), &roles);
    let network_url: Option<NetworkUrl> = data.at("linkedin_url").parsed();
    let email: Option<EmailAddress> = data.at("work_email").parsed();
    let id = data.at("id").str().unwrap_or_default();
    let person = Person {
        id: identity::person_id(network_url.as_ref(), email.as_ref().map(|e| e.as_str()), "pdl", id),
        first_name: data.at("first_name").text().or(Some(name.first).filter(|first| !first.is_empty())),
        last_name: data.at("last_name").text().or(Some(name.last).filter(|last| !last.is_empty())),
        seniority,
        department,
        title,
        headline: data.at("headline").text(),
        email,
        network_url,
        company: employer(data),
        location: location(
            data.at("location_locality").text(),
            data.at("location_region").text(),
            data.at("location_country").str(),
        ),
        skills: data.at("skills").texts(),
        languages: data.at("languages").items().filter_map(|language| language.at("name").text()).collect(),
        certifications: data.at("certifications").items().filter_map(|held| held.at("name").text()).collect(),
        experience: data.at("experience").items().filter_map(experience).collect(),
        education: data.at("education").items().filter_map(education).collect(),
        last_verified_at: data.at("job_last_verified").date().and_then(midnight),
        ..blank_person(full_name)
    };
    Some((person, evidence(data)))
}

/// Everything the vendor knows the person by.
fn evidence(data: Loose<'_>) -> Evidence {
    let addresses = data.at("emails").items().filter_map(|email| email.at("address").text());
    let personal = data.at("personal_emails").texts();
    let phones = data.at("mobile_phone").text().into_iter().chain(data.at("phone_numbers").texts());
    let urls = data.at("profiles").items().filter_map(|profile| profile.at("url").parsed());
    Evidence {
        emails: addresses.chain(personal).collect(),
        phones: phones.collect(),
        urls: urls.collect(),
        confirmed: Vec::new(),
    }
}

fn employer(data: Loose<'_>) -> Option<Employer> {
    Some(Employer {
        name: data.at("job_company_name").text()?,
        domain: data.at("job_company_website").parsed(),
        industry: data.at("job_company_industry").text(),
        employee_count: data.at("job_company_employee_count").whole(),
    })
}

fn experience(job: Loose<'_>) -> Option<Experience> {
    let company = job.at("company");
    let end_date = job.at("end_date").date();
    Some(Experience {
        title: job.at("title").at("name").text(),
        company: CompanyRef { name: company.at("name").text()?, domain: company.at("website").parsed() },
        start_date: job.at("start_date").date(),
        end_date,
        current: end_date.is_none() && job.at("is_primary").boolean().unwrap_or(false),
    })
}

fn education(held: Loose<'_>) -> Option<Education> {
    Some(Education {
        school: held.at("school").at("name").text()?,
        degree: held.at("degrees").texts().into_iter().next(),
        field: held.at("majors").texts().into_iter().next(),
        start_year: held.at("start_date").year(),
        end_year: held.at("end_date").year(),
    })
}

fn midnight(date: Date) -> Option<Timestamp> {
    Some(date.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{Department, Seniority};
    use serde_json::json;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn a_full_record_is_understood() {
        let data = json!({"id": "abc", "full_name": "Ada Example", "first_name": "Ada", "last_name": "Example",
            "linkedin_url": "linkedin.com/in/ada-example", "work_email": "ada@acme.example",
            "personal_emails": ["ada.x@mail.example"], "mobile_phone": "+15555550100",
            "job_title": "VP Engineering", "job_title_role": "engineering", "job_title_levels": ["vp"],
            "job_last_verified": "2025-06-01", "job_company_name": "Acme", "job_company_website": "acme.example",
            "job_company_size": "51-200", "location_locality": "Berlin", "location_country": "Germany",
            "languages": [{"name": "German", "proficiency": 5}], "skills": ["Rust"],
            "experience": [{"company": {"name": "Acme", "website": "acme.example"},
                "title": {"name": "VP Engineering"}, "start_date": "2023-04", "end_date": null, "is_primary": true}],
            "education": [{"school": {"name": "TU"}, "degrees": ["MSc"], "majors": [], "start_date": "2001",
                "end_date": "2005-06"}]});
        let drift = AtomicU64::new(0);
        let (person, evidence) = read(Loose::new(&data, &drift)).unwrap();
        assert_eq!(person.network_url.unwrap().as_str(), "https://linkedin.com/in/ada-example");
        assert_eq!(
            (person.seniority, person.department),
            (Some(Seniority::Vp), Some(Department::Engineering))
        );
        assert_eq!(person.location.unwrap().country.as_deref(), Some("DE"));
        assert_eq!(person.company.unwrap().domain.unwrap().as_str(), "acme.example");
        assert!(person.experience[0].current && person.experience[0].start_date.is_some());
        assert_eq!((person.education[0].start_year, person.education[0].end_year), (Some(2001), Some(2005)));
        assert_eq!(person.last_verified_at.unwrap().to_string(), "2025-06-01T00:00:00Z");
        assert_eq!((evidence.emails, evidence.phones.len()), (vec!["ada.x@mail.example".to_owned()], 1));
        assert_eq!(drift.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn what_a_plan_hides_is_never_reported_as_found() {
        let data = json!({"full_name": "Ada Example", "work_email": true, "emails": true, "mobile_phone": true,
            "phone_numbers": true, "location_locality": true});
        let drift = AtomicU64::new(0);
        let (person, evidence) = read(Loose::new(&data, &drift)).unwrap();
        assert_eq!((person.email, person.location), (None, None));
        assert!(evidence.emails.is_empty() && evidence.phones.is_empty());
        assert_eq!(drift.load(Ordering::Relaxed), 0);
    }
}
