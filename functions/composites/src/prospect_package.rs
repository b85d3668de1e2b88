//! POST /v1/prospect-package

use common::app::Cx;
use common::catalog::composites::{ContactKind, LeftOut, ProspectPackageRequest, ProspectPackageResponse};
use common::compose::moves::{agrees, job_change};
use common::compose::{Compose, hooks};
use common::domain::signal::{Signal, SignalKind};
use common::domain::{Company, Person};
use common::error::Result;
use common::find::Take;
use common::signals::about::Subjects;
use jiff::SignedDuration;
use std::sync::Arc;

const PEERS: usize = 3;
/// How far back something is worth a mention.
const RECENT: SignedDuration = SignedDuration::from_hours(24 * 180);

pub async fn prospect_package(cx: Cx, request: ProspectPackageRequest) -> Result<ProspectPackageResponse> {
    let compose = Compose::new(cx);
    let Some(person) = compose.person(&request.network_url).await? else {
        return Ok(ProspectPackageResponse::default());
    };
    let (company, signals, details) = tokio::join!(
        employer(&compose, &person),
        recent(&compose, &person),
        compose.contact_details(&person, Take::of(request.allow_unverified))
    );
    let (company, signals, details) = (company?, signals?, details?);
    let hooks = hooks::hooks(&person, company.as_deref(), &signals, compose.today());
    let peers_at_company = compose.peers(&person, PEERS).await?;
    let mut person = (*person).clone();
    (person.email, person.email_verified) = (details.email, details.email_verified);
    let reasons = [(ContactKind::Email, details.no_email), (ContactKind::Phone, details.no_mobile)];
    let left_out =
        reasons.into_iter().filter_map(|(contact, reason)| Some(LeftOut { contact, reason: reason? }));
    Ok(ProspectPackageResponse {
        found: true,
        person: Some(person),
        phone: details.mobile,
        carrier_verified: details.carrier_verified,
        left_out: left_out.collect(),
        peers_at_company,
        personalization_hooks: hooks,
    })
}

async fn employer(compose: &Compose, person: &Person) -> Result<Option<Arc<Company>>> {
    match person.company.as_ref().and_then(|company| company.domain.as_ref()) {
        Some(domain) => compose.company(domain).await,
        None => Ok(None),
    }
}

/// Recent events of the person, and acquisitions at their employer.
async fn recent(compose: &Compose, person: &Person) -> Result<Vec<Signal>> {
    let people: Vec<_> = person.network_url.iter().cloned().collect();
    let companies: Vec<_> = person.company.iter().filter_map(|company| company.domain.clone()).collect();
    let (now, store) = (compose.cx.now(), &compose.cx.app.store);
    let own = Subjects { people: &people, companies: &[] };
    let employer = Subjects { people: &[], companies: &companies };
    let (own_kinds, employer_kinds) = ([SignalKind::JobChange], [SignalKind::Acquisition]);
    let (mut own, employer) = tokio::try_join!(
        store.signals_about(own, &own_kinds, now - RECENT, now),
        store.signals_about(employer, &employer_kinds, now - RECENT, now),
    )?;
    own.retain(|signal| job_change(signal).is_some_and(|change| agrees(person, change)));
    own.truncate(1);
    own.extend(employer.into_iter().take(1));
    Ok(own)
}
