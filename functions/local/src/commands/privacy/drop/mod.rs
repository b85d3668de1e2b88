//! `almanac privacy drop …`: the deletion requests that Californians made of all data brokers at once (DROP).
//!
//! Lists are pulled, and the people on them are hidden at once, whether known here or not, so that no later import or vendor brings
//! them in. Matching finds who of them is known, and erases them; reporting tells the state what became of each request.

mod platform;

use super::{Desk, print};
use crate::counted::counted;
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand};
use common::config::{Config, DropSettings};
use common::directory::{Number, Stored};
use common::lookup::drop::{self, DropList};
use common::lookup::objections::{Listed, Objections, Pepper};
use common::lookup::record::PersonRecord;
use common::privacy::desk::{self, Subject};
use common::privacy::stores;
use common::store::drop_rows::{DropRow, DropState};
use jiff::Timestamp;
use platform::{Download, Platform};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The lists that are answered; the seventh takes requests back.
const LISTS: [DropList; 6] =
    [DropList::Ndz, DropList::Email, DropList::Phone, DropList::Maid, DropList::NameVin, DropList::Ctvid];
const DELETED: u8 = 3;
const OPTED_OUT: u8 = 4;
const UNKNOWN: u8 = 5;

#[derive(Subcommand)]
pub enum Command {
    /// Download the state's lists, and hide the people on them
    Pull {
        #[command(flatten)]
        how: How,
        /// Wait until the state has built them
        #[arg(long)]
        wait: bool,
    },
    /// Find the listed people in your data, and erase them
    Match {
        /// Only count them
        #[arg(long)]
        dry_run: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Report the result of each request to the state
    Report {
        #[command(flatten)]
        how: How,
        /// Only print the report
        #[arg(long)]
        dry_run: bool,
    },
    /// Show the state of the exchange, and when the next pull is due; exits with an error when it is overdue
    Status {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args)]
pub struct How {
    /// Use the state's sandbox
    #[arg(long)]
    sandbox: bool,
}

pub async fn run(command: Command, desk: &Desk, config: &Config) -> Result<()> {
    match command {
        Command::Pull { how, wait } => pull(desk, &Platform::new(&config.drop, how.sandbox)?, wait).await,
        Command::Match { dry_run, json } => match_rows(desk, config, dry_run, json).await,
        Command::Report { how, dry_run } => report(desk, &config.drop, how.sandbox, dry_run).await,
        Command::Status { json } => status(desk, &config.drop, json).await,
    }
}

/// Where lists lie between their download and the moment they are all in the database: the state gives them once.
fn kept(desk: &Desk) -> PathBuf {
    desk.data_dir.join("drop-lists.zip")
}

async fn pull(desk: &Desk, platform: &Platform, wait: bool) -> Result<()> {
    let file = kept(desk);
    if file.exists() {
        println!("Resuming an interrupted pull.");
        return take_in(desk, &file, None).await;
    }
    loop {
        match platform.download().await? {
            Download::Lists(bytes) => {
                write_private(&file, &bytes)?;
                return take_in(desk, &file, Some(desk.now)).await;
            }
            Download::Nothing => {
                let state = desk.store.drop_state().await?.unwrap_or_default();
                desk.store.put_drop_state(&DropState { accessed_at: Some(desk.now), ..state }).await?;
                println!("Nothing new.");
                return Ok(());
            }
            Download::Building(after) if wait => tokio::time::sleep(after).await,
            Download::Building(after) => {
                bail!("the lists are being built; ask again in {} s, or use --wait", after.as_secs())
            }
            Download::Unanswered => {
                bail!(
                    "the previous lists are unanswered; run almanac privacy drop match, then almanac privacy drop report"
                )
            }
        }
    }
}

fn write_private(file: &Path, bytes: &[u8]) -> Result<()> {
    let partly = file.with_extension("part");
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&partly).and_then(|mut file| std::io::Write::write_all(&mut file, bytes));
    written
        .and_then(|()| std::fs::rename(&partly, file))
        .with_context(|| format!("cannot write {}", file.display()))
}

/// What a list says: of each request its id and the keyed mark of its hash; of those taken back, of which list they were.
#[derive(Default)]
struct Pulled {
    rows: BTreeMap<DropList, Vec<DropRow>>,
    removed: Vec<(DropList, DropRow)>,
    rejected: usize,
}

async fn take_in(desk: &Desk, file: &Path, accessed: Option<Timestamp>) -> Result<()> {
    let pulled = read(file, &desk.pepper)?;
    let mut hidden = Vec::new();
    let mut told = Vec::new();
    for (list, new) in &pulled.rows {
        let mut rows = desk.store.drop_rows(*list).await?;
        let before = rows.len();
        let known: HashMap<[u8; 12], usize> = rows.iter().enumerate().map(|(at, row)| (row.id, at)).collect();
        for row in new {
            match known.get(&row.id) {
                // Asked again: looked at again, and answered again.
                Some(at) => rows[*at] = *row,
                None => rows.push(*row),
            }
        }
        desk.store.put_drop_rows(*list, &rows, before).await?;
        // Nothing here is known by the others, so nothing could be hidden by them.
        if matches!(list, DropList::Email | DropList::Phone) {
            hidden.extend(new.iter().map(|row| row.mark));
        }
        told.push(format!("{} of {list}", new.len()));
    }
    hidden.sort_unstable();
    hidden.dedup();
    if !hidden.is_empty() {
        desk::suppress(&desk.store, &desk.pepper, &hidden, DROP, desk.now).await?;
    }
    let mut back = Vec::new();
    for list in LISTS {
        let ids: HashSet<[u8; 12]> =
            pulled.removed.iter().filter(|(of, _)| *of == list).map(|(_, row)| row.id).collect();
        if ids.is_empty() {
            continue;
        }
        let mut rows = desk.store.drop_rows(list).await?;
        let before = rows.len();
        back.extend(rows.iter().filter(|row| ids.contains(&row.id)).map(|row| row.mark));
        rows.retain(|row| !ids.contains(&row.id));
        let left: HashSet<u64> = rows.iter().map(|row| row.mark).collect();
        back.retain(|mark| !left.contains(mark));
        desk.store.put_drop_rows(list, &rows, before).await?;
    }
    if !back.is_empty() {
        desk::unsuppress(&desk.store, &desk.pepper, &back, DROP, desk.now).await?;
    }
    let state = desk.store.drop_state().await?.unwrap_or_default();
    let accessed_at = accessed.or(state.accessed_at).or(Some(desk.now));
    desk.store.put_drop_state(&DropState { accessed_at, batch: state.batch + 1, ..state }).await?;
    std::fs::remove_file(file).with_context(|| format!("cannot delete {}", file.display()))?;
    println!(
        "Added: {}; {} withdrawn, {} could not be read. The people on the lists are hidden within seconds.",
        if told.is_empty() { "none".to_owned() } else { told.join(", ") },
        counted(pulled.removed.len(), "request"),
        counted(pulled.rejected, "row")
    );
    Ok(())
}

/// Where objections come from that the state's lists are.
pub const DROP: &str = common::objections::DROP;

fn read(file: &Path, pepper: &Pepper) -> Result<Pulled> {
    let unreadable = || format!("cannot read {}", file.display());
    let mut archive =
        zip::ZipArchive::new(std::fs::File::open(file).with_context(unreadable)?).with_context(unreadable)?;
    let mut pulled = Pulled::default();
    for at in 0..archive.len() {
        let member = archive.by_index(at).with_context(unreadable)?;
        let name = member.name().with_context(unreadable)?;
        let name = name.rsplit('/').next().unwrap_or_default().to_owned();
        let list =
            name.trim_end_matches(".csv").split('_').nth(2).and_then(|list| list.parse::<DropList>().ok());
        let list = list.with_context(|| format!("{name} is not one of the state's lists"))?;
        let mut rows = csv::ReaderBuilder::new().flexible(true).from_reader(member.take(1 << 32));
        for row in rows.records() {
            let row = row.with_context(|| format!("{name} is torn"))?;
            let cell = |at: usize| row.get(at).map(str::trim).unwrap_or_default();
            let of = if list == DropList::Removed { cell(2).parse().ok() } else { Some(list) };
            let read = of.and_then(|of| Some((of, DropRow::new(cell(0), pepper.hashed(of, cell(1)))?)));
            match read {
                Some((of, row)) if list == DropList::Removed => pulled.removed.push((of, row)),
                Some((of, row)) => pulled.rows.entry(of).or_default().push(row),
                None => pulled.rejected += 1,
            }
        }
    }
    Ok(pulled)
}

/// The people of each mark: those with a record by its number, others by their identifiers in a store.
type Meant = HashMap<u64, HashSet<String>>;

/// The marks on the lists, and the secrets that may have made them.
struct Wanted {
    marks: HashSet<u64>,
    peppers: Vec<Pepper>,
}

impl Wanted {
    /// The marks of an address and of a phone that are on the lists.
    fn of(&self, email: Option<&str>, phone: Option<&str>) -> Vec<u64> {
        let email = email.into_iter().flat_map(drop::emails).map(|hash| (DropList::Email, hash));
        let phone = phone.and_then(drop::phone).map(|hash| (DropList::Phone, hash));
        let hashes: Vec<_> = email.chain(phone).collect();
        let marks = self
            .peppers
            .iter()
            .flat_map(|pepper| hashes.iter().map(|(list, hash)| pepper.hashed(*list, hash)));
        marks.filter(|mark| self.marks.contains(mark)).collect()
    }
}

/// The people whose records match a mark: numbers by mark, and ids by number.
async fn known_people(desk: &Desk, wanted: &Arc<Wanted>) -> Result<(Meant, HashMap<Number, String>)> {
    type Matches = (Meant, HashMap<Number, String>);
    let wanted = wanted.clone();
    let find = move |found: &mut Matches, number: Number, stored: Stored<PersonRecord>| -> Result<()> {
        let record = &stored.record;
        let phone = record.mobile.as_ref().map(|mobile| mobile.number.as_str());
        let mut marks: Vec<u64> =
            record.emails().flat_map(|email| wanted.of(Some(email.as_str()), None)).collect();
        marks.extend(wanted.of(None, phone));
        if !marks.is_empty() {
            found.1.insert(number, record.person.id.clone());
        }
        for mark in marks {
            found.0.entry(mark).or_default().insert(number.to_string());
        }
        Ok(())
    };
    desk.premises.each_person(Matches::default(), find).await
}

async fn match_rows(desk: &Desk, config: &Config, dry_run: bool, as_json: bool) -> Result<()> {
    let mut lists = BTreeMap::new();
    for list in LISTS {
        lists.insert(list, desk.store.drop_rows(list).await?);
    }
    let peppers: Vec<Pepper> = std::iter::once(desk.pepper.clone())
        .chain(config.stored.seal_secrets_before.iter().map(|secret| Pepper::new(secret)))
        .collect();
    let mut marks: Vec<u64> = lists.values().flatten().map(|row| row.mark).collect();
    marks.sort_unstable();
    marks.dedup();
    let wanted = Arc::new(Wanted { marks: marks.iter().copied().collect(), peppers: peppers.clone() });
    let (mut meant, ids) = known_people(desk, &wanted).await?;
    // Vendors' answers about them are in the tables.
    let listed = Objections::default();
    listed.replace(Listed { peppers, marks, hashed: true, ..Listed::default() });
    let held = stores::search(&desk.store, &listed, !dry_run).await?;
    for shown in &held.shown {
        each_text(shown, &mut |text| {
            let named =
                if text.contains('@') { wanted.of(Some(text), None) } else { wanted.of(None, Some(text)) };
            for mark in named.into_iter().filter(|_| text.contains('@') || text.starts_with('+')) {
                meant.entry(mark).or_insert_with(|| HashSet::from(["store".to_owned()]));
            }
        });
    }
    // Whom an import brought and did not take in.
    for mark in desk.store.drop_met().await?.into_iter().filter(|mark| wanted.marks.contains(mark)) {
        meant.entry(mark).or_insert_with(|| HashSet::from(["import".to_owned()]));
    }
    let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
    let mut erased = HashSet::new();
    for (list, rows) in &mut lists {
        let mut changed = false;
        for row in rows.iter_mut() {
            let people = meant.get(&row.mark);
            let status = match people.map_or(0, HashSet::len) {
                // A deleted request stays deleted, although no record matches any more.
                0 if matches!(row.status, DELETED | OPTED_OUT) => row.status,
                0 => UNKNOWN,
                1 => DELETED,
                _ => OPTED_OUT,
            };
            if status == DELETED {
                erased
                    .extend(people.into_iter().flatten().filter_map(|number| number.parse::<Number>().ok()));
            }
            changed |= row.status != status;
            row.status = status;
            *counts.entry(status).or_default() += 1;
        }
        if changed && !dry_run {
            desk.store.put_drop_rows(*list, rows, rows.len()).await?;
        }
    }
    if !dry_run && !erased.is_empty() {
        let ids: Vec<&String> = erased.iter().filter_map(|number| ids.get(number)).collect();
        erase(desk, &ids).await?;
    }
    let count = |status: u8| counts.get(&status).copied().unwrap_or_default();
    let done = json!({
        "requests": counts.values().sum::<usize>(), "deleted": count(DELETED), "opted_out": count(OPTED_OUT),
        "unknown": count(UNKNOWN), "records": erased.len(), "dry_run": dry_run,
    });
    print(as_json, &done, |_| {
        format!(
            "{}Requests: {}. Deleted: {} (records: {}). Opted out, because several people share the identifier: {}. Unknown: {}; new records are checked against these",
            if dry_run { "Without changing anything: " } else { "" },
            done["requests"],
            done["deleted"],
            done["records"],
            done["opted_out"],
            done["unknown"],
        )
    });
    Ok(())
}

/// Hides those who are deleted by everything they are known by, and takes their records out.
async fn erase(desk: &Desk, ids: &[&String]) -> Result<()> {
    let (mut marks, mut people) = (Vec::new(), Vec::new());
    for id in ids {
        let mut subject = Subject::default();
        subject.id(id)?;
        people.push(subject.clone());
        desk.recorded(&mut subject).await?;
        marks.extend(subject.marks(&desk.pepper));
    }
    marks.sort_unstable();
    marks.dedup();
    desk::suppress(&desk.store, &desk.pepper, &marks, DROP, desk.now).await?;
    let all = Objections::default();
    all.replace(Listed { peppers: vec![desk.pepper.clone()], marks, hashed: false, ..Listed::default() });
    stores::search(&desk.store, &all, true).await?;
    desk.take_out(people).await?;
    Ok(())
}

fn each_text(value: &Value, look: &mut impl FnMut(&str)) {
    match value {
        Value::String(text) => text.split_whitespace().for_each(look),
        Value::Array(values) => values.iter().for_each(|value| each_text(value, look)),
        Value::Object(fields) => fields.values().for_each(|value| each_text(value, look)),
        _ => {}
    }
}

async fn report(desk: &Desk, settings: &DropSettings, sandbox: bool, dry_run: bool) -> Result<()> {
    ensure!(
        settings.broker.len() == 4 && settings.broker.bytes().all(|byte| byte.is_ascii_digit()),
        "DROP_BROKER must be the four digits the state gave you"
    );
    let mut state = desk
        .store
        .drop_state()
        .await?
        .context("no list has been pulled yet; run almanac privacy drop pull")?;
    // The same name for the same answers, whenever they are sent again.
    let day = state.accessed_at.unwrap_or(desk.now).strftime("%Y%m%d").to_string();
    // What was never answered is uploaded; what became known since is amended.
    for amends in [false, true] {
        let suffix = if amends { format!("a{}", state.amended + 1) } else { format!("b{}", state.batch) };
        let (mut files, mut of) = (Vec::new(), HashMap::new());
        for list in LISTS {
            let rows = desk.store.drop_rows(list).await?;
            let due = |row: &&DropRow| {
                row.status != 0 && row.reported != row.status && (row.reported != 0) == amends
            };
            let lines: Vec<String> =
                rows.iter().filter(due).map(|row| format!("{},{}", row.id(), row.status)).collect();
            ensure!(
                amends || rows.iter().all(|row| row.status != 0),
                "some requests of {list} were not looked at: privacy drop match"
            );
            if lines.is_empty() {
                continue;
            }
            let name = format!("{day}_{}_{list}_{suffix}.csv", settings.broker);
            println!("{name}: {} answers", lines.len());
            files.push((name.clone(), format!("Id,Status\n{}\n", lines.join("\n"))));
            of.insert(name, list);
        }
        if dry_run || files.is_empty() {
            continue;
        }
        let taken = Platform::new(settings, sandbox)?.answer(&files, amends).await?;
        // A file whose name was taken before arrived then, and its answer got lost.
        let again = taken.rejected.iter().filter(|file| file.message.to_lowercase().contains("already"));
        let arrived: Vec<&str> =
            taken.accepted.iter().chain(again).map(|file| file.file_name.as_str()).collect();
        for name in &arrived {
            let Some(list) = of.get(*name) else { continue };
            let mut rows = desk.store.drop_rows(*list).await?;
            for row in rows.iter_mut().filter(|row| row.status != 0 && (row.reported != 0) == amends) {
                row.reported = row.status;
            }
            desk.store.put_drop_rows(*list, &rows, rows.len()).await?;
        }
        if amends {
            state.amended += 1;
            desk.store.put_drop_state(&state).await?;
        }
        let refused = taken.rejected.iter().find(|file| !arrived.contains(&file.file_name.as_str()));
        if let Some(file) = refused {
            bail!("the platform refuses {}: {}", file.file_name, file.message);
        }
    }
    if dry_run {
        println!("Nothing was sent.");
    }
    Ok(())
}

async fn status(desk: &Desk, settings: &DropSettings, as_json: bool) -> Result<()> {
    let Some(state) = desk.store.drop_state().await? else {
        println!("No list has been pulled yet.");
        return Ok(());
    };
    let mut lists = serde_json::Map::new();
    let mut unanswered = 0;
    for list in LISTS {
        let rows = desk.store.drop_rows(list).await?;
        let open = rows.iter().filter(|row| row.reported != row.status || row.reported == 0).count();
        unanswered += open;
        if !rows.is_empty() {
            lists.insert(list.to_string(), json!({"requests": rows.len(), "unanswered": open}));
        }
    }
    let due = state.accessed_at.map(|at| at + settings.cycle);
    let left = state.days_left(settings.cycle, desk.now);
    let shown = json!({
        "accessed_at": state.accessed_at, "due_at": due, "days_left": left, "unanswered": unanswered, "lists": lists,
        "interrupted": kept(desk).exists(),
    });
    print(as_json, &shown, |shown| {
        format!(
            "Last pull: {}; days until the next is due: {}. Unanswered requests: {unanswered}. {}",
            shown["accessed_at"], shown["days_left"], shown["lists"]
        )
    });
    ensure!(
        left.is_none_or(|left| left >= 0),
        "the lists are overdue by {}; run almanac privacy drop pull",
        counted(-left.unwrap_or_default(), "day")
    );
    Ok(())
}
