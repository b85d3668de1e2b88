//! Credits, jobs and webhooks: nothing lost, nothing charged twice.

mod accounts;
pub mod bulk;
mod credits;
mod left_behind;
mod webhooks;
