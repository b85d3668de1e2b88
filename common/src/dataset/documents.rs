//! From a record to what the index holds of it.

use super::keys::{KeyKind, hash};
use super::record::{CompanyRecord, PersonRecord};
use super::schema::{Tag, company, day, month, person};
use super::vocabularies::Vocabularies;
use crate::domain::name::fold;
use crate::domain::{CompanyRef, EmployeeRange, Person};
use crate::search::{company_name, hiring};

/// What the index holds of a person besides name words and free text, which need no vocabulary.
pub(super) struct PersonEntry {
    pub tags: Vec<u64>,
    /// In the order of `PEOPLE_COLUMNS`.
    pub columns: [u64; 5],
}

/// Numbers a person's values. `company` and `former` are employers' record numbers plus one, 0 for none.
pub(super) fn person_entry(
    words: &mut Vocabularies,
    person: &Person,
    company: u32,
    former: &[u32],
) -> PersonEntry {
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
    let place = person.location.as_ref().map_or(0, |location| words.places.intern(location, true));
    let employer = person.company.as_ref();
    // Industries are counted over companies; here they are only numbered.
    let industry =
        employer.and_then(|e| e.industry.as_deref()).map_or(0, |name| words.industries.number(name));
    let size = employer.and_then(|e| e.employee_count).map_or(0, |count| EmployeeRange::of(count) as u64 + 1);
    for (tag, number) in [(Tag::Place, place), (Tag::Industry, industry), (Tag::Company, company)] {
        if number > 0 {
            tags.push(tag.value(u64::from(number)));
        }
    }
    tags.extend(former.iter().filter(|f| **f != company).map(|f| Tag::Former.value(u64::from(*f))));
    let starts = person.experience.iter().filter_map(|job| job.start_date);
    let country = person.location.as_ref().and_then(|l| l.country.as_deref());
    let profile = person::SENIORITY.pack(person.seniority.map_or(0, |s| s as u64 + 1))
        | person::DEPARTMENT.pack(person.department.map_or(0, |d| d as u64 + 1))
        | person::SIZE.pack(size)
        | person::COUNTRY.pack(country.map_or(0, |code| u64::from(words.country(code))))
        | person::INDUSTRY.pack(u64::from(industry))
        | person::CAREER.pack(starts.min().map_or(0, month))
        | person::RANK.pack(rank(person));
    let changed = joined(person).map_or(0, day);
    PersonEntry { tags, columns: [profile, u64::from(place), u64::from(title), u64::from(company), changed] }
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

/// The folded words a person may be looked up by.
pub(super) fn name_words(record: &PersonRecord) -> String {
    let mut words = fold(&record.person.full_name);
    for other in &record.other_names {
        words.push(' ');
        words.push_str(&fold(other));
    }
    words
}

/// The free text of a person that no other field holds: the headline beyond title, employer and skills.
pub(super) fn person_words(person: &Person) -> Vec<u64> {
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
    let folded = super::vocabulary::key(text);
    folded.split(' ').filter(|word| !word.is_empty()).map(Tag::word).collect()
}

/// The hashes of every identifier of a person.
pub(super) fn person_keys(record: &PersonRecord) -> impl Iterator<Item = u64> + '_ {
    let person = &record.person;
    let emails = person
        .email
        .iter()
        .chain(&record.former_emails)
        .chain(record.personal_email.iter().map(|p| &p.address));
    std::iter::once(hash(KeyKind::Id, &person.id))
        .chain(emails.map(|email| hash(KeyKind::Email, &email.key())))
        .chain(person.network_url.iter().map(|url| hash(KeyKind::NetworkUrl, url.as_str())))
        .chain(record.mobile.iter().map(|mobile| hash(KeyKind::Phone, mobile.number.as_str())))
}

/// What the index holds of a company.
pub(super) struct CompanyEntry {
    pub tags: Vec<u64>,
    /// In the order of `COMPANY_COLUMNS`.
    pub columns: [u64; 5],
    /// In the order of `COMPANY_LISTS`.
    pub lists: [Vec<u64>; 2],
}

pub(super) fn company_entry(words: &mut Vocabularies, record: &CompanyRecord) -> CompanyEntry {
    let firm = &record.company;
    let industry = firm.industry.as_deref().map_or(0, |name| words.industries.intern(name));
    let place = firm.location.as_ref().map_or(0, |location| words.places.intern(location, false));
    let technologies: Vec<u64> =
        firm.technologies.iter().map(|t| u64::from(words.technologies.intern(&t.name))).collect();
    let mut tags: Vec<u64> = technologies.iter().map(|number| Tag::Technology.value(*number)).collect();
    for (tag, number) in [(Tag::Place, place), (Tag::Industry, industry)] {
        if number > 0 {
            tags.push(tag.value(u64::from(number)));
        }
    }
    for text in [Some(firm.name.as_str()), firm.description.as_deref(), firm.industry.as_deref()]
        .into_iter()
        .flatten()
    {
        tags.extend(word_tags(text));
    }
    let (job_tags, hiring) = hiring::job_entry(&record.jobs, |title| words.job_title(title));
    tags.extend(job_tags);
    tags.sort_unstable();
    tags.dedup();
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
    let country = firm.location.as_ref().and_then(|l| l.country.as_deref());
    let profile = company::SIZE.pack(size.map_or(0, |range| range as u64 + 1))
        | company::REVENUE.pack(firm.revenue_range.map_or(0, |range| range as u64 + 1))
        | company::STAGE.pack(latest.map_or(0, |round| company::round::STAGE.read(*round) as u64))
        | company::COUNTRY.pack(country.map_or(0, |code| u64::from(words.country(code))))
        | company::INDUSTRY.pack(u64::from(industry));
    let founded = firm.founded_year.and_then(|year| u64::try_from(year).ok()).unwrap_or(0);
    CompanyEntry {
        tags,
        columns: [profile, u64::from(place), u64::from(firm.employee_count.unwrap_or(0)), founded, hiring],
        lists: [rounds, technologies],
    }
}

/// The folded words a company may be looked up by.
pub(super) fn company_words(record: &CompanyRecord) -> String {
    let mut words = company_name::normal(&record.company.name);
    for other in &record.other_names {
        words.push(' ');
        words.push_str(&company_name::normal(other));
    }
    words
}

/// The hashes of every identifier of a company, its names included.
pub(super) fn company_keys(record: &CompanyRecord) -> impl Iterator<Item = u64> + '_ {
    let company = &record.company;
    std::iter::once(hash(KeyKind::Id, &company.id))
        .chain(company.domain.iter().map(|domain| hash(KeyKind::Domain, domain.as_str())))
        .chain(company.network_url.iter().map(|url| hash(KeyKind::NetworkUrl, url.as_str())))
        .chain(
            std::iter::once(&company.name)
                .chain(&record.other_names)
                .map(|name| hash(KeyKind::Name, &company_name::squashed(name))),
        )
}
