//! `almanac privacy …`: the rights of those whom records are about, on the data directory, whether a server runs on it or not, or
//! on an AWS deployment.

mod archive;
mod drop;
pub mod erasures;
mod list_file;
mod notices;
mod requests;
mod vendors;

pub use archive::ServerArchive;

use crate::counted::counted;
use crate::premises::Premises;
use crate::server::data_dir::Opened;
use anyhow::{Context, Result, bail, ensure};
use archive::Desk;
use clap::{Args, Subcommand};
use common::config::Config;
use common::lookup::objections::{Listed, Objections, Pepper};
use common::objections::{applied, has_hashes};
use common::privacy::desk::{self, Standing, Subject};
use common::privacy::receipt::Receipt;
use common::privacy::texts::Texts;
use common::privacy::{copy, stores};
use common::store::Store;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The origin of objections that came with an erasure.
pub const ERASURE: &str = "erasure";

#[derive(Subcommand)]
pub enum Command {
    /// Hide a person from every answer, also after later imports and purchases
    ///
    /// Only keyed hashes of the identifiers are kept. A running service applies them within seconds. Several identifiers in one command
    /// are one person; a phone given beside others does not hide the people who share it.
    Suppress {
        #[command(flatten)]
        who: Who,
        #[command(flatten)]
        many: Many,
    },
    /// Lift an opt-out, by the same identifiers or by its receipt
    Unsuppress {
        #[command(flatten)]
        who: Who,
        #[command(flatten)]
        many: Many,
        /// The receipt that `suppress` or `erase` printed
        #[arg(long)]
        receipt: Option<String>,
    },
    /// Hide a person and erase their stored data; prints a signed receipt without personal data
    Erase {
        #[command(flatten)]
        who: Who,
    },
    /// Print all data about a person, with sources, dates and recipients, as JSON
    Access {
        #[command(flatten)]
        who: Who,
        /// Print a web page for the person, with the JSON inside
        #[arg(long)]
        html: bool,
    },
    /// Hide the people who opted out at your vendors; fetches the lists of vendors that publish one (People Data Labs)
    Vendors {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List and answer the requests that people made on /privacy
    #[command(subcommand)]
    Requests(requests::Command),
    /// List the people whom you must tell that you hold data about them (Art. 14 GDPR)
    #[command(subcommand)]
    Notices(notices::Command),
    /// Record the legal basis for the data of each source
    #[command(subcommand)]
    Basis(notices::Basis),
    /// Exchange deletion requests with the State of California (DROP)
    #[command(subcommand)]
    Drop(drop::Command),
    /// Write the texts of /privacy to a folder for editing; set PRIVACY_TEXTS to the folder
    Texts {
        /// The folder
        folder: PathBuf,
    },
    /// Check that this deployment signed a receipt and that it is unchanged
    Verify {
        /// The receipt, as `erase` printed it
        file: PathBuf,
    },
    /// Count the opt-outs by their origin
    Status {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// The person.
#[derive(Args)]
pub struct Who {
    /// Their email address; may be repeated
    #[arg(long, value_name = "ADDRESS")]
    email: Vec<String>,
    /// Their phone number, in international form; may be repeated
    #[arg(long, value_name = "NUMBER")]
    phone: Vec<String>,
    /// Their profile's URL; may be repeated
    #[arg(long, value_name = "URL")]
    network_url: Vec<String>,
    /// Their id here; may be repeated
    #[arg(long, value_name = "ID")]
    id: Vec<String>,
}

#[derive(Args)]
pub struct Many {
    /// A CSV with a person per row, in any of the columns email, phone, network_url and id; or a file with one identifier per line
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
    /// The vendor whose ids the file lists, such as pdl
    #[arg(long, value_name = "VENDOR", requires = "file")]
    vendor: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Who {
    fn subject(&self) -> Result<Subject> {
        let mut subject = Subject::default();
        for text in &self.email {
            subject.email(text).with_context(|| "--email".to_owned())?;
        }
        for text in &self.phone {
            subject.phone(text).with_context(|| "--phone".to_owned())?;
        }
        for text in &self.network_url {
            subject.network_url(text).with_context(|| "--network-url".to_owned())?;
        }
        for text in &self.id {
            subject.id(text).with_context(|| "--id".to_owned())?;
        }
        Ok(subject)
    }
}

pub async fn run(
    command: Command,
    opened: &Opened,
    config: &Config,
    secret: String,
    premises: Premises,
    data_dir: PathBuf,
) -> Result<()> {
    if let Command::Verify { file } = &command {
        return verify(file, &secret);
    }
    if let Command::Texts { folder } = &command {
        Texts::write(folder)?;
        println!("{}: edit en.txt, and copy it to de.txt or another language", folder.display());
        return Ok(());
    }
    let desk = Desk::open(opened, config, secret, premises, data_dir).await?;
    match command {
        Command::Suppress { who, many } => desk.suppress(&who, &many).await,
        Command::Unsuppress { who, many, receipt } => desk.unsuppress(&who, &many, receipt).await,
        Command::Erase { who } => desk.erase(&who).await,
        Command::Access { who, html } => desk.access(&who, html, config).await,
        Command::Status { json } => desk.status(json).await,
        Command::Notices(command) => {
            let objections = listed(&desk.store, config, &desk.secret).await?;
            notices::run(command, &desk, objections).await
        }
        Command::Basis(command) => notices::basis(command, &desk).await,
        Command::Vendors { json } => vendors::run(&desk, config, json).await,
        Command::Drop(command) => drop::run(command, &desk, config).await,
        Command::Requests(command) => requests::run(command, &desk, config).await,
        Command::Verify { .. } | Command::Texts { .. } => Ok(()),
    }
}

fn verify(file: &Path, secret: &str) -> Result<()> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let receipt: Receipt = serde_json::from_str(&text).context("this is no receipt")?;
    ensure!(receipt.is_genuine(secret), "{} was not signed by this deployment, or was changed", receipt.id);
    println!("{} is genuine: {} at {}", receipt.id, receipt.action, receipt.done_at);
    Ok(())
}

/// The objections of a store, for imports to go by.
pub async fn listed(store: &Store, config: &Config, secret: &str) -> Result<Arc<Objections>> {
    let before = config.stored.seal_secrets_before.iter().map(|secret| Pepper::new(secret));
    let peppers: Vec<Pepper> = std::iter::once(Pepper::new(secret)).chain(before).collect();
    let log = store.objections_after(0).await?;
    if let Some(other) = log.iter().find(|item| peppers.iter().all(|pepper| pepper.name() != item.pepper)) {
        bail!(
            "objection {} was listed under another SEAL_SECRET; name it in SEAL_SECRETS_BEFORE, or people who opted out would be found again",
            other.number
        );
    }
    let objections = Objections::default();
    let hashed = log.iter().any(has_hashes);
    objections.replace(Listed { peppers, marks: applied(Vec::new(), &log), hashed, ..Listed::default() });
    Ok(Arc::new(objections))
}

impl Desk {
    async fn suppress(&self, who: &Who, many: &Many) -> Result<()> {
        let mut subject = who.subject()?;
        ensure!(
            !subject.is_empty() || !many.file.is_empty(),
            "name the person: --email, --phone, --network-url, --id or --file"
        );
        let (mut marks, mut rows, mut rejected, mut records) = (Vec::new(), 0, 0, 0);
        if !subject.is_empty() {
            records += self.known(&mut subject).await?.people.len();
            marks.extend(subject.marks(&self.pepper));
            rows += 1;
        }
        for file in &many.file {
            let read = list_file::read(self, file, many.vendor.as_deref()).await?;
            rows += read.rows;
            rejected += read.rejected;
            records += read.records;
            marks.extend(read.marks);
        }
        marks.sort_unstable();
        marks.dedup();
        ensure!(!marks.is_empty(), "the file has no email, phone or profile column; no one was hidden");
        let origin = match &many.vendor {
            Some(vendor) => vendor.as_str(),
            None if many.file.is_empty() => "command",
            None => "file",
        };
        let receipt = desk::suppress(&self.store, &self.pepper, &marks, origin, self.now).await?;
        let forwarded = self.forwarded(&subject).await;
        if let Some(vendor) = &many.vendor {
            stores::forget_vendor(&self.store, vendor).await?;
        }
        let done = json!({
            "receipt": receipt, "people": rows, "rejected": rejected, "records": records, "marks": marks.len(),
            "forwarded": forwarded,
        });
        print(many.json, &done, |_| {
            let refused = if rejected > 0 {
                format!(" {} could not be read.", counted(rejected, "row"))
            } else {
                String::new()
            };
            let hidden = match records {
                1 => "1 record is now hidden".to_owned(),
                many => format!("{} are now hidden", counted(many, "record")),
            };
            let told: String = forwarded.iter().map(|(name, said)| format!(" {name}: {said}.")).collect();
            format!("{} recorded; {hidden}.{refused} Receipt: {receipt}.{told}", counted(rows, "opt-out"))
        });
        Ok(())
    }

    async fn unsuppress(&self, who: &Who, many: &Many, receipt: Option<String>) -> Result<()> {
        let mut subject = who.subject()?;
        let mut marks = Vec::new();
        if let Some(receipt) = &receipt {
            let of_it = desk::marks_of_receipt(&self.store, receipt).await?;
            ensure!(!of_it.is_empty(), "no opt-out has the receipt {receipt}");
            marks.extend(of_it);
        }
        if !subject.is_empty() {
            self.known(&mut subject).await?;
            marks.extend(subject.all_marks(&self.pepper));
        }
        for file in &many.file {
            marks.extend(list_file::read(self, file, many.vendor.as_deref()).await?.marks);
        }
        marks.sort_unstable();
        marks.dedup();
        ensure!(
            !marks.is_empty(),
            "name the person: --email, --phone, --network-url, --id, --file or --receipt"
        );
        let gone = desk::unsuppress(&self.store, &self.pepper, &marks, "command", self.now).await?;
        print(many.json, &json!({"marks": gone}), |_| match gone {
            0 => "None of them was listed.".to_owned(),
            _ if many.file.is_empty() => {
                "opt-out removed; the person is visible again within seconds".to_owned()
            }
            _ => "opt-outs removed; these people are visible again within seconds".to_owned(),
        });
        Ok(())
    }

    async fn erase(&self, who: &Who) -> Result<()> {
        let subject = who.subject()?;
        ensure!(!subject.is_empty(), "name the person: --email, --phone, --network-url or --id");
        println!("{}", serde_json::to_string_pretty(&self.erased(subject).await?)?);
        Ok(())
    }

    async fn access(&self, who: &Who, html: bool, config: &Config) -> Result<()> {
        let subject = who.subject()?;
        ensure!(!subject.is_empty(), "name the person: --email, --phone, --network-url or --id");
        let held = self.everything(subject).await?;
        if html {
            print!("{}", copy::page(&Texts::of(config), "en", &held, None)?);
        } else {
            println!("{}", serde_json::to_string_pretty(&held)?);
        }
        Ok(())
    }

    async fn status(&self, as_json: bool) -> Result<()> {
        let Standing { marks, by_origin, last_at, untold } = desk::standing(&self.store).await?;
        let status = json!({"marks": marks, "by_origin": by_origin, "last_at": last_at, "untold": untold});
        print(as_json, &status, |status| {
            format!(
                "{marks} marks listed, by origin {}; {untold} objections whose buyers are not notified yet",
                status["by_origin"]
            )
        });
        Ok(())
    }
}

fn print(json: bool, value: &Value, human: impl Fn(&Value) -> String) {
    println!("{}", if json { value.to_string() } else { human(value) });
}
