//! The address that the examples on a page call: the public one that is configured, or the one by which the reader came.

use axum::extract::Request;
use common::config::NetworkSettings;
use common::http::ServiceHost;
use http::header;
use url::{Host, Url};

/// The address in the pages as they are written; every reader gets them with the right one.
pub const WRITTEN: &str = "http://127.0.0.1:8080";

/// The service's own address, as far as it is configured.
#[derive(Clone)]
pub struct Own {
    public_url: Option<String>,
    behind_tls: bool,
}

impl Own {
    /// An address of this machine is not public: readers may come by another, as to a container.
    pub fn of(network: &NetworkSettings) -> Self {
        let is_public = |url: &Url| match url.host() {
            Some(Host::Domain(name)) => name != "localhost",
            Some(Host::Ipv4(ip)) => !ip.is_loopback() && !ip.is_unspecified(),
            Some(Host::Ipv6(ip)) => !ip.is_loopback() && !ip.is_unspecified(),
            None => false,
        };
        let public_url = Url::parse(&network.public_url).ok().filter(is_public);
        Self {
            public_url: public_url.map(|url| url.as_str().trim_end_matches('/').to_owned()),
            behind_tls: network.behind_tls,
        }
    }
}

/// The address of the service for the reader who sent a request; `None` if the request names none.
pub fn of(request: &Request) -> Option<String> {
    let own = request.extensions().get::<Own>();
    if let Some(url) = own.and_then(|own| own.public_url.clone()) {
        return Some(url);
    }
    if let Some(ServiceHost(host)) = request.extensions().get() {
        return Some(format!("https://{host}"));
    }
    let host = request.headers().get(header::HOST)?.to_str().ok()?;
    let scheme = if own.is_some_and(|own| own.behind_tls) { "https" } else { "http" };
    is_plain(host).then(|| format!("{scheme}://{host}"))
}

/// Whether a host is a name or an address with a port, and nothing that means something in a page or a shell.
fn is_plain(host: &str) -> bool {
    !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(host: &str, own: Option<Own>) -> Request {
        let mut request =
            Request::builder().header(header::HOST, host).body(axum::body::Body::empty()).unwrap();
        if let Some(own) = own {
            request.extensions_mut().insert(own);
        }
        request
    }

    fn own(public_url: &str, behind_tls: bool) -> Own {
        let config = common::config::Config::default().with(|config| {
            config.network.public_url = public_url.to_owned();
            config.network.behind_tls = behind_tls;
        });
        Own::of(&config.network)
    }

    #[test]
    fn the_configured_address_precedes_the_one_that_was_asked_for_unless_it_is_of_this_machine() {
        let public = own("https://api.example.com/", true);
        assert_eq!(of(&request("10.0.0.1:8080", Some(public))).as_deref(), Some("https://api.example.com"));
        for local in
            ["", "http://127.0.0.1:8080", "http://0.0.0.0:8080", "http://[::]:8080", "http://localhost:1"]
        {
            let reached = of(&request("box.lan:9000", Some(own(local, false))));
            assert_eq!(reached.as_deref(), Some("http://box.lan:9000"), "{local}");
        }
        let tls = of(&request("api.example.com", Some(own("", true))));
        assert_eq!(tls.as_deref(), Some("https://api.example.com"));
        assert_eq!(of(&request("[::1]:8099", None)).as_deref(), Some("http://[::1]:8099"));
    }

    #[test]
    fn a_host_that_is_none_is_not_repeated() {
        for host in ["", "a\"><script>", "a'; rm -rf x", "a b", "a/b", "a&b"] {
            assert_eq!(of(&request(host, None)), None, "{host}");
        }
    }

    #[test]
    fn a_function_is_reached_by_the_gateways_name() {
        let mut request = request("internal", None);
        request.extensions_mut().insert(ServiceHost("abc.execute-api.example".to_owned()));
        assert_eq!(of(&request).as_deref(), Some("https://abc.execute-api.example"));
    }
}
