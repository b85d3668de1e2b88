//! People Data Labs, API v5: person and company enrichment and search.
//!
//! A match costs one credit, a miss (404) nothing. Fields a plan does not include come as booleans and count as absent.

mod company;
mod contact;
mod person;
mod search;

use crate::http::{AddressPolicy, Received, Transport, secret_header, send, until};
use crate::identity::{self, Evidence, vendor_id};
use crate::vendor::{Access, Capabilities, Prices, Secret, Vendor};
use domain::{Company, Person};
use lookup::{
    Capability, CompanyLookup, CompanyQuery, IdentifierKind, Lookup, Objections, PersonLookup, PersonQuery,
    ProviderError,
};
use serde_json::Value;
use std::sync::Arc;

pub const VENDOR: Vendor = Vendor {
    name: "pdl",
    url: "https://api.peopledatalabs.com/v5",
    credentials: &["PDL_API_KEY"],
    // About what the Pro plan comes to per credit; not verified, so an operator states their own.
    offers: &[
        (Capability::Person, Prices::per_hit(280_000)),
        (Capability::Company, Prices::per_hit(100_000)),
        (Capability::Email, Prices::per_hit(280_000)),
        (Capability::PersonalEmail, Prices::per_hit(280_000)),
        (Capability::Mobile, Prices::per_hit(280_000)),
        (Capability::PeopleSearch, Prices::per_hit(280_000)),
        (Capability::CompanySearch, Prices::per_hit(100_000)),
    ],
    concurrency: 32,
    addresses: AddressPolicy::Chosen,
};

pub(crate) fn connect(access: Access) -> Capabilities {
    let pdl = Arc::new(Pdl::new(access));
    Capabilities {
        person: Some(pdl.clone()),
        company: Some(pdl.clone()),
        contact: Some(pdl.clone()),
        people_search: Some(pdl.clone()),
        company_search: Some(pdl),
        ..Capabilities::default()
    }
}

/// Matches the vendor is less sure of than this are not worth paying for.
const MIN_LIKELIHOOD: &str = "6";

pub struct Pdl {
    transport: Transport,
    key: Secret,
    objections: Arc<Objections>,
}

impl Pdl {
    pub fn new(access: Access) -> Self {
        Self { key: access.key(), transport: access.transport, objections: access.objections }
    }

    /// The answer about a person, or nothing for "not found".
    async fn find_person(
        &self,
        query: &PersonQuery,
        more: &[(&str, &str)],
    ) -> Result<Option<Value>, ProviderError> {
        let mut parameters: Vec<(&str, &str)> =
            vec![("titlecase", "true"), ("include_if_matched", "true"), ("min_likelihood", MIN_LIKELIHOOD)];
        let company = query.domain.as_ref().map(|domain| domain.as_str()).or(query.company.as_deref());
        let name = query.name.as_ref();
        let identifiers = [
            ("profile", query.network_url.as_ref().map(|url| url.as_str().trim_start_matches("https://"))),
            ("email", query.email.as_ref().map(|email| email.as_str())),
            ("phone", query.phone.as_ref().map(|phone| phone.as_str())),
            ("first_name", name.map(|name| name.first.as_str())),
            ("last_name", name.map(|name| name.last.as_str())),
            ("company", company),
        ];
        let given = |(name, value): (&'static str, Option<_>)| Some((name, value?));
        parameters.extend(
            identifiers.into_iter().filter_map(given).filter(|(_, value): &(_, &str)| !value.is_empty()),
        );
        parameters.extend(more);
        let answer = self.enrich("/person/enrich", &parameters).await?;
        // Who opted out with the vendor since is on the list that it gives out.
        match &answer {
            Some(answer) if self.opted_out(&answer["data"]["id"]) => Err(ProviderError::Withheld),
            _ => Ok(answer),
        }
    }

    /// Whether the vendor's id of a person is on its list of those who opted out.
    fn opted_out(&self, id: &Value) -> bool {
        id.as_str()
            .is_some_and(|id| self.objections.is_listed(IdentifierKind::Id, &vendor_id(VENDOR.name, id)))
    }

    /// The person of an answer, if it is the one asked for.
    fn accept_person(&self, query: &PersonQuery, answer: &Value) -> Result<Lookup<Person>, ProviderError> {
        let read = self.transport.read(answer);
        let likelihood = read.at("likelihood").whole::<u8>().map_or(0.7, |score| f64::from(score) / 10.0);
        let (record, mut evidence) =
            person::read(read.at("data")).ok_or(ProviderError::BadAnswer("it has no person"))?;
        evidence.confirmed = confirmed(read.at("matched").texts());
        identity::person(query, record, &evidence, likelihood)
    }

    /// An answer with a record, or nothing for "not found".
    async fn enrich(&self, path: &str, query: &[(&str, &str)]) -> Result<Option<Value>, ProviderError> {
        let request = self.transport.get(path, query)?.header("x-api-key", secret_header(self.key.reveal())?);
        let answer = send(request).await?;
        match answer.status {
            200 => Ok(Some(answer.json()?)),
            // A page of a proxy in between is no word of the vendor.
            404 => answer.json().map(|_| None),
            429 => Err(ProviderError::Quota { retry_after: reset(&answer).or(answer.retry_after()) }),
            _ => Err(answer.failure()),
        }
    }
}

/// Quotas end at a time named in a header of the vendor's own.
fn reset(answer: &Received) -> Option<std::time::Duration> {
    let at = answer.headers.get("x-ratelimit-reset")?.to_str().ok()?;
    at.parse::<jiff::Timestamp>().ok().or_else(|| format!("{at}Z").parse().ok()).map(until)
}

#[async_trait::async_trait]
impl PersonLookup for Pdl {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        match self.find_person(query, &[]).await? {
            Some(answer) => self.accept_person(query, &answer),
            None => Ok(Lookup::NotFound),
        }
    }

    fn can_find(&self, query: &PersonQuery) -> bool {
        let named = query.name.is_some() && (query.domain.is_some() || query.company.is_some());
        query.network_url.is_some() || query.email.is_some() || query.phone.is_some() || named
    }
}

/// What the vendor says it matched on. Names and employers we compare ourselves.
fn confirmed(matched: Vec<String>) -> Vec<&'static str> {
    let ours = |theirs: String| match theirs.as_str() {
        "email" => Some("email"),
        "phone" => Some("phone"),
        _ => None,
    };
    matched.into_iter().filter_map(ours).collect()
}

#[async_trait::async_trait]
impl CompanyLookup for Pdl {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError> {
        let parameter = match (&query.domain, &query.network_url, &query.name) {
            (Some(domain), ..) => ("website", domain.as_str()),
            (None, Some(url), _) => ("profile", url.as_str().trim_start_matches("https://")),
            (None, None, Some(name)) => ("name", name.as_str()),
            (None, None, None) => return Ok(Lookup::NotFound),
        };
        let parameters = [parameter, ("titlecase", "true"), ("min_likelihood", MIN_LIKELIHOOD)];
        let Some(answer) = self.enrich("/company/enrich", &parameters).await? else {
            return Ok(Lookup::NotFound);
        };
        let read = self.transport.read(&answer);
        let likelihood = read.at("likelihood").whole::<u8>().map_or(0.7, |score| f64::from(score) / 10.0);
        let (record, domains, names) =
            company::read(read).ok_or(ProviderError::BadAnswer("it has no company"))?;
        identity::company(query, record, &domains, &names, likelihood)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderMap;

    #[test]
    fn the_end_of_a_quota_is_read_with_and_without_a_zone() {
        for time in ["2996-01-01T00:00:00+00:00", "2996-01-01T00:00:00"] {
            let mut headers = HeaderMap::new();
            headers.insert("x-ratelimit-reset", time.parse().unwrap());
            assert!(reset(&Received { status: 429, headers, body: Default::default() }).is_some(), "{time}");
        }
    }
}
