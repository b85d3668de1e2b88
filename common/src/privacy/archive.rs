//! Finding and deleting all data of a person, which needs access to every store and the dataset.
//! The one-process service brings it along; on AWS, where each function's rights name just what it touches, the command line does.

use super::desk::Subject;
use super::receipt::Receipt;
use crate::catalog::privacy::AccessDataResponse;
use crate::error::{Error, Result};
use std::sync::Arc;

#[async_trait::async_trait]
pub trait Archive: Send + Sync {
    /// Adds a person's other identifiers from the dataset; returns their number of records.
    async fn known(&self, subject: &mut Subject) -> Result<usize>;

    /// Hides a person and deletes their stored data.
    async fn erase(&self, subject: Subject) -> Result<Receipt>;

    /// Everything stored about a person.
    async fn held(&self, subject: Subject) -> Result<AccessDataResponse>;
}

/// The archive of a process, where it has one.
pub type OwnArchive = Option<Arc<dyn Archive>>;

/// The archive, or where else to turn.
pub fn required(archive: &OwnArchive) -> Result<&Arc<dyn Archive>> {
    archive.as_ref().ok_or(Error::Conflict(
        "This deployment searches its stores by the command line alone: almanac privacy --aws.",
    ))
}
