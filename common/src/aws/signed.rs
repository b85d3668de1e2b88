//! Single calls of AWS: signed with the SDK's own signer and sent with the client of the tables. The SDK's client for a service
//! would more than double a small function.

use super::{Http, Settings};
use aws_sigv4::http_request::{SignableBody, SignableRequest, SigningSettings, sign};
use aws_sigv4::sign::v4;
use providers::http::{Received, send};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(5);

/// Posts a body to a service, under the name it is signed for.
pub(crate) async fn post(
    settings: &Settings,
    http: &Http,
    service: &str,
    url: &str,
    headers: &[(&'static str, &'static str)],
    body: String,
) -> Result<Received, String> {
    const UNSIGNED: &str = "it cannot be signed for";
    let identity = settings.credentials.clone().into();
    let parameters = v4::SigningParams::builder()
        .identity(&identity)
        .region(&settings.region)
        .name(service)
        .time(domain::clock::system())
        .settings(SigningSettings::default())
        .build()
        .map_err(|_| UNSIGNED.to_owned())?
        .into();
    let body_to_sign = SignableBody::Bytes(body.as_bytes());
    let signable = SignableRequest::new("POST", url, headers.iter().copied(), body_to_sign);
    let signed = sign(signable.map_err(|_| UNSIGNED.to_owned())?, &parameters);
    let signed = signed.map_err(|_| UNSIGNED.to_owned())?;
    let mut request = http.post(url);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    for (name, value) in signed.into_parts().0.headers() {
        request = request.header(name, value);
    }
    send(request.body(body).timeout(PATIENCE)).await.map_err(|error| error.to_string())
}
