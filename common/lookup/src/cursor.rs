//! Cursors: where a page ended, bound to the question it was an answer to.
//!
//! A cursor is text that only its own question opens. It hides nothing and need not; it tells ours from guesses, and one
//! that belongs to another question from one that is broken. Where the deployment has a secret, only it can make one.

use crate::identifier::hash_text;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::sync::OnceLock;

/// Why a cursor was refused; the words are for the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CursorError {
    #[error("this is not a cursor that this call returned")]
    Broken,
    #[error("this cursor belongs to another search; send it with the filters it came from")]
    OtherSearch,
    #[error(
        "the data was replaced after this cursor was made, and what it was is no longer kept; start again without it"
    )]
    Expired,
}

const QUESTION: usize = 8;
const SEAL: usize = 12;

static SECRET: OnceLock<String> = OnceLock::new();

/// Seals the cursors of this process with a secret; the first one counts.
pub fn seal_with(secret: &str) {
    let _ = SECRET.set(secret.to_owned());
}

fn seal_of(bytes: &[u8]) -> Hmac<Sha256> {
    let secret = SECRET.get().map_or("", String::as_str);
    Hmac::<Sha256>::new_from_slice(secret.as_bytes())
        .expect("a key of any length does")
        .chain_update("cursor\0")
        .chain_update(bytes)
}

/// A cursor for a position in the answer to a question.
pub fn seal(question: &str, position: &str) -> String {
    let mut bytes = Vec::with_capacity(QUESTION + position.len() + SEAL);
    bytes.extend_from_slice(&hash_text(question).to_be_bytes());
    bytes.extend_from_slice(position.as_bytes());
    let seal = seal_of(&bytes).finalize().into_bytes();
    bytes.extend_from_slice(&seal[..SEAL]);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The position a cursor of this question holds.
pub fn open(question: &str, cursor: &str) -> Result<String, CursorError> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| CursorError::Broken)?;
    let body = bytes.len().checked_sub(SEAL).ok_or(CursorError::Broken)?;
    let (body, seal) = bytes.split_at(body);
    seal_of(body).verify_truncated_left(seal).map_err(|_| CursorError::Broken)?;
    let (of, position) = body.split_at_checked(QUESTION).ok_or(CursorError::Broken)?;
    if of != hash_text(question).to_be_bytes() {
        return Err(CursorError::OtherSearch);
    }
    std::str::from_utf8(position).map(str::to_owned).map_err(|_| CursorError::Broken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_cursor_opens_with_its_own_question_only(question in ".{0,20}", position in ".{0,40}", other in ".{0,20}") {
            let cursor = seal(&question, &position);
            prop_assert_eq!(open(&question, &cursor), Ok(position));
            prop_assert!(question == other || open(&other, &cursor) == Err(CursorError::OtherSearch));
        }

        #[test]
        fn a_changed_cursor_is_refused(at in 0usize..30, to in "[A-Za-z0-9_-]") {
            let cursor = seal("question", "position 1");
            let mut changed = cursor.clone();
            let at = at % cursor.len();
            changed.replace_range(at..=at, &to);
            prop_assume!(changed != cursor);
            prop_assert_eq!(open("question", &changed), Err(CursorError::Broken));
        }

        #[test]
        fn nonsense_is_refused(cursor in "\\PC{0,60}|[A-Za-z0-9_-]{0,43}") {
            prop_assert!(open("question", &cursor).is_err());
        }
    }
}
