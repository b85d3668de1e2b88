//! The places an operator configured to read signals from.

use crate::feeds::boards::{self, BoardName};
use crate::feeds::edgar;
use crate::guard::{Guard, Limits, Meter};
use crate::http::HttpClient;
use crate::settings::ProviderSettings;
use crate::vendors::apollo;
use crate::waterfall::access;
use lookup::signals::SignalSource;
use std::sync::Arc;

/// Job boards, the SEC's filings where they are wanted, and vendors that sell jobs; `user_agent` says who reads.
pub fn configured_signals(
    boards: &[BoardName],
    edgar: bool,
    vendors: &ProviderSettings,
    user_agent: &str,
    meter: &Arc<Meter>,
) -> Vec<Arc<dyn SignalSource>> {
    let mut sources = boards::sources(boards, &boards::Addresses::default(), user_agent);
    if edgar {
        sources.extend(edgar::sources(edgar::ADDRESS, user_agent));
    }
    if !vendors.apollo_jobs.is_empty()
        && let Some(vendor) = vendors.vendors.get("apollo")
        && vendors.has_credentials(vendor)
    {
        let guard = Guard::new(vendor.name, Limits { concurrency: 2, timeout: vendors.timeout });
        let access = access(vendor, vendors, HttpClient::new(vendor.addresses), &guard, &Arc::default());
        sources.extend(apollo::job_sources(vendor, &vendors.apollo_jobs, access, guard, meter));
    }
    sources
}
