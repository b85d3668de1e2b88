//! The credentials of connections, sealed with the deployment's secret: no reader of the table finds them.

use crate::catalog::connections::Credentials;
use crate::store::connections::ConnectionHead;
use crate::store::seal::Seal;
use crate::store::{Store, StoreError};

fn seal(store: &Store, head: &ConnectionHead) -> Seal {
    Seal::new(store.seal(), &head.owner, &head.id)
}

/// A connection with these credentials.
pub fn sealed(
    store: &Store,
    mut head: ConnectionHead,
    credentials: &Credentials,
) -> Result<ConnectionHead, StoreError> {
    let text = serde_json::to_vec(credentials).map_err(|error| StoreError::Failed(error.into()))?;
    head.sealed = seal(store, &head).close(&text)?;
    Ok(head)
}

/// The credentials of a connection.
pub fn of(store: &Store, head: &ConnectionHead) -> Result<Credentials, StoreError> {
    let text = seal(store, head).open(head.sealed.clone())?;
    serde_json::from_slice(&text).map_err(|_| StoreError::Torn("credentials cannot be read"))
}
