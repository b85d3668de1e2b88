//! Many values by the words they are made of: which have all of some words, and which are near one that does not exist. What is asked
//! for is compared with each word that there is, not with each value.

use crate::near::{LEAST, Spelt, stem};
use rustc_hash::FxHashMap;

/// Values that are scored together, so that their scores stay in the processor's cache.
const TOGETHER: usize = 4096;

/// For each number of one kind the places of the lists that have it, in order.
#[derive(Debug, Clone, Default)]
pub struct Postings {
    /// Where the places of each number begin; the last says where all end.
    starts: Vec<u32>,
    places: Vec<u32>,
    lists: usize,
}

impl Postings {
    /// Of lists of numbers below `count`.
    pub fn of<'a>(count: usize, lists: impl Iterator<Item = &'a [u32]> + Clone) -> Self {
        let mut starts = vec![0u32; count + 1];
        for number in lists.clone().flatten() {
            if let Some(start) = starts.get_mut(*number as usize + 1) {
                *start += 1;
            }
        }
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let mut places = vec![0; starts[count] as usize];
        let (mut next, mut known) = (starts[..count].to_vec(), 0);
        for (place, list) in (0..).zip(lists) {
            for number in list {
                if let Some(next) = next.get_mut(*number as usize) {
                    places[*next as usize] = place;
                    *next += 1;
                }
            }
            known = place as usize + 1;
        }
        Self { starts, places, lists: known }
    }

    /// The places of the lists that have a number.
    pub fn get(&self, number: usize) -> &[u32] {
        match self.starts.get(number..number + 2) {
            Some([from, to]) => &self.places[*from as usize..*to as usize],
            _ => &[],
        }
    }

    /// How many lists there were.
    pub fn lists(&self) -> usize {
        self.lists
    }
}

/// Folded values by their words.
#[derive(Debug)]
pub struct Values {
    /// The words of all values, in order, and what tells most of them apart before they are compared.
    words: Vec<Box<str>>,
    shapes: Vec<Shape>,
    /// The values that have each word.
    carriers: Postings,
    /// How many words each value has.
    counts: Vec<u32>,
    /// All values by length, with their places.
    by_length: Vec<(Shape, u32)>,
}

/// The length and the letters of a text.
#[derive(Debug, Clone, Copy)]
struct Shape {
    length: u32,
    letters: u64,
}

impl From<&str> for Shape {
    fn from(text: &str) -> Self {
        let Spelt { length, letters, .. } = text.into();
        Self { length: length as u32, letters }
    }
}

/// A word of the question, how alike a word of some values is to it, and those of these values that are not scored yet.
struct Alike<'a> {
    asked: usize,
    likeness: f64,
    carriers: &'a [u32],
}

impl Values {
    pub fn new<'a>(values: impl Iterator<Item = &'a str>) -> Self {
        let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
        let (mut counts, mut by_length) = (Vec::new(), Vec::new());
        let (mut spelt, mut ends): (Vec<u32>, Vec<usize>) = (Vec::new(), Vec::new());
        for (place, value) in (0..).zip(values) {
            let (from, mut count) = (spelt.len(), 0);
            for word in value.split(' ') {
                let next = numbers.len() as u32;
                let number = *numbers.entry(word).or_insert(next);
                if !spelt[from..].contains(&number) {
                    spelt.push(number);
                }
                count += 1;
            }
            counts.push(count);
            ends.push(spelt.len());
            by_length.push((Shape::from(value), place));
        }
        let mut words: Vec<(&str, u32)> = numbers.into_iter().collect();
        words.sort_unstable();
        let mut sorted = vec![0; words.len()];
        (0..).zip(&words).for_each(|(at, (_, number))| sorted[*number as usize] = at);
        spelt.iter_mut().for_each(|number| *number = sorted[*number as usize]);
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let lists = starts.zip(ends.iter().copied()).map(|(from, to)| &spelt[from..to]);
        by_length.sort_by_key(|(shape, _)| shape.length);
        Self {
            carriers: Postings::of(words.len(), lists),
            shapes: words.iter().map(|(word, _)| Shape::from(*word)).collect(),
            words: words.into_iter().map(|(word, _)| word.into()).collect(),
            counts,
            by_length,
        }
    }

    pub fn len(&self) -> usize {
        self.counts.len()
    }

    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The places of the values that have all of these words, in order.
    pub fn having(&self, words: &[&str]) -> Vec<u32> {
        let carriers = |word: &&str| {
            let at = self.words.binary_search_by(|known| (**known).cmp(word));
            at.map_or(&[][..], |at| self.carriers.get(at))
        };
        let mut lists: Vec<&[u32]> = words.iter().map(carriers).collect();
        lists.sort_by_key(|list| list.len());
        let Some((rarest, others)) = lists.split_first() else { return Vec::new() };
        let has_all = |place: &&u32| others.iter().all(|list| list.binary_search(place).is_ok());
        rarest.iter().filter(has_all).copied().collect()
    }

    /// The places of the values that are near a folded one, with how alike they are, 0 to 1: spelt alike, one within the other, or made
    /// of words that are alike. `value` gives the value at a place.
    pub fn near<'a>(&self, asked: &str, value: impl Fn(u32) -> &'a str) -> Vec<(f64, u32)> {
        if asked.is_empty() {
            return Vec::new();
        }
        let mut found = self.spelt_like(asked, value);
        let mut whole: Vec<u32> = found.iter().map(|(_, place)| *place).collect();
        whole.sort_unstable();
        let words: Vec<Spelt<'_>> = asked.split(' ').map(Spelt::from).collect();
        let mut alike: Vec<Alike<'_>> = Vec::new();
        for (at, word) in words.iter().enumerate() {
            alike.extend(self.words_like(at, word));
        }
        let asked = words.len();
        let mut best = vec![0.0; asked * TOGETHER];
        // The next values that have a word like one asked for.
        while let Some(first) = alike.iter().filter_map(|alike| alike.carriers.first()).min().copied() {
            let end = first.saturating_add(TOGETHER as u32);
            best.fill(0.0);
            for Alike { asked: word, likeness, carriers } in &mut alike {
                let (here, later) = carriers.split_at(carriers.partition_point(|place| *place < end));
                for place in here {
                    let best = &mut best[(place - first) as usize * asked + *word];
                    *best = likeness.max(*best);
                }
                *carriers = later;
            }
            alike.retain(|alike| !alike.carriers.is_empty());
            for (place, best) in (first..).zip(best.chunks_exact(asked)) {
                let sum = best.iter().sum::<f64>();
                if sum == 0.0 {
                    continue;
                }
                let closeness = asked as f64 / asked.max(self.counts[place as usize] as usize) as f64;
                let likeness = sum / asked as f64 * (0.7 + 0.2 * closeness);
                if likeness >= LEAST && whole.binary_search(&place).is_err() {
                    found.push((likeness, place));
                }
            }
        }
        found
    }

    /// The values that are spelt like one as a whole.
    fn spelt_like<'a>(&self, asked: &str, value: impl Fn(u32) -> &'a str) -> Vec<(f64, u32)> {
        let asked = Spelt::from(asked);
        let of_length =
            |length: usize| self.by_length.partition_point(|(shape, _)| shape.length < length as u32);
        let near =
            of_length(asked.length.saturating_sub(Spelt::SLIPS))..of_length(asked.length + Spelt::SLIPS + 1);
        let likeness = |(shape, place): &(Shape, u32)| {
            if !asked.may_be(shape.length as usize, shape.letters) {
                return None;
            }
            let likeness = asked.likeness(value(*place));
            (likeness > 0.0).then_some((likeness, *place))
        };
        self.by_length[near].iter().filter_map(likeness).collect()
    }

    /// The words that are like one, with the values that have them.
    fn words_like(&self, asked: usize, word: &Spelt<'_>) -> Vec<Alike<'_>> {
        let mut found: Vec<(usize, f64)> = Vec::new();
        for (at, shape) in self.shapes.iter().enumerate() {
            if word.may_be(shape.length as usize, shape.letters) {
                found.push((at, word.likeness(&self.words[at])));
            }
        }
        // Words of one root begin alike.
        let root = word.text.char_indices().nth(3).map(|(at, last)| &word.text[..at + last.len_utf8()]);
        if let Some(root) = root {
            let from = self.words.partition_point(|known| **known < *root);
            let of_root = self.words[from..].iter().take_while(|known| known.starts_with(root));
            found.extend((from..).zip(of_root).map(|(at, known)| (at, stem(word.text, known))));
        }
        let found = found.into_iter().filter(|(_, likeness)| *likeness > 0.0);
        found.map(|(at, likeness)| Alike { asked, likeness, carriers: self.carriers.get(at) }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::near::likeness;
    use proptest::prelude::*;

    const KNOWN: [&str; 22] = [
        "software engineer",
        "senior software engineer",
        "engineer",
        "engineering manager",
        "head of engineering",
        "plumber",
        "plumbing inspector",
        "dragon tamer",
        "dragoon",
        "time keeper",
        "timekeeper",
        "manager manager",
        "managing director",
        "cto",
        "cfo",
        "vp of sales and marketing",
        "sales",
        "ingénieur",
        "инженер",
        "инженера",
        "c plus plus developer",
        "grand vizier of nowhere",
    ];

    fn is_same(known: &[&str], asked: &str) {
        let values = Values::new(known.iter().copied());
        let mut found = values.near(asked, |place| known[place as usize]);
        found.sort_by_key(|(_, place)| *place);
        let each = (0..).zip(known).map(|(place, value)| (likeness(asked, value), place));
        let expected: Vec<(f64, u32)> = each.filter(|(likeness, _)| *likeness >= LEAST).collect();
        assert_eq!(found, expected, "{asked}");
    }

    #[test]
    fn what_is_found_by_words_is_what_comparing_each_value_finds() {
        let asked = "dragon tamer|dragon tamers|manager|enginer|softwear engineer|time keper|timekeepr|cto|cxo|инженеры|plumbers\
            |head of plumbing|sales and marketing|vp|of||grand vizir of nowere|managers managing management|developer c";
        asked.split('|').for_each(|asked| is_same(&KNOWN, asked));
        let many: Vec<String> =
            (0..3 * TOGETHER).map(|n| format!("{} {n}", KNOWN[n % KNOWN.len()])).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        ["dragon tamer", "manager 5000", "engineer 8191"].into_iter().for_each(|asked| is_same(&many, asked));
    }

    proptest! {
        #[test]
        fn any_values_are_found_by_their_words(
            known in prop::collection::vec("[a-f]{1,7}( [a-f]{1,7}){0,3}", 1..40),
            asked in "[a-f]{1,8}( [a-f]{1,8}){0,3}",
        ) {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            is_same(&known, &asked);
        }
    }

    #[test]
    fn values_that_have_all_words_are_found_in_order() {
        let values = Values::new(KNOWN.into_iter());
        let having = |words: &[&str]| -> Vec<&str> {
            values.having(words).into_iter().map(|place| KNOWN[place as usize]).collect()
        };
        assert_eq!(having(&["engineer", "software"]), ["software engineer", "senior software engineer"]);
        assert_eq!(having(&["manager"]), ["engineering manager", "manager manager"]);
        assert!(having(&["engine"]).is_empty() && having(&["engineer", "nobody"]).is_empty());
        assert!(having(&[]).is_empty());
    }
}
