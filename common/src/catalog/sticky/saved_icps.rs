//! DELETE /v1/saved-icps/{id}, GET /v1/saved-icps, GET /v1/saved-icps/{id}, PATCH /v1/saved-icps/{id}, POST /v1/saved-icps

use super::{ById, Deleted, Notify, Notifying, PageRequest, RunSavedIcp, Target};
use crate::bounds::NAME;
use crate::catalog::fields::Limit;
use crate::catalog::{Endpoint, Response, Spec};
use crate::error::{Error, Result};
use crate::input::{self, Lasting, Request};
use domain::Family::Sticky;
use domain::Problems;
use jiff::Timestamp;
use lookup::filters::{CompanyFilters, Filters, PeopleFilters};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

pub struct CreateSavedIcp;

impl Endpoint for CreateSavedIcp {
    type Request = CreateSavedIcpRequest;
    type Response = SavedIcp;
    const SPEC: Spec = Spec {
        summary: "Saves the filters of a search to run them again",
        purpose: "Saves the filters of a search so that you can run it again and get only new results. \
            To search once use search/people or search/companies. With notify, new matches are sent to you.",
        example: r#"{"name": "data leaders", "target": "people", "filters": {"departments": ["data"]}}"#,
        status: 201,
        ..Spec::post("/v1/saved-icps", Sticky)
    };
}

/// The filter to save.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateSavedIcpRequest {
    /// Its name.
    #[schemars(length(min = 1, max = NAME.most), extend("examples" = ["data leaders"]))]
    pub name: String,
    /// The records to search.
    pub target: Target,
    /// The filters of /v1/search/people or /v1/search/companies.
    pub filters: Map<String, Value>,
    /// How many results a run returns at most; 25 when left out.
    pub limit: Option<Limit<25>>,
    /// Where and when to send new matches after an import or a funding round (Pro); off by default.
    pub notify: Option<Notify>,
}

impl Request for CreateSavedIcpRequest {
    fn check(&self, problems: &mut Problems) {
        if let Some(notify) = &self.notify {
            notify.check(problems);
        }
        if let Err(Error::InvalidRequest(errors)) = IcpFilters::parse(self.target, self.filters.clone()) {
            problems.extend(errors);
        }
    }

    fn lasting(&self) -> Option<Lasting> {
        self.notify.as_ref()?.lasting(RunSavedIcp::SPEC.price.unit)
    }
}

/// The filters of a saved ICP, checked.
#[derive(Debug, Clone, PartialEq)]
pub enum IcpFilters {
    People(Box<PeopleFilters>),
    Companies(Box<CompanyFilters>),
}

#[derive(Deserialize, JsonSchema)]
struct PeopleIcp {
    filters: PeopleFilters,
}

#[derive(Deserialize, JsonSchema)]
struct CompanyIcp {
    filters: CompanyFilters,
}

impl Request for PeopleIcp {
    fn check(&self, problems: &mut Problems) {
        check_filters(&self.filters, problems);
    }
}

impl Request for CompanyIcp {
    fn check(&self, problems: &mut Problems) {
        check_filters(&self.filters, problems);
    }
}

pub(super) fn check_filters<F: Filters>(filters: &F, problems: &mut Problems) {
    if filters.is_empty() {
        problems.add("filters", "required", format!("send at least one of: {}", F::NAMES));
    }
    filters.check("filters.", problems);
}

impl IcpFilters {
    /// Reads filters as a search would.
    pub fn parse(target: Target, filters: Map<String, Value>) -> Result<Self> {
        let value = json!({ "filters": filters });
        Ok(match target {
            Target::People => Self::People(Box::new(input::parse_value::<PeopleIcp>(value)?.filters)),
            Target::Companies => Self::Companies(Box::new(input::parse_value::<CompanyIcp>(value)?.filters)),
        })
    }

    /// The filters in their one form.
    pub fn to_map(&self) -> Map<String, Value> {
        let value = match self {
            Self::People(filters) => serde_json::to_value(filters),
            Self::Companies(filters) => serde_json::to_value(filters),
        };
        match value {
            Ok(Value::Object(map)) => map,
            _ => Map::new(),
        }
    }
}

/// A saved ICP.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SavedIcp {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The records to search.
    pub target: Target,
    /// The filters.
    pub filters: Map<String, Value>,
    /// How many results a run returns at most.
    pub limit: u16,
    /// When it was saved.
    pub created_at: Timestamp,
    /// When it was last run.
    pub last_run_at: Option<Timestamp>,
    /// How many fitted then.
    pub last_total: Option<u64>,
    /// Where new matches are sent; null when off.
    pub notify: Option<Notifying>,
}

impl Response for SavedIcp {}

pub struct ListSavedIcps;

impl Endpoint for ListSavedIcps {
    type Request = PageRequest;
    type Response = SavedIcps;
    const SPEC: Spec = Spec {
        summary: "Lists saved ICPs",
        purpose: "Lists the saved ICPs with their filters, for instance to find an id.",
        ..Spec::get("/v1/saved-icps", Sticky)
    };
}

/// Saved ICPs, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SavedIcps {
    /// The saved ICPs.
    pub results: Vec<SavedIcp>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for SavedIcps {}

pub struct GetSavedIcp;

impl Endpoint for GetSavedIcp {
    type Request = ById;
    type Response = SavedIcp;
    const SPEC: Spec = Spec {
        summary: "Shows one saved ICP",
        purpose: "Shows the filters of one saved ICP and the result of its last run, without running it.",
        ..Spec::get("/v1/saved-icps/{id}", Sticky)
    };
}

pub struct ChangeSavedIcp;

impl Endpoint for ChangeSavedIcp {
    type Request = ChangeSavedIcpRequest;
    type Response = SavedIcp;
    const SPEC: Spec = Spec {
        summary: "Changes a saved ICP",
        purpose: "Changes the name, the filters or the notifications of a saved ICP. Earlier results \
            still count as seen. Setting notify again ends a pause.",
        example: r#"{"limit": 50}"#,
        ..Spec::patch("/v1/saved-icps/{id}", Sticky)
    };
}

/// The changes; omitted fields stay as they are.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeSavedIcpRequest {
    /// Its id.
    #[schemars(extend("examples" = ["icp_0199c7d2a4b37b4d9f203b4c5d6e7f81"]))]
    pub id: String,
    /// Its name.
    #[schemars(length(min = 1, max = NAME.most), extend("examples" = ["data leaders"]))]
    pub name: Option<String>,
    /// The filters in place of the present ones.
    pub filters: Option<Map<String, Value>>,
    /// How many results a run returns at most.
    pub limit: Option<Limit<25>>,
    /// Where and when to send new matches (Pro).
    pub notify: Option<Notify>,
}

impl Request for ChangeSavedIcpRequest {
    fn check(&self, problems: &mut Problems) {
        let nothing = self.name.is_none() && self.filters.is_none() && self.limit.is_none();
        match &self.notify {
            None if nothing => {
                problems.add("name", "required", "send what to change: name, filters, limit or notify");
            }
            None => {}
            Some(notify) => notify.check(problems),
        }
    }

    fn lasting(&self) -> Option<Lasting> {
        self.notify.as_ref()?.lasting(RunSavedIcp::SPEC.price.unit)
    }
}

pub struct DeleteSavedIcp;

impl Endpoint for DeleteSavedIcp {
    type Request = ById;
    type Response = Deleted;
    const SPEC: Spec = Spec {
        summary: "Deletes a saved ICP",
        purpose: "Deletes a saved ICP and its record of earlier results; the results stay in history.",
        action: Some("saved_icp.deleted"),
        ..Spec::delete("/v1/saved-icps/{id}", Sticky)
    };
}
