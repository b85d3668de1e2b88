//! The values of filters that no record has, so that a caller who finds nothing learns which word was in the way and what exists instead.

use crate::vocabularies::Vocabularies;
use crate::vocabulary::Vocabulary;
use language::title::{Title, stand_ins};
use lookup::UnknownValue;
use lookup::filters::{CompanyFilters, Filters, PeopleFilters};

/// How many values are offered for one.
const OFFERED: usize = 5;

impl Vocabularies {
    pub fn unknown_to_people(&self, filters: &PeopleFilters) -> Vec<UnknownValue> {
        let mut unknown = self.unknown_titles(&filters.titles);
        for (filter, vocabulary, values) in [
            ("skills", &self.skills, &filters.skills),
            ("industries", &self.industries, &filters.industries),
            ("languages", &self.languages, &filters.languages),
            ("certifications", &self.certifications, &filters.certifications),
            ("technologies", &self.technologies, &filters.technologies),
            ("schools", &self.schools, &filters.schools),
        ] {
            unknown.extend(missing(filter, vocabulary, values));
        }
        unknown.extend(self.unknown_places(&filters.locations));
        unknown.extend(wanted_groups(filters, |group| self.unknown_to_people(group)));
        unknown
    }

    pub fn unknown_to_companies(&self, filters: &CompanyFilters) -> Vec<UnknownValue> {
        let mut unknown = Vec::new();
        for (filter, vocabulary, values) in [
            ("industries", &self.industries, &filters.industries),
            ("technologies", &self.technologies, &filters.technologies),
            ("technologies_all", &self.technologies, &filters.technologies_all),
        ] {
            unknown.extend(missing(filter, vocabulary, values));
        }
        unknown.extend(self.unknown_places(&filters.locations));
        unknown.extend(wanted_groups(filters, |group| self.unknown_to_companies(group)));
        unknown
    }

    /// A title is known where a record has one that answers it.
    fn unknown_titles(&self, titles: &[String]) -> Vec<UnknownValue> {
        let nobody_has = |text: &&String| {
            // The numbers of each word, and of the words that may stand for it: a title answers that has one of each.
            let numbers = |word: &String| -> Vec<u32> {
                let words = std::iter::once(word.as_str()).chain(stand_ins(word).iter().copied());
                words.filter_map(|word| self.title_words.get(word)).collect()
            };
            let wanted: Vec<Vec<u32>> = Title::parse(text).words.iter().map(numbers).collect();
            !self.has_title_with(&wanted)
        };
        let unknown = titles.iter().filter(nobody_has);
        unknown.map(|text| value("titles", text, self.titles.near(text, OFFERED))).collect()
    }

    fn unknown_places(&self, locations: &[String]) -> Vec<UnknownValue> {
        let places = &self.places;
        let nobody_is_there = |text: &&String| places.matching(text).is_empty();
        let unknown = locations.iter().filter(nobody_is_there);
        unknown.map(|text| value("locations", text, places.near(text, OFFERED))).collect()
    }
}

/// The unknown values of groups that must hold; one that no record has does no harm where it is refused.
fn wanted_groups<F: Filters>(filters: &F, of: impl Fn(&F) -> Vec<UnknownValue>) -> Vec<UnknownValue> {
    let wanted = filters.groups().into_iter().filter(|(name, _)| *name != "not");
    let numbered =
        wanted.flat_map(|(name, groups)| (0..).zip(groups).map(move |(at, group)| (name, at, group)));
    let unknown = numbered.flat_map(|(name, at, group): (_, usize, &F)| {
        of(group)
            .into_iter()
            .map(move |value| UnknownValue { filter: format!("{name}[{at}].{}", value.filter), ..value })
    });
    unknown.collect()
}

/// The values that a vocabulary does not have.
fn missing<'a>(
    filter: &'a str,
    vocabulary: &'a Vocabulary,
    values: &'a [String],
) -> impl Iterator<Item = UnknownValue> + 'a {
    let unknown = values.iter().filter(|text| vocabulary.get(text).is_none());
    unknown.map(move |text| value(filter, text, vocabulary.near(text, OFFERED)))
}

fn value(filter: &str, text: &str, instead: Vec<String>) -> UnknownValue {
    UnknownValue { filter: filter.to_owned(), value: text.to_owned(), instead }
}
