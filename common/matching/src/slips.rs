//! What turning one word into another costs: 1 for any letter, less for the slips that fingers, scanners and ears make.

/// Letters beyond this are not looked at: no name is told apart by its fiftieth letter, and no query may be slow.
const MOST_LETTERS: usize = 48;

/// What a letter costs that is missing, or one too many.
const LOST: f32 = 0.9;
/// A letter doubled or a double one written once.
const DOUBLED: f32 = 0.4;
/// Two letters exchanged.
const EXCHANGED: f32 = 0.6;
/// The key beside the right one.
const BESIDE: f32 = 0.7;
/// Letters that a scanner takes for each other.
const SCANNED: f32 = 0.5;
/// Letters that sound alike.
const HEARD: f32 = 0.6;
/// One vowel for another.
const VOWEL: f32 = 0.8;
/// Two letters for one, such as `ph` for `f` or `rn` for `m`.
const TWO_FOR_ONE: f32 = 0.5;

const KEYBOARDS: [[&str; 3]; 3] = [
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    ["qwertzuiop", "asdfghjkl", "yxcvbnm"],
    ["azertyuiop", "qsdfghjklm", "wxcvbn"],
];
const SCANNERS: &[&str] = &[
    "0o", "0q", "0d", "1l", "1i", "il", "5s", "8b", "6b", "6g", "9g", "2z", "4a", "ce", "uv", "nh", "hb",
    "ft", "vy", "gq", "oc", "jl", "ij", "tl", "rn", "uo",
];
const EARS: &[&str] = &[
    "ck", "cs", "sz", "iy", "vw", "fv", "dt", "bp", "gj", "gk", "kq", "mn", "xs", "jy", "ie", "zc", "uw",
    "iy",
];
const PAIRS: &[(&str, &str)] = &[
    ("ph", "f"),
    ("ck", "k"),
    ("ch", "k"),
    ("ch", "c"),
    ("rn", "m"),
    ("vv", "w"),
    ("cl", "d"),
    ("li", "h"),
    ("lc", "k"),
    ("ri", "n"),
    ("ni", "m"),
    ("in", "m"),
    ("ii", "u"),
    ("iv", "w"),
    ("ll", "u"),
    ("nn", "m"),
    ("th", "t"),
    ("sh", "s"),
    ("kh", "k"),
    ("gh", "g"),
    ("dh", "d"),
    ("ts", "z"),
    ("tz", "z"),
    ("ks", "x"),
    ("oe", "o"),
    ("ue", "u"),
    ("ae", "a"),
    ("ou", "u"),
    ("ie", "y"),
    ("ey", "y"),
    ("ee", "i"),
    ("oo", "u"),
    ("ow", "o"),
    ("wh", "w"),
    ("rh", "r"),
    ("qu", "k"),
    ("ei", "i"),
    ("ai", "e"),
    ("ya", "a"),
    ("yu", "u"),
    ("sc", "s"),
    ("dj", "j"),
    ("zh", "z"),
    ("cz", "c"),
    ("aa", "a"),
    ("gh", "h"),
    ("mc", "m"),
    ("ij", "y"),
    ("ui", "u"),
    ("au", "o"),
    ("kn", "n"),
    ("wr", "r"),
    ("ps", "s"),
    ("gn", "n"),
    ("mb", "m"),
];

/// Costs of letters for each other, by two letters' places in the alphabet of 36; the rest cost 1.
struct Costs {
    single: [[f32; 36]; 36],
    /// Two letters and the one they stand for.
    pairs: std::collections::HashMap<(char, char, char), f32>,
}

static COSTS: std::sync::LazyLock<Costs> = std::sync::LazyLock::new(|| {
    let mut single = [[1.0f32; 36]; 36];
    let mut set = |one: char, other: char, cost: f32| {
        if let (Some(a), Some(b)) = (place(one), place(other)) {
            single[a][b] = single[a][b].min(cost);
            single[b][a] = single[b][a].min(cost);
        }
    };
    for one in "aeiouy".chars() {
        "aeiouy".chars().for_each(|other| set(one, other, VOWEL));
    }
    for rows in KEYBOARDS {
        for (r, row) in rows.iter().enumerate() {
            let keys: Vec<char> = row.chars().collect();
            for (at, key) in keys.iter().enumerate() {
                if let Some(next) = keys.get(at + 1) {
                    set(*key, *next, BESIDE);
                }
                let below: Vec<char> = rows.get(r + 1).map_or_else(Vec::new, |row| row.chars().collect());
                for next in at.saturating_sub(1)..=at {
                    if let Some(next) = below.get(next) {
                        set(*key, *next, BESIDE);
                    }
                }
            }
        }
    }
    for (table, cost) in [(EARS, HEARD), (SCANNERS, SCANNED)] {
        for pair in table {
            let mut letters = pair.chars();
            if let (Some(one), Some(other)) = (letters.next(), letters.next()) {
                set(one, other, cost);
            }
        }
    }
    let mut pairs = std::collections::HashMap::new();
    for (two, one) in PAIRS {
        let mut letters = two.chars();
        if let (Some(a), Some(b), Some(c)) = (letters.next(), letters.next(), one.chars().next()) {
            pairs.insert((a, b, c), TWO_FOR_ONE);
        }
    }
    Costs { single, pairs }
});

fn place(letter: char) -> Option<usize> {
    match letter {
        'a'..='z' => Some(letter as usize - 'a' as usize),
        '0'..='9' => Some(26 + letter as usize - '0' as usize),
        _ => None,
    }
}

/// What turning one folded word into the other costs.
pub fn slips(one: &str, other: &str) -> f32 {
    if one == other {
        return 0.0;
    }
    let mine: Vec<char> = one.chars().take(MOST_LETTERS).collect();
    let theirs: Vec<char> = other.chars().take(MOST_LETTERS).collect();
    let costs = &*COSTS;
    let replaced = |a: char, b: char| match (place(a), place(b)) {
        _ if a == b => 0.0,
        (Some(a), Some(b)) => costs.single[a][b],
        _ => 1.0,
    };
    let lost = |word: &[char], at: usize| if at > 0 && word[at - 1] == word[at] { DOUBLED } else { LOST };
    // Three rows are enough: exchanged letters and two for one look two back.
    let width = theirs.len() + 1;
    let mut rows = [vec![0.0f32; width], vec![0.0; width], vec![0.0; width]];
    for at in 1..width {
        rows[0][at] = rows[0][at - 1] + lost(&theirs, at - 1);
    }
    for i in 1..=mine.len() {
        let (now, before, earlier) = (i % 3, (i + 2) % 3, (i + 1) % 3);
        rows[now][0] = rows[before][0] + lost(&mine, i - 1);
        for j in 1..width {
            let (a, b) = (mine[i - 1], theirs[j - 1]);
            let mut best = rows[before][j - 1] + replaced(a, b);
            best = best.min(rows[before][j] + lost(&mine, i - 1));
            best = best.min(rows[now][j - 1] + lost(&theirs, j - 1));
            if i > 1 && j > 1 && a == theirs[j - 2] && mine[i - 2] == b && a != b {
                best = best.min(rows[earlier][j - 2] + EXCHANGED);
            }
            if i > 1
                && let Some(cost) = costs.pairs.get(&(mine[i - 2], a, b))
            {
                best = best.min(rows[earlier][j - 1] + cost);
            }
            if j > 1
                && let Some(cost) = costs.pairs.get(&(theirs[j - 2], b, a))
            {
                best = best.min(rows[before][j - 2] + cost);
            }
            rows[now][j] = best;
        }
    }
    rows[mine.len() % 3][theirs.len()]
}

/// How one word may have come of another by one slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slip {
    /// Two neighbouring letters exchanged, or a letter doubled that is not, or the other way round.
    Exchanged,
    /// A letter left out.
    Dropped,
    /// A letter for the one beside it on the keyboard, or for one that looks or sounds like it.
    Mistaken,
    /// Anything else.
    Other,
}

impl Slip {
    /// How the first word may have come of the second.
    pub fn of(written: &str, meant: &str) -> Self {
        let (mine, theirs): (Vec<char>, Vec<char>) = (written.chars().collect(), meant.chars().collect());
        let same = mine.iter().zip(&theirs).take_while(|(one, other)| one == other).count();
        let (mine, theirs) = (&mine[same..], &theirs[same..]);
        // Behind the first letter that differs all is the same again.
        match (mine, theirs) {
            ([a, b, mine @ ..], [c, d, theirs @ ..]) if (a, b) == (d, c) && mine == theirs => Self::Exchanged,
            ([a, mine @ ..], [b, theirs @ ..]) if mine == theirs => match (place(*a), place(*b)) {
                (Some(a), Some(b)) if COSTS.single[a][b] <= BESIDE => Self::Mistaken,
                _ => Self::Other,
            },
            ([more, mine @ ..], theirs) if mine == theirs => match is_doubled(written, same, *more) {
                true => Self::Exchanged,
                false => Self::Other,
            },
            (mine, [more, theirs @ ..]) if mine == theirs => match is_doubled(meant, same, *more) {
                true => Self::Exchanged,
                false => Self::Dropped,
            },
            _ => Self::Other,
        }
    }
}

/// Whether a letter at a place stands beside its like.
fn is_doubled(word: &str, at: usize, letter: char) -> bool {
    at > 0 && word.chars().nth(at - 1) == Some(letter)
}

/// How near two words are to each other, by what turning one into the other costs for each letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Nearness {
    Same,
    /// One slip in a word of some length.
    Near,
    /// One slip in a short word, or two in a longer one.
    Alike,
    /// Alike enough to be worth a thought.
    Far,
    Different,
}

impl Nearness {
    pub fn of(one: &str, other: &str) -> Self {
        if one == other {
            return Self::Same;
        }
        let letters = one.chars().count().max(other.chars().count()).clamp(1, MOST_LETTERS);
        let shorter = one.chars().count().min(other.chars().count());
        // What no slips can bridge need not be counted.
        if (letters - shorter.min(letters)) as f32 * DOUBLED > 0.34 * letters as f32 || shorter < 2 {
            return Self::Different;
        }
        match slips(one, other) / letters as f32 {
            cost if cost <= 0.125 => Self::Near,
            cost if cost <= 0.21 => Self::Alike,
            cost if cost <= 0.32 => Self::Far,
            _ => Self::Different,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn common_slips_cost_less_than_any_letter() {
        for (one, other) in [
            ("smith", "smithh"),
            ("smith", "smiht"),
            ("smith", "snith"),
            ("miller", "mi11er"),
            ("stephen", "stefen"),
            ("warner", "wamer"),
            ("schmidt", "schmitt"),
            ("philip", "phillip"),
        ] {
            let cost = slips(one, other);
            assert!(cost > 0.0 && cost < 1.05, "{one} / {other}: {cost}");
        }
        assert!(slips("smith", "smixh") >= 1.0);
        assert_eq!(slips("anna", "anna"), 0.0);
    }

    #[test]
    fn one_slip_is_told_by_its_kind() {
        for (written, meant, kind) in [
            ("gracia", "garcia", Slip::Exchanged),
            ("petterson", "peterson", Slip::Exchanged),
            ("peterson", "petterson", Slip::Exchanged),
            ("asrid", "astrid", Slip::Dropped),
            ("obert", "robert", Slip::Dropped),
            ("heid", "heidi", Slip::Dropped),
            ("hari", "mari", Slip::Other),
            ("pala", "bala", Slip::Mistaken),
            ("barker", "parker", Slip::Mistaken),
            ("roberta", "robert", Slip::Other),
            ("anna", "anna", Slip::Other),
            ("rossi", "russo", Slip::Other),
        ] {
            assert_eq!(Slip::of(written, meant), kind, "{written} / {meant}");
        }
    }

    #[test]
    fn nearness_depends_on_the_length() {
        assert_eq!(Nearness::of("papadopoulos", "papadopuolos"), Nearness::Near);
        assert!(Nearness::of("erin", "eric") >= Nearness::Far);
        assert_eq!(Nearness::of("anna", "petra"), Nearness::Different);
        assert_eq!(Nearness::of("", "petra"), Nearness::Different);
    }

    proptest! {
        #[test]
        fn the_cost_is_symmetric(one in "[a-z0-9é]{0,12}", other in "[a-z0-9é]{0,12}") {
            prop_assert!((slips(&one, &other) - slips(&other, &one)).abs() < 1e-4);
            prop_assert_eq!(Nearness::of(&one, &other), Nearness::of(&other, &one));
        }
    }
}
