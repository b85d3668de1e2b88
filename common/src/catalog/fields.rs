//! Fields that many requests have: how many to return, of which time, and where the page before ended.

use crate::bounds::{CURSOR, PAGE};
use crate::error::Result;
use domain::Problems;
use jiff::Timestamp;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// How many things to return: from 1 to `MOST`, `USUAL` when left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Limit<const USUAL: u16 = 10, const MOST: u16 = { PAGE.most as u16 }>(pub u16);

impl<const USUAL: u16, const MOST: u16> Default for Limit<USUAL, MOST> {
    fn default() -> Self {
        Self(USUAL)
    }
}

impl<const USUAL: u16, const MOST: u16> JsonSchema for Limit<USUAL, MOST> {
    fn schema_name() -> Cow<'static, str> {
        format!("Limit{USUAL}Of{MOST}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "integer", "format": "uint16", "minimum": 1, "maximum": MOST, "examples": [USUAL]
        })
    }
}

/// How many things a call wants.
pub fn limit_of<const USUAL: u16, const MOST: u16>(limit: Option<Limit<USUAL, MOST>>) -> usize {
    usize::from(limit.unwrap_or_default().0)
}

/// Checks the times that things are wanted of.
pub fn check_times(since: Option<Timestamp>, until: Option<Timestamp>, problems: &mut Problems) {
    if since.zip(until).is_some_and(|(since, until)| since > until) {
        problems.add("since", "out_of_range", "must not be after until");
    }
}

/// Where the page before ended, as that page said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cursor(pub String);

impl Cursor {
    /// The position it holds, if it belongs to this question.
    pub fn open(&self, question: &str) -> Result<String> {
        Ok(lookup::cursor::open(question, &self.0)?)
    }
}

impl JsonSchema for Cursor {
    fn schema_name() -> Cow<'static, str> {
        "Cursor".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "maxLength": CURSOR.most, "examples": ["bmV4dCBwYWdl"]})
    }
}
