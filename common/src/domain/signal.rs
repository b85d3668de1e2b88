//! Live signals, as the contract spells them.

use super::{Department, Domain, FundingStage, Location, NetworkUrl};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

super::enums::vocabulary! {
    /// The four feeds.
    SignalKind { Funding = "funding", Acquisition = "acquisition", Hiring = "hiring", JobChange = "job-change" }
}

/// Something that happened at a company or to a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Signal {
    /// The signal's id; the same event always has the same one.
    pub id: String,
    pub kind: SignalKind,
    /// When it happened.
    pub occurred_at: Timestamp,
    /// When the service learned of it.
    pub detected_at: Timestamp,
    /// The company concerned.
    pub company: Option<SignalCompany>,
    /// The person concerned; masked in the plain feed.
    pub person: Option<SignalPerson>,
    /// What happened, by kind.
    pub data: SignalData,
    /// Where it was learned.
    pub source: SignalSource,
    /// How sure the source is, 0 to 1.
    pub confidence: f64,
}

/// The company a signal is about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SignalCompany {
    pub name: String,
    pub domain: Option<Domain>,
    pub industry: Option<String>,
    #[serde(rename = "employeeCount")]
    pub employee_count: Option<u32>,
    pub location: Option<Location>,
}

/// The person a signal is about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SignalPerson {
    /// The full name, or initials where the feed is masked.
    #[serde(rename = "fullName")]
    pub full_name: String,
    /// Absent where the feed is masked.
    #[serde(rename = "networkUrl", skip_serializing_if = "Option::is_none")]
    pub network_url: Option<NetworkUrl>,
}

impl SignalPerson {
    /// The person as the plain feed shows them: initials, and no way to them.
    pub fn masked(&self) -> Self {
        let initials = self.full_name.split_whitespace().filter_map(|word| word.chars().next());
        let initials: Vec<String> = initials.map(|letter| format!("{letter}.")).collect();
        Self { full_name: initials.join(" "), network_url: None }
    }
}

/// Where a signal was learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SignalSource {
    /// The source's name; `demo` marks synthetic signals.
    pub name: String,
    pub url: Option<String>,
}

/// What happened, by kind of signal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum SignalData {
    Funding(FundingData),
    Acquisition(AcquisitionData),
    Hiring(HiringData),
    JobChange(JobChangeData),
}

/// A funding round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FundingData {
    pub stage: FundingStage,
    /// In whole units of the currency; null when undisclosed.
    pub amount: Option<u64>,
    pub currency: Option<String>,
    #[serde(default)]
    pub investors: Vec<String>,
}

/// An acquisition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcquisitionData {
    pub acquirer: super::CompanyRef,
    pub target: super::CompanyRef,
    pub amount: Option<u64>,
    pub currency: Option<String>,
}

/// A job posting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HiringData {
    pub title: String,
    pub department: Option<Department>,
    pub location: Option<Location>,
    pub url: Option<String>,
    /// Null where the source does not say.
    pub applicants: Option<u32>,
    pub posted_at: Timestamp,
}

/// A job change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobChangeData {
    pub previous: Position,
    pub current: Position,
    pub announcement: Option<Announcement>,
}

/// A job at a company.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Position {
    pub title: Option<String>,
    pub company: Option<super::CompanyRef>,
}

/// The post in which a person announced a change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Announcement {
    pub url: Option<String>,
    pub text: Option<String>,
}
