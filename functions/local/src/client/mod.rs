//! `almanac` as a client of any Almanac server: files enriched and verified, searches, signals, jobs, and MCP for desktop clients.
//!
//! It speaks the public API like everybody else. What it prints is a table on a terminal and JSON lines in a pipe; it ends with a code
//! that says what went wrong: 1 anything else, 2 the command line, 3 the key, 4 credits, 5 the server, 6 some rows, 130 interrupted.

mod budget;
mod call;
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

pub use server::Failure;

/// Where the server is and who asks.
#[derive(Args)]
pub struct Access {
    /// The address of the server
    #[arg(long, env = "ALMANAC_URL", default_value = "http://127.0.0.1:8080", value_name = "URL")]
    url: String,
    /// The API key; for a server on this machine the demo key in the data directory when left out
    #[arg(long, env = "ALMANAC_KEY", hide_env_values = true, value_name = "KEY")]
    key: Option<String>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Enrich the people of a file
    ///
    /// Reads what `almanac import` reads (CSV, XLSX, JSON lines, packed or not) and recognises its columns by their names; --map says
    /// what the others are. OUT is the file with what was found beside each row, as CSV, or as JSON lines where its name ends in
    /// .jsonl. A run that is interrupted goes on where it stopped when it is started again, and pays for no row twice.
    Enrich(Rows),
    /// Verify the email addresses of a file, or those given
    Verify(Verify),
    /// Search people or companies
    ///
    /// Filters are written name=value, several values with commas: almanac search people titles="VP Engineering,CTO" locations=Germany
    Search(Search),
    /// List what just happened: funding, acquisition, hiring, job-change, technology or headcount
    Signals(Signals),
    /// List bulk jobs, or show one with its results
    Jobs(Jobs),
    /// Make any call by its name in the reference, and print its answer
    ///
    /// FIELDS is what is sent, as JSON: almanac call find_email '{"firstName": "Ada", "lastName": "Lovelace", "domain": "acme.example"}'
    Call(Call),
    /// Speak MCP over standard input and output, for desktop clients
    ///
    /// Passes every message to the server's /mcp with your key. In a client's configuration: command "almanac", args ["mcp"], and
    /// ALMANAC_URL and ALMANAC_KEY in env.
    Mcp(Mcp),
    /// Say whether a server can answer; ends with 5 when it cannot
    Health {
        /// The address of the server
        #[arg(long, env = "ALMANAC_URL", default_value = "http://127.0.0.1:8080", value_name = "URL")]
        url: String,
    },
}

/// A file of rows, what becomes of it, and what it may cost.
#[derive(Args)]
pub struct Rows {
    /// The file to read; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The file to write; without one, what was found is printed
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What a column holds: --map "Work mail=email"
    #[arg(long = "map", value_name = "COLUMN=FIELD")]
    mappings: Vec<Mapping>,
    #[command(flatten)]
    run: Run,
    #[command(flatten)]
    access: Access,
}

/// What a run over many rows may do.
#[derive(Args)]
pub struct Run {
    /// Say what it can cost, and do nothing
    #[arg(long)]
    dry_run: bool,
    /// Stop before more credits than this are spent, earlier runs on the same output included
    #[arg(long, value_name = "CREDITS")]
    max_credits: Option<Credits>,
    /// How many calls at a time
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=64), value_name = "N")]
    concurrency: u16,
    /// Begin anew where a run on the same output was interrupted
    #[arg(long)]
    restart: bool,
}

#[derive(Args)]
pub struct Verify {
    /// A file, - for standard input, or addresses
    #[arg(required = true, value_name = "FILE|EMAIL")]
    what: Vec<String>,
    /// The file to write; without one, verdicts are printed
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What a column holds: --map "Work mail=email"
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
    /// What to search
    kind: Kind,
    /// What must hold: titles=CTO, industries=Software, employee_ranges=51-200 …
    #[arg(required = true, value_name = "FILTER=VALUE")]
    filters: Vec<String>,
    /// How many results in all
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    limit: u32,
    /// Say what it can cost, and do nothing
    #[arg(long)]
    dry_run: bool,
    /// Stop before more credits than this are spent
    #[arg(long, value_name = "CREDITS")]
    max_credits: Option<Credits>,
    #[command(flatten)]
    access: Access,
}

#[derive(Args)]
pub struct Signals {
    /// funding, acquisition, hiring, job-change, technology or headcount
    kind: String,
    /// Go on, and print what happens as it becomes known
    #[arg(long)]
    follow: bool,
    /// Only what happened since then: 2026-03-01T00:00:00Z
    #[arg(long)]
    since: Option<String>,
    /// Only what concerns this company
    #[arg(long)]
    domain: Option<String>,
    /// How many to begin with
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=100))]
    limit: u32,
    /// How many seconds between two looks
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=3600), value_name = "SECONDS")]
    every: u64,
    #[command(flatten)]
    access: Access,
}

#[derive(Args)]
pub struct Jobs {
    /// The job to show; all are listed without one
    id: Option<String>,
    /// Wait until the job has ended
    #[arg(long, requires = "id")]
    wait: bool,
    #[command(flatten)]
    access: Access,
}

#[derive(Args)]
pub struct Call {
    /// The name of the call: enrich, find_email, run_watch_list …
    operation: String,
    /// What to send, as a JSON object
    fields: Option<String>,
    /// Ask the sandbox, which costs nothing
    #[arg(long)]
    sandbox: bool,
    /// Say what it can cost, and do nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    access: Access,
}

#[derive(Args)]
pub struct Mcp {
    /// Which tools to offer: names or presets (lookup, search, research, more), with commas
    #[arg(long, default_value = "all")]
    tools: String,
    #[command(flatten)]
    access: Access,
}

pub async fn run(command: Command, data_dir: &std::path::Path) -> Result<(), Failure> {
    let connect = |access: &Access| Server::new(&access.url, access.key.as_deref(), data_dir);
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
        Command::Mcp(mcp) => stdio::run(&connect(&mcp.access)?, &mcp.tools).await,
        Command::Health { url } => {
            // Whoever asks needs no key.
            let body = Server::new(&url, Some("none"), data_dir)?.get("/health").await?.success()?;
            println!("{body}");
            Ok(())
        }
    }
}
