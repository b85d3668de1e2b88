//! `almanac import`: an operator's own files into the dataset the service answers from.

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use common::clock::Clock;
use common::dataset::import::columns::{Kind, Mapping};
use common::dataset::import::{Import, Options, Preview, Progress, Report, preview, signals};
use common::dataset::snapshot::SnapshotDir;
use common::dataset::{Dataset, DatasetError};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::path::{Path, PathBuf};

/// What can be imported.
#[derive(Subcommand)]
pub enum Command {
    /// Import people, and the companies they work at, from CSV, JSON lines or JSON, plain or .gz
    People(Files),
    /// Import companies
    Companies(Files),
    /// Check a file of signals: funding rounds, acquisitions, openings and job changes
    Signals(Files),
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

/// Runs an import into the snapshots of `directory`.
pub fn run(command: Command, directory: &Path) -> Result<()> {
    let (kind, files) = match command {
        Command::People(files) => (Kind::People, files),
        Command::Companies(files) => (Kind::Companies, files),
        Command::Signals(files) => return check_signals(&files),
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
    let dataset: Dataset = import.publish(&snapshots).context("the dataset stays as it was")?;
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

/// Reads signals without keeping them, so that a file can be put right before it is fed in.
fn check_signals(files: &Files) -> Result<()> {
    for path in &files.files {
        let bar = bar(path);
        let mut first = Vec::new();
        let keep = |signal| {
            if first.len() < 3 {
                first.push(signal);
            }
            Ok(())
        };
        let report = signals::file(path, &files.options(), keep, |progress| advance(&bar, progress))?;
        bar.finish_and_clear();
        for signal in first.iter().filter(|_| files.dry_run) {
            println!("{}", serde_json::to_string(signal)?);
        }
        tell(path, &report);
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
