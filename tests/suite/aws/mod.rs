//! The deployment: template, permissions, the runtime of functions.

mod emulator;
pub mod lambda;
mod permissions;
mod runtime;
mod secrets;
pub mod template;
