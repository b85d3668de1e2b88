//! Open jobs: a steady stream from every company, bursts in some departments each quarter, and more after a funding round.

use crate::calendar::{Day, instant, quarter_start, workday};
use crate::companies;
use crate::plan::Plan;
use crate::rng::{Rng, Stream, mix, scatter48};
use crate::roles::{Ladder, ROLES};
use domain::OpenJob;

/// A job that a company posts on some day.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opening {
    pub(super) firm: u32,
    pub(super) number: u64,
    pub(super) posted: Day,
    closes: Day,
    role: u16,
    variant: u8,
    level: u8,
    pub(super) city: u8,
    /// How many people apply on the first day.
    heat: u32,
}

/// Which stream an opening comes from; part of its number.
#[derive(Clone, Copy)]
enum Cause {
    Steady = 1,
    Surge,
    Money,
}

/// The longest an opening stays open.
const LONGEST: Day = 100;

impl Plan {
    /// The openings of a company posted on a day from `first` to `last`.
    pub(super) fn openings(&self, firm: u32, first: Day, last: Day, out: &mut Vec<Opening>) {
        self.steady(firm, first, last, out);
        self.surges(firm, first, last, out);
        self.after_rounds(firm, first, last, out);
    }

    fn steady(&self, index: u32, first: Day, last: Day, out: &mut Vec<Opening>) {
        let firm = &self.firms[index as usize];
        let mut dice = Rng::new(self.seed, Stream::Opening, u64::from(index));
        let slots = match firm.employees {
            _ if firm.trade.is_some() => usize::from(dice.chance(30)),
            0..=10 => dice.below(2),
            11..=50 => dice.below(3),
            51..=200 => 1 + dice.below(5),
            201..=500 => 3 + dice.below(6),
            501..=1000 => 5 + dice.below(8),
            1001..=5000 => 8 + dice.below(15),
            _ => 15 + dice.below(26),
        };
        for slot in 0..slots {
            let period = dice.range(56, 112);
            let phase = self.anchor - dice.range(0, period);
            let mut n = (first - phase).div_euclid(period) - 1;
            while phase + n * period <= last {
                let posted = phase + n * period;
                n += 1;
                // A weekend moves a posting by two days at most.
                if posted + 2 < first {
                    continue;
                }
                let number = (u64::from(index) << 24) ^ ((slot as u64) << 16) ^ (n as u64 & 0xffff);
                let opening = self.opening(index, Cause::Steady, number, posted, None);
                if opening.posted >= first && opening.posted <= last {
                    out.push(opening);
                }
            }
        }
    }

    /// Some companies fill a department at once: five roles and more within days.
    fn surges(&self, index: u32, first: Day, last: Day, out: &mut Vec<Opening>) {
        let firm = &self.firms[index as usize];
        if firm.employees <= 50 {
            return;
        }
        let mut start = quarter_start(first);
        while start <= last {
            let next = quarter_start(start + 95);
            let mut dice = Rng::new(self.seed, Stream::Surge, (u64::from(index) << 24) ^ start as u64);
            if dice.chance(8) {
                let department = self.work.department(&mut dice, firm.group);
                // A third begin with the quarter itself.
                let begin = if dice.chance(35) { start } else { start + dice.range(1, 80) };
                for turn in 0..5 + dice.below(7) as u64 {
                    let posted =
                        if begin == start { start } else { (begin + dice.range(0, 4)).min(next - 1) };
                    let number = (u64::from(index) << 24) ^ ((start as u64 & 0xffff) << 8) ^ turn;
                    if posted >= first && posted <= last {
                        let mut opening = self.opening(index, Cause::Surge, number, posted, Some(department));
                        opening.posted = posted;
                        opening.closes = opening.closes.max(next + 5).min(posted + LONGEST);
                        out.push(opening);
                    }
                }
            }
            start = next;
        }
    }

    fn after_rounds(&self, index: u32, first: Day, last: Day, out: &mut Vec<Opening>) {
        let firm = &self.firms[index as usize];
        for (turn, round) in firm.rounds.iter().enumerate() {
            let near = round.day <= last && round.day + 200 >= first;
            if !near || !round.is_equity() {
                continue;
            }
            let mut dice =
                Rng::new(self.seed, Stream::Opening, (u64::from(index) << 20) ^ turn as u64 ^ 1 << 60);
            for step in 0..2 + dice.below(6) as u64 {
                let number = (u64::from(index) << 24) ^ ((turn as u64) << 8) ^ step;
                let posted = round.day + dice.range(2, 150);
                if posted + 2 < first || posted > last {
                    continue;
                }
                let opening = self.opening(index, Cause::Money, number, posted, None);
                if opening.posted >= first && opening.posted <= last {
                    out.push(opening);
                }
            }
        }
    }

    fn opening(
        &self,
        index: u32,
        cause: Cause,
        number: u64,
        posted: Day,
        department: Option<usize>,
    ) -> Opening {
        let firm = &self.firms[index as usize];
        let number = number | (cause as u64) << 62;
        let mut rng = Rng::new(self.seed, Stream::Opening, number);
        let posted = workday(posted, rng.next());
        let role = match firm.trade {
            Some(_) => self.seats[(firm.first_seat + firm.seats - 1) as usize].role,
            None => {
                let department = department.unwrap_or_else(|| self.work.department(&mut rng, firm.group));
                let rank = rng.weighted(&[85, 11, 4]);
                self.work.pick(&mut rng, firm.group, department, rank)
            }
        };
        let variant = rng.below(12) as u8;
        let levels = match ROLES[usize::from(role)].ladder {
            Ladder::Making => [0, 1, 1, 1, 2, 3],
            _ => [0, 0, 0, 0, 1, 1],
        };
        let level = levels[rng.below(6)].min(self.titles.top(role, variant));
        let city = [firm.city, firm.city, firm.city, firm.offices[0], firm.offices[1]][rng.below(5)];
        Opening {
            firm: index,
            number,
            posted,
            closes: posted + rng.range(24, 72),
            role,
            variant,
            level,
            city,
            heat: [0, 1, 1, 2, 4, 8, 20, 60][rng.below(8)],
        }
    }

    /// The jobs a company has open on a day, newest first.
    pub(super) fn open_jobs(&self, firm: u32, today: Day) -> Vec<OpenJob> {
        let mut openings = Vec::new();
        self.openings(firm, today - LONGEST, today, &mut openings);
        openings.retain(|opening| opening.closes > today);
        openings.sort_by_key(|opening| (-opening.posted, opening.number));
        openings.iter().map(|opening| self.job(opening, today)).collect()
    }

    /// The job as it stands on a day: applications come quickly at first, then slowly.
    pub(super) fn job(&self, opening: &Opening, today: Day) -> OpenJob {
        let firm = &self.firms[opening.firm as usize];
        let id = scatter48(self.seed, mix(opening.number));
        let title = self.titles.get(opening.role, opening.variant, opening.level);
        let days = (today - opening.posted).clamp(0, 60) as u32;
        let applicants = opening.heat * (2 + days) / 2;
        let url = format!(
            "https://{}/careers/{}-{:08x}",
            firm.domain,
            crate::brands::slug(title),
            id & 0xffff_ffff
        );
        OpenJob {
            id: format!("opn_{id:012x}"),
            title: title.to_owned(),
            department: Some(ROLES[usize::from(opening.role)].department),
            location: Some(companies::place(usize::from(opening.city))),
            url: Some(url),
            applicants: (!opening.number.is_multiple_of(9)).then_some(applicants),
            posted_at: instant(opening.posted, 0),
        }
    }
}
