//! Legal and contact pages, and what stands at the foot of others: the company's legal name, numbers, place and phone. Names of people
//! are read only where the operator wants people.

use crate::facts::{Field, How, Notes};
use crate::numbers::{self, Number, Of};
use crate::organization::leader;
use crate::tree::Id;
use crate::wanted::Kind;
use domain::name::fold;
use domain::{Domain, Phone};
use matching::{Fit, companies_fit};
use regex::Regex;
use std::sync::LazyLock;

/// Lines longer than this, in bytes, are prose.
const LONGEST: usize = 160;
/// Lines that are read of a page.
const MOST: usize = 4_000;

fn regex(text: &str) -> Option<Regex> {
    Regex::new(text).ok()
}

/// A name with a legal form behind it, as it is written in the text.
static NAMED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(concat!(
        r"((?:[A-ZÀ-ÖØ-ÞŁŚŽČŘ0-9][\p{L}0-9&.'’+\-]*,? (?:(?:&|und|and|et|e|y|i|of|the|de|du|la|für|for|van|von|\+) )*){1,7})",
        r"(\(haftungsbeschränkt\)|gGmbH|GmbH ?& ?Co\.? ?(?:KGaA|KG|OHG)|GmbH|mbH|UG(?: \(haftungsbeschränkt\))?|AG ?& ?Co\.? ?KG(?:aA)?|AG|KGaA|KG|SE|OHG|e\. ?K\.|eG|e\.V\.|PartG ?mbB|",
        r"Ltd\.?|Limited|LLP|PLC|plc|Inc\.?|Incorporated|LLC|L\.L\.C\.|Corp\.?|Corporation|Pty\.? Ltd\.?|DAC|",
        r"B\. ?V\.|BV|N\. ?V\.|NV|V\.O\.F\.|SASU|SAS|S\.A\.S\.?|SARL|S\.A\.R\.L\.?|S\.à r\.l\.|SA|S\.A\.U?\.?|EURL|SNC|SCOP|",
        r"S\. ?r\. ?l\.?|SRL|S\. ?p\. ?A\.?|SpA|S\.L\.U?\.?|SLU?|Lda\.?|Sp\. z o\. ?o\.|S\.A\.|ApS|A/S|AB|ASA|AS|Oyj|Oy|s\. ?r\. ?o\.|a\. ?s\.|Kft\.?|Zrt\.?)(?:[\s,.;:()|–-]|$)",
    ))
});

static FOUNDED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)\b(?:founded|established|est\.|gegründet|fondée?s?|fundada|fondata|opgericht|grundat|grundlagt|perustettu|založen[ao]?|założon[ay])\b[^.0-9]{0,25}\b(1[5-9][0-9]{2}|20[0-4][0-9])\b",
    )
});

static STAFF: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)\b([0-9]{1,3}(?:[.,’' \u{a0}]?[0-9]{3})?)\+? ?(?:employees|team members|staff members|colleagues|mitarbeiter(?:innen|\*innen|:innen)?|mitarbeitende|beschäftigte|collaborateurs|salariés|empleados|dipendenti|medewerkers|colaboradores|funcionários|pracowników|anställda|medarbejdere|medarbeidere|ansatte|työntekijää|zaměstnanců)\b",
    )
});

static PHONE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)\b(?:tel|telefon|telephone|téléphone|teléfono|telefono|telefoon|telefone|phone|fon|tlf|puh|puhelin|call us|t)\b ?\.?(?: ?no\.?| ?nr\.?)? ?[:.]? ?(\+?[(0-9][0-9 ()/.\-–\u{a0}]{6,22}[0-9])",
    )
});

static LEADER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)(geschäftsführer(?:in|innen|\*in)?|geschäftsführung|managing directors?|vorstand|vertretungsberechtigte[rs]?(?: [a-zäöü]+)?|vertreten durch|inhaber(?:in)?|directeur de (?:la )?publication|président|gérant|amministratore(?: delegato| unico)?|administrador|bestuurder)(?: ist| sind| are| is)? ?[:\-–] ?([^:\n]{5,120})",
    )
});

/// Words that begin a block about others: agencies, hosts, photographers.
const OTHERS: &[&str] = &[
    "webdesign",
    "web design by",
    "design by",
    "designed by",
    "website by",
    "site by",
    "realisierung",
    "realisation",
    "umsetzung",
    "konzeption und",
    "konzept und gestaltung",
    "gestaltung und",
    "technische umsetzung",
    "programmierung",
    "hosting",
    "hebergeur",
    "hebergement",
    "hosted by",
    "hospedaje",
    "agentur",
    "realizzazione",
    "sito realizzato",
    "powered by",
    "bildnachweis",
    "bildquellen",
    "fotos",
    "photo credits",
    "streitschlichtung",
    "aufsichtsbehorde",
    "berufshaftpflicht",
    "haftpflichtversicherung",
    "responsible authority",
    "credits photo",
    "datenschutzbeauftragte",
    "verbraucherschlichtung",
];

/// Reads what a page says in words of whose it is.
pub fn read(notes: &mut Notes<'_>, kind: Kind) {
    let lines = match kind {
        Kind::Legal | Kind::Contact | Kind::Privacy => notes.page.tree.lines(0),
        Kind::Home | Kind::About => foot(notes),
        _ => return,
    };
    let lines: Vec<String> = without_others(lines);
    let how = if kind == Kind::Legal { How::Legal } else { How::Text };
    let numbers = numbers::find(&lines);
    for number in &numbers {
        if number.of == Of::Vat {
            notes.add(Field::Vat, number.text.clone(), how);
        }
        notes.option(Field::Registration, number.key(), how);
    }
    let domain = notes.domain.clone();
    let country = country_of(&numbers, &domain);
    if let Some(name) = legal_name(&lines, &domain, kind) {
        notes.add(Field::LegalName, name, how);
    }
    if matches!(kind, Kind::Legal | Kind::Contact) {
        if let Some((city, country)) = country.and_then(|country| Some((place(&lines, country)?, country))) {
            notes.add(Field::City, city, how);
            notes.add(Field::Country, country.to_uppercase(), how);
        }
        notes.option(Field::Phone, phone(&lines, country), how);
    }
    let prose = match kind {
        Kind::About => notes.page.tree.lines(0),
        _ => lines.clone(),
    };
    if matches!(kind, Kind::About | Kind::Home) {
        notes.option(Field::Founded, first(&FOUNDED, &prose), How::Text);
        let staff = first(&STAFF, &prose).map(|count| count.replace(|c: char| !c.is_ascii_digit(), ""));
        notes.option(
            Field::Staff,
            staff.filter(|count| count.parse::<u32>().is_ok_and(|count| count > 4)),
            How::Text,
        );
    }
    if notes.people && kind == Kind::Legal {
        leaders(notes, &lines, how);
    }
}

/// The foot of a page: its footer element, or its last lines.
fn foot(notes: &Notes<'_>) -> Vec<String> {
    let tree = &notes.page.tree;
    let footer: Option<Id> = tree.named("footer").map(|(id, _)| id).last();
    match footer {
        Some(footer) => tree.lines(footer),
        None => {
            let lines = tree.lines(0);
            let from = lines.len().saturating_sub(15);
            lines.into_iter().skip(from).collect()
        }
    }
}

/// The lines without the blocks about others who made the site or took its pictures.
fn without_others(lines: Vec<String>) -> Vec<String> {
    let mut skipped = 0_u8;
    let kept = lines.into_iter().take(MOST).filter(|line| {
        let folded = fold(line);
        if line.len() < LONGEST && OTHERS.iter().any(|word| folded.starts_with(word)) {
            skipped = 5;
        } else {
            skipped = skipped.saturating_sub(1);
        }
        skipped == 0
    });
    kept.collect()
}

fn first(pattern: &LazyLock<Option<Regex>>, lines: &[String]) -> Option<String> {
    let pattern = pattern.as_ref()?;
    lines.iter().find_map(|line| Some(pattern.captures(line)?.get(1)?.as_str().to_owned()))
}

/// The country whose numbers the page has, or else that of the domain.
fn country_of<'a>(numbers: &[Number], domain: &'a Domain) -> Option<&'a str> {
    let of_numbers = numbers.iter().find(|number| !number.country.is_empty()).map(|number| number.country);
    of_numbers.or_else(|| domain.country_code())
}

/// The company's own name with its legal form: the one like the domain, or else the first of a legal page.
fn legal_name(lines: &[String], domain: &Domain, kind: Kind) -> Option<String> {
    let pattern = NAMED.as_ref()?;
    let mut named = Vec::new();
    for line in lines {
        for found in pattern.captures_iter(line) {
            let (Some(name), Some(form)) = (found.get(1), found.get(2)) else { continue };
            let name = name.as_str().trim_start_matches("Copyright").trim_start_matches("©").trim();
            let name = without_years(name);
            if !name.is_empty() {
                named.push(format!("{name} {}", form.as_str()));
            }
        }
    }
    let like = named.iter().find(|name| companies_fit(domain.label(), name) != Fit::No);
    like.or_else(|| named.first().filter(|_| kind == Kind::Legal)).cloned()
}

/// A name without the years of a copyright before it.
fn without_years(name: &str) -> &str {
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    match name.split_once([' ', '-', '–']) {
        Some((word, rest)) if is_year(word) => without_years(rest.trim_start()),
        _ => name,
    }
}

/// The town behind a postal code of the country, or before it in Great Britain.
fn place(lines: &[String], country: &str) -> Option<String> {
    let code = match country {
        "de" | "fr" | "it" | "es" | "fi" => r"\b(?:[A-Z]{1,2}-)?[0-9]{5}",
        "at" | "ch" | "be" | "dk" | "no" | "hu" => r"\b(?:[A-Z]{1,2}-)?[1-9][0-9]{3}",
        "nl" => r"\b[1-9][0-9]{3} ?[A-Z]{2}",
        "se" | "cz" | "sk" => r"\b[1-9][0-9]{2} [0-9]{2}",
        "pl" => r"\b[0-9]{2}-[0-9]{3}",
        "pt" => r"\b[1-9][0-9]{3}-[0-9]{3}",
        "gb" => {
            let post = regex(
                r"([\p{L}][\p{L} '\-]{2,40}),?(?: [\p{L} ]{3,20},)? ?\b[A-Z]{1,2}[0-9][0-9A-Z]? ?[0-9][A-Z]{2}\b",
            )?;
            return lines.iter().find_map(|line| town(post.captures(line)?.get(1)?.as_str()));
        }
        _ => return None,
    };
    let pattern = regex(&format!(r"{code},? ([\p{{Lu}}][\p{{L}}.'’\-/() ]{{1,40}})"))?;
    lines
        .iter()
        .filter(|line| line.len() < LONGEST)
        .find_map(|line| town(pattern.captures(line)?.get(1)?.as_str()))
}

/// A town's name without what stands behind it.
fn town(text: &str) -> Option<String> {
    let text = text.split([',', '(', '/']).next()?.trim();
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let stop = |word: &&&str| {
        matches!(
            fold(word).as_str(),
            "tel"
                | "telefon"
                | "phone"
                | "germany"
                | "deutschland"
                | "france"
                | "italia"
                | "espana"
                | "cedex"
                | "osterreich"
                | "schweiz"
                | "e mail"
                | "email"
                | "fax"
        )
    };
    let kept: Vec<&str> = words.iter().take_while(|word| !stop(word)).copied().collect();
    (!kept.is_empty() && kept.len() <= 5).then(|| kept.join(" "))
}

/// The first phone number that is said to be one; fax numbers are not.
fn phone(lines: &[String], country: Option<&str>) -> Option<String> {
    let pattern = PHONE.as_ref()?;
    lines.iter().find_map(|line| {
        let number = pattern.captures(line)?.get(1)?.as_str().replace("(0)", "");
        Phone::parse_in(&number, country).ok().map(|phone| phone.as_str().to_owned())
    })
}

/// The people who are said to lead the company.
fn leaders(notes: &mut Notes<'_>, lines: &[String], how: How) {
    let Some(pattern) = LEADER.as_ref() else { return };
    for line in lines {
        let Some(found) = pattern.captures(line) else { continue };
        let names = found.get(2).map(|names| names.as_str()).unwrap_or_default();
        let parts = names
            .split([',', ';', '|'])
            .flat_map(|part| part.split(" und "))
            .flat_map(|part| part.split(" and "));
        for part in parts.take(8) {
            let name = part.trim().trim_end_matches('.');
            let bare = name
                .trim_start_matches("Dr. ")
                .trim_start_matches("Prof. ")
                .trim_start_matches("Dipl.-Ing. ");
            let words = bare.split(' ').count();
            let is_name =
                bare.split(' ').all(|word| word.starts_with(char::is_uppercase)) && (2..=4).contains(&words);
            let given = bare.split([' ', '-']).next().unwrap_or_default();
            if is_name && language::known_names::given(&fold(given)).is_some() {
                leader(notes, Some(bare.to_owned()), Some("Managing Director".to_owned()), how);
            }
        }
    }
}
