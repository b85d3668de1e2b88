//! `almanac import`: an operator's own files into the dataset the service answers from.

use crate::client::{EXIT_CODES, Failure};
use crate::commands::merges::Of;
use crate::commands::messages::{self, Protocol, Streams};
use crate::commands::progress::{advance, bar, busy};
use crate::commands::{import_report, open_data, technologies};
use crate::counted::counted;
use crate::premises::{FOREVER, Premises};
use crate::server::data_dir::Opened;
use crate::server::demo;
use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use common::config::Config;
use common::dataset::snapshot::SnapshotDir;
use common::directory::{Change, Target};
use common::domain::Clock;
use common::domain::signal::Signal;
use common::lookup::Objections;
use common::store::Store;
use import::columns::{Kind, Mapping};
use import::sources::Publisher;
use import::{Import, Input, Options, Report, signals};
use std::path::PathBuf;
use std::sync::Arc;

/// Signals stored in one go.
const SIGNALS_AT_ONCE: usize = 500;

/// The import commands.
#[derive(Subcommand)]
pub enum Command {
    /// Import people and their employers
    ///
    /// Reads CSV (any usual separator and encoding), XLSX, JSON and NDJSON, plain or packed (gz, zst, one table in a zip): the exports of
    /// HubSpot, Salesforce, Apollo, ZoomInfo, Pipedrive, Google, Outlook and LinkedIn, the records of People Data Labs and Apollo, and your own.
    /// Columns are recognized by name, and those of emails, profiles, phones and websites by content; map the others with --map.
    /// --dry-run shows the mapping.
    ///
    /// An invalid cell is left out and counted; the rest of its row is kept. Rows that identify no one are written to
    /// FILE.rejects.csv with the reason and their row number (the header is row 1). People who opted out, or whose status is "Do
    /// Not Contact", are left out for good; addresses that bounced are never returned. Importing the same file again changes
    /// nothing.
    #[command(after_help = examples())]
    People(Files),
    /// Import companies; a company's own row takes precedence over its people's rows
    #[command(after_help = examples())]
    Companies(Files),
    /// Import signals: funding rounds, acquisitions, openings and job changes
    Signals(Files),
    /// Import legal entities from GLEIF's golden copy (LEI, CSV in its zip)
    ///
    /// Download the file from https://goldencopy.gleif.org/api/v2/golden-copies/publishes/lei2/latest.csv (about 500 MB, CC0), and
    /// import the zip as it is. Or let the server download it and keep it fresh: almanac sources add gleif
    Gleif(open_data::Files),
    /// Import British companies from Companies House (BasicCompanyData; --people adds their controllers from the PSC snapshot)
    ///
    /// Download BasicCompanyDataAsOneFile-YYYY-MM-01.zip of this month from http://download.companieshouse.gov.uk (about 470 MB), and
    /// import the zip as it is. Or let the server download it and keep it fresh: almanac sources add companies-house --refresh monthly
    CompaniesHouse(open_data::Files),
    /// Import filers from the SEC (submissions.zip, company_tickers.json)
    ///
    /// Download https://www.sec.gov/Archives/edgar/daily-index/bulkdata/submissions.zip (about 1.6 GB, public domain) and, for tickers,
    /// https://www.sec.gov/files/company_tickers.json, and import both as they are. Or let the server download it and keep it fresh: almanac sources add sec
    Sec(open_data::Files),
    /// Import companies from Wikidata's JSON dump (latest-all.json.gz; --people adds their leaders)
    ///
    /// Download https://dumps.wikimedia.org/wikidatawiki/entities/latest-all.json.gz (about 156 GB, CC0, weekly), and import it as it
    /// is. Or let the server download it and keep it fresh: almanac sources add wikidata
    Wikidata(open_data::Files),
    /// Import local businesses from Overture's places (GeoParquet)
    ///
    /// Download the files of s3://overturemaps-us-west-2/release/RELEASE/theme=places/type=place/, a public bucket. Its releases are
    /// listed at https://overturemaps-us-west-2.s3.us-west-2.amazonaws.com/?list-type=2&delimiter=/&prefix=release/. Or let the server
    /// download the latest and keep it fresh: almanac sources add overture
    Overture(open_data::Files),
    /// Import what a Singer tap writes: tap-hubspot --config c.json | almanac import singer -
    ///
    /// Prints the last STATE when everything before it is stored, as a target does. Streams of people and companies are recognized by
    /// name (contacts, users, leads; companies, accounts, organizations); name others with --people or --companies. The last record of a
    /// key stands; records with a time of deletion are left out.
    Singer(Messages),
    /// Import what an Airbyte source writes: source-faker read … | almanac import airbyte -
    ///
    /// The same for Airbyte's messages; each STATE is printed again when everything before it is stored.
    Airbyte(Messages),
    /// Import technology rules in Wappalyzer's format, which recognize technologies on websites beside the built-in rules
    Technologies(technologies::Options),
    /// Import the demo data; it replaces the dataset
    Demo,
    // What is not one of them: a file, without the word that says what is in it.
    #[command(external_subcommand)]
    Other(Vec<String>),
}

const EXAMPLES: &str = "Examples:
  almanac import people contacts.csv --dry-run          what would be read, added, merged and refused
  almanac import people report.xlsx --map 'Job=title' --map 'Notes=ignore'
  zcat people.jsonl.gz | almanac import people -
  almanac import companies accounts.csv --source crm
  almanac import people postgres://me@localhost/crm --query 'select name, email, company from contacts'
  almanac import companies s3://bucket/exports/ --source warehouse";

fn examples() -> String {
    format!("{EXAMPLES}\n\n{EXIT_CODES}")
}

#[derive(Args)]
pub struct Messages {
    /// Messages to read; - for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    file: PathBuf,
    /// Read this stream as people; may be repeated, and only named streams are read then
    #[arg(long, value_name = "STREAM")]
    people: Vec<String>,
    /// Read this stream as companies; may be repeated
    #[arg(long, value_name = "STREAM")]
    companies: Vec<String>,
    /// Map a column to a field, such as "Job=title", or skip it: "Notes=ignore"; may be repeated
    #[arg(long = "map", value_name = "COLUMN=FIELD")]
    mappings: Vec<Mapping>,
    /// Source name stored with the records [default: the protocol and the stream]
    #[arg(long, value_name = "NAME")]
    source: Option<String>,
    /// Do not treat a status such as "Do Not Contact" as an opt-out
    #[arg(long)]
    no_status_objections: bool,
}

#[derive(Args)]
pub struct Files {
    /// Files to read; - for standard input, postgres://… with --query, or s3://bucket/prefix for every file below it
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Query for postgres://…; it runs read-only, and its column names are recognized like those of a file
    #[arg(long, value_name = "SELECT")]
    query: Option<String>,
    /// Map a column to a field, such as "Job=title", or skip it: "Notes=ignore"; may be repeated
    #[arg(long = "map", value_name = "COLUMN=FIELD")]
    mappings: Vec<Mapping>,
    /// Source name stored with the records [default: the export format that the file looks like]
    #[arg(long, value_name = "NAME")]
    source: Option<String>,
    /// Show a preview of what would be added, merged and rejected, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Import a truncated file up to the break [default: refuse it]
    #[arg(long)]
    partial: bool,
    /// Do not treat a status such as "Do Not Contact" as an opt-out
    #[arg(long)]
    no_status_objections: bool,
    /// Print the result of each file as a JSON line
    #[arg(long)]
    json: bool,
}

/// Runs an import: records go to the premises, signals to `database`.
pub async fn run(
    command: Command,
    premises: Premises,
    database: impl FnOnce() -> Result<Opened>,
    config: &Config,
    objections: Option<Arc<Objections>>,
) -> Result<()> {
    if let Command::Other(words) = &command {
        return Err(unnamed(words).into());
    }
    if let Command::Signals(files) = command {
        let opened = database()?;
        let store = opened.store(config).await?;
        return tokio::task::spawn_blocking(move || import_signals(&files, &store)).await?;
    }
    tokio::task::spawn_blocking(move || {
        let register = |publisher, files| open_data::run(publisher, &files, &premises, objections.clone());
        match command {
            Command::People(files) => import_records(Kind::People, &files, &premises, objections),
            Command::Companies(files) => import_records(Kind::Companies, &files, &premises, objections),
            Command::Gleif(files) => register(Publisher::Gleif, files),
            Command::CompaniesHouse(files) => register(Publisher::CompaniesHouse, files),
            Command::Sec(files) => register(Publisher::Sec, files),
            Command::Wikidata(files) => register(Publisher::Wikidata, files),
            Command::Overture(files) => register(Publisher::Overture, files),
            Command::Singer(given) => import_messages(Protocol::Singer, &given, &premises, objections),
            Command::Airbyte(given) => import_messages(Protocol::Airbyte, &given, &premises, objections),
            Command::Technologies(options) => technologies::run(&options, &premises),
            Command::Demo => import_demo(&premises),
            Command::Signals(_) | Command::Other(_) => Ok(()),
        }
    })
    .await?
}

/// The refusal of `almanac import contacts.csv`.
fn unnamed(words: &[String]) -> Failure {
    let first = words.first().map(String::as_str).unwrap_or_default();
    let is_file = first.contains(['.', '/', ':']) || first == "-" || PathBuf::from(first).exists();
    Failure::usage(if is_file {
        let file = words.join(" ");
        format!("say what is in {first}: almanac import people {file} (or companies, or signals)")
    } else {
        format!("there is no import of {first:?}; almanac import --help lists what can be imported")
    })
}

fn import_demo(premises: &Premises) -> Result<()> {
    anyhow::ensure!(
        premises.server().is_none(),
        "the demo is written into the embedded index alone; unset DIRECTORY for it"
    );
    let (companies, people) = demo::records(Clock::System.now());
    let change = Change { name: "demo".to_owned(), sources: vec!["demo".to_owned()], ..Change::default() };
    let dataset = SnapshotDir::new(premises.folder()).publish(companies, people, change)?;
    premises.tell((dataset.people_count(), dataset.company_count()));
    premises.settle();
    Ok(())
}

/// Imports the operator's own files.
fn import_records(
    kind: Kind,
    files: &Files,
    premises: &Premises,
    objections: Option<Arc<Objections>>,
) -> Result<()> {
    let options = files.options();
    if files.dry_run {
        let mut rehearsal = Import::rehearsal(premises.upon(FOREVER)?).without(objections);
        read_all(&mut rehearsal, kind, files, &options)?;
        return Ok(());
    }
    let mut writer = premises.writer(FOREVER)?;
    let mut import = Import::onto(&mut writer).without(objections);
    if !read_all(&mut import, kind, files, &options)? {
        let told =
            "every row was rejected and nothing was changed; the rejected rows say why, --map names columns";
        return Err(Failure::usage(told).into());
    }
    let writing = busy("Writing the remaining records", Some(import.rest()));
    let counts = import.publish().context("the records are unchanged")?;
    writing.finish_and_clear();
    if let Some(counts) = counts.filter(|_| !files.json) {
        premises.tell(counts);
    }
    // The next call is answered from it.
    premises.settle();
    let compacting = busy("The imported data is being served; compacting", None);
    writer.compact(false).context("the data was imported, but not compacted")?;
    compacting.finish_and_clear();
    Ok(())
}

/// Imports streams of messages. Standard output has positions alone: what became of the streams is told on standard error.
fn import_messages(
    protocol: Protocol,
    given: &Messages,
    premises: &Premises,
    objections: Option<Arc<Objections>>,
) -> Result<()> {
    let folder = tempfile::tempdir().context("no temporary folder can be made")?;
    let streams = Streams { people: given.people.clone(), companies: given.companies.clone() };
    let read = match given.file.to_str() {
        Some("-") => messages::read(protocol, std::io::stdin().lock(), &streams, folder.path())?,
        _ => {
            let file = std::fs::File::open(&given.file);
            let file = file.with_context(|| format!("cannot read {}", given.file.display()))?;
            messages::read(protocol, std::io::BufReader::new(file), &streams, folder.path())?
        }
    };
    for stream in &read.skipped {
        eprintln!("{stream}: left out; name it with --people or --companies to import it");
    }
    if read.deleted > 0 {
        eprintln!("{}, left out", counted(read.deleted, "deleted record"));
    }
    let mut writer = premises.writer(FOREVER)?;
    let mut import = Import::onto(&mut writer).without(objections);
    let mut rows = 0;
    for (stream, of, file) in &read.files {
        let kind = if *of == Of::People { Kind::People } else { Kind::Companies };
        let word = if protocol == Protocol::Singer { "singer" } else { "airbyte" };
        let options = Options {
            mappings: given.mappings.clone(),
            source: given.source.clone().or_else(|| Some(format!("{word} {stream}"))),
            now: Clock::System.now(),
            partial: false,
            dry_run: false,
            status_objections: !given.no_status_objections,
            name_rejects: false,
        };
        for input in Input::named(file, None).map_err(anyhow::Error::msg)? {
            let report = import.file(&input, kind, &options, |_| {})?;
            eprint!("{stream}: {}", import_report::text(&input, &report, false)?);
            rows += report.rows;
        }
    }
    // A run without news changes nothing, and so does not end the demo.
    if rows > 0 {
        import.publish().context("the records are unchanged")?;
        premises.settle();
    } else {
        drop(import);
    }
    // Now they are stored.
    for state in &read.states {
        println!("{state}");
    }
    writer.compact(false).context("the data was imported, but not compacted")?;
    Ok(())
}

/// Whether any row was of use; refuses files without a row, which would replace the demo with nothing.
fn read_all<W: Target>(
    import: &mut Import<'_, W>,
    kind: Kind,
    files: &Files,
    options: &Options,
) -> Result<bool> {
    let (mut rows, mut rejected) = (0, 0);
    let inputs = files.inputs()?;
    for input in &inputs {
        let bar = bar(input);
        let report = import.file(input, kind, options, |progress| advance(&bar, progress))?;
        bar.finish_and_clear();
        files.tell(input, &report)?;
        rows += report.rows;
        rejected += report.rejected;
    }
    if rows == 0 {
        let none = match inputs.as_slice() {
            [input] => format!("{input} has no rows under its header; nothing was changed"),
            inputs => format!("none of the {} files has rows; nothing was changed", inputs.len()),
        };
        return Err(Failure::usage(none).into());
    }
    Ok(rejected < rows)
}

impl Files {
    fn options(&self) -> Options {
        Options {
            mappings: self.mappings.clone(),
            source: self.source.clone(),
            now: Clock::System.now(),
            partial: self.partial,
            dry_run: self.dry_run,
            status_objections: !self.no_status_objections,
            name_rejects: false,
        }
    }

    fn inputs(&self) -> Result<Vec<Input>> {
        let mut inputs = Vec::new();
        for argument in &self.files {
            for input in Input::named(argument, self.query.as_deref()).map_err(Failure::usage)? {
                if let Input::File(path) = &input
                    && !path.exists()
                {
                    return Err(Failure::usage(format!("there is no file {}", path.display())).into());
                }
                inputs.push(input);
            }
        }
        Ok(inputs)
    }

    /// Says what became of a file, or would.
    fn tell(&self, input: &Input, report: &Report) -> Result<()> {
        if self.json {
            let mut line = serde_json::to_value(report)?;
            line["input"] = input.to_string().into();
            line["dry_run"] = self.dry_run.into();
            println!("{line}");
        } else {
            print!("{}", import_report::text(input, report, self.dry_run)?);
        }
        Ok(())
    }
}

/// Reads signals and stores those that are not known yet.
fn import_signals(files: &Files, store: &Store) -> Result<()> {
    let runtime = tokio::runtime::Handle::current();
    let mut stored = 0;
    for input in files.inputs()? {
        let (bar, mut batch, mut failure) = (bar(&input), Vec::new(), None);
        let mut flush = |batch: &mut Vec<Signal>| match runtime.block_on(store.put_signals(batch)) {
            Ok(new) => {
                stored += new;
                batch.clear();
                Ok(())
            }
            Err(error) => {
                let told = error.to_string();
                failure = Some(error);
                Err(told)
            }
        };
        let mut shown = 0;
        let keep = |signal: Signal| {
            if files.dry_run {
                shown += 1;
                if shown <= 3 {
                    println!("{}", serde_json::to_string(&signal).unwrap_or_default());
                }
                return Ok(());
            }
            batch.push(signal);
            if batch.len() < SIGNALS_AT_ONCE { Ok(()) } else { flush(&mut batch) }
        };
        let report = signals::file(&input, &files.options(), keep, |progress| advance(&bar, progress))?;
        let rest = flush(&mut batch);
        bar.finish_and_clear();
        files.tell(&input, &report)?;
        if let (Err(_), Some(error)) = (rest, failure) {
            return Err(error).context("the signals could not be stored; run the import again");
        }
    }
    if !files.dry_run {
        println!("{stored} new signal{}.", if stored == 1 { "" } else { "s" });
    }
    Ok(())
}
