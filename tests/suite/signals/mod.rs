//! Feeds and what fills them.

mod bad_sources;
mod demo;
mod events;
mod feeds;
mod imports;
mod sources;
mod watch;
