//! Everything that this installation holds about somebody: found in the dataset and in the tables, and removed from both.

use super::{ERASURE, listed};
use crate::data_dir::Opened;
use crate::{datasets, live};
use account::archive::Archive;
use anyhow::{Context, Result, bail, ensure};
use common::app::App;
use common::catalog::account::{AccessDataResponse, HeldRecord, Supplier};
use common::config::Config;
use common::dataset::snapshot::{Change, ChangeKind, SnapshotDir};
use common::dataset::{
    Dataset, DatasetError, Embedded, Increment, KnownBy, Records, Stored, Target, identifiers_of, known_by,
};
use common::directory::{self, Address, Postgres, Writer};
use common::domain::Clock;
use common::error;
use common::lookup::IdentifierKind;
use common::lookup::objections::Pepper;
use common::objections::applied;
use common::privacy::desk::{self, Subject};
use common::privacy::receipt::{Found, Receipt, new_id};
use common::privacy::{forward, stores};
use common::store::Store;
use jiff::Timestamp;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// What a command, or a call of the operator's API, works on.
pub struct Desk {
    pub store: Store,
    pub pepper: Pepper,
    pub secret: String,
    pub snapshots: SnapshotDir,
    pub dataset: Option<Arc<Dataset>>,
    /// Whether the dataset is that of the snapshots; the demo's lives in memory.
    is_kept: bool,
    /// The database that holds the directory, where it is none of the snapshots.
    database: Option<Address>,
    pub now: Timestamp,
    pub data_dir: PathBuf,
    pub forwards: Vec<(String, String)>,
}

/// The dataset that a server answers from, and where it is kept.
#[derive(Clone)]
pub struct Premises {
    pub served: Embedded,
    pub snapshots: SnapshotDir,
}

/// The archive of a running server.
pub struct ServerArchive {
    app: Arc<App>,
    premises: Option<Premises>,
}

impl ServerArchive {
    pub fn new(app: Arc<App>, premises: Option<Premises>) -> Self {
        Self { app, premises }
    }

    fn desk(&self) -> Result<Desk> {
        let (app, premises) = (&self.app, self.premises.as_ref());
        let snapshots = premises.map_or_else(|| SnapshotDir::new(""), |own| own.snapshots.clone());
        Ok(Desk {
            store: app.store.clone(),
            pepper: app.objections.pepper().clone(),
            secret: app.config.seal_secret.0.clone(),
            is_kept: premises.is_some() && snapshots.current().is_some(),
            database: directory::address(&app.config).map_err(anyhow::Error::msg)?,
            snapshots,
            dataset: premises.map(|own| own.served.dataset()),
            now: app.clock.now(),
            data_dir: PathBuf::new(),
            forwards: app.config.objection_forwards.clone(),
        })
    }
}

#[async_trait::async_trait]
impl Archive for ServerArchive {
    async fn known(&self, subject: &mut Subject) -> error::Result<usize> {
        let known = self.desk().map_err(unreadable)?.known(subject).await;
        known.map(|found| found.people.len()).map_err(unreadable)
    }

    async fn erase(&self, subject: Subject) -> error::Result<Receipt> {
        let desk = self.desk().map_err(unreadable)?;
        // Whoever asked may not wait for it, but what was begun is done.
        let done = tokio::spawn(async move { desk.erased(subject).await }).await;
        done.map_err(|error| error::Error::Internal(error.into()))?.map_err(unreadable)
    }

    async fn held(&self, subject: Subject) -> error::Result<AccessDataResponse> {
        self.desk().map_err(unreadable)?.everything(subject).await.map_err(unreadable)
    }
}

#[async_trait::async_trait]
impl Archive for Desk {
    async fn known(&self, subject: &mut Subject) -> error::Result<usize> {
        Self::known(self, subject).await.map(|found| found.people.len()).map_err(unreadable)
    }

    async fn erase(&self, subject: Subject) -> error::Result<Receipt> {
        self.erased(subject).await.map_err(unreadable)
    }

    async fn held(&self, subject: Subject) -> error::Result<AccessDataResponse> {
        self.everything(subject).await.map_err(unreadable)
    }
}

fn unreadable(error: anyhow::Error) -> error::Error {
    error::Error::Internal(error.into())
}

impl Desk {
    pub async fn open(
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
        let database = directory::address(config).map_err(anyhow::Error::msg)?;
        let dataset = match snapshots.open() {
            // What is served is in the database.
            _ if database.is_some() => None,
            Ok(dataset) => Some(Arc::new(dataset)),
            Err(DatasetError::Missing(_)) => None,
            Err(error) => return Err(error.into()),
        };
        Ok(Self {
            store,
            pepper,
            secret,
            snapshots,
            is_kept: dataset.is_some(),
            database,
            dataset,
            now: Clock::System.now(),
            data_dir,
            forwards: config.objection_forwards.clone(),
        })
    }

    /// A subject with everything that the directory and vendors' answers know them by; which records of the directory those are.
    pub async fn known(&self, subject: &mut Subject) -> Result<KnownBy> {
        let found = self.recorded(subject).await?;
        let ids = stores::vendor_ids(&self.store, &subject.alone(&self.pepper)).await?;
        subject.known_as(ids.into_iter().map(|id| (IdentifierKind::Id, id)));
        Ok(found)
    }

    /// The same of the directory alone, for many people at a time.
    pub async fn recorded(&self, subject: &mut Subject) -> Result<KnownBy> {
        let given = subject.identifiers.clone();
        let found = self.look(move |records| known_by(records, &given)).await?.unwrap_or_default();
        for (_, stored) in &found.people {
            subject.known_as(identifiers_of(stored));
        }
        Ok(found)
    }

    /// Looks something up in the directory, where there is one.
    async fn look<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn Records) -> Result<T, DatasetError> + Send + 'static,
    ) -> Result<Option<T>> {
        if let Some(database) = &self.database {
            let database = Postgres::later(database.clone(), directory::Settings::default());
            return database.look(question).await.map(Some).context("the directory cannot be read");
        }
        Ok(self.dataset.as_ref().map(|dataset| question(&**dataset)).transpose()?)
    }

    /// Takes the records of some people out of the directory; how many.
    pub async fn take_out(&self, people: Vec<Subject>) -> Result<u64> {
        match &self.database {
            Some(database) => {
                let mut writer = Writer::open(database).await.context("the directory cannot be changed")?;
                tokio::task::spawn_blocking(move || take_out_of(&mut writer, people)).await?
            }
            None => {
                let snapshots = self.snapshots.clone();
                tokio::task::spawn_blocking(move || take_out(&snapshots, people)).await?
            }
        }
    }

    /// Tells vendors who take objections of this one, as long as it is known in the clear.
    pub async fn forwarded(&self, subject: &Subject) -> BTreeMap<String, String> {
        forward::forward(&self.forwards, &self.secret, subject, self.now).await
    }

    /// Hides somebody and removes what is stored of them.
    pub async fn erased(&self, mut subject: Subject) -> Result<Receipt> {
        let given = subject.clone();
        let KnownBy { people, shared_by } = self.known(&mut subject).await?;
        let found = people.len() as u64;
        // First of all nobody finds them any more.
        let id = desk::suppress(&self.store, &self.pepper, &subject.marks(&self.pepper), ERASURE, self.now)
            .await?;
        for (name, said) in self.forwarded(&subject).await {
            tracing::info!(recipient = name, said, "an objection is told on");
        }
        let mut held = stores::search(&self.store, &subject.alone(&self.pepper), true).await?;
        let (gone, rest) = match found {
            0 if shared_by > 0 => {
                let rest = format!(
                    "{shared_by} people share what was given: they are hidden, and nobody is erased by it; give an address, a profile or an id of the one who is meant"
                );
                (0, Some(rest))
            }
            0 => (0, Some("no record has what was given; whoever has it is hidden from now on".to_owned())),
            _ if self.database.is_some() => (self.take_out(vec![given]).await?, None),
            _ if self.is_kept => {
                let gone = self.take_out(vec![given]).await?;
                let rest =
                    "the files of the dataset are rewritten by the next compaction: almanac datasets compact";
                (gone, Some(rest.to_owned()))
            }
            _ => (0, Some("people of the demo are invented, live in memory and are hidden there".to_owned())),
        };
        held.stores.insert("dataset".to_owned(), Found { found, gone, rest });
        let receipt = Receipt {
            id,
            action: "erase".to_owned(),
            requested_at: self.now,
            done_at: Clock::System.now(),
            stores: held.stores,
            public_key: String::new(),
            signature: String::new(),
        };
        receipt.signed(&self.secret).context("the receipt cannot be signed")
    }

    /// Everything that is held about somebody.
    pub async fn everything(&self, mut subject: Subject) -> Result<AccessDataResponse> {
        let records = self.known(&mut subject).await?.people;
        let held = stores::search(&self.store, &subject.alone(&self.pepper), false).await?;
        let listed = applied(Vec::new(), &self.store.objections_after(0).await?);
        let objected = subject.marks(&self.pepper).iter().any(|mark| listed.binary_search(mark).is_ok());
        let (mut dataset, bases) = (Vec::new(), self.store.bases().await?);
        for (number, Stored { origins, .. }) in records {
            let record = self.look(move |records| records.person(number)).await?;
            let supplied_by = origins.given.into_iter().map(|given| Supplier {
                lawful_basis: bases.get(&given.source).cloned(),
                source: given.source,
            });
            let record = object(serde_json::to_value(record.as_deref())?);
            dataset.push(HeldRecord { record, supplied_by: supplied_by.collect() });
        }
        Ok(AccessDataResponse {
            id: new_id(self.now),
            at: self.now,
            objected,
            dataset,
            stores: held.shown.into_iter().map(object).collect(),
            recipients: held.recipients.into_iter().map(object).collect(),
            counts: held.stores,
            page: None,
        })
    }
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        other => Map::from_iter([("value".to_owned(), other)]),
    }
}

/// Takes the records of some people out of the dataset; how many.
fn take_out(snapshots: &SnapshotDir, people: Vec<Subject>) -> Result<u64> {
    let mut writer = snapshots.writer(datasets::waiting).context("the dataset cannot be changed")?;
    let rows = take_out_of(&mut writer, people)?;
    if rows > 0 {
        live::served(snapshots);
    }
    Ok(rows)
}

/// The same of whatever can be changed. They are looked up again where nobody else changes it.
fn take_out_of(target: &mut impl Target, people: Vec<Subject>) -> Result<u64> {
    let Some(records) = target.records() else { return Ok(0) };
    let mut numbers = Vec::new();
    for subject in people {
        numbers.extend(known_by(&*records, &subject.identifiers)?.people.iter().map(|(number, _)| *number));
    }
    numbers.sort_unstable();
    numbers.dedup();
    let rows = numbers.len() as u64;
    if rows > 0 {
        let name = "erasure".to_owned();
        let change = Change { kind: ChangeKind::Erasure, name, rows, ..Change::default() };
        target.publish(Increment { replaced: numbers, ..Increment::default() }, change)?;
    }
    Ok(rows)
}
