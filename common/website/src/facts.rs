//! What a page says of its company: facts, each with the page, how it was read and when.

use crate::page::Page;
use crate::wanted::Kind;
use crate::{boards, cards, contacts, imprint, organization};
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

/// The longest value that is kept, in characters.
const LONGEST: usize = 500;

impl Notes<'_> {
    pub fn add(&mut self, field: Field, value: impl Into<String>, how: How) {
        let value: String = value.into();
        let value = unescaped(value.split_whitespace().collect::<Vec<_>>().join(" ").trim());
        let value: String = value.chars().take(LONGEST).collect();
        let is_known = |fact: &Fact| fact.field == field && fact.value == value && fact.how == how;
        if !value.is_empty() && !self.facts.iter().any(is_known) {
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

/// What a page of a company's site says.
pub fn of_page(page: &Page, kind: Kind, domain: &Domain, people: bool, at: Timestamp) -> Vec<Fact> {
    let mut notes = Notes { page, domain, people, at, facts: Vec::new() };
    organization::read(&mut notes);
    imprint::read(&mut notes, kind);
    contacts::read(&mut notes, kind);
    if kind == Kind::Home {
        cards::read(&mut notes);
        let name = page.meta("og:site_name").map(str::to_owned);
        notes.option(Field::Name, name, How::OpenGraph);
        let title = page.title.as_deref().and_then(|title| named_like(title, domain));
        notes.option(Field::Name, title, How::Title);
        let description = page.meta("description").or_else(|| page.meta("og:description")).map(str::to_owned);
        notes.option(Field::Description, description, How::Meta);
        for language in page.languages() {
            notes.add(Field::Language, language, How::Meta);
        }
    }
    if matches!(kind, Kind::Home | Kind::Careers | Kind::About) {
        for board in boards::linked(page) {
            notes.add(Field::Board, board, How::Link);
        }
    }
    notes.facts
}

/// The part of a title that is the domain's name, if one is: `Acme | Rockets for everyone`.
fn named_like(title: &str, domain: &Domain) -> Option<String> {
    let parts = title.split(['|', '–', '—', ':', '·']).flat_map(|part| part.split(" - ")).map(str::trim);
    let like = |part: &&str| matching::companies_fit(domain.label(), part) != matching::Fit::No;
    parts.filter(|part| !part.is_empty()).find(like).map(str::to_owned)
}

/// Text without the entities that are often left in structured data.
fn unescaped(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let pairs = [("&quot;", "\""), ("&#39;", "'"), ("&#039;", "'"), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&amp;", "&")];
    pairs.iter().fold(text.to_owned(), |text, (entity, meant)| text.replace(entity, meant))
}
