//! Who fits some filters now and did not in an earlier state. Layers are shared between states, so most records are known to be the
//! same by their place; only what stands in a new layer is looked for by its id.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::live::Embedded;
use crate::snapshot::SnapshotDir;
use crate::table::Table;
use directory::{Number, SearchError};
use jiff::civil::Date;
use lookup::IdentifierKind;
use lookup::Search;
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::identifier::hash;
use lookup::record::{CompanyRecord, PersonRecord};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

impl Dataset {
    /// The people who fit now and did not before.
    pub fn new_people(
        &self,
        before: &Self,
        filters: &PeopleFilters,
        today: Date,
    ) -> Result<Vec<Arc<PersonRecord>>, SearchError> {
        let fitting = |dataset: &Self| {
            let limit = dataset.people_count() as usize;
            let search = Search { filters: filters.clone(), limit, ..Search::default() };
            Ok::<_, SearchError>(dataset.rank_people(&search, today)?.numbers)
        };
        let known: HashSet<Number> = fitting(before)?.into_iter().collect();
        let shared = shared(&self.people, &before.people, self, before);
        let mut new = Vec::new();
        for number in fitting(self)? {
            if shared(number).is_some_and(|place| known.contains(&place)) {
                continue;
            }
            let record = self.person(number)?;
            if !before.person_number(&record.person.id)?.is_some_and(|number| known.contains(&number)) {
                new.push(record);
            }
        }
        Ok(new)
    }

    /// The companies that fit now and did not before.
    pub fn new_companies(
        &self,
        before: &Self,
        filters: &CompanyFilters,
        today: Date,
    ) -> Result<Vec<Arc<CompanyRecord>>, SearchError> {
        let known: HashSet<Number> = before.all_companies(filters, today)?.into_iter().collect();
        let shared = shared(&self.companies, &before.companies, self, before);
        let mut new = Vec::new();
        for number in self.all_companies(filters, today)? {
            if shared(number).is_some_and(|place| known.contains(&place)) {
                continue;
            }
            let record = self.company(number)?;
            if !before.company_by_id(&record.company.id)?.is_some_and(|(number, _)| known.contains(&number)) {
                new.push(record);
            }
        }
        Ok(new)
    }

    fn person_number(&self, id: &str) -> Result<Option<Number>, DatasetError> {
        for number in self.people.candidates(hash(IdentifierKind::Id, id)) {
            let record = self.person(number)?;
            if self.people.has_id(number, &record, id)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// The company of an id, be it one it had before it was found to be another.
    pub fn company_by_id(&self, id: &str) -> Result<Option<(Number, Arc<CompanyRecord>)>, DatasetError> {
        for number in self.companies.candidates(hash(IdentifierKind::Id, id)) {
            let record = self.company(number)?;
            if self.companies.has_id(number, &record, id)? {
                return Ok(Some((number, record)));
            }
        }
        Ok(None)
    }
}

/// Says where a record of one state stands in an earlier one, where its layer is part of both.
pub(crate) fn shared<R>(
    now: &Table<R>,
    then: &Table<R>,
    after: &Dataset,
    before: &Dataset,
) -> impl Fn(Number) -> Option<Number> {
    let bases = |table: &Table<R>, dataset: &Dataset| -> Vec<(String, Number)> {
        let names = dataset.layers.iter().map(|member| member.layer.name.clone());
        names.zip(table.keys.iter().map(|keys| keys.base)).collect()
    };
    let earlier: HashMap<String, Number> = bases(then, before).into_iter().collect();
    let places: Vec<(Number, Option<Number>)> =
        bases(now, after).into_iter().map(|(name, base)| (base, earlier.get(&name).copied())).collect();
    move |number| {
        let at = places.partition_point(|(base, _)| *base <= number).checked_sub(1)?;
        let (base, then) = places.get(at)?;
        Some(then.as_ref()? + (number - base))
    }
}

impl SnapshotDir {
    /// Opens an earlier state beside an open one or, where it is gone, the first one after it that is there.
    fn open_since(&self, name: &str, open: &Dataset) -> Option<Dataset> {
        if let Some(dataset) = self.open_earlier(name, open) {
            return Some(dataset);
        }
        let mut later = Vec::new();
        for snapshot in self.history().ok()? {
            if self.name(&snapshot) == name {
                tracing::warn!(snapshot = name, "is gone; what came is compared with a later state");
                return later.iter().rev().find_map(|name: &String| self.open_earlier(name, open));
            }
            later.push(self.name(&snapshot));
        }
        None
    }
}

impl Embedded {
    /// The dataset as it is, and as it was in a state named before.
    pub(crate) fn since(&self, name: &str) -> Option<(Arc<Dataset>, Arc<Dataset>)> {
        let now = self.dataset();
        if let Some(found) = self.generation_named(name) {
            return Some((now, found));
        }
        let mut earlier = self.earlier().lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some((known, found)) = &*earlier
            && known == name
        {
            return Some((now, found.clone()));
        }
        let found = Arc::new(self.directory()?.open_since(name, &now)?);
        *earlier = Some((name.to_owned(), found.clone()));
        Some((now, found))
    }
}
