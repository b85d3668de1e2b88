//! Putting a backup back: into empty tables, with the newest objections there are, and nothing of who was erased since.

use super::format::{self, Line};
use super::source::{Changes, Source};
use super::{MANIFEST, Manifest, Restore};
use crate::commands::output::print;
use crate::commands::privacy;
use crate::counted::counted;
use crate::server::data_dir::Opened;
use anyhow::{Context, Result, bail, ensure};
use common::billing;
use common::config::Config;
use common::domain::clock;
use common::lookup::objections::{Listed, Objections, Pepper};
use common::objections::{applied, has_hashes};
use common::privacy::stores;
use common::store::objections::{Objection, objection};
use common::store::{Store, Table};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// How many items are read before they are written.
const PAGE: usize = 500;

pub async fn restore(
    options: Restore,
    opened: &Opened,
    config: &Config,
    secret: impl FnOnce() -> Result<String>,
) -> Result<()> {
    ensure!(
        !matches!(opened, Opened::Server(_)),
        "a server runs on this data directory; stop it first, or restore into another one"
    );
    let store = match opened {
        Opened::Aws(client) => Store::new(client.clone(), &config.stored.table_prefix),
        here => here.store(config).await?,
    };
    let began = clock::instant();
    check(&options.folder)?;
    options.objections.as_deref().map(check).transpose()?;
    store.create_missing_tables().await.context("cannot create the tables")?;
    if let Opened::Aws(_) = opened {
        store.keep_restore_points().await.context("cannot turn on restore points")?;
    }
    // One that broke off is done again from its beginning: each item has its key.
    let name = name_of(&options.folder)?;
    let goes_on = store.unfinished_restore().await?.is_some_and(|unfinished| unfinished == name);
    ensure!(
        goes_on || (store.is_empty(Table::Accounts).await? && store.is_empty(Table::Requests).await?),
        "the tables already hold accounts; restore into another data directory or another TABLE_PREFIX"
    );
    let log = newest_log(&options, &store).await?;
    let secret = secret()?;
    ensure_readable(&log, config, &secret)?;
    store.note_restore(Some(&name)).await?;
    let mut items = 0;
    for table in Table::ALL.iter().copied().filter(|table| *table != Table::Suppressions) {
        items += put(&store, table, &options.folder).await?;
    }
    items += put_objections(&store, &options, &log).await?;
    let erased = replay_erasures(&store, config, &secret, &log).await?;
    let (accounts, wrong) = audit(&store).await?;
    store.note_restore(None).await?;
    let seconds = clock::passed(began).as_secs_f64();
    let told = json!({
        "items": items, "accounts": accounts, "differences": wrong, "objections": log.len(), "erased_again": erased,
        "seconds": (seconds * 1000.0).round() / 1000.0,
    });
    print(options.json, &told, |_| {
        format!(
            "Restored {} in {seconds:.0} s and audited {}. {} in force; {} of erased people deleted again.",
            counted(items, "item"),
            counted(accounts, "account"),
            counted(log.len(), "opt-out"),
            counted(erased, "record")
        )
    });
    ensure!(wrong.is_empty(), "{} of {accounts} ledgers disagree: {}", wrong.len(), Value::from(wrong));
    Ok(())
}

/// Refuses a backup that is not whole.
fn check(folder: &Path) -> Result<()> {
    let Some(manifest) = Manifest::read(folder)? else {
        let any = Table::ALL.iter().any(|table| folder.join(table.name()).is_dir());
        ensure!(any, "{} holds neither a backup nor table exports", folder.display());
        return ensure_one_moment(folder);
    };
    for (name, table) in &manifest.tables {
        let path = folder.join(format!("{name}.json.gz"));
        ensure!(format::hash(&path)? == table.sha256, "{} is damaged", path.display());
    }
    Ok(())
}

async fn put(store: &Store, table: Table, folder: &Path) -> Result<u64> {
    let source = Source::of(folder, table)?;
    let (mut written, mut page, mut changes) = (0, Vec::with_capacity(PAGE), Changes::default());
    for line in source.lines() {
        match line? {
            Line::Item(item) => page.push(item),
            Line::Change(change) => source.note(&mut changes, change),
        }
        if page.len() == PAGE {
            written += PAGE as u64;
            store.put_items(table, std::mem::take(&mut page)).await?;
        }
    }
    // After the items of the full export, which they replace.
    let (changed, deleted) = changes.written_and_deleted();
    written += (page.len() + changed.len()) as u64;
    store.put_items(table, page).await?;
    store.put_items(table, changed).await?;
    store.delete_items(table, deleted).await?;
    Ok(written)
}

/// Refuses exports that are of different moments: what was charged between them would be there in part.
fn ensure_one_moment(folder: &Path) -> Result<()> {
    let mut moments = BTreeMap::new();
    for table in Table::ALL.iter().copied().filter(|table| table.lasts()) {
        if let Some(moment) = Source::of(folder, table)?.moment() {
            moments.insert(moment, table.name());
        }
    }
    if let [(first, one), .., (last, other)] = moments.iter().collect::<Vec<_>>()[..] {
        bail!(
            "the exports of {one} end at {first}, those of {other} at {last}; export every table to the same time"
        );
    }
    Ok(())
}

/// What tells this backup from others.
fn name_of(folder: &Path) -> Result<String> {
    let manifest = folder.join(MANIFEST);
    if manifest.exists() {
        return format::hash(&manifest);
    }
    Ok(folder.canonicalize().unwrap_or_else(|_| folder.to_owned()).display().to_string())
}

/// The longest of the logs of objections: the backup's, the newer one that was named, and that of the tables restored into.
async fn newest_log(options: &Restore, store: &Store) -> Result<Vec<Objection>> {
    let mut logs = vec![store.objections_after(0).await?];
    for folder in std::iter::once(&options.folder).chain(&options.objections) {
        let mut log: Vec<Objection> =
            Source::of(folder, Table::Suppressions)?.read_all()?.iter().filter_map(objection).collect();
        log.sort_by_key(|item| item.number);
        logs.push(log);
    }
    logs.sort_by_key(Vec::len);
    let newest = logs.pop().unwrap_or_default();
    for other in &logs {
        if other.iter().zip(&newest).any(|(older, newer)| older != newer) {
            bail!(
                "the opt-out lists are from different deployments; nothing was restored, because no opt-out may be lost"
            );
        }
    }
    Ok(newest)
}

/// Refuses an unusable list before anything is written.
fn ensure_readable(log: &[Objection], config: &Config, secret: &str) -> Result<()> {
    let known: Vec<Pepper> = peppers(config, secret);
    if let Some(other) = log.iter().find(|item| known.iter().all(|pepper| pepper.name() != item.pepper)) {
        bail!(
            "objection {} was listed under another SEAL_SECRET; set that of the backup (its data directory's seal-secret), or name it \
             in SEAL_SECRETS_BEFORE",
            other.number
        );
    }
    Ok(())
}

fn peppers(config: &Config, secret: &str) -> Vec<Pepper> {
    let before = config.stored.seal_secrets_before.iter().map(|secret| Pepper::new(secret));
    std::iter::once(Pepper::new(secret)).chain(before).collect()
}

/// Writes the newest list, whatever of it was in the backup.
async fn put_objections(store: &Store, options: &Restore, log: &[Objection]) -> Result<u64> {
    let written = put(store, Table::Suppressions, &options.folder).await?;
    store.forget_objections_snapshot().await?;
    let there = store.last_objection().await?;
    for item in log.iter().filter(|item| item.number > there) {
        store.add_objection(item).await?;
    }
    let newest = log.last().map_or(0, |item| item.number);
    ensure!(store.last_objection().await? == newest, "the opt-out list was not restored completely");
    Ok(written)
}

/// Removes again what the backup still held of who was erased; how many records that were.
async fn replay_erasures(store: &Store, config: &Config, secret: &str, log: &[Objection]) -> Result<u64> {
    let listed = applied(Vec::new(), log);
    let erased: BTreeSet<u64> = log
        .iter()
        .filter(|item| item.origin == privacy::ERASURE)
        .flat_map(|item| item.added.iter().copied())
        .filter(|mark| listed.binary_search(mark).is_ok())
        .collect();
    if erased.is_empty() {
        return Ok(0);
    }
    let objections = Objections::default();
    let hashed = log.iter().any(has_hashes);
    let marks = erased.into_iter().collect();
    objections.replace(Listed { peppers: peppers(config, secret), marks, hashed, ..Listed::default() });
    let held = stores::search(store, &objections, true).await?;
    Ok(held.stores.values().map(|found| found.gone).sum())
}

/// Audits every account; returns how many there are, and the errors of each.
async fn audit(store: &Store) -> Result<(usize, Vec<Value>)> {
    let (accounts, mut wrong) = (store.accounts().await?, Vec::new());
    for account in &accounts {
        let differences = billing::audit(store, &account.id).await?;
        if !differences.is_empty() {
            wrong.push(json!({"id": account.id, "differences": differences}));
        }
    }
    Ok((accounts.len(), wrong))
}
