//! The normal forms of names, and what their words tell.

use super::*;
use domain::name::fold;
use proptest::prelude::*;

#[test]
fn a_name_that_ends_within_a_quotation_goes_on() {
    for (name, goes_on) in [
        ("АО «Кондрать", true),
        ("АО «Кондратьева»", false),
        ("Acme (Hold", true),
        ("Perez and", true),
        ("Acme", false),
    ] {
        assert_eq!(CompanyName::parse(name).goes_on, goes_on, "{name}");
    }
}

#[test]
fn a_name_of_other_letters_has_the_keys_of_latin_ones() {
    for (latin, other) in
        [("Ntotsi", "Ντότση Α.Ε."), ("Dotsi", "Ντότση Α.Ε."), ("Kuz'min", "Кузьмин"), ("Yandex", "Яндекс")]
    {
        let (latin, other) = (CompanyName::parse(latin).keys(), CompanyName::parse(other).keys());
        assert!(latin.iter().any(|key| other.contains(key)), "{latin:?} {other:?}");
    }
}

#[test]
fn where_a_name_is_linked_is_known() {
    for (name, linked, words) in [
        ("Procter & Gamble", Some(1), "procter gamble"),
        ("Perez, Howard and Tucker", Some(2), "perez howard tucker"),
        ("Lindberg &", Some(1), "lindberg"),
        ("Tiffany & Co.", None, "tiffany"),
        ("Müller & Söhne GmbH & Co. KG", Some(1), "muller sohne"),
        // Two letters behind a link are the beginning of a word.
        ("Holloway, Pierce and As", Some(2), "holloway pierce as"),
        ("Acme AS", None, "acme"),
        ("Acme", None, "acme"),
    ] {
        let parsed = CompanyName::parse(name);
        assert_eq!((parsed.linked, parsed.words.join(" ").as_str()), (linked, words), "{name}");
    }
}

#[test]
fn the_legal_form_does_not_tell_companies_apart() {
    let names = [
        ("Acme, Inc.", "acme"),
        ("ACME GmbH", "acme"),
        ("Müller & Söhne GmbH & Co. KG", "muller sohne"),
        ("The Boring Co.", "boring"),
        ("Boring Company, The", "boring"),
        ("Société Générale S.A.", "societe generale"),
        ("Novo Nordisk A/S", "novo nordisk"),
        ("Orlen Sp. z o.o.", "orlen"),
        ("Orlen Sp. z o. o.", "orlen"),
        ("Orlen Spółka z ograniczoną odpowiedzialnością", "orlen"),
        ("Tata Sons Pvt. Ltd.", "tata son"),
        ("Tata Sons (P) Ltd", "tata son"),
        ("Limited", "limited"),
        ("AB", "ab"),
        ("A B C Corp", "abc"),
        ("ООО «Ромашка»", "ромашка"),
        ("ПАО Сбербанк", "сбербанк"),
        ("Абрамова Лимитед", "абрамова"),
        ("Общество с ограниченной ответственностью \"Ромашка\"", "ромашка"),
        ("ТОВ Нова Пошта", "нова пошта"),
        ("PT Telkom Indonesia (Persero) Tbk", "telkom indonesia"),
        ("株式会社日立製作所", "日立製作所"),
        ("トヨタ自動車株式会社", "トヨタ自動車"),
        ("㈱日立製作所", "日立製作所"),
        ("华为技术有限公司", "华为技术"),
        ("中国平安保险(集团)股份有限公司", "中国平安保险 集团"),
        ("شركة الاتصالات ذ.م.م", "الاتصالات"),
        ("Ρομπότ Α.Ε.", "ρομποτ"),
        ("SIA Tele2", "tele2"),
        ("UAB Vinted", "vinted"),
        ("OÜ Bolt", "bolt"),
        ("Eni S.p.A.", "eni"),
        ("ENI SPA", "eni"),
        ("Urban Day Spa", "urban day spa"),
        ("Eni Società per Azioni", "eni"),
        ("Bosch Gesellschaft mit beschränkter Haftung", "bosch"),
        ("Cemex, S.A.B. de C.V.", "cemex"),
        ("Uber México S. de R.L. de C.V.", "uber mexico"),
        ("Seppä ry", "seppa"),
        ("Philips Naamloze Vennootschap", "philips"),
        ("AB Volvo", "volvo"),
        ("Aktiebolaget Volvo", "volvo"),
        ("Oy Karl Fazer Ab", "karl fazer"),
        ("Koç Holding Anonim Şirketi", "koc holding"),
        ("BHP Pty Limited", "bhp"),
        ("Petronas Sdn. Bhd.", "petronas"),
        ("Skoda Auto a.s.", "skoda automotive"),
        ("SC Dacia SRL", "dacia"),
        ("SC Johnson", "sc johnson"),
        ("SAS Institute Inc.", "sas institute"),
        ("Siemens GmbH Wien", "siemens wien"),
        ("Công ty TNHH Samsung", "samsung"),
        ("บริษัท ปตท. จำกัด (มหาชน)", "ปตท"),
        ("Teva בע\"מ", "teva"),
        ("JSC Gazprom", "gazprom"),
        ("Tiffany & Co.", "tiffany"),
        ("Ford Motor Company of Canada, Limited", "ford motor company of canada"),
        ("", ""),
    ];
    let wrong = names.map(|(given, expected)| (given, fold(expected), normal(given)));
    let wrong: Vec<_> = wrong.iter().filter(|(_, expected, found)| expected != found).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(normal("(주)삼성전자"), normal("삼성전자 주식회사"));
    assert_eq!(normal("주식회사삼성전자"), fold("삼성전자"));
    for (given, forms) in [
        ("Acme Ltd", vec!["limited"]),
        ("Acme Limited", vec!["limited"]),
        ("Acme Co., Ltd.", vec!["limited"]),
        ("Acme Gesellschaft mit beschränkter Haftung", vec!["gmbh"]),
        ("Müller GmbH & Co. KG", vec!["gmbh co kg"]),
        ("PT Astra Tbk", vec!["tbk", "pt"]),
        ("Acme", vec![]),
    ] {
        assert_eq!(CompanyName::parse(given).forms, forms, "{given}");
    }
}

#[test]
fn spellings_of_a_name_meet() {
    for (one, other) in [
        ("Smith & Sons", "Smith and Sons"),
        ("Smith+Sons", "Smith Sons"),
        ("Müller und Söhne", "Müller & Söhne"),
        ("H&M", "H & M"),
        ("AT&T", "AT and T"),
        ("J. P. Morgan", "J.P. Morgan"),
        ("McDonald's", "McDonalds"),
        ("Int'l Business Machines", "International Business Machines"),
        ("Acme Mfg", "Acme Manufacturing"),
        ("Warner Bros.", "Warner Brothers"),
        ("Univ. of Oxford", "University of Oxford"),
        ("St. Jude Hosp", "Saint Jude Hospital"),
        ("Acme Technologies", "Acme Technology"),
        ("Acme Svcs", "Acme Services"),
        ("Acme Ins", "Acme Insurance"),
        ("Ind. Chem. Works", "Ind. Chemical Works"),
        ("Berkshire Hldgs", "Berkshire Holdings"),
        ("Bell Labs", "Bell Laboratories"),
        ("Medical Ctr", "Medical Centre"),
        ("Three UK", "3 UK"),
        ("Twenty-One Group", "21 Group"),
        ("First Data", "1st Data"),
        ("Amazon.com, Inc.", "Amazon"),
        ("Co-op Group", "Coop Group"),
        ("Silva e Filhos Lda", "Silva & Filhos"),
        ("VITAMIN E LABS", "Vitamin & Labs"),
    ] {
        assert_eq!(normal(one), normal(other), "{one} / {other}");
    }
    for (one, other) in [
        ("Vitamin E Labs", "Vitamin Labs"),
        ("La Poste", "Poste"),
        ("Y Combinator", "Combinator"),
        ("Disney+", "Disney"),
        ("Fin Capital", "Financial Capital"),
    ] {
        assert_ne!(normal(one), normal(other), "{one} / {other}");
    }
}

#[test]
fn a_name_may_be_a_domain() {
    for (given, words, ending) in [
        ("booking.com", "booking", Some("com")),
        ("Amazon.com, Inc.", "amazon", Some("com")),
        ("monday.com Ltd.", "monday", Some("com")),
        ("www.check24.de", "check24", Some("de")),
        ("idealo.de GmbH", "idealo", Some("de")),
        ("lastminute.co.uk", "lastminute", Some("co.uk")),
        ("X.com", "x", Some("com")),
        ("Cia.de Seguros", "cia de insurance", None),
        ("S.A. de C.V.", "sa de cv", None),
        ("E.ON SE", "eon", None),
    ] {
        let name = CompanyName::parse(given);
        assert_eq!((name.words.join(" ").as_str(), name.domain.as_deref()), (words, ending), "{given}");
    }
}

#[test]
fn words_weigh_differently() {
    for word in
        ["group", "services", "solution", "technologies", "international", "global", "systems", "consulting"]
    {
        assert!(is_generic(word), "{word}");
    }
    for word in [
        "holdings",
        "capital",
        "bank",
        "ventures",
        "germany",
        "german",
        "north",
        "labs",
        "logistics",
        "deutschland",
    ] {
        assert!(tells_apart(word), "{word}");
    }
    for word in ["siemens", "acme", "toyota"] {
        assert!(!is_generic(word) && !tells_apart(word), "{word}");
    }
}

proptest! {
    #[test]
    fn any_text_parses_as_a_company(text in "\\PC{0,60}") {
        let name = CompanyName::parse(&text);
        prop_assert!(name.words.iter().all(|word| !word.is_empty()));
    }

    #[test]
    fn a_name_with_letters_keeps_a_word(text in "[A-Za-z&+.' -]{0,30}") {
        let has_letters = text.chars().any(|c| c.is_ascii_alphabetic());
        prop_assert_eq!(has_letters, !normal(&text).is_empty(), "{}", text);
    }
}
