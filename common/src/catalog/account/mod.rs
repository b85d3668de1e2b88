//! Accounts, keys and what needs no key (CONTRACT.md 3).

mod health;
mod keys;
mod me;
mod operator;
mod operator_signals;
mod pricing;
mod signup;
mod usage;

pub use health::*;
pub use keys::*;
pub use me::*;
pub use operator::*;
pub use operator_signals::*;
pub use pricing::*;
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
    entry::<OperatorDataset>(),
    entry::<TellSignals>(),
];
