//! Which program asks: one that registered itself, or one whose id is the address of its own description (client ID metadata documents).
//! Strangers choose that address, so it is read through the filter that webhooks go by.

use super::redirect::may_register;
use common::app::App;
use common::domain::chance;
use common::error::{Error, Result};
use common::limits;
use common::lookup::ProviderError;
use common::providers::http::{
    AddressPolicy, ClientOptions, HttpClient, Received, is_loopback, send_at_most,
};
use http::Method;
use http::header::CACHE_CONTROL;
use jiff::{SignedDuration, Timestamp};
use moka::sync::Cache;
use serde_json::Value;
use std::net::IpAddr;
use std::time::Duration;
use url::Url;

/// A description is short.
const MOST_BYTES: usize = 64 << 10;
const TIMEOUT: Duration = Duration::from_secs(5);
/// How long a description counts that does not say so itself, and at most.
const KEPT: SignedDuration = SignedDuration::from_hours(1);
const KEPT_AT_LEAST: SignedDuration = SignedDuration::from_mins(1);
const KEPT_AT_MOST: SignedDuration = SignedDuration::from_hours(24);
const MOST_KEPT: u64 = 1_000;
/// How many descriptions are read for one address in a minute.
const READS_PER_MINUTE: u32 = 20;
/// How much of a program's name is shown.
const LONGEST_NAME: usize = 80;
const PREFIX: &str = "mcp_";
const DIGITS: &[u8] = b"0123456789abcdef";

/// A program that asks to be let in.
#[derive(Debug, Clone)]
pub struct Client {
    pub id: String,
    /// Its name, as it says itself.
    pub name: Option<String>,
    pub redirects: Vec<String>,
}

/// Reads the descriptions of programs.
pub struct Descriptions {
    http: HttpClient,
    kept: Cache<String, (Client, Timestamp)>,
}

/// A new id for a program that registers itself.
pub fn new_id() -> String {
    format!("{PREFIX}{}", chance::text(DIGITS, 32))
}

/// A program's name without what could mislead where it is shown.
pub fn shown_name(name: &str) -> Option<String> {
    // Marks of direction and of no width make one name look like another.
    let hides = |letter: &char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let plain = name.chars().filter(|letter| !letter.is_control() && !hides(letter));
    let plain: String = plain.take(LONGEST_NAME).collect();
    let plain = plain.trim().to_owned();
    (!plain.is_empty()).then_some(plain)
}

impl Descriptions {
    pub fn new(app: &App) -> Self {
        let addresses = match app.config.network.webhooks_to_loopback {
            true => AddressPolicy::PublicOrLoopback,
            false => AddressPolicy::Public,
        };
        let options = ClientOptions {
            timeout: Some(TIMEOUT),
            // An address is checked each time.
            keeps_connections: false,
            ..ClientOptions::new(addresses)
        };
        Self { http: HttpClient::with(options), kept: Cache::new(MOST_KEPT) }
    }

    /// The program with an id; nothing where it is unknown.
    pub async fn client(&self, app: &App, id: &str, ip: Option<IpAddr>) -> Result<Option<Client>> {
        let now = app.clock.now();
        let is_registered = id
            .strip_prefix(PREFIX)
            .is_some_and(|rest| rest.len() == 32 && rest.bytes().all(|digit| DIGITS.contains(&digit)));
        if is_registered {
            let client = app.store.client_of(id, now).await?;
            let known = |client: common::store::agents::RegisteredClient| Client {
                id: id.to_owned(),
                name: client.name,
                redirects: client.redirects,
            };
            return Ok(client.map(known));
        }
        let Some(url) = self.address(id) else { return Ok(None) };
        if let Some((client, until)) = self.kept.get(id)
            && until > now
        {
            return Ok(Some(client));
        }
        let name = ip.map_or_else(|| "unknown".to_owned(), limits::network);
        let visit = limits::count_in_minute(&app.store, now, "client", &name, READS_PER_MINUTE).await?;
        if !visit.granted {
            return Err(Error::RateLimited {
                retry_after: u64::from(visit.allowance.reset),
                detail: "Too many clients were looked up from this address; try again in a minute.",
            });
        }
        let Some((client, lasts)) = self.read(id, url).await? else { return Ok(None) };
        self.kept.insert(id.to_owned(), (client.clone(), now + lasts));
        Ok(Some(client))
    }

    /// The address of a description, written as it is read, with a path, over TLS (or on this machine, for a server that is there).
    fn address(&self, id: &str) -> Option<Url> {
        let url = Url::parse(id).ok()?;
        let is_safe = url.scheme() == "https" || (url.scheme() == "http" && is_loopback(&url));
        let is_plain = url.as_str() == id
            && url.path() != "/"
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        (is_safe && is_plain && self.http.addresses().check(&url).is_ok()).then_some(url)
    }

    /// Nothing where the address has no such description; an error where it does not answer.
    async fn read(&self, id: &str, url: Url) -> Result<Option<(Client, SignedDuration)>> {
        const SILENT: Error =
            Error::NotReady("The agent's description cannot be read at the moment; try again in a minute.");
        let request = self.http.request(Method::GET, url).map_err(|_| SILENT)?;
        let received = match send_at_most(request.header("accept", "application/json"), MOST_BYTES).await {
            Ok(received) if received.status >= 500 => return Err(SILENT),
            Ok(received) => received,
            Err(ProviderError::BadAnswer(_)) => return Ok(None),
            Err(_) => return Err(SILENT),
        };
        let description = received.json().ok().filter(|_| received.status == 200);
        let client = description.and_then(|description| described(id, &description));
        Ok(client.map(|client| (client, lasts(&received))))
    }
}

/// The program that a description is of; nothing where it is of another, or names no address that may be used.
fn described(id: &str, description: &Value) -> Option<Client> {
    if description["client_id"] != id {
        return None;
    }
    let addresses = description["redirect_uris"].as_array()?.iter().filter_map(Value::as_str);
    let redirects: Vec<String> =
        addresses.filter(|address| may_register(address)).take(100).map(str::to_owned).collect();
    let name = description["client_name"].as_str().and_then(shown_name);
    (!redirects.is_empty()).then(|| Client { id: id.to_owned(), name, redirects })
}

/// How long a description counts, by its own word within bounds.
fn lasts(received: &Received) -> SignedDuration {
    let said = received.headers.get(CACHE_CONTROL).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let word = |name: &str| said.split(',').map(str::trim).any(|part| part.eq_ignore_ascii_case(name));
    let seconds = said.split(',').find_map(|part| part.trim().strip_prefix("max-age=")?.parse::<i64>().ok());
    let lasts = match seconds {
        _ if word("no-store") || word("no-cache") => KEPT_AT_LEAST,
        Some(seconds) => SignedDuration::from_secs(seconds),
        None => KEPT,
    };
    lasts.clamp(KEPT_AT_LEAST, KEPT_AT_MOST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const ID: &str = "https://claude.ai/oauth/mcp-oauth-client-metadata";

    #[test]
    fn a_description_is_of_the_program_that_names_it() {
        let read = |description: Value| described(ID, &description);
        let redirects = ["https://claude.ai/api/mcp/auth_callback", "http://evil.example/cb"];
        let whole =
            json!({"client_id": ID, "client_name": "Claude\u{202e}\u{7}", "redirect_uris": redirects});
        let client = read(whole.clone()).unwrap();
        assert_eq!(client.redirects, redirects[..1], "only what may be used");
        assert_eq!(client.name.as_deref(), Some("Claude"));
        let mut other = whole.clone();
        other["client_id"] = json!("https://evil.example/client");
        assert!(read(other).is_none());
        let mut without = whole;
        without["redirect_uris"] = json!(["javascript:alert(1)"]);
        assert!(read(without).is_none());
        assert!(read(json!([])).is_none() && read(json!({"client_id": ID})).is_none());
    }

    #[test]
    fn a_description_counts_as_long_as_it_says_within_bounds() {
        let lasts = |said: &str| {
            let headers = http::HeaderMap::from_iter([(CACHE_CONTROL, said.parse().unwrap())]);
            super::lasts(&Received { status: 200, headers, body: Default::default() }).as_secs()
        };
        assert_eq!(lasts("public, max-age=600"), 600);
        assert_eq!(lasts("max-age=1"), 60);
        assert_eq!(lasts("max-age=99999999"), 86_400);
        assert_eq!(lasts("no-store"), 60);
        assert_eq!(lasts("private"), 3_600);
    }

    #[test]
    fn a_new_id_is_one_that_is_looked_up() {
        assert!(new_id().len() == PREFIX.len() + 32 && new_id() != new_id());
        assert_eq!(shown_name("  \u{0} "), None);
        assert_eq!(shown_name(&"n".repeat(200)).unwrap().len(), LONGEST_NAME);
    }
}
