//! Data that no source supplies: calls say so, because an empty list must not look like "nothing happened".

use crate::store::sources::SourceState;
use domain::signal::SignalKind;
use lookup::signals::DEMO;

/// The note of low-competition-hires when no source counts applicants.
pub const NO_APPLICANTS: &str = "no source of this service says how many people applied for a job; import signals with applicants, or add one that does";
/// The note of congrats-trigger when no source has announcements.
pub const NO_ANNOUNCEMENTS: &str = "no source of this service brings the texts in which people announce a change of job; import signals with announcement_text, or send them to /v1/operator/signals";
/// The note of quiet-power-users when no source tells what people do.
pub const NO_ENGAGEMENT: &str = "no source of this service tells what champions do; send signals of kind engagement to /v1/operator/signals, or import them";

/// Data that none of these sources supplies, and the calls that need it.
pub fn unsupplied(states: &[SourceState]) -> Vec<String> {
    let is_read = |state: &&SourceState| !state.paused;
    let mut missing: Vec<String> = SignalKind::ALL
        .iter()
        .filter(|kind| !states.iter().filter(is_read).any(|state| state.kinds.contains(kind)))
        .map(|kind| format!("{kind} signals: /v1/signals?kind={kind} returns only imported ones"))
        .collect();
    // Only the demo invents these; no public source tells them.
    if !states.iter().filter(is_read).any(|state| state.name == DEMO) {
        missing.push("applicant counts: low-competition-hires uses only imported ones".to_owned());
        missing.push(
            "announcement texts: congrats-trigger lists only people whose announcement was imported"
                .to_owned(),
        );
    }
    missing
}
