//! Finds the people with a role at a company: the role is parsed like a job title, and people are scored against it.
//!
//! `score = 0.5 × title + 0.3 × seniority + 0.2 × department`
//!
//! | part | 1 | less | 0 |
//! |---|---|---|---|
//! | title | the same words | the wanted words among others, a head for a vice president | another job |
//! | seniority | the level asked for | an eighth less per step below, a sixteenth per step above | far below |
//! | department | the one asked for | half: leads the whole company, or none was asked for | another one |
//!
//! A person counts from [`FLOOR`] on, and only with the wanted words, the wanted department, or the whole company to lead. A role that
//! is only a rank is filled by people of that rank; a role with unknown words, only by people with the same words. If no role is asked
//! for and no known person leads the whole company, the next in rank counts as its leader.

use crate::title::Title;
use domain::{Department, Seniority};
use std::sync::Arc;

/// Scores below this are not answers.
pub const FLOOR: f64 = 0.3;

/// A person at a company, with enough facts to rank them without reading the record.
#[derive(Debug, Clone)]
pub struct Member {
    /// The directory's number of the record.
    pub number: u64,
    /// The words of the job title, in their normal form.
    pub words: Vec<Arc<str>>,
    pub seniority: Option<Seniority>,
    pub department: Option<Department>,
    /// How complete the record is; orders equals.
    pub rank: usize,
}

/// A role as it was asked for.
#[derive(Debug, Clone)]
pub struct Role {
    text: String,
    title: Title,
    /// The level asked for; none for a role that names no rank, such as "account executive".
    seniority: Option<Seniority>,
    department: Option<Department>,
    /// Whether the next in rank is good enough if no one has the role.
    or_next: bool,
}

/// How well a person fits a role, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// 0 to 1.
    pub score: f64,
    pub reasons: Vec<String>,
}

impl Role {
    pub fn parse(text: &str) -> Self {
        let title = Title::parse(text);
        let named = |department: &Department| Title::parse(&name(*department)).words == title.words;
        if let Some(department) = title.department.filter(named) {
            return Self { text: text.trim().to_owned(), ..Self::head_of(department) };
        }
        // A title without any word of rank reads as an entry job; a role without one leaves the rank open.
        let seniority = title.seniority.filter(|seniority| *seniority != Seniority::Entry);
        // Leading the whole company is no stand-in for a role with a field of its own, such as a chief happiness officer's.
        let own_field = title.department == Some(Department::Executive) && !title.is_rank();
        let department = title.department.filter(|_| !own_field);
        Self { text: text.trim().to_owned(), department, seniority, title, or_next: false }
    }

    /// The leader of the company, or else its known employee of the highest rank.
    pub fn leader() -> Self {
        Self { or_next: true, ..Self::parse("CEO") }
    }

    /// The head of a department.
    pub fn head_of(department: Department) -> Self {
        let text = format!("head of {}", name(department));
        let seniority = Some(Seniority::Vp);
        Self { title: Title::parse(&text), text, department: Some(department), seniority, or_next: false }
    }

    /// The words of the role.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The message if no one fits.
    pub fn unfilled(&self) -> String {
        format!("no one known to work there has the role {}", self.text)
    }

    pub fn seniority(&self) -> Option<Seniority> {
        self.seniority
    }

    /// The levels that can fill the role; none if the role has no rank.
    pub fn levels(&self) -> Vec<Seniority> {
        let Some(wanted) = self.seniority else { return Vec::new() };
        let near = |own: &Seniority| closeness(level(Some(wanted)), level(Some(*own))) >= 0.5;
        Seniority::ALL.iter().copied().filter(near).collect()
    }

    pub fn department(&self) -> Option<Department> {
        self.department
    }

    fn parts(&self, member: &Member) -> Parts {
        let own_level = level(member.seniority);
        let leads_all = member.department == Some(Department::Executive) && own_level == TOP;
        Parts {
            title: f64::from(self.title.score(&member.words)),
            department: match self.department {
                Some(wanted) if member.department == Some(wanted) => 1.0,
                Some(_) if leads_all => 0.5,
                Some(_) => 0.0,
                None => 0.5,
            },
            level: match self.seniority {
                Some(wanted) => closeness(level(Some(wanted)), own_level),
                None => own_level / TOP,
            },
            leads_all,
            next: self.or_next && own_level >= LEADS,
        }
    }

    /// Those who fit, best first; why is said only of those who are taken.
    pub fn rank<'m>(&'m self, staff: &'m [Member]) -> impl Iterator<Item = (&'m Member, Fit)> + use<'m> {
        let fit = |member| {
            let parts = self.parts(member);
            Some((member, parts.score(self)?, parts))
        };
        let mut fitting: Vec<_> = staff.iter().filter_map(fit).collect();
        fitting.sort_by(|(a, a_score, _), (b, b_score, _)| {
            let by_score = b_score.total_cmp(a_score);
            let by_level = || level(b.seniority).total_cmp(&level(a.seniority));
            by_score.then_with(by_level).then(b.rank.cmp(&a.rank)).then(a.number.cmp(&b.number))
        });
        fitting
            .into_iter()
            .map(|(member, score, parts)| (member, Fit { score, reasons: parts.reasons(self, member) }))
    }
}

/// What a score is made of, each part from 0 to 1.
struct Parts {
    title: f64,
    department: f64,
    level: f64,
    leads_all: bool,
    /// Whether the next in rank will do, and this may be them.
    next: bool,
}

impl Parts {
    fn score(&self, role: &Role) -> Option<f64> {
        let concerns = self.next
            || self.title > 0.0
            || (role.department.is_some() && (self.department == 1.0 || self.leads_all))
            || (role.department.is_none() && role.title.is_rank() && self.level == 1.0);
        let score = 0.5 * self.title + 0.3 * self.level + 0.2 * self.department;
        (concerns && (self.next || score >= FLOOR)).then(|| domain::rounded(score))
    }

    fn reasons(&self, role: &Role, member: &Member) -> Vec<String> {
        let mut reasons = Vec::new();
        if self.title == 1.0 {
            reasons.push(format!("title is {}", role.text));
        } else if self.title > 0.0 {
            reasons.push(format!("title is close to {}", role.text));
        }
        match role.department {
            Some(wanted) if self.department == 1.0 => reasons.push(format!("works in {wanted}")),
            Some(_) if self.leads_all => reasons.push("leads the company".to_owned()),
            _ => {}
        }
        if let Some(own) = member.seniority.filter(|_| self.level >= 0.5) {
            reasons.push(format!("seniority {own}"));
        }
        reasons
    }
}

fn name(department: Department) -> String {
    department.as_str().replace('_', " ")
}

const TOP: f64 = 12.0;
/// The lowest level that decides: directors.
const LEADS: f64 = 8.0;

/// How high a job stands.
fn level(seniority: Option<Seniority>) -> f64 {
    match seniority {
        Some(Seniority::Owner | Seniority::Founder | Seniority::CSuite) => TOP,
        Some(Seniority::Partner | Seniority::Vp) => 10.0,
        Some(Seniority::Head) => 9.0,
        Some(Seniority::Director) => 8.0,
        Some(Seniority::Manager) => 6.0,
        Some(Seniority::Senior) => 4.0,
        Some(Seniority::Entry) | None => 2.0,
        Some(Seniority::Intern) => 0.0,
    }
}

/// People above the wanted level can decide too; people below mostly cannot.
fn closeness(wanted: f64, own: f64) -> f64 {
    let distance = if own >= wanted { (own - wanted) / 2.0 } else { wanted - own };
    (1.0 - distance / 8.0).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(role: &str, titles: &[&str]) -> Vec<(String, f64)> {
        ranked_by(&Role::parse(role), titles)
    }

    fn names_of(ranked: Vec<(String, f64)>) -> Vec<String> {
        ranked.into_iter().map(|(title, _)| title).collect()
    }

    fn ranked_by(role: &Role, titles: &[&str]) -> Vec<(String, f64)> {
        let parsed: Vec<Title> = titles.iter().map(|title| Title::parse(title)).collect();
        let staff: Vec<Member> = (0..)
            .zip(&parsed)
            .map(|(number, title)| Member {
                number,
                words: title.words.iter().map(|word| word.as_str().into()).collect(),
                seniority: title.seniority,
                department: title.department,
                rank: 0,
            })
            .collect();
        let ranked = role.rank(&staff);
        ranked.map(|(m, fit)| (titles[m.number as usize].to_owned(), fit.score)).collect()
    }

    fn names(role: &str, titles: &[&str]) -> Vec<String> {
        names_of(ranked(role, titles))
    }

    #[test]
    fn the_exact_title_comes_first_then_stand_ins_then_the_rest_of_the_department() {
        let staff = [
            "Sales Intern",
            "CEO",
            "Director of Sales",
            "Account Executive",
            "Head of Sales",
            "VP Sales",
            "VP Engineering",
            "Chief Revenue Officer",
        ];
        let found = ranked("Vice President of Sales", &staff);
        assert_eq!(found[0], ("VP Sales".to_owned(), 1.0));
        let order: Vec<&str> = found.iter().map(|(title, _)| title.as_str()).collect();
        assert_eq!(order, ["VP Sales", "Head of Sales", "Chief Revenue Officer", "Director of Sales", "CEO"]);
    }

    #[test]
    fn a_department_alone_means_whoever_leads_it() {
        let staff = ["Software Engineer", "Engineering Manager", "CTO", "VP Engineering", "CFO"];
        let leaders = ["VP Engineering", "CTO", "Engineering Manager"];
        assert_eq!(names("engineering", &staff), leaders);
        assert!(!names("engineering", &staff).contains(&"CFO".to_owned()));
    }

    #[test]
    fn where_nobody_has_the_department_the_one_who_leads_all_decides() {
        assert_eq!(
            names("Head of Security", &["Founder & CEO", "Plumber", "Office Manager"]),
            ["Founder & CEO"]
        );
        assert_eq!(names("CEO", &["Managing Director", "Owner", "Engineer"])[..1], ["Managing Director"]);
    }

    #[test]
    fn where_nobody_leads_the_whole_company_the_next_in_rank_does() {
        let staff = |titles: &'static [&'static str]| ranked_by(&Role::leader(), titles);
        assert_eq!(names_of(staff(&["Engineer", "VP Sales", "CTO", "Founder & CEO"]))[0], "Founder & CEO");
        assert_eq!(names_of(staff(&["Engineer", "VP Sales", "CTO"])), ["CTO", "VP Sales"]);
        assert_eq!(names_of(staff(&["Engineer", "Team Lead Sales"])), [""; 0]);
    }

    #[test]
    fn a_role_nobody_understands_finds_nobody() {
        assert_eq!(names("flurbl", &["CEO", "VP Sales", "Engineer"]), [""; 0]);
        assert_eq!(names("", &["CEO"]), [""; 0]);
        let staff = ["CEO", "Chief of Staff", "VP Sales", "Senior Engineer", "Engineer"];
        for role in ["Chief Happiness Wizard", "Chief Happiness Officer", "Head of Happiness", "Wizard"] {
            assert_eq!(names(role, &staff), [""; 0], "{role}");
        }
        assert_eq!(names("Vice President", &staff), ["VP Sales"], "a rank alone is whoever has it");
        assert_eq!(names("Beekeeper", &["CEO", "Beekeeper"]), ["Beekeeper"], "but the very word is one");
    }

    #[test]
    fn reasons_say_what_the_score_is_made_of() {
        let title = Title::parse("VP Sales");
        let member = Member {
            number: 0,
            words: title.words.iter().map(|word| word.as_str().into()).collect(),
            seniority: title.seniority,
            department: title.department,
            rank: 0,
        };
        let staff = [member];
        let reasons = |role: Role| role.rank(&staff).next().unwrap().1.reasons;
        let fit = reasons(Role::parse("VP Sales"));
        assert_eq!(fit, ["title is VP Sales", "works in sales", "seniority vp"]);
        let fit = reasons(Role::head_of(Department::Sales));
        assert_eq!(fit, ["title is close to head of sales", "works in sales", "seniority vp"]);
    }
}
