//! A file that an operator uploads to the running server, into what it answers from.

use crate::privacy::Premises;
use crate::{datasets, live};
use account::archive::Importer;
use anyhow::{Context, Result};
use common::app::App;
use common::catalog::account::{
    ImportColumn, ImportDropped, ImportKind, ImportObjection, OperatorImportRequest, OperatorImportResponse,
};
use common::dataset::{DatasetError, Records, Target};
use common::directory::{self, OpenError, Writer};
use common::error::{self, Error};
use common::lookup::Objections;
use import::columns::{Kind, Mapping};
use import::{Import, ImportError, Input, Options, Report};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The most of the rejected rows that is returned.
const MOST_REJECTS: usize = 200_000;

/// How long an upload waits for another import.
const MOST_WAITED: Duration = Duration::from_secs(5);

/// Imports into what a server answers from.
pub struct ServerImporter {
    app: Arc<App>,
    premises: Option<Premises>,
}

impl ServerImporter {
    /// None where the service has neither a dataset of its own nor a database.
    pub fn new(app: Arc<App>, premises: Option<Premises>) -> Option<Self> {
        (premises.is_some() || !app.config.directory.is_empty()).then_some(Self { app, premises })
    }

    /// Where a file goes.
    async fn place(&self) -> error::Result<Place> {
        let unavailable = |problem: String| Error::Unavailable(problem.into());
        let Some(address) = directory::address(&self.app.config).map_err(unavailable)? else {
            let none = Error::Conflict("This server has no dataset.");
            return self.premises.clone().map(Place::Dataset).ok_or(none);
        };
        match Writer::open_within(&address, MOST_WAITED).await {
            Ok(writer) => Ok(Place::Database(writer)),
            Err(OpenError::Busy) => {
                Err(Error::Conflict("Another import is running; try again when it has finished."))
            }
            Err(problem) => Err(unavailable(directory::named(problem))),
        }
    }
}

/// The data that a server serves.
enum Place {
    Database(Writer),
    Dataset(Premises),
}

#[async_trait::async_trait]
impl Importer for ServerImporter {
    async fn import(&self, request: OperatorImportRequest) -> error::Result<OperatorImportResponse> {
        let (app, place) = (self.app.clone(), self.place().await?);
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
        let work = move || imported(place, &request, &options, listed);
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

/// The error for the sender of a file: what is wrong with it, or that it can be sent again.
fn refused(error: anyhow::Error) -> Error {
    let broken = match error.downcast::<ImportError>() {
        Ok(ImportError::Dataset(broken)) => broken,
        Ok(refused @ (ImportError::Input { .. } | ImportError::BrokenOff { .. })) => {
            return Error::field("file", "invalid_format", refused.to_string());
        }
        Ok(broken) => return Error::Internal(broken.into()),
        Err(error) => match error.downcast::<DatasetError>() {
            Ok(broken) => broken,
            Err(error) => return Error::Internal(error.into()),
        },
    };
    match broken {
        DatasetError::Elsewhere(problem) => Error::Provider(problem),
        broken => Error::Internal(broken.into()),
    }
}

fn imported(
    place: Place,
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
        let upon = match place {
            Place::Database(writer) => writer.records(),
            Place::Dataset(premises) => {
                premises.snapshots.current().map(|_| premises.served.imported() as Arc<dyn Records>)
            }
        };
        let mut import = Import::rehearsal(upon).without(Some(objections));
        return told(import.file(Input::File(file), kind, options, |_| ())?, true);
    }
    let report = match place {
        Place::Database(mut writer) => published(&mut writer, file, kind, options, objections)?,
        Place::Dataset(premises) => {
            let writer = premises.snapshots.writer(datasets::waiting);
            let mut writer = writer.context("the dataset cannot be changed")?;
            let report = published(&mut writer, file, kind, options, objections)?;
            live::taken_up(&premises.snapshots, &premises.served);
            writer.compact(false).context("the data was imported, but not compacted")?;
            report
        }
    };
    told(report, false)
}

fn published<W: Target>(
    writer: &mut W,
    file: PathBuf,
    kind: Kind,
    options: &Options,
    objections: Arc<Objections>,
) -> Result<Report> {
    let mut import = Import::onto(writer).without(Some(objections));
    let report = import.file(Input::File(file), kind, options, |_| ())?;
    import.publish().context("nothing was changed")?;
    Ok(report)
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

fn told(report: Report, dry_run: bool) -> Result<OperatorImportResponse> {
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
