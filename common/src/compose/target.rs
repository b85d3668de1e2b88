//! The parts of a company brief: leaders, founders, joiners and leavers.

use super::Compose;
use super::moves::{agrees, is_promotion, job_change, leave_out_followed};
use crate::catalog::bundles::{AccountMove, Direction, Founder};
use crate::catalog::parts::{DecisionMaker, PersonBrief};
use crate::error::Result;
use crate::signals::about::Subjects;
use domain::signal::{JobChangeData, SignalKind};
use domain::{Domain, Person, Seniority};
use jiff::SignedDuration;
use language::role::Role;
use language::title::Title;

/// How far back people's moves are told.
const MOVES: SignedDuration = SignedDuration::from_hours(24 * 90);
/// The ranks that lead a company.
const LEADS: &[Seniority] = &[
    Seniority::Owner,
    Seniority::Founder,
    Seniority::CSuite,
    Seniority::Partner,
    Seniority::Vp,
    Seniority::Head,
    Seniority::Director,
];

impl Compose {
    /// The best match for a role, then other matches, then the company's leaders.
    pub async fn buyers(
        &self,
        domain: &Domain,
        role: &Role,
        limit: usize,
    ) -> Result<(Option<DecisionMaker>, Vec<DecisionMaker>)> {
        let mut fitting = self.decision_makers(domain, role, limit).await?.into_iter();
        let best = fitting.next();
        let mut extras: Vec<DecisionMaker> = fitting.collect();
        for leader in self.decision_makers(domain, &Role::leader(), limit).await? {
            let known = best.iter().chain(&extras).any(|person| person.id == leader.id);
            if !known && extras.len() + 1 < limit {
                extras.push(leader);
            }
        }
        Ok((best, extras))
    }

    /// Those who lead a company, the highest first.
    pub async fn leadership(&self, domain: &Domain, limit: usize) -> Result<Vec<PersonBrief>> {
        let mut staff = self.directory()?.staff(domain).await?;
        staff.retain(|member| member.seniority.is_some_and(|own| LEADS.contains(&own)));
        staff.sort_by_key(|member| (member.seniority, std::cmp::Reverse(member.rank), member.number));
        let mut leaders = Vec::with_capacity(limit.min(staff.len()));
        for member in staff {
            if leaders.len() == limit {
                break;
            }
            leaders
                .extend(self.person_at(member.number).await?.map(|record| PersonBrief::from(&record.person)));
        }
        Ok(leaders)
    }

    /// Those who founded a company, those still there first.
    pub async fn founders(&self, domain: &Domain) -> Result<Vec<Founder>> {
        let directory = self.directory()?;
        let mut founders = Vec::new();
        let staff = directory.staff(domain).await?;
        for member in staff {
            if matches!(member.seniority, Some(Seniority::Founder | Seniority::Owner)) {
                let record = self.person_at(member.number).await?;
                founders.extend(record.map(|record| founder(&record.person, domain, true)));
            }
        }
        for number in directory.former_staff(domain).await? {
            let Some(record) = self.person_at(number).await? else { continue };
            let founded = record.person.experience.iter().any(|job| {
                let title = job.title.as_deref().map(Title::parse).unwrap_or_default();
                job.company.domain.as_ref() == Some(domain) && title.seniority == Some(Seniority::Founder)
            });
            if founded {
                founders.push(founder(&record.person, domain, false));
            }
        }
        Ok(founders)
    }

    /// People who joined, left or were promoted at a company in the last 90 days, latest first.
    pub async fn account_moves(&self, domain: &Domain, limit: usize) -> Result<Vec<AccountMove>> {
        let (now, companies) = (self.cx.now(), [domain.clone()]);
        let subjects = Subjects { people: &[], companies: &companies };
        let kinds = [SignalKind::JobChange];
        let signals = self.cx.app.store.signals_about(subjects, &kinds, now - MOVES, now).await?;
        let mut happened: Vec<_> = signals.into_iter().filter(|signal| signal.occurred_at <= now).collect();
        leave_out_followed(&mut happened);
        self.first(happened, limit, |signal| async move {
            let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref());
            let (Some(url), Some(change)) = (url, job_change(&signal)) else { return Ok(None) };
            let person = self.person(url).await?.filter(|person| agrees(person, change));
            let direction = direction(change, domain);
            // A person who came back did not leave.
            let person = person.filter(|person| direction != Direction::Leaver || !works_at(person, domain));
            Ok(person.map(|person| AccountMove {
                direction,
                person: PersonBrief::from(&*person),
                previous: change.previous.clone(),
                current: change.current.clone(),
                changed_at: signal.occurred_at,
            }))
        })
        .await
    }
}

fn works_at(person: &Person, domain: &Domain) -> bool {
    person.company.as_ref().is_some_and(|employer| employer.domain.as_ref() == Some(domain))
}

fn direction(change: &JobChangeData, domain: &Domain) -> Direction {
    let to = change.current.company.as_ref().and_then(|company| company.domain.as_ref());
    match to {
        _ if is_promotion(change) => Direction::Promotion,
        Some(to) if to == domain => Direction::Hire,
        _ => Direction::Leaver,
    }
}

fn founder(person: &Person, domain: &Domain, current: bool) -> Founder {
    let mut previous_companies: Vec<String> = Vec::new();
    for job in person.experience.iter().filter(|job| job.company.domain.as_ref() != Some(domain)) {
        if !previous_companies.contains(&job.company.name) {
            previous_companies.push(job.company.name.clone());
        }
    }
    Founder { person: PersonBrief::from(person), current, previous_companies }
}
