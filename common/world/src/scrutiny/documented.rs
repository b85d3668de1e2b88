//! Whom the documentation names: there on every day, with everything the examples ask for.

use super::{Crawl, days_between};
use crate::{COMPANIES, DEMO_SEED, PEOPLE, World};
use jiff::Timestamp;
use lookup::record::PersonRecord;

fn staff<'w>(crawl: &Crawl<'w>, domain: &str) -> Vec<&'w PersonRecord> {
    let there = |record: &&PersonRecord| {
        let employer = record.person.company.as_ref().and_then(|company| company.domain.as_ref());
        employer.is_some_and(|employer| employer.as_str() == domain)
    };
    crawl.world.people.iter().filter(there).collect()
}

#[test]
fn the_documented_examples_hold_on_any_day() {
    for now in
        ["2025-01-02T12:00:00Z", "2026-03-01T12:00:00Z", "2026-11-16T08:00:00Z", "2030-07-01T12:00:00Z"]
    {
        let now: Timestamp = now.parse().unwrap();
        let world = World::generate_sized(DEMO_SEED, now, COMPANIES, PEOPLE);
        let crawl = Crawl::new(&world, now);

        let george = crawl.people["https://network.example/in/george-fox"];
        let person = &george.person;
        assert_eq!(person.full_name, "George Fox", "{now}");
        let email = person.email.as_ref().map(|email| email.as_str());
        assert_eq!((email, person.email_verified), (Some("gfox@glenmere-pay.example"), Some(true)), "{now}");
        assert!(
            person.title.as_deref().is_some_and(|title| title.contains("Engineering")),
            "{now} {person:?}"
        );
        assert!(george.mobile.as_ref().is_some_and(|mobile| mobile.carrier.is_some()), "{now}");
        assert!(george.personal_email.as_ref().is_some_and(|personal| personal.verified), "{now}");
        assert!(person.experience.iter().any(|job| !job.current && job.company.domain.is_some()), "{now}");

        let glenmere = &crawl.companies["glenmere-pay.example"].company;
        assert_eq!(glenmere.industry.as_deref(), Some("Financial Technology"));
        assert!(glenmere.funding.as_ref().is_some_and(|funding| funding.rounds.len() > 1), "{glenmere:?}");
        let people = staff(&crawl, "glenmere-pay.example");
        let founders = people.iter().filter(|p| p.person.title.as_deref().unwrap().contains("Founder"));
        assert!(founders.count() > 0 && people.len() > 20, "{now}");

        let left = world.people.iter().filter(|record| {
            let mut jobs = record.person.experience.iter().skip_while(|job| job.current);
            jobs.next().is_some_and(|job| {
                job.company.name == "Westmark Media"
                    && record.person.experience[0].company != job.company
                    && record.person.email_verified == Some(true)
                    && days_between(job.end_date.unwrap(), crawl.today()) <= 30
            })
        });
        assert!(left.count() > 0, "nobody left Westmark Media before {now}");

        let people = staff(&crawl, "austin-blue-ribbon-plumbing-heating.example");
        for word in ["Owner", "Manager", "Dispatch|Scheduling", "Operations"] {
            let has = |title: &str| word.split('|').any(|word| title.contains(word));
            assert!(people.iter().any(|p| p.person.title.as_deref().is_some_and(has)), "{word} on {now}");
        }
        let called = |record: &PersonRecord| {
            record.mobile.as_ref().is_some_and(|mobile| mobile.number.as_str() == "+15125550100")
        };
        assert!(world.people.iter().any(called), "{now}");
    }
}
