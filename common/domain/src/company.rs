//! The company record, as the contract spells it.

use super::{Domain, EmployeeRange, FundingStage, Location, NetworkUrl, RevenueRange, Source};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A company.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Company {
    /// The company's id in this service.
    #[schemars(extend("examples" = ["com_000000000001"]))]
    pub id: String,
    /// The name it goes by.
    #[schemars(extend("examples" = ["Acme"]))]
    pub name: String,
    /// Its domain.
    pub domain: Option<Domain>,
    /// Its profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// A one-sentence description.
    pub description: Option<String>,
    /// Its industry.
    #[schemars(extend("examples" = ["Software"]))]
    pub industry: Option<String>,
    /// How many people work there.
    #[serde(rename = "employeeCount")]
    pub employee_count: Option<u32>,
    /// The band that count falls into.
    #[serde(rename = "employeeRange")]
    pub employee_range: Option<EmployeeRange>,
    /// The band its yearly revenue falls into.
    #[serde(rename = "revenueRange")]
    pub revenue_range: Option<RevenueRange>,
    /// The year it was founded.
    #[serde(rename = "foundedYear")]
    pub founded_year: Option<i16>,
    /// The kind of company: private, public, nonprofit, …
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Where its head office is.
    pub location: Option<Location>,
    /// The technologies it uses.
    #[serde(default)]
    pub technologies: Vec<Technology>,
    /// The money it raised.
    pub funding: Option<Funding>,
    /// How many jobs it has open.
    #[serde(rename = "openRoles")]
    pub open_roles: Option<u32>,
    /// The source of each field, with its date.
    #[serde(default)]
    pub sources: Vec<Source>,
    /// When the record was last confirmed.
    #[serde(rename = "lastVerifiedAt")]
    pub last_verified_at: Option<Timestamp>,
}

impl Company {
    /// A company of which only the name is known.
    pub fn named(name: &str) -> Self {
        Self {
            id: String::new(),
            name: name.to_owned(),
            domain: None,
            network_url: None,
            description: None,
            industry: None,
            employee_count: None,
            employee_range: None,
            revenue_range: None,
            founded_year: None,
            kind: None,
            location: None,
            technologies: Vec::new(),
            funding: None,
            open_roles: None,
            sources: Vec::new(),
            last_verified_at: None,
        }
    }
}

/// A technology in use at a company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Technology {
    /// Its name.
    #[schemars(extend("examples" = ["PostgreSQL"]))]
    pub name: String,
    /// The category of the technology.
    pub category: Option<String>,
}

/// The money a company raised.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Funding {
    /// The sum of all rounds, in whole units of the currency.
    #[serde(rename = "totalRaised")]
    pub total_raised: Option<u64>,
    /// ISO 4217.
    pub currency: Option<String>,
    /// The rounds, newest first.
    #[serde(default)]
    pub rounds: Vec<FundingRound>,
}

/// One funding round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundingRound {
    /// The stage.
    pub stage: FundingStage,
    /// The amount, in whole units of the currency; null when undisclosed.
    pub amount: Option<u64>,
    /// ISO 4217.
    pub currency: Option<String>,
    /// The day it was announced.
    #[serde(rename = "announcedAt")]
    pub announced_at: Option<jiff::civil::Date>,
    /// The investors.
    #[serde(default)]
    pub investors: Vec<String>,
}
