//! `almanac crawl DOMAINS`: companies out of their own websites, many at a time and each site politely. What a site said is kept beside
//! the records, page by page, so that a page that did not change is not sent again and an interrupted crawl resumes.

use crate::commands::domain_list::Domains;
use crate::commands::progress::busy;
use crate::commands::site_records::{self, Told, keep, linked_boards};
use crate::commands::{import_report, sources};
use crate::counted::counted;
use crate::premises::{FOREVER, Premises};
use crate::server::data_dir::Opened;
use anyhow::{Context, Result, ensure};
use clap::Args;
use common::config::Config;
use common::domain::{Clock, Domain};
use common::lookup::{Objections, ProviderError};
use common::providers::{Opener, site_reader};
use common::store::Store;
use common::website::{Limits, Outcome, Site, noted};
use futures::stream::{self, StreamExt};
use import::{Input, Report};
use jiff::{SignedDuration, Timestamp};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Sites after which what was read so far is published.
const AT_ONCE: usize = 500;
/// Seconds between two polls of a board that was found.
const DAY: u32 = 86_400;

#[derive(Args)]
pub struct Options {
    /// A list of domains or websites: one a line, or a CSV with them in any column
    #[arg(value_name = "DOMAINS")]
    pub file: Option<PathBuf>,
    /// Sites read at the same time; each is asked one thing at a time [default: 64]
    #[arg(long, value_name = "NUMBER")]
    pub at_once: Option<usize>,
    /// Read sites again whose last reading is older than this many days
    #[arg(long, default_value_t = 30, value_name = "DAYS")]
    pub older_than: i64,
    /// The most pages of a site [default: 8]
    #[arg(long, value_name = "NUMBER")]
    pub pages: Option<usize>,
    /// Import people whom a site names as leading the company; public personal data is still personal data
    #[arg(long)]
    pub people: bool,
    /// Stop reading the sites of this list for good, also if another list names them; their records stay
    #[arg(long, value_name = "DOMAINS", conflicts_with = "file")]
    pub forget: Option<PathBuf>,
    /// Undo --forget for the sites of this list: the next crawl that names them reads them again
    #[arg(long, value_name = "DOMAINS", conflicts_with_all = ["file", "forget"])]
    pub remember: Option<PathBuf>,
    /// With --aws, where workers read the sites: add what they read so far to the records, and note it in a file for --taken
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "forget", "remember"])]
    pub take: Option<PathBuf>,
    /// With --aws: mark the sites in the file of --take as published, so that they are not added again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "forget", "remember", "take"])]
    pub taken: Option<PathBuf>,
    /// With --aws: print how many sites --take would add
    #[arg(long, conflicts_with_all = ["file", "forget", "remember", "take", "taken"])]
    pub waiting: bool,
}

pub async fn run(
    options: Options,
    premises: Premises,
    database: impl Fn() -> Result<Opened>,
    config: &Config,
    objections: impl AsyncFn() -> Result<Option<Arc<Objections>>>,
) -> Result<()> {
    let notes = Notes { folder: premises.folder().join("sites") };
    if let Some(file) = &options.forget {
        let mut list = Domains::of(file)?;
        list.by_ref().try_for_each(|domain| notes.forget(&domain?))?;
        println!("{}", forgotten(list.found()));
        return Ok(());
    }
    if let Some(file) = &options.remember {
        let (mut list, mut back) = (Domains::of(file)?, 0);
        for domain in list.by_ref() {
            back += usize::from(notes.remember(&domain?)?);
        }
        println!("{}", remembered(back, list.found()));
        return Ok(());
    }
    ensure!(
        config.providers.credentials.contains_key("PROVIDER_CONTACT"),
        "set PROVIDER_CONTACT to a mail address or a page of yours; every request to a site names it"
    );
    let (at_once, pages) = (options.at_once.unwrap_or(64), options.pages.unwrap_or(Limits::default().pages));
    ensure!((1..=1_000).contains(&at_once), "--at-once is between 1 and 1000");
    ensure!((1..=50).contains(&pages), "--pages is between 1 and 50");
    let file = options.file.context("name a list of domains: almanac crawl domains.csv")?;
    let limits = Limits { pages, people: options.people, ..Limits::default() };
    let mut settings = config.providers.clone();
    settings.technologies = settings.technologies.or_else(|| rules_in(premises.folder()));
    let sites = Arc::new(site_reader(&settings, limits));
    let oldest = oldest(options.older_than);
    let mut list = Domains::of(&file)?;
    let mut broken = Ok(());
    let listed = list.by_ref().map_while(|domain| domain.map_err(|error| broken = Err(error)).ok());
    let wanted = listed.filter(|domain| notes.is_wanted(domain, oldest));
    let mut reading = stream::iter(wanted)
        .map(|domain| {
            let (sites, notes) = (sites.clone(), notes.clone());
            // A task of its own: taking a page apart is work that all processors share.
            let task = tokio::spawn(async move {
                let (before, now) = (notes.read(&domain), Clock::System.now());
                let told = sites.read(&domain, before.as_ref(), now).await;
                (told, before, now)
            });
            async move { task.await.ok() }
        })
        .buffer_unordered(at_once);
    let bar = busy("Reading sites", None);
    let mut tally = Tally::default();
    let (mut held, mut boards) = (Vec::new(), BTreeSet::new());
    let mut told_of = Told::default();
    loop {
        let told = reading.next().await;
        let is_over = told.is_none();
        if let Some((told, before, now)) = told.flatten() {
            tally.count(&told);
            boards.extend(told.iter().flat_map(linked_boards));
            bar.set_message(format!("{} read, {} failed", tally.read(), tally.failed));
            if let Ok(site) = noted(told, before.clone(), now) {
                held.push((site, before));
            }
        }
        if held.len() >= AT_ONCE || (is_over && !held.is_empty()) {
            // Reading sites takes hours, in which people may object.
            let objections = objections().await?;
            let (premises, file, batch) = (premises.clone(), file.clone(), std::mem::take(&mut held));
            let kept =
                tokio::task::spawn_blocking(move || keep(&premises, &file, batch, objections)).await??;
            if !kept.is_silent() {
                let told = kept.tell(&database()?.store(config).await?).await?;
                told_of.changes += told.changes;
                told_of.openings += told.openings;
            }
            tally.report.added += kept.report.added;
            tally.report.updated += kept.report.updated;
            tally.report.suppressed += kept.report.suppressed;
            let notes = notes.clone();
            tokio::task::spawn_blocking(move || notes.write_all(&kept.sites)).await??;
        }
        if is_over {
            break;
        }
    }
    drop(reading);
    bar.finish_and_clear();
    print!("{}", tally.text(list.found()));
    tally.report.rows = tally.read();
    print!("{}", import_report::text(&Input::from(&*file), &tally.report, false)?);
    site_records::print(&told_of);
    if !boards.is_empty() {
        let store = database()?.store(config).await?;
        follow_boards(boards, &store, config).await?;
    }
    compact(premises).await?;
    broken
}

/// The result of `--forget`.
pub fn forgotten(sites: usize) -> String {
    format!("{} will not be read any more. To undo this: --remember", counted(sites as u64, "site"))
}

/// The result of `--remember`: some of the list's sites may not have been forgotten.
pub fn remembered(back: usize, listed: usize) -> String {
    let others = match listed - back {
        0 => String::new(),
        others => format!(" {} of the list had not been forgotten.", counted(others as u64, "site")),
    };
    format!(
        "{} can be read again: the next crawl that names them does.{others}",
        counted(back as u64, "site")
    )
}

/// The moment before which a reading is too old.
pub fn oldest(days: i64) -> Timestamp {
    Clock::System.now() - SignedDuration::from_hours(24 * days.clamp(0, 3_650))
}

/// Makes sources of the boards that sites link to.
pub async fn follow_boards(boards: BTreeSet<String>, store: &Store, config: &Config) -> Result<()> {
    let new = sources::add_new(boards, DAY, store, &Opener::new(&config.user_agent())).await?;
    println!(
        "{} found on the sites will be read for hiring signals once a day.",
        counted(new as u64, "new job board")
    );
    Ok(())
}

pub async fn compact(premises: Premises) -> Result<()> {
    tokio::task::spawn_blocking(move || {
        let mut writer = premises.writer(FOREVER)?;
        writer.compact(false).context("the companies are there, but not compacted")?;
        premises.tell(writer.counts());
        Ok(())
    })
    .await?
}

/// The technology rules that were imported into a folder.
pub fn rules_in(folder: &Path) -> Option<String> {
    let file = folder.join(crate::commands::technologies::FILE);
    file.exists().then(|| file.to_string_lossy().into_owned())
}

/// What became of the sites.
#[derive(Default)]
struct Tally {
    outcomes: BTreeMap<Outcome, u64>,
    failed: u64,
    report: Report,
}

impl Tally {
    fn count(&mut self, told: &Result<Site, ProviderError>) {
        match told {
            Ok(site) => *self.outcomes.entry(site.outcome).or_default() += 1,
            Err(_) => self.failed += 1,
        }
    }

    fn read(&self) -> u64 {
        self.outcomes.get(&Outcome::Read).copied().unwrap_or(0)
    }

    fn text(&self, listed: usize) -> String {
        let asked: u64 = self.outcomes.values().sum::<u64>() + self.failed;
        let mut text = format!("{}: {asked} asked, {} read", counted(listed as u64, "domain"), self.read());
        for (outcome, count) in self.outcomes.iter().filter(|(outcome, _)| **outcome != Outcome::Read) {
            let meaning = match outcome {
                Outcome::Refused => "closed by robots.txt",
                Outcome::Gone => "without a first page",
                Outcome::Moved => "moved to another domain",
                Outcome::SignIn => "behind a sign-in",
                Outcome::Withheld => "asking not to be stored",
                Outcome::NoPage | Outcome::Read => "without a page",
            };
            text.push_str(&format!(", {count} {meaning}"));
        }
        if self.failed > 0 {
            text.push_str(&format!(", {} failed (run the command again to retry them)", self.failed));
        }
        text.push('\n');
        text
    }
}

/// What the file of a site that is never read again ends in.
const FORGOTTEN: &str = "forgotten";

/// What sites said, a file each.
#[derive(Clone)]
struct Notes {
    folder: PathBuf,
}

impl Notes {
    fn file(&self, domain: &Domain) -> PathBuf {
        // A folder with a hundred thousand files is slow to look into.
        let part: String = domain.as_str().chars().take(2).collect();
        self.folder.join(part).join(format!("{domain}.json"))
    }

    fn read(&self, domain: &Domain) -> Option<Site> {
        serde_json::from_slice(&std::fs::read(self.file(domain)).ok()?).ok()
    }

    /// Whether a site is to be read that was not since a moment.
    fn is_wanted(&self, domain: &Domain, since: Timestamp) -> bool {
        let is_forgotten = self.file(domain).with_extension(FORGOTTEN).exists();
        !is_forgotten && self.read(domain).is_none_or(|site| site.read_at < since)
    }

    /// Lets go what a site said, and never reads it again.
    fn forget(&self, domain: &Domain) -> Result<()> {
        let file = self.file(domain);
        let forget = || {
            std::fs::create_dir_all(file.parent().unwrap_or(&self.folder))?;
            std::fs::write(file.with_extension(FORGOTTEN), "")?;
            if file.exists() { std::fs::remove_file(&file) } else { Ok(()) }
        };
        forget().with_context(|| format!("{domain} is still read"))
    }

    /// Lets a forgotten site be read again; false if it was not forgotten.
    fn remember(&self, domain: &Domain) -> Result<bool> {
        match std::fs::remove_file(self.file(domain).with_extension(FORGOTTEN)) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error).with_context(|| format!("{domain} is still not read")),
        }
    }

    fn write_all(&self, sites: &[Site]) -> Result<()> {
        sites.iter().try_for_each(|site| {
            self.write(site).with_context(|| format!("cannot note what {} said", site.domain))
        })
    }

    fn write(&self, site: &Site) -> std::io::Result<()> {
        let file = self.file(&site.domain);
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let aside = file.with_extension("new");
        std::fs::write(&aside, serde_json::to_vec(site)?)?;
        std::fs::rename(aside, file)
    }
}
