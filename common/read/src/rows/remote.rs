//! Bytes that come over the network, waited for where they are read.

use bytes::Bytes;
use futures::StreamExt;
use futures::stream::BoxStream;
use std::io::{Error, Read, Result};
use tokio::runtime::{Builder, Runtime};

/// A stream as something to read from; it has a runtime of its own, since readers are not asynchronous.
pub(super) struct Remote {
    runtime: Runtime,
    stream: BoxStream<'static, Result<Bytes>>,
    chunk: Bytes,
}

impl Remote {
    pub(super) fn new(runtime: Runtime, stream: BoxStream<'static, Result<Bytes>>) -> Self {
        // Readers ask again after the end.
        Self { runtime, stream: stream.fuse().boxed(), chunk: Bytes::new() }
    }
}

impl Read for Remote {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        while self.chunk.is_empty() {
            match self.runtime.block_on(self.stream.next()) {
                Some(chunk) => self.chunk = chunk?,
                None => return Ok(0),
            }
        }
        let n = buffer.len().min(self.chunk.len());
        buffer[..n].copy_from_slice(&self.chunk.split_to(n));
        Ok(n)
    }
}

pub(super) fn runtime() -> std::result::Result<Runtime, String> {
    Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())
}

pub(super) fn failed(error: impl std::error::Error) -> Error {
    Error::other(with_causes(&error))
}

/// An error with what caused it.
pub(super) fn with_causes(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {}", with_causes(cause)),
        None => error.to_string(),
    }
}

/// TLS with the certificates that this machine trusts.
pub(super) fn tls() -> std::result::Result<rustls::ClientConfig, String> {
    use rustls_platform_verifier::BuilderVerifierExt;
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let builder = rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.and_then(BuilderVerifierExt::with_platform_verifier);
    Ok(builder.map_err(|error| error.to_string())?.with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_end_comes_nothing_more() {
        let chunks =
            futures::stream::unfold(
                0,
                |n| async move { (n < 2).then(|| (Ok(Bytes::from_static(b"ab")), n + 1)) },
            );
        let mut remote = Remote::new(runtime().unwrap(), chunks.boxed());
        let mut text = String::new();
        remote.read_to_string(&mut text).unwrap();
        assert_eq!((text.as_str(), remote.read(&mut [0; 4]).unwrap()), ("abab", 0));
    }
}
