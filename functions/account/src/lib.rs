//! Sign-up, account, keys, agents, usage, and the price list.

mod agents;
mod health;
mod keys;
mod me;
pub mod oauth;
mod pricing;
mod recover;
mod signup;
mod usage;

use common::catalog::account::{
    ChangeKey, ChangeMe, CloseMe, CreateAgent, CreateKey, DeleteAgent, Health, ListAgents, ListKeys, Me,
    Pricing, Recover, RevokeKey, RotateKey, Signup, Usage, VerifyRecovery, VerifySignup,
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
        .on(ListAgents, agents::list)
        .on(CreateAgent, agents::create)
        .on(DeleteAgent, agents::disconnect)
        .on(Usage, usage::usage)
        .on(Pricing, pricing::pricing)
        .on(Health, health::health)
}
