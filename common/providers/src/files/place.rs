//! Where in a file a problem is.

/// A problem with the line it is about: that of the table, the rule or the setting which it names first.
pub fn placed(problem: String, text: &str) -> String {
    let line = line_of(&problem, text);
    line.map_or(problem.clone(), |line| format!("line {line}: {problem}"))
}

fn line_of(problem: &str, text: &str) -> Option<usize> {
    let mut lines = (1..).zip(text.lines().map(str::trim));
    if let Some(number) = problem.strip_prefix("outcome ") {
        let number: usize = number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()?;
        return lines
            .filter(|(_, line)| *line == "[[outcome]]")
            .nth(number.checked_sub(1)?)
            .map(|(line, _)| line);
    }
    if let Some(table) = problem.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        let mut name = table.0;
        loop {
            let begins = |line: &str| {
                let head = line.trim_start_matches('[');
                head.len() < line.len() && head.strip_prefix(name).is_some_and(|rest| rest.starts_with(']'))
            };
            if let Some((line, _)) = lines.clone().find(|(_, line)| begins(line)) {
                return Some(line);
            }
            // What has no head of its own stands in the table around it.
            name = name.rsplit_once('.')?.0;
        }
    }
    // The first word that is set somewhere: `url`, or the variable of a secret.
    let words: Vec<&str> =
        problem.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-')).collect();
    lines.find_map(|(line, set)| {
        let (key, _) = set.split_once('=')?;
        words.contains(&key.trim().trim_matches('"')).then_some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_told_with_the_line_it_is_about() {
        let text = "name = 'x'\nurl = 'y'\n[secrets]\nX_KEY = 'k'\n[[outcome]]\n[[outcome]]\n[email]\nfound = 'a'\n[[email.ask]]\n";
        for (problem, line) in [
            ("url is an https address", Some(2)),
            ("the secret X_KEY does not begin with Y_", Some(4)),
            ("outcome 2 names neither", Some(6)),
            ("[email] lacks found", Some(7)),
            ("[email.reads] lacks email", Some(7)),
            ("[email.ask] is wrong", Some(9)),
            ("[mobile] asks nothing", None),
            ("it offers nothing", None),
        ] {
            assert_eq!(line_of(problem, text), line, "{problem}");
        }
        assert_eq!(placed("url is wrong".into(), text), "line 2: url is wrong");
    }
}
