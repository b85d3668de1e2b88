//! The reader of websites for a command that has time: as configured, outside the waterfall.

use crate::guard::{Guard, Limits as GuardLimits};
use crate::http::HttpClient;
use crate::settings::ProviderSettings;
use crate::vendors::website::{Sites, VENDOR};
use crate::waterfall::access;
use std::sync::Arc;
use website::Limits;

/// A reader of sites within these limits; each site has its own pace.
pub fn site_reader(settings: &ProviderSettings, limits: Limits) -> Sites {
    let guard = GuardLimits { concurrency: VENDOR.concurrency, timeout: settings.timeout };
    let guard = Guard::new(VENDOR.name, guard);
    let client = HttpClient::new(VENDOR.addresses);
    Sites::new(access(&VENDOR, settings, client, &guard, &Arc::default()), Some(limits))
}
