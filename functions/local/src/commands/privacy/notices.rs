//! `almanac privacy notices …` and `… basis`: the people to notify that data about them is held, the deadlines, and the legal bases.

use super::{Desk, print};
use crate::counted::counted;
use anyhow::{Context, Result, ensure};
use clap::Subcommand;
use common::directory::Stored;
use common::lookup::IdentifierKind;
use common::lookup::objections::Objections;
use common::lookup::record::PersonRecord;
use common::privacy::stores;
use common::store::notices::Notice;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The latest time to notify a person.
const MONTH: SignedDuration = SignedDuration::from_hours(30 * 24);

#[derive(Subcommand)]
pub enum Command {
    /// Update the ledger from the records, and show how many people to notify, and by when
    Status {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write a CSV of the people to notify, for a mailer: name, email, source of the data, legal basis, deadline
    Export {
        file: PathBuf,
        /// Only people who are due within this many days
        #[arg(long, default_value_t = 30)]
        within: i64,
    },
    /// Record that the people of an exported CSV were notified
    Sent {
        /// The exported CSV
        file: PathBuf,
    },
}

#[derive(Subcommand)]
pub enum Basis {
    /// Set the legal basis for the data of a source; it is shown to people who ask for their data
    Set {
        /// The source, as `almanac datasets show` lists it
        source: String,
        /// The basis, such as "legitimate interest: business contacts, assessed 2026-01-15"
        note: String,
    },
    /// List sources with their legal basis
    List,
}

pub async fn basis(command: Basis, desk: &Desk) -> Result<()> {
    if let Basis::Set { source, note } = command {
        return Ok(desk.store.set_basis(&source, &note).await?);
    }
    let notes = desk.store.bases().await?;
    let sources = desk.premises.holdings().await?.map(|held| held.sources).unwrap_or_default();
    let mut names: Vec<&str> =
        sources.iter().map(|source| source.name.as_str()).chain(notes.keys().map(String::as_str)).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        println!("{name}: {}", notes.get(name).map_or("no legal basis recorded", String::as_str));
    }
    Ok(())
}

pub async fn run(command: Command, desk: &Desk, objections: Arc<Objections>) -> Result<()> {
    match command {
        Command::Status { json } => {
            let ledger = ledger(desk).await?;
            let open = ledger.iter().filter(|entry| entry.sent_at.is_none());
            let disclosed = disclosures(desk).await?;
            let (mut waiting, mut late, mut first) = (0, 0, None);
            for entry in open {
                let due = due(entry, &disclosed);
                waiting += 1;
                late += usize::from(due < desk.now);
                first = Some(first.map_or(due, |first: Timestamp| first.min(due)));
            }
            let shown =
                json!({"people": ledger.len(), "to_be_told": waiting, "late": late, "first_due_at": first});
            print(json, &shown, |_| {
                let first = first.map(|first| format!("; the first is due at {first}")).unwrap_or_default();
                format!(
                    "{}: {waiting} still to notify, {late} of them overdue{first}",
                    counted(ledger.len(), "person")
                )
            });
            Ok(())
        }
        Command::Export { file, within } => export(desk, objections, &file, within).await,
        Command::Sent { file } => sent(desk, &file).await,
    }
}

/// The ledger with every person who has a record; each counts from the first import of the record.
async fn ledger(desk: &Desk) -> Result<Vec<Notice>> {
    let ledger = desk.store.notices().await?;
    let before = ledger.len();
    let known: HashSet<u64> = ledger.iter().map(|entry| entry.mark).collect();
    let history = desk.premises.history().await?;
    let imported: HashMap<u32, Timestamp> = history.iter().map(|past| (past.number, past.at)).collect();
    let (pepper, now) = (desk.pepper.clone(), desk.now);
    let add = move |ledger: &mut Vec<Notice>, _, stored: Stored<PersonRecord>| -> Result<()> {
        let mark = pepper.marks(IdentifierKind::Id, &stored.record.person.id).own;
        if !known.contains(&mark) {
            let times = stored.origins.given.iter().filter_map(|given| imported.get(&given.import));
            let obtained_at = times.min().copied().unwrap_or(now);
            ledger.push(Notice { mark, obtained_at, sent_at: None });
        }
        Ok(())
    };
    let ledger = desk.premises.each_person(ledger, add).await?;
    if ledger.len() > before {
        desk.store.put_notices(&ledger, before).await?;
    }
    Ok(ledger)
}

/// When each person's record was first given to a customer, by the mark of their id.
async fn disclosures(desk: &Desk) -> Result<BTreeMap<u64, Timestamp>> {
    let mut first = BTreeMap::new();
    for (id, at) in stores::disclosed(&desk.store).await? {
        let mark = desk.pepper.marks(IdentifierKind::Id, &id).own;
        let known: &mut Timestamp = first.entry(mark).or_insert(at);
        *known = at.min(*known);
    }
    Ok(first)
}

/// A month after the data was obtained, or when it is first disclosed if that is sooner.
fn due(entry: &Notice, disclosed: &BTreeMap<u64, Timestamp>) -> Timestamp {
    let latest = entry.obtained_at + MONTH;
    disclosed.get(&entry.mark).map_or(latest, |at| latest.min(*at))
}

async fn export(desk: &Desk, objections: Arc<Objections>, file: &Path, within: i64) -> Result<()> {
    let (ledger, disclosed) = (ledger(desk).await?, disclosures(desk).await?);
    let until = desk.now + SignedDuration::from_hours(24 * within);
    let open: HashMap<u64, Notice> = ledger
        .into_iter()
        .filter(|entry| entry.sent_at.is_none() && due(entry, &disclosed) <= until)
        .map(|entry| (entry.mark, entry))
        .collect();
    let (notes, pepper) = (desk.store.bases().await?, desk.pepper.clone());
    let mut out = csv::Writer::from_path(file).with_context(|| format!("cannot write {}", file.display()))?;
    out.write_record([
        "id",
        "name",
        "email",
        "sources",
        "basis",
        "obtained_at",
        "first_disclosed_at",
        "due_at",
    ])?;
    let write = move |out: &mut (csv::Writer<File>, usize), _, stored: Stored<PersonRecord>| -> Result<()> {
        let person = &stored.record.person;
        let mark = pepper.marks(IdentifierKind::Id, &person.id).own;
        // People who opted out are not written to.
        let Some(entry) = open.get(&mark).filter(|_| !objections.cover_record(&stored.record)) else {
            return Ok(());
        };
        let sources: Vec<&str> = stored.origins.given.iter().map(|given| given.source.as_str()).collect();
        let basis: Vec<&str> =
            sources.iter().filter_map(|source| notes.get(*source)).map(String::as_str).collect();
        let email = stored.record.emails().next().map(ToString::to_string).unwrap_or_default();
        let at = disclosed.get(&mark).map(ToString::to_string).unwrap_or_default();
        out.0.write_record([
            &person.id,
            &plain(&person.full_name),
            &email,
            &plain(&sources.join("; ")),
            &plain(&basis.join("; ")),
            &entry.obtained_at.to_string(),
            &at,
            &due(entry, &disclosed).to_string(),
        ])?;
        out.1 += 1;
        Ok(())
    };
    let (mut out, rows) = desk.premises.each_person((out, 0), write).await?;
    out.flush()?;
    println!(
        "{}: {} to notify. When they are notified, run almanac privacy notices sent {}",
        file.display(),
        counted(rows, "person"),
        file.display()
    );
    Ok(())
}

/// A cell that no spreadsheet takes for a formula.
fn plain(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t']) { format!("'{text}") } else { text.to_owned() }
}

async fn sent(desk: &Desk, file: &Path) -> Result<()> {
    let mut rows = csv::Reader::from_path(file).with_context(|| format!("cannot read {}", file.display()))?;
    let at = rows.headers()?.iter().position(|name| name == "id").context("the file has no column id")?;
    let mut told = HashSet::new();
    for row in rows.records() {
        told.insert(desk.pepper.marks(IdentifierKind::Id, row?.get(at).unwrap_or_default()).own);
    }
    let mut ledger = ledger(desk).await?;
    let mut noted = 0;
    for entry in ledger.iter_mut().filter(|entry| entry.sent_at.is_none() && told.contains(&entry.mark)) {
        entry.sent_at = Some(desk.now);
        noted += 1;
    }
    ensure!(noted > 0 || told.is_empty(), "no person in the file has a notice due");
    desk.store.put_notices(&ledger, ledger.len()).await?;
    println!("Recorded for {}.", counted(noted, "person"));
    Ok(())
}
