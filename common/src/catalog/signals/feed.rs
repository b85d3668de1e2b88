//! GET /v1/signals

use crate::catalog::fields::Limit;
use crate::catalog::{Access, Endpoint, Outcome, Response, Spec};
use crate::input::Request;
use domain::signal::{Signal, SignalKind};
use domain::{Department, Domain, Family, FundingStage, Plan, Problems};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Signals;

impl Endpoint for Signals {
    type Request = SignalsRequest;
    type Response = SignalsResponse;
    const SPEC: Spec = Spec {
        summary: "Serves the live feeds: funding, acquisition, hiring, job-change, technology, headcount, website, engagement",
        purpose: "Recent events, newest first and free: funding rounds, acquisitions, job posts, and \
            changes of jobs, technologies, headcount and websites, and what people do with a product. People are \
            masked; the radars unmask them.",
        access: Access::Key(Plan::Indie),
        example: "kind=funding&limit=5",
        ..Spec::get("/v1/signals", Family::Signals)
    };
}

/// Which signals to list, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignalsRequest {
    /// The feed.
    pub kind: SignalKind,
    /// Only events at this time or later.
    pub since: Option<Timestamp>,
    /// Only events before this time.
    pub until: Option<Timestamp>,
    /// Only signals about this company, on either side of a deal.
    pub domain: Option<Domain>,
    /// Only companies of these industries.
    #[schemars(
        length(min = 1, max = 50), inner(length(min = 1, max = 100)),
        extend("examples" = [["Software"]])
    )]
    pub industry: Option<Vec<String>>,
    /// Only companies of these countries, ISO 3166 alpha-2.
    #[schemars(length(min = 1, max = 50), inner(length(min = 2, max = 2)), extend("examples" = [["US"]]))]
    pub country: Option<Vec<String>>,
    /// Only rounds of these stages; funding.
    #[schemars(length(min = 1, max = 14))]
    pub stage: Option<Vec<FundingStage>>,
    /// Only amounts of at least this much, in the currency of the round or deal; funding and acquisition.
    pub min_amount: Option<u64>,
    /// Only jobs of these departments; hiring and job-change.
    #[schemars(length(min = 1, max = 16))]
    pub department: Option<Vec<Department>>,
    /// Only jobs with this title; hiring, and the new job of job-change.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["Account Executive"]))]
    pub title: Option<String>,
    /// Only jobs with at most this many applicants, where the source counts them; hiring.
    pub max_applicants: Option<u32>,
    /// How many to return; 25 when left out.
    pub limit: Option<Limit<25>>,
    /// The next_cursor of the page before.
    #[schemars(length(min = 1, max = 300), extend("examples" = ["bmV4dCBwYWdl"]))]
    pub cursor: Option<String>,
}

impl Request for SignalsRequest {
    fn check(&self, problems: &mut Problems) {
        if let (Some(since), Some(until)) = (self.since, self.until)
            && since >= until
        {
            problems.add("since", "out_of_range", "must be before until");
        }
        let fits = |kinds: &[SignalKind]| kinds.contains(&self.kind);
        use SignalKind::{Acquisition, Funding, Hiring, JobChange};
        for (given, name, kinds) in [
            (self.stage.is_some(), "stage", &[Funding][..]),
            (self.min_amount.is_some(), "min_amount", &[Funding, Acquisition]),
            (self.department.is_some(), "department", &[Hiring, JobChange]),
            (self.title.is_some(), "title", &[Hiring, JobChange]),
            (self.max_applicants.is_some(), "max_applicants", &[Hiring]),
        ] {
            if given && !fits(kinds) {
                let kinds: Vec<&str> = kinds.iter().map(|kind| kind.as_str()).collect();
                problems.add(name, "not_applicable", format!("only for kind {}", kinds.join(" or ")));
            }
        }
    }
}

/// A page of a feed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SignalsResponse {
    /// The feed.
    pub kind: SignalKind,
    /// When a source of this feed last answered; null if none ever did.
    pub refreshed_at: Option<Timestamp>,
    /// The signals, newest first. In the feeds job-change and engagement, people are masked.
    pub results: Vec<Signal>,
    /// Continues this list; null at its end. A page may be short, even empty, before the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for SignalsResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
    }
}
