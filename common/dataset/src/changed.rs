//! What an import changed: the records of one state beside those of the state before it.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::live::Embedded;
use crate::newly::shared;
use crate::snapshot::{Snapshot, SnapshotDir};
use directory::ChangeKind;
use lookup::Objections;
use lookup::record::{CompanyRecord, PersonRecord};
use std::sync::Arc;

/// An import, and whom it says something new of.
pub struct Imported {
    /// The state that it made, by which the next one is asked for.
    pub state: String,
    pub snapshot: Snapshot,
    /// The state before it.
    pub before: Option<Snapshot>,
    /// Who was known before, as they were and as they are.
    pub changed: Vec<(Arc<PersonRecord>, Arc<PersonRecord>)>,
    /// Who came, where their employer was known before.
    pub joined: Vec<Arc<PersonRecord>>,
    /// The companies known before, as they were and as they are.
    pub companies: Vec<(Arc<CompanyRecord>, Arc<CompanyRecord>)>,
    /// Whether there are later states.
    pub more: bool,
}

impl Embedded {
    /// The first state after one that was named before, or the first that is known of; nothing where there is none.
    ///
    /// A state whose layers are gone is passed over: it says that nothing changed. People who opted out are left out.
    pub fn imported_after(
        &self,
        state: Option<&str>,
        objections: &Objections,
    ) -> Result<Option<Imported>, DatasetError> {
        let Some(directory) = self.directory() else { return Ok(None) };
        let mut history = directory.history().or_else(|error| match error {
            DatasetError::Missing(_) => Ok(Vec::new()),
            error => Err(error),
        })?;
        history.reverse();
        let known = state.and_then(|state| history.iter().position(|known| directory.name(known) == state));
        let at = match (state, known) {
            (None, _) => 0,
            (Some(_), Some(known)) => known + 1,
            // Imports were undone: the next comparison begins from the current state.
            (Some(_), None) => history.len().saturating_sub(1),
        };
        let Some(snapshot) = history.get(at).cloned() else { return Ok(None) };
        let more = at + 1 < history.len();
        let before = at.checked_sub(1).and_then(|before| history.get(before)).cloned();
        let is_read = state.is_none() || known.is_some();
        let pair = match &before {
            Some(before) if is_read && snapshot.change.kind == ChangeKind::Import => {
                self.opened(directory, before, &snapshot)
            }
            _ => None,
        };
        let mut imported = Imported {
            state: directory.name(&snapshot),
            snapshot,
            before,
            changed: Vec::new(),
            joined: Vec::new(),
            companies: Vec::new(),
            more,
        };
        if let Some((before, after)) = pair {
            compare_people(&before, &after, objections, &mut imported)?;
            let place = shared(&after.companies, &before.companies, &after, &before);
            for number in after.company_numbers().filter(|number| place(*number).is_none()) {
                let record = after.company(number)?;
                if let Some((_, known)) = before.company_by_id(&record.company.id)? {
                    imported.companies.push((known, record));
                }
            }
        }
        Ok(Some(imported))
    }

    fn opened(
        &self,
        directory: &SnapshotDir,
        before: &Snapshot,
        after: &Snapshot,
    ) -> Option<(Arc<Dataset>, Arc<Dataset>)> {
        let open = |snapshot: &Snapshot| {
            let name = directory.name(snapshot);
            let held = self.generation_named(&name);
            held.or_else(|| directory.open_earlier(&name, &self.dataset()).map(Arc::new))
        };
        let opened = open(before).zip(open(after));
        if opened.is_none() {
            tracing::warn!(number = after.number, "what an import changed cannot be told any more");
        }
        opened
    }
}

fn compare_people(
    before: &Dataset,
    after: &Dataset,
    objections: &Objections,
    imported: &mut Imported,
) -> Result<(), DatasetError> {
    let place = shared(&after.people, &before.people, after, before);
    for number in after.people_numbers().filter(|number| place(*number).is_none()) {
        let record = after.person(number)?;
        if objections.cover_record(&record) {
            continue;
        }
        if let Some(known) = before.person_by_id(&record.person.id)? {
            imported.changed.push((known, record));
            continue;
        }
        let employer = record.person.company.as_ref().and_then(|company| company.domain.as_ref());
        if let Some(domain) = employer
            && before.company_by_domain(domain)?.is_some()
        {
            imported.joined.push(record);
        }
    }
    Ok(())
}
