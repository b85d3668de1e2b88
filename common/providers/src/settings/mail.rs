//! What an operator sets about the verification of addresses.

use super::reader::{Reader, list, parse, text};
use crate::mail::{Identity, MailConfig, Transport};
use domain::EmailAddress;

impl MailConfig {
    /// Reads the settings.
    pub fn read(from: &mut Reader<'_>) -> Self {
        from.section("Mailbox checks");
        let mut transport = from.read(
            "MAIL_TRANSPORT",
            "none",
            "how to check mailboxes: `none`, `direct`, socks5://[user:password@]host:port, or the URL of a \
             Reacher service",
            |text| {
                let problem = "must be none, direct, socks5://host:port or https://verifier";
                Transport::parse(text).ok_or_else(|| problem.to_owned())
            },
        );
        let secret = from.secret("MAIL_REACHER_SECRET", "the x-reacher-secret of that service", text);
        if let Transport::Remote(remote) = &mut transport {
            remote.secret = secret;
        }
        let identity = Identity {
            helo_name: from.read(
                "MAIL_HELO_NAME",
                "",
                "this machine's full host name, sent to mail servers as HELO",
                |text| Ok(text.to_ascii_lowercase()),
            ),
            mail_from: from.read(
                "MAIL_FROM",
                "",
                "sender address for mailbox checks; may be empty",
                |text| EmailAddress::parse(text).map(Some).map_err(|error| error.to_string()),
            ),
        };
        let name_servers = from.read(
            "NAME_SERVERS",
            "",
            "name servers to use instead of the system's: ip:port,…",
            list(|server| parse(server, "must be ip:port, separated by commas")),
        );
        let mail = Self { transport, identity, name_servers, ..Self::default() };
        from.problems.extend(mail.problem().map(str::to_owned));
        mail
    }
}
