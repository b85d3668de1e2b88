//! Apollo's searches and companies' open jobs; what it says of one person or company is in its file.

mod jobs;
mod search;

pub use jobs::job_sources;

use crate::files::FileVendor;
use lookup::ProviderError;
use std::sync::Arc;

/// The vendor as its file describes it.
pub(super) struct Apollo(pub Arc<FileVendor>);

fn odd() -> ProviderError {
    ProviderError::BadAnswer("it has another form than documented")
}
