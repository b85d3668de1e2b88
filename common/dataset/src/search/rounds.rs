//! Funding rounds as the index sees them: which company had one in a window, without reading its record.

use crate::dataset::Dataset;
use crate::schema::{company, date, day};
use crate::table::Number;
use domain::FundingStage;
use jiff::civil::Date;
use lookup::directory::Rounds;

const ROUND: usize = 0;

impl Dataset {
    /// The day of a company's latest round that is wanted.
    pub(crate) fn latest_round(&self, number: Number, wanted: Rounds<'_>) -> Option<Date> {
        let shard = self.companies.shard(number)?;
        latest_round(shard.lists[ROUND].values_for_doc(number - shard.base), wanted)
    }
}

/// The day of the latest of some packed rounds that is wanted.
pub fn latest_round(rounds: impl Iterator<Item = u64>, wanted: Rounds<'_>) -> Option<Date> {
    let days = day(wanted.from)..=day(wanted.to);
    let rounds = rounds.filter(|round| {
        let stage =
            company::round::STAGE.read(*round).checked_sub(1).and_then(|at| FundingStage::ALL.get(at));
        wanted.stages.is_empty() || stage.is_some_and(|stage| wanted.stages.contains(stage))
    });
    let latest =
        rounds.map(|round| company::round::DAY.read(round) as u64).filter(|at| days.contains(at)).max();
    latest.and_then(date)
}
