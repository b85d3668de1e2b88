//! Words of companies' names with slips in them: parts of three letters find the words that may be meant, and the letters decide.

use lookup::identifier::hash_text;
use std::collections::BTreeSet;

/// The parts of a word, three letters each, beginning and end counting; as numbers.
pub(crate) fn grams(word: &str) -> Vec<i32> {
    let letters: Vec<char> =
        ['\u{1}', '\u{1}'].into_iter().chain(word.chars()).chain(['\u{2}', '\u{2}']).collect();
    let grams = letters.windows(3).map(|part| hash_text(&part.iter().collect::<String>()) as i32);
    grams.collect::<BTreeSet<i32>>().into_iter().collect()
}

/// Some of the parts of a word, of which every word that is at most so many slips away has one.
pub(crate) fn telling_grams(word: &str, slips: u8) -> Vec<i32> {
    // A slip touches at most four parts, as two letters that changed places do: of one part more, one is left.
    let mut grams = grams(word);
    if grams.len() == word.chars().count() + 2 {
        grams.truncate(usize::from(slips) * 4 + 1);
    }
    grams
}

/// Whether a word is at most so many slips away: letters more, less, other, or in each other's place.
pub(crate) fn is_near(word: &str, other: &str, slips: u8) -> bool {
    strsim::osa_distance(word, other) <= usize::from(slips)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_that_is_near_has_a_telling_part() {
        let words = ["lovelace", "almanac", "mississippi", "aaaabbbb", "gotham", "acme"];
        let letters = ['a', 'e', 'l', 'm', 'z'];
        for word in words {
            let slips = if word.len() >= 8 { 2 } else { 1 };
            let mut near = vec![word.to_owned()];
            for _ in 0..slips {
                let mut further = Vec::new();
                for word in &near {
                    let own: Vec<char> = word.chars().collect();
                    for at in 0..own.len() {
                        let mut without = own.clone();
                        without.remove(at);
                        further.push(without.iter().collect());
                        if at + 1 < own.len() {
                            let mut swapped = own.clone();
                            swapped.swap(at, at + 1);
                            further.push(swapped.iter().collect());
                        }
                        for letter in letters {
                            let (mut other, mut more) = (own.clone(), own.clone());
                            other[at] = letter;
                            more.insert(at, letter);
                            further.extend([other.iter().collect(), more.iter().collect()]);
                        }
                    }
                }
                near.extend(further);
            }
            let telling = telling_grams(word, slips);
            for other in near.iter().filter(|other| is_near(word, other, slips)) {
                assert!(grams(other).iter().any(|gram| telling.contains(gram)), "{word} and {other}");
            }
        }
    }
}
