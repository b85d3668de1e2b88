//! How two personal names agree: given and family name apart, each to a degree, in either order.

use crate::another_name::{self, Share, Word, are_man_and_woman, of_one_family, other_sex, romanised_alike};
use crate::model::Level;
use crate::slips::Nearness;
use domain::PersonName;
use domain::name::fold;
use language::nickname;
use language::romanise::{family_first, romanise};
use strsim::osa_distance;

/// Words of one name beyond this are not compared.
const MOST_WORDS: usize = 6;

/// Words of a family name that may be left out. Fewer than those a name is split at: San Martín is not Martín.
const PARTICLES: &[&str] = &[
    "de", "del", "della", "di", "da", "das", "dos", "do", "du", "des", "la", "le", "van", "von", "der",
    "den", "ter", "ten", "zu", "zur", "af", "av", "al", "el", "bin", "ibn", "ben", "st", "mac", "mc", "o",
    "y", "e",
];

/// A name folded for comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameKey {
    /// The given name: one word, or the halves of a double name.
    pub first: Vec<String>,
    pub middle: Vec<String>,
    /// The words of the family name, particles included.
    pub family: Vec<String>,
}

impl NameKey {
    /// A name in another script is compared in Latin letters.
    pub fn new(name: &PersonName) -> Self {
        // `王伟` is one word in which the family name comes first.
        if name.last.is_empty() && family_first(&name.first) {
            let mut words = words(&name.first);
            let family = if words.len() > 1 { vec![words.remove(0)] } else { Vec::new() };
            return Self { first: words, middle: Vec::new(), family };
        }
        Self {
            first: words(&name.first),
            middle: name.middle.iter().flat_map(|middle| words(middle)).collect(),
            family: words(&name.last),
        }
    }

    pub fn parse(full: &str) -> Self {
        Self::new(&PersonName::parse(full))
    }

    fn swapped(&self) -> Self {
        let family = self.first.iter().chain(&self.middle).cloned().collect();
        Self { first: self.family.clone(), middle: Vec::new(), family }
    }

    /// What two names that surely fit have something of in common, however they are ordered: their words, and the words of given
    /// and family name run together, with particles and without.
    pub fn marks(&self) -> Vec<u32> {
        let swapped = self.swapped();
        let mut marks = Vec::with_capacity(4);
        for name in [self, &swapped] {
            marks.extend(name.family.iter().map(|word| mark(word)));
            marks.push(mark(&name.family.concat()));
            marks.push(mark(&name.family_words().collect::<String>()));
        }
        marks.sort_unstable();
        marks.dedup();
        marks
    }

    /// Every word that a person may be called by.
    pub fn given_words(&self) -> impl Iterator<Item = &String> {
        self.first.iter().chain(&self.middle)
    }

    /// The family name's words that tell people apart.
    pub fn family_words(&self) -> impl Iterator<Item = &str> {
        let all_particles = self.family.iter().all(|word| PARTICLES.contains(&word.as_str()));
        let words = self.family.iter().map(String::as_str);
        words.filter(move |word| all_particles || !PARTICLES.contains(word))
    }
}

fn mark(word: &str) -> u32 {
    word.bytes().fold(0x811c_9dc5, |mark, byte| (mark ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn words(text: &str) -> Vec<String> {
    romanise(text)
        .unwrap_or_else(|| fold(text))
        .split(' ')
        .filter(|word| !word.is_empty())
        .take(MOST_WORDS)
        .map(str::to_owned)
        .collect()
}

/// How two given names agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Given {
    /// But for case and accents.
    Same,
    /// A nickname, a national form, half of a double name, a middle name that a person goes by.
    Form,
    /// One slip, which gives a word that is no name.
    Near,
    Alike,
    Far,
    /// One slip, but the word is a name of its own, if a rare one.
    NearKnown,
    AlikeKnown,
    /// Only the initial is told.
    Initial,
    Different,
}

/// How two family names agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Family {
    Same,
    /// But for particles or spacing: `de la Cruz`, `Delacruz`.
    Spacing,
    /// One of a double name, before or after a marriage.
    Half,
    Near,
    Alike,
    Far,
    NearKnown,
    AlikeKnown,
    Initial,
    Different,
}

pub const GIVEN_LEVELS: usize = Given::Different as usize + 1;
pub const FAMILY_LEVELS: usize = Family::Different as usize + 1;

/// How two names agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreement {
    pub given: Given,
    pub family: Family,
    /// Whether middle names fit each other, where both are told.
    pub middle: Option<bool>,
    /// Given and family name stand in each other's place.
    pub exchanged: bool,
}

impl Agreement {
    /// The levels of the fields of [`crate::weights`]: given, family, middle, order.
    pub fn levels(self) -> [Level; 4] {
        [
            Some(self.given as u8),
            Some(self.family as u8),
            self.middle.map(|fits| u8::from(!fits)),
            Some(u8::from(self.exchanged)),
        ]
    }

    fn is_hopeless(self) -> bool {
        self.given == Given::Different && self.family == Family::Different
    }
}

/// The ways two names may agree: as they stand, and with given and family name exchanged. `share` says how many of a directory's
/// people have a word in their names: a name is not a slip in another.
pub fn agreements(asked: &NameKey, known: &NameKey, share: Share<'_>) -> Vec<Agreement> {
    let straight = ordered(asked, known, share);
    let mut ways = vec![straight];
    if straight.given > Given::Form || straight.family > Family::Half {
        let turned = Agreement { exchanged: true, ..ordered(&asked.swapped(), known, share) };
        ways.push(turned);
        if known.first.len() + known.middle.len() > 1 || asked.family.len() > 1 {
            ways.push(Agreement { exchanged: true, ..ordered(asked, &known.swapped(), share) });
        }
    }
    ways.retain(|way| !way.is_hopeless());
    ways
}

fn ordered(asked: &NameKey, known: &NameKey, share: Share<'_>) -> Agreement {
    let middle = match (asked.middle.first(), known.middle.first()) {
        (Some(mine), Some(theirs)) => {
            let initial = |text: &str| text.chars().next();
            let short = mine.chars().count() == 1 || theirs.chars().count() == 1;
            Some(if short {
                initial(mine) == initial(theirs)
            } else {
                Nearness::of(mine, theirs) < Nearness::Far
            })
        }
        _ => None,
    };
    let (given, family) = (given(asked, known, share), family(asked, known, share));
    let family = if are_two_of_one_family(asked, known, given, family) { Family::Different } else { family };
    Agreement { given, family, middle, exchanged: false }
}

/// Whether two names that differ by the endings of women and men are of two people of one family: Anna Novák may be Anna Nováková, but
/// neither Jan nor `A.` is.
fn are_two_of_one_family(asked: &NameKey, known: &NameKey, given: Given, family: Family) -> bool {
    // The very same given name is one person's, and the same family name has the same ending.
    if given == Given::Same || family <= Family::Half {
        return false;
    }
    let (mine, theirs) = match given {
        Given::Initial => ("", ""),
        _ => (called(asked), called(known)),
    };
    asked
        .family_words()
        .any(|one| known.family_words().any(|other| are_man_and_woman((mine, one), (theirs, other))))
}

fn called(name: &NameKey) -> &str {
    name.first.first().map_or("", String::as_str)
}

pub(crate) fn is_initial(short: &str, long: &str) -> bool {
    short.chars().count() == 1 && long.starts_with(short)
}

fn given(asked: &NameKey, known: &NameKey, share: Share<'_>) -> Given {
    let (Some(first), Some(second)) = (asked.first.first(), known.first.first()) else {
        return Given::Different;
    };
    let (whole, other) = (asked.first.concat(), known.first.concat());
    // `Anna-Maria` may be written `Annamaria`, or `Anna Maria` with what looks like a middle name.
    if whole == other || asked.given_words().eq(known.given_words()) {
        return Given::Same;
    }
    let all = |name: &NameKey| name.given_words().map(String::as_str).collect::<String>();
    if all(asked) == all(known) {
        return Given::Same;
    }
    // Halves of two double names that differ are two people: `Ji-won` and `Ji-hoon`.
    if asked.first.len() > 1 && known.first.len() > 1 {
        let level = if asked.first.len() == known.first.len() {
            let halves = asked.first.iter().zip(&known.first);
            halves.map(|(one, other)| slipped(one, other, share)).max().unwrap_or(Given::Different)
        } else {
            slipped(&whole, &other, share)
        };
        return if level == Given::Far { Given::Different } else { level };
    }
    // A person may go by half of a double name, or by a middle name.
    let called = |name: &NameKey, by: &NameKey| {
        by.first.len() == 1 && name.given_words().any(|word| *word == by.first[0])
    };
    if called(asked, known) || called(known, asked) {
        return Given::Form;
    }
    if is_initial(first, second) || is_initial(second, first) {
        return Given::Initial;
    }
    let mut best = slipped(&whole, &other, share);
    if known.first.len() > 1 {
        best = known.first.iter().map(|half| slipped(&whole, half, share)).fold(best, Given::min);
    }
    // A slip that gives no name says more than a form of the name.
    if best <= Given::Alike {
        return best;
    }
    // The short form of a woman's name may be a man's name, too: `Theo`, `Jack`.
    let other_sex = other_sex(first, second);
    let is_form = nickname::are_related(first, second) || (!other_sex && romanised_alike(first, second));
    if is_form && !another_name::are_told_apart(first, second, share) {
        return Given::Form;
    }
    if other_sex {
        return best;
    }
    let is_name = |word: &str| another_name::given(word, second, share) == Word::Another;
    if best == Given::Different && !is_name(first) {
        // A nickname with a slip in it: `Mikee` for `Michael`.
        let forms = nickname::related(second);
        let near = |form: &&str| form.len() > 3 && Nearness::of(first, form) <= Nearness::Alike;
        if forms.iter().any(|form| near(&&**form)) {
            return Given::Far;
        }
    }
    // `Alex` for `Alexandrina`, `Chris` for `Chrisanthe`: the beginning of a longer name, which is short for others too.
    let short = nickname::is_short(first) || !is_name(first);
    if best == Given::Different
        && short
        && first.len() >= 3
        && second.len() >= first.len() + 2
        && second.starts_with(first.as_str())
    {
        return Given::AlikeKnown;
    }
    best
}

fn slipped(asked: &str, known: &str, share: Share<'_>) -> Given {
    let near = Nearness::of(asked, known);
    if matches!(near, Nearness::Same | Nearness::Different) {
        return if near == Nearness::Same { Given::Same } else { Given::Different };
    }
    match (near, another_name::given(asked, known, share)) {
        (Nearness::Near, Word::Nobodys) => Given::Near,
        (Nearness::Alike, Word::Nobodys) => Given::Alike,
        (_, Word::Nobodys) => Given::Far,
        (Nearness::Near, Word::Rare) => Given::NearKnown,
        (Nearness::Alike, Word::Rare) => Given::AlikeKnown,
        // One letter of a short name is much of it.
        (Nearness::Far, Word::Rare) if osa_distance(asked, known) == 1 => Given::AlikeKnown,
        _ => Given::Different,
    }
}

fn family(asked: &NameKey, known: &NameKey, share: Share<'_>) -> Family {
    if asked.family.is_empty() || known.family.is_empty() {
        return Family::Different;
    }
    if asked.family == known.family {
        return Family::Same;
    }
    let (mine, theirs): (Vec<&str>, Vec<&str>) =
        (asked.family_words().collect(), known.family_words().collect());
    if mine == theirs || asked.family.concat() == known.family.concat() {
        return Family::Spacing;
    }
    let contains =
        |many: &[&str], few: &[&str]| many.len() > few.len() && few.iter().all(|word| many.contains(word));
    if contains(&mine, &theirs) || contains(&theirs, &mine) {
        return Family::Half;
    }
    if let ([one], [other]) = (&mine[..], &theirs[..])
        && (is_initial(one, other) || is_initial(other, one))
    {
        return Family::Initial;
    }
    let whole = if mine.len() == theirs.len() {
        // Each word by itself: the halves of a double name are names.
        let words = mine.iter().zip(&theirs);
        words.map(|(one, other)| family_word(one, other, share)).max().unwrap_or(Family::Different)
    } else {
        family_word(&mine.concat(), &theirs.concat(), share)
    };
    // One half of a double name, misspelt.
    let half = |few: &[&str], many: &[&str], turned: bool| match few {
        [word] if many.len() > 1 => {
            let halves = many.iter().map(|half| match turned {
                true => family_word(half, word, share),
                false => family_word(word, half, share),
            });
            if halves.min().is_some_and(|slip| slip <= Family::Alike) {
                Family::Far
            } else {
                Family::Different
            }
        }
        _ => Family::Different,
    };
    whole.min(half(&mine, &theirs, false)).min(half(&theirs, &mine, true))
}

fn family_word(asked: &str, known: &str, share: Share<'_>) -> Family {
    let near = Nearness::of(asked, known);
    if near == Nearness::Same {
        return Family::Same;
    }
    if of_one_family(asked, known) {
        return if near == Nearness::Near { Family::Near } else { Family::Alike };
    }
    let alike = romanised_alike(asked, known);
    if near == Nearness::Different && !alike {
        return Family::Different;
    }
    match (near, another_name::family(asked, known, share)) {
        (_, Word::Another) => Family::Different,
        (Nearness::Near, Word::Nobodys) => Family::Near,
        (Nearness::Alike, Word::Nobodys) => Family::Alike,
        _ if alike => Family::Alike,
        (Nearness::Near, Word::Rare) => Family::NearKnown,
        (Nearness::Alike, Word::Rare) => Family::AlikeKnown,
        (Nearness::Far, Word::Rare) if osa_distance(asked, known) == 1 => Family::AlikeKnown,
        (Nearness::Far, Word::Nobodys) => Family::Far,
        _ => Family::Different,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn best(one: &str, other: &str) -> Option<Agreement> {
        agreements(&NameKey::parse(one), &NameKey::parse(other), &|_| 0.0)
            .into_iter()
            .min_by_key(|way| (way.given as u8 + way.family as u8, way.exchanged))
    }

    #[test]
    fn the_same_person_is_recognised_however_the_name_is_written() {
        for (one, other, given, family) in [
            ("José Müller", "Jose Muller", Given::Same, Family::Same),
            ("Bob Smith", "Robert Smith", Given::Form, Family::Same),
            ("Smith John", "John Smith", Given::Same, Family::Same),
            ("Frederikc Smith", "Frederick Smith", Given::Near, Family::Same),
            ("John Smiht", "John Smith", Given::Same, Family::Near),
            ("Anna Schmidt", "Anna Müller-Schmidt", Given::Same, Family::Half),
            ("Anna de la Cruz", "Anna Cruz", Given::Same, Family::Spacing),
            ("Ludwig van der Berg", "Ludwig Vanderberg", Given::Same, Family::Spacing),
            ("J. Smith", "John Smith", Given::Initial, Family::Same),
            ("Anna-Maria Rossi", "Annamaria Rossi", Given::Same, Family::Same),
            ("Mary Ann Jones", "Mary Jones", Given::Same, Family::Same),
            ("Siobhan O'Brien", "Siobhán O’Brien", Given::Same, Family::Same),
            ("Katarzyna Wisniewska", "Kasia Wiśniewska", Given::Form, Family::Same),
            ("Theo Silva", "Theodosia Silva", Given::Form, Family::Same),
            ("Tayna Madden", "Tanya Madden", Given::NearKnown, Family::Same),
            ("Alexey Ivanov", "Алексей Иванов", Given::Form, Family::Same),
            ("Wei Wang", "王伟", Given::Same, Family::Same),
            ("Kim Min-jun", "김민준", Given::Same, Family::Same),
        ] {
            let way = best(one, other).unwrap_or_else(|| panic!("{one} / {other}"));
            assert_eq!((way.given, way.family), (given, family), "{one} / {other}");
        }
    }

    #[test]
    fn a_slip_that_makes_another_name_counts_less() {
        for (one, other) in [
            ("Erin Washington", "Eric Washington"),
            ("Roberta Hughes", "Robert Hughes"),
            ("René Hughes", "Irene Hughes"),
            ("Donald Hughes", "Ronald Hughes"),
            ("Josephine Hughes", "Joseph Hughes"),
            ("Anna-Marie Hughes", "Anna-Maria Hughes"),
            ("Karen Hughes", "Karin Hughes"),
            ("Emily Hughes", "Emil Hughes"),
        ] {
            assert_eq!(best(one, other).unwrap().given, Given::Different, "{one} / {other}");
        }
        assert_eq!(best("Susan Barker", "Susan Parker").unwrap().family, Family::Different);
        assert_eq!(best("Sonia Russo", "Sofia Rossi"), None);
        assert_eq!(best("Micheal Hughes", "Michael Hughes").unwrap().given, Given::Form);
        // Women abroad are called as their fathers are.
        for (one, other) in [
            ("Anna Kowalski", "Anna Kowalska"),
            ("Ana Novák", "Anna Nováková"),
            ("Natalia Tarasov", "Наталья Тарасова"),
            ("Maria Papadopoulos", "Μαρία Παπαδοπούλου"),
        ] {
            assert!(best(one, other).unwrap().family <= Family::Alike, "{one} / {other}");
        }
        // A word of the directory that no list has is a name as well.
        let known = |word: &str| if word == "parkex" { 0.001 } else { 0.0 };
        let (one, other) = (NameKey::parse("Susan Parkex"), NameKey::parse("Susan Parker"));
        assert_eq!(agreements(&one, &other, &known)[0].family, Family::Different);
        assert_eq!(best("Ji-won Song", "Ji-hoon Song").unwrap().given, Given::Different);
        assert_eq!(best("Cher", "Cher Smith").map(|way| way.family), Some(Family::Different));
        assert_eq!(best("", "John Smith"), None);
    }

    #[test]
    fn a_man_and_a_woman_of_one_family_are_never_one_person() {
        use crate::company;
        use crate::decision::{Decision, decide};
        use crate::evidence::{PersonEvidence, Shares};
        use crate::weights::WEIGHTS;

        // Where all else speaks for it: the same domain, and names that no other person has.
        let shares = Shares { given: 0.0, family: 0.0, employer: 0.0 };
        for (one, other) in [
            ("Александр Тарасов", "Александра Тарасова"),
            ("Саша Тарасов", "Александра Тарасова"),
            ("А. Тарасов", "Анна Тарасова"),
            ("Anna Tarasov", "A. Tarasova"),
            ("Jan Kowalski", "Janina Kowalska"),
            ("J. Kowalski", "Janina Kowalska"),
            ("Jan Novák", "Jana Nováková"),
            ("P. Novák", "Petra Nováková"),
            ("Marek Hájek", "Marie Hájková"),
            ("Dimitris Papadopoulos", "Dimitra Papadopoulou"),
            ("D. Papadopoulos", "Dimitra Papadopoulou"),
            ("M. Nikitin", "Maria Nikitina"),
        ] {
            for (asked, known) in [(one, other), (other, one)] {
                let ways = agreements(&NameKey::parse(asked), &NameKey::parse(known), &|_| 0.0);
                for name in ways {
                    let evidence = PersonEvidence { name, employer: company::Level::Domain, earlier: false };
                    let decision = decide(&[evidence.ratio(&shares)], 1_000, &WEIGHTS.people);
                    let confidence = match decision {
                        Decision::One { confidence, .. } => confidence,
                        _ => 0.0,
                    };
                    assert!(confidence < 0.8, "{asked} / {known}: {confidence:.2}, {evidence:?}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn names_that_surely_fit_share_a_mark(
            one in prop::collection::vec("(anna|maria|annamaria|bob|robert|de|la|cruz|delacruz|lacruz|van|berg|vanberg|li)", 1..5),
            other in prop::collection::vec("(anna|maria|annamaria|bob|robert|de|la|cruz|delacruz|lacruz|van|berg|vanberg|li)", 1..5),
        ) {
            let (one, other) = (NameKey::parse(&one.join(" ")), NameKey::parse(&other.join(" ")));
            if crate::names_fit(&one, &other) == crate::Fit::Surely {
                prop_assert!(one.marks().iter().any(|mark| other.marks().contains(mark)), "{one:?} {other:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn any_names_can_be_compared(one in "\\PC{0,20}", other in "\\PC{0,20}") {
            let _ = best(&one, &other);
        }
    }
}
