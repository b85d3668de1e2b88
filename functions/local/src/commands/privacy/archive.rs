//! All data about a person in this installation: found in the dataset and in the tables, and removed from both.

use super::erasures::Erasures;
use super::{ERASURE, listed};
use crate::counted::counted;
use crate::premises::{FOREVER, Premises};
use crate::server::data_dir::Opened;
use anyhow::{Context, Result, bail, ensure};
use common::app::App;
use common::catalog::privacy::{AccessDataResponse, HeldRecord, Supplier};
use common::config::Config;
use common::directory::{Change, ChangeKind, Increment, KnownBy, Origins, Records, Target, known_by};
use common::domain::Clock;
use common::error;
use common::lookup::IdentifierKind;
use common::lookup::objections::Pepper;
use common::lookup::record::PersonRecord;
use common::objections::applied;
use common::privacy::archive::Archive;
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
    pub premises: Premises,
    pub now: Timestamp,
    pub data_dir: PathBuf,
    pub forwards: Vec<(String, String)>,
}

/// The archive of a running server.
pub struct ServerArchive {
    app: Arc<App>,
    premises: Premises,
    erasures: Erasures,
}

impl ServerArchive {
    pub fn new(app: Arc<App>, premises: Premises) -> Self {
        Self { app, premises, erasures: Erasures::default() }
    }

    fn desk(&self) -> Desk {
        let app = &self.app;
        Desk {
            store: app.store.clone(),
            pepper: app.objections.pepper().clone(),
            secret: app.config.stored.seal_secret.0.clone(),
            premises: self.premises.clone(),
            now: app.clock.now(),
            data_dir: PathBuf::new(),
            forwards: app.config.privacy.forwards.clone(),
        }
    }
}

#[async_trait::async_trait]
impl Archive for ServerArchive {
    async fn known(&self, subject: &mut Subject) -> error::Result<usize> {
        Archive::known(&self.desk(), subject).await
    }

    async fn erase(&self, subject: Subject) -> error::Result<Receipt> {
        let desk = self.desk();
        let marks = subject.marks(&desk.pepper);
        let erase = async move { desk.erased(subject).await };
        self.erasures.run(marks, erase).await.map_err(unreadable)
    }

    async fn held(&self, subject: Subject) -> error::Result<AccessDataResponse> {
        self.desk().everything(subject).await.map_err(unreadable)
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
        premises: Premises,
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
            bail!("the server on this data uses another SEAL_SECRET; set the same for this command");
        }
        // Refuses to add to a list that could not be read afterwards.
        listed(&store, config, &secret).await?;
        Ok(Self {
            store,
            pepper,
            secret,
            premises,
            now: Clock::System.now(),
            data_dir,
            forwards: config.privacy.forwards.clone(),
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
        let look = self.premises.records(move |records| match records {
            Some(records) => {
                let found = known_by(records, &given)?;
                Ok((found.identifiers(records)?, found))
            }
            None => Ok(Default::default()),
        });
        let (identifiers, found) = look.await?;
        subject.known_as(identifiers);
        Ok(found)
    }

    /// Removes people's records; returns the number removed and the step that remains.
    pub async fn take_out(&self, people: Vec<Subject>) -> Result<(u64, Option<&'static str>)> {
        if !self.premises.is_kept() {
            return Ok((0, Some("people of the demo are invented, live in memory and are hidden there")));
        }
        let premises = self.premises.clone();
        tokio::task::spawn_blocking(move || take_out(&premises, people)).await?
    }

    /// Tells vendors who take objections of this one, as long as it is known in the clear.
    pub async fn forwarded(&self, subject: &Subject) -> BTreeMap<String, String> {
        forward::forward(&self.forwards, &self.secret, subject, self.now).await
    }

    /// Hides a person and erases their stored data.
    pub async fn erased(&self, mut subject: Subject) -> Result<Receipt> {
        let given = subject.clone();
        let KnownBy { people, shared_by } = self.known(&mut subject).await?;
        let found = people.len() as u64;
        // First of all, they are hidden.
        let id = desk::suppress(&self.store, &self.pepper, &subject.marks(&self.pepper), ERASURE, self.now)
            .await?;
        for (name, said) in self.forwarded(&subject).await {
            tracing::info!(recipient = name, said, "an objection was forwarded");
        }
        let mut held = stores::search(&self.store, &subject.alone(&self.pepper), true).await?;
        let (gone, rest) = match found {
            0 if shared_by > 0 => {
                let rest = format!(
                    "{} share this identifier: they are hidden, and none of them is erased; give an email, a profile or an id of one person",
                    counted(shared_by, "person")
                );
                (0, Some(rest))
            }
            0 => (0, Some("no record has this identifier; people with it are hidden from now on".to_owned())),
            _ => {
                let (gone, rest) = self.take_out(vec![given]).await?;
                (gone, rest.map(str::to_owned))
            }
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

    /// All data about a person.
    pub async fn everything(&self, mut subject: Subject) -> Result<AccessDataResponse> {
        let given = subject.identifiers.clone();
        self.known(&mut subject).await?;
        let records = self.premises.records(move |records| shown(records, &given)).await?;
        let held = stores::search(&self.store, &subject.alone(&self.pepper), false).await?;
        let listed = applied(Vec::new(), &self.store.objections_after(0).await?);
        let objected = subject.marks(&self.pepper).iter().any(|mark| listed.binary_search(mark).is_ok());
        let (mut dataset, bases) = (Vec::new(), self.store.bases().await?);
        for (record, origins) in records {
            let supplied_by = origins.given.into_iter().map(|given| Supplier {
                lawful_basis: bases.get(&given.source).cloned(),
                source: given.source,
            });
            let record = object(serde_json::to_value(&*record)?);
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

/// The records of these identifiers as returned to callers, with the origin of each.
fn shown(
    records: Option<&dyn Records>,
    given: &[(IdentifierKind, String)],
) -> Result<Vec<(Arc<PersonRecord>, Origins<PersonRecord>)>> {
    let Some(records) = records else { return Ok(Vec::new()) };
    let mut shown = Vec::new();
    for (number, stored) in known_by(records, given)?.people {
        shown.push((records.person(number)?, stored.origins));
    }
    Ok(shown)
}

/// Removes people's records. They are looked up again under the lock.
fn take_out(premises: &Premises, people: Vec<Subject>) -> Result<(u64, Option<&'static str>)> {
    let mut writer = premises.writer(FOREVER)?;
    let mut numbers = Vec::new();
    if let Some(records) = writer.records() {
        for subject in people {
            let found = known_by(&*records, &subject.identifiers)?.people;
            numbers.extend(found.iter().map(|(number, _)| *number));
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    let rows = numbers.len() as u64;
    if rows > 0 {
        let name = "erasure".to_owned();
        let change = Change { kind: ChangeKind::Erasure, name, rows, ..Change::default() };
        writer.publish(Increment { replaced: numbers, ..Increment::default() }, change)?;
        premises.settle();
    }
    Ok((rows, writer.leaves()))
}
