//! Company names in the form under which their spellings meet: without legal form, punctuation or a leading article.

use crate::text::key;

/// Legal forms, folded, as they end a name.
const LEGAL_FORMS: &[&str] = &[
    "inc",
    "incorporated",
    "corp",
    "corporation",
    "co",
    "company",
    "llc",
    "llp",
    "lp",
    "ltd",
    "limited",
    "plc",
    "pllc",
    "gmbh",
    "mbh",
    "ag",
    "kg",
    "kgaa",
    "ug",
    "ohg",
    "gbr",
    "ev",
    "eg",
    "ek",
    "se",
    "sa",
    "sas",
    "sasu",
    "sarl",
    "sca",
    "scs",
    "sl",
    "slu",
    "srl",
    "srls",
    "spa",
    "sapa",
    "snc",
    "bv",
    "nv",
    "vof",
    "cv",
    "ab",
    "hb",
    "as",
    "asa",
    "oy",
    "oyj",
    "aps",
    "ivs",
    "sp zoo",
    "spzoo",
    "sp z",
    "oo",
    "zoo",
    "sro",
    "doo",
    "dd",
    "ood",
    "eood",
    "ad",
    "kft",
    "zrt",
    "nyrt",
    "bt",
    "pty",
    "pte",
    "pvt",
    "private",
    "kk",
    "gk",
    "ltda",
    "eireli",
    "sdn",
    "bhd",
    "pt",
    "tbk",
    "jsc",
    "pjsc",
    "ooo",
    "oao",
    "fze",
    "fzco",
    "wll",
    "sab",
    "cva",
    "sac",
    "saic",
    "sc",
    "lda",
    "unipessoal",
    "haftungsbeschrankt",
];

/// The name without its legal form: `Müller & Söhne GmbH & Co. KG` → `muller and sohne`.
pub fn normal(name: &str) -> String {
    let folded = key(name);
    let mut words: Vec<String> = Vec::new();
    // `S.A.` and `S. A.`, `A/S` and `AS` are one thing: single letters in a row become one word.
    for word in folded.split(' ').filter(|word| !word.is_empty()) {
        let single = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
        match words.last_mut() {
            Some(last) if single && last.ends_with('\u{1}') => last.insert_str(last.len() - 1, word),
            _ if single => words.push(format!("{word}\u{1}")),
            _ => words.push(word.to_owned()),
        }
    }
    let mut words: Vec<String> = words.into_iter().map(|word| word.replace('\u{1}', "")).collect();
    while words.len() > 1 {
        let last = &words[words.len() - 1];
        let pair = format!("{} {last}", words[words.len() - 2]);
        if words.len() > 2 && LEGAL_FORMS.contains(&pair.as_str()) {
            words.truncate(words.len() - 2);
        } else if LEGAL_FORMS.contains(&last.as_str()) || last == "and" {
            words.pop();
        } else {
            break;
        }
    }
    if words.len() > 1 && words[0] == "the" {
        words.remove(0);
    }
    words.join(" ")
}

/// The normal name without spaces, so that `Data Dog` and `DataDog` meet.
pub fn squashed(name: &str) -> String {
    normal(name).replace(' ', "")
}

/// How alike two company names are: 1 the same but for case and punctuation, 0.98 but for the legal form, less with typos.
pub fn similarity(one: &str, other: &str) -> f64 {
    if key(one) == key(other) {
        return 1.0;
    }
    let (one, other) = (squashed(one), squashed(other));
    if one.is_empty() || other.is_empty() {
        return 0.0;
    }
    if one == other {
        return 0.98;
    }
    let length = one.chars().count().min(other.chars().count());
    let typos = strsim::osa_distance(&one, &other);
    match (length, typos) {
        (5.., 1) => 0.9,
        (9.., 2) => 0.82,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legal_form_does_not_tell_companies_apart() {
        for (given, expected) in [
            ("Acme, Inc.", "acme"),
            ("ACME GmbH", "acme"),
            ("Müller & Söhne GmbH & Co. KG", "muller and sohne"),
            ("The Boring Co.", "boring"),
            ("Société Générale S.A.", "societe generale"),
            ("Novo Nordisk A/S", "novo nordisk"),
            ("Orlen Sp. z o.o.", "orlen"),
            ("Tata Sons Pvt. Ltd.", "tata sons"),
            ("Limited", "limited"),
            ("AB", "ab"),
            ("A B C Corp", "abc"),
            ("", ""),
        ] {
            assert_eq!(normal(given), expected, "{given}");
        }
    }

    #[test]
    fn names_are_alike_by_degrees() {
        assert_eq!(similarity("Acme", "ACME"), 1.0);
        assert_eq!(similarity("Acme Inc", "Acme GmbH"), 0.98);
        assert_eq!(similarity("Data Dog", "Datadog, Inc."), 0.98);
        assert!(similarity("Northwind Traders", "Nortwind Traders Ltd") >= 0.9);
        assert_eq!(similarity("Acme", "Acne"), 0.0);
        assert_eq!(similarity("Acme", "Globex"), 0.0);
        assert_eq!(similarity("", "Globex"), 0.0);
    }
}
