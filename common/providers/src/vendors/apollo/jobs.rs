//! Companies' open jobs, by Apollo, as hiring signals. Every page costs a credit, so companies are asked about once a day
//! and only those an operator names. The vendor counts no applicants.

use crate::files::FileVendor;
use crate::guard::{Guard, Guarded, Meter, Metered};
use crate::http::failure;
use crate::loose::{Loose, location};
use crate::vendor::{Access, Vendor};
use domain::Domain;
use domain::signal::{HiringData, Signal, SignalCompany, SignalData, SignalKind, SignalSource as Origin};
use jiff::Timestamp;
use language::title::Title;
use lookup::Capability;
use lookup::signals::{Batch, SignalSource, SourceError, event_id};
use std::sync::Arc;
use std::time::Duration;

const INTERVAL: Duration = Duration::from_secs(24 * 3600);
const PER_PAGE: usize = 100;
/// No further page is bought.
const MOST_PAGES: usize = 5;
/// For one call, retries included.
const PATIENCE: Duration = Duration::from_secs(20);

/// The companies an operator wants to know the jobs of, each behind the vendor's guard; what they cost is counted as the
/// vendor's companies are.
pub fn job_sources(
    vendor: &'static Vendor,
    companies: &[Domain],
    access: Access,
    guard: Guard,
    meter: &Arc<Meter>,
) -> Vec<Arc<dyn SignalSource>> {
    let Some(file) = vendor.file else { return Vec::new() };
    let (apollo, guard) = (Arc::new(FileVendor::new(file, access)), Arc::new(guard));
    let source = |domain: &Domain| -> Arc<dyn SignalSource> {
        let (apollo, guard, meter) = (apollo.clone(), guard.clone(), meter.clone());
        let name = format!("{}:{domain}", vendor.name);
        Arc::new(Jobs { name, vendor, domain: domain.clone(), apollo, guard, meter })
    };
    companies.iter().map(source).collect()
}

struct Jobs {
    name: String,
    vendor: &'static Vendor,
    domain: Domain,
    apollo: Arc<FileVendor>,
    guard: Arc<Guard>,
    meter: Arc<Meter>,
}

#[async_trait::async_trait]
impl SignalSource for Jobs {
    fn name(&self) -> &str {
        &self.name
    }

    fn kinds(&self) -> &'static [SignalKind] {
        &[SignalKind::Hiring]
    }

    fn interval(&self) -> Duration {
        INTERVAL
    }

    /// The cursor is the vendor's id and name of the company, which costs a credit to learn.
    async fn poll(&self, cursor: Option<&str>, now: Timestamp) -> Result<Batch, SourceError> {
        let known = cursor.and_then(|cursor| cursor.split_once(' '));
        let (id, company) = match known {
            Some((id, company)) => (id.to_owned(), company.to_owned()),
            None => self.company().await?,
        };
        let mut signals = Vec::new();
        for page in 1..=MOST_PAGES {
            let path = format!("/organizations/{id}/job_postings");
            let (page, size) = (page.to_string(), PER_PAGE.to_string());
            let query = [("page", page.as_str()), ("per_page", &size)];
            let answer = self.get(&path, &query).await?;
            let read = self.apollo.transport.read(&answer).at("organization_job_postings");
            if !read.raw().is_array() {
                return Err(SourceError::Nonsense("it has no list of jobs"));
            }
            let before = signals.len();
            signals.extend(read.items().filter_map(|job| self.signal(job, &company, now)));
            if read.items().count() < PER_PAGE || signals.len() == before {
                break;
            }
        }
        Ok(Batch { signals, cursor: Some(format!("{id} {company}")), more: false })
    }
}

impl Jobs {
    async fn company(&self) -> Result<(String, String), SourceError> {
        let answer = self.get("/organizations/enrich", &[("domain", self.domain.as_str())]).await?;
        let found = self.apollo.transport.read(&answer).at("organization");
        let id = found.at("id").text().filter(|id| id.bytes().all(|b| b.is_ascii_alphanumeric()));
        let name = found.at("name").text().unwrap_or_else(|| self.domain.to_string());
        let its_own = found.at("primary_domain").parsed::<Domain>().is_none_or(|own| own == self.domain);
        id.filter(|_| its_own).map(|id| (id, name)).ok_or(SourceError::Missing)
    }

    async fn get(&self, path: &str, query: &[(&str, &str)]) -> Result<serde_json::Value, SourceError> {
        let ask = || self.apollo.get(path, query);
        let Guarded { result, attempts, took, .. } =
            self.guard.call(domain::clock::instant() + PATIENCE, ask).await;
        let cost = if result.is_ok() { self.vendor.price(Capability::Company).most() } else { 0 };
        let outcome = result.as_ref().map(|_| true);
        let call = Metered { outcome, attempts, took, cost, drift: self.guard.take_drift() };
        self.meter.note((self.vendor.name, Capability::Company), call);
        result.map_err(failure)
    }

    fn signal(&self, job: Loose<'_>, company: &str, now: Timestamp) -> Option<Signal> {
        let (id, title) = (job.at("id").text()?, job.at("title").text()?);
        let posted_at = job.at("posted_at").date().and_then(|day| day.to_zoned(jiff::tz::TimeZone::UTC).ok());
        let posted_at = posted_at.map_or(now, |at| at.timestamp().min(now));
        let url = job.at("url").text();
        Some(Signal {
            id: event_id(&self.name, &id),
            kind: SignalKind::Hiring,
            occurred_at: posted_at,
            detected_at: now,
            company: Some(SignalCompany {
                name: company.to_owned(),
                domain: Some(self.domain.clone()),
                industry: None,
                employee_count: None,
                location: None,
            }),
            person: None,
            source: Origin { name: self.vendor.name.to_owned(), url: url.clone(), detail: None },
            data: SignalData::Hiring(HiringData {
                department: Title::parse(&title).department,
                title,
                location: location(job.at("city").text(), job.at("state").text(), job.at("country").str()),
                url,
                applicants: None,
                posted_at,
            }),
            sources: Vec::new(),
            confidence: 1.0,
        })
    }
}
