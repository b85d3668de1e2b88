//! What pages of invented companies say.

use crate::facts::{Fact, Field, How};
use crate::page::Page;
use crate::record::{self, Seen};
use crate::said::of_page;
use crate::wanted::Kind;
use domain::Domain;
use http::HeaderMap;
use jiff::Timestamp;
use lookup::record::CompanyRecord;
use proptest::prelude::*;

fn at() -> Timestamp {
    "2026-03-01T12:00:00Z".parse().unwrap()
}

fn facts(domain: &str, path: &str, kind: Kind, html: &str, people: bool) -> Vec<Fact> {
    let page = Page::read(html, format!("https://{domain}{path}").parse().unwrap(), HeaderMap::new());
    of_page(&page, kind, &Domain::parse(domain).unwrap(), people, at())
}

fn said(facts: &[Fact], field: Field) -> Vec<&str> {
    facts.iter().filter(|fact| fact.field == field).map(|fact| fact.value.as_str()).collect()
}

fn record(domain: &str, facts: &[Fact]) -> CompanyRecord {
    record::company(&Domain::parse(domain).unwrap(), facts, &Seen::default(), at()).unwrap()
}

const HOME: &str = r##"<html lang="en"><title>Acme | Rockets &amp; more</title><meta property="og:site_name" content="Acme site">
    <script type="application/ld+json">{"@context": "https://schema.org", "@graph": [
        {"@type": "WebSite", "name": "Site", "publisher": {"@id": "#us"}},
        {"@type": "Organization", "name": "Theme Makers", "url": "https://themes.example"},
        {"@type": ["Organization", "Corporation"], "@id": "#us", "name": "Acme Inc", "legalName": "Acme Incorporated", "foundingDate": "1999-04",
         "numberOfEmployees": {"@type": "QuantitativeValue", "value": 120}, "telephone": "+49 30 901820", "email": "info@acme.example",
         "sameAs": ["https://x.example/acme", "https://www.linkedin.com/company/acme"], "logo": {"@type": "ImageObject", "url": "/logo.svg"},
         "leiCode": "O2RNE8IBXP4R0TD8PU41", "founder": {"@type": "Person", "name": "Ada Lovelace"},
         "address": {"@type": "PostalAddress", "addressLocality": "Berlin", "addressCountry": {"name": "Germany"}}}]}</script>
    <a href="https://boards.greenhouse.io/acme">Jobs</a>"##;

#[test]
fn structured_data_tells_the_company_and_each_field_names_its_page() {
    let facts = facts("acme.example", "/", Kind::Home, HOME, false);
    let record = record("acme.example", &facts);
    let company = &record.company;
    assert_eq!(
        (company.name.as_str(), company.founded_year, company.employee_count),
        ("Acme Inc", Some(1999), Some(120))
    );
    assert_eq!(company.network_url.as_ref().unwrap().as_str(), "https://linkedin.com/company/acme");
    assert_eq!(company.location.as_ref().unwrap().country.as_deref(), Some("DE"));
    assert_eq!(record.other_names, ["Acme Incorporated"]);
    assert_eq!(record.registrations, ["lei:O2RNE8IBXP4R0TD8PU41"]);
    assert_eq!(record.phone.unwrap().as_str(), "+4930901820");
    assert_eq!(record.email.unwrap().as_str(), "info@acme.example");
    assert_eq!(said(&facts, Field::Logo), ["https://acme.example/logo.svg"]);
    assert_eq!(said(&facts, Field::Board), ["greenhouse:acme"]);
    let of_name = company.sources.iter().find(|source| source.fields.contains(&"name".to_owned())).unwrap();
    let evidence = of_name.evidence.as_ref().unwrap();
    assert_eq!((evidence.page.as_str(), evidence.how.as_str()), ("https://acme.example/", "json-ld"));
    assert_eq!(of_name.observed_at, Some(at()));
    assert!(said(&facts, Field::Leader).is_empty(), "people are left out unless they are wanted");
    let with_people = super::facts_tests::facts("acme.example", "/", Kind::Home, HOME, true);
    assert_eq!(said(&with_people, Field::Leader), ["Founder: Ada Lovelace"]);
}

#[test]
fn a_german_imprint_tells_the_legal_facts_and_not_those_of_the_agency() {
    let html = "<h1>Impressum</h1><p>Angaben gemäß § 5 DDG</p><p>Beispiel Robotik GmbH<br>Musterstraße 1<br>10115 Berlin<br>Deutschland</p>
        <p>Geschäftsführer: Dr. Max Mustermann, Erika Beispiel</p><p>Tel.: 030 / 901 82 - 0<br>Fax: 030 901 82 99<br>
        E-Mail: <a href='mailto:kontakt@beispiel-robotik.de'>kontakt@…</a></p>
        <p>Registergericht: Amtsgericht Charlottenburg<br>Registernummer: HRB 12345 B</p><p>USt-IdNr.: DE 136695976</p>
        <p>Webdesign: Pixel Agentur GmbH<br>Amtsgericht München HRB 99999<br>80331 München<br>USt-IdNr. DE111111125</p>";
    let facts = facts("beispiel-robotik.de", "/impressum", Kind::Legal, html, false);
    let record = record("beispiel-robotik.de", &facts);
    assert_eq!(record.company.name, "Beispiel Robotik GmbH");
    assert_eq!(record.registrations, ["de:CHARLOTTENBURGHRB12345B"]);
    assert_eq!(said(&facts, Field::Vat), ["DE136695976"]);
    let place = record.company.location.unwrap();
    assert_eq!((place.city.as_deref(), place.country.as_deref()), (Some("Berlin"), Some("DE")));
    assert_eq!(record.phone.unwrap().as_str(), "+4930901820");
    assert_eq!(record.email.unwrap().as_str(), "kontakt@beispiel-robotik.de");
    let kept = serde_json::to_string(&facts).unwrap();
    assert!(!kept.contains("Mustermann") && !kept.contains("Erika"), "{kept}");
    let with_people = super::facts_tests::facts("beispiel-robotik.de", "/impressum", Kind::Legal, html, true);
    assert_eq!(
        said(&with_people, Field::Leader),
        ["Managing Director: Max Mustermann", "Managing Director: Erika Beispiel"]
    );
}

#[test]
fn legal_pages_of_other_countries_are_read() {
    for (domain, html, name, registration, city) in [
        (
            "exemple.fr",
            "<p>Éditeur : Exemple Logiciels SAS au capital de 10 000 €<br>12 rue Exemple, 69002 Lyon<br>RCS Lyon 732 829 320<br>Hébergeur : OVH SAS, 59100 Roubaix, RCS Lille 424 761 419</p>",
            "Exemple Logiciels SAS",
            "fr:732829320",
            Some("Lyon"),
        ),
        (
            "sample.co.uk",
            "<p>Sample Widgets Ltd is a company registered in England and Wales, company number 01234567.<br>Registered office: 1 High Street, Leeds LS1 1AA</p>",
            "Sample Widgets Ltd",
            "gb:01234567",
            Some("Leeds"),
        ),
        (
            "voorbeeld.nl",
            "<p>Voorbeeld Techniek B.V.<br>Straat 1<br>1012 AB Amsterdam<br>KvK 12345678<br>BTW NL004495445B01</p>",
            "Voorbeeld Techniek B.V.",
            "nl:12345678",
            Some("Amsterdam"),
        ),
        (
            "esempio.it",
            "<p>Esempio Meccanica S.r.l.<br>Via Roma 1, 20121 Milano (MI)<br>P.IVA 00743110157</p>",
            "Esempio Meccanica S.r.l.",
            "it:00743110157",
            Some("Milano"),
        ),
        (
            "ejemplo.es",
            "<p>Ejemplo Digital S.L.<br>Calle Mayor 1, 28013 Madrid<br>CIF: A-58818501</p>",
            "Ejemplo Digital S.L.",
            "es:A58818501",
            Some("Madrid"),
        ),
        (
            "beispiel.at",
            "<p>Beispiel Bau GmbH<br>Gasse 1, 1010 Wien<br>Firmenbuchnummer: FN 123456 a<br>UID: ATU13585627</p>",
            "Beispiel Bau GmbH",
            "at:123456A",
            Some("Wien"),
        ),
        (
            "eksempel.dk",
            "<p>Eksempel Byg ApS<br>Gade 1, 2100 København Ø<br>CVR-nr. 13585628</p>",
            "Eksempel Byg ApS",
            "dk:13585628",
            Some("København Ø"),
        ),
        (
            "exempel.se",
            "<p>Exempel Teknik AB<br>Gatan 1, 111 22 Stockholm<br>Org.nr 556012-5790</p>",
            "Exempel Teknik AB",
            "se:5560125790",
            Some("Stockholm"),
        ),
        (
            "przyklad.pl",
            "<p>Przyklad Soft Sp. z o.o.<br>ul. Długa 1, 00-238 Warszawa<br>KRS 0000123456, NIP 856-734-62-15</p>",
            "Przyklad Soft Sp. z o.o.",
            "pl:0000123456",
            Some("Warszawa"),
        ),
        (
            "voorbeeld.be",
            "<p>Voorbeeld Bouw BV<br>Straat 1, 2000 Antwerpen<br>BTW BE 0403.019.261</p>",
            "Voorbeeld Bouw BV",
            "be:0403019261",
            Some("Antwerpen"),
        ),
    ] {
        let facts = facts(domain, "/legal", Kind::Legal, html, false);
        let record = record(domain, &facts);
        assert_eq!(record.company.name, name, "{domain}");
        assert_eq!(record.registrations, [registration], "{domain}: {facts:?}");
        assert_eq!(record.company.location.and_then(|place| place.city).as_deref(), city, "{domain}");
    }
}

#[test]
fn peoples_addresses_teach_their_form_and_are_not_kept() {
    let html = "<ul><li>Ada Lovelace, CTO <a href='mailto:ada.lovelace@acme.example'>mail</a>
        <li>Grace Hopper <a href='mailto:grace.hopper@acme.example?subject=x'>mail</a>
        <li>Press <a href='mailto:press@acme.example'>mail</a> <a href='mailto:abuse@acme.example'>x</a>
        <li>Our partner Bob Other <a href='mailto:bob@other.example'>mail</a></ul>";
    let facts = facts("acme.example", "/contact", Kind::Contact, html, false);
    assert_eq!(said(&facts, Field::Pattern), ["{first}.{last} 2"]);
    assert_eq!(said(&facts, Field::Email), ["press@acme.example"]);
    let kept = serde_json::to_string(&facts).unwrap();
    assert!(!kept.to_lowercase().contains("lovelace") && !kept.contains("hopper"), "{kept}");
    let mut with_name = facts;
    with_name.push(Fact {
        field: Field::Name,
        value: "Acme".into(),
        how: How::Title,
        page: "p".into(),
        at: at(),
    });
    assert_eq!(record("acme.example", &with_name).email_pattern.as_deref(), Some("{first}.{last}"));
}

#[test]
fn a_page_about_the_company_tells_its_age_and_size() {
    let html = "<p>Acme was founded in 1987 and has more than 1,200 employees in 4 countries.</p>";
    let facts = facts("acme.example", "/about", Kind::About, html, false);
    assert_eq!((said(&facts, Field::Founded), said(&facts, Field::Staff)), (vec!["1987"], vec!["1200"]));
    let german =
        "<p>Gegründet 2005 in Köln. Heute arbeiten bei uns 350 Mitarbeiterinnen und Mitarbeiter.</p>";
    let facts = super::facts_tests::facts("acme.example", "/ueber-uns", Kind::About, german, false);
    assert_eq!((said(&facts, Field::Founded), said(&facts, Field::Staff)), (vec!["2005"], vec!["350"]));
}

#[test]
fn microdata_and_cards_tell_the_company_too() {
    let html = r#"<div itemscope itemtype="https://schema.org/LocalBusiness"><h1 itemprop="name">Acme Bakery</h1>
        <a itemprop="url" href="https://acme.example/"></a><div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
        <span itemprop="addressLocality">Leeds</span> <meta itemprop="addressCountry" content="GB"></div></div>"#;
    let facts = facts("acme.example", "/", Kind::Home, html, false);
    let company = record("acme.example", &facts).company;
    assert_eq!(
        (company.name.as_str(), company.location.unwrap().country.as_deref()),
        ("Acme Bakery", Some("GB"))
    );
    let card = r#"<div class="h-card"><a class="p-name p-org u-url" href="/">Acme Bakery</a> <span class="p-locality">Leeds</span>
        <span class="p-country-name">United Kingdom</span></div>"#;
    let facts = super::facts_tests::facts("acme.example", "/", Kind::Home, card, false);
    assert_eq!((said(&facts, Field::Name), said(&facts, Field::Country)), (vec!["Acme Bakery"], vec!["GB"]));
    let person = r#"<div class="h-card"><a class="p-name u-url" href="/">Ada Lovelace</a></div>"#;
    let facts = super::facts_tests::facts("acme.example", "/", Kind::Home, person, false);
    assert!(said(&facts, Field::Name).is_empty(), "a person's card is no company");
}

#[test]
fn a_title_counts_only_where_it_is_the_domains_name() {
    let named = |html: &str| {
        let facts = facts("acme.example", "/", Kind::Home, html, false);
        said(&facts, Field::Name).first().map(|name| (*name).to_owned())
    };
    assert_eq!(named("<title>Home - Acme</title>").as_deref(), Some("Acme"));
    assert_eq!(named("<title>This domain is for sale</title>"), None);
}

proptest! {
    #[test]
    fn no_page_breaks_the_reading(html in "(<[a-z/!-]{0,8}[ =\"'>a-zé]{0,12}|HRB 1|USt DE1|\\PC{0,8}){0,12}") {
        for kind in [Kind::Home, Kind::Legal, Kind::Contact, Kind::About] {
            let _ = facts("acme.example", "/", kind, &html, true);
        }
    }
}
