//! The elements of a page as a tree. The tokenizer is html5gum's; the tree is our own, as a page is read once and thrown away, and
//! nothing here needs the tree construction of a browser.

use html5gum::{DefaultEmitter, Token, Tokenizer};

/// Elements of a page beyond this number are not read.
const MOST_ELEMENTS: usize = 100_000;
/// Elements that are deeper lie in the last of these.
const DEEPEST: usize = 256;

/// The number of an element in its page.
pub type Id = usize;

/// A page's elements; the first is the page itself.
#[derive(Debug)]
pub struct Tree {
    elements: Vec<Element>,
}

#[derive(Debug, Default)]
pub struct Element {
    pub name: String,
    attributes: Vec<(String, String)>,
    pub children: Vec<Child>,
    pub parent: Id,
}

#[derive(Debug)]
pub enum Child {
    Element(Id),
    Text(String),
}

impl Element {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// An attribute that says something.
    pub fn said(&self, name: &str) -> Option<&str> {
        self.get(name).map(str::trim).filter(|value| !value.is_empty())
    }

    pub fn has_class(&self, class: &str) -> bool {
        self.get("class").is_some_and(|classes| classes.split_ascii_whitespace().any(|own| own == class))
    }
}

impl Tree {
    pub fn read(html: &str) -> Self {
        let mut emitter = DefaultEmitter::default();
        // Scripts, styles and titles hold text, not markup.
        emitter.naively_switch_states(true);
        let mut tree = Self { elements: vec![Element::default()] };
        let mut open: Vec<Id> = vec![0];
        for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
            match token {
                Token::StartTag(tag) => {
                    if tree.elements.len() >= MOST_ELEMENTS {
                        break;
                    }
                    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                    let name = text(&tag.name);
                    close_implied(&tree, &mut open, &name);
                    let parent = open.last().copied().unwrap_or(0);
                    let id = tree.elements.len();
                    let attributes =
                        tag.attributes.iter().map(|(name, value)| (text(name), text(value))).collect();
                    let is_leaf = is_void(&name);
                    tree.elements.push(Element { name, attributes, children: Vec::new(), parent });
                    tree.elements[parent].children.push(Child::Element(id));
                    if !is_leaf && open.len() < DEEPEST {
                        open.push(id);
                    }
                }
                Token::EndTag(tag) => {
                    let name = String::from_utf8_lossy(&tag.name);
                    if let Some(at) = open.iter().rposition(|id| tree.elements[*id].name == *name) {
                        open.truncate(at.max(1));
                    }
                }
                Token::String(text) => {
                    let parent = open.last().copied().unwrap_or(0);
                    let text = String::from_utf8_lossy(&text).into_owned();
                    tree.elements[parent].children.push(Child::Text(text));
                }
                _ => {}
            }
        }
        tree
    }

    pub fn element(&self, id: Id) -> &Element {
        &self.elements[id]
    }

    /// Every element in the order of the page.
    pub fn all(&self) -> impl Iterator<Item = (Id, &Element)> {
        self.elements.iter().enumerate().skip(1)
    }

    /// The elements of a name.
    pub fn named(&self, name: &'static str) -> impl Iterator<Item = (Id, &Element)> {
        self.all().filter(move |(_, element)| element.name == name)
    }

    /// Whether `id` lies within `outer`, or is it.
    pub fn is_within(&self, mut id: Id, outer: Id) -> bool {
        while id != outer && id != 0 {
            id = self.elements[id].parent;
        }
        id == outer
    }

    /// The elements around an element, from the inmost.
    pub fn around(&self, id: Id) -> impl Iterator<Item = Id> {
        std::iter::successors(Some(self.elements[id].parent), |id| {
            (*id != 0).then(|| self.elements[*id].parent)
        })
    }

    /// The text of an element as it stands, scripts and styles included only where it is one.
    pub fn raw_text(&self, id: Id) -> String {
        let mut text = String::new();
        self.gather(id, true, &mut |part| text.push_str(part), &mut |_| ());
        text
    }

    /// The text of an element in one line.
    pub fn text(&self, id: Id) -> String {
        self.lines(id).join(" ")
    }

    /// The lines of an element's text, as blocks and line breaks part them.
    pub fn lines(&self, id: Id) -> Vec<String> {
        let lines = std::cell::RefCell::new(vec![String::new()]);
        let end = |_: &str| {
            let mut lines = lines.borrow_mut();
            if lines.last().is_some_and(|line| !line.is_empty()) {
                lines.push(String::new());
            }
        };
        let add = |part: &str| {
            if let Some(line) = lines.borrow_mut().last_mut() {
                line.push_str(part);
            }
        };
        self.gather(id, false, &mut { add }, &mut { end });
        let lines = lines.into_inner();
        let squeezed = lines.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        squeezed.filter(|line| !line.is_empty()).collect()
    }

    /// Walks through the texts of an element; `edge` is called where a block begins or ends.
    fn gather(&self, id: Id, raw: bool, text: &mut dyn FnMut(&str), edge: &mut dyn FnMut(&str)) {
        let element = &self.elements[id];
        if !raw && is_unseen(&element.name) {
            return;
        }
        let is_block = !is_inline(&element.name);
        if is_block {
            edge(&element.name);
        }
        for child in &element.children {
            match child {
                Child::Text(part) => text(part),
                Child::Element(inner) => self.gather(*inner, raw, text, edge),
            }
        }
        if is_block {
            edge(&element.name);
        }
    }
}

/// Ends what cannot go on inside the next element, as authors leave these ends out.
fn close_implied(tree: &Tree, open: &mut Vec<Id>, next: &str) {
    let ends: &[&str] = match next {
        "li" => &["li"],
        "dt" | "dd" => &["dt", "dd"],
        "tr" => &["tr", "td", "th"],
        "td" | "th" => &["td", "th"],
        "option" => &["option"],
        "p" | "div" | "ul" | "ol" | "dl" | "table" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "section"
        | "article" | "footer" | "header" | "form" | "address" | "blockquote" | "pre" | "hr" => &["p"],
        "body" => &["head"],
        _ => return,
    };
    // Not beyond the list or table that it is in.
    let is_border = |name: &str| matches!(name, "ul" | "ol" | "dl" | "table" | "select" | "body" | "div");
    for at in (1..open.len()).rev() {
        let name = tree.elements[open[at]].name.as_str();
        if ends.contains(&name) {
            open.truncate(at);
        } else if is_border(name) || !(is_inline(name) || matches!(next, "tr" | "td" | "th")) {
            return;
        }
    }
}

fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "source"
            | "track"
            | "wbr"
            | "param"
    )
}

/// What a reader does not see.
fn is_unseen(name: &str) -> bool {
    matches!(name, "script" | "style" | "noscript" | "template" | "svg" | "head" | "iframe" | "title")
}

fn is_inline(name: &str) -> bool {
    matches!(
        name,
        "a" | "abbr"
            | "b"
            | "bdi"
            | "cite"
            | "code"
            | "data"
            | "em"
            | "font"
            | "i"
            | "img"
            | "input"
            | "label"
            | "mark"
            | "meta"
            | "link"
            | "q"
            | "s"
            | "small"
            | "span"
            | "strong"
            | "sub"
            | "sup"
            | "time"
            | "u"
            | "wbr"
            | "button"
            | ""
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn blocks_and_breaks_part_lines_and_ends_may_be_left_out() {
        let tree = Tree::read(
            "<title>T</title><ul><li>One <b>two</b><li>Three</ul><p>Four<br>five<div>six</div><script>no</script>",
        );
        assert_eq!(tree.lines(0), ["One two", "Three", "Four", "five", "six"]);
        let items: Vec<Id> = tree.named("li").map(|(id, _)| id).collect();
        assert_eq!(tree.element(items[0]).parent, tree.element(items[1]).parent);
    }

    #[test]
    fn a_table_without_ends_has_its_cells_side_by_side() {
        let tree = Tree::read("<table><tr><td>a<td>b<tr><td>c</table>d");
        assert_eq!(tree.lines(0), ["a", "b", "c", "d"]);
        let rows: Vec<Id> = tree.named("tr").map(|(id, _)| id).collect();
        assert_eq!(tree.named("td").filter(|(id, _)| tree.is_within(*id, rows[0])).count(), 2);
    }

    #[test]
    fn depth_without_end_is_held() {
        let tree = Tree::read(&"<div>".repeat(20_000));
        assert!(tree.around(19_999).count() <= DEEPEST);
    }

    proptest! {
        #[test]
        fn no_page_breaks_the_tree(html in "(<[a-z/!-]{0,8}[ =\"'>a-zé]{0,12}|\\PC{0,8}){0,12}") {
            let tree = Tree::read(&html);
            let _ = tree.lines(0);
        }
    }
}
