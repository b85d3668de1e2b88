//! What a text was understood as before: the titles, names, places and companies of a file come again and again.

use domain::{Department, Location, Seniority};
use language::company_name;
use language::title::Title;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Texts remembered of a kind.
const MOST: usize = 1 << 16;
/// Longer texts are not remembered, in bytes.
const LONGEST: usize = 256;

struct Cache<T>(FxHashMap<Box<str>, T>);

impl<T: Clone> Cache<T> {
    fn get(&mut self, text: &str, understand: impl FnOnce(&str) -> T) -> T {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        if text.len() > LONGEST {
            return understand(text);
        }
        if self.0.len() >= MOST {
            self.0.clear();
        }
        let understood = understand(text);
        self.0.insert(text.into(), understood.clone());
        understood
    }
}

/// A job title as it is kept, and what it tells of.
#[derive(Clone)]
pub(crate) struct Job {
    pub title: Rc<str>,
    pub seniority: Option<Seniority>,
    pub department: Option<Department>,
}

type Remembered<T> = RefCell<Cache<T>>;

const fn nothing<T>() -> Remembered<T> {
    RefCell::new(Cache(FxHashMap::with_hasher(rustc_hash::FxBuildHasher)))
}

thread_local! {
    static JOBS: Remembered<Option<Job>> = const { nothing() };
    static COMPANIES: Remembered<Rc<str>> = const { nothing() };
    static NAMES: Remembered<Option<Rc<str>>> = const { nothing() };
    static PLACES: Remembered<Option<Location>> = const { nothing() };
}

/// The job title of a cell; nothing where it stands for none.
pub(crate) fn job(cell: &str, read: impl FnOnce(&str) -> Option<String>) -> Option<Job> {
    let understand = |cell: &str| {
        let title = read(cell)?;
        let Title { seniority, department, .. } = Title::parse(&title);
        Some(Job { title: title.into(), seniority, department })
    };
    JOBS.with_borrow_mut(|known| known.get(cell, understand))
}

/// A given or a family name of a cell; nothing where it stands for none.
pub(crate) fn name(cell: &str, read: impl FnOnce(&str) -> Option<String>) -> Option<Rc<str>> {
    NAMES.with_borrow_mut(|known| known.get(cell, |cell| read(cell).map(Rc::from)))
}

/// The place that cells tell of which could all be read, by their texts.
pub(crate) fn place(cells: &str) -> Option<Option<Location>> {
    PLACES.with_borrow(|known| known.0.get(cells).cloned())
}

/// Remembers the place that cells tell of.
pub(crate) fn remember_place(cells: &str, place: &Option<Location>) {
    PLACES.with_borrow_mut(|known| known.get(cells, |_| place.clone()));
}

/// The name of a company without what it can be written with or without.
pub(crate) fn squashed(company: &str) -> Rc<str> {
    COMPANIES.with_borrow_mut(|known| known.get(company, |name| company_name::squashed(name).into()))
}
