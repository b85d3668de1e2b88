//! `almanac datasets`: what was imported, and taking it back.

use crate::commands::merges::{self, Of};
use crate::commands::messages::{self, Protocol};
use crate::counted::counted;
use crate::premises::{Counts, FOREVER, Past, Premises};
use anyhow::{Context, Result, bail};
use clap::Subcommand;
use common::directory::{Change, ChangeKind, Records, Target, each_company, each_person};
use common::lookup::Objections;
use serde_json::{Value, json};
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
    /// Count people and companies by source; or show one record: what each source said, and why they were merged
    Show {
        /// The id of a person or a company
        id: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List the people who were merged from several rows, or the companies known from several sources, and why
    Merges {
        /// People or companies
        #[arg(long, default_value = "people")]
        of: Of,
        /// Print NDJSON
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
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Undo the last import
    Undo {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Remove everything that a source supplied; data from other sources stays
    RemoveSource {
        /// Source name, as listed by `datasets show`
        source: String,
        /// Print JSON
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
    /// Write every record to standard output as a Singer tap or an Airbyte source does
    Messages {
        /// The protocol
        protocol: Protocol,
        /// People or companies
        #[arg(long, default_value = "people")]
        of: Of,
    },
    /// Compact the dataset into one layer
    Compact {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

pub async fn run(command: Command, premises: Premises, objections: Option<Arc<Objections>>) -> Result<()> {
    match command {
        Command::List { json } => list(&premises, json).await,
        Command::Show { id: None, json } => show(&premises, json).await,
        Command::Show { id: Some(id), json } => show_one(&premises, id, json).await,
        Command::Merges { of, json } => read(&premises, move |records| merges::list(records, of, json)).await,
        Command::Export { file, of } => {
            let objections = objections.unwrap_or_default();
            read(&premises, move |records| export(records, &file, of, &objections)).await
        }
        Command::Messages { protocol, of } => {
            let objections = objections.unwrap_or_default();
            let write = move |records: &dyn Records| {
                let out = std::io::BufWriter::new(std::io::stdout().lock());
                messages::write(protocol, records, out, of, &objections).map(drop)
            };
            read(&premises, write).await
        }
        Command::Split { id, parts, json } => change(premises, move |on| split(on, &id, &parts, json)).await,
        Command::Undo { json } => change(premises, move |on| undo(on, json)).await,
        Command::RemoveSource { source, json } => {
            change(premises, move |on| remove_source(on, &source, json)).await
        }
        Command::Compact { json } => change(premises, move |on| compact(on, json)).await,
    }
}

/// Reads the records, or says that nothing was imported yet.
async fn read(
    premises: &Premises,
    work: impl FnOnce(&dyn Records) -> Result<()> + Send + 'static,
) -> Result<()> {
    let name = premises.name();
    premises.records(move |records| work(records.with_context(|| nothing(&name))?)).await
}

/// Changes the records, on a blocking thread.
async fn change(
    premises: Premises,
    work: impl FnOnce(&Premises) -> Result<()> + Send + 'static,
) -> Result<()> {
    tokio::task::spawn_blocking(move || {
        let done = work(&premises);
        premises.settle();
        done
    })
    .await?
}

fn nothing(name: &str) -> String {
    format!("nothing was imported into {name} yet")
}

fn as_json(past: &Past) -> Value {
    let Change { kind, name, of, sources, rows, added, merged, rejected, suppressed } = &past.change;
    json!({
        "number": past.number,
        "kind": kind,
        "name": name,
        "of": of,
        "sources": sources,
        "published_at": past.at,
        "rows": rows,
        "added": added,
        "merged": merged,
        "rejected": rejected,
        "suppressed": suppressed,
        "people": past.people,
        "companies": past.companies,
        "layers": past.layers,
    })
}

async fn list(premises: &Premises, as_text: bool) -> Result<()> {
    let history = premises.history().await?;
    if as_text {
        let imports: Vec<_> = history.iter().map(as_json).collect();
        println!("{}", serde_json::to_string_pretty(&imports)?);
        return Ok(());
    }
    if history.is_empty() {
        println!("Nothing was imported into {} yet.", premises.name());
    }
    for (at, past) in history.iter().enumerate() {
        let Change { kind, name, of, sources, added, merged, rejected, .. } = &past.change;
        let what = match kind {
            ChangeKind::Import => format!(
                "{name}: {} from {}, {added} added, {merged} merged, {rejected} rejected",
                of.as_deref().unwrap_or("records"),
                if sources.is_empty() { "an earlier version".to_owned() } else { sources.join(", ") },
            ),
            ChangeKind::Removal => format!("removed the source {name}"),
            ChangeKind::Split => format!("split {name}"),
            ChangeKind::Compaction => "compaction".to_owned(),
            ChangeKind::Emptied => "the first import was undone; nothing is left".to_owned(),
            ChangeKind::Erasure => "erased a person".to_owned(),
        };
        let mark = if at == 0 { "*" } else { " " };
        println!("{mark} {:>4}  {:.0}  {what}", past.number, past.at);
    }
    if !history.is_empty() {
        println!("* is in use");
    }
    Ok(())
}

async fn show(premises: &Premises, as_text: bool) -> Result<()> {
    let held = premises.holdings().await?.with_context(|| nothing(&premises.name()))?;
    if as_text {
        let sources: Vec<_> = held
            .sources
            .iter()
            .map(|source| json!({"source": source.name, "people": source.people, "companies": source.companies}))
            .collect();
        let shown = json!({
            "people": held.people,
            "companies": held.companies,
            "published_at": held.published_at,
            "layers": held.layers,
            "sources": sources,
        });
        println!("{}", serde_json::to_string_pretty(&shown)?);
        return Ok(());
    }
    let layers = held.layers.map(|layers| format!(" in {}", counted(layers, "layer"))).unwrap_or_default();
    let [people, companies] = [counted(held.people, "person"), counted(held.companies, "company")];
    println!("{} holds {people} and {companies}{layers}.", premises.name());
    for source in held.sources {
        let [people, companies] = [counted(source.people, "person"), counted(source.companies, "company")];
        println!("  {:<24} {people}, {companies}", source.name);
    }
    Ok(())
}

/// Shows what one person or company was made of.
async fn show_one(premises: &Premises, id: String, as_json: bool) -> Result<()> {
    let history = premises.history().await?;
    read(premises, move |records| {
        let name = |number: u32| {
            let import = history.iter().find(|past| past.number == number)?;
            Some(import.change.name.clone())
        };
        merges::show(records, &name, &id, as_json)
    })
    .await
}

fn split(premises: &Premises, id: &str, parts: &[usize], as_json: bool) -> Result<()> {
    let mut writer = premises.writer(FOREVER)?;
    let (ids, counts) = merges::take_apart(&mut writer, id, parts)?;
    merges::tell(&ids, as_json);
    if !as_json {
        premises.tell(counts);
    }
    Ok(())
}

fn undo(premises: &Premises, as_text: bool) -> Result<()> {
    let Some((change, counts)) = premises.writer(FOREVER)?.undo()? else {
        bail!("there is no import to undo in {}", premises.name())
    };
    changed(premises, as_text, "undone", &change.name, counts, &format!("{} was undone.", change.name))
}

fn remove_source(premises: &Premises, source: &str, as_text: bool) -> Result<()> {
    let mut writer = premises.writer(FOREVER)?;
    let removal = match writer.records() {
        Some(records) => import::remove_source(&*records, source)?,
        None => None,
    };
    let Some((increment, change)) = removal else {
        bail!("no record has the source {source:?}; `almanac datasets show` lists the sources")
    };
    let counts = writer.publish(increment, change).context("the records are unchanged")?;
    changed(premises, as_text, "removed", source, counts, &format!("Removed everything from {source}."))
}

/// Prints a change and the new totals.
fn changed(
    premises: &Premises,
    as_text: bool,
    what: &str,
    name: &str,
    counts: Counts,
    said: &str,
) -> Result<()> {
    if as_text {
        let done = json!({ what: name, "people": counts.0, "companies": counts.1 });
        println!("{}", serde_json::to_string_pretty(&done)?);
        return Ok(());
    }
    println!("{said}");
    premises.tell(counts);
    Ok(())
}

fn compact(premises: &Premises, as_text: bool) -> Result<()> {
    let done = premises.writer(FOREVER)?.compact(true).context("the records are unchanged")?;
    if as_text {
        println!("{}", json!({ "compacted": done }));
    } else if done {
        println!("{} is now one layer.", premises.name());
    } else {
        println!("There is nothing to compact.");
    }
    Ok(())
}

fn export(records: &dyn Records, file: &Path, of: Of, objections: &Objections) -> Result<()> {
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
        "csv" => import::export::csv(records, out, people, objections).map_err(Into::into),
        #[cfg(feature = "parquet")]
        "parquet" => import::export::parquet(records, out, people, objections).map_err(Into::into),
        _ => lines(records, out, of, objections),
    };
    println!("{}: {}.", file.display(), counted(count.with_context(failed)?, "record"));
    Ok(())
}

fn lines(records: &dyn Records, mut out: impl Write, of: Of, objections: &Objections) -> Result<u64> {
    let mut count = 0;
    let mut write = |line: serde_json::Result<String>| -> Result<()> {
        writeln!(out, "{}", line?)?;
        count += 1;
        Ok(())
    };
    match of {
        Of::People => each_person(records, |record| match objections.cover_record(record) {
            true => Ok(()),
            false => write(serde_json::to_string(record)),
        })?,
        Of::Companies => each_company(records, |record| write(serde_json::to_string(record)))?,
    }
    out.flush()?;
    Ok(count)
}
