//! A person's mobile: confirmed by its carrier, or unconfirmed if the caller accepts that.

use super::Take;
use crate::app::Cx;
use crate::catalog::find::{FindPhoneResponse, NoContact};
use crate::error::Result;
use domain::phone::LineType;
use domain::{Person, ProviderTrace};
use jiff::SignedDuration;
use lookup::contact::{Contact, KnownMobile, Line, Wanted};
use lookup::{IdentifierKind, Lookup, PersonQuery, ProviderError};
use providers::Ask;
use providers::waterfall::Shelf;

/// How long a number's network holds.
const FRESH: SignedDuration = SignedDuration::from_hours(365 * 24);

/// Finds the mobile of the person a query describes, at the first provider that knows the person.
pub async fn find_phone(cx: &Cx, query: &PersonQuery, take: Take) -> Result<FindPhoneResponse> {
    let (contact, source) = match cx.ask.contact_for(query, Wanted::Mobile).await? {
        Lookup::Found(found) => found.record,
        Lookup::Ambiguous => return Ok(FindPhoneResponse::nothing(NoContact::Ambiguous)),
        Lookup::Unsure => return Ok(FindPhoneResponse::nothing(NoContact::LowConfidence)),
        Lookup::NotFound => return Ok(FindPhoneResponse::nothing(NoContact::NotFound)),
    };
    Ok(offered(best_phone(cx, contact, source, take).await?, take))
}

/// Asks every provider in turn until one has a mobile that its network confirms; says how each fared.
pub async fn find_phone_anywhere(
    cx: &Cx,
    query: &PersonQuery,
    take: Take,
) -> Result<(FindPhoneResponse, Vec<ProviderTrace>)> {
    let (mut attempts, mut failure) = (Vec::new(), None);
    let mut answer = FindPhoneResponse::nothing(NoContact::NotFound);
    for source in cx.ask.contact_sources(query, Wanted::Mobile) {
        let started = domain::clock::instant();
        let asked = match source.ask().await {
            Ok(Lookup::Found(found)) => best_phone(cx, found.record, source.name(), take).await,
            Ok(Lookup::Ambiguous) => Ok(FindPhoneResponse::nothing(NoContact::Ambiguous)),
            Ok(Lookup::Unsure) => Ok(FindPhoneResponse::nothing(NoContact::LowConfidence)),
            Ok(Lookup::NotFound) => Ok(FindPhoneResponse::nothing(NoContact::NotFound)),
            Err(error) => Err(error),
        };
        let outcome = match &asked {
            Ok(FindPhoneResponse { found: true, carrier_verified: false, .. }) => "unverified",
            Ok(answer) if answer.found => "found",
            Ok(FindPhoneResponse { reason: Some(NoContact::Ambiguous), .. }) => "ambiguous",
            Ok(_) => "not_found",
            Err(error) => error.outcome(),
        };
        let latency_ms = u64::try_from(domain::clock::passed(started).as_millis()).unwrap_or(u64::MAX);
        let (name, outcome) = (source.name().to_owned(), outcome.to_owned());
        attempts.push(ProviderTrace { name, outcome, latency_ms, calls: 1, why: None });
        match asked {
            Ok(found) if found.carrier_verified => return Ok((found, attempts)),
            Ok(unverified) if unverified.found && !answer.found => answer = unverified,
            Ok(nothing) if nothing.reason == Some(NoContact::Ambiguous) && !answer.found => answer = nothing,
            Ok(_) => {}
            Err(ProviderError::Withheld) => {
                return Ok((FindPhoneResponse::nothing(NoContact::NotFound), attempts));
            }
            Err(error) => failure = Some(error),
        }
    }
    match failure {
        // A known number that the caller accepts unverified needs no further provider.
        Some(failure) if !answer.found || take == Take::Verified => Err(failure.into()),
        _ => Ok((offered(answer, take), attempts)),
    }
}

/// The part of an answer that a caller accepts.
fn offered(answer: FindPhoneResponse, take: Take) -> FindPhoneResponse {
    if !answer.found || answer.carrier_verified || take == Take::Any {
        return answer;
    }
    FindPhoneResponse::nothing(NoContact::UnverifiedOnly)
}

/// A contact's number, with whether its network confirms that it is a mobile; unless that is remembered.
async fn best_phone(
    cx: &Cx,
    contact: Contact,
    source: &str,
    take: Take,
) -> Result<FindPhoneResponse, ProviderError> {
    let nothing = || FindPhoneResponse::nothing(NoContact::NotFound);
    let Some(mobile) = contact.mobile else { return Ok(nothing()) };
    let number = mobile.number.clone();
    if cx.ask.is_suppressed(IdentifierKind::Phone, number.as_str()).await? {
        return Ok(nothing());
    }
    let verified = |answer: &FindPhoneResponse| answer.found && answer.carrier_verified;
    let work = checked(cx.ask.clone(), mobile.clone());
    let kept = cx.ask.remembered(Shelf::Phone, number.as_str(), FRESH, verified, work).await;
    let mut answer = match kept {
        Ok(kept) => kept.value,
        // A caller who accepts unverified numbers need not wait for a carrier that is down.
        Err(error) if take == Take::Verified || error == ProviderError::Withheld => return Err(error),
        Err(_) => unverified(mobile, None),
    };
    if answer.found {
        // Entries cached before this mark existed were confirmed.
        answer.carrier_verified = answer.carrier_verified || answer.carrier.is_some();
        if answer.carrier_verified {
            answer.source = Some(source.to_owned());
        } else {
            let (provider, at) = source_of(&contact.person, source);
            (answer.source, answer.observed_at) = (Some(provider), at);
        }
        answer.network_url = contact.person.network_url;
        answer.person_id = Some(contact.person.id);
    }
    Ok(answer)
}

/// The source and date of a person's number: the record's only source, or else the provider of the record.
fn source_of(person: &Person, provider: &str) -> (String, Option<jiff::Timestamp>) {
    let last = super::last_told(person, |_| true);
    let name = match person.sources.as_slice() {
        [only] => only.provider.as_str(),
        _ => provider,
    };
    (name.to_owned(), last.and_then(|source| source.observed_at))
}

/// A number counts as verified when its network says that it is a mobile; the numbering plan alone is not enough.
async fn checked(ask: Ask, mobile: KnownMobile) -> Result<FindPhoneResponse, ProviderError> {
    let recent = mobile.checked_at.filter(|at| *at > ask.now() - FRESH);
    let is_possible = matches!(mobile.number.line_type(), LineType::Mobile | LineType::LandlineOrMobile);
    let line = match (&mobile.carrier, recent) {
        _ if !is_possible => return Ok(unverified(mobile, None)),
        (Some(carrier), Some(at)) => {
            Some((Line { kind: LineType::Mobile, carrier: Some(carrier.clone()) }, at))
        }
        _ => ask.line(&mobile.number).await?.map(|known| (known.line, known.at)),
    };
    Ok(match line {
        Some((Line { kind: LineType::Mobile, carrier: Some(carrier) }, at)) => FindPhoneResponse {
            found: true,
            carrier_verified: true,
            country: mobile.number.country(),
            phone: Some(mobile.number),
            line_type: Some(LineType::Mobile),
            carrier: Some(carrier),
            last_validated_at: Some(at),
            ..FindPhoneResponse::default()
        },
        Some((line, _)) => unverified(mobile, Some(line.kind)),
        // The carriers were asked and have no such number: it is not a mobile.
        None if ask.has_carriers() => FindPhoneResponse::nothing(NoContact::NotFound),
        None => unverified(mobile, None),
    })
}

/// A number that no network confirmed as a mobile, of the kind of line it is known or planned to be.
fn unverified(mobile: KnownMobile, kind: Option<LineType>) -> FindPhoneResponse {
    FindPhoneResponse {
        found: true,
        country: mobile.number.country(),
        line_type: Some(kind.unwrap_or_else(|| mobile.number.line_type())),
        phone: Some(mobile.number),
        ..FindPhoneResponse::default()
    }
}
