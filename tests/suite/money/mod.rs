//! Credits, jobs and webhooks: nothing lost, nothing charged twice.

mod accounts;
pub mod bulk;
mod caps;
mod credits;
mod faults;
mod files;
mod left_behind;
mod proof;
mod webhooks;
