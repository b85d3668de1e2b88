//! A person's mobile: one that a source knows and its network confirms.

use crate::app::Cx;
use crate::catalog::find::FindPhoneResponse;
use crate::catalog::resolve::NoMatch;
use crate::error::Result;
use domain::ProviderTrace;
use domain::phone::LineType;
use jiff::SignedDuration;
use lookup::contact::{Contact, KnownMobile, Line, Wanted};
use lookup::{IdentifierKind, Lookup, PersonQuery, ProviderError};
use providers::Ask;
use providers::waterfall::Shelf;
use std::time::Instant;

/// How long a number's network holds.
const FRESH: SignedDuration = SignedDuration::from_hours(365 * 24);

/// Finds the mobile of the person a query describes, at the first provider that knows the person.
pub async fn find_phone(cx: &Cx, query: &PersonQuery) -> Result<FindPhoneResponse> {
    let (contact, source) = match cx.ask.contact_for(query, Wanted::Mobile).await? {
        Lookup::Found(found) => found.record,
        Lookup::Ambiguous => return Ok(FindPhoneResponse::nothing(NoMatch::Ambiguous)),
        Lookup::Unsure => return Ok(FindPhoneResponse::nothing(NoMatch::LowConfidence)),
        Lookup::NotFound => return Ok(FindPhoneResponse::nothing(NoMatch::NotFound)),
    };
    Ok(confirmed(cx, contact, source).await?)
}

/// Asks every provider in turn until one has a mobile that its network confirms; says how each fared.
pub async fn find_phone_anywhere(
    cx: &Cx,
    query: &PersonQuery,
) -> Result<(FindPhoneResponse, Vec<ProviderTrace>)> {
    let (mut attempts, mut failure) = (Vec::new(), None);
    let mut answer = FindPhoneResponse::nothing(NoMatch::NotFound);
    for source in cx.ask.contact_sources(query, Wanted::Mobile) {
        let started = Instant::now();
        let asked = match source.ask().await {
            Ok(Lookup::Found(found)) => confirmed(cx, found.record, source.name()).await,
            Ok(Lookup::Ambiguous) => Ok(FindPhoneResponse::nothing(NoMatch::Ambiguous)),
            Ok(Lookup::Unsure) => Ok(FindPhoneResponse::nothing(NoMatch::LowConfidence)),
            Ok(Lookup::NotFound) => Ok(FindPhoneResponse::nothing(NoMatch::NotFound)),
            Err(error) => Err(error),
        };
        let outcome = match &asked {
            Ok(answer) if answer.found => "found",
            Ok(FindPhoneResponse { reason: Some(NoMatch::Ambiguous), .. }) => "ambiguous",
            Ok(_) => "not_found",
            Err(error) => error.outcome(),
        };
        let latency_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let (name, outcome) = (source.name().to_owned(), outcome.to_owned());
        attempts.push(ProviderTrace { name, outcome, latency_ms });
        match asked {
            Ok(found) if found.found => return Ok((found, attempts)),
            Ok(nothing) if nothing.reason == Some(NoMatch::Ambiguous) => answer = nothing,
            Ok(_) => {}
            Err(ProviderError::Withheld) => {
                return Ok((FindPhoneResponse::nothing(NoMatch::NotFound), attempts));
            }
            Err(error) => failure = Some(error),
        }
    }
    match failure {
        Some(failure) => Err(failure.into()),
        None => Ok((answer, attempts)),
    }
}

/// A contact's mobile, if its network confirms it; unless that is remembered.
async fn confirmed(cx: &Cx, contact: Contact, source: &str) -> Result<FindPhoneResponse, ProviderError> {
    let nothing = || FindPhoneResponse::nothing(NoMatch::NotFound);
    let Some(mobile) = contact.mobile else { return Ok(nothing()) };
    let number = mobile.number.clone();
    if cx.ask.is_suppressed(IdentifierKind::Phone, number.as_str()).await? {
        return Ok(nothing());
    }
    let found = |answer: &FindPhoneResponse| answer.found;
    let work = carrier_verified(cx.ask.clone(), mobile);
    let kept = cx.ask.remembered(Shelf::Phone, number.as_str(), FRESH, found, work).await?;
    let mut answer = kept.value;
    if answer.found {
        answer.network_url = contact.person.network_url;
        answer.source = Some(source.to_owned());
    }
    Ok(answer)
}

/// A number counts when its network says that it is a mobile; the numbering plan alone is not enough.
async fn carrier_verified(ask: Ask, mobile: KnownMobile) -> Result<FindPhoneResponse, ProviderError> {
    let planned = mobile.number.line_type();
    if !matches!(planned, LineType::Mobile | LineType::LandlineOrMobile) {
        return Ok(FindPhoneResponse::nothing(NoMatch::NotFound));
    }
    let recent = mobile.checked_at.filter(|at| *at > ask.now() - FRESH);
    let line = match (mobile.carrier, recent) {
        (Some(carrier), Some(at)) => Some((Line { kind: LineType::Mobile, carrier: Some(carrier) }, at)),
        _ => ask.line(&mobile.number).await?.map(|known| (known.line, known.at)),
    };
    match line {
        Some((Line { kind: LineType::Mobile, carrier: Some(carrier) }, at)) => Ok(FindPhoneResponse {
            found: true,
            country: mobile.number.country(),
            phone: Some(mobile.number),
            line_type: Some(LineType::Mobile),
            carrier: Some(carrier),
            last_validated_at: Some(at),
            ..FindPhoneResponse::default()
        }),
        _ => Ok(FindPhoneResponse::nothing(NoMatch::NotFound)),
    }
}
