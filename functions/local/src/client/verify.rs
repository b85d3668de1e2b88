//! `almanac verify`: addresses in, verdicts beside them.

use super::server::{Failure, Server};
use super::task::{Task, cells_of};
use super::{Run, files, show};
use import::columns::{Mapping, Target};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

struct Verify;

const ADDED: &[(&str, &str)] = &[
    ("almanac_status", "/status"),
    ("almanac_reason", "/reason"),
    ("almanac_mailbox_exists", "/mailbox_exists"),
    ("almanac_catch_all", "/catch_all"),
    ("almanac_disposable", "/disposable"),
    ("almanac_did_you_mean", "/did_you_mean"),
    ("almanac_checked_at", "/checked_at"),
];

impl Task for Verify {
    fn path(&self) -> &'static str {
        "/v1/verify-email"
    }

    fn added(&self) -> &'static [(&'static str, &'static str)] {
        ADDED
    }

    fn shown(&self) -> &'static [(&'static str, &'static str)] {
        &[("email", "/answer/email"), ("status", "/answer/status"), ("reason", "/answer/reason")]
    }

    fn needs(&self) -> &'static str {
        "email address"
    }

    fn done_to_rows(&self) -> &'static str {
        "verified"
    }

    fn is_readable(&self, target: Target) -> bool {
        matches!(target, Target::Email | Target::PersonalEmail | Target::ExtraEmail)
    }

    fn request(&self, columns: &[Option<Target>], cells: &[Option<String>]) -> Option<Value> {
        let email = [Target::Email, Target::PersonalEmail, Target::ExtraEmail];
        let email = email.iter().find_map(|target| cells_of(columns, cells, *target))?;
        Some(json!({"email": email}))
    }

    fn is_found(&self, answer: &Value) -> bool {
        answer["status"] == "valid"
    }
}

pub async fn run(
    server: &Server,
    what: Vec<String>,
    output: Option<PathBuf>,
    mappings: &[Mapping],
    options: &Run,
) -> Result<(), Failure> {
    let is_address = |text: &String| text.contains('@') && !Path::new(text).exists();
    if let [file] = what.as_slice()
        && !is_address(file)
    {
        if file != "-" && !Path::new(file).exists() {
            return Err(Failure::usage(format!("{file:?} is neither a file nor an email address")));
        }
        return files::run(server, &Verify, Path::new(file), output, mappings, options).await;
    }
    if let Some(other) = what.iter().find(|text| !is_address(text)) {
        return Err(Failure::usage(format!(
            "{other:?} is not an email address; give one file, or addresses"
        )));
    }
    let mut left = options.max_credits;
    let (price, _) = files::price(server, &Verify).await?;
    let mut printer =
        show::Printer::new(&[("email", "/email"), ("status", "/status"), ("reason", "/reason")]);
    for email in what {
        if left.is_some_and(|left| left < price) && !options.dry_run {
            return Err(Failure::credits("--max-credits is used up"));
        }
        let query = if options.dry_run { "?dry_run=true" } else { "" };
        let said = server.post(&format!("/v1/verify-email{query}"), &json!({"email": email})).await?;
        left = left.map(|left| left.saturating_sub(said.credits));
        let body = said.success()?;
        if options.dry_run {
            show::write(&format!("{body}\n"))?;
        } else {
            printer.print(&[body])?;
        }
    }
    Ok(())
}
