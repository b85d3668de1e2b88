//! Recognises technologies by what a page and its domain show: headers, cookies, scripts, markup, DNS. Rules are our own and those that
//! the operator imports; nothing is asked beyond the pages that are read anyway.

mod pattern;
pub mod rules;
mod selector;

use crate::page::Page;
use aho_corasick::AhoCorasick;
use domain::Technology;
use http::header;
use pattern::Pattern;
use rules::{Place, Rule, Rules};
use std::collections::{BTreeMap, HashMap};

/// What is searched of one page's markup and text, in bytes.
const MOST: usize = 1024 * 1024;
/// What is found with less certainty than this is not told, in percent.
const SURE: u8 = 50;

/// A technology that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub name: String,
    pub category: Option<String>,
    /// Empty where it does not show.
    pub version: String,
    /// In percent.
    pub confidence: u8,
}

impl From<Found> for Technology {
    fn from(found: Found) -> Self {
        Self { name: found.name, category: found.category }
    }
}

/// What a domain's name servers say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Records {
    pub mx: Vec<String>,
    pub txt: Vec<String>,
    pub ns: Vec<String>,
    /// What its names lead to.
    pub cname: Vec<String>,
    /// The selectors that have a key.
    pub dkim: Vec<String>,
    pub caa: Vec<String>,
}

/// The patterns of one place, by the text that each must have.
struct Index {
    /// The rule and the pattern of each literal.
    literal: Vec<(usize, usize)>,
    search: Option<AhoCorasick>,
    /// Those that have no such text.
    other: Vec<(usize, usize)>,
}

/// Recognises technologies.
pub struct Detector {
    rules: Vec<Rule>,
    by_name: HashMap<String, usize>,
    /// Places with many patterns each.
    places: BTreeMap<Place, Index>,
    /// The rules that look at named places: headers, cookies, meta elements.
    named: Vec<(usize, usize)>,
    shown: Vec<usize>,
}

impl Default for Detector {
    fn default() -> Self {
        Self::new(vec![Rules::own()])
    }
}

/// How sure rules are, and the version they tell.
type Hits = BTreeMap<usize, (u16, String)>;

impl Detector {
    /// A detector of several lists; a name in a later one replaces what an earlier one says of it.
    pub fn new(lists: Vec<Rules>) -> Self {
        let (mut rules, mut by_name) = (Vec::<Rule>::new(), HashMap::<String, usize>::new());
        for rule in lists.into_iter().flat_map(|list| list.rules) {
            match by_name.get(&rule.name) {
                Some(at) => {
                    let category = rules[*at].category.take().or_else(|| rule.category.clone());
                    rules[*at] = Rule { category, ..rule };
                }
                None => {
                    by_name.insert(rule.name.clone(), rules.len());
                    rules.push(rule);
                }
            }
        }
        let mut gathered: BTreeMap<Place, Vec<(usize, usize)>> = BTreeMap::new();
        let (mut named, mut shown) = (Vec::new(), Vec::new());
        for (at, rule) in rules.iter().enumerate() {
            for (number, (place, _)) in rule.patterns.iter().enumerate() {
                match place {
                    Place::Header(_) | Place::Cookie(_) | Place::Meta(_) => named.push((at, number)),
                    place => gathered.entry(place.clone()).or_default().push((at, number)),
                }
            }
            if !rule.shown.is_empty() {
                shown.push(at);
            }
        }
        let index = |all: Vec<(usize, usize)>| {
            let text = |(rule, number): &(usize, usize)| rules[*rule].patterns[*number].1.literal();
            let (literal, other): (Vec<_>, Vec<_>) = all.into_iter().partition(|place| text(place).is_some());
            let texts = literal.iter().filter_map(text);
            let search = AhoCorasick::builder().ascii_case_insensitive(true).build(texts).ok();
            Index { literal, search, other }
        };
        let places = gathered.into_iter().map(|(place, all)| (place, index(all))).collect();
        Self { rules, by_name, places, named, shown }
    }

    /// How many technologies it knows.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The technologies that a page shows.
    pub fn of_page(&self, page: &Page) -> Vec<Technology> {
        self.found(page).into_iter().filter(|found| found.confidence >= SURE).map(Technology::from).collect()
    }

    /// The same with versions and how sure they are.
    pub fn found(&self, page: &Page) -> Vec<Found> {
        let mut hits = Hits::new();
        self.search(&Place::ScriptSrc, &page.scripts, &mut hits);
        self.search(&Place::Scripts, &page.inline, &mut hits);
        let links: Vec<String> = page.related.iter().map(|link| link.href.clone()).collect();
        self.search(&Place::Link, &links, &mut hits);
        self.search(&Place::Url, &[page.url.to_string()], &mut hits);
        if self.places.contains_key(&Place::Html) {
            self.search(&Place::Html, &[cut(&page.html)], &mut hits);
        }
        if self.places.contains_key(&Place::Text) {
            self.search(&Place::Text, &[cut(&page.tree.text(0))], &mut hits);
        }
        if self.places.contains_key(&Place::Css) {
            let styles = page.tree.named("style").map(|(id, _)| page.tree.raw_text(id));
            self.search(&Place::Css, &styles.collect::<Vec<_>>(), &mut hits);
        }
        self.by_names(page, &mut hits);
        self.by_elements(page, &mut hits);
        self.resolved(hits)
    }

    /// The technologies that a domain's records show.
    pub fn of_records(&self, records: &Records) -> Vec<Technology> {
        let mut hits = Hits::new();
        for (kind, values) in [
            ("MX", &records.mx),
            ("TXT", &records.txt),
            ("NS", &records.ns),
            ("CNAME", &records.cname),
            ("DKIM", &records.dkim),
            ("CAA", &records.caa),
        ] {
            self.search(&Place::Dns(kind.to_owned()), values, &mut hits);
        }
        self.resolved(hits).into_iter().map(Technology::from).collect()
    }

    /// Looks for the patterns of a place in some texts.
    fn search(&self, place: &Place, values: &[String], hits: &mut Hits) {
        let Some(index) = self.places.get(place) else { return };
        for value in values {
            let mut candidates: Vec<(usize, usize)> = index.other.clone();
            if let Some(search) = &index.search {
                let found =
                    search.find_overlapping_iter(value).map(|hit| index.literal[hit.pattern().as_usize()]);
                candidates.extend(found);
            }
            candidates.sort_unstable();
            candidates.dedup();
            for (rule, number) in candidates {
                self.try_one(rule, &self.rules[rule].patterns[number].1, value, hits);
            }
        }
    }

    fn try_one(&self, rule: usize, pattern: &Pattern, value: &str, hits: &mut Hits) {
        if let Some(version) = pattern.fit(value) {
            let (sure, known) = hits.entry(rule).or_default();
            *sure += u16::from(pattern.confidence);
            if version.len() > known.len() {
                *known = version;
            }
        }
    }

    /// Headers, cookies and meta elements.
    fn by_names(&self, page: &Page, hits: &mut Hits) {
        let cookies: Vec<(String, String)> = page
            .headers
            .get_all(header::SET_COOKIE)
            .iter()
            .filter_map(|cookie| {
                let (name, rest) = cookie.to_str().ok()?.split_once('=')?;
                Some((name.trim().to_owned(), rest.split(';').next().unwrap_or_default().to_owned()))
            })
            .collect();
        for (rule, number) in &self.named {
            let (place, pattern) = &self.rules[*rule].patterns[*number];
            match place {
                Place::Header(name) => {
                    for value in page.headers.get_all(name.as_str()) {
                        let value = String::from_utf8_lossy(value.as_bytes());
                        self.try_one(*rule, pattern, &value, hits);
                    }
                }
                Place::Cookie(name) => {
                    let is_named = |known: &str| match name.strip_suffix('*') {
                        Some(start) => known.starts_with(start),
                        None => known.eq_ignore_ascii_case(name),
                    };
                    for (_, value) in cookies.iter().filter(|(known, _)| is_named(known)) {
                        self.try_one(*rule, pattern, value, hits);
                    }
                }
                Place::Meta(name) => {
                    for (_, value) in page.meta.iter().filter(|(known, _)| known == name) {
                        self.try_one(*rule, pattern, value, hits);
                    }
                }
                _ => {}
            }
        }
    }

    /// Elements.
    fn by_elements(&self, page: &Page, hits: &mut Hits) {
        for rule in &self.shown {
            for shown in &self.rules[*rule].shown {
                for element in shown.selector.all(&page.tree).take(50) {
                    let presence = Pattern::text("");
                    if shown.text.is_none() && shown.attributes.is_empty() {
                        self.try_one(*rule, &presence, "", hits);
                        break;
                    }
                    for (name, pattern) in &shown.attributes {
                        if let Some(value) = element.get(name) {
                            self.try_one(*rule, pattern, value, hits);
                        }
                    }
                    if let Some(pattern) = &shown.text {
                        let texts = element.children.iter().filter_map(|child| match child {
                            crate::tree::Child::Text(text) => Some(text.as_str()),
                            crate::tree::Child::Element(_) => None,
                        });
                        self.try_one(*rule, pattern, texts.collect::<String>().trim(), hits);
                    }
                }
            }
        }
    }

    /// What stays of the hits: what needs others that are missing goes, then what others exclude; then what comes with them is added.
    fn resolved(&self, mut hits: Hits) -> Vec<Found> {
        let is_found =
            |hits: &Hits, name: &str| self.by_name.get(name).is_some_and(|at| hits.contains_key(at));
        let needing: Vec<usize> = hits
            .keys()
            .copied()
            .filter(|at| {
                let rule = &self.rules[*at];
                let has_category =
                    |id: &u64| hits.keys().any(|other| self.rules[*other].categories.contains(id));
                !rule.requires.iter().all(|name| is_found(&hits, name))
                    || !rule.requires_category.iter().all(has_category)
            })
            .collect();
        needing.iter().for_each(|at| drop(hits.remove(at)));
        let excluded: Vec<usize> = hits
            .keys()
            .flat_map(|at| &self.rules[*at].excludes)
            .filter_map(|name| self.by_name.get(name).copied())
            .collect();
        excluded.iter().for_each(|at| drop(hits.remove(at)));
        let mut queue: Vec<usize> = hits.keys().copied().collect();
        while let Some(at) = queue.pop() {
            let sure = hits.get(&at).map_or(0, |(sure, _)| (*sure).min(100));
            for (name, percent) in &self.rules[at].implies {
                let Some(implied) = self.by_name.get(name) else { continue };
                if !hits.contains_key(implied) {
                    hits.insert(*implied, (sure.min(u16::from(*percent)), String::new()));
                    queue.push(*implied);
                }
            }
        }
        let found = hits.into_iter().map(|(at, (sure, version))| {
            let rule = &self.rules[at];
            let confidence = u8::try_from(sure.min(100)).unwrap_or(100);
            Found { name: rule.name.clone(), category: rule.category.clone(), version, confidence }
        });
        found.collect()
    }
}

fn cut(text: &str) -> String {
    let end = (0..=text.len().min(MOST)).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text[..end].to_owned()
}

#[cfg(test)]
mod tests;
