//! POST /v1/ad-audience

use crate::bounds::AUDIENCE;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Find;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct AdAudience;

impl Endpoint for AdAudience {
    type Request = AdAudienceRequest;
    type Response = AdAudienceResponse;
    const SPEC: Spec = Spec {
        summary: "Hashes a list of emails for ad-platform custom audiences, with match-rate figures",
        purpose: "Turns up to 10,000 addresses into the SHA-256 hashes that ad platforms take, and \
            counts the known ones. Use it to build a custom audience; to check whether an address works \
            use verify-email.",
        price: Price::each(100, "email"),
        forgets: true,
        example: r#"{"emails": ["gfox@glenmere-pay.example", "jane.doe+news@gmail.com", "not an address"]}"#,
        ..Spec::post("/v1/ad-audience", Find)
    };
}

/// The addresses to hash. They are neither kept nor sent back.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdAudienceRequest {
    /// Up to 10,000 addresses; invalid ones are counted and left out.
    #[schemars(length(min = 1, max = AUDIENCE.most))]
    pub emails: Vec<String>,
}

impl Request for AdAudienceRequest {
    fn max_count(&self) -> u64 {
        self.emails.len() as u64
    }
}

/// The hashes, with counts for the list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AdAudienceResponse {
    /// How many entries were sent: valid, invalid and duplicates together.
    pub total: u64,
    /// How many different addresses there were; these are charged.
    pub valid: u64,
    /// How many entries are invalid.
    pub invalid: u64,
    /// How many entries repeat an earlier one.
    pub duplicates: u64,
    /// How many valid addresses belong to a known person.
    pub matched: u64,
    /// matched ÷ valid.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.42]))]
    pub match_rate: f64,
    /// One entry per valid address, in the order sent.
    pub hashes: Vec<HashedEmail>,
}

/// The hashes of one address.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HashedEmail {
    /// The place of the address in the list sent, from 0.
    pub index: u32,
    /// SHA-256 of the trimmed, lower-case address: Meta and most platforms.
    #[schemars(extend("examples" = ["b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514"]))]
    pub sha256: String,
    /// The same without dots and plus-suffix at Gmail: Google.
    pub sha256_google: String,
}

impl Response for AdAudienceResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.hashes.len())
    }
}
