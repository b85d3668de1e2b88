//! The reference at `/docs`: our own pages, made from the catalogue. One per endpoint, guides, a search, a price calculator.
//!
//! Every page is whole without a script. What does not depend on the request is made once, when it is first asked for.

mod calculator;
mod endpoint;
pub mod errors;
mod fields;
mod find;
pub mod frame;
mod guides;
mod index;
mod limits;

use crate::asset::{self, Asset};
use axum::extract::Request;
use axum::response::Response;
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

/// The longest search text.
const LONGEST: usize = 200;

static INDEX: LazyLock<Asset> = LazyLock::new(|| frame::page("Reference", "", index::content()));
static PAGES: LazyLock<BTreeMap<String, OnceLock<Asset>>> = LazyLock::new(|| {
    let operations = frame::endpoints().map(|entry| entry.spec.operation());
    let guides = guides::GUIDES.iter().map(|guide| guide.slug.to_owned());
    operations.chain(guides).chain(["errors".to_owned()]).map(|slug| (slug, OnceLock::new())).collect()
});

/// The first page.
pub fn index(request: &Request) -> Response {
    INDEX.response(request)
}

/// The page of an endpoint, a guide, the search or the calculator.
pub fn page(slug: &str, request: &Request) -> Option<Response> {
    let query = request.uri().query().unwrap_or_default();
    match slug {
        "search" => {
            let asked = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "q");
            let asked: String =
                asked.map(|(_, text)| text.chars().take(LONGEST).collect()).unwrap_or_default();
            Some(fresh(find::page(&asked).into_string(), request))
        }
        "calculator" => Some(fresh(calculator::page(query).into_string(), request)),
        _ => Some(PAGES.get(slug)?.get_or_init(|| made(slug)).response(request)),
    }
}

/// How alike two names must be for one to be suggested instead of the other.
const ALIKE: f64 = 0.8;
/// How many pages are suggested.
const SUGGESTED: usize = 5;

/// The pages whose names are nearest to the last part of a wrong address, nearest first.
pub fn near(path: &str) -> Vec<&'static str> {
    let plain = |name: &str| name.to_lowercase().replace('-', "_");
    let wanted: String =
        path.rsplit('/').find(|part| !part.is_empty()).unwrap_or_default().chars().take(LONGEST).collect();
    let wanted = plain(&wanted);
    let scored = PAGES.keys().map(|slug| (strsim::jaro_winkler(&plain(slug), &wanted), slug.as_str()));
    let mut scored: Vec<(f64, &'static str)> = scored.filter(|(score, _)| *score >= ALIKE).collect();
    scored.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    scored.into_iter().take(SUGGESTED).map(|(_, slug)| slug).collect()
}

fn fresh(text: String, request: &Request) -> Response {
    Asset::page(text, asset::STRICT).response(request)
}

fn made(slug: &str) -> Asset {
    if slug == "errors" {
        return frame::page("Errors", slug, errors::list());
    }
    if let Some(guide) = guides::GUIDES.iter().find(|guide| guide.slug == slug) {
        return frame::page(guide.title, slug, guides::content(guide));
    }
    let spec = frame::endpoints().map(|entry| &entry.spec).find(|spec| spec.operation() == slug);
    match spec {
        Some(spec) => {
            let title = format!("{} {}", spec.method, spec.path);
            frame::page(&title, slug, endpoint::content(spec))
        }
        None => frame::page("Reference", "", index::content()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document;

    #[test]
    fn no_two_pages_share_an_address() {
        let count = frame::endpoints().count() + guides::GUIDES.len() + 1;
        assert_eq!(PAGES.len(), count);
        assert!(!PAGES.contains_key("search") && !PAGES.contains_key("calculator"));
    }

    #[test]
    fn a_wrong_address_is_near_the_right_one() {
        for (path, meant) in [
            ("/docs/enrihc", "enrich"),
            ("/v1/find-emial", "find_email"),
            ("/docs/biling", "billing"),
            ("/docs/First-Call/", "first-call"),
        ] {
            assert_eq!(near(path).first(), Some(&meant), "{path}");
        }
        assert!(near("/docs/xyzzy").is_empty() && near("/").is_empty());
    }

    #[test]
    fn every_page_has_its_fields_and_says_its_price() {
        for entry in frame::endpoints() {
            let page = endpoint::content(&entry.spec).into_string();
            for input in document::inputs(&entry.spec) {
                assert!(
                    page.contains(&format!("id=\"in.{}\"", input.name)),
                    "{} {}",
                    entry.spec.path,
                    input.name
                );
            }
            assert!(page.contains("Response fields"), "{}", entry.spec.path);
        }
    }
}
