//! Layers made of records, on disk or in memory.

use crate::build::{Built, Content, build};
use crate::dataset::{Dataset, Member};
use crate::error::DatasetError;
use crate::layer::{Layer, Part};
use crate::shards::Target;
use directory::{Additions, CompanyVersion, Increment, Number, Placed, Places, Salt, Stored, Vocabularies};
use lookup::record::{CompanyRecord, PersonRecord};
use std::path::Path;
use std::sync::Arc;

/// A layer written aside, and what it replaces of those before.
pub(crate) struct WrittenLayer {
    pub id: u64,
    pub replaced_companies: Vec<Number>,
}

impl Dataset {
    /// Builds a dataset that lives in memory.
    pub fn in_memory(companies: Vec<CompanyRecord>, people: Vec<PersonRecord>) -> Result<Self, DatasetError> {
        let content = Content {
            new_companies: companies.into_iter().map(Stored::of_sources).collect(),
            people: people.into_iter().map(Stored::of_sources).collect(),
            ..Content::default()
        };
        let (layer, words) = Layer::in_memory(content)?;
        let id = layer.id;
        Ok(Self::assemble(vec![Member::whole(layer)], words, id, None))
    }
}

/// The name of layers of what signals tell.
const TOLD: &str = "told";

impl Dataset {
    /// The dataset with a layer in memory on top, of the records that signals say something else of. It goes by the same id: what is
    /// told between two pages of a search does not end it.
    pub(crate) fn with_told(&self, change: Increment, salt: Option<&Salt>) -> Result<Self, DatasetError> {
        let Increment { people, mut replaced, companies, .. } = change;
        replaced.sort_unstable();
        let mut content = Content { people, replaced: replaced.clone(), ..Content::default() };
        for CompanyVersion { employer, stored } in companies {
            match employer {
                Some(employer) => content.companies.push(Placed { employer, stored }),
                None => content.new_companies.push(stored),
            }
        }
        let Built { people, companies, words, suppressed, mut replaced_companies } =
            build(content, Some(self), salt, &Target::Packed, &mut Places::default())?;
        replaced_companies.sort_unstable();
        let mut layers = self.without(&replaced, &replaced_companies);
        layers.push(Member::whole(Layer {
            name: TOLD.to_owned(),
            id: 0,
            people: Part { shards: people.shards, keys: Arc::new(people.keys), records: None },
            companies: Part { shards: companies.shards, keys: Arc::new(companies.keys), records: None },
            words: Additions::default(),
            suppressed,
            sources: Vec::new(),
            is_outdated: false,
        }));
        let (published_at, name) = (self.published_at, self.name.clone());
        Ok(Self { published_at, name, ..Self::assemble(layers, words, self.id, Some(self)) })
    }

    /// The layers without some of their records.
    fn without(&self, people: &[Number], companies: &[Number]) -> Vec<Member> {
        let (mut first_person, mut first_company) = (0, 0);
        let without = |member: &Member| {
            let Member { layer, dead_people, dead_companies } = member;
            let (before_people, before_companies) = (first_person, first_company);
            first_person += layer.people.len();
            first_company += layer.companies.len();
            Member {
                layer: layer.clone(),
                dead_people: more_dead(dead_people, people, before_people, first_person),
                dead_companies: more_dead(dead_companies, companies, before_companies, first_company),
            }
        };
        self.layers.iter().map(without).collect()
    }
}

/// The dead of a layer that holds the records from `first` on and before `end`, with those that die now.
fn more_dead(dead: &Arc<Vec<Number>>, now: &[Number], first: Number, end: Number) -> Arc<Vec<Number>> {
    let from = now.partition_point(|number| *number < first);
    let to = now.partition_point(|number| *number < end);
    if from == to {
        return dead.clone();
    }
    let mut all: Vec<Number> =
        now[from..to].iter().map(|number| number - first).chain(dead.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    Arc::new(all)
}

impl Layer {
    /// A layer that lives in memory, with the vocabularies it was made with.
    pub(crate) fn in_memory(content: Content) -> Result<(Self, Vocabularies), DatasetError> {
        let Built { people, companies, words, suppressed, .. } =
            build(content, None, None, &Target::Memory, &mut Places::default())?;
        let id = u64::from(people.keys.checksum()) << 32 | u64::from(companies.keys.checksum());
        let id = suppressed.iter().fold(id, |id, hash| id.rotate_left(1) ^ hash);
        let people = Part { shards: people.shards, keys: Arc::new(people.keys), records: people.records };
        let companies =
            Part { shards: companies.shards, keys: Arc::new(companies.keys), records: companies.records };
        let (name, added, sources) = (String::new(), Additions::default(), Vec::new());
        Ok((
            Self { name, id, people, companies, words: added, suppressed, sources, is_outdated: false },
            words,
        ))
    }

    /// Writes a layer into an empty or new directory.
    pub(crate) fn write(
        directory: &Path,
        content: Content,
        upon: Option<&Dataset>,
        salt: Option<&Salt>,
        suppressed_before: &[u64],
        places: &mut Places,
    ) -> Result<WrittenLayer, DatasetError> {
        std::fs::create_dir_all(directory).map_err(DatasetError::io(directory))?;
        let Built { people, companies, words, mut suppressed, replaced_companies } =
            build(content, upon, salt, &Target::Directory(directory), places)?;
        suppressed.extend_from_slice(suppressed_before);
        let id = Self::end(directory, &people, &companies, &words, suppressed)?;
        Ok(WrittenLayer { id, replaced_companies })
    }
}
