//! `almanac` as a client of any Almanac server: files enriched and verified, searches, signals, jobs, and MCP for desktop clients.
//!
//! It uses the public API. It prints a table on a terminal and NDJSON in a pipe. [`EXIT_CODES`] has the codes it ends with.

mod budget;
mod call;
mod connections;
mod enrich;
mod files;
mod lookups;
mod output;
mod server;
mod show;
mod state;
mod stdio;
mod task;
mod verify;

use clap::{Args, Subcommand};
use common::domain::Credits;
use import::columns::Mapping;
use server::Server;
use std::path::PathBuf;

pub use server::{EXIT_CODES, Failure, is_served_here};
pub(crate) use show::write;

/// The server and the API key.
#[derive(Args)]
pub struct Access {
    /// Address of the server
    #[arg(long, env = "ALMANAC_URL", default_value = "http://127.0.0.1:8080", value_name = "URL")]
    url: String,
    /// API key [default: the demo key, for a server on this machine]
    #[arg(long, env = "ALMANAC_API_KEY", hide_env_values = true, value_name = "KEY")]
    key: Option<String>,
    #[command(flatten)]
    _unused: Unused,
}

// Global options that a client does not use: accepted, as everywhere, but not shown in its help. A doc comment here would become
// the description of the commands that flatten it.
#[derive(Args)]
pub struct Unused {
    #[arg(id = "dataset_dir", long = "dataset-dir", value_name = "DIR", hide = true)]
    _dataset_dir: Option<PathBuf>,
    #[arg(id = "aws", long = "aws", hide = true)]
    _aws: bool,
}

/// The name that `ALMANAC_API_KEY` had before; still read.
pub(crate) const EARLIER_NAME: &str = "ALMANAC_KEY";

impl Access {
    fn connect(&self, data_dir: &std::path::Path) -> Result<Server, Failure> {
        let key = self.key.clone().filter(|key| !key.is_empty()).or_else(|| std::env::var(EARLIER_NAME).ok());
        Server::new(&self.url, key.as_deref(), data_dir)
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Enrich the people of a file
    ///
    /// Reads the same files as `almanac import` (CSV, XLSX, NDJSON, compressed or not) and recognizes columns by name; name the
    /// others with --map. OUT has the results beside each row, as CSV, or as NDJSON if its name ends in .jsonl. Start an
    /// interrupted run again to resume it; no row is paid for twice. Results are kept for 24 hours: within them, a row that an
    /// earlier run paid for shows its price again, with "already_paid" in NDJSON, and costs nothing.
    #[command(after_help = EXIT_CODES, override_usage = "almanac enrich [OPTIONS] <FILE>")]
    Enrich(Rows),
    /// Verify email addresses, from a file or from the command line
    #[command(after_help = EXIT_CODES, override_usage = "almanac verify [OPTIONS] <FILE|EMAIL>...")]
    Verify(Verify),
    /// Search people or companies
    ///
    /// Write filters as name=value; separate values with commas: almanac search people titles="VP Engineering,CTO"
    /// locations=Germany
    #[command(override_usage = "almanac search [OPTIONS] <people|companies> <FILTER=VALUE>...")]
    Search(Search),
    /// List signals: funding, acquisition, hiring, job-change, technology, headcount or website
    #[command(override_usage = "almanac signals [OPTIONS] <KIND>")]
    Signals(Signals),
    /// List bulk jobs, or show one with its results
    #[command(override_usage = "almanac jobs [OPTIONS] [ID]")]
    Jobs(Jobs),
    /// Call any endpoint by its name in the reference
    ///
    /// FIELDS is the request as JSON: almanac call find_email '{"fullName": "Ada Lovelace", "domain": "acme.example"}'
    #[command(override_usage = "almanac call [OPTIONS] <OPERATION> [FIELDS]")]
    Call(Call),
    /// Keep a CRM or a table enriched: create, test, preview, run, undo
    ///
    /// Settings and credentials come from a file, so that they are not in the shell's history: almanac connections create crm.json
    Connections(connections::Connections),
    /// Run an MCP server over standard input and output, for desktop clients
    ///
    /// Passes every message to the server's /mcp with your key. In a client's configuration: command "almanac", args ["mcp"], and
    /// ALMANAC_URL and ALMANAC_API_KEY in env.
    #[command(override_usage = "almanac mcp [OPTIONS]")]
    Mcp(Mcp),
    /// Check whether a server is up; exits with 5 if it is not
    Health {
        /// Address of the server
        #[arg(long, env = "ALMANAC_URL", default_value = "http://127.0.0.1:8080", value_name = "URL")]
        url: String,
        #[command(flatten)]
        _unused: Unused,
    },
}

/// An input file, the output file, and the spending limit.
#[derive(Args)]
pub struct Rows {
    /// File to read; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// File to write; without one, results are printed
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Map a column to a field: --map "Work mail=email"
    #[arg(long = "map", value_name = "COLUMN=FIELD")]
    mappings: Vec<Mapping>,
    #[command(flatten)]
    run: Run,
    #[command(flatten)]
    access: Access,
}

/// Options of a run over many rows.
#[derive(Args)]
pub struct Run {
    /// Print the maximum price, and do nothing
    #[arg(long)]
    dry_run: bool,
    /// Stop before spending more credits than this, including earlier runs with the same output
    #[arg(long, value_name = "CREDITS")]
    max_credits: Option<Credits>,
    /// Number of concurrent calls
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=64), value_name = "N")]
    concurrency: u16,
    /// Start over, and overwrite the output, instead of resuming an interrupted run
    #[arg(long)]
    restart: bool,
}

#[derive(Args)]
pub struct Verify {
    /// A file, - for standard input, or addresses
    #[arg(required = true, value_name = "FILE|EMAIL")]
    what: Vec<String>,
    /// File to write; without one, verdicts are printed
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Map a column to a field: --map "Work mail=email"
    #[arg(long = "map", value_name = "COLUMN=FIELD")]
    mappings: Vec<Mapping>,
    #[command(flatten)]
    run: Run,
    #[command(flatten)]
    access: Access,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Kind {
    People,
    Companies,
}

#[derive(Args)]
pub struct Search {
    /// People or companies
    kind: Kind,
    /// Filters: titles=CTO, industries=Software, employee_ranges=51-200 …
    #[arg(required = true, value_name = "FILTER=VALUE")]
    filters: Vec<String>,
    /// Maximum number of results
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    limit: u32,
    /// Print the maximum price, and do nothing
    #[arg(long)]
    dry_run: bool,
    /// Stop before spending more credits than this
    #[arg(long, value_name = "CREDITS")]
    max_credits: Option<Credits>,
    #[command(flatten)]
    access: Access,
}

#[derive(Args)]
pub struct Signals {
    /// funding, acquisition, hiring, job-change, technology, headcount or website
    kind: String,
    /// Keep running, and print new signals as they arrive
    #[arg(long)]
    follow: bool,
    /// Only signals since then: 2026-03-01T00:00:00Z
    #[arg(long)]
    since: Option<String>,
    /// Only signals about this company
    #[arg(long)]
    domain: Option<String>,
    /// Number of signals to start with
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=100))]
    limit: u32,
    /// Seconds between two polls
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=3600), value_name = "SECONDS")]
    every: u64,
    #[command(flatten)]
    access: Access,
}

#[derive(Args)]
pub struct Jobs {
    /// Job to show; without one, all are listed
    id: Option<String>,
    /// Wait until the job has ended
    #[arg(long, requires = "id")]
    wait: bool,
    #[command(flatten)]
    access: Access,
}

#[derive(Args)]
pub struct Call {
    /// Name of the endpoint: enrich, find_email, run_watch_list …
    operation: String,
    /// Request as a JSON object
    fields: Option<String>,
    /// Call the sandbox, which is free
    #[arg(long)]
    sandbox: bool,
    /// Print the maximum price, and do nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    access: Access,
}

#[derive(Args)]
pub struct Mcp {
    /// Tools to offer: names or presets (lookup, search, research, more), separated by commas
    #[arg(long, default_value = "all")]
    tools: String,
    #[command(flatten)]
    access: Access,
}

pub async fn run(command: Command, data_dir: &std::path::Path) -> Result<(), Failure> {
    let connect = |access: &Access| access.connect(data_dir);
    match command {
        Command::Enrich(rows) => {
            let server = connect(&rows.access)?;
            files::run(&server, &enrich::Enrich, &rows.file, rows.output, &rows.mappings, &rows.run).await
        }
        Command::Verify(given) => {
            let server = connect(&given.access)?;
            verify::run(&server, given.what, given.output, &given.mappings, &given.run).await
        }
        Command::Search(search) => lookups::search(&connect(&search.access)?, &search).await,
        Command::Signals(signals) => lookups::signals(&connect(&signals.access)?, &signals).await,
        Command::Jobs(jobs) => lookups::jobs(&connect(&jobs.access)?, &jobs).await,
        Command::Call(given) => call::run(&connect(&given.access)?, &given).await,
        Command::Connections(given) => connections::run(&connect(given.access())?, &given).await,
        Command::Mcp(mcp) => stdio::run(&connect(&mcp.access)?, &mcp.tools).await,
        Command::Health { url, .. } => {
            // The health check needs no key.
            let body = Server::new(&url, Some("none"), data_dir)?.get("/health").await?.success()?;
            println!("{body}");
            Ok(())
        }
    }
}

/// A text as it stands in an address.
pub(crate) fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
