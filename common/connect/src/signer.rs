//! What signs calls in: a token that stays the same, or one that is renewed while it is used.

use crate::Failure;
use crate::rest::Answer;
use std::sync::Arc;

/// A token, and where calls with it go, if that is not the usual address.
#[derive(Clone, PartialEq, Eq)]
pub struct Access {
    pub token: String,
    pub base: Option<String>,
}

/// Gives out the tokens of a connection.
#[async_trait::async_trait]
pub trait Tokens: Send + Sync {
    /// A token; another one than `dead`, which the system no longer takes.
    async fn token(&self, dead: Option<&str>) -> Result<Access, Failure>;
}

/// What an adapter signs its calls with.
#[derive(Clone)]
pub struct Signer {
    tokens: Arc<dyn Tokens>,
    /// Whether it is a token of OAuth, which some systems take in another header than a key of their own.
    pub is_granted: bool,
}

struct Fixed(String);

#[async_trait::async_trait]
impl Tokens for Fixed {
    async fn token(&self, dead: Option<&str>) -> Result<Access, Failure> {
        match dead {
            None => Ok(Access { token: self.0.clone(), base: None }),
            Some(_) => Err(Failure::Credentials),
        }
    }
}

impl From<&str> for Signer {
    fn from(token: &str) -> Self {
        Self { tokens: Arc::new(Fixed(token.to_owned())), is_granted: false }
    }
}

impl Signer {
    /// Tokens of OAuth.
    pub fn granted(tokens: Arc<dyn Tokens>) -> Self {
        Self { tokens, is_granted: true }
    }

    pub(crate) fn attempts(&self) -> Attempts<'_> {
        Attempts { signer: self, used: Vec::new() }
    }
}

/// The attempts of one call: a second one with another token, where the first had ended.
pub(crate) struct Attempts<'a> {
    signer: &'a Signer,
    used: Vec<String>,
}

impl Attempts<'_> {
    /// What to sign the next one with.
    pub async fn next(&mut self) -> Result<Access, Failure> {
        let access = self.signer.tokens.token(self.used.last().map(String::as_str)).await?;
        self.used.push(access.token.clone());
        Ok(access)
    }

    /// Whether another one may help.
    pub fn goes_on(&self, answer: &Answer) -> Result<bool, Failure> {
        match (answer.status == 401 && self.signer.is_granted, self.used.len()) {
            (false, _) => Ok(false),
            (true, 1) => Ok(true),
            (true, _) => Err(Failure::Unauthorized),
        }
    }
}
