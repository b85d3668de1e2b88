//! Layers made of records, on disk or in memory.

use crate::build::{Built, Content, build};
use crate::dataset::{Dataset, Member};
use crate::error::DatasetError;
use crate::ids::Salt;
use crate::layer::{Layer, Part};
use crate::shards::Target;
use crate::stored::Stored;
use crate::table::Number;
use crate::vocabularies::{Additions, Vocabularies};
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
        Ok(Self { id, ..Self::assemble(vec![Member::whole(layer)], Some(words)) })
    }
}

impl Layer {
    /// A layer that lives in memory, with the vocabularies it was made with.
    pub(crate) fn in_memory(content: Content) -> Result<(Self, Vocabularies), DatasetError> {
        let Built { people, companies, words, suppressed, .. } = build(content, None, None, &Target::Memory)?;
        let id = u64::from(people.keys.checksum()) << 32 | u64::from(companies.keys.checksum());
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
    ) -> Result<WrittenLayer, DatasetError> {
        std::fs::create_dir_all(directory).map_err(DatasetError::io(directory))?;
        let Built { people, companies, words, mut suppressed, replaced_companies } =
            build(content, upon, salt, &Target::Directory(directory))?;
        suppressed.extend_from_slice(suppressed_before);
        let id = Self::end(directory, &people, &companies, &words, suppressed)?;
        Ok(WrittenLayer { id, replaced_companies })
    }
}
