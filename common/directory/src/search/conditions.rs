//! What filters mean, in numbers: tags that records carry and tests on their columns. Every engine looks for the same.

use crate::error::DirectoryError;
use crate::family;
use crate::records::Records;
use crate::schema::{Bits, Column, Tag, company, day, month, person};
use crate::vocabularies::Vocabularies;
use crate::vocabulary::Vocabulary;
use domain::FundingStage;
use jiff::civil::Date;
use language::title::{Title, stand_ins};
use lookup::JobFilter;
use lookup::filters::{CompanyFilters, FundingFilter, PeopleFilters, Range};

/// Places beyond this many are checked in a column rather than looked for one by one.
const FEW_PLACES: usize = 64;
/// Employers beyond this many are checked in a column rather than looked for one by one.
const FEW_EMPLOYERS: usize = 200;

/// A test on the columns of one record.
#[derive(Debug)]
pub enum Check {
    /// A number packed into the profile is one of these.
    Profile { bits: Bits, allowed: Vec<bool> },
    /// A number packed into the profile lies in this range.
    ProfileRange { bits: Bits, min: usize, max: usize },
    /// A column's number is one of these, which are in order.
    Among { column: Column, numbers: Vec<u32> },
    /// The same as a table.
    Set { column: Column, allowed: Vec<bool> },
    /// A column's number lies in this range.
    Range { column: Column, min: u64, max: u64 },
    /// The title answers one of those asked for.
    Title,
    /// A funding round fits.
    Round { stages: Vec<bool>, min_amount: u64, since: u64 },
}

/// One filter, understood, or groups of them.
#[derive(Debug, Default)]
pub struct Condition {
    /// Any of these, each being all of these, each being any of these tags. Without any, nothing passes.
    pub tags: Option<Vec<Vec<Vec<u64>>>>,
    /// The filter as a test on columns; where both are there, either tells.
    pub check: Option<Check>,
    /// Instead of both.
    pub groups: Option<Groups>,
}

/// Groups of conditions. A group holds where all its conditions hold.
#[derive(Debug)]
pub struct Groups {
    pub groups: Vec<Vec<Condition>>,
    /// Whether one of the groups must hold, or none may.
    pub wanted: bool,
}

/// Whether a title's words may be replaced by what stands in for them: where titles are wanted, and not where they are refused.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Forms {
    Exact,
    StandIns,
}

impl Forms {
    const fn refused(self) -> Self {
        match self {
            Self::Exact => Self::StandIns,
            Self::StandIns => Self::Exact,
        }
    }
}

impl Condition {
    /// Nothing can pass.
    fn impossible() -> Self {
        Self::tags(Vec::new())
    }

    fn check(check: Check) -> Self {
        Self { check: Some(check), ..Self::default() }
    }

    /// Records with any of these, each being all of these, each being any of these tags.
    fn tags(alternatives: Vec<Vec<Vec<u64>>>) -> Self {
        Self { tags: Some(alternatives), ..Self::default() }
    }

    /// Records with any of these tags.
    fn any_tag(tags: Vec<u64>) -> Self {
        if tags.is_empty() { Self::impossible() } else { Self::tags(vec![vec![tags]]) }
    }

    /// Records for which one of these groups holds.
    fn any(groups: Vec<Vec<Self>>) -> Self {
        Self { groups: Some(Groups { groups, wanted: true }), ..Self::default() }
    }

    /// Records for which none of these groups holds.
    fn none(groups: Vec<Vec<Self>>) -> Self {
        Self { groups: Some(Groups { groups, wanted: false }), ..Self::default() }
    }
}

/// What people must be; `titles` are those of the filters, understood. Titles inside groups do not rank people.
pub fn people(
    words: &Vocabularies,
    records: &dyn Records,
    filters: &PeopleFilters,
    titles: &[Title],
    today: Date,
) -> Result<Vec<Condition>, DirectoryError> {
    let mut conditions = Vec::new();
    if !titles.is_empty() {
        conditions.push(having_title(words, titles, Forms::StandIns));
    }
    conditions.extend(beside_titles(words, records, filters, Forms::StandIns, today)?);
    for group in &filters.all {
        conditions.extend(group_of_people(words, records, group, Forms::StandIns, today)?);
    }
    Ok(conditions)
}

/// What people must not be, each for itself; titles are refused word by word, without what stands in for them.
pub fn people_refused(
    words: &Vocabularies,
    records: &dyn Records,
    exclude: &PeopleFilters,
    today: Date,
) -> Result<Vec<Condition>, DirectoryError> {
    let mut conditions = titled(words, exclude, Forms::Exact);
    conditions.extend(beside_titles(words, records, exclude, Forms::Exact, today)?);
    let all = groups_of_people(words, records, &exclude.all, Forms::Exact, today)?;
    if !all.is_empty() {
        conditions.push(Condition::any(vec![all.into_iter().flatten().collect()]));
    }
    Ok(conditions)
}

/// What people of a group are.
fn group_of_people(
    words: &Vocabularies,
    records: &dyn Records,
    filters: &PeopleFilters,
    forms: Forms,
    today: Date,
) -> Result<Vec<Condition>, DirectoryError> {
    let mut conditions = titled(words, filters, forms);
    conditions.extend(beside_titles(words, records, filters, forms, today)?);
    for group in &filters.all {
        conditions.extend(group_of_people(words, records, group, forms, today)?);
    }
    Ok(conditions)
}

fn groups_of_people(
    words: &Vocabularies,
    records: &dyn Records,
    groups: &[PeopleFilters],
    forms: Forms,
    today: Date,
) -> Result<Vec<Vec<Condition>>, DirectoryError> {
    groups.iter().map(|group| group_of_people(words, records, group, forms, today)).collect()
}

/// The titles of filters by their tags alone.
fn titled(words: &Vocabularies, filters: &PeopleFilters, forms: Forms) -> Vec<Condition> {
    let titles: Vec<Title> = filters.titles.iter().map(|title| Title::parse(title)).collect();
    let asked = (!titles.is_empty()).then(|| having_title(words, &titles, forms));
    asked.map(|condition| Condition { check: None, ..condition }).into_iter().collect()
}

/// The filters of people but for their titles, and for the groups of which each must hold.
fn beside_titles(
    words: &Vocabularies,
    records: &dyn Records,
    filters: &PeopleFilters,
    forms: Forms,
    today: Date,
) -> Result<Vec<Condition>, DirectoryError> {
    let mut conditions = Vec::new();
    conditions.extend(profile(person::SENIORITY, filters.seniorities.iter().map(|s| *s as usize + 1)));
    conditions.extend(profile(person::DEPARTMENT, filters.departments.iter().map(|d| *d as usize + 1)));
    conditions.extend(profile(person::SIZE, filters.company_sizes.iter().map(|s| *s as usize + 1)));
    for (tag, vocabulary, values) in [
        (Tag::Skill, &words.skills, &filters.skills),
        (Tag::Language, &words.languages, &filters.languages),
        (Tag::Certification, &words.certifications, &filters.certifications),
        (Tag::School, &words.schools, &filters.schools),
    ] {
        if !values.is_empty() {
            conditions.push(Condition::any_tag(tags(tag, vocabulary, values)));
        }
    }
    conditions.extend(industries(words, person::INDUSTRY, &filters.industries));
    conditions.extend(locations(words, Column::Place, &filters.locations));
    if !filters.company_domains.is_empty() {
        let (mut employers, mut tops) = (Vec::new(), Vec::new());
        for domain in &filters.company_domains {
            employers.extend(records.employer_by_domain(domain)?);
            if filters.include_subsidiaries {
                tops.extend(records.company_by_domain(domain)?);
            }
        }
        let (below, _) = family::beneath(records, &tops)?;
        employers.extend(below.into_iter().map(|number| records.employer(number)));
        let tags = employers.into_iter().map(|employer| Tag::Company.value(u64::from(employer)));
        conditions.push(Condition::any_tag(tags.collect()));
    }
    if !filters.technologies.is_empty() {
        conditions.push(employer_technology(words, records, &filters.technologies)?);
    }
    if let Some(Range { min, max }) = filters.years_of_experience {
        let now = month(today) as i64;
        let months = |years: u32| i64::from(years) * 12;
        let latest = now - months(min.unwrap_or(0).min(200));
        let earliest = max.map_or(1, |max| (now - months(max.min(200) + 1) + 1).max(1));
        conditions.push(if latest < earliest {
            Condition::impossible()
        } else {
            let (min, max) = (earliest as usize, latest as usize);
            Condition::check(Check::ProfileRange { bits: person::CAREER, min, max })
        });
    }
    if let Some(days) = filters.changed_job_within_days {
        let today = day(today);
        let since = today.saturating_sub(u64::from(days)).max(1);
        let column = Column::Changed;
        conditions.push(Condition::check(Check::Range { column, min: since, max: today }));
    }
    if !filters.keywords.is_empty() {
        conditions.push(person_keywords(words, &filters.keywords));
    }
    if !filters.any.is_empty() {
        conditions.push(Condition::any(groups_of_people(words, records, &filters.any, forms, today)?));
    }
    if !filters.not.is_empty() {
        let groups = groups_of_people(words, records, &filters.not, forms.refused(), today)?;
        conditions.push(Condition::none(groups));
    }
    Ok(conditions)
}

/// What companies must be.
pub fn companies(
    words: &Vocabularies,
    records: &dyn Records,
    filters: &CompanyFilters,
    today: Date,
) -> Result<Vec<Condition>, DirectoryError> {
    let mut conditions = company_conditions(words, records, filters, today)?;
    for group in &filters.all {
        conditions.extend(companies(words, records, group, today)?);
    }
    Ok(conditions)
}

/// What companies must not be, each for itself.
pub fn companies_refused(
    words: &Vocabularies,
    records: &dyn Records,
    exclude: &CompanyFilters,
    today: Date,
) -> Result<Vec<Condition>, DirectoryError> {
    let mut conditions = company_conditions(words, records, exclude, today)?;
    if !exclude.all.is_empty() {
        let all = groups_of_companies(words, records, &exclude.all, today)?;
        conditions.push(Condition::any(vec![all.into_iter().flatten().collect()]));
    }
    Ok(conditions)
}

fn groups_of_companies(
    words: &Vocabularies,
    records: &dyn Records,
    groups: &[CompanyFilters],
    today: Date,
) -> Result<Vec<Vec<Condition>>, DirectoryError> {
    groups.iter().map(|group| companies(words, records, group, today)).collect()
}

/// The filters of companies but for the groups of which each must hold.
fn company_conditions(
    words: &Vocabularies,
    records: &dyn Records,
    filters: &CompanyFilters,
    today: Date,
) -> Result<Vec<Condition>, DirectoryError> {
    let mut conditions = Vec::new();
    conditions.extend(profile(company::SIZE, filters.employee_ranges.iter().map(|r| *r as usize + 1)));
    conditions.extend(profile(company::REVENUE, filters.revenue_ranges.iter().map(|r| *r as usize + 1)));
    if let Some(domain) = &filters.parent_domain {
        conditions.push(Condition::any_tag(family::below(records, domain, filters.include_subsidiaries)?));
    }
    let technologies = &words.technologies;
    if !filters.technologies.is_empty() {
        conditions.push(Condition::any_tag(tags(Tag::Technology, technologies, &filters.technologies)));
    }
    if !filters.technologies_all.is_empty() {
        let tags = tags(Tag::Technology, technologies, &filters.technologies_all);
        conditions.push(if tags.len() < filters.technologies_all.len() {
            Condition::impossible()
        } else {
            Condition::tags(vec![tags.into_iter().map(|tag| vec![tag]).collect()])
        });
    }
    conditions.extend(industries(words, company::INDUSTRY, &filters.industries));
    if !filters.industry_codes.is_empty() {
        let tags = filters.industry_codes.iter().map(|code| Tag::industry_code(&code.trim().to_lowercase()));
        conditions.push(Condition::any_tag(tags.collect()));
    }
    conditions.extend(locations(words, Column::Place, &filters.locations));
    conditions.extend(filters.employee_count.map(|range| known(Column::Employees, range)));
    conditions.extend(filters.founded.map(|range| known(Column::Founded, range)));
    conditions.extend(filters.funding.as_ref().map(|funding| round(funding, today)));
    if !filters.keywords.is_empty() {
        conditions.push(company_keywords(&filters.keywords));
    }
    if !filters.any.is_empty() {
        conditions.push(Condition::any(groups_of_companies(words, records, &filters.any, today)?));
    }
    if !filters.not.is_empty() {
        conditions.push(Condition::none(groups_of_companies(words, records, &filters.not, today)?));
    }
    Ok(conditions)
}

/// What companies must have to have an open job like that: departments and title words, stand-ins counting.
pub fn hiring(filter: &JobFilter) -> Vec<Condition> {
    let mut conditions = Vec::new();
    if !filter.departments.is_empty() {
        let tags = filter.departments.iter().map(|d| Tag::JobDepartment.value(*d as u64 + 1));
        conditions.push(Condition::any_tag(tags.collect()));
    }
    for titles in [&filter.titles, &filter.keywords] {
        if !titles.is_empty() {
            let words = |title: &Title| -> Vec<Vec<u64>> {
                let forms = |word: &String| {
                    let all = std::iter::once(word.as_str()).chain(stand_ins(word).iter().copied());
                    all.map(Tag::job_word).collect()
                };
                title.words.iter().map(forms).collect()
            };
            let alternatives = titles.iter().map(words).filter(|words| !words.is_empty()).collect();
            conditions.push(Condition::tags(alternatives));
        }
    }
    conditions
}

/// A filter on a closed vocabulary packed into the profile; none when nothing is asked for.
fn profile(bits: Bits, numbers: impl ExactSizeIterator<Item = usize>) -> Option<Condition> {
    if numbers.len() == 0 {
        return None;
    }
    let mut allowed = vec![false; bits.max() as usize + 1];
    for number in numbers {
        allowed[number] = true;
    }
    Some(Condition::check(Check::Profile { bits, allowed }))
}

/// The tags of those values that exist.
fn tags(tag: Tag, vocabulary: &Vocabulary, values: &[String]) -> Vec<u64> {
    let numbers = values.iter().filter_map(|value| vocabulary.get(value));
    numbers.map(|number| tag.value(u64::from(number))).collect()
}

fn industries(words: &Vocabularies, bits: Bits, industries: &[String]) -> Option<Condition> {
    if industries.is_empty() {
        return None;
    }
    let numbers: Vec<u32> = industries.iter().filter_map(|name| words.industries.get(name)).collect();
    let tags = numbers.iter().map(|number| Tag::Industry.value(u64::from(*number))).collect();
    let mut condition = Condition::any_tag(tags);
    // A number too large for the profile can only be found by its tag.
    if !numbers.is_empty() && numbers.iter().all(|number| u64::from(*number) <= bits.max()) {
        condition.check = profile(bits, numbers.iter().map(|n| *n as usize)).and_then(|c| c.check);
    }
    Some(condition)
}

fn locations(words: &Vocabularies, column: Column, locations: &[String]) -> Option<Condition> {
    if locations.is_empty() {
        return None;
    }
    let mut places: Vec<u32> = locations.iter().flat_map(|text| words.places.matching(text)).collect();
    places.sort_unstable();
    places.dedup();
    if places.is_empty() {
        return Some(Condition::impossible());
    }
    let tags = (places.len() <= FEW_PLACES)
        .then(|| vec![vec![places.iter().map(|place| Tag::Place.value(u64::from(*place))).collect()]]);
    Some(Condition { tags, ..Condition::check(Check::Among { column, numbers: places }) })
}

/// People whose employer uses a technology.
fn employer_technology(
    words: &Vocabularies,
    records: &dyn Records,
    technologies: &[String],
) -> Result<Condition, DirectoryError> {
    let mut employers = records.employers_using(&tags(Tag::Technology, &words.technologies, technologies))?;
    employers.sort_unstable();
    employers.dedup();
    if employers.is_empty() {
        return Ok(Condition::impossible());
    }
    let tags = (employers.len() <= FEW_EMPLOYERS)
        .then(|| vec![vec![employers.iter().map(|place| Tag::Company.value(u64::from(*place))).collect()]]);
    let column = Column::Company;
    Ok(Condition { tags, ..Condition::check(Check::Among { column, numbers: employers }) })
}

/// Titles as tags: any of the titles, all of its words, each in any of its forms.
fn having_title(words: &Vocabularies, titles: &[Title], forms: Forms) -> Condition {
    let alternatives = titles.iter().filter_map(|title| title_words(words, title, forms)).collect();
    Condition { check: Some(Check::Title), ..Condition::tags(alternatives) }
}

/// The tags of each word of a title; `None` when no record can have the title.
fn title_words(words: &Vocabularies, title: &Title, forms: Forms) -> Option<Vec<Vec<u64>>> {
    let mut all = Vec::new();
    for word in &title.words {
        let others = if forms == Forms::StandIns { stand_ins(word) } else { &[] };
        let spellings = std::iter::once(word.as_str()).chain(others.iter().copied());
        let tags: Vec<u64> = spellings
            .filter_map(|form| words.title_words.get(form))
            .map(|ordinal| Tag::TitleWord.value(u64::from(ordinal)))
            .collect();
        if tags.is_empty() {
            return None;
        }
        all.push(tags);
    }
    (!all.is_empty()).then_some(all)
}

/// A keyword's words occur together in one industry, certification or school, or each of them somewhere in the title, the headline
/// and the skills.
fn person_keywords(vocabularies: &Vocabularies, keywords: &[String]) -> Condition {
    let mut alternatives = Vec::new();
    for keyword in keywords {
        let folded = language::text::key(keyword);
        let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            continue;
        }
        let mut whole: Vec<u64> = Vec::new();
        for (tag, vocabulary) in [
            (Tag::Industry, &vocabularies.industries),
            (Tag::Certification, &vocabularies.certifications),
            (Tag::School, &vocabularies.schools),
        ] {
            whole.extend(vocabulary.containing(&words).map(|ordinal| tag.value(u64::from(ordinal))));
        }
        if !whole.is_empty() {
            alternatives.push(vec![whole]);
        }
        let each = words.iter().map(|word| {
            let mut tags = vec![Tag::word(word)];
            for form in &Title::parse(word).words {
                let ordinal = vocabularies.title_words.get(form);
                tags.extend(ordinal.map(|ordinal| Tag::TitleWord.value(u64::from(ordinal))));
            }
            let skills = vocabularies.skills.containing(std::slice::from_ref(word));
            tags.extend(skills.map(|ordinal| Tag::Skill.value(u64::from(ordinal))));
            tags
        });
        alternatives.push(each.collect());
    }
    Condition::tags(alternatives)
}

/// A keyword is words that all occur in the name, description or industry.
fn company_keywords(keywords: &[String]) -> Condition {
    let words = keywords.iter().map(|keyword| {
        let folded = language::text::key(keyword);
        folded.split(' ').filter(|word| word.len() > 1).map(|word| vec![Tag::word(word)]).collect()
    });
    Condition::tags(words.filter(|words: &Vec<_>| !words.is_empty()).collect())
}

/// A range of a column in which 0 means not known.
fn known(column: Column, range: Range) -> Condition {
    let (min, max) = (range.min.unwrap_or(0).max(1), range.max.unwrap_or(u32::MAX));
    Condition::check(Check::Range { column, min: u64::from(min), max: u64::from(max) })
}

fn round(funding: &FundingFilter, today: Date) -> Condition {
    let mut stages = Vec::new();
    if !funding.stages.is_empty() {
        stages = vec![false; FundingStage::ALL.len() + 1];
        for stage in &funding.stages {
            stages[*stage as usize + 1] = true;
        }
    }
    let since = funding.since_days.map_or(0, |days| day(today).saturating_sub(u64::from(days)).max(1));
    let min_amount = funding.min_amount.unwrap_or(0);
    Condition::check(Check::Round { stages, min_amount, since })
}
