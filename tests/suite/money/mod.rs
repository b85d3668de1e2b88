//! Credits, jobs and webhooks: nothing lost, nothing charged twice.

mod accounts;
pub mod bulk;
mod left_behind;
mod money;
mod webhooks;
