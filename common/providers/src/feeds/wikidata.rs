//! What Wikidata's editors write down: who leads a company since when and until when, and whom it belongs to since when. Its query
//! service is asked for statements that begin, or of leaders end, within the last weeks; a statement keeps its id however often it is edited, so an edit
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
/// How far apart leaving one company and joining the next may be dated.
const APART: SignedDuration = SignedDuration::from_hours(31 * 24);
/// Rows of an answer, the latest first; there are some hundreds.
const MOST: usize = 5_000;
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
        let rows: Vec<Row> = answer.results.bindings.iter().filter_map(Row::of).collect();
        let is_whole = answer.results.bindings.len() < MOST;
        let told = rows.iter().filter_map(|row| self.signal(row, &rows, now));
        // Of a departure the next job may be among the rows that are missing.
        let signals = told.filter(|signal| is_whole || !is_departure(signal)).collect();
        Ok(Batch { signals, cursor: None, more: false })
    }
}

/// Statements about companies with a website that began lately, or of leaders ended, and did not in the future.
fn query(of: Of, now: Timestamp) -> String {
    let day = |at: Timestamp| at.strftime("%Y-%m-%dT00:00:00Z").to_string();
    let (since, until) = (day(now - RECENT - APART), day(now + SignedDuration::from_hours(24)));
    let property = of.property();
    let within = |qualifier: &str, name: &str| {
        format!(
            "?s pq:{qualifier} ?{name}. \
             FILTER(?{name} >= \"{since}\"^^xsd:dateTime && ?{name} < \"{until}\"^^xsd:dateTime)"
        )
    };
    let dated = match of {
        Of::Leaders => format!("{{ {} }} UNION {{ {} }}", within("P580", "start"), within("P582", "end")),
        Of::Owners => within("P580", "start"),
    };
    format!(
        "SELECT ?s ?c ?cLabel ?site ?o ?oLabel ?oSite ?start ?end WHERE {{ \
         ?c p:{property} ?s; wdt:P856 ?site. ?s ps:{property} ?o. {dated} \
         OPTIONAL {{ ?o wdt:P856 ?oSite. }} \
         SERVICE wikibase:label {{ bd:serviceParam wikibase:language \"en,mul\". }} }} \
         ORDER BY DESC(COALESCE(?start, ?end)) LIMIT {MOST}"
    )
}

fn is_departure(signal: &Signal) -> bool {
    matches!(&signal.data, SignalData::JobChange(change) if change.is_departure())
}

/// A statement: that something began, or ended.
struct Row {
    /// Its id, and the company's page.
    statement: String,
    page: Option<String>,
    company: CompanyRef,
    /// The person or parent, and its id.
    other: CompanyRef,
    other_id: Option<String>,
    at: Timestamp,
    has_ended: bool,
}

impl Row {
    /// Nothing where it does not name both sides.
    fn of(row: &HashMap<String, Bound>) -> Option<Self> {
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
        Some(Self {
            statement: text("s")?.to_owned(),
            page: text("c").map(str::to_owned),
            company: CompanyRef { name: label("cLabel")?, domain: Some(site("site")?) },
            other: CompanyRef { name: label("oLabel")?, domain: site("oSite") },
            other_id: text("o").map(str::to_owned),
            at: text("start").or_else(|| text("end"))?.parse().ok()?,
            has_ended: text("start").is_none(),
        })
    }

    /// Whether the other tells of the other half of one move: a person led one company and leads another.
    fn belongs_to(&self, other: &Self) -> bool {
        self.other_id.is_some()
            && self.other_id == other.other_id
            && self.has_ended != other.has_ended
            && self.company != other.company
            && self.at.duration_since(other.at).abs() <= APART
    }
}

impl Wikidata {
    /// What a row says of the last weeks, beside the others.
    fn signal(&self, row: &Row, all: &[Row], now: Timestamp) -> Option<Signal> {
        if row.at > now || row.at < now - RECENT {
            return None;
        }
        let company = row.company.clone();
        let nowhere = || Position { title: None, company: None };
        let leads = |company: &CompanyRef| Position {
            title: Some("Chief Executive Officer".to_owned()),
            company: Some(company.clone()),
        };
        let half = all.iter().find(|other| row.belongs_to(other));
        let (person, data) = match self.of {
            // The next company tells of the whole move.
            Of::Leaders if row.has_ended && half.is_some() => return None,
            Of::Leaders => {
                let (previous, current) = match row.has_ended {
                    true => (leads(&company), nowhere()),
                    false => (half.map_or_else(nowhere, |left| leads(&left.company)), leads(&company)),
                };
                let data = JobChangeData { previous, current, announcement: None };
                let full_name = row.other.name.clone();
                let person = SignalPerson { id: None, full_name, network_url: None };
                (Some(person), SignalData::JobChange(data))
            }
            Of::Owners => {
                let (acquirer, target) = (Some(row.other.clone()), Some(company.clone()));
                let data = AcquisitionData { acquirer, target, amount: None, currency: None };
                (None, SignalData::Acquisition(data))
            }
        };
        let event = match row.has_ended {
            true => format!("{} end", row.statement),
            false => row.statement.clone(),
        };
        Some(Signal {
            id: event_id("wikidata", &event),
            kind: lookup::signals::SignalSource::kinds(self).first().copied()?,
            occurred_at: row.at,
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
            source: SignalSource { name: "wikidata".to_owned(), url: row.page.clone(), detail: None },
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
    async fn a_leader_who_left_is_told_apart_from_one_who_moved() {
        let row = |statement: &str, company: &str, person: &str, dated: &str, day: &str| {
            let bound = |name: &str, value: &str| {
                format!("\"{name}\": {{\"type\": \"literal\", \"value\": \"{value}\"}}")
            };
            let site = format!("https://{}.example/", company.to_lowercase());
            let day = format!("{day}T00:00:00Z");
            let bounds = [
                ("s", statement),
                ("cLabel", company),
                ("site", &site),
                ("o", person),
                ("oLabel", person),
                (dated, &day),
            ];
            format!("{{{}}}", bounds.map(|(name, value)| bound(name, value)).join(", "))
        };
        let rows = [
            row("1", "Acme", "Jane Doe", "end", "2026-02-10"),
            row("2", "Globex", "Jane Doe", "start", "2026-02-20"),
            row("3", "Acme", "Ben Roe", "end", "2026-02-12"),
            row("4", "Acme", "Long Gone", "end", "2025-12-20"),
            // Told with the departure before it, which is too old to be news by itself.
            row("5", "Initech", "Cara Poe", "end", "2026-01-10"),
            row("6", "Acme", "Cara Poe", "start", "2026-02-01"),
        ];
        let body = |rows: &[String]| format!("{{\"results\": {{\"bindings\": [{}]}}}}", rows.join(", "));
        let mut most = rows.to_vec();
        most.resize(MOST, "{}".to_owned());
        let (whole, cut) = (body(&rows), body(&most));
        let peer = Peer::start(move |path| match path.starts_with("/cut") {
            true => Reply::ok(cut.clone()),
            false => Reply::ok(whole.clone()),
        });
        let peer = peer.await;
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let fetcher = Arc::new(Fetcher::new("tests", Duration::ZERO));
        let told = source(Of::Leaders, &peer.address, fetcher).poll(None, now).await.unwrap().signals;
        let told: Vec<_> = told
            .iter()
            .map(|signal| {
                let SignalData::JobChange(change) = &signal.data else { panic!("a change of job") };
                let name = |position: &Position| position.company.as_ref().map(|own| own.name.clone());
                let who = signal.person.as_ref().map(|person| person.full_name.clone());
                (who.unwrap(), name(&change.previous), name(&change.current), change.is_departure())
            })
            .collect();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            told,
            [
                ("Jane Doe".to_owned(), text("Acme"), text("Globex"), false),
                ("Ben Roe".to_owned(), text("Acme"), None, true),
                ("Cara Poe".to_owned(), text("Initech"), text("Acme"), false),
            ]
        );
        let fetcher = Arc::new(Fetcher::new("tests", Duration::ZERO));
        let cut = source(Of::Leaders, &format!("{}/cut", peer.address), fetcher);
        let told = cut.poll(None, now).await.unwrap().signals;
        assert_eq!(told.len(), 2, "where rows are missing nobody left: {told:?}");
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
