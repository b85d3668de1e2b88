//! Credits, jobs and webhooks: nothing lost, nothing charged twice.

mod accounts;
mod audits;
pub mod bulk;
mod caps;
mod console;
mod costs;
mod credits;
mod duplicates;
mod ends;
mod faults;
mod feedback;
mod files;
mod left_behind;
mod limits;
mod once;
mod operator;
pub mod proof;
mod purses;
mod reserved;
pub mod scene;
mod stored;
mod uploads;
pub mod webhooks;
