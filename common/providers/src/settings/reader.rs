//! Reads settings. Each is stated once, where it is read: its variable, default, meaning and parser. The reference is made of the same
//! statements, and problems are gathered into one message.

/// One setting, as the reference shows it.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    pub section: &'static str,
    pub variable: &'static str,
    /// The default as an operator would write it; empty for none.
    pub default: &'static str,
    pub meaning: &'static str,
    /// Whether its value must not be shown.
    pub is_secret: bool,
}

impl Setting {
    /// What it does, and whether it is secret.
    pub fn described(&self) -> String {
        format!("{}{}", self.meaning, if self.is_secret { " (secret)" } else { "" })
    }
}

/// Reads settings from variables, and notes each of them with its problem.
pub struct Reader<'a> {
    variable: &'a dyn Fn(&str) -> Option<String>,
    section: &'static str,
    pub settings: Vec<Setting>,
    pub problems: Vec<String>,
}

impl<'a> Reader<'a> {
    pub fn new(variable: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Self { variable, section: "", settings: Vec::new(), problems: Vec::new() }
    }

    /// Begins a section of the reference.
    pub fn section(&mut self, title: &'static str) {
        self.section = title;
    }

    /// Reads a setting: its variable or, if that is not set, its default.
    pub fn read<T: Default>(
        &mut self,
        variable: &'static str,
        default: &'static str,
        meaning: &'static str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> T {
        self.mention(variable, default, meaning);
        self.value(variable, default, parse)
    }

    /// Reads a setting whose value must not be shown; it has no default.
    pub fn secret<T: Default>(
        &mut self,
        variable: &'static str,
        meaning: &'static str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> T {
        self.note(Setting { section: self.section, variable, default: "", meaning, is_secret: true });
        self.value(variable, "", parse)
    }

    /// Notes a setting that another part of the program reads.
    pub fn mention(&mut self, variable: &'static str, default: &'static str, meaning: &'static str) {
        self.note(Setting { section: self.section, variable, default, meaning, is_secret: false });
    }

    fn note(&mut self, setting: Setting) {
        self.settings.push(setting);
    }

    /// The value of a setting. One that cannot be read is a problem, which the caller refuses to go on with.
    fn value<T: Default>(
        &mut self,
        variable: &str,
        default: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> T {
        let set = (self.variable)(variable).unwrap_or_default();
        let text = if set.trim().is_empty() { default } else { set.trim() };
        if text.is_empty() {
            return T::default();
        }
        parse(text).unwrap_or_else(|problem| {
            self.problems.push(format!("{variable} {problem}"));
            T::default()
        })
    }
}

/// A value of any type that can be read, or the problem as told.
pub fn parse<T: std::str::FromStr>(text: &str, problem: &str) -> Result<T, String> {
    text.parse().map_err(|_| problem.to_owned())
}

/// Any text.
pub fn text<T: From<String>>(text: &str) -> Result<T, String> {
    Ok(text.to_owned().into())
}

/// A whole number.
pub fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    parse(text, "must be a whole number")
}

/// One of some words, each with its value.
pub fn one_of<T: Copy>(words: &[(&str, T)]) -> impl Fn(&str) -> Result<T, String> {
    move |text| {
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let chosen = words.iter().find(|(word, _)| *word == text);
        chosen.map(|(_, value)| *value).ok_or_else(|| format!("must be {}", names.join(" or ")))
    }
}

/// Several values, separated by commas.
pub fn list<T>(one: impl Fn(&str) -> Result<T, String>) -> impl Fn(&str) -> Result<Vec<T>, String> {
    move |text| text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(&one).collect()
}
