//! What an operator may do: accounts and their credits, signals and files of their own, and figures. An operator key opens it.

mod accounts;
mod actions;
mod choices;
mod figures;
mod import;
mod overview;
mod signals;

pub use import::{Importer, OwnImporter};

use common::catalog::account::{OperatorActions, OperatorActionsExport};
use common::catalog::operator::{
    ChooseBudget, ChooseKey, ChooseOrder, GrantCredits, OpenAccount, OperatorAccounts, OperatorAudit,
    OperatorChoices, OperatorDataset, OperatorExport, OperatorImport, OperatorImports, OperatorOverview,
    OperatorProviders, OperatorSources, SetCaps, SetPlan, TellSignals, TryProvider, UndoImport,
};
use common::domain::Family;
use common::http::Routes;

/// The handlers of a function, which imports nothing.
pub fn routes() -> Routes {
    routes_with(None)
}

/// The handlers of a process that may have an importer.
pub fn routes_with(importer: OwnImporter) -> Routes {
    let (listing, undoing, exporting) = (importer.clone(), importer.clone(), importer.clone());
    Routes::new(Family::Operator)
        .on(OperatorAccounts, accounts::accounts)
        .on(OperatorOverview, overview::overview)
        .on(OpenAccount, accounts::open)
        .on(SetCaps, accounts::set_caps)
        .on(GrantCredits, accounts::grant)
        .on(SetPlan, accounts::set_plan)
        .on(OperatorDataset, accounts::dataset)
        .on(TellSignals, signals::tell)
        .on(OperatorImport, move |cx, file| import::import(cx, file, importer.clone()))
        .on(OperatorImports, move |cx, none| import::imports(cx, none, listing.clone()))
        .on(UndoImport, move |cx, none| import::undo(cx, none, undoing.clone()))
        .download(OperatorExport, move |cx, of| import::export(cx, of, exporting.clone()))
        .on(OperatorActions, actions::list)
        .download(OperatorActionsExport, actions::export)
        .on(OperatorAudit, figures::audit)
        .on(OperatorSources, figures::sources)
        .on(OperatorProviders, figures::providers)
        .on(OperatorChoices, choices::choices)
        .on(ChooseOrder, choices::order)
        .on(ChooseKey, choices::key)
        .on(ChooseBudget, choices::budget)
        .on(TryProvider, choices::attempt)
}
