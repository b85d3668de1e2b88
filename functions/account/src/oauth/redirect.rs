//! Where a client program may have its user sent back to, with a code that becomes a token.
//!
//! An address must be one that only the program itself can read: HTTPS, a port of the user's own machine, or one of a few applications
//! that register a scheme.

use url::{Host, Url};

/// Schemes of applications, as these applications send them. Any program on a machine can take a scheme for itself, so the list is short.
const APPLICATIONS: [&str; 1] = ["cursor://anysphere.cursor-mcp/oauth/callback"];
/// Editors whose extensions have addresses of their own under the editor's scheme: `vscode://publisher.extension/…`.
const EDITORS: [&str; 2] = ["vscode", "vscode-insiders"];
const LONGEST: usize = 1_000;

/// Whether a program may register the address.
pub fn may_register(address: &str) -> bool {
    if APPLICATIONS.contains(&address) {
        return true;
    }
    let Ok(url) = Url::parse(address) else { return false };
    let is_plain = address.len() <= LONGEST
        && address.bytes().all(|byte| byte.is_ascii_graphic())
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    is_plain
        && match url.scheme() {
            "https" => true,
            "http" => is_own_machine(&url),
            scheme if EDITORS.contains(&scheme) => {
                let host = url.host_str().unwrap_or_default();
                host.split_once('.')
                    .is_some_and(|(publisher, name)| !publisher.is_empty() && !name.is_empty())
            }
            _ => false,
        }
}

/// Whether an address that is asked for is the one that was registered: exactly, but for the port on the user's own machine, which a
/// program takes when it starts (RFC 8252, section 7.3).
pub fn is_same(registered: &str, asked: &str) -> bool {
    if registered == asked {
        return true;
    }
    let (Ok(own), Ok(other)) = (Url::parse(registered), Url::parse(asked)) else { return false };
    // What does not read as it is written may be read otherwise by a browser.
    let is_plain = may_register(registered) && may_register(asked);
    let parts = |url: &Url| {
        let host = url.host_str().map(str::to_owned);
        (url.scheme().to_owned(), host, url.path().to_owned(), url.query().map(str::to_owned))
    };
    is_plain && own.scheme() == "http" && parts(&own) == parts(&other)
}

fn is_own_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_of_known_clients_may_be_registered() {
        for address in [
            "https://claude.ai/api/mcp/auth_callback",
            "https://claude.com/api/mcp/auth_callback",
            "http://localhost:54545/callback",
            "https://chatgpt.com/connector/oauth/abc123",
            "https://chatgpt.com/connector_platform_oauth_redirect",
            "cursor://anysphere.cursor-mcp/oauth/callback",
            "https://www.cursor.com/agents/mcp/oauth/callback",
            "http://localhost:8787/callback",
            "http://127.0.0.1:33418",
            "http://127.0.0.1:33418/",
            "https://vscode.dev/redirect",
            "http://[::1]:9000/callback",
            "vscode://publisher.extension/oauth/callback",
        ] {
            assert!(may_register(address), "{address}");
        }
    }

    #[test]
    fn what_another_could_read_may_not() {
        for address in [
            "http://claude.ai/api/mcp/auth_callback",
            "http://10.0.0.7/callback",
            "http://localhost.evil.example/callback",
            "http://127.0.0.1.evil.example/",
            "https://user@claude.ai/callback",
            "https://claude.ai/callback#fragment",
            "https://claude.ai/call back",
            "cursor://evil/oauth/callback",
            "cursor://anysphere.cursor-mcp/oauth/callback/more",
            "vscode://evil",
            "javascript:alert(1)",
            "data:text/html,x",
            "com.acme.app:/callback",
            "/relative",
            "",
        ] {
            assert!(!may_register(address), "{address}");
        }
        assert!(!may_register(&format!("https://claude.ai/{}", "a".repeat(LONGEST))));
    }

    #[test]
    fn an_address_is_compared_exactly_but_for_a_port_of_the_users_machine() {
        assert!(is_same("http://127.0.0.1:33418/", "http://127.0.0.1:51000/"));
        assert!(is_same("http://localhost/callback", "http://localhost:8787/callback"));
        assert!(is_same("http://[::1]:1/cb", "http://[::1]:2/cb"));
        for (registered, asked) in [
            ("https://claude.ai/cb", "https://claude.ai/cb/"),
            ("https://claude.ai/cb", "https://claude.ai/cb?next=https://evil.example"),
            ("https://claude.ai/cb", "https://claude.ai:8443/cb"),
            ("https://claude.ai/cb", "https://evil.example/cb"),
            ("https://claude.ai/cb", "https://claude.ai.evil.example/cb"),
            ("http://127.0.0.1:1/cb", "http://localhost:1/cb"),
            ("http://127.0.0.1:1/cb", "http://127.0.0.1:1/other"),
            ("http://127.0.0.1:1/cb", "http://127.0.0.1@evil.example/cb"),
            ("http://127.0.0.1:1/cb", "https://127.0.0.1:1/cb"),
            ("http://localhost:1/cb", "http://localhost:1/cb#x"),
        ] {
            assert!(!is_same(registered, asked), "{registered} and {asked}");
        }
    }
}
