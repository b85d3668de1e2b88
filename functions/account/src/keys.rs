//! GET and POST /v1/me/keys, POST /v1/me/keys/{id}/rotate, DELETE /v1/me/keys/{id}

use common::app::Cx;
use common::auth;
use common::catalog::NoInput;
use common::catalog::account::{
    CreateKeyRequest, KeyInfo, KeysResponse, NewKeyResponse, RevokeKeyRequest, RevokedResponse,
    RotateKeyRequest,
};
use common::domain::Family;
use common::error::{Error, Result};
use common::store::keys::ApiKey;
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
    let scopes =
        request.scopes.unwrap_or_default().into_iter().map(|scope| scope.as_str().to_owned()).collect();
    new_key(&cx, &request.name, scopes).await
}

pub async fn rotate(cx: Cx, request: RotateKeyRequest) -> Result<NewKeyResponse> {
    let old = own_key(&cx, &request.id).await?;
    let new = new_key(&cx, &old.name, old.scopes.clone()).await?;
    let overlap = SignedDuration::from_hours(i64::from(request.overlap_hours.unwrap_or(OVERLAP_HOURS)));
    end(&cx, &old, overlap).await?;
    Ok(new)
}

pub async fn revoke(cx: Cx, request: RevokeKeyRequest) -> Result<RevokedResponse> {
    let key = own_key(&cx, &request.id).await?;
    end(&cx, &key, SignedDuration::ZERO).await?;
    Ok(RevokedResponse { id: key.id, revoked: true })
}

async fn new_key(cx: &Cx, name: &str, scopes: Vec<String>) -> Result<NewKeyResponse> {
    let (key, api_key) = auth::create_key(&cx.app.store, cx.account_id(), name, scopes, cx.now()).await?;
    let KeyInfo { id, name, prefix, scopes, created_at, .. } = info(key);
    Ok(NewKeyResponse { api_key, id, name, prefix, scopes, created_at })
}

async fn end(cx: &Cx, key: &ApiKey, after: SignedDuration) -> Result<()> {
    cx.app.store.end_key(&key.hash, cx.now() + after).await?;
    cx.app.keys.forget(&key.hash);
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
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        scopes,
        created_at: key.created_at,
        last_used_at: key.last_used_at,
        valid_until: key.valid_until,
    }
}
