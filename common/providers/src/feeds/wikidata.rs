//! What Wikidata's editors write down: who leads a company since when, and whom it belongs to since when. Its query service is
//! asked for statements that begin within the last weeks; a statement keeps its id however often it is edited, so an edit
//! corrects what was told.

use crate::feeds::fetch::Fetcher;
use domain::signal::{
    AcquisitionData, JobChangeData, Position, Signal, SignalCompany, SignalData, SignalKind, SignalPerson,
    SignalSource,
};
use domain::{CompanyRef, Domain};
use jiff::{SignedDuration, Timestamp};
use lookup::signals::{Batch, SourceError, event_id};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use url::Url;

/// The query service.
pub const ADDRESS: &str = "https://query.wikidata.org/sparql";
/// It allows a minute of its time per minute; once an hour is far from that.
const INTERVAL: Duration = Duration::from_secs(3600);
/// How far back a statement may begin: editors are late.
const RECENT: SignedDuration = SignedDuration::from_hours(45 * 24);
const MOST: usize = 1_000;
/// Low, as every visitor can edit it.
const CONFIDENCE: f64 = 0.7;

/// What is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Chief executives (P169), as changes of job.
    Leaders,
    /// Parents (P749), as acquisitions.
    Owners,
}

impl Of {
    /// Reads what stands behind `wikidata:`.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text {
            "leaders" => Ok(Self::Leaders),
            "owners" => Ok(Self::Owners),
            _ => Err("Wikidata has wikidata:leaders and wikidata:owners".to_owned()),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Leaders => "wikidata:leaders",
            Self::Owners => "wikidata:owners",
        }
    }

    const fn property(self) -> &'static str {
        match self {
            Self::Leaders => "P169",
            Self::Owners => "P749",
        }
    }
}

/// The source of one kind of statement.
pub fn source(of: Of, address: &str, fetcher: Arc<Fetcher>) -> Arc<dyn lookup::signals::SignalSource> {
    Arc::new(Wikidata { of, address: address.to_owned(), fetcher })
}

struct Wikidata {
    of: Of,
    address: String,
    fetcher: Arc<Fetcher>,
}

#[derive(Deserialize)]
struct Reply {
    results: Results,
}

#[derive(Deserialize)]
struct Results {
    bindings: Vec<HashMap<String, Bound>>,
}

#[derive(Deserialize)]
struct Bound {
    value: String,
}

#[async_trait::async_trait]
impl lookup::signals::SignalSource for Wikidata {
    fn name(&self) -> &str {
        self.of.name()
    }

    fn kinds(&self) -> &'static [SignalKind] {
        match self.of {
            Of::Leaders => &[SignalKind::JobChange],
            Of::Owners => &[SignalKind::Acquisition],
        }
    }

    fn interval(&self) -> Duration {
        INTERVAL
    }

    fn host(&self) -> &str {
        "query.wikidata.org"
    }

    async fn poll(&self, _: Option<&str>, now: Timestamp) -> Result<Batch, SourceError> {
        let mut url = Url::parse(&self.address).map_err(|_| SourceError::Failed("its address is no URL"))?;
        url.query_pairs_mut().append_pair("query", &query(self.of, now)).append_pair("format", "json");
        let answer: Reply = self.fetcher.json(url.as_str()).await?;
        let signals = answer.results.bindings.iter().filter_map(|row| self.signal(row, now)).collect();
        Ok(Batch { signals, cursor: None, more: false })
    }
}

/// Statements about companies with a website that began lately, and did not begin in the future.
fn query(of: Of, now: Timestamp) -> String {
    let day = |at: Timestamp| at.strftime("%Y-%m-%dT00:00:00Z").to_string();
    let (since, until) = (day(now - RECENT), day(now + SignedDuration::from_hours(24)));
    let property = of.property();
    format!(
        "SELECT ?s ?c ?cLabel ?site ?o ?oLabel ?oSite ?start WHERE {{ \
         ?c p:{property} ?s; wdt:P856 ?site. ?s ps:{property} ?o; pq:P580 ?start. \
         FILTER(?start >= \"{since}\"^^xsd:dateTime && ?start < \"{until}\"^^xsd:dateTime) \
         OPTIONAL {{ ?o wdt:P856 ?oSite. }} \
         SERVICE wikibase:label {{ bd:serviceParam wikibase:language \"en,mul\". }} }} LIMIT {MOST}"
    )
}

impl Wikidata {
    /// What a row says; nothing where it does not name both sides.
    fn signal(&self, row: &HashMap<String, Bound>, now: Timestamp) -> Option<Signal> {
        let text = |name: &str| row.get(name).map(|bound| bound.value.as_str());
        // What has no label is shown by its number.
        let label = |name: &str| {
            let label = text(name)?;
            let is_number =
                label.strip_prefix('Q').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
            (!is_number && !label.is_empty()).then(|| label.to_owned())
        };
        let site =
            |name: &str| Url::parse(text(name)?).ok()?.host_str().and_then(|host| Domain::parse(host).ok());
        let began: Timestamp = text("start")?.parse().ok()?;
        if began > now || began < now - RECENT {
            return None;
        }
        let company = CompanyRef { name: label("cLabel")?, domain: Some(site("site")?) };
        let other = label("oLabel")?;
        let (person, data) = match self.of {
            Of::Leaders => {
                let current = Position {
                    title: Some("Chief Executive Officer".to_owned()),
                    company: Some(company.clone()),
                };
                let previous = Position { title: None, company: None };
                let data = JobChangeData { previous, current, announcement: None };
                (
                    Some(SignalPerson { id: None, full_name: other, network_url: None }),
                    SignalData::JobChange(data),
                )
            }
            Of::Owners => {
                let acquirer = Some(CompanyRef { name: other, domain: site("oSite") });
                let target = Some(company.clone());
                (
                    None,
                    SignalData::Acquisition(AcquisitionData {
                        acquirer,
                        target,
                        amount: None,
                        currency: None,
                    }),
                )
            }
        };
        Some(Signal {
            id: event_id("wikidata", text("s")?),
            kind: lookup::signals::SignalSource::kinds(self).first().copied()?,
            occurred_at: began,
            detected_at: now,
            company: Some(SignalCompany {
                name: company.name,
                domain: company.domain,
                industry: None,
                employee_count: None,
                location: None,
            }),
            person,
            data,
            source: SignalSource {
                name: "wikidata".to_owned(),
                url: text("c").map(str::to_owned),
                detail: None,
            },
            sources: Vec::new(),
            confidence: CONFIDENCE,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feeds::peer::{Peer, Reply};

    fn row(start: &str, label: &str) -> String {
        let bound = |name: &str, value: &str| {
            format!("\"{name}\": {{\"type\": \"literal\", \"value\": \"{value}\"}}")
        };
        let entity = |id: &str| format!("http://www.wikidata.org/entity/{id}");
        let fields = [
            bound("s", &entity(&format!("statement/{label}"))),
            bound("c", &entity("Q42")),
            bound("cLabel", "Acme"),
            bound("site", "https://www.acme.example/en"),
            bound("o", &entity("Q7")),
            bound("oLabel", label),
            bound("start", start),
        ];
        format!("{{{}}}", fields.join(", "))
    }

    #[tokio::test]
    async fn leaders_and_owners_are_told_with_their_dates_and_what_is_unclear_is_not() {
        let rows = [
            row("2026-02-20T00:00:00Z", "Jane Doe"),
            row("2026-02-20T00:00:00Z", "Q99"),
            row("1970-01-01T00:00:00Z", "Long Ago"),
            row("2027-01-01T00:00:00Z", "Not Yet"),
            row("somewhen", "No Date"),
        ];
        let body = format!("{{\"results\": {{\"bindings\": [{}]}}}}", rows.join(", "));
        let peer = Peer::start(move |path| match path.starts_with("/sparql?query=SELECT") {
            true => Reply::ok(body.clone()),
            false => Reply::ok("{\"results\": []}"),
        })
        .await;
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let of = |of, path: &str| {
            source(of, &format!("{}{path}", peer.address), Arc::new(Fetcher::new("tests", Duration::ZERO)))
        };
        let told = of(Of::Leaders, "/sparql").poll(None, now).await.unwrap().signals;
        assert_eq!(told.len(), 1, "{told:?}");
        let one = &told[0];
        assert_eq!(one.person.as_ref().map(|person| person.full_name.as_str()), Some("Jane Doe"));
        let company = one.company.as_ref().unwrap();
        assert_eq!(company.domain.as_ref().map(Domain::as_str), Some("acme.example"));
        assert_eq!(one.occurred_at.to_string(), "2026-02-20T00:00:00Z");
        let again = of(Of::Leaders, "/sparql").poll(None, now).await.unwrap().signals;
        assert_eq!(again, told, "the same ids");
        let owned = of(Of::Owners, "/sparql").poll(None, now).await.unwrap().signals;
        let SignalData::Acquisition(deal) = &owned[0].data else { panic!("an acquisition") };
        assert_eq!(deal.acquirer.as_ref().map(|company| company.name.as_str()), Some("Jane Doe"));
        assert!(matches!(of(Of::Owners, "/broken").poll(None, now).await, Err(SourceError::Nonsense(_))));
    }
}
