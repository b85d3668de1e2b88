//! Which rows of one table are of the same: a table of any columns, without labels and without a directory.
//!
//! [`blocks`] gathers pairs that share something telling, [`learning`] learns from the pairs themselves what each degree of agreement
//! of each column says, and [`groups`] puts rows together and chooses the one to keep. The same table gives the same answer.

mod blocks;
mod groups;
mod learning;

use crate::field::{Kind, Value};
use std::collections::HashMap;
use std::thread;

pub use groups::Group;

/// The index of a value that is not told.
const UNTOLD: u32 = u32::MAX;
/// The level of a column that one of the two does not tell.
const NO_LEVEL: u8 = u8::MAX;

/// A table whose cells are read, each different one once.
pub struct Table {
    columns: Vec<Column>,
    rows: u32,
}

/// A column.
struct Column {
    kind: Kind,
    /// The different values.
    values: Vec<Value>,
    /// How many rows have each.
    counts: Vec<u32>,
    /// The value of each row.
    cells: Vec<u32>,
    /// How many rows have a word.
    words: HashMap<String, u32>,
}

/// Two rows, and the chance that they are of the same.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pair {
    one: u32,
    other: u32,
    chance: f64,
}

/// Reads a table column by column.
pub struct Builder {
    columns: Vec<(Column, HashMap<String, u32>)>,
    rows: u32,
}

impl Builder {
    pub fn new(kinds: &[Kind]) -> Self {
        let column = |kind: &Kind| Column {
            kind: *kind,
            values: Vec::new(),
            counts: Vec::new(),
            cells: Vec::new(),
            words: HashMap::new(),
        };
        Self { columns: kinds.iter().map(|kind| (column(kind), HashMap::new())).collect(), rows: 0 }
    }

    /// Adds a row: a text for each column, empty where nothing is told.
    pub fn row<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) {
        let mut cells = cells.into_iter();
        for (column, known) in &mut self.columns {
            let text = cells.next().unwrap_or_default().trim();
            let at = match known.get(text) {
                Some(at) => *at,
                None => {
                    let at = column.add(text);
                    known.insert(text.to_owned(), at);
                    at
                }
            };
            if at != UNTOLD {
                column.counts[at as usize] += 1;
            }
            column.cells.push(at);
        }
        self.rows += 1;
    }

    pub fn build(self) -> Table {
        let mut columns: Vec<Column> = self.columns.into_iter().map(|(column, _)| column).collect();
        columns.iter_mut().for_each(Column::count_words);
        Table { columns, rows: self.rows }
    }
}

impl Column {
    fn add(&mut self, text: &str) -> u32 {
        match self.kind.read(text) {
            Some(value) => {
                self.values.push(value);
                self.counts.push(0);
                (self.values.len() - 1) as u32
            }
            None => UNTOLD,
        }
    }

    fn count_words(&mut self) {
        for (value, count) in self.values.iter().zip(&self.counts) {
            let mut seen: Vec<&str> = value.text().split(' ').collect();
            seen.sort_unstable();
            seen.dedup();
            for word in seen {
                match self.words.get_mut(word) {
                    Some(all) => *all += count,
                    None => {
                        self.words.insert(word.to_owned(), *count);
                    }
                }
            }
        }
    }

    fn value(&self, row: u32) -> Option<&Value> {
        self.values.get(self.cells[row as usize] as usize)
    }

    /// The share of rows with the value of a row, without the two that are compared, and drawn towards how often two values of the
    /// column are the same by chance: an address that two rows have may be no third person's.
    fn share(&self, row: u32, by_chance: f64) -> f64 {
        let count = self.counts.get(self.cells[row as usize] as usize).copied().unwrap_or_default();
        let others = f64::from(count.saturating_sub(2));
        (others + 1.0) / (self.cells.len().saturating_sub(2) as f64 + 1.0 / by_chance)
    }

    /// How two rows agree.
    fn level(&self, one: u32, other: u32) -> u8 {
        let (Some(mine), Some(theirs)) = (self.value(one), self.value(other)) else { return NO_LEVEL };
        let rows = self.cells.len() as f64;
        let telling = |word: &str| {
            let count = self.words.get(word).copied().unwrap_or_default();
            (rows / (f64::from(count) + 1.0)).ln().max(0.05)
        };
        self.kind.compare(mine, theirs, &telling)
    }
}

impl Table {
    /// Rows that are of the same together, the largest first; rows by themselves are left out.
    pub fn groups(&self) -> Vec<Group> {
        let pairs = blocks::pairs(self);
        if pairs.is_empty() {
            return Vec::new();
        }
        let levels = self.compared(&pairs, |levels, _| levels.to_vec());
        let model = learning::Model::learn(self, &levels);
        let likely: Vec<Pair> = levels
            .into_iter()
            .zip(pairs)
            .map(|(levels, (one, other))| Pair {
                one,
                other,
                chance: model.chance(self, &levels, one, other),
            })
            .filter(|pair| pair.chance >= groups::LEAST)
            .collect();
        groups::of(self, &model, likely)
    }

    /// The levels of all columns of a pair.
    fn levels(&self, one: u32, other: u32) -> Vec<u8> {
        self.columns.iter().map(|column| column.level(one, other)).collect()
    }

    /// Something of the levels of each of these pairs, in their order, on all cores.
    fn compared<T: Send>(&self, pairs: &[(u32, u32)], of: impl Fn(&[u8], (u32, u32)) -> T + Sync) -> Vec<T> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let share = pairs.len().div_ceil(cores).max(1);
        let work = |pairs: &[(u32, u32)]| -> Vec<T> {
            let mut levels = vec![NO_LEVEL; self.columns.len()];
            let each = pairs.iter().map(|&(one, other)| {
                for (level, column) in levels.iter_mut().zip(&self.columns) {
                    *level = column.level(one, other);
                }
                of(&levels, (one, other))
            });
            each.collect()
        };
        let work = &work;
        thread::scope(|scope| {
            let running: Vec<_> = pairs.chunks(share).map(|share| scope.spawn(move || work(share))).collect();
            let mut all = Vec::with_capacity(pairs.len());
            for (share, ran) in pairs.chunks(share).zip(running) {
                // A thread that could not do its part leaves it to this one.
                all.extend(ran.join().unwrap_or_else(|_| work(share)));
            }
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [Kind; 4] = [Kind::FullName, Kind::Code, Kind::Company, Kind::Words];

    /// Two hundred people at fifty firms, and a second row of some with a slip, a nickname or nothing else than an address.
    fn table() -> (Table, Vec<(u32, u32)>) {
        let given = ["Ada", "Robert", "Grace", "Edsger", "Barbara", "Niklaus", "Margaret", "William"];
        let family = [
            "Lovelace",
            "Hopper",
            "Dijkstra",
            "Liskov",
            "Wirth",
            "Hamilton",
            "Thompson",
            "Ritchie",
            "Kernighan",
        ];
        let mut builder = Builder::new(&KINDS);
        let mut same = Vec::new();
        for number in 0..200u32 {
            let (first, last) = (given[number as usize % 8], family[number as usize % 9]);
            let (email, firm) =
                (format!("p{number}@firm{}.example", number % 50), format!("Firm{} GmbH", number % 50));
            builder.row([&format!("{first} {last}"), email.as_str(), firm.as_str(), "12 Main Street"]);
        }
        for (at, (name, email, firm)) in [
            ("Ada Lovelace", "p0@firm0.example", "Firm0"),
            ("Bob Hopper", "p1@firm1.example", ""),
            ("Grace Dijkstar", "p2@firm2.example", "Firm2 Inc."),
        ]
        .into_iter()
        .enumerate()
        {
            builder.row([name, email, firm, ""]);
            same.push((at as u32, 200 + at as u32));
        }
        (builder.build(), same)
    }

    #[test]
    fn rows_of_one_person_are_found_and_others_are_left_alone() {
        let (table, same) = table();
        let found: Vec<(u32, u32)> =
            table.groups().iter().map(|group| (group.rows[0], group.rows[1])).collect();
        let mut found = found;
        found.sort_unstable();
        assert_eq!(found, same);
    }

    #[test]
    fn the_fullest_row_is_kept_and_each_says_why_it_is_in_its_group() {
        let (table, _) = table();
        let groups = table.groups();
        let group = groups.iter().find(|group| group.rows == [0, 200]).expect("Ada's group");
        assert_eq!(group.golden, 0, "it has an address");
        assert_eq!(group.why.len(), 2);
        let (chance, agreed) = &group.why[1];
        assert!(*chance > 0.9 && agreed.contains(&1), "{:?}", group.why);
    }

    #[test]
    fn an_empty_table_and_a_row_by_itself_have_no_groups() {
        assert!(Builder::new(&KINDS).build().groups().is_empty());
        let mut builder = Builder::new(&KINDS);
        builder.row(["Ada Lovelace", "ada@acme.example", "Acme", ""]);
        assert!(builder.build().groups().is_empty());
    }
}
