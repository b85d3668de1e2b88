//! Files that are there whole, and on disk, or not at all.

use crate::error::DatasetError;
use std::fs::File;
use std::path::Path;

/// Puts a file in the place of the one there is, whole or not at all.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), DatasetError> {
    let aside = path.with_extension("new");
    std::fs::write(&aside, bytes).map_err(DatasetError::io(&aside))?;
    sync_one(&aside)?;
    std::fs::rename(&aside, path).map_err(DatasetError::io(path))?;
    path.parent().map_or(Ok(()), sync_one)
}

pub(crate) fn sync_one(path: &Path) -> Result<(), DatasetError> {
    File::open(path).and_then(|file| file.sync_all()).map_err(DatasetError::io(path))
}
