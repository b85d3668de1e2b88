//! What a site allows (RFC 9309): the longest rule that fits a path counts, and an allowing one before a forbidding one.

/// What we are called in such files.
const OWN: &str = "almanac";

/// More of them are not read.
const LINES: usize = 2000;

/// The rules for us, or for all robots where there are none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Robots {
    rules: Vec<(bool, String)>,
}

impl Robots {
    pub fn parse(text: &str) -> Self {
        let (mut own, mut general) = (None::<Vec<_>>, Vec::new());
        let (mut for_us, mut for_all, mut is_naming) = (false, false, false);
        for line in text.lines().take(LINES) {
            let line = line.split('#').next().unwrap_or_default();
            let Some((name, value)) = line.split_once(':') else { continue };
            let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
            if name == "user-agent" {
                // A group may name several robots before its rules begin.
                if !is_naming {
                    (for_us, for_all) = (false, false);
                }
                is_naming = true;
                for_all |= value == "*";
                for_us |= value.eq_ignore_ascii_case(OWN);
                if for_us {
                    own.get_or_insert_default();
                }
                continue;
            }
            is_naming = false;
            let allows = match name.as_str() {
                "allow" => true,
                "disallow" => false,
                _ => continue,
            };
            if value.is_empty() {
                continue;
            }
            if for_us {
                own.get_or_insert_default().push((allows, value.to_owned()));
            } else if for_all {
                general.push((allows, value.to_owned()));
            }
        }
        Self { rules: own.unwrap_or(general) }
    }

    pub fn allows(&self, path: &str) -> bool {
        let fitting = self.rules.iter().filter(|(_, rule)| fits(rule, path));
        fitting.max_by_key(|(allows, rule)| (rule.len(), *allows)).is_none_or(|(allows, _)| *allows)
    }
}

/// Whether a rule fits a path: `*` stands for anything, `$` at its end for the end of the path.
fn fits(rule: &str, path: &str) -> bool {
    let (rule, to_the_end) = match rule.strip_suffix('$') {
        Some(rule) => (rule, true),
        None => (rule, false),
    };
    let mut parts = rule.split('*');
    let Some(mut rest) = parts.next().and_then(|first| path.strip_prefix(first)) else { return false };
    let mut last = "";
    for part in parts {
        last = part;
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    !to_the_end || rest.is_empty() || (rule.contains('*') && path.ends_with(last))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            assert_eq!(Robots::parse(robots).allows("/"), allowed, "{robots:?}");
        }
    }
}
