//! Jobs at companies.

use crate::calendar::Day;

/// A job at a company, held by one person at a time.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) firm: u32,
    pub(super) role: u16,
    pub(super) variant: u8,
    pub(super) city: u8,
    pub(super) ring: u32,
    /// The place in the ring at which its first holder starts.
    pub(super) place: u8,
    /// The day a graduate takes it up; the others hold theirs when the world begins.
    pub(super) graduate: Option<Day>,
}
