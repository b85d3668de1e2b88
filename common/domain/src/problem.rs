//! The problems of a request, field by field, in words for the caller.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// One bad field of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct FieldError {
    /// Where it is: `filters.titles[2]`.
    #[schemars(extend("examples" = ["networkUrl"]))]
    pub field: String,
    /// The kind of mistake.
    #[schemars(extend("examples" = ["required"]))]
    pub code: Cow<'static, str>,
    /// The value to send instead.
    #[schemars(extend("examples" = ["this field is required"]))]
    pub detail: String,
}

impl FieldError {
    pub fn new(field: impl Into<String>, code: &'static str, detail: impl Into<String>) -> Self {
        Self { field: field.into(), code: code.into(), detail: detail.into() }
    }
}

/// The mistakes found so far.
#[derive(Debug, Default)]
pub struct Problems(Vec<FieldError>);

impl Problems {
    pub fn add(&mut self, field: impl Into<String>, code: &'static str, detail: impl Into<String>) {
        self.0.push(FieldError::new(field, code, detail));
    }

    pub fn extend(&mut self, errors: Vec<FieldError>) {
        self.0.extend(errors);
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Nothing, or all that was found.
    pub fn into_result(self) -> Result<(), Vec<FieldError>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}
