//! The identifiers of records, and the one that a text is in any spelling.

use domain::{NetworkUrl, Phone, lookalike};

/// The kind of an identifier; part of its hash, so that a domain never equals a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentifierKind {
    Id = 1,
    Email = 2,
    Phone = 3,
    NetworkUrl = 4,
    Domain = 5,
    /// A company's name without spaces and legal form.
    Name = 6,
    /// The mailbox that an address is another spelling of.
    Mailbox = 7,
}

/// The identifier that a text looks like, in the service's own form; an address keeps its spelling, because the state's lists are
/// of spellings. `None` if it identifies no one.
pub fn read(text: &str) -> Option<(IdentifierKind, String)> {
    let text = text.trim().trim_matches(['<', '>', '(', ')', ',', ';', '"', '\'']);
    if text.contains('@') {
        let address = text.strip_prefix("mailto:").unwrap_or(text);
        return lookalike::mailbox_of(address).map(|_| (IdentifierKind::Email, address.to_lowercase()));
    }
    if text.starts_with("per_") {
        return Some((IdentifierKind::Id, text.to_owned()));
    }
    if text.starts_with(['+', '0']) || text.starts_with("tel:") {
        return Phone::parse(text).ok().map(|phone| (IdentifierKind::Phone, phone.to_string()));
    }
    let host = text.split_once("://").map_or(text, |(_, rest)| rest).split_once('/').map(|(host, _)| host);
    let is_address = host.is_some_and(|host| host.contains('.')) && !text.contains(char::is_whitespace);
    let url = is_address.then(|| NetworkUrl::parse(text).ok()).flatten();
    url.map(|url| (IdentifierKind::NetworkUrl, url.to_string()))
}

/// The hash of an identifier: FNV-1a, 64 bits, the same on every machine and in every version of this format.
pub fn hash(kind: IdentifierKind, text: &str) -> u64 {
    // A final mix spreads the low bits into the high ones, by which the table is divided into buckets.
    mix(text.bytes().fold(fnv(FNV_OFFSET, kind as u8), fnv))
}

/// The hashes under which the owner of an identifier, in any spelling, may have opted out.
pub fn lasting_hashes(kind: IdentifierKind, text: &str) -> impl Iterator<Item = u64> {
    let mailbox = match kind {
        IdentifierKind::Email => lookalike::mailbox_of(text),
        _ => None,
    };
    let mailbox = mailbox.map(|mailbox| hash(IdentifierKind::Mailbox, &mailbox));
    std::iter::once(hash(kind, text)).chain(mailbox)
}

/// The hash of any text, for what needs no kind.
pub fn hash_text(text: &str) -> u64 {
    hash_words([text])
}

/// The hash of words run together.
pub fn hash_words<'a>(words: impl IntoIterator<Item = &'a str>) -> u64 {
    mix(words.into_iter().flat_map(str::bytes).fold(FNV_OFFSET, fnv))
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

const fn fnv(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3)
}

const fn mix(mut hash: u64) -> u64 {
    hash = (hash ^ (hash >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ (hash >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use IdentifierKind::{Email, Id, NetworkUrl, Phone};

    #[test]
    fn every_spelling_is_read_as_the_same_identifier() {
        for (kind, normal, spellings) in [
            (
                Email,
                "agathap@gmail.com",
                ["a.gatha.p@gmail.com", "<Agatha.P+x@GoogleMail.com>", "mailto:agathap@gmail.com,"],
            ),
            (Phone, "+442079460018", ["+442079460018", "+44 (0)20 7946 0018", "tel:+44-20-7946-0018"]),
            (
                NetworkUrl,
                "https://network.example/in/ada",
                [
                    "network.example/in/Ada",
                    "HTTPS://www.Network.example/in/ada/?x=1",
                    "(https://network.example/in/ada)",
                ],
            ),
            (Id, "per_1", ["per_1", " per_1 ", "per_1;"]),
        ] {
            for text in spellings {
                let (found, read) = read(text).unwrap_or_else(|| panic!("{text}"));
                let meant = if kind == Email { lookalike::mailbox_of(&read) } else { Some(read) };
                assert_eq!((found, meant.as_deref()), (kind, Some(normal)), "{text}");
            }
        }
        for nobody in ["", "Ada Lovelace", "4711", "a/b", "@"] {
            assert_eq!(read(nobody), None, "{nobody}");
        }
    }
}
