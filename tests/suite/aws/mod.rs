//! The deployment: template, permissions, the runtime of functions.

mod amazon;
mod backup;
mod canary;
pub mod emulator;
mod events;
mod guide;
mod images;
pub mod lambda;
mod maintenance;
mod permissions;
pub mod production;
mod releases;
mod restore;
mod rollout;
mod runtime;
mod secrets;
mod standby;
mod tasks;
pub mod template;
