//! h-card and the older hCard: the one that stands for the page.

use crate::facts::{Field, How, Notes};
use crate::tree::{Id, Tree};
use language::country;

/// Reads the representative card of a page: the only one, or the one whose address is the page's own.
pub fn read(notes: &mut Notes<'_>) {
    let page = notes.page;
    let roots =
        page.tree.all().filter(|(_, element)| element.has_class("h-card") || element.has_class("vcard"));
    let roots: Vec<Id> = roots.map(|(id, _)| id).collect();
    let leads_home = |id: &Id| {
        let url = property(&page.tree, *id, &["u-url", "u-uid", "url"]);
        let href = url.and_then(|url| page.address(page.tree.element(url).said("href")?));
        href.is_some_and(|href| href.path() == "/" && href.host_str() == page.url.host_str())
    };
    let own = match roots.as_slice() {
        [only] => Some(*only),
        several => several.iter().copied().find(leads_home),
    };
    let Some(card) = own else { return };
    let text = |names: &[&str]| {
        let id = property(&page.tree, card, names)?;
        let element = page.tree.element(id);
        let said = element.said("title").filter(|_| element.name == "abbr").or_else(|| element.said("value"));
        Some(said.map_or_else(|| page.tree.text(id), str::to_owned)).filter(|text| !text.is_empty())
    };
    // A card without the mark of an organization is a person's.
    let organization = text(&["p-org", "org"]);
    let name = text(&["p-name", "fn"]);
    if organization.is_none() || (name.is_some() && name != organization) {
        return;
    }
    notes.option(Field::Name, organization, How::HCard);
    notes.option(Field::City, text(&["p-locality", "locality"]), How::HCard);
    let nation = text(&["p-country-name", "country-name"]).and_then(|name| country::code(&name));
    notes.option(Field::Country, nation, How::HCard);
    notes.option(Field::Phone, text(&["p-tel", "tel"]), How::HCard);
}

/// The first element of a class within a card.
fn property(tree: &Tree, card: Id, names: &[&str]) -> Option<Id> {
    let inside = tree.all().filter(|(id, _)| *id != card && tree.is_within(*id, card));
    let mut named = inside.filter(|(_, element)| names.iter().any(|name| element.has_class(name)));
    named.next().map(|(id, _)| id)
}
