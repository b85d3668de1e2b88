//! GET, POST and DELETE /v1/me/sessions, DELETE /v1/me/sessions/{id}, GET /v1/me/accounts

use common::app::Cx;
use common::auth;
use common::catalog::NoInput;
use common::catalog::account::{
    BeginSessionRequest, EndSessionRequest, EndedSessionsResponse, OwnAccount, OwnAccountsResponse,
    SessionInfo, SessionResponse, SessionsResponse,
};
use common::domain::EmailAddress;
use common::error::{Error, Result};
use common::http::prefix;
use common::rights::{Right, Role};
use common::store::keys::{ApiKey, SessionOf};
use common::store::members::Member;
use jiff::Timestamp;

/// How many sessions end in one transaction.
const AT_ONCE: usize = 80;
/// How many a key may begin.
const MOST: usize = 200;
const CHANGED: &str = "Keys of this account changed at this moment; try again.";
const GONE: Error = Error::NotFound("The account is gone.");

pub async fn list(cx: Cx, _: NoInput) -> Result<SessionsResponse> {
    let by = calling(&cx)?;
    let sees_all = by.may(Right::Members);
    let sessions = running(&cx).await?.into_iter();
    let shown = sessions.filter(|session| sees_all || is_own(by, session));
    Ok(SessionsResponse { results: shown.map(|session| info(by, session)).collect() })
}

pub async fn begin(cx: Cx, request: BeginSessionRequest) -> Result<SessionResponse> {
    let (by, now) = (calling(&cx)?, cx.now());
    let Some(own) = &by.session else {
        if request.account.as_ref().is_some_and(|account| account != cx.account_id()) {
            return Err(Error::Forbidden("A key belongs to one account; sign in to switch."));
        }
        if running(&cx).await?.len() >= MOST {
            return Err(Error::Conflict(
                "This account has 200 sessions; end some with DELETE /v1/me/sessions.",
            ));
        }
        let of = session_of(&cx, now, Some(by.hash.clone()), request.agent);
        let account = cx.app.store.account(cx.account_id()).await?.ok_or(GONE)?;
        return new(&cx, &account.id, by.member.as_deref(), of, account.email, by.role, Some(by));
    };
    let wanted = request.account.as_deref().unwrap_or(cx.account_id());
    let missing = Error::NotFound("You are no member of this account.");
    let email = mailbox(&cx, by).await?.ok_or(missing)?;
    let memberships = cx.app.store.memberships(&email).await?;
    let missing = Error::NotFound("You are no member of this account.");
    let (account, member) =
        memberships.into_iter().find(|(account, _)| account.id == wanted).ok_or(missing)?;
    // It takes the place of the one that asks, which was proved when that was and ends when that would have.
    let of = SessionOf { of_key: None, ..own.clone() };
    cx.settle_or(cx.app.store.key_ended(by, now), CHANGED);
    cx.settle_or(cx.app.store.keys_ended(cx.account_id()), CHANGED);
    cx.then_forget(&by.hash);
    new(&cx, &account.id, Some(&member.id), of, member.email.clone(), Some(member.role), None)
}

pub async fn end(cx: Cx, request: EndSessionRequest) -> Result<EndedSessionsResponse> {
    let by = calling(&cx)?;
    let missing = Error::NotFound("There is no such session.");
    let session = running(&cx).await?.into_iter().find(|session| session.id == request.id).ok_or(missing)?;
    if !is_own(by, &session) {
        if !by.may(Right::Members) {
            return Err(Error::Forbidden(Right::Members.refusal()));
        }
        let theirs = match &session.member {
            Some(member) => cx.app.store.standing(cx.account_id(), member).await?.map(|(role, _)| role),
            None => None,
        };
        if by.role.is_some_and(|own| theirs.is_some_and(|theirs| !own.covers(theirs))) {
            return Err(Error::Forbidden("You can end the sessions of roles up to your own; ask an owner."));
        }
    }
    end_these(&cx, vec![session])
}

pub async fn end_all(cx: Cx, _: NoInput) -> Result<EndedSessionsResponse> {
    let by = calling(&cx)?;
    let mut sessions = running(&cx).await?;
    // A key belongs to the account, not to a member: it ends the sessions of all members.
    sessions.retain(|session| by.member.is_none() || is_own(by, session));
    sessions.truncate(AT_ONCE);
    end_these(&cx, sessions)
}

fn end_these(cx: &Cx, sessions: Vec<ApiKey>) -> Result<EndedSessionsResponse> {
    let (store, now) = (&cx.app.store, cx.now());
    for session in &sessions {
        cx.settle_or(store.key_ended(session, now), CHANGED);
        cx.then_forget(&session.hash);
    }
    if !sessions.is_empty() {
        cx.settle_or(store.keys_ended(cx.account_id()), CHANGED);
    }
    Ok(EndedSessionsResponse { ended: u32::try_from(sessions.len()).unwrap_or(u32::MAX) })
}

pub async fn accounts(cx: Cx, _: NoInput) -> Result<OwnAccountsResponse> {
    let by = calling(&cx)?;
    let own = cx.app.store.account(cx.account_id()).await?.ok_or(GONE)?;
    let memberships = match mailbox(&cx, by).await? {
        Some(email) => cx.app.store.memberships(&email).await?,
        None => Vec::new(),
    };
    let mut results: Vec<OwnAccount> = memberships
        .into_iter()
        .map(|(account, member)| OwnAccount {
            current: account.id == own.id,
            id: account.id,
            email: account.email,
            role: Some(member.role),
        })
        .collect();
    if results.is_empty() {
        results.push(OwnAccount { id: own.id, email: own.email, role: by.role, current: true });
    }
    Ok(OwnAccountsResponse { results })
}

/// A new session of a member who proved their mailbox.
pub fn of_member(
    cx: &Cx,
    account_id: &str,
    member: &Member,
    proved_at: Timestamp,
    agent: Option<String>,
) -> Result<SessionResponse> {
    let of = session_of(cx, proved_at, None, agent);
    new(cx, account_id, Some(&member.id), of, member.email.clone(), Some(member.role), None)
}

fn session_of(cx: &Cx, proved_at: Timestamp, of_key: Option<String>, agent: Option<String>) -> SessionOf {
    let agent = agent.map(|agent| agent.trim().to_owned()).filter(|agent| !agent.is_empty());
    SessionOf { proved_at, of_key, network: cx.ip.map(prefix), agent }
}

/// Makes a session in the transaction that keeps the answer.
fn new(
    cx: &Cx,
    account_id: &str,
    member: Option<&str>,
    of: SessionOf,
    email: String,
    role: Option<Role>,
    exchanged: Option<&ApiKey>,
) -> Result<SessionResponse> {
    let (session, token) = auth::new_session(account_id, member, of, cx.now());
    cx.settle_with(cx.app.store.new_key_put(&session)?);
    Ok(SessionResponse {
        token,
        id: session.id,
        account: account_id.to_owned(),
        email,
        member: session.member,
        role,
        key: exchanged.map(|key| key.id.clone()),
        valid_until: session.valid_until.unwrap_or(cx.now()),
    })
}

/// The mailbox of the member who calls.
async fn mailbox(cx: &Cx, by: &ApiKey) -> Result<Option<EmailAddress>> {
    let Some(id) = &by.member else { return Ok(None) };
    let account = cx.app.store.account(cx.account_id()).await?.ok_or(GONE)?;
    let roster = cx.app.store.roster(&account).await?;
    Ok(roster.member(id).and_then(|member| EmailAddress::parse(&member.email).ok()))
}

/// The sessions of the account that did not end.
async fn running(cx: &Cx) -> Result<Vec<ApiKey>> {
    let (mut keys, now) = (cx.app.store.tokens_of(cx.account_id()).await?, cx.now());
    keys.retain(|key| {
        let seen = key.last_used_at.unwrap_or(key.created_at);
        let ended = key.valid_until.is_some_and(|until| until <= now);
        key.session.is_some() && !ended && now.duration_since(seen) < auth::SESSION_IDLE
    });
    Ok(keys)
}

fn is_own(by: &ApiKey, session: &ApiKey) -> bool {
    by.hash == session.hash || (by.member.is_some() && by.member == session.member)
}

fn info(by: &ApiKey, session: ApiKey) -> SessionInfo {
    let current = by.hash == session.hash;
    let seen = session.last_used_at.unwrap_or(session.created_at);
    let of = session.session.unwrap_or_else(|| SessionOf {
        proved_at: session.created_at,
        of_key: None,
        network: None,
        agent: None,
    });
    SessionInfo {
        id: session.id,
        member: session.member,
        since: session.created_at,
        seen,
        network: of.network,
        agent: of.agent,
        current,
    }
}

fn calling(cx: &Cx) -> Result<&ApiKey> {
    let key = cx.caller.as_ref().and_then(|caller| caller.key.as_deref());
    key.ok_or(Error::Unauthorized("An API key is required."))
}
