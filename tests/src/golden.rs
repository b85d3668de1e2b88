//! Files that are made from the code and kept in the repository: a test fails when they differ, and writes them anew with
//! `UPDATE_GOLDEN=1`.

use serde_json::Value;
use std::path::{Path, PathBuf};

/// A line of JSON is at most this long where it can be broken.
const WIDTH: usize = 140;

/// A path in the repository.
pub fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// Asserts that a file has this content.
pub fn check(path: &str, content: &str) {
    let file = in_repository(path);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, content).unwrap_or_else(|error| panic!("{path}: {error}"));
        return;
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
    if kept != content {
        let line = kept.lines().zip(content.lines()).position(|(kept, now)| kept != now);
        let line = line.unwrap_or_else(|| kept.lines().count().min(content.lines().count()));
        let shown = |text: &str| text.lines().nth(line).unwrap_or("(nothing)").to_owned();
        panic!(
            "{path} is out of date from line {}: it says\n  {}\nand should say\n  {}\nUPDATE_GOLDEN=1 writes it",
            line + 1,
            shown(&kept),
            shown(content)
        );
    }
}

/// JSON to be kept: what fits on one line stands on it, so that a change shows as few lines.
pub fn json(value: &Value) -> String {
    let mut text = String::new();
    write_json(&mut text, value, 0);
    text + "\n"
}

fn on_one_line(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields =
                fields.iter().map(|(name, field)| format!("{}: {}", quoted(name), on_one_line(field)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(on_one_line).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}

fn quoted(name: &str) -> Value {
    Value::from(name)
}

fn write_json(text: &mut String, value: &Value, depth: usize) {
    let line = on_one_line(value);
    let begun = text.len() - text.rfind('\n').map_or(0, |at| at + 1);
    let parts: Vec<(String, &Value)> = match value {
        _ if begun + line.len() < WIDTH => Vec::new(),
        Value::Object(fields) => {
            fields.iter().map(|(name, field)| (format!("{}: ", quoted(name)), field)).collect()
        }
        Value::Array(items) => items.iter().map(|item| (String::new(), item)).collect(),
        _ => Vec::new(),
    };
    if parts.is_empty() {
        text.push_str(&line);
        return;
    }
    let (open, close) = if value.is_object() { ('{', '}') } else { ('[', ']') };
    text.push(open);
    for (at, (name, part)) in parts.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        text.push_str(&format!("{comma}\n{}{name}", "  ".repeat(depth + 1)));
        write_json(text, part, depth + 1);
    }
    text.push_str(&format!("\n{}{close}", "  ".repeat(depth)));
}

/// Asserts that the lines of a YAML file between the comments `# name, from the catalogue: begin` and `# name: end` are these.
pub fn check_lines(path: &str, name: &str, lines: &str) {
    let text = std::fs::read_to_string(in_repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let begin = format!("# {name}, from the catalogue: begin\n");
    let (before, rest) = text.split_once(&begin).unwrap_or_else(|| panic!("{path} has no {begin}"));
    let end = rest.find(&format!("# {name}: end")).unwrap_or_else(|| panic!("{path} has no end of {name}"));
    let indent = &rest[rest[..end].rfind('\n').map_or(0, |at| at + 1)..end];
    let lines: String = lines.lines().map(|line| format!("{indent}{line}\n")).collect();
    check(path, &format!("{before}{begin}{lines}{indent}{}", &rest[end..]));
}

/// Asserts that the part of a file between `<!-- name:begin -->` and `<!-- name:end -->` has this content.
pub fn check_block(path: &str, name: &str, content: &str) {
    let text = std::fs::read_to_string(in_repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (begin, end) = (format!("<!-- {name}:begin -->\n"), format!("<!-- {name}:end -->"));
    let (before, rest) = text.split_once(&begin).unwrap_or_else(|| panic!("{path} has no {begin}"));
    let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("{path} has no {end}"));
    check(path, &format!("{before}{begin}{content}{end}{after}"));
}
