//! An import of any size in bounded memory: rows are put on disk, recognised by sorting what identifies them, and written in the
//! order of employers. What is held for each row is some twenty bytes. The rules are those of [`crate::Import`], but that colleagues
//! are told by the company they are at, however their rows write it.

use crate::columns::Kind;
use crate::gathered::Giver;
use crate::merge::{Mergeable, absorb, add};
use crate::onto::{Note, identified, identified_company, read_entries, workplace_of};
use crate::same::Same;
use crate::spill::{Placed as PlacedTexts, Sorted, Spill, Texts};
use crate::{Entry, ImportError, Input, Options, Progress, Report};
use dataset::snapshot::Change;
use dataset::{Dataset, DatasetError, Employed, Number, Placed, Salt, Stored, Streams, Writer};
use domain::name::fold;
use domain::{Company, Person, PersonName};
use language::company_name;
use lookup::identifier::{IdentifierKind, hash, hash_text};
use lookup::record::{CompanyRecord, PersonRecord};
use matching::person::NameKey;
use matching::{Fit, names_fit};
use rustc_hash::FxHashMap;
use serde::Deserialize;
use std::ops::Range;
use std::path::Path;

/// A row without a company.
const NONE: u32 = u32::MAX;
/// How many mentions of companies are remembered, so that the same one is kept once.
const REMEMBERED: usize = 1 << 20;
/// People, or companies, merged in memory at once.
const SPAN: u32 = 1 << 15;
/// Rows whose names are compared at once.
const NAMES: usize = 1 << 19;
/// A group of more than this is not searched for other spellings of a name.
const LARGEST_GROUP: usize = 300;

type Result<T> = std::result::Result<T, DatasetError>;

/// One bit for each row.
#[derive(Default)]
struct Marks(Vec<u64>);

impl Marks {
    fn set(&mut self, row: u32) {
        let word = row as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (row % 64);
    }

    fn has(&self, row: u32) -> bool {
        self.0.get(row as usize / 64).is_some_and(|word| word >> (row % 64) & 1 == 1)
    }
}

/// Rows of one kind.
struct Rows {
    texts: Texts,
    keys: Sorted,
    count: u32,
    /// Rows that have an identifier.
    keyed: Marks,
}

impl Rows {
    fn new(spill: &Spill, name: &str) -> Result<Self> {
        let texts = Texts::new(spill.path(name))?;
        let keys = Sorted::new(spill.path(&format!("{name}-keys")));
        Ok(Self { texts, keys, count: 0, keyed: Marks::default() })
    }

    fn push(&mut self, head: &[u8], json: &[u8], keys: &[u64]) -> Result<u32> {
        self.texts.push(head, json)?;
        let row = self.count;
        self.count += 1;
        for key in keys {
            self.keys.push(u128::from(*key) << 64 | u128::from(row))?;
        }
        if !keys.is_empty() {
            self.keyed.set(row);
        }
        Ok(row)
    }
}

/// How a company came to be told of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// A career names it.
    Named = 0,
    InPassing = 1,
    Itself = 2,
}

/// A file that was read.
struct FileOf {
    kind: Kind,
    rows: Range<u32>,
    report: Report,
}

/// An import of any size under way.
pub struct Streamed<'a> {
    upon: Option<&'a Dataset>,
    salt: &'a Salt,
    number: u32,
    spill: Spill,
    sources: Vec<String>,
    people: Rows,
    /// The company of each row of people.
    mentions: Vec<u32>,
    /// Hashes of each row's profile address, 0 for none, and name.
    profiles: Vec<u32>,
    names: Vec<u32>,
    suppressed: Marks,
    companies: Rows,
    company_names: Sorted,
    /// Where each company is, so that neighbours lie together.
    whereabouts: Vec<u64>,
    /// Companies told of lately, by the hash of what was told.
    seen: Vec<(u64, u32)>,
    files: Vec<FileOf>,
    change: Change,
    json: Vec<u8>,
}

impl<'a> Streamed<'a> {
    /// Starts an import onto what a writer has; `beside` is where rows are put.
    pub fn onto(writer: &'a Writer, beside: &Path) -> Result<Self> {
        let spill = Spill::new(beside)?;
        Ok(Self {
            upon: writer.dataset(),
            salt: writer.salt(),
            number: writer.number(),
            sources: Vec::new(),
            people: Rows::new(&spill, "people")?,
            mentions: Vec::new(),
            profiles: Vec::new(),
            names: Vec::new(),
            suppressed: Marks::default(),
            companies: Rows::new(&spill, "companies")?,
            company_names: Sorted::new(spill.path("company-names")),
            whereabouts: Vec::new(),
            seen: vec![(0, NONE); REMEMBERED],
            files: Vec::new(),
            change: Change::default(),
            json: Vec::new(),
            spill,
        })
    }

    /// Reads a file of people or companies. How many rows were new is known when the import ends.
    pub fn file(
        &mut self,
        input: impl Into<Input>,
        kind: Kind,
        options: &Options,
        progress: impl FnMut(Progress),
    ) -> std::result::Result<(), ImportError> {
        let count = |import: &Self| match kind {
            Kind::People => import.people.count,
            Kind::Companies => import.companies.count,
        };
        let first = count(self);
        let input = input.into();
        let (mut origin, mut suppressed) = (None, 0);
        let report = read_entries(&input, kind, options, progress, |entry, source| {
            if origin.as_deref() != Some(source) {
                origin = Some(source.to_owned());
                self.sources.push(source.to_owned());
            }
            self.add(entry, &mut suppressed)
        })?;
        let report = Report { suppressed, ..report };
        self.change.note(&input, kind, &report);
        self.files.push(FileOf { kind, rows: first..count(self), report });
        Ok(())
    }

    fn add(&mut self, entry: Entry, suppressed: &mut u64) -> Result<()> {
        let source = (self.sources.len() - 1) as u16;
        match entry {
            Entry::Company(company) => {
                self.company(identified_company(*company, Some(self.salt)), source, Told::Itself)?;
            }
            Entry::Person { person, employer } => {
                let mention = match employer {
                    Some(company) => {
                        self.company(identified_company(*company, Some(self.salt)), source, Told::InPassing)?
                    }
                    None => self
                        .named(person.person.company.as_ref().map(|own| (&own.name, own.domain.as_ref())))?,
                };
                let person = identified(*person, Some(self.salt));
                self.person(person, source, mention, suppressed)?;
            }
        }
        Ok(())
    }

    /// A company that only a career names.
    fn named(&mut self, named: Option<(&String, Option<&domain::Domain>)>) -> Result<u32> {
        let Some((name, domain)) = named.filter(|(name, _)| !company_name::squashed(name).is_empty()) else {
            return Ok(NONE);
        };
        let company = Company { domain: domain.cloned(), ..Company::named(name.trim()) };
        let record = CompanyRecord::of(company);
        self.company(identified_company(record, Some(self.salt)), 0, Told::Named)
    }

    fn company(&mut self, record: CompanyRecord, source: u16, told: Told) -> Result<u32> {
        let mut json = std::mem::take(&mut self.json);
        json.clear();
        written(&mut json, &record)?;
        let text = hash_text(std::str::from_utf8(&json).unwrap_or_default());
        let seen = text ^ u64::from(source) << 8 ^ told as u64;
        let slot = &mut self.seen[seen as usize % REMEMBERED];
        // Rows of a file of companies are counted one by one.
        if slot.0 != seen || slot.1 == NONE || told == Told::Itself {
            let [low, high] = source.to_le_bytes();
            let row = self.companies.push(&[told as u8, low, high], &json, &record.identifiers())?;
            if let Some(name) = record.name_key() {
                self.company_names.push(u128::from(name) << 64 | u128::from(row))?;
            }
            self.whereabouts.push(whereabouts(&record.company));
            *slot = (seen, row);
        }
        let row = slot.1;
        self.json = json;
        Ok(row)
    }

    fn person(
        &mut self,
        record: PersonRecord,
        source: u16,
        mention: u32,
        suppressed: &mut u64,
    ) -> Result<()> {
        let mut head = source.to_le_bytes().to_vec();
        for job in record.person.experience.iter().filter(|job| !job.current).take(255) {
            let mention = self.named(Some((&job.company.name, job.company.domain.as_ref())))?;
            head.extend_from_slice(&mention.to_le_bytes());
        }
        let former = (head.len() / 4) as u8;
        head.insert(0, former);
        let mut json = std::mem::take(&mut self.json);
        json.clear();
        written(&mut json, &record)?;
        let row = self.people.push(&head, &json, &record.identifiers())?;
        self.json = json;
        let asked_before = self.upon.is_some_and(|dataset| dataset.has_suppressed(&record));
        if record.suppressed || asked_before {
            *suppressed += 1;
            self.suppressed.set(row);
        }
        self.mentions.push(mention);
        let profile = record.person.network_url.as_ref();
        self.profiles
            .push(profile.map_or(0, |url| hash(IdentifierKind::NetworkUrl, url.as_str()) as u32 | 1));
        self.names.push(hash_text(&fold(&record.person.full_name)) as u32);
        Ok(())
    }

    /// Recognises all rows and publishes them; tells what became of each file.
    pub fn publish(self, writer: &Writer) -> Result<(Dataset, Vec<Report>)> {
        let Self { upon, salt, number, spill, sources, people, companies, mut files, mut change, .. } = self;
        let Self { mentions, profiles, names, suppressed, company_names, whereabouts, .. } = self;
        let givers = Givers { sources, number, salt };
        let mut firms = Firms::recognise(companies, company_names, &whereabouts, upon)?;
        drop(whereabouts);
        let mut persons = Persons::recognise(people, &mentions, &profiles, &names, &firms, upon)?;
        drop((profiles, names));
        for file in &mut files {
            let is_new = |row: &u32| match file.kind {
                Kind::People => persons.is_new(*row),
                Kind::Companies => firms.is_new(*row),
            };
            file.report.added = file.rows.clone().filter(is_new).count() as u64;
            file.report.updated = u64::from(file.rows.end - file.rows.start) - file.report.added;
            change.added += file.report.added;
            change.merged += file.report.updated;
        }
        let order = persons.order(&mentions, &suppressed, &firms);
        let (placed, replaced, hidden) = persons.place(&spill, &order, upon)?;
        let known: Vec<u32> = firms.known.iter().map(|(employer, _)| *employer).collect();
        let company_count = firms.roots.len();
        let company_texts = firms.place(&spill)?;
        let firms = &firms;
        let companies = company_texts.into_places()?.map(|at| firms.merged(at?, &givers, upon));
        let people = placed.into_places()?.map(|at| {
            let (place, rows) = at?;
            let numbers = persons.existing.get(&order[place as usize].1).map_or(&[][..], Vec::as_slice);
            merged(rows, numbers, &mentions, firms, &givers, upon)
        });
        let streams = Streams {
            company_count,
            companies,
            known,
            people_count: order.len(),
            people,
            replaced,
            suppressed: hidden,
        };
        let dataset = writer.publish_streams(streams, change)?;
        Ok((dataset, files.into_iter().map(|file| file.report).collect()))
    }
}

/// Who gave rows.
struct Givers<'a> {
    sources: Vec<String>,
    number: u32,
    salt: &'a Salt,
}

impl Givers<'_> {
    fn giver(&self, source: u16, in_passing: bool) -> Giver<'_> {
        let source = self.sources.get(source as usize).map_or("import", String::as_str);
        Giver { source, import: self.number, in_passing }
    }
}

/// Companies, recognised: which rows are of which, and their places among employers.
struct Firms {
    texts: Texts,
    same: Vec<u32>,
    /// By the first row: where the company stands among those written.
    places: Vec<u32>,
    roots: Vec<u32>,
    /// Those the dataset has: their places among employers, and first rows.
    known: Vec<(u32, u32)>,
    numbers: FxHashMap<u32, Number>,
    /// The place among employers of the first new one.
    first: u32,
}

impl Firms {
    fn recognise(rows: Rows, names: Sorted, whereabouts: &[u64], upon: Option<&Dataset>) -> Result<Self> {
        let Rows { texts, keys, count, keyed } = rows;
        let mut same = Same::new(count);
        let mut owners = FxHashMap::default();
        let with_key = |key| match upon {
            Some(dataset) => {
                let found = dataset.company_with(key, |record| record.identifiers().contains(&key))?;
                Ok(found.map(|(number, _)| number))
            }
            None => Ok(None),
        };
        unite_by_keys(keys, &mut same, |_, _| true, with_key, &mut owners)?;
        let mut matched = Marks::default();
        owners.values().for_each(|row| matched.set(same.first(*row)));
        let mut holder: Option<(u64, u32, bool)> = None;
        names.each(|entry| {
            let (name, row) = ((entry >> 64) as u64, entry as u32);
            let first = same.first(row);
            let is_free = first == row && !matched.has(row);
            match holder {
                Some((held, known, has_keys)) if held == name => {
                    if is_free && same.first(known) != first && !(has_keys && keyed.has(row)) {
                        same.unite(known, row);
                        holder = Some((name, same.first(known), has_keys || keyed.has(row)));
                    }
                }
                _ => {
                    holder = Some((name, first, keyed.has(first) || keyed.has(row)));
                    if let Some(dataset) = upon.filter(|_| is_free) {
                        let named = |record: &CompanyRecord| {
                            let has_keys = !record.identifiers().is_empty();
                            record.name_key() == Some(name) && !(has_keys && keyed.has(row))
                        };
                        if let Some((number, _)) = dataset.company_with(name, named)? {
                            let owner = *owners.entry(number).or_insert(row);
                            same.unite(owner, row);
                            matched.set(same.first(row));
                        }
                    }
                }
            }
            Ok(())
        })?;
        let mut numbers: FxHashMap<u32, Number> = FxHashMap::default();
        for (number, row) in owners {
            let known = numbers.entry(same.first(row)).or_insert(number);
            *known = (*known).min(number);
        }
        let (mut known, mut new) = (Vec::new(), Vec::new());
        for row in (0..count).filter(|row| same.first(*row) == *row) {
            match numbers.get(&row).and_then(|number| Some(upon?.employer(*number))) {
                Some(employer) => known.push((employer, row)),
                None => new.push((whereabouts[row as usize], row)),
            }
        }
        known.sort_unstable();
        new.sort_unstable();
        let first = upon.map_or(0, Dataset::last_employer) + 1;
        let roots: Vec<u32> =
            known.iter().map(|(_, row)| *row).chain(new.iter().map(|(_, row)| *row)).collect();
        let mut places = vec![NONE; count as usize];
        for (place, row) in (0..).zip(&roots) {
            places[*row as usize] = place;
        }
        let same = (0..count).map(|row| same.first(row)).collect();
        Ok(Self { texts, same, places, roots, known, numbers, first })
    }

    /// Whether a row was the first to tell of a company.
    fn is_new(&self, row: u32) -> bool {
        self.same[row as usize] == row && !self.numbers.contains_key(&row)
    }

    /// The place among employers of the company of a row, 0 for none.
    fn employer(&self, row: u32) -> u32 {
        self.same.get(row as usize).map_or(0, |first| self.at(self.places[*first as usize]))
    }

    /// The place among employers of a company by where it stands among those written.
    fn at(&self, place: u32) -> u32 {
        match self.known.get(place as usize) {
            Some((employer, _)) => *employer,
            None => self.first + (place - self.known.len() as u32),
        }
    }

    fn place(&mut self, spill: &Spill) -> Result<PlacedTexts> {
        let mut placed = PlacedTexts::new(&spill.path("companies-placed"), self.roots.len() as u32, SPAN)?;
        let (same, places) = (&self.same, &self.places);
        self.texts.each(true, |row, text| placed.push(places[same[row as usize] as usize], row, text))?;
        Ok(placed)
    }

    /// A company of all that was told of it.
    fn merged(
        &self,
        (place, rows): (u32, Vec<(u32, Vec<u8>)>),
        givers: &Givers<'_>,
        upon: Option<&Dataset>,
    ) -> Result<Placed> {
        let number = self.numbers.get(&self.roots[place as usize]);
        let mut stored = match (number, upon) {
            (Some(number), Some(dataset)) => Some(dataset.stored_company(*number)?),
            _ => None,
        };
        stored.iter_mut().for_each(|stored| givers.salt.renew(stored));
        for (_, text) in rows {
            let record: CompanyRecord = read_back(&text[3..])?;
            let giver =
                givers.giver(u16::from_le_bytes([text[1], text[2]]), text[0] == Told::InPassing as u8);
            let is_named = text[0] == Told::Named as u8;
            match &mut stored {
                Some(_) if is_named => {}
                Some(stored) => add(stored, record, giver),
                None if is_named => stored = Some(record.into()),
                None => stored = Some(Stored::given(record, giver.source, giver.import, giver.in_passing)),
            }
        }
        let stored = stored.ok_or_else(|| lost("a company"))?;
        Ok(Placed { employer: self.at(place), stored })
    }
}

/// People, recognised.
struct Persons {
    texts: Texts,
    same: Vec<u32>,
    /// By the first row: the records of the dataset.
    existing: FxHashMap<u32, Vec<Number>>,
}

impl Persons {
    fn recognise(
        rows: Rows,
        mentions: &[u32],
        profiles: &[u32],
        names: &[u32],
        firms: &Firms,
        upon: Option<&Dataset>,
    ) -> Result<Self> {
        let Rows { mut texts, keys, count, mut keyed } = rows;
        let mut same = Same::new(count);
        let mut owners = FxHashMap::default();
        let with_key = |key| match upon {
            Some(dataset) => dataset.person_by_hash(key, |record| record.identifiers().contains(&key)),
            None => Ok(None),
        };
        // A mailbox may be shared: whoever has another profile and another name is somebody else.
        let may_be = |one: u32, other: u32| {
            let [one, other] = [one as usize, other as usize];
            let apart = profiles[one] != 0 && profiles[other] != 0 && profiles[one] != profiles[other];
            !apart || names[one] == names[other]
        };
        unite_by_keys(keys, &mut same, may_be, with_key, &mut owners)?;
        let mut matched = Marks::default();
        owners.values().for_each(|row| matched.set(same.first(*row)));
        // Names are compared where somebody has nothing else, or where the dataset may have.
        let employer = |row: u32| firms.employer(mentions[row as usize]);
        let mut nameless = Marks::default();
        (0..count).filter(|row| !keyed.has(*row)).for_each(|row| nameless.set(employer(row)));
        let is_known = |employer: u32| upon.is_some() && employer < firms.first;
        let mut groups: Vec<(u32, u32)> = (0..count)
            .map(|row| (employer(row), row))
            .filter(|(employer, _)| *employer > 0 && (nameless.has(*employer) || is_known(*employer)))
            .collect();
        groups.sort_unstable();
        let mut rest = &groups[..];
        while !rest.is_empty() {
            let mut end = rest.len().min(NAMES);
            while end < rest.len() && rest[end].0 == rest[end - 1].0 {
                end += 1;
            }
            let (some, after) = rest.split_at(end);
            rest = after;
            let mut wanted = Marks::default();
            some.iter().for_each(|(_, row)| wanted.set(*row));
            let mut known: FxHashMap<u32, PersonName> = FxHashMap::default();
            texts.each(false, |row, text| {
                if wanted.has(row) {
                    known.insert(row, read_back::<Named>(json_of(text))?.name());
                }
                Ok(())
            })?;
            for group in some.chunk_by(|one, other| one.0 == other.0) {
                let colleagues = Colleagues { employer: group[0].0, names, known: &known };
                colleagues.recognise(group, &mut same, &mut keyed, &mut matched, &mut owners, upon)?;
            }
        }
        let mut existing: FxHashMap<u32, Vec<Number>> = FxHashMap::default();
        for (number, row) in owners {
            existing.entry(same.first(row)).or_default().push(number);
        }
        existing.values_mut().for_each(|numbers| numbers.sort_unstable());
        let same = (0..count).map(|row| same.first(row)).collect();
        Ok(Self { texts, same, existing })
    }

    /// Whether a row was the first to tell of somebody.
    fn is_new(&self, row: u32) -> bool {
        self.same[row as usize] == row && !self.existing.contains_key(&row)
    }

    /// First rows in the order in which people are written: by employer.
    fn order(&self, mentions: &[u32], suppressed: &Marks, firms: &Firms) -> Vec<(u32, u32)> {
        let mut hidden = Marks::default();
        let rows = 0..self.same.len() as u32;
        for row in rows.clone().filter(|row| suppressed.has(*row)) {
            hidden.set(self.same[row as usize]);
        }
        let firsts = rows.filter(|row| self.same[*row as usize] == *row && !hidden.has(*row));
        let mut order: Vec<(u32, u32)> =
            firsts.map(|row| (firms.employer(mentions[row as usize]), row)).collect();
        order.sort_unstable();
        order
    }

    /// Puts rows where they are written. Tells which records of the dataset are replaced, and the hashed identifiers of who asked
    /// to be left alone.
    fn place(
        &mut self,
        spill: &Spill,
        order: &[(u32, u32)],
        upon: Option<&Dataset>,
    ) -> Result<(PlacedTexts, Vec<Number>, Vec<u64>)> {
        let mut places = vec![NONE; self.same.len()];
        for (place, (_, row)) in (0..).zip(order) {
            places[*row as usize] = place;
        }
        let mut hidden = Vec::new();
        let mut placed = PlacedTexts::new(&spill.path("people-placed"), order.len() as u32, SPAN)?;
        let same = &self.same;
        self.texts.each(true, |row, text| match places[same[row as usize] as usize] {
            NONE => {
                hidden.extend(read_back::<PersonRecord>(json_of(text))?.hashes());
                Ok(())
            }
            place => placed.push(place, row, text),
        })?;
        let mut replaced = Vec::new();
        for (row, numbers) in &self.existing {
            replaced.extend(numbers);
            if let Some(dataset) = upon.filter(|_| places[*row as usize] == NONE) {
                for number in numbers {
                    hidden.extend(dataset.stored_person(*number)?.record.hashes());
                }
            }
        }
        Ok((placed, replaced, hidden))
    }
}

/// People who work at one company, recognised by name.
struct Colleagues<'a> {
    employer: u32,
    names: &'a [u32],
    known: &'a FxHashMap<u32, PersonName>,
}

impl Colleagues<'_> {
    fn recognise(
        &self,
        group: &[(u32, u32)],
        same: &mut Same,
        keyed: &mut Marks,
        matched: &mut Marks,
        owners: &mut FxHashMap<Number, u32>,
        upon: Option<&Dataset>,
    ) -> Result<()> {
        let mut by_name: FxHashMap<u32, u32> = FxHashMap::default();
        for (at, &(_, row)) in group.iter().enumerate() {
            let name = self.names[row as usize];
            // Namesakes with identifiers of their own are different; a name counts where one side has nothing else.
            if same.first(row) == row && !matched.has(row) {
                let has_keys = keyed.has(row);
                let found = match by_name.get(&name) {
                    Some(&known) => {
                        let known = same.first(known);
                        Some(known).filter(|known| !(has_keys && keyed.has(*known))).map(Ok)
                    }
                    None => self.in_dataset(row, has_keys, upon)?.map(Err),
                };
                let found = match found {
                    None if !by_name.contains_key(&name) => {
                        self.alike(&group[..at], row, same, keyed).map(Ok)
                    }
                    found => found,
                };
                match found {
                    Some(Ok(other)) => same.unite(other, row),
                    Some(Err(number)) => {
                        let owner = *owners.entry(number).or_insert(row);
                        same.unite(owner, row);
                        matched.set(same.first(row));
                    }
                    None => {}
                }
                if has_keys {
                    keyed.set(same.first(row));
                }
            }
            by_name.entry(name).or_insert(row);
        }
        Ok(())
    }

    /// The record of the dataset whose name is the same, or surely another spelling of it and the only one.
    fn in_dataset(&self, row: u32, has_keys: bool, upon: Option<&Dataset>) -> Result<Option<Number>> {
        let (Some(dataset), Some(name)) = (upon, self.known.get(&row)) else { return Ok(None) };
        let (mut alike, asked) = (Vec::new(), NameKey::new(name));
        for number in dataset.staff_like(self.employer, name)? {
            let record = dataset.stored_person(number)?.record;
            if has_keys && !record.identifiers().is_empty() {
                continue;
            }
            if hash_text(&fold(&record.person.full_name)) as u32 == self.names[row as usize] {
                return Ok(Some(number));
            }
            if names_fit(&asked, &NameKey::new(&record.person.name())) == Fit::Surely {
                alike.push(number);
            }
        }
        Ok(if alike.len() == 1 { alike.pop() } else { None })
    }

    /// The one colleague whose name is surely another spelling.
    fn alike(&self, before: &[(u32, u32)], row: u32, same: &mut Same, keyed: &Marks) -> Option<u32> {
        if before.len() > LARGEST_GROUP {
            return None;
        }
        let asked = NameKey::new(self.known.get(&row)?);
        let mut found = None;
        for &(_, other) in before {
            let first = same.first(other);
            let may_be = !(keyed.has(row) && keyed.has(first));
            if may_be && names_fit(&asked, &NameKey::new(self.known.get(&other)?)) == Fit::Surely {
                match found {
                    Some(known) if known != first => return None,
                    _ => found = Some(first),
                }
            }
        }
        found
    }
}

/// Unites rows that share an identifier, and finds the records of the dataset that carry it.
fn unite_by_keys(
    keys: Sorted,
    same: &mut Same,
    may_be: impl Fn(u32, u32) -> bool,
    with_key: impl Fn(u64) -> Result<Option<Number>>,
    owners: &mut FxHashMap<Number, u32>,
) -> Result<()> {
    let mut last: Option<(u64, u32)> = None;
    keys.each(|entry| {
        let (key, row) = ((entry >> 64) as u64, entry as u32);
        match last {
            Some((known, first)) if known == key => {
                if may_be(first, row) {
                    same.unite(first, row);
                }
            }
            _ => {
                last = Some((key, row));
                if let Some(number) = with_key(key)? {
                    let owner = *owners.entry(number).or_insert(row);
                    if may_be(owner, row) {
                        same.unite(owner, row);
                    }
                }
            }
        }
        Ok(())
    })
}

/// A person of all that was told of them, with employers.
fn merged(
    rows: Vec<(u32, Vec<u8>)>,
    numbers: &[Number],
    mentions: &[u32],
    firms: &Firms,
    givers: &Givers<'_>,
    upon: Option<&Dataset>,
) -> Result<Employed> {
    let mut stored: Option<Stored<PersonRecord>> = None;
    // Employers as the records name them.
    let mut employers: Vec<(String, u32)> = Vec::new();
    if let Some(dataset) = upon {
        for number in numbers {
            let mut known = dataset.stored_person(*number)?;
            givers.salt.renew(&mut known);
            if let Some(own) = &known.record.person.company {
                employers.push((workplace_of(own), dataset.employer_of(*number)));
            }
            match &mut stored {
                None => stored = Some(known),
                Some(stored) => absorb(stored, known),
            }
        }
    }
    for (row, text) in rows {
        let record: PersonRecord = read_back(json_of(&text))?;
        if let Some(own) = &record.person.company {
            employers.push((workplace_of(own), firms.employer(mentions[row as usize])));
        }
        let former = record.person.experience.iter().filter(|job| !job.current);
        for (job, mention) in former.zip(text[3..json_start(&text)].chunks_exact(4)) {
            let mention = mention.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
            employers.push((workplace(&job.company), firms.employer(mention)));
        }
        let giver = givers.giver(u16::from_le_bytes([text[1], text[2]]), false);
        match &mut stored {
            None => stored = Some(Stored::given(record, giver.source, giver.import, false)),
            Some(stored) => add(stored, record, giver),
        }
    }
    let stored = stored.ok_or_else(|| lost("a person"))?;
    let known =
        |at: &str| employers.iter().rev().find(|(known, _)| known == at).map(|(_, employer)| *employer);
    let person: &Person = &stored.record.person;
    let employer = person.company.as_ref().and_then(|own| known(&workplace_of(own))).unwrap_or(0);
    let mut former = Vec::new();
    for job in person.experience.iter().filter(|job| !job.current) {
        let found = match (known(&workplace(&job.company)), upon) {
            (None, Some(dataset)) => dataset.employer_named(&job.company)?,
            (found, _) => found,
        };
        former.extend(found.filter(|found| *found > 0 && !former.contains(found)));
    }
    Ok(Employed { employer, former, stored })
}

fn workplace(company: &domain::CompanyRef) -> String {
    match &company.domain {
        Some(domain) => domain.to_string(),
        None => company_name::squashed(&company.name),
    }
}

/// The names of a person, read without the rest.
#[derive(Deserialize)]
struct Named {
    person: NamedPerson,
}

#[derive(Deserialize)]
struct NamedPerson {
    #[serde(rename = "fullName")]
    full: String,
    #[serde(rename = "firstName")]
    first: Option<String>,
    #[serde(rename = "lastName")]
    last: Option<String>,
}

impl Named {
    fn name(&self) -> PersonName {
        match (&self.person.first, &self.person.last) {
            (Some(first), Some(last)) => PersonName::from_parts(first, last),
            _ => PersonName::parse(&self.person.full),
        }
    }
}

/// Where a company is and what it does, in one number: equal ones lie together, those of a country side by side.
fn whereabouts(company: &Company) -> u64 {
    let text = |text: Option<&String>| text.map_or(0, |text| hash_text(text));
    let place = company.location.as_ref();
    let country = place.and_then(|place| place.country.as_deref()).map_or(0, language::country::ordinal);
    let city = text(place.and_then(|place| place.city.as_ref()))
        ^ text(place.and_then(|place| place.region.as_ref()));
    u64::from(country) << 56 | (city & 0xff_ffff) << 32 | text(company.industry.as_ref()) & 0xffff_ffff
}

/// Before the record of a person: how many earlier employers, the source, and their rows.
fn json_start(text: &[u8]) -> usize {
    3 + text[0] as usize * 4
}

fn json_of(text: &[u8]) -> &[u8] {
    &text[json_start(text)..]
}

fn written(json: &mut Vec<u8>, record: &impl serde::Serialize) -> Result<()> {
    serde_json::to_writer(json, record)
        .map_err(|error| DatasetError::Io { path: "a row".into(), source: error.into() })
}

fn read_back<T: serde::de::DeserializeOwned>(json: &[u8]) -> Result<T> {
    serde_json::from_slice(json)
        .map_err(|error| DatasetError::Io { path: "a row".into(), source: error.into() })
}

fn lost(what: &str) -> DatasetError {
    DatasetError::Io { path: "the import".into(), source: std::io::Error::other(format!("{what} was lost")) }
}
