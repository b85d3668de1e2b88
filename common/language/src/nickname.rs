//! Nicknames and national forms of given names: who may be meant by Bob, Pepe or Sascha.

use std::collections::HashMap;
use std::sync::LazyLock;

/// One name with the forms people use for it, folded. Short forms and spellings stand for each other too; national forms, behind
/// the stroke, stand for the first name alone.
static FORMS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    // The second file is of a public table, made by infra/nicknames.py.
    include_str!("nicknames.txt").lines().chain(include_str!("nicknames_listed.txt").lines()).collect()
});

/// The names of each name's lines, and whether it is there as the name, a short form or a national one.
static LINES: LazyLock<HashMap<&str, Vec<(usize, Kind)>>> = LazyLock::new(|| {
    let mut lines: HashMap<&str, Vec<(usize, Kind)>> = HashMap::new();
    for (number, line) in FORMS.iter().enumerate() {
        let (short, national) = line.split_once(" / ").unwrap_or((line, ""));
        let kinds = std::iter::once(Kind::Name).chain(std::iter::repeat(Kind::Short));
        let short = short.split(' ').zip(kinds);
        let national = national.split(' ').filter(|form| !form.is_empty()).map(|form| (form, Kind::National));
        for (form, kind) in short.chain(national) {
            lines.entry(form).or_default().push((number, kind));
        }
    }
    lines
});

static RELATED: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let mut related: HashMap<&str, Vec<&str>> = HashMap::new();
    for line in FORMS.iter() {
        let mut words = line.split(' ').filter(|word| *word != "/");
        let Some(name) = words.next() else { continue };
        for form in words {
            for (one, other) in [(name, form), (form, name)] {
                let known = related.entry(one).or_default();
                if !known.contains(&other) {
                    known.push(other);
                }
            }
        }
    }
    related
});

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Name,
    Short,
    National,
}

/// The other given names a folded given name may stand for, one step away: a form's full names, a name's forms.
pub fn related(name: &str) -> &'static [&'static str] {
    RELATED.get(name).map_or(&[], Vec::as_slice)
}

/// Whether a folded given name is short for others.
pub fn is_short(name: &str) -> bool {
    LINES.get(name).is_some_and(|lines| lines.iter().any(|(_, kind)| *kind == Kind::Short))
}

/// Whether two folded given names may be one person's: one is a form of the other, or both are short for the same name.
pub fn are_related(one: &str, other: &str) -> bool {
    let (Some(mine), Some(theirs)) = (LINES.get(one), LINES.get(other)) else { return false };
    one != other
        && mine.iter().any(|(line, kind)| {
            theirs.iter().any(|(their_line, their_kind)| {
                let either_is = |wanted| *kind == wanted || *their_kind == wanted;
                line == their_line && (either_is(Kind::Name) || !either_is(Kind::National))
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nicknames_lead_to_the_name_and_back() {
        for (one, other) in [
            ("bob", "robert"),
            ("robert", "bob"),
            ("bob", "rob"),
            ("pepe", "jose"),
            ("bill", "william"),
            ("katya", "ekaterina"),
            ("nacho", "ignacio"),
            ("mohamed", "muhammad"),
            ("fritz", "friedrich"),
            ("peggy", "margaret"),
            ("chuck", "charles"),
            ("hank", "henry"),
            ("polly", "mary"),
            ("sadie", "sarah"),
            ("curro", "francisco"),
            ("ze", "jose"),
            ("beppe", "giuseppe"),
            ("sepp", "josef"),
            ("kees", "cornelis"),
            ("gosia", "malgorzata"),
            ("honza", "jan"),
            ("vova", "vladimir"),
            ("sasha", "oleksandr"),
            ("giannis", "ioannis"),
            ("mehmet", "mohammed"),
            ("youssef", "yusuf"),
            ("yusuf", "joseph"),
            ("abdul", "abdulrahman"),
            ("venkat", "venkatesh"),
            ("seamus", "james"),
            ("dai", "david"),
            ("pista", "istvan"),
            ("costel", "constantin"),
            ("itzik", "yitzhak"),
            ("wim", "willem"),
            ("kalle", "karl"),
            ("guillaume", "william"),
            ("misha", "mikhail"),
            ("jim", "jamie"),
        ] {
            assert!(are_related(one, other) && are_related(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("bob", "william"),
            ("robert", "richard"),
            ("anna", "maria"),
            ("", "bob"),
            ("guillaume", "wim"),
            ("guillermo", "vilhelm"),
            ("pawel", "pablo"),
            ("giovanni", "ioannis"),
            ("bob", "bob"),
            ("jose", "giuseppe"),
        ] {
            assert!(!are_related(one, other), "{one} {other}");
        }
    }

    #[test]
    fn the_tables_are_folded_and_name_each_name_once() {
        for table in [include_str!("nicknames.txt"), include_str!("nicknames_listed.txt")] {
            let mut heads: Vec<&str> = table.lines().filter_map(|line| line.split(' ').next()).collect();
            heads.dedup();
            assert_eq!(heads.len(), table.lines().count());
            assert!(heads.is_sorted());
        }
        let letters = |word: &str| word == "/" || word.bytes().all(|b| b.is_ascii_lowercase());
        assert!(FORMS.iter().flat_map(|line| line.split(' ')).all(letters));
    }
}
