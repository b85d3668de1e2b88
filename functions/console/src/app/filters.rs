//! The filters of a search as fields of a form: all of the API's, and what a form says of them.

use super::api::Wrong;
use super::visit::Pairs;
use crate::page::number;
use common::domain::{Department, EmployeeRange, FundingStage, RevenueRange, Seniority};
use common::lookup::FacetValue;
use maud::{Markup, html};
use serde_json::{Map, Value, json};

/// A filter that is written: its name in the API, its label, an example, and where suggestions come from.
pub struct Written {
    pub name: &'static str,
    label: &'static str,
    example: &'static str,
    suggests: Option<&'static str>,
    /// Whether it stands among the first; others are behind "More filters".
    first: bool,
}

const fn written(
    name: &'static str,
    label: &'static str,
    example: &'static str,
    suggests: Option<&'static str>,
    first: bool,
) -> Written {
    Written { name, label, example, suggests, first }
}

/// A filter that is a number or a range: its place in the API's filters, its label, and its two ends or one.
pub struct Counted {
    pub name: &'static str,
    label: &'static str,
    ends: &'static [(&'static str, &'static str)],
}

/// A filter of which words are ticked.
pub struct Ticked {
    pub name: &'static str,
    label: &'static str,
    words: fn() -> Vec<&'static str>,
}

/// Groups of filters, which are written as the API takes them: their name, label and an example.
pub const GROUPS: [(&str, &str, &str); 3] = [
    (
        "any",
        "At least one of these groups matches",
        r#"[{"keywords": ["fraud"]}, {"technologies": ["Kafka"]}]"#,
    ),
    (
        "all",
        "All of these groups match",
        r#"[{"any": [{"locations": ["Berlin"]}, {"keywords": ["remote"]}]}]"#,
    ),
    ("not", "None of these groups matches", r#"[{"locations": ["Germany"], "industries": ["Banking"]}]"#),
];

/// The label of the group that a filter is in: `not[0].locations` is in "None of these groups matches".
pub fn group_of(filter: &str) -> Option<&'static str> {
    let (own, _) = filter.split_once('[')?;
    GROUPS.iter().find(|(name, ..)| *name == own).map(|(_, label, _)| *label)
}

/// The filter that takes one value.
const PARENT: &str = "parent_domain";
/// The filter that is on or off.
const SUBSIDIARIES: &str = "include_subsidiaries";

/// The filters of one kind of search.
pub struct Filters {
    pub written: &'static [Written],
    pub counted: &'static [Counted],
    pub ticked: &'static [Ticked],
}

pub static PEOPLE: Filters = Filters {
    written: &[
        written("titles", "Title", "VP Engineering", Some("titles"), true),
        written("locations", "Place", "Germany", Some("locations"), true),
        written("industries", "Industry", "Software", Some("industries"), true),
        written("skills", "Skill", "Rust", Some("skills"), true),
        written("company_domains", "Company domain", "acme.com", None, true),
        written("keywords", "Keywords", "logistics", None, true),
        written("technologies", "Company uses", "PostgreSQL", Some("technologies"), false),
        written("languages", "Language", "German", None, false),
        written("certifications", "Certification", "CKA", None, false),
        written("schools", "School", "TU Berlin", None, false),
    ],
    counted: &[
        Counted {
            name: "changed_job_within_days",
            label: "Joined in the last … days",
            ends: &[("changed_job_within_days", "90")],
        },
        Counted {
            name: "years_of_experience",
            label: "Years of experience",
            ends: &[("years_of_experience.min", "from"), ("years_of_experience.max", "to")],
        },
    ],
    ticked: &[
        Ticked {
            name: "seniorities",
            label: "Seniority",
            words: || Seniority::ALL.iter().map(|one| one.as_str()).collect(),
        },
        Ticked {
            name: "departments",
            label: "Department",
            words: || Department::ALL.iter().map(|one| one.as_str()).collect(),
        },
        Ticked {
            name: "company_sizes",
            label: "Company size",
            words: || EmployeeRange::ALL.iter().map(|one| one.as_str()).collect(),
        },
    ],
};

pub static COMPANIES: Filters = Filters {
    written: &[
        written("industries", "Industry", "Software", Some("industries"), true),
        written("technologies", "Uses any of", "Kubernetes", Some("technologies"), true),
        written("locations", "Place", "Germany", Some("locations"), true),
        written("keywords", "Keywords", "payments", None, true),
        written("parent_domain", "Parent company's domain", "acme.com", None, false),
        written("industry_codes", "Industry code", "62, uk_sic:62012", None, false),
        written("technologies_all", "Uses all of", "PostgreSQL, Kafka", Some("technologies"), false),
    ],
    counted: &[
        Counted {
            name: "employee_count",
            label: "People",
            ends: &[("employee_count.min", "from"), ("employee_count.max", "to")],
        },
        Counted {
            name: "founded",
            label: "Founded",
            ends: &[("founded.min", "from"), ("founded.max", "to")],
        },
        Counted {
            name: "funding.since_days",
            label: "Funded within days",
            ends: &[("funding.since_days", "365")],
        },
        Counted {
            name: "funding.min_amount",
            label: "Raised at least",
            ends: &[("funding.min_amount", "1000000")],
        },
    ],
    ticked: &[
        Ticked {
            name: "employee_ranges",
            label: "Size",
            words: || EmployeeRange::ALL.iter().map(|one| one.as_str()).collect(),
        },
        Ticked {
            name: "revenue_ranges",
            label: "Revenue",
            words: || RevenueRange::ALL.iter().map(|one| one.as_str()).collect(),
        },
        Ticked {
            name: "funding.stages",
            label: "Funding stage",
            words: || FundingStage::ALL.iter().map(|one| one.as_str()).collect(),
        },
    ],
};

/// How the results of a count divide, by filter.
pub type Facets<'a> = &'a [(&'a str, &'a [FacetValue])];

impl Filters {
    pub fn of(companies: bool) -> &'static Self {
        if companies { &COMPANIES } else { &PEOPLE }
    }

    /// The names of all fields.
    pub fn names(&self) -> Vec<&'static str> {
        let counted =
            self.counted.iter().flat_map(|one| one.ends.iter().map(|(name, _)| *name).chain([one.name]));
        let written = self.written.iter().map(|one| one.name);
        let groups = GROUPS.iter().map(|(name, ..)| *name).chain([SUBSIDIARIES]);
        written.chain(counted).chain(self.ticked.iter().map(|one| one.name)).chain(groups).collect()
    }

    /// The filters that a form describes.
    pub fn given(&self, form: &Pairs) -> Map<String, Value> {
        let mut wanted = Map::new();
        let mut put = |name: &str, value: Value| match name.split_once('.') {
            None => {
                wanted.insert(name.to_owned(), value);
            }
            Some((outer, inner)) => {
                let entry = wanted.entry(outer).or_insert_with(|| json!({}));
                entry[inner] = value;
            }
        };
        for name in self.written.iter().map(|one| one.name).chain(self.ticked.iter().map(|one| one.name)) {
            let values = form.all(name).flat_map(|text| text.split(',')).map(str::trim);
            let values: Vec<&str> = values.filter(|value| !value.is_empty()).collect();
            match name {
                _ if values.is_empty() => {}
                PARENT => put(name, json!(values.join(", "))),
                _ => put(name, json!(values)),
            }
        }
        if form.get(SUBSIDIARIES).is_some() {
            put(SUBSIDIARIES, json!(true));
        }
        for (name, _) in self.counted.iter().flat_map(|one| one.ends) {
            if let Some(text) = form.get(name) {
                // Text that is no number is sent as it is, and the API says what is wrong with it.
                put(
                    name,
                    text.replace([',', ' '], "")
                        .parse::<u64>()
                        .map_or_else(|_| json!(text), |number| json!(number)),
                );
            }
        }
        for (name, ..) in GROUPS {
            if let Some(text) = form.get(name).filter(|text| !text.trim().is_empty()) {
                put(name, serde_json::from_str(text).unwrap_or_else(|_| json!(text)));
            }
        }
        wanted
    }

    /// The fields, with what was given and what is wrong.
    pub fn fields(&self, given: &Pairs, wrong: &Wrong, facets: Facets<'_>) -> Markup {
        let opened = |name: &str| given.get(name).is_some() || wrong.described(name).is_some();
        let more = self.written.iter().filter(|one| !one.first).any(|one| opened(one.name))
            || self.counted.iter().any(|one| one.ends.iter().any(|(name, _)| opened(name)))
            || GROUPS.iter().map(|(name, ..)| *name).chain([SUBSIDIARIES]).any(opened);
        let field = |one: &Written| {
            let Written { name, label, example, suggests, .. } = one;
            html! { div {
                label for=(name) { (label) }
                input id=(name) name=(name) value=(given.get(name).unwrap_or_default()) placeholder=(example)
                    list=[suggests.map(|_| format!("{name}-list"))] autocomplete="off" maxlength="1000" aria-describedby=[wrong.described(name)]
                    hx-get=[suggests.map(|field| format!("/console/search/suggest?field={field}&of={name}"))]
                    hx-trigger=[suggests.map(|_| "input changed delay:250ms")] hx-target=[suggests.map(|_| format!("#{name}-list"))] {}
                @if suggests.is_some() { datalist id={ (name) "-list" } {} }
                (wrong.at(name))
            } }
        };
        html! {
            div class="fields" { @for one in self.written.iter().filter(|one| one.first) { (field(one)) } }
            div class="ticks" { @for one in self.ticked { (ticks(one, given, facets)) } }
            details class="more" open[more] { summary { "More filters" }
                div class="fields" {
                    @for one in self.written.iter().filter(|one| !one.first) { (field(one)) }
                    @for one in self.counted { fieldset class="range" { legend { (one.label) }
                        @for (name, example) in one.ends {
                            input name=(name) aria-label={ (one.label) @if one.ends.len() > 1 { ", " (example) } } value=(given.get(name).unwrap_or_default())
                                placeholder=(example) inputmode="numeric" maxlength="15" autocomplete="off";
                        }
                        (wrong.at(one.name))
                    } }
                    label class="tick" {
                        input type="checkbox" name=(SUBSIDIARIES) value="true" checked[given.get(SUBSIDIARIES).is_some()]
                            aria-describedby=[wrong.described(SUBSIDIARIES)];
                        "Include subsidiaries" (wrong.at(SUBSIDIARIES))
                    }
                    @for (name, label, example) in GROUPS { div {
                        label for=(name) { (label) ", as JSON" }
                        input id=(name) name=(name) value=(given.get(name).unwrap_or_default()) placeholder=(example) autocomplete="off"
                            spellcheck="false" maxlength="10000" aria-describedby=[wrong.described(name)];
                        (wrong.at(name))
                    } }
                }
            }
        }
    }

    /// The counts beside the words, to be put in their places.
    pub fn tallies(&self, facets: Facets<'_>) -> Markup {
        html! { @for one in self.ticked { @for word in (one.words)() {
            (tally(one.name, word, Some(count(facets, one.name, word).unwrap_or(0)), true))
        } } }
    }
}

fn count(facets: Facets<'_>, name: &str, word: &str) -> Option<u64> {
    let (_, values) = facets.iter().find(|(own, _)| *own == name)?;
    Some(values.iter().find(|own| own.value == word).map_or(0, |own| own.count))
}

/// The words of a filter, each to tick; their counts come with every count.
fn ticks(one: &Ticked, given: &Pairs, facets: Facets<'_>) -> Markup {
    let chosen = given.all(one.name).count();
    html! { details open[chosen > 0] {
        summary { (one.label) @if chosen > 0 { " " span class="note" { (chosen) " chosen" } } }
        fieldset { legend class="hidden" { (one.label) } @for word in (one.words)() {
            label class="tick" {
                input type="checkbox" name=(one.name) value=(word) checked[given.all(one.name).any(|given| given == word)];
                (word.replace('_', " ")) " " (tally(one.name, word, count(facets, one.name, word), false))
            }
        } }
    } }
}

/// The count of a word, or the place for it; `moved` puts it where it belongs on the page.
fn tally(name: &str, word: &str, count: Option<u64>, moved: bool) -> Markup {
    let id = format!("n-{}-{}", name.replace('.', "-"), word.replace('+', "-"));
    html! { span class="note" id=(id) hx-swap-oob=[moved.then_some("true")] { @if let Some(count) = count { (number(count)) } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_says_every_filter_of_the_api() {
        let form = Pairs::of(
            "titles=CTO%2C+VP&seniorities=vp&changed_job_within_days=90&years_of_experience.min=2&funding.stages=seed",
        );
        assert_eq!(
            Value::Object(PEOPLE.given(&form)),
            json!({"titles": ["CTO", "VP"], "seniorities": ["vp"], "changed_job_within_days": 90, "years_of_experience": {"min": 2}})
        );
        let form =
            Pairs::of("funding.stages=seed&funding.since_days=30&employee_count.max=1,000&founded.min=soon");
        assert_eq!(
            Value::Object(COMPANIES.given(&form)),
            json!({"funding": {"stages": ["seed"], "since_days": 30}, "employee_count": {"max": 1000}, "founded": {"min": "soon"}})
        );
        let form = Pairs::of("parent_domain=acme.example&include_subsidiaries=true");
        assert_eq!(
            Value::Object(COMPANIES.given(&form)),
            json!({"parent_domain": "acme.example", "include_subsidiaries": true})
        );
        let form = Pairs::of("not=%5B%7B%22locations%22%3A%5B%22Berlin%22%5D%7D%5D&any=Berlin&all=");
        assert_eq!(
            Value::Object(PEOPLE.given(&form)),
            json!({"not": [{"locations": ["Berlin"]}], "any": "Berlin"})
        );
    }

    #[test]
    fn a_filter_in_a_group_is_told_by_the_label_of_its_field() {
        assert_eq!(group_of("not[0].locations"), Some("None of these groups matches"));
        assert_eq!(group_of("all[1].any[0].keywords"), Some("All of these groups match"));
        assert_eq!(group_of("locations"), None);
    }

    #[test]
    fn no_filter_of_the_api_is_missing() {
        use common::lookup::filters::{CompanyFilters, Filters as _, PeopleFilters};
        for (filters, names) in [(&PEOPLE, PeopleFilters::NAMES), (&COMPANIES, CompanyFilters::NAMES)] {
            let own: Vec<&str> =
                filters.names().iter().map(|name| name.split('.').next().unwrap_or(name)).collect();
            for name in names.split(", ") {
                assert!(own.contains(&name), "the form has no {name}");
            }
        }
    }
}
