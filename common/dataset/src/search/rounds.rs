//! Funding rounds as the index sees them.

use crate::dataset::Dataset;
use directory::Number;
use directory::search::rounds::latest_round;
use jiff::civil::Date;
use lookup::directory::Rounds;

impl Dataset {
    /// The day of a company's latest round that is wanted.
    pub(crate) fn latest_round(&self, number: Number, wanted: Rounds<'_>) -> Option<Date> {
        let shard = self.companies.shard(number)?;
        latest_round(shard.rounds(number - shard.base), wanted)
    }
}
