//! A person's business email: a known one confirmed, else searched by how the company makes its addresses.

use super::{FRESH, Take};
use crate::app::Cx;
use crate::catalog::find::{FindEmailResponse, NoContact};
use crate::error::Result;
use domain::{Domain, EmailAddress, PersonName, Source};
use jiff::Timestamp;
use language::mail::lists;
use lookup::contact::{Contact, KnownEmail};
use lookup::mail::{Status, Verification};
use lookup::told::has_left;
use lookup::{IdentifierKind, Lookup, PersonQuery, ProviderError};
use providers::mail::find::{Finding, Searched, search};
use providers::waterfall::Shelf;

/// Finds the business email of the person a query describes.
pub async fn find_email(cx: &Cx, query: PersonQuery, take: Take) -> Result<FindEmailResponse> {
    let best = best_email(cx, query).await?;
    if !best.found || best.email_verified || take == Take::Any {
        return Ok(best);
    }
    let FindEmailResponse { mx_found, catch_all, .. } = best;
    Ok(FindEmailResponse { mx_found, catch_all, ..FindEmailResponse::nothing(NoContact::UnverifiedOnly) })
}

/// The likeliest address, verified or not.
async fn best_email(cx: &Cx, query: PersonQuery) -> Result<FindEmailResponse> {
    let (contact, failure) = match cx.ask.contact(&query).await {
        Ok(Lookup::Found(found)) => (Some(found.record), None),
        Ok(Lookup::Ambiguous) => return Ok(FindEmailResponse::nothing(NoContact::Ambiguous)),
        Ok(Lookup::NotFound | Lookup::Unsure) => (None, None),
        // A name and a domain are enough to search without the provider that failed.
        Err(error) if query.name.is_some() => (None, Some(error)),
        Err(error) => return Err(error.into()),
    };
    // An address at a former employer is no longer theirs, even if the mail server still accepts it.
    if let (Some((contact, _)), Some(domain)) = (&contact, &query.domain)
        && has_left(&contact.person, domain)
    {
        return Ok(FindEmailResponse::nothing(NoContact::NotFound));
    }
    let domain = query.domain.or_else(|| contact.as_ref().and_then(|(contact, _)| employer(contact)));
    let known = contact.as_ref().and_then(|(contact, source)| {
        let known = contact.business.as_ref().filter(|known| !lists::is_free(known.address.host()))?;
        Some((known, contact, *source))
    });
    if let Some((known, contact, source)) = known
        && is_at(known, domain.as_ref())
        && let Some(answer) = confirm(cx, known, contact, source).await?
    {
        return Ok(answer);
    }
    // One that the employer has at another domain is asked about once nothing better is found.
    let elsewhere = known.filter(|(known, contact, _)| {
        let is_left = Domain::parse(known.address.host()).is_ok_and(|host| has_left(&contact.person, &host));
        !is_at(known, domain.as_ref()) && domain.is_some() && employer(contact) == domain && !is_left
    });
    let name = contact.as_ref().map(|(contact, _)| contact.person.name()).or(query.name);
    let (Some(name), Some(domain)) = (name, domain) else {
        let nothing = || Ok(FindEmailResponse::nothing(NoContact::NotFound));
        return failure.map_or_else(nothing, |failure| Err(failure.into()));
    };
    let mut finding = searched(cx, &name, &domain).await;
    if let Ok(Searched::Found(found)) = &finding
        && cx.ask.is_suppressed(IdentifierKind::Email, &found.address.key()).await?
    {
        finding = Ok(Searched::Nothing { mx_found: None });
    }
    let is_verified = matches!(&finding, Ok(Searched::Found(found)) if found.is_verified());
    if !is_verified
        && let Some((known, contact, source)) = elsewhere
        && let Some(answer) = confirm(cx, known, contact, source).await?
    {
        return Ok(answer);
    }
    match (finding?, failure) {
        (Searched::Found(finding), _) => {
            let verified = finding.is_verified();
            let at = verified.then_some(finding.verification.checked_at);
            let Finding { address, confidence, verification } = *finding;
            Ok(answer(address, verification, verified, confidence, at, source("mail", at)))
        }
        (Searched::Nothing { .. }, Some(failure)) => Err(failure.into()),
        // A domain that accepts no mail is a reason. That one does would set unknown people apart from those who opted out.
        (Searched::Nothing { mx_found }, None) => {
            let mx_found = mx_found.filter(|found| !found);
            Ok(FindEmailResponse { mx_found, ..FindEmailResponse::nothing(NoContact::NotFound) })
        }
    }
}

fn employer(contact: &Contact) -> Option<Domain> {
    contact.person.company.as_ref()?.domain.clone()
}

/// Whether a known address is at the employer asked for.
fn is_at(known: &KnownEmail, domain: Option<&Domain>) -> bool {
    domain.is_none_or(|domain| Domain::parse(known.address.host()).is_ok_and(|host| host == *domain))
}

/// Answers with a known address, verified again when its verification has aged; `None` when it is gone.
async fn confirm(
    cx: &Cx,
    known: &KnownEmail,
    contact: &Contact,
    provider: &str,
) -> Result<Option<FindEmailResponse>> {
    let seen = cx.ask.verify(&known.address, FRESH).await?;
    let recent = known.checked_at.filter(|at| known.verified && *at > cx.now() - FRESH);
    let (verified, confidence, at) = match (seen.status, recent) {
        (Status::Invalid, _) => return Ok(None),
        (Status::Valid, _) => (true, 0.98, Some(seen.checked_at)),
        (_, Some(at)) => (true, 0.95, Some(at)),
        (Status::Risky, None) if known.verified => (false, 0.85, known.checked_at),
        (Status::Risky, None) => (false, 0.75, None),
        (Status::Unknown, None) if known.verified => (false, 0.8, known.checked_at),
        (Status::Unknown, None) => (false, 0.6, None),
    };
    let source = match super::last_told(&contact.person, |source| source.fields.iter().any(|f| f == "email"))
    {
        // Only its source vouches for it.
        Some(told) if !verified => source(&told.provider, told.observed_at),
        _ => source(provider, at),
    };
    Ok(Some(answer(known.address.clone(), seen, verified, confidence, at, source)))
}

/// Searches by the company's pattern, unless what was found is remembered.
async fn searched(cx: &Cx, name: &PersonName, domain: &Domain) -> Result<Searched, ProviderError> {
    let Some(mail) = cx.ask.mail().cloned() else { return Ok(Searched::Nothing { mx_found: None }) };
    let question = format!("{}|{}|{domain}", name.first_key(), name.last_key());
    let (ask, name, domain) = (cx.ask.clone(), name.clone(), domain.clone());
    let work = async move {
        let evidence = ask.mail_facts(&domain).await.evidence();
        let started = domain::clock::instant();
        let deadline = ask.call.mail_deadline();
        let found = search(mail.as_ref(), &name, domain.as_str(), &evidence, deadline).await;
        let outcome = match &found {
            Ok(Searched::Found(_)) => "found",
            Ok(Searched::Nothing { .. }) => "not_found",
            Err(error) => error.outcome(),
        };
        ask.call.note_provider("mail", outcome, domain::clock::passed(started));
        found
    };
    let is_found = |searched: &Searched| matches!(searched, Searched::Found(_));
    Ok(cx.ask.remembered(Shelf::BusinessEmail, &question, FRESH, is_found, work).await?.value)
}

fn source(provider: &str, observed_at: Option<Timestamp>) -> Source {
    Source { provider: provider.to_owned(), fields: vec!["email".to_owned()], observed_at, evidence: None }
}

fn answer(
    address: EmailAddress,
    seen: Verification,
    verified: bool,
    confidence: f64,
    at: Option<Timestamp>,
    source: Source,
) -> FindEmailResponse {
    FindEmailResponse {
        found: true,
        email: Some(address),
        email_verified: verified,
        mx_found: seen.mx_found,
        provider: seen.provider,
        free_provider: seen.free_provider,
        generic: seen.generic,
        catch_all: seen.catch_all,
        confidence: domain::rounded(confidence),
        last_validated_at: at,
        sources: vec![source],
        reason: None,
    }
}
