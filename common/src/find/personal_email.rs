//! A person's private email, at a free mail provider.

use super::{FRESH, Take, last_told};
use crate::app::Cx;
use crate::catalog::find::{FindPersonalEmailResponse, NoContact};
use crate::error::Result;
use domain::{Source, rounded};
use language::mail::lists;
use lookup::contact::Wanted;
use lookup::mail::Status;
use lookup::{IdentifierKind, Lookup, PersonQuery};

/// Finds the private email of the person a query describes.
pub async fn find_personal_email(
    cx: &Cx,
    query: &PersonQuery,
    take: Take,
) -> Result<FindPersonalEmailResponse> {
    let ((contact, provider), matched) = match cx.ask.contact_for(query, Wanted::PersonalEmail).await? {
        Lookup::Found(found) => (found.record, found.confidence),
        Lookup::Ambiguous => return Ok(FindPersonalEmailResponse::nothing(NoContact::Ambiguous)),
        Lookup::Unsure => return Ok(FindPersonalEmailResponse::nothing(NoContact::LowConfidence)),
        Lookup::NotFound => return Ok(FindPersonalEmailResponse::nothing(NoContact::NotFound)),
    };
    let known = contact.personal.filter(|known| lists::is_free(known.address.host()));
    let Some(known) = known else { return Ok(FindPersonalEmailResponse::nothing(NoContact::NotFound)) };
    if cx.ask.is_suppressed(IdentifierKind::Email, &known.address.key()).await? {
        return Ok(FindPersonalEmailResponse::nothing(NoContact::NotFound));
    }
    let seen = cx.ask.verify(&known.address, FRESH).await?;
    // An address that its source verified and we cannot check is more likely right than one that was never verified.
    let (verified, share) = match seen.status {
        Status::Valid => (true, 0.97),
        Status::Invalid => return Ok(FindPersonalEmailResponse::nothing(NoContact::NotFound)),
        Status::Risky | Status::Unknown if known.verified => (false, 0.8),
        Status::Risky | Status::Unknown => (false, 0.5),
    };
    if !verified && take == Take::Verified {
        return Ok(FindPersonalEmailResponse::nothing(NoContact::UnverifiedOnly));
    }
    let last_validated_at = if verified { Some(seen.checked_at) } else { known.checked_at };
    let observed_at = last_validated_at
        .or_else(|| last_told(&contact.person, |_| true).and_then(|source| source.observed_at));
    let source = Source {
        provider: provider.to_owned(),
        fields: vec!["email".to_owned()],
        observed_at,
        evidence: None,
    };
    Ok(FindPersonalEmailResponse {
        found: true,
        sources: vec![source],
        email_verified: verified,
        provider: seen.provider,
        free_provider: true,
        confidence: rounded(share * matched),
        last_validated_at,
        email: Some(known.address),
        reason: None,
    })
}
