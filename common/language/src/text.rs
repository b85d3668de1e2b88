//! The form under which two spellings of a word are the same word.

use domain::name::fold;

/// The form under which spellings of a value meet; `C++`, `C#` and `.NET` stay apart from `C` and `Net`.
pub fn key(text: &str) -> String {
    if !text.contains(['+', '#', '&']) && !text.trim_start().starts_with('.') {
        return fold(text);
    }
    let mut spelt = String::with_capacity(text.len() + 8);
    for (i, c) in text.trim().char_indices() {
        match c {
            '+' => spelt.push_str("plus"),
            '#' => spelt.push_str("sharp"),
            '&' => spelt.push_str(" and "),
            '.' if i == 0 => spelt.push_str("dot"),
            c => spelt.push(c),
        }
    }
    fold(&spelt)
}
