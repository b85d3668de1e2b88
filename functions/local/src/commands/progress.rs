//! Progress bars of imports: finished steps, the current one, and the remaining time.

use import::{Input, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::ops::Deref;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often a bar is drawn again by itself.
const TICK: Duration = Duration::from_millis(500);
/// What the length of a bar is divided into.
const SHARES: f64 = 1000.0;

/// A bar that counts down to its expected end, also between reports.
pub(crate) struct Bar {
    bar: ProgressBar,
    ends: Ends,
}

/// When something is expected to end.
type Ends = Arc<Mutex<Option<Instant>>>;

impl Deref for Bar {
    type Target = ProgressBar;

    fn deref(&self) -> &ProgressBar {
        &self.bar
    }
}

impl Bar {
    fn new(length: Option<u64>, template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
        let ends = Ends::default();
        if let Ok(style) = ProgressStyle::with_template(template) {
            let ends = ends.clone();
            bar.set_style(style.with_key("left", move |_: &ProgressState, out: &mut dyn Write| {
                let ends = *ends.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                let _ = out.write_str(&left(ends.map(|ends| ends.saturating_duration_since(Instant::now()))));
            }));
        }
        bar.enable_steady_tick(TICK);
        Self { bar, ends }
    }

    fn expect(&self, left: Option<Duration>) {
        let ends = left.and_then(|left| Instant::now().checked_add(left));
        *self.ends.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = ends;
    }
}

/// The estimate of the time that is left.
fn left(time: Option<Duration>) -> String {
    match time.map(|time| time.as_secs()) {
        None => String::new(),
        Some(0) => "nearly done".to_owned(),
        Some(seconds @ 1..60) => format!("about {seconds} s left"),
        Some(seconds) => format!("about {} min {} s left", seconds / 60, seconds % 60),
    }
}

pub(crate) fn bar(input: &Input) -> Bar {
    let bar = Bar::new(Some(SHARES as u64), "{prefix} {bar:30} {percent:>3} %  {msg}  {left}");
    bar.set_prefix(input.to_string());
    bar
}

/// Says what takes long, for how long it has been going on, and how long it takes where that is known.
pub(crate) fn busy(what: &'static str, time: Option<Duration>) -> Bar {
    let bar = Bar::new(None, "{msg} … {elapsed}  {left}");
    bar.expect(time);
    bar.set_message(what);
    bar
}

pub(crate) fn advance(bar: &Bar, progress: Progress) {
    let Progress { rows, bytes, size, parts, is_writing, left } = progress;
    let elapsed = bar.elapsed();
    // Where only reading takes time, the bytes tell.
    let left = left.or_else(|| {
        let rest = size.saturating_sub(bytes) as f64 / bytes as f64;
        (bytes > 0 && size > 0).then(|| elapsed.mul_f64(rest))
    });
    bar.expect(left);
    let done = left.map_or(0.0, |left| elapsed.as_secs_f64() / (elapsed + left).as_secs_f64().max(0.001));
    bar.set_position((SHARES * done) as u64);
    let speed = rows as f64 / elapsed.as_secs_f64().max(0.001);
    let parts = match (parts, is_writing) {
        (parts, true) => format!(", writing part {}", parts + 1),
        (0, false) => String::new(),
        (1, false) => ", 1 part written".to_owned(),
        (parts, false) => format!(", {parts} parts written"),
    };
    bar.set_message(format!("{rows} rows, {speed:.0} rows/s{parts}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_said_as_people_say_it() {
        let said = |seconds: u64| left(Some(Duration::from_secs(seconds)));
        assert_eq!([0, 1, 59].map(said), ["nearly done", "about 1 s left", "about 59 s left"]);
        assert_eq!(said(61), "about 1 min 1 s left");
        assert_eq!(left(None), "", "of standard input nobody knows the length");
    }
}
