//! The columns of a result: what was added to a row, as a file has it, and read back from one that was uploaded again.

use super::added::{ABOUT, Added, RowResult, columns};
use crate::catalog::bulk::{Addition, FileField};
use domain::Credits;

/// The prefix of added columns.
const PREFIX: &str = "almanac_";

/// The header of a column with people's ids, by which a later opt-out is recognized where no value identifies them.
pub const PERSON_ID: &str = "almanac_person_id";

/// A column of a result that is not the file's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultColumn {
    /// What became of the row.
    Status,
    /// What the row cost.
    Credits,
    /// The id of a person.
    Id,
    /// A value of an addition.
    Value(Addition, &'static str),
    /// Where an addition comes from: one of [`ABOUT`].
    About(Addition, usize),
}

impl ResultColumn {
    /// The column that a header names; `None` for one of the file's own.
    pub fn read(header: &str) -> Option<Self> {
        let name = header.strip_prefix(PREFIX)?;
        match name {
            "status" => return Some(Self::Status),
            "credits" => return Some(Self::Credits),
            _ if header == PERSON_ID => return Some(Self::Id),
            _ => {}
        }
        Addition::ALL.iter().find_map(|of| {
            let name = name.strip_prefix(of.as_str())?.strip_prefix('_')?;
            let value = columns(*of).iter().find(|one| **one == name).map(|one| Self::Value(*of, one));
            value.or_else(|| ABOUT.iter().position(|one| *one == name).map(|at| Self::About(*of, at)))
        })
    }

    /// What a value identifies.
    pub fn field(self) -> Option<FileField> {
        match self {
            Self::Value(of, name) => identified(of, name),
            Self::Status | Self::Credits | Self::Id | Self::About(..) => None,
        }
    }
}

/// What a value of an addition identifies.
pub fn identified(addition: Addition, name: &str) -> Option<FileField> {
    Some(match (addition, name) {
        (Addition::Person, "full_name") => FileField::FullName,
        (Addition::Person, "email") | (Addition::Email, "address") => FileField::Email,
        (Addition::Person, "network_url") => FileField::NetworkUrl,
        (Addition::Person, "company") | (Addition::Company, "name") => FileField::CompanyName,
        (Addition::Person, "company_domain") | (Addition::Company, "domain") => FileField::CompanyDomain,
        (Addition::Company, "network_url") => FileField::CompanyNetworkUrl,
        (Addition::Phone, "number") => FileField::Phone,
        _ => return None,
    })
}

/// The headers of what is added to each row.
pub fn headers(additions: &[Addition]) -> Vec<String> {
    let mut headers: Vec<String> = ["status", "credits"].map(|name| format!("{PREFIX}{name}")).into();
    for addition in additions {
        let names = columns(*addition).iter().chain(&ABOUT);
        headers.extend(names.map(|name| format!("{PREFIX}{addition}_{name}")));
    }
    headers
}

/// The cells under these headers.
pub fn cells(result: Option<&RowResult>, additions: &[Addition]) -> Vec<String> {
    let added = result.map(|result| result.added.as_slice()).unwrap_or_default();
    let credits = added.iter().fold(Credits::ZERO, |sum, one| sum.checked_add(one.credits).unwrap_or(sum));
    let status = result.map(|result| result.status.clone()).unwrap_or_default();
    let mut cells = vec![status, result.map(|_| credits.to_string()).unwrap_or_default()];
    for addition in additions {
        let one: Option<&Added> = added.iter().find(|one| one.addition == *addition);
        let values = one.map(|one| one.values.as_slice()).unwrap_or_default();
        let wanted = columns(*addition).len();
        cells.extend((0..wanted).map(|at| values.get(at).cloned().unwrap_or_default()));
        let Some(one) = one else {
            cells.extend(std::iter::repeat_n(String::new(), ABOUT.len()));
            continue;
        };
        cells.push(one.source.clone());
        cells.push(one.date.map(|date| date.strftime("%Y-%m-%d").to_string()).unwrap_or_default());
        cells.push(one.confidence.map(|confidence| confidence.to_string()).unwrap_or_default());
        cells.push(one.credits.to_string());
        cells.push(one.reason.clone());
    }
    cells
}

/// Where an addition comes from, by its cells of [`ABOUT`].
pub fn about(addition: Addition, cells: &[&str; 5]) -> Added {
    let [source, date, confidence, credits, reason] = cells;
    Added {
        source: (*source).to_owned(),
        date: format!("{date}T00:00:00Z").parse().ok(),
        confidence: confidence.parse().ok(),
        credits: credits.parse().unwrap_or(Credits::ZERO),
        ..Added::nothing(addition, reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_of_a_result_is_known_again_and_no_other() {
        for header in headers(Addition::ALL) {
            assert!(ResultColumn::read(&header).is_some(), "{header}");
        }
        for (header, column) in [
            ("almanac_status", ResultColumn::Status),
            ("almanac_verify_status", ResultColumn::Value(Addition::Verify, "status")),
            ("almanac_personal_email_address", ResultColumn::Value(Addition::PersonalEmail, "address")),
            ("almanac_person_source", ResultColumn::About(Addition::Person, 0)),
        ] {
            assert_eq!(ResultColumn::read(header), Some(column), "{header}");
        }
        for own in ["Email", "status", "almanac_notes", "almanac_person_shoe_size"] {
            assert_eq!(ResultColumn::read(own), None, "{own}");
        }
    }

    #[test]
    fn where_an_addition_comes_from_is_read_back_as_it_was_written() {
        let one = Added {
            values: vec!["ada@acme.example".to_owned()],
            source: "hunter".to_owned(),
            date: "2026-03-01T00:00:00Z".parse().ok(),
            confidence: Some(0.98),
            credits: Credits::milli(500),
            ..Added::nothing(Addition::Email, "")
        };
        let result = RowResult { status: "found".to_owned(), added: vec![one.clone()] };
        let cells = cells(Some(&result), &[Addition::Email]);
        let texts: Vec<&str> = cells.iter().map(String::as_str).collect();
        assert_eq!(texts[..3], ["found", "0.5", "ada@acme.example"]);
        let about_it: [&str; 5] = texts[texts.len() - 5..].try_into().unwrap();
        assert_eq!(about(Addition::Email, &about_it), Added { values: Vec::new(), ..one });
    }
}
