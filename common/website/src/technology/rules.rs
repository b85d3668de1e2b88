//! Rules by which technologies are recognised: our own short list, and the rule files that the operator imports, in Wappalyzer's format.

use super::pattern::Pattern;
use super::selector::Selector;
use domain::Domain;
use serde_json::Value;
use std::collections::BTreeMap;

/// Where a pattern looks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The addresses of scripts.
    ScriptSrc,
    /// Scripts in the page.
    Scripts,
    Html,
    Text,
    Css,
    Url,
    /// The addresses that `link` elements name.
    Link,
    Header(String),
    Cookie(String),
    Meta(String),
    /// Records of the domain: `MX`, `TXT`, `NS`, `SOA`, `CNAME`, and `DKIM` with the selector before the pattern.
    Dns(String),
}

/// An element whose presence, text or attribute tells.
#[derive(Debug)]
pub struct Shown {
    pub selector: Selector,
    pub text: Option<Pattern>,
    pub attributes: Vec<(String, Pattern)>,
}

/// The rule of one technology.
#[derive(Debug, Default)]
pub struct Rule {
    pub name: String,
    pub category: Option<String>,
    pub patterns: Vec<(Place, Pattern)>,
    pub shown: Vec<Shown>,
    /// What comes with it, with how sure that is in percent.
    pub implies: Vec<(String, u8)>,
    pub excludes: Vec<String>,
    pub requires: Vec<String>,
    pub requires_category: Vec<u64>,
    pub categories: Vec<u64>,
}

/// Rules as they were read.
#[derive(Debug, Default)]
pub struct Rules {
    pub rules: Vec<Rule>,
    /// Patterns that are of no use here: expressions that look around, and selectors of a browser's.
    pub unusable: usize,
    /// Technologies that only a browser could recognise.
    pub out_of_reach: usize,
}

/// Our own rules, a line each: `name | category | place:text; place:text`.
const OWN: &str = include_str!("own.txt");

impl Rules {
    /// Our own list.
    pub fn own() -> Self {
        let lines = OWN.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        Self { rules: lines.filter_map(own_rule).collect(), ..Self::default() }
    }

    /// Technologies in Wappalyzer's format, and the names of its categories.
    pub fn read(technologies: &Value, categories: &BTreeMap<u64, String>) -> Self {
        let mut rules = Self::default();
        let Some(technologies) = technologies.as_object() else { return rules };
        for (name, said) in technologies {
            rules.add(name, said, categories);
        }
        rules
    }

    fn add(&mut self, name: &str, said: &Value, categories: &BTreeMap<u64, String>) {
        let mut rule = Rule { name: name.to_owned(), ..Rule::default() };
        rule.categories = said["cats"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        rule.category = rule.categories.first().and_then(|id| categories.get(id).cloned());
        for (key, place) in [
            ("scriptSrc", Place::ScriptSrc),
            ("scripts", Place::Scripts),
            ("html", Place::Html),
            ("text", Place::Text),
            ("css", Place::Css),
            ("url", Place::Url),
        ] {
            for written in texts(&said[key]) {
                self.pattern(&mut rule, place.clone(), written);
            }
        }
        type Named = fn(String) -> Place;
        let named: [(&str, Named); 4] = [
            ("headers", |name| Place::Header(name.to_ascii_lowercase())),
            ("cookies", Place::Cookie),
            ("meta", |name| Place::Meta(name.to_ascii_lowercase())),
            ("dns", |name| Place::Dns(name.to_ascii_uppercase())),
        ];
        for (key, place) in named {
            for (name, written) in said[key].as_object().into_iter().flatten() {
                for written in texts(written) {
                    self.pattern(&mut rule, place(name.clone()), written);
                }
            }
        }
        match &said["dom"] {
            Value::Object(selectors) => {
                for (selector, wanted) in selectors {
                    for wanted in several(wanted) {
                        self.shown(&mut rule, selector, wanted);
                    }
                }
            }
            dom => texts(dom).for_each(|selector| self.shown(&mut rule, selector, &Value::Null)),
        }
        let related = |key: &str| {
            texts(&said[key]).map(|text| text.split("\\;").next().unwrap_or(text).to_owned()).collect()
        };
        rule.implies = texts(&said["implies"])
            .map(|text| {
                let pattern = Pattern::parse(text);
                (text.split("\\;").next().unwrap_or(text).to_owned(), pattern.confidence)
            })
            .collect();
        (rule.excludes, rule.requires) = (related("excludes"), related("requires"));
        rule.requires_category = several(&said["requiresCategory"]).filter_map(Value::as_u64).collect();
        let is_reachable = !rule.patterns.is_empty() || !rule.shown.is_empty();
        self.out_of_reach += usize::from(!is_reachable);
        // One that nothing shows may still be implied.
        self.rules.push(rule);
    }

    fn pattern(&mut self, rule: &mut Rule, place: Place, written: &str) {
        let pattern = Pattern::parse(written);
        match pattern.is_usable() {
            true => rule.patterns.push((place, pattern)),
            false => self.unusable += 1,
        }
    }

    fn shown(&mut self, rule: &mut Rule, selector: &str, wanted: &Value) {
        let Some(selector) = Selector::parse(selector) else {
            self.unusable += 1;
            return;
        };
        // Properties are a browser's.
        if wanted.get("properties").is_some()
            && wanted.get("attributes").is_none()
            && wanted.get("text").is_none()
        {
            return;
        }
        let text = wanted.get("text").and_then(Value::as_str).map(Pattern::parse);
        let attributes = wanted.get("attributes").and_then(Value::as_object).into_iter().flatten();
        let attributes =
            attributes.filter_map(|(name, written)| Some((name.clone(), Pattern::parse(written.as_str()?))));
        rule.shown.push(Shown { selector, text, attributes: attributes.collect() });
    }
}

fn several(value: &Value) -> impl Iterator<Item = &Value> {
    let values: &[Value] = match value {
        Value::Array(values) => values,
        Value::Null => &[],
        one => std::slice::from_ref(one),
    };
    values.iter()
}

fn texts(value: &Value) -> impl Iterator<Item = &str> {
    several(value).filter_map(Value::as_str)
}

fn own_rule(line: &str) -> Option<Rule> {
    let mut parts = line.splitn(3, " | ");
    let (name, category, said) = (parts.next()?, parts.next()?, parts.next()?);
    let mut rule = Rule { name: name.to_owned(), category: Some(category.to_owned()), ..Rule::default() };
    for said in said.split("; ") {
        let (kind, text) = said.split_once(':')?;
        let named = || {
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            (name.to_ascii_lowercase(), value)
        };
        let (place, text) = match kind {
            "script" => (Place::ScriptSrc, text),
            "inline" => (Place::Scripts, text),
            "html" => (Place::Html, text),
            "link" => (Place::Link, text),
            "header" => {
                let (name, value) = named();
                (Place::Header(name), value)
            }
            "meta" => {
                let (name, value) = named();
                (Place::Meta(name), value)
            }
            "cookie" => (Place::Cookie(text.to_owned()), ""),
            "mx" | "txt" | "ns" | "cname" | "dkim" | "caa" => (Place::Dns(kind.to_ascii_uppercase()), text),
            "implies" => {
                rule.implies.push((text.to_owned(), 100));
                continue;
            }
            _ => return None,
        };
        // What comes from a host of its own is also fetched by scripts in the page, and announced by links.
        if place == Place::ScriptSrc && begins_with_host(text) {
            rule.patterns.push((Place::Scripts, Pattern::text(text)));
            rule.patterns.push((Place::Link, Pattern::text(text)));
        }
        rule.patterns.push((place, Pattern::text(text)));
    }
    Some(rule)
}

/// Whether a text names a host, and is no name of a file.
fn begins_with_host(text: &str) -> bool {
    let host = text.split('/').next().unwrap_or_default();
    Domain::parse(host).is_ok_and(|domain| domain.has_known_suffix())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn hosts_are_told_from_names_of_files() {
        for (text, is_host) in [
            ("widgets.outbrain.com", true),
            ("google.com/recaptcha", true),
            ("cdn.shopify.com/s/", true),
            ("jquery.min.js", false),
            ("owl.carousel", false),
            ("/wp-content/", false),
            ("jquery/jquery", false),
        ] {
            assert_eq!(begins_with_host(text), is_host, "{text}");
        }
    }

    #[test]
    fn every_line_of_our_own_is_a_rule_and_every_name_is_there_once() {
        let lines = OWN.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        let rules = Rules::own().rules;
        assert_eq!(rules.len(), lines, "a line cannot be read");
        let names: BTreeSet<&str> = rules.iter().map(|rule| rule.name.as_str()).collect();
        assert_eq!(names.len(), rules.len(), "a name is there twice");
        assert!(rules.iter().all(|rule| !rule.patterns.is_empty()));
        for rule in &rules {
            for (implied, _) in &rule.implies {
                assert!(
                    names.contains(implied.as_str()),
                    "{} implies {implied}, which has no rule",
                    rule.name
                );
            }
        }
    }
}
