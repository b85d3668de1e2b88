//! POST /v1/smb-buying-committee

use crate::catalog::composites::CommitteeResponse;
use crate::catalog::{Endpoint, Price, Spec};
use crate::input::Request;
use domain::Domain;
use domain::Family::Niche;
use language::committee::SMALL_BUSINESS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct SmbBuyingCommittee;

impl Endpoint for SmbBuyingCommittee {
    type Request = SmbBuyingCommitteeRequest;
    type Response = CommitteeResponse;
    const SPEC: Spec = Spec {
        summary: "Maps the stakeholders of a small business",
        purpose: "Finds the owner, manager, dispatcher and operations lead of one small business. For a company with \
            departments use buying-committee.",
        price: Price::each(4000, "resolved"),
        example: r#"{"company_domain": "austin-blue-ribbon-plumbing-heating.example"}"#,
        ..Spec::post("/v1/smb-buying-committee", Niche)
    };
}

/// Which business to map.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SmbBuyingCommitteeRequest {
    /// The business's domain.
    pub company_domain: Domain,
    /// People per role; 2 when left out.
    #[schemars(range(min = 1, max = 10), extend("examples" = [2]))]
    pub max_per_role: Option<u8>,
}

impl Request for SmbBuyingCommitteeRequest {
    fn max_count(&self) -> u64 {
        u64::from(self.max_per_role.unwrap_or(2)) * SMALL_BUSINESS.len() as u64
    }
}
