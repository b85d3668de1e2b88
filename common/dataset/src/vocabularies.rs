//! All vocabularies of one dataset, and what is derived from them: the normal form of each title, the parts of each place.

use crate::vocabulary::{Addition, Ordinal, Vocabulary, changes, layered};
use domain::{Company, Domain, Employer, Location, Person};
use language::title::Title;
use language::{country, place};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// The vocabularies people and companies share.
#[derive(Debug, Default, Clone)]
pub struct Vocabularies {
    pub titles: Vocabulary,
    pub title_words: Vocabulary,
    /// The normal words of each title, by ordinal.
    pub title_forms: Vec<Vec<Ordinal>>,
    pub skills: Vocabulary,
    pub languages: Vocabulary,
    pub certifications: Vocabulary,
    pub schools: Vocabulary,
    /// Counted over companies.
    pub industries: Vocabulary,
    /// Counted over companies.
    pub technologies: Vocabulary,
    pub places: Places,
    /// How many titles were understood before anything was added.
    forms_before: usize,
    countries: FxHashMap<String, u8>,
    /// Titles of open jobs, so that each is understood once.
    job_titles: FxHashMap<String, Title>,
}

/// What a layer adds to the vocabularies.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub struct Additions {
    titles: Addition,
    title_words: Addition,
    title_forms: Vec<Vec<Ordinal>>,
    skills: Addition,
    languages: Addition,
    certifications: Addition,
    schools: Addition,
    industries: Addition,
    technologies: Addition,
    places: PlacesAddition,
}

impl Additions {
    fn vocabularies(&self) -> [&Addition; 8] {
        let Self { titles, title_words, skills, languages, certifications, schools, .. } = self;
        [
            titles,
            title_words,
            skills,
            languages,
            certifications,
            schools,
            &self.industries,
            &self.technologies,
        ]
    }
}

impl Vocabularies {
    /// The vocabularies of layers, the first layer first.
    pub fn of<'a>(layers: impl Iterator<Item = &'a Additions>) -> Self {
        let mut all = Self::default();
        all.take(layers);
        all
    }

    /// These vocabularies with what more layers add.
    pub fn with<'a>(&self, layers: impl Iterator<Item = &'a Additions>) -> Self {
        let mut all = self.clone();
        all.take(layers);
        all
    }

    fn take<'a>(&mut self, layers: impl Iterator<Item = &'a Additions>) {
        for layer in layers {
            for (vocabulary, addition) in self.vocabularies().into_iter().zip(layer.vocabularies()) {
                vocabulary.take(addition);
            }
            self.title_forms.extend(layer.title_forms.iter().cloned());
            self.places.take(&layer.places);
        }
        self.vocabularies().into_iter().for_each(Vocabulary::open);
        self.places.seal();
    }

    fn vocabularies(&mut self) -> [&mut Vocabulary; 8] {
        let Self { titles, title_words, skills, languages, certifications, schools, .. } = self;
        let Self { industries, technologies, .. } = self;
        [titles, title_words, skills, languages, certifications, schools, industries, technologies]
    }

    fn each(&self) -> [&Vocabulary; 8] {
        let Self { titles, title_words, skills, languages, certifications, schools, .. } = self;
        let Self { industries, technologies, .. } = self;
        [titles, title_words, skills, languages, certifications, schools, industries, technologies]
    }

    /// Begins to add a layer.
    pub fn begin(&mut self) {
        self.vocabularies().into_iter().for_each(Vocabulary::begin);
        self.places.begin();
        self.forms_before = self.title_forms.len();
    }

    /// Begins where vocabularies ended to which these have only added: whatever they have more is added since.
    pub(crate) fn begin_after(&mut self, before: &Self) {
        self.begin();
        let vocabularies = self.vocabularies().into_iter().zip(before.each());
        vocabularies.for_each(|(mine, before)| mine.begin_after(before));
        self.places.before = before.places.places.iter().map(|place| place.count).collect();
        self.forms_before = before.title_forms.len();
    }

    /// What was added since.
    pub fn additions(&self) -> Additions {
        Additions {
            titles: self.titles.addition(),
            title_words: self.title_words.addition(),
            title_forms: self.title_forms[self.forms_before..].to_vec(),
            skills: self.skills.addition(),
            languages: self.languages.addition(),
            certifications: self.certifications.addition(),
            schools: self.schools.addition(),
            industries: self.industries.addition(),
            technologies: self.technologies.addition(),
            places: self.places.addition(),
        }
    }

    /// Takes every count from vocabularies that counted the same records.
    pub(crate) fn count_as(&mut self, other: &Self) {
        self.vocabularies().into_iter().zip(other.each()).for_each(|(mine, other)| mine.count_as(other));
        self.places.count_as(&other.places);
    }

    /// Whether something is kept that a person had and nobody has any more.
    pub(crate) fn has_unused(&self) -> bool {
        let of_people = [&self.titles, &self.skills, &self.languages, &self.certifications, &self.schools];
        of_people.into_iter().any(|vocabulary| vocabulary.iter().any(|(_, value)| value.count == 0))
    }

    /// Counts a person's values once less.
    pub fn forget_person(&mut self, person: &Person) {
        person.title.iter().for_each(|title| self.titles.forget(title));
        for (vocabulary, values) in [
            (&mut self.skills, &person.skills),
            (&mut self.languages, &person.languages),
            (&mut self.certifications, &person.certifications),
        ] {
            values.iter().for_each(|value| vocabulary.forget(value));
        }
        person.education.iter().for_each(|education| self.schools.forget(&education.school));
        person.location.iter().for_each(|location| self.places.forget(location));
    }

    /// Counts a company's values once less.
    pub fn forget_company(&mut self, company: &Company) {
        company.industry.iter().for_each(|industry| self.industries.forget(industry));
        company.technologies.iter().for_each(|technology| self.technologies.forget(&technology.name));
    }

    /// The number of a title, its normal words numbered too.
    pub(crate) fn title(&mut self, text: &str) -> Ordinal {
        let ordinal = self.titles.intern(text);
        if ordinal as usize > self.title_forms.len() {
            let words = Title::parse(text).words;
            let form = words.iter().map(|word| self.title_words.intern(word)).filter(|o| *o > 0).collect();
            self.title_forms.push(form);
        }
        ordinal
    }

    /// A title of an open job, understood; it is no title anybody has, so it is not numbered.
    pub(crate) fn job_title(&mut self, text: &str) -> Title {
        if let Some(known) = self.job_titles.get(text) {
            return known.clone();
        }
        let title = Title::parse(text);
        self.job_titles.insert(text.to_owned(), title.clone());
        title
    }

    pub fn form(&self, title: Ordinal) -> &[Ordinal] {
        (title as usize).checked_sub(1).and_then(|at| self.title_forms.get(at)).map_or(&[], Vec::as_slice)
    }

    /// An employer with what the record of the company says of it, by its columns; nothing where that is the same.
    pub fn told<E>(
        &self,
        employer: &Employer,
        industry: Ordinal,
        employees: u32,
        domain: impl FnOnce() -> Result<Option<Domain>, E>,
    ) -> Result<Option<Employer>, E> {
        let mut told = employer.clone();
        let known = employer.industry.as_deref().and_then(|name| self.industries.get(name));
        if industry > 0 && known != Some(industry) {
            told.industry = self.industries.text(industry).map(str::to_owned);
        }
        if employees > 0 {
            told.employee_count = Some(employees);
        }
        if told.domain.is_none() {
            told.domain = domain()?;
        }
        Ok((told != *employer).then_some(told))
    }

    /// The number of a country by its ISO code.
    pub(crate) fn country(&mut self, code: &str) -> u8 {
        if let Some(&known) = self.countries.get(code) {
            return known;
        }
        let number = country::ordinal(code);
        self.countries.insert(code.to_owned(), number);
        number
    }

    pub(crate) fn seal(&mut self) {
        self.job_titles = FxHashMap::default();
        self.vocabularies().into_iter().for_each(Vocabulary::seal);
        self.places.seal();
    }
}

/// The places that exist, each a city, region and country together.
#[derive(Debug, Default, Clone)]
pub struct Places {
    places: Vec<Place>,
    /// The counts before anything was added.
    before: Vec<u32>,
    numbers: FxHashMap<Location, Ordinal>,
    /// Folded names of cities, regions and countries, for suggestions.
    names: Vocabulary,
    by_name: FxHashMap<String, Vec<Ordinal>>,
}

/// A place and how many people are there.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Place {
    #[serde(flatten)]
    pub location: Location,
    pub count: u32,
}

/// What a layer adds to the places.
#[derive(Debug, Default, Clone, Serialize)]
struct PlacesAddition {
    #[serde(rename = "new")]
    places: Vec<Place>,
    counts: Vec<(Ordinal, i64)>,
}

impl<'de> Deserialize<'de> for PlacesAddition {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        layered::read(deserializer).map(|(places, counts)| Self { places, counts })
    }
}

impl Places {
    fn take(&mut self, addition: &PlacesAddition) {
        self.places.extend(addition.places.iter().cloned());
        for (ordinal, change) in &addition.counts {
            if let Some(place) = (*ordinal as usize).checked_sub(1).and_then(|at| self.places.get_mut(at)) {
                place.count = u32::try_from(i64::from(place.count) + change).unwrap_or(0);
            }
        }
    }

    fn begin(&mut self) {
        self.before = self.places.iter().map(|place| place.count).collect();
        let numbered = (1..).zip(&self.places);
        self.numbers = numbered.map(|(ordinal, place)| (place.location.clone(), ordinal)).collect();
    }

    fn addition(&self) -> PlacesAddition {
        PlacesAddition {
            places: self.places[self.before.len()..].to_vec(),
            counts: changes(&self.before, self.places.iter().map(|place| place.count)),
        }
    }

    fn count_as(&mut self, other: &Self) {
        let counts: FxHashMap<&Location, u32> =
            other.places.iter().map(|place| (&place.location, place.count)).collect();
        for place in &mut self.places {
            place.count = counts.get(&place.location).copied().unwrap_or(0);
        }
    }

    fn forget(&mut self, location: &Location) {
        if let Some(&ordinal) = self.numbers.get(location) {
            let count = &mut self.places[ordinal as usize - 1].count;
            *count = count.saturating_sub(1);
        }
    }

    /// The number of a place; people count, companies do not.
    pub(crate) fn intern(&mut self, location: &Location, counted: bool) -> Ordinal {
        if location.city.is_none() && location.region.is_none() && location.country.is_none() {
            return 0;
        }
        let ordinal = match self.numbers.get(location) {
            Some(&known) => known,
            None => {
                self.places.push(Place { location: location.clone(), count: 0 });
                let ordinal = self.places.len() as Ordinal;
                self.numbers.insert(location.clone(), ordinal);
                ordinal
            }
        };
        self.places[ordinal as usize - 1].count += u32::from(counted);
        ordinal
    }

    fn seal(&mut self) {
        self.numbers = FxHashMap::default();
        let mut by_name: FxHashMap<String, Vec<Ordinal>> = FxHashMap::default();
        let mut counts: FxHashMap<String, (String, u32)> = FxHashMap::default();
        for (ordinal, place) in (1..).zip(&self.places) {
            let country = place.location.country.as_deref();
            let country = country.map(|code| country::name(code).unwrap_or(code).to_owned());
            let parts = [place.location.city.clone(), place.location.region.clone(), country];
            let mut seen: Vec<String> = Vec::with_capacity(3);
            for part in parts.into_iter().flatten() {
                let key = language::text::key(&part);
                if !key.is_empty() && !seen.contains(&key) {
                    counts.entry(key.clone()).or_insert((part, 0)).1 += place.count;
                    by_name.entry(key.clone()).or_default().push(ordinal);
                    seen.push(key);
                }
            }
        }
        self.by_name = by_name;
        let mut values: Vec<(String, u32)> = counts.into_values().collect();
        values.sort();
        self.names = Vocabulary::counted(values);
    }

    /// The names that exist, for suggestions.
    pub fn names(&self) -> &Vocabulary {
        &self.names
    }

    /// The places a caller may mean by `Berlin`, `Bavaria`, `DE`, `Austin, TX` or `Paris, France`.
    pub(crate) fn matching(&self, text: &str) -> Vec<Ordinal> {
        if let Some(whole) = self.part(text) {
            return whole;
        }
        let mut parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        let Some(mut found) = parts.next().and_then(|first| self.part(first)) else { return Vec::new() };
        for part in parts {
            let Some(also) = self.part(part) else { return Vec::new() };
            found.retain(|ordinal| also.binary_search(ordinal).is_ok());
        }
        found
    }

    /// The places that may have been meant by one where nobody is: the part that no place has is replaced by one like it.
    pub(crate) fn near(&self, text: &str, limit: usize) -> Vec<String> {
        let parts: Vec<&str> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        let Some(wrong) = parts.iter().position(|part| self.part(part).is_none()) else {
            // Each part exists, but nowhere together.
            return parts.into_iter().take(limit).map(str::to_owned).collect();
        };
        let corrected = |name: String| {
            let mut parts = parts.clone();
            parts[wrong] = &name;
            parts.join(", ")
        };
        let names = self.names.near(parts[wrong], limit).into_iter().map(corrected);
        names.filter(|text| !self.matching(text).is_empty()).collect()
    }

    /// The places one name or code stands for, sorted; `None` when it stands for none.
    fn part(&self, text: &str) -> Option<Vec<Ordinal>> {
        let named = |key: &str| self.by_name.get(key).cloned().unwrap_or_default();
        let mut found = named(&language::text::key(text));
        if let Some(code) = country::code(text) {
            let name = country::name(code).unwrap_or(code);
            found.extend(named(&language::text::key(name)).into_iter().filter(|o| self.is_in(*o, code)));
        }
        for city in place::cities(text) {
            let by_any_name = city.names().flat_map(|name| named(&name));
            found.extend(by_any_name.filter(|o| self.may_be_in(*o, city.country())));
        }
        for (code, region) in country::regions_by_code(text) {
            found.extend(named(&language::text::key(region)).into_iter().filter(|o| self.is_in(*o, code)));
        }
        found.sort_unstable();
        found.dedup();
        (!found.is_empty()).then_some(found)
    }

    fn is_in(&self, ordinal: Ordinal, code: &str) -> bool {
        self.country(ordinal).is_some_and(|own| own.eq_ignore_ascii_case(code))
    }

    fn may_be_in(&self, ordinal: Ordinal, code: &str) -> bool {
        self.country(ordinal).is_none_or(|own| own.eq_ignore_ascii_case(code))
    }

    fn country(&self, ordinal: Ordinal) -> Option<&str> {
        self.places[ordinal as usize - 1].location.country.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(city: &str, region: &str, country: &str) -> Location {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Location { city: text(city), region: text(region), country: text(country) }
    }

    fn places() -> Places {
        let mut places = Places::default();
        for location in [
            place("Berlin", "Berlin", "DE"),
            place("München", "Bavaria", "DE"),
            place("Paris", "Île-de-France", "FR"),
            place("Paris", "Texas", "US"),
            place("Atlanta", "Georgia", "US"),
            place("Tbilisi", "", "GE"),
            place("Toronto", "Ontario", "CA"),
            place("San Diego", "California", "US"),
            place("", "", "DE"),
        ] {
            places.intern(&location, true);
        }
        places.seal();
        places
    }

    #[test]
    fn a_place_is_found_by_city_region_country_and_their_codes() {
        let places = places();
        for (text, expected) in [
            ("berlin", &[1][..]),
            ("Munchen", &[2]),
            ("Germany", &[1, 2, 9]),
            ("DE", &[1, 2, 9]),
            ("Bavaria", &[2]),
            ("Paris", &[3, 4]),
            ("Paris, France", &[3]),
            ("Paris, TX", &[4]),
            ("Paris, TX, USA", &[4]),
            ("Georgia", &[5, 6]),
            ("CA", &[7, 8]),
            ("San Diego, CA", &[8]),
            ("Berlin, France", &[]),
            ("Atlantis", &[]),
            ("", &[]),
        ] {
            assert_eq!(places.matching(text), expected, "{text}");
        }
    }

    #[test]
    fn a_place_is_found_by_any_of_its_names() {
        let mut places = Places::default();
        for location in [
            place("Köln", "", "DE"),
            place("Hà Nội", "", "VN"),
            place("Москва", "", "RU"),
            place("北京", "", "CN"),
            place("Moscow", "Idaho", "US"),
            place("Munich", "", ""),
            place("Naples", "Florida", "US"),
        ] {
            places.intern(&location, true);
        }
        places.seal();
        for (text, expected) in [
            ("Cologne", &[1][..]),
            ("Hanoi", &[2]),
            ("Moscow", &[3, 5]),
            ("Moskau", &[3]),
            ("Moscow, Russia", &[3]),
            ("Peking", &[4]),
            ("Beijing, 中国", &[4]),
            ("München", &[6]),
            ("Napoli", &[]),
            ("Rome", &[]),
        ] {
            assert_eq!(places.matching(text), expected, "{text}");
        }
    }

    #[test]
    fn a_place_nobody_is_at_is_near_some_where_somebody_is() {
        let places = places();
        assert_eq!(places.near("Germny", 3), ["Germany"]);
        assert_eq!(places.near("Berlin, Germny", 3), ["Berlin, Germany"]);
        assert_eq!(places.near("Berlin, France", 3), ["Berlin", "France"]);
        assert!(places.near("Qqqq", 3).is_empty());
    }

    #[test]
    fn suggested_places_count_everybody_there() {
        let places = places();
        let germany = places.names().suggest("germ", 5);
        assert_eq!((&*germany[0].text, germany[0].count), ("Germany", 3));
        assert_eq!(places.names().suggest("berl", 5)[0].count, 1);
    }
}
