//! What a text was understood as before: the titles and companies of a file come again and again.

use domain::{Department, Seniority};
use language::company_name;
use language::title::Title;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Texts remembered of a kind.
const MOST: usize = 1 << 16;

struct Known<T>(FxHashMap<Box<str>, T>);

impl<T: Clone> Known<T> {
    fn get(&mut self, text: &str, understand: impl FnOnce(&str) -> T) -> T {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        if self.0.len() >= MOST {
            self.0.clear();
        }
        let understood = understand(text);
        self.0.insert(text.into(), understood.clone());
        understood
    }
}

type Job = (Option<Seniority>, Option<Department>);

thread_local! {
    static JOBS: RefCell<Known<Job>> = const { RefCell::new(Known(FxHashMap::with_hasher(rustc_hash::FxBuildHasher))) };
    static COMPANIES: RefCell<Known<Rc<str>>> = const { RefCell::new(Known(FxHashMap::with_hasher(rustc_hash::FxBuildHasher))) };
}

/// The seniority and the department that a title tells of.
pub(crate) fn job(title: &str) -> Job {
    let understand = |text: &str| {
        let Title { seniority, department, .. } = Title::parse(text);
        (seniority, department)
    };
    JOBS.with_borrow_mut(|known| known.get(title, understand))
}

/// The name of a company without what it can be written with or without.
pub(crate) fn squashed(company: &str) -> Rc<str> {
    COMPANIES.with_borrow_mut(|known| known.get(company, |name| company_name::squashed(name).into()))
}
