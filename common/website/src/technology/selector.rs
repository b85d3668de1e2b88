//! The selectors of rules: elements by name, id, class and attributes, within each other. What a browser alone could tell is not
//! understood and never fits.

use crate::tree::{Element, Id, Tree};

/// A selector of one or several chains.
#[derive(Debug)]
pub struct Selector(Vec<Vec<Simple>>);

/// One element's conditions.
#[derive(Debug, Default)]
struct Simple {
    name: Option<String>,
    id: Option<String>,
    classes: Vec<String>,
    attributes: Vec<(String, Option<(char, String)>)>,
    /// Whether it lies directly within the one before.
    is_child: bool,
}

impl Selector {
    /// Nothing where something in it is not understood.
    pub fn parse(text: &str) -> Option<Self> {
        let chains: Option<Vec<_>> =
            split(text, ',').into_iter().map(|chain| parse_chain(chain.trim())).collect();
        chains.filter(|chains| !chains.is_empty()).map(Self)
    }

    /// The elements that fit.
    pub fn all<'t>(&'t self, tree: &'t Tree) -> impl Iterator<Item = &'t Element> {
        tree.all()
            .filter(|(id, _)| self.0.iter().any(|chain| fits(tree, *id, chain)))
            .map(|(_, element)| element)
    }
}

/// Splits a text at a sign that is not within brackets or quotes.
fn split(text: &str, at: char) -> Vec<&str> {
    let (mut parts, mut start, mut quoted, mut depth) = (Vec::new(), 0, None, 0_u32);
    for (place, c) in text.char_indices() {
        match (c, quoted) {
            (c, Some(quote)) if c == quote => quoted = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quoted = Some(c),
            ('[' | '(', None) => depth += 1,
            (']' | ')', None) => depth = depth.saturating_sub(1),
            (c, None) if c == at && depth == 0 => {
                parts.push(&text[start..place]);
                start = place + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

fn parse_chain(text: &str) -> Option<Vec<Simple>> {
    let spaced = text.replace(" > ", " >").replace("> ", ">");
    let mut chain = Vec::new();
    for part in split(&spaced, ' ').into_iter().filter(|part| !part.is_empty()) {
        for (place, direct) in split(part, '>').into_iter().enumerate() {
            if direct.is_empty() {
                continue;
            }
            let is_child = place > 0 || part.starts_with('>');
            chain.push(Simple { is_child, ..parse_simple(direct)? });
        }
    }
    (!chain.is_empty()).then_some(chain)
}

fn parse_simple(text: &str) -> Option<Simple> {
    let mut simple = Simple::default();
    let mut rest = text;
    let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let word = |rest: &str| rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    let end = word(rest);
    if end > 0 {
        simple.name = Some(rest[..end].to_ascii_lowercase());
        rest = &rest[end..];
    } else if let Some(after) = rest.strip_prefix('*') {
        rest = after;
    }
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        match sign {
            '#' | '.' => {
                let end = word(after);
                let named = after.get(..end).filter(|named| !named.is_empty())?.to_owned();
                if sign == '#' {
                    simple.id = Some(named);
                } else {
                    simple.classes.push(named);
                }
                rest = &after[end..];
            }
            '[' => {
                let (inside, outside) = bracket(after)?;
                simple.attributes.push(attribute(inside)?);
                rest = outside;
            }
            _ => return None,
        }
    }
    Some(simple)
}

/// What is within brackets, and what follows.
fn bracket(text: &str) -> Option<(&str, &str)> {
    let mut quoted = None;
    for (at, c) in text.char_indices() {
        match (c, quoted) {
            (c, Some(quote)) if c == quote => quoted = None,
            ('"' | '\'', None) => quoted = Some(c),
            (']', None) => return Some((&text[..at], &text[at + 1..])),
            _ => {}
        }
    }
    None
}

fn attribute(text: &str) -> Option<(String, Option<(char, String)>)> {
    let Some((name, value)) = text.split_once('=') else {
        return Some((text.trim().to_ascii_lowercase(), None));
    };
    let (name, sign) = match name.char_indices().next_back()? {
        (at, sign @ ('*' | '^' | '$' | '~' | '|')) => (&name[..at], sign),
        _ => (name, '='),
    };
    let value = value.trim().trim_end_matches(" i").trim_matches(['"', '\'']);
    Some((name.trim().to_ascii_lowercase(), Some((sign, value.to_owned()))))
}

fn fits(tree: &Tree, id: Id, chain: &[Simple]) -> bool {
    let Some((last, before)) = chain.split_last() else { return true };
    if !is(tree.element(id), last) {
        return false;
    }
    if before.is_empty() {
        return true;
    }
    let mut around = tree.around(id);
    match last.is_child {
        true => around.next().is_some_and(|parent| fits(tree, parent, before)),
        false => around.any(|outer| fits(tree, outer, before)),
    }
}

fn is(element: &Element, simple: &Simple) -> bool {
    simple.name.as_ref().is_none_or(|name| element.name == *name)
        && simple.id.as_ref().is_none_or(|id| element.get("id") == Some(id))
        && simple.classes.iter().all(|class| element.has_class(class))
        && simple.attributes.iter().all(|(name, wanted)| {
            let Some(value) = element.get(name) else { return false };
            match wanted {
                None => true,
                Some(('=', wanted)) => value == wanted,
                Some(('*', wanted)) => value.contains(wanted.as_str()),
                Some(('^', wanted)) => value.starts_with(wanted.as_str()),
                Some(('$', wanted)) => value.ends_with(wanted.as_str()),
                Some(('~', wanted)) => value.split_ascii_whitespace().any(|word| word == wanted),
                Some((_, wanted)) => value == wanted || value.starts_with(&format!("{wanted}-")),
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_found_by_what_rules_say_of_them() {
        let tree = Tree::read(
            r#"<div id=app class="a b"><p><a href="https://x.example/p?a=1,2" data-x>l</a></p></div><link rel=stylesheet href="/c.css">"#,
        );
        for (selector, count) in [
            ("#app", 1),
            ("div.a.b", 1),
            ("div.a a", 1),
            ("div > a", 0),
            ("p>a", 1),
            ("a[href*='x.example'], link[href$='.css']", 2),
            ("a[href*=\"1,2\"][data-x]", 1),
            ("[data-y]", 0),
            ("a[href^='http:']", 0),
        ] {
            assert_eq!(Selector::parse(selector).unwrap().all(&tree).count(), count, "{selector}");
        }
        assert!(Selector::parse("a:has(b)").is_none() && Selector::parse("").is_none());
    }
}
