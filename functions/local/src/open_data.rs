//! `almanac import gleif|companies-house|sec|wikidata|overture`: public registers, from their publishers' own files.
//!
//! Records are published in batches, and the position in a file is kept beside the dataset, so that an interrupted import resumes
//! where it stopped.

use crate::import::{advance, bar, busy};
use crate::{datasets, import_report};
use anyhow::{Context, Result};
use clap::Args;
use common::dataset::Target;
use common::dataset::snapshot::SnapshotDir;
use common::directory::{self, Address, Writer};
use common::domain::Clock;
use common::lookup::Objections;
use import::sources::{self, Entry, Publisher, Reading};
use import::{Import, ImportError, Input, Report};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Records after which what was read so far is published.
const AT_ONCE: usize = 200_000;

#[derive(Args)]
pub struct Files {
    /// The publisher's files, as downloaded
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Import people too; they are personal data although public
    #[arg(long)]
    people: bool,
}

/// Where records go: into the snapshots of a directory, or into the database that holds the directory instead.
pub struct Place {
    pub directory: PathBuf,
    pub database: Option<Address>,
}

impl Place {
    /// Adds entries to what there is, and publishes them.
    fn add(
        &self,
        path: &Path,
        publisher: Publisher,
        entries: Vec<Entry>,
        objections: Option<Arc<Objections>>,
    ) -> Result<Report> {
        match &self.database {
            Some(database) => {
                let opened = tokio::runtime::Handle::current().block_on(Writer::open(database));
                let mut writer = opened.map_err(|problem| anyhow::Error::msg(directory::named(problem)))?;
                added(&mut writer, path, publisher, entries, objections)
            }
            None => {
                let writer = SnapshotDir::new(&self.directory).writer(datasets::waiting);
                let mut writer =
                    writer.context("the dataset cannot be extended; move it away to start over")?;
                added(&mut writer, path, publisher, entries, objections)
            }
        }
    }

    /// Has what was imported searched as quickly as before; it is served already.
    fn tidy(&self) -> Result<()> {
        if self.database.is_some() {
            return Ok(());
        }
        let snapshots = SnapshotDir::new(&self.directory);
        let compacted = snapshots.writer(datasets::waiting)?.compact(false);
        compacted.context("the data was imported, but not compacted")?;
        if let Ok(dataset) = snapshots.open() {
            datasets::tell(&self.directory, &dataset);
        }
        Ok(())
    }
}

/// Imports files of a publisher, on a thread that may be busy.
pub fn run(
    publisher: Publisher,
    options: &Files,
    place: &Place,
    objections: Option<Arc<Objections>>,
) -> Result<()> {
    let directory = &place.directory;
    let mut marks = Marks::of(directory)?;
    for path in &options.files {
        let name = Marks::name(publisher, path, options.people, place)?;
        let after = marks.0.get(&name).copied().unwrap_or(0);
        if after > 0 {
            println!("{}: resuming after {after} entries", path.display());
        }
        let now = Clock::System.now();
        let input = Input::from(path);
        let (bar, mut report) = (bar(&input), Report::default());
        let (mut held, mut records, mut rows, mut failure) = (Vec::new(), 0, after, None);
        let mut publish = |held: &mut Vec<Entry>, mark: Option<u64>| -> Result<()> {
            add(&mut report, place.add(path, publisher, std::mem::take(held), objections.clone())?);
            match mark {
                Some(entries) => marks.0.insert(name.clone(), entries),
                None => marks.0.remove(&name),
            };
            marks.keep(directory).context("how far the file was read cannot be kept")
        };
        let reading = Reading { people: options.people, after, now };
        let read = sources::read(publisher, path, reading, &mut |entry, progress| {
            rows = progress.rows;
            if rows % 1024 == 0 {
                advance(&bar, progress);
            }
            match &entry {
                // Most of some files is about other things.
                Ok(told) if told.is_empty() => return Ok(()),
                Ok(told) => records += told.len(),
                Err(_) => {}
            }
            held.push(entry);
            if records < AT_ONCE {
                return Ok(());
            }
            records = 0;
            publish(&mut held, Some(rows)).map_err(|error| {
                let reason = format!("{error:#}");
                failure = Some(error);
                ImportError::Input { input: input.clone(), reason }
            })
        });
        match (read, failure) {
            (Err(_), Some(failure)) => return Err(failure),
            (read, _) => read?,
        }
        bar.finish_and_clear();
        let writing = busy("Writing the dataset");
        publish(&mut held, None)?;
        writing.finish_and_clear();
        report.rows = rows - after;
        print!("{}", import_report::text(&input, &report, false)?);
    }
    place.tidy()
}

/// Adds entries to what there is.
fn added(
    writer: &mut impl Target,
    path: &Path,
    publisher: Publisher,
    entries: Vec<Entry>,
    objections: Option<Arc<Objections>>,
) -> Result<Report> {
    let mut import = Import::onto(writer).without(objections);
    let report = import.told(path, publisher, entries)?;
    import.publish().context("the dataset is unchanged")?;
    Ok(report)
}

/// Adds what became of more entries.
fn add(report: &mut Report, more: Report) {
    report.added += more.added;
    report.updated += more.updated;
    report.suppressed += more.suppressed;
    report.rejected += more.rejected;
}

/// How many entries of which files are in the dataset while the rest is not.
struct Marks(BTreeMap<String, u64>);

impl Marks {
    const FILE: &str = "unfinished.json";

    fn of(directory: &Path) -> Result<Self> {
        match std::fs::read(directory.join(Self::FILE)) {
            Ok(text) => Ok(Self(
                serde_json::from_slice(&text)
                    .context("unfinished.json cannot be read; remove it to start over")?,
            )),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self(BTreeMap::new())),
            Err(error) => Err(error).context("unfinished.json cannot be read"),
        }
    }

    /// A file is the same while its name, its size, what is wanted of it and where that goes are.
    fn name(publisher: Publisher, path: &Path, people: bool, place: &Place) -> Result<String> {
        let about = std::fs::metadata(path).with_context(|| path.display().to_string())?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let what = if people { "people and companies" } else { "companies" };
        let into = place.database.as_ref().map(|database| format!(", into {}", database.shown()));
        let into = into.unwrap_or_default();
        Ok(format!("{} {name}, {} bytes, {what}{into}", publisher.name(), about.len()))
    }

    fn keep(&self, directory: &Path) -> Result<()> {
        let file = directory.join(Self::FILE);
        if self.0.is_empty() {
            return match std::fs::remove_file(&file) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
                _ => Ok(()),
            };
        }
        let aside = file.with_extension("new");
        std::fs::create_dir_all(directory)?;
        std::fs::write(&aside, serde_json::to_vec_pretty(&self.0)?)?;
        Ok(std::fs::rename(aside, file)?)
    }
}
