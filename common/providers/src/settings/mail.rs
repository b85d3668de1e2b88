//! What an operator sets about the verification of addresses.

use super::reader::{Reader, parse};
use crate::mail::{MailConfig, Transport};
use domain::EmailAddress;

impl MailConfig {
    /// Reads what is set.
    pub fn read(&mut self, reader: &mut Reader<'_>) {
        let mail = self;
        reader.read("MAIL_TRANSPORT", &mut mail.transport, |text| {
            Transport::parse(text)
                .ok_or_else(|| "must be none, direct, socks5://host:port or https://verifier".to_owned())
        });
        let mut secret = None;
        reader.read("MAIL_REACHER_SECRET", &mut secret, |text| Ok(Some(text.to_owned())));
        if let Transport::Remote(remote) = &mut mail.transport {
            remote.secret = secret;
        }
        reader.read("MAIL_HELO_NAME", &mut mail.identity.helo_name, |text| Ok(text.to_ascii_lowercase()));
        reader.read("MAIL_FROM", &mut mail.identity.mail_from, |text| {
            EmailAddress::parse(text).map(Some).map_err(|error| error.to_string())
        });
        reader.read("NAME_SERVERS", &mut mail.name_servers, |text| {
            text.split(',')
                .map(|server| parse(server.trim(), "must be ip:port, separated by commas"))
                .collect()
        });
        if let Some(problem) = mail.problem() {
            reader.problems.push(problem.to_owned());
        }
    }
}
