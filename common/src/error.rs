//! Every error a call can have, and its wording.
//!
//! Handlers and the pipeline return [`Error`]; only this module knows statuses and wording. The public message says what to do
//! next. The internal cause is logged once at the edge and never sent.

use crate::bounds::{BODY_BYTES, FILE_BYTES, FILE_ROWS, UPLOAD_PACE, UPLOAD_SECONDS};
use domain::{Credits, FieldError, Plan, Scope};
use http::StatusCode;
use jiff::Timestamp;
use lookup::{CursorError, ProviderError, SearchFailure};
use serde::Serialize;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// After how many seconds a caller tries again during maintenance.
const MAINTENANCE_SECONDS: u64 = 60;

/// The internal cause; logged at the edge, never sent.
pub type Cause = Box<dyn std::error::Error + Send + Sync>;

/// A call that cannot be answered.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("invalid request")]
    InvalidRequest(Vec<FieldError>),
    #[error("invalid json: {0}")]
    InvalidJson(String),
    #[error("cursor expired")]
    CursorExpired,
    #[error("unauthorized")]
    Unauthorized(&'static str),
    #[error("insufficient credits")]
    InsufficientCredits { required: Credits, balance: Credits },
    /// An agent's call exceeds its `max_credits` or needs consent. Plain HTTP callers never get this error.
    #[error("above the ceiling")]
    AboveCeiling { required: Credits, ceiling: Credits, lasting: Option<String> },
    #[error("spend cap reached")]
    SpendCapReached { cap: Credits, resets_at: Timestamp, of_key: bool },
    #[error("plan required")]
    PlanRequired(Plan),
    #[error("scope required")]
    ScopeRequired(Scope),
    #[error("forbidden: {0}")]
    Forbidden(&'static str),
    /// What gives access to an account needs a sign-in of a moment ago.
    #[error("sign in again")]
    SignInAgain,
    #[error("not found")]
    NotFound(&'static str),
    /// No endpoint and no page has this path; `near` is the path that was probably meant.
    #[error("nothing at this path")]
    NothingHere { near: Option<String> },
    #[error("method not allowed")]
    MethodNotAllowed { allow: String },
    #[error("request timeout")]
    RequestTimeout,
    #[error("too large")]
    TooLarge,
    #[error("file too large")]
    FileTooLarge,
    #[error("upload too slow")]
    UploadTooSlow,
    #[error("unsupported media type")]
    UnsupportedMediaType,
    #[error("idempotency in progress")]
    IdempotencyInProgress,
    #[error("idempotency mismatch")]
    IdempotencyMismatch,
    #[error("rate limited")]
    RateLimited { retry_after: u64, detail: &'static str },
    #[error("conflict: {0}")]
    Conflict(&'static str),
    #[error("every provider failed: {0}")]
    Provider(ProviderError),
    #[error("unavailable: {0}")]
    Unavailable(#[source] Cause),
    /// The only error after which a charge may exist.
    #[error("outcome unknown: {0}")]
    OutcomeUnknown(#[source] Cause),
    #[error("not ready: {0}")]
    NotReady(&'static str),
    /// The operator has switched changes off for a while.
    #[error("maintenance")]
    Maintenance,
    #[error("internal: {0}")]
    Internal(#[source] Cause),
}

/// The body of every error (RFC 9457).
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub struct Problem {
    #[serde(rename = "type")]
    pub kind: String,
    pub title: &'static str,
    pub status: u16,
    pub code: &'static str,
    pub detail: String,
    pub request_id: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldError>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<Credits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance_remaining: Option<Credits>,
    /// The providers that failed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub providers: Vec<String>,
    /// The cap that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cap: Option<Credits>,
    /// When the cap resets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resets_at: Option<Timestamp>,
}

impl Error {
    /// A request with one bad field.
    pub fn field(field: impl Into<String>, code: &'static str, detail: impl Into<String>) -> Self {
        Self::InvalidRequest(vec![FieldError::new(field, code, detail)])
    }

    /// Status, code and title: the fixed part of each kind.
    pub fn kind(&self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Self::InvalidRequest(_) => (StatusCode::BAD_REQUEST, "invalid_request", "Invalid request"),
            Self::InvalidJson(_) => (StatusCode::BAD_REQUEST, "invalid_json", "Invalid JSON"),
            Self::CursorExpired => (StatusCode::BAD_REQUEST, "cursor_expired", "Cursor expired"),
            Self::Unauthorized(_) => (StatusCode::UNAUTHORIZED, "unauthorized", "Unauthorized"),
            Self::InsufficientCredits { .. } => {
                (StatusCode::PAYMENT_REQUIRED, "insufficient_credits", "Insufficient credits")
            }
            Self::AboveCeiling { lasting: None, .. } => {
                (StatusCode::PAYMENT_REQUIRED, "above_max_credits", "Above max_credits")
            }
            Self::AboveCeiling { lasting: Some(_), .. } => {
                (StatusCode::PAYMENT_REQUIRED, "consent_required", "Consent required")
            }
            Self::SpendCapReached { .. } => {
                (StatusCode::PAYMENT_REQUIRED, "spend_cap_reached", "Spend cap reached")
            }
            Self::PlanRequired(_) => (StatusCode::FORBIDDEN, "plan_required", "Plan required"),
            Self::ScopeRequired(_) => (StatusCode::FORBIDDEN, "scope_required", "Scope required"),
            Self::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden", "Forbidden"),
            Self::SignInAgain => (StatusCode::FORBIDDEN, "sign_in_again", "Sign in again"),
            Self::NotFound(_) | Self::NothingHere { .. } => (StatusCode::NOT_FOUND, "not_found", "Not found"),
            Self::MethodNotAllowed { .. } => {
                (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed")
            }
            Self::RequestTimeout | Self::UploadTooSlow => {
                (StatusCode::REQUEST_TIMEOUT, "request_timeout", "Request timeout")
            }
            Self::TooLarge | Self::FileTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large", "Too large"),
            Self::UnsupportedMediaType => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "Unsupported media type")
            }
            Self::IdempotencyInProgress => {
                (StatusCode::CONFLICT, "idempotency_in_progress", "Idempotency key in progress")
            }
            Self::Conflict(_) => (StatusCode::CONFLICT, "conflict", "Conflict"),
            Self::IdempotencyMismatch => {
                (StatusCode::UNPROCESSABLE_ENTITY, "idempotency_mismatch", "Idempotency key mismatch")
            }
            Self::RateLimited { .. } => (StatusCode::TOO_MANY_REQUESTS, "rate_limited", "Rate limited"),
            Self::Provider(ProviderError::Timeout | ProviderError::Pending) => {
                (StatusCode::GATEWAY_TIMEOUT, "upstream_timeout", "Upstream timeout")
            }
            Self::Provider(
                ProviderError::Nobody | ProviderError::NoDirectory | ProviderError::DirectoryDown,
            )
            | Self::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Unavailable"),
            Self::OutcomeUnknown(_) => {
                (StatusCode::SERVICE_UNAVAILABLE, "outcome_unknown", "Outcome unknown")
            }
            Self::NotReady(_) | Self::Maintenance => {
                (StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Unavailable")
            }
            Self::Provider(_) => (StatusCode::BAD_GATEWAY, "upstream_failed", "Upstream failed"),
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal", "Internal error"),
        }
    }

    /// The public message: what happened and what to do next.
    pub fn detail(&self) -> String {
        match self {
            Self::InvalidRequest(errors) => match errors.len() {
                1 => "One field is invalid; see `errors`. Nothing was charged.".into(),
                n => format!("{n} fields are invalid; see `errors`. Nothing was charged."),
            },
            Self::InvalidJson(reason) => format!("The body is not valid JSON: {reason}."),
            Self::CursorExpired => {
                "The data has changed since this cursor was issued; start again without it. Nothing was charged."
                    .into()
            }
            Self::Unauthorized(reason) => format!("{reason} Send it as Authorization: Bearer <API_KEY>."),
            Self::InsufficientCredits { required, balance } => {
                format!("This call can cost up to {}; you have {balance}.", required.with_unit())
            }
            Self::AboveCeiling { lasting: Some(lasting), .. } => lasting.clone(),
            Self::AboveCeiling { required, ceiling, .. } => {
                format!(
                    "This call can cost up to {}, more than the {ceiling} allowed. Nothing was charged.",
                    required.with_unit()
                )
            }
            Self::SpendCapReached { cap, resets_at, of_key } => {
                let (whose, path) = if *of_key {
                    ("this key", "PATCH /v1/me/keys/{id} and an uncapped key")
                } else {
                    ("the account", "PATCH /v1/me")
                };
                format!(
                    "This call could exceed the spend cap of {} for {whose}, which resets at {resets_at}; \
                     raise it with {path}. Nothing was charged.",
                    cap.with_unit()
                )
            }
            Self::PlanRequired(plan) => format!("This needs the {plan} plan or above."),
            Self::ScopeRequired(scope) => {
                format!("This key lacks the scope {scope}; create one that has it with POST /v1/me/keys.")
            }
            Self::SignInAgain => {
                "This change needs a sign-in within the last 15 minutes; sign in again and repeat it.".into()
            }
            Self::Forbidden(reason)
            | Self::Conflict(reason)
            | Self::NotFound(reason)
            | Self::NotReady(reason) => (*reason).into(),
            Self::NothingHere { near: Some(near) } => {
                format!("There is nothing at this path; did you mean {near}? See /docs for all endpoints.")
            }
            Self::NothingHere { near: None } => {
                "There is nothing at this path; see /docs for all endpoints.".into()
            }
            Self::MethodNotAllowed { allow } => format!("This path accepts {allow}."),
            Self::RequestTimeout => "The body did not arrive in time; send it again.".into(),
            Self::UploadTooSlow => format!(
                "The upload was slower than {UPLOAD_PACE} or took longer than {UPLOAD_SECONDS}; {}.",
                UPLOAD_SECONDS.instead
            ),
            Self::TooLarge => format!("A request body can have at most {BODY_BYTES}; {}.", BODY_BYTES.instead),
            Self::FileTooLarge => {
                format!("A file can have at most {FILE_BYTES} and {FILE_ROWS}; {}.", FILE_BYTES.instead)
            }
            Self::UnsupportedMediaType => "Send the body as Content-Type: application/json.".into(),
            Self::IdempotencyInProgress => {
                "A call with this Idempotency-Key is still running; retry in a moment to get its answer."
                    .into()
            }
            Self::IdempotencyMismatch => {
                "This Idempotency-Key was used with another request; use a new key for a new request.".into()
            }
            Self::RateLimited { retry_after, detail } => format!("{detail} Try again in {retry_after} s."),
            Self::Provider(ProviderError::Nobody) => {
                "No data provider is configured for this call; ask the operator to add one. Nothing was charged."
                    .into()
            }
            Self::Provider(ProviderError::NoDirectory) => {
                "This service has no data to search; ask the operator to import some. Nothing was charged.".into()
            }
            Self::Provider(ProviderError::Timeout | ProviderError::Pending) => {
                "No data provider answered in time. Nothing was charged; try again later.".into()
            }
            Self::Provider(ProviderError::DirectoryDown) | Self::Unavailable(_) => {
                "The service is temporarily unavailable. Nothing was charged; try again.".into()
            }
            Self::Provider(_) => {
                "Every data provider that could answer failed. Nothing was charged; try again later.".into()
            }
            Self::OutcomeUnknown(_) => "The database stopped answering while this call was being \
                 charged, so you may have been charged. Retry with the same Idempotency-Key to get the \
                 answer, or check GET /v1/me/history in a few minutes."
                .into(),
            Self::Maintenance => format!(
                "The service is under maintenance and takes only GET requests. Nothing was charged; try again in \
                 {MAINTENANCE_SECONDS} s."
            ),
            Self::Internal(_) => {
                "Something went wrong on our side. Nothing was charged; quote request_id when you report it.".into()
            }
        }
    }

    /// What the operator is told instead, who is the caller of a service on loopback.
    pub const fn detail_for_operator(&self) -> Option<&'static str> {
        match self {
            Self::Provider(ProviderError::Nobody) => Some(
                "No data provider is configured for this call. Set the key of a vendor, such as PDL_API_KEY \
                 (almanac --help lists all keys), or enter it in /console/operator. Nothing was charged.",
            ),
            Self::Provider(ProviderError::NoDirectory) => Some(
                "This service has no data to search. Import some with almanac import people FILE. Nothing was \
                 charged.",
            ),
            _ => None,
        }
    }

    /// After how many seconds to try again, where that is known.
    pub const fn retry_after(&self) -> Option<u64> {
        match self {
            Self::RateLimited { retry_after, .. } => Some(*retry_after),
            Self::Maintenance => Some(MAINTENANCE_SECONDS),
            _ => None,
        }
    }

    /// Whether the service itself failed. A vendor that fails, and a pause that the operator wanted, are no reason to wake anyone or to
    /// take a deploy back.
    pub fn is_ours(&self) -> bool {
        match self {
            Self::Provider(ProviderError::DirectoryDown) => true,
            Self::Provider(_) | Self::NotReady(_) | Self::Maintenance => false,
            _ => self.kind().0.is_server_error(),
        }
    }

    /// One error of each kind a described endpoint can give, for the reference.
    pub fn samples() -> Vec<Self> {
        let balance = Credits::whole(3);
        vec![
            Self::field("networkUrl", "required", "this field is required"),
            Self::InvalidJson("expected `,` or `}` at line 1 column 20".into()),
            Self::CursorExpired,
            Self::Unauthorized("This call needs an API key."),
            Self::InsufficientCredits { required: Credits::whole(12), balance },
            Self::SpendCapReached {
                cap: Credits::whole(100),
                resets_at: Timestamp::from_second(1_772_409_600).unwrap_or_default(),
                of_key: false,
            },
            Self::PlanRequired(Plan::Indie),
            Self::ScopeRequired(Scope::Resolve),
            Self::Forbidden("Sign-up is closed; ask the operator for an account."),
            Self::SignInAgain,
            Self::NotFound("There is no such key in this account."),
            Self::RequestTimeout,
            Self::TooLarge,
            Self::UnsupportedMediaType,
            Self::IdempotencyInProgress,
            Self::Conflict("This email already has an account; use its key."),
            Self::IdempotencyMismatch,
            Self::RateLimited {
                retry_after: 1,
                detail: "This account exceeds its plan's requests per second.",
            },
            Self::Provider(ProviderError::Timeout),
            Self::Provider(ProviderError::Credentials),
            Self::Unavailable("".into()),
            Self::OutcomeUnknown("".into()),
            Self::Internal("".into()),
        ]
    }

    /// The body to send.
    pub fn problem(self, request_id: &str) -> Problem {
        let (status, code, title) = self.kind();
        let detail = self.detail();
        let (required, balance_remaining) = match &self {
            Self::InsufficientCredits { required, balance } => (Some(*required), Some(*balance)),
            Self::AboveCeiling { required, .. } => (Some(*required), None),
            _ => (None, None),
        };
        let (cap, resets_at) = match &self {
            Self::SpendCapReached { cap, resets_at, .. } => (Some(*cap), Some(*resets_at)),
            _ => (None, None),
        };
        let errors = if let Self::InvalidRequest(errors) = self { errors } else { Vec::new() };
        Problem {
            kind: format!("/errors/{}", code.replace('_', "-")),
            title,
            status: status.as_u16(),
            code,
            detail,
            request_id: request_id.to_owned(),
            errors,
            required,
            balance_remaining,
            providers: Vec::new(),
            cap,
            resets_at,
        }
    }
}

impl From<ProviderError> for Error {
    fn from(error: ProviderError) -> Self {
        match error {
            ProviderError::WideGroup => {
                let detail = format!("{error}; leave include_subsidiaries out, or name its companies");
                Self::field("include_subsidiaries", "too_large", detail)
            }
            error => Self::Provider(error),
        }
    }
}

impl From<CursorError> for Error {
    fn from(error: CursorError) -> Self {
        if error == CursorError::Expired {
            return Self::CursorExpired;
        }
        Self::field("cursor", "invalid_cursor", error.to_string())
    }
}

impl From<SearchFailure> for Error {
    fn from(failure: SearchFailure) -> Self {
        match failure {
            SearchFailure::Cursor(error) => error.into(),
            SearchFailure::Provider(error) => error.into(),
        }
    }
}

impl From<Vec<FieldError>> for Error {
    fn from(errors: Vec<FieldError>) -> Self {
        Self::InvalidRequest(errors)
    }
}
