//! Sealing what tables hold of people and secrets: packed, and encrypted with a key that only a deployment with its secret can make.

use super::StoreError;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use flate2::{Compress, Compression, FlushCompress, Status};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::{Digest, Sha256};
use std::io::{Read, Write as _};

/// What answers are made of. It stays as it is, because answers of the last day were packed with it; another one needs another name in
/// the table.
const WORDS: &[u8] = include_bytes!("seal_words.txt");
/// What packing adds to what cannot be made smaller, at most.
const ROOM: usize = 1024;

/// The key that seals the answers of one Idempotency-Key, or whatever else has a name in a deployment.
#[derive(Clone)]
pub(crate) struct Seal([u8; 32]);

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal")
    }
}

impl Seal {
    pub(crate) fn new(secret: &[u8], account_id: &str, idempotency_key: &str) -> Self {
        // The account's id keeps the hash apart from the one in the item's own key.
        let digest = Sha256::new().chain_update(secret).chain_update([0]).chain_update(account_id);
        Self(digest.chain_update([0]).chain_update(idempotency_key).finalize().into())
    }

    fn key(&self) -> Result<LessSafeKey, StoreError> {
        let key = UnboundKey::new(&AES_256_GCM, &self.0);
        key.map(LessSafeKey::new).map_err(|_| StoreError::Failed("no sealing key".into()))
    }

    pub(crate) fn close(&self, body: &[u8]) -> Result<Vec<u8>, StoreError> {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        let packed = packed.write_all(body).and_then(|()| packed.finish());
        self.seal(packed.map_err(|error| StoreError::Failed(error.into()))?)
    }

    /// The same for a short answer, which is packed with the words that answers are made of: a write is paid by the kilobyte.
    pub(crate) fn close_short(&self, body: &[u8]) -> Result<Vec<u8>, StoreError> {
        let mut packing = Compress::new(Compression::best(), false);
        let mut known = Vec::with_capacity(WORDS.len() + ROOM);
        let mut packed = Vec::with_capacity(body.len() + ROOM);
        let failed = |error: flate2::CompressError| StoreError::Failed(error.into());
        packing.compress_vec(WORDS, &mut known, FlushCompress::Sync).map_err(failed)?;
        match packing.compress_vec(body, &mut packed, FlushCompress::Finish).map_err(failed)? {
            Status::StreamEnd => self.seal(packed),
            Status::Ok | Status::BufError => Err(StoreError::Failed("an answer cannot be packed".into())),
        }
    }

    fn seal(&self, mut text: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        let nonce: [u8; NONCE_LEN] = domain::chance::bytes();
        let mut sealed = nonce.to_vec();
        self.key()?
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text)
            .map_err(|_| StoreError::Failed("an answer cannot be sealed".into()))?;
        sealed.append(&mut text);
        Ok(sealed)
    }

    pub(crate) fn open(&self, mut sealed: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        let packed = self.unseal(&mut sealed)?;
        let mut body = Vec::new();
        DeflateDecoder::new(packed).read_to_end(&mut body).map_err(|_| torn())?;
        Ok(body)
    }

    pub(crate) fn open_short(&self, mut sealed: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        let packed = self.unseal(&mut sealed)?;
        // The same stream as it was packed in: the words first, in whichever way this version of the library packs them.
        let mut stream = Vec::with_capacity(WORDS.len() + ROOM + packed.len());
        let packing =
            Compress::new(Compression::fast(), false).compress_vec(WORDS, &mut stream, FlushCompress::Sync);
        packing.map_err(|error| StoreError::Failed(error.into()))?;
        stream.extend_from_slice(packed);
        let mut body = Vec::new();
        DeflateDecoder::new(&*stream).read_to_end(&mut body).map_err(|_| torn())?;
        body.drain(..WORDS.len().min(body.len()));
        Ok(body)
    }

    fn unseal<'a>(&self, sealed: &'a mut [u8]) -> Result<&'a [u8], StoreError> {
        let (nonce, text) = sealed.split_at_mut_checked(NONCE_LEN).ok_or_else(torn)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| torn())?;
        Ok(self.key()?.open_in_place(nonce, Aad::empty(), text).map_err(|_| torn())?)
    }
}

pub(crate) fn torn() -> StoreError {
    StoreError::Failed("a stored answer is torn".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_opens_under_its_own_key_alone_and_only_whole() {
        let seal = Seal::new(b"secret", "acct_1", "key");
        let sealed = seal.close(b"an answer").unwrap();
        assert_eq!(seal.open(sealed.clone()).unwrap(), b"an answer");
        assert_ne!(seal.close(b"an answer").unwrap(), sealed, "never sealed alike twice");
        for (secret, account, key) in [
            ("other", "acct_1", "key"),
            ("secret", "acct_2", "key"),
            ("secret", "acct_1", "other"),
            ("secret", "acct_1key", ""),
        ] {
            assert!(
                Seal::new(secret.as_bytes(), account, key).open(sealed.clone()).is_err(),
                "{account} {key}"
            );
        }
        for at in [0, NONCE_LEN, sealed.len() - 1] {
            let mut torn = sealed.clone();
            torn[at] ^= 1;
            assert!(seal.open(torn).is_err(), "byte {at}");
        }
        assert!(seal.open(sealed[..NONCE_LEN - 1].to_vec()).is_err());
        assert!(!format!("{seal:?}").contains(char::is_numeric), "nothing of the key is printed");
    }

    #[test]
    fn a_short_answer_is_packed_with_words_that_never_change() {
        let print = hex::encode(Sha256::digest(WORDS));
        assert_eq!(
            print, "27954594f1db61a9e5eaae6054e583c770f7b5030f03b94f921c89fb84e891d2",
            "answers of the last day were packed with them"
        );
        let seal = Seal::new(b"secret", "acct_1", "key");
        for answer in
            ["", "{}", r#"{"found":false,"person":null,"cost":{"credits":0,"balance_remaining":10}}"#]
        {
            let sealed = seal.close_short(answer.as_bytes()).unwrap();
            assert_eq!(seal.open_short(sealed).unwrap(), answer.as_bytes());
        }
        let long: Vec<u8> = (0..16_384).map(|at| (at * at % 251) as u8).collect();
        assert_eq!(seal.open_short(seal.close_short(&long).unwrap()).unwrap(), long);
        let person = String::from_utf8_lossy(WORDS).replace("Shruti", "Agatha").replace("2022", "2019");
        let person = person.split_once(r#"{"found":true,"person""#).expect("a person").1;
        let (packed, alone) =
            (seal.close_short(person.as_bytes()).unwrap(), seal.close(person.as_bytes()).unwrap());
        assert!(packed.len() * 2 < alone.len(), "{} {}", packed.len(), alone.len());
        assert!(seal.open_short(packed[..packed.len() - 1].to_vec()).is_err());
    }
}
