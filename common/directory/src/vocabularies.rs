//! All vocabularies of one dataset, and their derived values: the normal form of each title, the parts of each place.

use crate::places::{Places, PlacesAddition};
use crate::vocabulary::{Addition, Ordinal, Vocabulary};
use domain::{Company, Domain, Education, Employer, Location, Person, Technology};
use language::country;
use language::title::Title;
use language::values::Postings;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// The vocabularies people and companies share.
#[derive(Debug, Default, Clone)]
pub struct Vocabularies {
    pub titles: Vocabulary,
    pub title_words: Vocabulary,
    /// The normal words of each title, by ordinal.
    title_forms: Vec<Arc<[Ordinal]>>,
    /// The titles of each normal word; made when they are first asked for.
    by_title_word: OnceLock<Arc<Postings>>,
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

/// The values of a person that are counted; all that is read of a removed record.
#[derive(Debug, Deserialize)]
pub struct PersonValues {
    title: Option<String>,
    #[serde(default)]
    skills: Vec<String>,
    #[serde(default)]
    languages: Vec<String>,
    #[serde(default)]
    certifications: Vec<String>,
    #[serde(default)]
    education: Vec<Education>,
    location: Option<Location>,
}

impl From<Person> for PersonValues {
    fn from(person: Person) -> Self {
        let Person { title, skills, languages, certifications, education, location, .. } = person;
        Self { title, skills, languages, certifications, education, location }
    }
}

/// The values of a company that are counted.
#[derive(Debug, Deserialize)]
pub struct CompanyValues {
    industry: Option<String>,
    #[serde(default)]
    technologies: Vec<Technology>,
}

impl From<Company> for CompanyValues {
    fn from(company: Company) -> Self {
        let Company { industry, technologies, .. } = company;
        Self { industry, technologies }
    }
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
            self.title_forms.extend(layer.title_forms.iter().map(|form| form.as_slice().into()));
            self.places.take(&layer.places);
        }
        self.forget_titles();
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
    pub fn begin_after(&mut self, before: &Self) {
        self.begin();
        let vocabularies = self.vocabularies().into_iter().zip(before.each());
        vocabularies.for_each(|(mine, before)| mine.begin_after(before));
        self.places.begin_after(&before.places);
        self.forms_before = before.title_forms.len();
    }

    /// What was added since.
    pub fn additions(&self) -> Additions {
        Additions {
            titles: self.titles.addition(),
            title_words: self.title_words.addition(),
            title_forms: self.title_forms[self.forms_before..].iter().map(|form| form.to_vec()).collect(),
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
    pub fn count_as(&mut self, other: &Self) {
        self.vocabularies().into_iter().zip(other.each()).for_each(|(mine, other)| mine.count_as(other));
        self.places.count_as(&other.places);
    }

    /// Whether a value is kept that no person has any more.
    pub fn has_unused(&self) -> bool {
        let of_people = [&self.titles, &self.skills, &self.languages, &self.certifications, &self.schools];
        of_people.into_iter().any(|vocabulary| vocabulary.iter().any(|(_, value)| value.count == 0))
    }

    /// Counts a person's values once less.
    pub fn forget_person(&mut self, person: &PersonValues) {
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
    pub fn forget_company(&mut self, company: &CompanyValues) {
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

    /// A title of an open job, understood; it is not a person's title, so it has no number.
    pub(crate) fn job_title(&mut self, text: &str) -> Title {
        if let Some(known) = self.job_titles.get(text) {
            return known.clone();
        }
        let title = Title::parse(text);
        self.job_titles.insert(text.to_owned(), title.clone());
        title
    }

    pub fn form(&self, title: Ordinal) -> &[Ordinal] {
        (title as usize).checked_sub(1).and_then(|at| self.title_forms.get(at)).map_or(&[], |form| &**form)
    }

    /// Whether a title has one of each of these sets of normal words.
    pub(crate) fn has_title_with(&self, words: &[Vec<Ordinal>]) -> bool {
        let known = self.by_title_word.get_or_init(|| {
            Arc::new(Postings::of(self.title_words.len() + 1, self.title_forms.iter().map(|form| &**form)))
        });
        let titles =
            |any: &Vec<Ordinal>| any.iter().map(|word| known.get(*word as usize).len()).sum::<usize>();
        let Some(rarest) = words.iter().min_by_key(|any| titles(any)) else { return false };
        let has_all = |title: &u32| {
            let form = self.form(title + 1);
            words.iter().all(|any| any.iter().any(|word| form.contains(word)))
        };
        rarest.iter().any(|word| known.get(*word as usize).iter().any(has_all))
    }

    /// An employer with what the record of the company says of it, by its columns; nothing where that is the same.
    pub fn described<E>(
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

    /// Forgets which titles a word has once there are more.
    fn forget_titles(&mut self) {
        if self.by_title_word.get().is_some_and(|known| known.lists() != self.title_forms.len()) {
            self.by_title_word = OnceLock::new();
        }
    }

    pub fn seal(&mut self) {
        self.job_titles = FxHashMap::default();
        self.forget_titles();
        self.vocabularies().into_iter().for_each(Vocabulary::seal);
        self.places.seal();
    }
}
