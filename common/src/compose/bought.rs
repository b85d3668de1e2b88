//! People at a company for which the directory has no match: bought from the vendors that are searched, if any, and ranked like all
//! others.
//!
//! Only calls about one company do this. Those that go through many would buy people for each of them.

use super::committee::{Committee, sitting};
use super::{Compose, decision_maker};
use crate::catalog::composites::CommitteeResponse;
use crate::catalog::parts::DecisionMaker;
use crate::error::{Error, Result};
use domain::{Department, Domain, Person, Seniority};
use language::committee::{Seat, seated};
use language::role::{Member, Role};
use language::title::Title;
use lookup::filters::PeopleFilters;
use lookup::{ProviderError, Search};

impl Compose {
    /// The matches for a role at a company, best first, from any provider.
    pub async fn decision_makers_anywhere(
        &self,
        domain: &Domain,
        role: &Role,
        limit: usize,
    ) -> Result<Vec<DecisionMaker>> {
        let known = self.decision_makers(domain, role, limit).await;
        if is_answer(&known, |people| !people.is_empty()) {
            return known;
        }
        let bought = self.bought_staff(ways_to(role, domain), limit).await?;
        bought.map_or(known, |staff| Ok(staff.ranked(role, limit)))
    }

    /// The best match for a role, and the next in importance, from any provider.
    pub async fn buyers_anywhere(
        &self,
        domain: &Domain,
        role: &Role,
        limit: usize,
    ) -> Result<(Option<DecisionMaker>, Vec<DecisionMaker>)> {
        let known = self.buyers(domain, role, limit).await;
        if is_answer(&known, |(best, extras)| best.is_some() || !extras.is_empty()) {
            return known;
        }
        let Some(staff) = self.bought_staff(ways_to(role, domain), limit).await? else { return known };
        let mut fitting = staff.ranked(role, limit).into_iter();
        Ok((fitting.next(), fitting.collect()))
    }

    /// The people in these seats at a company, from any provider.
    pub async fn committee_anywhere(
        &self,
        domain: &Domain,
        seats: &[Seat],
        max_per_role: usize,
    ) -> Result<CommitteeResponse> {
        let known = self.committee(domain, seats, max_per_role).await;
        if is_answer(&known, |committee| committee.total_people > 0) {
            return known;
        }
        let wanted = seats.len() * max_per_role;
        let Some(staff) = self.bought_staff(ways_to_seats(seats, domain), wanted).await? else {
            return known;
        };
        let mut committee = Committee::default();
        for (seat, number) in seated(seats, &staff.members(), max_per_role) {
            committee.add(seat, sitting(&staff.people[number as usize].0, seat.influence));
        }
        Ok(committee.of(seats))
    }

    async fn bought_staff(&self, ways: Vec<PeopleFilters>, limit: usize) -> Result<Option<Staff>> {
        let search = |filters| Search { filters, limit: limit.min(100), ..Search::default() };
        let ways: Vec<_> = ways.into_iter().map(search).collect();
        let people = self.cx.ask.search_vendors(&ways).await?;
        let titled = |person: Person| {
            let title = person.title.as_deref().map(Title::parse).unwrap_or_default();
            (person, title)
        };
        Ok(people.map(|people| Staff { people: people.into_iter().map(titled).collect() }))
    }
}

/// Whether the directory answered; without one nothing is known yet.
fn is_answer<T>(known: &Result<T>, has_any: impl Fn(&T) -> bool) -> bool {
    match known {
        Ok(known) => has_any(known),
        Err(error) => !matches!(error, Error::Provider(ProviderError::NoDirectory)),
    }
}

/// The people a vendor sent, with their titles understood.
struct Staff {
    people: Vec<(Person, Title)>,
}

impl Staff {
    fn members(&self) -> Vec<Member> {
        let numbered = (0..).zip(&self.people);
        let members = numbered.map(|(number, (person, title))| Member {
            number,
            words: title.words.iter().map(|word| word.as_str().into()).collect(),
            seniority: person.seniority.or(title.seniority),
            department: person.department.or(title.department),
            rank: 0,
        });
        members.collect()
    }

    fn ranked(&self, role: &Role, limit: usize) -> Vec<DecisionMaker> {
        let members = self.members();
        let ranked = role.rank(&members).take(limit);
        ranked.map(|(member, fit)| decision_maker(&self.people[member.number as usize].0, fit)).collect()
    }
}

/// A role in the words vendors search by: department and rank, or the title where a vendor has no departments.
fn ways_to(role: &Role, domain: &Domain) -> Vec<PeopleFilters> {
    // Vendors that know departments know neither founders nor heads; such people have another level besides.
    let understood = |level: &Seniority| !matches!(level, Seniority::Founder | Seniority::Head);
    let seniorities = role.levels().into_iter().filter(understood).collect();
    let by_department = role.department().map(|department| PeopleFilters {
        departments: vec![department],
        seniorities,
        ..at(domain)
    });
    let by_title = PeopleFilters { titles: vec![role.text().to_owned()].into(), ..at(domain) };
    by_department.into_iter().chain([by_title]).collect()
}

fn ways_to_seats(seats: &[Seat], domain: &Domain) -> Vec<PeopleFilters> {
    let mut departments: Vec<Department> = seats.iter().filter_map(Seat::department).collect();
    departments.sort_unstable();
    departments.dedup();
    let titles = seats.iter().flat_map(|seat| seat.titles()).map(|title| (*title).to_owned()).collect();
    let by_department = (!departments.is_empty()).then(|| PeopleFilters { departments, ..at(domain) });
    by_department.into_iter().chain([PeopleFilters { titles, ..at(domain) }]).collect()
}

fn at(domain: &Domain) -> PeopleFilters {
    PeopleFilters { company_domains: vec![domain.clone()], ..PeopleFilters::default() }
}
