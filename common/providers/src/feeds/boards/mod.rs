//! Public job boards. One file per system knows its addresses and bodies; what they have in common is here.
//!
//! No board counts applicants, so `applicants` stays null. A board is read whole; its cursor is the fingerprint of the ids
//! listed, so that an unchanged board costs nothing further.

mod ashby;
mod greenhouse;
mod jobvite;
mod lever;
mod personio;
mod smartrecruiters;
mod whole;
mod workday;

use crate::feeds::fetch::Fetcher;
use domain::signal::{HiringData, Signal, SignalCompany, SignalData, SignalKind, SignalSource};
use domain::{Domain, Location};
use jiff::Timestamp;
use language::title::Title;
use lookup::signals::{Batch, SourceError, event_id};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;

domain::vocabulary! {
    /// The systems whose boards can be read.
    System {
        Greenhouse = "greenhouse", Lever = "lever", Ashby = "ashby", SmartRecruiters = "smartrecruiters", Workable = "workable",
        Recruitee = "recruitee", Personio = "personio", Teamtailor = "teamtailor", BambooHr = "bamboohr", Breezy = "breezy",
        Jobvite = "jobvite", Workday = "workday",
    }
}

/// The boards ask for slow polling, and jobs do not change by the minute.
const INTERVAL: Duration = Duration::from_secs(300);
/// One request a second and system.
const GAP: Duration = Duration::from_secs(1);

/// A board to read: `greenhouse:acme`, or `greenhouse:acme=acme.example` where the company's domain is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardName {
    pub system: System,
    /// The company's name in the system's addresses.
    pub board: String,
    pub domain: Option<Domain>,
}

impl std::str::FromStr for BoardName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (system, rest) = text.split_once(':').ok_or("a board is system:name, such as greenhouse:acme")?;
        let (board, domain) = match rest.split_once('=') {
            Some((board, domain)) => (board, Some(Domain::parse(domain).map_err(|error| error.to_string())?)),
            None => (rest, None),
        };
        let valid = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
        if board.is_empty() || board.len() > 100 || !board.bytes().all(valid) {
            return Err(format!("{board:?} is not the name of a board"));
        }
        let system = system.parse().map_err(|_| format!("{system} is not one of: {}", systems()))?;
        Ok(Self { system, board: board.to_owned(), domain })
    }
}

fn systems() -> String {
    System::ALL.iter().map(|system| system.as_str()).collect::<Vec<_>>().join(", ")
}

/// Where each system answers; tests put a loopback server here.
#[derive(Debug, Clone)]
pub struct Addresses {
    pub greenhouse: String,
    pub lever: String,
    pub ashby: String,
    pub smartrecruiters: String,
    pub workable: String,
    /// `{board}` stands for the company's name in these.
    pub recruitee: String,
    pub personio: String,
    pub teamtailor: String,
    pub bamboohr: String,
    pub breezy: String,
    pub jobvite: String,
    /// With `{tenant}` and `{center}`.
    pub workday: String,
}

impl Default for Addresses {
    fn default() -> Self {
        Self {
            greenhouse: "https://boards-api.greenhouse.io".to_owned(),
            lever: "https://api.lever.co".to_owned(),
            ashby: "https://api.ashbyhq.com".to_owned(),
            smartrecruiters: "https://api.smartrecruiters.com".to_owned(),
            workable: "https://apply.workable.com".to_owned(),
            recruitee: "https://{board}.recruitee.com".to_owned(),
            personio: "https://{board}.jobs.personio.de".to_owned(),
            teamtailor: "https://{board}.teamtailor.com".to_owned(),
            bamboohr: "https://{board}.bamboohr.com".to_owned(),
            breezy: "https://{board}.breezy.hr".to_owned(),
            jobvite: "https://jobs.jobvite.com".to_owned(),
            workday: "https://{tenant}.{center}.myworkdayjobs.com".to_owned(),
        }
    }
}

impl Addresses {
    /// Every system at one address.
    #[cfg(test)]
    fn all_at(address: &str) -> Self {
        let at = || address.to_owned();
        Self {
            greenhouse: at(),
            lever: at(),
            ashby: at(),
            smartrecruiters: at(),
            workable: at(),
            recruitee: at(),
            personio: at(),
            teamtailor: at(),
            bamboohr: at(),
            breezy: at(),
            jobvite: at(),
            workday: at(),
        }
    }

    fn of(&self, board: &BoardName) -> String {
        let address = match board.system {
            System::Greenhouse => &self.greenhouse,
            System::Lever => &self.lever,
            System::Ashby => &self.ashby,
            System::SmartRecruiters => &self.smartrecruiters,
            System::Workable => &self.workable,
            System::Recruitee => &self.recruitee,
            System::Personio => &self.personio,
            System::Teamtailor => &self.teamtailor,
            System::BambooHr => &self.bamboohr,
            System::Breezy => &self.breezy,
            System::Jobvite => &self.jobvite,
            System::Workday => &self.workday,
        };
        address.replace("{board}", &board.board)
    }
}

/// The sources of a list of boards; boards of one system share its pace.
pub fn sources(
    boards: &[BoardName],
    addresses: &Addresses,
    user_agent: &str,
) -> Vec<Arc<dyn lookup::signals::SignalSource>> {
    sources_at(boards, addresses, user_agent, GAP)
}

pub(super) fn sources_at(
    boards: &[BoardName],
    addresses: &Addresses,
    user_agent: &str,
    gap: Duration,
) -> Vec<Arc<dyn lookup::signals::SignalSource>> {
    let mut sources: Vec<Arc<dyn lookup::signals::SignalSource>> = Vec::with_capacity(boards.len());
    for system in System::ALL {
        let fetcher = Arc::new(Fetcher::new(user_agent, gap));
        let own = boards.iter().filter(|board| board.system == *system);
        sources.extend(own.map(|board| source(board.clone(), addresses, fetcher.clone())));
    }
    sources
}

/// The source of one board, at a pace that is shared with others of its system.
pub fn source(
    board: BoardName,
    addresses: &Addresses,
    fetcher: Arc<Fetcher>,
) -> Arc<dyn lookup::signals::SignalSource> {
    let address = addresses.of(&board);
    Arc::new(Board { name: format!("{}:{}", board.system, board.board), board, address, fetcher })
}

struct Board {
    name: String,
    board: BoardName,
    address: String,
    fetcher: Arc<Fetcher>,
}

/// A job as a board lists it.
#[derive(Debug, Clone, PartialEq)]
struct Posting {
    id: String,
    title: String,
    /// The board's own word for the department.
    department: Option<String>,
    location: Option<Location>,
    url: Option<String>,
    posted_at: Option<Timestamp>,
    /// The company's name, where the board tells it.
    company: Option<String>,
}

#[async_trait::async_trait]
impl lookup::signals::SignalSource for Board {
    fn name(&self) -> &str {
        &self.name
    }

    fn kinds(&self) -> &'static [SignalKind] {
        &[SignalKind::Hiring]
    }

    fn interval(&self) -> Duration {
        match self.board.system {
            // It takes two requests, and the feed is made for being read seldom.
            System::Jobvite => INTERVAL * 12,
            _ => INTERVAL,
        }
    }

    fn host(&self) -> &str {
        &self.address
    }

    async fn poll(&self, cursor: Option<&str>, now: Timestamp) -> Result<Batch, SourceError> {
        let (fetcher, address, board) = (&self.fetcher, self.address.as_str(), self.board.board.as_str());
        let postings = match self.board.system {
            System::Greenhouse => greenhouse::postings(fetcher, address, board).await?,
            System::Lever => lever::postings(fetcher, address, board).await?,
            System::Ashby => ashby::postings(fetcher, address, board).await?,
            System::SmartRecruiters => smartrecruiters::postings(fetcher, address, board).await?,
            System::Personio => personio::postings(fetcher, address).await?,
            System::Jobvite => jobvite::postings(fetcher, address, board).await?,
            System::Workday => workday::postings(fetcher, address, board, now).await?,
            System::Workable | System::Recruitee | System::Teamtailor | System::BambooHr | System::Breezy => {
                whole::postings(self.board.system, fetcher, address, board).await?
            }
        };
        let fingerprint = fingerprint(&postings);
        if cursor == Some(fingerprint.as_str()) {
            return Ok(Batch::default());
        }
        let signals = postings.into_iter().map(|posting| self.signal(posting, now)).collect();
        Ok(Batch { signals, cursor: Some(fingerprint), more: false })
    }
}

impl Board {
    fn signal(&self, posting: Posting, now: Timestamp) -> Signal {
        let posted_at = posting.posted_at.map_or(now, |posted| posted.min(now));
        let department = Title::parse(&posting.title).department;
        let department = department.or_else(|| Title::parse(posting.department.as_deref()?).department);
        Signal {
            id: event_id(&self.name, &posting.id),
            kind: SignalKind::Hiring,
            occurred_at: posted_at,
            detected_at: now,
            company: Some(SignalCompany {
                name: posting.company.unwrap_or_else(|| self.board.board.clone()),
                domain: self.board.domain.clone(),
                industry: None,
                employee_count: None,
                location: None,
            }),
            person: None,
            source: SignalSource {
                name: self.board.system.as_str().to_owned(),
                url: posting.url.clone(),
                detail: None,
            },
            sources: Vec::new(),
            data: SignalData::Hiring(HiringData {
                title: posting.title,
                department,
                location: posting.location,
                url: posting.url,
                applicants: None,
                posted_at,
            }),
            confidence: 1.0,
        }
    }
}

fn fingerprint(postings: &[Posting]) -> String {
    let mut told: Vec<String> = postings.iter().map(|posting| format!("{posting:?}")).collect();
    told.sort_unstable();
    hex::encode(&Sha256::digest(told.join("\n").as_bytes())[..16])
}

#[cfg(test)]
mod tests;
