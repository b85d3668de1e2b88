//! Live signals, as the contract spells them.

use super::{Department, Domain, FundingStage, Location, NetworkUrl};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

crate::vocabulary! {
    /// The feeds.
    SignalKind {
        Funding = "funding", Acquisition = "acquisition", Hiring = "hiring", JobChange = "job-change",
        Technology = "technology", Headcount = "headcount", Website = "website", Engagement = "engagement",
    }
}

/// Something that happened at a company or to a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Signal {
    /// The signal's id; the same event always has the same one.
    #[schemars(extend("examples" = ["sig_0199c7d2a4b57d6fb1425d6e7f8091a3"]))]
    pub id: String,
    /// The feed it belongs to.
    pub kind: SignalKind,
    /// When it happened.
    pub occurred_at: Timestamp,
    /// When the service learned of it.
    pub detected_at: Timestamp,
    /// The company concerned.
    pub company: Option<SignalCompany>,
    /// The person concerned; masked in the plain feed.
    pub person: Option<SignalPerson>,
    /// The event, by kind.
    pub data: SignalData,
    /// Where it was learned.
    pub source: SignalSource,
    /// Every place it was learned, the first one included, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<SignalSource>,
    /// How sure the source is.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub confidence: f64,
}

/// The company a signal is about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SignalCompany {
    /// The company's name.
    pub name: String,
    /// The company's domain.
    pub domain: Option<Domain>,
    /// The company's industry.
    pub industry: Option<String>,
    /// How many people work there.
    #[serde(rename = "employeeCount")]
    pub employee_count: Option<u32>,
    /// Where its head office is.
    pub location: Option<Location>,
}

/// The person a signal is about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SignalPerson {
    /// The person's id, where the directory knows them. Absent where the feed is masked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["per_00000000000a"]))]
    pub id: Option<String>,
    /// The full name, or initials where the feed is masked.
    #[serde(rename = "fullName")]
    pub full_name: String,
    /// Absent where the feed is masked.
    #[serde(rename = "networkUrl", skip_serializing_if = "Option::is_none")]
    pub network_url: Option<NetworkUrl>,
}

impl SignalKind {
    /// Whether its events are of people, whom the open feed masks.
    pub const fn is_of_people(self) -> bool {
        matches!(self, Self::JobChange | Self::Engagement)
    }
}

impl SignalPerson {
    /// The person as the plain feed shows them: initials, and no way to them.
    pub fn masked(&self) -> Self {
        let words =
            self.full_name.split([' ', '-']).filter_map(|word| word.chars().find(|c| c.is_alphabetic()));
        let initials: Vec<String> = words.map(|initial| format!("{}.", initial.to_uppercase())).collect();
        Self { id: None, full_name: initials.join(" "), network_url: None }
    }
}

/// Where a signal was learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SignalSource {
    /// The source's name; `demo` marks synthetic signals.
    pub name: String,
    /// Where it can be read; null where the source has no page for it.
    pub url: Option<String>,
    /// The evidence for a derived signal, such as the two imports that were compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["customers-october.csv and customers-november.csv"]))]
    pub detail: Option<String>,
}

/// The signal's data, by kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum SignalData {
    Funding(FundingData),
    Acquisition(AcquisitionData),
    Hiring(HiringData),
    JobChange(JobChangeData),
    Technology(TechnologyData),
    Headcount(HeadcountData),
    Website(WebsiteData),
    Engagement(EngagementData),
}

impl SignalData {
    /// The feed that this belongs to.
    pub const fn kind(&self) -> SignalKind {
        match self {
            Self::Funding(_) => SignalKind::Funding,
            Self::Acquisition(_) => SignalKind::Acquisition,
            Self::Hiring(_) => SignalKind::Hiring,
            Self::JobChange(_) => SignalKind::JobChange,
            Self::Technology(_) => SignalKind::Technology,
            Self::Headcount(_) => SignalKind::Headcount,
            Self::Website(_) => SignalKind::Website,
            Self::Engagement(_) => SignalKind::Engagement,
        }
    }
}

/// A funding round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FundingData {
    /// The stage.
    pub stage: FundingStage,
    /// In whole units of the currency; null when undisclosed.
    pub amount: Option<u64>,
    /// ISO 4217.
    pub currency: Option<String>,
    /// The investors.
    #[serde(default)]
    pub investors: Vec<String>,
}

/// An acquisition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcquisitionData {
    /// The buyer; null if the source does not say which side the company was on.
    pub acquirer: Option<super::CompanyRef>,
    /// The company that was bought; null likewise.
    pub target: Option<super::CompanyRef>,
    /// The price in whole units of the currency; null when undisclosed.
    pub amount: Option<u64>,
    /// ISO 4217.
    pub currency: Option<String>,
}

/// A job posting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HiringData {
    /// The title.
    pub title: String,
    /// The department.
    pub department: Option<Department>,
    /// Where it is.
    pub location: Option<Location>,
    /// Where to apply.
    pub url: Option<String>,
    /// How many people applied; null where the source does not say.
    pub applicants: Option<u32>,
    /// When it was posted.
    pub posted_at: Timestamp,
}

/// A job change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobChangeData {
    /// The job before.
    pub previous: Position,
    /// The job since; without a title and a company for a person who left and whose next job is not known.
    pub current: Position,
    /// The post that announced it; null where there is none.
    pub announcement: Option<Announcement>,
}

impl JobChangeData {
    /// Whether a person left an employer and nothing is known of a next one.
    pub fn is_departure(&self) -> bool {
        let Position { title, company } = &self.current;
        self.previous.company.is_some() && title.is_none() && company.is_none()
    }
}

/// Technologies that a company added and removed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TechnologyData {
    /// Technologies that it started using.
    #[schemars(extend("examples" = [["Snowflake"]]))]
    pub added: Vec<String>,
    /// Technologies that it stopped using.
    #[schemars(extend("examples" = [["Amazon Redshift"]]))]
    pub dropped: Vec<String>,
}

/// A company that became notably larger or smaller.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeadcountData {
    /// How many people worked there before.
    pub previous: u32,
    /// How many work there now.
    pub current: u32,
}

crate::vocabulary! {
    /// What changed at a company's website.
    WebsiteChange {
        AddressMoved = "address_moved", JobsOpened = "jobs_opened", Redirected = "redirected", Gone = "gone",
    }
}

/// A change that a company's website shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WebsiteData {
    /// What changed: the head office moved, a page of jobs opened, the site leads to another domain, or it is gone.
    pub change: WebsiteChange,
    /// The place before; null for other changes.
    #[schemars(extend("examples" = ["Berlin, DE"]))]
    pub before: Option<String>,
    /// The place now, the page of jobs, or the other domain; null for a site that is gone.
    #[schemars(extend("examples" = ["Munich, DE"]))]
    pub now: Option<String>,
}

crate::vocabulary! {
    /// What a person did.
    Activity {
        Login = "login", Usage = "usage", Visit = "visit", Reply = "reply", Meeting = "meeting", Event = "event",
        Post = "post", Download = "download", Referral = "referral", Other = "other",
    }
}

/// Something that a person did with a product or a team.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EngagementData {
    /// What the person did.
    pub activity: Activity,
    /// More about it, in a few words.
    #[schemars(extend("examples" = ["Opened the pricing page"]))]
    pub detail: Option<String>,
}

/// A job at a company.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Position {
    /// The title.
    pub title: Option<String>,
    /// The employer.
    pub company: Option<super::CompanyRef>,
}

/// The post in which a person announced a change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Announcement {
    /// Where the post is.
    pub url: Option<String>,
    /// What it says.
    pub text: Option<String>,
}
