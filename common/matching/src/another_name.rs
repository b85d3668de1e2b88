//! Whether a word that differs a little from a person's name is a slip in it or another name: `Smtih` is no name, `Barker` is not
//! `Parker`. Lists of known names are asked first, then the directory.

use crate::slips::Slip;
use language::known_names::{self, GivenName, Listed, Sex};
use language::nickname;
use language::romanise::romanised_key;
use strsim::osa_distance;

/// What a word is, beside the name it is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    /// No name: a slip.
    Nobodys,
    /// One of the two is so much rarer than the other that it may be a slip in it, or they are not at
    /// home in one part of the world.
    Rare,
    /// Two names, so two people.
    Another,
}

/// A name that is so many times rarer than another may be a slip in it, however it differs.
const RARER: f64 = 48.0;
/// Whatever a company is called, a name this common is no slip in it.
const USUAL: f64 = 2e-5;
/// A name this common is at home everywhere.
const COMMON: f64 = 1.0 / 250.0;
/// How common a short form is taken to be that no list has.
const SHORT_FORM: f64 = 1e-4;

/// How many people of a directory have a word in their names, 0 to 1; 0 where there is no directory.
pub type Share<'a> = &'a dyn Fn(&str) -> f64;

pub(crate) fn given(asked: &str, known: &str, share: Share<'_>) -> Word {
    let (mine, theirs) = (known_names::given(asked), known_names::given(known));
    let of = |name: Option<GivenName>| name.map(|name| name.listed);
    if excluded(mine, theirs) && !are_strange(of(mine), of(theirs)) {
        return Word::Another;
    }
    let is_short = |word: &str| known_names::given(word).is_none() && !nickname::related(word).is_empty();
    let with_short = |word: &str| share(word).max(if is_short(word) { SHORT_FORM } else { 0.0 });
    compared((asked, of(mine)), (known, of(theirs)), &with_short)
}

pub(crate) fn family(asked: &str, known: &str, share: Share<'_>) -> Word {
    compared((asked, known_names::family(asked)), (known, known_names::family(known)), share)
}

/// Whether a word of a company's name is a person's name, and not a slip in the word it is compared with. In a name of one word there
/// is nothing else to tell that by.
pub(crate) fn is_another_name(asked: &str, known: &str, is_alone: bool) -> bool {
    let (mine, theirs) = (listed(asked), listed(known));
    let share = |names: &[Listed]| names.iter().map(|name| name.share).fold(0.0, f64::max);
    let (asked, known) = (share(&mine), share(&theirs));
    if asked == 0.0 || is_alone {
        return asked > 0.0;
    }
    let meet = mine.iter().any(|one| theirs.iter().any(|other| one.meets(*other)));
    let are_strange = known > 0.0 && !meet && asked < COMMON;
    !are_strange && (asked >= USUAL || known < asked * RARER)
}

/// Whether a word is anybody's name.
pub(crate) fn is_name(word: &str) -> bool {
    !listed(word).is_empty()
}

/// What is known of a word as a given and as a family name.
fn listed(word: &str) -> Vec<Listed> {
    known_names::given(word).map(|name| name.listed).into_iter().chain(known_names::family(word)).collect()
}

/// Whether one given name is a woman's and the other a man's.
pub(crate) fn other_sex(one: &str, other: &str) -> bool {
    excluded(known_names::given(one), known_names::given(other))
}

fn excluded(one: Option<GivenName>, other: Option<GivenName>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one.sex.excludes(other.sex))
}

fn compared(asked: (&str, Option<Listed>), known: (&str, Option<Listed>), share: Share<'_>) -> Word {
    let common =
        |(word, listed): (&str, Option<Listed>)| listed.map_or(0.0, |listed| listed.share).max(share(word));
    let (mine, theirs) = (common(asked), common(known));
    if mine == 0.0 {
        return Word::Nobodys;
    }
    let strange = are_strange(asked.1, known.1);
    // A record can have the slip as well as the question: whose name is known from nowhere else may be misspelt.
    let misspelt = known.1.is_none() && mine >= theirs * RARER;
    if strange || misspelt || theirs >= mine * rarer(asked.0, known.0) { Word::Rare } else { Word::Another }
}

/// How many times rarer a name must be than another to be taken for a slip in it. Fingers leave letters out, exchange and double them;
/// two names that many bear mostly differ otherwise. Counted on names that slips turn into names, and on names that are near others.
fn rarer(asked: &str, known: &str) -> f64 {
    match Slip::of(asked, known) {
        Slip::Exchanged => 2.0,
        Slip::Dropped => 4.0,
        Slip::Mistaken => 32.0,
        Slip::Other => RARER,
    }
}

/// Whether two names are not at home in one part of the world. A slip that gives a name gives one of anywhere: `Modi` for `Modig`, which
/// Swedes are not called.
fn are_strange(asked: Option<Listed>, known: Option<Listed>) -> bool {
    asked.zip(known).is_some_and(|(one, other)| !one.meets(other) && one.share < COMMON)
}

/// Whether two forms of a given name are names of their own that people of one part of the world tell apart, for all they have in
/// common: `Karen` and `Karin`. What sounds the same is one name, and so are short forms such as `Bob` and `Rob`.
pub(crate) fn are_told_apart(asked: &str, known: &str, share: Share<'_>) -> bool {
    asked.len().min(known.len()) > 3
        && osa_distance(asked, known) == 1
        && !romanised_alike(asked, known)
        && !vowels_vary(asked, known)
        && given(asked, known, share) == Word::Another
}

/// Whether two names are the same but for vowels, and at home where vowels are not written: `Ahmad` and `Ahmed`.
fn vowels_vary(one: &str, other: &str) -> bool {
    let consonants =
        |word: &str| word.chars().filter(|letter| !"aeiou".contains(*letter)).collect::<String>();
    let without = |name: &str| known_names::given(name).is_some_and(|name| name.listed.is_without_vowels());
    one.len() == other.len() && consonants(one) == consonants(other) && without(one) && without(other)
}

/// Endings of family names that women and men of one family have, the man's first. What stands before is the family's.
const ENDINGS: &[(&str, &str)] = &[
    ("ski", "ska"),
    ("cki", "cka"),
    ("zki", "zka"),
    ("sky", "ska"),
    ("sky", "skaya"),
    ("skiy", "skaya"),
    ("skyi", "ska"),
    ("skyy", "ska"),
    ("ov", "ova"),
    ("ev", "eva"),
    ("ny", "na"),
    ("ly", "la"),
    ("poulos", "poulou"),
    ("idis", "idou"),
    ("adis", "adou"),
    ("akis", "aki"),
    ("as", "iene"),
    ("as", "aite"),
    ("is", "iene"),
    ("is", "yte"),
    ("ys", "iene"),
    ("ys", "yte"),
    ("us", "iene"),
    ("us", "ute"),
];

/// The same of endings that names of two families have, too: `Martin` and `Martina`. They say whom a name is of, and not that it is one.
const POSSIBLE_ENDINGS: &[(&str, &str)] = &[
    ("in", "ina"),
    ("yn", "yna"),
    ("oy", "aya"),
    ("iy", "aya"),
    ("yy", "aya"),
    ("yi", "a"),
    ("os", "ou"),
    ("is", "i"),
    ("as", "a"),
    ("ins", "ina"),
];

/// Whether two family names are a woman's and a man's of one family: `Kowalska`, `Novák` and `Nováková`.
pub(crate) fn of_one_family(one: &str, other: &str) -> bool {
    is_his_of_hers(one, other) || is_his_of_hers(other, one)
}

/// Whether a family name is a man's, and another a woman's of his family.
fn is_his_of_hers(his: &str, hers: &str) -> bool {
    let stem = his.strip_suffix("ek").or_else(|| his.strip_suffix("ec"));
    let shortened = stem.zip(his.chars().last()).map(|(stem, last)| format!("{stem}{last}ova"));
    his.len() > 3
        && hers.len() > 3
        && (is_ended(ENDINGS, his, hers)
            || hers.strip_suffix("ova") == Some(his)
            || shortened.as_deref() == Some(hers))
}

fn is_ended(endings: &[(&str, &str)], his: &str, hers: &str) -> bool {
    endings.iter().any(|(of_his, of_hers)| {
        his.strip_suffix(of_his)
            .is_some_and(|stem| stem.len() > 2 && hers.strip_suffix(of_hers) == Some(stem))
    })
}

/// Whether two people's names are a man's and a woman's of one family. The given names tell whose they are before the endings of the
/// family names do: many a woman abroad is called as her father is. An initial tells nothing.
pub(crate) fn are_man_and_woman(one: (&str, &str), other: (&str, &str)) -> bool {
    let is_his = |his: &str, hers: &str| is_his_of_hers(his, hers) || is_ended(POSSIBLE_ENDINGS, his, hers);
    let (mine, theirs) = match () {
        () if is_his(one.1, other.1) => (Sex::Male, Sex::Female),
        () if is_his(other.1, one.1) => (Sex::Female, Sex::Male),
        () => return false,
    };
    let sex = |given: &str, by_ending: Sex| match known_names::given(given) {
        Some(GivenName { sex: sex @ (Sex::Female | Sex::Male), .. }) if given.len() > 1 => sex,
        _ => by_ending,
    };
    sex(one.0, mine).excludes(sex(other.0, theirs))
}

/// Whether two words differ only by how a foreign name is put into Latin letters: `Alexey`, `Aleksei`.
pub(crate) fn romanised_alike(one: &str, other: &str) -> bool {
    one.len() > 3 && other.len() > 3 && romanised_key(one) == romanised_key(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_names_are_told_from_a_name_and_a_slip() {
        let nobody = |_: &str| 0.0;
        for (asked, known, expected) in [
            ("roberta", "robert", Word::Another),
            ("sonia", "sofia", Word::Another),
            ("rene", "irene", Word::Another),
            ("donald", "ronald", Word::Another),
            ("robret", "robert", Word::Nobodys),
            ("robert", "robret", Word::Rare),
            // A letter left out or two exchanged are a slip sooner than another letter.
            ("obert", "robert", Word::Rare),
            ("tayna", "tanya", Word::Rare),
            ("robert", "roberta", Word::Another),
            ("mario", "maria", Word::Another),
        ] {
            assert_eq!(given(asked, known, &nobody), expected, "{asked} / {known}");
        }
        for (asked, known, expected) in [
            ("barker", "parker", Word::Another),
            ("russo", "rossi", Word::Another),
            ("andersen", "anderson", Word::Another),
            ("smihth", "smith", Word::Nobodys),
            ("modi", "modig", Word::Rare),
            ("gracia", "garcia", Word::Rare),
            ("garcia", "gracia", Word::Another),
        ] {
            assert_eq!(family(asked, known, &nobody), expected, "{asked} / {known}");
        }
        // A word in no list may be a name of the directory.
        let directory = |word: &str| if word == "parkex" { 0.002 } else { 0.0 };
        assert_eq!(family("parkex", "parker", &directory), Word::Another);
        assert!(is_another_name("martel", "mattel", true) && !is_another_name("matel", "mattel", true));
        assert!(is_another_name("hargis", "harris", false) && !is_another_name("harrsi", "harris", false));
    }

    #[test]
    fn forms_of_a_name_that_people_tell_apart_are_two_names() {
        let nobody = |_: &str| 0.0;
        for (one, other) in [("karen", "karin"), ("julie", "julia"), ("denise", "denis")] {
            assert!(are_told_apart(one, other, &nobody), "{one} / {other}");
        }
        for (one, other) in [
            ("sara", "sarah"),
            ("mohamed", "mohammed"),
            ("ahmad", "ahmed"),
            ("jon", "john"),
            ("micheal", "michael"),
            ("bob", "rob"),
            ("steven", "stephen"),
        ] {
            assert!(!are_told_apart(one, other, &nobody), "{one} / {other}");
        }
    }

    #[test]
    fn women_and_men_of_one_family_are_recognised() {
        for (one, other) in [
            ("kowalski", "kowalska"),
            ("novak", "novakova"),
            ("hajek", "hajkova"),
            ("ivanov", "ivanova"),
            ("cerny", "cerna"),
            ("papadopoulos", "papadopoulou"),
            ("georgiadis", "georgiadou"),
            ("kazlauskas", "kazlauskiene"),
        ] {
            assert!(of_one_family(one, other) && of_one_family(other, one), "{one} {other}");
        }
        assert!(!of_one_family("barker", "parker") && !of_one_family("rossi", "rossa"));
        assert!(!of_one_family("martin", "martina"));
    }

    #[test]
    fn a_man_and_a_woman_of_one_family_are_two_people() {
        for (his, hers) in [
            (("aleksandr", "tarasov"), ("aleksandra", "tarasova")),
            (("jan", "kowalski"), ("janina", "kowalska")),
            // A short form of both: the family name says whose it is.
            (("alex", "tarasov"), ("alexandra", "tarasova")),
            (("a", "novak"), ("anna", "novakova")),
            (("m", "nikitin"), ("maria", "nikitina")),
            (("giorgos", "papadopoulos"), ("g", "papadopoulou")),
        ] {
            assert!(are_man_and_woman(his, hers) && are_man_and_woman(hers, his), "{his:?} {hers:?}");
        }
        for (one, other) in [
            (("anna", "kowalski"), ("anna", "kowalska")),
            (("ana", "novak"), ("anna", "novakova")),
            (("katarzyna", "kowalski"), ("anna", "kowalska")),
            (("jan", "kowalski"), ("janina", "kowalski")),
            (("susan", "barker"), ("mark", "parker")),
        ] {
            assert!(!are_man_and_woman(one, other) && !are_man_and_woman(other, one), "{one:?} {other:?}");
        }
    }
}
