//! The demo's end: once a service has something of its own to tell, what the demo told is taken out of the feeds again.

use crate::config::Config;
use crate::store::signals::{Feed, SignalRange};
use crate::store::{Store, StoreError};
use domain::signal::{Signal, SignalKind};
use futures::TryStreamExt;
use jiff::Timestamp;
use lookup::signals::DEMO;
use std::pin::pin;

/// How many signals are read at a time when they are taken out.
const PAGE: usize = 500;
/// How many are taken out in one go, which must fit into a minute.
const AT_ONCE: usize = 4_000;

/// Whether nothing is configured that could tell anything: no source and no vendor.
pub fn is_all_there_is(config: &Config) -> bool {
    config.signals.job_boards.is_empty() && !config.signals.edgar && config.providers.credentials.is_empty()
}

/// Takes what the demo told out of the feeds; whether all of it is gone.
pub async fn clear(store: &Store, now: Timestamp) -> Result<bool, StoreError> {
    let mut removed = 0;
    for kind in SignalKind::ALL.iter().copied() {
        let mut pages = pin!(store.signal_pages(Feed::Kind(kind), SignalRange::default(), PAGE, now));
        while let Some(page) = pages.try_next().await? {
            let synthetic: Vec<Signal> = page.into_iter().filter(|s| s.source.name == DEMO).collect();
            store.remove_signals(&synthetic).await?;
            removed += synthetic.len();
            if removed >= AT_ONCE {
                return Ok(false);
            }
        }
    }
    store.forget_told(DEMO).await?;
    store.remove_source(DEMO).await?;
    tracing::info!("the demo's signals are gone");
    Ok(true)
}
