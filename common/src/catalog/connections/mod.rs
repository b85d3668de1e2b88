//! Connections: a CRM or a table that is kept enriched by itself.

mod authorize;
mod connection;
mod preview;
mod run;
mod send;
mod settings;
mod test;
mod undo;
mod writes;

pub use authorize::*;
pub use connection::*;
pub use preview::*;
pub use run::*;
pub use send::*;
pub use settings::*;
pub use test::*;
pub use undo::*;
pub use writes::*;

use super::{CatalogEntry, entry};

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<CreateConnection>(),
    entry::<ListConnections>(),
    entry::<GetConnection>(),
    entry::<ChangeConnection>(),
    entry::<DeleteConnection>(),
    entry::<AuthorizeConnection>(),
    entry::<AuthorizedConnection>(),
    entry::<TestConnection>(),
    entry::<PreviewConnection>(),
    entry::<RunConnection>(),
    entry::<SendToConnection>(),
    entry::<PauseConnection>(),
    entry::<ResumeConnection>(),
    entry::<ConnectionWrites>(),
    entry::<UndoConnection>(),
];
