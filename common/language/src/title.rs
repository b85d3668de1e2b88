//! Job titles: what a caller or a record wrote, taken apart into words that compare, a seniority and a department.
//!
//! `VP Eng`, `Vice President of Engineering` and `V.P., Engineering` have the same words; `CTO` and
//! `Chief Technology Officer` too. A title that contains every word of the one asked for matches it, the closer the
//! better; heads and vice presidents of the same thing stand in for each other, ranked below the exact word.

use crate::title_words::{CHIEFS, DEPARTMENTS, RANKS, Words};
use domain::{Department, Seniority};

/// A title, understood.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Title {
    /// The words that count, in order, each once, abbreviations resolved.
    pub words: Vec<String>,
    pub seniority: Option<Seniority>,
    pub department: Option<Department>,
}

impl Title {
    pub fn parse(text: &str) -> Self {
        let Words { words, job } = Words::of(text);
        let seniority = seniority(&words, job);
        let department = department(&words);
        Self { words, seniority, department }
    }

    /// Whether the title names a rank and nothing else, such as `Vice President`.
    pub fn is_rank(&self) -> bool {
        !self.words.is_empty() && self.words.iter().all(|word| RANKS.contains(&word.as_str()))
    }

    /// How well `words` of another title answer this one: 0 not at all, 1 exactly.
    pub fn score<W: AsRef<str>>(&self, words: &[W]) -> f32 {
        if self.words.is_empty() || words.is_empty() {
            return 0.0;
        }
        let mut sum = 0.0;
        for wanted in &self.words {
            let best = if words.iter().any(|word| word.as_ref() == wanted) {
                1.0
            } else if stand_ins(wanted).iter().any(|other| words.iter().any(|word| word.as_ref() == *other)) {
                0.8
            } else {
                return 0.0;
            };
            sum += best;
        }
        let closeness = self.words.len() as f32 / words.len().max(self.words.len()) as f32;
        sum / self.words.len() as f32 * (0.5 + 0.5 * closeness)
    }
}

/// The words that can replace `word` in the title of the same job.
pub fn stand_ins(word: &str) -> &'static [&'static str] {
    match word {
        "vp" => &["head", "svp", "evp"],
        "head" => &["vp", "svp"],
        "svp" => &["evp"],
        "ceo" => &["managingdirector"],
        "managingdirector" => &["ceo"],
        "businessdevelopment" | "bdr" => &["sdr"],
        "sdr" => &["bdr"],
        _ => &[],
    }
}

/// The rank the words name; one without any is an ordinary job where it is a job at all.
fn seniority(words: &[String], job: bool) -> Option<Seniority> {
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    let any = |wanted: &[&str]| wanted.iter().any(|word| has(word));
    Some(match () {
        () if has("intern") => Seniority::Intern,
        () if has("owner") && !any(&["product", "process", "service", "data", "system", "test"]) => {
            Seniority::Owner
        }
        () if has("founder") => Seniority::Founder,
        () if has("assistant") && !any(&["director", "manager", "vp"]) => Seniority::Entry,
        () if has("deputy") && (is_chief(words) || has("generalmanager")) => Seniority::Vp,
        () if is_chief(words) => Seniority::CSuite,
        () if is_partner(words) => Seniority::Partner,
        () if any(&["vp", "svp", "evp", "avp"]) => Seniority::Vp,
        () if has("head") => Seniority::Head,
        () if any(&["director", "generalmanager", "chiefofstaff"]) => Seniority::Director,
        () if any(&["manager", "supervisor", "foreman"]) || (has("lead") && has("team")) => {
            Seniority::Manager
        }
        () if any(&["senior", "staff", "principal", "lead", "distinguished", "expert", "chief"]) => {
            Seniority::Senior
        }
        () if job => Seniority::Entry,
        () => return None,
    })
}

fn is_chief(words: &[String]) -> bool {
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    let leads = ["managingdirector", "president", "chairman", "executiveboard"];
    leads.iter().any(|word| has(word))
        || (has("chief") && has("officer"))
        || words.iter().any(|word| CHIEFS.iter().any(|(chief, _)| word == chief))
}

/// A partner of a firm, not an internal "business partner", and not a job that manages, sells to or supports partners.
fn is_partner(words: &[String]) -> bool {
    let Some(at) = words.iter().position(|word| word == "partner") else { return false };
    let among = |words: &[String], kinds: &[&str]| words.iter().any(|word| kinds.contains(&word.as_str()));
    let (before, after) = (&words[at.saturating_sub(1)..at], &words[at + 1..]);
    !among(words, INSIDE_PARTNERS)
        && !among(before, ADVISED_BY_PARTNERS)
        && !among(&after[..after.len().min(1)], DONE_FOR_PARTNERS)
        && !among(after, JOBS_FOR_PARTNERS)
}

/// Words that rule out a partner of a firm: `Talent Acquisition Partner`, `Partner Manager`.
#[rustfmt::skip]
const INSIDE_PARTNERS: &[&str] = &["hr", "recruiting", "diversity", "compensation", "channel", "manager", "success", "account"];

/// What people advise their own company on as `Business Partner` and the like.
#[rustfmt::skip]
const ADVISED_BY_PARTNERS: &[&str] = &[
    "business", "technology", "sales", "marketing", "customer", "client", "product", "data", "learning", "development", "businessdevelopment", "design",
    "communications", "delivery", "implementation", "strategic", "change", "operations", "security", "engineer", "it", "service", "training", "solutions",
];

/// Work for or with partners: `Partner Marketing`.
#[rustfmt::skip]
const DONE_FOR_PARTNERS: &[&str] = &[
    "sales", "marketing", "enablement", "program", "solutions", "development", "businessdevelopment", "onboarding", "support", "alliances", "relations", "experience",
    "ecosystem", "integrations", "executive", "director", "operations",
];

/// Jobs that are about partners where the word stands before them.
#[rustfmt::skip]
const JOBS_FOR_PARTNERS: &[&str] = &[
    "specialist", "coordinator", "representative", "administrator", "analyst", "architect", "lead", "associate", "intern", "assistant", "engineer",
];

fn department(words: &[String]) -> Option<Department> {
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    if let Some((_, department)) = CHIEFS.iter().find(|(chief, _)| has(chief)) {
        return Some(*department);
    }
    let by_words =
        DEPARTMENTS.iter().find(|(line, _)| line.split(' ').all(has)).map(|(_, department)| *department);
    let leads = [
        "founder",
        "owner",
        "president",
        "managingdirector",
        "chairman",
        "executiveboard",
        "board",
        "chiefofstaff",
    ];
    let leads_all =
        leads.iter().any(|word| has(word)) || (has("chief") && has("officer")) || is_partner(words);
    by_words.or_else(|| leads_all.then_some(Department::Executive))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(text: &str) -> String {
        Title::parse(text).words.join(" ")
    }

    #[test]
    fn spellings_of_one_job_have_the_same_words() {
        for spellings in [
            &[
                "VP Eng",
                "VP of Engineering",
                "Vice President, Engineering",
                "V.P. Engineering",
                "Vice-President Engineering",
                "VPE",
            ][..],
            &["CTO", "Chief Technology Officer", "Chief Technical Officer", "C.T.O."],
            &["Head of Engineering", "Head, Engineering", "Head of Eng."],
            &["Sr. Software Engineer", "Senior Software Developer", "Snr Software Eng", "Senior SWE"],
            &["Director of Human Resources", "Director HR", "HR Director", "Director, People"],
            &["SDR", "Sales Development Representative"],
            &["CSM", "Customer Success Manager"],
            &["Co-Founder & CEO", "Cofounder and Chief Executive Officer"],
            &["Geschäftsführer", "Managing Director", "MD"],
            &["SVP Sales", "Senior Vice President of Sales", "Sr. VP, Sales"],
        ] {
            let mut first: Vec<String> = Title::parse(spellings[0]).words;
            first.sort();
            for other in &spellings[1..] {
                let mut words = Title::parse(other).words;
                words.sort();
                assert_eq!(words, first, "{} and {other}", spellings[0]);
            }
        }
        assert_eq!(words("Executive Assistant to the CEO"), "executive assistant");
    }

    #[test]
    fn titles_say_how_senior_and_where_a_job_is() {
        use Department as D;
        use Seniority as S;
        for (title, seniority, department) in [
            ("CTO", S::CSuite, Some(D::Engineering)),
            ("Chief Information Security Officer", S::CSuite, Some(D::Security)),
            ("Founder & CEO", S::Founder, Some(D::Executive)),
            ("Owner", S::Owner, Some(D::Executive)),
            ("Product Owner", S::Entry, Some(D::Product)),
            ("VP Marketing", S::Vp, Some(D::Marketing)),
            ("Head of Customer Success", S::Head, Some(D::CustomerSuccess)),
            ("Director of Product Design", S::Director, Some(D::Design)),
            ("Engineering Manager", S::Manager, Some(D::Engineering)),
            ("Team Lead Support", S::Manager, Some(D::Support)),
            ("Senior Data Engineer", S::Senior, Some(D::Data)),
            ("Security Engineer", S::Entry, Some(D::Security)),
            ("Software Engineer", S::Entry, Some(D::Engineering)),
            ("Marketing Intern", S::Intern, Some(D::Marketing)),
            ("Managing Partner", S::Partner, Some(D::Executive)),
            ("HR Business Partner", S::Entry, Some(D::Hr)),
            ("Channel Partner Manager", S::Manager, Some(D::Sales)),
            ("Chief of Staff", S::Director, Some(D::Executive)),
            ("Vice President", S::Vp, None),
            ("Executive Assistant to the CEO", S::Entry, Some(D::Operations)),
            ("Technical Recruiter", S::Entry, Some(D::Hr)),
            ("General Counsel", S::Entry, Some(D::Legal)),
            ("Financial Analyst", S::Entry, Some(D::Finance)),
            ("Dispatcher", S::Entry, Some(D::Operations)),
            ("Account Executive", S::Entry, Some(D::Sales)),
            ("Product Marketing Manager", S::Manager, Some(D::Marketing)),
            ("IT Manager", S::Manager, Some(D::It)),
            ("Principal Research Scientist", S::Senior, Some(D::Research)),
        ] {
            let parsed = Title::parse(title);
            assert_eq!((parsed.seniority, parsed.department), (Some(seniority), department), "{title}");
        }
        assert_eq!(Title::parse("—"), Title::default());
    }

    #[test]
    fn the_title_of_a_language_has_the_words_of_the_english_one() {
        for (title, english) in [
            ("Geschäftsführer", "Managing Director"),
            ("Geschäftsführerin", "Managing Director"),
            ("генеральный директор", "CEO"),
            ("代表取締役", "CEO"),
            ("首席执行官", "CEO"),
            ("執行長", "CEO"),
            ("مدير تنفيذي", "CEO"),
            ("Directrice marketing", "Marketing Director"),
            ("Leiterin Vertrieb", "Head of Sales"),
            ("Vertriebsleiter", "Head of Sales"),
            ("Marketingleiterin", "Head of Marketing"),
            ("Softwareentwickler*in (m/w/d)", "Software Engineer"),
            ("Softwareentwicklungsleiter", "Head of Software Engineering"),
            ("директриса по продажам", "Sales Director"),
            ("Finanční ředitelka", "Finance Director"),
            ("Kierowniczka działu marketingu", "Marketing Manager"),
            ("Säljchef", "Sales Manager"),
            ("Chef d'équipe", "Team Lead"),
            ("软件工程师", "Software Engineer"),
            ("IT部長", "Head of IT"),
            ("마케팅팀장", "Marketing Team Lead"),
            ("마케팅 팀장", "Marketing Team Lead"),
        ] {
            let sorted = |text: &str| {
                let mut words = Title::parse(text).words;
                words.sort();
                words
            };
            assert_eq!(sorted(title), sorted(english), "{title}");
        }
        for (title, filter) in
            [("genel müdür", "General Manager"), ("总经理", "General Manager"), ("genel müdür", "CEO")]
        {
            assert!(Title::parse(filter).score(&Title::parse(title).words) > 0.0, "{title} by {filter}");
        }
    }

    #[test]
    fn what_is_not_understood_has_no_rank() {
        for title in [
            "Flurbl",
            "Marketing",
            "Chwarae Teg",
            "Wizard of Light Bulb Moments",
            "宇宙",
            "Эээ",
            "Engineering",
        ] {
            assert_eq!(Title::parse(title).seniority, None, "{title}");
        }
        for title in ["Nurse", "Truck Driver", "Accountant", "Plumber", "Wafer Engineer", "Personal Trainer"]
        {
            assert_eq!(Title::parse(title).seniority, Some(Seniority::Entry), "{title}");
        }
        // Words that English shares with other languages keep their English meaning.
        for (title, department) in [
            ("Personal Trainer", None),
            ("Sous Chef", None),
            ("AI Engineer", Some(Department::Data)),
            ("Ad Operations Manager", Some(Department::Operations)),
        ] {
            assert_eq!(Title::parse(title).department, department, "{title}");
        }
    }

    #[test]
    fn business_development_includes_its_representatives() {
        let asked = Title::parse("Business Development");
        for title in [
            "Business Development Representative",
            "BDR",
            "SDR",
            "Head of Business Development",
            "BD Manager",
        ] {
            assert!(asked.score(&Title::parse(title).words) > 0.0, "{title}");
        }
        assert_eq!(asked.score(&Title::parse("Sales Manager").words), 0.0);
        let manager = Title::parse("Business Development Manager");
        assert_eq!(manager.score(&Title::parse("BDR").words), 0.0);
    }

    #[test]
    fn the_exact_title_scores_above_a_longer_one_and_a_stand_in() {
        let asked = Title::parse("VP Engineering");
        let score = |title: &str| asked.score(&Title::parse(title).words);
        assert_eq!(score("Vice President of Engineering"), 1.0);
        assert!(score("Vice President of Engineering") > score("Head of Engineering"));
        assert!(score("Head of Engineering") > 0.0);
        assert!(score("VP Engineering, EMEA Region") < 1.0 && score("VP Engineering, EMEA Region") > 0.0);
        assert_eq!(score("Engineering Manager"), 0.0);
        assert_eq!(score("VP Sales"), 0.0);
        assert_eq!(score(""), 0.0);
        assert_eq!(Title::parse("CEO").score(&Title::parse("Assistant to the CEO").words), 0.0);
    }

    proptest! {
        #[test]
        fn any_text_parses_and_answers_itself(text in "\\PC{0,60}|[a-z ]{0,40}") {
            let title = Title::parse(&text);
            if !title.words.is_empty() {
                prop_assert_eq!(title.score(&title.words), 1.0);
            }
        }
    }
}
