//! GET /v1/operator/audit, GET /v1/operator/sources, GET /v1/operator/providers

use common::app::Cx;
use common::billing;
use common::catalog::NoInput;
use common::catalog::fields::limit_of;
use common::catalog::operator::{
    AuditedAccount, OperatorAuditRequest, OperatorAuditResponse, OperatorProvidersRequest,
    OperatorProvidersResponse, OperatorSourcesResponse, OrderArm, OrderScore, ProviderFigures, ProviderScore,
    ProviderWeek, SignalSourceState,
};
use common::error::Result;
use common::lookup::cursor;
use common::providers::guard::{Arm, Counts};
use common::scorecard::{self, ArmScore, Score, cost_per_hit};
use common::signals::supply;
use jiff::tz::TimeZone;
use std::time::Duration;

const QUESTION: &str = "operator audit";
/// The default number of weeks.
const WEEKS: u8 = 4;

pub async fn audit(cx: Cx, request: OperatorAuditRequest) -> Result<OperatorAuditResponse> {
    let (store, now) = (&cx.app.store, cx.now());
    let after = request.cursor.map(|cursor| cursor.open(QUESTION)).transpose()?;
    let (accounts, next) = store.accounts_page(after.as_deref(), limit_of(request.limit)).await?;
    let mut results = Vec::with_capacity(accounts.len());
    for account in accounts {
        let difference = billing::audit_on(store, &account.id, now).await?;
        results.push(AuditedAccount {
            balance: account.balance(),
            held: account.held(),
            id: account.id,
            email: account.email,
            difference,
        });
    }
    let last_round_at = store.audit_round().await?.map(|(_, begun)| begun);
    Ok(OperatorAuditResponse {
        results,
        next_cursor: next.map(|after| cursor::seal(QUESTION, &after)),
        last_round_at,
    })
}

pub async fn sources(cx: Cx, _: NoInput) -> Result<OperatorSourcesResponse> {
    let states = cx.app.store.source_states().await?;
    let unsupplied = supply::unsupplied(&states);
    let age = |at| cx.now().duration_since(at).as_secs().max(0).unsigned_abs();
    let results = states.into_iter().map(|state| SignalSourceState {
        name: state.name,
        kinds: state.kinds,
        spec: state.spec,
        paused: state.paused,
        refreshed_at: state.refreshed_at,
        age_s: state.refreshed_at.map(age),
        next_at: state.next_at,
        failures: state.failures,
        error: state.error,
        stored: state.stored,
        progress: state.progress,
    });
    Ok(OperatorSourcesResponse { results: results.collect(), unsupplied })
}

pub async fn providers(cx: Cx, request: OperatorProvidersRequest) -> Result<OperatorProvidersResponse> {
    let today = cx.now().to_zoned(TimeZone::UTC).date();
    let back = jiff::Span::new().weeks(i64::from(request.weeks.unwrap_or(WEEKS)).saturating_sub(1));
    let since = scorecard::monday(today).saturating_sub(back);
    cx.app.choices.follow(&cx.app.store, &cx.app.providers).await;
    let present = cx.app.providers.present();
    let settings = &present.settings;
    let scores = scorecard::scores(&cx.app.store, &cx.app.config, settings, since).await?;
    let arms = scorecard::arms(&cx.app.store, settings, since).await?;
    Ok(OperatorProvidersResponse {
        since,
        results: scores.into_iter().map(provider_score).collect(),
        learning: arms.iter().map(order_score).collect(),
    })
}

fn provider_score(score: Score) -> ProviderScore {
    let place = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    let weeks = score.weeks.iter().rev();
    ProviderScore {
        capability: score.capability,
        provider: score.provider.to_owned(),
        place: score.place.ok().map(place),
        not_asked_because: score.place.err().map(str::to_owned),
        suggested_place: score.suggested.map(place),
        total: figures(&score.total),
        weeks: weeks.map(|(week, counts)| ProviderWeek { week: *week, figures: figures(counts) }).collect(),
    }
}

fn order_score(score: &ArmScore) -> OrderScore {
    let counts = &score.total;
    let good = if counts.verified > 0 { counts.verified } else { counts.lasting_hits() };
    OrderScore {
        capability: score.capability,
        arm: match score.arm {
            Arm::Learned => OrderArm::Learned,
            Arm::HeldOut => OrderArm::HeldOut,
            Arm::Explored => OrderArm::Explored,
        },
        calls: counts.calls,
        hits: counts.hits,
        verified: counts.verified,
        bounced: counts.bounces,
        cost_usd: counts.cost as f64 / 1e6,
        cost_per_verified_usd: (good > 0).then(|| counts.cost as f64 / good as f64 / 1e6),
    }
}

fn figures(counts: &Counts) -> ProviderFigures {
    let ms = |time: Option<Duration>| time.map(|time| time.as_millis() as u64);
    let dollars = |micros: u64| micros as f64 / 1e6;
    ProviderFigures {
        calls: counts.calls,
        hits: counts.hits,
        failed: counts.failures + counts.timeouts + counts.quota,
        hit_rate: counts.hit_rate(),
        bounce_rate: counts.bounce_rate(),
        p50_ms: ms(counts.latency(0.5)),
        p95_ms: ms(counts.latency(0.95)),
        cost_usd: dollars(counts.cost),
        cost_per_hit_usd: cost_per_hit(counts).map(dollars),
    }
}
