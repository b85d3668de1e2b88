//! The pairs of rows that are worth comparing: those that share a value, a telling word, or the beginnings of two values.

use super::{Column, Table, UNTOLD};
use crate::field::Kind;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A value shared by more rows than this brings none of them together; in small tables of large groups, a third of all.
const MOST_TOGETHER: usize = 80;
const SMALL: usize = 3_000;
/// How many letters are a value's beginning.
const BEGINNING: usize = 3;
/// No more pairs are counted and compared, so that a table of one value takes no longer than another.
const MOST_COUNTED: usize = 30_000_000;
const MOST_COMPARED: usize = 1_500_000;
/// Columns beyond this are not combined with each other.
const MOST_COMBINED: usize = 10;

/// The keys of one row.
struct Keys(Vec<u64>);

fn key(parts: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    hasher.finish()
}

/// What each different value of a column is brought together by: whole, as it begins, and by its words.
struct Marks {
    whole: u64,
    beginning: u64,
    words: Vec<u64>,
}

fn marks(number: usize, column: &Column) -> Vec<Marks> {
    let of = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let by_words =
            matches!(column.kind, Kind::Words | Kind::CompanyWords | Kind::Company | Kind::FullName);
        let words = match by_words && words.len() > 1 {
            true => {
                let each = words.iter().map(|word| key((number, *word)));
                each.chain(words.windows(2).map(|two| key((number, two)))).collect()
            }
            false => Vec::new(),
        };
        let beginning: String = text.chars().take(BEGINNING).collect();
        Marks { whole: key((number, text)), beginning: key((number, beginning, "…")), words }
    };
    column.values.iter().map(|value| of(value.text())).collect()
}

/// The pairs of rows, each once and in order.
pub(super) fn pairs(table: &Table) -> Vec<(u32, u32)> {
    let marks: Vec<Vec<Marks>> =
        table.columns.iter().enumerate().map(|(number, column)| marks(number, column)).collect();
    let mut keyed: Vec<(u64, u32)> = Vec::new();
    for row in 0..table.rows {
        let keys = keys(table, &marks, row);
        keyed.extend(keys.0.into_iter().map(|key| (key, row)));
    }
    keyed.sort_unstable();
    keyed.dedup();
    let mut blocks: Vec<&[(u64, u32)]> = keyed.chunk_by(|one, other| one.0 == other.0).collect();
    let rows = table.rows as usize;
    let most = if rows < SMALL { (rows / 3).max(2) } else { MOST_TOGETHER };
    blocks.retain(|block| (2..=most).contains(&block.len()));
    // The smallest blocks tell most.
    blocks.sort_by_key(|block| block.len());
    let mut together: Vec<u64> = Vec::new();
    for block in blocks {
        if together.len() > MOST_COUNTED {
            break;
        }
        for (at, (_, one)) in block.iter().enumerate() {
            together
                .extend(block[at + 1..].iter().map(|(_, other)| u64::from(*one) << 32 | u64::from(*other)));
        }
    }
    together.sort_unstable();
    let shared: Vec<&[u64]> = together.chunk_by(|one, other| one == other).collect();
    let least = least_shared(&shared);
    let kept = shared.into_iter().filter(|pair| pair.len() >= least).map(|pair| pair[0]);
    kept.map(|pair| ((pair >> 32) as u32, pair as u32)).collect()
}

fn keys(table: &Table, marks: &[Vec<Marks>], row: u32) -> Keys {
    let mut keys = Vec::new();
    let (mut wholes, mut beginnings) = (Vec::new(), Vec::new());
    for (column, marks) in table.columns.iter().zip(marks) {
        let at = column.cells[row as usize];
        if at == UNTOLD {
            continue;
        }
        let Marks { whole, beginning, words } = &marks[at as usize];
        wholes.push(*whole);
        beginnings.push(*beginning);
        keys.push(*whole);
        keys.extend(words);
    }
    for several in [wholes, beginnings] {
        for (at, one) in several.iter().take(MOST_COMBINED).enumerate() {
            keys.extend(several.iter().take(MOST_COMBINED).skip(at + 1).map(|other| key((one, other))));
        }
    }
    Keys(keys)
}

/// How many keys a pair must share, so that no more pairs remain than are compared.
fn least_shared(shared: &[&[u64]]) -> usize {
    let mut least = 1;
    while shared.iter().filter(|pair| pair.len() >= least).count() > MOST_COMPARED {
        least += 1;
    }
    least
}
