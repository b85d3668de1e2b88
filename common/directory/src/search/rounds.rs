//! Funding rounds as columns tell of them: which company had one in a window, without reading its record.

use crate::schema::{company, date, day};
use domain::FundingStage;
use jiff::civil::Date;
use lookup::directory::Rounds;

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
