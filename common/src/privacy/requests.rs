//! Privacy requests: submitted, verified by a code sent to the mailbox, and answered by the operator. No response reveals whether a
//! mailbox is known.

use super::desk::{self, Subject};
use crate::app::App;
use crate::auth;
use crate::error::{Error, Result};
use crate::limits;
use crate::mailer::Letter;
use crate::store::Store;
use crate::store::seal::Seal;
use crate::store::subject_requests::{RequestStatus, Right, SubjectRequest};
use domain::EmailAddress;
use jiff::{SignedDuration, Timestamp};
use lookup::IdentifierKind;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// How long a code is good for.
const CODE_LASTS: SignedDuration = SignedDuration::from_mins(10);
/// How often one may be tried.
const TRIES: u32 = 5;
/// Requests one address may make a day, letters one mailbox gets, and letters in all.
const PER_NETWORK: u32 = 10;
const PER_MAILBOX: u32 = 3;
const PER_DAY: u32 = 2_000;
/// How long an unverified request is kept.
const UNPROVEN: SignedDuration = SignedDuration::from_hours(24);

/// The requester, by their own account. The mailbox is proven by the code; the rest is for the operator to judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asker {
    pub email: EmailAddress,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
}

/// The letter that brings a code: its subject and text, in which `{code}` and `{reference}` stand for them.
pub struct CodeLetter<'a> {
    pub subject: &'a str,
    pub text: &'a str,
}

/// The result of entering a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proven {
    Yes(SubjectRequest),
    /// It was wrong, too old, or tried too often: which of these is not said.
    No,
}

fn seal(store: &Store, reference: &str) -> Seal {
    Seal::new(store.seal(), "subject requests", reference)
}

/// Takes a request in and sends its code.
pub async fn open(
    app: &App,
    ip: Option<IpAddr>,
    right: Right,
    asker: &Asker,
    language: &str,
    letter: &CodeLetter<'_>,
) -> Result<SubjectRequest> {
    let (store, now) = (&app.store, app.clock.now());
    let Some(mailer) = &app.mailer else {
        return Err(Error::Unavailable("there is no mail server".into()));
    };
    let own = ip.map_or_else(|| "unknown".to_owned(), limits::network);
    for (name, limit) in [(own.as_str(), PER_NETWORK), ("all", PER_DAY)] {
        let visit = limits::count_for(store, now, "rights", name, limit).await?;
        if !visit.granted {
            let detail = "Too many requests came today; try again tomorrow, or write to the operator.";
            return Err(Error::RateLimited { retry_after: u64::from(visit.allowance.reset), detail });
        }
    }
    let reference = new_reference();
    let request = SubjectRequest {
        reference: reference.clone(),
        right,
        status: RequestStatus::AwaitsProof,
        language: language.to_owned(),
        opened_at: now,
        due_at: now + app.config.privacy.deadline,
        proven_at: None,
        decided_at: None,
        reason: None,
        receipt: None,
    };
    let who = serde_json::to_vec(asker).map_err(|error| Error::Internal(error.into()))?;
    let who = seal(store, &reference).close(&who)?;
    store.put_subject_request(&request, who, now + UNPROVEN).await?;
    // A mailbox gets a few confirmations at most; the sender of the requests sees no difference.
    let mailbox = app.objections.pepper().marks(IdentifierKind::Email, &asker.email.mailbox());
    let visit =
        limits::count_for(store, now, "rights", &format!("{:016x}", mailbox.own), PER_MAILBOX).await?;
    if visit.granted {
        let code = auth::proof_code(&app.config.stored.seal_secret, &reference);
        let fill = |text: &str| text.replace("{code}", &code).replace("{reference}", &reference);
        let (subject, text) = (fill(letter.subject), fill(letter.text));
        let letter = Letter { to: asker.email.clone(), subject, text, id: None, unsubscribe: None };
        mailer.send(&letter).await.map_err(|error| Error::Unavailable(error.into()))?;
    }
    Ok(request)
}

/// Checks a code. Who proved their mailbox is hidden at once, where that is what they asked for; the rest waits for the operator.
pub async fn prove(app: &App, reference: &str, code: &str) -> Result<Proven> {
    let (store, now) = (&app.store, app.clock.now());
    let Some((mut request, who)) = store.subject_request(reference, now).await? else {
        return Ok(Proven::No);
    };
    if request.status != RequestStatus::AwaitsProof || now.duration_since(request.opened_at) >= CODE_LASTS {
        return Ok(Proven::No);
    }
    if !store.try_subject_code(reference, TRIES).await? {
        return Ok(Proven::No);
    }
    let right = auth::proof_code(&app.config.stored.seal_secret, reference);
    if !code.trim().eq_ignore_ascii_case(&right) {
        return Ok(Proven::No);
    }
    let asker = opened(store, reference, who)?;
    request.proven_at = Some(now);
    request.status = RequestStatus::Open;
    if request.right != Right::Access {
        let subject = subject_of(app, &asker).await?;
        let pepper = app.objections.pepper();
        request.receipt = Some(desk::suppress(store, pepper, &subject.marks(pepper), "request", now).await?);
        app.objections.follow_now(store).await?;
        super::forward::forward(&app.config.privacy.forwards, &app.config.stored.seal_secret, &subject, now)
            .await;
    }
    let mut ends = None;
    if request.right == Right::Objection {
        (request.status, request.decided_at) = (RequestStatus::Fulfilled, Some(now));
        ends = Some(now + app.config.stored.retention.requests);
    }
    store.move_subject_request(&request, RequestStatus::AwaitsProof, ends).await?;
    tracing::info!(reference, right = %request.right, "a privacy request is verified");
    Ok(Proven::Yes(request))
}

/// The requester of a request.
pub fn opened(store: &Store, reference: &str, who: Vec<u8>) -> Result<Asker> {
    let text = seal(store, reference).open(who)?;
    serde_json::from_slice(&text).map_err(|error| Error::Internal(error.into()))
}

/// The proven mailbox, with everything that the directory of this process knows its owner by.
async fn subject_of(app: &App, asker: &Asker) -> Result<Subject> {
    let mut subject = Subject::default();
    let refused = |_| Error::Internal("a proven mailbox is no address".into());
    subject.email(asker.email.as_str()).map_err(refused)?;
    if let Some(directory) = app.providers.directory() {
        let known = directory.known_as(&subject.identifiers).await?;
        subject.known_as(known);
    }
    Ok(subject)
}

/// The days that are left to answer an open request; less than none when it is overdue.
pub fn days_left(request: &SubjectRequest, now: Timestamp) -> Option<i64> {
    let is_open = request.status == RequestStatus::Open;
    is_open.then(|| now.duration_until(request.due_at).as_hours().div_euclid(24))
}

/// Notes what the operator decided.
pub async fn decide(
    store: &Store,
    mut request: SubjectRequest,
    decision: Decision,
    kept: SignedDuration,
    now: Timestamp,
) -> Result<SubjectRequest> {
    let before = request.status;
    request.decided_at = Some(now);
    match decision {
        Decision::Fulfilled { receipt } => {
            request.status = RequestStatus::Fulfilled;
            request.receipt = receipt.or(request.receipt);
        }
        Decision::Refused { reason } => {
            (request.status, request.reason) = (RequestStatus::Refused, Some(reason));
        }
    }
    store.move_subject_request(&request, before, Some(now + kept)).await?;
    Ok(request)
}

/// An operator's decision.
pub enum Decision {
    Fulfilled { receipt: Option<String> },
    Refused { reason: String },
}

/// A reference that cannot be guessed and is easy to read out.
fn new_reference() -> String {
    let text = domain::chance::text(b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 16);
    format!("PR-{}-{}-{}-{}", &text[..4], &text[4..8], &text[8..12], &text[12..])
}
