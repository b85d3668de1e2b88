//! Lists and history: watch lists, saved ICPs, and the history of every call.

mod changes;
mod export;
mod history;
#[cfg(feature = "lambda")]
pub mod lambda;
mod notifying;
mod people;
mod saved_icps;
mod saved_icps_run;
pub mod unsubscribe;
mod watch_lists;
mod watch_lists_run;

use common::catalog::sticky::{
    ChangeSavedIcp, ChangeWatchList, Changes, CreateSavedIcp, CreateWatchList, DeleteSavedIcp,
    DeleteWatchList, ExportHistory, GetSavedIcp, GetWatchList, History, ListSavedIcps, ListWatchLists,
    People, PersonChanges, RunSavedIcp, RunWatchList,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Sticky)
        .on(CreateWatchList, watch_lists::create)
        .on(ListWatchLists, watch_lists::list)
        .on(GetWatchList, watch_lists::get)
        .on_lasting(ChangeWatchList, watch_lists::lasting, watch_lists::change)
        .on(DeleteWatchList, watch_lists::delete)
        .on_stored(RunWatchList, watch_lists_run::most, watch_lists_run::run)
        .on(CreateSavedIcp, saved_icps::create)
        .on(ListSavedIcps, saved_icps::list)
        .on(GetSavedIcp, saved_icps::get)
        .on_lasting(ChangeSavedIcp, saved_icps::lasting, saved_icps::change)
        .on(DeleteSavedIcp, saved_icps::delete)
        .on_stored(RunSavedIcp, saved_icps_run::most, saved_icps_run::run)
        .on(History, history::history)
        .download(ExportHistory, export::export)
        .on(People, people::people)
        .on(Changes, changes::changes)
        .on(PersonChanges, changes::of_person)
}
