//! Names as people write them.

use crate::PersonName;
use crate::name::fold;
use proptest::prelude::*;

#[test]
fn names_come_apart_the_way_their_bearers_mean_them() {
    let mut wrong = Vec::new();
    for (full, first, middle, last) in [
        ("Ada Lovelace", "Ada", "", "Lovelace"),
        ("Dr. José María de la Cruz Jr.", "José", "María", "de la Cruz"),
        ("van der Berg, Anna", "Anna", "", "van der Berg"),
        ("Berg, Anna van der", "Anna", "", "van der Berg"),
        ("John Q. Public III", "John", "Q.", "Public"),
        ("Smith, PhD", "Smith", "", ""),
        ("Prof. Ludwig von Mises", "Ludwig", "", "von Mises"),
        ("Cher", "Cher", "", ""),
        ("", "", "", ""),
        ("José Ortega y Gasset", "José", "", "Ortega y Gasset"),
        ("Juan Q. Xavier Velasquez y Garcia, Jr.", "Juan", "Q. Xavier", "Velasquez y Garcia"),
        ("Velasquez y Garcia, Dr. Juan Q. Xavier III", "Juan", "Q. Xavier", "Velasquez y Garcia"),
        ("John e Smith", "John", "e", "Smith"),
        ("García Márquez, Gabriel", "Gabriel", "", "García Márquez"),
        ("Mohammed bin Rashid Al Maktoum", "Mohammed", "bin Rashid", "Al Maktoum"),
        ("Siti binti Ahmad", "Siti", "", "binti Ahmad"),
        ("João da Silva do Amaral de Souza", "João", "da Silva do Amaral", "de Souza"),
        ("Abdul Rahman Khan", "Abdul Rahman", "", "Khan"),
        ("María del Carmen García", "María", "del Carmen", "García"),
        ("Jean-Paul St. James", "Jean-Paul", "", "St. James"),
        ("Sinéad O Connor", "Sinéad", "", "O Connor"),
        ("John O. Smith", "John", "O.", "Smith"),
        ("Van Morrison", "Van", "", "Morrison"),
        ("Hugo Vander Linden", "Hugo", "", "Vander Linden"),
        ("J. Edgar Hoover", "J.", "Edgar", "Hoover"),
        ("Mary Ann Smith", "Mary", "Ann", "Smith"),
        ("Prof. Dr. med. Anna Weber", "Anna", "", "Weber"),
        ("Lt. Col. John Smith", "John", "", "Smith"),
        ("The Right Hon. Judge Ann Smith", "Ann", "", "Smith"),
        ("Mr. and Mrs. John Smith", "John", "", "Smith"),
        ("Sr. Don Juan Pérez", "Juan", "", "Pérez"),
        ("Don Johnson", "Don", "", "Johnson"),
        ("Mme Marie Curie", "Marie", "", "Curie"),
        ("Mgr. Bc. Jan Novák, Ph.D.", "Jan", "", "Novák"),
        ("Dr. Smith", "", "", "Smith"),
        ("Sir Gerald", "Gerald", "", ""),
        ("Jane Doe-Ray, CLU, CFP, LUTC", "Jane", "", "Doe-Ray"),
        ("Doe, John P., Jr., M.D.", "John", "P.", "Doe"),
        ("Smith Jr., John", "John", "", "Smith"),
        ("John Smith Ph. D.", "John", "", "Smith"),
        ("Jane Smith MA", "Jane", "", "Smith"),
        ("Jack Yun Ma", "Jack", "Yun", "Ma"),
        ("JACK YUN MA", "JACK", "YUN", "MA"),
        ("John Smith (Ret.)", "John", "", "Smith"),
        ("Sir Ian Smith OBE FRCS", "Ian", "", "Smith"),
        ("JOHN W. SMITH ESQ.", "JOHN", "W.", "SMITH"),
        ("(Bob)", "Bob", "", ""),
        ("John Smith, Ph. D.", "John", "", "Smith"),
        ("John Smith, Ph.D.", "John", "", "Smith"),
        ("John Smith, Ph D", "John", "", "Smith"),
        ("John Smith Ph D", "John", "", "Smith"),
        ("John Smith, M. B. A.", "John", "", "Smith"),
        ("John Smith M.B.A., C.P.A.", "John", "", "Smith"),
        ("John Smith, M. D.", "John", "", "Smith"),
        ("Dr. John Smith, M. D., Ph. D.", "John", "", "Smith"),
        ("Smith, John, Ph. D.", "John", "", "Smith"),
        ("Smith, Dr. John", "John", "", "Smith"),
        ("Smith, John, Dr.", "John", "", "Smith"),
        ("John Smith, Dr.", "John", "", "Smith"),
        ("Müller, Prof. Dr.", "", "", "Müller"),
        ("Smith, J.R.", "J.", "R.", "Smith"),
        ("Smith, J. R.", "J.", "R.", "Smith"),
        ("Smith, M.D.", "M.", "D.", "Smith"),
        ("van der Berg, A.M.", "A.", "M.", "van der Berg"),
        ("J.R. Smith", "J.", "R.", "Smith"),
        ("J.R.R. Tolkien", "J.", "R. R.", "Tolkien"),
        ("Tolkien, J.R.R.", "J.", "R. R.", "Tolkien"),
        ("Smith J.R.", "J.", "R.", "Smith"),
        ("Smith, J.R., Ph.D.", "J.", "R.", "Smith"),
        ("Smith, J.R., M.D.", "J.", "R.", "Smith"),
        ("John Smith, J.R.", "John", "", "Smith"),
        ("John Jr. Smith", "John", "", "Smith"),
        ("John Smith Jr., MBA", "John", "", "Smith"),
        ("MBA John Smith", "John", "", "Smith"),
        ("Ph.D. John Smith", "John", "", "Smith"),
        ("Ph. D. John Smith", "John", "", "Smith"),
        ("JD Vance", "JD", "", "Vance"),
        ("MD Rahman Khan", "MD", "Rahman", "Khan"),
        ("John Smith, CFA®", "John", "", "Smith"),
        ("Dipl.-Ing. Hans Weber", "Hans", "", "Weber"),
        ("Dipl. Ing. Hans Weber", "Hans", "", "Weber"),
        ("Dipl.-Ing. (FH) Hans Weber", "Hans", "", "Weber"),
        ("Hans Weber, Dipl.-Ing.", "Hans", "", "Weber"),
        ("Hans Weber, Dipl. Ing.", "Hans", "", "Weber"),
        ("Hans Weber Dipl.-Kfm.", "Hans", "", "Weber"),
        ("Weber, Dipl.-Ing. Hans", "Hans", "", "Weber"),
        ("Dr. h. c. Hans Weber", "Hans", "", "Weber"),
        ("PD Dr. Anna Weber", "Anna", "", "Weber"),
        ("PD James", "PD", "", "James"),
        ("Hans Weber Dr. med.", "Hans", "", "Weber"),
        ("Anna Weber Prof. Dr.", "Anna", "", "Weber"),
        ("Dott.ssa Anna Rossi", "Anna", "", "Rossi"),
        ("Mohamed M. Ba", "Mohamed", "M.", "Ba"),
        ("Jean Mba", "Jean", "", "Mba"),
        ("Jean Dupont MBA", "Jean", "", "Dupont"),
        ("Anna Weber M. Sc.", "Anna", "", "Weber"),
        ("Weber, Anna M. Sc.", "Anna", "", "Weber"),
        ("Justice Smith, Esq.", "", "", "Smith"),
        ("Smith, Justice", "Justice", "", "Smith"),
        ("Robert Smith III, Esq.", "Robert", "", "Smith"),
        ("Smith III, Robert", "Robert", "", "Smith"),
    ] {
        let name = PersonName::parse(full);
        let parts = (name.first.as_str(), name.middle.join(" "), name.last.as_str());
        if parts != (first, middle.to_owned(), last) {
            wrong.push(format!("{full}: {parts:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let name = PersonName::from_parts("Mary Ann", "O'Neil Jr");
    assert_eq!((name.first.as_str(), name.last.as_str()), ("Mary", "O'Neil"));
    for (given, family, first, last) in [
        ("John", "Smith, Ph. D.", "John", "Smith"),
        ("John Jr.", "Smith", "John", "Smith"),
        ("John", "Smith, M.D.", "John", "Smith"),
        ("Prof. Dr. Anna", "Weber", "Anna", "Weber"),
        ("Dr.", "Weber", "", "Weber"),
        ("Anna", "Dr. Weber", "Anna", "Weber"),
        ("J.R.", "Smith", "J.", "Smith"),
        ("Hans", "Weber Dipl.-Ing. (FH)", "Hans", "Weber"),
        ("Anna, MBA", "Weber", "Anna", "Weber"),
    ] {
        let name = PersonName::from_parts(given, family);
        assert_eq!((name.first.as_str(), name.last.as_str()), (first, last), "{given} | {family}");
    }
    let name = PersonName::from_parts("Dr. William (Bill)", "Gates, III");
    assert_eq!((name.first.as_str(), name.last.as_str()), ("William", "Gates"));
    assert_eq!(name.nickname.as_deref(), Some("Bill"));
}

#[test]
fn nicknames_are_set_apart() {
    for (full, first, last, nickname) in [
        ("Benjamin (Ben) Franklin", "Benjamin", "Franklin", Some("Ben")),
        ("William \"Bill\" Gates", "William", "Gates", Some("Bill")),
        ("William “Bill” Gates", "William", "Gates", Some("Bill")),
        ("William 'Bill' Gates", "William", "Gates", Some("Bill")),
        ("Gerard 't Hooft", "Gerard", "'t Hooft", None),
        ("Shaquille O'Neal", "Shaquille", "O'Neal", None),
        ("Anna Schmidt (geb. Müller)", "Anna", "Schmidt", None),
        ("Ann (Smith", "Ann", "(Smith", None),
    ] {
        let name = PersonName::parse(full);
        let parts = (name.first.as_str(), name.last.as_str(), name.nickname.as_deref());
        assert_eq!(parts, (first, last, nickname), "{full}");
    }
}

#[test]
fn spellings_meet_when_folded() {
    assert_eq!(fold("Łukasz O’Brien-Müller"), "lukasz obrien muller");
    assert_eq!(fold("  STRAßE  "), "strasse");
    assert_eq!(fold("Ñandú"), "nandu");
    assert_eq!(fold("Nguyễn Đức Thịnh"), "nguyen duc thinh");
    assert_eq!(fold("Işık İnönü"), "isik inonu");
    assert_eq!(fold("Þórður Ægisson"), "thordur aegisson");
    assert_eq!(fold("Ħal Ŧŋ Əliyev"), "hal tng aliyev");
    assert_eq!(fold("山田"), "山田");
}

proptest! {
    #[test]
    fn folding_is_idempotent(text in "\\PC{0,40}") {
        let once = fold(&text);
        prop_assert_eq!(fold(&once), once);
    }

    #[test]
    fn the_short_way_of_folding_agrees_with_the_long_one(text in "[ -~]{0,40}") {
        // One letter beyond ASCII takes the long way.
        let short = format!("{} x", fold(&text));
        prop_assert_eq!(short.trim(), fold(&format!("{text} ẋ")));
    }

    #[test]
    fn any_text_parses_as_a_name(text in "\\PC{0,60}") {
        let _ = PersonName::parse(&text);
        let _ = PersonName::from_parts(&text, &text);
    }

    #[test]
    fn any_quotes_and_commas_parse_as_a_name(text in "[A-Za-z.,'’‘\"()“”«» ]{0,40}") {
        let _ = PersonName::parse(&text);
    }
}

/// Written after the lists were settled.
#[test]
fn names_nobody_fitted_come_apart() {
    let (mut all, mut wrong) = (0, Vec::new());
    for (full, first, middle, last) in [
        ("Maria Gomez, Ph. D", "Maria", "", "Gomez"),
        ("Peter Hall, Ph.D., CFA", "Peter", "", "Hall"),
        ("Hall, Peter, Ph.D.", "Peter", "", "Hall"),
        ("Hall, P.J.", "P.", "J.", "Hall"),
        ("HALL, P. J.", "P.", "J.", "HALL"),
        ("O'Brien, T.K.", "T.", "K.", "O'Brien"),
        ("de Souza, A.B.", "A.", "B.", "de Souza"),
        ("Lee, S.R.", "S.", "R.", "Lee"),
        ("Lee, J. R., Jr.", "J.", "R.", "Lee"),
        ("P.J. Hall", "P.", "J.", "Hall"),
        ("A.J.P. Taylor", "A.", "J. P.", "Taylor"),
        ("Peter Hall, Esq", "Peter", "", "Hall"),
        ("Peter Hall, III", "Peter", "", "Hall"),
        ("Peter Hall III MBA", "Peter", "", "Hall"),
        ("Peter Hall, Jr., CPA, MBA", "Peter", "", "Hall"),
        ("Hall Jr., Peter", "Peter", "", "Hall"),
        ("Mr Peter Hall", "Peter", "", "Hall"),
        ("Mr. P. Hall", "P.", "", "Hall"),
        ("Dr Peter Hall MD", "Peter", "", "Hall"),
        ("Dr. Peter Hall, M.D., F.A.C.S.", "Peter", "", "Hall"),
        ("Prof. Peter Hall", "Peter", "", "Hall"),
        ("Prof Dr Peter Hall", "Peter", "", "Hall"),
        ("Prof. Dr.-Ing. Jürgen Klein", "Jürgen", "", "Klein"),
        ("Dipl.-Wirt.-Ing. Jürgen Klein", "Jürgen", "", "Klein"),
        ("Dipl.-Betriebswirt (FH) Jürgen Klein", "Jürgen", "", "Klein"),
        ("Dr. rer. nat. Jürgen Klein", "Jürgen", "", "Klein"),
        ("Klein, Dr. Jürgen", "Jürgen", "", "Klein"),
        ("Jürgen Klein, Dr.", "Jürgen", "", "Klein"),
        ("Ing. Petr Novák, CSc.", "Petr", "", "Novák"),
        ("Mag. Petra Gruber, MSc", "Petra", "", "Gruber"),
        ("Jane Roe, B. A.", "Jane", "", "Roe"),
        ("Jane Roe, M. A., LL. M.", "Jane", "", "Roe"),
        ("Jane Roe LL.M.", "Jane", "", "Roe"),
        ("Jane Roe, RN, BSN", "Jane", "", "Roe"),
        ("Jane Roe, PMP®, CSM®", "Jane", "", "Roe"),
        ("Jane Roe (she/her), MBA", "Jane", "", "Roe"),
        ("Jane Roe, D. Phil.", "Jane", "", "Roe"),
        ("CJ Roe", "CJ", "", "Roe"),
        ("Jo Ma", "Jo", "", "Ma"),
        ("Rev. Dr. Martin King Jr.", "Martin", "", "King"),
    ] {
        all += 1;
        let name = PersonName::parse(full);
        let parts = (name.first.as_str(), name.middle.join(" "), name.last.as_str());
        if parts != (first, middle.to_owned(), last) {
            wrong.push(format!("{full}: {parts:?}"));
        }
    }
    // The first score; what is wrong is left wrong, so that it stays a measure.
    assert!(wrong.len() <= 1, "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn two_plain_words_are_taken_apart_as_any_other_name() {
    for first in ["Ada", "Dr", "Prof", "Justice", "Diplom", "Sir", "jr", "MBA", "Maria", "J", "von", "and"] {
        for last in ["Lovelace", "Jr", "MD", "PhD", "de", "Lord", "III", "Ng"] {
            assert_eq!(
                PersonName::from_parts(first, last),
                PersonName::of_parts(first, last),
                "{first} {last}"
            );
        }
    }
}
