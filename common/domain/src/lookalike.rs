//! One form for an address and for everything that looks like it or is delivered to the same mailbox. It tells whether two
//! addresses mean the same person; never write to it.

use crate::EmailAddress;
use unicode_normalization::UnicodeNormalization;

/// The mailbox of an address, with letters of other scripts replaced by the Latin letters that they look like.
///
/// Plain letters stay as they are, so that two ordinary addresses never meet that are not one mailbox.
pub fn mailbox(address: &EmailAddress) -> String {
    let mailbox = address.mailbox();
    if mailbox.is_ascii() && !mailbox.contains("xn--") {
        return mailbox;
    }
    let (local, host) = mailbox.rsplit_once('@').unwrap_or((&mailbox, ""));
    // Full-width and mathematical letters become plain here; the rest, in other scripts, is compared by its looks.
    let local: String = local.nfkc().flat_map(char::to_lowercase).collect();
    let (host, _) = idna::domain_to_unicode(host);
    let seen = format!("{}@{}", plain(&local), plain(&host));
    // Without the disguise, the address may be another spelling of a mailbox in turn.
    EmailAddress::parse(&seen).map_or(seen, |address| address.mailbox())
}

/// The same where it is another text than the address itself; most addresses are their own mailbox.
pub fn other_mailbox(address: &EmailAddress) -> Option<String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_@".contains(&byte);
    if address.as_str().bytes().all(is_plain)
        && !address.as_str().contains("xn--")
        && !EmailAddress::is_dotless(address.host())
    {
        return None;
    }
    let mailbox = mailbox(address);
    (mailbox != address.key()).then_some(mailbox)
}

/// The same of an address as text; nothing where it is none.
pub fn mailbox_of(text: &str) -> Option<String> {
    // Nearly all addresses are of letters that need no second look, and long lists are made of them.
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_+".contains(&byte);
    let is_host = |host: &str| host.bytes().all(is_plain) && host.contains('.') && !host.contains("--");
    match text.trim().split_once('@') {
        Some((local, host)) if !local.is_empty() && local.bytes().all(is_plain) && is_host(host) => {
            let (local, host) = (local.to_ascii_lowercase(), host.to_ascii_lowercase());
            Some(EmailAddress::trusted(&local, &host).mailbox())
        }
        _ => EmailAddress::parse(text).ok().map(|address| mailbox(&address)),
    }
}

fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            plain.push(c);
        } else {
            plain.extend(unicode_security::confusable_detection::skeleton(c.encode_utf8(&mut [0; 4])));
        }
    }
    plain.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str) -> String {
        mailbox(&EmailAddress::parse(text).unwrap())
    }

    #[test]
    fn what_looks_alike_meets() {
        for same in [
            "Ada.Lovelace@acme.example",
            "ada.lovelace+jobs@acme.example",
            // Cyrillic а and о, a full-width d.
            "аda.lоvelace@acme.example",
            "aｄa.lovelace@acme.example",
            "аda.lovelace+x@acme.example",
            // The host with a Cyrillic а.
            "ada.lovelace@аcme.example",
        ] {
            assert_eq!(seen(same), "ada.lovelace@acme.example", "{same}");
        }
        assert_eq!(seen("a.d.a+x@googlemail.com"), "ada@gmail.com");
    }

    #[test]
    fn the_short_way_leads_to_the_same() {
        for text in [
            "Ada+x@Acme.example",
            "a.b@gmail.com",
            "\"a b\"@acme.example",
            "аda@acme.example",
            " a@b.example ",
        ] {
            assert_eq!(mailbox_of(text), Some(seen(text)), "{text}");
        }
        for text in [
            "Ada@Acme.example",
            "ada+x@acme.example",
            "a.b@gmail.com",
            "ab@gmail.com",
            "ab@googlemail.com",
            "\"ab\"@acme.example",
            "+x@acme.example",
            "ada@xn--bcher-kva.de",
            "ada@аcme.example",
            "o'neil@acme.example",
        ] {
            let address = EmailAddress::parse(text).unwrap();
            let mailbox = mailbox(&address);
            assert_eq!(other_mailbox(&address), (mailbox != address.key()).then_some(mailbox), "{text}");
        }
        assert_eq!(mailbox_of("nobody"), None);
        assert_eq!(mailbox_of("a@localhost"), None);
    }

    #[test]
    fn plain_addresses_are_told_apart_whatever_they_look_like() {
        assert_ne!(seen("bob1@acme.example"), seen("bobl@acme.example"));
        assert_ne!(seen("b0b@acme.example"), seen("bob@acme.example"));
        assert_ne!(seen("am@acme.example"), seen("arn@acme.example"));
        assert_ne!(seen("ann.alee@acme.example"), seen("anna.lee@acme.example"));
    }
}
