//! The hashes of California's Delete Request and Opt-out Platform (DROP): identifiers in the state's own normal form, SHA-256, in
//! Base64. <https://privacy.ca.gov/drop>

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::digest::{SHA256, digest};

domain::vocabulary! {
    /// A list of the platform.
    DropList {
        Ndz = "NDZ", Email = "Email", Phone = "Phone", Maid = "MAID", NameVin = "NameVIN", Ctvid = "CTVID",
        Removed = "Removed",
    }
}

/// Base64 of the SHA-256 of a text.
pub fn hashed(text: &str) -> String {
    STANDARD.encode(digest(&SHA256, text.as_bytes()))
}

/// An address without white space, in small letters, with its dots and plus tag.
pub fn email(text: &str) -> String {
    hashed(&text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect::<String>())
}

/// The same of every spelling that is known here: as it is written, and the mailbox it is delivered to.
pub fn emails(text: &str) -> impl Iterator<Item = String> {
    let written = email(text);
    let mailbox = domain::lookalike::mailbox_of(text).map(|mailbox| email(&mailbox));
    let mailbox = mailbox.filter(|mailbox| *mailbox != written);
    std::iter::once(written).chain(mailbox)
}

/// A number's last ten digits; nothing where it has fewer.
pub fn phone(text: &str) -> Option<String> {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).collect();
    let last = digits.get(digits.len().checked_sub(10)?..)?;
    Some(hashed(std::str::from_utf8(last).ok()?))
}

/// Name, day of birth and postcode together; the day in any form with its eight digits.
pub fn name_birth_place(first: &str, last: &str, born: &str, postcode: &str) -> String {
    let born: String = born.chars().filter(char::is_ascii_digit).collect();
    let parts = [name(first), name(last), born, postal_code(postcode)];
    hashed(&parts.iter().map(|part| hashed(part)).collect::<String>())
}

/// The id of a device or a television: letters and digits, small.
pub fn device(text: &str) -> String {
    hashed(&plain(text))
}

/// A name: in Latin letters without accents, small, letters and digits alone.
fn name(text: &str) -> String {
    let latin = language::romanise::romanise(text);
    plain(&domain::name::fold(latin.as_deref().unwrap_or(text)))
}

/// A postcode: without what follows the dash and without leading zeros, five characters at most.
fn postal_code(text: &str) -> String {
    let code = plain(text.split('-').next().unwrap_or(text));
    code.trim_start_matches('0').chars().take(5).collect()
}

fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_state() {
        let of_address = email(" Ada.Lovell+Jobs@Acme.Example ");
        assert_eq!(of_address, "E/x0tJ9M5HruWHVA7NqCUSemCaUmAM9SSBhITCwArIg=");
        let of_number = phone("+1 (555) 555-0142").unwrap();
        assert_eq!(of_number, "YCnBcRSNikwMMvXZ/xw+pUYm4F0lf5wFxfbNnE9xuWk=");
        assert_eq!(phone("555-0142"), None);
        let of_person = name_birth_place("Mary Ann", "O'Hara-Lee", "1991-02-28", "02139-4307");
        assert_eq!(of_person, "5LHIIR0qzBCVXl2GPjzZfQ1nJ5JpjsllXJ42okoxqME=");
        assert_eq!(name_birth_place("Márÿ  ann", "O’hara Lee", "19910228", "2139"), of_person);
        assert_eq!(device("AB-12"), device("ab12"));
    }
}
