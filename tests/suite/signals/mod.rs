//! Feeds and what fills them.

mod demo;
mod feeds;
mod sources;
mod watch;
