//! `almanac privacy requests …`: requests from the public page, answered by the operator.

use super::{Desk, print};
use crate::counted::counted;
use anyhow::{Result, ensure};
use clap::Subcommand;
use common::app::mailer;
use common::config::Config;
use common::privacy::answers::{self, Answering};
use common::privacy::requests::days_left;
use common::privacy::texts::Texts;
use common::store::subject_requests::{RequestStatus, SubjectRequest};
use serde_json::{Value, json};
use std::path::Path;

#[derive(Subcommand)]
pub enum Command {
    /// List the open requests, the one due first at the top
    List {
        /// Include answered requests
        #[arg(long)]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one request and its sender: the mailbox is confirmed, the rest is what they wrote
    Show {
        /// The request's reference
        reference: String,
    },
    /// Carry out a request and send the result to the confirmed mailbox
    Fulfil {
        /// The request's reference
        reference: String,
        /// Also use the profile and the phone they gave: you checked that both are theirs
        #[arg(long)]
        trust_given: bool,
        /// Print the result instead of sending it
        #[arg(long)]
        print: bool,
    },
    /// Refuse a request; the mailbox gets the reason, and the request's page shows it
    Refuse {
        /// The request's reference
        reference: String,
        /// The reason, in a sentence to the person
        #[arg(long)]
        reason: String,
        /// Send no email
        #[arg(long)]
        quiet: bool,
    },
}

pub async fn run(command: Command, desk: &Desk, config: &Config) -> Result<()> {
    let texts = match &config.privacy.texts {
        Some(folder) => Texts::read(Path::new(folder)).map_err(anyhow::Error::msg)?,
        None => Texts::default(),
    };
    let sender = mailer(config);
    let answering = |sends: bool| {
        ensure!(
            !sends || sender.is_some(),
            "the answer is sent by MAILER, which is not set; --print shows it, --quiet sends none"
        );
        let (store, kept, now) = (&desk.store, config.stored.retention.requests, desk.now);
        Ok(Answering { store, mailer: sender.as_deref().filter(|_| sends), texts: &texts, kept, now })
    };
    match command {
        Command::List { all, json } => list(desk, all, json).await,
        Command::Show { reference } => {
            let (request, asker) = answers::find(&desk.store, &reference, desk.now).await?;
            println!("{}", serde_json::to_string_pretty(&json!({"request": request, "asker": asker}))?);
            Ok(())
        }
        Command::Fulfil { reference, trust_given, print } => {
            let (_, given) = answering(!print)?.fulfil(desk, &reference, trust_given).await?;
            match print {
                true => println!("{}", given.text()?),
                false => {
                    println!("{reference} is done; the confirmed mailbox gets the result")
                }
            }
            Ok(())
        }
        Command::Refuse { reference, reason, quiet } => {
            answering(!quiet)?.refuse(&reference, reason).await?;
            println!("{reference} was refused");
            Ok(())
        }
    }
}

async fn list(desk: &Desk, all: bool, as_json: bool) -> Result<()> {
    let mut found = desk.store.subject_requests(desk.now).await?;
    found.retain(|request| all || request.status == RequestStatus::Open);
    let shown: Vec<Value> = found
        .iter()
        .map(|request| {
            let mut shown = serde_json::to_value(request).unwrap_or_default();
            if let Some(left) = days_left(request, desk.now) {
                shown["days_left"] = left.into();
            }
            shown
        })
        .collect();
    print(as_json, &Value::Array(shown), |_| {
        let line = |request: &SubjectRequest| {
            let left = match days_left(request, desk.now) {
                Some(left) if left < 0 => "  OVERDUE".to_owned(),
                Some(left) => format!("  {} left", counted(left, "day")),
                None => String::new(),
            };
            format!("{}  {}  {}{left}", request.reference, request.right, request.status)
        };
        match found.is_empty() {
            true => "No request waits for an answer.".to_owned(),
            false => found.iter().map(line).collect::<Vec<_>>().join("\n"),
        }
    });
    Ok(())
}
