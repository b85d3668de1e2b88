//! The jobs people hold: what they are called at each step, and which of them a company of a given size has.

use crate::industries::Group;
use Department::*;
use Group::*;
use Ladder::*;
use domain::{Department, Seniority};
use language::title::Title;

/// How a job is called and how it grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ladder {
    Owning,
    Founding,
    Chief,
    /// `VP of Sales` → `SVP of Sales` → `EVP of Sales`
    Vice,
    /// `Head of Sales` → `VP of Sales` → `SVP of Sales`
    Heading,
    /// `Director of Sales` → `Senior Director of Sales` → `VP of Sales`
    Directing,
    /// `Sales Manager` → `Senior Sales Manager`
    Managing,
    /// `Junior Engineer` → `Engineer` → `Senior Engineer` → `Principal Engineer`
    Making,
}

impl Ladder {
    /// Whether the job is one of the company's first: its holders move only between companies of like size.
    pub(super) const fn leads(self) -> bool {
        matches!(self, Chief | Vice | Heading | Directing)
    }
}

/// A job; the wordings are `|`-separated, and for leaders name the field rather than the job.
#[derive(Debug)]
pub(super) struct Role {
    pub(super) key: &'static str,
    pub(super) department: Department,
    pub(super) ladder: Ladder,
    pub(super) wording: &'static str,
    /// The groups that have it; empty for all.
    pub(super) groups: &'static [Group],
    /// How common it is within its department; 0 for jobs only a template hands out.
    pub(super) weight: u32,
}

const fn role(key: &'static str, department: Department, ladder: Ladder, wording: &'static str) -> Role {
    Role { key, department, ladder, wording, groups: &[], weight: 0 }
}

const fn maker(department: Department, weight: u32, wording: &'static str, groups: &'static [Group]) -> Role {
    Role { key: "", department, ladder: Making, wording, groups, weight }
}

const fn manager(department: Department, weight: u32, wording: &'static str) -> Role {
    Role { key: "", department, ladder: Managing, wording, groups: &[], weight }
}

const fn director(department: Department, weight: u32, wording: &'static str) -> Role {
    Role { key: "", department, ladder: Directing, wording, groups: &[], weight }
}

const BUILDERS: &[Group] = &[Tech, Financial, Consumer, Services];
const PLANTS: &[Group] = &[Industrial];
const LABS: &[Group] = &[Health];

pub(super) const ROLES: &[Role] = &[
    role("founder_ceo", Executive, Founding, "Founder & CEO|Founder and Managing Director"),
    role("cofounder_ceo", Executive, Founding, "Co-Founder & CEO|Co-Founder and Chief Executive Officer"),
    role("cofounder_cto", Engineering, Founding, "Co-Founder & CTO|Co-Founder and Chief Technology Officer"),
    role("cofounder_coo", Operations, Founding, "Co-Founder & COO|Co-Founder and Chief Operating Officer"),
    role(
        "ceo",
        Executive,
        Chief,
        "CEO|Chief Executive Officer|CEO|President & CEO|Chief Executive Officer|Managing Director",
    ),
    role("cfo", Finance, Chief, "CFO|Chief Financial Officer"),
    role("coo", Operations, Chief, "COO|Chief Operating Officer"),
    role("cto", Engineering, Chief, "CTO|Chief Technology Officer"),
    role("cio", It, Chief, "CIO|Chief Information Officer"),
    role("ciso", Security, Chief, "CISO|Chief Information Security Officer"),
    role("cro", Sales, Chief, "CRO|Chief Revenue Officer|Chief Commercial Officer"),
    role("cmo", Marketing, Chief, "CMO|Chief Marketing Officer"),
    role("chro", Hr, Chief, "Chief People Officer|CHRO|Chief Human Resources Officer"),
    role("cpo", Product, Chief, "Chief Product Officer|CPO"),
    role("cdo", Data, Chief, "Chief Data Officer|Chief Data & Analytics Officer"),
    role("general_counsel", Legal, Chief, "General Counsel|Chief Legal Officer"),
    role("chief_of_staff", Executive, Managing, "Chief of Staff|Chief of Staff to the CEO"),
    role("vp_engineering", Engineering, Vice, "Engineering|Engineering|Software Engineering"),
    role("vp_sales", Sales, Vice, "Sales|Global Sales|Sales EMEA"),
    role("vp_marketing", Marketing, Vice, "Marketing|Growth Marketing"),
    role("vp_product", Product, Vice, "Product|Product Management"),
    role("vp_finance", Finance, Vice, "Finance|Financial Planning & Analysis"),
    role("vp_people", Hr, Vice, "People|Human Resources|Talent"),
    role("vp_success", CustomerSuccess, Vice, "Customer Success|Customer Experience"),
    role("vp_operations", Operations, Vice, "Operations|Supply Chain|Global Operations"),
    role("vp_research", Research, Vice, "Research|Research & Development"),
    role("head_engineering", Engineering, Heading, "Engineering|Technology"),
    role("head_sales", Sales, Heading, "Sales|Business Development"),
    role("head_marketing", Marketing, Heading, "Marketing|Growth"),
    role("head_product", Product, Heading, "Product"),
    role("head_design", Design, Heading, "Design|Product Design"),
    role("head_finance", Finance, Heading, "Finance|Finance & Accounting"),
    role("head_people", Hr, Heading, "People|People & Culture|Human Resources"),
    role("head_success", CustomerSuccess, Heading, "Customer Success|Client Services"),
    role("head_operations", Operations, Heading, "Operations|Business Operations"),
    role("head_security", Security, Heading, "Information Security|Security|Cybersecurity"),
    role("head_data", Data, Heading, "Data|Data & Analytics|Business Intelligence"),
    role("head_it", It, Heading, "IT|IT Infrastructure"),
    role("head_platform", Engineering, Heading, "Platform Engineering|Infrastructure|Cloud Platform"),
    role("head_legal", Legal, Heading, "Legal|Legal & Compliance"),
    role("head_compliance", Legal, Heading, "Compliance|Risk & Compliance"),
    role("head_support", Support, Heading, "Support|Customer Support"),
    role("head_research", Research, Heading, "Research|R&D"),
    role("it_lead", It, Directing, "IT|Information Technology"),
    role("security_lead", Security, Directing, "Security Engineering|Security Operations"),
    role("revops", Sales, Directing, "Revenue Operations|Sales Operations"),
    role("demand_gen", Marketing, Directing, "Demand Generation"),
    role("product_marketing", Marketing, Directing, "Product Marketing"),
    role("director_engineering", Engineering, Directing, "Engineering"),
    role("director_sales", Sales, Directing, "Sales|Enterprise Sales|Partnerships"),
    role(
        "revops_manager",
        Sales,
        Managing,
        "Revenue Operations Manager|RevOps Manager|Sales Operations Manager",
    ),
    role("demand_gen_manager", Marketing, Managing, "Demand Generation Manager|Growth Marketing Manager"),
    role("product_marketing_manager", Marketing, Managing, "Product Marketing Manager"),
    role("marketing_ops", Marketing, Managing, "Marketing Operations Manager|Marketing Automation Manager"),
    role("content_lead", Marketing, Managing, "Content Marketing Manager|Content Strategy Manager"),
    role("sales_enablement", Sales, Managing, "Sales Enablement Manager|Revenue Enablement Manager"),
    role("compliance_manager", Legal, Managing, "Compliance Manager|Risk & Compliance Manager"),
    role("engineering_manager", Engineering, Managing, "Engineering Manager|Software Engineering Manager"),
    role("staff_engineer", Engineering, Making, "Staff Engineer|Staff Software Engineer"),
    role("devops", Engineering, Making, "DevOps Engineer|Site Reliability Engineer"),
    role("platform_engineer", Engineering, Making, "Platform Engineer|Cloud Engineer"),
    role("data_engineer", Data, Making, "Data Engineer"),
    role("data_analyst", Data, Making, "Data Analyst|Business Intelligence Analyst"),
    role("security_engineer", Security, Making, "Security Engineer|Application Security Engineer"),
    role("account_executive", Sales, Making, "Account Executive"),
    role("it_manager", It, Managing, "IT Manager|IT Operations Manager"),
    role("office_manager", Operations, Managing, "Office Manager|Operations Manager"),
    role("finance_manager", Finance, Managing, "Finance Manager|Accounting Manager"),
    role("founding_engineer", Engineering, Making, "Founding Engineer|Software Engineer|Product Engineer"),
    role("founding_partner", Executive, Founding, "Founding Partner"),
    role("partner", Executive, Chief, "Managing Partner|Senior Partner"),
    maker(Engineering, 30, "Software Engineer|Software Developer", BUILDERS),
    maker(Engineering, 14, "Backend Engineer|Back-End Developer", BUILDERS),
    maker(Engineering, 12, "Frontend Engineer|Front-End Developer", BUILDERS),
    maker(Engineering, 10, "Full-Stack Engineer|Full-Stack Developer", BUILDERS),
    maker(Engineering, 6, "Mobile Engineer|iOS Engineer|Android Engineer", BUILDERS),
    maker(Engineering, 8, "QA Engineer|Test Automation Engineer", &[]),
    maker(Engineering, 8, "DevOps Engineer|Site Reliability Engineer", &[]),
    maker(Engineering, 6, "Platform Engineer|Infrastructure Engineer|Cloud Engineer", BUILDERS),
    maker(Engineering, 16, "Software Engineer|Embedded Software Engineer", &[Industrial, Health, Public]),
    maker(Engineering, 22, "Mechanical Engineer|Design Engineer", PLANTS),
    maker(Engineering, 16, "Electrical Engineer|Electronics Engineer", PLANTS),
    maker(Engineering, 14, "Process Engineer|Production Engineer", PLANTS),
    maker(Engineering, 8, "Controls Engineer|Automation Engineer", PLANTS),
    maker(It, 12, "IT Support Specialist|IT Technician", &[]),
    maker(It, 10, "Systems Administrator|IT Administrator", &[]),
    maker(It, 8, "Network Engineer", &[]),
    maker(It, 6, "ERP Consultant|Business Systems Analyst", &[]),
    maker(Security, 10, "Security Engineer|Cloud Security Engineer", &[]),
    maker(Security, 8, "Security Analyst|SOC Analyst", &[]),
    maker(Security, 5, "GRC Analyst|Information Security Analyst", &[]),
    maker(Data, 12, "Data Analyst|Business Intelligence Analyst", &[]),
    maker(Data, 10, "Data Engineer|Analytics Engineer", &[]),
    maker(Data, 9, "Data Scientist", &[]),
    maker(Data, 7, "Machine Learning Engineer", &[Tech, Financial, Health, Consumer]),
    maker(Product, 12, "Product Manager|Technical Product Manager", &[]),
    maker(Product, 6, "Product Owner", &[]),
    maker(Product, 4, "Product Analyst", &[]),
    maker(Design, 12, "Product Designer|UX Designer", &[]),
    maker(Design, 5, "UX Researcher", &[]),
    maker(Design, 7, "Graphic Designer|Visual Designer", &[]),
    maker(Sales, 16, "Account Executive", &[]),
    maker(
        Sales,
        12,
        "Sales Development Representative|Business Development Representative",
        &[Tech, Financial, Services],
    ),
    maker(Sales, 10, "Account Manager|Key Account Manager", &[]),
    maker(Sales, 6, "Sales Engineer|Solutions Engineer", &[Tech, Industrial, Health]),
    maker(Sales, 4, "Revenue Operations Analyst|Sales Operations Analyst", &[]),
    maker(Sales, 10, "Sales Representative|Territory Sales Representative", &[Industrial, Health, Consumer]),
    maker(Marketing, 8, "Content Marketer|Content Writer", &[]),
    maker(Marketing, 7, "Demand Generation Specialist|Performance Marketer", &[]),
    maker(Marketing, 6, "Marketing Specialist|Marketing Coordinator", &[]),
    maker(Marketing, 5, "Social Media Specialist|Community Specialist", &[]),
    maker(Marketing, 4, "SEO Specialist", &[]),
    maker(Marketing, 4, "Marketing Operations Specialist", &[]),
    maker(Marketing, 4, "Brand Strategist|PR Specialist", &[]),
    maker(CustomerSuccess, 14, "Customer Success Manager", &[]),
    maker(CustomerSuccess, 8, "Implementation Consultant|Onboarding Specialist", &[]),
    maker(Operations, 12, "Operations Analyst|Operations Coordinator", &[]),
    maker(Operations, 10, "Supply Chain Planner|Demand Planner", &[Industrial, Consumer, Health]),
    maker(Operations, 8, "Procurement Specialist|Buyer", &[]),
    maker(Operations, 10, "Logistics Coordinator|Warehouse Coordinator", &[Industrial, Consumer]),
    maker(Operations, 8, "Project Coordinator|Programme Coordinator", &[]),
    maker(Operations, 12, "Production Planner|Quality Technician", PLANTS),
    maker(Operations, 14, "Registered Nurse|Physiotherapist|Care Coordinator", LABS),
    maker(Operations, 12, "Consultant|Business Consultant", &[Services]),
    maker(Operations, 10, "Store Supervisor|Category Specialist", &[Consumer]),
    maker(Operations, 14, "Instructor|Programme Officer|Curriculum Developer", &[Public]),
    maker(Operations, 12, "Underwriter|Claims Specialist|Loan Officer", &[Financial]),
    maker(Finance, 12, "Accountant|Staff Accountant", &[]),
    maker(Finance, 10, "Financial Analyst|FP&A Analyst", &[]),
    maker(Finance, 5, "Payroll Specialist|Accounts Payable Specialist", &[]),
    maker(Finance, 10, "Investment Analyst|Credit Analyst", &[Financial]),
    maker(Hr, 10, "Recruiter|Talent Acquisition Partner", &[]),
    maker(Hr, 8, "HR Business Partner|People Partner", &[]),
    maker(Hr, 6, "People Operations Specialist|HR Generalist", &[]),
    maker(Legal, 10, "Legal Counsel|Corporate Counsel", &[]),
    maker(Legal, 6, "Compliance Analyst|Compliance Officer", &[]),
    maker(Legal, 4, "Paralegal|Contract Specialist", &[]),
    maker(Research, 12, "Research Scientist|Scientist", &[Health, Industrial, Tech]),
    maker(Research, 10, "Research Associate|Laboratory Technician", LABS),
    maker(Research, 8, "Clinical Research Associate|Regulatory Affairs Specialist", LABS),
    maker(Research, 6, "Research Engineer|R&D Engineer", &[Industrial, Tech]),
    maker(Research, 6, "Research Analyst|Policy Researcher", &[Public, Services, Financial, Consumer]),
    maker(Support, 14, "Customer Support Specialist|Support Agent", &[]),
    maker(Support, 8, "Technical Support Engineer|Support Engineer", &[]),
    manager(Engineering, 10, "Engineering Manager|Development Manager"),
    manager(It, 10, "IT Manager|Service Desk Manager"),
    manager(Security, 10, "Security Manager|Security Operations Manager"),
    manager(Data, 10, "Data Engineering Manager|Analytics Manager"),
    manager(Product, 10, "Group Product Manager|Product Operations Manager"),
    manager(Design, 10, "Design Manager|UX Manager"),
    manager(Sales, 10, "Sales Manager|Regional Sales Manager"),
    manager(Marketing, 10, "Marketing Manager|Campaign Manager"),
    manager(CustomerSuccess, 10, "Customer Success Team Manager|Implementation Manager"),
    manager(Operations, 10, "Operations Manager|Project Manager|Procurement Manager"),
    manager(Finance, 10, "Finance Manager|Controller"),
    manager(Hr, 10, "HR Manager|Talent Acquisition Manager"),
    manager(Legal, 10, "Legal Operations Manager|Contracts Manager"),
    manager(Research, 10, "Research Manager|Laboratory Manager"),
    manager(Support, 10, "Support Manager|Customer Service Manager"),
    director(Engineering, 10, "Engineering|Software Development|Quality Engineering"),
    director(It, 10, "IT Services|Enterprise Applications"),
    director(Security, 10, "Security Operations|Governance, Risk & Compliance"),
    director(Data, 10, "Data Engineering|Analytics|Data Science"),
    director(Product, 10, "Product Management|Product Strategy"),
    director(Design, 10, "Design|User Experience"),
    director(Sales, 10, "Sales|Channel Sales|Strategic Accounts"),
    director(Marketing, 10, "Brand Marketing|Digital Marketing|Field Marketing"),
    director(CustomerSuccess, 10, "Customer Success|Professional Services"),
    director(Operations, 10, "Operations|Procurement|Supply Chain|Quality"),
    director(Finance, 10, "Finance|Accounting|Treasury"),
    director(Hr, 10, "Human Resources|Talent Acquisition|Compensation & Benefits"),
    director(Legal, 10, "Legal Affairs|Regulatory Affairs"),
    director(Research, 10, "Research|Clinical Development|Product Development"),
    director(Support, 10, "Customer Support|Technical Support"),
    role("local_owner", Executive, Owning, "Owner|Owner & Operator"),
    role("local_founder", Executive, Owning, "Owner and Founder"),
    role("local_manager", Operations, Managing, "General Manager|Shop Manager|Office Manager"),
    role("local_dispatcher", Operations, Making, "Dispatcher|Dispatch Coordinator|Scheduling Coordinator"),
    role("local_ops", Operations, Managing, "Operations Lead|Operations Manager|Service Operations Lead"),
    role("local_books", Finance, Making, "Bookkeeper"),
    role("local_desk", Support, Making, "Receptionist|Front Desk Coordinator"),
    role("trade_plumbing", Operations, Making, "Plumber|Pipefitter"),
    role("trade_hvac", Operations, Making, "HVAC Technician|Refrigeration Technician"),
    role("trade_electrical", Operations, Making, "Electrician"),
    role("trade_landscaping", Operations, Making, "Landscaper|Gardener|Irrigation Technician"),
    role("trade_auto", Operations, Making, "Mechanic|Auto Technician|Service Advisor"),
    role("trade_dental", Operations, Making, "Dental Hygienist|Dental Assistant|Associate Dentist"),
    role("trade_bakery", Operations, Making, "Baker|Pastry Chef"),
    role("trade_law", Legal, Making, "Associate Attorney|Paralegal|Legal Assistant"),
    role("trade_gym", Operations, Making, "Personal Trainer|Group Fitness Instructor"),
    role("trade_salon", Operations, Making, "Hair Stylist|Colorist"),
    role("trade_vet", Operations, Making, "Veterinary Technician|Veterinarian"),
    role("trade_roofing", Operations, Making, "Roofer|Roofing Estimator"),
    role("trade_cleaning", Operations, Making, "Cleaning Supervisor|Cleaner"),
    role("trade_moving", Operations, Making, "Mover|Driver"),
    role("trade_accounting", Finance, Making, "Accountant|Tax Preparer"),
    role("trade_restaurant", Operations, Making, "Sous Chef|Line Cook|Head Waiter"),
];

impl Role {
    /// The level at which people enter it: no career starts as a staff engineer.
    pub(super) fn first_level(&self) -> u8 {
        if matches!(self.key, "staff_engineer" | "founding_engineer") { 2 } else { 0 }
    }
}

/// The leaders of a company, the most important first; a company has as many of them as it has room for.
pub(super) fn leaders(employees: u32) -> &'static [&'static str] {
    match employees {
        0..=10 => &["cofounder_coo", "founding_engineer", "office_manager"],
        11..=50 => &[
            "head_sales",
            "head_operations",
            "head_marketing",
            "head_product",
            "finance_manager",
            "head_people",
            "account_executive",
            "data_analyst",
        ],
        51..=200 => &[
            "cfo",
            "vp_sales",
            "vp_engineering",
            "head_marketing",
            "head_people",
            "head_security",
            "head_data",
            "head_product",
            "coo",
            "revops_manager",
            "demand_gen_manager",
            "head_success",
            "it_manager",
            "engineering_manager",
            "devops",
            "data_engineer",
            "account_executive",
            "product_marketing_manager",
            "data_analyst",
            "chief_of_staff",
            "compliance_manager",
            "security_engineer",
            "staff_engineer",
            "content_lead",
            "head_operations",
            "marketing_ops",
            "sales_enablement",
        ],
        _ => &[
            "cfo",
            "coo",
            "cro",
            "cmo",
            "ciso",
            "vp_engineering",
            "vp_sales",
            "vp_marketing",
            "chro",
            "cio",
            "head_data",
            "head_platform",
            "security_lead",
            "it_lead",
            "compliance_manager",
            "revops",
            "sales_enablement",
            "demand_gen",
            "product_marketing",
            "marketing_ops",
            "content_lead",
            "chief_of_staff",
            "engineering_manager",
            "staff_engineer",
            "devops",
            "data_engineer",
            "data_analyst",
            "security_engineer",
            "account_executive",
            "general_counsel",
            "cpo",
            "vp_finance",
            "vp_people",
            "vp_success",
            "vp_operations",
            "vp_product",
            "head_design",
            "head_support",
            "head_compliance",
            "director_engineering",
            "director_sales",
            "platform_engineer",
        ],
    }
}

/// The level of those who make things at which a job bears its plain name.
pub(super) const PLAIN: u8 = 1;

/// How many titles a ladder has at most.
const LEVELS: usize = 4;

/// A title, and the seniority that it suggests to every reader.
#[derive(Debug)]
struct Wording {
    text: String,
    seniority: Option<Seniority>,
}

/// Every wording of every role at every level.
#[derive(Debug)]
pub(super) struct Titles {
    roles: Vec<Vec<[Wording; LEVELS]>>,
}

impl Titles {
    pub(super) fn load() -> Self {
        let wordings = |role: &Role| {
            let mut wordings = Vec::new();
            for base in role.wording.split('|') {
                for form in 0..forms(role.ladder) {
                    wordings.push([0, 1, 2, 3].map(|level| {
                        let text = word(role, base, form, level);
                        Wording { seniority: Title::parse(&text).seniority, text }
                    }));
                }
            }
            wordings
        };
        Self { roles: ROLES.iter().map(wordings).collect() }
    }

    fn wordings(&self, role: u16, variant: u8) -> &[Wording; LEVELS] {
        let wordings = &self.roles[usize::from(role)];
        &wordings[usize::from(variant) % wordings.len()]
    }

    pub(super) fn get(&self, role: u16, variant: u8, level: u8) -> &str {
        &self.wordings(role, variant)[usize::from(level)].text
    }

    pub(super) fn seniority(&self, role: u16, variant: u8, level: u8) -> Option<Seniority> {
        self.wordings(role, variant)[usize::from(level)].seniority
    }

    /// The highest level that has a title of its own.
    pub(super) fn top(&self, role: u16, variant: u8) -> u8 {
        let wordings = self.wordings(role, variant);
        let top = (1..LEVELS).rev().find(|level| wordings[*level].text != wordings[level - 1].text);
        top.unwrap_or(0) as u8
    }
}

const fn forms(ladder: Ladder) -> u8 {
    match ladder {
        Vice => 3,
        Directing => 2,
        _ => 1,
    }
}

fn word(role: &Role, base: &str, form: u8, level: u8) -> String {
    let senior = if level > 0 { "Senior " } else { "" };
    let of = |words: [&'static str; 3]| words[usize::from(level).min(2)];
    match (role.ladder, form) {
        (Owning | Founding | Chief, _) => base.to_owned(),
        (Vice, 0) => format!("{}VP of {base}", of(["", "S", "E"])),
        (Vice, 1) => format!("{}VP {base}", of(["", "S", "E"])),
        (Vice, _) => format!("{}Vice President of {base}", of(["", "Senior ", "Executive "])),
        (Heading, _) => format!("{} of {base}", of(["Head", "VP", "SVP"])),
        (Directing, _) if level > 1 => format!("VP of {base}"),
        (Directing, 0) => format!("{senior}Director of {base}"),
        (Directing, _) => format!("{senior}Director, {base}"),
        // A business of twenty has no titles to grow into.
        (Managing, _) if base.starts_with("Chief") || role.key.starts_with("local_") => base.to_owned(),
        (Managing, _) => format!("{senior}{base}"),
        (Making, _) if base.starts_with("Staff ") || base.starts_with("Founding ") => match level {
            3 => base.replace("Staff", "Senior Staff").replace("Founding", "Principal"),
            _ => base.to_owned(),
        },
        (Making, _) => match (level, role.department) {
            (0, _) if role.key.starts_with("trade_") || role.key.starts_with("local_") => base.to_owned(),
            (0, _) => format!("Junior {base}"),
            (PLAIN, _) => base.to_owned(),
            (2, _) => format!("Senior {base}"),
            (_, Engineering | Data | Security | Research) => format!("Principal {base}"),
            _ => format!("Lead {base}"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index_of(key: &str) -> u16 {
        ROLES.iter().position(|role| role.key == key).unwrap() as u16
    }

    #[test]
    fn every_leader_is_a_role() {
        for employees in [5, 30, 100, 1000] {
            for key in leaders(employees) {
                assert_eq!(ROLES[usize::from(index_of(key))].key, *key);
            }
        }
    }

    #[test]
    fn every_department_of_every_group_has_work() {
        for group in [Tech, Group::Financial, Health, Industrial, Consumer, Services, Public] {
            for department in crate::industries::DEPARTMENTS {
                for ladder in [Making, Managing, Directing] {
                    assert!(
                        ROLES.iter().any(|role| role.department == department
                            && role.ladder == ladder
                            && role.weight > 0
                            && (role.groups.is_empty() || role.groups.contains(&group))),
                        "{group:?} {department} {ladder:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_higher_level_never_reads_as_a_lower_one() {
        let titles = Titles::load();
        for (role, wordings) in titles.roles.iter().enumerate() {
            for levels in wordings {
                let ranks = levels.each_ref().map(|wording| wording.seniority.expect("a title says"));
                assert!(ranks.is_sorted_by(|lower, higher| higher <= lower), "{:?} {ranks:?}", ROLES[role]);
            }
        }
    }

    #[test]
    fn titles_grow_with_the_level() {
        let titles = Titles::load();
        let all = |key: &str| [0, 1, 2, 3].map(|level| titles.get(index_of(key), 0, level).to_owned());
        assert_eq!(all("head_sales")[..2], ["Head of Sales", "VP of Sales"]);
        assert_eq!(all("vp_sales")[..3], ["VP of Sales", "SVP of Sales", "EVP of Sales"]);
        assert_eq!(all("revops")[2], "VP of Revenue Operations");
        assert_eq!(all("it_manager")[..2], ["IT Manager", "Senior IT Manager"]);
        let top = |key: &str| titles.top(index_of(key), 0);
        assert_eq!([top("ceo"), top("chief_of_staff"), top("it_manager"), top("devops")], [0, 0, 1, 3]);
        assert_eq!(
            all("data_engineer"),
            ["Junior Data Engineer", "Data Engineer", "Senior Data Engineer", "Principal Data Engineer"]
        );
    }
}
