//! The filings of the U.S. Securities and Exchange Commission: Form D (money raised) and Form 8-K item 2.01 (a business bought
//! or sold).
//!
//! EDGAR wants to know who calls and at most ten requests a second; we make five. A filing does not name investors, a round or
//! a web site: those stay empty, and an 8-K does not say which side its filer was on, so both sides stay open.

mod atom;
mod form_d;

use crate::feeds::fetch::Fetcher;
use atom::Filing;
use domain::signal::{
    AcquisitionData, FundingData, Signal, SignalCompany, SignalData, SignalKind, SignalSource,
};
use domain::{FundingStage, Location};
use jiff::{SignedDuration, Timestamp};
use lookup::signals::{Batch, SignalSource as _, SourceError, event_id};
use std::sync::Arc;
use std::time::Duration;

/// Where EDGAR answers; tests put a loopback server here.
pub const ADDRESS: &str = "https://www.sec.gov";
const INTERVAL: Duration = Duration::from_secs(30);
const GAP: Duration = Duration::from_millis(200);
const PAGE: usize = 100;
/// How far back a source that was down catches up.
const MAX_PAGES: usize = 10;
/// Filings opened in one go, so that what was read is stored soon.
const OPENED: usize = 25;
/// A first sale longer ago than this before its filing is not what makes the filing news.
const RECENT_SALE: SignedDuration = SignedDuration::from_hours(24 * 90);

/// Parses EDGAR's feed and a notice: the number of filings, and the amount raised.
#[cfg(feature = "readers")]
pub fn read(feed: &[u8], notice: &[u8]) -> (usize, Option<u64>) {
    let filings = atom::parse(feed).map_or(0, |filings| filings.len());
    (filings, form_d::parse(notice).ok().and_then(|offering| offering.raised()))
}

/// Both sources; they share one pace.
pub fn sources(address: &str, user_agent: &str) -> Vec<Arc<dyn lookup::signals::SignalSource>> {
    sources_at(address, user_agent, GAP)
}

fn sources_at(address: &str, user_agent: &str, gap: Duration) -> Vec<Arc<dyn lookup::signals::SignalSource>> {
    let fetcher = Arc::new(Fetcher::new(user_agent, gap));
    let source = |form| -> Arc<dyn lookup::signals::SignalSource> {
        Arc::new(Edgar { form, address: address.to_owned(), fetcher: fetcher.clone() })
    };
    vec![source(Form::D), source(Form::EightK)]
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    D,
    EightK,
}

struct Edgar {
    form: Form,
    address: String,
    fetcher: Arc<Fetcher>,
}

#[async_trait::async_trait]
impl lookup::signals::SignalSource for Edgar {
    fn name(&self) -> &str {
        match self.form {
            Form::D => "edgar:form-d",
            Form::EightK => "edgar:8-k",
        }
    }

    fn kinds(&self) -> &'static [SignalKind] {
        match self.form {
            Form::D => &[SignalKind::Funding],
            Form::EightK => &[SignalKind::Acquisition],
        }
    }

    fn interval(&self) -> Duration {
        INTERVAL
    }

    fn host(&self) -> &str {
        &self.address
    }

    async fn poll(&self, cursor: Option<&str>, now: Timestamp) -> Result<Batch, SourceError> {
        let mark = cursor.and_then(Mark::parse).unwrap_or_default();
        let mut filings = self.filings_after(&mark).await?;
        // Oldest first, so that the mark only ever passes what was read.
        filings.sort_by(|a, b| (a.updated, &a.accession).cmp(&(b.updated, &b.accession)));
        let more = filings.len() > OPENED;
        let (mut mark, mut signals) = (mark, Vec::new());
        for filing in filings.into_iter().take(OPENED) {
            let signal = match self.form {
                Form::D => self.funding(&filing, now).await,
                Form::EightK => Ok(Some(self.acquisition(&filing, now))),
            };
            match signal {
                Ok(signal) => signals.extend(signal),
                // What was read so far is kept; the rest is read again when the source is well.
                Err(error) if signals.is_empty() && mark.is_like(cursor) => return Err(error),
                Err(_) => return Ok(Batch { signals, cursor: Some(mark.to_string()), more: false }),
            }
            mark.pass(&filing);
        }
        Ok(Batch { signals, cursor: Some(mark.to_string()), more })
    }
}

impl Edgar {
    /// The filings of this form that came after the mark; the first poll takes just the newest page.
    async fn filings_after(&self, mark: &Mark) -> Result<Vec<Filing>, SourceError> {
        let mut found: Vec<Filing> = Vec::new();
        let pages = if mark.updated.is_some() { MAX_PAGES } else { 1 };
        for page in 0..pages {
            let (address, start) = (&self.address, page * PAGE);
            let form = if self.form == Form::D { "D" } else { "8-K" };
            let url = format!(
                "{address}/cgi-bin/browse-edgar?action=getcurrent&type={form}&company=&owner=include&start={start}&count={PAGE}&output=atom"
            );
            let feed = atom::parse(&self.fetcher.get(&url, "application/atom+xml").await?)?;
            let reached = feed.len() < PAGE || feed.iter().any(|filing| mark.is_behind(filing));
            for filing in feed {
                // One filing is listed once per filer.
                let listed = found.iter().any(|known| known.accession == filing.accession);
                if !listed && self.is_ours(&filing) && !mark.is_behind(&filing) {
                    found.push(filing);
                }
            }
            if reached {
                break;
            }
        }
        Ok(found)
    }

    /// The feed's own filter goes by prefix: D brings DEF 14A too. Amendments report an event that is known.
    fn is_ours(&self, filing: &Filing) -> bool {
        match self.form {
            Form::D => filing.form == "D",
            Form::EightK => filing.form == "8-K" && filing.items.iter().any(|item| item == "2.01"),
        }
    }

    /// A Form D as a round, when it is one: equity of a company that sells something other than money.
    async fn funding(&self, filing: &Filing, now: Timestamp) -> Result<Option<Signal>, SourceError> {
        let url = format!("{}{}/primary_doc.xml", self.address, filing.folder);
        let body = match self.fetcher.get(&url, "application/xml").await {
            Ok(body) => body,
            Err(SourceError::Missing) => return Ok(None),
            Err(error) => return Err(error),
        };
        let offering = match form_d::parse(&body) {
            Ok(offering) => offering,
            Err(reason) => {
                tracing::warn!(accession = filing.accession, reason, "a Form D cannot be read");
                return Ok(None);
            }
        };
        let Some(amount) = offering.raised() else { return Ok(None) };
        let sold_at = offering.first_sale.and_then(|date| {
            let midnight = date.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp();
            (midnight <= filing.updated && filing.updated.duration_since(midnight) <= RECENT_SALE)
                .then_some(midnight)
        });
        let data = SignalData::Funding(FundingData {
            stage: FundingStage::Undisclosed,
            amount: Some(amount),
            currency: Some("USD".to_owned()),
            investors: Vec::new(),
        });
        let company = SignalCompany {
            name: offering.company,
            domain: None,
            industry: offering.industry,
            employee_count: None,
            location: Some(offering.location),
        };
        Ok(Some(self.signal(filing, sold_at.unwrap_or(filing.updated), company, data, 0.9, now)))
    }

    fn acquisition(&self, filing: &Filing, now: Timestamp) -> Signal {
        let data = SignalData::Acquisition(AcquisitionData {
            acquirer: None,
            target: None,
            amount: None,
            currency: None,
        });
        let company = SignalCompany {
            name: filing.company.clone(),
            domain: None,
            industry: None,
            employee_count: None,
            location: Some(Location { country: Some("US".to_owned()), ..Location::default() }),
        };
        self.signal(filing, filing.updated, company, data, 0.5, now)
    }

    fn signal(
        &self,
        filing: &Filing,
        occurred_at: Timestamp,
        company: SignalCompany,
        data: SignalData,
        confidence: f64,
        now: Timestamp,
    ) -> Signal {
        Signal {
            id: event_id("edgar", &filing.accession),
            kind: self.kinds()[0],
            occurred_at: occurred_at.min(now),
            detected_at: now,
            company: Some(company),
            person: None,
            data,
            source: SignalSource { name: "edgar".to_owned(), url: Some(filing.url.clone()), detail: None },
            sources: Vec::new(),
            confidence,
        }
    }
}

/// How far the feed was read: the newest moment, and what was read of that very moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Mark {
    updated: Option<Timestamp>,
    accessions: Vec<String>,
}

impl Mark {
    fn parse(text: &str) -> Option<Self> {
        let (updated, accessions) = text.split_once(' ')?;
        let accessions = accessions.split(' ').map(str::to_owned).collect();
        Some(Self { updated: Some(updated.parse().ok()?), accessions })
    }

    fn is_like(&self, cursor: Option<&str>) -> bool {
        cursor.and_then(Self::parse).unwrap_or_default() == *self
    }

    /// Whether a filing was read already.
    fn is_behind(&self, filing: &Filing) -> bool {
        self.updated.is_some_and(|updated| {
            filing.updated < updated
                || (filing.updated == updated && self.accessions.contains(&filing.accession))
        })
    }

    fn pass(&mut self, filing: &Filing) {
        if self.updated != Some(filing.updated) {
            *self = Self { updated: Some(filing.updated), accessions: Vec::new() };
        }
        self.accessions.push(filing.accession.clone());
    }
}

impl std::fmt::Display for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.updated {
            Some(updated) => write!(f, "{updated} {}", self.accessions.join(" ")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
