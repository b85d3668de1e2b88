//! An open dataset: records by number, by identifier and by employer.

use crate::error::DatasetError;
use crate::joins;
use crate::layer::{Layer, Part};
use crate::moved::Moved;
use crate::table::{Columns, Keys, Marks, Table};
use directory::documents::Facts;
use directory::schema::{Column, Tag, company};
use directory::{Number, Records, Stored, Vocabularies};
use domain::{Domain, EmailAddress, NetworkUrl, lookalike};
use jiff::Timestamp;
use lookup::IdentifierKind;
use lookup::identifier::{hash, hash_text, lasting_hashes};
use lookup::record::{CompanyRecord, PersonRecord};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// An open dataset. Cheap to share, safe to read from many threads, never changed.
pub struct Dataset {
    /// Names this very snapshot; cursors are bound to it.
    pub(crate) id: u64,
    /// When the snapshot was published; one in memory or of an earlier format does not say.
    pub(crate) published_at: Option<Timestamp>,
    /// The snapshot it was opened from, by the name of its file.
    pub(crate) name: Option<String>,
    pub(crate) people: Table<PersonRecord>,
    pub(crate) companies: Table<CompanyRecord>,
    pub(crate) words: Vocabularies,
    pub(crate) suppressed: Vec<u64>,
    /// What it is made of, the first layer first.
    pub(crate) layers: Vec<Member>,
    /// Whose addresses are spellings of which mailbox, where an earlier version wrote layers without that; read when first needed.
    pub(crate) mailboxes: OnceLock<FxHashMap<String, Vec<Number>>>,
}

/// A layer of a dataset, and which of its records later ones replaced.
#[derive(Clone)]
pub(crate) struct Member {
    pub layer: Arc<Layer>,
    /// In order.
    pub dead_people: Arc<Vec<Number>>,
    pub dead_companies: Arc<Vec<Number>>,
}

impl Member {
    pub(crate) fn whole(layer: Layer) -> Self {
        Self { layer: Arc::new(layer), dead_people: Arc::default(), dead_companies: Arc::default() }
    }
}

/// Puts the parts of layers one behind the other; tells the layer of each shard.
fn stack<R>(parts: &[(&Part<R>, &[Number])]) -> (Table<R>, Vec<usize>) {
    let mut table =
        Table { shards: Vec::new(), keys: Vec::new(), memory: None, dead: 0, moved: Moved::default() };
    let (mut base, mut layers) = (0, Vec::new());
    for (layer, (part, dead)) in parts.iter().enumerate() {
        table.keys.push(Keys { base, table: part.keys.clone() });
        table.dead += dead.len() as Number;
        for shard in &part.shards {
            let mut shard = shard.clone();
            let from = dead.partition_point(|number| *number < shard.base);
            let to = dead.partition_point(|number| *number < shard.base + shard.len());
            if from < to {
                let mut marks = Marks::default();
                dead[from..to].iter().for_each(|number| marks.add(number - shard.base));
                shard.dead = Some(Arc::new(marks));
            }
            shard.base += base;
            table.shards.push(shard);
            layers.push(layer);
        }
        if let Some(records) = &part.records {
            table.memory.get_or_insert_default().extend(records.iter().cloned());
        }
        base += part.len();
    }
    (table, layers)
}

impl Dataset {
    /// A dataset of layers.
    pub(crate) fn of(layers: Vec<Member>) -> Self {
        let words = Vocabularies::of(layers.iter().map(|member| &member.layer.words));
        let id = match &layers[..] {
            [only] if only.dead_people.is_empty() && only.dead_companies.is_empty() => only.layer.id,
            all => {
                let named = |member: &Member| {
                    let Member { layer, dead_people, dead_companies } = member;
                    format!("{:x} {dead_people:?} {dead_companies:?}", layer.id)
                };
                hash_text(&all.iter().map(named).collect::<Vec<_>>().join("\n"))
            }
        };
        Self::assemble(layers, words, id, None)
    }

    /// Puts layers together, all of them or the last one onto those of a dataset.
    pub(crate) fn assemble(layers: Vec<Member>, words: Vocabularies, id: u64, upon: Option<&Self>) -> Self {
        let parts: Vec<_> =
            layers.iter().map(|member| (&member.layer.people, &member.dead_people[..])).collect();
        let (mut people, people_layers) = stack(&parts);
        let parts: Vec<_> =
            layers.iter().map(|member| (&member.layer.companies, &member.dead_companies[..])).collect();
        let (companies, company_layers) = stack(&parts);
        let written: Vec<Columns> = people.shards.iter().map(|shard| shard.columns.clone()).collect();
        let told = match upon {
            Some(before) => {
                for (shard, before) in people.shards.iter_mut().zip(&before.people.shards) {
                    shard.columns = before.columns.clone();
                    shard.moved = before.moved.clone();
                }
                people.moved = before.people.moved.clone();
                joins::told_last(&companies, &company_layers, layers.len() - 1)
            }
            None => joins::told_later(&people_layers, &companies, &company_layers),
        };
        joins::join(&mut people, &written, &people_layers, &told);
        let hidden = || layers.iter().flat_map(|member| member.layer.suppressed.iter().copied());
        let mut suppressed: Vec<u64> = match upon {
            Some(before) if layers.last().is_some_and(|last| last.layer.suppressed.is_empty()) => {
                before.suppressed.clone()
            }
            _ => hidden().collect(),
        };
        suppressed.sort_unstable();
        suppressed.dedup();
        let mailboxes = OnceLock::new();
        Self { id, published_at: None, name: None, people, companies, words, suppressed, layers, mailboxes }
    }

    pub fn id(&self) -> u64 {
        self.id
    }

    /// The snapshot it is, where it is one of a directory.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether the records were supplied by this source: the first company tells.
    pub fn is_from(&self, provider: &str) -> Result<bool, DatasetError> {
        let Some(number) = self.companies.numbers().next() else { return Ok(true) };
        let first = self.company(number)?;
        Ok(first.company.sources.iter().any(|source| source.provider == provider))
    }

    pub fn people_count(&self) -> u32 {
        self.people.len()
    }

    pub fn company_count(&self) -> u32 {
        self.companies.len()
    }

    /// When the snapshot was published.
    pub fn published_at(&self) -> Option<Timestamp> {
        self.published_at
    }

    /// The numbers of all people, in order.
    pub fn people_numbers(&self) -> impl Iterator<Item = Number> + '_ {
        self.people.numbers()
    }

    /// The numbers of all companies, in order.
    pub fn company_numbers(&self) -> impl Iterator<Item = Number> + '_ {
        self.companies.numbers()
    }

    /// A person, with what the record of the company says of it.
    pub fn person(&self, number: Number) -> Result<Arc<PersonRecord>, DatasetError> {
        let record = self.people.record(number)?;
        let Some(employer) = &record.person.company else { return Ok(record) };
        let Some(at) = self.company_of(self.people.column(number, Column::Company) as u32) else {
            return Ok(record);
        };
        let industry = company::INDUSTRY.read(self.companies.column(at, Column::Profile)) as u32;
        let employees = self.companies.column(at, Column::Employees) as u32;
        let told = self.words.described(employer, industry, employees, || {
            Ok::<_, DatasetError>(self.companies.record(at)?.company.domain.clone())
        })?;
        Ok(match told {
            None => record,
            Some(told) => {
                let mut joined = (*record).clone();
                joined.person.company = Some(told);
                Arc::new(joined)
            }
        })
    }

    /// A person as it is kept, with where it comes from.
    pub fn stored_person(&self, number: Number) -> Result<Stored<PersonRecord>, DatasetError> {
        self.people.stored(number)
    }

    /// A company as it is kept, with where it comes from.
    pub fn stored_company(&self, number: Number) -> Result<Stored<CompanyRecord>, DatasetError> {
        self.companies.stored(number)
    }

    /// A company's place among employers, by which people refer to it.
    pub fn employer(&self, number: Number) -> u32 {
        self.companies.column(number, Column::Employer) as u32
    }

    /// Whether records are kept that later ones replaced.
    pub(crate) fn has_dead(&self) -> bool {
        self.people.dead > 0 || self.companies.dead > 0
    }

    /// The largest place among employers.
    pub fn last_employer(&self) -> u32 {
        let last =
            |shard: &crate::table::Shard| shard.columns[Column::Employer].get_val(shard.len() - 1) as u32;
        self.companies.shards.iter().filter(|shard| shard.len() > 0).map(last).max().unwrap_or(0)
    }

    /// The company that people refer to by this place. The companies of a shard stand in the order of their places.
    pub(crate) fn company_of(&self, employer: u32) -> Option<Number> {
        self.companies.shards.iter().rev().find_map(|shard| {
            let place = |doc: u32| shard.columns[Column::Employer].get_val(doc) as u32;
            let (mut from, mut to) = (0, shard.len());
            while from < to {
                let middle = from + (to - from) / 2;
                if place(middle) < employer { from = middle + 1 } else { to = middle }
            }
            let found = from < shard.len() && place(from) == employer && !shard.is_dead(from);
            found.then(|| shard.base + from)
        })
    }

    /// What people take from the company of this place.
    pub(crate) fn facts(&self, employer: u32) -> Facts {
        let shard =
            self.company_of(employer).and_then(|number| Some((self.companies.shard(number)?, number)));
        shard.map_or_else(Facts::default, |(shard, number)| joins::facts(shard, number - shard.base))
    }

    pub fn company(&self, number: Number) -> Result<Arc<CompanyRecord>, DatasetError> {
        self.companies.record(number)
    }

    pub fn person_by_id(&self, id: &str) -> Result<Option<Arc<PersonRecord>>, DatasetError> {
        for number in self.people.candidates(hash(IdentifierKind::Id, id)) {
            let record = self.person(number)?;
            if self.people.has_id(number, &record, id)? {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }

    /// The person of an id among those from a number on.
    pub(crate) fn person_from(&self, first: Number, id: &str) -> Result<Option<Number>, DatasetError> {
        for number in self.people.candidates(hash(IdentifierKind::Id, id)).filter(|number| *number >= first) {
            if self.people.record(number)?.person.id == id {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// The person with this address, be it the business one, an earlier one or a private one.
    pub fn person_by_email(&self, email: &EmailAddress) -> Result<Option<Arc<PersonRecord>>, DatasetError> {
        Ok(Records::person_by_email(self, email)?)
    }

    pub fn person_by_network_url(&self, url: &NetworkUrl) -> Result<Option<Arc<PersonRecord>>, DatasetError> {
        Ok(Records::person_by_network_url(self, url)?)
    }

    /// The person who carries an identifier, by number, too.
    pub fn person_with(
        &self,
        key: u64,
        carries: impl Fn(&PersonRecord) -> bool,
    ) -> Result<Option<(Number, Arc<PersonRecord>)>, DatasetError> {
        Ok(Records::person_with(self, key, &carries)?)
    }

    pub fn company_by_domain(&self, domain: &Domain) -> Result<Option<Arc<CompanyRecord>>, DatasetError> {
        Ok(self.company_number(domain)?.map(|(_, record)| record))
    }

    pub(crate) fn company_number(
        &self,
        domain: &Domain,
    ) -> Result<Option<(Number, Arc<CompanyRecord>)>, DatasetError> {
        Ok(Records::company_by_domain(self, domain)?)
    }

    /// The present staff of a company.
    pub fn people_at(&self, domain: &Domain) -> Result<Vec<Number>, DatasetError> {
        self.people_tagged(domain, Tag::Company)
    }

    /// The former staff of a company.
    pub fn people_formerly_at(&self, domain: &Domain) -> Result<Vec<Number>, DatasetError> {
        self.people_tagged(domain, Tag::Former)
    }

    fn people_tagged(&self, domain: &Domain, tag: Tag) -> Result<Vec<Number>, DatasetError> {
        match self.company_number(domain)? {
            Some((number, _)) => Ok(self.people.tagged(tag.value(u64::from(self.employer(number))))?),
            None => Ok(Vec::new()),
        }
    }

    /// The people of layers that an earlier version wrote who have an address that is another spelling of this mailbox.
    pub(crate) fn earlier_of_mailbox(&self, mailbox: &str) -> Result<&[Number], DatasetError> {
        if !self.layers.iter().any(|member| member.layer.is_outdated) {
            return Ok(&[]);
        }
        let known = match self.mailboxes.get() {
            Some(known) => known,
            None => {
                let mut known: FxHashMap<String, Vec<Number>> = FxHashMap::default();
                for number in self.people_numbers() {
                    for mailbox in self.people.record(number)?.emails().filter_map(lookalike::other_mailbox) {
                        known.entry(mailbox).or_default().push(number);
                    }
                }
                self.mailboxes.get_or_init(|| known)
            }
        };
        Ok(known.get(mailbox).map(Vec::as_slice).unwrap_or_default())
    }

    /// The hashed identifiers of everyone who opted out.
    pub fn suppressed(&self) -> &[u64] {
        &self.suppressed
    }

    /// Whether a person with this identifier opted out; holds for every provider.
    pub fn is_suppressed(&self, kind: IdentifierKind, identifier: &str) -> bool {
        !self.suppressed.is_empty()
            && lasting_hashes(kind, identifier).any(|key| self.suppressed.binary_search(&key).is_ok())
    }
}
