//! `almanac privacy …`: the rights of those whom records are about, on the data directory, whether a server runs on it or not, or
//! on an AWS deployment.

mod drop;
mod list_file;
mod notices;
mod requests;
mod vendors;

use crate::data_dir::Opened;
use crate::{datasets, live};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand};
use common::config::Config;
use common::dataset::snapshot::{Change, ChangeKind, SnapshotDir};
use common::dataset::{Dataset, DatasetError, Increment};
use common::domain::{Clock, EmailAddress, NetworkUrl, Phone};
use common::lookup::IdentifierKind;
use common::lookup::identifier::hash;
use common::lookup::objections::{Listed, Objections, Pepper};
use common::lookup::record::PersonRecord;
use common::objections::{applied, has_hashes};
use common::privacy::desk::{self, Subject};
use common::privacy::forward;
use common::privacy::receipt::{Found, Receipt, new_id};
use common::privacy::stores;
use common::store::Store;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The origin of objections that came with an erasure.
pub const ERASURE: &str = "erasure";

#[derive(Subcommand)]
pub enum Command {
    /// Hide somebody from every answer, now and whatever is imported or bought later
    ///
    /// Only keyed hashes of what is given are kept. A running service goes by them within seconds. Several identifiers in one command
    /// are one person; a phone given beside others hides nobody else who shares it.
    Suppress {
        #[command(flatten)]
        who: Who,
        #[command(flatten)]
        many: Many,
    },
    /// Take an objection back, by what was given or by its receipt
    Unsuppress {
        #[command(flatten)]
        who: Who,
        #[command(flatten)]
        many: Many,
        /// The receipt that `suppress` or `erase` printed
        #[arg(long)]
        receipt: Option<String>,
    },
    /// Hide somebody and remove what is stored of them; prints a signed receipt without anything personal
    Erase {
        #[command(flatten)]
        who: Who,
    },
    /// Print everything that is held about somebody, with sources, dates and who was given it, as JSON
    Access {
        #[command(flatten)]
        who: Who,
    },
    /// Fetch the lists of those who opted out with your vendors, as far as they give them out (People Data Labs), and hide them
    Vendors {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List and answer what people asked on /privacy about their own data
    #[command(subcommand)]
    Requests(requests::Command),
    /// Keep the ledger of who has to be told that data about them is held (Art. 14 GDPR)
    #[command(subcommand)]
    Notices(notices::Command),
    /// Note on which basis the data of each source is held
    #[command(subcommand)]
    Basis(notices::Basis),
    /// Exchange deletion requests with the State of California (DROP)
    #[command(subcommand)]
    Drop(drop::Command),
    /// Write the texts of /privacy to a folder, to be edited; PRIVACY_TEXTS names it
    Texts {
        /// The folder
        folder: PathBuf,
    },
    /// Check that a receipt was signed by this deployment and not changed
    Verify {
        /// The receipt, as `erase` printed it
        file: PathBuf,
    },
    /// Show how many objections are listed, and from where
    Status {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Who it is about.
#[derive(Args)]
pub struct Who {
    /// An address of theirs; may be repeated
    #[arg(long, value_name = "ADDRESS")]
    email: Vec<String>,
    /// A number of theirs, in international form; may be repeated
    #[arg(long, value_name = "NUMBER")]
    phone: Vec<String>,
    /// Their profile's address; may be repeated
    #[arg(long, value_name = "URL")]
    network_url: Vec<String>,
    /// Their id here; may be repeated
    #[arg(long, value_name = "ID")]
    id: Vec<String>,
}

#[derive(Args)]
pub struct Many {
    /// A CSV with the columns email, phone, network_url and id, any of them, a row each; or one identifier a line
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
    /// Whose ids a file has: the list of those who opted out with a vendor, such as pdl
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

/// What a command works on.
struct Desk {
    store: Store,
    pepper: Pepper,
    secret: String,
    snapshots: SnapshotDir,
    dataset: Option<Arc<Dataset>>,
    now: Timestamp,
    data_dir: PathBuf,
    forwards: Vec<(String, String)>,
}

pub async fn run(
    command: Command,
    opened: &Opened,
    config: &Config,
    secret: String,
    directory: PathBuf,
    data_dir: PathBuf,
) -> Result<()> {
    if let Command::Verify { file } = &command {
        return verify(file, &secret);
    }
    if let Command::Texts { folder } = &command {
        account::privacy_page::Texts::write(folder)?;
        println!("{}: edit en.txt, and copy it to de.txt or whatever else you speak", folder.display());
        return Ok(());
    }
    let desk = Desk::open(opened, config, secret, directory, data_dir).await?;
    match command {
        Command::Suppress { who, many } => desk.suppress(&who, &many).await,
        Command::Unsuppress { who, many, receipt } => desk.unsuppress(&who, &many, receipt).await,
        Command::Erase { who } => desk.erase(&who).await,
        Command::Access { who } => desk.access(&who).await,
        Command::Status { json } => desk.status(json).await,
        Command::Notices(command) => {
            let objections = listed(&desk.store, config, &desk.secret).await?;
            notices::run(command, &desk, &objections).await
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
    ensure!(receipt.is_genuine(secret), "{} was not signed here, or was changed since", receipt.id);
    println!("{} is genuine: {} at {}", receipt.id, receipt.action, receipt.done_at);
    Ok(())
}

/// The objections of a store, for imports to go by.
pub async fn listed(store: &Store, config: &Config, secret: &str) -> Result<Arc<Objections>> {
    let before = config.seal_secrets_before.iter().map(|secret| Pepper::new(secret));
    let peppers: Vec<Pepper> = std::iter::once(Pepper::new(secret)).chain(before).collect();
    let log = store.objections_after(0).await?;
    if let Some(other) = log.iter().find(|item| peppers.iter().all(|pepper| pepper.name() != item.pepper)) {
        bail!(
            "objection {} was listed under another SEAL_SECRET; name it in SEAL_SECRETS_BEFORE, or whoever objected would come back",
            other.number
        );
    }
    let objections = Objections::default();
    let hashed = log.iter().any(has_hashes);
    objections.replace(Listed { peppers, marks: applied(Vec::new(), &log), hashed, ..Listed::default() });
    Ok(Arc::new(objections))
}

impl Desk {
    async fn open(
        opened: &Opened,
        config: &Config,
        secret: String,
        directory: PathBuf,
        data_dir: PathBuf,
    ) -> Result<Self> {
        ensure!(
            !secret.is_empty(),
            "SEAL_SECRET must be that of the deployment: objections are hashed with it"
        );
        let store = opened.store(config).await?.sealed_with(&secret);
        let pepper = Pepper::new(&secret);
        if let Some(served) = store.noted_pepper().await?
            && served != pepper.name()
        {
            bail!("the server on this data goes by another SEAL_SECRET; set the same for this command");
        }
        // Refuses to add to a list that could not be read afterwards.
        listed(&store, config, &secret).await?;
        let snapshots = SnapshotDir::new(directory);
        let dataset = match snapshots.open() {
            Ok(dataset) => Some(Arc::new(dataset)),
            Err(DatasetError::Missing(_)) => None,
            Err(error) => return Err(error.into()),
        };
        Ok(Self {
            store,
            pepper,
            secret,
            snapshots,
            dataset,
            now: Clock::System.now(),
            data_dir,
            forwards: config.objection_forwards.clone(),
        })
    }

    /// The subject of a command with everything that the dataset knows them by; which records those are.
    fn known(&self, subject: &mut Subject) -> Result<Vec<(u32, Arc<PersonRecord>)>> {
        known(self.dataset.as_deref(), subject)
    }

    async fn suppress(&self, who: &Who, many: &Many) -> Result<()> {
        let mut subject = who.subject()?;
        ensure!(
            !subject.is_empty() || !many.file.is_empty(),
            "say who: --email, --phone, --network-url, --id or --file"
        );
        let (mut marks, mut rows, mut rejected, mut records) = (Vec::new(), 0, 0, 0);
        if !subject.is_empty() {
            records += self.known(&mut subject)?.len();
            marks.extend(subject.marks(&self.pepper));
            rows += 1;
        }
        for file in &many.file {
            let read = list_file::read(file, &self.pepper, self.dataset.as_ref(), many.vendor.as_deref())?;
            rows += read.rows;
            rejected += read.rejected;
            records += read.records;
            marks.extend(read.marks);
        }
        marks.sort_unstable();
        marks.dedup();
        ensure!(!marks.is_empty(), "nothing in it is an address, a number or a profile; nobody was listed");
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
                format!(" {rejected} rows could not be understood.")
            } else {
                String::new()
            };
            let told: String = forwarded.iter().map(|(name, said)| format!(" {name}: {said}.")).collect();
            format!(
                "{receipt}: {rows} listed, known in {records} records here.{refused} In force within seconds.{told}"
            )
        });
        Ok(())
    }

    /// Tells vendors who take objections of this one, as long as it is known in the clear.
    async fn forwarded(&self, subject: &Subject) -> BTreeMap<String, String> {
        forward::forward(&self.forwards, &self.secret, subject, self.now).await
    }

    async fn unsuppress(&self, who: &Who, many: &Many, receipt: Option<String>) -> Result<()> {
        let mut subject = who.subject()?;
        let mut marks = Vec::new();
        if let Some(receipt) = &receipt {
            let of_it = desk::marks_of_receipt(&self.store, receipt).await?;
            ensure!(!of_it.is_empty(), "no objection has the receipt {receipt}");
            marks.extend(of_it);
        }
        if !subject.is_empty() {
            self.known(&mut subject)?;
            marks.extend(subject.marks(&self.pepper));
            // As what it is listed depends on what it was given with.
            for (kind, text) in &subject.identifiers {
                let both = self.pepper.marks(*kind, text);
                marks.extend([both.own, both.shared]);
            }
        }
        for file in &many.file {
            marks.extend(
                list_file::read(file, &self.pepper, self.dataset.as_ref(), many.vendor.as_deref())?.marks,
            );
        }
        marks.sort_unstable();
        marks.dedup();
        ensure!(!marks.is_empty(), "say who: --email, --phone, --network-url, --id, --file or --receipt");
        let gone = desk::unsuppress(&self.store, &self.pepper, &marks, "command", self.now).await?;
        print(many.json, &json!({"marks": gone}), |_| match gone {
            0 => "Nobody of them was listed.".to_owned(),
            gone => format!("{gone} marks taken off the list; in force within seconds."),
        });
        Ok(())
    }

    async fn erase(&self, who: &Who) -> Result<()> {
        let subject = who.subject()?;
        ensure!(!subject.is_empty(), "say who: --email, --phone, --network-url or --id");
        println!("{}", serde_json::to_string_pretty(&self.erased(subject).await?)?);
        Ok(())
    }

    /// Hides somebody and removes what is stored of them.
    async fn erased(&self, mut subject: Subject) -> Result<Receipt> {
        let records = self.known(&mut subject)?;
        // First of all nobody finds them any more.
        let id = desk::suppress(&self.store, &self.pepper, &subject.marks(&self.pepper), ERASURE, self.now)
            .await?;
        for (name, said) in self.forwarded(&subject).await {
            eprintln!("{name}: {said}");
        }
        let mut held = stores::search(&self.store, &subject.alone(&self.pepper), true).await?;
        let found = records.len() as u64;
        let numbers: Vec<u32> = records.iter().map(|(number, _)| *number).collect();
        if !numbers.is_empty() {
            let snapshots = self.snapshots.clone();
            tokio::task::spawn_blocking(move || take_out(&snapshots, &numbers)).await??;
        }
        let rest = "the files of the dataset are rewritten by the next compaction: almanac datasets compact";
        let rest = (found > 0).then(|| rest.to_owned());
        held.stores.insert("dataset".to_owned(), Found { found, gone: found, rest });
        self.receipt(id, "erase", held.stores)
    }

    async fn access(&self, who: &Who) -> Result<()> {
        let subject = who.subject()?;
        ensure!(!subject.is_empty(), "say who: --email, --phone, --network-url or --id");
        println!("{}", serde_json::to_string_pretty(&self.held(subject).await?)?);
        Ok(())
    }

    /// Everything that is held about somebody.
    async fn held(&self, mut subject: Subject) -> Result<Value> {
        let records = self.known(&mut subject)?;
        let held = stores::search(&self.store, &subject.alone(&self.pepper), false).await?;
        let listed = applied(Vec::new(), &self.store.objections_after(0).await?);
        let objected = subject.marks(&self.pepper).iter().any(|mark| listed.binary_search(mark).is_ok());
        let (mut records_shown, bases) = (Vec::new(), self.store.bases().await?);
        for (number, record) in &records {
            let sources = self.dataset.as_ref().map(|dataset| dataset.stored_person(*number)).transpose()?;
            let given: Vec<_> = sources
                .iter()
                .flat_map(|stored| &stored.origins.given)
                .map(|given| json!({"source": given.source, "lawful_basis": bases.get(&given.source)}))
                .collect();
            records_shown.push(json!({"record": &**record, "supplied_by": given}));
        }
        Ok(json!({
            "id": new_id(self.now),
            "at": self.now,
            "objected": objected,
            "dataset": records_shown,
            "stores": held.shown,
            "recipients": held.recipients,
            "counts": held.stores,
        }))
    }

    async fn status(&self, as_json: bool) -> Result<()> {
        let log = self.store.objections_after(0).await?;
        let mut origins: BTreeMap<&str, usize> = BTreeMap::new();
        for item in &log {
            *origins.entry(item.origin.as_str()).or_default() += item.added.len();
        }
        let marks = applied(Vec::new(), &log).len();
        let last = log.last().map(|item| item.at);
        let told = self.store.told_until().await?;
        let waiting = log.iter().filter(|item| item.number > told).count();
        let status = json!({"marks": marks, "by_origin": origins, "last_at": last, "untold": waiting});
        print(as_json, &status, |status| {
            format!(
                "{marks} marks listed, by origin {}; buyers still to be told of {waiting} objections",
                status["by_origin"]
            )
        });
        Ok(())
    }

    fn receipt(&self, id: String, action: &str, stores: BTreeMap<String, Found>) -> Result<Receipt> {
        let receipt = Receipt {
            id,
            action: action.to_owned(),
            requested_at: self.now,
            done_at: Clock::System.now(),
            stores,
            public_key: String::new(),
            signature: String::new(),
        };
        receipt.signed(&self.secret).context("the receipt cannot be signed")
    }
}

/// The records that any identifier of a subject names, whose others are added to it; what several share names nobody.
fn known(dataset: Option<&Dataset>, subject: &mut Subject) -> Result<Vec<(u32, Arc<PersonRecord>)>> {
    let Some(dataset) = dataset else { return Ok(Vec::new()) };
    let alone = subject.identifiers.len() == 1;
    let mut found: Vec<(u32, Arc<PersonRecord>)> = Vec::new();
    for (kind, text) in subject.identifiers.clone() {
        if common::lookup::objections::may_share(kind, &text) && !alone {
            continue;
        }
        let known = match kind {
            IdentifierKind::Email => match EmailAddress::parse(&text) {
                Ok(email) => dataset.person_with(hash(kind, &email.key()), |record| {
                    record.emails().any(|own| own.key() == email.key())
                })?,
                Err(_) => None,
            },
            IdentifierKind::NetworkUrl => match NetworkUrl::parse(&text) {
                Ok(url) => dataset.person_with(hash(kind, url.as_str()), |record| {
                    record.person.network_url.as_ref() == Some(&url)
                })?,
                Err(_) => None,
            },
            IdentifierKind::Phone => match Phone::parse(&text) {
                Ok(phone) => dataset.person_with(hash(kind, phone.as_str()), |record| {
                    record.mobile.as_ref().is_some_and(|mobile| mobile.number == phone)
                })?,
                Err(_) => None,
            },
            IdentifierKind::Id => {
                dataset.person_with(hash(kind, &text), |record| record.person.id == text)?
            }
            _ => None,
        };
        if let Some((number, record)) = known
            && found.iter().all(|(other, _)| *other != number)
        {
            found.push((number, record));
        }
    }
    for (_, record) in &found {
        subject.known_as(record);
    }
    Ok(found)
}

/// Takes records out of the dataset.
fn take_out(snapshots: &SnapshotDir, numbers: &[u32]) -> Result<()> {
    let mut writer = snapshots.writer(datasets::waiting).context("the dataset cannot be changed")?;
    let change = Change {
        kind: ChangeKind::Removal,
        name: "erasure".to_owned(),
        rows: numbers.len() as u64,
        ..Change::default()
    };
    writer.publish(Increment { replaced: numbers.to_vec(), ..Increment::default() }, change)?;
    live::served(snapshots);
    Ok(())
}

fn print(json: bool, value: &Value, human: impl Fn(&Value) -> String) {
    println!("{}", if json { value.to_string() } else { human(value) });
}
