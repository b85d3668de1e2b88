//! The small words of other languages, as the English ones that they stand for. Titles and places need none of this: they are read in
//! every language that the service knows. A text is of the language whose small words it has more of than of English.

use super::words;

type Tongue = &'static [(&'static str, &'static str)];

#[rustfmt::skip]
const GERMAN: Tongue = &[
    ("bei", "at"), ("beim", "at"), ("mit", "with"), ("von", "of"), ("vom", "of"), ("aus", "from"), ("im", "in"), ("in", "in"), ("am", "in"),
    ("und", "and"), ("oder", "or"), ("als", "than"), ("mehr", "more"), ("über", "over"), ("weniger", "less"), ("unter", "under"),
    ("mindestens", "minimum"), ("bis", "to"), ("zwischen", "between"), ("mitarbeiter", "employees"), ("mitarbeitern", "employees"),
    ("mitarbeitende", "employees"), ("mitarbeitenden", "employees"), ("beschäftigte", "employees"), ("beschäftigten", "employees"),
    ("angestellte", "employees"), ("angestellten", "employees"), ("gegründet", "founded"), ("gegründete", "founded"), ("nach", "after"),
    ("vor", "before"), ("seit", "since"), ("nicht", "not"), ("ohne", "without"), ("außer", "except"), ("aber", "but"), ("die", "who"),
    ("der", "the"), ("das", "the"), ("den", "the"), ("dem", "the"), ("des", "the"), ("ein", "a"), ("eine", "a"), ("einer", "a"), ("einem", "a"),
    ("einen", "a"), ("für", "for"), ("unternehmen", "companies"), ("firmen", "companies"), ("firma", "company"), ("betriebe", "companies"),
    ("suche", "find"), ("suchen", "find"), ("zeige", "show"), ("ich", "i"), ("wir", "we"), ("mir", "me"), ("alle", "all"), ("personen", "people"),
    ("leute", "people"), ("sprechen", "speak"), ("spricht", "speak"), ("nutzen", "use"), ("verwenden", "use"), ("einsetzen", "use"),
    ("umsatz", "revenue"), ("millionen", "million"), ("letzten", "last"), ("tagen", "days"), ("wochen", "weeks"), ("monaten", "months"),
    ("jahr", "year"), ("jahren", "years"), ("jahre", "years"), ("erfahrung", "experience"), ("berufserfahrung", "experience"),
    ("kenntnisse", "skills"), ("kenntnissen", "skills"), ("wurden", "been"), ("wurde", "been"), ("haben", "have"), ("sind", "are"),
    ("branche", "industry"), ("deren", "whose"), ("sitz", "based"), ("dieses", "this"), ("diesem", "this"),
];
#[rustfmt::skip]
const FRENCH: Tongue = &[
    ("à", "in"), ("au", "in"), ("aux", "in"), ("en", "in"), ("dans", "in"), ("chez", "at"), ("avec", "with"), ("de", "of"), ("du", "of"),
    ("des", "of"), ("et", "and"), ("ou", "or"), ("plus", "more"), ("moins", "less"), ("entre", "between"), ("salariés", "employees"),
    ("employés", "employees"), ("collaborateurs", "employees"), ("personnes", "people"), ("fondées", "founded"), ("fondée", "founded"),
    ("fondés", "founded"), ("créées", "founded"), ("créée", "founded"), ("après", "after"), ("avant", "before"), ("depuis", "since"),
    ("pas", "not"), ("sans", "without"), ("sauf", "except"), ("hors", "outside"), ("mais", "but"), ("qui", "who"), ("dont", "whose"),
    ("le", "the"), ("la", "the"), ("les", "the"), ("un", "a"), ("une", "a"), ("pour", "for"), ("entreprises", "companies"),
    ("entreprise", "company"), ("sociétés", "companies"), ("société", "company"), ("cherche", "find"), ("trouver", "find"), ("je", "i"),
    ("nous", "we"), ("tous", "all"), ("toutes", "all"), ("parlent", "speak"), ("parlant", "speaking"), ("parle", "speak"), ("utilisent", "use"),
    ("utilisant", "using"), ("utilise", "use"), ("chiffre", "annual"), ("millions", "million"), ("derniers", "last"), ("dernières", "last"),
    ("jours", "days"), ("mois", "months"), ("ans", "years"), ("années", "years"), ("expérience", "experience"), ("compétences", "skills"),
    ("ont", "have"), ("sont", "are"), ("secteur", "sector"), ("basées", "based"), ("basés", "based"), ("cette", "this"), ("année", "year"),
    ("levé", "raised"), ("ne", "the"),
];
#[rustfmt::skip]
const SPANISH: Tongue = &[
    ("en", "in"), ("con", "with"), ("de", "of"), ("del", "of"), ("y", "and"), ("e", "and"), ("o", "or"), ("u", "or"), ("más", "more"), ("mas", "more"),
    ("menos", "less"), ("entre", "between"), ("hasta", "to"), ("empleados", "employees"), ("trabajadores", "employees"), ("personas", "people"),
    ("fundadas", "founded"), ("fundada", "founded"), ("creadas", "founded"), ("después", "after"), ("antes", "before"), ("desde", "since"),
    ("no", "not"), ("sin", "without"), ("excepto", "except"), ("salvo", "except"), ("fuera", "outside"), ("pero", "but"), ("que", "that"),
    ("el", "the"), ("la", "the"), ("los", "the"), ("las", "the"), ("un", "a"), ("una", "a"), ("para", "for"), ("empresas", "companies"),
    ("empresa", "company"), ("compañías", "companies"), ("busco", "find"), ("buscamos", "find"), ("todos", "all"), ("todas", "all"),
    ("hablan", "speak"), ("hablen", "speak"), ("usan", "use"), ("utilizan", "use"), ("facturación", "revenue"), ("ingresos", "revenue"),
    ("millones", "million"), ("últimos", "last"), ("días", "days"), ("meses", "months"), ("años", "years"), ("año", "year"),
    ("experiencia", "experience"), ("conocimientos", "skills"), ("trabajan", "working"), ("han", "have"), ("son", "are"), ("sector", "sector"),
    ("este", "this"), ("basadas", "based"), ("levantado", "raised"),
];

/// Gives the small words of another language the keys of the English ones.
pub fn translate(keys: &mut [&mut String]) {
    let tongues = [GERMAN, FRENCH, SPANISH];
    let counts = tongues.map(|tongue| {
        let own = keys.iter().filter(|key| meant(tongue, key).is_some_and(|meant| meant != key.as_str()));
        let english = keys.iter().filter(|key| words::is_glue(key) && meant(tongue, key).is_none());
        (own.count(), english.count())
    });
    let Some((tongue, _)) = tongues
        .into_iter()
        .zip(counts)
        .filter(|(_, (own, english))| own > english)
        .reduce(|best, next| if next.1.0 > best.1.0 { next } else { best })
    else {
        return;
    };
    let is_number =
        |key: Option<&&mut String>| key.is_some_and(|key| key.bytes().all(|byte| byte.is_ascii_digit()));
    for at in 0..keys.len() {
        let Some(english) = meant(tongue, keys[at]) else { continue };
        // De 11 à 50.
        let joins = at > 0 && english == "in" && is_number(keys.get(at - 1)) && is_number(keys.get(at + 1));
        *keys[at] = if joins { "to" } else { english }.to_owned();
    }
}

fn meant(tongue: Tongue, key: &str) -> Option<&'static str> {
    tongue.iter().find(|(own, _)| *own == key).map(|(_, english)| *english)
}
