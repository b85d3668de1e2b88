//! Connections to CRMs and tables: what customers call, and the worker that keeps their records enriched.
//!
//! A run reads what changed, looks up what the rules ask for, each at its endpoint's price, and writes back what they allow.
//! [`sync`] does it a page at a time and can be stopped anywhere: what was charged is kept beside the record, and what is about
//! to be written is noted before it is. What an account sends by itself goes the same way, without a price.

// The worker's futures are nested deeper than the compiler's default limit.
#![recursion_limit = "256"]

mod authorize;
mod connection;
mod granted;
pub mod hook;
#[cfg(feature = "lambda")]
pub mod lambda;
mod preview;
mod run;
mod send;
mod shown;
pub mod sync;
mod system;
mod test;
mod undo;
pub mod worker;
mod writes;

use common::catalog::connections::{
    AuthorizeConnection, AuthorizedConnection, ChangeConnection, ConnectionWrites, CreateConnection,
    DeleteConnection, GetConnection, ListConnections, PauseConnection, PreviewConnection, ResumeConnection,
    RunConnection, SendToConnection, TestConnection, UndoConnection,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Connections)
        .on(CreateConnection, connection::create)
        .on(ListConnections, connection::list)
        .on(GetConnection, connection::get)
        .on_lasting(ChangeConnection, connection::lasting_change, connection::change)
        .on(DeleteConnection, connection::delete)
        .on(AuthorizeConnection, authorize::authorize)
        .on(AuthorizedConnection, authorize::authorized)
        .on(TestConnection, test::test)
        .on(PreviewConnection, preview::preview)
        .on_lasting(RunConnection, run::lasting_run, run::run)
        .on(SendToConnection, send::send)
        .on(PauseConnection, run::pause)
        .on_lasting(ResumeConnection, run::lasting_resume, run::resume)
        .on(ConnectionWrites, writes::writes)
        .on(UndoConnection, undo::undo)
}
