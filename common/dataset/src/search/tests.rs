//! Searches compared with the plain way of doing the same: looking at every record.

use crate::dataset::Dataset;
use directory::search::companies::CompanyPage;
use directory::search::people::PeoplePage;
use directory::{DirectoryError, SearchError};
use domain::{Department, EmployeeRange, FundingStage, Location, RevenueRange, Seniority};
use jiff::civil::Date;
use language::country;
use language::text::key;
use language::title::Title;
use lookup::filters::{CompanyFilters, FundingFilter, MOST_BELOW, PeopleFilters, Range};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{ProviderError, Search, SuggestField};
use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;
use world::World;

const TODAY: Date = jiff::civil::date(2026, 6, 1);

struct Fixture {
    dataset: Dataset,
    people: Vec<PersonRecord>,
    companies: HashMap<String, CompanyRecord>,
}

/// The ids of the companies that the fixture makes a group of.
static GROUP: LazyLock<Vec<String>> = LazyLock::new(|| {
    let world = World::generate_sized(5, "2026-06-01T12:00:00Z".parse().unwrap(), 200, 3_000);
    world.companies.into_iter().take(6).map(|record| record.company.id).collect()
});

static FIXTURE: LazyLock<Fixture> = LazyLock::new(|| {
    let world = World::generate_sized(5, "2026-06-01T12:00:00Z".parse().unwrap(), 200, 3_000);
    let mut people = world.people;
    // Somebody who wants to be left alone, in every search that follows.
    people[17].suppressed = true;
    let mut companies = world.companies;
    // A group: two levels by domain and by a register's number, and one that only knows the top.
    let top = format!("domain:{}", companies[0].company.domain.as_ref().unwrap());
    companies[1].registrations = vec!["lei:9999GROUPEXAMPLE0001".to_owned()];
    companies[1].parent = Some(top.clone());
    companies[2].parent = Some("lei:9999GROUPEXAMPLE0001".to_owned());
    companies[4].parent = Some(format!("ended:{top}"));
    companies[3].ultimate_parent = Some(top);
    companies[5].company.industry_codes =
        vec![domain::IndustryCode { system: "uk_sic".into(), code: "62012".into(), name: None }];
    let by_id = companies.iter().map(|c| (c.company.id.clone(), c.clone())).collect();
    let dataset = Dataset::in_memory(companies, people.clone()).unwrap();
    people.retain(|record| !record.suppressed);
    Fixture { dataset, people, companies: by_id }
});

fn people(filters: PeopleFilters, exclude: PeopleFilters) -> (PeoplePage, BTreeSet<String>) {
    let mut search = Search { filters, exclude, limit: 37, cursor: None };
    let first = FIXTURE.dataset.search_people(&search, TODAY).unwrap();
    let mut ids = BTreeSet::new();
    let mut page = FIXTURE.dataset.search_people(&search, TODAY).unwrap();
    loop {
        for record in &page.people {
            assert!(ids.insert(record.person.id.clone()), "{} came twice", record.person.id);
        }
        assert_eq!(page.total, first.total, "the total changes from page to page");
        search.cursor = page.next_cursor.clone();
        if search.cursor.is_none() {
            break;
        }
        page = FIXTURE.dataset.search_people(&search, TODAY).unwrap();
    }
    assert_eq!(ids.len() as u64, first.total, "paging lost somebody");
    (first, ids)
}

fn expect(filters: PeopleFilters, fits: impl Fn(&PersonRecord) -> bool) -> PeoplePage {
    let (page, found) = people(filters.clone(), PeopleFilters::default());
    let expected: BTreeSet<String> =
        FIXTURE.people.iter().filter(|r| fits(r)).map(|r| r.person.id.clone()).collect();
    assert!(!expected.is_empty(), "nobody fits {filters:?}: the test tests nothing");
    assert_eq!(found, expected, "{filters:?}");
    page
}

/// The same, and excluding it leaves everybody else.
fn expect_both_ways(filters: PeopleFilters, fits: impl Fn(&PersonRecord) -> bool) {
    expect(filters.clone(), &fits);
    let everybody = PeopleFilters {
        years_of_experience: Some(Range { min: Some(0), max: None }),
        ..PeopleFilters::default()
    };
    let (_, everybody_found) = people(everybody.clone(), PeopleFilters::default());
    let (_, others) = people(everybody, filters.clone());
    let left_out = FIXTURE.people.iter().filter(|r| fits(r)).map(|r| r.person.id.clone()).collect();
    assert_eq!(others, everybody_found.difference(&left_out).cloned().collect(), "excluding {filters:?}");
}

fn texts(values: &[&str]) -> Vec<String> {
    values.iter().map(|text| (*text).to_owned()).collect()
}

fn has(values: &[String], wanted: &str) -> bool {
    values.iter().any(|value| key(value) == key(wanted))
}

fn is_at(location: Option<&Location>, city: &str) -> bool {
    location.and_then(|l| l.city.as_deref()).is_some_and(|c| key(c) == key(city))
}

/// All the words of a keyword in one industry, certification or school, or each in the title, headline or a skill.
fn has_keyword(record: &PersonRecord, keyword: &str) -> bool {
    let person = &record.person;
    let folded = key(keyword);
    let words: Vec<&str> = folded.split(' ').collect();
    let occurs = |text: &str, word: &str| key(text).split(' ').any(|own| own == word);
    let industry = person.company.as_ref().and_then(|company| company.industry.as_ref());
    let schools = person.education.iter().map(|education| &education.school);
    let mut wholes = industry.into_iter().chain(&person.certifications).chain(schools);
    let title = person.title.as_deref().map(Title::parse);
    wholes.any(|text| words.iter().all(|word| occurs(text, word)))
        || words.iter().all(|word| {
            let forms = Title::parse(word).words;
            title.as_ref().is_some_and(|title| forms.iter().any(|form| title.words.contains(form)))
                || person.skills.iter().any(|skill| occurs(skill, word))
                || headline_beyond_the_employer(person).is_some_and(|text| occurs(&text, word))
        })
}

/// A headline without "at" its employer, which is what `company_domains` is for.
fn headline_beyond_the_employer(person: &domain::Person) -> Option<String> {
    let employer = person.company.as_ref().map_or("", |company| company.name.as_str());
    let headline = person.headline.as_deref()?;
    let rest = person.title.as_deref().and_then(|title| headline.strip_prefix(title)).unwrap_or(headline);
    Some(rest.strip_prefix(&format!(" at {employer}")).unwrap_or(rest).replace(['|', ',', ';', '·'], " "))
}

#[test]
fn every_filter_of_people_finds_exactly_those_who_fit() {
    let some =
        FIXTURE.people.iter().find(|r| r.person.skills.len() > 2 && !r.person.education.is_empty()).unwrap();
    let skill = some.person.skills[1].clone();
    let city = some.person.location.as_ref().unwrap().city.clone().unwrap();
    let country_code = some.person.location.as_ref().unwrap().country.clone().unwrap();
    let school = some.person.education[0].school.clone();
    let language = some.person.languages[0].clone();
    let employer = some.person.company.clone().unwrap();
    let industry = employer.industry.clone().unwrap();
    let base = PeopleFilters::default;

    expect_both_ways(PeopleFilters { seniorities: vec![Seniority::Vp, Seniority::CSuite], ..base() }, |r| {
        matches!(r.person.seniority, Some(Seniority::Vp | Seniority::CSuite))
    });
    expect_both_ways(PeopleFilters { departments: vec![Department::Sales], ..base() }, |r| {
        r.person.department == Some(Department::Sales)
    });
    expect_both_ways(PeopleFilters { skills: vec![skill.to_uppercase()].into(), ..base() }, |r| {
        has(&r.person.skills, &skill)
    });
    expect_both_ways(PeopleFilters { languages: vec![language.clone()].into(), ..base() }, |r| {
        has(&r.person.languages, &language)
    });
    expect_both_ways(PeopleFilters { schools: vec![school.clone()].into(), ..base() }, |r| {
        r.person.education.iter().any(|e| key(&e.school) == key(&school))
    });
    expect_both_ways(PeopleFilters { industries: vec![industry.to_lowercase()].into(), ..base() }, |r| {
        r.person.company.as_ref().and_then(|c| c.industry.as_deref()) == Some(&industry)
    });
    expect_both_ways(PeopleFilters { locations: vec![city.clone()].into(), ..base() }, |r| {
        is_at(r.person.location.as_ref(), &city)
    });
    let name = country::name(&country_code).unwrap();
    expect_both_ways(PeopleFilters { locations: texts(&[name]).into(), ..base() }, |r| {
        r.person.location.as_ref().and_then(|l| l.country.as_ref()) == Some(&country_code)
    });
    expect_both_ways(
        PeopleFilters { company_domains: vec![employer.domain.clone().unwrap()], ..base() },
        |r| r.person.company.as_ref().and_then(|c| c.domain.as_ref()) == employer.domain.as_ref(),
    );
    expect_both_ways(
        PeopleFilters { company_sizes: vec![EmployeeRange::R51, EmployeeRange::R11], ..base() },
        |r| {
            let count = r.person.company.as_ref().and_then(|c| c.employee_count);
            count.is_some_and(|count| (11..=200).contains(&count))
        },
    );
    expect_both_ways(PeopleFilters { changed_job_within_days: Some(200), ..base() }, |r| {
        directory::documents::joined(&r.person)
            .is_some_and(|day| (TODAY - day).get_days() <= 200 && day <= TODAY)
    });
    for keyword in
        [skill.as_str(), "Leadership", "P&L Management", "account executive", "university", "sales vp"]
    {
        expect_both_ways(PeopleFilters { keywords: texts(&[keyword]).into(), ..base() }, |r| {
            has_keyword(r, keyword)
        });
    }
    let certified = FIXTURE.people.iter().find_map(|r| r.person.certifications.first()).unwrap();
    expect_both_ways(PeopleFilters { certifications: vec![certified.clone()].into(), ..base() }, |r| {
        has(&r.person.certifications, certified)
    });
    let technology =
        FIXTURE.companies.values().find_map(|c| c.company.technologies.first()).unwrap().name.clone();
    let users: BTreeSet<_> = FIXTURE
        .companies
        .values()
        .filter(|c| c.company.technologies.iter().any(|t| t.name == technology))
        .filter_map(|c| c.company.domain.clone())
        .collect();
    expect_both_ways(PeopleFilters { technologies: vec![technology].into(), ..base() }, |r| {
        r.person.company.as_ref().and_then(|c| c.domain.as_ref()).is_some_and(|domain| users.contains(domain))
    });
}

#[test]
fn years_of_experience_count_from_the_first_job() {
    let years = |r: &PersonRecord| {
        let first = r.person.experience.iter().filter_map(|job| job.start_date).min()?;
        let months = (i32::from(TODAY.year()) - i32::from(first.year())) * 12 + i32::from(TODAY.month())
            - i32::from(first.month());
        Some(months / 12)
    };
    let range = Range { min: Some(5), max: Some(9) };
    expect(PeopleFilters { years_of_experience: Some(range), ..PeopleFilters::default() }, |r| {
        years(r).is_some_and(|years| (5..=9).contains(&years))
    });
}

#[test]
fn titles_are_understood_and_the_closest_come_first() {
    let asked = Title::parse("VP Eng");
    let filters = PeopleFilters { titles: texts(&["VP Eng"]).into(), ..PeopleFilters::default() };
    let (page, found) = people(filters, PeopleFilters::default());
    let score =
        |r: &PersonRecord| asked.score(&Title::parse(r.person.title.as_deref().unwrap_or_default()).words);
    let expected = FIXTURE.people.iter().filter(|r| score(r) > 0.0).count();
    assert!(expected > 0 && found.len() == expected, "{} of {expected}", found.len());
    let scores: Vec<f32> = page.people.iter().map(|r| score(r)).collect();
    assert!(scores.windows(2).all(|pair| pair[0] >= pair[1] - 0.005), "{scores:?}");
    let same = PeopleFilters {
        titles: texts(&["Vice President of Engineering"]).into(),
        ..PeopleFilters::default()
    };
    assert_eq!(people(same, PeopleFilters::default()).1, found);
    let cto =
        PeopleFilters { titles: texts(&["Chief Technology Officer"]).into(), ..PeopleFilters::default() };
    let titles: BTreeSet<_> = people(cto, PeopleFilters::default())
        .0
        .people
        .iter()
        .filter_map(|r| r.person.title.clone())
        .collect();
    assert!(
        titles.iter().any(|title| title.contains("CTO") || title.contains("Chief Technology")),
        "{titles:?}"
    );
}

#[test]
fn filters_combine_and_facets_add_up() {
    let filters = PeopleFilters {
        departments: vec![Department::Engineering, Department::Product],
        seniorities: vec![Seniority::Senior, Seniority::Manager],
        locations: texts(&["US", "Germany"]).into(),
        ..PeopleFilters::default()
    };
    let page = expect(filters, |r| {
        matches!(r.person.department, Some(Department::Engineering | Department::Product))
            && matches!(r.person.seniority, Some(Seniority::Senior | Seniority::Manager))
            && matches!(r.person.location.as_ref().and_then(|l| l.country.as_deref()), Some("US" | "DE"))
    });
    let sum = |values: &[lookup::FacetValue]| values.iter().map(|value| value.count).sum::<u64>();
    assert_eq!(sum(&page.facets.departments), page.total);
    assert_eq!(sum(&page.facets.seniorities), page.total);
    assert_eq!(sum(&page.facets.locations), page.total);
    assert!(page.facets.locations.iter().all(|value| matches!(value.value.as_str(), "US" | "DE")));
    assert!(page.facets.departments.windows(2).all(|pair| pair[0].count >= pair[1].count));
}

/// Filters, and whom they mean.
type Meant = (PeopleFilters, Box<dyn Fn(&PersonRecord) -> bool>);

/// Filters that are found in columns, by tags, and by both; wide ones and narrow ones.
fn leaf(at: usize) -> Meant {
    let base = PeopleFilters::default;
    let some = &FIXTURE.people[at % 7 + 1].person;
    let skill = some.skills[0].clone();
    let domain = some.company.as_ref().and_then(|company| company.domain.clone()).unwrap();
    match at % 7 {
        0 => (
            PeopleFilters { seniorities: vec![Seniority::Vp, Seniority::CSuite], ..base() },
            Box::new(|r| matches!(r.person.seniority, Some(Seniority::Vp | Seniority::CSuite))),
        ),
        1 => (
            PeopleFilters { departments: vec![Department::Engineering], ..base() },
            Box::new(|r| r.person.department == Some(Department::Engineering)),
        ),
        2 => (
            PeopleFilters { skills: vec![skill.clone()].into(), ..base() },
            Box::new(move |r| has(&r.person.skills, &skill)),
        ),
        3 => (
            PeopleFilters { locations: texts(&["Germany", "US"]).into(), ..base() },
            Box::new(|r| {
                matches!(r.person.location.as_ref().and_then(|l| l.country.as_deref()), Some("US" | "DE"))
            }),
        ),
        4 => (
            PeopleFilters { company_domains: vec![domain.clone()], ..base() },
            Box::new(move |r| r.person.company.as_ref().and_then(|c| c.domain.as_ref()) == Some(&domain)),
        ),
        5 => (
            PeopleFilters { changed_job_within_days: Some(400), ..base() },
            Box::new(|r| {
                directory::documents::joined(&r.person)
                    .is_some_and(|day| (TODAY - day).get_days() <= 400 && day <= TODAY)
            }),
        ),
        _ => (
            PeopleFilters { keywords: texts(&["leadership"]).into(), ..base() },
            Box::new(|r| has_keyword(r, "leadership")),
        ),
    }
}

/// A number below another one, the next of a sequence.
fn draw(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

/// Groups of filters up to this depth.
fn grouped(seed: &mut u64, depth: usize) -> Meant {
    let (mut filters, own) = leaf(draw(seed, 7));
    let mut fits: Vec<Box<dyn Fn(&PersonRecord) -> bool>> = Vec::new();
    match draw(seed, 3) {
        0 if depth > 0 => filters = PeopleFilters::default(),
        _ => fits.push(own),
    }
    let kinds = if depth == 0 { 0 } else { draw(seed, 3) + 1 };
    for at in 0..kinds {
        let kind = (draw(seed, 3) + at) % 3;
        let count = draw(seed, 3) + 1;
        let (groups, inner): (Vec<_>, Vec<_>) = (0..count).map(|_| grouped(seed, depth - 1)).unzip();
        let (field, fit): (_, Box<dyn Fn(&PersonRecord) -> bool>) = match kind {
            0 => (&mut filters.any, Box::new(move |r| inner.iter().any(|fits| fits(r)))),
            1 => (&mut filters.all, Box::new(move |r| inner.iter().all(|fits| fits(r)))),
            _ => (&mut filters.not, Box::new(move |r| !inner.iter().any(|fits| fits(r)))),
        };
        if field.is_empty() {
            *field = groups;
            fits.push(fit);
        }
    }
    (filters, Box::new(move |r| fits.iter().all(|fits| fits(r))))
}

#[test]
fn groups_of_any_depth_find_exactly_those_who_fit() {
    let (mut seed, mut found_any, mut excluded_any) = (50, 0, 0);
    for _ in 0..60 {
        let (filters, fits) = grouped(&mut seed, 2);
        let ids = |wanted: &dyn Fn(&PersonRecord) -> bool| -> BTreeSet<String> {
            FIXTURE.people.iter().filter(|r| wanted(r)).map(|r| r.person.id.clone()).collect()
        };
        let found = people(filters.clone(), PeopleFilters::default()).1;
        assert_eq!(found, ids(&fits), "{filters:?}");
        found_any += usize::from(!found.is_empty());
        // Excluded, one group says the same.
        let exclude = PeopleFilters { all: vec![filters.clone()], ..PeopleFilters::default() };
        let others = people(leaf(0).0, exclude).1;
        let expected = ids(&|r| leaf(0).1(r) && !fits(r));
        assert_eq!(others, expected, "excluding {filters:?}");
        excluded_any += usize::from(!others.is_empty());
    }
    assert!(found_any > 20 && excluded_any > 20, "{found_any} and {excluded_any} of 60 test something");
}

#[test]
fn what_nobody_has_finds_nobody_and_excluding_it_changes_nothing() {
    for nothing in [
        PeopleFilters { skills: texts(&["Alchemy of the Ancients"]).into(), ..PeopleFilters::default() },
        PeopleFilters { titles: texts(&["Grand Vizier"]).into(), ..PeopleFilters::default() },
        PeopleFilters { locations: texts(&["Atlantis"]).into(), ..PeopleFilters::default() },
        PeopleFilters { industries: texts(&["Phlogiston"]).into(), ..PeopleFilters::default() },
        PeopleFilters { keywords: texts(&["xyzzy"]).into(), ..PeopleFilters::default() },
        PeopleFilters {
            company_domains: vec!["nobody.example".parse().unwrap()],
            ..PeopleFilters::default()
        },
        PeopleFilters { technologies: texts(&["Abacus 9000"]).into(), ..PeopleFilters::default() },
    ] {
        assert!(people(nothing.clone(), PeopleFilters::default()).1.is_empty(), "{nothing:?}");
        let sales = PeopleFilters { departments: vec![Department::Sales], ..PeopleFilters::default() };
        let all = people(sales.clone(), PeopleFilters::default()).1;
        assert_eq!(people(sales, nothing.clone()).1, all, "{nothing:?}");
    }
}

fn companies(filters: CompanyFilters, exclude: CompanyFilters) -> (CompanyPage, BTreeSet<String>) {
    let mut search = Search { filters, exclude, limit: 11, cursor: None };
    let first = FIXTURE.dataset.search_companies(&search, TODAY).unwrap();
    let mut ids = BTreeSet::new();
    loop {
        let page = FIXTURE.dataset.search_companies(&search, TODAY).unwrap();
        for record in &page.companies {
            assert!(ids.insert(record.company.id.clone()), "{} came twice", record.company.id);
        }
        search.cursor = page.next_cursor;
        if search.cursor.is_none() {
            break;
        }
    }
    assert_eq!(ids.len() as u64, first.total);
    (first, ids)
}

fn expect_companies(filters: CompanyFilters, fits: impl Fn(&CompanyRecord) -> bool) {
    let (_, found) = companies(filters.clone(), CompanyFilters::default());
    let expected: BTreeSet<String> =
        FIXTURE.companies.values().filter(|r| fits(r)).map(|r| r.company.id.clone()).collect();
    assert!(!expected.is_empty(), "none fits {filters:?}: the test tests nothing");
    assert_eq!(found, expected, "{filters:?}");
    let sized = CompanyFilters {
        employee_count: Some(Range { min: Some(1), max: None }),
        ..CompanyFilters::default()
    };
    let all = companies(sized.clone(), CompanyFilters::default()).1;
    let others = companies(sized, filters.clone()).1;
    assert_eq!(others, all.difference(&expected).cloned().collect(), "excluding {filters:?}");
}

#[test]
fn every_filter_of_companies_finds_exactly_those_that_fit() {
    let base = CompanyFilters::default;
    let some = FIXTURE.companies.values().find(|c| c.company.technologies.len() > 2).unwrap();
    let (one, two) = (some.company.technologies[0].name.clone(), some.company.technologies[1].name.clone());
    let uses = |c: &CompanyRecord, name: &str| c.company.technologies.iter().any(|t| t.name == name);
    let industry = some.company.industry.clone().unwrap();
    expect_companies(CompanyFilters { industries: vec![industry.clone()].into(), ..base() }, |c| {
        c.company.industry.as_ref() == Some(&industry)
    });
    expect_companies(CompanyFilters { technologies: vec![one.clone(), two.clone()].into(), ..base() }, |c| {
        uses(c, &one) || uses(c, &two)
    });
    expect_companies(
        CompanyFilters { technologies_all: vec![one.clone(), two.clone()].into(), ..base() },
        |c| uses(c, &one) && uses(c, &two),
    );
    let size = Range { min: Some(20), max: Some(400) };
    expect_companies(CompanyFilters { employee_count: Some(size), ..base() }, |c| {
        c.company.employee_count.is_some_and(|n| (20..=400).contains(&n))
    });
    expect_companies(CompanyFilters { employee_ranges: vec![EmployeeRange::R11], ..base() }, |c| {
        c.company.employee_range == Some(EmployeeRange::R11)
    });
    expect_companies(
        CompanyFilters { revenue_ranges: vec![RevenueRange::R1M, RevenueRange::R0], ..base() },
        |c| matches!(c.company.revenue_range, Some(RevenueRange::R1M | RevenueRange::R0)),
    );
    let country = some.company.location.as_ref().unwrap().country.clone().unwrap();
    expect_companies(CompanyFilters { locations: vec![country.clone()].into(), ..base() }, |c| {
        c.company.location.as_ref().is_some_and(|l| {
            l.country.as_ref() == Some(&country)
                || country::regions_by_code(&country)
                    .any(|(of, name)| l.country.as_deref() == Some(of) && l.region.as_deref() == Some(name))
        })
    });
    let founded = Range { min: Some(2015), max: Some(2020) };
    expect_companies(CompanyFilters { founded: Some(founded), ..base() }, |c| {
        c.company.founded_year.is_some_and(|year| (2015..=2020).contains(&year))
    });
    let funding = FundingFilter {
        stages: vec![FundingStage::Seed, FundingStage::SeriesA],
        min_amount: Some(1_000_000),
        since_days: Some(900),
    };
    expect_companies(CompanyFilters { funding: Some(funding), ..base() }, |c| {
        c.company.funding.iter().flat_map(|f| &f.rounds).any(|round| {
            matches!(round.stage, FundingStage::Seed | FundingStage::SeriesA)
                && round.amount.unwrap_or(0) >= 1_000_000
                && round.announced_at.is_some_and(|day| (TODAY - day).get_days() <= 900)
        })
    });
    let word = some.company.name.split(' ').next().unwrap().to_owned();
    expect_companies(CompanyFilters { keywords: vec![word.clone()].into(), ..base() }, |c| {
        [Some(&c.company.name), c.company.description.as_ref(), c.company.industry.as_ref()]
            .into_iter()
            .flatten()
            .any(|text| key(text).split(' ').any(|w| w == key(&word)))
    });
}

#[test]
fn companies_come_largest_first() {
    let filters =
        CompanyFilters { founded: Some(Range { min: Some(1900), max: None }), ..CompanyFilters::default() };
    let (page, _) = companies(filters, CompanyFilters::default());
    assert!(
        page.companies
            .windows(2)
            .all(|pair| pair[0].company.employee_count >= pair[1].company.employee_count)
    );
}

#[test]
fn a_group_is_followed_downwards_and_codes_by_their_first_digits() {
    let group = &*GROUP;
    let all = CompanyFilters::default;
    let found = |filters: CompanyFilters| companies(filters, CompanyFilters::default()).1;
    let ids = |places: &[usize]| places.iter().map(|at| group[*at].clone()).collect::<BTreeSet<_>>();
    let top = FIXTURE.companies[&group[0]].company.domain.clone();
    let below = FIXTURE.companies[&group[1]].company.domain.clone();
    assert_eq!(found(CompanyFilters { parent_domain: top.clone(), ..all() }), ids(&[1]));
    let deep = CompanyFilters { parent_domain: top.clone(), include_subsidiaries: true, ..all() };
    assert_eq!(found(deep.clone()), ids(&[1, 2, 3]));
    assert_eq!(found(CompanyFilters { parent_domain: below, ..all() }), ids(&[2]));
    let nobody = CompanyFilters { parent_domain: Some("nobody.example".parse().unwrap()), ..all() };
    assert!(found(nobody).is_empty());
    let refused =
        CompanyFilters { employee_count: Some(Range { min: Some(1), max: None }), not: vec![deep], ..all() };
    assert!(found(refused).is_disjoint(&ids(&[1, 2, 3])));
    for (code, fits) in
        [("62", true), ("uk_sic:62012", true), ("6201", true), ("63", false), ("sic:62", false)]
    {
        let found = found(CompanyFilters { industry_codes: texts(&[code]).into(), ..all() });
        assert_eq!(found == ids(&[5]), fits, "{code}: {found:?}");
    }
    // The people of a group are those of all its companies.
    let at = |domain: &Option<domain::Domain>, included: bool| {
        let filters = PeopleFilters {
            company_domains: domain.iter().cloned().collect(),
            include_subsidiaries: included,
            ..PeopleFilters::default()
        };
        people(filters, PeopleFilters::default()).1
    };
    let alone: usize =
        [0, 1, 2, 3].map(|at_| at(&FIXTURE.companies[&group[at_]].company.domain, false).len()).iter().sum();
    assert_eq!(at(&top, true).len(), alone);
    assert!(alone > at(&top, false).len(), "somebody works in a subsidiary");

    let told = directory::family::told(&FIXTURE.dataset, &FIXTURE.companies[&group[1]]).unwrap();
    assert_eq!(told.parent.map(|parent| parent.id).as_ref(), Some(&group[0]));
    assert_eq!(told.subsidiary_count, Some(1));
    let last = directory::family::told(&FIXTURE.dataset, &FIXTURE.companies[&group[4]]).unwrap();
    assert_eq!((last.parent, last.ultimate_parent, last.subsidiary_count), (None, None, None));
}

#[test]
fn a_group_that_is_too_large_is_refused_and_not_cut() {
    let mut top = FIXTURE.companies[&GROUP[0]].clone();
    let domain: domain::Domain = "top.example".parse().unwrap();
    top.company.domain = Some(domain.clone());
    let below = |number: usize| {
        let mut record = FIXTURE.companies[&GROUP[5]].clone();
        record.company.id = format!("com_{number}");
        record.company.domain = Some(format!("below{number}.example").parse().unwrap());
        record.parent = Some("domain:top.example".to_owned());
        record
    };
    for (count, fits) in [(MOST_BELOW, true), (MOST_BELOW + 1, false)] {
        let companies = (0..count).map(below).chain([top.clone()]).collect();
        let dataset = Dataset::in_memory(companies, Vec::new()).unwrap();
        let filters = CompanyFilters {
            parent_domain: Some(domain.clone()),
            include_subsidiaries: true,
            ..CompanyFilters::default()
        };
        let search = |filters| Search { filters, exclude: CompanyFilters::default(), limit: 1, cursor: None };
        let found = dataset.search_companies(&search(filters.clone()), TODAY);
        assert_eq!(found.as_ref().ok().map(|page| page.total), fits.then_some(count as u64));
        let others = CompanyFilters { not: vec![filters], ..CompanyFilters::default() };
        let refused = dataset.search_companies(&search(others), TODAY);
        match refused {
            Ok(page) => assert_eq!((page.total, fits), (1, true)),
            Err(SearchError::Directory(DirectoryError::Provider(error))) => {
                assert_eq!((error, fits), (ProviderError::WideGroup, false));
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn a_cursor_of_another_search_or_none_at_all_is_refused() {
    let filters = PeopleFilters { departments: vec![Department::Engineering], ..PeopleFilters::default() };
    let mut search = Search { filters, exclude: PeopleFilters::default(), limit: 5, cursor: None };
    let cursor = FIXTURE.dataset.search_people(&search, TODAY).unwrap().next_cursor;
    search.cursor = cursor.clone();
    assert!(FIXTURE.dataset.search_people(&search, TODAY).is_ok());
    search.filters.departments = vec![Department::Sales];
    assert!(matches!(FIXTURE.dataset.search_people(&search, TODAY), Err(SearchError::Cursor(_))));
    search.cursor = Some("garbage".to_owned());
    assert!(matches!(FIXTURE.dataset.search_people(&search, TODAY), Err(SearchError::Cursor(_))));
}

#[test]
fn suggestions_exist_and_count_what_a_search_finds() {
    for field in SuggestField::ALL {
        let found = FIXTURE.dataset.suggest(*field, "s", 10).unwrap();
        let values: BTreeSet<&str> = found.iter().map(|s| s.value.as_str()).collect();
        assert!(!found.is_empty() && values.len() == found.len(), "{field}: {found:?}");
    }
    let skill = &FIXTURE.dataset.suggest(SuggestField::Skills, "", 1).unwrap()[0];
    let filters = PeopleFilters { skills: vec![skill.value.clone()].into(), ..PeopleFilters::default() };
    assert_eq!(people(filters, PeopleFilters::default()).0.total, skill.count);
    let place = &FIXTURE.dataset.suggest(SuggestField::Locations, "", 1).unwrap()[0];
    let filters = PeopleFilters { locations: vec![place.value.clone()].into(), ..PeopleFilters::default() };
    assert_eq!(people(filters, PeopleFilters::default()).0.total, place.count);
    let company = &FIXTURE.dataset.suggest(SuggestField::Companies, "", 1).unwrap()[0];
    let filters = PeopleFilters {
        company_domains: company.domain.clone().into_iter().collect(),
        ..PeopleFilters::default()
    };
    assert_eq!(people(filters, PeopleFilters::default()).0.total, company.count);
}

#[test]
fn who_finds_nobody_learns_which_values_nobody_has_and_what_exists() {
    let filters = PeopleFilters {
        titles: texts(&["Enginering Manager", "Engineering Manager"]).into(),
        industries: texts(&["Fintech"]).into(),
        locations: texts(&["Germny"]).into(),
        technologies: texts(&["Postgres"]).into(),
        ..PeopleFilters::default()
    };
    let (page, found) = people(filters, PeopleFilters::default());
    assert!(found.is_empty());
    let told: Vec<(&str, &str, Option<&str>)> = page
        .unknown
        .iter()
        .map(|told| (told.filter.as_str(), told.value.as_str(), told.instead.first().map(String::as_str)))
        .collect();
    assert_eq!(
        told,
        [
            ("titles", "Enginering Manager", Some("Engineering Manager")),
            ("industries", "Fintech", Some("Financial Technology")),
            ("technologies", "Postgres", Some("PostgreSQL")),
            ("locations", "Germny", Some("Germany")),
        ]
    );
    let filters = CompanyFilters {
        technologies_all: texts(&["Kuberntes", "Kafka"]).into(),
        ..CompanyFilters::default()
    };
    let search = Search { filters, limit: 5, ..Search::default() };
    let page = FIXTURE.dataset.search_companies(&search, TODAY).unwrap();
    assert_eq!((page.total, page.unknown.len()), (0, 1));
    assert_eq!(page.unknown[0].instead, ["Kubernetes"]);
    // Every value offered leads somewhere, and who finds somebody is offered nothing.
    let filters = PeopleFilters { locations: texts(&["Germny"]).into(), ..PeopleFilters::default() };
    let (nobody, _) = people(filters, PeopleFilters::default());
    for place in &nobody.unknown[0].instead {
        let filters = PeopleFilters { locations: texts(&[place]).into(), ..PeopleFilters::default() };
        let (page, found) = people(filters, PeopleFilters::default());
        assert!(!found.is_empty() && page.unknown.is_empty(), "{place}");
    }
}
