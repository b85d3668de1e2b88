//! The Reconciliation API (W3C community group, versions 0.1 and 0.2) at `/v1/reconcile/{key}`, for OpenRefine and its like.
//!
//! Such a client can send no header, so a key of its own stands in the address: one with the scope `resolve` alone and a spend cap, since
//! an address is seen by more people than a header. Every question becomes a request to the router that serves `/v1/match/…`
//! and `/v1/people/{id}`: limits, billing and history are theirs, and their requests do not hold the key in the address.

mod ask;
mod extend;
mod kinds;
mod manifest;
mod preview;
mod queries;
mod suggest;
mod wire;

use ask::Asking;
use axum::Router;
use axum::extract::{RawPathParams, Request};
use axum::response::Response;
use axum::routing::any;
use common::app::App;
use common::auth;
use common::bounds::RECONCILED;
use common::domain::{Plan, Scope};
use common::error::Error;
use common::http::{ClientIp, key_of, problem};
use common::rights::Right;
use common::store::keys::ApiKey;
use http::{HeaderMap, HeaderValue, Method, header};
use std::sync::Arc;
use wire::{Answered, Params, Reply};

/// The paths it is served at; `template.yaml` routes the same ones.
pub const PATHS: [&str; 3] = ["/v1/reconcile", "/v1/reconcile/{key}", "/v1/reconcile/{key}/{service}"];

/// For how many seconds a plan's rate may keep a request busy. Even one call a second makes more than the ten queries that OpenRefine sends.
const BUSY_SECONDS: u32 = 12;

/// Stands in an address for the key of a caller that sends it in the header.
const IN_HEADER: &str = "-";

const RESTRICTED: Error = Error::Forbidden(
    "Everyone who sees an address or opens a page can read its key; use a key with the scope resolve alone and a spend cap.",
);

/// The protocol, in front of the endpoints it asks.
pub fn router(app: Arc<App>) -> Router {
    let api = common::http::router(app.clone(), [crate::routes()]);
    let service = Arc::new(Service { app, api });
    let mut router = Router::new();
    for path in PATHS {
        let service = service.clone();
        let serve = move |parts: RawPathParams, request: Request| {
            let service = service.clone();
            async move { service.serve(&parts, request).await }
        };
        router = router.route(path, any(serve));
    }
    router
}

struct Service {
    app: Arc<App>,
    api: Router,
}

/// A caller who was let in.
struct Visit<'a> {
    asking: Asking<'a>,
    /// The address of the service, with the key as the caller sent it.
    base: String,
    params: Params,
    /// How many queries or ids a request of the caller's plan may have.
    most: usize,
}

impl Visit<'_> {
    /// Refuses what the plan's rate cannot answer in time, before anything is asked.
    fn bound(&self, field: &str, count: usize) -> Result<(), Error> {
        if count <= self.most {
            return Ok(());
        }
        let detail =
            format!("has at most {} entries on your plan, not {count}; {}", self.most, RECONCILED.instead);
        Err(Error::field(field, "too_long", detail))
    }
}

/// How many queries or ids a request of an account with this many calls a second may have.
fn most(rate: u32) -> usize {
    (rate.saturating_mul(BUSY_SECONDS) as usize).min(RECONCILED.count())
}

impl Service {
    async fn serve(&self, parts: &RawPathParams, request: Request) -> Response {
        if request.method() == Method::OPTIONS {
            return wire::preflight();
        }
        if request.method() != Method::GET && request.method() != Method::POST {
            return wire::open(problem(Error::MethodNotAllowed { allow: "GET, POST".into() }));
        }
        let part = |wanted: &str| parts.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value);
        let answered = self.answer(part("key"), part("service"), request).await;
        wire::open(answered.unwrap_or_else(wire::Failure::response))
    }

    async fn answer(&self, key: Option<&str>, service: Option<&str>, request: Request) -> Answered<Response> {
        let (parts, body) = request.into_parts();
        let callback = wire::callback(parts.uri.query())?;
        let params = Params::read(&parts, body).await?;
        let base = manifest::base(&self.app, &parts, key.unwrap_or(IN_HEADER));
        let sent = parts.headers.get(header::AUTHORIZATION).cloned();
        let wants_nothing = service.is_none() && !params.has("queries") && !params.has("extend");
        let in_path = key.filter(|key| *key != IN_HEADER);
        // The manifest alone says nothing about anybody.
        if wants_nothing && in_path.is_none() && sent.is_none() {
            return Ok(Reply::Json(manifest::manifest(&base, most(1))).response(callback.as_deref()));
        }
        let bearer = match in_path {
            Some(key) => HeaderValue::try_from(format!("Bearer {key}")).ok(),
            None => sent,
        };
        let mut headers = HeaderMap::new();
        headers.extend(bearer.map(|bearer| (header::AUTHORIZATION, bearer)));
        let is_seen = in_path.is_some() || parts.headers.contains_key(header::ORIGIN);
        let plan = self.admit(&headers, is_seen).await?;
        let most = most(self.app.config.rate_limit(plan));
        let ip = parts.extensions.get::<ClientIp>().copied();
        let visit = Visit { asking: Asking::new(&self.api, headers, ip), base, params, most };
        let reply = match service {
            None if visit.params.has("queries") => queries::answer(&visit).await?,
            None if visit.params.has("extend") => extend::answer(&visit).await?,
            Some("suggest-entity") => {
                self.count(visit.asking.headers()).await?;
                suggest::entities(&self.app, &visit).await?
            }
            Some("preview") => preview::page(&visit).await?,
            Some("flyout-entity") => preview::flyout(&visit).await?,
            free => {
                self.count(visit.asking.headers()).await?;
                match free {
                    None => Reply::Json(manifest::manifest(&visit.base, visit.most)),
                    Some("suggest-type") => suggest::types(&visit.params),
                    Some("suggest-property") => suggest::properties(&visit.params),
                    Some("flyout-type") => suggest::type_flyout(&visit.params)?,
                    Some("flyout-property") => suggest::property_flyout(&visit.params)?,
                    Some("properties") => extend::proposed(&visit.params),
                    Some(_) => {
                        return Err(Error::NotFound("The reconciliation service has no such part.").into());
                    }
                }
            }
        };
        Ok(reply.response(callback.as_deref()))
    }

    /// Lets a caller in whose key may be where it is, and says on which plan.
    async fn admit(&self, headers: &HeaderMap, is_seen: bool) -> Result<Plan, Error> {
        let App { keys, store, clock, .. } = &*self.app;
        let bearer = headers.get(header::AUTHORIZATION).map(|value| value.to_str().unwrap_or_default());
        let held = keys.authenticate(store, clock, bearer).await?;
        // A key is held for minutes; its account says whether it is still the same.
        let account = store.account_for_call(&held.account_id).await?;
        let account = account.filter(|account| account.closed_at.is_none());
        let account = account.ok_or(Error::Unauthorized("This API key's account is closed."))?;
        let now = clock.now();
        let key = keys.confirm(store, held, account.keys_version, now).await?;
        if is_seen && !is_restricted(&key) {
            return Err(RESTRICTED);
        }
        if !key.may(Right::Use) {
            return Err(Error::Forbidden(Right::Use.refusal()));
        }
        match auth::allows(&key, Scope::Resolve) {
            true => Ok(account.plan_at(now)),
            false => Err(Error::ScopeRequired(Scope::Resolve)),
        }
    }

    /// Counts a request that no endpoint counts.
    async fn count(&self, headers: &HeaderMap) -> Answered<()> {
        key_of(&self.app, headers).await?;
        Ok(())
    }
}

/// Whether a key is worth little to whoever else reads it.
fn is_restricted(key: &ApiKey) -> bool {
    key.scopes == [Scope::Resolve.as_str()] && !key.caps.is_none()
}
