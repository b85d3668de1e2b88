//! Counts as people read them: `1 person`, `2,000 people`.

/// A count with its noun, which is given in the singular.
pub fn counted(count: impl TryInto<u64>, noun: &str) -> String {
    // No count is larger, and a negative one counts as zero.
    let count = count.try_into().unwrap_or_default();
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{} {}", grouped(count), plural(noun)),
    }
}

fn grouped(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

fn plural(noun: &str) -> String {
    match noun {
        "person" => "people".to_owned(),
        _ => match noun.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
            _ => format!("{noun}s"),
        },
    }
}
