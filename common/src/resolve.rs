//! One identifier in, one record out: what the resolve family sells one by one and bulk jobs many at a time.

use crate::app::Cx;
use crate::catalog::resolve::{CompaniesRequest, CompaniesResponse, EnrichRequest, EnrichResponse, accept};
use crate::error::Result;
use domain::EmailAddress;
use jiff::SignedDuration;
use lookup::mail::Verification;

/// How old a verdict may be.
const FRESH: SignedDuration = SignedDuration::from_hours(90 * 24);

/// The person that a request describes.
pub async fn enrich(cx: &Cx, request: EnrichRequest) -> Result<EnrichResponse> {
    let lookup = cx.ask.person(&request.query()).await?;
    Ok(match accept(lookup, request.min_confidence) {
        Ok((person, matched)) => {
            EnrichResponse { found: true, person: Some(person), matched: Some(matched), reason: None }
        }
        Err(reason) => EnrichResponse { found: false, person: None, matched: None, reason: Some(reason) },
    })
}

/// The company that a request describes.
pub async fn companies(cx: &Cx, request: CompaniesRequest) -> Result<CompaniesResponse> {
    let lookup = cx.ask.company(&request.query()).await?;
    Ok(match accept(lookup, request.min_confidence) {
        Ok((company, matched)) => {
            CompaniesResponse { found: true, company: Some(company), matched: Some(matched), reason: None }
        }
        Err(reason) => CompaniesResponse { found: false, company: None, matched: None, reason: Some(reason) },
    })
}

/// Whether an address takes mail.
pub async fn verify_email(cx: &Cx, email: &str) -> Result<Verification> {
    match EmailAddress::parse(email) {
        Ok(address) => Ok(cx.ask.verify(&address, FRESH).await?),
        Err(_) => Ok(Verification::malformed(email, cx.now())),
    }
}
