//! Sources that an operator adds by a line of text, opened when they are first read. Those of one host share its pace.

use crate::feeds::boards::{self, Addresses, BoardName};
use crate::feeds::edgar;
use crate::feeds::fetch::Fetcher;
use crate::feeds::press::{self, PressFeed};
use crate::feeds::wikidata;
use lookup::signals::{OpenSource, SignalSource};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// One request a second and host.
const GAP: Duration = Duration::from_secs(1);

/// Opens job boards, EDGAR's forms, press feeds and Wikidata.
pub struct Opener {
    user_agent: String,
    opened: Mutex<Opened>,
}

#[derive(Default)]
struct Opened {
    sources: HashMap<String, Arc<dyn SignalSource>>,
    fetchers: HashMap<String, Arc<Fetcher>>,
}

impl Opener {
    /// An opener that names itself to the servers it reads.
    pub fn new(user_agent: &str) -> Self {
        Self { user_agent: user_agent.to_owned(), opened: Mutex::default() }
    }

    fn fetcher(&self, opened: &mut Opened, host: &str) -> Arc<Fetcher> {
        let new = || Arc::new(Fetcher::new(&self.user_agent, GAP));
        opened.fetchers.entry(host.to_owned()).or_insert_with(new).clone()
    }

    fn make(&self, opened: &mut Opened, spec: &str) -> Result<Arc<dyn SignalSource>, String> {
        let (kind, rest) = spec.split_once(':').ok_or_else(|| format!("{spec:?} is not one of: {KINDS}"))?;
        match kind {
            "rss" => {
                let feed = PressFeed::parse(rest)?;
                let fetcher = self.fetcher(opened, feed.url.host_str().unwrap_or_default());
                Ok(press::source(feed, fetcher))
            }
            "edgar" => {
                let mut both = edgar::sources(edgar::ADDRESS, &self.user_agent).into_iter();
                both.find(|source| source.name() == spec)
                    .ok_or_else(|| "EDGAR has edgar:form-d and edgar:8-k".to_owned())
            }
            "wikidata" => {
                let of = wikidata::Of::parse(rest)?;
                let fetcher = self.fetcher(opened, "query.wikidata.org");
                Ok(wikidata::source(of, wikidata::ADDRESS, fetcher))
            }
            _ => {
                let board: BoardName =
                    spec.parse().map_err(|_| format!("{spec:?} is not one of: {KINDS}"))?;
                let fetcher = self.fetcher(opened, board.system.as_str());
                Ok(boards::source(board, &Addresses::default(), fetcher))
            }
        }
    }
}

const KINDS: &str = "greenhouse:NAME, lever:NAME, ashby:NAME, smartrecruiters:NAME, workable:NAME, recruitee:NAME, personio:NAME, teamtailor:NAME, \
    bamboohr:NAME, breezy:NAME, jobvite:NAME, workday:TENANT.wd5.SITE (each with =DOMAIN where it is known), \
    edgar:form-d, edgar:8-k, wikidata:leaders, wikidata:owners, rss:URL (with =DOMAIN where all of it is about one company), spool:FOLDER";

impl OpenSource for Opener {
    fn open(&self, spec: &str) -> Result<Arc<dyn SignalSource>, String> {
        let mut opened = self.opened.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(source) = opened.sources.get(spec) {
            return Ok(source.clone());
        }
        let source = self.make(&mut opened, spec)?;
        opened.sources.insert(spec.to_owned(), source.clone());
        Ok(source)
    }
}
