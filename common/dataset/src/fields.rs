//! The fields of the index.

use tantivy::schema::{
    Field, IndexRecordOption, NumericOptions, STORED, Schema, SchemaBuilder, TextFieldIndexing, TextOptions,
};
use tantivy::{Index, IndexSettings, Term};

/// The fields of either index, in the order the schema declares them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields {
    pub tag: Field,
    pub name: Field,
    pub record: Field,
    /// Where the record comes from; snapshots of format 4 do not say.
    pub origins: Option<Field>,
}

/// The schema of an index with these columns.
pub(crate) fn schema(columns: &[&str]) -> (Schema, Fields, Vec<Field>) {
    let mut builder = SchemaBuilder::new();
    let words = TextFieldIndexing::default()
        .set_tokenizer("whitespace")
        .set_index_option(IndexRecordOption::Basic)
        .set_fieldnorms(false);
    let fields = Fields {
        tag: builder.add_u64_field("tag", NumericOptions::default().set_indexed()),
        name: builder.add_text_field("name", TextOptions::default().set_indexing_options(words)),
        record: builder.add_text_field("record", STORED),
        origins: Some(builder.add_text_field("origins", STORED)),
    };
    let columns = columns
        .iter()
        .map(|name| builder.add_u64_field(name, NumericOptions::default().set_fast()))
        .collect();
    (builder.build(), fields, columns)
}

pub(crate) fn settings() -> IndexSettings {
    IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() }
}

impl Fields {
    pub(crate) fn of(index: &Index) -> tantivy::Result<Self> {
        let schema = index.schema();
        Ok(Self {
            tag: schema.get_field("tag")?,
            name: schema.get_field("name")?,
            record: schema.get_field("record")?,
            origins: schema.get_field("origins").ok(),
        })
    }

    pub(crate) fn tag_term(&self, tag: u64) -> Term {
        Term::from_field_u64(self.tag, tag)
    }

    pub(crate) fn name_term(&self, word: &str) -> Term {
        Term::from_field_text(self.name, word)
    }
}
