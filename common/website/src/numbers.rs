//! Numbers of registers and of value added tax on legal pages: accepted with a word that says what they are right before them, and
//! with a passing check where there is one. Numbers that are people's are left out.

use crate::check_digits as check;
use domain::name::fold;
use regex::Regex;
use std::sync::LazyLock;

/// How far before a number the word may stand that says what it is, in bytes.
const NEAR: usize = 40;

/// What a number is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// The register of companies.
    Register,
    Vat,
    /// The Legal Entity Identifier.
    Lei,
}

/// A number of a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    pub of: Of,
    /// ISO 3166, in small letters; empty for an LEI.
    pub country: &'static str,
    /// In one spelling, without spaces and points.
    pub text: String,
}

/// A kind of number: its country, how it is written, the words that say what it is, and its check on its letters and digits.
struct Kind {
    of: Of,
    country: &'static str,
    written: &'static str,
    words: &'static str,
    passes: fn(&str) -> bool,
}

fn digits(text: &str) -> Vec<u32> {
    check::digits(text)
}

const fn kind(
    of: Of,
    country: &'static str,
    written: &'static str,
    words: &'static str,
    passes: fn(&str) -> bool,
) -> Kind {
    Kind { of, country, written, words, passes }
}

const VAT_WORDS: &str = "vat|ust|umsatzsteuer|uid|tva|btw|iva|moms|mva|mwst|tax|steuer|alv";

#[rustfmt::skip]
static KINDS: &[Kind] = &[
    kind(Of::Lei, "", r"\b[0-9A-Z]{18}[0-9]{2}\b", r"\blei\b|legal entity identifier", check::mod_97_10),
    kind(Of::Vat, "de", r"\bDE ?[1-9](?: ?[0-9]){8}\b", VAT_WORDS, |n| check::mod_11_10(&digits(n))),
    kind(Of::Vat, "at", r"\bATU ?[0-9]{8}\b", VAT_WORDS, |n| check::austrian(&digits(n))),
    kind(Of::Register, "at", r"\b(?:FN ?)?[0-9]{1,6} ?[a-z]\b", r"\bfn\b|firmenbuch", |n| digits(n).len() > 3),
    kind(Of::Register, "ch", r"\bCHE[- ]?[0-9]{3}[. ]?[0-9]{3}[. ]?[0-9]{3}\b", "", |n| check::mod_11(&digits(n), &[5, 4, 3, 2, 7, 6, 5, 4])),
    kind(Of::Vat, "fr", r"\bFR ?[0-9A-HJ-NP-Z]{2}(?: ?[0-9]{3}){3}\b", VAT_WORDS, check::french_key),
    kind(Of::Register, "fr", r"\b[0-9]{3}[ .]?[0-9]{3}[ .]?[0-9]{3}(?:[ .]?[0-9]{5})?\b", r"\brcs\b|r\.c\.s|siren|siret", |n| check::luhn(&digits(n))),
    kind(Of::Vat, "nl", r"\bNL ?[0-9]{4}\.?[0-9]{2}\.?[0-9]{3}\.?B\.?[0-9]{2}\b", VAT_WORDS, check::dutch),
    kind(Of::Register, "nl", r"\b[0-9]{8}\b", r"\bkvk\b|k\.v\.k|kamer van koophandel|chamber of commerce|handelsregister", |_| true),
    kind(Of::Register, "be", r"\b(?:BE ?)?[01][0-9]{3}[ .]?[0-9]{3}[ .]?[0-9]{3}\b", r"\bbtw|\btva|\bkbo\b|\bbce\b|ondernemingsnummer|numero d'entreprise|\brpr\b|\brpm\b|\bvat\b", |n| check::belgian(&digits(n))),
    kind(Of::Register, "gb", r"\b(?:SC|NI|OC|SO|NC|R0|FC|LP|SL)?[0-9]{6,8}\b", r"registered in (?:england|scotland|wales|northern ireland)|company (?:registration )?(?:number|no|reg)|registered (?:company )?(?:number|no)|registration (?:number|no)|companies house|company registered", is_british),
    kind(Of::Vat, "gb", r"\b(?:GB ?)?[0-9]{3} ?[0-9]{4} ?[0-9]{2}(?: ?[0-9]{3})?\b", r"\bvat\b", |n| check::british(&digits(n))),
    kind(Of::Vat, "ie", r"\bIE ?[0-9]{7}[A-W][A-I]?\b", r"\bvat\b", |n| check::irish(n.trim_start_matches("IE"))),
    kind(Of::Register, "it", r"\b(?:IT ?)?[0-9]{11}\b", r"p\.? ?iva|partita iva|\bvat\b|codice fiscale|\bc\.? ?f\.?\b", |n| check::luhn(&digits(n))),
    kind(Of::Register, "es", r"\b(?:ES ?)?[ABCDEFGHJNPQRSUVW][- .]?[0-9]{2}[. ]?[0-9]{3}[. ]?[0-9]{2}[- ]?[0-9A-J]\b", r"\bc\.?i\.?f\b|\bn\.?i\.?f\b|\bvat\b|\biva\b", |n| check::spanish(n.strip_prefix("ES").unwrap_or(n))),
    kind(Of::Register, "pt", r"\b(?:PT ?)?[5689][0-9]{2} ?[0-9]{3} ?[0-9]{3}\b", r"\bnif\b|\bnipc\b|contribuinte|pessoa coletiva", |n| check::portuguese(&digits(n))),
    kind(Of::Vat, "pl", r"\b(?:PL ?)?[0-9]{3}[- ]?[0-9]{2,3}[- ]?[0-9]{2}[- ]?[0-9]{2,3}\b", r"\bnip\b|\bvat\b", |n| check::polish(&digits(n))),
    kind(Of::Register, "pl", r"\b[0-9]{10}\b", r"\bkrs\b", |_| true),
    kind(Of::Register, "dk", r"\b(?:DK[- ]?)?[0-9]{2} ?[0-9]{2} ?[0-9]{2} ?[0-9]{2}\b", r"\bcvr\b|\bse[- ]nr", |n| check::danish(&digits(n))),
    // The third digit of a firm's number is two or more; a person's has a month there.
    kind(Of::Register, "se", r"\b[0-9]{2}[2-9][0-9]{3}-?[0-9]{4}\b", r"org\.? ?-?(?:nr|nummer)|organisationsnummer|organisation number|org\.? ?no", |n| check::luhn(&digits(n))),
    kind(Of::Register, "no", r"\b[89][0-9]{2} ?[0-9]{3} ?[0-9]{3}\b", r"org\.? ?-?(?:nr|nummer)|organisasjonsnummer|foretaksregisteret|organisation number", |n| check::mod_11(&digits(n), &[3, 2, 7, 6, 5, 4, 3, 2])),
    kind(Of::Register, "fi", r"\b[0-9]{7}-[0-9]\b", r"y-tunnus|business id|fo-nummer", |n| check::finnish(&digits(n))),
    kind(Of::Register, "cz", r"\b(?:CZ ?)?[0-9]{3} ?[0-9]{2} ?[0-9]{3}\b", r"\bico?\b|\bic:|identifikacni cislo", |n| check::czech(&digits(n))),
];

static WRITTEN: LazyLock<Vec<(Regex, Option<Regex>, &Kind)>> = LazyLock::new(|| {
    let read = |kind: &'static Kind| {
        let words = (!kind.words.is_empty()).then(|| Regex::new(kind.words).ok()).flatten();
        Some((Regex::new(kind.written).ok()?, words, kind))
    };
    KINDS.iter().filter_map(read).collect()
});

/// A German register: its kind and number, and the court before or after it.
static GERMAN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(HRA|HRB|GnR|PR|VR|GsR) ?(?:-?Nr\.?|Nummer)? ?:? ?([0-9]{1,6})(?: ?([A-Z]{1,3}))?\b").ok()
});

static COURT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?:Amtsgerichts?|Registergerichts?|Handelsregister|AG|Local Court(?: of)?|District Court(?: of)?)(?: ?:| des| beim| am| Amtsgericht(?:s)?| der Stadt| AG)* ([A-ZÄÖÜ][a-zäöüß]+(?:[- ](?:am|an der|im|in|a\.|bei|[A-ZÄÖÜ(])[A-Za-zäöüß.()]*)*)").ok()
});

/// The numbers in the lines of a page.
pub fn find(lines: &[String]) -> Vec<Number> {
    let mut found = Vec::new();
    let text = lines.join(" \n ");
    let folded = Folded::new(&text);
    for (written, words, kind) in WRITTEN.iter() {
        for number in written.find_iter(&text) {
            let said = words.as_ref().is_none_or(|words| {
                let before = folded.before(number.start());
                words.find_iter(before).last().is_some_and(|word| {
                    // Another number between the word and this one is what the word says.
                    !before[word.end()..].contains(|c: char| c.is_ascii_digit())
                })
            });
            let text: String = number
                .as_str()
                .chars()
                .filter(|c| c.is_ascii_alphanumeric())
                .map(|c| c.to_ascii_uppercase())
                .collect();
            if said && (kind.passes)(&text) {
                add(&mut found, Number { of: kind.of, country: kind.country, text });
            }
        }
    }
    found.extend(german(&text));
    found
}

fn add(found: &mut Vec<Number>, number: Number) {
    if !found.contains(&number) {
        found.push(number);
    }
}

/// The number in the register of a German court, `CHARLOTTENBURG HRB 12345 B`.
fn german(text: &str) -> Option<Number> {
    let (register, courts) = (GERMAN.as_ref()?, COURT.as_ref()?);
    let found = register.captures(text)?;
    let whole = found.get(0)?;
    let around = |from: usize, to: usize| {
        let from = (0..=from).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let to = (to.min(text.len())..=text.len()).find(|at| text.is_char_boundary(*at));
        &text[from..to.unwrap_or(text.len())]
    };
    let before = around(whole.start().saturating_sub(120), whole.start());
    let after = around(whole.end(), whole.end() + 120);
    let court = courts.captures_iter(before).last().or_else(|| courts.captures(after))?;
    let court = court.get(1)?.as_str().trim();
    let part = |at| found.get(at).map(|part| part.as_str()).unwrap_or_default();
    let number = format!("{court} {} {} {}", part(1), part(2), part(3));
    let text = fold(number.trim()).to_uppercase();
    Some(Number { of: Of::Register, country: "de", text })
}

fn is_british(number: &str) -> bool {
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
    number.len() == 8 || (is_plain && number.len() >= 7)
}

/// A text beside its folded form, which may have another length.
struct Folded {
    text: String,
    /// The place of each character of the text in the folded one.
    places: Vec<usize>,
}

impl Folded {
    fn new(text: &str) -> Self {
        let (mut folded, mut places) = (String::with_capacity(text.len()), vec![0; text.len() + 1]);
        for (at, c) in text.char_indices() {
            places[at] = folded.len();
            // Punctuation tells words apart and stays as it is.
            match c.is_alphabetic() && !c.is_ascii() {
                true => folded.push_str(&fold(c.encode_utf8(&mut [0; 4]))),
                false => folded.push(c.to_ascii_lowercase()),
            }
        }
        if let Some(end) = places.last_mut() {
            *end = folded.len();
        }
        Self { text: folded, places }
    }

    /// What stands right before a place of the text.
    fn before(&self, at: usize) -> &str {
        let end = self.places[at];
        let start = (0..=end.saturating_sub(NEAR)).rev().find(|at| self.text.is_char_boundary(*at));
        &self.text[start.unwrap_or(0)..end]
    }
}

impl Number {
    /// Its key in the register, by which sources agree that they mean the same company; none of a VAT number, which groups share.
    pub fn key(&self) -> Option<String> {
        match (self.of, self.country) {
            (Of::Lei, _) => Some(format!("lei:{}", self.text)),
            (Of::Register, country) => {
                let own = self.text.trim_start_matches(&country.to_uppercase());
                // The prefix of a Swiss number is part of it.
                let own = if country == "ch" { &self.text } else { own };
                Some(lookup::registers::key(country, own))
            }
            // A French number of this kind has the register's in it.
            (Of::Vat, "fr") => Some(lookup::registers::key("fr", self.text.get(4..)?)),
            (Of::Vat, _) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let shown = |n: Number| format!("{:?} {} {}", n.of, n.country, n.text);
        find(&lines).into_iter().map(shown).collect()
    }

    #[test]
    fn numbers_are_read_with_their_words_and_their_checks() {
        for (text, expected) in [
            ("USt-IdNr.: DE 136 695 976", "Vat de DE136695976"),
            ("Umsatzsteuer-Identifikationsnummer gemäß § 27 a UStG: DE136695976", "Vat de DE136695976"),
            ("Amtsgericht Charlottenburg, HRB 12345 B", "Register de CHARLOTTENBURG HRB 12345 B"),
            (
                "Registergericht: Amtsgericht München\nRegisternummer: HRB 98765",
                "Register de MUNCHEN HRB 98765",
            ),
            ("HRA 4711, Amtsgericht Frankfurt am Main", "Register de FRANKFURT AM MAIN HRA 4711"),
            ("UID: ATU13585627", "Vat at ATU13585627"),
            ("Firmenbuchnummer: FN 123456a", "Register at FN123456A"),
            ("CHE-100.155.212 MWST", "Register ch CHE100155212"),
            ("RCS Nanterre 732 829 320", "Register fr 732829320"),
            ("N° TVA intracommunautaire : FR 44 732 829 320", "Vat fr FR44732829320"),
            ("KvK-nummer 12345678", "Register nl 12345678"),
            ("BTW NL004495445B01", "Vat nl NL004495445B01"),
            ("BTW BE 0403.019.261", "Register be BE0403019261"),
            ("Registered in England and Wales No. 01234567", "Register gb 01234567"),
            ("Company number: SC123456", "Register gb SC123456"),
            ("VAT Registration GB 980 7806 84", "Vat gb GB980780684"),
            ("P. IVA 00743110157", "Register it 00743110157"),
            ("C.I.F.: A-58818501", "Register es A58818501"),
            ("NIP: 856-734-62-15", "Vat pl 8567346215"),
            ("CVR-nr. 13 58 56 28", "Register dk 13585628"),
            ("Org.nr: 556012-5790", "Register se 5560125790"),
            ("Org.nr. 995 525 828 MVA", "Register no 995525828"),
            ("Y-tunnus 2077474-0", "Register fi 20774740"),
            ("IČO: 25123891", "Register cz 25123891"),
            ("NIPC 501 964 843", "Register pt 501964843"),
            ("VAT no IE6433435F", "Vat ie IE6433435F"),
            ("LEI: O2RNE8IBXP4R0TD8PU41", "Lei  O2RNE8IBXP4R0TD8PU41"),
        ] {
            assert_eq!(read(text), [expected], "{text}");
        }
    }

    #[test]
    fn a_number_without_its_word_or_its_check_is_none() {
        for text in [
            "DE 136 695 977 USt",
            "USt-IdNr. DE136695977",
            "Call us on 732 829 320",
            "Order number 12345678 of the Kamer",
            "Org.nr 811218-9876",
            "HRB 12345",
            "DNI 12345678Z",
            "Copyright 2024 12345678",
            "Registered in England. Call 020 7946 0958",
        ] {
            assert_eq!(read(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn a_key_is_the_registers_own() {
        let key = |text: &str| find(&[text.to_owned()])[0].key();
        assert_eq!(key("Company No 1234567").as_deref(), Some("gb:01234567"));
        assert_eq!(key("BTW BE 0403.019.261").as_deref(), Some("be:0403019261"));
        assert_eq!(key("TVA FR44732829320").as_deref(), Some("fr:732829320"));
        assert_eq!(key("CHE-100.155.212").as_deref(), Some("ch:CHE100155212"));
        assert_eq!(key("USt-Id DE136695976"), None);
    }
}
