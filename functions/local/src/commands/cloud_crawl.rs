//! `almanac --aws crawl`: asks the cloud's workers for sites, and adds what they read to the records.

use crate::commands::crawl::{Options, compact, follow_boards, forgotten, oldest, remembered};
use crate::commands::domain_list::Domains;
use crate::commands::import_report;
use crate::commands::site_records::{self, Pair, Told, keep, linked_boards};
use crate::counted::counted;
use crate::premises::Premises;
use crate::server::data_dir::Opened;
use anyhow::{Context, Result, ensure};
use common::config::Config;
use common::domain::{Clock, Domain};
use common::lookup::Objections;
use common::store::Store;
use common::store::sites::{ReadSite, Reading};
use futures::stream::{self, StreamExt, TryStreamExt};
use import::{Input, Report};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Sites that are added to the records in one go.
const AT_ONCE: usize = 500;
/// Sites that are read out of the database at the same time.
const READS: usize = 16;

pub async fn run(
    options: Options,
    premises: Premises,
    opened: &Opened,
    config: &Config,
    objections: impl AsyncFn() -> Result<Option<Arc<Objections>>>,
) -> Result<()> {
    ensure!(
        options.at_once.is_none() && options.pages.is_none(),
        "the cloud's workers read 8 pages of a site, as many sites at a time as there are workers: leave out --at-once and --pages"
    );
    let store = opened.store(config).await?;
    match &options.file {
        Some(file) => ask(file, options.older_than, &store).await,
        None if options.waiting => {
            println!("{}", store.read_sites().await?.len());
            Ok(())
        }
        None => match (&options.take, &options.taken, &options.forget, &options.remember) {
            (Some(notes), ..) => take(notes, premises, &store, config, objections).await,
            (_, Some(notes), ..) => taken(notes, &store).await,
            (_, _, Some(file), _) => forget(file, &store).await,
            (.., Some(file)) => remember(file, &store).await,
            _ => anyhow::bail!(
                "name a list of domains for the workers to read, or use --take to add what they read to the records"
            ),
        },
    }
}

/// Lets the workers read the sites of a list.
async fn ask(file: &Path, older_than: i64, store: &Store) -> Result<()> {
    let (oldest, now) = (oldest(older_than), Clock::System.now());
    let (mut list, mut asked) = (Domains::of(file)?, 0);
    loop {
        let some: Vec<Domain> = list.by_ref().take(AT_ONCE).collect::<Result<_>>()?;
        if some.is_empty() {
            break;
        }
        asked += store.ask_for_sites(&some, oldest, now).await.context("the sites cannot be asked for")?;
    }
    let rest = list.found() - asked;
    println!(
        "{}: {asked} will be read, {rest} were read within {older_than} days, are waiting already, or were forgotten.\n\
         The task \"import\" adds what was read to the records.",
        counted(list.found() as u64, "domain")
    );
    Ok(())
}

/// Lets the sites of a list never be read again.
async fn forget(file: &Path, store: &Store) -> Result<()> {
    let (mut list, now) = (Domains::of(file)?, Clock::System.now());
    for domain in list.by_ref() {
        let domain = domain?;
        store.forget_site(&domain, now).await.with_context(|| format!("{domain} is still read"))?;
    }
    println!("{}", forgotten(list.found()));
    Ok(())
}

/// Lets the forgotten sites of a list be read again.
async fn remember(file: &Path, store: &Store) -> Result<()> {
    let (mut list, mut back) = (Domains::of(file)?, 0);
    for domain in list.by_ref() {
        let domain = domain?;
        let was_forgotten = store.remember_site(&domain).await;
        back += usize::from(was_forgotten.with_context(|| format!("{domain} is still not read"))?);
    }
    println!("{}", remembered(back, list.found()));
    Ok(())
}

/// Adds what was read to the records, and notes what that was.
async fn take(
    notes: &Path,
    premises: Premises,
    store: &Store,
    config: &Config,
    objections: impl AsyncFn() -> Result<Option<Arc<Objections>>>,
) -> Result<()> {
    let (mut report, mut told_of, mut boards) = (Report::default(), Told::default(), BTreeSet::new());
    let sites = store.read_sites().await?;
    let list = Path::new("websites");
    for some in sites.chunks(AT_ONCE) {
        let pairs = some.iter().map(|ReadSite { domain, .. }| async move {
            let latest = store.site(domain, Reading::Latest).await?;
            let taken = store.site(domain, Reading::Taken).await?;
            Ok::<_, anyhow::Error>(latest.map(|latest| (latest, taken)))
        });
        let pairs: Vec<_> = pairs.collect();
        let pairs: Vec<Option<Pair>> = stream::iter(pairs).buffer_unordered(READS).try_collect().await?;
        let pairs: Vec<Pair> = pairs.into_iter().flatten().collect();
        boards.extend(pairs.iter().flat_map(|(site, _)| linked_boards(site)));
        let (objections, premises) = (objections().await?, premises.clone());
        let kept = tokio::task::spawn_blocking(move || keep(&premises, list, pairs, objections)).await??;
        let told = kept.tell(store).await?;
        told_of.changes += told.changes;
        told_of.openings += told.openings;
        report.rows += kept.sites.len() as u64;
        report.added += kept.report.added;
        report.updated += kept.report.updated;
        report.suppressed += kept.report.suppressed;
    }
    print!("{}", import_report::text(&Input::from(list), &report, false)?);
    site_records::print(&told_of);
    if !boards.is_empty() {
        follow_boards(boards, store, config).await?;
    }
    if !sites.is_empty() {
        compact(premises).await?;
    }
    std::fs::write(notes, serde_json::to_vec(&sites)?).with_context(|| notes.display().to_string())
}

/// Notes that the records have what was added. That comes after the records are where others read them: what breaks off in between is
/// added once more, which changes nothing.
async fn taken(notes: &Path, store: &Store) -> Result<()> {
    let noted = std::fs::read(notes).with_context(|| notes.display().to_string())?;
    let sites: Vec<ReadSite> =
        serde_json::from_slice(&noted).context("it is not a file that --take wrote")?;
    store.sites_taken(&sites).await.context("the sites are added again the next time")
}
