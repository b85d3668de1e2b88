//! POST /v1/silent-promoter-radar

use crate::catalog::{entry, Endpoint, Entry, Outcome, Price, Response, Spec};
use crate::catalog::composites::{check_range, CommitteeResponse, FundedHirer};
use crate::catalog::find::{FindPhoneRequest, FindPhoneResponse};
use crate::catalog::parts::{check_contacts, limit_of, read_contacts, Contact, DecisionMaker, InvalidEntry, JobPosting, ListedContact, OwnedBusiness, PersonBrief};
use crate::input::Request;
use domain::{ids, Company, CompanyRef, Department, Domain, EmailAddress, FundingRound, FundingStage, Person, Phone, Problems, RevenueRange, Technology};
use domain::Family::Niche;
use domain::signal::Position;
use jiff::Timestamp;
use language::committee::SMALL_BUSINESS;
use lookup::filters::{CompanyFilters, Filters, Range};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use super::quiet_power_users::SilentPromoterRadarResponse;

pub struct SilentPromoterRadar;

impl Endpoint for SilentPromoterRadar {
    type Request = SilentPromoterRadarRequest;
    type Response = SilentPromoterRadarResponse;
    const SPEC: Spec = Spec {
        summary: "Lists people of a contact list promoted in the last 90 days",
        price: Price::each(2000, "matched"),
        example: r#"{"contacts": [
            {"networkUrl": "https://network.example/in/theo-garcia"},
            {"networkUrl": "https://network.example/in/thomas-foster"},
            {"networkUrl": "https://network.example/in/omar-benali"},
            {"networkUrl": "https://network.example/in/henry-freeman"},
            {"networkUrl": "https://network.example/in/debora-silva"},
            {"networkUrl": "https://network.example/in/alvaro-sanchez"}
        ]}"#,
        ..Spec::post("/v1/silent-promoter-radar", Niche)
    };
}

/// Whom to look at.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SilentPromoterRadarRequest {
    /// The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`.
    #[schemars(length(min = 1, max = 500))]
    pub contacts: Vec<ListedContact>,
}

impl Request for SilentPromoterRadarRequest {
    fn check(&self, problems: &mut Problems) {
        check_contacts("contacts", &self.contacts, problems);
    }
