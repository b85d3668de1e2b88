//! POST /v1/files/{id}/run, and …/pause, …/resume, …/cancel

use super::{FileInfo, FileMapping, FileRequest};
use crate::catalog::find::{FindEmail, FindPersonalEmail, FindPhone};
use crate::catalog::resolve::{Companies, Enrich, VerifyEmail};
use crate::catalog::{Endpoint, Price, Spec};
use crate::input::Request;
use domain::Family::Bulk;
use domain::{Credits, Problems};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct RunFile;

impl Endpoint for RunFile {
    type Request = RunFileRequest;
    type Response = FileInfo;
    const SPEC: Spec = Spec {
        summary: "Enriches every row of a file; each addition costs what its endpoint costs, duplicates 0.1 cr a row",
        price: Price::summed(),
        holds: true,
        example: r#"{"add": ["person"]}"#,
        status: 202,
        purpose: "Processes every row in the background. Check the maximum price with dry_run first, limit it with max_credits, and follow the progress with GET /v1/files/{id}.",
        ..Spec::post("/v1/files/{id}/run", Bulk)
    };
}

domain::vocabulary! {
    /// The fields that can be added to a row, each by its own endpoint.
    #[schemars(rename = "FileAddition")]
    Addition {
        Person = "person", Company = "company", Email = "email", PersonalEmail = "personal_email", Phone = "phone",
        Verify = "verify", Duplicates = "duplicates",
    }
}

/// The price of telling of a row which others are of the same.
const JUDGED: Price = Price::each(100, "row");

impl Addition {
    /// The endpoint that adds it; duplicates are told by the run itself.
    pub const fn spec(self) -> Spec {
        match self {
            Self::Person => Enrich::SPEC,
            Self::Company => Companies::SPEC,
            Self::Email => FindEmail::SPEC,
            Self::PersonalEmail => FindPersonalEmail::SPEC,
            Self::Phone => FindPhone::SPEC,
            Self::Verify => VerifyEmail::SPEC,
            Self::Duplicates => RunFile::SPEC,
        }
    }

    /// Its price for each row: its endpoint's.
    pub const fn price(self) -> Price {
        match self {
            Self::Duplicates => JUDGED,
            other => other.spec().price,
        }
    }
}

/// The fields to add.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunFileRequest {
    /// The file's id.
    #[schemars(extend("examples" = ["file_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// The column mapping, instead of the recognized one.
    pub mapping: Option<FileMapping>,
    /// The fields to add to each row.
    #[schemars(length(min = 1, max = 7), extend("examples" = [["person", "email"]]))]
    pub add: Vec<Addition>,
    /// The most to spend: rows that would exceed it stay as they are. Without it, the most the run can cost.
    #[schemars(extend("examples" = [500]))]
    pub max_credits: Option<Credits>,
    /// Whether to return, and charge for, contacts that could not be verified.
    pub allow_unverified: Option<bool>,
}

impl Request for RunFileRequest {
    fn check(&self, problems: &mut Problems) {
        for (at, addition) in self.add.iter().enumerate() {
            if self.add[..at].contains(addition) {
                problems.add(format!("add[{at}]"), "duplicate", "is listed twice");
            }
        }
        if self.max_credits.is_some_and(|most| most <= Credits::ZERO) {
            problems.add("max_credits", "out_of_range", "must be more than 0");
        }
    }
}

pub struct PauseFile;

impl Endpoint for PauseFile {
    type Request = FileRequest;
    type Response = FileInfo;
    const SPEC: Spec = Spec {
        summary: "Pauses the run of a file; rows in progress finish, and held credits stay held",
        example: "{}",
        purpose: "Stops starting new rows until you resume. Use it to check the results so far; to end the run for good use cancel.",
        ..Spec::post("/v1/files/{id}/pause", Bulk)
    };
}

pub struct ResumeFile;

impl Endpoint for ResumeFile {
    type Request = FileRequest;
    type Response = FileInfo;
    const SPEC: Spec = Spec {
        summary: "Resumes the run of a file where it was paused",
        example: "{}",
        purpose: "Continues a paused run at the row where it stopped. No row is processed or charged twice.",
        ..Spec::post("/v1/files/{id}/resume", Bulk)
    };
}

pub struct CancelFile;

impl Endpoint for CancelFile {
    type Request = FileRequest;
    type Response = FileInfo;
    const SPEC: Spec = Spec {
        summary: "Cancels the run of a file; its results stay, and unused held credits come back",
        example: "{}",
        purpose: "Ends a run for good and releases unused credits. You can still download the finished rows; to stop for a while use pause.",
        ..Spec::post("/v1/files/{id}/cancel", Bulk)
    };
}
