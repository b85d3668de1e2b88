//! Bulk jobs and webhooks: what customers call, and the worker and the sweeper behind it.
//!
//! Submitting holds the worst case and enqueues references. A [`worker`] looks every chunk's open items up, settles each
//! exactly once and ends the job; a [`delivery`] tells the customer. Whatever a crash leaves behind, the [`sweeper`] finds.

mod deliveries;
pub mod delivery;
mod get;
mod item;
mod list;
mod submit;
pub mod sweeper;
mod webhook_secret;
pub mod worker;

use common::catalog::bulk::{
    GetBulk, ListBulk, ListDeliveries, ReplayDelivery, RotateWebhookSecret, SubmitBulk, WebhookSecret,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Bulk)
        .on(SubmitBulk, submit::submit)
        .on(ListBulk, list::list)
        .on(GetBulk, get::get)
        .on(WebhookSecret, webhook_secret::show)
        .on(RotateWebhookSecret, webhook_secret::rotate)
        .on(ListDeliveries, deliveries::list)
        .on(ReplayDelivery, deliveries::replay)
}
