//! Which values may be written: decided here and nowhere else, from the rule, what the field holds and what we wrote last.

use common::catalog::connections::{Policy, Rule};
use common::connect::{Field, FieldType};
use common::store::connections::Found;

/// Texts that stand for nothing.
const NOTHING: [&str; 9] = ["-", "--", "n/a", "na", "none", "null", "unknown", "[[unknown]]", "?"];

/// Whether a field holds nothing.
pub fn is_blank(value: Option<&str>) -> bool {
    value
        .map(str::trim)
        .is_none_or(|text| text.is_empty() || NOTHING.iter().any(|none| text.eq_ignore_ascii_case(none)))
}

/// Whether two values are the same to a reader.
pub fn is_same(one: Option<&str>, other: Option<&str>) -> bool {
    let meant =
        |value: Option<&str>| value.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    meant(one) == meant(other)
}

/// Whether a rule lets a field be written at all, with what it holds now. `ours` is what we wrote last, where we did: a field
/// that holds something else by now, or nothing, belongs to the person who changed it.
pub fn may_write(policy: Policy, present: Option<&str>, ours: Option<&Option<String>>) -> bool {
    let is_ours = ours.is_some_and(|ours| is_same(ours.as_deref(), present));
    let is_theirs = ours.is_some() && !is_ours;
    match policy {
        Policy::Never => false,
        Policy::Always => true,
        Policy::Blank => is_blank(present) && !is_theirs,
        Policy::Tracked => is_ours || (is_blank(present) && !is_theirs),
    }
}

/// The value to write into a field; `None` where it stays as it is.
pub fn decide(
    rule: Rule,
    field: &Field,
    present: Option<&str>,
    found: &Found,
    ours: Option<&Option<String>>,
) -> Option<String> {
    // An empty answer never erases.
    if found.value.trim().is_empty() || !field.is_writable {
        return None;
    }
    let sure = found.confidence.is_none_or(|confidence| confidence >= rule.min_confidence());
    if !sure || !may_write(rule.policy(), present, ours) {
        return None;
    }
    let value = fitting(field, &found.value)?;
    (!is_same(present, Some(&value)) && !is_equal(field.kind, present, &value)).then_some(value)
}

/// The value as the field takes it; `None` where it takes no such value.
pub fn fitting(field: &Field, value: &str) -> Option<String> {
    match field.kind {
        FieldType::Choice => {
            let same = |option: &&String| option.eq_ignore_ascii_case(value.trim());
            field.options.iter().find(same).cloned()
        }
        FieldType::Number => value.trim().parse::<f64>().ok().map(|_| value.trim().to_owned()),
        FieldType::Boolean => matches!(value, "true" | "false").then(|| value.to_owned()),
        FieldType::Date => {
            value.get(..10).filter(|text| text.parse::<jiff::civil::Date>().is_ok()).map(str::to_owned)
        }
        FieldType::Time => value.parse::<jiff::Timestamp>().ok().map(|_| value.to_owned()),
        FieldType::Text => Some(value.to_owned()),
    }
}

/// Whether a field holds the value in another spelling: 250 and 250.0, or another form of the same time.
fn is_equal(kind: FieldType, present: Option<&str>, value: &str) -> bool {
    let Some(present) = present else { return false };
    match kind {
        FieldType::Number => present.parse::<f64>().ok().is_some_and(|number| Ok(number) == value.parse()),
        FieldType::Time => time(present).is_some_and(|at| Some(at) == time(value)),
        _ => false,
    }
}

fn time(text: &str) -> Option<jiff::Timestamp> {
    text.parse().ok().or_else(|| jiff::Timestamp::from_millisecond(text.parse().ok()?).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(options: &[&str]) -> Field {
        let kind = if options.is_empty() { FieldType::Text } else { FieldType::Choice };
        let options = options.iter().map(|option| (*option).to_owned()).collect();
        Field { name: "f".into(), label: "f".into(), kind, options, is_writable: true }
    }

    fn found(value: &str) -> Found {
        Found { value: value.into(), source: None, confidence: Some(0.9) }
    }

    #[test]
    fn a_value_of_a_person_is_replaced_by_always_alone() {
        let ours = Some("CTO".to_owned());
        for (policy, present, ours, written) in [
            (Policy::Never, None, None, false),
            (Policy::Blank, None, None, true),
            (Policy::Blank, Some(" n/a "), None, true),
            (Policy::Blank, Some("Boss"), None, false),
            (Policy::Blank, Some("CTO"), Some(&ours), false),
            (Policy::Tracked, None, None, true),
            (Policy::Tracked, Some("Boss"), None, false),
            (Policy::Tracked, Some("CTO"), Some(&ours), true),
            (Policy::Tracked, Some("Boss"), Some(&ours), false),
            // A person emptied it: that counts as an edit, too.
            (Policy::Tracked, None, Some(&ours), false),
            (Policy::Blank, None, Some(&ours), false),
            (Policy::Always, Some("Boss"), Some(&ours), true),
        ] {
            let decided = decide(Rule::Policy(policy), &text(&[]), present, &found("VP"), ours);
            assert_eq!(decided.is_some(), written, "{policy} {present:?} {ours:?}");
        }
    }

    #[test]
    fn answers_that_are_empty_unsure_or_do_not_fit_are_left_out() {
        let always = Rule::Policy(Policy::Always);
        assert_eq!(decide(always, &text(&[]), Some("x"), &found(" "), None), None);
        assert_eq!(
            decide(always, &text(&["Sales", "Other"]), None, &found("sales"), None).as_deref(),
            Some("Sales")
        );
        assert_eq!(decide(always, &text(&["Sales"]), None, &found("legal"), None), None);
        let careful = Rule::Careful { write: Policy::Always, min_confidence: 0.95 };
        assert_eq!(decide(careful, &text(&[]), None, &found("CTO"), None), None);
        let number = Field { kind: FieldType::Number, ..text(&[]) };
        assert_eq!(decide(always, &number, Some("250.0"), &found("250"), None), None);
        assert_eq!(decide(always, &number, None, &found("many"), None), None);
        let fixed = Field { is_writable: false, ..text(&[]) };
        assert_eq!(decide(always, &fixed, None, &found("CTO"), None), None);
    }
}
