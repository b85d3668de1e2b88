//! Files that are made from the code and kept in the repository: a test fails when they differ, and writes them anew with
//! `UPDATE_GOLDEN=1`.

use std::path::{Path, PathBuf};

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
