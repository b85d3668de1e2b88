//! POST /v1/signup/recover, POST /v1/signup/recover/verify

use crate::mailed;
use common::app::Cx;
use common::catalog::account::{NewKeyResponse, RecoverRequest, RecoverResponse, VerifyRecoveryRequest};
use common::domain::{EmailAddress, Scope};
use common::error::{Error, Result};
use common::store::accounts::Account;
use common::store::actions::ActorKind;
use common::{auth, limits};
use jiff::SignedDuration;

/// How long a code is valid: until the end of the next period.
const PERIOD: SignedDuration = SignedDuration::from_mins(60);
/// How many letters one mailbox gets a day, and how many codes it may try.
const LETTERS: u32 = 5;
const TRIES: u32 = 10;
const NO_MAIL: (&str, &str) = (
    "This service sends no mail (MAILER); make a key with almanac accounts keys create ACCOUNT.",
    "This service sends no mail; ask the operator for a new key.",
);

pub async fn recover(cx: Cx, request: RecoverRequest) -> Result<RecoverResponse> {
    let mailer = mailed::mailer(&cx, NO_MAIL)?;
    let valid_minutes = u32::try_from(PERIOD.as_mins()).unwrap_or(u32::MAX);
    let response = RecoverResponse { email: request.email.clone(), valid_minutes };
    let (store, now) = (&cx.app.store, cx.now());
    mailed::count_asked(&cx, "recover-from").await?;
    let to = limits::count_for(store, now, "recover", &request.email.mailbox(), LETTERS).await?;
    mailed::granted(to, "Too many codes were asked for today.")?;
    // The answer does not tell whether there is an account.
    let Some(account) = account_of(&cx, &request.email).await? else { return Ok(response) };
    let code = code(&cx, &account, 0);
    let text = format!(
        "Your code is {code}.\n\nIt is valid for {valid_minutes} minutes and works once. Enter it on the console's sign-in \
         page, or send it to POST /v1/signup/recover/verify with this address, to get a new key. If you did \
         not ask for it, ignore this email: your keys keep working.\n"
    );
    let subject = "Your code to get back into your account".to_owned();
    mailed::send(mailer, request.email, subject, text).await?;
    Ok(response)
}

pub async fn verify(cx: Cx, request: VerifyRecoveryRequest) -> Result<NewKeyResponse> {
    const WRONG: &str = "This code does not match the one sent to this address, or is no longer valid.";
    let (store, now) = (&cx.app.store, cx.now());
    let visit = limits::count_for(store, now, "recover-try", &request.email.mailbox(), TRIES).await?;
    mailed::granted(visit, "Too many codes were tried for this email address today.")?;
    let account = account_of(&cx, &request.email).await?.ok_or(Error::NotFound(WRONG))?;
    cx.acts_in(&account.id, ActorKind::Anyone, "mailbox");
    let given = request.code.trim().to_ascii_uppercase();
    // A code of the period before is as good: it may have been sent a minute before this one began.
    let Some(code) = [0, 1].map(|ago| code(&cx, &account, ago)).into_iter().find(|code| *code == given)
    else {
        return Err(Error::NotFound(WRONG));
    };
    let mark = format!("recovered#{}#{code}", account.id);
    cx.settle_or(store.note_once_write(&mark, now, now + PERIOD * 3), WRONG);
    let api_key = auth::new_secret();
    let key = auth::new_key(&api_key, &account.id, "recovered by mail", Vec::new(), now);
    cx.settle_with(store.new_key_put(&key)?);
    let scopes = Scope::ALL.iter().copied().filter(|scope| *scope != Scope::Sandbox).collect();
    Ok(NewKeyResponse {
        api_key,
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        scopes,
        created_at: key.created_at,
    })
}

async fn account_of(cx: &Cx, email: &EmailAddress) -> Result<Option<Account>> {
    let store = &cx.app.store;
    match store.account_id_by_email(email.as_str()).await? {
        Some(id) => Ok(store.account(&id).await?),
        None => Ok(None),
    }
}

/// The code of an account, this period's or that of an earlier one. It is stored nowhere.
fn code(cx: &Cx, account: &Account, periods_ago: i64) -> String {
    let period = cx.now().as_second().div_euclid(PERIOD.as_secs()) - periods_ago;
    auth::proof_code(&cx.app.config.stored.seal_secret, &format!("recover {} {period}", account.id))
}
