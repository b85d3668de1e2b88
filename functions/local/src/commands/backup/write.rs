//! Taking a backup: first what of the ledgers cannot change any more, then account after account with its money as of one moment,
//! then the rest, the objections last.

use super::format::Writer;
use super::{Backup, MANIFEST, Manifest, TableFile, file_name};
use crate::commands::output::print;
use crate::counted::counted;
use crate::server::data_dir::Opened;
use anyhow::{Context, Result, ensure};
use common::config::Config;
use common::domain::Clock;
use common::store::copies::{delta_of, is_of_job, is_purse, settled_before};
use common::store::{Item, Store, Table};
use futures::TryStreamExt;
use serde_json::json;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::pin::pin;

/// Tables that are copied as they are, opt-outs last.
const PLAIN: [Table; 12] = [
    Table::Keys,
    Table::Actions,
    Table::Webhooks,
    Table::Lists,
    Table::Connections,
    Table::People,
    Table::Answers,
    Table::Providers,
    Table::Signals,
    Table::Counters,
    // After the ledger: an answer whose charge is not in it does not count, and is charged anew.
    Table::Idempotency,
    Table::Suppressions,
];

/// Tables whose contents are recreated automatically; restored tables may lack them.
const COMES_AGAIN: [Table; 6] =
    [Table::People, Table::Answers, Table::Providers, Table::Signals, Table::Counters, Table::Idempotency];

pub async fn write(options: Backup, opened: &Opened, config: &Config) -> Result<()> {
    let store = opened.store(config).await?;
    let made_at = Clock::System.now();
    make_folder(&options.folder)?;
    let mut copy = Copy { store, folder: options.folder.clone(), tables: BTreeMap::new() };
    let ledgers = copy.settled_entries(&settled_before(made_at)).await?;
    let (accounts, from_ledger) = copy.money(ledgers).await?;
    for table in PLAIN {
        copy.plain(table).await?;
    }
    let manifest = Manifest { format: 1, made_at, accounts, from_ledger, tables: copy.tables };
    // Written last: a backup that broke off has none.
    let text = serde_json::to_string_pretty(&manifest)?;
    crate::server::demo::write_private(&options.folder.join(MANIFEST), &text)?;
    let items: u64 = manifest.tables.values().map(|table| table.items).sum();
    let told = json!({
        "folder": options.folder, "made_at": made_at, "accounts": accounts, "items": items, "from_ledger": from_ledger,
    });
    print(options.json, &told, |_| {
        format!(
            "{} and {} are in {}. Keep SEAL_SECRET (the data directory's file seal-secret) elsewhere: without it \
             opt-outs cannot be applied.",
            counted(accounts, "account"),
            counted(items, "item"),
            options.folder.display()
        )
    });
    Ok(())
}

fn make_folder(path: &Path) -> Result<()> {
    ensure!(!path.exists(), "{} already exists; name a new folder", path.display());
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).with_context(|| format!("cannot make {}", path.display()))
}

/// The ledgers as far as they cannot change any more.
struct Ledgers {
    file: Writer,
    /// From where on they may.
    since: String,
    sums: HashMap<String, i128>,
}

struct Copy {
    store: Store,
    folder: PathBuf,
    tables: BTreeMap<String, TableFile>,
}

impl Copy {
    fn begin(&self, table: Table) -> Result<Writer> {
        Writer::create(&self.folder.join(file_name(table)))
    }

    fn end(&mut self, table: Table, file: Writer) -> Result<()> {
        let items = file.items;
        self.tables.insert(table.name().to_owned(), TableFile { items, sha256: file.finish()? });
        Ok(())
    }

    async fn settled_entries(&self, since: &str) -> Result<Ledgers> {
        let mut ledgers =
            Ledgers { file: self.begin(Table::Requests)?, since: since.to_owned(), sums: HashMap::new() };
        let mut pages = pin!(self.store.whole(Table::Requests));
        while let Some(items) = pages.try_next().await? {
            for item in items.iter().filter(|item| text(item, "request_id") < since) {
                *ledgers.sums.entry(text(item, "account_id").to_owned()).or_default() += delta_of(item);
                ledgers.file.put(item)?;
            }
        }
        Ok(ledgers)
    }

    /// Accounts with their newest entries, holds and jobs; how many, and how many of them were too busy.
    async fn money(&mut self, mut ledgers: Ledgers) -> Result<(usize, usize)> {
        let mut open: HashMap<String, Vec<String>> = HashMap::new();
        for (job, account) in self.store.heads_of_open_jobs().await? {
            open.entry(account).or_default().push(job);
        }
        let (mut accounts, mut pending, mut jobs) =
            (self.begin(Table::Accounts)?, self.begin(Table::Pending)?, self.begin(Table::Jobs)?);
        let (mut copied, mut whole, mut from_ledger) = (HashSet::new(), HashSet::new(), 0);
        let mut markers = Vec::new();
        let store = self.store.clone();
        let mut pages = pin!(store.whole(Table::Accounts));
        while let Some(items) = pages.try_next().await? {
            for item in items {
                if is_purse(&item) {
                    continue;
                }
                if !item.contains_key("balance") {
                    markers.push(item);
                    continue;
                }
                let id = text(&item, "id");
                let (settled, known) = (ledgers.sums.get(id).copied(), open.get(id).map(Vec::as_slice));
                let money = self
                    .store
                    .money_of(id, &ledgers.since, settled.unwrap_or_default(), known.unwrap_or_default())
                    .await
                    .with_context(|| format!("account {id} cannot be copied"))?;
                // One that was closed meanwhile.
                let Some(money) = money else { continue };
                from_ledger += usize::from(money.from_ledger);
                accounts.put(&money.account)?;
                money.entries.iter().try_for_each(|entry| ledgers.file.put(entry))?;
                money.holds.iter().try_for_each(|hold| pending.put(hold))?;
                for (job, parts) in &money.jobs {
                    parts.iter().try_for_each(|part| jobs.put(part))?;
                    whole.insert(job.clone());
                }
                copied.insert(id.to_owned());
            }
        }
        // A marker of an account that is not there would keep its address from signing up again.
        for marker in markers.iter().filter(|marker| {
            let of = text(marker, "account_id");
            of.is_empty() || copied.contains(of)
        }) {
            accounts.put(marker)?;
        }
        self.rest_of_jobs(&mut jobs, &whole).await?;
        self.rest_of_pending(&mut pending).await?;
        self.end(Table::Accounts, accounts)?;
        self.end(Table::Requests, ledgers.file)?;
        self.end(Table::Pending, pending)?;
        self.end(Table::Jobs, jobs)?;
        Ok((copied.len(), from_ledger))
    }

    /// Files, and jobs that have ended: one that goes on and is not of an account's money began after it.
    async fn rest_of_jobs(&self, jobs: &mut Writer, whole: &HashSet<String>) -> Result<()> {
        let mut ended: HashSet<String> = HashSet::new();
        let mut pages = pin!(self.store.whole(Table::Jobs));
        while let Some(items) = pages.try_next().await? {
            let heads = items.iter().filter(|item| text(item, "part") == "job" && !item.contains_key("open"));
            ended.extend(heads.map(|head| text(head, "id").to_owned()).filter(|id| !whole.contains(id)));
        }
        let mut pages = pin!(self.store.whole(Table::Jobs));
        while let Some(items) = pages.try_next().await? {
            for item in items.iter().filter(|item| !is_of_job(item) || ended.contains(text(item, "id"))) {
                jobs.put(item)?;
            }
        }
        Ok(())
    }

    /// Keeps expiry times.
    async fn rest_of_pending(&self, pending: &mut Writer) -> Result<()> {
        let mut pages = pin!(self.store.whole(Table::Pending));
        while let Some(items) = pages.try_next().await? {
            for item in items.iter().filter(|item| !item.contains_key("account_id")) {
                pending.put(item)?;
            }
        }
        Ok(())
    }

    async fn plain(&mut self, table: Table) -> Result<()> {
        let mut file = self.begin(table)?;
        let store = self.store.clone();
        let mut pages = pin!(store.whole(table));
        loop {
            match pages.try_next().await {
                Ok(Some(items)) => items.iter().try_for_each(|item| file.put(item))?,
                Ok(None) => break,
                Err(error) if COMES_AGAIN.contains(&table) && error.is_missing_table() => break,
                Err(error) => return Err(error.into()),
            }
        }
        self.end(table, file)
    }
}

fn text<'a>(item: &'a Item, name: &str) -> &'a str {
    item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str).unwrap_or_default()
}
