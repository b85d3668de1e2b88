//! Noise of our own, to fit on: slips of fingers, scanners and ears, forms of names, and the ways companies are written down. The
//! figures that are reported come from other people's noise.

use language::nickname;

pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % below.max(1)
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }
}

const ROWS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const SCANS: &[(&str, &str)] = &[
    ("o", "0"),
    ("l", "1"),
    ("i", "l"),
    ("s", "5"),
    ("b", "8"),
    ("rn", "m"),
    ("m", "rn"),
    ("g", "9"),
    ("e", "c"),
    ("h", "b"),
    ("u", "v"),
    ("w", "vv"),
    ("cl", "d"),
    ("a", "4"),
    ("z", "2"),
];
const SOUNDS: &[(&str, &str)] = &[
    ("ph", "f"),
    ("f", "ph"),
    ("ck", "k"),
    ("c", "k"),
    ("k", "c"),
    ("y", "i"),
    ("i", "y"),
    ("z", "s"),
    ("s", "z"),
    ("v", "w"),
    ("w", "v"),
    ("ie", "y"),
    ("ei", "ie"),
    ("ou", "u"),
    ("th", "t"),
    ("d", "t"),
    ("t", "d"),
    ("sch", "sh"),
    ("j", "y"),
    ("x", "ks"),
    ("gh", "g"),
    ("ee", "i"),
    ("oo", "u"),
    ("ea", "e"),
    ("mm", "m"),
    ("nn", "n"),
    ("ll", "l"),
    ("ss", "s"),
    ("tt", "t"),
];
const FORMS: &[&str] = &[
    "Inc.",
    "Incorporated",
    "LLC",
    "Ltd",
    "Limited",
    "GmbH",
    "AG",
    "S.A.",
    "S.p.A.",
    "B.V.",
    "AB",
    "Oy",
    "Pty Ltd",
    "Corp.",
    "Corporation",
    "Co.",
    "SAS",
    "SARL",
    "Sp. z o.o.",
    "A/S",
    "PLC",
    "s.r.o.",
];
const TRADES: &[(&str, &str)] = &[
    ("International", "Intl"),
    ("Manufacturing", "Mfg"),
    ("Brothers", "Bros"),
    ("Technologies", "Tech"),
    ("Services", "Svcs"),
    ("Systems", "Sys"),
    ("Group", "Grp"),
    ("and", "&"),
    ("Solutions", "Solution"),
];

/// One slip somewhere in a word.
pub fn slip(dice: &mut Dice, word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.len() < 3 {
        return word.to_owned();
    }
    let at = dice.roll(letters.len());
    let table = |dice: &mut Dice, pairs: &[(&str, &str)]| {
        let lower = word.to_lowercase();
        let fitting: Vec<&(&str, &str)> = pairs.iter().filter(|(from, _)| lower.contains(from)).collect();
        if fitting.is_empty() {
            word.to_owned()
        } else {
            let (from, to) = dice.pick(&fitting);
            lower.replacen(from, to, 1)
        }
    };
    match dice.roll(8) {
        0 => letters[at] = (b'a' + dice.roll(26) as u8) as char,
        1 => letters.insert(at, (b'a' + dice.roll(26) as u8) as char),
        2 => drop(letters.remove(at)),
        3 => letters.swap(at, (at + 1).min(word.chars().count() - 1)),
        4 => letters.insert(at, letters[at]),
        5 => {
            let key = letters[at].to_ascii_lowercase();
            let row = ROWS.iter().find_map(|row| Some((row.find(key)?, *row)));
            if let Some((place, row)) = row {
                let beside =
                    if dice.roll(2) == 0 { place.saturating_sub(1) } else { (place + 1).min(row.len() - 1) };
                letters[at] = row.as_bytes()[beside] as char;
            }
        }
        6 => return table(dice, SCANS),
        _ => return table(dice, SOUNDS),
    }
    letters.into_iter().collect()
}

/// A given name as another person would write it, and whether it was changed at all.
pub fn given(dice: &mut Dice, name: &str) -> String {
    match dice.roll(10) {
        0..=6 => slip(dice, name),
        7 => {
            let folded = domain::name::fold(name);
            let forms = nickname::related(&folded);
            if forms.is_empty() { slip(dice, name) } else { (*dice.pick(forms)).to_string() }
        }
        8 => name.chars().take(1).collect::<String>() + ".",
        _ => {
            let once = slip(dice, name);
            slip(dice, &once)
        }
    }
}

pub fn family(dice: &mut Dice, name: &str) -> String {
    match dice.roll(10) {
        0..=7 => slip(dice, name),
        8 => {
            let once = slip(dice, name);
            slip(dice, &once)
        }
        _ => match name.split_once(['-', ' ']) {
            Some((first, rest)) => (if dice.roll(2) == 0 { first } else { rest }).to_owned(),
            None => slip(dice, name),
        },
    }
}

pub fn company(dice: &mut Dice, name: &str) -> String {
    let words: Vec<&str> = name.split(' ').collect();
    let damaged = |dice: &mut Dice, slips: usize| {
        let at = dice.roll(words.len());
        let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        for _ in 0..slips {
            words[at] = slip(dice, &words[at]);
        }
        words.join(" ")
    };
    match dice.roll(10) {
        0 | 1 => damaged(dice, 1),
        9 => damaged(dice, 2),
        2 | 3 => format!("{name} {}", dice.pick(FORMS)),
        4 => name.to_uppercase(),
        5 => name.replace(' ', ""),
        6 if words.len() > 2 => words[..words.len() - 1].join(" "),
        7 => format!("The {name}"),
        _ => {
            let fitting: Vec<&(&str, &str)> = TRADES.iter().filter(|(from, _)| name.contains(from)).collect();
            if fitting.is_empty() {
                slip(dice, name)
            } else {
                let (from, to) = dice.pick(&fitting);
                name.replace(from, to)
            }
        }
    }
}
