//! From likely pairs to groups of rows, each with the row to keep and why the others belong to it.
//!
//! Two groups become one when the rows of one are like those of the other on the whole, so that a row in the middle does not chain
//! strangers together.

use super::learning::Model;
use super::{Pair, Table, UNTOLD};
use crate::field::Kind;
use std::collections::HashMap;

/// Pairs less likely than this put no rows together.
pub(super) const LEAST: f64 = 0.5;
/// Rows of two groups beyond this are not compared one by one.
const MOST_CROSSED: usize = 12;

/// Rows that are of the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// In the order of the table.
    pub rows: Vec<u32>,
    /// The row to keep: the one that says most; of equal ones the one most like the others, then the first.
    pub golden: u32,
    /// Of each row, how sure it is that it is of the same as the golden one, and the columns in which the two agree.
    pub why: Vec<(f64, Vec<usize>)>,
}

/// The groups of likely pairs, the largest first.
pub(super) fn of(table: &Table, model: &Model, mut likely: Vec<Pair>) -> Vec<Group> {
    likely.sort_by(|a, b| b.chance.total_cmp(&a.chance).then((a.one, a.other).cmp(&(b.one, b.other))));
    let known: HashMap<(u32, u32), f64> =
        likely.iter().map(|pair| ((pair.one, pair.other), pair.chance)).collect();
    let mut group_of: HashMap<u32, usize> = HashMap::new();
    let mut members: Vec<Vec<u32>> = Vec::new();
    for pair in &likely {
        let mut place = |row: u32| {
            *group_of.entry(row).or_insert_with(|| {
                members.push(vec![row]);
                members.len() - 1
            })
        };
        let (one, other) = (place(pair.one), place(pair.other));
        if one == other || !are_alike(table, model, &known, &members[one], &members[other]) {
            continue;
        }
        let moved = std::mem::take(&mut members[other]);
        moved.iter().for_each(|row| {
            group_of.insert(*row, one);
        });
        members[one].extend(moved);
    }
    let mut groups: Vec<Group> = members
        .into_iter()
        .filter(|rows| rows.len() > 1)
        .map(|mut rows| {
            rows.sort_unstable();
            group(table, model, rows)
        })
        .collect();
    groups.sort_by_key(|group| (std::cmp::Reverse(group.rows.len()), group.rows[0]));
    groups
}

/// Whether the rows of two groups are of the same on the whole.
fn are_alike(
    table: &Table,
    model: &Model,
    known: &HashMap<(u32, u32), f64>,
    one: &[u32],
    other: &[u32],
) -> bool {
    let (mut sum, mut count) = (0.0, 0.0);
    for &mine in one.iter().take(MOST_CROSSED) {
        for &theirs in other.iter().take(MOST_CROSSED) {
            let pair = (mine.min(theirs), mine.max(theirs));
            sum += match known.get(&pair) {
                Some(chance) => *chance,
                None => model.chance(table, &table.levels(pair.0, pair.1), pair.0, pair.1),
            };
            count += 1.0;
        }
    }
    sum / count >= LEAST
}

fn group(table: &Table, model: &Model, rows: Vec<u32>) -> Group {
    let filled =
        |row: u32| table.columns.iter().filter(|column| column.cells[row as usize] != UNTOLD).count();
    // How many of the others say the same in each column.
    let backed = |row: u32| {
        let of = |column: &super::Column| {
            let own = column.cells[row as usize];
            rows.iter().filter(|other| own != UNTOLD && column.cells[**other as usize] == own).count()
        };
        table.columns.iter().map(of).sum::<usize>()
    };
    let golden = rows.iter().copied().max_by_key(|row| (filled(*row), backed(*row), std::cmp::Reverse(*row)));
    let golden = golden.unwrap_or_default();
    let why = rows.iter().map(|row| {
        if *row == golden {
            return (1.0, Vec::new());
        }
        let (one, other) = (golden.min(*row), golden.max(*row));
        let levels = table.levels(one, other);
        let agrees = |column: &super::Column, level: u8| match column.kind {
            Kind::Choice => level == 0,
            // But for a slip.
            _ => level <= 1,
        };
        let columns = table.columns.iter().zip(&levels).enumerate();
        let agreed = columns.filter(|(_, (column, level))| agrees(column, **level)).map(|(at, _)| at);
        (model.chance(table, &levels, one, other), agreed.collect())
    });
    let why = why.collect();
    Group { rows, golden, why }
}
