//! Sign-up, account, keys, usage, and the price list.

mod actions;
mod health;
mod keys;
mod mailed;
mod me;
mod members;
mod pricing;
mod recover;
mod sessions;
mod sign_in;
mod signup;
mod usage;

use common::catalog::account::{
    AcceptInvitation, BeginSession, ChangeKey, ChangeMe, ChangeMember, CloseMe, CreateKey, EndSession,
    EndSessions, ExportActions, HandOver, Health, InviteMember, Leave, ListActions, ListKeys, ListMembers,
    ListSessions, Me, OwnAccounts, Pricing, Recover, RemoveMember, RevokeKey, RotateKey, SignIn, Signup,
    Usage, VerifyRecovery, VerifySignIn, VerifySignup,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Account)
        .on(Signup, signup::signup)
        .on(VerifySignup, signup::verify)
        .on(Recover, recover::recover)
        .on(VerifyRecovery, recover::verify)
        .on(Me, me::me)
        .on(ChangeMe, me::change)
        .on(CloseMe, me::close)
        .on(ListKeys, keys::list)
        .on(CreateKey, keys::create)
        .on(RotateKey, keys::rotate)
        .on(ChangeKey, keys::change)
        .on(RevokeKey, keys::revoke)
        .on(ListMembers, members::list)
        .on(InviteMember, members::invite)
        .on(ChangeMember, members::change)
        .on(RemoveMember, members::remove)
        .on(HandOver, members::hand_over)
        .on(Leave, members::leave)
        .on(AcceptInvitation, members::accept)
        .on(SignIn, sign_in::sign_in)
        .on(VerifySignIn, sign_in::verify)
        .on(OwnAccounts, sessions::accounts)
        .on(ListSessions, sessions::list)
        .on(BeginSession, sessions::begin)
        .on(EndSession, sessions::end)
        .on(EndSessions, sessions::end_all)
        .on(ListActions, actions::list)
        .download(ExportActions, actions::export)
        .on(Usage, usage::usage)
        .on(Pricing, pricing::pricing)
        .on(Health, health::health)
}
