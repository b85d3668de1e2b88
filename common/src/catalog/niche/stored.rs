//! People to compare with what happened: sent with the call, of a watch list, or of a connected system.

use crate::bounds::CONTACTS;
use crate::catalog::parts::{Contact, InvalidEntry, ListedContact, check_contacts, read_contacts};
use domain::Problems;

/// The places a list of people can come from; exactly one is sent.
#[derive(Debug, Clone, Copy)]
pub struct People<'a> {
    /// The field of those that are sent with the call.
    pub field: &'static str,
    pub sent: Option<&'a [ListedContact]>,
    pub watch_list_id: Option<&'a str>,
    pub connection_id: Option<&'a str>,
    pub cursor: Option<&'a str>,
}

impl People<'_> {
    pub fn check(self, problems: &mut Problems) {
        let stored = [self.watch_list_id, self.connection_id].into_iter().flatten().count();
        match (self.sent, stored) {
            (Some(sent), 0) => {
                check_contacts(self.field, sent, problems);
                if self.cursor.is_some() {
                    let detail = format!(
                        "only with watch_list_id or connection_id; {} are compared at once",
                        self.field
                    );
                    problems.add("cursor", "not_applicable", detail);
                }
            }
            (None, 1) => {}
            (None, 0) => problems.add(
                self.field,
                "required",
                format!("send {}, or the watch_list_id or connection_id that has them", self.field),
            ),
            _ => problems.add(
                self.field,
                "conflict",
                format!("send one of {}, watch_list_id and connection_id", self.field),
            ),
        }
    }

    /// The most people a call compares.
    pub fn most(self) -> u64 {
        self.sent.map_or(CONTACTS.most, |sent| read_contacts(sent).0.len() as u64)
    }
}

/// People to compare, with where each stands.
#[derive(Debug, Clone, Default)]
pub struct PeoplePage {
    pub contacts: Vec<(usize, Contact)>,
    pub invalid: Vec<InvalidEntry>,
    /// Their records in the connected system, in the order of the contacts.
    pub records: Vec<String>,
    pub next_cursor: Option<String>,
}
