//! The people who take part in a purchase.

use super::Compose;
use crate::catalog::composites::{CommitteeMember, CommitteeResponse, UnfilledRole};
use crate::error::Result;
use domain::{Domain, Influence, Person};
use language::committee::{SMALL_BUSINESS, Seat, assign, seated};
use lookup::Number;
use lookup::record::PersonRecord;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Compose {
    /// The owner of a small business.
    pub async fn owner(&self, domain: &Domain) -> Result<Option<Arc<PersonRecord>>> {
        let staff = self.directory()?.staff(domain).await?;
        let owners = assign(SMALL_BUSINESS, &staff).into_iter().next().unwrap_or_default();
        let owners: Vec<Number> = owners.into_iter().map(|(member, _)| member.number).collect();
        for number in owners {
            if let Some(owner) = self.person_at(number).await? {
                return Ok(Some(owner));
            }
        }
        Ok(None)
    }

    /// The people in these seats at a company, up to `max_per_role` each.
    pub async fn committee(
        &self,
        domain: &Domain,
        seats: &[Seat],
        max_per_role: usize,
    ) -> Result<CommitteeResponse> {
        let mut staff = self.directory()?.staff(domain).await?;
        loop {
            let (mut committee, mut hidden) = (Committee::default(), Vec::new());
            for (seat, number) in seated(seats, &staff, max_per_role) {
                match self.person_at(number).await? {
                    Some(record) => committee.add(seat, sitting(&record.person, seat.influence)),
                    None => hidden.push(number),
                }
            }
            if hidden.is_empty() {
                return Ok(committee.of(seats));
            }
            // Seated again without the people who opted out.
            staff.retain(|member| !hidden.contains(&member.number));
        }
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
