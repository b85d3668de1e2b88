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

/// Registers whose numbers are asked for and shown by a name of their own, and how keys begin.
const NAMED: [(&str, &str); 2] = [("companies_house", "gb"), ("siren", "fr")];

/// The register of a key and the number, as they are shown: `gb:01234567` is number 01234567 of `companies_house`.
pub fn shown(key: &str) -> Option<(String, String)> {
    let (register, number) = key.split_once(':')?;
    let named = NAMED.iter().find(|(_, prefix)| *prefix == register);
    Some((named.map_or(register, |(name, _)| name).to_owned(), number.to_owned()))
}

/// The key of a number of a register, in any spelling; `Err` says what is wrong with it.
pub fn asked(system: &str, number: &str) -> Result<String, &'static str> {
    let system = system.trim().to_ascii_lowercase();
    let register =
        NAMED.iter().find(|(name, _)| *name == system).map_or(system.as_str(), |(_, prefix)| prefix);
    let plain: String =
        number.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_uppercase();
    let is_code = register
        .strip_prefix("ra")
        .is_some_and(|code| code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit()));
    match register {
        _ if plain.is_empty() => Err("has no letter or digit"),
        "lei" if plain.len() == 20 => Ok(format!("lei:{plain}")),
        "lei" => Err("an LEI has 20 letters and digits"),
        "cik" => match plain.trim_start_matches("CIK").parse::<u64>() {
            Ok(cik) if cik < 10_000_000_000 => Ok(format!("cik:{cik:010}")),
            _ => Err("a CIK is a number of at most ten digits"),
        },
        "wikidata"
            if plain.starts_with('Q')
                && plain[1..].bytes().all(|b| b.is_ascii_digit())
                && plain.len() > 1 =>
        {
            Ok(format!("wikidata:{plain}"))
        }
        "wikidata" => Err("an item of Wikidata is Q and a number"),
        // A register that is only known by its code keeps its own spelling.
        _ if is_code => Ok(format!("{register}:{}", number.trim())),
        country if country.len() == 2 && country.bytes().all(|b| b.is_ascii_lowercase()) => {
            Ok(key(country, number))
        }
        _ => Err(
            "send lei, cik, companies_house, siren, wikidata, a country's code or a register's code of GLEIF's list as system",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_asked_for_in_any_spelling_and_shown_in_one() {
        for (system, number, key, name) in [
            ("LEI", "5493-001kjtiigc8y1r12", "lei:5493001KJTIIGC8Y1R12", "lei"),
            ("companies_house", "1234567", "gb:01234567", "companies_house"),
            ("gb", "SC123456", "gb:SC123456", "companies_house"),
            ("siren", "542 051 180", "fr:542051180", "siren"),
            ("cik", "CIK0000320193", "cik:0000320193", "cik"),
            ("wikidata", "q312", "wikidata:Q312", "wikidata"),
            ("ra000242", "HRB 99999", "ra000242:HRB 99999", "ra000242"),
        ] {
            assert_eq!(asked(system, number).as_deref(), Ok(key), "{system} {number}");
            assert_eq!(shown(key).map(|(register, _)| register).as_deref(), Some(name));
        }
        for (system, number) in [
            ("lei", "123"),
            ("cik", "abc"),
            ("wikidata", "312"),
            ("duns", "123456789"),
            ("gb", " - "),
            ("", "1"),
        ] {
            assert!(asked(system, number).is_err(), "{system} {number}");
        }
    }

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
