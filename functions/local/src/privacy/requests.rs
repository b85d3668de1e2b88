//! `almanac privacy requests …`: what people asked on the public page, answered by whoever runs the service.

use super::{Desk, print};
use account::privacy_page::Texts;
use anyhow::{Context, Result, bail, ensure};
use clap::Subcommand;
use common::app::mailer;
use common::config::Config;
use common::mailer::Letter;
use common::privacy::desk::Subject;
use common::privacy::requests::{self, Asker, Decision};
use common::store::subject_requests::{RequestStatus, Right, SubjectRequest};
use serde_json::{Value, json};
use std::path::Path;

#[derive(Subcommand)]
pub enum Command {
    /// List the requests that wait for an answer, the one that is due first in front
    List {
        /// Those that were answered, too
        #[arg(long)]
        all: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one request and who made it; the mailbox is proven, the rest is what they say
    Show { reference: String },
    /// Do what was asked and send the result to the proven mailbox
    Fulfil {
        reference: String,
        /// Go by the profile and the phone they gave, too: you made sure that they are theirs
        #[arg(long)]
        trust_given: bool,
        /// Print the result instead of sending it
        #[arg(long)]
        print: bool,
    },
    /// Refuse a request; the reason is sent to the mailbox and shown to who has the reference
    Refuse {
        reference: String,
        #[arg(long)]
        reason: String,
        /// Send no letter
        #[arg(long)]
        quiet: bool,
    },
}

pub async fn run(command: Command, desk: &Desk, config: &Config) -> Result<()> {
    match command {
        Command::List { all, json } => list(desk, all, json).await,
        Command::Show { reference } => {
            let (request, asker) = find(desk, &reference).await?;
            println!("{}", serde_json::to_string_pretty(&json!({"request": request, "asker": asker}))?);
            Ok(())
        }
        Command::Fulfil { reference, trust_given, print } => {
            fulfil(desk, config, &reference, trust_given, print).await
        }
        Command::Refuse { reference, reason, quiet } => {
            let (request, asker) = open(desk, &reference).await?;
            if !quiet {
                send(config, &request, &asker, "result_refused", &reason).await?;
            }
            let decision = Decision::Refused { reason };
            requests::decide(&desk.store, request, decision, config.retention.requests, desk.now).await?;
            println!("{reference} is refused");
            Ok(())
        }
    }
}

async fn list(desk: &Desk, all: bool, as_json: bool) -> Result<()> {
    let mut found = desk.store.subject_requests(desk.now).await?;
    found.retain(|request| all || request.status == RequestStatus::Open);
    let days_left =
        |request: &SubjectRequest| desk.now.duration_until(request.due_at).as_hours().div_euclid(24);
    let shown: Vec<Value> = found
        .iter()
        .map(|request| {
            let mut shown = serde_json::to_value(request).unwrap_or_default();
            if request.status == RequestStatus::Open {
                shown["days_left"] = days_left(request).into();
            }
            shown
        })
        .collect();
    print(as_json, &Value::Array(shown), |_| {
        let line = |request: &SubjectRequest| {
            let left = match request.status {
                RequestStatus::Open if days_left(request) < 0 => "  OVERDUE".to_owned(),
                RequestStatus::Open => format!("  {} days left", days_left(request)),
                _ => String::new(),
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

async fn find(desk: &Desk, reference: &str) -> Result<(SubjectRequest, Asker)> {
    let reference = reference.trim().to_ascii_uppercase();
    let found = desk.store.subject_request(&reference, desk.now).await?;
    let (request, who) = found.with_context(|| format!("there is no request {reference}"))?;
    let asker = requests::opened(&desk.store, &reference, who)
        .ok()
        .context("who asks is sealed with another SEAL_SECRET")?;
    Ok((request, asker))
}

/// A request that waits for an answer.
async fn open(desk: &Desk, reference: &str) -> Result<(SubjectRequest, Asker)> {
    let (request, asker) = find(desk, reference).await?;
    ensure!(
        request.status == RequestStatus::Open,
        "{reference} is {}, and waits for nothing",
        request.status
    );
    Ok((request, asker))
}

async fn fulfil(desk: &Desk, config: &Config, reference: &str, trust_given: bool, shown: bool) -> Result<()> {
    let (request, asker) = open(desk, reference).await?;
    ensure!(
        shown || mailer(config).is_some(),
        "the result is sent by MAILER, which is not set; --print shows it"
    );
    let mut subject = Subject::default();
    subject.email(asker.email.as_str())?;
    if trust_given {
        asker.network_url.iter().try_for_each(|url| subject.network_url(url))?;
        asker.phone.iter().try_for_each(|phone| subject.phone(phone))?;
    }
    let (text, result, receipt) = match request.right {
        Right::Access => ("result_access", serde_json::to_string_pretty(&desk.held(subject).await?)?, None),
        Right::Erasure => {
            let receipt = desk.erased(subject).await?;
            ("result_erasure", serde_json::to_string_pretty(&receipt)?, Some(receipt.id))
        }
        Right::Objection => bail!("an objection is in force from the moment it is proven"),
    };
    if shown {
        println!("{result}");
    } else {
        send(config, &request, &asker, text, &result).await?;
    }
    let decision = Decision::Fulfilled { receipt };
    requests::decide(&desk.store, request, decision, config.retention.requests, desk.now).await?;
    if !shown {
        println!("{reference} is done, and its result is sent to the mailbox that was proven");
    }
    Ok(())
}

async fn send(
    config: &Config,
    request: &SubjectRequest,
    asker: &Asker,
    text: &str,
    more: &str,
) -> Result<()> {
    let mailer = mailer(config).context("letters are sent by MAILER, which is not set")?;
    let texts = match &config.privacy_texts {
        Some(folder) => Texts::read(Path::new(folder)).map_err(anyhow::Error::msg)?,
        None => Texts::default(),
    };
    let fill = |name: &str| texts.say(&request.language, name).replace("{reference}", &request.reference);
    let letter = Letter {
        to: asker.email.clone(),
        subject: fill("result_subject"),
        text: format!("{}{more}\n", fill(text)),
        id: None,
        unsubscribe: None,
    };
    Ok(mailer.send(&letter).await?)
}
