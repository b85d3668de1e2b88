//! The origins of pages that may call the API from a browser.

use http::header::ORIGIN;
use http::{HeaderMap, HeaderValue};

/// The origins whose pages may call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origins(Vec<String>);

impl Origins {
    /// `*`, or origins such as `https://app.example.com`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let origins = text.split(',').map(str::trim).filter(|text| !text.is_empty());
        let origins = origins.map(|text| {
            let url = url::Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
            match (text, url) {
                ("*", _) => Ok("*".to_owned()),
                (text, Some(url)) if url.origin().ascii_serialization() == text => Ok(text.to_owned()),
                _ => Err(format!("{text} is no origin, such as https://app.example.com")),
            }
        });
        origins.collect::<Result<_, _>>().map(Self)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The origin that a call comes from, where it is one of these; calls from elsewhere than a page name none.
    pub fn of<'a>(&self, headers: &'a HeaderMap) -> Option<&'a HeaderValue> {
        let origin = headers.get(ORIGIN)?;
        let is_allowed = |allowed: &String| allowed == "*" || allowed.as_bytes() == origin.as_bytes();
        self.0.iter().any(is_allowed).then_some(origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_a_scheme_a_host_and_a_port_and_nothing_else() {
        let origins = Origins::parse("https://app.example.com, http://localhost:3000").unwrap();
        let of = |origin: &'static str| {
            let headers = HeaderMap::from_iter([(ORIGIN, HeaderValue::from_static(origin))]);
            origins.of(&headers).is_some()
        };
        assert!(of("https://app.example.com") && of("http://localhost:3000"));
        for other in
            ["http://app.example.com", "https://app.example.com.evil.example", "http://localhost", "null"]
        {
            assert!(!of(other), "{other}");
        }
        assert_eq!(origins.of(&HeaderMap::new()), None);
        for bad in ["app.example.com", "https://app.example.com/", "https://a.example/x", "file:///x", "**"] {
            assert!(Origins::parse(bad).is_err(), "{bad}");
        }
        assert!(Origins::parse("*").is_ok());
    }
}
