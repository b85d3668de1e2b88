//! People: titles, careers, ages, and the ways to reach them.

use super::{Crawl, Rule, day};
use domain::{Experience, Person, Seniority};
use language::title::Title;
use std::collections::{HashMap, HashSet};

pub(super) const RULES: &[(&str, Rule)] = &[
    ("emailVerified is what the mail server says", verified_where_the_server_vouches),
    ("the seniority is that of the title", seniority_of_the_title),
    ("what is said of the employer is what its record says", employer_as_recorded),
    ("jobs follow one another, and only the first is current", jobs_in_order),
    ("nobody worked for a company before it was founded", nobody_before_the_founding),
    ("whoever is called a founder was there in the first year", founders_were_there),
    ("nobody is the founder of what others co-founded", founders_agree),
    ("nobody shares the seat of a chief", one_chief_each),
    ("a record is verified after the last change of job", verified_after_the_last_change),
    ("school ends where work begins", school_before_work),
    ("nobody works for more than fifty years", careers_end),
    ("the year of birth in a private address fits the career", born_in_time),
    ("nobody directs before they have worked for years", leaders_worked_before),
];

fn current(person: &Person) -> Option<&Experience> {
    person.experience.first().filter(|job| job.current)
}

fn verified_where_the_server_vouches(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|record, person| {
        let Some(email) = &person.email else {
            return person.email_verified.is_none() && record.email_checked_at.is_none();
        };
        let Some(company) = crawl.companies.get(email.host()) else { return false };
        let vouches = company.mail_provider.is_some() && company.catch_all == Some(false);
        person.email_verified == Some(vouches)
            && record.email_checked_at.is_some() == vouches
            && record.email_checked_at.is_none_or(|at| at < crawl.now && day(at) >= joined(person))
    })
}

/// The day a person joined their employer.
fn joined(person: &Person) -> jiff::civil::Date {
    let here = person.experience.iter().take_while(|job| job.company == person.experience[0].company);
    here.filter_map(|job| job.start_date).min().unwrap()
}

fn seniority_of_the_title(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|_, person| {
        person.seniority == person.title.as_deref().and_then(|title| Title::parse(title).seniority)
    })
}

fn employer_as_recorded(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|_, person| {
        let Some(employer) = &person.company else { return person.title.is_none() && person.email.is_none() };
        let Some(company) = crawl.company(&employer.domain) else { return false };
        let job = current(person);
        (&employer.name, &employer.industry, employer.employee_count)
            == (&company.name, &company.industry, company.employee_count)
            && job.is_some_and(|job| job.title == person.title && job.company.domain == employer.domain)
    })
}

fn jobs_in_order(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|_, person| {
        let within = person.experience.iter().all(|job| {
            let (start, end) = (job.start_date.unwrap(), job.end_date.unwrap_or(crawl.today()));
            start <= end && end <= crawl.today() && job.current == job.end_date.is_none()
        });
        let apart = person.experience.windows(2);
        within
            && apart
                .into_iter()
                .all(|pair| pair[1].end_date.is_some_and(|end| Some(end) < pair[0].start_date))
    })
}

fn nobody_before_the_founding(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|_, person| {
        person.experience.iter().all(|job| match crawl.company(&job.company.domain) {
            Some(company) => job.start_date.unwrap().year() >= company.founded_year.unwrap(),
            None => job.company.domain.is_none(),
        })
    })
}

fn founders_were_there(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|_, person| {
        let founds = |title: &str| title.contains("Founder") || title.contains("Founding Partner");
        let claims = person.experience.iter().filter(|job| job.title.as_deref().is_some_and(founds));
        claims.into_iter().all(|job| {
            let founded = crawl.company(&job.company.domain).and_then(|company| company.founded_year);
            founded == job.start_date.map(|start| start.year())
        })
    })
}

/// The titles of those who work at each company.
fn titles<'w>(crawl: &Crawl<'w>) -> HashMap<&'w str, Vec<&'w str>> {
    let mut titles: HashMap<&str, Vec<&str>> = HashMap::new();
    for record in &crawl.world.people {
        if let (Some(employer), Some(title)) = (&record.person.company, &record.person.title) {
            titles.entry(employer.name.as_str()).or_default().push(title);
        }
    }
    titles
}

fn founders_agree(crawl: &Crawl<'_>) -> Vec<String> {
    let broken = titles(crawl).into_iter().filter(|(_, titles)| {
        let count = |prefix: &str| titles.iter().filter(|title| title.starts_with(prefix)).count();
        count("Founder") > 1 || (count("Founder") > 0 && count("Co-Founder") > 0)
    });
    broken.map(|(company, titles)| format!("{company}: {titles:?}")).collect()
}

fn one_chief_each(crawl: &Crawl<'_>) -> Vec<String> {
    let broken = titles(crawl).into_iter().filter(|(_, titles)| {
        let mut seats = HashSet::new();
        let chiefs = titles.iter().map(|title| Title::parse(title));
        let chiefs = chiefs.filter(|title| title.seniority == Some(Seniority::CSuite));
        !chiefs.into_iter().all(|title| seats.insert(title.words))
    });
    broken.map(|(company, titles)| format!("{company}: {titles:?}")).collect()
}

fn verified_after_the_last_change(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|_, person| {
        let verified = person.last_verified_at.unwrap();
        let changes = person.experience.iter().flat_map(|job| [job.start_date, job.end_date]);
        verified <= crawl.now && changes.flatten().max().is_none_or(|change| change <= day(verified))
    })
}

fn school_before_work(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|_, person| {
        let began = person.experience.last().and_then(|job| job.start_date).map(|start| start.year());
        let Some(first) = person.education.last() else { return true };
        let (start, end) = (first.start_year.unwrap(), first.end_year.unwrap());
        let newest_first = person.education.windows(2).all(|pair| pair[1].end_year <= pair[0].start_year);
        // Interns are still at school.
        let in_time = began.is_none_or(|began| (-1..=3).contains(&(began - end)));
        newest_first && in_time && (2..=6).contains(&(end - start))
    })
}

fn careers_end(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|_, person| {
        let began = person.experience.last().and_then(|job| job.start_date);
        began.is_none_or(|began| crawl.today().year() - began.year() < 50)
    })
}

fn born_in_time(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|record, person| {
        let Some(private) = &record.personal_email else { return true };
        let local = private.address.local();
        let digits = &local[local.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
        let began = person.experience.last().and_then(|job| job.start_date).map(|start| start.year());
        let (Some(began), 2) = (began, digits.len()) else { return true };
        let age = (began % 100 - digits.parse::<i16>().unwrap()).rem_euclid(100);
        (20..=28).contains(&age)
    })
}

fn leaders_worked_before(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_person(|_, person| {
        let leads = matches!(
            person.seniority,
            Some(Seniority::CSuite | Seniority::Vp | Seniority::Head | Seniority::Director)
        );
        let began = person.experience.last().and_then(|job| job.start_date);
        !leads || began.is_some_and(|began| crawl.today().year() - began.year() >= 2)
    })
}
