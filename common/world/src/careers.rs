//! Careers: what a person did until a given day, and what happened to whom between two days.

use crate::calendar::{Day, YEAR, workday};
use crate::industries::DEPARTMENTS;
use crate::plan::Plan;
use crate::rings::TURN;
use crate::rng::{Rng, Stream, mix};
use crate::roles::{Ladder, PLAIN, ROLES};
use domain::Seniority;

/// The level of an intern, below all ladders.
pub(super) const INTERN: u8 = 9;

/// The years of work after which a person is called senior.
const SENIOR_AFTER: Day = 6;
/// The shortest job worth listing.
const SHORTEST_JOB: Day = 300;

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
    /// The day the person joined the company they leave.
    pub(super) joined: Day,
}

impl Step {
    /// The day the old post ended.
    pub(super) fn left(&self) -> Day {
        self.from.end.unwrap_or(self.to.start)
    }
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
        // All people are there when the cycle begins, however young their company.
        let latest = self.anchor - 10;
        let earliest = (firm.founded + rng.range(10, 120)).min(latest);
        let before_turn = match ROLES[usize::from(seat.role)].ladder {
            Ladder::Owning | Ladder::Founding if firm.founder => return firm.founded,
            _ if ring.len() == 1 => self.anchor - rng.range(100, 14 * YEAR),
            Ladder::Making => ring.first - 260 - rng.range(0, 800),
            _ => ring.first - 260 - rng.range(0, 1600),
        };
        before_turn.min(latest).max(earliest)
    }

    /// How many days a person had worked before their first seat.
    fn worked_before(&self, person: u32) -> Day {
        let seat = &self.seats[person as usize];
        if seat.graduate.is_some() {
            return 0;
        }
        let mut rng = Rng::new(self.seed, Stream::Past, u64::from(person) | 1 << 41);
        // Shares of those who had worked for hardly any, some 2 to 6, 6 to 12, 12 to 20 and 20 to 30 years.
        let shares = match ROLES[usize::from(seat.role)].ladder {
            Ladder::Making => &[40, 31, 14, 9, 6],
            Ladder::Managing | Ladder::Owning => &[0, 40, 38, 16, 6],
            Ladder::Founding => &[0, 46, 34, 15, 5],
            Ladder::Chief | Ladder::Vice | Ladder::Heading | Ladder::Directing => &[0, 25, 39, 25, 11],
        };
        let (least, most) = [(0, 1), (2, 6), (6, 12), (12, 20), (20, 30)][rng.weighted(shares)];
        // No career is longer than forty-odd years.
        let room = (42 * YEAR - (self.anchor - self.first_day(person))).max(0);
        rng.range(least * YEAR, most * YEAR).min(room)
    }

    /// The day on which a person would be promoted in their `n`-th time, and whether they then are.
    fn promotion(&self, person: u32, n: i32, turned: Day) -> (Day, bool) {
        let period = self.rings[self.seats[person as usize].ring as usize].period;
        let dice = mix(self.seed ^ mix(u64::from(person) << 12 ^ (n as u64 & 0xfff) ^ 0x7072_6f6d));
        let room = period - TURN - 90;
        let day = turned + TURN + 10 + (dice % room as u64) as Day;
        (workday(day, dice >> 32), (dice >> 40) % 100 < 80)
    }

    /// The posts a person has taken up until `until`, oldest first; the last may have ended before then.
    pub(super) fn posts(&self, person: u32, until: Day) -> Vec<Post> {
        let own = &self.seats[person as usize];
        let ring = &self.rings[own.ring as usize];
        let mut posts = Vec::with_capacity(6);
        let began = self.first_day(person);
        let mut start = began;
        let mut level = self.first_level(person);
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
            let dice = mix(self.seed ^ mix(u64::from(person) << 12 ^ n as u64 ^ 0x6d6f_7665));
            level = self.level_elsewhere(ring.seats[(place + 1) % ring.len()], level, dice);
        }
        posts
    }

    /// The day a person joined the company of the last of these posts.
    pub(super) fn joined(&self, posts: &[Post]) -> Day {
        let firm = |post: &Post| self.seats[post.seat as usize].firm;
        let last = posts.last().map(firm);
        let there = posts.iter().rev().take_while(|post| Some(firm(post)) == last);
        there.last().map_or(0, |post| post.start)
    }

    /// The level at which a person takes up their first seat: the more years of work, the higher.
    fn first_level(&self, person: u32) -> u8 {
        let own = &self.seats[person as usize];
        let role = &ROLES[usize::from(own.role)];
        let mut rng = Rng::new(self.seed, Stream::Past, u64::from(person));
        let level = match (role.ladder, self.worked_before(person) / YEAR) {
            (Ladder::Making, ..2) => 0,
            (Ladder::Making, 2..SENIOR_AFTER) => PLAIN,
            (Ladder::Making, SENIOR_AFTER..14) => 2,
            (Ladder::Making, _) => 2 + u8::from(rng.chance(40)),
            (_, 16..) => u8::from(rng.chance(50)),
            _ => 0,
        };
        level.max(role.first_level()).min(self.titles.top(own.role, own.variant))
    }

    /// The level at which a person joins another company: most who can rise do, and few step down.
    fn level_elsewhere(&self, seat: u32, level: u8, dice: u64) -> u8 {
        let seat = &self.seats[seat as usize];
        let first = ROLES[usize::from(seat.role)].first_level();
        let rises = [85, 70, 55, 0][usize::from(level)];
        let level = match dice % 100 {
            dice if dice < rises => level + 1,
            dice if dice >= 95 => level.saturating_sub(1),
            _ => level,
        };
        level.max(first).min(self.titles.top(seat.role, seat.variant))
    }

    /// Whether a seat has a further title above this level; the higher the step, the fewer take it.
    fn can_rise(&self, seat: u32, level: u8, day: Day) -> bool {
        let dice = mix(u64::from(seat) << 20 ^ day as u64) % 100;
        let seat = &self.seats[seat as usize];
        let ladder = ROLES[usize::from(seat.role)].ladder;
        let share = match (ladder, level) {
            (Ladder::Making, ..=PLAIN) => 70,
            (Ladder::Making | Ladder::Managing, _) => 60,
            _ => 55,
        };
        dice < share
            && level < self.titles.top(seat.role, seat.variant)
            && self.titles.get(seat.role, seat.variant, level)
                != self.titles.get(seat.role, seat.variant, level + 1)
    }

    /// How senior a post is by its title.
    pub(super) fn seniority(&self, post: &Post) -> Option<Seniority> {
        if post.level == INTERN {
            return Some(Seniority::Intern);
        }
        let seat = &self.seats[post.seat as usize];
        self.titles.seniority(seat.role, seat.variant, post.level)
    }

    /// Whether a step leads down: to a lower seniority, or to a lower level of the same.
    pub(super) fn leads_down(&self, step: &Step) -> bool {
        // The higher seniority is the smaller.
        let (from, to) = (self.seniority(&step.from), self.seniority(&step.to));
        step.from.level != INTERN && (to > from || (to == from && step.to.level < step.from.level))
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
            for (index, pair) in posts.windows(2).enumerate().filter(|(_, pair)| pair[1].start >= first) {
                let joined = self.joined(&posts[..=index]);
                steps.push(Step { person, from: pair[0], to: pair[1], joined });
            }
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
        if seat.graduate.is_none() && self.titles.top(seat.role, seat.variant) == 0 {
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

    /// The jobs of a person before their first seat, newest first.
    pub(super) fn earlier(&self, person: u32) -> Vec<Earlier> {
        let own = &self.seats[person as usize];
        let total = self.worked_before(person);
        if total < SHORTEST_JOB {
            return Vec::new();
        }
        let role = &ROLES[usize::from(own.role)];
        let mut rng = Rng::new(self.seed, Stream::Past, u64::from(person) | 1 << 40);
        // How far up the ladder the last of these jobs was: 3 directs, 2 manages, 1 is senior, 0 begins.
        let highest = match role.ladder {
            Ladder::Founding | Ladder::Chief | Ladder::Vice => 3,
            Ladder::Heading | Ladder::Directing => 2,
            Ladder::Managing | Ladder::Owning => 1,
            Ladder::Making => Day::from(total / YEAR >= SENIOR_AFTER),
        };
        // Chief executives come from sales, operations or money as often as from the product.
        let origin = [0, 4, 6, 6, 7, 9, 9, 10][rng.below(8)];
        let department = DEPARTMENTS.iter().position(|d| *d == role.department).unwrap_or(origin);
        let mut end = self.first_day(person) - rng.range(1, 70);
        let (mut left, mut last) = (total, own.firm);
        let mut earlier = Vec::with_capacity(6);
        while left >= SHORTEST_JOB {
            // The rest is too short for another job.
            let length = rng.range(500, 2400).min(left);
            let length = if left - length < SHORTEST_JOB { left } else { length };
            let start = workday(end - length, 0);
            let firm = self.employer(&mut rng, own.firm, last, start);
            let middle = left - length / 2;
            let rank = if total < 2 * YEAR { 0 } else { (highest * middle + total / 2) / total };
            let work = match rank {
                3 => 2,
                2 => 1,
                _ => 0,
            };
            let group = self.firms[firm.unwrap_or(own.firm) as usize].group;
            let role = self.work.pick(&mut rng, group, department, work);
            let variant = rng.below(12) as u8;
            // A person is a junior once.
            let level = match rank {
                0 => PLAIN * u8::from(left < total || total > 2 * YEAR),
                1 => 2,
                _ => 0,
            };
            let level = level.min(self.titles.top(role, variant));
            earlier.push(Earlier { firm, role, variant, level, start, end });
            last = firm.unwrap_or(last);
            left -= length;
            end = start - rng.range(1, 60);
        }
        earlier
    }

    /// An employer of former days: in the same country where one is old enough.
    fn employer(&self, rng: &mut Rng, home: u32, last: u32, start: Day) -> Option<u32> {
        let old_enough =
            |firms: &[u32]| firms.partition_point(|firm| self.firms[*firm as usize].founded + 60 < start);
        let near = &self.by_country[usize::from(self.firms[home as usize].country)];
        let near = &near[..old_enough(near)];
        let all = &self.by_age[..old_enough(&self.by_age)];
        for attempt in 0..7 {
            let abroad = near.len() < 3 || attempt > 4;
            let pool = if abroad { all } else { near };
            if pool.is_empty() {
                return None;
            }
            let candidate = *rng.pick(pool);
            if candidate != last && candidate != home {
                return Some(candidate);
            }
        }
        None
    }
}
