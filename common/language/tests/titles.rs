//! How well titles of other languages are understood. Each language has a labelled set, `title | seniority | department`, written
//! before the tables of words. The tables were made with the odd lines in view; the even lines only measure.

use language::title::Title;

const LANGUAGES: &[(&str, &str)] = &[
    ("ar", include_str!("titles/ar.txt")),
    ("cs", include_str!("titles/cs.txt")),
    ("da", include_str!("titles/da.txt")),
    ("de", include_str!("titles/de.txt")),
    ("es", include_str!("titles/es.txt")),
    ("fi", include_str!("titles/fi.txt")),
    ("fr", include_str!("titles/fr.txt")),
    ("ga", include_str!("titles/ga.txt")),
    ("it", include_str!("titles/it.txt")),
    ("ja", include_str!("titles/ja.txt")),
    ("ko", include_str!("titles/ko.txt")),
    ("nl", include_str!("titles/nl.txt")),
    ("no", include_str!("titles/no.txt")),
    ("pl", include_str!("titles/pl.txt")),
    ("pt", include_str!("titles/pt.txt")),
    ("ru", include_str!("titles/ru.txt")),
    ("sv", include_str!("titles/sv.txt")),
    ("tr", include_str!("titles/tr.txt")),
    ("uk", include_str!("titles/uk.txt")),
    ("vi", include_str!("titles/vi.txt")),
    ("zh", include_str!("titles/zh.txt")),
    ("zh_hant", include_str!("titles/zh_hant.txt")),
];

/// The least share of the held-out half that must be right, in both seniority and department.
const LEAST: f64 = 0.9;

/// How many titles of a set are right, and how many there are.
fn measure<'t>(language: &str, lines: impl Iterator<Item = &'t str>) -> (usize, usize) {
    let (mut right, mut all) = (0, 0);
    for line in lines {
        let [title, seniority, department]: [&str; 3] =
            line.split(" | ").collect::<Vec<_>>().try_into().expect("three columns");
        let parsed = Title::parse(title);
        let found = (
            parsed.seniority.map_or("-", |seniority| seniority.as_str()),
            parsed.department.map_or("-", |department| department.as_str()),
        );
        all += 1;
        if found == (seniority, department) {
            right += 1;
        } else {
            println!(
                "{language}: {title}: {found:?}, should be {seniority} {department}; {:?}",
                parsed.words
            );
        }
    }
    (right, all)
}

#[test]
fn titles_of_every_language_say_how_senior_and_where_a_job_is() {
    let mut poor = Vec::new();
    for (language, set) in LANGUAGES {
        let (seen, seen_of) = measure(language, set.lines().step_by(2));
        let (right, all) = measure(language, set.lines().skip(1).step_by(2));
        let share = right as f64 / all as f64;
        println!("{language}: {seen} of {seen_of} seen, {right} of {all} held out ({share:.2})");
        if share < LEAST {
            poor.push(*language);
        }
    }
    assert!(poor.is_empty(), "below {LEAST}: {poor:?}");
}

/// Titles of all languages written after the tables, which then learnt from them.
const LATER: &str = include_str!("titles/later.txt");
/// Titles written after that, which only measure.
const LATEST: &str = include_str!("titles/latest.txt");

#[test]
fn titles_nobody_had_in_mind_are_mostly_understood() {
    let (seen, seen_of) = measure("later", LATER.lines());
    let (right, all) = measure("latest", LATEST.lines());
    let share = right as f64 / all as f64;
    println!("later: {seen} of {seen_of} seen, {right} of {all} held out ({share:.2})");
    assert!(share >= 0.8, "{share:.2}");
}
