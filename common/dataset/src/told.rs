//! The layers of what signals tell, in memory on top of the imported ones. What is new becomes a layer of its own, and small layers are
//! written together, so that one more signal costs the same however many there are.

use crate::compact::first_of;
use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::salt::salt_of;
use directory::{CompanyVersion, Increment, Number, Told};
use domain::signal::Signal;
use lookup::record::CompanyRecord;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// What signals tell of a dataset.
#[derive(Default)]
pub(crate) struct Telling {
    /// All that are believed.
    pub signals: Vec<Arc<Signal>>,
    told: Told,
    /// The imported dataset that the layers lie on.
    upon: Option<Arc<Dataset>>,
    layers: Vec<Layer>,
}

/// One layer of the records that signals changed.
struct Layer {
    /// The dataset with the layers so far.
    dataset: Arc<Dataset>,
    /// The people it has a version of, by their numbers in the import.
    people: BTreeSet<Number>,
    companies: BTreeSet<Number>,
}

/// Of whom less is told than before.
struct TakenBack {
    people: Vec<Number>,
    companies: Vec<Number>,
}

impl Layer {
    fn len(&self) -> usize {
        self.people.len() + self.companies.len()
    }
}

impl Telling {
    /// Lets the next call tell everything anew.
    pub(crate) fn forget(&mut self) {
        *self = Self { signals: std::mem::take(&mut self.signals), ..Self::default() };
    }

    /// An imported dataset with what signals tell of it; nothing where that is what was told already. After a failure everything has
    /// to be forgotten.
    pub(crate) fn tell_of(
        &mut self,
        base: &Arc<Dataset>,
        directory: Option<&Path>,
    ) -> Result<Option<Arc<Dataset>>, DatasetError> {
        if self.upon.as_ref().is_none_or(|upon| !Arc::ptr_eq(upon, base)) {
            self.forget();
            self.upon = Some(base.clone());
        }
        let touched = self.told.take_up(&**base, base.id(), &self.signals)?;
        if touched.is_empty() {
            return Ok(None);
        }
        let (mut people, mut companies): (BTreeSet<_>, BTreeSet<_>) =
            (touched.people.into_iter().collect(), touched.companies.into_iter().collect());
        let mut taken_back = TakenBack { people: touched.taken_back, companies: Vec::new() };
        for number in &companies {
            taken_back.companies.extend(self.says_less(base, *number)?.then_some(*number));
        }
        let first = self.first_to_tell_anew(people.len() + companies.len(), &taken_back);
        for layer in self.layers.drain(first..) {
            people.extend(layer.people);
            companies.extend(layer.companies);
        }
        let upon = self.layers.last().map_or(base, |layer| &layer.dataset).clone();
        let mut change = Increment::default();
        for number in &people {
            let is_below = self.layers.iter().any(|layer| layer.people.contains(number));
            let stored = match self.told.person(*number) {
                Some(told) => told.clone(),
                None if is_below => base.stored_person(*number)?,
                None => continue,
            };
            match is_below {
                true => {
                    change.replaced.extend(upon.person_from(base.people.end(), &stored.record.person.id)?)
                }
                false => change.replaced.push(*number),
            }
            change.people.push(stored);
        }
        for number in &companies {
            let is_below = self.layers.iter().any(|layer| layer.companies.contains(number));
            let stored = match self.told.company(*number) {
                Some(told) => told.clone(),
                None if is_below => base.stored_company(*number)?,
                None => continue,
            };
            change.companies.push(CompanyVersion { employer: Some(base.employer(*number)), stored });
        }
        if change.is_empty() {
            return Ok(Some(upon));
        }
        let salt = directory.and_then(|directory| salt_of(directory).ok());
        let dataset = Arc::new(upon.with_told(change, salt.as_ref())?);
        self.layers.push(Layer { dataset: dataset.clone(), people, companies });
        Ok(Some(dataset))
    }

    /// The first of the layers that are made anew with so many new versions. An employer that only a layer knows goes with the last
    /// person who was told to work there, and what people took from a company goes with it.
    fn first_to_tell_anew(&self, new: usize, taken_back: &TakenBack) -> usize {
        let sizes = self.layers.iter().map(Layer::len).chain([new]);
        let sizes: Vec<u32> = sizes.map(|size| u32::try_from(size).unwrap_or(u32::MAX)).collect();
        let too_many = first_of(&sizes).unwrap_or(self.layers.len());
        let has_one = |layer: &Layer| {
            taken_back.people.iter().any(|number| layer.people.contains(number))
                || taken_back.companies.iter().any(|number| layer.companies.contains(number))
        };
        self.layers.iter().position(has_one).unwrap_or(too_many).min(too_many)
    }

    /// Whether a company says nothing any more of what its people take from it.
    fn says_less(&self, base: &Dataset, number: Number) -> Result<bool, DatasetError> {
        let Some(Layer { dataset, .. }) = self.layers.last() else { return Ok(false) };
        let Some(known) = dataset.company_of(base.employer(number)) else { return Ok(false) };
        let before = dataset.company(known)?;
        let now = match self.told.company(number) {
            Some(told) => told.record.clone().into(),
            None => base.company(number)?,
        };
        let says = |record: &CompanyRecord| {
            let firm = &record.company;
            [
                firm.industry.is_some(),
                firm.employee_range.is_some() || firm.employee_count.is_some(),
                firm.location.is_some(),
            ]
        };
        Ok(says(&before).into_iter().zip(says(&now)).any(|(before, now)| before && !now))
    }
}
