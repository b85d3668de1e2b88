//! `almanac datasets`: what was imported, and taking it back.

use crate::{live, merges};
use anyhow::{Context, Result, bail};
use clap::{Subcommand, ValueEnum};
use common::dataset::snapshot::{Change, ChangeKind, Snapshot, SnapshotDir};
use common::dataset::{Dataset, DatasetError, Target};
use common::directory::Writer;
use common::lookup::Objections;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The commands on the dataset.
#[derive(Subcommand)]
pub enum Command {
    /// List the imports, latest first
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Count people and companies by source; or show one person: the rows of each source, and why they were merged
    Show {
        /// A person's id
        id: Option<String>,
        #[arg(long)]
        json: bool,
    },
    /// List the people who were merged from several rows, and why
    Merges {
        /// Print JSON lines
        #[arg(long)]
        json: bool,
    },
    /// Split a wrongly merged person; no import merges the parts again
    Split {
        /// The person's id
        id: String,
        /// Split off only this part, as numbered by `datasets show ID`; may be repeated [default: all]
        #[arg(long = "part", value_name = "NUMBER")]
        parts: Vec<usize>,
        #[arg(long)]
        json: bool,
    },
    /// Undo the last import
    Undo {
        #[arg(long)]
        json: bool,
    },
    /// Remove everything that a source supplied; data from other sources stays
    RemoveSource {
        /// Source name, as listed by `datasets show`
        source: String,
        #[arg(long)]
        json: bool,
    },
    /// Write every record to a file
    Export {
        /// File to write; its extension sets the format: .jsonl, .csv or, in a build with it, .parquet
        file: PathBuf,
        /// People or companies
        #[arg(long, default_value = "people")]
        of: Of,
    },
    /// Compact the dataset into one layer
    Compact {
        #[arg(long)]
        json: bool,
    },
}

/// The records to export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Of {
    People,
    Companies,
}

impl Command {
    /// Whether it can be done where a database holds the directory, too.
    pub fn is_of_one_person(&self) -> bool {
        matches!(self, Self::Show { id: Some(_), .. } | Self::Split { .. })
    }
}

/// Does what is about one person in the database that holds the directory.
pub async fn run_elsewhere(command: Command, mut writer: Writer) -> Result<()> {
    let work = move || match command {
        Command::Show { id: Some(id), json } => {
            let Some(records) = writer.records() else { bail!("nothing was imported yet") };
            merges::show(&*records, &|_| None, &id, json)
        }
        Command::Split { id, parts, json } => {
            let (ids, _) = merges::take_apart(&mut writer, &id, &parts)?;
            merges::tell(&ids, json);
            Ok(())
        }
        _ => bail!("this command works only on the embedded index"),
    };
    tokio::task::spawn_blocking(work).await?
}

pub async fn run(command: Command, directory: PathBuf, objections: Option<Arc<Objections>>) -> Result<()> {
    let objections = objections.unwrap_or_default();
    tokio::task::spawn_blocking(move || run_here(command, &SnapshotDir::new(directory), &objections)).await?
}

fn run_here(command: Command, directory: &SnapshotDir, objections: &Objections) -> Result<()> {
    let done = match command {
        Command::List { json } => list(directory, json),
        Command::Show { id: None, json } => show(directory, json),
        Command::Show { id: Some(id), json } => show_person(directory, &id, json),
        Command::Merges { json } => merges::list(&open(directory)?, json),
        Command::Split { id, parts, json } => split(directory, &id, &parts, json),
        Command::Undo { json } => undo(directory, json),
        Command::RemoveSource { source, json } => remove_source(directory, &source, json),
        Command::Export { file, of } => export(&open(directory)?, &file, of, objections),
        Command::Compact { json } => compact(directory, json),
    };
    live::served(directory);
    done
}

/// Waits for another process that changes the dataset.
pub fn waiting() {
    eprintln!("Waiting for another import to finish …");
}

fn open(directory: &SnapshotDir) -> Result<Dataset> {
    match directory.open() {
        Err(DatasetError::Missing(_)) => {
            bail!("nothing was imported into {} yet", directory.path().display())
        }
        opened => Ok(opened?),
    }
}

fn history(directory: &SnapshotDir) -> Result<Vec<Snapshot>> {
    match directory.history() {
        Err(DatasetError::Missing(_)) => Ok(Vec::new()),
        history => Ok(history?),
    }
}

fn as_json(snapshot: &Snapshot) -> serde_json::Value {
    let Change { kind, name, of, sources, rows, added, merged, rejected, suppressed } = &snapshot.change;
    json!({
        "number": snapshot.number,
        "kind": kind,
        "name": name,
        "of": of,
        "sources": sources,
        "published_at": snapshot.published_at,
        "rows": rows,
        "added": added,
        "merged": merged,
        "rejected": rejected,
        "suppressed": suppressed,
        "people": snapshot.people,
        "companies": snapshot.companies,
        "layers": snapshot.layers.len(),
    })
}

fn list(directory: &SnapshotDir, as_text: bool) -> Result<()> {
    let history = history(directory)?;
    if as_text {
        let imports: Vec<_> = history.iter().map(as_json).collect();
        println!("{}", serde_json::to_string_pretty(&imports)?);
        return Ok(());
    }
    if history.is_empty() {
        println!("Nothing was imported into {} yet.", directory.path().display());
    }
    for (at, snapshot) in history.iter().enumerate() {
        let Change { kind, name, of, sources, added, merged, rejected, .. } = &snapshot.change;
        let what = match kind {
            ChangeKind::Import => format!(
                "{name}: {} from {}, {added} added, {merged} merged, {rejected} rejected",
                of.as_deref().unwrap_or("records"),
                if sources.is_empty() { "an earlier version".to_owned() } else { sources.join(", ") },
            ),
            ChangeKind::Removal => format!("removed the source {name}"),
            ChangeKind::Split => format!("took {name} apart"),
            ChangeKind::Compaction => "compaction".to_owned(),
            ChangeKind::Emptied => "everything undone".to_owned(),
            ChangeKind::Erasure => "erased a person".to_owned(),
        };
        let mark = if at == 0 { "*" } else { " " };
        println!("{mark} {:>4}  {:.0}  {what}", snapshot.number, snapshot.published_at);
    }
    Ok(())
}

fn show(directory: &SnapshotDir, as_text: bool) -> Result<()> {
    let dataset = open(directory)?;
    let sources = dataset.sources()?;
    if as_text {
        let sources: Vec<_> = sources
            .iter()
            .map(|source| json!({"source": source.name, "people": source.people, "companies": source.companies}))
            .collect();
        let shown = json!({
            "people": dataset.people_count(),
            "companies": dataset.company_count(),
            "published_at": dataset.published_at(),
            "layers": dataset.layer_count(),
            "sources": sources,
        });
        println!("{}", serde_json::to_string_pretty(&shown)?);
        return Ok(());
    }
    println!(
        "{} holds {} people and {} companies in {} layers.",
        directory.path().display(),
        dataset.people_count(),
        dataset.company_count(),
        dataset.layer_count()
    );
    for source in sources {
        println!("  {:<24} {} people, {} companies", source.name, source.people, source.companies);
    }
    Ok(())
}

/// Says what one person was made of.
fn show_person(directory: &SnapshotDir, id: &str, as_json: bool) -> Result<()> {
    let dataset = open(directory)?;
    let history = history(directory)?;
    let name = |number: u32| {
        let import = history.iter().find(|snapshot| snapshot.number == number)?;
        Some(import.change.name.clone())
    };
    merges::show(&dataset, &name, id, as_json)
}

fn split(directory: &SnapshotDir, id: &str, parts: &[usize], as_json: bool) -> Result<()> {
    let mut writer = directory.writer(waiting)?;
    let (ids, dataset) = merges::take_apart(&mut writer, id, parts)?;
    merges::tell(&ids, as_json);
    if !as_json {
        tell(directory.path(), &dataset);
    }
    Ok(())
}

fn undo(directory: &SnapshotDir, as_text: bool) -> Result<()> {
    let Some(change) = directory.writer(waiting)?.undo()? else {
        bail!("there is no import to undo in {}", directory.path().display())
    };
    let dataset = open(directory)?;
    if as_text {
        let undone = json!({
            "undone": change.name,
            "people": dataset.people_count(),
            "companies": dataset.company_count(),
        });
        println!("{}", serde_json::to_string_pretty(&undone)?);
        return Ok(());
    }
    println!("{} was undone.", change.name);
    tell(directory.path(), &dataset);
    Ok(())
}

fn remove_source(directory: &SnapshotDir, source: &str, as_text: bool) -> Result<()> {
    let mut writer = directory.writer(waiting)?;
    let Some(removal) = import::remove_source(writer.dataset().map(AsRef::as_ref), source)? else {
        bail!("no record has the source {source:?}; `almanac datasets show` lists the sources")
    };
    let (increment, change) = removal;
    let dataset = writer.publish(increment, change).context("the dataset is unchanged")?;
    if as_text {
        let removed = json!({
            "removed": source,
            "people": dataset.people_count(),
            "companies": dataset.company_count(),
        });
        println!("{}", serde_json::to_string_pretty(&removed)?);
        return Ok(());
    }
    println!("Removed everything from {source}.");
    tell(directory.path(), &dataset);
    Ok(())
}

fn compact(directory: &SnapshotDir, as_text: bool) -> Result<()> {
    let done = directory.writer(waiting)?.compact(true).context("the dataset is unchanged")?;
    if as_text {
        println!("{}", json!({ "compacted": done }));
    } else if done {
        println!("{} is now one layer.", directory.path().display());
    } else {
        println!("There is nothing to compact.");
    }
    Ok(())
}

/// Says what there is now.
pub fn tell(directory: &Path, dataset: &Dataset) {
    let (people, companies) = (dataset.people_count(), dataset.company_count());
    println!("{} now holds {people} people and {companies} companies.", directory.display());
    println!("A running server uses it within seconds.");
}

fn export(dataset: &Dataset, file: &Path, of: Of, objections: &Objections) -> Result<()> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let known = match ending {
        "csv" | "jsonl" | "ndjson" => true,
        "parquet" => cfg!(feature = "parquet"),
        _ => false,
    };
    if !known {
        let more = if cfg!(feature = "parquet") {
            ", .parquet"
        } else {
            "; .parquet needs a build with --features parquet"
        };
        bail!("{} must end in .jsonl, .csv{more}", file.display());
    }
    let failed = || format!("cannot write {}", file.display());
    let out = std::io::BufWriter::new(std::fs::File::create(file).with_context(failed)?);
    let people = of == Of::People;
    let count = match ending {
        "csv" => import::export::csv(dataset, out, people, objections).map_err(Into::into),
        #[cfg(feature = "parquet")]
        "parquet" => import::export::parquet(dataset, out, people, objections).map_err(Into::into),
        _ => lines(dataset, out, of, objections),
    };
    println!("{}: {} records.", file.display(), count.with_context(failed)?);
    Ok(())
}

fn lines(dataset: &Dataset, mut out: impl Write, of: Of, objections: &Objections) -> Result<u64> {
    let mut count = 0;
    match of {
        Of::People => {
            for number in dataset.people_numbers() {
                let record = dataset.person(number)?;
                if objections.cover_record(&record) {
                    continue;
                }
                serde_json::to_writer(&mut out, &*record)?;
                out.write_all(b"\n")?;
                count += 1;
            }
        }
        Of::Companies => {
            for number in dataset.company_numbers() {
                serde_json::to_writer(&mut out, &*dataset.company(number)?)?;
                out.write_all(b"\n")?;
                count += 1;
            }
        }
    }
    out.flush()?;
    Ok(count)
}
