//! Settings read from variables, every problem in one message.

/// One setting of the reference: its variable, its default, what it does.
pub struct Setting {
    pub variable: &'static str,
    pub default: &'static str,
    pub meaning: &'static str,
}

/// Reads variables and gathers what is wrong with them.
pub struct Reader<'a> {
    variable: &'a dyn Fn(&str) -> Option<String>,
    pub problems: Vec<String>,
}

impl<'a> Reader<'a> {
    pub fn new(variable: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Self { variable, problems: Vec::new() }
    }

    /// Reads one, where it is set.
    pub fn read<T>(&mut self, name: &str, field: &mut T, parse: impl Fn(&str) -> Result<T, String>) {
        let Some(text) = (self.variable)(name).filter(|text| !text.is_empty()) else { return };
        match parse(text.trim()) {
            Ok(value) => *field = value,
            Err(problem) => self.problems.push(format!("{name} {problem}")),
        }
    }
}

/// A value of any type that can be read, or the problem as told.
pub fn parse<T: std::str::FromStr>(text: &str, problem: &str) -> Result<T, String> {
    text.parse().map_err(|_| problem.to_owned())
}
