//! POST /v1/signup

use common::app::Cx;
use common::catalog::account::{SignupRequest, SignupResponse};
use common::domain::{Plan, ids};
use common::error::{Error, Result};
use common::language::mail::lists;
use common::store::StoreError;
use common::store::accounts::Account;
use common::{auth, billing, limits};
use jiff::SignedDuration;

const TRIAL: SignedDuration = SignedDuration::from_hours(7 * 24);

pub async fn signup(cx: Cx, request: SignupRequest) -> Result<SignupResponse> {
    let config = &cx.app.config;
    if !config.signup_open {
        return Err(Error::Forbidden("Sign-up is closed here; ask the operator for an account."));
    }
    if lists::is_disposable(request.email.host()) {
        let detail = "disposable addresses cannot sign up; use a lasting one";
        return Err(Error::field("email", "not_allowed", detail));
    }
    count_attempt(&cx).await?;
    let now = cx.now();
    let trial_ends_at = now + TRIAL;
    let id = ids::new(ids::Kind::Account, now);
    let account = Account::new(id.clone(), request.email.key(), Plan::Indie, Some(trial_ends_at), now);
    let api_key = auth::new_secret();
    let key = auth::new_key(&api_key, &id, "first key", Vec::new(), now);
    match billing::open_account(&cx.app.store, &account, &key, config.trial_credits, "trial").await {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            return Err(Error::Conflict(
                "This email has an account already; use its key, or ask the operator for a new one.",
            ));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(SignupResponse {
        id,
        email: request.email,
        plan: Plan::Indie,
        trial_ends_at,
        balance: config.trial_credits,
        api_key,
    })
}

/// Refuses an address that signed up too often today.
async fn count_attempt(cx: &Cx) -> Result<()> {
    let visit =
        limits::count_today(&cx.app.store, cx.now(), "signup", cx.ip, cx.app.config.signups_per_ip).await?;
    if visit.granted {
        return Ok(());
    }
    Err(Error::RateLimited {
        retry_after: u64::from(visit.allowance.reset),
        detail: "Too many sign-ups came from this address today.",
    })
}
