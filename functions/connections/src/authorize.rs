//! POST /v1/connections/{id}/authorize, …/authorized

use crate::shown::{own, shown};
use crate::system::authority;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use common::app::{App, Cx};
use common::catalog::connections::{
    AuthorizeConnectionRequest, AuthorizedConnectionRequest, Connection, ConnectionAuthorization, Credentials,
};
use common::connect::Failure;
use common::connect::oauth::Client;
use common::domain::chance;
use common::error::{Error, Result};
use common::lookup::ProviderError;
use common::store::connections::{Agreement, ConnectionHead};
use jiff::SignedDuration;
use ring::hmac::{HMAC_SHA256, Key, sign};

/// How long a person may take to agree.
const PATIENCE: SignedDuration = SignedDuration::from_mins(10);
/// Where the console takes the code.
const CONSOLE: &str = "/console/connections/authorized";
const BY_TOKEN: Error =
    Error::Conflict("This connection has a token of its own; send client_id and client_secret to use OAuth.");
const OVER: Error =
    Error::Conflict("This authorization was used or has expired; start again with …/authorize.");
const CHANGED: Error = Error::Conflict(
    "The connection was deleted, or its credentials changed meanwhile; start again with …/authorize.",
);
const DENIED: Error =
    Error::Conflict("The system rejected the authorization code; start again with …/authorize.");
const WRONG_APP: Error = Error::Conflict(
    "The system refused client_id and client_secret; correct them with PATCH /v1/connections/{id}.",
);

/// The app of a connection that uses OAuth.
fn client<'a>(app: &'a App, head: &ConnectionHead, credentials: &'a Credentials) -> Result<Client<'a>> {
    let authority = authority(head.system).ok_or(BY_TOKEN)?;
    let (Some(id), Some(secret)) = (&credentials.client_id, &credentials.client_secret) else {
        return Err(BY_TOKEN);
    };
    Ok(Client { authority, at: &app.config.connections.oauth_url, id, secret })
}

/// What proves that who exchanges the code is who asked for it (PKCE). Nothing of it is kept.
fn verifier(app: &App, state: &str) -> String {
    let key = Key::new(HMAC_SHA256, app.config.stored.seal_secret.as_bytes());
    URL_SAFE_NO_PAD.encode(sign(&key, format!("verifier of {state}").as_bytes()))
}

pub async fn authorize(cx: Cx, request: AuthorizeConnectionRequest) -> Result<ConnectionAuthorization> {
    let (app, head) = (cx.app.clone(), own(&cx, &request.id).await?);
    let credentials = common::credentials::of(&app.store, &head)?;
    let client = client(&app, &head, &credentials)?;
    let console = cx.site.as_ref().map(|site| format!("{site}{CONSOLE}"));
    let redirect = request.redirect_uri.or(console).ok_or_else(|| {
        let detail = "is required, because the service has no PUBLIC_URL to return to";
        Error::field("redirect_uri", "required", detail)
    })?;
    let state = format!("{}.{}", head.id, chance::text(b"0123456789abcdefghijklmnopqrstuvwxyz", 32));
    let url = client.address(&redirect, &state, &verifier(&app, &state)).map_err(refused)?;
    let until = cx.now() + PATIENCE;
    app.store.put_agreement(&head.id, &Agreement { state, redirect, until }).await?;
    Ok(ConnectionAuthorization { url, expires_at: until })
}

pub async fn authorized(cx: Cx, request: AuthorizedConnectionRequest) -> Result<Connection> {
    let (app, head) = (cx.app.clone(), own(&cx, &request.id).await?);
    let credentials = common::credentials::of(&app.store, &head)?;
    let client = client(&app, &head, &credentials)?;
    let agreement = app.store.take_agreement(&head.id, &request.state, cx.now()).await?.ok_or(OVER)?;
    let verifier = verifier(&app, &agreement.state);
    let grant = match client.exchange(&request.code, &agreement.redirect, &verifier, cx.now()).await {
        Ok(grant) => grant,
        Err(failure) => {
            // The code may still be good.
            if failure.is_temporary() {
                app.store.put_agreement_back(&head.id, &agreement).await?;
            }
            return Err(refused(failure));
        }
    };
    match app.store.put_agreed(&head, &grant).await? {
        true => shown(&cx, head).await,
        false => Err(CHANGED),
    }
}

fn refused(failure: Failure) -> Error {
    match failure {
        Failure::Credentials => WRONG_APP,
        failure if failure.is_temporary() => {
            Error::Provider(ProviderError::Unreachable("the system does not answer"))
        }
        _ => DENIED,
    }
}
