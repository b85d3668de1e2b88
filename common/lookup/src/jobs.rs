//! Which open jobs are wanted.

use domain::Department;
use language::title::Title;

/// Conditions for open jobs; lists are alternatives, an empty list is no condition.
#[derive(Debug, Clone, Default)]
pub struct JobFilter {
    pub departments: Vec<Department>,
    pub titles: Vec<Title>,
    /// Words of the title, in any order.
    pub keywords: Vec<Title>,
}

impl JobFilter {
    pub fn new(departments: &[Department], titles: &[String], keywords: &[String]) -> Self {
        let parse = |texts: &[String]| texts.iter().map(|text| Title::parse(text)).collect();
        Self { departments: departments.to_vec(), titles: parse(titles), keywords: parse(keywords) }
    }

    pub fn admits(&self, title: &str, department: Option<Department>) -> bool {
        let title = if self.titles.is_empty() && self.keywords.is_empty() && department.is_some() {
            Title::default()
        } else {
            Title::parse(title)
        };
        self.admits_title(&title, department)
    }

    /// The same for a title that is understood already.
    pub fn admits_title(&self, title: &Title, department: Option<Department>) -> bool {
        let matches =
            |wanted: &[Title]| wanted.is_empty() || wanted.iter().any(|t| t.score(&title.words) > 0.0);
        let department = department.or(title.department);
        (self.departments.is_empty() || department.is_some_and(|own| self.departments.contains(&own)))
            && matches(&self.titles)
            && matches(&self.keywords)
    }
}
