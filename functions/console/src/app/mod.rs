//! The console at `/console`: every screen of it is made of calls of the public API, with the session's own key. There is no
//! second way to spend a credit.
//!
//! Pages are written by the server, so that they can be read without a script. The API is in the same process, or at the service's
//! own address (see `remote`).
//!
//! `routes` stands above the screens; `visit`, `frame` and the page toolkit stand below them.

mod api;
mod confirm;
mod connection;
mod connection_fields;
mod connections;
mod consent;
mod files;
mod filters;
mod frame;
mod history;
mod home;
mod icps;
mod keys;
mod lists;
mod lookup;
mod notify;
mod operator;
mod operator_data;
mod operator_figures;
mod operator_overview;
mod operator_privacy;
mod operator_providers;
mod people;
mod playground;
mod records;
mod results;
mod routes;
mod search;
mod search_words;
mod sentences;
mod session;
mod sign_in;
mod signals;
mod status;
mod table;
mod table_send;
mod visit;
mod way_back;
mod webhooks;

pub use routes::router;
