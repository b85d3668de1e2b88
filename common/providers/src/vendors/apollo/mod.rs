//! Apollo: people by match, companies by enrichment, mobiles it looks for, companies' open jobs.
//!
//! A match costs a credit when it returns data. What "no match" looks like is not documented; every form seen is taken.

mod contact;
mod jobs;
mod organization;
mod person;
mod revealed;
mod search;

pub use jobs::job_sources;

use crate::http::{AddressPolicy, Received, Transport, secret_header, send};
use crate::identity::{self, Evidence};
use crate::loose::Loose;
use crate::vendor::{Access, Capabilities, Prices, Secret, Vendor};
use domain::{Company, Person};
use lookup::contact::Wanted;
use lookup::{Capability, CompanyLookup, CompanyQuery, Lookup, PersonLookup, PersonQuery, ProviderError};
use reqwest::RequestBuilder;
use revealed::Revealed;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

pub const VENDOR: Vendor = Vendor {
    name: "apollo",
    url: "https://api.apollo.io/api/v1",
    credentials: &["APOLLO_API_KEY"],
    // About what a credit comes to on a paid plan; not verified.
    offers: &[
        (Capability::Person, Prices::per_hit(50_000)),
        (Capability::Company, Prices::per_hit(50_000)),
        (Capability::Email, Prices::per_hit(50_000)),
        (Capability::PersonalEmail, Prices::per_hit(50_000)),
        // A match and eight credits more for the number.
        (Capability::Mobile, Prices::per_hit(450_000)),
        (Capability::PeopleSearch, Prices::per_hit(50_000)),
        (Capability::CompanySearch, Prices { per_call: 50_000, per_hit: 0 }),
    ],
    concurrency: 16,
    addresses: AddressPolicy::Chosen,
};

pub(crate) fn connect(access: Access) -> Capabilities {
    let apollo = Arc::new(Apollo::new(access));
    Capabilities {
        person: Some(apollo.clone()),
        company: Some(apollo.clone()),
        contact: Some(apollo.clone()),
        people_search: Some(apollo.clone()),
        company_search: Some(apollo),
        ..Capabilities::default()
    }
}

pub struct Apollo {
    transport: Transport,
    key: Secret,
    /// Told to the vendor, which looks for mobiles only when it has somewhere to deliver them.
    webhook: Option<String>,
    revealed: Revealed,
}

impl Apollo {
    pub fn new(access: Access) -> Self {
        Self {
            key: access.key(),
            transport: access.transport,
            webhook: access.webhook,
            revealed: Revealed::default(),
        }
    }

    async fn match_person(
        &self,
        query: &PersonQuery,
        wanted: Option<Wanted>,
    ) -> Result<Value, ProviderError> {
        let name = query.name.as_ref();
        let mut question = json!({
            "linkedin_url": query.network_url,
            "email": query.email,
            "first_name": name.map(|name| &name.first),
            "last_name": name.map(|name| &name.last),
            "domain": query.domain,
            "organization_name": query.company,
            "reveal_personal_emails": wanted == Some(Wanted::PersonalEmail),
            "reveal_phone_number": false,
        });
        if let (Some(Wanted::Mobile), Some(webhook)) = (wanted, &self.webhook) {
            question["reveal_phone_number"] = json!(true);
            question["webhook_url"] = json!(webhook);
        }
        self.ask(self.transport.post("/people/match")?.json(&question)).await
    }

    async fn send(&self, request: RequestBuilder) -> Result<Received, ProviderError> {
        send(request.header("x-api-key", secret_header(self.key.reveal())?)).await
    }

    async fn ask(&self, request: RequestBuilder) -> Result<Value, ProviderError> {
        let answer = self.send(request).await?;
        match answer.status {
            200 => answer.json(),
            422 => Err(unprocessable(&answer)),
            _ => Err(answer.failure()),
        }
    }
}

/// The person of an answer; nobody, in every form seen, as long as the answer is an object at all.
fn matched(answer: Loose<'_>) -> Result<Option<Loose<'_>>, ProviderError> {
    if !answer.raw().is_object() {
        return Err(odd());
    }
    let found = answer.at("person");
    let nobody = !found.is_record() || answer.at("match_confidence").str() == Some("none");
    Ok((!nobody).then_some(found))
}

/// The vendor says that credits are spent with the status of a bad question; only the words tell them apart.
fn unprocessable(answer: &Received) -> ProviderError {
    let text = String::from_utf8_lossy(&answer.body[..answer.body.len().min(2000)]).to_lowercase();
    if text.contains("credit") {
        ProviderError::Quota { retry_after: Some(Duration::from_secs(15 * 60)) }
    } else {
        answer.failure()
    }
}

#[async_trait::async_trait]
impl PersonLookup for Apollo {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        let answer = self.match_person(query, None).await?;
        let Some(found) = matched(self.transport.read(&answer))? else { return Ok(Lookup::NotFound) };
        let (record, evidence): (Person, Evidence) = person::read(found).ok_or_else(odd)?;
        identity::person(query, record, &evidence, 0.9)
    }

    fn can_find(&self, query: &PersonQuery) -> bool {
        let named = query.name.is_some() && (query.domain.is_some() || query.company.is_some());
        query.network_url.is_some() || query.email.is_some() || named
    }
}

#[async_trait::async_trait]
impl CompanyLookup for Apollo {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError> {
        let parameter = match (&query.domain, &query.network_url, &query.name) {
            (Some(domain), ..) => ("domain", domain.as_str()),
            (None, Some(url), _) => ("linkedin_url", url.as_str()),
            (None, None, Some(name)) => ("name", name.as_str()),
            (None, None, None) => return Ok(Lookup::NotFound),
        };
        let answer = self.ask(self.transport.get("/organizations/enrich", &[parameter])?).await?;
        let found = self.transport.read(&answer).at("organization");
        if !found.is_record() {
            return if answer.is_object() { Ok(Lookup::NotFound) } else { Err(odd()) };
        }
        let record = organization::read(found).ok_or_else(odd)?;
        identity::company(query, record, &[], &[], 0.9)
    }
}

fn odd() -> ProviderError {
    ProviderError::BadAnswer("it has another form than documented")
}
