//! `almanac connections`: CRMs and tables that a server keeps enriched.

use super::server::{Failure, Server};
use super::show::{self, Printer};
use super::{Access, encoded};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::io::Read;
use std::path::PathBuf;
use std::time::Duration;

/// How often a run is looked at while the command waits for it.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const PATH: &str = "/v1/connections";

#[derive(Args)]
pub struct Connections {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// List connections
    List {
        #[command(flatten)]
        access: Access,
    },
    /// Create a connection from a JSON file with its settings and credentials; it starts paused
    Create {
        /// The request of POST /v1/connections; - for standard input
        file: PathBuf,
        #[command(flatten)]
        access: Access,
    },
    /// Change the settings that a JSON file names
    Change {
        id: String,
        /// The request of PATCH /v1/connections/{id}; - for standard input
        file: PathBuf,
        #[command(flatten)]
        access: Access,
    },
    /// Show a connection, its state and its last run
    Show(One),
    /// Connect to the system and check the mapping
    Test {
        #[command(flatten)]
        one: One,
        /// Create the mapped fields named almanac_… that the system lacks
        #[arg(long)]
        create_fields: bool,
    },
    /// Show what the next run would look up and write, and its maximum price
    Preview(One),
    /// Run a connection now
    Run {
        #[command(flatten)]
        one: One,
        /// Look up only, and write nothing: `preview` shows the changes, and the next run writes them
        #[arg(long)]
        propose: bool,
        /// Read every record again
        #[arg(long)]
        backfill: bool,
        /// Wait until the run has ended
        #[arg(long)]
        wait: bool,
    },
    /// Send people and companies to the system, free: records that it has are updated, others created
    Send {
        id: String,
        /// The request of POST /v1/connections/{id}/send; - for standard input
        file: PathBuf,
        /// Show what would become of each record, and write nothing
        #[arg(long)]
        preview: bool,
        #[command(flatten)]
        access: Access,
    },
    /// Pause a connection; the records in progress are finished
    Pause(One),
    /// Resume a paused or stopped connection
    Resume(One),
    /// List what a connection wrote, newest first
    Writes {
        #[command(flatten)]
        one: One,
        /// Only of this run
        #[arg(long)]
        run: Option<String>,
    },
    /// Undo what a connection wrote, except values that were changed since
    Undo {
        #[command(flatten)]
        one: One,
        /// Undo only this run
        #[arg(long, required_unless_present = "since", conflicts_with = "since")]
        run: Option<String>,
        /// Undo only what was written since then: 2026-03-01T00:00:00Z
        #[arg(long)]
        since: Option<String>,
        /// Wait until it is done
        #[arg(long)]
        wait: bool,
    },
    /// Delete a connection; what it wrote stays in the system
    Delete(One),
}

#[derive(Args)]
struct One {
    /// The connection's id
    id: String,
    #[command(flatten)]
    access: Access,
}

impl Connections {
    pub(super) fn access(&self) -> &Access {
        match &self.action {
            Action::List { access }
            | Action::Create { access, .. }
            | Action::Change { access, .. }
            | Action::Send { access, .. } => access,
            Action::Show(one) | Action::Preview(one) | Action::Pause(one) | Action::Resume(one) => {
                &one.access
            }
            Action::Delete(one) => &one.access,
            Action::Test { one, .. } | Action::Run { one, .. } => &one.access,
            Action::Writes { one, .. } | Action::Undo { one, .. } => &one.access,
        }
    }
}

pub async fn run(server: &Server, given: &Connections) -> Result<(), Failure> {
    let at = |one: &One| format!("{PATH}/{}", encoded(&one.id));
    match &given.action {
        Action::List { .. } => {
            let columns = &[
                ("id", "/id"),
                ("name", "/name"),
                ("system", "/system"),
                ("status", "/status"),
                ("problem", "/problem/code"),
            ];
            pages(server, PATH, Printer::new(columns)).await
        }
        Action::Create { file, .. } => print(server.post(PATH, &read(file)?).await?.success()?),
        Action::Change { id, file, .. } => {
            let path = format!("{PATH}/{}", encoded(id));
            print(server.call("PATCH", &path, Some(&read(file)?), None).await?.success()?)
        }
        Action::Show(one) => print(server.get(&at(one)).await?.success()?),
        Action::Test { one, create_fields } => {
            post(server, one, "test", json!({ "create_fields": create_fields })).await
        }
        Action::Preview(one) => post(server, one, "preview", json!({})).await,
        Action::Pause(one) => post(server, one, "pause", json!({})).await,
        Action::Resume(one) => post(server, one, "resume", json!({})).await,
        Action::Run { one, propose, backfill, wait } => {
            let mode = if *propose { "propose" } else { "sync" };
            let body = json!({ "mode": mode, "backfill": backfill });
            started(server, one, "run", body, *wait).await
        }
        Action::Send { id, file, preview, .. } => {
            let mut body = read(file)?;
            if let (true, Some(fields)) = (*preview, body.as_object_mut()) {
                fields.insert("preview".to_owned(), json!(true));
            }
            let path = format!("{PATH}/{}/send", encoded(id));
            print(server.post(&path, &body).await?.success()?)
        }
        Action::Undo { one, run, since, wait } => {
            let body = match run {
                Some(run) => json!({ "run": run }),
                None => json!({ "since": since }),
            };
            started(server, one, "undo", body, *wait).await
        }
        Action::Writes { one, run } => {
            let columns = &[
                ("at", "/at"),
                ("object", "/object"),
                ("record", "/record"),
                ("state", "/state"),
                ("credits", "/credits"),
            ];
            let only = run.as_ref().map(|run| format!("?run={}", encoded(run))).unwrap_or_default();
            pages(server, &format!("{}/writes{only}", at(one)), Printer::new(columns)).await
        }
        Action::Delete(one) => print(server.call("DELETE", &at(one), None, None).await?.success()?),
    }
}

async fn post(server: &Server, one: &One, what: &str, body: Value) -> Result<(), Failure> {
    let path = format!("{PATH}/{}/{what}", encoded(&one.id));
    print(server.post(&path, &body).await?.success()?)
}

/// Starts a run, and waits for its end where that is wanted.
async fn started(server: &Server, one: &One, what: &str, body: Value, wait: bool) -> Result<(), Failure> {
    let path = format!("{PATH}/{}", encoded(&one.id));
    let before = server.get(&path).await?.success()?;
    let mut now = server.post(&format!("{path}/{what}"), &body).await?.success()?;
    let is_over = |now: &Value| {
        let is_new = now["last_run"]["id"] != before["last_run"]["id"];
        // A run that is stopped, or waits for something, says why.
        (is_new && now["last_run"]["status"] != "running") || !now["problem"].is_null()
    };
    while wait && !is_over(&now) {
        tokio::time::sleep(LOOK_EVERY).await;
        now = server.get(&path).await?.success()?;
    }
    print(now)
}

async fn pages(server: &Server, path: &str, mut printer: Printer) -> Result<(), Failure> {
    let mut cursor: Option<String> = None;
    loop {
        let sign = if path.contains('?') { '&' } else { '?' };
        let more = cursor.map(|cursor| format!("{sign}cursor={}", encoded(&cursor))).unwrap_or_default();
        let body = server.get(&format!("{path}{more}")).await?.success()?;
        printer.print(body["results"].as_array().map(Vec::as_slice).unwrap_or_default())?;
        match body["next_cursor"].as_str() {
            Some(next) => cursor = Some(next.to_owned()),
            None => return Ok(()),
        }
    }
}

fn read(file: &std::path::Path) -> Result<Value, Failure> {
    let mut text = String::new();
    match file.to_str() {
        Some("-") => std::io::stdin().read_to_string(&mut text).map(drop)?,
        _ => text = std::fs::read_to_string(file)?,
    }
    serde_json::from_str(&text)
        .map_err(|error| Failure::usage(format!("{} is not JSON: {error}", file.display())))
}

fn print(body: Value) -> Result<(), Failure> {
    show::write(&format!("{body}\n"))
}
