//! Numbers of companies in public registers, in one spelling whichever source tells them: the same number is the same company.

/// Registration authorities, by their codes in GLEIF's list, whose numbers are also written on websites, and the country. German courts
/// have a code each and are not among them.
const AUTHORITIES: &[(&str, &str)] = &[
    ("RA000017", "at"),
    ("RA000025", "be"),
    ("RA000163", "cz"),
    ("RA000170", "dk"),
    ("RA000181", "ee"),
    ("RA000188", "fi"),
    ("RA000189", "fr"),
    ("RA000192", "fr"),
    ("RA000402", "ie"),
    ("RA000463", "nl"),
    ("RA000472", "no"),
    ("RA000473", "no"),
    ("RA000484", "pl"),
    ("RA000544", "se"),
    ("RA000548", "ch"),
    ("RA000549", "ch"),
    ("RA000585", "gb"),
    ("RA000586", "gb"),
    ("RA000587", "gb"),
];

/// The key of a number that a registration authority of GLEIF's list gave.
pub fn of_authority(authority: &str, number: &str) -> String {
    let known = AUTHORITIES.iter().find(|(code, _)| code.eq_ignore_ascii_case(authority));
    match known {
        Some((_, country)) => key(country, number),
        None => format!("{}:{number}", authority.to_lowercase()),
    }
}

/// The key of a number in the register of a country: `gb:01234567`.
pub fn key(country: &str, number: &str) -> String {
    let number: String =
        number.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect();
    let number = match country {
        "at" => number.trim_start_matches("FN"),
        "be" => number.trim_start_matches("BE"),
        "fr" => number.get(..9).unwrap_or(&number),
        _ => &number,
    };
    match country {
        // Zeros in front are often left out.
        "gb" | "nl" => format!("{country}:{number:0>8}"),
        "be" | "pl" => format!("{country}:{number:0>10}"),
        _ => format!("{country}:{number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_key_however_it_is_written() {
        for (authority, number, expected) in [
            ("RA000585", "1234567", "gb:01234567"),
            ("RA000587", "SC123456", "gb:SC123456"),
            ("RA000192", "542 051 180", "fr:542051180"),
            ("RA000025", "BE 403.170.701", "be:0403170701"),
            ("RA000017", "FN 93363 z", "at:93363Z"),
            ("RA000549", "CHE-101.602.521", "ch:CHE101602521"),
            ("RA000242", "HRB 99999", "ra000242:HRB 99999"),
        ] {
            assert_eq!(of_authority(authority, number), expected);
        }
    }
}
