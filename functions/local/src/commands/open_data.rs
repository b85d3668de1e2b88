//! `almanac import gleif|companies-house|sec|wikidata|overture`: public registers, from their publishers' own files.
//!
//! Records are published in batches, and the position in a file is kept beside the dataset, so that an interrupted import resumes
//! where it stopped.

use crate::commands::import_report;
use crate::commands::progress::{advance, bar, busy};
use crate::premises::{FOREVER, Premises};
use anyhow::{Context, Result};
use clap::Args;
use common::domain::Clock;
use common::lookup::Objections;
use import::sources::{self, Parsed, Publisher, Reading};
use import::{Import, ImportError, Input, Progress, Report};
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
    /// Import people too; public personal data is still personal data
    #[arg(long)]
    people: bool,
}

/// Imports files of a publisher, on a thread that may be busy.
pub fn run(
    publisher: Publisher,
    options: &Files,
    premises: &Premises,
    objections: Option<Arc<Objections>>,
) -> Result<()> {
    for path in &options.files {
        let input = Input::from(path);
        let after = Marks::of(premises.folder())?.of_file(publisher, path, options.people, premises)?.1;
        if after > 0 {
            println!("{}: resuming after {after} entries", path.display());
        }
        let bar = bar(&input);
        let wanted = Wanted { publisher, people: options.people };
        let report =
            take(wanted, path, premises, objections.clone(), &mut |progress| advance(&bar, progress))?;
        bar.finish_and_clear();
        print!("{}", import_report::text(&input, &report, false)?);
    }
    let mut writer = premises.writer(FOREVER)?;
    writer.compact(false).context("the imported data is there, but not compacted")?;
    premises.tell(writer.counts());
    Ok(())
}

/// Whose file is taken, and what of it.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    pub publisher: Publisher,
    pub people: bool,
}

/// Takes a file into the records, from where an earlier attempt stopped; `tell` hears how far it is.
pub fn take(
    wanted: Wanted,
    path: &Path,
    premises: &Premises,
    objections: Option<Arc<Objections>>,
    tell: &mut dyn FnMut(Progress),
) -> Result<Report> {
    let Wanted { publisher, people } = wanted;
    let directory = premises.folder();
    let mut marks = Marks::of(directory)?;
    let (name, after) = marks.of_file(publisher, path, people, premises)?;
    let (now, input) = (Clock::System.now(), Input::from(path));
    let mut report = Report::default();
    let (mut held, mut records, mut rows, mut failure) = (Vec::new(), 0, after, None);
    let mut publish = |held: &mut Vec<Parsed>, mark: Option<u64>| -> Result<()> {
        add(&mut report, added(premises, path, publisher, std::mem::take(held), objections.clone())?);
        match mark {
            Some(entries) => marks.0.insert(name.clone(), entries),
            None => marks.0.remove(&name),
        };
        marks.keep(directory).context("cannot save the progress of the file")
    };
    let reading = Reading { people, after, now };
    let read = sources::read(publisher, path, reading, &mut |entry, progress| {
        rows = progress.rows;
        if rows % 1024 == 0 {
            tell(progress);
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
    let writing = busy("Writing the remaining records", None);
    publish(&mut held, None)?;
    writing.finish_and_clear();
    report.rows = rows - after;
    Ok(report)
}

/// Adds entries to the records and publishes them.
fn added(
    premises: &Premises,
    path: &Path,
    publisher: Publisher,
    entries: Vec<Parsed>,
    objections: Option<Arc<Objections>>,
) -> Result<Report> {
    let mut writer = premises.writer(FOREVER)?;
    let mut import = Import::onto(&mut writer).without(objections);
    let report = import.take_published(&Input::from(path), publisher.name(), entries)?;
    import.publish().context("the records are unchanged")?;
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

    /// The name of a file among the marks, and how many of its entries were taken.
    fn of_file(
        &self,
        publisher: Publisher,
        path: &Path,
        people: bool,
        premises: &Premises,
    ) -> Result<(String, u64)> {
        let name = Self::name(publisher, path, people, premises)?;
        let after = self.0.get(&name).copied().unwrap_or(0);
        Ok((name, after))
    }

    /// A file is the same while its name, its size, the wanted records and their destination are.
    fn name(publisher: Publisher, path: &Path, people: bool, premises: &Premises) -> Result<String> {
        let about = std::fs::metadata(path).with_context(|| path.display().to_string())?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let what = if people { "people and companies" } else { "companies" };
        let into = premises.server().map(|server| format!(", into {server}")).unwrap_or_default();
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
