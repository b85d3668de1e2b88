//! One call's conversation with the database, waited for on a thread that may be busy: what decides is the code of the embedded
//! directory, which is not asynchronous.

use crate::failure::failed;
use crate::pool::{Lease, Pool};
use crate::queries::{Param, Queries};
use crate::state::State;
use directory::{DirectoryError, Number};
use futures::future::try_join_all;
use lookup::ProviderError;
use lookup::record::{CompanyRecord, PersonRecord};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio_postgres::Row;

/// A connection for the length of a call.
pub(crate) struct Line {
    pool: Arc<Pool>,
    lease: Mutex<Lease>,
    runtime: Handle,
    /// Ends when the caller is gone.
    left: watch::Receiver<()>,
}

impl Line {
    /// Waits for a connection as long as the caller does.
    pub(crate) fn open(
        pool: &Arc<Pool>,
        runtime: Handle,
        left: watch::Receiver<()>,
    ) -> Result<Self, ProviderError> {
        let mut gone = left.clone();
        let lease = runtime.block_on(async {
            tokio::select! {
                lease = pool.lease() => lease,
                _ = gone.changed() => Err(ProviderError::Timeout),
            }
        })?;
        Ok(Self { pool: pool.clone(), lease: Mutex::new(lease), runtime, left })
    }

    /// Asks several things in one go: the server answers them one after the other, and nothing waits in between.
    pub(crate) fn ask<const N: usize>(
        &self,
        questions: [(&str, &[Param<'_>]); N],
    ) -> Result<[Vec<Row>; N], ProviderError> {
        let mut lease = self.lease.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut gone = self.left.clone();
        let answer = self.runtime.block_on(async {
            let client = lease.client()?;
            let rows = try_join_all(questions.map(|(sql, params)| client.query_typed(sql, params)));
            tokio::select! {
                rows = rows => Ok(rows.map_err(|error| failed(&error))),
                // The server's own limit comes first, unless the server is gone or the network is.
                () = tokio::time::sleep(self.pool.timeout + self.pool.timeout / 4) => Err(ProviderError::Timeout),
                _ = gone.changed() => Err(ProviderError::Timeout),
            }
        });
        match answer {
            Ok(rows) => rows?.try_into().map_err(|_| ProviderError::BadAnswer("a question was not answered")),
            Err(error) => {
                // No caller waits for the answer: the server need not go on, and this connection is not used again.
                if let Some(client) = lease.abandon() {
                    let (address, token) = (self.pool.address.clone(), client.cancel_token());
                    self.runtime.spawn(async move {
                        address.cancel(token).await;
                        drop(client);
                    });
                }
                Err(error)
            }
        }
    }
}

impl Queries for Line {
    fn rows(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>, DirectoryError> {
        let [rows] = self.ask([(sql, params)])?;
        Ok(rows)
    }
}

/// What a call has read so far.
#[derive(Default)]
pub(crate) struct Read {
    /// People as they are kept, and with what their company's record says.
    pub people: FxHashMap<Number, (Arc<PersonRecord>, Arc<PersonRecord>)>,
    pub companies: FxHashMap<Number, Arc<CompanyRecord>>,
    /// Who carries an identifier, by subject and hash.
    pub carrying: FxHashMap<(i16, u64), Vec<Number>>,
    /// How many carry a tag, by subject and tag.
    pub counts: FxHashMap<(i16, u64), u64>,
    pub staff: FxHashMap<u64, Vec<(Number, u64)>>,
}

/// A call's view of the directory.
pub(crate) struct Session {
    pub queries: Arc<dyn Queries + Send + Sync>,
    pub state: Arc<State>,
    read: Mutex<Read>,
    failure: Mutex<Option<ProviderError>>,
}

impl Session {
    pub(crate) fn new(queries: Arc<dyn Queries + Send + Sync>, state: Arc<State>) -> Self {
        Self { queries, state, read: Mutex::default(), failure: Mutex::default() }
    }

    pub(crate) fn rows(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>, DirectoryError> {
        self.queries.rows(sql, params)
    }

    pub(crate) fn read(&self) -> MutexGuard<'_, Read> {
        self.read.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Notes a failure that cannot be returned where it happened.
    pub(crate) fn note(&self, error: &DirectoryError) {
        let error = match error {
            DirectoryError::Provider(error) => error.clone(),
            _ => ProviderError::BadAnswer("the directory could not be read"),
        };
        *self.failure.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(error);
    }

    /// The failure that was noted.
    pub(crate) fn failure(&self) -> Option<ProviderError> {
        self.failure.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take()
    }
}
