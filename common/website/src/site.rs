//! What is kept of a site: its facts by page, and what to ask with so that an unchanged page is not sent again. No page is kept itself.

use crate::facts::Fact;
use crate::openings::Opening;
use crate::record::{self, Seen};
use crate::wanted::Kind;
use domain::{Domain, Technology};
use jiff::Timestamp;
use lookup::ProviderError;
use lookup::record::CompanyRecord;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// What became of the reading of a site.
    Outcome {
        Read = "read", Refused = "refused", Gone = "gone", Moved = "moved", SignIn = "sign-in", Withheld = "withheld",
        NoPage = "no-page",
    }
}

/// What a server tells the state of a page by.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Validators {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modified: Option<String>,
}

/// A page as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadPage {
    pub url: String,
    pub kind: Kind,
    pub read_at: Timestamp,
    #[serde(flatten)]
    pub validators: Validators,
    pub facts: Vec<Fact>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub technologies: Vec<Technology>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<Opening>,
    /// Pages of the site that this one leads to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leads_to: Vec<(Kind, String)>,
}

/// A site as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    pub domain: Domain,
    pub outcome: Outcome,
    pub read_at: Timestamp,
    pub pages: Vec<ReadPage>,
    /// Technologies that the domain's name servers show.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dns: Vec<Technology>,
    /// The domain that the site leads to instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_to: Option<String>,
    /// Since when there is nothing at its address; what it said before is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failing_since: Option<Timestamp>,
    /// Who led the company when it was read before, and was not named this time; a second time means that they left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Fact>,
}

/// What is noted of a reading: a site that was there and is silent now keeps what it said, and since when it is silent. A server that
/// forbids us, or that takes too long, is there; its error is passed on.
pub fn noted(
    told: Result<Site, ProviderError>,
    before: Option<Site>,
    now: Timestamp,
) -> Result<Site, ProviderError> {
    let is_silent = match &told {
        Ok(site) => site.outcome == Outcome::Gone,
        Err(error) => matches!(error, ProviderError::Unreachable(_)),
    };
    match before {
        Some(before) if is_silent && before.outcome == Outcome::Read => {
            Ok(Site { failing_since: before.failing_since.or(Some(now)), ..before })
        }
        _ => told,
    }
}

impl Site {
    /// Every fact of every page.
    pub fn facts(&self) -> Vec<Fact> {
        self.pages.iter().flat_map(|page| page.facts.iter().cloned()).collect()
    }

    /// The technologies by where they show.
    pub fn seen(&self) -> Seen {
        let site = self.pages.iter().flat_map(|page| page.technologies.iter().cloned());
        Seen { site: record::unique(site), dns: self.dns.clone() }
    }

    /// The company's record; nothing where no page says its name.
    pub fn company(&self) -> Option<CompanyRecord> {
        record::company(&self.domain, &self.facts(), &self.seen(), self.read_at)
    }

    /// The page of an address.
    pub fn page(&self, url: &str) -> Option<&ReadPage> {
        self.pages.iter().find(|page| page.url == url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_site_keeps_what_it_said() {
        let at = |day: &str| -> Timestamp { format!("{day}T00:00:00Z").parse().unwrap() };
        let before = Site {
            domain: Domain::parse("acme.example").unwrap(),
            outcome: Outcome::Read,
            read_at: at("2026-01-01"),
            pages: Vec::new(),
            dns: Vec::new(),
            moved_to: None,
            failing_since: None,
            missing: Vec::new(),
        };
        let silent = || Err(ProviderError::Unreachable("it cannot be reached"));
        let gone = Site { outcome: Outcome::Gone, read_at: at("2026-02-01"), ..before.clone() };
        let once = noted(Ok(gone.clone()), Some(before.clone()), at("2026-02-01")).unwrap();
        assert_eq!((once.read_at, once.failing_since), (before.read_at, Some(at("2026-02-01"))));
        let twice = noted(silent(), Some(once), at("2026-02-09")).unwrap();
        assert_eq!(twice.failing_since, Some(at("2026-02-01")), "since the first time");
        let back = noted(Ok(before.clone()), Some(twice), at("2026-02-10")).unwrap();
        assert_eq!(back, before);
        assert!(noted(Err(ProviderError::Timeout), Some(before.clone()), at("2026-02-01")).is_err());
        assert!(noted(silent(), None, at("2026-02-01")).is_err());
        let refused = Site { outcome: Outcome::Refused, ..before };
        assert!(noted(silent(), Some(refused), at("2026-02-01")).is_err());
    }
}
