//! The record of a person as it stands on a day.

use super::NETWORK;
use crate::calendar::{Day, instant, year_of};
use crate::careers::{INTERN, Post};
use crate::companies::{last_check, place, synthetic};
use crate::names::{Culture, NICKNAMES};
use crate::plan::Plan;
use crate::profiles::Schooling;
use crate::rng::{Rng, Stream, mix, scatter48};
use crate::roles::{Ladder, PLAIN, ROLES};
use domain::{CompanyRef, Education, Employer, Experience, NetworkUrl, Person};
use lookup::record::PersonRecord;

/// Employers that lie outside the world, so they have no domain.
const OUTSIDE: [&str; 12] = [
    "Self-employed",
    "Freelance",
    "Independent consultant",
    "Halden & Frey",
    "Corvane Group",
    "Northmere Holdings",
    "Tessaro International",
    "Old Harbour Trading",
    "Bramwell Associates",
    "Sundial Ventures Studio",
    "Pelican Works",
    "Verhaegen & Zoon",
];

/// What a person does on the day of the record.
pub(super) enum Now {
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
                start_date: Some(self.date(post.start)),
                end_date: post.end.map(|day| self.date(day)),
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
                start_date: Some(self.date(job.start)),
                end_date: Some(self.date(job.end)),
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
        let skills = self.profiles.skills(&mut rng, role.department);
        let schooling = Schooling {
            country,
            department: role.department,
            until: graduated,
            today: year_of(today),
            leader,
        };
        let education =
            if firm.trade.is_some() { Vec::new() } else { self.profiles.schools(&mut rng, &schooling) };
        let languages = self.profiles.languages(&mut rng, country, identity.culture);
        let certifications = self.profiles.certificates(&mut rng, role.department, years);
        let title = match &now {
            Now::Working(post) => Some(self.title(post)),
            _ => None,
        };
        let headline = self.headline(&mut rng, &now, &title, &skills, education.first());
        let dice = mix(self.seed ^ mix(u64::from(index) ^ 0x7665_7269));
        let mut verified_on = last_check(dice, today);
        // A record that tells of a job was confirmed when it began or ended, or later.
        if let Now::Working(post) | Now::Between(post) = &now {
            verified_on = verified_on.max(post.end.unwrap_or(post.start));
        }
        let contact = self.contact(index, &now, &posts, graduated, today);
        let mut fields = vec!["fullName", "title", "company", "experience", "email"];
        fields.retain(|field| match *field {
            "title" => title.is_some(),
            "company" => matches!(now, Now::Working(_)),
            "email" => contact.email.is_some(),
            _ => true,
        });
        let mut family = String::with_capacity(16);
        self.push_family(index, &mut family);
        let person = Person {
            id: format!("per_{:012x}", scatter48(self.seed ^ 0x7065, u64::from(index))),
            full_name: self.full_name(index),
            first_name: Some(self.given(index).text.clone()),
            last_name: Some(family),
            headline: Some(headline),
            seniority: match &now {
                Now::Working(post) => self.seniority(post),
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
            sources: synthetic(&fields, verified_on),
            last_verified_at: contact.checked.max(Some(instant(verified_on, 0))),
        };
        PersonRecord {
            person,
            email_checked_at: contact.checked,
            former_emails: contact.former,
            bounced_emails: Vec::new(),
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
        school: Option<&Education>,
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

impl Plan {
    pub(super) fn title(&self, post: &Post) -> String {
        let seat = &self.seats[post.seat as usize];
        if post.level == INTERN {
            let base = self.titles.get(seat.role, seat.variant, PLAIN);
            return format!("{base} Intern");
        }
        self.titles.get(seat.role, seat.variant, post.level).to_owned()
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

    pub(super) fn push_family(&self, person: u32, out: &mut String) {
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
        if !identity.documented && (!identity.unique || number & 3 == 0) {
            url.push_str(&format!("-{number:012x}"));
        }
        NetworkUrl::trusted(url)
    }
}
