//! The records of people and companies as they stand on a day.

use super::NETWORK;
use super::calendar::{Day, date, instant, year_of};
use super::careers::{INTERN, Post};
use super::mail::{FREE_MAIL_DOMAINS, PATTERNS};
use super::names::{Culture, NICKNAMES};
use super::places::{CITIES, COUNTRIES};
use super::plan::Plan;
use super::rng::{Rng, Stream, mix, scatter48};
use super::roles::{Ladder, ROLES};
use super::{phones, profiles};
use crate::dataset::record::{CompanyRecord, Mobile, PersonRecord, PersonalEmail};
use crate::domain::{
    Company, CompanyRef, EmailAddress, EmployeeRange, Employer, Experience, Funding, FundingRound, Location,
    NetworkUrl, Person, Phone, Seniority, Source,
};

/// Employers that lie outside the world, so they have no domain.
const OUTSIDE: [&str; 12] = [
    "Self-employed",
    "Freelance",
    "Independent consultant",
    "Armed Forces",
    "City Council",
    "Ministry of Economic Affairs",
    "University research group",
    "Family business",
    "Volunteer Corps",
    "Public School District",
    "Independent contractor",
    "Career break",
];

pub(super) fn place(city: usize) -> Location {
    let city = &CITIES[city];
    Location {
        city: Some(city.name.to_owned()),
        region: Some(city.region.to_owned()),
        country: Some(city.country.to_owned()),
    }
}

fn synthetic(fields: &[&str], observed: Day) -> Vec<Source> {
    vec![Source {
        provider: "demo".to_owned(),
        fields: fields.iter().map(|field| (*field).to_owned()).collect(),
        observed_at: Some(instant(observed, 0)),
    }]
}

/// The last day of a check that is repeated every so often.
fn last_check(dice: u64, today: Day) -> Day {
    let period = match dice % 10 {
        0..=4 => 20 + (dice >> 8) % 9,
        5..=7 => 45 + (dice >> 8) % 60,
        _ => 150 + (dice >> 8) % 200,
    } as Day;
    today - (today - (dice >> 32) as Day % 1000).rem_euclid(period)
}

impl Plan {
    pub(super) fn company(&self, index: u32, today: Day) -> CompanyRecord {
        let firm = &self.firms[index as usize];
        let dice = mix(self.seed ^ mix(u64::from(index) ^ 0x636f_6d70));
        let employees = self.employees(index, today);
        let bought = self.deals.iter().find(|deal| deal.target == index && deal.day <= today);
        let mut description = firm.description.clone();
        if let Some(deal) = bought {
            let parent = &self.firms[deal.acquirer as usize].name;
            description.push_str(&format!(" Part of {parent} since {}.", year_of(deal.day)));
        }
        let jobs = self.open_jobs(index, today);
        let checked = last_check(dice, today);
        let company = Company {
            id: format!("com_{:012x}", scatter48(self.seed, u64::from(index))),
            name: firm.name.clone(),
            domain: Some(firm.domain.clone()),
            network_url: Some(firm.url.clone()),
            description: Some(description),
            industry: Some(firm.industry.to_owned()),
            employee_count: Some(employees),
            employee_range: Some(EmployeeRange::of(employees)),
            revenue_range: Some(firm.revenue),
            founded_year: Some(year_of(firm.founded)),
            kind: Some(if bought.is_some() { "subsidiary" } else { firm.kind }.to_owned()),
            location: Some(place(usize::from(firm.city))),
            technologies: firm.technologies.clone(),
            funding: self.funding(index, today),
            open_roles: Some(jobs.len() as u32),
            sources: synthetic(
                &[
                    "name",
                    "domain",
                    "industry",
                    "employeeCount",
                    "location",
                    "technologies",
                    "funding",
                    "openRoles",
                ],
                checked,
            ),
            last_verified_at: Some(instant(checked, 0)),
        };
        CompanyRecord {
            company,
            email_pattern: firm.mail.pattern.map(|pattern| PATTERNS[usize::from(pattern)].to_owned()),
            catch_all: firm.mail.pattern.map(|_| firm.mail.catch_all),
            mail_provider: firm.mail.provider.map(str::to_owned),
            other_names: firm.other_names.clone(),
            jobs,
        }
    }

    /// Employees on a day; companies grow a little every month.
    pub(super) fn employees(&self, index: u32, today: Day) -> u32 {
        let firm = &self.firms[index as usize];
        let months = ((today - self.anchor).max(0) / 30) as u64;
        let grown = u64::from(firm.employees) * u64::from(firm.growth) * months / 12_000;
        firm.employees + grown as u32
    }

    fn funding(&self, index: u32, today: Day) -> Option<Funding> {
        let firm = &self.firms[index as usize];
        let currency = COUNTRIES[usize::from(firm.country)].currency;
        let rounds: Vec<FundingRound> = firm
            .rounds
            .iter()
            .rev()
            .filter(|round| round.day <= today)
            .map(|round| FundingRound {
                stage: round.stage,
                amount: round.amount,
                currency: round.amount.map(|_| currency.to_owned()),
                announced_at: Some(date(round.day)),
                investors: round.investors.clone(),
            })
            .collect();
        if rounds.is_empty() {
            return None;
        }
        let total = rounds.iter().filter_map(|round| round.amount).sum();
        Some(Funding { total_raised: Some(total), currency: Some(currency.to_owned()), rounds })
    }

    pub(super) fn title(&self, post: &Post) -> String {
        let seat = &self.seats[post.seat as usize];
        if post.level == INTERN {
            let base = self.titles.get(seat.role, seat.variant, 0);
            return format!("{base} Intern");
        }
        self.titles.get(seat.role, seat.variant, post.level).to_owned()
    }

    pub(super) fn company_ref(&self, firm: u32) -> CompanyRef {
        let firm = &self.firms[firm as usize];
        CompanyRef { name: firm.name.clone(), domain: Some(firm.domain.clone()) }
    }

    pub(super) fn full_name(&self, person: u32) -> String {
        let identity = &self.people[person as usize];
        let mut name = String::with_capacity(28);
        name.push_str(&self.given(person).text);
        if identity.middle != 0 {
            name.push(' ');
            name.push(identity.middle as char);
            name.push('.');
        }
        name.push(' ');
        self.push_family(person, &mut name);
        name
    }

    fn push_family(&self, person: u32, out: &mut String) {
        let identity = &self.people[person as usize];
        out.push_str(&self.family(person).text);
        if let Some(second) = identity.second {
            out.push(' ');
            out.push_str(&self.names.of(identity.culture).families[usize::from(second)].text);
        }
    }

    pub(super) fn profile(&self, person: u32) -> NetworkUrl {
        let identity = &self.people[person as usize];
        let mut url = String::with_capacity(64);
        url.push_str(NETWORK);
        url.push_str("/in/");
        url.push_str(&self.given(person).ascii);
        url.push('-');
        url.push_str(&self.family(person).ascii);
        let number = scatter48(self.seed ^ 0x6c69, u64::from(person));
        if !identity.unique || number & 3 == 0 {
            url.push_str(&format!("-{number:012x}"));
        }
        NetworkUrl::trusted(url)
    }

    /// The business address of a person in a seat, where it is known.
    pub(super) fn address(&self, person: u32, seat: u32) -> Option<EmailAddress> {
        let firm = &self.firms[self.seats[seat as usize].firm as usize];
        let pattern = firm.mail.pattern?;
        let (own, column) = (&self.seats[person as usize], self.seats[seat as usize].place);
        let ring = &self.rings[own.ring as usize];
        let mut local = String::with_capacity(24);
        self.local_part(person, pattern, &mut local);
        let number = ring.numbers[usize::from(own.place) * ring.len() + usize::from(column)];
        if number > 1 {
            local.push_str(&number.to_string());
        }
        Some(EmailAddress::trusted(&local, firm.domain.as_str()))
    }
}

/// What a person does on the day of the record.
enum Now {
    Working(Post),
    Between(Post),
    Studying,
}

impl Plan {
    pub(super) fn person(&self, index: u32, today: Day) -> PersonRecord {
        let identity = &self.people[index as usize];
        let own = &self.seats[index as usize];
        let posts = self.posts(index, today);
        let earlier = self.earlier(index);
        let now = match posts.last() {
            Some(post) if post.end.is_none() => Now::Working(*post),
            Some(post) => Now::Between(*post),
            None => Now::Studying,
        };
        let seat = match &now {
            Now::Working(post) | Now::Between(post) => &self.seats[post.seat as usize],
            Now::Studying => own,
        };
        let firm = &self.firms[seat.firm as usize];
        let role = &ROLES[usize::from(seat.role)];
        let mut rng = Rng::new(self.seed, Stream::Profile, u64::from(index));

        let mut experience = Vec::with_capacity(posts.len() + earlier.len());
        for post in posts.iter().rev() {
            experience.push(Experience {
                title: Some(self.title(post)),
                company: self.company_ref(self.seats[post.seat as usize].firm),
                start_date: Some(date(post.start)),
                end_date: post.end.map(date),
                current: post.end.is_none(),
            });
        }
        for job in &earlier {
            experience.push(Experience {
                title: Some(self.titles.get(job.role, job.variant, job.level).to_owned()),
                company: match job.firm {
                    Some(firm) => self.company_ref(firm),
                    None => CompanyRef { name: (*rng.pick(&OUTSIDE)).to_owned(), domain: None },
                },
                start_date: Some(date(job.start)),
                end_date: Some(date(job.end)),
                current: false,
            });
        }
        let began = earlier.last().map(|job| job.start).or(posts.first().map(|post| post.start));
        let graduated = match (own.graduate, began) {
            (Some(day), _) => year_of(day),
            (None, Some(day)) => year_of(day),
            (None, None) => year_of(today),
        };
        let years = (year_of(today) - graduated).max(0);
        let leader = role.ladder.leads() || role.ladder == Ladder::Founding;
        let country = usize::from(identity.country);
        let skills = profiles::skills(&mut rng, role.department);
        let education =
            profiles::schools(&mut rng, country, role.department, graduated, leader, firm.trade.is_some());
        let languages = profiles::languages(&mut rng, country, identity.culture);
        let certifications = profiles::certificates(&mut rng, role.department, years);
        let title = match &now {
            Now::Working(post) => Some(self.title(post)),
            _ => None,
        };
        let headline = self.headline(&mut rng, &now, &title, &skills, education.first());
        let dice = mix(self.seed ^ mix(u64::from(index) ^ 0x7665_7269));
        let mut verified_on = last_check(dice, today);
        if let Now::Working(post) = &now {
            verified_on = verified_on.max(post.start);
        }
        let contact = self.contact(index, &now, &posts, today);
        let mut family = String::with_capacity(16);
        self.push_family(index, &mut family);
        let person = Person {
            id: format!("per_{:012x}", scatter48(self.seed ^ 0x7065, u64::from(index))),
            full_name: self.full_name(index),
            first_name: Some(self.given(index).text.clone()),
            last_name: Some(family),
            headline: Some(headline),
            seniority: match &now {
                Now::Working(post) if post.level == INTERN => Some(Seniority::Intern),
                Now::Working(post) => Some(role.ladder.seniority(post.level)),
                _ => None,
            },
            department: title.as_ref().map(|_| role.department),
            title,
            email_verified: contact.email.as_ref().map(|_| contact.verified),
            email: contact.email,
            network_url: Some(self.profile(index)),
            company: matches!(now, Now::Working(_)).then(|| Employer {
                name: firm.name.clone(),
                domain: Some(firm.domain.clone()),
                industry: Some(firm.industry.to_owned()),
                employee_count: Some(self.employees(seat.firm, today)),
            }),
            location: Some(place(usize::from(seat.city))),
            skills,
            languages,
            certifications,
            experience,
            education,
            sources: synthetic(
                &["fullName", "title", "company", "experience", "education", "email"],
                verified_on,
            ),
            last_verified_at: Some(instant(verified_on, 0)),
        };
        PersonRecord {
            person,
            email_checked_at: contact.checked,
            former_emails: contact.former,
            personal_email: contact.personal,
            mobile: contact.mobile,
            other_names: self.other_names(index, &mut rng),
            suppressed: false,
        }
    }

    fn headline(
        &self,
        rng: &mut Rng,
        now: &Now,
        title: &Option<String>,
        skills: &[String],
        school: Option<&crate::domain::Education>,
    ) -> String {
        let firm_of = |post: &Post| &self.firms[self.seats[post.seat as usize].firm as usize];
        match (now, title) {
            (Now::Working(post), Some(title)) => {
                let firm = firm_of(post);
                match (rng.below(5), skills) {
                    (0, [first, second, ..]) => format!("{title} | {first}, {second}"),
                    (1, _) => format!("{title} at {} · {}", firm.name, firm.industry),
                    (2, [first, ..]) => format!("{title} @ {} | {first}", firm.name),
                    _ => format!("{title} at {}", firm.name),
                }
            }
            (Now::Between(post), _) => {
                format!("Between roles · formerly {} at {}", self.title(post), firm_of(post).name)
            }
            _ => match school {
                Some(school) => format!(
                    "{} student at {}",
                    school.field.as_deref().unwrap_or("University"),
                    school.school
                ),
                None => "Student".to_owned(),
            },
        }
    }

    /// Nicknames, maiden names, and the spelling without marks.
    fn other_names(&self, person: u32, rng: &mut Rng) -> Vec<String> {
        let identity = &self.people[person as usize];
        let (given, family) = (&self.given(person).text, &self.family(person).text);
        let mut names = Vec::new();
        if rng.chance(45)
            && let Some((_, short)) = NICKNAMES.iter().find(|(long, _)| long == given)
        {
            names.push(format!("{short} {family}"));
        }
        let changed = identity.woman && rng.chance(9);
        if changed && identity.culture != Culture::Hispanic && identity.culture != Culture::Chinese {
            let lists = self.names.of(identity.culture);
            let maiden = lists.family(rng.below(lists.families.len()), true);
            if maiden.text != *family {
                names.push(format!("{given} {}", maiden.text));
            }
        }
        if identity.culture == Culture::Chinese && rng.chance(35) {
            let english = ["Grace", "Vivian", "Joyce", "Cindy", "Jason", "Kelvin", "Raymond", "Kevin"];
            let at = rng.below(4) + if identity.woman { 0 } else { 4 };
            if english[at] != given {
                names.push(format!("{} {family}", english[at]));
            }
        }
        names
    }
}

/// The ways to reach a person.
#[derive(Default)]
struct Contact {
    email: Option<EmailAddress>,
    verified: bool,
    checked: Option<jiff::Timestamp>,
    former: Vec<EmailAddress>,
    personal: Option<PersonalEmail>,
    mobile: Option<Mobile>,
}

impl Plan {
    fn contact(&self, person: u32, now: &Now, posts: &[Post], today: Day) -> Contact {
        let identity = &self.people[person as usize];
        let mut rng = Rng::new(self.seed, Stream::Contact, u64::from(person));
        // Checks have a time of day, so the last one that is surely over was yesterday's.
        let yesterday = today - 1;
        let owner = ROLES[usize::from(self.seats[person as usize].role)].ladder == Ladder::Owning;
        let mut contact = Contact::default();
        let (known, verified, dice) = (rng.chance(88), rng.chance(86), rng.next());
        let known = |seat: u32| owner || known || mix(dice ^ u64::from(seat)) % 4 == 0;
        if let Now::Working(post) = now
            && known(post.seat)
        {
            let firm = &self.firms[self.seats[post.seat as usize].firm as usize];
            contact.email = self.address(person, post.seat);
            let settled = today >= post.start + 5;
            // A server that accepts every recipient cannot vouch for one.
            contact.verified = settled && (owner || verified) && (!firm.mail.catch_all || dice % 6 == 0);
            if contact.verified && contact.email.is_some() {
                let day = last_check(mix(dice), yesterday).max(post.start + 3);
                contact.checked = Some(instant(day, (dice % 86_400) as i32 / 2));
            }
        }
        let current = match now {
            Now::Working(post) => Some(self.seats[post.seat as usize].firm),
            _ => None,
        };
        let mut seen = current;
        for post in posts.iter().rev() {
            let firm = self.seats[post.seat as usize].firm;
            if seen != Some(firm) && Some(firm) != current && contact.former.len() < 3 && known(post.seat) {
                contact.former.extend(self.address(person, post.seat));
            }
            seen = Some(firm);
        }
        if rng.chance(46) || owner {
            contact.personal = Some(self.private_mail(person, &mut rng, yesterday));
        }
        contact.mobile =
            identity.phone.and_then(|turn| phones::number(identity.country, turn)).map(|number| {
                let dice = rng.next();
                Mobile {
                    number: Phone::trusted(number),
                    carrier: (dice % 12 != 0).then(|| phones::carrier(dice >> 8).to_owned()),
                    checked_at: Some(instant(last_check(dice >> 3, yesterday), (dice % 43_200) as i32)),
                }
            });
        contact
    }

    fn private_mail(&self, person: u32, rng: &mut Rng, yesterday: Day) -> PersonalEmail {
        let identity = &self.people[person as usize];
        let (given, family) = (&self.given(person).ascii, &self.family(person).ascii);
        let dice = rng.next();
        let joint = [".", "_", "-"][rng.weighted(&[70, 20, 10])];
        // Years are two digits; the running numbers of namesakes are never that short.
        let local = match (identity.unique, dice % 5) {
            (true, 0..=1) => format!("{given}{joint}{family}"),
            (true, _) => format!("{given}{joint}{family}{:02}", 60 + (dice >> 8) % 40),
            _ => format!("{given}{joint}{family}{}", 1000 + person),
        };
        let host = FREE_MAIL_DOMAINS[rng.weighted(&[40, 25, 20, 10, 5])];
        let verified = rng.chance(80);
        PersonalEmail {
            address: EmailAddress::trusted(&local, host),
            verified,
            checked_at: verified.then(|| instant(last_check(dice >> 5, yesterday), (dice % 43_200) as i32)),
        }
    }
}
