//! Feeds and what fills them.

mod bad_sources;
mod changes;
mod demo;
mod events;
mod feeds;
mod imports;
mod postings;
mod sources;
mod watch;
