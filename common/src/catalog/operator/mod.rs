//! What an operator may do, with an operator key.

mod accounts;
mod choices;
mod figures;
mod import;
mod signals;

pub use accounts::*;
pub use choices::*;
pub use figures::*;
pub use import::*;
pub use signals::*;

use super::{CatalogEntry, entry};

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<OperatorAccounts>(),
    entry::<GrantCredits>(),
    entry::<SetPlan>(),
    entry::<OperatorDataset>(),
    entry::<TellSignals>(),
    entry::<OperatorImport>(),
    entry::<OperatorAudit>(),
    entry::<OperatorSources>(),
    entry::<OperatorProviders>(),
    entry::<OperatorChoices>(),
    entry::<ChooseOrder>(),
    entry::<ChooseKey>(),
    entry::<ChooseBudget>(),
    entry::<TryProvider>(),
];
