//! `almanac crawl DOMAINS`: companies out of their own websites, many at a time and each site politely. What a site said is kept beside
//! the records, page by page, so that a page that did not change is not sent again and an interrupted crawl resumes.

use crate::commands::progress::busy;
use crate::commands::{import_report, site_signals, sources};
use crate::counted::counted;
use crate::premises::{FOREVER, Premises};
use crate::server::data_dir::Opened;
use anyhow::{Context, Result, ensure};
use clap::Args;
use common::config::Config;
use common::domain::signal::Signal;
use common::domain::{Clock, Domain};
use common::lookup::record::PersonRecord;
use common::lookup::{Objections, ProviderError};
use common::providers::{Opener, site_reader};
use common::website::facts::Field;
use common::website::{Limits, Outcome, Site};
use futures::stream::{self, StreamExt};
use import::sources::Published;
use import::{Import, Input, Report};
use jiff::{SignedDuration, Timestamp};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Sites after which what was read so far is published.
const AT_ONCE: usize = 500;
/// Seconds between two polls of a board that was found.
const DAY: u32 = 86_400;
/// The longest line of a list, in bytes.
const LONGEST: usize = 64 * 1024;

#[derive(Args)]
pub struct Options {
    /// A list of domains or websites: one a line, or a CSV with them in any column
    #[arg(value_name = "DOMAINS")]
    file: PathBuf,
    /// Sites read at the same time; each is asked one thing at a time
    #[arg(long, default_value_t = 64, value_name = "NUMBER")]
    at_once: usize,
    /// Read sites again whose last reading is older than this many days
    #[arg(long, default_value_t = 30, value_name = "DAYS")]
    older_than: i64,
    /// The most pages of a site
    #[arg(long, default_value_t = 8, value_name = "NUMBER")]
    pages: usize,
    /// Import people whom a site names as leading the company; public personal data is still personal data
    #[arg(long)]
    people: bool,
}

/// A site that was read, or the reason why not.
type Told = (Domain, Result<Site, ProviderError>);

pub async fn run(
    options: Options,
    premises: Premises,
    database: impl Fn() -> Result<Opened>,
    config: &Config,
    objections: impl AsyncFn() -> Result<Option<Arc<Objections>>>,
) -> Result<()> {
    ensure!(
        config.providers.credentials.contains_key("PROVIDER_CONTACT"),
        "set PROVIDER_CONTACT to a mail address or a page of yours; every request to a site names it"
    );
    ensure!((1..=1_000).contains(&options.at_once), "--at-once is between 1 and 1000");
    ensure!((1..=50).contains(&options.pages), "--pages is between 1 and 50");
    let limits = Limits { pages: options.pages, people: options.people, ..Limits::default() };
    let mut settings = config.providers.clone();
    settings.technologies = settings.technologies.or_else(|| rules_in(premises.folder()));
    let sites = Arc::new(site_reader(&settings, limits));
    let notes = Notes { folder: premises.folder().join("sites") };
    let oldest = Clock::System.now() - SignedDuration::from_hours(24 * options.older_than.clamp(0, 3_650));
    let mut list = Domains::of(&options.file)?;
    let wanted = std::iter::from_fn(|| list.next()).filter(|domain| notes.is_older(domain, oldest));
    let mut reading = stream::iter(wanted)
        .map(|domain| {
            let (sites, notes) = (sites.clone(), notes.clone());
            // A task of its own: taking a page apart is work that all processors share.
            let task = tokio::spawn(async move {
                let before = notes.read(&domain);
                let told = sites.read(&domain, before.as_ref(), Clock::System.now()).await;
                (domain, told)
            });
            async move { task.await.ok() }
        })
        .buffer_unordered(options.at_once);
    let bar = busy("Reading sites", None);
    let mut tally = Tally::default();
    let (mut held, mut boards) = (Vec::new(), BTreeSet::new());
    let (mut told_of, mut open) = (0, 0);
    loop {
        let told = reading.next().await;
        let is_over = told.is_none();
        if let Some((domain, told)) = told.flatten() {
            tally.count(&told);
            boards.extend(told.iter().flat_map(linked_boards));
            bar.set_message(format!("{} read, {} failed", tally.read(), tally.failed));
            held.push((domain, told));
        }
        if held.len() >= AT_ONCE || (is_over && !held.is_empty()) {
            let (premises, file) = (premises.clone(), options.file.clone());
            // Reading sites takes hours, in which people may object.
            let objections = objections().await?;
            let (notes, batch) = (notes.clone(), std::mem::take(&mut held));
            let own = notes.clone();
            let kept = tokio::task::spawn_blocking(move || keep(&premises, &file, batch, objections, &own))
                .await??;
            // Told before it is noted: what breaks off in between is told once more, under the same id.
            if !kept.signals.is_empty() || !kept.openings.is_empty() {
                let store = database()?.store(config).await?;
                told_of += store.put_signals(&kept.signals).await.context("the changes cannot be stored")?;
                open += store.put_signals(&kept.openings).await.context("the openings cannot be stored")?;
            }
            tokio::task::spawn_blocking(move || notes.write_all(&kept.sites)).await??;
            tally.report.added += kept.report.added;
            tally.report.updated += kept.report.updated;
            tally.report.suppressed += kept.report.suppressed;
        }
        if is_over {
            break;
        }
    }
    drop(reading);
    bar.finish_and_clear();
    print!("{}", tally.text(list.seen.len()));
    tally.report.rows = tally.read();
    print!("{}", import_report::text(&Input::from(&*options.file), &tally.report, false)?);
    if open > 0 {
        println!("{} on the sites stored as hiring signals.", counted(open as u64, "new opening"));
    }
    if told_of > 0 {
        println!("{} since the last reading stored as signals.", counted(told_of as u64, "change"));
    }
    if !boards.is_empty() {
        let (store, opener) = (database()?.store(config).await?, Opener::new(&config.user_agent()));
        let new = sources::add_new(boards, DAY, &store, &opener).await?;
        println!(
            "{} found on the sites will be read for hiring signals once a day.",
            counted(new as u64, "new job board")
        );
    }
    tokio::task::spawn_blocking(move || {
        let mut writer = premises.writer(FOREVER)?;
        writer.compact(false).context("the companies are there, but not compacted")?;
        premises.tell(writer.counts());
        Ok(())
    })
    .await?
}

/// The boards that a site links to, as sources are written.
fn linked_boards(site: &Site) -> Vec<String> {
    let facts = site.facts();
    let boards = facts.iter().filter(|fact| fact.field == Field::Board);
    boards.map(|fact| format!("{}={}", fact.value, site.domain)).collect()
}

/// The technology rules that were imported into a folder.
pub fn rules_in(folder: &Path) -> Option<String> {
    let file = folder.join(crate::commands::technologies::FILE);
    file.exists().then(|| file.to_string_lossy().into_owned())
}

/// What a batch of sites amounts to.
struct Kept {
    report: Report,
    /// What changed since they were read before.
    signals: Vec<Signal>,
    /// The open jobs that they describe.
    openings: Vec<Signal>,
    /// What is to be noted.
    sites: Vec<Site>,
}

/// Adds what was read to the records, and compares it with what was noted before.
fn keep(
    premises: &Premises,
    file: &Path,
    batch: Vec<Told>,
    objections: Option<Arc<Objections>>,
    notes: &Notes,
) -> Result<Kept> {
    let now = Clock::System.now();
    let (mut read, mut befores, mut silent) = (Vec::new(), Vec::new(), Vec::new());
    let (mut signals, mut openings) = (Vec::new(), Vec::new());
    for (domain, told) in batch {
        let before = notes.read(&domain);
        match (told, before) {
            (told, Some(before)) if site_signals::is_lost(&told, &before) => {
                signals.extend(site_signals::gone(&before, now));
                silent.push(Site { failing_since: before.failing_since.or(Some(now)), ..before });
            }
            (Ok(site), before) => {
                befores.push(before);
                read.push(site);
            }
            (Err(_), _) => {}
        }
    }
    let mut writer = premises.writer(FOREVER)?;
    let mut import = Import::onto(&mut writer).without(objections);
    let entries = read.iter().map(|site| Ok(published(site))).collect();
    let report = import.take_published(&Input::from(file), "website", entries)?;
    // After the records, which say under which id somebody is known.
    for (site, before) in read.iter().zip(befores) {
        let id_of = |person: &PersonRecord| match import.hides(person) {
            Ok(false) => Some(import.id_of(person)),
            Ok(true) => None,
            Err(error) => {
                tracing::warn!(%error, "a leader is not told of: who opted out cannot be read");
                None
            }
        };
        let changes = before.map(|before| site_signals::of(&before, site, now, id_of));
        signals.extend(changes.into_iter().flatten());
        openings.extend(site_signals::openings(site, now));
    }
    import.publish().context("the records are unchanged")?;
    premises.settle();
    read.append(&mut silent);
    Ok(Kept { report, signals, openings, sites: read })
}

/// The records of a site.
fn published(site: &Site) -> Vec<Published> {
    let Some(company) = site.company() else { return Vec::new() };
    let leaders = common::website::record::leaders(&site.facts());
    let people = leaders.iter().map(|told| site_signals::led_by(&site.domain, &company.company, told));
    let people: Vec<Published> = people.map(|person| Published::Employee(Box::new(person))).collect();
    std::iter::once(Published::Company(Box::new(company))).chain(people).collect()
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

    fn is_older(&self, domain: &Domain, than: Timestamp) -> bool {
        self.read(domain).is_none_or(|site| site.read_at < than)
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

/// The domains of a list, each once.
struct Domains {
    lines: BufReader<std::fs::File>,
    seen: HashSet<String>,
}

impl Domains {
    fn of(file: &Path) -> Result<Self> {
        let opened = std::fs::File::open(file).with_context(|| file.display().to_string())?;
        Ok(Self { lines: BufReader::new(opened), seen: HashSet::new() })
    }

    fn next(&mut self) -> Option<Domain> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if self.lines.read_until(b'\n', &mut line).ok()? == 0 {
                return None;
            }
            let text = String::from_utf8_lossy(&line[..line.len().min(LONGEST)]);
            if let Some(domain) =
                domain_in(&text).filter(|domain| self.seen.insert(domain.as_str().to_owned()))
            {
                return Some(domain);
            }
        }
    }
}

/// The first domain in the cells of a line; addresses of mail are none.
fn domain_in(line: &str) -> Option<Domain> {
    let cells = line.split([',', ';', '\t']).map(|cell| cell.trim().trim_matches('"').trim());
    let cells = cells.filter(|cell| cell.contains('.') && !cell.contains(['@', ' ']));
    cells.filter_map(|cell| Domain::parse(cell).ok()).find(Domain::has_known_suffix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_found_in_any_cell() {
        for (line, domain) in [
            ("acme.example", Some("acme.example")),
            ("Acme Inc.,info@other.example,https://www.acme.example/about", Some("acme.example")),
            ("\"Acme\";\"acme.co.uk\"", Some("acme.co.uk")),
            ("domain", None),
            ("Acme Ltd.,Mr. Smith", None),
        ] {
            assert_eq!(domain_in(line).as_ref().map(Domain::as_str), domain, "{line}");
        }
    }
}
