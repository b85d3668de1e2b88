//! The file of bad rows, made when there is one.

use crate::ImportError;
use std::fs::File;
use std::path::{Path, PathBuf};

pub(crate) struct Rejects {
    path: PathBuf,
    headers: Vec<String>,
    writer: Option<csv::Writer<File>>,
    /// A dry run writes nothing.
    quiet: bool,
}

impl Rejects {
    pub(crate) fn new(path: PathBuf, headers: &[String], quiet: bool) -> Self {
        Self { path, headers: headers.to_vec(), writer: None, quiet }
    }

    pub(crate) fn write(
        &mut self,
        row: u64,
        reason: &str,
        values: Option<Vec<Option<String>>>,
    ) -> Result<(), ImportError> {
        if self.quiet {
            return Ok(());
        }
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| ImportError::Rejects { path, source }
        };
        if self.writer.is_none() {
            let mut writer = csv::Writer::from_path(&self.path).map_err(failed(&self.path))?;
            let own = ["row", "reason"].into_iter().map(str::to_owned);
            writer.write_record(own.chain(self.headers.iter().cloned())).map_err(failed(&self.path))?;
            self.writer = Some(writer);
        }
        let Some(writer) = &mut self.writer else { return Ok(()) };
        let values = values.unwrap_or_else(|| vec![None; self.headers.len()]);
        let values = values.into_iter().map(Option::unwrap_or_default);
        let record = [row.to_string(), reason.to_owned()].into_iter().chain(values);
        writer.write_record(record).map_err(failed(&self.path))
    }

    pub(crate) fn finish(self) -> Result<Option<PathBuf>, ImportError> {
        let Some(mut writer) = self.writer else { return Ok(None) };
        let path = self.path;
        writer.flush().map_err(|error| ImportError::Rejects { path: path.clone(), source: error.into() })?;
        Ok(Some(path))
    }
}
