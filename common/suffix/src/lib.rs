//! Public suffixes of host names, as the crate `psl` has them.
//!
//! `psl` is a hundred thousand lines of generic code, compiled again in each crate that calls it. This crate calls it for everyone, so
//! that it is compiled once, and not on the way to everything else.

/// The registrable part of a valid host: `acme.co.uk` of `www.acme.co.uk`; nothing of `co.uk`.
pub fn registrable(host: &str) -> Option<&str> {
    psl::domain_str(host)
}

/// Whether names are registered under the host's suffix.
pub fn is_known(host: &str) -> bool {
    psl::suffix(host.as_bytes()).is_some_and(|suffix| suffix.is_known())
}
