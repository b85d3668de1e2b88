//! Where vendors deliver what they found later: an address for each, with a secret part that only the vendor is told. It answers the
//! same to every wrong address.

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use common::app::App;
use common::bounds::BODY_BYTES;
use common::error::Error;
use common::http::{problem, read_within};
use common::providers::files::callback::{Delivery, Refusal};
use std::sync::Arc;

/// The path, in the router's notation; `template.yaml` routes the same one.
pub const PATH: &str = "/v1/callbacks/{vendor}/{secret}";

pub fn router(app: Arc<App>) -> Router {
    Router::new().route(PATH, post(take)).with_state(app)
}

async fn take(
    State(app): State<Arc<App>>,
    Path((vendor, secret)): Path<(String, String)>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let body = match read_within(body, BODY_BYTES).await {
        Ok(body) => body,
        Err(error) => return problem(error),
    };
    let header = |name: &str| Some(parts.headers.get(name)?.to_str().ok()?.to_owned());
    let delivery = Delivery { vendor: &vendor, secret: &secret, header: &header, body: &body };
    match app.providers.present().take_delivery(delivery).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(refusal) => problem(refused(refusal)),
    }
}

fn refused(refusal: Refusal) -> Error {
    match refusal {
        Refusal::Unknown | Refusal::Unsigned => Error::NotFound("No vendor delivers to this address."),
        Refusal::Unreadable => Error::Conflict("The delivery is not JSON, or names no search."),
        Refusal::TooLarge => Error::TooLarge,
        Refusal::Notebook(error) => Error::Unavailable(error.into()),
    }
}
