//! One name per endpoint, made from its path: `find_email`, `list_watch_lists`, `rotate_key`. OpenAPI's operation ids, the
//! functions of generated clients and the files of canned answers all go by it.

use super::{Access, CatalogEntry, Method, Spec, all, sandbox};
use crate::rights::{Right, Role};
use domain::{Family, Plan, Scope};

/// The prefix of a sandbox path.
const TWIN: &str = "/v1/sandbox/";

impl Spec {
    /// The endpoint's name, unique in the catalogue.
    pub fn operation(&self) -> String {
        match self.path.strip_prefix(TWIN) {
            Some("info") => "sandbox_info".to_owned(),
            Some(rest) => format!("sandbox_{}", live(self.method, &format!("/v1/{rest}"))),
            None => live(self.method, self.path),
        }
    }

    /// When and how much a call costs, with the plan it needs, in a sentence or two.
    pub fn terms(&self) -> String {
        let price = self.price;
        let mut text = match (price.is_free(), price.base.is_zero(), price.per) {
            (true, ..) => "Free.".to_owned(),
            (_, true, "call") => format!("{price}, charged only when the call finds something."),
            (_, true, _) => format!("{price}; you pay only for results."),
            (_, false, _) => format!(
                "{price}; the base is charged even without results, unless the call's subject is unknown."
            ),
        };
        match self.access {
            Access::Key(plan) if plan > Plan::Free => {
                text.push_str(&format!(" Needs the {plan} plan or above."));
            }
            Access::Sandbox => text = format!("Sample data, free. The live call costs: {text}"),
            _ => {}
        }
        if let (Access::Key(_), Some(who)) = (self.access, self.members_who_may()) {
            text.push_str(&format!(" Among members, only {who} may call it."));
        }
        text
    }

    /// The roles that look after the account with this call, in words; `None` where members need no such role.
    fn members_who_may(&self) -> Option<String> {
        if matches!(self.right, Right::Use | Right::See | Right::SeeUsage) {
            return None;
        }
        let may = Role::ALL.iter().filter(|role| role.may(self.right)).map(|role| format!("{role}s"));
        let mut names: Vec<String> = may.collect();
        let last = names.pop()?;
        Some(if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) })
    }
}

fn live(method: Method, path: &str) -> String {
    let words: Vec<&str> =
        path.trim_start_matches("/v1").split('/').filter(|word| !word.is_empty()).collect();
    let words = match words.as_slice() {
        ["me", own @ ..] if !own.is_empty() => own,
        words => words,
    };
    let name = |words: &[&str]| words.join("_").replace('-', "_");
    let one = |words: &[&str]| singular(&name(words));
    match (method, words) {
        (Method::Get, [noun @ .., "{id}" | "{domain}"]) => format!("get_{}", one(noun)),
        (Method::Patch, [noun @ .., "{id}"]) => format!("update_{}", one(noun)),
        (Method::Delete, [noun @ .., "{id}"]) => format!("delete_{}", one(noun)),
        (_, [noun @ .., "{id}", action]) => format!("{}_{}", name(&[action]), one(noun)),
        (Method::Delete, words) => format!("delete_{}", name(words)),
        (Method::Get, words) if is_collection(path) => format!("list_{}", name(words)),
        (Method::Post, words) if is_collection(path) => format!("create_{}", one(words)),
        (Method::Get, words) if is_shared(path) => format!("get_{}", name(words)),
        (Method::Post, words) if is_shared(path) => format!("rotate_{}", name(words)),
        (_, words) => name(words),
    }
}

/// `keys` → `key`, `deliveries` → `delivery`.
fn singular(noun: &str) -> String {
    match noun.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None if noun == "people" => "person".to_owned(),
        None => noun.trim_end_matches('s').to_owned(),
    }
}

/// Whether things with an id, which calls of this path list or create, live under this path. A look-up creates nothing.
fn is_collection(path: &str) -> bool {
    let is_kept = |entry: &&CatalogEntry| entry.spec.family != Family::Resolve;
    let is_under = |entry: &CatalogEntry| {
        entry.spec.path.strip_prefix(path).is_some_and(|rest| rest.starts_with("/{id}"))
    };
    all().filter(is_kept).any(is_under)
}

/// Whether the path takes more than one method.
fn is_shared(path: &str) -> bool {
    all().filter(|entry| entry.spec.path == path).count() > 1
}

/// Every endpoint there is: the catalogue's, then the sandbox's.
pub fn with_sandbox() -> impl Iterator<Item = &'static CatalogEntry> {
    all().chain(sandbox::entries())
}

/// The name for people of the endpoints of a scope; the scope and its paths keep their own words.
pub const fn title(scope: Scope) -> &'static str {
    match scope {
        Scope::Resolve => "Look-ups",
        Scope::Find => "Contacts",
        Scope::Search => "Search",
        Scope::Signals => "Signals",
        Scope::Composites => "Research",
        Scope::Niche => "Special research",
        Scope::Bundles => "Research bundles",
        Scope::Sticky => "Lists and history",
        Scope::Bulk => "Bulk and files",
        Scope::Connections => "Connections",
        Scope::Sandbox => "Sandbox",
        Scope::Account => "Account",
    }
}

/// The one-line description in the reference of the endpoints of a scope.
pub const fn introduction(scope: Scope) -> &'static str {
    match scope {
        Scope::Resolve => "One identifier in, one person, company or verdict out.",
        Scope::Find => "Emails, phones, and the people behind them.",
        Scope::Search => "People and companies by filters.",
        Scope::Signals => {
            "Live feeds of funding, acquisitions, hiring and job changes; from the Indie plan up."
        }
        Scope::Composites => "Several lookups combined into one answer.",
        Scope::Niche => "Research on local business, talent and buying moments.",
        Scope::Bundles => "A whole research workflow at a flat price.",
        Scope::Sticky => "Watch lists, saved ICPs, past calls and people.",
        Scope::Bulk => "Up to 500 lookups in one job, files of up to 100,000 rows, and signed webhooks.",
        Scope::Connections => "A CRM or a table that is kept enriched by itself.",
        Scope::Sandbox => "Free test versions of the endpoints above: no key, no credits, the same types.",
        Scope::Account => "Sign-up, keys, usage and prices.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_call_says_what_it_is_for() {
        let mut seen = BTreeMap::new();
        for entry in all() {
            let (path, purpose) = (entry.spec.path, entry.spec.purpose);
            assert!(purpose.len() >= 60 && purpose.ends_with('.'), "{path}: {purpose}");
            assert!(!purpose.contains("  "), "{path}: {purpose}");
            assert_eq!(seen.insert(purpose, path), None, "{path} is described like another");
        }
    }

    #[test]
    fn a_call_that_looks_after_the_account_says_who_may_make_it() {
        let terms = |method, path| {
            let spec = super::super::specs().find(|spec| spec.method == method && spec.path == path);
            spec.map(Spec::terms).unwrap_or_default()
        };
        assert_eq!(
            terms(Method::Post, "/v1/me/members"),
            "Free. Among members, only owners and admins may call it."
        );
        assert!(terms(Method::Delete, "/v1/me").ends_with("only owners may call it."));
        assert!(terms(Method::Post, "/v1/me/keys").contains("only owners, admins and members may"));
        assert!(!terms(Method::Post, "/v1/enrich").contains("members"));
    }

    #[test]
    fn whatever_costs_something_takes_the_right_to_spend() {
        for entry in all().filter(|entry| !entry.spec.price.is_free()) {
            assert!(entry.spec.rights().any(|right| right == Right::Use), "{}", entry.spec.path);
        }
        let changes = all()
            .filter(|entry| entry.spec.method != Method::Get && entry.spec.access == Access::Key(Plan::Free));
        for entry in changes {
            // A reader changes nothing but where they are signed in.
            let own = ["/v1/me/sessions", "/v1/me/sessions/{id}", "/v1/me/leave"].contains(&entry.spec.path);
            assert!(own || !Role::Reader.may(entry.spec.right), "{}", entry.spec.path);
        }
    }

    #[test]
    fn names_are_unique_and_read_well() {
        let mut seen = BTreeMap::new();
        for entry in with_sandbox() {
            let name = entry.spec.operation();
            assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{name}");
            if let Some(path) = seen.insert(name.clone(), entry.spec.path) {
                panic!("{path} and {} are both {name}", entry.spec.path);
            }
        }
        for (name, path) in [
            ("enrich", "/v1/enrich"),
            ("companies", "/v1/companies"),
            ("get_person", "/v1/people/{id}"),
            ("get_company", "/v1/companies/{id}"),
            ("get_logo", "/v1/logo/{domain}"),
            ("search_people", "/v1/search/people"),
            ("list_keys", "/v1/me/keys"),
            ("create_key", "/v1/me/keys"),
            ("rotate_key", "/v1/me/keys/{id}/rotate"),
            ("delete_watch_list", "/v1/watch-lists/{id}"),
            ("replay_webhook_delivery", "/v1/me/webhook-deliveries/{id}/replay"),
            ("run_saved_icp", "/v1/saved-icps/{id}/run"),
            ("history_export", "/v1/me/history/export"),
            ("me", "/v1/me"),
            ("sandbox_run_watch_list", "/v1/sandbox/watch-lists/{id}/run"),
        ] {
            assert_eq!(seen.get(name), Some(&path), "{name}");
        }
    }
}
