//! The columns in which a system keeps a contact's status, and that a contact must not be contacted.

use crate::report::Objecting;
use language::objection::is_objection;
use read::columns::Target;
use rustc_hash::FxHashMap;

/// Statuses that are remembered; a column has few, and one that has more is none.
const MOST: usize = 1_000;

/// What statuses say, each asked about once.
#[derive(Default)]
pub(crate) struct Statuses {
    columns: Vec<usize>,
    known: FxHashMap<String, bool>,
    /// How many rows object by which status of which column.
    objecting: Vec<(usize, String, u64)>,
}

impl Statuses {
    /// Those of a file; none where they are to be read as book-keeping.
    pub(crate) fn of(columns: &[Option<Target>], counts: bool) -> Self {
        let is_status = |at: &usize| counts && columns[*at] == Some(Target::ContactStatus);
        Self { columns: (0..columns.len()).filter(is_status).collect(), ..Self::default() }
    }

    /// The column and the status that mean an opt-out.
    pub(crate) fn objection(&mut self, cells: &[Option<String>]) -> Option<(usize, String)> {
        for at in &self.columns {
            let Some(status) = cells.get(*at).and_then(Option::as_deref) else { continue };
            let objects = match self.known.get(status) {
                Some(objects) => *objects,
                None => {
                    let objects = is_objection(status);
                    if self.known.len() < MOST {
                        self.known.insert(status.to_owned(), objects);
                    }
                    objects
                }
            };
            if objects {
                return Some((*at, status.to_owned()));
            }
        }
        None
    }

    pub(crate) fn count(&mut self, (at, status): (usize, String)) {
        let known = self.objecting.iter().position(|(column, known, _)| *column == at && *known == status);
        match known {
            Some(known) => self.objecting[known].2 += 1,
            None if self.objecting.len() < MOST => self.objecting.push((at, status, 1)),
            None => {}
        }
    }

    pub(crate) fn objecting(self, headers: &[String]) -> Vec<Objecting> {
        let told = |(at, status, rows): (usize, String, u64)| Objecting {
            column: headers[at].clone(),
            status,
            rows,
        };
        self.objecting.into_iter().map(told).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::tests::{Desk, options};
    use read::columns::Kind;

    const EXPORT: &str = "First Name,Last Name,Email,Company,Lead Status,Lifecycle Stage,Mobile Phone,Country\n\
        Ada,Lovelace,ada@acme.example,Acme,Do Not Contact,lead,,\n\
        Grace,Hopper,grace@acme.example,Acme,Open,lead,07400 123456,United Kingdom\n\
        Alan,Turing,alan@acme.example,Acme,DO_NOT_CONTACT,customer,,\n\
        Edsger,Dijkstra,edsger@acme.example,Acme,Attempted to Contact,Unsubscribed,,\n\
        Barbara,Liskov,barbara@acme.example,Acme,Not contacted,lead,,\n";

    #[test]
    fn a_status_that_forbids_contact_keeps_somebody_away_and_is_told() {
        let desk = Desk::new();
        let (report, dataset) = desk.import(&desk.file("crm.csv", EXPORT.as_bytes()), Kind::People);
        assert_eq!((report.rows, report.suppressed, dataset.people_count()), (5, 3, 2));
        let told: Vec<_> = report
            .objections
            .iter()
            .map(|told| (told.column.as_str(), told.status.as_str(), told.rows))
            .collect();
        let expected = [
            ("Lead Status", "Do Not Contact", 1),
            ("Lead Status", "DO_NOT_CONTACT", 1),
            ("Lifecycle Stage", "Unsubscribed", 1),
        ];
        assert_eq!(told, expected);
        let ada: domain::EmailAddress = "ada@acme.example".parse().unwrap();
        assert!(dataset.is_suppressed(lookup::IdentifierKind::Email, &ada.key()));
        let grace = crate::tests::by_email(&dataset, "grace@acme.example");
        assert_eq!(grace.mobile.unwrap().number.as_str(), "+447400123456", "a number of the row's country");
    }

    #[test]
    fn statuses_are_book_keeping_where_that_is_wanted() {
        let desk = Desk::new();
        let path = desk.file("crm.csv", EXPORT.as_bytes());
        let off = Options { status_objections: false, ..options() };
        let (report, dataset) = desk.import_as(&path, Kind::People, &off);
        assert_eq!((report.suppressed, report.objections.len(), dataset.people_count()), (0, 0, 5));
        let other = Desk::new();
        let mappings = vec!["Lead Status=ignore".parse().unwrap(), "Lifecycle Stage=ignore".parse().unwrap()];
        let ignored = Options { mappings, ..options() };
        let (report, _) = other.import_as(&other.file("crm.csv", EXPORT.as_bytes()), Kind::People, &ignored);
        assert_eq!(report.suppressed, 0);
    }
}
