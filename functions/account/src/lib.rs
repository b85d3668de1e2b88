//! Sign-up, account, keys, usage, and the price list.

pub mod answers;
pub mod archive;
mod health;
mod keys;
mod me;
mod operator;
mod operator_figures;
mod operator_import;
mod operator_signals;
mod pricing;
mod privacy_desk;
pub mod privacy_page;
mod signup;
mod usage;

use archive::{OwnArchive, OwnImporter};
use common::catalog::account::{
    AccessData, ChangeKey, ChangeMe, CloseMe, CreateKey, Erase, FulfilRightsRequest, GetRightsRequest,
    GrantCredits, Health, ListKeys, ListRightsRequests, Me, OperatorAccounts, OperatorAudit, OperatorDataset,
    OperatorImport, OperatorProviders, OperatorSources, Pricing, PrivacyStatus, RefuseRightsRequest,
    RevokeKey, RotateKey, SetPlan, Signup, Suppress, TellSignals, Unsuppress, Usage, VerifySignup,
};
use common::domain::Family;
use common::http::Routes;

/// The handlers of a function, which reaches its own tables alone.
pub fn routes() -> Routes {
    routes_with(None, None)
}

/// The handlers of a process that may have an archive and an importer.
pub fn routes_with(archive: OwnArchive, importer: OwnImporter) -> Routes {
    let own = || -> OwnArchive { archive.clone() };
    let (status, suppress, unsuppress) = (own(), own(), own());
    let (erase, access, fulfil) = (own(), own(), own());
    Routes::new(Family::Account)
        .on(Signup, signup::signup)
        .on(VerifySignup, signup::verify)
        .on(Me, me::me)
        .on(ChangeMe, me::change)
        .on(CloseMe, me::close)
        .on(ListKeys, keys::list)
        .on(CreateKey, keys::create)
        .on(RotateKey, keys::rotate)
        .on(ChangeKey, keys::change)
        .on(RevokeKey, keys::revoke)
        .on(Usage, usage::usage)
        .on(Pricing, pricing::pricing)
        .on(Health, health::health)
        .on(OperatorAccounts, operator::accounts)
        .on(GrantCredits, operator::grant)
        .on(SetPlan, operator::set_plan)
        .on(OperatorDataset, operator::dataset)
        .on(TellSignals, operator_signals::tell)
        .on(OperatorImport, move |cx, file| operator_import::import(cx, file, importer.clone()))
        .on(OperatorAudit, operator_figures::audit)
        .on(OperatorSources, operator_figures::sources)
        .on(OperatorProviders, operator_figures::providers)
        .on(PrivacyStatus, move |cx, asked| privacy_desk::status(cx, asked, status.clone()))
        .on(Suppress, move |cx, who| privacy_desk::suppress(cx, who, suppress.clone()))
        .on(Unsuppress, move |cx, who| privacy_desk::unsuppress(cx, who, unsuppress.clone()))
        .on(Erase, move |cx, who| privacy_desk::erase(cx, who, erase.clone()))
        .on(AccessData, move |cx, who| privacy_desk::access(cx, who, access.clone()))
        .on(ListRightsRequests, privacy_desk::requests)
        .on(GetRightsRequest, privacy_desk::request)
        .on(FulfilRightsRequest, move |cx, which| privacy_desk::fulfil(cx, which, fulfil.clone()))
        .on(RefuseRightsRequest, privacy_desk::refuse)
}
