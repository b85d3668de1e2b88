//! The composition layer: what composites, niche calls and bundles are put together from.
//!
//! [`Compose`] lives as long as one request. It shares lookups inside it, runs independent ones at once under the request's
//! deadline, and turns records into the parts of answers. It knows neither HTTP nor credits, and no endpoint.

pub mod account;
pub mod bought;
pub mod committee;
pub mod coworkers;
pub mod funded;
pub mod hooks;
pub mod jobs;
pub mod moves;
pub mod owners;
pub mod places;
pub mod reach;
pub mod sections;
pub mod similar;
pub mod untold;
pub mod watched;

use crate::app::Cx;
use crate::catalog::parts::DecisionMaker;
use crate::dataset::record::{CompanyRecord, PersonRecord};
use crate::dataset::{Dataset, DatasetError, Number};
use crate::domain::{Company, CompanyRef, Department, Domain, NetworkUrl, Person};
use crate::error::{Error, Result};
use crate::search::role::{Fit, Role};
use crate::search::{Search, SearchError, filters::CompanyFilters};
use crate::upstream::{CompanyQuery, Lookup, PersonQuery, UpstreamError};
use futures::StreamExt;
use futures::future::BoxFuture;
use futures::stream::FuturesOrdered;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};
use tokio::sync::OnceCell;
use untold::{ByCompany, Opening};

/// Candidates looked at at once.
const AT_ONCE: usize = 8;

/// What one request is answered with.
pub struct Compose {
    pub cx: Cx,
    dataset: Option<Arc<Dataset>>,
    people: Shared<NetworkUrl, Option<Arc<Person>>>,
    companies: Shared<Domain, Option<Arc<Company>>>,
    untold_openings: OnceCell<Arc<ByCompany<Opening>>>,
}

/// Answers that are asked for once, however many want them.
struct Shared<K, V>(Mutex<HashMap<K, Arc<OnceCell<V>>>>);

impl<K, V> Default for Shared<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq + Clone, V: Clone> Shared<K, V> {
    async fn get<E>(&self, key: &K, ask: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        let cell = self.0.lock().unwrap_or_else(|e| e.into_inner()).entry(key.clone()).or_default().clone();
        cell.get_or_try_init(|| ask).await.cloned()
    }
}

impl Compose {
    pub fn new(cx: Cx) -> Self {
        let dataset = cx.app.upstream.dataset.clone();
        Self {
            cx,
            dataset,
            people: Shared::default(),
            companies: Shared::default(),
            untold_openings: OnceCell::new(),
        }
    }

    /// What is searched; a service without it can look up but not search.
    pub fn dataset(&self) -> Result<&Dataset> {
        self.dataset.as_deref().ok_or(Error::NoDataset)
    }

    /// The day it is, UTC.
    pub fn today(&self) -> Date {
        self.cx.now().to_zoned(TimeZone::UTC).date()
    }

    /// The person with a profile address, as the providers know them.
    pub async fn person(&self, url: &NetworkUrl) -> Result<Option<Arc<Person>>> {
        let ask = async {
            let query = PersonQuery { network_url: Some(url.clone()), ..PersonQuery::default() };
            Ok::<_, Error>(found(self.cx.person(&query).await?).map(Arc::new))
        };
        self.people.get(url, ask).await
    }

    /// The company with a domain, as the providers know it.
    pub async fn company(&self, domain: &Domain) -> Result<Option<Arc<Company>>> {
        let ask = async {
            let query = CompanyQuery { domain: Some(domain.clone()), ..CompanyQuery::default() };
            Ok::<_, Error>(found(self.cx.company(&query).await?).map(Arc::new))
        };
        self.companies.get(domain, ask).await
    }

    pub fn company_record(&self, domain: &Domain) -> Result<Option<Arc<CompanyRecord>>> {
        Ok(self.dataset()?.company_by_domain(domain).map_err(unreadable)?)
    }

    pub fn company_at(&self, number: Number) -> Result<Arc<CompanyRecord>> {
        Ok(self.dataset()?.company(number).map_err(unreadable)?)
    }

    pub fn person_at(&self, number: Number) -> Result<Arc<PersonRecord>> {
        Ok(self.dataset()?.person(number).map_err(unreadable)?)
    }

    /// All companies that pass these filters, the largest first.
    pub fn companies(&self, filters: CompanyFilters) -> Result<Vec<Number>> {
        let limit = self.dataset()?.company_count() as usize;
        let search = Search { filters, limit, ..Search::default() };
        Ok(self.dataset()?.rank_companies(&search, self.today()).map_err(unsearchable)?.numbers)
    }

    /// Those at a company who fit a role, best first.
    pub fn decision_makers(&self, domain: &Domain, role: &Role, limit: usize) -> Result<Vec<DecisionMaker>> {
        let staff = self.dataset()?.staff(domain).map_err(unreadable)?;
        let ranked = role.rank(&staff).take(limit);
        ranked.map(|(member, fit)| Ok(decision_maker(&self.person_at(member.number)?.person, fit))).collect()
    }

    /// Whoever fits a role best at a company.
    pub fn decision_maker(&self, company: &Company, role: &Role) -> Result<Option<DecisionMaker>> {
        match &company.domain {
            Some(domain) => Ok(self.decision_makers(domain, role, 1)?.pop()),
            None => Ok(None),
        }
    }

    /// Takes the first `limit` candidates that resolve, in their order, several at once; the rest are not looked at.
    ///
    /// Boxed, because the compiler cannot see through borrowing futures inside a stream that they may cross threads.
    pub fn first<'a, C, T, F>(
        &'a self,
        candidates: Vec<C>,
        limit: usize,
        resolve: impl FnMut(C) -> F + Send + 'a,
    ) -> BoxFuture<'a, Result<Vec<T>>>
    where
        C: Send + 'a,
        T: Send + 'a,
        F: Future<Output = Result<Option<T>>> + Send + 'a,
    {
        let mut candidates = candidates.into_iter().map(resolve);
        Box::pin(async move {
            let (mut taken, mut resolving) = (Vec::new(), FuturesOrdered::new());
            while taken.len() < limit {
                // No more at once than are still wanted: most candidates resolve, and the rest would be work for nothing.
                let wanted = AT_ONCE.min(limit - taken.len()).saturating_sub(resolving.len());
                resolving.extend(candidates.by_ref().take(wanted));
                let Some(resolved) = resolving.next().await else { break };
                taken.extend(resolved?);
            }
            Ok(taken)
        })
    }
}

/// The role asked for, or whoever leads the company.
pub fn role_or_leader(role: Option<&str>) -> Role {
    role.map_or_else(Role::leader, Role::parse)
}

/// The role asked for, or whoever leads a department.
pub fn role_or_head(role: Option<&str>, department: Department) -> Role {
    role.map_or_else(|| Role::head_of(department), Role::parse)
}

fn decision_maker(person: &Person, fit: Fit) -> DecisionMaker {
    let employer = person.company.as_ref();
    DecisionMaker {
        id: person.id.clone(),
        full_name: person.full_name.clone(),
        title: person.title.clone(),
        seniority: person.seniority,
        department: person.department,
        network_url: person.network_url.clone(),
        company: CompanyRef {
            name: employer.map(|company| company.name.clone()).unwrap_or_default(),
            domain: employer.and_then(|company| company.domain.clone()),
        },
        score: fit.score,
        reasons: fit.reasons,
    }
}

/// An answer that can be used; a doubtful one cannot.
fn found<T>(lookup: Lookup<T>) -> Option<T> {
    match lookup {
        Lookup::Found(found) => Some(found.record),
        Lookup::Ambiguous | Lookup::NotFound => None,
    }
}

pub(crate) fn unreadable(_: DatasetError) -> UpstreamError {
    UpstreamError::BadAnswer("the dataset could not be read")
}

fn unsearchable(_: SearchError) -> UpstreamError {
    UpstreamError::BadAnswer("the dataset could not be searched")
}
