//! What every Almanac function shares. A reader's path: a family under `functions/` → an endpoint's file → here.

pub mod clock;
pub mod credits;
pub mod dataset;
pub mod domain;
pub mod public_address;
pub mod upstream;
