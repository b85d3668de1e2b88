//! Signals (SPEC.md 4.4).

mod feed;

pub use feed::*;

use crate::input::Request;
use domain::{Department, Domain, Family, FundingStage, Plan, Problems};
use domain::signal::{Signal, SignalKind};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use super::{entry, Access, Endpoint, Entry, Outcome, Response, Spec};

pub static ENTRIES: &[Entry] = &[entry::<Signals>()];
