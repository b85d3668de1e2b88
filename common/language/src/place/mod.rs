//! Places by any of their names: `Cologne` is `Köln`, `TX` is `Texas`, and Austin is in it.
//!
//! Countries are in [`country`](crate::country); regions and cities are looked up in tables made by `infra/places/make.py` out of
//! GeoNames and Unicode CLDR (see NOTICE). What is decided here is decided for every directory and for every endpoint: where a
//! record is ([`Whereabouts`]), what a caller means by a place ([`Wanted`]), and how a place in one line is read ([`read`]).
//! Spellings that are not in the tables stand for themselves, as everywhere.

mod gazetteer;
#[cfg(test)]
mod held_out;
mod reading;
#[cfg(test)]
mod tests;
mod wanted;
mod whereabouts;

pub use gazetteer::{City, Region, key};
pub use reading::read;
pub use wanted::{Part, Wanted};
pub use whereabouts::Whereabouts;
