//! What a page says of its company, read in every way there is.

use crate::facts::{Fact, Field, How, Notes};
use crate::page::Page;
use crate::wanted::Kind;
use crate::{boards, cards, contacts, imprint, organization};
use domain::Domain;
use jiff::Timestamp;

/// What a page of a company's site says.
pub fn of_page(page: &Page, kind: Kind, domain: &Domain, people: bool, at: Timestamp) -> Vec<Fact> {
    let mut notes = Notes::new(page, domain, people, at);
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
    notes.end()
}

/// The part of a title that is the domain's name, if one is: `Acme | Rockets for everyone`.
fn named_like(title: &str, domain: &Domain) -> Option<String> {
    let parts = title.split(['|', '–', '—', ':', '·']).flat_map(|part| part.split(" - ")).map(str::trim);
    let like = |part: &&str| matching::companies_fit(domain.label(), part) != matching::Fit::No;
    parts.filter(|part| !part.is_empty()).find(like).map(str::to_owned)
}
