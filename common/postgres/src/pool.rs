//! A few connections that calls take turns with. Nothing is prepared and nothing kept in them, so a pooler may stand before the
//! server. Our own, since the pools at hand check, recycle or prepare on every turn, and this one must only count and close.

use crate::connect::{Address, connect};
use crate::failure::failed;
use lookup::ProviderError;
use std::ops::Deref;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_postgres::Client;

/// How a directory is asked.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// How many connections there are at most.
    pub connections: usize,
    /// How long one query may take, at the server as here; below the deadline of a request.
    pub timeout: Duration,
    /// How many matches are counted one by one; of more, facets are estimated from a sample.
    pub counted: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { connections: 8, timeout: Duration::from_secs(15), counted: 20_000 }
    }
}

/// The connections to one database.
pub(crate) struct Pool {
    pub address: Address,
    pub settings: Settings,
    turns: Arc<Semaphore>,
    idle: Mutex<Vec<Client>>,
}

/// A connection for a while.
pub(crate) struct Lease {
    client: Option<Client>,
    pool: Arc<Pool>,
    _turn: OwnedSemaphorePermit,
}

impl Pool {
    pub(crate) fn new(address: Address, settings: Settings) -> Arc<Self> {
        let turns = Arc::new(Semaphore::new(settings.connections.max(1)));
        Arc::new(Self { address, settings, turns, idle: Mutex::default() })
    }

    /// A connection as soon as one is free.
    pub(crate) async fn lease(self: &Arc<Self>) -> Result<Lease, ProviderError> {
        let turn = timeout(self.settings.timeout, self.turns.clone().acquire_owned()).await;
        let turn = match turn {
            Ok(Ok(turn)) => turn,
            _ => {
                tracing::warn!("every connection to the directory's database is busy");
                return Err(ProviderError::Timeout);
            }
        };
        let client = match self.take_idle() {
            Some(client) => client,
            None => self.connect().await.map_err(|error| failed(&error))?,
        };
        Ok(Lease { client: Some(client), pool: self.clone(), _turn: turn })
    }

    /// One that is still open; a server that was restarted closed the others.
    fn take_idle(&self) -> Option<Client> {
        let mut idle = self.idle.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        while let Some(client) = idle.pop() {
            if !client.is_closed() {
                return Some(client);
            }
        }
        None
    }

    /// Keeps a connection for the next caller.
    pub(crate) fn put_back(&self, client: Client) {
        self.idle.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(client);
    }

    /// A connection with our settings. They are set only where the role does not have them by itself: a pooler before the server, such
    /// as RDS Proxy, keeps a server's connection for a client who sets something.
    pub(crate) async fn connect(&self) -> Result<Client, tokio_postgres::Error> {
        let client = connect(&self.address).await?;
        let timeout = self.settings.timeout.as_millis();
        let in_force =
            client.query_typed(&format!("SELECT {IN_FORCE} AND {TIMEOUT} <= {timeout}"), &[]).await?;
        if in_force.first().is_none_or(|row| !row.get::<_, bool>(0)) {
            client.batch_execute(&format!("SET statement_timeout = {timeout}; {SETUP}")).await?;
        }
        Ok(client)
    }
}

/// Partitions on other servers are scanned at the same time and counted there. A statement is not compiled, which can take longer
/// than answering it, and a list of matches fits in memory, so that it names each of them.
const SETUP: &str = "SET enable_partitionwise_aggregate = on; SET enable_partitionwise_join = on; SET jit = off; SET work_mem = '32MB'";
/// Whether a connection has these settings by itself, and a time limit for statements.
const IN_FORCE: &str = "current_setting('enable_partitionwise_aggregate') = 'on' \
     AND current_setting('enable_partitionwise_join') = 'on' AND current_setting('jit') = 'off' \
     AND current_setting('work_mem') = '32MB' AND current_setting('statement_timeout') <> '0'";
/// That limit in milliseconds.
const TIMEOUT: &str = "extract(epoch FROM current_setting('statement_timeout')::interval) * 1000";

impl Lease {
    /// Gives the connection up: what it was asked may still be under way.
    pub(crate) fn abandon(&mut self) -> Option<Client> {
        self.client.take()
    }

    /// The connection, unless it was given up.
    pub(crate) fn client(&self) -> Result<&Client, ProviderError> {
        self.client.as_ref().ok_or(ProviderError::DirectoryDown)
    }
}

impl Deref for Pool {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.settings
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(client) = self.client.take().filter(|client| !client.is_closed()) {
            self.pool.put_back(client);
        }
    }
}
