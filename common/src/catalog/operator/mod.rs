//! What an operator may do, with an operator key.

mod accounts;
mod choices;
mod figures;
mod import;
mod imports;
mod overview;
mod signals;

pub use accounts::*;
pub use choices::*;
pub use figures::*;
pub use import::*;
pub use imports::*;
pub use overview::*;
pub use signals::*;

use super::account::{OperatorActions, OperatorActionsExport};
use super::{CatalogEntry, entry};

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<OperatorOverview>(),
    entry::<OperatorAccounts>(),
    entry::<OpenAccount>(),
    entry::<GrantCredits>(),
    entry::<SetPlan>(),
    entry::<SetCaps>(),
    entry::<OperatorDataset>(),
    entry::<TellSignals>(),
    entry::<OperatorImport>(),
    entry::<OperatorImports>(),
    entry::<UndoImport>(),
    entry::<OperatorExport>(),
    entry::<OperatorAudit>(),
    entry::<OperatorSources>(),
    entry::<OperatorProviders>(),
    entry::<OperatorChoices>(),
    entry::<ChooseOrder>(),
    entry::<ChooseKey>(),
    entry::<ChooseBudget>(),
    entry::<TryProvider>(),
    entry::<OperatorActions>(),
    entry::<OperatorActionsExport>(),
];
