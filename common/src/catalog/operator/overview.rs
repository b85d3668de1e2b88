//! GET /v1/operator/overview

use crate::bounds::USAGE_DAYS;
use crate::catalog::{Access, Endpoint, Response, Spec};
use crate::input::Request;
use domain::Credits;
use domain::Family::Operator;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct OperatorOverview;

impl Endpoint for OperatorOverview {
    type Request = OverviewRequest;
    type Response = OverviewResponse;
    const SPEC: Spec = Spec {
        summary: "Sums up all accounts by day and endpoint, for the operator",
        access: Access::Operator,
        example: "days=30",
        purpose: "For the operator: credits sold and spent, calls, errors, hit rate and response time of all accounts \
            together, day by day; and calls and credits of each endpoint.",
        ..Spec::get("/v1/operator/overview", Operator)
    };
}

/// Which days to sum up.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OverviewRequest {
    /// How many days back, today among them; 30 when left out.
    #[schemars(range(min = 1, max = USAGE_DAYS.most), extend("examples" = [30]))]
    pub days: Option<u16>,
}

impl Request for OverviewRequest {}

/// All accounts together.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OverviewResponse {
    /// The first day.
    pub since: Date,
    /// The last day, today.
    pub until: Date,
    /// How many accounts are summed up.
    pub accounts: u64,
    /// False when there was not the time to sum up all accounts; repeat the call for the rest.
    pub complete: bool,
    /// All days together.
    pub total: OverviewFigures,
    /// Day by day, oldest first; days without anything are left out.
    pub by_day: Vec<OverviewDay>,
    /// Endpoint by endpoint, most credits first.
    pub by_endpoint: Vec<OverviewEndpoint>,
}

impl Response for OverviewResponse {}

/// The figures of some days.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct OverviewFigures {
    /// Calls, and rows of jobs and files.
    pub calls: u64,
    /// Those that ended with an error.
    pub errors: u64,
    /// Credits that accounts got, by trials and grants.
    pub sold: Credits,
    /// Credits that calls cost.
    pub spent: Credits,
    /// Found among looked up; null without look-ups.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub hit_rate: Option<f64>,
    /// Median response time in milliseconds; null without calls.
    pub p50_ms: Option<u64>,
}

/// One day.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OverviewDay {
    /// The day, UTC.
    pub date: Date,
    /// Its figures.
    pub figures: OverviewFigures,
}

/// One endpoint.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OverviewEndpoint {
    /// Its path.
    #[schemars(extend("examples" = ["/v1/enrich"]))]
    pub path: String,
    /// Calls.
    pub calls: u64,
    /// Credits.
    pub spent: Credits,
}
