//! How companies make their people's addresses, and which address a person therefore probably has.
//!
//! A pattern is a rule such as `{first}.{last}`. What is known of a domain (its size, a stated pattern, addresses of
//! colleagues) gives each pattern a probability ([`learn`]); a name gives each pattern its spellings ([`spelling`]);
//! together they give ranked candidates.

pub mod learn;
pub mod spelling;

use domain::PersonName;
use spelling::Spellings;
use std::borrow::Cow;

/// A rule in Hunter's notation: `{first}`, `{last}`, their initials `{f}` and `{l}`, and the characters between.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct Pattern(Cow<'static, str>);

/// The parts of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    First,
    Last,
    FirstInitial,
    LastInitial,
    Literal(char),
}

impl Pattern {
    pub const fn known(text: &'static str) -> Self {
        Self(Cow::Borrowed(text))
    }

    /// A rule as a provider states it; `None` when it is none we could follow.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let pattern = Self(Cow::Owned(text));
        let tokens = pattern.tokens()?;
        let named = tokens.iter().any(|token| !matches!(token, Token::Literal(_)));
        (named && tokens.len() <= 8).then_some(pattern)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn tokens(&self) -> Option<Vec<Token>> {
        let mut tokens = Vec::new();
        let mut rest = self.0.as_ref();
        while let Some(c) = rest.chars().next() {
            if let Some(inner) = rest.strip_prefix('{') {
                let (word, after) = inner.split_once('}')?;
                tokens.push(match word {
                    "first" => Token::First,
                    "last" => Token::Last,
                    "f" => Token::FirstInitial,
                    "l" => Token::LastInitial,
                    _ => return None,
                });
                rest = after;
            } else if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') {
                tokens.push(Token::Literal(c));
                rest = &rest[c.len_utf8()..];
            } else {
                return None;
            }
        }
        Some(tokens)
    }

    /// The local part this rule makes of one spelling of a name; `None` when the name lacks a part it needs.
    fn apply(&self, first: &str, last: &str) -> Option<String> {
        let mut local = String::with_capacity(first.len() + last.len() + 1);
        for token in self.tokens()? {
            match token {
                Token::First if !first.is_empty() => local.push_str(first),
                Token::Last if !last.is_empty() => local.push_str(last),
                Token::FirstInitial => local.push(first.chars().next()?),
                Token::LastInitial => local.push(last.chars().next()?),
                Token::Literal(c) => local.push(c),
                Token::First | Token::Last => return None,
            }
        }
        (!local.is_empty()).then_some(local)
    }

    /// Every local part this rule makes of a name, with the share of people who would spell it so.
    pub fn locals(&self, spellings: &Spellings) -> Vec<(String, f64)> {
        let (uses_first, uses_last) = match self.tokens() {
            Some(tokens) => (
                tokens.iter().any(|token| matches!(token, Token::First | Token::FirstInitial)),
                tokens.iter().any(|token| matches!(token, Token::Last | Token::LastInitial)),
            ),
            None => return Vec::new(),
        };
        let one = [(String::new(), 1.0)];
        let firsts = if uses_first { spellings.first.as_slice() } else { &one };
        let lasts = if uses_last { spellings.last.as_slice() } else { &one };
        let mut locals: Vec<(String, f64)> = Vec::new();
        for (first, first_share) in firsts {
            for (last, last_share) in lasts {
                let Some(local) = self.apply(first, last) else { continue };
                let share = first_share * last_share;
                match locals.iter_mut().find(|(known, _)| *known == local) {
                    Some((_, sum)) => *sum += share,
                    None => locals.push((local, share)),
                }
            }
        }
        locals
    }

    /// The local part this rule most often makes of a name.
    pub fn usual(&self, name: &PersonName) -> Option<String> {
        let locals = self.locals(&Spellings::of(name));
        locals.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(local, _)| local)
    }

    /// How likely two different people share what this rule makes of their names.
    fn ambiguity(&self) -> f64 {
        let share = |token: &Token| match token {
            Token::First => 1.0 / 150.0,
            Token::FirstInitial => 1.0 / 12.0,
            Token::Last => 1.0 / 1500.0,
            Token::LastInitial => 1.0 / 15.0,
            Token::Literal(_) => 1.0,
        };
        self.tokens().unwrap_or_default().iter().map(share).product()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn patterns_make_local_parts() {
        for (pattern, local) in [
            ("{first}.{last}", "jane.doe"),
            ("{f}{last}", "jdoe"),
            ("{first}", "jane"),
            ("{first}{l}", "janed"),
            ("{last}_{f}", "doe_j"),
            ("{F}.{LAST}", "j.doe"),
        ] {
            let spellings = Spellings::of(&PersonName::from_parts("Jane", "Doe"));
            let locals = Pattern::parse(pattern).unwrap().locals(&spellings);
            assert_eq!(locals[0].0, local, "{pattern}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for text in ["", "info", "{first", "{middle}", "{first}@{last}", "{first} {last}", "a\r\n{first}"] {
            assert_eq!(Pattern::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_name_without_a_family_part_fits_only_some_patterns() {
        let spellings = Spellings::of(&PersonName::parse("Cher"));
        assert!(Pattern::known("{first}.{last}").locals(&spellings).is_empty());
        assert_eq!(Pattern::known("{first}").locals(&spellings)[0].0, "cher");
    }

    proptest! {
        #[test]
        fn any_name_and_pattern_make_safe_local_parts(first in "\\PC{0,12}", last in "\\PC{0,20}", text in "[{}a-z.]{0,20}") {
            let spellings = Spellings::of(&PersonName::from_parts(&first, &last));
            for pattern in Pattern::parse(&text).into_iter().chain([Pattern::known("{first}.{last}")]) {
                for (local, share) in pattern.locals(&spellings) {
                    prop_assert!(local.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_')), "{}", local);
                    prop_assert!(share > 0.0 && share <= 1.0 + 1e-9);
                }
            }
        }
    }
}
