//! Where a CRM tells of changes: an address for each connection, with a secret part. What comes is checked, and wakes the connection.

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use common::app::{App, Cx};
use common::bounds::BODY_BYTES;
use common::catalog::connections::ConnectionSystem;
use common::connect::hooks::{self, Hook, HookRefusal};
use common::error::{Error, Result};
use common::http::{problem, public_site, read_within};
use common::queue::Message;
use common::store::connections::ConnectionHead;
use jiff::SignedDuration;
use ring::hmac::{HMAC_SHA256, Key, sign};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;

/// The path, in the router's notation; `template.yaml` routes it with those of the connections.
pub const PATH: &str = "/v1/connections/{id}/hook/{account}/{secret}";
/// How many digits the secret part has.
const DIGITS: usize = 32;
/// A connection waits so long for more changes: people save several fields, one after the other.
const GATHER: SignedDuration = SignedDuration::from_secs(2);
/// Between two runs it waits so long, as each run asks for changes, too, which counts against the quota of the system.
const BETWEEN: SignedDuration = SignedDuration::from_secs(8);
/// How much later than that its worker is sent for, as clocks differ.
const CLOCKS: SignedDuration = SignedDuration::from_secs(1);
const UNKNOWN: Error = Error::NotFound("No connection listens at this address.");

pub fn router(app: Arc<App>) -> Router {
    Router::new().route(PATH, post(take)).with_state(app)
}

/// Where a system tells of changes; nothing where the service has no public address, or the system does not tell.
pub fn address(cx: &Cx, head: &ConnectionHead) -> Option<String> {
    reader(head.system)?;
    let (site, id, account) = (cx.site.as_ref()?, &head.id, &head.owner);
    Some(format!("{site}/v1/connections/{id}/hook/{account}/{}", secret(&cx.app, account, id)))
}

fn secret(app: &App, account: &str, id: &str) -> String {
    let key = Key::new(HMAC_SHA256, app.config.stored.seal_secret.as_bytes());
    let mut secret = hex::encode(sign(&key, format!("changes of {account} {id}").as_bytes()));
    secret.truncate(DIGITS);
    secret
}

type Reader = fn(&Hook<'_>) -> std::result::Result<Vec<hooks::Hint>, HookRefusal>;

fn reader(system: ConnectionSystem) -> Option<Reader> {
    match system {
        ConnectionSystem::Hubspot => Some(hooks::hubspot),
        ConnectionSystem::Pipedrive => Some(hooks::pipedrive),
        ConnectionSystem::Attio => Some(hooks::attio),
        _ => None,
    }
}

async fn take(
    State(app): State<Arc<App>>,
    Path((id, account, given)): Path<(String, String, String)>,
    request: Request,
) -> Response {
    // Before anything is read: wrong addresses cost nothing. Compared as hashes, so that the time does not tell where they differ.
    if Sha256::digest(secret(&app, &account, &id)) != Sha256::digest(given) {
        return problem(UNKNOWN);
    }
    match heard(&app, &account, &id, request).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => problem(error),
    }
}

async fn heard(app: &Arc<App>, account: &str, id: &str, request: Request) -> Result<()> {
    let (parts, body) = request.into_parts();
    let head = app.store.connection(account, id).await?.ok_or(UNKNOWN)?;
    let read = reader(head.system).ok_or(UNKNOWN)?;
    let secret = common::credentials::of(&app.store, &head)?.webhook_secret.ok_or(UNKNOWN)?;
    let body = read_within(body, BODY_BYTES).await?;
    let path = parts.uri.path_and_query().map_or(parts.uri.path(), |path| path.as_str());
    // As the system was told it, and signs it.
    let address = format!("{}{path}", public_site(app, &parts.extensions).unwrap_or_default());
    let header = |name: &str| parts.headers.get(name)?.to_str().ok();
    let now = app.clock.now();
    let hook = Hook {
        method: parts.method.as_str(),
        address: &address,
        header: &header,
        body: &body,
        secret: &secret,
        now,
    };
    let hints = read(&hook).map_err(|refusal| match refusal {
        HookRefusal::Unsigned => UNKNOWN,
        HookRefusal::Late => {
            Error::Conflict("The message was signed more than five minutes ago, or ahead of time.")
        }
        HookRefusal::Unreadable => {
            Error::Conflict("The message is not in the form of this system's webhooks.")
        }
    })?;
    let objects = &head.settings.objects;
    let records = hints.into_iter().flat_map(|hint| {
        let own = move |object: &common::connect::Object| hint.object.is_none_or(|of| of == *object);
        let record = hint.record.clone();
        objects.each().map(|(object, _)| object).filter(own).map(move |object| (object, record.clone()))
    });
    let records: Vec<_> = records.collect();
    if records.is_empty() {
        return Ok(());
    }
    app.store.put_hints(&head.id, &records, now).await?;
    hurry(app, &head).await
}

/// Has a worker look soon at what was told of, unless one is about to.
pub async fn hurry(app: &App, head: &ConnectionHead) -> Result<()> {
    let now = app.clock.now();
    let last = app.store.sync_state(&head.id).await?.last_run.and_then(|run| run.finished_at);
    let rested = last.map_or(now, |last| (last + BETWEEN).min(now + BETWEEN));
    let soon = rested.max(now + GATHER);
    if app.store.hurry_connection(head, soon).await? {
        let message = Message::Sync { account: head.owner.clone(), connection: head.id.clone() };
        let wait = Duration::try_from(soon.duration_since(now) + CLOCKS).unwrap_or_default();
        if let Err(error) = app.queue.send(&[message], wait).await {
            tracing::warn!(connection.id = head.id, %error, "the sweep will find a connection");
        }
    }
    Ok(())
}
