//! A page taken apart into what is looked for: links, meta elements, scripts, structured data and lines of text.

use crate::tree::{Id, Tree};
use http::HeaderMap;
use serde_json::Value;
use url::Url;

/// What is kept of one kind: links, scripts, images.
const MOST: usize = 3_000;
/// The length of a title, in characters.
const LONGEST_TITLE: usize = 1_000;

/// A page, taken apart.
#[derive(Debug)]
pub struct Page {
    pub url: Url,
    /// What its addresses are relative to.
    base: Url,
    pub headers: HeaderMap,
    /// Its markup.
    pub html: String,
    pub tree: Tree,
    /// Names and contents of meta elements, the names in small letters.
    pub meta: Vec<(String, String)>,
    /// Where its links lead.
    pub links: Vec<Link>,
    /// Its `link` elements.
    pub related: Vec<Related>,
    /// The addresses of scripts.
    pub scripts: Vec<String>,
    /// Scripts that stand in the page.
    pub inline: Vec<String>,
    /// The documents of JSON-LD.
    pub json_ld: Vec<Value>,
    pub title: Option<String>,
}

/// A link of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub href: String,
    pub text: String,
    pub element: Id,
}

/// A `link` element of the head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    pub rel: String,
    pub href: String,
    pub kind: String,
    pub sizes: String,
}

impl Page {
    pub fn read(html: &str, url: Url, headers: HeaderMap) -> Self {
        let tree = Tree::read(html);
        let mut page = Self {
            base: url.clone(),
            url,
            headers,
            html: html.to_owned(),
            meta: Vec::new(),
            links: Vec::new(),
            related: Vec::new(),
            scripts: Vec::new(),
            inline: Vec::new(),
            json_ld: Vec::new(),
            title: None,
            tree: Tree::read(""),
        };
        for (id, element) in tree.all() {
            match element.name.as_str() {
                "base" => {
                    if let Some(base) = element.said("href").and_then(|href| page.url.join(href).ok()) {
                        page.base = base;
                    }
                }
                "meta" => {
                    let name =
                        ["property", "name", "http-equiv"].into_iter().find_map(|name| element.said(name));
                    if let (Some(name), Some(content)) = (name, element.get("content")) {
                        page.meta.push((name.to_lowercase(), content.trim().to_owned()));
                    }
                }
                "script" => page.take_script(&tree, id),
                "title" if page.title.is_none() => {
                    page.title = Some(tree.raw_text(id).chars().take(LONGEST_TITLE).collect());
                }
                "a" | "area" | "iframe" if page.links.len() < MOST => {
                    let attribute = if element.name == "iframe" { "src" } else { "href" };
                    let Some(href) = element.said(attribute) else { continue };
                    let text = [tree.text(id)].into_iter().chain(
                        ["aria-label", "title"]
                            .iter()
                            .filter_map(|name| element.said(name).map(str::to_owned)),
                    );
                    let text = text.filter(|text| !text.is_empty()).take(1).collect::<String>();
                    page.links.push(Link { href: href.to_owned(), text, element: id });
                }
                "link" if page.related.len() < MOST => {
                    let said = |name| element.said(name).unwrap_or_default().to_owned();
                    let (rel, href) = (said("rel").to_lowercase(), said("href"));
                    page.related.push(Related { rel, href, kind: said("type"), sizes: said("sizes") });
                }
                _ => {}
            }
        }
        page.tree = tree;
        page
    }

    fn take_script(&mut self, tree: &Tree, id: Id) {
        let element = tree.element(id);
        // Those that wait for the visitor's consent have their address elsewhere.
        let addresses = ["src", "data-src", "data-cmp-src", "data-cookieblock-src"];
        if let Some(src) = addresses.iter().find_map(|name| element.said(name)) {
            if self.scripts.len() < MOST {
                self.scripts.push(src.to_owned());
            }
            return;
        }
        let kind = element.said("type").unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        let text = tree.raw_text(id);
        if kind.eq_ignore_ascii_case("application/ld+json") {
            match json(&text) {
                Some(Value::Array(documents)) => self.json_ld.extend(documents),
                Some(document) => self.json_ld.push(document),
                None => {}
            }
        } else if !text.trim().is_empty() && self.inline.len() < MOST {
            self.inline.push(text);
        }
    }

    /// The content of a meta element.
    pub fn meta(&self, name: &str) -> Option<&str> {
        let found = self.meta.iter().find(|(known, content)| known == name && !content.is_empty());
        found.map(|(_, content)| content.as_str())
    }

    /// A header's value as text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// An address of the page in full, whatever it is for.
    pub fn joined(&self, href: &str) -> Option<Url> {
        self.base.join(href.trim()).ok()
    }

    /// The address of a page that this one names.
    pub fn address(&self, href: &str) -> Option<Url> {
        let mut url = self.joined(href)?;
        url.set_fragment(None);
        matches!(url.scheme(), "http" | "https").then_some(url)
    }

    /// Whether the site asks that the page is kept nowhere.
    pub fn is_withheld(&self) -> bool {
        let says = |text: &str| {
            let mut words = text.split([',', ':']).map(|word| word.trim().to_ascii_lowercase());
            words.any(|word| matches!(word.as_str(), "noindex" | "none" | "noarchive"))
        };
        let by_meta = self
            .meta
            .iter()
            .any(|(name, content)| matches!(name.as_str(), "robots" | "almanac") && says(content));
        by_meta || self.header("x-robots-tag").is_some_and(says)
    }

    /// Whether this is a form to sign in, in the place of what was asked for.
    pub fn is_sign_in(&self) -> bool {
        let mut inputs = self.tree.named("input");
        let asks = inputs
            .any(|(_, input)| input.said("type").is_some_and(|kind| kind.eq_ignore_ascii_case("password")));
        asks && self.links.len() < 30
    }

    /// The language that the page says it is in, as two letters.
    pub fn language(&self) -> Option<String> {
        let of_html =
            self.tree.named("html").find_map(|(_, html)| html.said("lang").or_else(|| html.said("xml:lang")));
        let said = of_html.or_else(|| self.header("content-language")).or_else(|| self.meta("og:locale"))?;
        let code: String = said.chars().take_while(char::is_ascii_alphabetic).collect();
        (code.len() == 2).then(|| code.to_ascii_lowercase())
    }

    /// The languages that the site says it has the page in.
    pub fn languages(&self) -> Vec<String> {
        let alternates = self.tree.named("link").filter_map(|(_, link)| link.said("hreflang"));
        let codes = alternates.filter(|code| *code != "x-default").filter_map(|code| code.get(..2));
        let mut all: Vec<String> =
            self.language().into_iter().chain(codes.map(str::to_ascii_lowercase)).collect();
        all.sort();
        all.dedup();
        all
    }
}

/// The value of a text of JSON that may be wrapped in comments, or hold line breaks within its texts.
fn json(text: &str) -> Option<Value> {
    let text = text.trim();
    if let Ok(value) = serde_json::from_str(text) {
        return Some(value);
    }
    serde_json::from_str(mended(text).trim()).ok()
}

/// JSON without what browsers forgive: comments, a comma before an end, control characters within texts.
fn mended(text: &str) -> String {
    let text = text.trim_start_matches("<!--").trim_end_matches("-->").trim();
    let text = text.trim_start_matches("//<![CDATA[").trim_start_matches("<![CDATA[");
    let text = text.trim_end_matches("//]]>").trim_end_matches("]]>");
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut is_text = false;
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                is_text = !is_text;
                out.push(c);
            }
            '\\' if is_text => {
                out.push(c);
                out.extend(chars.next());
            }
            c if is_text && (c as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", c as u32)),
            '/' if !is_text && chars.peek() == Some(&'/') => {
                chars.by_ref().take_while(|c| *c != '\n').for_each(drop);
            }
            '/' if !is_text && chars.peek() == Some(&'*') => {
                let mut before = ' ';
                chars.next();
                for c in chars.by_ref() {
                    if before == '*' && c == '/' {
                        break;
                    }
                    before = c;
                }
            }
            ']' | '}' if !is_text => {
                let end = out.trim_end().len();
                if out[..end].ends_with(',') {
                    out.truncate(end - 1);
                }
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn page(html: &str) -> Page {
        Page::read(html, "https://acme.example/de/".parse().unwrap(), HeaderMap::new())
    }

    #[test]
    fn a_page_is_taken_apart() {
        let page = page(
            r#"<!doctype html><html lang="de-AT"><head><title>Acme | Rockets &amp; more</title>
            <!-- <script src="https://old.example/x.js"></script> -->
            <META NAME=description content='Rockets for "everyone"'>
            <link rel="alternate" hreflang="en-GB" href="/en/"><link rel=icon href=/i.svg type="image/svg+xml">
            <script async src=https://js.stripe.com/v3></script><script>var a = "<b>";</script></head>
            <body><a href="../impressum">Im<b>pressum</b></a><a href="/x"><img alt=""></a><a href=/c aria-label=Contact></a>"#,
        );
        assert_eq!(page.title.as_deref(), Some("Acme | Rockets & more"));
        assert_eq!(page.meta("description"), Some("Rockets for \"everyone\""));
        assert_eq!(page.scripts, ["https://js.stripe.com/v3"]);
        assert_eq!(page.inline, ["var a = \"<b>\";"]);
        assert_eq!((page.links[0].text.as_str(), page.links[2].text.as_str()), ("Impressum", "Contact"));
        assert_eq!(page.address(&page.links[0].href).unwrap().as_str(), "https://acme.example/impressum");
        assert_eq!(
            (page.language().as_deref(), page.languages()),
            (Some("de"), vec!["de".into(), "en".into()])
        );
        assert!(page.address("mailto:a@b.example").is_none());
    }

    #[test]
    fn structured_data_is_read_as_authors_write_it() {
        for (written, read) in [
            (r#"{"a": 1}"#, json!([{"a": 1}])),
            (r#"[{"a": 1}, {"b": 2}]"#, json!([{"a": 1}, {"b": 2}])),
            ("<!-- {\"a\": \"x\ny\",} -->", json!([{"a": "x\ny"}])),
            (
                "//<![CDATA[\n{\"a\": [1,2,], /* b */ \"u\": \"http://x\"} // c\n//]]>",
                json!([{"a": [1, 2], "u": "http://x"}]),
            ),
            ("{broken", json!([])),
        ] {
            let page = page(&format!("<script type='application/ld+json'>{written}</script>"));
            assert_eq!(Value::from(page.json_ld), read, "{written}");
        }
    }

    #[test]
    fn a_page_may_be_withheld_or_behind_a_sign_in() {
        assert!(page("<meta name=robots content='index, NOARCHIVE'>").is_withheld());
        assert!(!page("<meta name=robots content='index, follow, max-snippet:-1'>").is_withheld());
        assert!(page("<form><input type=password></form>").is_sign_in());
        let mut headers = HeaderMap::new();
        headers.insert("x-robots-tag", "almanac: noindex".parse().unwrap());
        assert!(Page::read("", "https://a.example".parse().unwrap(), headers).is_withheld());
    }
}
