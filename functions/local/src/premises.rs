//! Where an operator's records live: snapshots in a folder, a database, or the demo in a server's memory. Privacy, imports and exports
//! reach records through this type alone, so that none of them works on one place and forgets another.

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

/// Waits for another import as long as it takes.
pub const FOREVER: Duration = Duration::ZERO;

/// People and companies there are.
pub type Counts = (u32, u32);

/// Where the records of a command or a server live.
#[derive(Clone)]
pub struct Premises {
    /// The folder of snapshots; unfinished imports leave their marks in it, too.
    folder: SnapshotDir,
    place: Place,
}

#[derive(Clone)]
enum Place {
    /// Snapshots in the folder, opened when a command first reads them; none before the first import.
    Snapshots(Arc<OnceLock<Option<Arc<Dataset>>>>),
    /// The dataset that a server answers from: the snapshots' or, before the first import, the demo in memory.
    Served(Screened<Embedded>),
    Database(Screened<Postgres>),
    /// A server that only asks vendors.
    Nowhere,
}

/// A change that led to the present records.
pub struct Past {
    pub number: u32,
    pub at: Timestamp,
    pub change: Change,
    /// What there was then; a database does not say.
    pub people: Option<u32>,
    pub companies: Option<u32>,
    pub layers: Option<usize>,
}

/// What there is.
pub struct Holdings {
    pub people: u64,
    pub companies: u64,
    pub published_at: Option<Timestamp>,
    /// None in a database.
    pub layers: Option<usize>,
    pub sources: Vec<SourceCount>,
}

impl Premises {
    /// Those of a command: the database that DIRECTORY names, or else the snapshots in a folder.
    pub fn of(config: &Config, folder: PathBuf) -> Result<Self> {
        let place = match database::address(config).map_err(anyhow::Error::msg)? {
            Some(address) => Place::Database(Postgres::later(address, Settings::default())),
            None => Place::Snapshots(Arc::default()),
        };
        Ok(Self { folder: SnapshotDir::new(folder), place })
    }

    /// Those of a server that answers from a dataset, whose snapshots lie in a folder once something is imported.
    pub fn served(served: Screened<Embedded>, folder: SnapshotDir) -> Self {
        Self { folder, place: Place::Served(served) }
    }

    /// Those of a server that answers from a database.
    pub fn database(postgres: Screened<Postgres>) -> Self {
        Self { folder: SnapshotDir::new(""), place: Place::Database(postgres) }
    }

    /// Those of a server without records.
    pub fn nowhere() -> Self {
        Self { folder: SnapshotDir::new(""), place: Place::Nowhere }
    }

    /// Whether a file can be imported.
    pub fn takes_imports(&self) -> bool {
        !matches!(self.place, Place::Nowhere)
    }

    /// Whether records are kept: those of the demo live in memory alone.
    pub fn is_kept(&self) -> bool {
        match &self.place {
            Place::Snapshots(_) | Place::Served(_) => self.folder.current().is_some(),
            Place::Database(_) => true,
            Place::Nowhere => false,
        }
    }

    /// The folder of snapshots and of the marks of unfinished imports.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The database's address without its secrets; none where the records lie in a folder.
    pub fn server(&self) -> Option<String> {
        match &self.place {
            Place::Database(postgres) => Some(postgres.address().shown()),
            _ => None,
        }
    }

    /// What messages call them.
    pub fn name(&self) -> String {
        self.server().unwrap_or_else(|| self.folder().display().to_string())
    }

    /// Asks something of the records on a thread that may be busy; there are none before the first import.
    pub async fn records<T: Send + 'static>(
        &self,
        question: impl FnOnce(Option<&dyn Records>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        if let Some(postgres) = self.postgres().await? {
            let asked = postgres.look(move |records| Ok(question(Some(records))));
            return asked.await.context("the directory cannot be read")?;
        }
        let this = self.clone();
        tokio::task::spawn_blocking(move || {
            let dataset = this.dataset()?;
            question(dataset.as_deref().map(|dataset| dataset as &dyn Records))
        })
        .await?
    }

    /// Calls back with every person, in the order of their numbers; gives back what was gathered.
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

    /// The database, once it is reached; none where records live elsewhere.
    async fn postgres(&self) -> Result<Option<&Screened<Postgres>>> {
        let Place::Database(postgres) = &self.place else { return Ok(None) };
        postgres.reach().await.context("DIRECTORY cannot be served")?;
        Ok(Some(postgres))
    }

    /// The dataset; none before the first import, or where records live elsewhere.
    fn dataset(&self) -> Result<Option<Arc<Dataset>>> {
        match &self.place {
            Place::Served(served) => Ok(Some(served.dataset())),
            Place::Snapshots(opened) => {
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
            Place::Database(_) | Place::Nowhere => Ok(None),
        }
    }

    /// How much there is, and who supplied it; nothing before the first import.
    pub async fn holdings(&self) -> Result<Option<Holdings>> {
        if let Some(postgres) = self.postgres().await? {
            let sources = postgres.sources().await.context("the directory cannot be read")?;
            let held = postgres.holdings();
            let (people, companies, published_at) = (held.people, held.companies, held.published_at);
            return Ok(Some(Holdings { people, companies, published_at, layers: None, sources }));
        }
        let this = self.clone();
        let dataset = tokio::task::spawn_blocking(move || this.dataset()).await??;
        dataset.map(|dataset| Holdings::of(&dataset)).transpose()
    }

    /// The changes that led to the present records, the latest first.
    pub async fn history(&self) -> Result<Vec<Past>> {
        if let Some(postgres) = self.postgres().await? {
            let changes = postgres.changes().await.context("the directory cannot be read")?;
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

    /// The records that an import would go onto, for a rehearsal. It may wait for another import, as [`Self::writer`] does.
    pub fn upon(&self, wait: Duration) -> Result<Option<Arc<dyn Records>>> {
        match &self.place {
            Place::Database(_) => Ok(self.writer(wait)?.records()),
            // Neither the demo nor what signals tell is imported onto.
            Place::Served(served) => Ok(self.folder.current().map(|_| served.imported() as Arc<dyn Records>)),
            Place::Snapshots(_) | Place::Nowhere => {
                Ok(self.dataset()?.map(|dataset| dataset as Arc<dyn Records>))
            }
        }
    }

    /// Takes the right to change the records, on a thread that may be busy. A database's is waited for so long, a folder's for ever.
    pub fn writer(&self, wait: Duration) -> Result<Writer> {
        match &self.place {
            Place::Nowhere => bail!("this server has no records of its own"),
            Place::Database(postgres) => {
                let opened =
                    Handle::current().block_on(database::Writer::open_within(postgres.address(), wait));
                Ok(Writer(Changing::Database(opened.context("DIRECTORY cannot be served")?)))
            }
            Place::Snapshots(_) | Place::Served(_) => {
                let waiting = || eprintln!("Another import is under way; waiting for it …");
                let opened = self.folder.writer(waiting);
                let opened =
                    opened.context("the present dataset cannot be changed; move it away to start anew")?;
                Ok(Writer(Changing::Snapshots(opened)))
            }
        }
    }

    /// Waits until a running server answers from what was published; a database's answers from it at once.
    pub fn settle(&self) {
        match &self.place {
            Place::Snapshots(_) => live::served(&self.folder),
            Place::Served(served) => live::taken_up(&self.folder, served),
            Place::Database(_) | Place::Nowhere => {}
        }
    }

    /// Says how much there is now.
    pub fn tell(&self, (people, companies): Counts) {
        println!("{} now holds {people} people and {companies} companies.", self.name());
        if self.server().is_none() {
            println!("A running server takes it up within seconds.");
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

/// The right to change the records, held by one process at a time. It must be used on a thread that may be busy.
pub struct Writer(Changing);

enum Changing {
    Snapshots(dataset::Writer),
    Database(database::Writer),
}

impl Writer {
    /// How much there is.
    pub fn counts(&self) -> Counts {
        match &self.0 {
            Changing::Snapshots(writer) => writer.dataset().map_or((0, 0), |dataset| counts(dataset)),
            Changing::Database(writer) => writer.counts(),
        }
    }

    /// Writes layers together where there are too many, or `all` of them; whether there was anything to do. A database has none.
    pub fn compact(&mut self, all: bool) -> Result<bool> {
        match &mut self.0 {
            Changing::Snapshots(writer) => Ok(writer.compact(all)?),
            Changing::Database(_) => Ok(false),
        }
    }

    /// Takes the last change back: what it was, and how much there is then. Nothing where none can be taken back.
    pub fn undo(&mut self) -> Result<Option<(Change, Counts)>> {
        let Changing::Snapshots(writer) = &mut self.0 else {
            bail!(
                "DIRECTORY names a database, which keeps no state from before an import: `almanac datasets remove-source` takes out \
                 what a source supplied, and the database's own backups bring an earlier time back"
            )
        };
        let Some(change) = writer.undo()? else { return Ok(None) };
        Ok(Some((change, counts(&writer.directory().open()?))))
    }

    /// What is left to be done after records were taken out, for them to be in no file either.
    pub fn leaves(&self) -> Option<&'static str> {
        match &self.0 {
            Changing::Snapshots(_) => Some(
                "the files of the dataset are rewritten by the next compaction: almanac datasets compact",
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
            Changing::Snapshots(writer) => Ok(counts(&writer.publish(increment, change)?)),
            Changing::Database(writer) => writer.publish(increment, change),
        }
    }
}

fn counts(dataset: &Dataset) -> Counts {
    (dataset.people_count(), dataset.company_count())
}
