//! What a connection spent in a run, a day and a month.

use super::at;
use crate::catalog::connections::ConnectionCaps;
use crate::store::{Store, StoreError, Table, Write, n, number};
use domain::Credits;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// How long sums are kept beyond their period.
const SUMS_KEPT: SignedDuration = SignedDuration::from_hours(40 * 24);

/// What a connection spent in a period.
fn sums(caps: &ConnectionCaps, run: &str, now: Timestamp) -> [(String, Option<Credits>); 3] {
    let date = now.to_zoned(TimeZone::UTC).date();
    [
        (format!("spent#run#{run}"), caps.per_run),
        (format!("spent#day#{date}"), caps.daily),
        (format!("spent#month#{}", date.strftime("%Y-%m")), caps.monthly),
    ]
}

impl Store {
    /// How much a connection may still spend in a run; `None` without a cap.
    pub async fn connection_room(
        &self,
        id: &str,
        caps: &ConnectionCaps,
        run: &str,
        now: Timestamp,
    ) -> Result<Option<Credits>, StoreError> {
        let mut room: Option<Credits> = None;
        for (name, cap) in sums(caps, run, now) {
            let Some(cap) = cap else { continue };
            let item = self.get(Table::Connections, at(id, &name)).await?;
            let spent = item.as_ref().and_then(|item| number(item, "milli")).unwrap_or(0);
            let left = Credits::milli(cap.as_milli().saturating_sub(spent));
            room = Some(room.map_or(left, |room| room.min(left)));
        }
        Ok(room)
    }

    /// The writes that count a charge towards a connection's caps; each refused where it would exceed one.
    pub fn spent_updates(
        &self,
        id: &str,
        caps: &ConnectionCaps,
        run: &str,
        charged: Credits,
        now: Timestamp,
    ) -> Vec<Write> {
        let of = |(name, cap): (String, Option<Credits>)| {
            let update = self
                .update(Table::Connections, at(id, &name), "SET expires_at = :expires ADD milli :charged")
                .with(":expires", n((now + SUMS_KEPT).as_second()))
                .with(":charged", n(charged.as_milli()));
            match cap {
                Some(cap) => update
                    .when("(attribute_not_exists(milli) AND :room >= :zero) OR milli <= :room")
                    .with(":room", n(cap.as_milli().saturating_sub(charged.as_milli())))
                    .with(":zero", n(0)),
                None => update,
            }
        };
        sums(caps, run, now).into_iter().map(of).collect()
    }

    /// What a run has cost.
    pub async fn run_spent(&self, id: &str, run: &str) -> Result<Credits, StoreError> {
        let item = self.get(Table::Connections, at(id, &format!("spent#run#{run}"))).await?;
        Ok(Credits::milli(item.as_ref().and_then(|item| number(item, "milli")).unwrap_or(0)))
    }
}
