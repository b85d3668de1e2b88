//! Job boards that a site links to, or shows in a frame or by a script: the sources of its open jobs.

use crate::page::Page;
use url::Url;

/// Where a system's boards are: a part of the host, and where the board's name stands.
enum Name {
    /// The first part of the path at these hosts.
    Path(&'static [&'static str]),
    /// The name before this host.
    Host(&'static str),
}

const SYSTEMS: &[(&str, Name)] = &[
    (
        "greenhouse",
        Name::Path(&[
            "boards.greenhouse.io",
            "job-boards.greenhouse.io",
            "boards.eu.greenhouse.io",
            "job-boards.eu.greenhouse.io",
        ]),
    ),
    ("lever", Name::Path(&["jobs.lever.co"])),
    ("ashby", Name::Path(&["jobs.ashbyhq.com"])),
    ("smartrecruiters", Name::Path(&["careers.smartrecruiters.com", "jobs.smartrecruiters.com"])),
    ("workable", Name::Path(&["apply.workable.com"])),
    ("recruitee", Name::Host(".recruitee.com")),
    ("personio", Name::Host(".jobs.personio.de")),
    ("personio", Name::Host(".jobs.personio.com")),
    ("teamtailor", Name::Host(".teamtailor.com")),
    ("bamboohr", Name::Host(".bamboohr.com")),
    ("breezy", Name::Host(".breezy.hr")),
    ("jobvite", Name::Path(&["jobs.jobvite.com"])),
];

/// The boards of a page, as sources are named: `greenhouse:acme`.
pub fn linked(page: &Page) -> Vec<String> {
    let links = page.links.iter().map(|link| link.href.as_str());
    let addresses = links.chain(page.scripts.iter().map(String::as_str));
    let mut found: Vec<String> = Vec::new();
    for url in addresses.filter_map(|address| page.address(address)) {
        if let Some(board) = of(&url).filter(|board| !found.contains(board)) {
            found.push(board);
        }
    }
    found
}

/// The board that an address is of.
pub fn of(url: &Url) -> Option<String> {
    let host = url.host_str()?.to_ascii_lowercase();
    // A frame or a script names the board in its query.
    let asked = url.query_pairs().find(|(name, _)| name == "for").map(|(_, value)| value.into_owned());
    if host.ends_with("greenhouse.io") && url.path().contains("/embed/") {
        return named("greenhouse", &asked?);
    }
    if let Some((tenant, rest)) = host.split_once('.')
        && rest.starts_with("wd")
        && rest.ends_with(".myworkdayjobs.com")
    {
        let site = url.path_segments()?.find(|part| !part.is_empty() && !is_locale(part))?;
        let data_center = rest.split('.').next()?;
        return named("workday", &format!("{tenant}.{data_center}.{site}"));
    }
    for (system, name) in SYSTEMS {
        match name {
            Name::Path(hosts) if hosts.contains(&host.as_str()) => {
                let first = url.path_segments()?.find(|part| !part.is_empty() && !is_locale(part))?;
                let first = percent_encoding::percent_decode_str(first).decode_utf8_lossy();
                return named(system, &first);
            }
            Name::Host(suffix) => {
                if let Some(name) = host.strip_suffix(suffix).filter(|name| !name.contains('.')) {
                    return named(system, name);
                }
            }
            Name::Path(_) => {}
        }
    }
    None
}

/// Parts of addresses that are languages and none that are companies.
fn is_locale(part: &str) -> bool {
    let bytes = part.as_bytes();
    matches!(bytes.len(), 2 | 5)
        && bytes[..2].iter().all(u8::is_ascii_lowercase)
        && (bytes.len() == 2 || bytes[2] == b'-')
}

fn named(system: &str, name: &str) -> Option<String> {
    const NO_COMPANIES: &[&str] =
        &["www", "app", "api", "embed", "help", "support", "static", "assets", "cdn", "careers", "jobs", "j"];
    let valid = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let is_name =
        !name.is_empty() && name.len() <= 100 && name.bytes().all(valid) && !NO_COMPANIES.contains(&name);
    is_name.then(|| format!("{system}:{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_known_by_their_addresses() {
        for (address, board) in [
            ("https://boards.greenhouse.io/acme/jobs/12", Some("greenhouse:acme")),
            ("https://boards.greenhouse.io/embed/job_board/js?for=acme", Some("greenhouse:acme")),
            ("https://jobs.lever.co/acme?team=x", Some("lever:acme")),
            ("https://jobs.ashbyhq.com/acme.inc/", Some("ashby:acme.inc")),
            ("https://careers.smartrecruiters.com/Acme1", Some("smartrecruiters:Acme1")),
            ("https://apply.workable.com/acme/j/AB12/", Some("workable:acme")),
            ("https://acme.recruitee.com/o/x", Some("recruitee:acme")),
            ("https://acme.jobs.personio.de/", Some("personio:acme")),
            ("https://acme.teamtailor.com/jobs", Some("teamtailor:acme")),
            ("https://acme.bamboohr.com/careers", Some("bamboohr:acme")),
            ("https://acme.breezy.hr/", Some("breezy:acme")),
            ("https://jobs.jobvite.com/acme/jobs", Some("jobvite:acme")),
            ("https://acme.wd5.myworkdayjobs.com/en-US/Careers", Some("workday:acme.wd5.Careers")),
            ("https://www.recruitee.com/pricing", None),
            ("https://acme.example/jobs", None),
        ] {
            assert_eq!(of(&address.parse().unwrap()).as_deref(), board, "{address}");
        }
    }
}
