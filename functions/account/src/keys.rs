//! GET and POST /v1/me/keys, POST /v1/me/keys/{id}/rotate, PATCH and DELETE /v1/me/keys/{id}

use common::app::Cx;
use common::auth;
use common::bounds::KEYS;
use common::catalog::NoInput;
use common::catalog::account::{
    ChangeKeyRequest, CreateKeyRequest, KeyInfo, KeysResponse, NewKeyResponse, RevokeKeyRequest,
    RevokedResponse, RotateKeyRequest, SpendCaps,
};
use common::domain::Scope;
use common::error::{Error, Result};
use common::store::keys::ApiKey;
use common::store::sums::Caps;
use jiff::SignedDuration;

const OVERLAP_HOURS: u16 = 24;
const LAST: &str = "This is the last key that opens this account; create another one first, or close the account with DELETE /v1/me.";

pub async fn list(cx: Cx, _: NoInput) -> Result<KeysResponse> {
    let keys = valid_keys(&cx).await?;
    Ok(KeysResponse { results: keys.into_iter().map(info).collect() })
}

pub async fn create(cx: Cx, request: CreateKeyRequest) -> Result<NewKeyResponse> {
    if valid_keys(&cx).await?.len() >= KEYS.count() {
        return Err(Error::Conflict("An account has at most 100 keys; revoke one first."));
    }
    let by = calling(&cx)?;
    let scopes: Vec<String> = match request.scopes {
        Some(scopes) => scopes.into_iter().map(|scope| scope.as_str().to_owned()).collect(),
        None => by.scopes.clone(),
    };
    refuse_wider(by, &scopes)?;
    refuse_ending(by)?;
    new_key(&cx, &request.name, scopes, |key| {
        key.confirm_above = by.confirm_above.filter(|_| by.confirm_above() < key.confirm_above());
        // Both spend what one of them may.
        if !by.caps.is_none() {
            key.caps = by.caps;
            key.counts_with = Some(by.counted_as().to_owned());
        }
    })
}

pub async fn rotate(cx: Cx, request: RotateKeyRequest) -> Result<NewKeyResponse> {
    let old = own_key(&cx, &request.id).await?;
    let by = calling(&cx)?;
    let is_wider = old.scopes.is_empty() || old.scopes.iter().any(|scope| !by.scopes.contains(scope));
    if !by.scopes.is_empty() && is_wider {
        return Err(Error::Forbidden("A key cannot rotate one that may do more than itself."));
    }
    // Another one's allowance would come on top of its own.
    if !by.caps.is_none() && by.id != old.id {
        return Err(Error::Forbidden("A key with a cap can rotate itself alone; use one without."));
    }
    refuse_ending(by)?;
    let overlap = SignedDuration::from_hours(i64::from(request.overlap_hours.unwrap_or(OVERLAP_HOURS)));
    end(&cx, &old, overlap, seen(&cx))?;
    new_key(&cx, &old.name, old.scopes.clone(), |key| {
        key.caps = old.caps;
        key.confirm_above = old.confirm_above;
        // The amount already spent still counts.
        key.counts_with = Some(old.counted_as().to_owned());
    })
}

pub async fn change(cx: Cx, request: ChangeKeyRequest) -> Result<KeyInfo> {
    let mut key = own_key(&cx, &request.id).await?;
    if let Some(caps) = request.caps {
        let by = calling(&cx)?;
        if !by.caps.is_none() || by.id == key.id {
            return Err(Error::Forbidden(
                "Caps are set with another key, one that has none: no key changes what it may spend itself.",
            ));
        }
        key.caps = Caps::new(caps.daily, caps.monthly);
    }
    if let Some(scopes) = &request.scopes {
        let by = calling(&cx)?;
        if by.id == key.id {
            return Err(Error::Forbidden(
                "Scopes are set with another key: no key changes what it may do itself.",
            ));
        }
        let wanted: Vec<String> = scopes.iter().map(|scope| scope.as_str().to_owned()).collect();
        refuse_wider(by, &wanted)?;
        refuse_wider(by, &key.scopes)?;
        key.scopes = wanted;
    }
    if let Some(name) = &request.name {
        key.name.clone_from(name);
    }
    if let Some(confirm_above) = request.confirm_above {
        key.confirm_above = Some(confirm_above.as_milli());
    }
    let changes = request.scopes.is_some() || request.name.is_some();
    if changes || request.caps.is_some() || request.confirm_above.is_some() {
        for write in cx.app.store.key_change_writes(&key, seen(&cx))? {
            cx.settle_with(write);
        }
        cx.then_forget(&key.hash);
    }
    Ok(info(key))
}

pub async fn revoke(cx: Cx, request: RevokeKeyRequest) -> Result<RevokedResponse> {
    let key = own_key(&cx, &request.id).await?;
    // A code to the owner's mailbox leads back in where there is a mail server; elsewhere only another key does.
    if cx.app.mailer.is_none() && is_last(&cx, &key).await? {
        return Err(Error::Conflict(LAST));
    }
    end(&cx, &key, SignedDuration::ZERO, seen(&cx))?;
    Ok(RevokedResponse { id: key.id, revoked: true })
}

/// Whether no other key that lasts may look after the account.
async fn is_last(cx: &Cx, key: &ApiKey) -> Result<bool> {
    let keys = valid_keys(cx).await?;
    let mut others = keys.iter().filter(|other| other.id != key.id && other.valid_until.is_none());
    Ok(auth::allows(key, Scope::Account) && !others.any(|key| auth::allows(key, Scope::Account)))
}

/// Makes a key in the transaction that keeps the answer, so that a repeat of the call is the same key.
fn new_key(
    cx: &Cx,
    name: &str,
    scopes: Vec<String>,
    bounded: impl FnOnce(&mut ApiKey),
) -> Result<NewKeyResponse> {
    let api_key = auth::new_secret();
    let mut key = auth::new_key(&api_key, cx.account_id(), name, scopes, cx.now());
    key.made_by = Some(calling(cx)?.id.clone());
    bounded(&mut key);
    cx.settle_with(cx.app.store.new_key_put(&key)?);
    let KeyInfo { id, name, prefix, scopes, created_at, .. } = info(key);
    Ok(NewKeyResponse { api_key, id, name, prefix, scopes, created_at })
}

fn end(cx: &Cx, key: &ApiKey, after: SignedDuration, seen: Option<u64>) -> Result<()> {
    let until = cx.now() + after;
    // One that ends earlier already is left as it is.
    if key.valid_until.is_none_or(|ends| ends > until) {
        for write in cx.app.store.key_end_writes(key, until, seen) {
            cx.settle_with(write);
        }
        cx.then_forget(&key.hash);
    }
    Ok(())
}

/// The key that makes the call: what it gives on it must have itself.
pub(crate) fn calling(cx: &Cx) -> Result<&ApiKey> {
    let key = cx.caller.as_ref().and_then(|caller| caller.key.as_deref());
    key.ok_or(Error::Unauthorized("An API key is required."))
}

/// How often the account's keys had changed when the calling one was read: a decision based on it must still hold.
fn seen(cx: &Cx) -> Option<u64> {
    cx.caller.as_ref().map(|caller| caller.keys_version)
}

/// Refuses scopes that the calling key does not have itself.
pub(crate) fn refuse_wider(by: &ApiKey, scopes: &[String]) -> Result<()> {
    let wider = scopes.is_empty() || scopes.iter().any(|scope| !by.scopes.contains(scope));
    if by.scopes.is_empty() || !wider {
        return Ok(());
    }
    Err(Error::field("scopes", "not_allowed", "a key cannot give more than it may do itself"))
}

/// Refuses a key that was rotated and still works: what it made would outlive it.
pub(crate) fn refuse_ending(key: &ApiKey) -> Result<()> {
    match key.valid_until {
        Some(_) if key.audience.is_some() => Err(Error::Forbidden("An agent makes no keys; use a key.")),
        Some(_) => Err(Error::Forbidden("This key was rotated and ends soon; use the one that replaced it.")),
        None => Ok(()),
    }
}

/// A key of the account as it is now: the index by account may lag behind.
async fn own_key(cx: &Cx, id: &str) -> Result<ApiKey> {
    let missing = Error::NotFound("There is no such key in this account.");
    let Some(listed) = valid_keys(cx).await?.into_iter().find(|key| key.id == id) else {
        return Err(missing);
    };
    let key = cx.app.store.key_by_hash(&listed.hash).await?;
    key.filter(|key| key.valid_until.is_none_or(|until| until > cx.now())).ok_or(missing)
}

async fn valid_keys(cx: &Cx) -> Result<Vec<ApiKey>> {
    let (mut keys, now) = (cx.app.store.keys_of(cx.account_id()).await?, cx.now());
    keys.retain(|key| key.valid_until.is_none_or(|until| until > now));
    Ok(keys)
}

fn info(key: ApiKey) -> KeyInfo {
    let all = Scope::ALL.iter().copied().filter(|scope| *scope != Scope::Sandbox);
    let scopes = all.filter(|scope| auth::allows(&key, *scope)).collect();
    KeyInfo {
        confirm_above: key.confirm_above(),
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        scopes,
        created_at: key.created_at,
        created_by: key.made_by,
        last_used_at: key.last_used_at,
        valid_until: key.valid_until,
        caps: SpendCaps { daily: key.caps.daily(), monthly: key.caps.monthly() },
    }
}
