//! POST /v1/find-phone

use common::app::Cx;
use common::cache::Shelf;
use common::catalog::find::{FindPhoneRequest, FindPhoneResponse};
use common::catalog::resolve::NoMatch;
use common::dataset::keys::KeyKind;
use common::domain::phone::LineType;
use common::error::Result;
use common::upstream::contact::{KnownMobile, Line, Wanted};
use common::upstream::{Lookup, UpstreamError};
use jiff::SignedDuration;

/// How long a number's network holds.
const FRESH: SignedDuration = SignedDuration::from_hours(365 * 24);

pub async fn find_phone(cx: Cx, request: FindPhoneRequest) -> Result<FindPhoneResponse> {
    let query = request.query();
    let (contact, source) = match cx.contact_for(&query, Wanted::Mobile).await? {
        Lookup::Found(found) => found.record,
        Lookup::Ambiguous => return Ok(FindPhoneResponse::nothing(NoMatch::Ambiguous)),
        Lookup::NotFound => return Ok(FindPhoneResponse::nothing(NoMatch::NotFound)),
    };
    let Some(mobile) =
        contact.mobile.filter(|mobile| !cx.is_suppressed(KeyKind::Phone, mobile.number.as_str()))
    else {
        return Ok(FindPhoneResponse::nothing(NoMatch::NotFound));
    };
    let number = mobile.number.clone();
    let found = |answer: &FindPhoneResponse| answer.found;
    let ask = carrier_verified(&cx, mobile);
    let kept = cx.cached(Shelf::Phone, number.as_str(), FRESH, found, ask).await?;
    let mut answer = kept.value;
    if answer.found {
        answer.network_url = contact.person.network_url;
        answer.source = Some(source.to_owned());
    }
    Ok(answer)
}

/// A number counts when its network says that it is a mobile; the numbering plan alone is not enough.
async fn carrier_verified(cx: &Cx, mobile: KnownMobile) -> Result<FindPhoneResponse, UpstreamError> {
    let planned = mobile.number.line_type();
    if !matches!(planned, LineType::Mobile | LineType::LandlineOrMobile) {
        return Ok(FindPhoneResponse::nothing(NoMatch::NotFound));
    }
    let recent = mobile.checked_at.filter(|at| *at > cx.now() - FRESH);
    let line = match (mobile.carrier, recent) {
        (Some(carrier), Some(at)) => Some((Line { kind: LineType::Mobile, carrier: Some(carrier) }, at)),
        _ => cx.line(&mobile.number).await?.map(|line| (line, cx.now())),
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
