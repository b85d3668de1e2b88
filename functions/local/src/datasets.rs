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

/// What can be done with the dataset.
#[derive(Subcommand)]
pub enum Command {
    /// List the imports that led to the dataset there is, the latest first
    List {
        /// As JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Show how many people and companies there are, by source; or one person: what each source told, in which rows, and why that was
    /// taken for one person
    Show {
        /// A person's id
        id: Option<String>,
        #[arg(long)]
        json: bool,
    },
    /// List the people who were made of several descriptions, and why
    Merges {
        /// As JSON, one line for each
        #[arg(long)]
        json: bool,
    },
    /// Take a person apart who was made of several: each gets back what was told of them, and no import merges them again
    Split {
        /// The person's id
        id: String,
        /// Take only this part out, as `datasets show ID` numbers them; may be repeated [default: all of them]
        #[arg(long = "part", value_name = "NUMBER")]
        parts: Vec<usize>,
        #[arg(long)]
        json: bool,
    },
    /// Take back the last import: the dataset is exactly what it was before
    Undo {
        #[arg(long)]
        json: bool,
    },
    /// Remove everything that a source supplied; what others supplied of the same people and companies stays
    RemoveSource {
        /// The source, as `datasets show` names it
        source: String,
        #[arg(long)]
        json: bool,
    },
    /// Write every record to a file
    Export {
        /// Where to; its ending says the format: .jsonl, .csv or, in a build with it, .parquet
        file: PathBuf,
        /// People or companies
        #[arg(long, default_value = "people")]
        of: Of,
    },
    /// Write the dataset as one layer, without what was replaced
    Compact {
        #[arg(long)]
        json: bool,
    },
}

/// What is exported.
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
        _ => bail!("this looks after the embedded index alone"),
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

/// Waits for whoever else changes the dataset.
pub fn waiting() {
    eprintln!("Another import is under way; waiting for it …");
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
            ChangeKind::Emptied => "everything taken back".to_owned(),
            ChangeKind::Erasure => "erased somebody".to_owned(),
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
        bail!("there is no import to take back in {}", directory.path().display())
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
    println!("{} is taken back.", change.name);
    tell(directory.path(), &dataset);
    Ok(())
}

fn remove_source(directory: &SnapshotDir, source: &str, as_text: bool) -> Result<()> {
    let mut writer = directory.writer(waiting)?;
    let Some(removal) = import::remove_source(writer.dataset().map(AsRef::as_ref), source)? else {
        bail!("no record has the source {source:?}; `almanac datasets show` lists those there are")
    };
    let (increment, change) = removal;
    let dataset = writer.publish(increment, change).context("the dataset stays as it was")?;
    if as_text {
        let removed = json!({
            "removed": source,
            "people": dataset.people_count(),
            "companies": dataset.company_count(),
        });
        println!("{}", serde_json::to_string_pretty(&removed)?);
        return Ok(());
    }
    println!("What {source} supplied is removed.");
    tell(directory.path(), &dataset);
    Ok(())
}

fn compact(directory: &SnapshotDir, as_text: bool) -> Result<()> {
    let done = directory.writer(waiting)?.compact(true).context("the dataset stays as it was")?;
    if as_text {
        println!("{}", json!({ "compacted": done }));
    } else if done {
        println!("{} is one layer now.", directory.path().display());
    } else {
        println!("There is nothing to compact.");
    }
    Ok(())
}

/// Says what there is now.
pub fn tell(directory: &Path, dataset: &Dataset) {
    let (people, companies) = (dataset.people_count(), dataset.company_count());
    println!("{} now holds {people} people and {companies} companies.", directory.display());
    println!("A running server takes it up within seconds.");
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
            "; .parquet takes a build with --features parquet"
        };
        bail!("{} has to end in .jsonl, .csv{more}", file.display());
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
