//! Plain words: on one line, with the capitals they should have, one value or several.

/// Words that stay small inside a title.
const SMALL: [&str; 14] =
    ["of", "and", "the", "for", "in", "at", "to", "de", "la", "le", "und", "für", "et", "y"];

/// The text on one line, with single spaces.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Without the quotes that stand around all of it.
pub fn unquoted(text: &str) -> &str {
    const QUOTES: [(char, char); 7] =
        [('"', '"'), ('\'', '\''), ('“', '”'), ('„', '“'), ('«', '»'), ('‘', '’'), ('`', '`')];
    let text = text.trim();
    for (open, close) in QUOTES {
        let inner = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        if let Some(inner) = inner.filter(|inner| !inner.contains(open) && !inner.trim().is_empty()) {
            return inner.trim();
        }
    }
    text
}

pub fn has_lower(text: &str) -> bool {
    text.chars().any(char::is_lowercase)
}

pub fn has_upper(text: &str) -> bool {
    text.chars().any(char::is_uppercase)
}

/// Words that come in lower case get their capitals back; others stay as they are.
pub fn titled(text: &str) -> String {
    if has_upper(text) { text.to_owned() } else { capitalised(text) }
}

/// Every word with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let (mut at_start, mut out) = (true, String::with_capacity(text.len()));
    for c in text.chars() {
        if at_start {
            out.extend(c.to_uppercase());
        } else {
            out.extend(c.to_lowercase());
        }
        // An apostrophe inside a word does not begin another.
        at_start = !c.is_alphanumeric() && !matches!(c, '\'' | '’');
    }
    out
}

/// A phrase written as a program or a shouting person writes it: `COMPUTER_SOFTWARE`, `computer software`.
pub fn phrase(text: &str) -> String {
    let text = one_line(unquoted(text));
    let is_code = text.contains('_') && !text.contains(' ');
    let text = if is_code { text.replace('_', " ") } else { text };
    if has_lower(&text) && has_upper(&text) || (!is_code && !has_lower(&text) && text.len() <= 5) {
        return text;
    }
    let words = capitalised(&text);
    let small = |(at, word): (usize, &str)| {
        let lower = word.to_lowercase();
        if at > 0 && SMALL.contains(&lower.as_str()) { lower } else { word.to_owned() }
    };
    words.split(' ').enumerate().map(small).collect::<Vec<_>>().join(" ")
}

/// Abbreviations in job titles, which stay in capitals.
#[rustfmt::skip]
const ABBREVIATIONS: [&str; 26] = [
    "vp", "svp", "evp", "avp", "ceo", "cto", "cfo", "coo", "cmo", "cio", "cro", "cpo", "ciso", "hr", "it", "qa", "ui", "ux", "pr", "sdr", "bdr", "gm", "md",
    "seo", "bi", "ai",
];

/// A job title on one line; one that is shouted keeps only its abbreviations in capitals, one all small gets its own.
pub fn job_title(text: &str) -> String {
    let text = one_line(unquoted(text));
    if !has_upper(&text) {
        let word = |(at, word): (usize, &str)| match word {
            small if at > 0 && SMALL.contains(&small) => small.to_owned(),
            short if ABBREVIATIONS.contains(&short) => short.to_uppercase(),
            other => capitalised(other),
        };
        return text.split(' ').enumerate().map(word).collect::<Vec<_>>().join(" ");
    }
    let shouted = !has_lower(&text) && text.split(' ').any(|word| word.chars().count() > 4);
    if !shouted {
        return text;
    }
    let word = |(at, word): (usize, &str)| {
        let lower = word.to_lowercase();
        match word.chars().filter(|c| c.is_alphabetic()).count() {
            _ if at > 0 && SMALL.contains(&lower.as_str()) => lower,
            0..=3 => word.to_owned(),
            _ => capitalised(word),
        }
    };
    text.split(' ').enumerate().map(word).collect::<Vec<_>>().join(" ")
}

/// The values of a cell that may hold several.
pub fn several(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split([';', ',', '|', '\n']).flat_map(|part| part.split(":::"));
    parts.map(str::trim).filter(|part| !part.is_empty())
}

/// The first value of a cell that may hold several.
pub fn first_of(text: &str) -> &str {
    several(text).next().unwrap_or(text)
}

/// The values of a list: separated ones, or the names in a JSON list.
pub fn list(text: &str) -> Vec<String> {
    let listed = if text.starts_with('[') { serde_json::from_str(text).ok() } else { None };
    let mut items: Vec<String> = Vec::new();
    let mut add = |item: &str| {
        let item = item.trim();
        if !item.is_empty() && !items.iter().any(|known| known.eq_ignore_ascii_case(item)) {
            items.push(item.to_owned());
        }
    };
    match listed {
        Some(serde_json::Value::Array(values)) => {
            for value in &values {
                let name = value.as_str().or_else(|| value["name"].as_str());
                name.or_else(|| value["school"]["name"].as_str()).into_iter().for_each(&mut add);
            }
        }
        _ => several(text).for_each(add),
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_shouting_become_words() {
        for (given, expected) in [
            ("COMPUTER_SOFTWARE", "Computer Software"),
            ("INFORMATION_TECHNOLOGY_AND_SERVICES", "Information Technology and Services"),
            ("computer software", "Computer Software"),
            ("FINANCIAL SERVICES", "Financial Services"),
            ("Oil & Energy", "Oil & Energy"),
            ("SAAS", "SAAS"),
            ("\"Retail\"", "Retail"),
        ] {
            assert_eq!(phrase(given), expected);
        }
        assert_eq!(job_title("VP,\nEngineering\r\n& Data"), "VP, Engineering & Data");
        assert_eq!(job_title("CHIEF OFFICER OF IT"), "Chief Officer of IT");
        assert_eq!(job_title("CEO"), "CEO");
        assert_eq!(job_title("vp of engineering"), "VP of Engineering");
    }

    #[test]
    fn a_cell_may_hold_several_values() {
        assert_eq!(list("Rust, SQL;rust|Go"), ["Rust", "SQL", "Go"]);
        assert_eq!(list(r#"[{"name":"english","proficiency":5},"french"]"#), ["english", "french"]);
        assert_eq!(several("a ::: b\nc").collect::<Vec<_>>(), ["a", "b", "c"]);
    }
}
