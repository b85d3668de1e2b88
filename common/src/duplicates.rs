//! Duplicates in a customer's table: which columns are compared and as what, and the verdict on each row.

use domain::{Domain, EmailAddress, NetworkUrl, Phone};
use language::country;
use matching::duplicates::{Builder, Group};
use matching::field::Kind;
use read::columns::{self, Target};
use read::contents::{self, SAMPLE};
use std::collections::HashSet;

/// Columns beyond this are not compared.
const MOST_COLUMNS: usize = 12;
/// A column with no more different values than this, and few for its rows, is a choice.
const MOST_CHOICES: usize = 60;
/// Cells longer than this on average are prose.
const LONGEST: usize = 120;

type Row = Vec<Option<String>>;

/// What is told of a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The row to keep, from 0: rows with the same one are of the same.
    pub golden: u32,
    /// How many rows are of the same, this one included.
    pub together: u32,
    /// How sure it is that this row and the one to keep are of the same.
    pub chance: f64,
    /// The columns in which the two agree.
    pub agreed: Vec<usize>,
}

impl Judged {
    /// The reasons, for people to read; none for a row by itself and for the row to keep.
    pub fn why(&self, headers: &[String]) -> String {
        let names: Vec<&str> =
            self.agreed.iter().filter_map(|at| headers.get(*at)).map(String::as_str).collect();
        match names.is_empty() {
            true => String::new(),
            false => format!("same {}", names.join(", ")),
        }
    }
}

/// A table, judged.
pub struct Duplicates {
    /// Of each row.
    pub rows: Vec<Judged>,
    /// Rows that are of the same, from 0, the largest group first.
    pub groups: Vec<Vec<u32>>,
    /// The columns that were compared.
    pub compared: Vec<usize>,
}

/// Judges every row of a table.
pub fn of(headers: &[String], rows: &[Row]) -> Duplicates {
    let columns = compared(headers, rows);
    let kinds: Vec<Kind> = columns.iter().map(|(_, _, kind)| *kind).collect();
    let mut builder = Builder::new(&kinds);
    let nation = columns.iter().find(|(_, target, _)| *target == Some(Target::Country)).map(|(at, _, _)| *at);
    for row in rows {
        let nation = nation.and_then(|at| country::code(row.get(at)?.as_deref()?));
        let cells: Vec<String> = columns
            .iter()
            .map(|(at, target, _)| {
                let cell = row.get(*at).and_then(Option::as_ref).map_or("", String::as_str);
                plain(*target, cell, nation)
            })
            .collect();
        builder.row(cells.iter().map(String::as_str));
    }
    let groups = builder.build().groups();
    let mut judged: Vec<Judged> = (0..rows.len() as u32)
        .map(|row| Judged { golden: row, together: 1, chance: 1.0, agreed: Vec::new() })
        .collect();
    for Group { rows, golden, why } in &groups {
        for (row, (chance, agreed)) in rows.iter().zip(why) {
            let agreed = agreed.iter().map(|column| columns[*column].0).collect();
            let together = rows.len() as u32;
            judged[*row as usize] = Judged { golden: *golden, together, chance: *chance, agreed };
        }
    }
    Duplicates {
        rows: judged,
        groups: groups.into_iter().map(|group| group.rows).collect(),
        compared: columns.into_iter().map(|(at, _, _)| at).collect(),
    }
}

/// The row to keep of a group, with its gaps filled by what most of the others say.
pub fn merged(rows: &[Row], group: &[u32], golden: u32) -> Row {
    let mut kept = rows[golden as usize].clone();
    for (at, cell) in kept.iter_mut().enumerate() {
        if cell.as_ref().is_some_and(|text| !text.trim().is_empty()) {
            continue;
        }
        let said = group.iter().filter_map(|row| rows[*row as usize].get(at)?.clone());
        let said: Vec<String> = said.filter(|text| !text.trim().is_empty()).collect();
        let times = |text: &String| said.iter().filter(|other| *other == text).count();
        // The first of those that are said most often.
        *cell = said.iter().rev().max_by_key(|text| times(text)).cloned();
    }
    kept
}

/// The columns that are compared, each with what it holds and how its cells are compared.
fn compared(headers: &[String], rows: &[Row]) -> Vec<(usize, Option<Target>, Kind)> {
    let sample: Vec<Row> = rows.iter().take(SAMPLE).cloned().collect();
    let of = |kind| contents::understand(headers, &sample, &[], kind);
    let (people, companies) = (of(columns::Kind::People), of(columns::Kind::Companies));
    let known = |all: &[contents::Understood]| all.iter().filter(|column| column.target.is_some()).count();
    let understood = if known(&people) >= known(&companies) { people } else { companies };
    let mut targets: Vec<Option<Target>> = understood.iter().map(|column| column.target).collect();
    let has = |target| targets.contains(&Some(target));
    if has(Target::FirstName) && has(Target::LastName) {
        targets
            .iter_mut()
            .filter(|target| **target == Some(Target::FullName))
            .for_each(|target| *target = None);
    }
    let skipped: HashSet<usize> = understood
        .iter()
        .enumerate()
        .filter(|(at, column)| column.target == Some(Target::FullName) && targets[*at].is_none())
        .map(|(at, _)| at)
        .collect();
    let columns = headers.iter().enumerate().zip(targets).filter(|((at, _), _)| !skipped.contains(at));
    let kind = |((at, header), target): ((usize, &String), Option<Target>)| {
        let kind = match target {
            Some(target) => by_target(target)?,
            None => by_cells(header, at, rows)?,
        };
        Some((at, target, kind))
    };
    columns.filter_map(kind).take(MOST_COLUMNS).collect()
}

/// How the cells of a recognized column are compared; none for what says nothing of who it is.
fn by_target(target: Target) -> Option<Kind> {
    use Target as T;
    Some(match target {
        T::FullName => Kind::FullName,
        T::FirstName => Kind::Given,
        T::LastName => Kind::Family,
        T::Email | T::PersonalEmail | T::PhoneMobile | T::PhoneDirect | T::PhoneCompany => Kind::Code,
        T::NetworkUrl | T::CompanyDomain | T::CompanyNetworkUrl => Kind::Code,
        T::CompanyName => Kind::Company,
        T::Title | T::City | T::Location | T::CompanyCity | T::CompanyLocation => Kind::Words,
        T::Country | T::Region | T::CompanyCountry | T::CompanyRegion => Kind::Choice,
        T::Founded => Kind::Code,
        _ => return None,
    })
}

/// How the cells of any other column are compared, by what they look like.
fn by_cells(header: &str, at: usize, rows: &[Row]) -> Option<Kind> {
    let name = header.to_lowercase().replace(['_', '-'], " ");
    let is_id = name == "id" || name.ends_with(" id");
    let cells: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.get(at)?.as_deref())
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect();
    let different: HashSet<&str> = cells.iter().copied().collect();
    // The id of a row is different in each.
    let is_of_row = is_id && different.len() == cells.len();
    if is_of_row || different.len() < 2 || cells.len() * 20 < rows.len() {
        return None;
    }
    let share =
        |holds: fn(&str) -> bool| cells.iter().filter(|cell| holds(cell)).count() as f64 / cells.len() as f64;
    let length = cells.iter().map(|cell| cell.len()).sum::<usize>() / cells.len();
    let is_date = |cell: &str| {
        let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
        digits.len() == 8 && matches!(digits.get(..2), Some("18" | "19" | "20")) && cell.len() <= 10
    };
    let is_code = |cell: &str| {
        cell.chars().any(|c| c.is_ascii_digit())
            && cell.chars().filter(|c| c.is_whitespace()).count() <= 1
            && cell.len() <= 24
    };
    Some(match () {
        () if different.len() <= MOST_CHOICES && different.len() * 20 <= cells.len() => Kind::Choice,
        () if share(is_date) > 0.8 => Kind::Date,
        () if share(is_code) > 0.6 => Kind::Code,
        () if length > LONGEST => return None,
        () => Kind::Words,
    })
}

/// A cell as it is compared: addresses and numbers in one form.
fn plain(target: Option<Target>, cell: &str, nation: Option<&str>) -> String {
    let digits = || cell.chars().filter(char::is_ascii_digit).collect::<String>();
    let read = match target {
        Some(Target::Email | Target::PersonalEmail) => {
            EmailAddress::parse(cell).ok().map(|email| email.mailbox())
        }
        Some(Target::PhoneMobile | Target::PhoneDirect | Target::PhoneCompany) => {
            Some(Phone::parse_in(cell, nation).map_or_else(|_| digits(), |phone| phone.to_string()))
        }
        Some(Target::CompanyDomain) => Domain::parse(cell).ok().map(|domain| domain.to_string()),
        Some(Target::NetworkUrl | Target::CompanyNetworkUrl) => {
            NetworkUrl::parse(cell).ok().map(|url| url.to_string())
        }
        Some(Target::Country | Target::CompanyCountry) => country::code(cell).map(str::to_owned),
        _ => None,
    };
    read.unwrap_or_else(|| cell.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> (Vec<String>, Vec<Row>) {
        let mut lines =
            text.lines().map(|line| line.split(',').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>());
        let headers = lines.next().expect("a header");
        let rows =
            lines.map(|line| line.into_iter().map(|cell| (!cell.is_empty()).then_some(cell)).collect());
        (headers, rows.collect())
    }

    #[test]
    fn a_list_of_contacts_is_judged_by_its_own_columns() {
        let mut text = "Contact ID,First Name,Last Name,Email,Company,Phone,Note\n".to_owned();
        let names = [
            ("Ada", "Lovelace"),
            ("Alan", "Turing"),
            ("Grace", "Hopper"),
            ("Edsger", "Dijkstra"),
            ("Niklaus", "Wirth"),
        ];
        for number in 0..60 {
            let (first, last) = names[number % 5];
            let firm = number % 12;
            text.push_str(&format!(
                "{number},{first},{last},p{number}@firm{firm}.example,Firm{firm} GmbH,+49301234{number:03},\n"
            ));
        }
        text.push_str("60,Ada,Lovelace,P0@firm0.example,Firm0,,called twice\n");
        text.push_str("61,Alan,Turing,,Firm1 AG,+49301234001,\n");
        text.push_str("62,Grase,Hopper,p2@firm2.example,Firm2,+49301234999,\n");
        let (headers, rows) = table(&text);
        let found = of(&headers, &rows);
        assert!(!found.compared.contains(&0), "an id of the row says nothing: {:?}", found.compared);
        assert!(found.groups.contains(&vec![0, 60]), "{:?}", found.groups);
        assert_eq!((found.rows[60].golden, found.rows[60].together), (0, 2));
        assert!(found.rows[60].why(&headers).contains("Email"), "{:?}", found.rows[60]);
        assert_eq!((found.rows[5].golden, found.rows[5].why(&headers)), (5, String::new()));
        let kept = merged(&rows, &found.groups[0], found.rows[60].golden);
        assert_eq!((kept[5].as_deref(), kept[6].as_deref()), (Some("+49301234000"), Some("called twice")));
    }
}
