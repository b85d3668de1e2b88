//! POST /v1/sign-in, POST /v1/sign-in/verify

use crate::{mailed, sessions};
use common::app::Cx;
use common::catalog::account::{SessionResponse, SignInRequest, SignInResponse, VerifySignInRequest};
use common::domain::EmailAddress;
use common::error::{Error, Result};
use common::mailer::Mailer;
use common::store::actions::ActorKind;
use common::{auth, limits};
use jiff::SignedDuration;
use std::sync::Arc;
use std::time::Duration;

/// How long a code is valid.
const VALID: SignedDuration = SignedDuration::from_mins(15);
/// How many letters one mailbox gets an hour, and how many codes may be tried for a letter.
const LETTERS: u32 = 3;
const TRIES: u32 = 5;
/// How long an answer takes at least: as long as a letter usually does.
const LEAST: Duration = Duration::from_secs(1);
const NO_MAIL: (&str, &str) = (
    "This service sends no mail (MAILER); sign in with a key.",
    "This service sends no mail; sign in with a key.",
);
const WRONG: &str = "This code does not match the one sent to this address, or is no longer valid.";

pub async fn sign_in(cx: Cx, request: SignInRequest) -> Result<SignInResponse> {
    let mailer = mailed::mailer(&cx, NO_MAIL)?;
    let (store, now, mailbox) = (&cx.app.store, cx.now(), request.email.mailbox());
    let valid_minutes = u32::try_from(VALID.as_mins()).unwrap_or(u32::MAX);
    mailed::count_asked(&cx, "sign-in-from").await?;
    let letters = limits::count_in_hour(store, now, "sign-in", &mailbox, LETTERS).await?;
    mailed::granted(letters, "Too many codes were asked for this address within an hour.")?;
    let secret = &cx.app.config.stored.seal_secret;
    let challenge = auth::new_challenge(secret, &mailbox, now);
    let response = SignInResponse { challenge: challenge.clone(), valid_minutes };
    // Neither the answer nor its time tells whether the address is known.
    let (sent, ()) = tokio::join!(send(&cx, mailer, &request.email, &challenge), tokio::time::sleep(LEAST));
    sent?;
    Ok(response)
}

/// Sends the code of a challenge to the member with a mailbox, if there is one.
async fn send(cx: &Cx, mailer: &Arc<dyn Mailer>, email: &EmailAddress, challenge: &str) -> Result<()> {
    let memberships = cx.app.store.memberships(email).await?;
    let Some((_, member)) = memberships.into_iter().next() else { return Ok(()) };
    // To the address that was proved, not to another spelling of it.
    let to = EmailAddress::parse(&member.email).map_err(|error| Error::Internal(error.into()))?;
    let code = code(cx, &email.mailbox(), challenge);
    let text = format!(
        "Your code is {code}.\n\nIt signs you in once, within {} minutes, in the browser that asked for it. If \
         that was not you, ignore this email, and do not pass the code on.\n",
        VALID.as_mins()
    );
    mailed::send(mailer, to, "Your code to sign in".to_owned(), text).await
}

pub async fn verify(cx: Cx, request: VerifySignInRequest) -> Result<SessionResponse> {
    let (store, now, mailbox) = (&cx.app.store, cx.now(), request.email.mailbox());
    let secret = &cx.app.config.stored.seal_secret;
    let asked_at = auth::challenged_at(secret, &mailbox, &request.challenge).ok_or(Error::NotFound(WRONG))?;
    // Only challenges that were given out are counted, so that guesses do not use up another letter's tries.
    let tries = format!("sign-in-try#{}", request.challenge);
    let tried = store.count_up(&tries, 1, TRIES, now + VALID * 2).await?;
    let memberships = store.memberships(&request.email).await?;
    let wanted = |id: &str| request.account.as_deref().is_none_or(|account| account == id);
    let chosen = memberships.into_iter().find(|(account, _)| wanted(&account.id));
    if let Some((account, member)) = &chosen {
        // Not the member before the code is right.
        cx.acts_in(&account.id, ActorKind::Anyone, &member.id);
    }
    if tried.is_none() {
        let detail = "This code was tried too often; ask for a new one.";
        return Err(Error::RateLimited { retry_after: 60, detail });
    }
    let given = request.code.trim().to_ascii_uppercase();
    let is_right = given == code(&cx, &mailbox, &request.challenge) && now < asked_at + VALID;
    let (account, member) = chosen.filter(|_| is_right).ok_or(Error::NotFound(WRONG))?;
    cx.acts_in(&account.id, ActorKind::Member, &member.id);
    let used = format!("signed-in#{}", request.challenge);
    cx.settle_or(store.note_once_write(&used, now, now + VALID * 2), WRONG);
    sessions::of_member(&cx, &account.id, &member, now, request.agent)
}

/// The code of a challenge. It is stored nowhere.
fn code(cx: &Cx, mailbox: &str, challenge: &str) -> String {
    auth::proof_code(&cx.app.config.stored.seal_secret, &format!("sign in {mailbox} {challenge}"))
}
