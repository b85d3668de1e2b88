//! POST /oauth/register (RFC 7591), for clients that cannot describe themselves at an address of their own. A registration is cheap and
//! gives nothing: the user is asked in any case.

use super::redirect::may_register;
use super::{Desk, Refusal, answered, body_of, client};
use axum::extract::Request;
use axum::response::Response;
use common::bounds::{REDIRECTS, REGISTRATION};
use common::http::ClientIp;
use common::limits;
use http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::IpAddr;

/// Registrations of a day from one address. A client in the cloud registers for all its users from few addresses.
const PER_DAY: u32 = 500;
const METADATA: &str = "invalid_client_metadata";

/// What is read of a registration; whatever else a client says of itself is left aside.
#[derive(Deserialize)]
struct Registration {
    #[serde(default)]
    client_name: Option<String>,
    redirect_uris: Vec<String>,
}

pub async fn serve(desk: &Desk, request: Request) -> Response {
    let ip = request.extensions().get::<ClientIp>().map(|ip| ip.0);
    answered(StatusCode::CREATED, register(desk, request, ip).await)
}

async fn register(desk: &Desk, request: Request, ip: Option<IpAddr>) -> Result<Value, Refusal> {
    let body = body_of(request, "application/json", REGISTRATION, METADATA).await?;
    let sent: Registration = serde_json::from_slice(&body).map_err(|error| {
        Refusal::new(METADATA, format!("the body must be an object with redirect_uris: {error}"))
    })?;
    if sent.redirect_uris.len() > REDIRECTS.count() {
        return Err(Refusal::new(
            "invalid_redirect_uri",
            format!("at most {REDIRECTS}; {}", REDIRECTS.instead),
        ));
    }
    // A client sends the addresses of all its editions at once. One of them that cannot be used is no reason to refuse the others.
    let usable = |address: &String| may_register(address);
    let redirects: Vec<String> = sent.redirect_uris.into_iter().filter(usable).collect();
    if redirects.is_empty() {
        let detail =
            "redirect_uris needs an address with https, or with http on localhost, 127.0.0.1 or [::1]";
        return Err(Refusal::new("invalid_redirect_uri", detail));
    }
    let now = desk.app.clock.now();
    let visit = limits::count_today(&desk.app.store, now, "register", ip, PER_DAY).await?;
    if !visit.granted {
        let detail = "too many clients registered from this address today; try again tomorrow";
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Refusal { status, ..Refusal::new("temporarily_unavailable", detail) });
    }
    let (id, name) = (client::new_id(), sent.client_name.as_deref().and_then(client::shown_name));
    desk.app.store.put_client(&id, name.clone(), redirects.clone(), now).await?;
    let mut registered = json!({
        "client_id": id,
        "client_id_issued_at": now.as_second(),
        "redirect_uris": redirects,
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
    });
    // What is absent is left out: strict clients refuse null.
    if let Some(name) = name {
        registered["client_name"] = json!(name);
    }
    Ok(registered)
}
