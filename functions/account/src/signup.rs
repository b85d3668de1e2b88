//! POST /v1/signup, POST /v1/signup/verify

use common::app::Cx;
use common::billing::{self, Opening};
use common::catalog::account::{SignupRequest, SignupResponse, VerifySignupRequest, VerifySignupResponse};
use common::domain::{Credits, EmailAddress, Plan, ids};
use common::error::{Error, Result};
use common::language::mail::lists;
use common::mailer::Letter;
use common::store::accounts::Account;
use common::store::actions::ActorKind;
use common::{auth, limits, sign_in};
use jiff::SignedDuration;

const TAKEN: &str = "This mailbox already has an account; use its key, or ask the operator for a new one.";
const HAD: &str = "This mailbox had a trial within the last year; ask the operator for an account.";
const TRIAL: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long a mailbox has no other trial, also when its account is closed.
const AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(365 * 24);

pub async fn signup(cx: Cx, request: SignupRequest) -> Result<SignupResponse> {
    let config = &cx.app.config;
    if !config.sign_up.open {
        return Err(Error::Forbidden(match config.sign_in_links {
            true => {
                "Sign-up is closed (SIGNUP); create an account with almanac accounts create --email ADDRESS."
            }
            false => "Sign-up is closed; ask the operator for an account.",
        }));
    }
    if config.sign_up.proof.unwrap_or(false) && cx.app.mailer.is_none() {
        return Err(Error::Forbidden(match config.sign_in_links {
            true => "Sign-up with SIGNUP_PROOF=mail needs a mail server; set MAILER and MAILER_FROM.",
            false => {
                "Sign-up is closed until the operator sets up a mail server; ask the operator for an account."
            }
        }));
    }
    if lists::is_disposable(request.email.host()) {
        let detail = "is a disposable address; use a permanent one";
        return Err(Error::field("email", "not_allowed", detail));
    }
    // A repeat for an existing account does not use up the allowance; it has a limit of its own, so that mailboxes cannot be probed.
    if cx.app.store.account_id_by_email(request.email.as_str()).await?.is_some() {
        count_repeat(&cx).await?;
        return Err(Error::Conflict(TAKEN));
    }
    count_attempt(&cx).await?;
    let now = cx.now();
    let trial_ends_at = now + TRIAL;
    let id = ids::new(ids::Kind::Account, now);
    let mut account = Account::new(id.clone(), request.email.key(), Plan::Indie, Some(trial_ends_at), now);
    let asks = config.sign_up.proof.unwrap_or(false) && !config.sign_up.trial_credits.is_zero();
    if asks {
        account.awaits_proof = Some(config.sign_up.trial_credits.as_milli());
    }
    let credits = if asks { Credits::ZERO } else { config.sign_up.trial_credits };
    let api_key = auth::new_secret();
    let key = auth::new_key(&api_key, &id, "first key", Vec::new(), now);
    let opening = Opening { account: &account, key: &key, credits, note: "trial" };
    for write in billing::opening_writes(&cx.app.store, &opening)? {
        cx.settle_or(write, TAKEN);
    }
    cx.acts_in(&id, ActorKind::Key, &key.id);
    let mark = auth::trial_mark(&config.stored.seal_secret, &request.email);
    cx.settle_or(cx.app.store.note_once_write(&mark, now, now + AGAIN_AFTER), HAD);
    if asks {
        send_code(&cx, &request.email, &id).await?;
    }
    Ok(SignupResponse {
        id,
        email: request.email,
        plan: Plan::Indie,
        trial_ends_at,
        balance: credits,
        awaits_proof: asks.then_some(config.sign_up.trial_credits),
        console_url: console_url(&cx, &api_key),
        api_key,
    })
}

/// The address of the console, which signs in once on loopback; none where the service does not know its own address.
fn console_url(cx: &Cx, api_key: &str) -> Option<String> {
    let config = &cx.app.config;
    let address =
        Some(config.network.public_url.trim_end_matches('/')).filter(|address| !address.is_empty())?;
    if !config.sign_in_links {
        return Some(format!("{address}/console"));
    }
    let path = sign_in::new_path();
    let link = format!("{address}{path}");
    cx.app.sign_in.accept(path, api_key.to_owned(), cx.now());
    Some(link)
}

/// Sends the code that proves a mailbox; it is made of the account and the deployment's secret, and stored nowhere.
async fn send_code(cx: &Cx, to: &EmailAddress, account_id: &str) -> Result<()> {
    let Some(mailer) = &cx.app.mailer else {
        return Err(Error::Unavailable("there is no mail server".into()));
    };
    let code = auth::proof_code(&cx.app.config.stored.seal_secret, account_id);
    let text = format!(
        "Your code is {code}.\n\nSend it to POST /v1/signup/verify with this address to get your trial credits. \
         If you did not sign up, ignore this email.\n"
    );
    let subject = format!("Your code is {code}");
    let letter = Letter { to: to.clone(), subject, text, id: None, unsubscribe: None };
    mailer.send(&letter).await.map_err(|error| Error::Unavailable(error.into()))
}

pub async fn verify(cx: Cx, request: VerifySignupRequest) -> Result<VerifySignupResponse> {
    const WRONG: &str = "This code does not match the one sent to this address.";
    let (store, now) = (&cx.app.store, cx.now());
    // A code is not found by trying.
    let visit = limits::count_for(store, now, "proof", &request.email.mailbox(), PROOFS).await?;
    if !visit.granted {
        let detail = "Too many codes were tried for this email address today.";
        return Err(Error::RateLimited { retry_after: u64::from(visit.allowance.reset), detail });
    }
    let id = store.account_id_by_email(request.email.as_str()).await?;
    let account = match id {
        Some(id) => store.account(&id).await?,
        None => None,
    };
    let account = account.ok_or(Error::NotFound(WRONG))?;
    cx.acts_in(&account.id, ActorKind::Anyone, "mailbox");
    let code = auth::proof_code(&cx.app.config.stored.seal_secret, &account.id);
    if !request.code.trim().eq_ignore_ascii_case(&code) {
        return Err(Error::NotFound(WRONG));
    }
    let Some(promised) = account.awaits_proof else {
        return Err(Error::Conflict("This mailbox is already verified."));
    };
    for write in billing::prove_mailbox_writes(store, &account, now)? {
        cx.settle_or(write, "This mailbox is already verified.");
    }
    Ok(VerifySignupResponse { id: account.id, verified: true, credits: Credits::milli(promised) })
}

/// Refuses an address that asked for too many mailboxes that have an account.
async fn count_repeat(cx: &Cx) -> Result<()> {
    let own = cx.ip.map_or_else(|| "unknown".to_owned(), limits::network);
    let limit = cx.app.config.sign_up.per_ip.saturating_mul(REPEATS);
    let visit = limits::count_for(&cx.app.store, cx.now(), "signup-again", &own, limit).await?;
    if visit.granted {
        return Ok(());
    }
    let detail = "Too many sign-ups from this IP address today.";
    Err(Error::RateLimited { retry_after: u64::from(visit.allowance.reset), detail })
}

/// How many repeats are taken for every sign-up an address may make.
const REPEATS: u32 = 4;

/// How many codes one mailbox may try a day.
const PROOFS: u32 = 10;

/// How many /64 of one IPv6 /48 may sign up as often as one of them.
const PER_SITE: u32 = 4;

/// Refuses an address, a network, or all sign-ups, when there were too many today.
async fn count_attempt(cx: &Cx) -> Result<()> {
    let (config, store, now) = (&cx.app.config, &cx.app.store, cx.now());
    let own = cx.ip.map_or_else(|| "unknown".to_owned(), limits::network);
    let mut counted = vec![(own, config.sign_up.per_ip, "Too many sign-ups from this IP address today.")];
    if let Some(site) = cx.ip.and_then(limits::site) {
        let limit = config.sign_up.per_ip.saturating_mul(PER_SITE);
        counted.push((site, limit, "Too many sign-ups from this network today."));
    }
    counted.push((
        "all".to_owned(),
        config.sign_up.per_day,
        "Too many sign-ups today; ask the operator for an account.",
    ));
    for (name, limit, detail) in counted {
        let visit = limits::count_for(store, now, "signup", &name, limit).await?;
        if !visit.granted {
            return Err(Error::RateLimited { retry_after: u64::from(visit.allowance.reset), detail });
        }
    }
    Ok(())
}
