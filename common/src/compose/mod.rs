//! The composition layer: what composites, niche calls and bundles are put together from.
//!
//! [`Compose`] lives as long as one request. It shares lookups inside it, runs independent ones at once under the request's
//! deadline, and turns records into the parts of answers. It knows neither HTTP nor credits, and no endpoint.

pub mod bought;
pub mod committee;
pub mod contact_details;
pub mod coworkers;
pub mod funded;
pub mod hooks;
pub mod jobs;
pub mod moves;
pub mod owners;
pub mod sections;
pub mod similar;
pub mod target;
pub mod watched;

use crate::app::Cx;
use crate::catalog::parts::DecisionMaker;
use crate::error::{Error, Result};
use crate::signals::news::Openings;
use domain::{Company, CompanyRef, Department, Domain, NetworkUrl, Person};
use futures::StreamExt;
use futures::future::BoxFuture;
use futures::stream::FuturesOrdered;
use jiff::civil::Date;
use language::role::{Fit, Role};
use lookup::filters::CompanyFilters;
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{CompanyQuery, Directory, Lookup, Number, PersonQuery, ProviderError};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex};
use tokio::sync::OnceCell;

/// Candidates looked at at once.
const AT_ONCE: usize = 8;
/// How many more are looked at where some may have to be left out.
const SPARE: usize = 16;

/// The data sources of one request.
pub struct Compose {
    pub cx: Cx,
    /// The one the request began with, so that numbers mean the same throughout.
    directory: Option<Arc<dyn Directory>>,
    people: Memo<NetworkUrl, Option<Arc<Person>>>,
    companies: Memo<Domain, Option<Arc<Company>>>,
    openings: OnceCell<Openings>,
    withheld: AtomicU32,
}

/// Answers that one request asks for once, however many of its parts want them.
struct Memo<K, V>(Mutex<HashMap<K, Arc<OnceCell<V>>>>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq + Clone, V: Clone> Memo<K, V> {
    async fn get<E>(&self, key: &K, ask: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        let cell = self.0.lock().unwrap_or_else(|e| e.into_inner()).entry(key.clone()).or_default().clone();
        cell.get_or_try_init(|| ask).await.cloned()
    }
}

impl Compose {
    pub fn new(cx: Cx) -> Self {
        let directory = cx.app.providers.directory().cloned();
        let (people, companies, openings) = (Memo::default(), Memo::default(), OnceCell::new());
        Self { cx, directory, people, companies, openings, withheld: AtomicU32::new(0) }
    }

    /// The directory to search; a service without one can look up but not search.
    pub fn directory(&self) -> Result<&dyn Directory> {
        Ok(self.directory.as_deref().ok_or(ProviderError::NoDirectory)?)
    }

    /// The day it is, UTC.
    pub fn today(&self) -> Date {
        self.cx.ask.today()
    }

    /// The person with a profile address, as the providers know them.
    pub async fn person(&self, url: &NetworkUrl) -> Result<Option<Arc<Person>>> {
        let ask = async {
            let query = PersonQuery { network_url: Some(url.clone()), ..PersonQuery::default() };
            Ok::<_, Error>(found(self.cx.ask.person(&query).await?).map(Arc::new))
        };
        self.people.get(url, ask).await
    }

    /// The company with a domain, as the providers know it.
    pub async fn company(&self, domain: &Domain) -> Result<Option<Arc<Company>>> {
        let ask = async {
            let query = CompanyQuery { domain: Some(domain.clone()), ..CompanyQuery::default() };
            Ok::<_, Error>(found(self.cx.ask.company(&query).await?).map(Arc::new))
        };
        self.companies.get(domain, ask).await
    }

    pub async fn company_record(&self, domain: &Domain) -> Result<Option<Arc<CompanyRecord>>> {
        Ok(self.directory()?.company_by_domain(domain).await?.map(|(_, record)| record))
    }

    pub async fn company_at(&self, number: Number) -> Result<Arc<CompanyRecord>> {
        Ok(self.directory()?.company_at(number).await?)
    }

    /// `None` if the person with this number opted out.
    pub async fn person_at(&self, number: Number) -> Result<Option<Arc<PersonRecord>>> {
        Ok(self.directory()?.person_at(number).await?)
    }

    /// All companies that pass these filters, the largest first.
    pub async fn companies(&self, filters: CompanyFilters) -> Result<Vec<Number>> {
        Ok(self.directory()?.all_companies(&filters, self.today()).await?)
    }

    /// The open jobs that no record contains.
    pub async fn new_openings(&self) -> Result<&Openings> {
        let (app, directory) = (&self.cx.app, self.directory()?);
        let read = || app.news.openings(directory, &app.store, self.cx.now());
        self.openings.get_or_try_init(read).await
    }

    /// Those at a company who fit a role, best first.
    pub async fn decision_makers(
        &self,
        domain: &Domain,
        role: &Role,
        limit: usize,
    ) -> Result<Vec<DecisionMaker>> {
        let staff = self.directory()?.staff(domain).await?;
        let mut fitting = Vec::with_capacity(limit.min(staff.len()));
        // A few more than requested replace the people who opted out.
        let spare = if self.directory()?.objections().is_empty() { 0 } else { SPARE };
        let ranked: Vec<(Number, Fit)> =
            role.rank(&staff).take(limit + spare).map(|(member, fit)| (member.number, fit)).collect();
        for (number, fit) in ranked {
            if fitting.len() == limit {
                break;
            }
            if let Some(record) = self.person_at(number).await? {
                fitting.push(decision_maker(&record.person, fit));
            }
        }
        Ok(fitting)
    }

    /// The best match for a role at a company.
    pub async fn decision_maker(&self, company: &Company, role: &Role) -> Result<Option<DecisionMaker>> {
        match &company.domain {
            Some(domain) => Ok(self.decision_makers(domain, role, 1).await?.pop()),
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

/// The requested role, or the head of the company.
pub fn role_or_leader(role: Option<&str>) -> Role {
    role.map_or_else(Role::leader, Role::parse)
}

/// The requested role, or the head of a department.
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
        Lookup::Ambiguous | Lookup::Unsure | Lookup::NotFound => None,
    }
}
