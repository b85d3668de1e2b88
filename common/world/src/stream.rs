//! The live signals: what the plan holds for every day, told as it happens.

use super::NETWORK;
use crate::announcements::{self, Change, Kind as Occasion};
use crate::calendar::{Day, date, day_of, instant};
use crate::careers::{INTERN, Step};
use crate::companies;
use crate::deals::Deal;
use crate::money::Round;
use crate::openings::Opening;
use crate::places::{CITIES, COUNTRIES};
use crate::plan::Plan;
use crate::rng::{Rng, Stream, mix, scatter48};
use domain::ids::{self, Kind};
use domain::signal::{
    AcquisitionData, Announcement, FundingData, HiringData, JobChangeData, Position, Signal, SignalCompany,
    SignalData, SignalKind, SignalPerson, SignalSource,
};
use jiff::{SignedDuration, Timestamp};

const NEWSWIRE: &str = "https://newswire.example";

impl Plan {
    /// What occurred in `[from, until)`, oldest first.
    pub(super) fn signals(&self, from: Timestamp, until: Timestamp) -> Vec<Signal> {
        if from >= until {
            return Vec::new();
        }
        let (first, last) = (day_of(from), day_of(until));
        let mut signals = Vec::new();
        let mut keep = |signal: Signal| {
            if signal.occurred_at >= from && signal.occurred_at < until {
                signals.push(signal);
            }
        };
        for (index, firm) in self.firms.iter().enumerate() {
            let rounds = firm.rounds.iter().enumerate();
            for (turn, round) in rounds.filter(|(_, round)| (first..=last).contains(&round.day)) {
                keep(self.funded(index as u32, turn, round));
            }
        }
        for deal in self.deals.iter().filter(|deal| (first..=last).contains(&deal.day)) {
            keep(self.acquired(deal));
        }
        let mut openings = Vec::new();
        for firm in 0..self.firms.len() as u32 {
            self.openings(firm, first, last, &mut openings);
        }
        for opening in &openings {
            keep(self.hiring(opening));
        }
        for step in self.steps(first, last) {
            if let Some(signal) = self.changed(&step) {
                keep(signal);
            }
        }
        signals.sort_by(|a, b| (a.occurred_at, &a.id).cmp(&(b.occurred_at, &b.id)));
        signals
    }

    /// When on its day an event is made known: in the office hours of its place, as UTC.
    fn moment(&self, day: Day, key: u64, city: u8) -> Timestamp {
        let mut rng = Rng::new(self.seed, Stream::Moment, key);
        let hour = [7, 8, 8, 9, 9, 9, 10, 10, 11, 12, 13, 14, 14, 15, 15, 16, 17, 18, 20, 22][rng.below(20)];
        let hour = (hour - CITIES[usize::from(city)].utc).rem_euclid(24);
        instant(day, hour * 3600 + rng.range(0, 3600))
    }

    fn signal(
        &self,
        kind: SignalKind,
        key: u64,
        occurred_at: Timestamp,
        data: SignalData,
        url: String,
    ) -> Signal {
        let mut rng = Rng::new(self.seed ^ kind as u64, Stream::Post, key);
        let mut unique = [0; 10];
        unique[..8].copy_from_slice(&rng.next().to_be_bytes());
        unique[8..].copy_from_slice(&rng.next().to_be_bytes()[..2]);
        Signal {
            id: ids::at(Kind::Signal, occurred_at.as_millisecond(), &unique),
            kind,
            occurred_at,
            detected_at: occurred_at + SignedDuration::from_secs(1 + rng.below(4) as i64),
            company: None,
            person: None,
            data,
            source: SignalSource { name: "demo".to_owned(), url: Some(url), detail: None },
            sources: Vec::new(),
            confidence: (72 + rng.below(28)) as f64 / 100.0,
        }
    }

    fn signal_company(&self, firm: u32, day: Day) -> SignalCompany {
        let employees = self.employees(firm, day);
        let firm = &self.firms[firm as usize];
        SignalCompany {
            name: firm.name.clone(),
            domain: Some(firm.domain.clone()),
            industry: Some(firm.industry.to_owned()),
            employee_count: Some(employees),
            location: Some(companies::place(usize::from(firm.city))),
        }
    }

    fn funded(&self, index: u32, turn: usize, round: &Round) -> Signal {
        let firm = &self.firms[index as usize];
        let key = (u64::from(index) << 8) ^ turn as u64;
        let slug = firm.domain.label();
        let url = format!(
            "{NEWSWIRE}/{}/{slug}-{}",
            date(round.day).strftime("%Y/%m/%d"),
            round.stage.as_str().replace('_', "-")
        );
        let data = SignalData::Funding(FundingData {
            stage: round.stage,
            amount: round.amount,
            currency: round.amount.map(|_| COUNTRIES[usize::from(firm.country)].currency.to_owned()),
            investors: round.investors.clone(),
        });
        let at = self.moment(round.day, key ^ 1 << 50, firm.city);
        let signal = self.signal(SignalKind::Funding, key, at, data, url);
        Signal { company: Some(self.signal_company(index, round.day)), ..signal }
    }

    fn acquired(&self, deal: &Deal) -> Signal {
        let (acquirer, target) = (&self.firms[deal.acquirer as usize], &self.firms[deal.target as usize]);
        let key = u64::from(deal.target);
        let url = format!(
            "{NEWSWIRE}/{}/{}-acquires-{}",
            date(deal.day).strftime("%Y/%m/%d"),
            acquirer.domain.label(),
            target.domain.label()
        );
        let data = SignalData::Acquisition(AcquisitionData {
            acquirer: Some(self.company_ref(deal.acquirer)),
            target: Some(self.company_ref(deal.target)),
            amount: deal.amount,
            currency: deal.amount.map(|_| "USD".to_owned()),
        });
        let at = self.moment(deal.day, key ^ 2 << 50, acquirer.city);
        let signal = self.signal(SignalKind::Acquisition, key, at, data, url);
        Signal { company: Some(self.signal_company(deal.target, deal.day)), ..signal }
    }

    fn hiring(&self, opening: &Opening) -> Signal {
        let job = self.job(opening, opening.posted);
        let url = job.url.clone().unwrap_or_default();
        let at = self.moment(opening.posted, opening.number, opening.city);
        let data = SignalData::Hiring(HiringData {
            title: job.title,
            department: job.department,
            location: job.location,
            url: job.url,
            applicants: job.applicants,
            posted_at: job.posted_at,
        });
        let signal = self.signal(SignalKind::Hiring, opening.number, at, data, url);
        Signal { company: Some(self.signal_company(opening.firm, opening.posted)), ..signal }
    }

    /// A change of job; of the promotions only those that were made known.
    fn changed(&self, step: &Step) -> Option<Signal> {
        let (from, to) = (&self.seats[step.from.seat as usize], &self.seats[step.to.seat as usize]);
        let key = (u64::from(step.person) << 20) ^ (step.to.start as u64 & 0xfffff);
        let mut rng = Rng::new(self.seed, Stream::Post, mix(key));
        let occasion = match () {
            () if step.from.level == INTERN => Occasion::Graduate,
            () if from.firm == to.firm => Occasion::Promotion,
            () => Occasion::Move,
        };
        if occasion == Occasion::Promotion && !rng.chance(45) {
            return None;
        }
        let firm = &self.firms[to.firm as usize];
        let (old_title, title) = (self.title(&step.from), self.title(&step.to));
        let profile = self.profile(step.person);
        // A step down is not announced.
        let announced = rng.chance(86) && !self.leads_down(step);
        let announcement = announced.then(|| {
            let change = Change {
                title: &title,
                company: &firm.name,
                industry: firm.industry,
                city: CITIES[usize::from(to.city)].name,
                old_title: &old_title,
                old_company: &self.firms[from.firm as usize].name,
                under_title: step.left() - step.from.start,
                at_company: step.left() - step.joined,
                kind: occasion,
            };
            let number = scatter48(self.seed, mix(key));
            Announcement {
                url: Some(format!("{NETWORK}/posts/{:012x}", number)),
                text: Some(announcements::write(&mut rng, &change)),
            }
        });
        let url = announcement.as_ref().and_then(|post| post.url.clone());
        let data = SignalData::JobChange(JobChangeData {
            previous: Position { title: Some(old_title), company: Some(self.company_ref(from.firm)) },
            current: Position { title: Some(title), company: Some(self.company_ref(to.firm)) },
            announcement,
        });
        let at = self.moment(step.to.start, key, to.city);
        let url = url.unwrap_or_else(|| profile.to_string());
        let signal = self.signal(SignalKind::JobChange, key, at, data, url);
        Some(Signal {
            company: Some(self.signal_company(to.firm, step.to.start)),
            person: Some(SignalPerson {
                id: None,
                full_name: self.full_name(step.person),
                network_url: Some(profile),
            }),
            ..signal
        })
    }
}
