//! The texts of the page and its emails, in every language that has a file.

use crate::config::Config;
use std::collections::BTreeMap;
use std::path::Path;

const PAGE: &str = include_str!("page.html");
const ENGLISH: &str = include_str!("en.txt");

/// The texts of one language, by name.
type Words = BTreeMap<String, String>;

/// What the lines that an operator must replace say.
const TEMPLATE: &str = "Replace this line";

/// The page and its texts.
#[derive(Debug, Clone)]
pub struct Texts {
    pub page: String,
    /// By code; what one lacks is said in English.
    languages: BTreeMap<String, Words>,
}

impl Default for Texts {
    fn default() -> Self {
        let english = words(ENGLISH).unwrap_or_default();
        Self { page: PAGE.to_owned(), languages: BTreeMap::from([("en".to_owned(), english)]) }
    }
}

impl Texts {
    /// Those that a configuration names, or the service's own.
    pub fn of(config: &Config) -> Self {
        let read = config.privacy.texts.as_ref().map(|folder| Self::read(Path::new(folder)));
        read.unwrap_or_else(|| Ok(Self::default())).unwrap_or_else(|problem| {
            tracing::error!("PRIVACY_TEXTS {problem}; the service's own texts are shown");
            Self::default()
        })
    }

    /// Why the page cannot be switched on with this configuration: it would not say whose it is.
    pub fn refusal(config: &Config) -> Option<String> {
        if !config.privacy.page {
            return None;
        }
        let Some(folder) = &config.privacy.texts else {
            return Some(
                "PRIVACY_PAGE needs PRIVACY_TEXTS: the page must name you. `almanac privacy texts DIR` writes the texts; \
                 replace the line `controller` and set PRIVACY_TEXTS=DIR"
                    .to_owned(),
            );
        };
        let texts = match Self::read(Path::new(folder)) {
            Ok(texts) => texts,
            Err(problem) => return Some(format!("PRIVACY_TEXTS {problem}")),
        };
        let of = |(code, words): (&String, &Words)| {
            let line = words.iter().find(|(_, said)| said.contains(TEMPLATE))?.0;
            Some(format!(
                "PRIVACY_PAGE cannot be switched on: {code}.txt still has the template's line `{line}`; replace it with \
                 your name, address and legal basis"
            ))
        };
        texts.languages.iter().find_map(of)
    }

    /// Those of a folder with `page.html` and a file per language, `en.txt`, `de.txt`; what it lacks is as it comes with the service.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let mut texts = Self::default();
        let known: Vec<String> = texts.languages["en"].keys().cloned().collect();
        let unreadable = |error: std::io::Error| format!("{} cannot be read: {error}", folder.display());
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            let read = || std::fs::read_to_string(&path).map_err(unreadable);
            match name.rsplit_once('.') {
                Some(("page", "html")) => {
                    texts.page = read()?;
                    if !texts.page.contains("{content}") {
                        return Err(format!("{name} has no {{content}}, where the forms go"));
                    }
                }
                Some((code, "txt")) if is_code(code) => {
                    let words =
                        words(&read()?).map_err(|line| format!("{name} has no text in line {line}"))?;
                    if let Some(other) = words.keys().find(|word| !known.contains(word)) {
                        return Err(format!("{name} has a text called {other}, which no page uses"));
                    }
                    texts.languages.entry(code.to_owned()).or_default().extend(words);
                }
                _ => {}
            }
        }
        Ok(texts)
    }

    /// Writes the texts that come with the service, to be edited.
    pub fn write(folder: &Path) -> std::io::Result<()> {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("page.html"), PAGE)?;
        std::fs::write(folder.join("en.txt"), ENGLISH)
    }

    /// The reader's language: the requested one, or the first available one of a header.
    pub fn language<'a>(&'a self, asked: Option<&str>, accepts: &str) -> &'a str {
        let header = accepts.split(',').map(|part| part.split([';', '-']).next().unwrap_or_default().trim());
        let known = asked.into_iter().chain(header).find_map(|code| self.languages.get_key_value(code));
        known.map_or("en", |(code, _)| code)
    }

    /// A text; English where the language has none.
    pub fn say<'a>(&'a self, language: &str, name: &str) -> &'a str {
        let in_it = |code: &str| self.languages.get(code).and_then(|words| words.get(name));
        in_it(language).or_else(|| in_it("en")).map_or("", String::as_str)
    }

    /// Every language, with what it calls itself.
    pub fn languages(&self) -> impl Iterator<Item = (&str, &str)> {
        self.languages.keys().map(|code| {
            let own = self.languages[code].get("language").map_or(code.as_str(), String::as_str);
            (code.as_str(), own)
        })
    }
}

fn is_code(code: &str) -> bool {
    (2..=8).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// Lines of `name = text`; the number of the first line that has another form.
fn words(text: &str) -> Result<Words, usize> {
    let mut words = Words::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let (name, said) = line.split_once('=').ok_or(number + 1)?;
        words.insert(name.trim().to_owned(), said.trim().replace("\\n", "\n"));
    }
    Ok(words)
}
