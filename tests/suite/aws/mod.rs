//! The deployment: template, permissions, the runtime of functions.

mod backup;
mod canary;
mod emulator;
mod events;
mod images;
pub mod lambda;
mod permissions;
mod production;
mod runtime;
mod secrets;
pub mod template;
