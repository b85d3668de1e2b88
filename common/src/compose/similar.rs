//! Companies and people like others, and colleagues.

use super::Compose;
use crate::catalog::composites::{Lookalike, SimilarPersonResult};
use crate::catalog::parts::{PersonBrief, without_contact};
use crate::error::Result;
use domain::{Domain, Person};

impl Compose {
    /// The companies most like these, and the domains nothing is known of.
    pub async fn lookalikes(
        &self,
        domains: &[Domain],
        limit: usize,
    ) -> Result<(Vec<Lookalike>, Vec<Domain>)> {
        let (mut sources, mut unknown) = (Vec::new(), Vec::new());
        for domain in domains {
            match self.directory()?.company_by_domain(domain).await? {
                Some((number, _)) if sources.contains(&number) => {}
                Some((number, _)) => sources.push(number),
                None => unknown.push(domain.clone()),
            }
        }
        let similar = self.directory()?.similar_companies(&sources, limit).await?;
        let results = similar.into_iter().map(|similar| Lookalike {
            company: similar.record.company.clone(),
            similarity: similar.similarity,
            reasons: similar.reasons,
        });
        Ok((results.collect(), unknown))
    }

    /// The people most like one, at other companies.
    pub async fn similar_people(&self, source: &Person, limit: usize) -> Result<Vec<SimilarPersonResult>> {
        let similar = self.directory()?.similar_people(source, limit).await?;
        let results = similar.into_iter().map(|similar| SimilarPersonResult {
            person: without_contact(similar.record.person.clone()),
            similarity: similar.similarity,
            reasons: similar.reasons,
        });
        Ok(results.collect())
    }

    /// Colleagues of a similar standing, of the same department first.
    pub async fn peers(&self, person: &Person, limit: usize) -> Result<Vec<PersonBrief>> {
        let Some(domain) = person.company.as_ref().and_then(|company| company.domain.as_ref()) else {
            return Ok(Vec::new());
        };
        let mut staff = self.directory()?.staff(domain).await?;
        let rank = |seniority: Option<domain::Seniority>| seniority.map_or(20, |s| s as i32);
        staff.sort_by_key(|member| {
            let elsewhere = member.department.is_none() || member.department != person.department;
            let apart = (rank(member.seniority) - rank(person.seniority)).abs();
            (elsewhere, apart, std::cmp::Reverse(member.rank), member.number)
        });
        let mut peers = Vec::with_capacity(limit);
        for member in staff {
            if peers.len() == limit {
                break;
            }
            let Some(record) = self.person_at(member.number).await? else { continue };
            if record.person.id != person.id {
                peers.push(PersonBrief::from(&record.person));
            }
        }
        Ok(peers)
    }
}
