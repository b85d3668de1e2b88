//! Progress bars of imports.

use import::{Input, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// How often a bar is drawn again by itself.
const TICK: Duration = Duration::from_millis(500);

pub(crate) fn bar(input: &Input) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
    let template = "{prefix} {bar:30} {percent:>3} %  {msg}  {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_prefix(input.to_string());
    // The time left goes on while a part is written and no row is read.
    bar.enable_steady_tick(TICK);
    bar
}

/// Says what takes long, and for how long it has been going on.
pub(crate) fn busy(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{msg} … {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(what);
    bar.enable_steady_tick(TICK);
    bar
}

pub(crate) fn advance(bar: &ProgressBar, progress: Progress) {
    bar.set_length(progress.size);
    bar.set_position(progress.bytes);
    let seconds = bar.elapsed().as_secs_f64().max(0.001);
    let parts = match progress.parts {
        0 => String::new(),
        1 => ", 1 part written".to_owned(),
        parts => format!(", {parts} parts written"),
    };
    let speed = progress.rows as f64 / seconds;
    bar.set_message(format!("{} rows, {speed:.0} rows/s{parts}", progress.rows));
}
