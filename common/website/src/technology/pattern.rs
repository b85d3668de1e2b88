//! One pattern of a rule: text that must occur, or a regular expression with what follows from it.

use regex::bytes::{Regex, RegexBuilder};
use std::sync::OnceLock;

/// A literal shorter than this says too little to look for it first.
const SHORTEST: usize = 3;
/// Memory that one expression may take, in bytes.
const LARGEST: usize = 1 << 20;

/// What must be found.
#[derive(Debug)]
pub struct Pattern {
    wants: Wants,
    /// How the version is made of the groups: `\1`, `\1?next:`.
    pub version: Option<String>,
    /// In percent.
    pub confidence: u8,
}

#[derive(Debug)]
enum Wants {
    /// Anything at all: the thing is there.
    Presence,
    /// This text, in small letters.
    Text(String),
    /// Compiled when it is first needed: of thousands, a page needs some dozens.
    Expression { text: String, literal: Option<String>, compiled: OnceLock<Option<Regex>> },
}

impl Pattern {
    pub fn text(text: &str) -> Self {
        let wants = if text.is_empty() { Wants::Presence } else { Wants::Text(text.to_ascii_lowercase()) };
        Self { wants, version: None, confidence: 100 }
    }

    /// A pattern as Wappalyzer's rules write it: `expression\;version:\1\;confidence:50`.
    pub fn parse(written: &str) -> Self {
        let mut parts = written.split("\\;");
        let expression = parts.next().unwrap_or_default();
        let mut pattern = match expression {
            "" => Self::text(""),
            _ => {
                let text = of_javascript(expression);
                let literal = literal(&text);
                let wants = Wants::Expression { text, literal, compiled: OnceLock::new() };
                Self { wants, version: None, confidence: 100 }
            }
        };
        for part in parts {
            match part.split_once(':') {
                Some(("version", version)) => pattern.version = Some(version.to_owned()),
                Some(("confidence", percent)) => {
                    pattern.confidence = percent.parse::<u8>().unwrap_or(100).min(100)
                }
                _ => {}
            }
        }
        pattern
    }

    /// Text without which nothing fits, in small letters.
    pub fn literal(&self) -> Option<&str> {
        match &self.wants {
            Wants::Presence => None,
            Wants::Text(text) => Some(text),
            Wants::Expression { literal, .. } => literal.as_deref(),
        }
    }

    /// Whether the expression is one we can use.
    pub fn is_usable(&self) -> bool {
        match &self.wants {
            Wants::Expression { text, .. } => compile(text).is_some(),
            _ => true,
        }
    }

    /// Whether a text fits; the version that it tells.
    pub fn fit(&self, value: &str) -> Option<String> {
        match &self.wants {
            Wants::Presence => Some(String::new()),
            Wants::Text(text) => contains(value, text).then(String::new),
            Wants::Expression { text, compiled, .. } => {
                let expression = compiled.get_or_init(|| compile(text)).as_ref()?;
                let Some(template) = &self.version else {
                    return expression.is_match(value.as_bytes()).then(String::new);
                };
                let found = expression.captures(value.as_bytes())?;
                let group = |number: usize| {
                    let bytes = found.get(number).map(|group| group.as_bytes()).unwrap_or_default();
                    String::from_utf8_lossy(bytes).into_owned()
                };
                Some(version(template, group))
            }
        }
    }
}

/// Whether a text has another one in it, whatever its capitals.
fn contains(value: &str, wanted: &str) -> bool {
    let (value, wanted) = (value.as_bytes(), wanted.as_bytes());
    value.windows(wanted.len()).any(|here| here.eq_ignore_ascii_case(wanted))
}

fn compile(text: &str) -> Option<Regex> {
    RegexBuilder::new(text).case_insensitive(true).unicode(false).size_limit(LARGEST).build().ok()
}

/// The version that a template makes: `\1`, or `\1?with:without`.
fn version(template: &str, group: impl Fn(usize) -> String) -> String {
    let mut made = template.to_owned();
    for number in 1..=9 {
        let sign = format!("\\{number}");
        let Some(at) = made.find(&sign) else { continue };
        let value = group(number);
        let rest = &made[at + sign.len()..];
        let choice = rest
            .strip_prefix('?')
            .and_then(|rest| rest.split_once(':'))
            .map(|(with, without)| (with.to_owned(), without.to_owned()));
        made = match choice {
            Some((with, without)) => {
                let chosen = if value.is_empty() { without } else { with };
                format!("{}{}", &made[..at], chosen)
            }
            None => made.replace(&sign, &value),
        };
    }
    let short = made.trim().len() < 24 && !made.contains('\\');
    if short { made.trim().to_owned() } else { String::new() }
}

/// An expression of JavaScript as ours write it: some characters stand for themselves there and are signs here.
fn of_javascript(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    let mut in_class = false;
    let mut class_began = false;
    while let Some(c) = chars.next() {
        let begins = std::mem::take(&mut class_began);
        match c {
            '\\' => {
                let Some(next) = chars.next() else { break };
                match next {
                    // Escapes that mean the character itself.
                    c if c.is_ascii_alphabetic() && !"bBdDsSwWnrtfvxu0".contains(c) => out.push(c),
                    '/' | '"' | '\'' | '<' | '>' | '!' | '@' | '%' | ',' | ':' | ';' | '=' | '_' | '`'
                    | ' ' => out.push(next),
                    c => {
                        out.push('\\');
                        out.push(c);
                    }
                }
            }
            '[' if !in_class => {
                in_class = true;
                class_began = true;
                out.push('[');
            }
            '^' if begins => {
                class_began = true;
                out.push('^');
            }
            // Within a class they are signs of ours alone.
            '[' | '&' | '~' if in_class => {
                out.push('\\');
                out.push(c);
            }
            ']' if in_class => {
                in_class = false;
                out.push(']');
            }
            '{' if !in_class => {
                let rest: String = chars.clone().take_while(|c| *c != '}').collect();
                let counts = !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit() || c == ',');
                let is_count = counts
                    && rest.starts_with(|c: char| c.is_ascii_digit())
                    && chars.clone().any(|c| c == '}');
                out.push_str(if is_count && !out.is_empty() { "{" } else { "\\{" });
            }
            '}' if !in_class => {
                let open = out.rfind('{').filter(|at| !out[..*at].ends_with('\\'));
                let is_count =
                    open.is_some_and(|at| out[at + 1..].chars().all(|c| c.is_ascii_digit() || c == ','));
                out.push_str(if is_count { "}" } else { "\\}" });
            }
            c => out.push(c),
        }
    }
    out
}

/// The longest text that every match of an expression has in it, in small letters.
fn literal(expression: &str) -> Option<String> {
    let (mut best, mut run) = (String::new(), String::new());
    let mut depth = 0;
    let mut chars = expression.chars().peekable();
    let end = |run: &mut String, best: &mut String| {
        if run.len() > best.len() {
            *best = run.clone();
        }
        run.clear();
    };
    while let Some(c) = chars.next() {
        let plain = match c {
            '\\' => match chars.next() {
                Some(c) if !c.is_ascii_alphanumeric() => Some(c),
                _ => None,
            },
            '|' if depth == 0 => return None,
            '(' => {
                depth += 1;
                None
            }
            ')' => {
                depth -= 1;
                None
            }
            '[' => {
                // A class: to its end.
                let mut escaped = false;
                let mut first = true;
                for c in chars.by_ref() {
                    match c {
                        _ if escaped => escaped = false,
                        '\\' => escaped = true,
                        ']' if !first => break,
                        _ => {}
                    }
                    first = c == '^' && first;
                }
                None
            }
            '{' => {
                chars.by_ref().take_while(|c| *c != '}').for_each(drop);
                None
            }
            '.' | '^' | '$' | '*' | '+' | '?' => None,
            c if c.is_ascii() => Some(c),
            _ => None,
        };
        // What may be left out is not in every match; what repeats ends the run.
        let may_miss = matches!(chars.peek(), Some('?' | '*' | '{'));
        match plain.filter(|_| depth == 0) {
            Some(c) if !may_miss => run.push(c.to_ascii_lowercase()),
            _ => end(&mut run, &mut best),
        }
        if matches!(chars.peek(), Some('+')) {
            end(&mut run, &mut best);
        }
    }
    end(&mut run, &mut best);
    (best.len() >= SHORTEST).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_that_must_occur_is_known_before_the_expression_is_compiled() {
        for (expression, expected) in [
            (r"cdn\.shopify\.com", Some("cdn.shopify.com")),
            (r"jquery[.-]([\d.]*\d)[^/]*\.js", Some("jquery")),
            (r"(?:foo|bar)baz\.js", Some("baz.js")),
            (r"foo|bar", None),
            (r"/wp-(?:content|includes)/", Some("/wp-")),
            (r"colou?rful", Some("colo")),
            (r"abc+def", Some("abc")),
            (r"x{2}yes", Some("yes")),
            (r"^.{2,5}$", None),
        ] {
            assert_eq!(literal(expression).as_deref(), expected, "{expression}");
        }
    }

    #[test]
    fn versions_are_made_of_groups() {
        for (written, value, expected) in [
            (r"jquery[.-]([\d.]*\d)[^/]*\.js\;version:\1", "/js/jquery-3.6.0.min.js", Some("3.6.0")),
            (r"php/?([\d.]+)?\;version:\1", "PHP", Some("")),
            (r"^(?:a|(b))$\;version:\1?2:1", "b", Some("2")),
            (r"^(?:a|(b))$\;version:\1?2:1", "a", Some("1")),
            (r"nginx(?:/([\d.]+))?\;version:\1\;confidence:50", "nginx/1.25.3", Some("1.25.3")),
            (r"nginx", "Apache", None),
            ("", "anything", Some("")),
        ] {
            assert_eq!(Pattern::parse(written).fit(value).as_deref(), expected, "{written}");
        }
        assert_eq!(Pattern::parse(r"a\;confidence:50").confidence, 50);
    }

    #[test]
    fn expressions_of_javascript_are_understood() {
        for (written, value) in [
            (r#"<link[^>]+href=\"[^\"]+\/css\/app"#, "<link rel=x href=\"x/css/app"),
            (r"window\.__DATA__ = {", "window.__DATA__ = {}"),
            (r"[\w-[\]]+x", "a[x"),
            (r"\{\{[a-z]{2,3}\}\}", "{{ab}}"),
            (r"a[^]b", "a b"),
        ] {
            let pattern = Pattern::parse(written);
            if pattern.is_usable() {
                assert!(pattern.fit(value).is_some(), "{written}");
            }
        }
        assert!(!Pattern::parse(r"a(?=b)").is_usable(), "looking ahead is left out, and counted");
    }
}
