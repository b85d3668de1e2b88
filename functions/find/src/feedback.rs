//! POST /v1/feedback

use common::app::Cx;
use common::catalog::find::{ContactOutcome, FeedbackRequest, FeedbackResponse, FindEmail, FindPhone};
use common::catalog::{Contact, Endpoint};
use common::domain::Credits;
use common::domain::phone::LineType;
use common::error::{Error, Result};
use common::lookup::mail::Status;
use common::store::requests::Entry;
use common::{auth, billing, limits};
use jiff::SignedDuration;

/// How long after the answer a contact can be reported.
const WITHIN: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Contacts of one account that are rechecked per day: each check calls an external server.
const RECHECKS: u32 = 500;
const REPORTED: &str = "This contact was reported already.";

pub async fn feedback(cx: Cx, request: FeedbackRequest) -> Result<FeedbackResponse> {
    let mut answer = FeedbackResponse { accepted: false, rechecked: false, refund: Credits::ZERO };
    let store = &cx.app.store;
    let sale = store.entry(cx.account_id(), &request.request_id).await?;
    let sale = sale.ok_or(Error::NotFound(
        "There is no such call in this account; request_id names the call that gave the contact.",
    ))?;
    let contact = match (request.email, request.phone) {
        (Some(email), _) => Contact::Email(email),
        (None, Some(phone)) => Contact::Phone(phone),
        (None, None) => return Ok(answer),
    };
    let mark = auth::contact_mark(&cx.app.config.stored.seal_secret, &contact);
    let was_sold = sale.sold.contains(&mark) && !sale.reported.contains(&mark);
    if !was_sold || sale.at + WITHIN < cx.now() {
        return Ok(answer);
    }
    answer.accepted = true;
    if !matches!(request.outcome, ContactOutcome::Bounced | ContactOutcome::WrongNumber) {
        return Ok(answer);
    }
    let checked = limits::count_for(store, cx.now(), "feedback", cx.account_id(), RECHECKS).await?;
    if !checked.granted {
        let detail = "Too many contacts were reported today.";
        return Err(Error::RateLimited { retry_after: u64::from(checked.allowance.reset), detail });
    }
    // A failed check leaves it open, and the contact can be reported again.
    let Some(is_valid) = still_valid(&cx, &contact, &sale).await? else { return Ok(answer) };
    answer.rechecked = true;
    if !is_valid {
        let alone = match contact {
            Contact::Email(_) => FindEmail::SPEC.price,
            Contact::Phone(_) => FindPhone::SPEC.price,
        };
        answer.refund = billing::due(&sale, alone.of(1).unwrap_or_default());
    }
    for write in billing::report_writes(store, &sale, &mark, answer.refund, cx.now())? {
        cx.settle_or(write, REPORTED);
    }
    Ok(answer)
}

/// Whether a contact is valid by our own check, made after it was sold; `None` when the check is inconclusive.
async fn still_valid(cx: &Cx, contact: &Contact, sale: &Entry) -> Result<Option<bool>> {
    Ok(match contact {
        Contact::Email(address) => match cx.ask.recheck(address).await?.status {
            Status::Invalid => Some(false),
            Status::Valid => Some(true),
            Status::Risky | Status::Unknown => None,
        },
        Contact::Phone(number) if cx.ask.has_carriers() => match cx.ask.line(number).await? {
            // One that is remembered from before the sale says nothing new.
            Some(line) if line.at <= sale.at => None,
            Some(line) => Some(line.line.kind == LineType::Mobile),
            None => Some(false),
        },
        Contact::Phone(_) => None,
    })
}
