//! Live signals: where they come from, how they are kept fresh, and how feeds are read.
//!
//! A [`SignalSource`] knows one place in the world and nothing of storage; [`ingest`] polls it at its own pace and stores new signals;
//! the store keeps each event once. Readers go through [`feed`], which filters and masks.

pub mod about;
pub mod demo;
pub mod feed;
pub mod imports;
pub mod ingest;
pub mod mask;
pub mod news;
pub mod postings;
pub mod supply;
pub mod told;

use crate::config::Config;
use lookup::signals::SignalSource;
use providers::guard::Meter;
use std::sync::Arc;

/// The sources an operator configured; what vendors among them cost is counted by the meter.
pub fn configured(config: &Config, meter: &Arc<Meter>) -> Vec<Arc<dyn SignalSource>> {
    let (boards, vendors) = (&config.signals.job_boards, &config.providers);
    providers::configured_signals(boards, config.signals.edgar, vendors, &config.user_agent(), meter)
}
