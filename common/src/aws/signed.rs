//! Single calls of AWS: signed with the SDK's own signer and sent with the client of the tables. The SDK's client for a service
//! would more than double a small function.

use super::{Http, Settings};
use aws_sigv4::http_request::{
    SignableBody, SignableRequest, SignatureLocation, SigningInstructions, SigningSettings, sign,
};
use aws_sigv4::sign::v4;
use providers::http::{Received, send};
use std::time::{Duration, SystemTime};

const PATIENCE: Duration = Duration::from_secs(5);

const UNSIGNED: &str = "it cannot be signed for";

/// The signature of a request to a service.
fn signature(
    settings: &Settings,
    service: &str,
    how: SigningSettings,
    at: SystemTime,
    request: SignableRequest<'_>,
) -> Result<SigningInstructions, String> {
    let identity = settings.credentials.clone().into();
    let parameters = v4::SigningParams::builder().identity(&identity).region(&settings.region);
    let parameters = parameters.name(service).time(at).settings(how).build();
    let parameters = parameters.map_err(|_| UNSIGNED.to_owned())?.into();
    sign(request, &parameters).map(|signed| signed.into_parts().0).map_err(|_| UNSIGNED.to_owned())
}

/// The password that a database of RDS takes instead of one of its own, for a quarter of an hour: a signed address.
pub(crate) fn login(settings: &Settings, place: &str, user: &str, at: SystemTime) -> Result<String, String> {
    let mut how = SigningSettings::default();
    how.signature_location = SignatureLocation::QueryParams;
    how.expires_in = Some(Duration::from_secs(15 * 60));
    let user: String = url::form_urlencoded::byte_serialize(user.as_bytes()).collect();
    let user = user.replace('+', "%20");
    let url = format!("https://{place}/?Action=connect&DBUser={user}");
    let request = SignableRequest::new("GET", &*url, std::iter::empty(), SignableBody::Bytes(&[]));
    let signed = signature(settings, "rds-db", how, at, request.map_err(|_| UNSIGNED.to_owned())?)?;
    let mut whole = url::form_urlencoded::Serializer::new(url.clone() + "&");
    for (name, value) in signed.params() {
        whole.append_pair(name, value);
    }
    let whole = whole.finish().replace("&&", "&");
    Ok(whole.trim_start_matches("https://").to_owned())
}

/// Posts a body to a service, under the name it is signed for.
pub(crate) async fn post(
    settings: &Settings,
    http: &Http,
    service: &str,
    url: &str,
    headers: &[(&'static str, &'static str)],
    body: String,
) -> Result<Received, String> {
    post_within(settings, http, service, url, headers, body, PATIENCE).await
}

/// The same with another patience.
pub(crate) async fn post_within(
    settings: &Settings,
    http: &Http,
    service: &str,
    url: &str,
    headers: &[(&'static str, &'static str)],
    body: String,
    patience: Duration,
) -> Result<Received, String> {
    let body_to_sign = SignableBody::Bytes(body.as_bytes());
    let signable = SignableRequest::new("POST", url, headers.iter().copied(), body_to_sign);
    let signable = signable.map_err(|_| UNSIGNED.to_owned())?;
    let how = SigningSettings::default();
    let signed = signature(settings, service, how, domain::clock::system(), signable)?;
    let mut request = http.post(url);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    for (name, value) in signed.headers() {
        request = request.header(name, value);
    }
    send(request.body(body).timeout(patience)).await.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_names_the_database_and_the_user_and_holds_for_a_quarter_of_an_hour() {
        let key = ("AKIDEXAMPLE".to_owned(), "wJalrXUtnFEMI".to_owned(), Some("a/session+token=".to_owned()));
        let settings = Settings::new("eu-central-1".to_owned(), key, None);
        let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_740_830_400);
        let made = login(&settings, "proxy.internal:5432", "alma nac", at).unwrap();
        let url = url::Url::parse(&format!("https://{made}")).unwrap();
        assert_eq!((url.host_str(), url.port(), url.path()), (Some("proxy.internal"), Some(5432), "/"));
        let told: std::collections::BTreeMap<String, String> = url.query_pairs().into_owned().collect();
        for (name, value) in [
            ("Action", "connect"),
            ("DBUser", "alma nac"),
            ("X-Amz-Algorithm", "AWS4-HMAC-SHA256"),
            ("X-Amz-Credential", "AKIDEXAMPLE/20250301/eu-central-1/rds-db/aws4_request"),
            ("X-Amz-Date", "20250301T120000Z"),
            ("X-Amz-Expires", "900"),
            ("X-Amz-SignedHeaders", "host"),
            ("X-Amz-Security-Token", "a/session+token="),
        ] {
            assert_eq!(told.get(name).map(String::as_str), Some(value), "{name} of {made}");
        }
        assert_eq!(told["X-Amz-Signature"].len(), 64);
        assert_eq!(login(&settings, "proxy.internal:5432", "alma nac", at).unwrap(), made);
        assert_ne!(
            login(&settings, "proxy.internal:5433", "alma nac", at).unwrap(),
            made,
            "the place is signed"
        );
    }
}
