//! A person as Apollo sends one.

use super::Evidence;
use crate::loose::{Loose, location};
use crate::merge::blank_person;
use crate::{identity, mapping};
use domain::{CompanyRef, EmailAddress, Employer, Experience, NetworkUrl, Person};

/// What stands where the address has not been paid for.
const LOCKED: &str = "email_not_unlocked@";

pub(super) fn read(data: Loose<'_>) -> Option<(Person, Evidence)> {
    let (first_name, last_name) = (data.at("first_name").text(), data.at("last_name").text());
    let full_name = data
        .at("name")
        .text()
        .or_else(|| Some(format!("{} {}", first_name.as_ref()?, last_name.as_ref()?)))?;
    let title = data.at("title").text();
    let levels: Vec<String> = data.at("seniority").text().into_iter().collect();
    let fields = ["subdepartments", "functions", "departments"];
    let roles: Vec<String> = fields.into_iter().flat_map(|field| data.at(field).texts()).collect();
    let (seniority, department) = mapping::job(title.as_deref(), &levels, &roles);
    let network_url: Option<NetworkUrl> = data.at("linkedin_url").parsed();
    let email = data.at("email").str().filter(|email| !email.starts_with(LOCKED));
    let email: Option<EmailAddress> = email.and_then(|email| email.parse().ok());
    let id = data.at("id").str().unwrap_or_default();
    let person = Person {
        id: identity::person_id(network_url.as_ref(), email.as_ref().map(|e| e.as_str()), "apollo", id),
        first_name,
        last_name,
        seniority,
        department,
        title,
        headline: data.at("headline").text(),
        email_verified: email.as_ref().and(data.at("email_status").str()).map(|status| status == "verified"),
        email,
        network_url,
        company: employer(data.at("organization")),
        location: location(data.at("city").text(), data.at("state").text(), data.at("country").str()),
        experience: data.at("employment_history").items().filter_map(experience).collect(),
        ..blank_person(&full_name)
    };
    let contact = data.at("contact");
    let saved = contact.at("contact_emails").items().filter_map(|email| email.at("email").text());
    let emails = saved.chain(data.at("personal_emails").texts()).chain(contact.at("email").text()).collect();
    Some((person, Evidence { emails, ..Evidence::default() }))
}

fn employer(organization: Loose<'_>) -> Option<Employer> {
    Some(Employer {
        name: organization.at("name").text()?,
        domain: organization.at("primary_domain").parsed(),
        industry: organization.at("industry").text(),
        employee_count: organization.at("estimated_num_employees").whole(),
    })
}

fn experience(job: Loose<'_>) -> Option<Experience> {
    Some(Experience {
        title: job.at("title").text(),
        company: CompanyRef { name: job.at("organization_name").text()?, domain: None },
        start_date: job.at("start_date").date(),
        end_date: job.at("end_date").date(),
        current: job.at("current").boolean().unwrap_or(false),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn a_locked_address_is_no_address() {
        let data = json!({"id": "1", "name": "Ada Example", "email": "email_not_unlocked@domain.com",
            "email_status": "unavailable", "organization": {"name": "Acme", "primary_domain": "acme.example"}});
        let drift = AtomicU64::new(0);
        let (person, _) = read(Loose::new(&data, &drift)).unwrap();
        assert_eq!((person.email, person.email_verified), (None, None));
    }
}
