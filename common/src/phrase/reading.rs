//! A text while it is read: its words, which of them are taken already, and what was made of them.

use super::tongues;
use super::words::is_glue;
use super::{Of, Parsed};
use domain::EmployeeRange;
use jiff::civil::Date;
use lookup::filters::{CompanyFilters, Filters, PeopleFilters, Range};
use std::borrow::Cow;

/// A part of the text and what was made of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Understood {
    pub text: String,
    /// Where it stands, in bytes.
    pub start: usize,
    pub end: usize,
    /// The filter it became, as it is spelled in a request.
    pub filter: Cow<'static, str>,
    /// The value, for people to read.
    pub value: String,
}

/// A word as it was written, and folded.
#[derive(Clone)]
pub struct Word<'t> {
    pub text: &'t str,
    pub key: String,
    pub start: usize,
    pub end: usize,
    pub comma_after: bool,
}

/// Spellings of a word or value meet in this form.
pub fn folded(text: &str) -> String {
    text.to_lowercase()
        .replace('&', " and ")
        .replace(['-', '\u{2013}', '\'', '\u{2019}'], "")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

pub struct Reading<'t> {
    pub text: &'t str,
    pub of: Of,
    pub today: Date,
    pub words: Vec<Word<'t>>,
    taken: Vec<bool>,
    pub people: PeopleFilters,
    pub companies: CompanyFilters,
    understood: Vec<Understood>,
    /// The parts read apart that no filter was made of.
    left: Vec<String>,
}

impl<'t> Reading<'t> {
    pub fn of(text: &'t str, of: Of, today: Date) -> Self {
        let mut words = Vec::new();
        let mut at = 0;
        for piece in text.split_inclusive(|c: char| c.is_whitespace() || c == ',' || c == ';') {
            let written = piece.trim_end_matches(|c: char| c.is_whitespace() || c == ',' || c == ';');
            // A number goes on after its comma.
            let front = written.len() - written.trim_start_matches(['(', '"', '\'', '\u{201c}']).len();
            let word = written[front..].trim_end_matches(['.', ':', '!', '?', ')', '"', '\'', '\u{201d}']);
            let start = at + front;
            let comma_after = piece[written.len()..].contains([',', ';']);
            at += piece.len();
            if !word.is_empty() {
                words.push(Word {
                    text: word,
                    key: folded(word),
                    start,
                    end: start + word.len(),
                    comma_after,
                });
            } else if let Some(last) = words.last_mut().filter(|_| comma_after) {
                last.comma_after = true;
            }
        }
        let mut words = joined_numbers(text, words);
        tongues::translate(&mut words.iter_mut().map(|word| &mut word.key).collect::<Vec<_>>());
        Self::of_words(text, words, of, today)
    }

    fn of_words(text: &'t str, words: Vec<Word<'t>>, of: Of, today: Date) -> Self {
        let taken = vec![false; words.len()];
        let (people, companies) = (PeopleFilters::default(), CompanyFilters::default());
        let (understood, left) = (Vec::new(), Vec::new());
        Self { text, of, today, words, taken, people, companies, understood, left }
    }

    /// Some words to be read apart, the first of them only as what stands before the others.
    pub fn part(&self, from: usize, to: usize) -> Self {
        let mut part = Self::of_words(self.text, self.words[from..to].to_vec(), self.of, self.today);
        // Without Kubernetes is with Kubernetes, refused.
        match part.words[0].key.as_str() {
            "without" => part.words[0].key = "with".to_owned(),
            _ => part.taken[0] = true,
        }
        part
    }

    /// Some words to be read by themselves.
    pub fn apart(&self, from: usize, to: usize) -> Self {
        Self::of_words(self.text, self.words[from..to].to_vec(), self.of, self.today)
    }

    /// Takes words that no filter is for.
    pub fn set_aside(&mut self, from: usize, to: usize) {
        self.left.push(self.written(from, to).to_owned());
        self.taken[from..to].fill(true);
    }

    /// One word to be read apart.
    pub fn alone(&self, at: usize) -> Self {
        Self::of_words(self.text, vec![self.words[at].clone()], self.of, self.today)
    }

    /// Takes words that say what must not be, as they were read apart.
    pub fn refuse(&mut self, from: usize, to: usize, read: Parsed) {
        self.taken[from..to].fill(true);
        let Parsed { people, companies, mut understood, not_understood } = read;
        let Some(first) = understood.first_mut() else {
            self.left.push(self.written(from, to).to_owned());
            return;
        };
        first.start = self.words[from].start;
        first.text = self.text[first.start..first.end].to_owned();
        for said in understood {
            let filter = match said.filter.strip_prefix("companies.") {
                Some(own) => format!("companies.not.{own}"),
                None => format!("not.{}", said.filter),
            };
            self.understood.push(Understood { filter: filter.into(), ..said });
        }
        if !people.is_empty() {
            self.people.not.push(people);
        }
        if !companies.is_empty() {
            self.companies.not.push(companies);
        }
        self.left.extend(not_understood);
    }

    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// The folded word here; nothing where it is taken, or behind the end.
    pub fn key(&self, at: usize) -> &str {
        match self.taken.get(at) {
            Some(false) => &self.words[at].key,
            _ => "",
        }
    }

    pub fn is_free(&self, at: usize) -> bool {
        self.taken.get(at) == Some(&false)
    }

    pub fn is(&self, at: usize, any: &[&str]) -> bool {
        let key = self.key(at);
        !key.is_empty() && any.contains(&key)
    }

    /// The word before, taken or not.
    pub fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |at| &self.words[at].key)
    }

    /// Whether one of these words stands among so many before.
    pub fn is_before(&self, at: usize, most: usize, any: &[&str]) -> bool {
        self.words[at.saturating_sub(most)..at].iter().any(|word| any.contains(&word.key.as_str()))
    }

    /// So many free words from here on, joined; nothing where one is taken, or a comma parts them.
    pub fn joined(&self, at: usize, count: usize) -> Option<String> {
        let end = at + count;
        if end > self.words.len() || !(at..end).all(|at| self.is_free(at)) {
            return None;
        }
        let words = &self.words[at..end];
        let parted = words[..count - 1].iter().any(|word| word.comma_after);
        (!parted).then(|| words.iter().map(|word| word.key.as_str()).collect::<Vec<_>>().join(" "))
    }

    /// Whether a value of this filter ends with this word.
    pub fn ends_as(&self, at: usize, filter: &str) -> bool {
        let end = self.words[at].end;
        self.understood.iter().any(|said| said.end == end && said.filter == filter)
    }

    /// The text of words as it was written.
    pub fn written(&self, from: usize, to: usize) -> &'t str {
        &self.text[self.words[from].start..self.words[to - 1].end]
    }

    /// Takes words that became a filter.
    pub fn take(&mut self, from: usize, to: usize, filter: &'static str, value: impl Into<String>) {
        let said = Understood {
            text: self.written(from, to).to_owned(),
            start: self.words[from].start,
            end: self.words[to - 1].end,
            filter: filter.into(),
            value: value.into(),
        };
        self.understood.push(said);
        self.taken[from..to].fill(true);
    }

    /// Gives the filter that words became at this place another name.
    pub fn rename(&mut self, at: usize, before: &str, now: &'static str) {
        let start = self.words[at].start;
        for said in self.understood.iter_mut().filter(|said| said.start == start && said.filter == before) {
            said.filter = now.into();
        }
    }

    /// The employer's size, which a search for people has in bands only.
    pub fn employs(&mut self, from: usize, to: usize, range: Range) {
        if self.of == Of::Companies {
            self.companies.employee_count = Some(range);
            return self.take(from, to, "employee_count", shown(range));
        }
        let bands: Vec<&str> = sizes(range).iter().map(|band| band.as_str()).collect();
        for band in sizes(range) {
            if !self.people.company_sizes.contains(&band) {
                self.people.company_sizes.push(band);
            }
        }
        self.take(from, to, "company_sizes", bands.join(", "));
    }

    /// The name of a filter of companies, as it is spelled in an answer about people.
    pub fn of_employers(&self, here: &'static str, beside_people: &'static str) -> &'static str {
        if self.of == Of::Companies { here } else { beside_people }
    }

    pub fn finish(mut self) -> Parsed {
        let mut rest: Vec<String> = Vec::new();
        let mut open: Option<usize> = None;
        for at in 0..=self.words.len() {
            let is_rest = !self.key(at).is_empty() && !is_glue(self.key(at));
            match (is_rest, open) {
                (true, None) => open = Some(at),
                (false, Some(from)) => {
                    rest.push(self.written(from, at).to_owned());
                    open = None;
                }
                _ => {}
            }
        }
        rest.append(&mut self.left);
        self.understood.sort_by_key(|said| said.start);
        Parsed {
            people: self.people,
            companies: self.companies,
            understood: self.understood,
            not_understood: rest,
        }
    }
}

/// `1,000` is one word again.
fn joined_numbers<'t>(text: &'t str, words: Vec<Word<'t>>) -> Vec<Word<'t>> {
    let is_number = |text: &str| {
        let digits = text.rsplit(['-', '\u{2013}']).next().unwrap_or_default();
        let digits = digits.trim_start_matches(['$', '\u{20ac}', '\u{a3}']);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut all: Vec<Word<'t>> = Vec::with_capacity(words.len());
    for word in words {
        let goes_on = word.text.len() >= 3 && word.text.bytes().take(3).all(|byte| byte.is_ascii_digit());
        match all.last_mut() {
            Some(last)
                if last.comma_after
                    && goes_on
                    && last.end + 1 == word.start
                    && is_number(last.text.rsplit(',').next().unwrap_or_default()) =>
            {
                last.end = word.end;
                last.text = &text[last.start..last.end];
                last.key = folded(last.text);
                last.comma_after = word.comma_after;
            }
            _ => all.push(word),
        }
    }
    all
}

/// A range for people to read.
pub fn shown(range: Range) -> String {
    match (range.min, range.max) {
        (Some(min), Some(max)) if min == max => min.to_string(),
        (Some(min), Some(max)) => format!("{min} to {max}"),
        (Some(min), None) => format!("{min} or more"),
        (None, Some(max)) => format!("{max} or fewer"),
        (None, None) => String::new(),
    }
}

/// The bands that a range covers by half at least, or those it touches.
fn sizes(range: Range) -> Vec<EmployeeRange> {
    const ENDS: [(u32, u32); 8] = [
        (1, 10),
        (11, 50),
        (51, 200),
        (201, 500),
        (501, 1_000),
        (1_001, 5_000),
        (5_001, 10_000),
        (10_001, 20_000),
    ];
    let (min, max) = (range.min.unwrap_or(0), range.max.unwrap_or(u32::MAX));
    let covered = |(first, last): (u32, u32)| {
        let (from, to) = (first.max(min), last.min(max));
        if from > to { 0.0 } else { f64::from(to - from + 1) / f64::from(last - first + 1) }
    };
    let bands = |least: f64| {
        let all = EmployeeRange::ALL.iter().copied().zip(ENDS);
        all.filter(|(_, ends)| covered(*ends) > least).map(|(band, _)| band).collect::<Vec<_>>()
    };
    let by_half = bands(0.499);
    let last_is_touched = range.max.is_none() && covered(ENDS[7]) == 0.0;
    match by_half.is_empty() {
        true if last_is_touched => vec![EmployeeRange::R10001],
        true => bands(0.0),
        false => by_half,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_becomes_the_bands_it_mostly_covers() {
        let of = |min: Option<u32>, max: Option<u32>| {
            sizes(Range { min, max }).into_iter().map(EmployeeRange::as_str).collect::<Vec<_>>()
        };
        assert_eq!(of(Some(50), Some(200)), ["51-200"]);
        assert_eq!(of(Some(100), Some(500)), ["51-200", "201-500"]);
        assert_eq!(of(None, Some(49)), ["1-10", "11-50"]);
        assert_eq!(of(Some(5_001), None), ["5001-10000", "10001+"]);
        assert_eq!(of(Some(20), Some(25)), ["11-50"], "none is covered by half");
        assert_eq!(of(Some(50_000), None), ["10001+"]);
    }

    #[test]
    fn words_keep_their_place_and_numbers_their_commas() {
        let reading =
            Reading::of("more than 1,000 people (Berlin, Paris).", Of::People, jiff::civil::date(2026, 3, 1));
        let words: Vec<&str> = reading.words.iter().map(|word| word.text).collect();
        assert_eq!(words, ["more", "than", "1,000", "people", "Berlin", "Paris"]);
        assert!(reading.words[4].comma_after && !reading.words[2].comma_after);
        assert_eq!(reading.written(4, 6), "Berlin, Paris");
    }
}
