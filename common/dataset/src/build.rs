//! Building a layer of records: employers are found, people ordered by them, and both numbered and taken apart.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::shards::{Dealt, SHARD, Shards, Target, Written, threads};
use crate::table::Shard;
use directory::documents::{Facts, company_entry, person_entry, whereabouts};
use directory::vocabularies::{CompanyValues, PersonValues};
use directory::{Employers, Number, Placed, Places, Records, Salt, Stored, Vocabularies};
use lookup::record::{CompanyRecord, PersonRecord};
use rustc_hash::FxHashMap;
use serde::Deserialize;

/// What a layer is made of.
#[derive(Default)]
pub(crate) struct Content {
    /// Companies that are new.
    pub new_companies: Vec<Stored<CompanyRecord>>,
    /// New versions of companies known before.
    pub companies: Vec<Placed>,
    pub people: Vec<Stored<PersonRecord>>,
    /// The people of layers before whose records are replaced or removed.
    pub replaced: Vec<Number>,
    /// What some of them had, where it was read already.
    pub had: FxHashMap<Number, PersonValues>,
    /// The companies of layers before that are removed.
    pub gone: Vec<Number>,
}

/// What building gives.
pub(crate) struct Built {
    pub people: Written<PersonRecord>,
    pub companies: Written<CompanyRecord>,
    pub words: Vocabularies,
    /// The identifiers of people who asked not to be processed, hashed.
    pub suppressed: Vec<u64>,
    /// The companies of layers before that have a new version now.
    pub replaced_companies: Vec<Number>,
}

/// A person with the places of present and earlier employers.
pub struct Employed {
    pub employer: u32,
    pub former: Vec<u32>,
    pub stored: Stored<PersonRecord>,
}

/// Builds a layer; a company named by a person's career but known nowhere is added by name and domain. `places` are remembered from one
/// layer to the next.
pub(crate) fn build(
    content: Content,
    upon: Option<&Dataset>,
    salt: Option<&Salt>,
    target: &Target<'_>,
    places: &mut Places,
) -> Result<Built, DatasetError> {
    let Content { mut new_companies, companies, people, replaced, had, gone } = content;
    let mut replaced_companies: Vec<Number> =
        companies.iter().filter_map(|company| upon?.company_of(company.employer)).collect();
    replaced_companies.extend(gone);
    let mut words = begun(upon, &replaced, &had, &replaced_companies)?;
    drop(had);
    // Neighbours side by side, and below colleagues, make the index smaller: places and industries come in runs, and with
    // them names, languages and schools. A company's people are quick to read, too.
    new_companies.sort_by_cached_key(whereabouts);
    let mut employers =
        Employers::new(upon.map(|dataset| dataset as &dyn Records), salt, companies, new_companies)
            .remembering(std::mem::take(places));
    let mut suppressed = Vec::new();
    let mut order = Vec::with_capacity(people.len());
    for (at, Stored { record, .. }) in people.iter().enumerate() {
        if record.suppressed {
            suppressed.extend(record.lasting_hashes());
        } else {
            order.push((employers.current(record)?, at));
            employers.former(record)?;
        }
    }
    order.sort_unstable();
    suppressed.sort_unstable();
    suppressed.dedup();
    let companies = employers.take_companies();
    let companies = (companies.len(), companies.into_iter().map(Ok));
    let mut people: Vec<Option<Stored<PersonRecord>>> = people.into_iter().map(Some).collect();
    let employed = order.iter().filter_map(|(employer, at)| {
        let stored = people[*at].take()?;
        let former = employers.former(&stored.record);
        Some(
            former.map(|former| Employed { employer: *employer, former, stored }).map_err(DatasetError::from),
        )
    });
    let (people, companies) = write(&mut words, companies, (order.len(), employed), upon, target, &[])?;
    words.seal();
    *places = employers.into_places();
    Ok(Built { people, companies, words, suppressed, replaced_companies })
}

/// The values of a removed person that are counted.
#[derive(Deserialize)]
struct PersonPart {
    person: PersonValues,
}

/// The values of a removed company that are counted.
#[derive(Deserialize)]
struct CompanyPart {
    company: CompanyValues,
}

/// The vocabularies of a dataset without the replaced records, ready for more.
pub(crate) fn begun(
    upon: Option<&Dataset>,
    people: &[Number],
    had: &FxHashMap<Number, PersonValues>,
    companies: &[Number],
) -> Result<Vocabularies, DatasetError> {
    let mut words = upon.map(|dataset| dataset.words.clone()).unwrap_or_default();
    words.begin();
    if let Some(dataset) = upon {
        for number in people {
            if let Some(had) = had.get(number) {
                words.forget_person(had);
                continue;
            }
            words.forget_person(&match dataset.people.is_in_memory(*number) {
                true => dataset.people.record(*number)?.person.clone().into(),
                false => dataset.people.part::<PersonPart>(*number)?.person,
            });
        }
        for number in companies {
            words.forget_company(&match dataset.companies.is_in_memory(*number) {
                true => dataset.companies.record(*number)?.company.clone().into(),
                false => dataset.companies.part::<CompanyPart>(*number)?.company,
            });
        }
    }
    Ok(words)
}

pub(crate) type Read<T> = Result<T, DatasetError>;

/// Writes so many companies, in the order of their places among employers, and so many people, in the order of their employers. What
/// is read is held for no longer than it takes to write it. People of shards to be fused come first, and as they are.
pub(crate) fn write(
    words: &mut Vocabularies,
    (company_count, mut companies): (usize, impl Iterator<Item = Read<Placed>>),
    (people_count, mut people): (usize, impl Iterator<Item = Read<Employed>>),
    upon: Option<&Dataset>,
    target: &Target<'_>,
    fused: &[Vec<&Shard>],
) -> Read<(Written<PersonRecord>, Written<CompanyRecord>)> {
    std::thread::scope(|scope| {
        let mut table = Shards::new(target);
        let mut known: Vec<(u32, Facts)> = Vec::with_capacity(company_count);
        let mut left = company_count;
        while left > 0 {
            let count = left.min(SHARD * threads());
            let entries = companies.by_ref().take(count).map(|placed| {
                let Placed { employer, stored } = placed?;
                let (entry, facts) = company_entry(words, &stored.record, employer);
                known.push((employer, facts));
                Ok((entry, stored))
            });
            table.write(scope, &Dealt::in_turn(count), entries)?;
            left -= count;
        }
        // The last companies are still being written: the threads share the rest.
        let companies = table.end(scope);
        let found = |employer: u32| match known.binary_search_by_key(&employer, |(known, _)| *known) {
            Ok(at) => known[at].1,
            Err(_) => upon.map(|dataset| dataset.facts(employer)).unwrap_or_default(),
        };
        // People come with their colleagues, so that a company is looked for once.
        let mut last = (0, Facts::default());
        let mut facts = |employer: u32| {
            if last.0 != employer {
                last = (employer, found(employer));
            }
            last.1
        };
        let mut table = Shards::new(target);
        table.fuse(scope, fused)?;
        let mut left = people_count;
        while left > 0 {
            let count = left.min(SHARD * threads());
            let entries = people.by_ref().take(count).map(|employed| {
                let Employed { employer, former, stored } = employed?;
                let entry = person_entry(words, &stored.record.person, employer, &former, facts(employer));
                Ok((entry, stored))
            });
            table.write(scope, &Dealt::in_turn(count), entries)?;
            left -= count;
        }
        Ok((table.end(scope).finish()?, companies.finish()?))
    })
}
