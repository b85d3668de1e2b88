//! The letters of company names as files and pages write them: entities for signs, two letters for an umlaut.

use std::borrow::Cow;

/// What pages write for letters and signs that mean something to them.
#[rustfmt::skip]
const ENTITIES: &[(&str, &str)] = &[
    ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&ndash;", "-"), ("&rsquo;", "'"),
    ("&auml;", "ä"), ("&ouml;", "ö"), ("&uuml;", "ü"), ("&Auml;", "Ä"), ("&Ouml;", "Ö"), ("&Uuml;", "Ü"), ("&szlig;", "ß"), ("&eacute;", "é"),
    ("&egrave;", "è"), ("&aacute;", "á"), ("&oacute;", "ó"), ("&ntilde;", "ñ"), ("&ccedil;", "ç"), ("&aring;", "å"), ("&oslash;", "ø"),
];

/// `AT&T` for what a page or a file made from one calls `AT&amp;T`.
pub(crate) fn without_entities(name: &str) -> Cow<'_, str> {
    let mut name = Cow::Borrowed(name);
    // Twice, for what was written for a page twice.
    for _ in 0..2 {
        if !name.contains('&') || !name.contains(';') {
            break;
        }
        for (entity, letter) in ENTITIES {
            if name.contains(entity) {
                name = Cow::Owned(name.replace(entity, letter));
            }
        }
        while let Some((start, end, letter)) = numbered(&name) {
            name = Cow::Owned(format!("{}{letter}{}", &name[..start], &name[end..]));
        }
    }
    name
}

/// Where the first letter is that is told by its number, such as `&#38;` or `&#x26;`.
fn numbered(name: &str) -> Option<(usize, usize, char)> {
    name.match_indices("&#").find_map(|(start, _)| {
        let rest = &name[start + 2..];
        let length = rest.find(';').filter(|length| *length < 8)?;
        let digits = &rest[..length];
        let number = match digits.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
            None => digits.parse(),
        };
        Some((start, start + 2 + length + 1, char::from_u32(number.ok()?)?))
    })
}

/// The name as it is written where there are no umlauts; nothing where it has none.
pub(crate) fn without_umlauts(name: &str) -> Option<String> {
    #[rustfmt::skip]
    const UMLAUTS: &[(char, &str)] = &[
        ('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('Ä', "Ae"), ('Ö', "Oe"), ('Ü', "Ue"), ('ø', "oe"), ('Ø', "Oe"), ('å', "aa"), ('Å', "Aa"),
    ];
    if name.is_ascii() || !name.contains(|c| UMLAUTS.iter().any(|(umlaut, _)| *umlaut == c)) {
        return None;
    }
    let mut out = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        match UMLAUTS.iter().find(|(umlaut, _)| *umlaut == c) {
            Some((_, letters)) => out.push_str(letters),
            None => out.push(c),
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_read_and_what_is_none_stays() {
        for (written, meant) in [
            ("AT&amp;T", "AT&T"),
            ("Smith &amp;amp; Sons", "Smith & Sons"),
            ("M&#252;ller &#x26; Co", "Müller & Co"),
            ("Caf&eacute; &quot;Mozart&quot;", "Café \"Mozart\""),
            ("Black & Decker; Tools", "Black & Decker; Tools"),
            ("R&D &#zz; &#999999999;", "R&D &#zz; &#999999999;"),
        ] {
            assert_eq!(without_entities(written), meant);
        }
        assert_eq!(without_umlauts("Müller & Søn").as_deref(), Some("Mueller & Soen"));
        assert_eq!(without_umlauts("Café"), None);
    }
}
