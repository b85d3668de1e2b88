//! Cursors of stored lists: where a page ended, bound to the question it was an answer to.

use crate::error::{Error, Result};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

const SEAL: usize = 6;

/// A cursor for `position` in the answer to `question`.
pub fn encode(question: &str, position: &str) -> String {
    let mut bytes = seal(question, position).to_vec();
    bytes.extend_from_slice(position.as_bytes());
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The position a cursor holds; one that is broken or belongs to another question is the caller's mistake.
pub fn decode(question: &str, cursor: &str) -> Result<String> {
    let broken = || {
        let detail = "this is not a cursor that this call returned; send it with the filters it came from";
        Error::field("cursor", "invalid_format", detail)
    };
    let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| broken())?;
    let (sealed, position) = bytes.split_at_checked(SEAL).ok_or_else(broken)?;
    let position = std::str::from_utf8(position).map_err(|_| broken())?;
    if sealed == seal(question, position) { Ok(position.to_owned()) } else { Err(broken()) }
}

/// Tells our cursors from guesses; it hides nothing and need not.
fn seal(question: &str, position: &str) -> [u8; SEAL] {
    let digest = Sha256::new().chain_update(question).chain_update([0]).chain_update(position).finalize();
    std::array::from_fn(|at| digest[at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_cursor_opens_with_its_own_question_only(question in ".{0,20}", position in ".{0,40}", other in ".{0,20}") {
            let cursor = encode(&question, &position);
            prop_assert_eq!(decode(&question, &cursor).unwrap(), position);
            prop_assert!(question == other || decode(&other, &cursor).is_err());
        }

        #[test]
        fn nonsense_is_refused(cursor in ".{0,60}") {
            prop_assert!(decode("question", &cursor).is_err());
        }
    }
}
