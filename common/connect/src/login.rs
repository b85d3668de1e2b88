//! An address with a user and a password in it, as systems that a company runs itself are reached.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use providers::http::AddressPolicy;
use url::Url;

/// An address without its user and password, and those.
pub struct Login {
    pub url: Url,
    pub user: Option<User>,
}

pub struct User {
    pub name: String,
    pub password: String,
}

impl User {
    /// The header that signs a call in.
    pub fn basic(&self) -> String {
        format!("Basic {}", BASE64.encode(format!("{}:{}", self.name, self.password)))
    }
}

/// Reads an address; nothing where it is none, or not encrypted although it must be.
pub fn opened(address: &str, policy: AddressPolicy) -> Option<Login> {
    let mut url = Url::parse(address).ok()?;
    let is_safe = url.scheme() == "https" || (policy == AddressPolicy::Chosen && url.scheme() == "http");
    url.host_str().filter(|_| is_safe)?;
    let decoded = |text: &str| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned();
    let user = (!url.username().is_empty()).then(|| User {
        name: decoded(url.username()),
        password: decoded(url.password().unwrap_or_default()),
    });
    url.set_username("").and_then(|()| url.set_password(None)).ok()?;
    Some(Login { url, user })
}

/// The address as that of a folder.
pub fn folder(mut url: Url) -> Url {
    if !url.path().ends_with('/') {
        url.set_path(&format!("{}/", url.path()));
    }
    url
}
