//! The notification settings of a list: its form fields and its state.

use super::visit::Pairs;
use crate::page::{notice, time};
use common::catalog::sticky::{Notifying, Schedule};
use maud::{Markup, html};
use serde_json::{Value, json};

/// Where matches can go: what a form says for it, and what a reader sees.
const WAYS: [(&str, &str); 3] = [("off", "off"), ("webhook", "by webhook"), ("email", "by email")];

/// The fields of a list's form; `may` where the plan has it.
pub fn fields(present: Option<&Notifying>, may: bool, typed: &Pairs) -> Markup {
    if !may {
        return html! { p class="note" { "On the Pro plan and above, lists can notify you of new matches." } };
    }
    let (own_way, own_to, own_schedule) = parts(present);
    let way = typed.get("tell").unwrap_or(own_way);
    let to = typed.get("tell_to").unwrap_or(&own_to);
    let schedule = typed.get("schedule").and_then(|text| text.parse().ok()).unwrap_or(own_schedule);
    html! { fieldset { legend { "Notifications " span class="note" { "(each match is charged once, at the price of a run)" } }
        input type="hidden" name="told" value=(joined(own_way, &own_to, own_schedule));
        div class="fields" {
            div { label for="tell" { "Notify me" } select id="tell" name="tell" { @for (value, label) in WAYS {
                option value=(value) selected[value == way] { (label) }
            } } }
            div { label for="tell_to" { "Address" }
                input id="tell_to" name="tell_to" maxlength="2000" value=(to) autocomplete="off" placeholder="https://… or you@company.com";
            }
            div { label for="schedule" { "When" } select id="schedule" name="schedule" { @for (value, label) in SCHEDULES {
                option value=(value.as_str()) selected[value == schedule] { (label) }
            } } }
        }
        @if present.is_some_and(|present| present.paused.is_some()) {
            label class="tick" { input type="checkbox" name="again" value="true"; "end the pause" }
        }
        span class="note" { "Without an address, the account's webhook is used." }
    } }
}

const SCHEDULES: [(Schedule, &str); 3] = [
    (Schedule::Instant, "at once"),
    (Schedule::Daily, "daily, 6:00 UTC"),
    (Schedule::Weekly, "on Mondays, 6:00 UTC"),
];

/// The settings from a form; `None` if unchanged, so that saving a list does not end a pause.
pub fn given(form: &Pairs) -> Option<Value> {
    let way = form.get("tell")?;
    let to = form.get("tell_to").unwrap_or_default();
    let schedule = form.get("schedule").and_then(|text| text.parse().ok()).unwrap_or(Schedule::Instant);
    if form.get("told") == Some(joined(way, to, schedule).trim()) && form.get("again").is_none() {
        return None;
    }
    let mut notify = json!({"schedule": schedule});
    match way {
        "webhook" if !to.is_empty() => notify["webhook_url"] = to.into(),
        "webhook" => {}
        "email" => notify["email"] = to.into(),
        // A list that never notified needs no change.
        _ if form.get("told").is_none_or(|told| told.starts_with("off")) => return None,
        _ => notify["schedule"] = json!(Schedule::Off),
    }
    Some(notify)
}

/// The settings in a few words.
pub fn summary(present: Option<&Notifying>) -> Markup {
    let (way, to, schedule) = parts(present);
    let when = SCHEDULES.iter().find(|(value, _)| *value == schedule).map_or("", |(_, label)| label);
    html! { @match (way, to.as_str()) {
        ("off", _) => "off",
        (_, "") => { "the account's webhook, " (when) }
        (_, to) => { (to) ", " (when) }
    }
    @if present.is_some_and(|present| present.paused.is_some()) { " " span class="state bad" { "paused" } } }
}

/// Why notifications are paused.
pub fn paused(present: Option<&Notifying>) -> Markup {
    let Some(paused) = present.and_then(|present| present.paused.as_ref()) else {
        return html! { @if let Some(at) = present.and_then(|present| present.last_at) { p class="note" { "Last sent " (time(at)) "." } } };
    };
    let reason = paused.reason.as_str().replace('_', " ");
    notice("bad", &format!("Notifications are paused: {reason}. Matches wait up to 31 days."))
}

fn parts(present: Option<&Notifying>) -> (&'static str, String, Schedule) {
    match present {
        Some(own) if own.schedule != Schedule::Off => match (&own.email, &own.webhook_url) {
            (Some(email), _) => ("email", email.to_string(), own.schedule),
            (None, url) => {
                ("webhook", url.as_ref().map(ToString::to_string).unwrap_or_default(), own.schedule)
            }
        },
        _ => ("off", String::new(), Schedule::Instant),
    }
}

fn joined(way: &str, to: &str, schedule: Schedule) -> String {
    // Off is off, whatever the other fields say.
    if way == "off" { way.to_owned() } else { format!("{way} {to} {schedule}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_change_is_sent() {
        let of = |text: &str| given(&Pairs::of(text));
        assert_eq!(of("tell=off&schedule=daily&told=off"), None);
        assert_eq!(of("name=x"), None, "a plan without it has no such fields");
        let webhook = "tell=webhook&tell_to=https://a.example/x&schedule=daily";
        let told = "&told=webhook%20https://a.example/x%20daily";
        assert_eq!(
            of(&format!("{webhook}&told=off")),
            Some(json!({"schedule": "daily", "webhook_url": "https://a.example/x"}))
        );
        assert_eq!(of(&format!("{webhook}{told}")), None);
        assert!(of(&format!("{webhook}{told}&again=true")).is_some(), "a pause is ended");
        assert_eq!(of(&format!("tell=off&schedule=daily{told}")), Some(json!({"schedule": "off"})));
        assert_eq!(
            of("tell=webhook&schedule=instant&told=off"),
            Some(json!({"schedule": "instant"})),
            "the account's own"
        );
    }
}
