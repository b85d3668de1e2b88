//! The place of an operator's records: snapshots in a folder, a database, or the demo in a server's memory. Privacy, imports and
//! exports reach records only through this type, so that none of them misses a place.

use crate::counted::counted;
use crate::live;
use anyhow::{Context, Result, bail};
use common::config::Config;
use common::database::{self, Postgres, Settings};
use common::dataset::snapshot::{Snapshot, SnapshotDir};
use common::dataset::{self, Dataset, DatasetError, Embedded};
use common::directory::{
    Change, DirectoryError, Increment, Number, Records, Salt, Screened, Stored, Target, each_stored_person,
};
use common::lookup::directory::Directory;
use common::lookup::holdings::SourceCount;
use common::lookup::record::PersonRecord;
use jiff::Timestamp;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::runtime::Handle;

/// Waits for another import without a limit.
pub const FOREVER: Duration = Duration::ZERO;

/// The number of people and companies.
pub type Counts = (u32, u32);

/// The place of a command's or a server's records.
#[derive(Clone)]
pub struct Premises {
    /// The folder of the snapshots and of the marks of unfinished imports.
    folder: SnapshotDir,
    home: Home,
}

#[derive(Clone)]
enum Home {
    /// Snapshots in the folder, opened on first use; `None` before the first import.
    Snapshots(Arc<OnceLock<Option<Arc<Dataset>>>>),
    /// The dataset that a server serves: that of the snapshots or, before the first import, the demo in memory.
    Served(Screened<Embedded>),
    Database(Screened<Postgres>),
    /// A server without records, which only asks vendors.
    Nowhere,
}

/// A past change of the records.
pub struct Past {
    pub number: u32,
    pub at: Timestamp,
    pub change: Change,
    /// The totals after the change; `None` in a database.
    pub people: Option<u32>,
    pub companies: Option<u32>,
    pub layers: Option<usize>,
}

/// The totals of the records, and their sources.
pub struct Holdings {
    pub people: u64,
    pub companies: u64,
    pub published_at: Option<Timestamp>,
    /// `None` in a database.
    pub layers: Option<usize>,
    pub sources: Vec<SourceCount>,
}

impl Premises {
    /// The premises of a command: the database that DIRECTORY names, or else the snapshots in a folder.
    pub fn of(config: &Config, folder: PathBuf) -> Result<Self> {
        let home = match database::address(config).map_err(anyhow::Error::msg)? {
            Some(address) => Home::Database(Postgres::later(address, Settings::default())),
            None => Home::Snapshots(Arc::default()),
        };
        Ok(Self { folder: SnapshotDir::new(folder), home })
    }

    /// The premises of a server with a dataset; its snapshots are in the folder after the first import.
    pub fn served(served: Screened<Embedded>, folder: SnapshotDir) -> Self {
        Self { folder, home: Home::Served(served) }
    }

    /// The premises of a server with a database.
    pub fn database(postgres: Screened<Postgres>) -> Self {
        Self { folder: SnapshotDir::new(""), home: Home::Database(postgres) }
    }

    /// The premises of a server without records.
    pub fn nowhere() -> Self {
        Self { folder: SnapshotDir::new(""), home: Home::Nowhere }
    }

    /// Whether a file can be imported.
    pub fn takes_imports(&self) -> bool {
        !matches!(self.home, Home::Nowhere)
    }

    /// Whether records are stored; the demo is only in memory.
    pub fn is_kept(&self) -> bool {
        match &self.home {
            Home::Snapshots(_) | Home::Served(_) => self.folder.current().is_some(),
            Home::Database(_) => true,
            Home::Nowhere => false,
        }
    }

    /// The folder of the snapshots and of the marks of unfinished imports.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The database's address without its secrets; `None` if the records are in a folder.
    pub fn server(&self) -> Option<String> {
        match &self.home {
            Home::Database(postgres) => Some(postgres.address().shown()),
            _ => None,
        }
    }

    /// The name of the place in messages.
    pub fn name(&self) -> String {
        self.server().unwrap_or_else(|| self.folder().display().to_string())
    }

    /// Reads the records on a blocking thread; `None` before the first import.
    pub async fn records<T: Send + 'static>(
        &self,
        question: impl FnOnce(Option<&dyn Records>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        if let Some(postgres) = self.postgres().await? {
            let asked = postgres.look(move |records| Ok(question(Some(records))));
            return asked.await.context("cannot read the directory")?;
        }
        let this = self.clone();
        tokio::task::spawn_blocking(move || {
            let dataset = this.dataset()?;
            question(dataset.as_deref().map(|dataset| dataset as &dyn Records))
        })
        .await?
    }

    /// Calls `each` with every person, in the order of their numbers, and returns `gathered`.
    pub async fn each_person<T: Send + 'static>(
        &self,
        mut gathered: T,
        mut each: impl FnMut(&mut T, Number, Stored<PersonRecord>) -> Result<()> + Send + 'static,
    ) -> Result<T> {
        self.records(move |records| {
            if let Some(records) = records {
                each_stored_person(records, |number, stored| each(&mut gathered, number, stored))?;
            }
            Ok(gathered)
        })
        .await
    }

    /// The database, after connecting; `None` if the records are elsewhere.
    async fn postgres(&self) -> Result<Option<&Screened<Postgres>>> {
        let Home::Database(postgres) = &self.home else { return Ok(None) };
        postgres.reach().await.context("DIRECTORY cannot be served")?;
        Ok(Some(postgres))
    }

    /// The dataset; `None` before the first import, or if the records are elsewhere.
    fn dataset(&self) -> Result<Option<Arc<Dataset>>> {
        match &self.home {
            Home::Served(served) => Ok(Some(served.dataset())),
            Home::Snapshots(opened) => {
                if let Some(known) = opened.get() {
                    return Ok(known.clone());
                }
                let dataset = match self.folder.open() {
                    Ok(dataset) => Some(Arc::new(dataset)),
                    Err(DatasetError::Missing(_)) => None,
                    Err(error) => return Err(error.into()),
                };
                Ok(opened.get_or_init(|| dataset).clone())
            }
            Home::Database(_) | Home::Nowhere => Ok(None),
        }
    }

    /// The totals and sources; `None` before the first import.
    pub async fn holdings(&self) -> Result<Option<Holdings>> {
        if let Some(postgres) = self.postgres().await? {
            let sources = postgres.sources().await.context("cannot read the directory")?;
            let held = postgres.holdings();
            let (people, companies, published_at) = (held.people, held.companies, held.published_at);
            return Ok(Some(Holdings { people, companies, published_at, layers: None, sources }));
        }
        let this = self.clone();
        let dataset = tokio::task::spawn_blocking(move || this.dataset()).await??;
        dataset.map(|dataset| Holdings::of(&dataset)).transpose()
    }

    /// The changes so far, latest first.
    pub async fn history(&self) -> Result<Vec<Past>> {
        if let Some(postgres) = self.postgres().await? {
            let changes = postgres.changes().await.context("cannot read the directory")?;
            let past = |(number, at, change)| Past {
                number,
                at,
                change,
                people: None,
                companies: None,
                layers: None,
            };
            return Ok(changes.into_iter().map(past).collect());
        }
        match self.folder.history() {
            Err(DatasetError::Missing(_)) => Ok(Vec::new()),
            history => Ok(history?.into_iter().map(Past::from).collect()),
        }
    }

    /// The records that an import would extend, for a preview. Like [`Self::writer`] it may wait for another import.
    pub fn upon(&self, wait: Duration) -> Result<Option<Arc<dyn Records>>> {
        match &self.home {
            Home::Database(_) => Ok(self.writer(wait)?.records()),
            // An import extends neither the demo nor the changes of signals.
            Home::Served(served) => Ok(self.folder.current().map(|_| served.imported() as Arc<dyn Records>)),
            Home::Snapshots(_) | Home::Nowhere => {
                Ok(self.dataset()?.map(|dataset| dataset as Arc<dyn Records>))
            }
        }
    }

    /// Locks the records for a change; call it on a blocking thread. `wait` limits the wait for a database, not for a folder.
    pub fn writer(&self, wait: Duration) -> Result<Writer> {
        match &self.home {
            Home::Nowhere => {
                bail!("this server has no records of its own; import data or set DIRECTORY first")
            }
            Home::Database(postgres) => {
                let opened =
                    Handle::current().block_on(database::Writer::open_within(postgres.address(), wait));
                Ok(Writer(Changing::Database(opened.context("DIRECTORY cannot be served")?)))
            }
            Home::Snapshots(_) | Home::Served(_) => {
                let waiting = || eprintln!("Waiting for another import to finish …");
                let opened = self.folder.writer(waiting);
                let opened = opened.context("the dataset cannot be extended; move it away to start over")?;
                Ok(Writer(Changing::Snapshots(opened)))
            }
        }
    }

    /// Waits until a running server serves the published records; with a database it does so at once.
    pub fn settle(&self) {
        match &self.home {
            Home::Snapshots(_) => live::served(&self.folder),
            Home::Served(served) => live::taken_up(&self.folder, served),
            Home::Database(_) | Home::Nowhere => {}
        }
    }

    /// Prints the new totals.
    pub fn tell(&self, (people, companies): Counts) {
        println!(
            "{} now holds {} and {}.",
            self.server().unwrap_or_else(|| absolute(self.folder()).display().to_string()),
            counted(people, "person"),
            counted(companies, "company")
        );
        if self.server().is_none() {
            println!("Running servers switch to it within seconds.");
        }
    }
}

impl Holdings {
    fn of(dataset: &Dataset) -> Result<Self> {
        Ok(Self {
            people: dataset.people_count().into(),
            companies: dataset.company_count().into(),
            published_at: dataset.published_at(),
            layers: Some(dataset.layer_count()),
            sources: dataset.sources()?,
        })
    }
}

impl From<Snapshot> for Past {
    fn from(snapshot: Snapshot) -> Self {
        Self {
            number: snapshot.number,
            at: snapshot.published_at,
            change: snapshot.change,
            people: Some(snapshot.people),
            companies: Some(snapshot.companies),
            layers: Some(snapshot.layers.len()),
        }
    }
}

/// The lock on the records, which one process holds at a time. Use it on a blocking thread.
pub struct Writer(Changing);

enum Changing {
    Snapshots(dataset::Writer),
    Database(database::Writer),
}

impl Writer {
    /// The totals.
    pub fn counts(&self) -> Counts {
        match &self.0 {
            Changing::Snapshots(writer) => writer.dataset().map_or((0, 0), |dataset| counts(dataset)),
            Changing::Database(writer) => writer.counts(),
        }
    }

    /// Merges layers if there are too many, or `all` of them; returns whether it did. A database has no layers.
    pub fn compact(&mut self, all: bool) -> Result<bool> {
        match &mut self.0 {
            Changing::Snapshots(writer) => Ok(writer.compact(all)?),
            Changing::Database(_) => Ok(false),
        }
    }

    /// Undoes the last change and returns it with the new totals; `None` if there is nothing to undo.
    pub fn undo(&mut self) -> Result<Option<(Change, Counts)>> {
        let Changing::Snapshots(writer) = &mut self.0 else {
            bail!(
                "a database keeps no state from before an import; remove a source with `almanac datasets remove-source`, or \
                 restore a backup of the database"
            )
        };
        let Some(change) = writer.undo()? else { return Ok(None) };
        Ok(Some((change, counts(&writer.directory().open()?))))
    }

    /// The step that remains after a removal, until no file holds the removed records.
    pub fn leaves(&self) -> Option<&'static str> {
        match &self.0 {
            Changing::Snapshots(_) => Some(
                "the dataset's files still hold the data until the next compaction; run almanac datasets compact",
            ),
            Changing::Database(_) => None,
        }
    }
}

impl Target for Writer {
    type Published = Counts;

    fn records(&self) -> Option<Arc<dyn Records>> {
        match &self.0 {
            Changing::Snapshots(writer) => writer.records(),
            Changing::Database(writer) => writer.records(),
        }
    }

    fn salt(&self) -> &Salt {
        match &self.0 {
            Changing::Snapshots(writer) => writer.salt(),
            Changing::Database(writer) => writer.salt(),
        }
    }

    fn number(&self) -> u32 {
        match &self.0 {
            Changing::Snapshots(writer) => writer.number(),
            Changing::Database(writer) => writer.number(),
        }
    }

    fn put_by(&mut self, increment: Increment) -> Result<(), DirectoryError> {
        match &mut self.0 {
            Changing::Snapshots(writer) => Ok(writer.put_by(increment)?),
            Changing::Database(writer) => writer.put_by(increment),
        }
    }

    fn publish(&mut self, increment: Increment, change: Change) -> Result<Counts, DirectoryError> {
        match &mut self.0 {
            Changing::Snapshots(writer) => {
                let dataset = writer.publish(increment, change)?;
                Ok(counts(&dataset))
            }
            Changing::Database(writer) => writer.publish(increment, change),
        }
    }
}

/// A path as it is from every directory.
pub fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn counts(dataset: &Dataset) -> Counts {
    (dataset.people_count(), dataset.company_count())
}
