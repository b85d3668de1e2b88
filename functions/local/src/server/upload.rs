//! A file that an operator uploads to the running server, into the records that it serves.

use crate::premises::Premises;
use anyhow::{Context, Result};
use common::app::App;
use common::catalog::operator::{
    EXPORTED, ImportColumn, ImportDropped, ImportKind, ImportObjection, ImportRunning, ImportedChange,
    OperatorImportRequest, OperatorImportResponse, OperatorImportsResponse, UndoImportResponse,
};
use common::database::OpenError;
use common::directory::{ChangeKind, DirectoryError};
use common::error::{self, Error};
use common::http::{Download, Part};
use common::lookup::Objections;
use futures::StreamExt;
use import::columns::{Kind, Mapping, Target};
use import::{Import, ImportError, Input, Options, Progress, Report};
use operator::Importer;
use std::io::{BufWriter, Read, Seek};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// The most of the rejected rows that is returned.
const MOST_REJECTS: usize = 200_000;

/// How long an upload waits for another import.
const MOST_WAITED: Duration = Duration::from_secs(5);

/// Imports into the records of a server.
pub struct ServerImporter {
    app: Arc<App>,
    premises: Premises,
    /// How far the import under way is.
    running: Arc<Mutex<Option<ImportRunning>>>,
}

impl ServerImporter {
    /// `None` if the service has no records of its own.
    pub fn new(app: Arc<App>, premises: Premises) -> Option<Self> {
        premises.takes_imports().then(|| Self { app, premises, running: Arc::default() })
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
            name_rejects: true,
        };
        let listed = objections.clone();
        let (running, folder) = (self.running.clone(), tempfile::tempdir());
        let folder = folder.map_err(|error| Error::Internal(error.into()))?;
        let at = format!("{}{}", folder.path().display(), std::path::MAIN_SEPARATOR);
        let work = move || {
            let done = imported(&premises, &request, &options, listed, folder.path(), &running);
            *held(&running) = None;
            done
        };
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
        // Where the file lay meanwhile says nothing to whom it belongs.
        whole.await.map_err(|error| Error::Internal(error.into()))?.map_err(|error| refused(error, &at))
    }

    async fn imports(&self) -> error::Result<OperatorImportsResponse> {
        let history = self.premises.history().await.map_err(unreadable)?;
        let running = held(&self.running).clone();
        let results = history.into_iter().map(|past| ImportedChange {
            number: past.number,
            kind: kind_of(past.change.kind).to_owned(),
            name: past.change.name,
            of: past.change.of,
            at: past.at,
            rows: past.change.rows,
            added: past.change.added,
            merged: past.change.merged,
            rejected: past.change.rejected,
        });
        Ok(OperatorImportsResponse { results: results.collect(), running })
    }

    async fn undo(&self) -> error::Result<UndoImportResponse> {
        if self.premises.server().is_some() {
            return Err(Error::Conflict(NO_UNDO));
        }
        let premises = self.premises.clone();
        let work = move || {
            let undone = premises.writer(MOST_WAITED)?.undo()?;
            premises.settle();
            anyhow::Ok(undone)
        };
        let undone =
            tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(error.into()))?;
        let Some((change, (people, companies))) = undone.map_err(|error| refused(error, ""))? else {
            return Err(Error::Conflict("There is no import to undo."));
        };
        Ok(UndoImportResponse { undone: change.name, people: people.into(), companies: companies.into() })
    }

    async fn export(&self, of: ImportKind) -> error::Result<Download> {
        self.app.objections.follow_now(&self.app.store).await?;
        let objections = self.app.objections.objections().clone();
        let mut file = tempfile::tempfile().map_err(|error| Error::Internal(error.into()))?;
        let written = self.premises.records(move |records| {
            if let Some(records) = records {
                let out = BufWriter::new(file.try_clone()?);
                import::export::csv(records, out, of == ImportKind::People, &objections)?;
            }
            file.rewind()?;
            Ok(file)
        });
        let file = written.await.map_err(unreadable)?;
        let parts = futures::stream::try_unfold(file, |mut file| async move {
            let read = tokio::task::spawn_blocking(move || {
                let mut bytes = Vec::with_capacity(PIECE);
                let read = Read::by_ref(&mut file).take(PIECE as u64).read_to_end(&mut bytes);
                read.map(|_| (bytes, file))
            });
            let read = read.await.map_err(|error| Error::Internal(error.into()))?;
            let (bytes, file) = read.map_err(|error| Error::Internal(error.into()))?;
            Ok((!bytes.is_empty()).then(|| (Part { bytes: bytes.into(), next: None }, file)))
        });
        let name = format!("almanac-{of}.csv");
        Ok(Download { file: EXPORTED, name: Some(name), kept: None, parts: parts.boxed() })
    }
}

/// How much of an export is read at a time.
const PIECE: usize = 1 << 20;
const NO_UNDO: &str = "A database keeps no state from before an import; remove a source with almanac datasets remove-source, or restore a backup.";

fn held(running: &Mutex<Option<ImportRunning>>) -> MutexGuard<'_, Option<ImportRunning>> {
    running.lock().unwrap_or_else(|e| e.into_inner())
}

fn unreadable(error: anyhow::Error) -> Error {
    Error::Unavailable(error.into())
}

const fn kind_of(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Import => "import",
        ChangeKind::Removal => "removal",
        ChangeKind::Split => "split",
        ChangeKind::Compaction => "compaction",
        ChangeKind::Emptied => "emptied",
        ChangeKind::Erasure => "erasure",
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
fn refused(error: anyhow::Error, at: &str) -> Error {
    let is_busy = error.downcast_ref::<OpenError>().map(|problem| matches!(problem, OpenError::Busy));
    match is_busy {
        Some(true) => return Error::Conflict("Another import is running; try again when it has finished."),
        Some(false) => return Error::Unavailable(error.into()),
        None => {}
    }
    let broken = match error.downcast::<ImportError>() {
        Ok(ImportError::Directory(broken)) => broken,
        Ok(refused @ (ImportError::Input { .. } | ImportError::BrokenOff { .. })) => {
            let reason = refused.to_string();
            let reason = if at.is_empty() { reason } else { reason.replace(at, "") };
            return Error::field("file", "invalid_format", reason);
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
    folder: &Path,
    running: &Mutex<Option<ImportRunning>>,
) -> Result<OperatorImportResponse> {
    let name = file_name(request);
    let file = folder.join(&name);
    let follow = |progress: Progress| {
        let share = (progress.bytes.min(progress.size) * 100).checked_div(progress.size);
        let percent = share.and_then(|share| u8::try_from(share).ok());
        *held(running) = Some(ImportRunning { name: name.clone(), rows: progress.rows, percent });
    };
    std::fs::write(&file, &request.file.bytes).context("cannot store the upload")?;
    let kind = match request.kind {
        ImportKind::People => Kind::People,
        ImportKind::Companies => Kind::Companies,
    };
    if options.dry_run {
        let mut import = Import::rehearsal(premises.upon(MOST_WAITED)?).without(Some(objections));
        return response(import.file(Input::File(file), kind, options, follow)?, true);
    }
    let mut writer = premises.writer(MOST_WAITED)?;
    let mut import = Import::onto(&mut writer).without(Some(objections));
    let report = import.file(Input::File(file), kind, options, follow)?;
    // A file of which nothing is of use changes nothing, and so does not end the demo.
    if report.rejected < report.rows {
        import.publish().context("the records are unchanged")?;
        premises.settle();
    } else {
        drop(import);
    }
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
        fields: Target::ALL.iter().map(|target| target.as_str().to_owned()).collect(),
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
