//! What people list beside their jobs: skills, languages, certificates, schools.

use crate::names::Culture;
use crate::places::COUNTRIES;
use crate::rng::Rng;
use domain::{Department, Education};

/// What a department knows, learns and is certified in; `|`-separated.
struct Field {
    skills: &'static str,
    certificates: &'static str,
    studies: &'static str,
}

fn field(department: Department) -> &'static Field {
    match department {
        Department::Engineering => &Field {
            skills: "Python|TypeScript|Java|Go|Rust|Kubernetes|Docker|PostgreSQL|System Design|Distributed Systems|React|\
                CI/CD|AWS|Terraform|Microservices|REST APIs|Code Review|Test Automation|C++|Embedded Systems|Linux|GraphQL",
            certificates: "AWS Certified Solutions Architect|Certified Kubernetes Administrator|\
                Google Cloud Professional Cloud Architect|HashiCorp Certified: Terraform Associate|Certified ScrumMaster",
            studies: "Computer Science|Software Engineering|Electrical Engineering|Mechanical Engineering|Mathematics|Physics",
        },
        Department::It => &Field {
            skills: "Windows Server|Microsoft 365|Azure|Networking|VMware|Active Directory|ITIL|Linux|ServiceNow|\
                Help Desk|Disaster Recovery|SAP|PowerShell|Vendor Management|Asset Management",
            certificates: "ITIL 4 Foundation|Microsoft Certified: Azure Administrator|CCNA|CompTIA A+|Red Hat Certified Engineer",
            studies: "Information Systems|Computer Science|Business Informatics|Network Engineering",
        },
        Department::Security => &Field {
            skills: "Threat Modeling|Incident Response|SIEM|Penetration Testing|ISO 27001|SOC 2|Cloud Security|\
                Identity Management|Vulnerability Management|Risk Assessment|Zero Trust|Application Security|Python|GDPR",
            certificates: "CISSP|CISM|OSCP|CompTIA Security+|ISO 27001 Lead Auditor|CCSP",
            studies: "Cybersecurity|Computer Science|Information Systems|Mathematics",
        },
        Department::Data => &Field {
            skills: "SQL|Python|dbt|Snowflake|BigQuery|Airflow|Spark|Tableau|Power BI|Machine Learning|Statistics|\
                Data Modeling|A/B Testing|Looker|Kafka|PyTorch|Pandas|Data Governance",
            certificates: "Google Professional Data Engineer|Databricks Certified Data Engineer|SnowPro Core|\
                Microsoft Certified: Power BI Data Analyst",
            studies: "Statistics|Computer Science|Mathematics|Economics|Physics|Data Science",
        },
        Department::Product => &Field {
            skills: "Product Strategy|Roadmapping|User Research|Agile|Jira|A/B Testing|Product Discovery|Analytics|\
                Stakeholder Management|Pricing|Go-to-Market|SQL|Figma|OKRs",
            certificates: "Certified Scrum Product Owner|Pragmatic Certified|Certified ScrumMaster",
            studies: "Business Administration|Computer Science|Industrial Engineering|Psychology|Economics",
        },
        Department::Design => &Field {
            skills: "Figma|User Research|Prototyping|Design Systems|Interaction Design|Usability Testing|Typography|\
                Adobe Creative Suite|Accessibility|Illustration|Branding|Wireframing",
            certificates: "NN/g UX Certification|Certified Usability Analyst",
            studies: "Graphic Design|Interaction Design|Industrial Design|Psychology|Fine Arts",
        },
        Department::Sales => &Field {
            skills: "Prospecting|Negotiation|Salesforce|Account Management|Cold Calling|Solution Selling|MEDDICC|\
                Pipeline Management|HubSpot|Contract Negotiation|Forecasting|B2B Sales|Channel Sales|Enterprise Sales|\
                Revenue Operations|Presentations",
            certificates: "Salesforce Certified Administrator|MEDDIC Certified|HubSpot Sales Software|\
                Certified Professional Sales Person",
            studies: "Business Administration|Marketing|Communication|Economics|International Business",
        },
        Department::Marketing => &Field {
            skills: "Content Strategy|SEO|Google Analytics|HubSpot|Demand Generation|Copywriting|Marketing Automation|\
                Paid Search|Product Marketing|Brand Strategy|Email Marketing|Social Media|Event Marketing|Marketo|\
                Market Research|Positioning",
            certificates: "Google Ads Certification|HubSpot Inbound Marketing|Google Analytics Certification|\
                Pragmatic Certified|Marketo Certified Expert",
            studies: "Marketing|Communication|Journalism|Business Administration|Psychology",
        },
        Department::CustomerSuccess => &Field {
            skills: "Onboarding|Customer Retention|Gainsight|Account Management|Renewals|Stakeholder Management|\
                Customer Journey Mapping|Upselling|Zendesk|Training|Project Management|Quarterly Business Reviews",
            certificates: "Certified Customer Success Manager|Gainsight Certified Administrator|PMP",
            studies: "Business Administration|Communication|Psychology|Hospitality Management",
        },
        Department::Operations => &Field {
            skills: "Process Improvement|Project Management|Supply Chain|Procurement|Lean|Logistics|Inventory Management|\
                SAP|Scheduling|Vendor Management|Quality Assurance|Budgeting|Team Leadership|Microsoft Excel|Safety",
            certificates: "PMP|Lean Six Sigma Green Belt|Lean Six Sigma Black Belt|APICS CSCP|PRINCE2 Practitioner",
            studies: "Business Administration|Industrial Engineering|Supply Chain Management|Economics|Logistics",
        },
        Department::Finance => &Field {
            skills: "Financial Modeling|FP&A|Budgeting|IFRS|US GAAP|Excel|Forecasting|Month-End Close|Auditing|NetSuite|\
                Treasury|Tax|Cash Flow Management|Due Diligence|SAP FI|Power BI",
            certificates: "CPA|CFA|ACCA|CIMA|Certified Internal Auditor|FRM",
            studies: "Finance|Accounting|Economics|Business Administration|Mathematics",
        },
        Department::Hr => &Field {
            skills: "Talent Acquisition|Employee Relations|Onboarding|Interviewing|Compensation|Workday|Labor Law|\
                Performance Management|Employer Branding|Organizational Development|Payroll|Coaching|Diversity & Inclusion",
            certificates: "SHRM-CP|SHRM-SCP|CIPD Level 7|PHR|SPHR",
            studies: "Human Resources Management|Psychology|Business Administration|Sociology|Law",
        },
        Department::Legal => &Field {
            skills: "Contract Law|Compliance|GDPR|Corporate Law|Negotiation|Intellectual Property|Employment Law|\
                Regulatory Affairs|Risk Management|Litigation|Data Protection|Due Diligence|Anti-Money Laundering",
            certificates: "CIPP/E|Certified Compliance & Ethics Professional|CAMS|CIPM",
            studies: "Law|International Law|Political Science|Business Law",
        },
        Department::Executive => &Field {
            skills: "Strategy|Leadership|Fundraising|Business Development|P&L Management|Mergers & Acquisitions|Negotiation|\
                Public Speaking|Change Management|Corporate Governance|Entrepreneurship|Team Building|Budgeting",
            certificates: "PMP|Certified Corporate Director",
            studies: "Business Administration|Economics|Engineering|Law|Computer Science",
        },
        Department::Research => &Field {
            skills: "Experimental Design|Statistics|Scientific Writing|Molecular Biology|Clinical Trials|Python|MATLAB|R|\
                Data Analysis|GLP|Literature Review|Grant Writing|Cell Culture|Materials Characterization",
            certificates: "Good Clinical Practice|Certified Clinical Research Associate|Lean Six Sigma Green Belt",
            studies: "Biology|Chemistry|Physics|Biochemistry|Materials Science|Medicine",
        },
        Department::Support => &Field {
            skills: "Customer Service|Zendesk|Troubleshooting|Technical Writing|Intercom|Ticketing Systems|SQL|\
                Conflict Resolution|Knowledge Base|Product Support|Communication|Jira",
            certificates: "HDI Customer Service Representative|CompTIA A+|ITIL 4 Foundation",
            studies: "Communication|Information Systems|Business Administration|Languages",
        },
    }
}

/// The lists of this file, split once.
#[derive(Debug)]
pub(super) struct Profiles {
    /// By department, in the order of its declaration.
    fields: Vec<Lists>,
    /// By country: languages and schools.
    countries: Vec<(Vec<&'static str>, Vec<&'static str>)>,
}

#[derive(Debug)]
struct Lists {
    skills: Vec<&'static str>,
    certificates: Vec<&'static str>,
    studies: Vec<&'static str>,
}

fn split(list: &'static str) -> Vec<&'static str> {
    list.split('|').collect()
}

/// Picks `count` different entries of a list, in no order.
fn several(rng: &mut Rng, list: &[&'static str], count: usize) -> Vec<String> {
    let mut chosen = Vec::with_capacity(count);
    let mut taken = 0u32;
    while chosen.len() < count.min(list.len()) {
        let index = rng.below(list.len());
        if taken & (1 << index) == 0 {
            taken |= 1 << index;
            chosen.push(list[index].to_owned());
        }
    }
    chosen
}

/// What a person's schooling depends on.
pub(super) struct Schooling {
    pub(super) country: usize,
    pub(super) department: Department,
    /// The year the person began to work.
    pub(super) until: i16,
    pub(super) today: i16,
    pub(super) leader: bool,
}

impl Profiles {
    pub(super) fn load() -> Self {
        let fields = Department::ALL
            .iter()
            .map(|department| field(*department))
            .map(|field| Lists {
                skills: split(field.skills),
                certificates: split(field.certificates),
                studies: split(field.studies),
            })
            .collect();
        let countries = COUNTRIES.iter().map(|c| (split(c.languages), split(c.schools))).collect();
        Self { fields, countries }
    }

    pub(super) fn skills(&self, rng: &mut Rng, department: Department) -> Vec<String> {
        let count = 4 + rng.below(5);
        several(rng, &self.fields[department as usize].skills, count)
    }

    pub(super) fn certificates(&self, rng: &mut Rng, department: Department, years: i16) -> Vec<String> {
        if years < 2 || !rng.chance(24) {
            return Vec::new();
        }
        let count = 1 + rng.below(2) * rng.below(2);
        several(rng, &self.fields[department as usize].certificates, count)
    }

    /// The languages of a country, those common there first, and the one from home.
    pub(super) fn languages(&self, rng: &mut Rng, country: usize, culture: Culture) -> Vec<String> {
        const FOREIGN: [&str; 6] = ["Spanish", "French", "German", "Mandarin", "Italian", "Portuguese"];
        let mut languages: Vec<&str> = Vec::with_capacity(3);
        for (index, language) in self.countries[country].0.iter().enumerate() {
            if index == 0 || rng.chance([100, 84, 22][index.min(2)]) {
                languages.push(language);
            }
        }
        let more = [
            rng.chance(62).then_some(culture.language()),
            rng.chance(8).then(|| FOREIGN[rng.below(FOREIGN.len())]),
        ];
        for language in more.into_iter().flatten() {
            if !languages.contains(&language) {
                languages.push(language);
            }
        }
        languages.into_iter().map(str::to_owned).collect()
    }

    /// A person's schools, newest first.
    pub(super) fn schools(&self, rng: &mut Rng, of: &Schooling) -> Vec<Education> {
        let here = &self.countries[of.country].1;
        let studies = &self.fields[of.department as usize].studies;
        let mut schools = Vec::with_capacity(2);
        let subject = *rng.pick(studies);
        let science = !ARTS.contains(&subject);
        let end = of.until + rng.range(4, 9) as i16;
        if of.leader && end < of.today && rng.chance(30) {
            schools.push(school(here[rng.below(here.len())], "MBA", "Business Administration", end - 2, end));
        }
        let master = rng.chance(42);
        if master {
            let degree = if science { "Master of Science" } else { "Master of Arts" };
            schools.push(school(here[rng.below(here.len())], degree, subject, of.until - 2, of.until));
        }
        let degree = match subject {
            "Law" | "International Law" | "Business Law" => "Bachelor of Laws",
            "Engineering" | "Electrical Engineering" | "Mechanical Engineering" => "Bachelor of Engineering",
            _ if science => "Bachelor of Science",
            _ => "Bachelor of Arts",
        };
        let end = if master { of.until - 2 } else { of.until };
        let start = end - rng.range(3, 5) as i16;
        schools.push(school(here[rng.below(here.len())], degree, subject, start, end));
        schools
    }
}

/// Subjects whose degrees are not of science.
const ARTS: [&str; 16] = [
    "Law",
    "International Law",
    "Business Law",
    "Business Administration",
    "Marketing",
    "Communication",
    "Psychology",
    "Fine Arts",
    "Journalism",
    "Graphic Design",
    "Political Science",
    "Sociology",
    "Languages",
    "International Business",
    "Human Resources Management",
    "Hospitality Management",
];

fn school(name: &str, degree: &str, field: &str, start: i16, end: i16) -> Education {
    Education {
        school: name.to_owned(),
        degree: Some(degree.to_owned()),
        field: Some(field.to_owned()),
        start_year: Some(start),
        end_year: Some(end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_fits_the_mask_of_what_was_taken() {
        let profiles = Profiles::load();
        for lists in &profiles.fields {
            assert!(lists.skills.len() <= 32 && lists.skills.len() >= 9 && lists.certificates.len() >= 2);
        }
    }
}
