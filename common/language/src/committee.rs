//! Buying committees: the seats by deal type, and the people who fill them.
//!
//! People fill a seat by title, or by department and rank if the title tells no more. Each person has one seat, the best fit.

use crate::role::Member;
use crate::title::Title;
use domain::{DealType, Department, Influence, Seniority};

/// A seat of a committee.
#[derive(Debug, Clone, Copy)]
pub struct Seat {
    pub key: &'static str,
    pub influence: Influence,
    /// Titles that fill it.
    titles: &'static [&'static str],
    /// A department whose people fill it too, at these ranks.
    by_rank: Option<(Department, &'static [Seniority])>,
}

const fn seat(
    key: &'static str,
    influence: Influence,
    titles: &'static [&'static str],
    by_rank: Option<(Department, &'static [Seniority])>,
) -> Seat {
    Seat { key, influence, titles, by_rank }
}

use Department as D;
use Influence::{Decision, Influencer, User};
use Seniority as S;

const LEADS: &[S] = &[S::Vp, S::Head, S::Director];
const MANAGES: &[S] = &[S::Vp, S::Head, S::Director, S::Manager];
const WORKS: &[S] = &[S::Senior, S::Entry];

const SECURITY: &[Seat] = &[
    seat(
        "ciso",
        Decision,
        &["CISO", "Chief Security Officer", "VP Security"],
        Some((D::Security, &[S::CSuite, S::Vp])),
    ),
    seat(
        "security_lead",
        Influencer,
        &["Head of Security", "Security Manager", "Lead Security"],
        Some((D::Security, MANAGES)),
    ),
    seat(
        "it_lead",
        Influencer,
        &["CIO", "IT Director", "IT Manager"],
        Some((D::It, &[S::CSuite, S::Vp, S::Head, S::Director, S::Manager])),
    ),
    seat(
        "compliance",
        Influencer,
        &["Compliance", "Risk", "Privacy", "Data Protection", "General Counsel"],
        None,
    ),
    seat("security_engineer", User, &["Security Engineer", "Security Analyst"], Some((D::Security, WORKS))),
];

const DATA_INFRA: &[Seat] = &[
    seat("cto", Decision, &["CTO", "CIO"], Some((D::Engineering, &[S::CSuite]))),
    seat(
        "head_of_data",
        Decision,
        &["Chief Data Officer", "Head of Data", "VP Data", "Director Data"],
        Some((D::Data, &[S::CSuite, S::Vp, S::Head, S::Director])),
    ),
    seat(
        "platform_lead",
        Influencer,
        &[
            "Platform Manager",
            "Head of Platform",
            "Infrastructure Manager",
            "Head of Infrastructure",
            "Platform Lead",
        ],
        Some((D::Data, &[S::Manager])),
    ),
    seat(
        "data_engineer",
        User,
        &["Data Engineer", "Analytics Engineer", "Machine Learning Engineer", "Data Architect"],
        None,
    ),
    seat(
        "analyst",
        User,
        &["Data Analyst", "Data Scientist", "BI Analyst", "Analyst Data"],
        Some((D::Data, WORKS)),
    ),
];

const SALES_OPS: &[Seat] = &[
    seat(
        "cro",
        Decision,
        &["CRO", "Chief Sales Officer", "Chief Commercial Officer"],
        Some((D::Sales, &[S::CSuite])),
    ),
    // By rank alone, so that heads of revenue operations or enablement get those seats and not this one.
    seat("sales_lead", Decision, &[], Some((D::Sales, MANAGES))),
    seat("revops", Influencer, &["Revenue Operations", "RevOps", "Sales Operations", "Sales Ops"], None),
    seat("sales_enablement", Influencer, &["Sales Enablement", "Enablement", "Sales Trainer"], None),
    seat(
        "account_executive",
        User,
        &["Account Executive", "Account Manager", "Sales Representative", "SDR", "BDR"],
        Some((D::Sales, WORKS)),
    ),
];

const EXEC: &[Seat] = &[
    seat(
        "ceo",
        Decision,
        &["CEO", "Managing Director", "President", "Founder", "Owner"],
        Some((D::Executive, &[S::Owner, S::Founder, S::CSuite])),
    ),
    seat(
        "cfo",
        Decision,
        &["CFO", "VP Finance", "Head of Finance", "Finance Director"],
        Some((D::Finance, &[S::CSuite, S::Vp, S::Head])),
    ),
    seat(
        "coo",
        Decision,
        &["COO", "VP Operations", "Head of Operations"],
        Some((D::Operations, &[S::CSuite, S::Vp, S::Head])),
    ),
    seat("chief_of_staff", Influencer, &["Chief of Staff", "Executive Assistant"], None),
];

const MARKETING: &[Seat] = &[
    seat("cmo", Decision, &["CMO"], Some((D::Marketing, &[S::CSuite, S::Vp, S::Head, S::Director]))),
    seat(
        "demand_gen",
        Influencer,
        &["Demand Generation", "Growth Marketing", "Performance Marketing", "Growth"],
        Some((D::Marketing, &[S::Manager])),
    ),
    seat("product_marketing", Influencer, &["Product Marketing"], None),
    seat(
        "marketing_ops",
        User,
        &["Marketing Operations", "Marketing Ops", "Marketing Automation", "Marketing Analyst"],
        None,
    ),
    seat(
        "content",
        User,
        &["Content", "Copywriter", "Brand", "Social Media", "Communications"],
        Some((D::Marketing, WORKS)),
    ),
];

const ENGINEERING: &[Seat] = &[
    seat("cto", Decision, &["CTO"], Some((D::Engineering, &[S::CSuite]))),
    seat(
        "vp_engineering",
        Decision,
        &["VP Engineering", "Engineering Director"],
        Some((D::Engineering, LEADS)),
    ),
    seat(
        "engineering_manager",
        Influencer,
        &["Engineering Manager", "Team Lead Engineering", "Development Manager"],
        Some((D::Engineering, &[S::Manager])),
    ),
    seat(
        "staff_engineer",
        Influencer,
        &["Staff Engineer", "Principal Engineer", "Software Architect", "Lead Engineer"],
        Some((D::Engineering, &[S::Senior])),
    ),
    seat(
        "devops",
        User,
        &["DevOps", "SRE", "Platform Engineer", "Infrastructure Engineer", "Cloud Engineer"],
        None,
    ),
];

/// The stakeholders of a small business.
pub const SMALL_BUSINESS: &[Seat] = &[
    seat(
        "owner",
        Decision,
        &["Owner", "Founder", "Proprietor", "Managing Director", "CEO"],
        Some((D::Executive, &[S::Owner, S::Founder, S::CSuite, S::Partner])),
    ),
    seat("manager", Influencer, &["Office Manager", "General Manager", "Shop Manager", "Manager"], None),
    seat("dispatcher", User, &["Dispatcher", "Dispatch", "Scheduler"], None),
    seat(
        "ops_lead",
        Influencer,
        &["Operations Lead", "Operations Manager", "Head of Operations", "COO", "Foreman"],
        Some((D::Operations, MANAGES)),
    ),
];

/// The seats of a deal's committee.
pub const fn seats(deal: DealType) -> &'static [Seat] {
    match deal {
        DealType::Security => SECURITY,
        DealType::DataInfra => DATA_INFRA,
        DealType::SalesOps => SALES_OPS,
        DealType::Exec => EXEC,
        DealType::Marketing => MARKETING,
        DealType::Engineering => ENGINEERING,
    }
}

impl Seat {
    pub const fn titles(&self) -> &'static [&'static str] {
        self.titles
    }

    /// The department whose people fill the seat.
    pub fn department(&self) -> Option<Department> {
        self.by_rank.map(|(department, _)| department)
    }

    /// The message if no one fills it.
    pub fn unfilled(&self) -> String {
        let wanted = match self.titles {
            [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
            titles => titles.join(""),
        };
        format!("no one known to work there is {wanted}, or works close to that")
    }

    /// How well a person fills the seat: above 1 by title, below by rank, 0 not at all.
    fn fit(&self, member: &Member, titles: &[Title]) -> f32 {
        let by_title = titles.iter().map(|title| title.score(&member.words)).fold(0.0, f32::max);
        // A head of platform engineering does not use the tools of platform engineers, but decides on them.
        let leads = member.seniority.is_some_and(|own| own <= Seniority::Director);
        if by_title > 0.0 && !(leads && self.influence == User) {
            return 1.0 + by_title;
        }
        let ranked = self.by_rank.is_some_and(|(department, ranks)| {
            member.department == Some(department) && member.seniority.is_some_and(|own| ranks.contains(&own))
        });
        if ranked { 0.5 } else { 0.0 }
    }
}

/// Seats people: each where they fit best, the best of each seat first.
pub fn assign<'m>(seats: &[Seat], staff: &'m [Member]) -> Vec<Vec<(&'m Member, f32)>> {
    let titles: Vec<Vec<Title>> =
        seats.iter().map(|seat| seat.titles.iter().map(|title| Title::parse(title)).collect()).collect();
    let mut filled = vec![Vec::new(); seats.len()];
    for member in staff {
        let mut best = (0.0, 0);
        for (at, (seat, titles)) in seats.iter().zip(&titles).enumerate() {
            let fit = seat.fit(member, titles);
            // Of two equally fitting seats, the earlier one has more weight.
            if fit > best.0 {
                best = (fit, at);
            }
        }
        if best.0 > 0.0 {
            filled[best.1].push((member, best.0));
        }
    }
    for people in &mut filled {
        people.sort_by(|(a, a_fit), (b, b_fit)| {
            let by_rank =
                || a.seniority.cmp(&b.seniority).then(b.rank.cmp(&a.rank)).then(a.number.cmp(&b.number));
            b_fit.total_cmp(a_fit).then_with(by_rank)
        });
    }
    filled
}

/// Who sits where, up to so many in each seat, by number.
pub fn seated<'s>(seats: &'s [Seat], staff: &[Member], max_per_role: usize) -> Vec<(&'s Seat, u64)> {
    let filled = seats.iter().zip(assign(seats, staff));
    let numbered = filled.flat_map(|(seat, people)| {
        people.into_iter().take(max_per_role).map(move |(member, _)| (seat, member.number))
    });
    numbered.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles_seated(seats: &[Seat], titles: &[&str]) -> Vec<(String, Vec<String>)> {
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
        let filled = assign(seats, &staff);
        let named = seats.iter().zip(filled).filter(|(_, people)| !people.is_empty());
        named
            .map(|(seat, people)| {
                let people = people.iter().map(|(m, _)| titles[m.number as usize].to_owned()).collect();
                (seat.key.to_owned(), people)
            })
            .collect()
    }

    #[test]
    fn every_deal_type_seats_the_people_its_roles_mean() {
        for (deal, titles, expected) in [
            (
                DealType::Security,
                &["CISO", "Security Manager", "Head of IT", "Compliance Manager", "Security Engineer"][..],
                &["ciso", "security_lead", "it_lead", "compliance", "security_engineer"][..],
            ),
            (
                DealType::DataInfra,
                &["CTO", "Head of Data", "Platform Lead", "Data Engineer", "Data Analyst"],
                &["cto", "head_of_data", "platform_lead", "data_engineer", "analyst"],
            ),
            (
                DealType::SalesOps,
                &[
                    "Chief Revenue Officer",
                    "VP Sales",
                    "RevOps Manager",
                    "Sales Enablement Manager",
                    "Account Executive",
                ],
                &["cro", "sales_lead", "revops", "sales_enablement", "account_executive"],
            ),
            (
                DealType::Exec,
                &["Founder & CEO", "CFO", "COO", "Chief of Staff"],
                &["ceo", "cfo", "coo", "chief_of_staff"],
            ),
            (
                DealType::Marketing,
                &[
                    "CMO",
                    "Demand Generation Manager",
                    "Product Marketing Manager",
                    "Marketing Operations Manager",
                    "Content Writer",
                ],
                &["cmo", "demand_gen", "product_marketing", "marketing_ops", "content"],
            ),
            (
                DealType::Engineering,
                &["CTO", "VP Engineering", "Engineering Manager", "Staff Engineer", "DevOps Engineer"],
                &["cto", "vp_engineering", "engineering_manager", "staff_engineer", "devops"],
            ),
        ] {
            let found = titles_seated(seats(deal), titles);
            let expected: Vec<(String, Vec<String>)> = expected
                .iter()
                .zip(titles)
                .map(|(key, title)| ((*key).to_owned(), vec![(*title).to_owned()]))
                .collect();
            assert_eq!(found, expected, "{deal}");
        }
        let small = titles_seated(
            SMALL_BUSINESS,
            &["Owner", "Office Manager", "Dispatcher", "Operations Lead", "Plumber"],
        );
        let keys: Vec<&str> = small.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["owner", "manager", "dispatcher", "ops_lead"]);
    }

    #[test]
    fn whoever_leads_users_is_not_one() {
        let seats = seats(DealType::Engineering);
        let found = titles_seated(seats, &["Head of Platform Engineering", "Senior Platform Engineer"]);
        let seat = |key: &str, title: &str| (key.to_owned(), vec![title.to_owned()]);
        let expected = [
            seat("vp_engineering", "Head of Platform Engineering"),
            seat("devops", "Senior Platform Engineer"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn nobody_sits_twice_and_the_best_of_a_seat_come_first() {
        let found = titles_seated(
            seats(DealType::Engineering),
            &["Director of Engineering", "VP Engineering", "Accountant"],
        );
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0, "vp_engineering");
        assert_eq!(found[0].1.len(), 2);
    }
}
