//! The way back to a page whose session has ended: its address, with what was typed where that may stand in an address.

use super::filters::Filters;
use super::visit::{Pairs, encoded};
use axum::extract::Request;
use common::agents::CONSENT;

/// The sign-in page.
pub const AT: &str = "/console/sign-in";
/// The longest way back: what does not fit is not filled in again.
const LONGEST: usize = 6_000;
/// A part of a path that names one thing among others.
const ANY: &str = "*";

/// The pages that open by their address, each with the fields that its form takes from there. Browsers and logs keep addresses, so
/// every other field stays out of them: credentials, addresses of webhooks, whom a call or a list is about, and whatever is typed at the
/// operator's pages.
const PAGES: &[(&[&str], &[&str])] = &[
    (&[], &[]),
    (&["files"], &[]),
    (&["files", ANY], &["add"]),
    (&["files", ANY, "table"], &["status", "q", "sort", "descending"]),
    (&["lists"], &["name", "kind", "signal", "tell", "schedule"]),
    (&["lists", ANY], &["name", "signal", "tell", "schedule"]),
    (&["icps"], &["name", "target", "filters", "tell", "schedule"]),
    (&["icps", ANY], &["name", "limit", "filters", "tell", "schedule"]),
    (&["connections"], &[]),
    (
        &["connections", "new"],
        &["system", "name", "object", "table", "key", "changed_at", "identifier", "add", "caps"],
    ),
    (&["connections", ANY], &[]),
    (&["connections", ANY, "preview"], &[]),
    (&["connections", ANY, "writes"], &["run"]),
    (&["connections", ANY, "fields"], &["object"]),
    (&["people"], &[]),
    (&["webhooks"], &[]),
    // And the filters of a search.
    (&["search"], &["kind", "text"]),
    (&["lookup"], &["kind"]),
    (&["signals"], &[]),
    (&["history"], &[]),
    (&["jobs"], &[]),
    (&["jobs", ANY], &[]),
    (&["keys"], &["name", "scope"]),
    // Not the fields of the call: some of them are secrets.
    (&["playground"], &["operation", "mode"]),
    (&["operator"], &[]),
    (&["operator", "accounts"], &[]),
    (&["operator", "data"], &[]),
    (&["operator", "providers"], &[]),
    (&["operator", "feeds"], &[]),
    (&["operator", "ledger"], &[]),
    (&["operator", "privacy"], &[]),
    (&["operator", "privacy", "requests", ANY], &[]),
];

/// Why a visitor has to sign in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    Never,
    Session,
    Key,
}

/// The address of the sign-in page, with what leads back to the page of a request.
pub fn way_back(ended: Ended, request: &Request, form: &Pairs) -> String {
    let text = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    // A part of a page leads back to the whole page.
    let whole = text("hx-current-url").and_then(|url| url.find("/console").map(|at| opened(&url[at..])));
    let uri = request.uri();
    let to = match whole {
        Some(whole) => whole,
        None if *request.method() == http::Method::GET => {
            uri.path_and_query().map_or("", |own| own.as_str()).to_owned()
        }
        None => filled(uri.path(), form),
    };
    let why = match ended {
        Ended::Never => None,
        Ended::Session => Some("ended=session".to_owned()),
        Ended::Key => Some("ended=key".to_owned()),
    };
    let to = Some(to).filter(|to| is_own(to) && to != "/console" && to != "/console/" && to.len() <= LONGEST);
    let query: Vec<String> = why.into_iter().chain(to.map(|to| format!("to={}", encoded(&to)))).collect();
    if query.is_empty() { AT.to_owned() } else { format!("{AT}?{}", query.join("&")) }
}

/// The parts of a path of the console.
fn parts(path: &str) -> Vec<&str> {
    let path = path.strip_prefix("/console").unwrap_or(path);
    path.split('/').filter(|part| !part.is_empty()).collect()
}

fn fits(page: &[&str], parts: &[&str]) -> bool {
    page.len() == parts.len() && page.iter().zip(parts).all(|(own, part)| *own == ANY || own == part)
}

/// The nearest page at or above a path, and the fields that it takes.
fn nearest<'a>(parts: &'a [&'a str]) -> (&'a [&'a str], &'static [&'static str]) {
    let above = (0..=parts.len()).rev().map(|end| &parts[..end]);
    let mut known = above.filter_map(|parts| {
        let (_, fields) = PAGES.iter().find(|(page, _)| fits(page, parts))?;
        Some((parts, *fields))
    });
    known.next().unwrap_or((&[], &[]))
}

fn address(page: &[&str]) -> String {
    ["/console"].iter().chain(page).copied().collect::<Vec<_>>().join("/")
}

/// The page that a browser shows: the answer to a form stands at an address that cannot be opened again.
fn opened(url: &str) -> String {
    let url = url.split('#').next().unwrap_or_default();
    let (path, query) = url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)));
    let parts = parts(path);
    match (nearest(&parts), query) {
        ((page, _), Some(query)) if page.len() == parts.len() => format!("{}?{query}", address(page)),
        ((page, _), _) => address(page),
    }
}

/// The page of a form that was sent, filled in with the fields that it takes.
fn filled(path: &str, form: &Pairs) -> String {
    if path == CONSENT {
        return format!("{CONSENT}?request={}", encoded(form.get("request").unwrap_or_default()));
    }
    let mut sent = parts(path);
    // The forms that stand elsewhere than above the address they are sent to.
    match sent[..] {
        ["files", id, "send"] => sent = vec!["files", id, "table"],
        ["connections"] => sent.push("new"),
        // The code is good once, so that the connection is authorized anew.
        ["connections", "authorized"] => {
            sent.pop();
            sent.extend(form.get("state").and_then(|state| state.split('.').next()));
        }
        _ => {}
    }
    let (page, fields) = nearest(&sent);
    // A form for one thing of a list, such as `keys/{id}/change`, is not the form that its page fills in.
    let fields: &[&str] = if sent.len() - page.len() > 1 { &[] } else { fields };
    let filters: Vec<&str> = match page {
        ["search"] => {
            [false, true].into_iter().flat_map(|companies| Filters::of(companies).names()).collect()
        }
        _ => Vec::new(),
    };
    let is_kept = |name: &str| fields.contains(&name) || filters.contains(&name);
    let kept = form.0.iter().filter(|(name, value)| is_kept(name) && !value.is_empty());
    let kept: Vec<String> =
        kept.map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
    let page = address(page);
    let whole = format!("{page}?{}", kept.join("&"));
    if kept.is_empty() || whole.len() > LONGEST { page } else { whole }
}

/// Whether an address is the page where a user decides about an agent.
pub fn is_consent(to: &str) -> bool {
    let sealed = to.strip_prefix(CONSENT).and_then(|rest| rest.strip_prefix("?request="));
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    sealed.is_some_and(|sealed| !sealed.is_empty() && sealed.bytes().all(is_plain))
}

/// Whether an address is a page of the console, or the one about an agent, and nothing else.
pub fn is_own(to: &str) -> bool {
    if is_consent(to) {
        return true;
    }
    let rest = to.strip_prefix("/console");
    let ends = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']));
    let aside =
        ["/console/sign", "/console/once", "/console/recover"].iter().any(|path| to.starts_with(path));
    let path = to.split('?').next().unwrap_or_default();
    ends && !aside
        && !path.contains(['\\', '%'])
        && !path.contains("//")
        && !path.split('/').any(|part| matches!(part, "." | ".."))
        && to.is_ascii()
        && !to.bytes().any(|b| b <= b' ')
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn request(method: &str, uri: &str) -> Request {
        Request::builder().method(method).uri(uri).body(Body::empty()).expect("a request")
    }

    #[test]
    fn a_session_that_ended_leads_back_to_its_page_with_the_form_filled() {
        let back =
            way_back(Ended::Session, &request("GET", "/console/history?status=200"), &Pairs::default());
        assert_eq!(back, "/console/sign-in?ended=session&to=%2Fconsole%2Fhistory%3Fstatus%3D200");
        let form =
            Pairs::of("name=Key+accounts&kind=people&once=0123&empty=&tell_to=https://a.example/secret");
        let back = way_back(Ended::Session, &request("POST", "/console/lists"), &form);
        assert!(back.ends_with(&encoded("/console/lists?name=Key+accounts&kind=people")), "{back}");
        let back = way_back(Ended::Key, &request("POST", "/console/lists/wl_1/run"), &Pairs::default());
        assert!(back.ends_with(&encoded("/console/lists/wl_1")), "{back}");
        assert_eq!(way_back(Ended::Never, &request("GET", "/console"), &Pairs::default()), AT);
        let search = filled("/console/search/count", &Pairs::of("kind=people&titles=CTO&once=0&cursor=x"));
        assert_eq!(search, "/console/search?kind=people&titles=CTO");
        assert_eq!(filled("/console/keys/key_1/change", &Pairs::of("name=theirs")), "/console/keys");
        let agreed = filled("/console/connections/authorized", &Pairs::of("code=secret&state=con_1.abc"));
        assert_eq!(agreed, "/console/connections/con_1", "where it can be authorized again");
        let part = Request::builder().uri("/console/operator/data/progress");
        let part = part.header("hx-current-url", "http://a.example/console/operator/data/undo?x=1");
        let back = way_back(Ended::Session, &part.body(Body::empty()).expect("a request"), &Pairs::default());
        assert!(back.ends_with(&encoded("/console/operator/data")), "{back}");
    }

    #[test]
    fn no_person_no_secret_and_nothing_of_the_operators_forms_gets_into_an_address() {
        let form = Pairs::of(
            "key=vendor-secret&variable=HUNTER_API_KEY&email=ada@acme.example&phone=%2B44&credentials.token=t&f-code=1&webhook_url=u&tell_to=u&sure=s",
        );
        for path in ["providers/keys", "privacy/erase", "privacy/requests/req_1/fulfil", "accounts"] {
            let to = filled(&format!("/console/operator/{path}"), &form);
            assert!(to.starts_with("/console/operator/") && !to.contains('?'), "{to}");
        }
        let people = Pairs::of("entries=ada@acme.example&q=ada@acme.example&employer=acme");
        for path in ["lists", "lists/wl_1/change", "lookup"] {
            let to = filled(&format!("/console/{path}"), &people);
            assert!(!to.contains('?'), "{to}");
        }
        let others = [
            "lists",
            "icps/icp_1/change",
            "keys",
            "webhooks/address",
            "playground",
            "connections/con_1/credentials",
        ];
        for path in others {
            let to = filled(&format!("/console/{path}"), &form);
            assert!(!to.contains('?'), "{to}");
        }
    }

    /// The paths of `routes.rs` by how they are asked for; what stands for a name is any.
    fn routes(kinds: &[&str]) -> Vec<Vec<String>> {
        let mut routes = Vec::new();
        for line in include_str!("routes.rs").lines().map(str::trim) {
            let Some((kind, rest)) = line.strip_prefix('(').and_then(|line| line.split_once(", [")) else {
                continue;
            };
            let Some((pattern, _)) = rest.split_once("]) =>").filter(|_| kinds.contains(&kind)) else {
                continue;
            };
            let mut paths = vec![Vec::new()];
            for part in pattern.split(", ").filter(|part| !part.is_empty()) {
                let words: Vec<&str> = part.split('"').skip(1).step_by(2).collect();
                let words = if words.is_empty() { vec![ANY] } else { words };
                let longer = |path: &Vec<String>| {
                    let with = |word: &&str| path.iter().cloned().chain([(*word).to_owned()]).collect();
                    words.iter().map(with).collect::<Vec<Vec<String>>>()
                };
                paths = paths.iter().flat_map(longer).collect();
            }
            routes.extend(paths);
        }
        routes
    }

    #[test]
    fn every_form_leads_back_to_a_page_that_opens() {
        let (opens, mut sends) = (routes(&["false", "_"]), routes(&["true", "_"]));
        sends.extend([vec!["files".to_owned()], ["operator", "data", "import"].map(str::to_owned).to_vec()]);
        assert!(
            opens.len() > 40 && sends.len() > 45,
            "{} pages and {} forms are read",
            opens.len(),
            sends.len()
        );
        for (page, _) in PAGES {
            assert!(opens.iter().any(|own| own == page), "{page:?} does not open");
        }
        for path in sends {
            let path: Vec<&str> =
                path.iter().map(|part| if part == ANY { "id_1" } else { part.as_str() }).collect();
            let to = filled(&address(&path), &Pairs::default());
            let shown = parts(&to);
            let opens =
                opens.iter().any(|own| fits(&own.iter().map(String::as_str).collect::<Vec<_>>(), &shown));
            assert!(opens && !shown.is_empty() && is_own(&to), "{path:?} leads back to {to}");
            assert_eq!(shown[0], path[0], "{path:?} leads back to {to}");
        }
    }

    #[test]
    fn the_way_back_leads_nowhere_else() {
        assert!(is_own("/console/lists?name=a+b") && is_own("/console"));
        assert!(is_own("/oauth/consent?request=eyJh-_.c2ln"));
        let form = Pairs::of("request=eyJh-_.c2ln&daily=100&decision=allow");
        assert_eq!(filled(CONSENT, &form), "/oauth/consent?request=eyJh-_.c2ln");
        for other in [
            "https://evil.example",
            "//evil.example",
            "/console//evil.example",
            "/consoles",
            "/console/../x\\y",
            "/console/../v1/me",
            "/console/./../v1/me",
            "/console/..?a=b",
            "/console/sign-out",
            "/v1/me",
            "/oauth/consent?request=",
            "/oauth/consent?request=a&next=//evil.example",
            "/oauth/authorize?request=a",
        ] {
            assert!(!is_own(other), "{other}");
        }
    }
}
