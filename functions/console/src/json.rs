//! JSON with its names, texts and other values told apart.

use maud::{Markup, html};
use serde_json::Value;

/// The text of a value, indented, every part of it escaped.
pub fn coloured(value: &Value) -> Markup {
    lines(&serde_json::to_string_pretty(value).unwrap_or_default())
}

/// The same of JSON as it is sent, whose fields stay in their order.
pub fn coloured_text(json: &str) -> Markup {
    lines(&indented(json))
}

fn lines(text: &str) -> Markup {
    html! { @for line in text.split_inclusive('\n') { (line_of(line)) } }
}

/// JSON without spaces, indented. A value that is parsed loses the order of its fields; its text does not.
fn indented(json: &str) -> String {
    let mut text = String::new();
    let (mut depth, mut inside, mut escaped) = (0_usize, false, false);
    let mut characters = json.chars().peekable();
    while let Some(character) = characters.next() {
        if inside {
            text.push(character);
            inside = character != '"' || escaped;
            escaped = character == '\\' && !escaped;
            continue;
        }
        let line = |text: &mut String, depth: usize| {
            text.push('\n');
            text.push_str(&"  ".repeat(depth));
        };
        match character {
            '{' | '[' if characters.peek().is_some_and(|next| matches!(next, '}' | ']')) => {
                text.push(character);
                text.extend(characters.next());
            }
            '{' | '[' => {
                depth += 1;
                text.push(character);
                line(&mut text, depth);
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                line(&mut text, depth);
                text.push(character);
            }
            ',' => {
                text.push(',');
                line(&mut text, depth);
            }
            ':' => text.push_str(": "),
            '"' => {
                inside = true;
                text.push('"');
            }
            other => text.push(other),
        }
    }
    text
}

/// A line of indented JSON has one name and one value at most.
fn line_of(line: &str) -> Markup {
    let indent = line.len() - line.trim_start().len();
    let (space, rest) = line.split_at(indent);
    let end = rest.trim_end_matches(['\n', ',']);
    let after = &rest[end.len()..];
    let (name, value) = match named(end) {
        Some(at) => end.split_at(at),
        None => ("", end),
    };
    html! { (space) @if !name.is_empty() { span class="n" { (name) } } (value_of(value)) (after) }
}

/// Where the name at the start of a line ends, if there is one.
fn named(line: &str) -> Option<usize> {
    let mut escaped = false;
    let inner = line.strip_prefix('"')?;
    let quote = inner.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })?;
    inner[quote + 1..].starts_with(": ").then_some(quote + 2)
}

fn value_of(text: &str) -> Markup {
    let (colon, value) = text.strip_prefix(": ").map_or(("", text), |value| (": ", value));
    match value.bytes().next() {
        Some(b'"') => html! { (colon) span class="s" { (value) } },
        Some(b'{' | b'[' | b'}' | b']') | None => html! { (colon) (value) },
        Some(_) => html! { (colon) span class="v" { (value) } },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn text_is_indented_as_values_are() {
        let value = json!({"a": [], "b": {}, "c": [1, "x,{}\\\" y", {"d": null}], "e": {"f": [true, -1.5]}});
        assert_eq!(indented(&value.to_string()), serde_json::to_string_pretty(&value).unwrap_or_default());
    }

    #[test]
    fn nothing_is_lost_and_everything_escaped() {
        let value =
            json!({"a \": b": "<b>, \"x\": 1,", "list": [1, true, null, "t"], "empty": {}, "o": {"n": 1.5}});
        let shown = coloured(&value).into_string();
        let mut text = String::new();
        let mut inside = false;
        for character in shown.chars() {
            match character {
                '<' => inside = true,
                '>' => inside = false,
                other if !inside => text.push(other),
                _ => {}
            }
        }
        let text =
            text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
        assert_eq!(serde_json::from_str::<Value>(&text).ok(), Some(value));
        assert!(
            shown.contains(r#"<span class="n">&quot;list&quot;</span>: ["#)
                && shown.contains(r#"<span class="v">true</span>,"#),
            "{shown}"
        );
    }
}
