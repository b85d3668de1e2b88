//! POST /v1/find-personal-email

use common::app::Cx;
use common::catalog::find::{FindEmailRequest, FindPersonalEmailResponse};
use common::catalog::resolve::NoMatch;
use common::domain::rounded;
use common::error::Result;
use common::find::FRESH;
use common::language::mail::lists;
use common::lookup::contact::Wanted;
use common::lookup::mail::Status;
use common::lookup::{IdentifierKind, Lookup};

pub async fn find_personal_email(cx: Cx, request: FindEmailRequest) -> Result<FindPersonalEmailResponse> {
    let (contact, matched) = match cx.ask.contact_for(&request.query(), Wanted::PersonalEmail).await? {
        Lookup::Found(found) => (found.record.0, found.confidence),
        Lookup::Ambiguous => return Ok(FindPersonalEmailResponse::nothing(NoMatch::Ambiguous)),
        Lookup::Unsure => return Ok(FindPersonalEmailResponse::nothing(NoMatch::LowConfidence)),
        Lookup::NotFound => return Ok(FindPersonalEmailResponse::nothing(NoMatch::NotFound)),
    };
    let known = contact.personal.filter(|known| lists::is_free(known.address.host()));
    let Some(known) = known else { return Ok(FindPersonalEmailResponse::nothing(NoMatch::NotFound)) };
    if cx.ask.is_suppressed(IdentifierKind::Email, &known.address.key()).await? {
        return Ok(FindPersonalEmailResponse::nothing(NoMatch::NotFound));
    }
    let seen = cx.ask.verify(&known.address, FRESH).await?;
    // What the source verified before and nobody can check now is likelier right than what nobody ever verified.
    let (verified, share) = match seen.status {
        Status::Valid => (true, 0.97),
        Status::Invalid => return Ok(FindPersonalEmailResponse::nothing(NoMatch::NotFound)),
        Status::Risky | Status::Unknown if known.verified => (false, 0.8),
        Status::Risky | Status::Unknown => (false, 0.5),
    };
    Ok(FindPersonalEmailResponse {
        found: true,
        email_verified: verified,
        provider: seen.provider,
        free_provider: true,
        confidence: rounded(share * matched),
        last_validated_at: if verified { Some(seen.checked_at) } else { known.checked_at },
        email: Some(known.address),
        reason: None,
    })
}
