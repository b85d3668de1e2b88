//! Hunter, API v2: people by email or profile, companies by domain, mailboxes.
//!
//! 451 means that the person asked not to be processed: nobody else is asked for them either.

mod contact;
mod verifier;

use crate::http::{AddressPolicy, Transport, secret_header, send};
use crate::identity::{self, Evidence};
use crate::loose::{Loose, location, technologies};
use crate::mapping;
use crate::merge::blank_person;
use crate::vendor::{Access, Capabilities, Prices, Secret, Vendor};
use domain::{
    Company, Domain, EmailAddress, Employer, Funding, FundingRound, NetworkUrl, Person, PersonName,
};
use lookup::{Capability, CompanyLookup, CompanyQuery, Lookup, PersonLookup, PersonQuery, ProviderError};
use serde_json::Value;
use std::sync::Arc;

pub const VENDOR: Vendor = Vendor {
    name: "hunter",
    url: "https://api.hunter.io/v2",
    credentials: &["HUNTER_API_KEY"],
    // The Starter plan's price of a credit; not verified.
    offers: &[
        (Capability::Person, Prices::per_hit(25_000)),
        (Capability::Company, Prices::per_hit(25_000)),
        (Capability::Email, Prices::per_hit(25_000)),
        (Capability::Mailbox, Prices { per_call: 25_000, per_hit: 0 }),
    ],
    concurrency: 10,
    addresses: AddressPolicy::Chosen,
};

pub(crate) fn connect(access: Access) -> Capabilities {
    let hunter = Arc::new(Hunter::new(access));
    Capabilities {
        person: Some(hunter.clone()),
        company: Some(hunter.clone()),
        contact: Some(hunter.clone()),
        mailbox: Some(hunter),
        ..Capabilities::default()
    }
}

pub struct Hunter {
    transport: Transport,
    key: Secret,
}

impl Hunter {
    pub fn new(access: Access) -> Self {
        Self { key: access.key(), transport: access.transport }
    }

    /// An answer's `data`, or nothing for "not found".
    async fn find(&self, path: &str, query: &[(&str, &str)]) -> Result<Option<Value>, ProviderError> {
        let request = self.transport.get(path, query)?.header("x-api-key", secret_header(self.key.reveal())?);
        let answer = send(request).await?;
        match answer.status {
            200 => match answer.json()?.get_mut("data").map(Value::take) {
                Some(data @ Value::Object(_)) => Ok(Some(data)),
                _ => Err(ProviderError::BadAnswer("it has no data")),
            },
            404 => answer.json().map(|_| None),
            // The documentation calls 403 a rate limit, the vendor's own client calls it a refusal: wait a little.
            403 => Err(ProviderError::Quota { retry_after: answer.retry_after() }),
            _ => Err(answer.failure()),
        }
    }

    fn read_person(&self, data: Loose<'_>) -> Option<(Person, Evidence)> {
        let names = data.at("name");
        let full_name = names.at("fullName").str()?;
        let name = PersonName::parse(full_name);
        let job = data.at("employment");
        let (email, title) = (data.at("email").text(), job.at("title").text());
        let words = |field: &str| job.at(field).text().into_iter().collect::<Vec<_>>();
        let (seniority, department) = mapping::job(title.as_deref(), &words("seniority"), &words("role"));
        let network_url = profile(data.at("linkedin").at("handle").str(), "in");
        let domain: Option<Domain> = job.at("domain").parsed();
        // The address asked with comes back; it is a business one only at the employer's own domain.
        let business =
            |email: &EmailAddress| Domain::parse(email.host()).ok().is_some_and(|d| Some(d) == domain);
        let geo = data.at("geo");
        let id = data.at("id").str().unwrap_or_default();
        let person = Person {
            id: identity::person_id(network_url.as_ref(), email.as_deref(), "hunter", id),
            first_name: names.at("givenName").text().or(Some(name.first).filter(|n| !n.is_empty())),
            last_name: names.at("familyName").text().or(Some(name.last).filter(|n| !n.is_empty())),
            seniority,
            department,
            title,
            headline: data.at("bio").text(),
            email: data.at("email").parsed().filter(business),
            network_url,
            company: job.at("name").text().map(|name| Employer {
                name,
                domain: domain.clone(),
                industry: None,
                employee_count: None,
            }),
            location: location(geo.at("city").text(), geo.at("state").text(), geo.at("country").str()),
            ..blank_person(full_name)
        };
        Some((person, Evidence { emails: email.into_iter().collect(), ..Evidence::default() }))
    }

    fn read_company(&self, data: Loose<'_>) -> Option<(Company, Vec<Domain>, Vec<String>)> {
        let name = data.at("name").str().or(data.at("legalName").str())?;
        let domain: Option<Domain> = data.at("domain").parsed();
        let (metrics, geo) = (data.at("metrics"), data.at("geo"));
        // Head counts are sent as a band by some accounts and as a number by others; not verified.
        let employees = metrics.at("employees");
        let (count, band) = match employees.raw() {
            Value::String(text) if text.contains('-') => (None, employees.str()),
            _ => (employees.whole(), metrics.at("employeesRange").str()),
        };
        let (employee_count, employee_range) = mapping::head_count(count, band);
        let category = data.at("category");
        let company = Company {
            id: identity::company_id(domain.as_ref(), "hunter", data.at("id").str().unwrap_or_default()),
            domain,
            network_url: profile(data.at("linkedin").at("handle").str(), "company"),
            description: data.at("description").text(),
            industry: category.at("industry").text().or(category.at("sector").text()),
            employee_count,
            employee_range,
            revenue_range: metrics.at("annualRevenue").whole().map(domain::RevenueRange::of),
            founded_year: data.at("foundedYear").year(),
            kind: data.at("type").text(),
            location: location(geo.at("city").text(), geo.at("state").text(), geo.at("country").str()),
            technologies: technologies(data.at("tech").texts().into_iter().map(|name| (name, None))),
            funding: funding(data),
            ..Company::named(name)
        };
        let domains = data.at("domainAliases").items().filter_map(|domain| domain.parsed()).collect();
        Some((company, domains, data.at("legalName").text().into_iter().collect()))
    }
}

fn funding(data: Loose<'_>) -> Option<Funding> {
    let total_raised = data.at("metrics").at("raised").whole();
    let rounds: Vec<FundingRound> = data
        .at("fundingRounds")
        .items()
        .map(|round| FundingRound {
            stage: mapping::funding_stage(round.at("series").str().unwrap_or_default()),
            amount: round.at("amount").whole(),
            currency: round.at("currency").str().and_then(mapping::currency),
            announced_at: round.at("announcedDate").date(),
            investors: Vec::new(),
        })
        .collect();
    (total_raised.is_some() || !rounds.is_empty()).then_some(Funding { total_raised, currency: None, rounds })
}

/// The address of a profile from its handle, which may carry the `in/` of a person or the `company/` of a firm.
fn profile(handle: Option<&str>, kind: &str) -> Option<NetworkUrl> {
    let handle = handle?.trim_matches('/');
    let path = if handle.contains('/') { handle.to_owned() } else { format!("{kind}/{handle}") };
    NetworkUrl::parse(&format!("https://linkedin.com/{path}")).ok()
}

/// The handle the vendor knows a profile by.
fn handle(url: &NetworkUrl) -> Option<&str> {
    url.as_str().strip_prefix("https://linkedin.com/in/")
}

#[async_trait::async_trait]
impl PersonLookup for Hunter {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        let parameter = match (&query.email, query.network_url.as_ref().and_then(handle)) {
            (Some(email), _) => ("email", email.as_str()),
            (None, Some(handle)) => ("linkedin_handle", handle),
            (None, None) => return Ok(Lookup::NotFound),
        };
        let Some(data) = self.find("/people/find", &[parameter]).await? else { return Ok(Lookup::NotFound) };
        let (record, evidence) = self
            .read_person(self.transport.read(&data))
            .ok_or(ProviderError::BadAnswer("it has no person"))?;
        identity::person(query, record, &evidence, 0.9)
    }

    fn can_find(&self, query: &PersonQuery) -> bool {
        query.email.is_some() || query.network_url.as_ref().is_some_and(|url| handle(url).is_some())
    }
}

#[async_trait::async_trait]
impl CompanyLookup for Hunter {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError> {
        let Some(domain) = &query.domain else { return Ok(Lookup::NotFound) };
        let found = self.find("/companies/find", &[("domain", domain.as_str())]).await?;
        let Some(data) = found else { return Ok(Lookup::NotFound) };
        let (record, domains, names) = self
            .read_company(self.transport.read(&data))
            .ok_or(ProviderError::BadAnswer("it has no company"))?;
        identity::company(query, record, &domains, &names, 0.9)
    }

    fn can_find(&self, query: &CompanyQuery) -> bool {
        query.domain.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_and_handles_lead_to_each_other() {
        let url = profile(Some("in/ada-example"), "in").unwrap();
        assert_eq!(profile(Some("ada-example"), "in").as_ref(), Some(&url));
        assert_eq!(handle(&url), Some("ada-example"));
        assert_eq!(
            profile(Some("company/acme"), "company").unwrap().as_str(),
            "https://linkedin.com/company/acme"
        );
        assert_eq!(handle(&NetworkUrl::parse("network.example/in/ada").unwrap()), None);
    }
}
