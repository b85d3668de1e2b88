//! Which names are of one company, and which are not.

use super::*;
use crate::decision::{Decision, decide};
use crate::evidence::{NAMES_DRAWN_FROM, company_ratio};
use crate::weights::WEIGHTS;
use proptest::prelude::*;

fn level(one: &str, other: &str) -> Level {
    agreement(&CompanyName::parse(one), &CompanyName::parse(other), &|_| false)
}

/// Whether a company of the one name is found by the other.
fn is_confident(asked: &str, known: &str) -> bool {
    let ratio = company_ratio(level(asked, known));
    matches!(
        decide(&[ratio], NAMES_DRAWN_FROM, &WEIGHTS.companies),
        Decision::One { confidence, .. } if confidence >= 0.8
    )
}

#[test]
fn a_legal_form_of_other_letters_is_one_in_latin_letters() {
    for (one, other) in [
        ("AO Lukoil", "АО Лукойл"),
        ("OOO Romashka", "ООО «Ромашка»"),
        ("Ivanov OOD", "Иванов ООД"),
        ("TOV Kyiv Khlib", "ТОВ Київ Хліб"),
        ("Papadopoulos AE", "Παπαδόπουλος ΑΕ"),
        ("Naoym, Lakkas kai Rogaris", "Ναούμ, Λάκκας και Ρόγαρης"),
        ("Mpakas kai Ntoymas", "Μπάκας και Ντούμας"),
        ("T'pchileshchov EOOD", "Тъпчилещов EOOD"),
    ] {
        assert!(level(one, other) <= Level::Damaged, "{one} / {other}: {:?}", level(one, other));
    }
    assert!(level("AO Gazprom", "АО Лукойл") > Level::Far);
}

#[test]
fn what_is_left_of_a_name_is_read_and_other_companies_are_not() {
    for (one, other) in [
        ("Dixon & Antón GhmB", "Dixon & Antón GmbH"),
        ("Consulting of Pinto Heyne LSijited", "Consulting of Pinto Heyne Limited"),
        ("Simmons, Martinez and", "Simmons, Martinez and Holland"),
        ("Ribeiro & Åk", "Ribeiro & Åkerman Oy"),
        ("АО «Кондрать", "АО «Кондратьева»"),
        ("Paiva Cardoso apial GmbH & Co. KG", "Paiva Cardoso Capital GmbH & Co. KG"),
    ] {
        assert!(level(one, other) <= Level::Damaged, "{one} / {other}: {:?}", level(one, other));
    }
    for (one, other) in [
        ("Bosh", "Bosch"),
        ("Martel", "Mattel"),
        ("Andersen", "Anderson"),
        ("Goldman Sachs", "Goldman Sachs Bank"),
        ("University of California", "University of California Davis"),
        ("Delta F", "Delta Faucet"),
        ("Acme Gold", "Acme GmbH"),
    ] {
        assert!(level(one, other) > Level::Damaged, "{one} / {other}: {:?}", level(one, other));
    }
}

#[test]
fn both_words_of_a_name_may_be_damaged() {
    for (asked, known) in [
        ("Hill, Lope and Mratinez", "Hill, Lopez and Martinez"),
        ("Johnsen & P0ulsen A/S", "Johansen & Poulsen A/S"),
        ("Leno Baery A/S", "Leon Bakery A/S"),
        ("Laursen Fp0ds S.R.L.", "Laursen Foods S.R.L."),
        ("Bernard Cpaita S.L.", "Bernard Capital S.L."),
    ] {
        assert!(is_confident(asked, known), "{asked} / {known}: {:?}", level(asked, known));
    }
    for (asked, known) in [
        // One word is another family's name, and nothing else is damaged.
        ("Hargis Capital", "Harris Capital"),
        ("Yount & Seiber", "Young & Seiber"),
        ("Laursen Gold", "Laursen Foods"),
        // A general word makes a short name no longer.
        ("Bosh", "Bosch"),
        ("Martel", "Mattel"),
        ("Andersen", "Anderson"),
        ("Bosh Group", "Bosch Group"),
        ("Bosck Group", "Bosch Group"),
        ("Martel Toys", "Mattel Toys"),
        ("Andersen Group", "Anderson Group"),
    ] {
        assert!(!is_confident(asked, known), "{asked} / {known}: {:?}", level(asked, known));
    }
}

#[test]
fn an_ampersand_says_that_a_name_goes_on() {
    for (asked, known) in [
        ("Lindberg &", "Lindberg & Ali HB"),
        ("Procter & G", "Procter & Gamble"),
        ("Holloway, Pierce and As", "Holloway, Pierce and Ashley"),
    ] {
        assert!(is_confident(asked, known), "{asked} / {known}: {:?}", level(asked, known));
    }
    for (asked, known) in [
        ("Lindberg &", "Lindberg Logistics"),
        ("Lindberg", "Lindberg & Ali HB"),
        ("Tiffany & Co.", "Tiffany & Stone"),
        ("Delta F", "Delta Faucet"),
    ] {
        assert!(!is_confident(asked, known), "{asked} / {known}: {:?}", level(asked, known));
    }
}

#[test]
fn a_damaged_legal_form_of_several_words_is_one() {
    for (asked, known) in [
        ("Trüb Berger GmhH & Co. KG", "Trüb Berger GmbH & Co. KG"),
        ("Walter Salz Gm6 & Co. KG", "Walter Salz GmbH & Co. KG"),
        ("Döring GmbH & C", "Döring GmbH & Co. KGaA"),
        ("Döring GmbH & Co. KGA", "Döring GmbH & Co. KGaA"),
    ] {
        assert_eq!(level(asked, known), Level::Near, "{asked} / {known}");
    }
    for (asked, known) in [("Döring Gold & Co. KG", "Döring GmbH & Co. KG"), ("Acme Bank", "Acme Ban")] {
        assert!(!is_confident(asked, known), "{asked} / {known}: {:?}", level(asked, known));
    }
}

#[test]
fn letters_are_put_into_others_in_several_ways() {
    for (asked, known) in [
        ("Mikhaylichenko Group", "Михайличенко Group"),
        ("Yordanov", "Йорданов"),
        ("Bebeshko-Baydak", "Бебешко-Байдак"),
        ("Abramova Limited", "Абрамова Лимитед"),
    ] {
        assert!(level(asked, known) <= Level::Near, "{asked} / {known}: {:?}", level(asked, known));
    }
    assert!(!is_confident("Mikhaylov & Ivanova", "Михайлов и Иванов"));
}

#[test]
fn the_order_of_words_does_not_make_another_company() {
    assert!(is_confident("Jones & Smith Ltd", "Smith & Jones Ltd"));
    assert!(is_confident("Traders Northwind", "Northwind Traders"));
    // One telling word is not enough, and one that is missing is missing in any order.
    for (asked, known) in [("Group One", "One Group"), ("Jones & Smith", "Smith, Jones and Brown")] {
        assert!(!is_confident(asked, known), "{asked} / {known}: {:?}", level(asked, known));
    }
}

#[test]
fn names_agree_to_a_degree() {
    for (one, other, expected) in [
        ("Acme", "ACME", Level::Same),
        ("Acme Inc", "Acme, Incorporated", Level::Same),
        ("Acme", "Acme GmbH", Level::Same),
        ("Acme Inc", "Acme GmbH", Level::OtherForm),
        ("Data Dog", "Datadog, Inc.", Level::Same),
        ("Northwind Traders", "Nortwind Traders Ltd", Level::Near),
        ("Northwind", "Northwind Traders", Level::Part),
        ("Acme", "Acme Group", Level::Generic),
        ("Siemens", "Siemens Bank", Level::Related),
        ("Delhaize vat", "Delhaize", Level::OtherForm),
        ("Delhaize ks", "Delhaize KS", Level::OtherForm),
        ("International Business Machines", "IBM", Level::Acronym),
        ("Studio 54", "Studio 55", Level::Different),
        ("Acme", "Globex", Level::Different),
        ("", "Globex", Level::Different),
    ] {
        assert_eq!(level(one, other), expected, "{one} / {other}");
        assert_eq!(level(other, one), expected, "{other} / {one}");
    }
}

#[test]
fn a_slip_that_makes_a_known_word_counts_less() {
    let (one, other) = (CompanyName::parse("Acne Studios"), CompanyName::parse("Acme Studios"));
    assert_eq!(agreement(&one, &other, &|word| word == "acne"), Level::Known);
    for (one, other) in
        [("Mattel", "Martel"), ("Anderson", "Andersen"), ("Bosch", "Bosh"), ("Shell", "Snell")]
    {
        assert!(level(other, one) > Level::Near, "{other} / {one}");
    }
}

#[test]
fn a_word_that_cannot_be_read_does_not_make_another_company() {
    for (asked, known, most) in [
        ("Council of Haos Suby Repair", "Council of Chaos Ruby Repair", Level::Alike),
        ("Grand Hxr8our Logistics", "Grand Harbour Logistics", Level::Damaged),
        ("Northwind Trad", "Northwind Traders", Level::Damaged),
        ("AT&amp;T", "AT&T", Level::Same),
        ("Mueller & Soehne GmbH", "Müller & Söhne", Level::Same),
        ("Gazprom Neft", "ПАО Газпром нефть", Level::Near),
        ("Yandex", "ООО Яндекс", Level::Near),
        ("Elliniki Trapeza", "Ελληνική Τράπεζα", Level::Near),
        ("Armenis A.V.E.E.", "Αρμένης Α.Β.Ε.Ε.", Level::Near),
        ("Østergaard & Uelker Ltd", "Østergaard & Ülker Ltd", Level::Same),
        ("Nette Eckbauer KGsA", "Nette Eckbauer KGaA", Level::Near),
        ("Şafak Lltd.", "Şafak Ltd.", Level::Near),
        ("Perry, Baron and Johnson", "Perry, Barron and Johnson", Level::Damaged),
        ("Perez, Howard and", "Perez, Howard and Tucker", Level::Damaged),
        ("Malmkvist Hrafnbergsson", "Malmkvist Hrafnbergsson Systems AB", Level::Damaged),
        ("Kapoodr & Mreau Inc.", "Kapoor & Moreau Inc.", Level::Damaged),
        ("Design op Voinea Pereira", "Design of Voinea Pereira", Level::Near),
    ] {
        assert!(level(asked, known) <= most, "{asked} / {known}: {:?}", level(asked, known));
    }
    for (asked, known) in [
        ("Bank of Oman", "Bank of Iran"),
        ("North Sea Foods", "South Sea Foods"),
        ("Blue Harbour Logistics", "Kering Harbour Logistics"),
        ("Acme Inn", "Acme Inc"),
        ("Goldman Sachs", "Goldman Sachs Bank"),
        ("Christian Dior", "Christian Dior Couture"),
        ("Perry, Coleman and Johnson", "Perry, Barron and Johnson"),
        ("Barnette Inc.", "Barnett Inc."),
    ] {
        assert!(level(asked, known) > Level::Damaged, "{asked} / {known}: {:?}", level(asked, known));
    }
}

proptest! {
    #[test]
    fn any_names_can_be_compared(one in "\\PC{0,30}", other in "\\PC{0,30}") {
        let _ = level(&one, &other);
    }
}
