//! From a record to what the index holds of it.

use crate::schema::{Column, ROUNDS, Tag, company, day, month, person};
use crate::stored::{Sourced, Stored};
use crate::vocabularies::Vocabularies;
use domain::name::fold;
use domain::{Company, CompanyRef, Department, EmployeeRange, Location, OpenJob, Person};
use language::company_name::{self, CompanyName};
use language::romanise::romanise;
use language::title::Title;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use matching::blocking;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What the index holds of a record besides its words, which need no vocabulary.
pub struct IndexEntry {
    pub tags: Vec<u64>,
    /// In the order of the record's `COLUMNS`.
    pub columns: Vec<u64>,
    /// A company's funding rounds.
    pub rounds: Vec<u64>,
}

impl IndexEntry {
    /// What a column of the record holds.
    pub fn column(&self, column: Column) -> u64 {
        self.columns[column.at()]
    }
}

/// A record the index can hold.
pub trait Indexed: Serialize + DeserializeOwned + Sourced + Clone + Send + Sync {
    /// What its files are called.
    const NAME: &'static str;
    const COLUMNS: &'static [Column];
    /// What it has several numbers of.
    const LISTS: &'static [&'static str];

    /// The hashes of every identifier.
    fn keys(&self) -> impl Iterator<Item = u64>;

    /// What a column holds that snapshots of an earlier format do not have.
    fn missing(column: Column, number: u32) -> u64;

    /// The folded words the record may be looked up by; the tags of its free text are added.
    fn words(&self, tags: &mut Vec<u64>) -> String;
}

/// The key of a person without identifiers: the workplace (a domain, or a name without spaces and legal form) and the folded name.
/// With an empty name, the key of all people without identifiers at that workplace.
pub fn unidentified(workplace: &str, name: &str) -> u64 {
    hash(IdentifierKind::Name, &format!("{name}|{workplace}"))
}

impl Indexed for PersonRecord {
    const NAME: &'static str = "people";
    const COLUMNS: &'static [Column] = &Column::PEOPLE;
    const LISTS: &'static [&'static str] = &[];

    /// A person without an address of their own or a profile has keys of workplace and name; a reader of a role mailbox one of mailbox and
    /// name.
    fn keys(&self) -> impl Iterator<Item = u64> {
        let shared = self.mail_identifiers().filter(|mail| mail.contains('|'));
        let shared = shared.map(|mail| hash(IdentifierKind::Email, &mail));
        let employer = self.person.company.as_ref().filter(|_| !self.is_identified());
        let listed = employer.into_iter().flat_map(|employer| {
            let domain = employer.domain.as_ref().map(|domain| domain.as_str().to_owned());
            let name = fold(&self.person.full_name);
            let workplaces = domain.into_iter().chain([company_name::squashed(&employer.name)]);
            workplaces.flat_map(move |at| [unidentified(&at, ""), unidentified(&at, &name)])
        });
        self.hashes().chain(shared).chain(listed)
    }

    /// No place was borrowed.
    fn missing(_: Column, _: u32) -> u64 {
        0
    }

    fn words(&self, tags: &mut Vec<u64>) -> String {
        tags.extend(headline_words(&self.person));
        let mut words = String::new();
        for name in std::iter::once(&self.person.full_name).chain(&self.other_names) {
            words.push_str(&fold(name));
            words.push(' ');
            // Names in other scripts are also found in Latin letters.
            if let Some(latin) = romanise(name) {
                words.push_str(&latin);
                words.push(' ');
            }
        }
        words
    }
}

impl Indexed for CompanyRecord {
    const NAME: &'static str = "companies";
    const COLUMNS: &'static [Column] = &Column::COMPANIES;
    const LISTS: &'static [&'static str] = &[ROUNDS];

    /// Its names included.
    fn keys(&self) -> impl Iterator<Item = u64> {
        let company = &self.company;
        let names = std::iter::once(&company.name).chain(&self.other_names);
        std::iter::once(hash(IdentifierKind::Id, &company.id))
            .chain(company.domain.iter().map(|domain| hash(IdentifierKind::Domain, domain.as_str())))
            .chain(company.network_url.iter().map(|url| hash(IdentifierKind::NetworkUrl, url.as_str())))
            .chain(self.registrations.iter().map(|number| hash(IdentifierKind::Id, number)))
            .chain(
                names
                    .flat_map(|name| CompanyName::parse(name).keys())
                    .map(|key| hash(IdentifierKind::Name, &key)),
            )
    }

    /// Employers were referred to by the number of their record.
    fn missing(_: Column, number: u32) -> u64 {
        u64::from(number) + 1
    }

    fn words(&self, tags: &mut Vec<u64>) -> String {
        let Company { name, description, industry, .. } = &self.company;
        for text in [Some(name), description.as_ref(), industry.as_ref()].into_iter().flatten() {
            tags.extend(word_tags(text));
        }
        tags.sort_unstable();
        tags.dedup();
        let mut words = String::new();
        for name in std::iter::once(name).chain(&self.other_names) {
            let name = CompanyName::parse(name);
            // Words written together find those written apart, and a slip anywhere in the name is one slip in one word.
            if name.words.len() > 1 {
                words.push_str(&name.words.concat());
                words.push(' ');
            }
            if name.words != name.spelt {
                words.push_str(&name.spelt.concat());
                words.push(' ');
            }
            // Names in other scripts are also found in Latin letters.
            for word in name.words.iter().chain(name.in_latin().iter().flat_map(|latin| &latin.words)) {
                words.push_str(word);
                words.push(' ');
            }
        }
        words
    }
}

/// What people take from the record of the company they work at; 0 where it does not say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Facts {
    pub size: u8,
    pub country: u8,
    pub industry: u32,
    pub place: u32,
}

impl Facts {
    /// What a company's packed profile and its place tell.
    pub fn of(profile: u64, place: u32) -> Self {
        Self {
            size: company::SIZE.read(profile) as u8,
            country: company::COUNTRY.read(profile) as u8,
            industry: company::INDUSTRY.read(profile) as u32,
            place,
        }
    }
}

/// A person's profile and place with what the company tells.
pub fn taken((mut profile, mut place): (u64, u64), facts: Facts, borrowed: bool) -> (u64, u64) {
    if facts.size > 0 {
        profile = person::SIZE.replace(profile, u64::from(facts.size));
    }
    if facts.industry > 0 {
        profile = person::INDUSTRY.replace(profile, u64::from(facts.industry));
    }
    if borrowed && facts.place > 0 {
        place = u64::from(facts.place);
        profile = person::COUNTRY.replace(profile, u64::from(facts.country));
    }
    (profile, place)
}

/// Numbers a person's values. `company` and `former` are places among employers, 0 for none.
pub fn person_entry(
    words: &mut Vocabularies,
    person: &Person,
    company: u32,
    former: &[u32],
    facts: Facts,
) -> IndexEntry {
    let mut tags = Vec::with_capacity(24);
    let title = person.title.as_deref().map_or(0, |title| words.title(title));
    tags.extend(words.form(title).iter().map(|word| Tag::TitleWord.value(u64::from(*word))));
    for (tag, vocabulary, values) in [
        (Tag::Skill, &mut words.skills, &person.skills),
        (Tag::Language, &mut words.languages, &person.languages),
        (Tag::Certification, &mut words.certifications, &person.certifications),
    ] {
        tags.extend(values.iter().map(|value| tag.value(u64::from(vocabulary.intern(value)))));
    }
    for education in &person.education {
        tags.push(Tag::School.value(u64::from(words.schools.intern(&education.school))));
    }
    let own = person.location.as_ref().map_or(0, |location| words.places.intern(location, true));
    let borrowed = own == 0;
    let place = if borrowed { facts.place } else { own };
    let employer = person.company.as_ref();
    // Industries are counted over companies; here they are only numbered.
    let industry = match (facts.industry, employer.and_then(|employer| employer.industry.as_deref())) {
        (0, Some(name)) => words.industries.number(name),
        (known, _) => known,
    };
    let size = match (facts.size, employer.and_then(|employer| employer.employee_count)) {
        (0, Some(count)) => EmployeeRange::of(count) as u64 + 1,
        (known, _) => u64::from(known),
    };
    for (tag, number) in [(Tag::Place, place), (Tag::Industry, industry), (Tag::Company, company)] {
        if number > 0 {
            tags.push(tag.value(u64::from(number)));
        }
    }
    tags.extend(former.iter().filter(|f| **f != company).map(|f| Tag::Former.value(u64::from(*f))));
    let starts = person.experience.iter().filter_map(|job| job.start_date);
    let country = match person.location.as_ref().and_then(|location| location.country.as_deref()) {
        _ if borrowed => facts.country,
        Some(code) => words.country(code),
        None => 0,
    };
    let profile = person::SENIORITY.pack(person.seniority.map_or(0, |s| s as u64 + 1))
        | person::DEPARTMENT.pack(person.department.map_or(0, |d| d as u64 + 1))
        | person::SIZE.pack(size)
        | person::COUNTRY.pack(u64::from(country))
        | person::INDUSTRY.pack(u64::from(industry))
        | person::CAREER.pack(starts.min().map_or(0, month))
        | person::RANK.pack(rank(person));
    let changed = joined(person).map_or(0, day);
    let letters = blocking::letters_of(&person.name());
    let [place, title, company, borrowed] = [place, title, company, u32::from(borrowed)].map(u64::from);
    let value = |column| match column {
        Column::Profile => profile,
        Column::Place => place,
        Column::Title => title,
        Column::Company => company,
        Column::Changed => changed,
        Column::Letters => letters,
        Column::Borrowed => borrowed,
        Column::Employees | Column::Founded | Column::Hiring | Column::Employer => 0,
    };
    IndexEntry { tags, columns: Column::PEOPLE.map(value).into(), rounds: Vec::new() }
}

/// How complete a person's record is, 0 to 63.
fn rank(person: &Person) -> u64 {
    let points = [
        (person.email.is_some(), 16),
        (person.email_verified == Some(true), 16),
        (person.network_url.is_some(), 12),
        (!person.experience.is_empty(), 8),
        (!person.skills.is_empty(), 5),
        (person.location.is_some(), 4),
        (!person.education.is_empty(), 2),
    ];
    points.iter().map(|(has, points)| if *has { *points } else { 0 }).sum()
}

/// The day the person joined the present employer; a promotion there does not count.
pub fn joined(person: &Person) -> Option<jiff::civil::Date> {
    let current = person.experience.iter().find(|job| job.current)?;
    let same = |job: &CompanyRef| match (&job.domain, &current.company.domain) {
        (Some(one), Some(other)) => one == other,
        _ => job.name == current.company.name,
    };
    person.experience.iter().take_while(|job| same(&job.company)).filter_map(|job| job.start_date).min()
}

/// The free text of a person that no other field holds: the headline beyond title, employer and skills.
fn headline_words(person: &Person) -> Vec<u64> {
    let Some(headline) = person.headline.as_deref() else { return Vec::new() };
    let rest = person.title.as_deref().and_then(|title| headline.strip_prefix(title)).unwrap_or(headline);
    let employer = person.company.as_ref().map_or("", |employer| employer.name.as_str());
    let rest = rest.strip_prefix(" at ").and_then(|rest| rest.strip_prefix(employer)).unwrap_or(rest);
    let parts = rest.split([',', '|', '·', ';']).map(str::trim);
    let fresh = parts.filter(|part| !part.is_empty() && !person.skills.iter().any(|skill| skill == part));
    let mut words: Vec<u64> = fresh.flat_map(word_tags).collect();
    words.sort_unstable();
    words.dedup();
    words
}

fn word_tags(text: &str) -> Vec<u64> {
    let folded = language::text::key(text);
    folded.split(' ').filter(|word| !word.is_empty()).map(Tag::word).collect()
}

/// Numbers a company's values; `employer` is its place among employers.
pub fn company_entry(words: &mut Vocabularies, record: &CompanyRecord, employer: u32) -> (IndexEntry, Facts) {
    let firm = &record.company;
    let industry = firm.industry.as_deref().map_or(0, |name| words.industries.intern(name));
    let place = firm.location.as_ref().map_or(0, |location| words.places.intern(location, false));
    let mut technologies: Vec<u64> =
        firm.technologies.iter().map(|t| u64::from(words.technologies.intern(&t.name))).collect();
    technologies.sort_unstable();
    technologies.dedup();
    let mut tags: Vec<u64> = technologies.iter().map(|number| Tag::Technology.value(*number)).collect();
    for (tag, number) in [(Tag::Place, place), (Tag::Industry, industry)] {
        if number > 0 {
            tags.push(tag.value(u64::from(number)));
        }
    }
    tags.extend(firm.industry_codes.iter().flat_map(|own| Tag::industry_codes(&own.system, &own.code)));
    tags.extend(record.parent.iter().map(|key| Tag::parent(key)));
    tags.extend(record.ultimate_parent.iter().map(|key| Tag::ultimate_parent(key)));
    let (job_tags, hiring) = job_entry(&record.jobs, |title| words.job_title(title));
    tags.extend(job_tags);
    let rounds = firm.funding.iter().flat_map(|funding| &funding.rounds);
    let rounds: Vec<u64> = rounds
        .map(|round| {
            company::round::AMOUNT.pack(round.amount.unwrap_or(0).min(company::round::AMOUNT.max()))
                | company::round::STAGE.pack(round.stage as u64 + 1)
                | company::round::DAY.pack(round.announced_at.map_or(0, day))
        })
        .collect();
    let latest = rounds.iter().max_by_key(|round| company::round::DAY.read(**round));
    let size = firm.employee_range.or(firm.employee_count.map(EmployeeRange::of));
    let size = size.map_or(0, |range| range as u8 + 1);
    let country = firm.location.as_ref().and_then(|l| l.country.as_deref());
    let country = country.map_or(0, |code| words.country(code));
    let profile = company::SIZE.pack(u64::from(size))
        | company::REVENUE.pack(firm.revenue_range.map_or(0, |range| range as u64 + 1))
        | company::STAGE.pack(latest.map_or(0, |round| company::round::STAGE.read(*round) as u64))
        | company::COUNTRY.pack(u64::from(country))
        | company::INDUSTRY.pack(u64::from(industry));
    let founded = firm.founded_year.and_then(|year| u64::try_from(year).ok()).unwrap_or(0);
    let employees = u64::from(firm.employee_count.unwrap_or(0));
    let value = |column| match column {
        Column::Profile => profile,
        Column::Place => u64::from(place),
        Column::Employees => employees,
        Column::Founded => founded,
        Column::Hiring => hiring,
        Column::Employer => u64::from(employer),
        Column::Title | Column::Company | Column::Changed | Column::Letters | Column::Borrowed => 0,
    };
    let entry = IndexEntry { tags, columns: Column::COMPANIES.map(value).into(), rounds };
    (entry, Facts { size, country, industry, place })
}

/// What the index holds of a company's open jobs: their tags, and a column of the latest day and the busiest department.
///
/// `understand` parses a title; the same few come again and again.
fn job_entry(jobs: &[OpenJob], mut understand: impl FnMut(&str) -> Title) -> (Vec<u64>, u64) {
    let (mut tags, mut latest, mut counts) = (Vec::new(), 0, [0u64; Department::ALL.len()]);
    for job in jobs {
        let title = understand(&job.title);
        if let Some(department) = job.department.or(title.department) {
            counts[department as usize] += 1;
            tags.push(Tag::JobDepartment.value(department as u64 + 1));
        }
        tags.extend(title.words.iter().map(|word| Tag::job_word(word)));
        latest = latest.max(day(job.posted_at.to_zoned(jiff::tz::TimeZone::UTC).date()));
    }
    let busiest = counts.into_iter().max().unwrap_or(0).min(company::hiring::BUSIEST.max());
    (tags, company::hiring::LATEST.pack(latest) | company::hiring::BUSIEST.pack(busiest))
}

/// Country, region, city and industry of a company.
pub fn whereabouts(stored: &Stored<CompanyRecord>) -> [Option<String>; 4] {
    let company = &stored.record.company;
    let Location { city, region, country } = company.location.clone().unwrap_or_default();
    [country, region, city, company.industry.clone()]
}
