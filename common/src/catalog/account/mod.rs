//! Accounts, keys and what needs no key.

mod actions;
mod health;
mod keys;
mod me;
mod members;
mod pricing;
mod recover;
mod sign_in;
mod signup;
mod usage;

pub use actions::*;
pub use health::*;
pub use keys::*;
pub use me::*;
pub use members::*;
pub use pricing::*;
pub use recover::*;
pub use sign_in::*;
pub use signup::*;
pub use usage::*;

use super::{CatalogEntry, entry};

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<Signup>(),
    entry::<VerifySignup>(),
    entry::<Recover>(),
    entry::<VerifyRecovery>(),
    entry::<SignIn>(),
    entry::<VerifySignIn>(),
    entry::<AcceptInvitation>(),
    entry::<Me>(),
    entry::<ChangeMe>(),
    entry::<CloseMe>(),
    entry::<ListKeys>(),
    entry::<CreateKey>(),
    entry::<RotateKey>(),
    entry::<ChangeKey>(),
    entry::<RevokeKey>(),
    entry::<ListMembers>(),
    entry::<InviteMember>(),
    entry::<ChangeMember>(),
    entry::<RemoveMember>(),
    entry::<HandOver>(),
    entry::<Leave>(),
    entry::<OwnAccounts>(),
    entry::<ListSessions>(),
    entry::<BeginSession>(),
    entry::<EndSession>(),
    entry::<EndSessions>(),
    entry::<ListActions>(),
    entry::<ExportActions>(),
    entry::<Usage>(),
    entry::<Pricing>(),
    entry::<Health>(),
];
