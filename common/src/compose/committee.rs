//! The people who take part in a purchase.

use super::Compose;
use crate::catalog::composites::{CommitteeMember, CommitteeResponse, UnfilledRole};
use crate::error::Result;
use domain::{Domain, Influence, Person};
use language::committee::{SMALL_BUSINESS, Seat, assign, seated};
use lookup::record::PersonRecord;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Compose {
    /// Who owns a small business.
    pub async fn owner(&self, domain: &Domain) -> Result<Option<Arc<PersonRecord>>> {
        let staff = self.directory()?.staff(domain).await?;
        let owners = assign(SMALL_BUSINESS, &staff).into_iter().next();
        let owner = owners.and_then(|people| people.into_iter().next()).map(|(member, _)| member.number);
        match owner {
            Some(number) => Ok(Some(self.person_at(number).await?)),
            None => Ok(None),
        }
    }

    /// The people in these seats at a company, up to `max_per_role` each.
    pub async fn committee(
        &self,
        domain: &Domain,
        seats: &[Seat],
        max_per_role: usize,
    ) -> Result<CommitteeResponse> {
        let staff = self.directory()?.staff(domain).await?;
        let mut committee = Committee::default();
        for (seat, number) in seated(seats, &staff, max_per_role) {
            committee.add(seat, sitting(&self.person_at(number).await?.person, seat.influence));
        }
        Ok(committee.of(seats))
    }
}

/// A committee being put together.
#[derive(Default)]
pub(super) struct Committee(BTreeMap<String, Vec<CommitteeMember>>);

impl Committee {
    pub(super) fn add(&mut self, seat: &Seat, member: CommitteeMember) {
        self.0.entry(seat.key.to_owned()).or_default().push(member);
    }

    /// The committee of these seats as it is answered, those that stayed empty named.
    pub(super) fn of(self, seats: &[Seat]) -> CommitteeResponse {
        let Self(committee) = self;
        let empty = seats.iter().filter(|seat| !committee.contains_key(seat.key));
        let unfilled = empty.map(|seat| UnfilledRole { role: seat.key.to_owned(), reason: seat.unfilled() });
        CommitteeResponse {
            total_people: committee.values().map(|seat| seat.len() as u32).sum(),
            unfilled: unfilled.collect(),
            committee,
        }
    }
}

pub(super) fn sitting(person: &Person, influence: Influence) -> CommitteeMember {
    CommitteeMember {
        id: person.id.clone(),
        full_name: person.full_name.clone(),
        title: person.title.clone(),
        seniority: person.seniority,
        department: person.department,
        network_url: person.network_url.clone(),
        influence,
    }
}
