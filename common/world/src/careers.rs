//! Careers: what a person did until a given day, and what happened to whom between two days.

use crate::calendar::{Day, YEAR, workday};
use crate::industries::DEPARTMENTS;
use crate::plan::Plan;
use crate::rings::TURN;
use crate::rng::{Rng, Stream, mix};
use crate::roles::{Ladder, ROLES};

/// The level of an intern, below all ladders.
pub(super) const INTERN: u8 = 9;

/// A time in a seat under one title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Post {
    pub(super) seat: u32,
    pub(super) level: u8,
    pub(super) start: Day,
    /// None while it lasts.
    pub(super) end: Option<Day>,
}

/// A job from before the world's seats were handed out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Earlier {
    /// None where the employer lies outside the world.
    pub(super) firm: Option<u32>,
    pub(super) role: u16,
    pub(super) variant: u8,
    pub(super) level: u8,
    pub(super) start: Day,
    pub(super) end: Day,
}

/// A step in a career: the post left or outgrown, and the one taken up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) person: u32,
    pub(super) from: Post,
    pub(super) to: Post,
}

impl Plan {
    /// The day a person took up their first seat.
    fn first_day(&self, person: u32) -> Day {
        let seat = &self.seats[person as usize];
        let firm = &self.firms[seat.firm as usize];
        let ring = &self.rings[seat.ring as usize];
        let mut rng = Rng::new(self.seed, Stream::Stint, u64::from(person));
        if let Some(day) = seat.graduate {
            return day;
        }
        let earliest = firm.founded + rng.range(10, 120);
        match ROLES[usize::from(seat.role)].ladder {
            Ladder::Owning | Ladder::Founding if self.anchor - firm.founded < 28 * YEAR => firm.founded,
            _ if ring.len() > 1 => (ring.first - 260 - rng.range(0, 800)).max(earliest),
            _ => (self.anchor - rng.range(100, 14 * YEAR)).max(earliest),
        }
    }

    /// The day on which a person would be promoted in their `n`-th time, and whether they then are.
    fn promotion(&self, person: u32, n: i32, turned: Day) -> (Day, bool) {
        let period = self.rings[self.seats[person as usize].ring as usize].period;
        let dice = mix(self.seed ^ mix(u64::from(person) << 12 ^ (n as u64 & 0xfff) ^ 0x7072_6f6d));
        let room = period - TURN - 90;
        let day = turned + TURN + 10 + (dice % room as u64) as Day;
        (workday(day, dice >> 32), (dice >> 40) % 100 < 58)
    }

    /// The posts a person has taken up until `until`, oldest first; the last may have ended before then.
    pub(super) fn posts(&self, person: u32, until: Day) -> Vec<Post> {
        let own = &self.seats[person as usize];
        let ring = &self.rings[own.ring as usize];
        let role = &ROLES[usize::from(own.role)];
        let mut posts = Vec::with_capacity(6);
        let began = self.first_day(person);
        let mut start = began;
        let mut rng = Rng::new(self.seed, Stream::Past, u64::from(person));
        let mut level = role.first_level().max(match (own.graduate, role.ladder) {
            (Some(_), _) => 0,
            (_, Ladder::Making) => [0, 0, 0, 1, 1, 2][rng.below(6)],
            _ => (rng.below(4) / 3) as u8,
        });
        level = level.min(role.ladder.levels() - 1);
        if own.graduate.is_some() {
            let intern_since = began - 160;
            if intern_since > until {
                return posts;
            }
            let end = (began <= until).then_some(began - 1);
            posts.push(Post { seat: person, level: INTERN, start: intern_since, end });
        }
        for n in 0.. {
            if start > until {
                break;
            }
            let place = (usize::from(own.place) + n as usize) % ring.len();
            let seat = ring.seats[place];
            // The years of those who never move are counted from their first day.
            let turned =
                if ring.len() > 1 { ring.turn(self.seed, own.ring, n - 1) } else { began + n * ring.period };
            let (day, promoted) = self.promotion(person, n, turned);
            let rises = promoted && day <= until && day > start + 200;
            if rises && self.can_rise(seat, level, day) {
                posts.push(Post { seat, level, start, end: Some(day - 1) });
                level += 1;
                start = day;
            }
            if ring.len() == 1 {
                let over = turned + ring.period > until;
                if over || n > 24 {
                    posts.push(Post { seat, level, start, end: None });
                    break;
                }
                continue;
            }
            let (end, next) = ring.passing(self.seed, own.ring, n, place);
            posts.push(Post { seat, level, start, end: (end <= until).then_some(end) });
            start = next;
            // What counts as senior in one company is the first step in another.
            let dice = mix(self.seed ^ mix(u64::from(person) << 12 ^ n as u64 ^ 0x6d6f_7665));
            level = self.level_elsewhere(ring.seats[(place + 1) % ring.len()], level, dice);
        }
        posts
    }

    fn level_elsewhere(&self, seat: u32, level: u8, dice: u64) -> u8 {
        let role = &ROLES[usize::from(self.seats[seat as usize].role)];
        let top = role.ladder.levels() - 1;
        let level = level.min(top);
        let lower = level > 0 && dice % 100 < 40;
        (level - u8::from(lower)).max(role.first_level())
    }

    /// Whether a seat has a further title above this level; the higher the step, the fewer take it.
    fn can_rise(&self, seat: u32, level: u8, day: Day) -> bool {
        let dice = mix(u64::from(seat) << 20 ^ day as u64) % 100;
        let seat = &self.seats[seat as usize];
        let ladder = ROLES[usize::from(seat.role)].ladder;
        let share = match (ladder, level) {
            (Ladder::Making, 0) => 100,
            (Ladder::Making | Ladder::Managing, _) => 60,
            _ => 40,
        };
        dice < share
            && level + 1 < ladder.levels()
            && self.titles.get(seat.role, seat.variant, level)
                != self.titles.get(seat.role, seat.variant, level + 1)
    }

    /// Every change of job and every promotion that took effect on a day from `first` to `last`.
    pub(super) fn steps(&self, first: Day, last: Day) -> Vec<Step> {
        let mut candidates = Vec::new();
        for (id, ring) in self.rings.iter().enumerate() {
            if let [person] = ring.seats[..] {
                if self.single_may_step(person, first, last) {
                    candidates.push(person);
                }
            } else {
                self.may_step(id as u32, first, last, &mut candidates);
            }
        }
        let mut steps = Vec::new();
        for person in candidates {
            let posts = self.posts(person, last);
            let pairs = posts.windows(2).filter(|pair| pair[1].start >= first);
            steps.extend(pairs.map(|pair| Step { person, from: pair[0], to: pair[1] }));
        }
        steps
    }

    /// Collects the people of a ring to whom anything can have happened in these days: a cheap test that most fail.
    fn may_step(&self, id: u32, first: Day, last: Day, candidates: &mut Vec<u32>) {
        let ring = &self.rings[id as usize];
        let mut n = ((first - TURN - ring.first).div_euclid(ring.period) - 1).max(-1);
        let mut promoted: Vec<u32> = Vec::new();
        loop {
            let turned = ring.turn(self.seed, id, n);
            if turned > last {
                break;
            }
            if n >= 0 && turned + TURN + 20 >= first {
                candidates.extend(&ring.seats);
                return;
            }
            for person in &ring.seats {
                let (day, rises) = self.promotion(*person, n + 1, turned);
                if rises && day >= first && day <= last && !promoted.contains(person) {
                    promoted.push(*person);
                }
            }
            n += 1;
        }
        candidates.append(&mut promoted);
    }

    fn single_may_step(&self, person: u32, first: Day, last: Day) -> bool {
        let seat = &self.seats[person as usize];
        if seat.graduate.is_none() && ROLES[usize::from(seat.role)].ladder.levels() == 1 {
            return false;
        }
        let period = self.rings[seat.ring as usize].period;
        let began = self.first_day(person);
        if seat.graduate.is_some() && (first..=last).contains(&began) {
            return true;
        }
        let mut n = (first - began).div_euclid(period).max(0);
        while began + n * period <= last {
            let (day, promoted) = self.promotion(person, n, began + n * period);
            if promoted && day >= first && day <= last {
                return true;
            }
            n += 1;
        }
        false
    }

    /// What a person did before their first seat, newest first.
    pub(super) fn earlier(&self, person: u32) -> Vec<Earlier> {
        let own = &self.seats[person as usize];
        if own.graduate.is_some() {
            return Vec::new();
        }
        let role = &ROLES[usize::from(own.role)];
        let mut rng = Rng::new(self.seed, Stream::Past, u64::from(person) | 1 << 40);
        // How far up the ladder earlier jobs were: 3 directs, 2 manages, 1 is senior, 0 begins.
        let mut rank: usize = match role.ladder {
            Ladder::Founding | Ladder::Chief | Ladder::Vice => 3,
            Ladder::Heading | Ladder::Directing => 2,
            Ladder::Managing | Ladder::Owning => 1,
            Ladder::Making => 0,
        };
        let jobs = match role.ladder {
            Ladder::Making => rng.below(3),
            Ladder::Owning => rng.below(2),
            _ => 1 + rng.below(3),
        };
        // Chief executives come from sales, operations or money as often as from the product.
        let origin = [0, 4, 6, 6, 7, 9, 9, 10][rng.below(8)];
        let department = DEPARTMENTS.iter().position(|d| *d == role.department).unwrap_or(origin);
        let group = self.firms[own.firm as usize].group;
        let mut end = self.first_day(person) - rng.range(1, 70);
        let mut last = own.firm;
        let mut earlier = Vec::with_capacity(jobs);
        for _ in 0..jobs {
            let length = rng.range(420, 1500);
            let start = workday(end - length, 0);
            let firm = self.employer(&mut rng, own.firm, last, start);
            let work = match rank {
                3 => 2,
                2 => 1,
                _ => 0,
            };
            let group = firm.map_or(group, |firm| self.firms[firm as usize].group);
            earlier.push(Earlier {
                firm,
                role: self.work.pick(&mut rng, group, department, work),
                variant: rng.below(12) as u8,
                level: u8::from(rank == 1),
                start,
                end,
            });
            rank = rank.saturating_sub(1 + usize::from(rng.chance(25)));
            last = firm.unwrap_or(last);
            end = start - rng.range(1, 60);
        }
        earlier
    }

    /// An employer of former days: in the same country more often than not, and old enough.
    fn employer(&self, rng: &mut Rng, home: u32, last: u32, start: Day) -> Option<u32> {
        let near = &self.by_country[usize::from(self.firms[home as usize].country)];
        for attempt in 0..7 {
            let abroad = near.is_empty() || attempt > 4;
            let candidate = if abroad { rng.below(self.firms.len()) as u32 } else { *rng.pick(near) };
            let firm = &self.firms[candidate as usize];
            if candidate != last && candidate != home && firm.trade.is_none() && firm.founded + 60 < start {
                return Some(candidate);
            }
        }
        None
    }
}
