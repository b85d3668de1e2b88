//! Accounts, keys and what needs no key.

mod health;
mod keys;
mod me;
mod operator;
mod operator_figures;
mod operator_import;
mod operator_signals;
mod pricing;
mod privacy;
mod privacy_requests;
mod signup;
mod usage;

pub use health::*;
pub use keys::*;
pub use me::*;
pub use operator::*;
pub use operator_figures::*;
pub use operator_import::*;
pub use operator_signals::*;
pub use pricing::*;
pub use privacy::*;
pub use privacy_requests::*;
pub use signup::*;
pub use usage::*;

use super::{Entry, entry};

pub static ENTRIES: &[Entry] = &[
    entry::<Signup>(),
    entry::<VerifySignup>(),
    entry::<Me>(),
    entry::<ChangeMe>(),
    entry::<CloseMe>(),
    entry::<ListKeys>(),
    entry::<CreateKey>(),
    entry::<RotateKey>(),
    entry::<ChangeKey>(),
    entry::<RevokeKey>(),
    entry::<Usage>(),
    entry::<Pricing>(),
    entry::<Health>(),
    entry::<OperatorAccounts>(),
    entry::<GrantCredits>(),
    entry::<SetPlan>(),
    entry::<OperatorDataset>(),
    entry::<TellSignals>(),
    entry::<OperatorImport>(),
    entry::<OperatorAudit>(),
    entry::<OperatorSources>(),
    entry::<OperatorProviders>(),
    entry::<PrivacyStatus>(),
    entry::<Suppress>(),
    entry::<Unsuppress>(),
    entry::<Erase>(),
    entry::<AccessData>(),
    entry::<ListRightsRequests>(),
    entry::<GetRightsRequest>(),
    entry::<FulfilRightsRequest>(),
    entry::<RefuseRightsRequest>(),
];
