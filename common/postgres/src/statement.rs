//! Conditions as SQL: the same numbers that the embedded index looks for, as parameters.

use crate::queries::Param;
use crate::session::Session;
use directory::DirectoryError;
use directory::schema::{Bits, Column, company, person};
use directory::search::conditions::{Check, Condition, Groups};
use tokio_postgres::Row;
use tokio_postgres::types::{ToSql, Type};

/// A statement being made: what must hold, and its parameters.
#[derive(Default)]
pub(crate) struct Statement {
    conditions: Vec<String>,
    params: Vec<(Box<dyn ToSql + Sync + Send>, Type)>,
}

impl Statement {
    /// A parameter, as the statement names it.
    pub(crate) fn bind(&mut self, value: impl ToSql + Sync + Send + 'static, kind: Type) -> String {
        self.params.push((Box::new(value), kind));
        format!("${}", self.params.len())
    }

    pub(crate) fn tags(&mut self, tags: &[u64]) -> String {
        self.bind(signed(tags), Type::INT8_ARRAY)
    }

    /// Adds something that must hold.
    pub(crate) fn and(&mut self, condition: String) {
        self.conditions.push(condition);
    }

    pub(crate) fn require(&mut self, conditions: &[Condition]) {
        for condition in conditions {
            let condition = self.condition(condition);
            self.and(condition);
        }
    }

    pub(crate) fn refuse(&mut self, conditions: &[Condition]) {
        for condition in conditions {
            let condition = self.condition(condition);
            self.and(format!("NOT {condition}"));
        }
    }

    /// All that must hold.
    pub(crate) fn filter(&self) -> String {
        if self.conditions.is_empty() { "true".to_owned() } else { self.conditions.join(" AND ") }
    }

    pub(crate) fn rows(&self, session: &Session, sql: &str) -> Result<Vec<Row>, DirectoryError> {
        let params: Vec<Param<'_>> =
            self.params.iter().map(|(value, kind)| (&**value as &(dyn ToSql + Sync), kind.clone())).collect();
        session.rows(sql, &params)
    }

    fn condition(&mut self, condition: &Condition) -> String {
        if let Some(groups) = &condition.groups {
            return self.groups(groups);
        }
        match (&condition.tags, &condition.check) {
            (Some(alternatives), _) => self.tagged(alternatives),
            (None, Some(check)) => self.check(check),
            (None, None) => "true".to_owned(),
        }
    }

    fn groups(&mut self, Groups { groups, wanted }: &Groups) -> String {
        let each: Vec<String> = groups
            .iter()
            .map(|group| {
                let all: Vec<String> = group.iter().map(|condition| self.condition(condition)).collect();
                if all.is_empty() { "true".to_owned() } else { format!("({})", all.join(" AND ")) }
            })
            .collect();
        let any = if each.is_empty() { "false".to_owned() } else { each.join(" OR ") };
        if *wanted { format!("({any})") } else { format!("(NOT ({any}))") }
    }

    /// Any of these, each being all of these, each being any of these tags.
    fn tagged(&mut self, alternatives: &[Vec<Vec<u64>>]) -> String {
        let each: Vec<String> = alternatives
            .iter()
            .map(|words| {
                let all: Vec<String> =
                    words.iter().map(|tags| format!("tags && {}", self.tags(tags))).collect();
                format!("({})", all.join(" AND "))
            })
            .collect();
        if each.is_empty() { "(false)".to_owned() } else { format!("({})", each.join(" OR ")) }
    }

    fn check(&mut self, check: &Check) -> String {
        match check {
            Check::Profile { bits, allowed } => {
                let allowed = self.bind(numbers(allowed), Type::INT8_ARRAY);
                format!("({} = ANY ({allowed}))", packed("profile", *bits))
            }
            Check::ProfileRange { bits, min, max } => {
                format!("({} BETWEEN {min} AND {max})", packed("profile", *bits))
            }
            Check::Among { column, numbers } => {
                let numbers: Vec<i32> = numbers.iter().map(|number| *number as i32).collect();
                format!("({} = ANY ({}))", column.name(), self.bind(numbers, Type::INT4_ARRAY))
            }
            Check::Set { column, allowed } => {
                format!("({} = ANY ({}))", column.name(), self.bind(numbers(allowed), Type::INT8_ARRAY))
            }
            Check::Range { column, min, max } => format!("({} BETWEEN {min} AND {max})", column.name()),
            // Titles are always given as tags, too.
            Check::Title => "true".to_owned(),
            Check::Round { stages, min_amount, since } => {
                let (amount, day) =
                    (packed("round", company::round::AMOUNT), packed("round", company::round::DAY));
                let amount = format!("{amount} >= {}", i64::try_from(*min_amount).unwrap_or(i64::MAX));
                let mut fits = format!("{amount} AND {day} >= {since}");
                if !stages.is_empty() {
                    let allowed = self.bind(numbers(stages), Type::INT8_ARRAY);
                    fits = format!("{fits} AND {} = ANY ({allowed})", packed("round", company::round::STAGE));
                }
                format!("(EXISTS (SELECT FROM unnest(rounds) AS round WHERE {fits}))")
            }
        }
    }
}

/// How complete a person's record is: what equals are ordered by, and what the index of pages is made of.
pub(crate) fn person_rank() -> String {
    packed(Column::Profile.name(), person::RANK)
}

/// A number packed into a column.
pub(crate) fn packed(column: &str, bits: Bits) -> String {
    format!("(({column} >> {}) & {})", bits.shift(), bits.max())
}

/// The database has signed numbers only; their bits are the same.
pub(crate) fn signed(numbers: &[u64]) -> Vec<i64> {
    numbers.iter().map(|number| *number as i64).collect()
}

/// The numbers that a table allows.
fn numbers(allowed: &[bool]) -> Vec<i64> {
    (0..).zip(allowed).filter(|(_, allowed)| **allowed).map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_read_along_the_index_that_the_migration_makes() {
        let migration = include_str!("../../../infra/postgres/0004_pages.sql");
        assert!(migration.contains(&format!("({} DESC, number)", person_rank())));
    }
}
