//! The company record, as the contract spells it.

use super::{Domain, EmployeeRange, FundingStage, Location, NetworkUrl, RevenueRange, Source};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
    /// Its numbers in public registers, by register: `lei`, `cik`, `companies_house`, `siren`, `wikidata`, or for other registers the
    /// country's code, such as `at`, or the register's code in GLEIF's list, such as `ra000242`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(extend("examples" = [{"lei": "5493001KJTIIGC8Y1R12", "companies_house": "01234567"}]))]
    pub identifiers: BTreeMap<String, String>,
    /// Codes of its industry.
    #[serde(rename = "industryCodes", default, skip_serializing_if = "Vec::is_empty")]
    pub industry_codes: Vec<IndustryCode>,
    /// Other names it goes by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("examples" = [["Acme Robots GmbH"]]))]
    pub aliases: Vec<String>,
    /// The company it belongs to; in answers about one company.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<CompanyLink>,
    /// The company at the top of its group; in answers about one company.
    #[serde(rename = "ultimateParent", default, skip_serializing_if = "Option::is_none")]
    pub ultimate_parent: Option<CompanyLink>,
    /// How many companies belong to it directly; in answers about one company.
    #[serde(rename = "subsidiaryCount", default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = [12]))]
    pub subsidiary_count: Option<u64>,
    /// Whether it exists, as a register says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<CompanyStatus>,
    /// Names it went by before.
    #[serde(rename = "formerNames", default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("examples" = [["Acme Toys Limited"]]))]
    pub former_names: Vec<String>,
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
            identifiers: BTreeMap::new(),
            industry_codes: Vec::new(),
            aliases: Vec::new(),
            parent: None,
            ultimate_parent: None,
            subsidiary_count: None,
            status: None,
            former_names: Vec::new(),
            sources: Vec::new(),
            last_verified_at: None,
        }
    }
}

/// A company of the same group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CompanyLink {
    /// The company's id in this service.
    #[schemars(extend("examples" = ["com_000000000002"]))]
    pub id: String,
    /// Its name.
    #[schemars(extend("examples" = ["Acme Holding"]))]
    pub name: String,
    /// Its domain.
    pub domain: Option<Domain>,
}

crate::vocabulary! {
    /// Whether a company exists.
    CompanyStatus { Active = "active", Dissolved = "dissolved" }
}

/// A code of a trade in a classification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct IndustryCode {
    /// The classification: `uk_sic` (2007) or `sic`, the one of the United States.
    #[schemars(extend("examples" = ["uk_sic"]))]
    pub system: String,
    /// The code.
    #[schemars(extend("examples" = ["62012"]))]
    pub code: String,
    /// The trade.
    #[schemars(extend("examples" = ["Business and domestic software development"]))]
    pub name: Option<String>,
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
