//! Which companies hire, as columns tell of it.

use crate::schema::{company, date};
use jiff::civil::Date;

/// The day of the latest posting of a company whose busiest department has so many open jobs, by its packed column.
pub fn hires(packed: u64, least_in_department: usize) -> Option<Date> {
    let enough = company::hiring::BUSIEST.read(packed) >= least_in_department;
    enough.then(|| date(company::hiring::LATEST.read(packed) as u64)).flatten()
}
