//! A file that an operator uploads to the running server, into the records that it serves.

use crate::premises::Premises;
use anyhow::{Context, Result};
use common::app::App;
use common::catalog::operator::{
    ImportColumn, ImportDropped, ImportKind, ImportObjection, OperatorImportRequest, OperatorImportResponse,
};
use common::database::OpenError;
use common::directory::DirectoryError;
use common::error::{self, Error};
use common::lookup::Objections;
use import::columns::{Kind, Mapping};
use import::{Import, ImportError, Input, Options, Report};
use operator::Importer;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The most of the rejected rows that is returned.
const MOST_REJECTS: usize = 200_000;

/// How long an upload waits for another import.
const MOST_WAITED: Duration = Duration::from_secs(5);

/// Imports into the records of a server.
pub struct ServerImporter {
    app: Arc<App>,
    premises: Premises,
}

impl ServerImporter {
    /// `None` if the service has no records of its own.
    pub fn new(app: Arc<App>, premises: Premises) -> Option<Self> {
        premises.takes_imports().then_some(Self { app, premises })
    }
}

#[async_trait::async_trait]
impl Importer for ServerImporter {
    async fn import(&self, request: OperatorImportRequest) -> error::Result<OperatorImportResponse> {
        let (app, premises) = (self.app.clone(), self.premises.clone());
        app.objections.follow_now(&app.store).await?;
        let (objections, now) = (app.objections.objections().clone(), app.clock.now());
        let options = Options {
            mappings: mappings(&request)?,
            source: request.source.clone(),
            now,
            partial: false,
            dry_run: request.dry_run == Some(true),
            status_objections: request.status_objections != Some(false),
        };
        let listed = objections.clone();
        let work = move || imported(&premises, &request, &options, listed);
        // The caller may stop waiting, but the import is completed.
        let whole = tokio::spawn(async move {
            let done = tokio::task::spawn_blocking(work).await?;
            // People matched by a hash of the state's list must be reported.
            let met = objections.take_met();
            if !met.is_empty() {
                app.store.note_drop_met(&met, now).await?;
            }
            done
        });
        whole.await.map_err(|error| Error::Internal(error.into()))?.map_err(refused)
    }
}

/// The columns that the caller named.
fn mappings(request: &OperatorImportRequest) -> error::Result<Vec<Mapping>> {
    let read = |text: &String| {
        text.parse::<Mapping>()
            .map_err(|reason| Error::field("map", "invalid_format", format!("{text}: {reason}")))
    };
    request.map.iter().flatten().map(read).collect()
}

/// The error for the sender of a file: the file's problem, or that it can be sent again.
fn refused(error: anyhow::Error) -> Error {
    let is_busy = error.downcast_ref::<OpenError>().map(|problem| matches!(problem, OpenError::Busy));
    match is_busy {
        Some(true) => return Error::Conflict("Another import is running; try again when it has finished."),
        Some(false) => return Error::Unavailable(error.into()),
        None => {}
    }
    let broken = match error.downcast::<ImportError>() {
        Ok(ImportError::Directory(broken)) => broken,
        Ok(refused @ (ImportError::Input { .. } | ImportError::BrokenOff { .. })) => {
            return Error::field("file", "invalid_format", refused.to_string());
        }
        Ok(broken) => return Error::Internal(broken.into()),
        Err(error) => match error.downcast::<DirectoryError>() {
            Ok(broken) => broken,
            Err(error) => return Error::Internal(error.into()),
        },
    };
    match broken {
        DirectoryError::Provider(problem) => Error::Provider(problem),
        broken => Error::Internal(broken.into()),
    }
}

fn imported(
    premises: &Premises,
    request: &OperatorImportRequest,
    options: &Options,
    objections: Arc<Objections>,
) -> Result<OperatorImportResponse> {
    let folder = tempfile::tempdir().context("cannot store the upload")?;
    let file = folder.path().join(file_name(request));
    std::fs::write(&file, &request.file.bytes).context("cannot store the upload")?;
    let kind = match request.kind {
        ImportKind::People => Kind::People,
        ImportKind::Companies => Kind::Companies,
    };
    if options.dry_run {
        let mut import = Import::rehearsal(premises.upon(MOST_WAITED)?).without(Some(objections));
        return response(import.file(Input::File(file), kind, options, |_| ())?, true);
    }
    let mut writer = premises.writer(MOST_WAITED)?;
    let mut import = Import::onto(&mut writer).without(Some(objections));
    let report = import.file(Input::File(file), kind, options, |_| ())?;
    import.publish().context("the records are unchanged")?;
    premises.settle();
    writer.compact(false).context("the data was imported, but not compacted")?;
    response(report, false)
}

/// The name a file came with, without whatever may lead out of its folder.
fn file_name(request: &OperatorImportRequest) -> String {
    let sent = request.file.name.as_deref().unwrap_or_default();
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let safe: String =
        last.chars().filter(|c| c.is_alphanumeric() || " ._-".contains(*c)).take(100).collect();
    let safe = safe.trim_matches(['.', ' ']);
    if safe.is_empty() { "upload.csv".to_owned() } else { safe.to_owned() }
}

fn response(report: Report, dry_run: bool) -> Result<OperatorImportResponse> {
    let rejects = report.rejects.as_deref().map(read_rejects).transpose()?;
    let columns = report.columns.into_iter();
    let dropped = report.dropped.into_iter();
    Ok(OperatorImportResponse {
        dry_run,
        source: report.origin,
        rows: report.rows,
        added: report.added,
        updated: report.updated,
        suppressed: report.suppressed,
        rejected: report.rejected,
        rejects,
        objections: report
            .objections
            .into_iter()
            .map(|objecting| ImportObjection {
                column: objecting.column,
                status: objecting.status,
                rows: objecting.rows,
            })
            .collect(),
        columns: columns
            .map(|column| ImportColumn {
                name: column.name,
                field: column.field.map(str::to_owned),
                by: column.by.map(str::to_owned),
            })
            .collect(),
        dropped: dropped
            .map(|dropped| ImportDropped {
                column: dropped.column,
                reason: dropped.reason.to_owned(),
                cells: dropped.cells,
            })
            .collect(),
    })
}

/// The first of the rejected rows, whole.
fn read_rejects(file: &Path) -> Result<String> {
    let bytes = std::fs::read(file).context("the rejected rows cannot be read")?;
    let mut text = String::from_utf8_lossy(&bytes[..bytes.len().min(MOST_REJECTS)]).into_owned();
    if bytes.len() > MOST_REJECTS {
        text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    }
    Ok(text)
}
