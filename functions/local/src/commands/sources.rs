//! `almanac sources …`: where signals are read from, and how that goes.

use crate::commands::output::{print, text};
use crate::commands::registers::{REGISTERS, Register};
use crate::counted::counted;
use crate::server::data_dir::Opened;
use anyhow::{Context, Result};
use clap::Subcommand;
use common::config::Config;
use common::domain::Clock;
use common::domain::signal::SignalKind;
use common::lookup::signals::{OpenSource, SignalSource};
use common::signals::supply;
use common::store::sources::SourceState;
use common::store::{Store, StoreError};
use jiff::Timestamp;
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Subcommand)]
pub enum Command {
    /// Add a signal source: greenhouse:acme=acme.com, edgar:form-d, wikidata:leaders, rss:https://…/feed.xml, spool:/folder;
    /// or a register that keeps the records fresh: gleif, companies-house, sec, wikidata, overture
    #[command(after_help = publishers())]
    Add {
        /// The source
        spec: String,
        /// Seconds between two polls [default: the source's own]
        #[arg(long, value_parser = clap::value_parser!(u32).range(10..=86_400))]
        interval: Option<u32>,
        /// How often the server reads a register again [default: daily]
        #[arg(long, value_enum)]
        refresh: Option<Refresh>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List the sources with their state, and the data that no source supplies
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Pause a source
    Pause {
        /// Its name, as `sources list` shows it
        name: String,
    },
    /// Resume a source and read it at once
    Resume {
        /// Its name, as `sources list` shows it
        name: String,
    },
    /// Remove a source; its signals stay
    Remove {
        /// Its name, as `sources list` shows it
        name: String,
    },
    /// Read a source once and show its signals; nothing is stored
    Test {
        /// The source, written as for `sources add`
        spec: String,
    },
}

/// Where the registers' files come from.
fn publishers() -> String {
    let sites = REGISTERS.map(|(name, _, site)| format!("\n  {name:<16} {site}"));
    format!(
        "The running server downloads a register's files from its publisher:{}\nTo download from a mirror: gleif=https://mirror.example",
        sites.concat()
    )
}

/// How often a register is read.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub enum Refresh {
    Daily,
    Weekly,
    Monthly,
}

impl Refresh {
    const fn seconds(self) -> u32 {
        match self {
            Self::Daily => 86_400,
            Self::Weekly => 7 * 86_400,
            Self::Monthly => 30 * 86_400,
        }
    }
}

pub async fn run(
    command: Command,
    opened: &Opened,
    config: &Config,
    opener: Arc<dyn OpenSource>,
) -> Result<()> {
    let (store, now) = (opened.store(config).await?, Clock::System.now());
    let open = |spec: &str| opener.open(spec).map_err(anyhow::Error::msg);
    let none = |name: &str| format!("there is no source {name}; see almanac sources list");
    match command {
        Command::Add { spec, interval, refresh, json } => {
            let state = match (Register::parse(&spec), refresh) {
                (Some(register), refresh) => {
                    anyhow::ensure!(
                        !opened.is_aws(),
                        "registers are read by the one-process server; on AWS, use almanac import"
                    );
                    let interval = interval.or(Some(refresh.unwrap_or(Refresh::Daily).seconds()));
                    added_as(register.publisher.name(), Vec::new(), spec, interval, now)
                }
                (None, Some(_)) => anyhow::bail!("--refresh is for registers; use --interval for {spec}"),
                (None, None) => added(&*open(&spec)?, spec, interval, now),
            };
            match store.add_source(&state).await {
                Err(StoreError::Conflict) => anyhow::bail!("{} is already a source", state.name),
                done => done.context("the source cannot be added")?,
            }
            print(json, &described(&state), |_| format!("{} was added", state.name));
        }
        Command::List { json } => {
            let states = store.source_states().await?;
            let unsupplied = supply::unsupplied(&states);
            let out = json!({
                "sources": states.iter().map(described).collect::<Vec<_>>(), "unsupplied": unsupplied,
            });
            print(json, &out, |_| {
                let lines = states.iter().map(line);
                let missing = unsupplied.iter().map(|missing| format!("not supplied: {missing}"));
                lines.chain(missing).collect::<Vec<_>>().join("\n")
            });
        }
        Command::Pause { name } => {
            anyhow::ensure!(store.pause_source(&name, true, now).await?, none(&name));
            println!("{name} is paused");
        }
        Command::Resume { name } => {
            anyhow::ensure!(store.pause_source(&name, false, now).await?, none(&name));
            println!("{name} is resumed");
        }
        Command::Remove { name } => {
            let added = store.source_states().await?.into_iter().any(|s| s.name == name && s.spec.is_some());
            anyhow::ensure!(added, none(&name));
            store.remove_source(&name).await?;
            println!("{name} was removed; its signals stay");
        }
        Command::Test { spec } => {
            let source = open(&spec)?;
            let batch =
                source.poll(None, now).await.with_context(|| format!("{} was read", source.name()))?;
            println!("{} has {}", source.name(), counted(batch.signals.len(), "signal"));
            for signal in batch.signals.iter().take(5) {
                println!("{}", serde_json::to_string(signal)?);
            }
        }
    }
    Ok(())
}

/// A source that is read from now on.
fn added(source: &dyn SignalSource, spec: String, interval_s: Option<u32>, now: Timestamp) -> SourceState {
    added_as(source.name(), source.kinds().to_vec(), spec, interval_s, now)
}

fn added_as(
    name: &str,
    kinds: Vec<SignalKind>,
    spec: String,
    interval_s: Option<u32>,
    now: Timestamp,
) -> SourceState {
    SourceState {
        name: name.to_owned(),
        kinds,
        spec: Some(spec),
        interval_s,
        added_at: Some(now),
        next_at: Some(now),
        ..SourceState::default()
    }
}

/// Adds the sources that are not known yet, each polled at this interval; returns how many are new.
pub async fn add_new(
    specs: impl IntoIterator<Item = String>,
    interval_s: u32,
    store: &Store,
    opener: &dyn OpenSource,
) -> Result<usize> {
    let mut new = 0;
    for spec in specs {
        // A board of a system that we cannot read is no source.
        let Ok(source) = opener.open(&spec) else { continue };
        match store.add_source(&added(&*source, spec, Some(interval_s), Clock::System.now())).await {
            Ok(()) => new += 1,
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error).context("the job boards cannot be added as sources"),
        }
    }
    Ok(new)
}

fn described(state: &SourceState) -> Value {
    json!({
        "name": state.name, "spec": state.spec, "kinds": state.kinds, "paused": state.paused,
        "interval_s": state.interval_s, "next_at": state.next_at, "last_success_at": state.refreshed_at,
        "failures": state.failures, "error": state.error, "stored": state.stored, "added_at": state.added_at,
        "progress": state.progress,
    })
}

fn line(state: &SourceState) -> String {
    let shown = described(state);
    let how = match (&state.error, state.paused) {
        (_, true) => "paused".to_owned(),
        (Some(error), _) => format!("failed {}: {error}", counted(state.failures, "time")),
        (None, _) => "ok".to_owned(),
    };
    let last = if state.refreshed_at.is_some() { text(&shown["last_success_at"]) } else { "never" };
    let kinds: Vec<&str> = state.kinds.iter().map(|kind| kind.as_str()).collect();
    let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
    let brought = if state.spec.as_deref().is_some_and(|spec| Register::parse(spec).is_some()) {
        "record"
    } else {
        "signal"
    };
    let progress = state.progress.iter().map(|progress| format!("; {progress}")).collect::<String>();
    format!("{:<40} {how}; last read {last}; {}{kinds}{progress}", state.name, counted(state.stored, brought))
}
