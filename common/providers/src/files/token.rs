//! Short-lived tokens that some vendors give for the secrets. A token is kept until shortly before its end, and asked for again once
//! where the vendor refuses it earlier.

use super::outcome::{self, Outcome};
use super::vendor::FileVendor;
use crate::http::send;
use crate::vendor::Secret;
use crate::vendor::expression::json;
use crate::vendor::grammar::Token;
use lookup::ProviderError;
use serde_json::{Map, Value};
use std::time::Duration;

/// How long before its end a token is no longer used.
const EARLY: Duration = Duration::from_secs(60);

impl FileVendor {
    /// A token, and whether it was used before.
    pub async fn token(&self, token: &Token) -> Result<(Secret, bool), ProviderError> {
        // Calls at the same time wait for one token.
        let mut known = self.tokens.0.lock().await;
        let now = domain::clock::instant();
        if let Some((secret, until)) = &*known
            && now < *until
        {
            return Ok((secret.clone(), true));
        }
        let secret = self.exchange(token).await?;
        let lasts = Duration::from_secs(u64::from(token.seconds));
        *known = Some((secret.clone(), now + lasts.saturating_sub(EARLY.min(lasts / 2))));
        Ok((secret, false))
    }

    /// Forgets a token that was refused, unless there is a newer one.
    pub async fn forget(&self, refused: &Secret) {
        self.tokens.0.lock().await.take_if(|(known, _)| known == refused);
    }

    async fn exchange(&self, token: &Token) -> Result<Secret, ProviderError> {
        let fixed = token.body.iter().map(|(field, text)| (field.clone(), Value::from(text.as_str())));
        let mut body: Map<String, Value> = fixed.collect();
        for (field, variable) in &token.secrets {
            let secret = self.secret(variable).ok_or(ProviderError::Credentials)?;
            body.insert(field.clone(), Value::from(secret.reveal()));
        }
        let received = send(self.transport.post(&token.post)?.json(&body)).await?;
        // A refusal of the secrets, in the words of OAuth.
        if received.status == 400 {
            return Err(ProviderError::Credentials);
        }
        let Outcome::Answered(answer) = outcome::judge(self.file, &received)? else {
            return Err(ProviderError::BadAnswer("it gives no token"));
        };
        let read = token.read.search(&answer).ok().map(|read| json(&read));
        match read.as_ref().and_then(Value::as_str).filter(|text| !text.is_empty()) {
            Some(text) => Ok(Secret::new(text)),
            None => Err(ProviderError::BadAnswer("it gives no token")),
        }
    }
}
