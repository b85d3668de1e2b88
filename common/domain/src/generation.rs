//! Generations within a family: `Jr.`, `Sr.` and numerals that tell apart two people of one name.

/// The generation that a name ends with: 1 for a senior, 2 for a junior, 3 for the third of the name, and so on. What counts the
/// generations is written behind given and family name; a `Sr` in front is a Señor.
pub fn of(full_name: &str) -> Option<u8> {
    let mut words = full_name.split([' ', ',']).filter(|word| !word.is_empty());
    let last = words.next_back()?;
    // Both names stand before it.
    (words.count() >= 2).then(|| told_by(last)).flatten()
}

/// The generation that a word alone tells.
pub fn told_by(word: &str) -> Option<u8> {
    const WORDS: [(&str, u8); 17] = [
        ("sr", 1),
        ("snr", 1),
        ("senior", 1),
        ("père", 1),
        ("pai", 1),
        ("jr", 2),
        ("jnr", 2),
        ("junior", 2),
        ("júnior", 2),
        ("fils", 2),
        ("filho", 2),
        ("hijo", 2),
        ("ii", 2),
        ("2nd", 2),
        ("iii", 3),
        ("3rd", 3),
        ("iv", 4),
    ];
    let lower = word.trim_end_matches('.').to_lowercase();
    WORDS.iter().find(|(known, _)| *known == lower).map(|(_, generation)| *generation)
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn a_junior_is_told_from_a_senior_and_a_senor_is_none() {
        for (name, generation) in [
            ("John Smith Jr.", Some(2)),
            ("John Smith, Sr", Some(1)),
            ("John Smith III", Some(3)),
            ("João da Silva Filho", Some(2)),
            ("Sr. Juan Pérez", None),
            ("John Smith", None),
            ("Neymar Junior", None),
            ("Pai", None),
            ("", None),
        ] {
            assert_eq!(of(name), generation, "{name}");
        }
    }
}
