//! Accounts, keys and what needs no key.

mod agents;
mod health;
mod keys;
mod me;
mod pricing;
mod recover;
mod signup;
mod usage;

pub use agents::*;
pub use health::*;
pub use keys::*;
pub use me::*;
pub use pricing::*;
pub use recover::*;
pub use signup::*;
pub use usage::*;

use super::{CatalogEntry, entry};

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<Signup>(),
    entry::<VerifySignup>(),
    entry::<Recover>(),
    entry::<VerifyRecovery>(),
    entry::<Me>(),
    entry::<ChangeMe>(),
    entry::<CloseMe>(),
    entry::<ListKeys>(),
    entry::<CreateKey>(),
    entry::<RotateKey>(),
    entry::<ChangeKey>(),
    entry::<RevokeKey>(),
    entry::<ListAgents>(),
    entry::<CreateAgent>(),
    entry::<DeleteAgent>(),
    entry::<Usage>(),
    entry::<Pricing>(),
    entry::<Health>(),
];
