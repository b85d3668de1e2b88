//! The values that exist in a dataset, numbered: titles, skills, industries, places and so on, each with its count.
//!
//! Records in the index carry the numbers, so a filter becomes a set of numbers once, a facet an array of counters,
//! and a suggestion a binary search.

use language::near;
use language::text::key;
use language::values::Values;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// The number of a value; 0 stands for "not known" where a record needs a number.
pub type Ordinal = u32;

/// One vocabulary. Two spellings that fold alike are one value, shown as it was first seen. Copies share what they do not change, so
/// that a copy with one value more, or one count, costs little.
#[derive(Debug, Default, Clone)]
pub struct Vocabulary {
    values: Vec<Value>,
    /// The counts before anything was added.
    before: Vec<u32>,
    by_key: Arc<FxHashMap<Arc<str>, Ordinal>>,
    /// Spellings seen while building, so that each is folded once.
    spellings: FxHashMap<String, Ordinal>,
    /// Ordinals by folded form, for prefixes.
    sorted: Vec<Ordinal>,
    /// The folded forms by their words; made when they are first asked for.
    by_word: OnceLock<Arc<Values>>,
}

/// A value and how many records carry it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    #[serde(rename = "v")]
    pub text: Arc<str>,
    #[serde(rename = "n")]
    pub count: u32,
    #[serde(skip)]
    key: Arc<str>,
}

/// What a layer adds to a vocabulary. Numbers are given once and for all, so that layers written one after the other agree.
#[derive(Debug, Default, Clone, Serialize)]
pub struct Addition {
    #[serde(rename = "new")]
    pub values: Vec<Value>,
    /// By how much the counts of values known before change.
    pub counts: Vec<(Ordinal, i64)>,
}

impl<'de> Deserialize<'de> for Addition {
    /// A list is all new: snapshots of format 4 have nothing before them.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        layered::read(deserializer).map(|(values, counts)| Self { values, counts })
    }
}

/// Reading what a layer adds to a numbered list.
pub(crate) mod layered {
    use super::Ordinal;
    use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
    use std::marker::PhantomData;

    type Read<T> = (Vec<T>, Vec<(Ordinal, i64)>);

    pub(crate) fn read<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Read<T>, D::Error> {
        from.deserialize_any(Either(PhantomData))
    }

    struct Either<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
        type Value = Read<T>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("values, or new values and counts")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
            let mut values = Vec::new();
            while let Some(value) = items.next_element()? {
                values.push(value);
            }
            Ok((values, Vec::new()))
        }

        fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
            let (mut values, mut counts) = (Vec::new(), Vec::new());
            while let Some(name) = fields.next_key::<String>()? {
                match name.as_str() {
                    "new" => values = fields.next_value()?,
                    "counts" => counts = fields.next_value()?,
                    _ => return Err(serde::de::Error::custom("another field than new and counts")),
                }
            }
            Ok((values, counts))
        }
    }
}

/// The counts that differ from those before.
pub(crate) fn changes(before: &[u32], now: impl Iterator<Item = u32>) -> Vec<(Ordinal, i64)> {
    let changed = (1..).zip(before.iter().zip(now)).filter(|(_, (before, now))| *before != now);
    changed.map(|(ordinal, (before, now))| (ordinal, i64::from(now) - i64::from(*before))).collect()
}

impl Vocabulary {
    /// Takes in what the next layer adds; [`Vocabulary::open`] ends it.
    pub(crate) fn take(&mut self, addition: &Addition) {
        self.values.extend(addition.values.iter().cloned());
        addition.counts.iter().for_each(|(ordinal, change)| self.count(*ordinal, *change));
    }

    /// Ends taking in layers.
    pub(crate) fn open(&mut self) {
        let known = self.sorted.len();
        if known < self.values.len() {
            let by_key = Arc::make_mut(&mut self.by_key);
            by_key.reserve(self.values.len() - known);
            for (i, value) in self.values.iter_mut().enumerate().skip(known) {
                value.key = key(&value.text).into();
                by_key.entry(value.key.clone()).or_insert(i as Ordinal + 1);
            }
        }
        self.seal();
    }

    /// Begins to add.
    pub(crate) fn begin(&mut self) {
        self.before = self.values.iter().map(|value| value.count).collect();
    }

    /// Begins where a vocabulary ended that has the first values of this one.
    pub(crate) fn begin_after(&mut self, before: &Self) {
        self.before = before.values.iter().map(|value| value.count).collect();
    }

    /// What was added since.
    pub(crate) fn addition(&self) -> Addition {
        Addition {
            values: self.values[self.before.len()..].to_vec(),
            counts: changes(&self.before, self.values.iter().map(|value| value.count)),
        }
    }

    /// Takes every count from a vocabulary that counted the same records.
    pub(crate) fn count_as(&mut self, other: &Self) {
        for value in &mut self.values {
            value.count =
                other.get(&value.text).and_then(|known| other.value(known)).map_or(0, |known| known.count);
        }
    }

    /// Counts one record less that carries a value.
    pub(crate) fn forget(&mut self, text: &str) {
        if let Some(ordinal) = self.get(text) {
            let count = &mut self.values[ordinal as usize - 1].count;
            *count = count.saturating_sub(1);
        }
    }

    /// The number of a value, given one when it is new, and counted.
    pub fn intern(&mut self, text: &str) -> Ordinal {
        let ordinal = self.number(text);
        if ordinal > 0 {
            self.values[ordinal as usize - 1].count += 1;
        }
        ordinal
    }

    /// The number of a value, given one when it is new.
    pub fn number(&mut self, text: &str) -> Ordinal {
        if let Some(&known) = self.spellings.get(text) {
            return known;
        }
        let ordinal = self.ordinal_of_key(key(text), text);
        self.spellings.insert(text.to_owned(), ordinal);
        ordinal
    }

    fn ordinal_of_key(&mut self, key: String, text: &str) -> Ordinal {
        if key.is_empty() {
            return 0;
        }
        if let Some(&known) = self.by_key.get(key.as_str()) {
            return known;
        }
        let (key, next): (Arc<str>, _) = (key.into(), self.values.len() as Ordinal + 1);
        Arc::make_mut(&mut self.by_key).insert(key.clone(), next);
        self.values.push(Value { text: text.trim().into(), count: 0, key });
        next
    }

    /// Counts more or fewer records that carry a value.
    pub(crate) fn count(&mut self, ordinal: Ordinal, by: i64) {
        if let Some(value) = (ordinal as usize).checked_sub(1).and_then(|at| self.values.get_mut(at)) {
            value.count = u32::try_from(i64::from(value.count) + by).unwrap_or(0);
        }
    }

    /// Ends building: forgets spellings and sorts for prefixes.
    pub fn seal(&mut self) {
        self.spellings = FxHashMap::default();
        // Values are only ever added.
        if self.by_word.get().is_some_and(|known| known.len() != self.values.len()) {
            self.by_word = OnceLock::new();
        }
        let (known, values) = (self.sorted.len(), &self.values);
        if known < values.len() {
            self.sorted.extend(known as Ordinal + 1..=values.len() as Ordinal);
            // A stable sort finds what is in order already.
            self.sorted.sort_by(|a, b| values[*a as usize - 1].key.cmp(&values[*b as usize - 1].key));
        }
    }

    /// The number of a value, whatever its case and accents.
    pub fn get(&self, text: &str) -> Option<Ordinal> {
        self.by_key.get(key(text).as_str()).copied()
    }

    pub fn value(&self, ordinal: Ordinal) -> Option<&Value> {
        self.values.get((ordinal as usize).checked_sub(1)?)
    }

    pub fn text(&self, ordinal: Ordinal) -> Option<&str> {
        self.value(ordinal).map(|value| &*value.text)
    }

    /// The text of a value, to be kept.
    pub fn shared(&self, ordinal: Ordinal) -> Option<Arc<str>> {
        self.value(ordinal).map(|value| value.text.clone())
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// A vocabulary of values already counted.
    pub fn counted(values: Vec<(String, u32)>) -> Self {
        let values =
            values.into_iter().map(|(text, count)| Value { text: text.into(), count, key: Arc::default() });
        let mut vocabulary = Self { values: values.collect(), ..Self::default() };
        vocabulary.open();
        vocabulary
    }

    pub fn iter(&self) -> impl Iterator<Item = (Ordinal, &Value)> {
        (1..).zip(&self.values)
    }

    /// The values whose folded form has all of these words.
    pub fn containing(&self, words: &[&str]) -> impl Iterator<Item = Ordinal> {
        self.by_word().having(words).into_iter().map(|place| place + 1)
    }

    fn by_word(&self) -> &Values {
        self.by_word.get_or_init(|| Arc::new(Values::new(self.values.iter().map(|value| &*value.key))))
    }

    /// The commonest values that begin with `prefix`, then those with a later word that does.
    ///
    /// Later words are looked at only in vocabularies small enough to scan in well under a millisecond.
    pub fn suggest(&self, prefix: &str, limit: usize) -> Vec<&Value> {
        const SCANNABLE: usize = 10_000;
        let prefix = key(prefix);
        let key_of = |ordinal: &Ordinal| &*self.values[*ordinal as usize - 1].key;
        let start = self.sorted.partition_point(|o| key_of(o) < prefix.as_str());
        let mut found: Vec<&Value> = self.sorted[start..]
            .iter()
            .take_while(|o| key_of(o).starts_with(&prefix))
            .map(|o| &self.values[*o as usize - 1])
            .filter(|value| value.count > 0)
            .collect();
        commonest(&mut found, limit);
        if found.len() < limit && !prefix.is_empty() && self.values.len() <= SCANNABLE {
            let inner = format!(" {prefix}");
            let mut later: Vec<&Value> = self
                .values
                .iter()
                .filter(|value| value.count > 0)
                .filter(|value| !value.key.starts_with(&*prefix) && value.key.contains(&inner))
                .collect();
            commonest(&mut later, limit - found.len());
            found.extend(later);
        }
        found
    }
}

impl Vocabulary {
    /// The values that may have been meant by one that does not exist, the likeliest first.
    pub fn near(&self, text: &str, limit: usize) -> Vec<String> {
        let asked = key(text);
        let synonyms = near::synonyms(&asked).iter().filter_map(|name| self.value(self.get(name)?));
        let mut found: Vec<&Value> = synonyms.collect();
        let near = self.by_word().near(&asked, |place| &self.values[place as usize].key);
        let mut scored: Vec<(f64, &Value)> = near
            .into_iter()
            .map(|(score, place)| (score, &self.values[place as usize]))
            .filter(|(_, value)| !found.iter().any(|known| known.key == value.key))
            .collect();
        let order = |(a, one): &(f64, &Value), (b, other): &(f64, &Value)| {
            b.total_cmp(a).then(other.count.cmp(&one.count)).then_with(|| one.key.cmp(&other.key))
        };
        if scored.len() > limit && limit > 0 {
            scored.select_nth_unstable_by(limit - 1, order);
            scored.truncate(limit);
        }
        scored.sort_unstable_by(order);
        found.extend(scored.into_iter().map(|(_, value)| value));
        found.into_iter().take(limit).map(|value| value.text.to_string()).collect()
    }
}

fn commonest(values: &mut Vec<&Value>, limit: usize) {
    let order = |a: &&Value, b: &&Value| b.count.cmp(&a.count).then_with(|| a.key.cmp(&b.key));
    if values.len() > limit && limit > 0 {
        values.select_nth_unstable_by(limit - 1, order);
    }
    values.truncate(limit);
    values.sort_unstable_by(order);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skills() -> Vocabulary {
        let mut skills = Vocabulary::default();
        for skill in
            ["Rust", "C++", "C", "C#", "rust", "Führung", "Machine Learning", "Deep Learning", "Ruby", "Rust"]
        {
            skills.intern(skill);
        }
        skills.seal();
        skills
    }

    #[test]
    fn spellings_are_one_value_and_symbols_keep_values_apart() {
        let skills = skills();
        assert_eq!(skills.get("RUST"), skills.get("rust"));
        assert_eq!(skills.value(skills.get("rust").unwrap()).unwrap().count, 3);
        assert_eq!(skills.get("fuhrung"), skills.get("Führung"));
        let c = ["C", "C++", "C#"].map(|name| skills.get(name).unwrap());
        assert!(c[0] != c[1] && c[1] != c[2] && c[0] != c[2]);
        assert_eq!(skills.get("cobol"), None);
    }

    #[test]
    fn suggestions_are_the_commonest_first_and_then_later_words() {
        let skills = skills();
        let texts = |prefix| skills.suggest(prefix, 3).iter().map(|v| &*v.text).collect::<Vec<_>>();
        assert_eq!(texts("ru"), ["Rust", "Ruby"]);
        assert_eq!(texts("learn"), ["Deep Learning", "Machine Learning"]);
        assert_eq!(texts("").len(), 3);
        assert!(texts("zzz").is_empty());
    }

    #[test]
    fn a_value_nobody_has_is_near_some_that_exist() {
        let mut industries = Vocabulary::default();
        for name in ["Financial Technology", "Banking", "Software", "Plumbing", "Robotics", "PostgreSQL"] {
            industries.intern(name);
        }
        industries.seal();
        assert_eq!(industries.near("Fintech", 3), ["Financial Technology", "Banking"]);
        assert_eq!(industries.near("Postgres", 3), ["PostgreSQL"]);
        assert_eq!(industries.near("Plumber", 3), ["Plumbing"]);
        assert_eq!(industries.near("Softwear", 3), ["Software"]);
        assert!(industries.near("Astrology", 3).is_empty());
    }

    #[test]
    fn a_vocabulary_survives_being_written_and_read() {
        let before = skills();
        let json = serde_json::to_string(&before.addition()).unwrap();
        let mut after = Vocabulary::default();
        after.take(&serde_json::from_str(&json).unwrap());
        after.open();
        assert_eq!(after.get("c#"), before.get("c#"));
        assert_eq!(after.suggest("ru", 2), before.suggest("ru", 2));
    }

    #[test]
    fn a_layer_adds_values_and_changes_counts_and_a_list_of_values_is_a_first_layer() {
        let mut all = skills();
        all.begin();
        all.intern("Zig");
        all.intern("Rust");
        all.forget("ruby");
        let addition: Addition =
            serde_json::from_str(&serde_json::to_string(&all.addition()).unwrap()).unwrap();
        assert_eq!((addition.values.len(), addition.counts.len()), (1, 2));
        let mut again = Vocabulary::default();
        again.take(&serde_json::from_str("[{\"v\":\"Rust\",\"n\":3},{\"v\":\"C++\",\"n\":1}]").unwrap());
        again.open();
        assert_eq!((again.get("rust"), again.get("c++")), (Some(1), Some(2)));
        let mut again = skills();
        again.take(&addition);
        again.open();
        let count = |text: &str| again.value(again.get(text).unwrap()).unwrap().count;
        assert_eq!((count("rust"), count("ruby"), count("zig")), (4, 0, 1));
        assert_eq!(again.get("zig"), all.get("zig"));
    }
}
