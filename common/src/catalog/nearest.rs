//! The endpoint that a wrong path or a wrong name is closest to.

use super::{Spec, sandbox, specs};
use crate::error::Error;

/// How alike two names must be for one to be suggested instead of the other.
const ALIKE: f64 = 0.75;
/// The longest text that is compared.
const LONGEST: usize = 100;
const SANDBOX: &str = "/v1/sandbox/";

/// The error for a path that no endpoint and no page has.
pub fn nothing_at(path: &str) -> Error {
    Error::NothingHere { near: self::path(path) }
}

/// The path that a wrong path probably means: `/v1/enrichh` means `/v1/enrich`.
pub fn path(wrong: &str) -> Option<String> {
    let wanted = plain(wrong);
    // A sandbox path is its live path with a segment more.
    let (wanted, is_sandbox) = match wanted.strip_prefix(SANDBOX) {
        Some(rest) => (format!("/v1/{rest}"), true),
        None => (wanted, false),
    };
    let offered = specs().filter(|spec| !is_sandbox || sandbox::has_twin(spec));
    let found = closest(offered, |spec| {
        let (own, given) = without_ids(spec.path, &wanted);
        likeness(&own, &given)
    })?;
    Some(if is_sandbox { found.path.replacen("/v1/", SANDBOX, 1) } else { found.path.to_owned() })
}

/// The endpoint that a wrong name probably means: `find_emails` means `find_email`.
pub fn operation(wrong: &str) -> Option<String> {
    let wanted = plain(wrong);
    let found = closest(specs(), |spec| likeness(&plain(&spec.operation()), &wanted))?;
    Some(found.operation())
}

/// The most alike, if it is alike enough.
fn closest(
    specs: impl Iterator<Item = &'static Spec>,
    likeness: impl Fn(&'static Spec) -> f64,
) -> Option<&'static Spec> {
    let scored = specs.map(|spec| (likeness(spec), spec)).filter(|(score, _)| *score >= ALIKE);
    let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, spec)| spec)
}

/// Without the version, which every path begins with: a short name would be like every other.
fn likeness(name: &str, wanted: &str) -> f64 {
    let own = |text: &str| text.trim_start_matches("/v1").trim_start_matches('/').to_owned();
    strsim::normalized_damerau_levenshtein(&own(name), &own(wanted))
}

/// A path and the wrong one without what stands for ids, which would make any two paths with a long id alike.
fn without_ids(path: &str, wanted: &str) -> (String, String) {
    let own: Vec<&str> = path.split('/').collect();
    let given: Vec<&str> = wanted.split('/').collect();
    if own.len() != given.len() {
        return (path.to_owned(), wanted.to_owned());
    }
    let pairs = own.into_iter().zip(given);
    let (own, given): (Vec<&str>, Vec<&str>) = pairs.filter(|(own, _)| !own.starts_with('{')).unzip();
    (own.join("/"), given.join("/"))
}

/// Case, a slash at the end, and the kind of dash make no difference.
fn plain(name: &str) -> String {
    let name: String = name.chars().take(LONGEST).collect();
    name.trim_end_matches('/').to_lowercase().replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_path_means_the_nearest_one() {
        for (wrong, meant) in [
            ("/v1/enrichh", Some("/v1/enrich")),
            ("/v1/Find_Email/", Some("/v1/find-email")),
            ("/enrich", Some("/v1/enrich")),
            ("/v1/watch-list/wl_1/run", Some("/v1/watch-lists/{id}/run")),
            ("/v1/sandbox/find-emial", Some("/v1/sandbox/find-email")),
            ("/v1/search/peeple", Some("/v1/search/people")),
            ("/v1/nothing-of-the-kind", None),
            ("/v1/foos/0123456789abcdef0123456789abcdef", None),
            // Account data has no sandbox.
            ("/v1/sandbox/me/key", None),
            ("/", None),
            ("", None),
        ] {
            assert_eq!(path(wrong).as_deref(), meant, "{wrong}");
        }
    }

    #[test]
    fn a_wrong_name_means_the_nearest_one() {
        assert_eq!(operation("find_emails").as_deref(), Some("find_email"));
        assert_eq!(operation("find-email").as_deref(), Some("find_email"));
        assert_eq!(operation("enrihc").as_deref(), Some("enrich"));
        assert_eq!(operation("zzz"), None);
    }
}
