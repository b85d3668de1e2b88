//! POST /v1/operator/signals

use common::app::Cx;
use common::catalog::operator::{TellSignalsRequest, TellSignalsResponse, ToldSignal};
use common::domain::Problems;
use common::domain::signal::{Signal, SignalSource};
use common::error::Result;
use common::lookup::signals::{KEPT_DAYS, event_id};
use common::signals::ingest;
use jiff::{SignedDuration, Timestamp};

/// A source's clock may run ahead of ours.
const AHEAD: SignedDuration = SignedDuration::from_mins(5);
const CONFIDENCE: f64 = 0.9;

pub async fn tell(cx: Cx, request: TellSignalsRequest) -> Result<TellSignalsResponse> {
    let now = cx.now();
    let mut problems = Problems::default();
    for (index, told) in request.signals.iter().enumerate() {
        let field = format!("signals[{index}].occurred_at");
        if told.occurred_at > now + AHEAD {
            problems.add(field, "out_of_range", "lies in the future");
        } else if told.occurred_at < now - SignedDuration::from_hours(24 * KEPT_DAYS) {
            problems.add(field, "out_of_range", format!("is more than {KEPT_DAYS} days ago"));
        }
    }
    problems.into_result()?;
    let count = request.signals.len();
    let signal = |told| signal(&request.source, told, now);
    let signals = request.signals.into_iter().map(signal).collect();
    let taken = ingest::take_in(&cx.app.store, &cx.ask, signals).await?;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(TellSignalsResponse {
        new: number(taken.new),
        corrected: number(taken.corrected),
        known: number(count.saturating_sub(taken.new + taken.corrected)),
    })
}

fn signal(source: &str, told: ToldSignal, now: Timestamp) -> Signal {
    Signal {
        // An operator's name for a source is theirs alone.
        id: event_id(&format!("operator {source}"), &told.id),
        kind: told.kind,
        occurred_at: told.occurred_at.min(now),
        detected_at: now,
        company: Some(told.company),
        person: told.person,
        data: told.data,
        source: SignalSource { name: source.to_owned(), url: told.url, detail: None },
        sources: Vec::new(),
        confidence: told.confidence.unwrap_or(CONFIDENCE),
    }
}
