//! What a site allows (RFC 9309): the longest rule that fits a path counts, and an allowing one before a forbidding one. The crates
//! for it have not been looked after for years, and it is a page of code.

use percent_encoding::percent_decode_str;
use std::time::Duration;

/// What we are called in such files.
const OWN: &str = "almanac";
/// What is read of a file; the RFC asks for 500 KiB.
const MOST_BYTES: usize = 512 * 1024;
/// A longer pause between requests than this is no pace but a refusal in other words.
const LONGEST_DELAY: f64 = 30.0;
/// Sitemaps beyond this number are not noted.
const MOST_SITEMAPS: usize = 8;

/// The rules for us, or for all robots where there are none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Robots {
    rules: Vec<(bool, Vec<u8>)>,
    /// The pause between requests that the site asks for.
    pub delay: Option<Duration>,
    /// The addresses of sitemaps.
    pub sitemaps: Vec<String>,
}

/// A group of rules as it is read.
#[derive(Default)]
struct Group {
    rules: Vec<(bool, Vec<u8>)>,
    delay: Option<Duration>,
}

impl Robots {
    pub fn parse(text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let end = (0..=text.len().min(MOST_BYTES)).rev().find(|end| text.is_char_boundary(*end));
        let text = &text[..end.unwrap_or(0)];
        let (mut own, mut general) = (None::<Group>, Group::default());
        let (mut for_us, mut for_all, mut is_naming) = (false, false, false);
        let mut sitemaps = Vec::new();
        for line in text.split(['\n', '\r']) {
            let line = line.split('#').next().unwrap_or_default();
            let Some((name, value)) = line.split_once(':') else { continue };
            let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
            match name.as_str() {
                "user-agent" => {
                    // A group may name several robots before its rules begin.
                    if !is_naming {
                        (for_us, for_all) = (false, false);
                    }
                    is_naming = true;
                    for_all |= value == "*";
                    // A name may come with a version.
                    let token = value.split(['/', ' ']).next().unwrap_or_default();
                    for_us |= token.eq_ignore_ascii_case(OWN);
                    if for_us {
                        own.get_or_insert_default();
                    }
                    continue;
                }
                "sitemap" if sitemaps.len() < MOST_SITEMAPS => sitemaps.push(value.to_owned()),
                _ => {}
            }
            let rule = match name.as_str() {
                "allow" => Some(true),
                "disallow" => Some(false),
                "crawl-delay" => None,
                // Other lines belong to no group and end no list of names.
                _ => continue,
            };
            is_naming = false;
            let group = match (for_us, for_all) {
                (true, _) => own.get_or_insert_default(),
                (false, true) => &mut general,
                (false, false) => continue,
            };
            match rule {
                Some(allows) if !value.is_empty() => group.rules.push((allows, plain(value))),
                Some(_) => {}
                None => {
                    let seconds = value.parse::<f64>().ok().filter(|seconds| seconds.is_finite());
                    group.delay = seconds.map(|s| Duration::from_secs_f64(s.clamp(0.0, LONGEST_DELAY)));
                }
            }
        }
        let Group { rules, delay } = own.unwrap_or(general);
        Self { rules, delay, sitemaps }
    }

    /// Whether a path, with its query, may be read.
    pub fn allows(&self, path: &str) -> bool {
        let path = plain(path);
        if path == b"/robots.txt" {
            return true;
        }
        let fitting = self.rules.iter().filter(|(_, rule)| fits(rule, &path));
        fitting.max_by_key(|(allows, rule)| (rule.len(), *allows)).is_none_or(|(allows, _)| *allows)
    }
}

/// A path as its octets: what is written with a percent sign and what is not is the same. A slash that is written so is no slash.
fn plain(path: &str) -> Vec<u8> {
    let kept =
        path.replace("%2F", "%252F").replace("%2f", "%252F").replace("%2A", "%252A").replace("%24", "%2524");
    percent_decode_str(&kept).collect()
}

/// Whether a rule fits a path: `*` stands for anything, `$` at its end for the end of the path.
fn fits(rule: &[u8], path: &[u8]) -> bool {
    let (rule, to_the_end) = match rule.strip_suffix(b"$") {
        Some(rule) => (rule, true),
        None => (rule, false),
    };
    let mut parts = rule.split(|byte| *byte == b'*');
    let Some(mut rest) = parts.next().and_then(|first| path.strip_prefix(first)) else { return false };
    let mut last: &[u8] = b"";
    for part in parts {
        last = part;
        let at =
            if part.is_empty() { Some(0) } else { rest.windows(part.len()).position(|here| here == part) };
        let Some(at) = at else { return false };
        rest = &rest[at + part.len()..];
    }
    !to_the_end || rest.is_empty() || (rule.contains(&b'*') && path.ends_with(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_longest_rule_counts_and_ours_before_everybodys() {
        let all = Robots::parse("User-agent: *\nDisallow: /private\nAllow: /private/feed # for all\n");
        assert!(all.allows("/feed.xml") && all.allows("/private/feed.xml") && !all.allows("/private/x"));
        let own = Robots::parse(
            "User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: Almanac\nDisallow: /*.xml$\n",
        );
        assert!(own.allows("/anything") && !own.allows("/a/feed.xml") && own.allows("/feed.xml?x"));
        assert!(Robots::parse("User-agent: *\nDisallow:\n").allows("/x"));
        assert!(!Robots::parse("user-agent: *\ndisallow: /\n").allows("/x"));
        assert!(Robots::parse("nonsense").allows("/x"));
    }

    #[test]
    fn a_site_may_close_its_first_page_to_us() {
        for (robots, allowed) in [
            ("", true),
            ("User-agent: *\nDisallow: /admin", true),
            ("User-agent: *\nDisallow: / # all", false),
            ("User-agent: *\nDisallow: /*", false),
            ("user-agent: other\ndisallow: /", true),
            ("User-agent: other\nUser-agent: almanac\nDisallow: /", false),
            ("User-agent: x\nDisallow: /\n\nUser-agent: *\nDisallow:", true),
            // A name with a version, a file of a Macintosh, a byte order mark, and a file that ends in the middle.
            ("User-agent: almanac/1.0\nDisallow: /", false),
            ("User-agent: *\rDisallow: /\r", false),
            ("\u{feff}User-agent: *\nDisallow: /", false),
            ("User-agent: *\nDisallow: /\nAllow: /$", true),
        ] {
            assert_eq!(Robots::parse(robots).allows("/"), allowed, "{robots:?}");
        }
    }

    #[test]
    fn groups_of_one_robot_are_one_group() {
        let robots = Robots::parse(
            "User-agent: almanac\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: almanac\nDisallow: /b\n",
        );
        assert!(!robots.allows("/a") && !robots.allows("/b") && robots.allows("/c"));
        let split = Robots::parse("User-agent: almanac\nSitemap: https://acme.example/s.xml\nDisallow: /a\n");
        assert!(!split.allows("/a"), "a sitemap ends no group");
        assert_eq!(split.sitemaps, ["https://acme.example/s.xml"]);
    }

    #[test]
    fn a_path_is_compared_by_its_octets() {
        let robots = Robots::parse(
            "User-agent: *\nDisallow: /foo/bar/\u{30c4}\nDisallow: /b%C3%BCro\nDisallow: /x%2Fy\n",
        );
        assert!(
            !robots.allows("/foo/bar/%E3%83%84")
                && !robots.allows("/büro")
                && !robots.allows("/b%c3%bcro/team")
        );
        assert!(robots.allows("/x/y") && !robots.allows("/x%2fy"));
        let closed = Robots::parse("User-agent: *\nDisallow: /");
        assert!(closed.allows("/robots.txt") && !closed.allows("/"));
    }

    #[test]
    fn a_pace_is_heeded_within_reason() {
        let delay = |text: &str| Robots::parse(&format!("User-agent: *\nCrawl-delay: {text}")).delay;
        assert_eq!(delay("2.5"), Some(Duration::from_millis(2500)));
        assert_eq!(delay("86400"), Some(Duration::from_secs(30)));
        assert_eq!((delay("soon"), delay("inf")), (None, None));
    }

    proptest! {
        #[test]
        fn no_file_breaks_the_rules(text in "((user-agent|allow|disallow|crawl-delay): ?[*/a-z$%0-9]{0,9}\n){0,12}", path in "/[a-z%0-9*$]{0,12}") {
            let _ = Robots::parse(&text).allows(&path);
        }
    }
}
