//! `almanac import`: an operator's own files into the dataset the service answers from.

use crate::data_dir::Opened;
use crate::demo;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use common::config::Config;
use common::dataset::snapshot::SnapshotDir;
use common::dataset::{Dataset, DatasetError};
use common::domain::Clock;
use common::domain::signal::Signal;
use common::store::Store;
use import::columns::{Kind, Mapping};
use import::{Import, Options, Preview, Progress, Report, preview, signals};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::path::{Path, PathBuf};

/// Signals stored in one go.
const SIGNALS_AT_ONCE: usize = 500;

/// What can be imported.
#[derive(Subcommand)]
pub enum Command {
    /// Import people, and the companies they work at, from CSV, JSON lines or JSON, plain or .gz
    People(Files),
    /// Import companies
    Companies(Files),
    /// Import signals: funding rounds, acquisitions, openings and job changes
    Signals(Files),
    /// Write the demo world, for a deployment to be tried with; it takes the place of the dataset there is
    Demo,
}

#[derive(Args)]
pub struct Files {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Read a column as a field, such as "Job=title"; may be repeated
    #[arg(long = "map", value_name = "COLUMN=FIELD")]
    mappings: Vec<Mapping>,
    /// What the records name as their source [default: the export the file looks like]
    #[arg(long, value_name = "NAME")]
    source: Option<String>,
    /// Show the mapping and the first rows, and change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs an import: records into the snapshots of `directory`, signals into `database`.
pub async fn run(
    command: Command,
    directory: PathBuf,
    database: impl FnOnce() -> Result<Opened>,
    config: &Config,
) -> Result<()> {
    match command {
        Command::Signals(files) => {
            let opened = database()?;
            let store = opened.store(config).await?;
            tokio::task::spawn_blocking(move || import_signals(&files, &store)).await?
        }
        records => tokio::task::spawn_blocking(move || import_records(records, &directory)).await?,
    }
}

fn import_records(command: Command, directory: &Path) -> Result<()> {
    let (kind, files) = match command {
        Command::People(files) => (Kind::People, files),
        Command::Companies(files) => (Kind::Companies, files),
        Command::Signals(_) => return Ok(()),
        Command::Demo => {
            let (companies, people) = demo::records(Clock::System.now());
            return published(directory, SnapshotDir::new(directory).publish(companies, people, &[])?);
        }
    };
    let options = files.options();
    if files.dry_run {
        for path in &files.files {
            show(path, kind, &preview(path, kind, &options)?)?;
        }
        return Ok(());
    }
    let snapshots = SnapshotDir::new(directory);
    let before = match snapshots.open() {
        Ok(dataset) => Some(dataset),
        Err(DatasetError::Missing(_)) => None,
        // Importing over a snapshot that cannot be read would lose what it holds.
        Err(error) => bail!("{error}; move it away to start anew"),
    };
    let mut import = Import::onto(before.as_ref()).context("cannot read the present dataset")?;
    for path in &files.files {
        let bar = bar(path);
        let report = import.file(path, kind, &options, |progress| advance(&bar, progress))?;
        bar.finish_and_clear();
        tell(path, &report);
    }
    eprintln!("Writing the dataset …");
    published(directory, import.publish(&snapshots).context("the dataset stays as it was")?)
}

fn published(directory: &Path, dataset: Dataset) -> Result<()> {
    let (people, companies) = (dataset.people_count(), dataset.company_count());
    println!("{} now holds {people} people and {companies} companies.", directory.display());
    println!("A running server takes it up when it is started again.");
    Ok(())
}

impl Files {
    fn options(&self) -> Options {
        Options { mappings: self.mappings.clone(), source: self.source.clone(), now: Clock::System.now() }
    }
}

/// Reads signals and stores those that are not known yet.
fn import_signals(files: &Files, store: &Store) -> Result<()> {
    let runtime = tokio::runtime::Handle::current();
    let mut stored = 0;
    for path in &files.files {
        let (bar, mut batch, mut failure) = (bar(path), Vec::new(), None);
        let mut flush = |batch: &mut Vec<Signal>| match runtime.block_on(store.put_signals(batch)) {
            Ok(new) => {
                stored += new;
                batch.clear();
                Ok(())
            }
            Err(error) => {
                let told = error.to_string();
                failure = Some(error);
                Err(told)
            }
        };
        let mut shown = 0;
        let keep = |signal: Signal| {
            if files.dry_run {
                shown += 1;
                if shown <= 3 {
                    println!("{}", serde_json::to_string(&signal).unwrap_or_default());
                }
                return Ok(());
            }
            batch.push(signal);
            if batch.len() < SIGNALS_AT_ONCE { Ok(()) } else { flush(&mut batch) }
        };
        let report = signals::file(path, &files.options(), keep, |progress| advance(&bar, progress))?;
        let rest = flush(&mut batch);
        bar.finish_and_clear();
        tell(path, &report);
        if let (Err(_), Some(error)) = (rest, failure) {
            return Err(error).context("the signals could not be stored; run the import again");
        }
    }
    if !files.dry_run {
        println!("{stored} signals are new; they can be read at once.");
    }
    Ok(())
}

fn bar(path: &Path) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
    let template = "{prefix} {bar:30} {percent:>3} %  {msg}  {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_prefix(path.display().to_string());
    bar
}

fn advance(bar: &ProgressBar, progress: Progress) {
    bar.set_length(progress.size);
    bar.set_position(progress.bytes);
    let seconds = bar.elapsed().as_secs_f64().max(0.001);
    bar.set_message(format!("{} rows, {:.0} rows/s", progress.rows, progress.rows as f64 / seconds));
}

fn tell(path: &Path, report: &Report) {
    let Report { rows, added, updated, suppressed, rejected, .. } = report;
    println!("{}: {rows} rows, {added} added, {updated} merged, {rejected} rejected", path.display());
    if *suppressed > 0 {
        println!("  {suppressed} asked not to be contacted and are never returned");
    }
    for (field, count) in &report.dropped {
        println!("  {count} values of {field} were not understood and left out");
    }
    if let Some(rejects) = &report.rejects {
        println!("  the rejected rows, each with the reason: {}", rejects.display());
    }
}

fn show(path: &Path, kind: Kind, preview: &Preview) -> Result<()> {
    let what = if kind == Kind::People { "people" } else { "companies" };
    println!("{}: {what}, source \"{}\"", path.display(), preview.origin);
    for (column, target) in &preview.columns {
        println!("  {column:<32} {}", target.map_or("(not read)", |target| target.as_str()));
    }
    for (number, row) in (1..).zip(&preview.rows) {
        match row {
            Ok(record) => println!("row {number}: {}", serde_json::to_string_pretty(record)?),
            Err(reason) => println!("row {number} is rejected: {reason}"),
        }
    }
    Ok(())
}
