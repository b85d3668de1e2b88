//! What is kept of a site: its facts by page, and what to ask with so that an unchanged page is not sent again. No page is kept itself.

use crate::facts::Fact;
use crate::openings::Opening;
use crate::record::{self, Seen};
use crate::wanted::Kind;
use domain::{Domain, Technology};
use jiff::Timestamp;
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
