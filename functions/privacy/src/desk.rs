//! GET /v1/operator/privacy and everything below it: the operator's handling of privacy requests.

use common::app::{App, Cx};
use common::catalog::NoInput;
use common::catalog::privacy::{
    AccessDataRequest, AccessDataResponse, FulfilRequest, FulfilResponse, GetRightsRequestResponse,
    ListRightsRequestsRequest, ListRightsRequestsResponse, PrivacyStatusResponse, RefuseRequest, RightsAsker,
    RightsRequest, RightsRequestId, SuppressResponse, UnsuppressRequest, UnsuppressResponse, WhoRequest,
};
use common::domain::ParseError;
use common::error::{Error, Result};
use common::privacy::answers::{self, Answering, Given};
use common::privacy::archive::{OwnArchive, required};
use common::privacy::desk::{self, Standing, Subject};
use common::privacy::receipt::Receipt;
use common::privacy::requests::days_left;
use common::privacy::texts::Texts;
use common::privacy::{copy, forward};
use common::store::subject_requests::{RequestStatus, SubjectRequest};
use jiff::Timestamp;

/// Where objections made at the desk say they come from.
const ORIGIN: &str = "desk";

pub async fn status(cx: Cx, _: NoInput, archive: OwnArchive) -> Result<PrivacyStatusResponse> {
    let store = &cx.app.store;
    let Standing { marks, by_origin, last_at, untold } = desk::standing(store).await?;
    let mut open = store.subject_requests(cx.now()).await?;
    open.retain(|request| request.status == RequestStatus::Open);
    Ok(PrivacyStatusResponse {
        marks,
        by_origin,
        last_at,
        untold,
        open_requests: open.len() as u64,
        next_due_at: open.first().map(|request| request.due_at),
        erases: archive.is_some(),
    })
}

pub async fn suppress(cx: Cx, who: WhoRequest, archive: OwnArchive) -> Result<SuppressResponse> {
    let mut subject = subject(&who)?;
    let records = match &archive {
        Some(archive) => archive.known(&mut subject).await?,
        None => 0,
    };
    let (app, now) = (&cx.app, cx.now());
    let pepper = app.objections.pepper();
    let receipt = desk::suppress(&app.store, pepper, &subject.marks(pepper), ORIGIN, now).await?;
    app.objections.follow_now(&app.store).await?;
    let to = &app.config.privacy.forwards;
    let forwarded = forward::forward(to, &app.config.stored.seal_secret, &subject, now).await;
    Ok(SuppressResponse { receipt, records: records as u64, forwarded })
}

pub async fn unsuppress(
    cx: Cx,
    request: UnsuppressRequest,
    archive: OwnArchive,
) -> Result<UnsuppressResponse> {
    let (app, mut marks) = (&cx.app, Vec::new());
    let pepper = app.objections.pepper();
    if let Some(receipt) = &request.receipt {
        let of_it = desk::marks_of_receipt(&app.store, receipt.trim()).await?;
        if of_it.is_empty() {
            return Err(Error::NotFound("No opt-out has this receipt."));
        }
        marks.extend(of_it);
    }
    let mut subject = subject(&request.who())?;
    if !subject.is_empty() {
        if let Some(archive) = &archive {
            archive.known(&mut subject).await?;
        }
        marks.extend(subject.all_marks(pepper));
    }
    marks.sort_unstable();
    marks.dedup();
    let removed = desk::unsuppress(&app.store, pepper, &marks, ORIGIN, cx.now()).await?;
    app.objections.follow_now(&app.store).await?;
    Ok(UnsuppressResponse { removed: removed as u64 })
}

pub async fn erase(cx: Cx, who: WhoRequest, archive: OwnArchive) -> Result<Receipt> {
    let erased = required(&archive)?.erase(subject(&who)?);
    let receipt =
        in_time(&cx, erased, "The erasure is still running; repeat this call for its receipt.").await?;
    cx.app.objections.follow_now(&cx.app.store).await?;
    Ok(receipt)
}

pub async fn access(cx: Cx, request: AccessDataRequest, archive: OwnArchive) -> Result<AccessDataResponse> {
    let held = required(&archive)?.held(subject(&request.who())?);
    let slow = "Reading every store takes longer than a call may; run almanac privacy access instead.";
    let mut held = in_time(&cx, held, slow).await?;
    if request.page == Some(true) {
        let texts = Texts::of(&cx.app.config);
        held.page = Some(copy::page(&texts, "en", &held, None)?);
    }
    Ok(held)
}

/// Waits for work in the stores as long as the call may take.
async fn in_time<T>(cx: &Cx, work: impl Future<Output = Result<T>>, slow: &'static str) -> Result<T> {
    let done = tokio::time::timeout_at(cx.ask.call.answer_by().into(), work).await;
    done.map_err(|_| Error::NotReady(slow))?
}

pub async fn requests(cx: Cx, request: ListRightsRequestsRequest) -> Result<ListRightsRequestsResponse> {
    let mut found = cx.app.store.subject_requests(cx.now()).await?;
    found.retain(|one| request.all == Some(true) || one.status == RequestStatus::Open);
    Ok(ListRightsRequestsResponse {
        results: found.into_iter().map(|one| rights_request(one, cx.now())).collect(),
    })
}

pub async fn request(cx: Cx, request: RightsRequestId) -> Result<GetRightsRequestResponse> {
    let (request, asker) = answers::find(&cx.app.store, &request.id, cx.now()).await?;
    let asker =
        RightsAsker { email: asker.email.to_string(), network_url: asker.network_url, phone: asker.phone };
    Ok(GetRightsRequestResponse { request: rights_request(request, cx.now()), asker })
}

pub async fn fulfil(cx: Cx, request: FulfilRequest, archive: OwnArchive) -> Result<FulfilResponse> {
    let archive = required(&archive)?;
    let texts = Texts::of(&cx.app.config);
    let trust_given = request.trust_given == Some(true);
    let done = answering(&cx.app, &texts, cx.now())?.fulfil(&**archive, &request.id, trust_given).await;
    let (request, given) = done?;
    cx.app.objections.follow_now(&cx.app.store).await?;
    let receipt = match given {
        Given::Receipt(receipt) => Some(receipt),
        Given::Copy(_) => None,
    };
    Ok(FulfilResponse { request: rights_request(request, cx.now()), receipt })
}

pub async fn refuse(cx: Cx, request: RefuseRequest) -> Result<RightsRequest> {
    let texts = Texts::of(&cx.app.config);
    let refused = answering(&cx.app, &texts, cx.now())?.refuse(&request.id, request.reason).await?;
    Ok(rights_request(refused, cx.now()))
}

/// Answers that go to the mailbox that was proven.
fn answering<'a>(app: &'a App, texts: &'a Texts, now: Timestamp) -> Result<Answering<'a>> {
    let mailer = app.mailer.as_deref().ok_or(Error::Conflict(
        "The result is sent by MAILER, which is not set; almanac privacy requests fulfil --print shows it instead.",
    ))?;
    let (store, kept) = (&app.store, app.config.stored.retention.requests);
    Ok(Answering { store, mailer: Some(mailer), texts, kept, now })
}

fn subject(who: &WhoRequest) -> Result<Subject> {
    let mut subject = Subject::default();
    let wrong = |field: &'static str| {
        move |error: ParseError| Error::field(field, "invalid_format", error.to_string())
    };
    if let Some(text) = &who.email {
        subject.email(text).map_err(wrong("email"))?;
    }
    if let Some(text) = &who.phone {
        subject.phone(text).map_err(wrong("phone"))?;
    }
    if let Some(text) = &who.network_url {
        subject.network_url(text).map_err(wrong("network_url"))?;
    }
    if let Some(text) = &who.person_id {
        subject.id(text).map_err(wrong("person_id"))?;
    }
    Ok(subject)
}

fn rights_request(request: SubjectRequest, now: Timestamp) -> RightsRequest {
    let days_left = days_left(&request, now);
    RightsRequest {
        reference: request.reference,
        right: request.right,
        status: request.status,
        language: request.language,
        opened_at: request.opened_at,
        due_at: request.due_at,
        days_left,
        proven_at: request.proven_at,
        decided_at: request.decided_at,
        reason: request.reason,
        receipt: request.receipt,
    }
}
