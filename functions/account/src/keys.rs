//! GET and POST /v1/me/keys, POST /v1/me/keys/{id}/rotate, PATCH and DELETE /v1/me/keys/{id}

use common::app::Cx;
use common::auth;
use common::catalog::NoInput;
use common::catalog::account::{
    ChangeKeyRequest, CreateKeyRequest, KeyInfo, KeysResponse, NewKeyResponse, RevokeKeyRequest,
    RevokedResponse, RotateKeyRequest, SpendCaps,
};
use common::domain::Family;
use common::error::{Error, Result};
use common::store::keys::ApiKey;
use common::store::spending::Caps;
use jiff::SignedDuration;

const OVERLAP_HOURS: u16 = 24;
const MAX_KEYS: usize = 100;

pub async fn list(cx: Cx, _: NoInput) -> Result<KeysResponse> {
    let keys = valid_keys(&cx).await?;
    Ok(KeysResponse { results: keys.into_iter().map(info).collect() })
}

pub async fn create(cx: Cx, request: CreateKeyRequest) -> Result<NewKeyResponse> {
    if valid_keys(&cx).await?.len() >= MAX_KEYS {
        return Err(Error::Conflict("An account has at most 100 keys; revoke one first."));
    }
    let own = cx.caller.as_ref().map(|caller| caller.scopes.clone()).unwrap_or_default();
    let scopes: Vec<String> = match request.scopes {
        Some(scopes) => scopes.into_iter().map(|scope| scope.as_str().to_owned()).collect(),
        None => own.clone(),
    };
    if !own.is_empty() && scopes.iter().any(|scope| !own.contains(scope)) {
        let detail = "a key cannot make one that may do more than itself";
        return Err(Error::field("scopes", "not_allowed", detail));
    }
    new_key(&cx, &request.name, scopes, Caps::default(), None)
}

pub async fn rotate(cx: Cx, request: RotateKeyRequest) -> Result<NewKeyResponse> {
    let old = own_key(&cx, &request.id).await?;
    let own = cx.caller.as_ref().map(|caller| caller.scopes.as_slice()).unwrap_or_default();
    if !own.is_empty() && (old.scopes.is_empty() || old.scopes.iter().any(|scope| !own.contains(scope))) {
        return Err(Error::Forbidden("A key cannot rotate one that may do more than itself."));
    }
    let overlap = SignedDuration::from_hours(i64::from(request.overlap_hours.unwrap_or(OVERLAP_HOURS)));
    end(&cx, &old, overlap)?;
    new_key(&cx, &old.name, old.scopes, old.caps, old.confirm_above)
}

pub async fn change(cx: Cx, request: ChangeKeyRequest) -> Result<KeyInfo> {
    let mut key = own_key(&cx, &request.id).await?;
    if let Some(caps) = request.caps {
        key.caps = Caps::new(caps.daily, caps.monthly);
    }
    if let Some(confirm_above) = request.confirm_above {
        key.confirm_above = Some(confirm_above.as_milli());
    }
    if request.caps.is_some() || request.confirm_above.is_some() {
        for write in cx.app.store.key_caps_writes(&key)? {
            cx.settle_with(write);
        }
        cx.then_forget(&key.hash);
    }
    Ok(info(key))
}

pub async fn revoke(cx: Cx, request: RevokeKeyRequest) -> Result<RevokedResponse> {
    let key = own_key(&cx, &request.id).await?;
    end(&cx, &key, SignedDuration::ZERO)?;
    Ok(RevokedResponse { id: key.id, revoked: true })
}

/// Makes a key in the transaction that keeps the answer, so that a repeat of the call is the same key.
fn new_key(
    cx: &Cx,
    name: &str,
    scopes: Vec<String>,
    caps: Caps,
    confirm_above: Option<i64>,
) -> Result<NewKeyResponse> {
    let api_key = auth::new_secret();
    let mut key = auth::new_key(&api_key, cx.account_id(), name, scopes, cx.now());
    key.caps = caps;
    key.confirm_above = confirm_above;
    cx.settle_with(cx.app.store.new_key_write(&key)?);
    let KeyInfo { id, name, prefix, scopes, created_at, .. } = info(key);
    Ok(NewKeyResponse { api_key, id, name, prefix, scopes, created_at })
}

fn end(cx: &Cx, key: &ApiKey, after: SignedDuration) -> Result<()> {
    let until = cx.now() + after;
    // One that ends earlier already is left as it is.
    if key.valid_until.is_none_or(|ends| ends > until) {
        for write in cx.app.store.key_end_writes(key, until)? {
            cx.settle_with(write);
        }
        cx.then_forget(&key.hash);
    }
    Ok(())
}

async fn own_key(cx: &Cx, id: &str) -> Result<ApiKey> {
    let keys = valid_keys(cx).await?;
    keys.into_iter().find(|key| key.id == id).ok_or(Error::NotFound("There is no such key in this account."))
}

async fn valid_keys(cx: &Cx) -> Result<Vec<ApiKey>> {
    let (mut keys, now) = (cx.app.store.keys_of(cx.account_id()).await?, cx.now());
    keys.retain(|key| key.valid_until.is_none_or(|until| until > now));
    Ok(keys)
}

fn info(key: ApiKey) -> KeyInfo {
    let all = Family::ALL.iter().copied().filter(|family| *family != Family::Sandbox);
    let scopes = all.filter(|family| auth::allows(&key, *family)).collect();
    KeyInfo {
        confirm_above: key.confirm_above(),
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        scopes,
        created_at: key.created_at,
        last_used_at: key.last_used_at,
        valid_until: key.valid_until,
        caps: SpendCaps { daily: key.caps.daily(), monthly: key.caps.monthly() },
    }
}
