//! Bulk jobs, files and webhooks: what customers call, and the worker and the sweeper behind it.
//!
//! Submitting holds the worst case and enqueues references. A [`worker`] looks every chunk's open items up, settles each
//! exactly once and ends the job; a [`delivery`] tells the customer. Whatever a crash leaves behind, the [`sweeper`] finds.

// The worker's futures are nested deeper than the compiler's default limit.
#![recursion_limit = "256"]

mod deliveries;
pub mod delivery;
pub mod files;
mod get;
mod item;
#[cfg(feature = "lambda")]
pub mod lambda;
mod list;
mod pulse;
mod submit;
pub mod sweeper;
mod turn;
mod webhook_secret;
mod webhook_test;
pub mod worker;

use common::catalog::bulk::{
    CancelFile, CopyFile, CreateFile, DeleteFile, FileResult, FileRowsPage, GetBulk, GetFile, ListBulk,
    ListDeliveries, ListFiles, PauseFile, ReplayDelivery, ResumeFile, RotateWebhookSecret, RunFile,
    SubmitBulk, TestWebhook, WebhookSecret,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    let views = std::sync::Arc::new(files::Views::default());
    Routes::new(Family::Bulk)
        .on(SubmitBulk, submit::submit)
        .on(ListBulk, list::list)
        .on(GetBulk, get::get)
        .on(CreateFile, files::upload)
        .on(ListFiles, files::list)
        .on(GetFile, files::get)
        .on(DeleteFile, files::delete)
        .on_stored(RunFile, files::most, files::run)
        .on(PauseFile, files::pause)
        .on(ResumeFile, files::resume)
        .on(CancelFile, files::cancel)
        .download(FileResult, files::result)
        .on(FileRowsPage, move |cx, request| files::rows(cx, request, views.clone()))
        .on(CopyFile, files::copy)
        .on(WebhookSecret, webhook_secret::show)
        .on(RotateWebhookSecret, webhook_secret::rotate)
        .on(TestWebhook, webhook_test::test)
        .on(ListDeliveries, deliveries::list)
        .on(ReplayDelivery, deliveries::replay)
}
