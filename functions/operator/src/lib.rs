//! What an operator may do: accounts and their credits, signals and files of their own, and figures. An operator key opens it.

mod accounts;
mod choices;
mod figures;
mod import;
mod signals;

pub use import::{Importer, OwnImporter};

use common::catalog::operator::{
    ChooseBudget, ChooseKey, ChooseOrder, GrantCredits, OperatorAccounts, OperatorAudit, OperatorChoices,
    OperatorDataset, OperatorImport, OperatorProviders, OperatorSources, SetPlan, TellSignals, TryProvider,
};
use common::domain::Family;
use common::http::Routes;

/// The handlers of a function, which imports nothing.
pub fn routes() -> Routes {
    routes_with(None)
}

/// The handlers of a process that may have an importer.
pub fn routes_with(importer: OwnImporter) -> Routes {
    Routes::new(Family::Operator)
        .on(OperatorAccounts, accounts::accounts)
        .on(GrantCredits, accounts::grant)
        .on(SetPlan, accounts::set_plan)
        .on(OperatorDataset, accounts::dataset)
        .on(TellSignals, signals::tell)
        .on(OperatorImport, move |cx, file| import::import(cx, file, importer.clone()))
        .on(OperatorAudit, figures::audit)
        .on(OperatorSources, figures::sources)
        .on(OperatorProviders, figures::providers)
        .on(OperatorChoices, choices::choices)
        .on(ChooseOrder, choices::order)
        .on(ChooseKey, choices::key)
        .on(ChooseBudget, choices::budget)
        .on(TryProvider, choices::attempt)
}
