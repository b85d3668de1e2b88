//! Funding rounds as the index sees them: which company had one in a window, without reading its record.

use crate::dataset::schema::{company, day};
use crate::dataset::{Dataset, Number};
use crate::domain::FundingStage;
use jiff::civil::Date;

const ROUND: usize = 0;

impl Dataset {
    /// The day, counted as in [`day`], of a company's latest round from one day to another that is of these stages.
    pub(crate) fn latest_round(
        &self,
        number: Number,
        from: Date,
        to: Date,
        stages: &[FundingStage],
    ) -> Option<u64> {
        let shard = self.companies.shard(number)?;
        let days = day(from)..=day(to);
        let rounds = shard.lists[ROUND].values_for_doc(number - shard.base);
        let wanted = rounds.filter(|round| {
            let stage =
                company::round::STAGE.read(*round).checked_sub(1).and_then(|at| FundingStage::ALL.get(at));
            stages.is_empty() || stage.is_some_and(|stage| stages.contains(stage))
        });
        wanted.map(|round| company::round::DAY.read(round) as u64).filter(|at| days.contains(at)).max()
    }
}
