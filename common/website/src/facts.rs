//! Facts about a company, each with the page, how it was read and when.

use crate::page::Page;
use domain::Domain;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// What a fact is about.
    Field {
        Name = "name", LegalName = "legalName", Description = "description", Founded = "foundedYear",
        Employees = "employeeCount", Staff = "employeeRange", City = "city", Region = "region", Country = "country",
        Phone = "phone", Email = "email", Profile = "networkUrl", Registration = "registration", Vat = "vat",
        Logo = "logo", Language = "language", Pattern = "emailPattern", Board = "jobBoard", Leader = "leader",
        Industry = "industry",
    }
}

domain::vocabulary! {
    /// How a fact was read, the surest first.
    How {
        JsonLd = "json-ld", Microdata = "microdata", Legal = "legal page", HCard = "h-card", Link = "link", Text = "text",
        OpenGraph = "opengraph", Meta = "meta", Title = "title",
    }
}

/// Something that a page says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    pub field: Field,
    pub value: String,
    pub how: How,
    /// The address of the page.
    pub page: String,
    pub at: Timestamp,
}

/// What is noted while a page is read.
pub struct Notes<'a> {
    pub page: &'a Page,
    pub domain: &'a Domain,
    /// Whether people are wanted.
    pub people: bool,
    at: Timestamp,
    facts: Vec<Fact>,
}

/// The longest value that is kept, in characters, and how many of a page.
const LONGEST: usize = 500;
const MOST: usize = 300;

impl<'a> Notes<'a> {
    pub fn new(page: &'a Page, domain: &'a Domain, people: bool, at: Timestamp) -> Self {
        Self { page, domain, people, at, facts: Vec::new() }
    }

    /// What was noted.
    pub fn end(self) -> Vec<Fact> {
        self.facts
    }

    pub fn add(&mut self, field: Field, value: impl Into<String>, how: How) {
        let value: String = value.into();
        let value = unescaped(value.split_whitespace().collect::<Vec<_>>().join(" ").trim());
        let value: String = value.chars().take(LONGEST).collect();
        let is_known = |fact: &Fact| fact.field == field && fact.value == value && fact.how == how;
        if !value.is_empty() && self.facts.len() < MOST && !self.facts.iter().any(is_known) {
            let page = self.page.url.to_string();
            self.facts.push(Fact { field, value, how, page, at: self.at });
        }
    }

    pub fn option(&mut self, field: Field, value: Option<impl Into<String>>, how: How) {
        if let Some(value) = value {
            self.add(field, value, how);
        }
    }

    /// The first value of a field so far.
    pub fn known(&self, field: Field) -> Option<&str> {
        self.facts.iter().find(|fact| fact.field == field).map(|fact| fact.value.as_str())
    }
}

/// Text without the entities that are often left in structured data.
fn unescaped(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let pairs = [
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#039;", "'"),
        ("&apos;", "'"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ];
    pairs.iter().fold(text.to_owned(), |text, (entity, meant)| text.replace(entity, meant))
}
