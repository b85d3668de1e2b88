//! Providers that give one mailbox several addresses of its own, beyond dots and what follows a plus.

use crate::EmailAddress;

/// Hosts of one provider at which a name is always the same mailbox; the first stands for all.
const SAME: [&[&str]; 3] = [
    &["proton.me", "protonmail.com", "protonmail.ch", "pm.me"],
    &["icloud.com", "me.com", "mac.com"],
    &["yandex.ru", "yandex.com", "yandex.by", "yandex.kz", "ya.ru"],
];
/// A provider that ignores dots, dashes and underscores in names.
const PROTON: &str = "proton.me";
/// Hosts whose subdomains are mailboxes: the part before the @ does not count.
const BELOW: [&str; 2] = [".fastmail.com", ".fastmail.fm"];

impl EmailAddress {
    /// The mailbox behind the address, the same for all hosts of its provider: for giving something to each person once.
    /// Objections are kept under [`EmailAddress::mailbox`], which must not change.
    pub fn holder(&self) -> String {
        let mailbox = self.mailbox();
        let (local, host) = mailbox.rsplit_once('@').unwrap_or((&mailbox, ""));
        if let Some(first) = SAME.iter().find(|same| same.contains(&host)).and_then(|same| same.first()) {
            return match *first {
                PROTON => format!("{}@{PROTON}", local.replace(['.', '-', '_'], "")),
                first => format!("{local}@{first}"),
            };
        }
        for below in BELOW {
            if let Some(name) = host.strip_suffix(below).and_then(|names| names.rsplit('.').next()) {
                return format!("{name}@{}", &below[1..]);
            }
        }
        mailbox
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_of_one_mailbox_have_one_holder_and_others_their_own() {
        let of = |text: &str| EmailAddress::parse(text).unwrap().holder();
        for (holder, aliases) in [
            ("adal@proton.me", &["ada.l@pm.me", "Ada-L+x@protonmail.com", "a_dal@protonmail.ch"][..]),
            ("ada.l@icloud.com", &["ada.l@me.com", "ada.l+news@mac.com"]),
            ("ada@fastmail.com", &["shop@ada.fastmail.com", "a+b@ada.fastmail.com", "x@y.ada.fastmail.com"]),
            ("ada@yandex.ru", &["ada@ya.ru", "ada@yandex.com"]),
            ("adal@gmail.com", &["ada.l@googlemail.com"]),
        ] {
            assert_eq!(of(holder), holder);
            for alias in aliases {
                assert_eq!(of(alias), holder, "{alias}");
            }
        }
        for (one, other) in [
            ("adal@icloud.com", "ada.l@icloud.com"),
            ("ada@fastmail.com", "ada@fastmail.fm"),
            ("ada@notfastmail.com", "ada@fastmail.com"),
            ("ada@shop.acme.example", "bob@shop.acme.example"),
        ] {
            assert_ne!(of(one), of(other), "{one} {other}");
        }
    }
}
