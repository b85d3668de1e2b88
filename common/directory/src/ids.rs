//! Ids of people and companies: the same for the same record in every import of one deployment, and telling nothing of what they
//! were made from without the deployment's salt.

use crate::stored::{Sourced, Stored};
use sha2::{Digest, Sha256};

/// What the ids of one deployment are made with.
#[derive(Clone)]
pub struct Salt([u8; 32]);

impl Salt {
    /// The salt that an engine keeps.
    pub fn kept(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The id of the person that this text names.
    pub fn person(&self, text: &str) -> String {
        format!("per_{:016x}", self.number(1, text))
    }

    /// The id of the company named by this text.
    pub fn company(&self, text: &str) -> String {
        format!("com_{:016x}", self.number(2, text))
    }

    /// Gives a record an id made with the salt where it has one that earlier versions made without; the former one goes on naming it.
    pub fn renew<R: Sourced>(&self, stored: &mut Stored<R>) {
        const PREFIX: usize = 4;
        const UNSALTED: usize = 12;
        let former = stored.record.id().to_owned();
        if former.len() != PREFIX + UNSALTED {
            return;
        }
        let id = if former.starts_with("per_") { self.person(&former) } else { self.company(&former) };
        stored.record.set_id(id);
        stored.origins.former_ids.push(former);
    }

    fn number(&self, kind: u8, text: &str) -> u64 {
        let mut hasher = Sha256::new();
        hasher.update(self.0);
        hasher.update([kind]);
        hasher.update(text.as_bytes());
        let digest = hasher.finalize();
        digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}
