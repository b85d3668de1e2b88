//! Company names in the form under which their spellings meet: without legal form, punctuation or a leading article, each
//! trade word in one spelling.

use crate::company_spelling::{without_entities, without_umlauts};
use crate::company_words::{
    ARTICLES, COMPANY_NOUNS, COUNTRY_ENDINGS, ENDINGS, GENERIC, LATER_WORDS, LINKS, NUMBERS, ORDINALS,
    TELLING, TRADE_WORDS,
};
use crate::country::COUNTRIES;
use crate::legal_forms::{ANYWHERE, ATTACHED, IN_FRONT, IN_FRONT_OF_ANOTHER, LEGAL_FORMS, WORDS_TOO};
use crate::romanise::{romanise, romanise_by_letter, romanised_key};
use domain::name::fold;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Legal forms by their letters alone.
static FORMS: LazyLock<HashMap<String, Form>> = LazyLock::new(|| {
    let mut forms = HashMap::new();
    for &(canonical, spellings) in LEGAL_FORMS.iter() {
        for spelling in spellings.split('|') {
            let folded = fold(spelling);
            let letters = folded.replace(' ', "");
            let spelt_out = folded.contains(' ') && letters.len() >= 10;
            let place = match letters.as_str() {
                word if IN_FRONT.contains(&word) || spelt_out || !word.is_ascii() => FormPlace::Either,
                word if IN_FRONT_OF_ANOTHER.contains(&word) => FormPlace::FrontOfAnother,
                _ => FormPlace::Behind,
            };
            // Names in Latin letters carry the forms of others: `Armenis A.V.E.E.`
            let latin = romanise(&folded).map(|form| form.replace(' ', ""));
            forms.entry(letters).or_insert(Form { canonical, place });
            if let Some(latin) = latin.filter(|latin| latin.len() > 3) {
                forms.entry(latin).or_insert(Form { canonical, place: FormPlace::Behind });
            }
        }
    }
    forms
});

/// Legal forms that are words of names too, by their letters alone.
static POSSIBLE_FORMS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    include_str!("possible_forms.txt").lines().map(|spelling| spelling.replace(' ', "")).collect()
});

static LONGEST_FORM: LazyLock<usize> = LazyLock::new(|| FORMS.keys().map(String::len).max().unwrap_or(0));

static FORMS_ANYWHERE: LazyLock<HashSet<String>> =
    LazyLock::new(|| ANYWHERE.iter().map(|word| fold(word)).collect());

static TRADE: LazyLock<HashMap<String, &str>> = LazyLock::new(|| {
    let words = TRADE_WORDS.iter().flat_map(|line| {
        let canonical = line.split(' ').next().unwrap_or(line);
        line.split(' ').map(move |word| (fold(word), canonical))
    });
    words.collect()
});

static LATER: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| LATER_WORDS.iter().copied().collect());

static LINK_WORDS: LazyLock<HashSet<String>> =
    LazyLock::new(|| LINKS.iter().map(|word| fold(word)).collect());

static GENERIC_WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| GENERIC.iter().copied().collect());

static TELLING_WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let countries = COUNTRIES.iter().map(|(_, name)| fold(name)).filter(|name| !name.contains(' '));
    TELLING.iter().map(|word| fold(word)).chain(countries).collect()
});

struct Form {
    canonical: &'static str,
    place: FormPlace,
}

#[derive(PartialEq)]
enum FormPlace {
    Behind,
    Either,
    FrontOfAnother,
}

/// A company's name taken apart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CompanyName {
    /// What tells the company from others, each trade word in one spelling.
    pub words: Vec<String>,
    /// The same words as they were spelt, trade words and numbers too.
    pub spelt: Vec<String>,
    /// Its legal forms: `limited` for Ltd and Limited alike.
    pub forms: Vec<&'static str>,
    /// It ends with `and` or within a quotation, so that something is missing behind it.
    pub goes_on: bool,
    /// The letters of the form at the end, as it is written: what a slip in it is told by.
    pub written_form: Option<String>,
    /// The same of the form in front: `ао` of АО Лукойл, which in Latin letters may be a word.
    pub form_in_front: Option<String>,
    /// The ending, when the name is a domain: `com` of Booking.com.
    pub domain: Option<String>,
    /// The words in one as they are written without umlauts: `muellersoehne`.
    pub spelt_out: Option<String>,
}

impl CompanyName {
    pub fn parse(name: &str) -> Self {
        let spelt_out = without_umlauts(name).map(|name| Self::read(&name).words.concat());
        Self { spelt_out, ..Self::read(name) }
    }

    fn read(name: &str) -> Self {
        let name = without_entities(name);
        let name = with_forms_apart(&name);
        let mut domain = None;
        let mut tokens = tokens(&name, &mut domain);
        let mut goes_on = breaks_off(&name);
        while tokens.len() > 1 && tokens.pop_if(|last| last.link).is_some() {
            goes_on = true;
        }
        take_article(&mut tokens);
        let Forms { forms, written_form, form_in_front } = take_forms(&mut tokens);
        let spelt = tokens.iter().filter(|token| !token.link || tokens.len() == 1);
        let spelt = spelt.map(|token| token.word.clone()).collect();
        let words = words(&tokens);
        Self { words, spelt, forms, goes_on, written_form, form_in_front, domain, spelt_out: None }
    }

    /// The name in Latin letters, where it is in others.
    pub fn in_latin(&self) -> Option<Self> {
        self.in_latin_by(romanise)
    }

    /// The same of Cyrillic and Greek, letter by letter.
    pub fn in_latin_by_letter(&self) -> Option<Self> {
        self.in_latin_by(romanise_by_letter)
    }

    fn in_latin_by(&self, romanise: fn(&str) -> Option<String>) -> Option<Self> {
        if self.words.iter().all(|word| word.is_ascii()) {
            return None;
        }
        let latin = |words: &[String]| -> Option<Vec<String>> {
            let found: Vec<Option<String>> = words.iter().map(|word| romanise(word)).collect();
            let words = found.iter().zip(words).map(|(found, word)| found.as_ref().unwrap_or(word));
            let words = words.flat_map(|word| word.split(' ')).filter(|word| !word.is_empty());
            found.iter().any(Option::is_some).then(|| words.map(str::to_owned).collect())
        };
        let words = latin(&self.words)?.iter().map(|word| canonical(word).to_owned()).collect();
        let spelt = latin(&self.spelt).unwrap_or_else(|| self.spelt.clone());
        let form = |form: &Option<String>| {
            Some(romanise(form.as_deref()?).or_else(|| form.clone())?.replace(' ', ""))
        };
        let (written_form, form_in_front) = (form(&self.written_form), form(&self.form_in_front));
        Some(Self { words, spelt, written_form, form_in_front, ..self.clone() })
    }

    /// The keys under which the name is found however it is written: as it is, without umlauts, and as it sounds in Latin letters.
    pub fn keys(&self) -> Vec<String> {
        let whole = self.words.concat();
        let sound = match self.in_latin() {
            Some(latin) => latin.words.concat(),
            None => whole.clone(),
        };
        let mut keys = vec![whole];
        for key in self.spelt_out.clone().into_iter().chain([romanised_key(&sound), sound]) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }
}

/// Whether a name ends within what it quotes or puts into brackets: `АО «Кондрать`.
fn breaks_off(name: &str) -> bool {
    [('«', '»'), ('„', '“'), ('(', ')')].into_iter().any(|(open, close)| {
        match (name.rfind(open), name.rfind(close)) {
            (Some(open), close) => close.is_none_or(|close| close < open),
            _ => false,
        }
    })
}

/// The name without its legal form, for comparing: `Müller & Söhne GmbH & Co. KG` → `muller sohne`.
pub fn normal(name: &str) -> String {
    CompanyName::read(name).words.join(" ")
}

/// The normal name without spaces, so that `Data Dog` and `DataDog` meet.
pub fn squashed(name: &str) -> String {
    CompanyName::read(name).words.concat()
}

/// Whether a word of a name tells little of which company is meant.
pub fn is_generic(word: &str) -> bool {
    GENERIC_WORDS.contains(canonical(word))
}

/// Whether a word makes another company of the same group, or one of the same name elsewhere.
pub fn tells_apart(word: &str) -> bool {
    TELLING_WORDS.contains(word) || TELLING_WORDS.contains(canonical(word))
}

/// The words in front of what may be a legal form and may be a word of the name: `vat`, `sal`, `ks`.
pub fn before_possible_form<'a, 'w>(words: &'a [&'w str]) -> &'a [&'w str] {
    let is_form = |end: &[&str]| {
        let letters = end.concat();
        let tells = end.len() == 1 && tells_apart(&letters);
        !tells && (POSSIBLE_FORMS.contains(letters.as_str()) || FORMS.contains_key(&letters))
    };
    let at = (1..words.len()).find(|at| is_form(&words[*at..]));
    &words[..at.unwrap_or(words.len())]
}

fn canonical(word: &str) -> &str {
    TRADE.get(word).copied().unwrap_or(word)
}

/// A word of a name, as it was written and folded.
struct Token<'a> {
    raw: &'a str,
    word: String,
    /// Stands for `&`.
    link: bool,
}

/// Space around the forms that East Asian names carry without any.
fn with_forms_apart(name: &str) -> Cow<'_, str> {
    let mut name = Cow::Borrowed(name);
    if !name.is_ascii() {
        for form in ATTACHED {
            if name.contains(form) {
                name = Cow::Owned(name.replace(form, &format!(" {form} ")));
            }
        }
    }
    name
}

fn tokens<'a>(name: &'a str, domain: &mut Option<String>) -> Vec<Token<'a>> {
    let shouted = !name.chars().any(char::is_lowercase);
    let mut tokens = Vec::with_capacity(8);
    let mut chunks = name.split_whitespace().peekable();
    while let Some(chunk) = chunks.next() {
        let chunk = match domain_of(chunk, chunks.peek().copied()) {
            Some((label, ending)) => {
                *domain = Some(ending.to_ascii_lowercase());
                label
            }
            None => chunk,
        };
        if matches!(chunk, "&" | "+") {
            push_link(&mut tokens, chunk);
            continue;
        }
        let alone = fold(chunk);
        if LINK_WORDS.contains(&alone)
            && (shouted || !chunk.chars().any(char::is_uppercase) || alone == "and")
        {
            push_link(&mut tokens, chunk);
            continue;
        }
        split_chunk(chunk, &mut tokens);
    }
    tokens
}

fn push_link<'a>(tokens: &mut Vec<Token<'a>>, raw: &'a str) {
    match tokens.last() {
        // In front, and behind another, it links nothing.
        None => split_chunk(raw, tokens),
        Some(last) if last.link => {}
        Some(_) => tokens.push(Token { raw, word: fold(raw), link: true }),
    }
}

/// The words of what stands between two spaces: `Smith&Sons,Inc.` has three.
fn split_chunk<'a>(chunk: &'a str, tokens: &mut Vec<Token<'a>>) {
    let mut start = 0;
    for (at, c) in chunk.char_indices() {
        let next = at + c.len_utf8();
        let ends = match c {
            '\'' | '’' | '‘' | '`' | '´' | 'ʼ' => false,
            // `St.Louis` and `Co.Ltd` are two words, `S.A.` is one.
            '.' => long_end(&chunk[start..at]) && long_start(&chunk[next..]),
            '+' => true,
            c => {
                c.is_ascii_punctuation()
                    || (!c.is_alphanumeric() && fold(c.encode_utf8(&mut [0; 4])).is_empty() && !is_mark(c))
            }
        };
        if !ends {
            continue;
        }
        let until = if c == '.' { next } else { at };
        push_words(&chunk[start..until], tokens);
        start = next;
        match c {
            '&' | '+' if !tokens.is_empty() && starts_word(&chunk[next..]) => {
                push_link(tokens, &chunk[at..next])
            }
            // `Disney+` is said so.
            '+' if !chunk[next..].contains('+') && chunk[..at].ends_with(char::is_alphanumeric) => {
                tokens.push(Token { raw: &chunk[at..next], word: "plus".to_owned(), link: false });
            }
            '+' | '#' if at > 0 => {
                if let Some(last) = tokens.last_mut() {
                    last.word.push_str(if c == '+' { "plus" } else { "sharp" });
                }
            }
            _ => {}
        }
    }
    push_words(&chunk[start..], tokens);
}

fn push_words<'a>(raw: &'a str, tokens: &mut Vec<Token<'a>>) {
    for word in fold(raw).split(' ').filter(|word| !word.is_empty()) {
        tokens.push(Token { raw, word: word.to_owned(), link: false });
    }
}

fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}

fn starts_word(text: &str) -> bool {
    text.chars().next().is_some_and(char::is_alphanumeric)
}

fn long_end(text: &str) -> bool {
    text.chars().rev().take_while(|c| c.is_alphabetic()).count() >= 2
}

fn long_start(text: &str) -> bool {
    text.chars().take_while(|c| c.is_alphabetic()).count() >= 2
}

/// The label and the ending of a domain: `www.check24.de` is `check24` and `de`.
fn domain_of<'a>(chunk: &'a str, next: Option<&str>) -> Option<(&'a str, &'a str)> {
    if !chunk.contains('.') {
        return None;
    }
    let chunk = chunk.trim_matches(|c: char| !c.is_alphanumeric());
    let bare = chunk.strip_prefix("https://").or_else(|| chunk.strip_prefix("http://")).unwrap_or(chunk);
    let bare = bare.split('/').next().unwrap_or(bare);
    let (bare, is_site) = match bare.get(..4) {
        Some(www) if www.eq_ignore_ascii_case("www.") => (&bare[4..], true),
        _ => (bare, bare.len() < chunk.len()),
    };
    let (mut label, ending) = bare.rsplit_once('.')?;
    let mut length = ending.len();
    let is = |list: &[&str], word: &str| list.iter().any(|known| known.eq_ignore_ascii_case(word));
    let of_country = is(COUNTRY_ENDINGS, ending);
    if !of_country && !is(ENDINGS, ending) {
        return None;
    }
    if of_country
        && let Some((before, second)) = label.rsplit_once('.')
        && is(&["co", "com", "org", "net", "ac", "gov", "edu"], second)
    {
        label = before;
        length += second.len() + 1;
    }
    // `Cia.de Seguros` is no domain of Germany.
    let goes_on = next.is_some_and(|word| !FORMS.contains_key(&fold(word)));
    let letters = label.starts_with(|c: char| c.is_ascii_alphanumeric())
        && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'.');
    let fits = is_site || !of_country || (!goes_on && label.len() > 1);
    // `J.P.Co` and `S.p.A.` are initials.
    let initials = label.len() > 1 && label.split('.').any(|part| part.len() < 2);
    (letters && fits && !initials && !label.is_empty() && !is(&["co", "ltd", "inc", "cia"], label))
        .then(|| (label, &bare[bare.len() - length..]))
}

/// The legal forms of a name, and the letters of those at its ends.
#[derive(Default)]
struct Forms {
    forms: Vec<&'static str>,
    written_form: Option<String>,
    form_in_front: Option<String>,
}

/// Takes the legal forms off both ends, and those out of the middle that are nothing else.
fn take_forms(tokens: &mut Vec<Token>) -> Forms {
    let letters = |tokens: &[Token]| tokens.iter().map(|token| token.word.as_str()).collect::<String>();
    // A name of nothing but a legal form is a name after all.
    if FORMS.contains_key(&letters(tokens)) {
        return Forms::default();
    }
    let (mut forms, mut written_form, mut first) = (Vec::new(), None, None);
    while let Some((count, form)) = form_behind(tokens) {
        written_form = written_form.or_else(|| Some(letters(&tokens[tokens.len() - count..])));
        forms.push(form.canonical);
        tokens.truncate(tokens.len() - count);
        while tokens.len() > 1 && tokens.last().is_some_and(|token| token.link) {
            tokens.pop();
        }
    }
    while let Some((count, form)) = form_in_front(tokens, !forms.is_empty()) {
        forms.push(form.canonical);
        first = first.or_else(|| Some(letters(&tokens[..count])));
        tokens.drain(..count);
    }
    let mut at = 1;
    while at < tokens.len() {
        if FORMS_ANYWHERE.contains(&tokens[at].word) {
            forms.extend(FORMS.get(&tokens[at].word).map(|form| form.canonical));
            tokens.remove(at);
        } else {
            at += 1;
        }
    }
    Forms { forms, written_form, form_in_front: first }
}

/// The longest legal form at the end that leaves a word, and how many tokens it takes.
fn form_behind(tokens: &[Token]) -> Option<(usize, &'static Form)> {
    let mut letters = String::new();
    let mut found = None;
    for (i, token) in tokens.iter().enumerate().skip(1).rev() {
        let count = tokens.len() - i;
        if !token.link {
            letters.insert_str(0, &token.word);
        }
        if letters.len() > *LONGEST_FORM {
            break;
        }
        if token.link || (count == 1 && is_written_as_word(token)) {
            continue;
        }
        if let Some(form) = FORMS.get(&letters) {
            found = Some((count, form));
        }
    }
    found
}

fn form_in_front(tokens: &[Token], has_other: bool) -> Option<(usize, &'static Form)> {
    let mut letters = String::new();
    let mut found = None;
    for (i, token) in tokens.iter().enumerate() {
        letters.push_str(&token.word);
        if token.link || letters.len() > *LONGEST_FORM {
            break;
        }
        let rest = &tokens[i + 1..];
        // `A B C` is one word.
        if is_letter(token) && rest.first().is_some_and(is_letter) {
            continue;
        }
        // `SAS Institute` and `AB Foods` would say nothing without.
        if i == 0 && rest.iter().all(|token| token.link || is_generic(&token.word)) || rest.is_empty() {
            continue;
        }
        let fits = |form: &&Form| match form.place {
            FormPlace::Behind => false,
            FormPlace::Either => i > 0 || !is_written_as_word(token),
            FormPlace::FrontOfAnother => has_other,
        };
        if let Some(form) = FORMS.get(&letters).filter(fits) {
            found = Some((i + 1, form));
        }
    }
    // What a link follows is half of a pair: `AB & Sons`.
    found.filter(|(count, _)| !tokens[*count].link)
}

fn is_letter(token: &Token) -> bool {
    token.word.chars().count() == 1
}

fn is_written_as_word(token: &Token) -> bool {
    WORDS_TOO.contains(&token.word.as_str())
        && !token.raw.contains(['.', '/'])
        && !token.raw.chars().skip(1).any(char::is_uppercase)
}

/// Takes `The` off either end, and other articles before a word for a company.
fn take_article(tokens: &mut Vec<Token>) {
    let article = match tokens.as_slice() {
        [the, next, ..] if the.word == "the" => !next.link,
        [article, noun, _, ..] => {
            ARTICLES.contains(&article.word.as_str()) && COMPANY_NOUNS.contains(&noun.word.as_str())
        }
        _ => false,
    };
    if article {
        tokens.remove(0);
    }
    if tokens.len() > 1 && tokens.last().is_some_and(|token| token.word == "the") {
        tokens.pop();
    }
}

/// The words in their one spelling: initials in a row are one word, and so is a number.
fn words(tokens: &[Token]) -> Vec<String> {
    let mut words: Vec<String> = Vec::with_capacity(tokens.len());
    // What the last word is: initials, or tens that a digit may follow.
    let (mut initials, mut tens): (bool, Option<u32>) = (false, None);
    for token in tokens.iter().filter(|token| !token.link || tokens.len() == 1) {
        let word = token.word.as_str();
        let single = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
        let number = NUMBERS.iter().find(|(name, _)| *name == word).map(|(_, number)| *number);
        match (words.last_mut(), number, tens) {
            (Some(last), ..) if single && initials => last.push_str(word),
            (Some(last), Some(digit @ 1..10), Some(tens)) => *last = (tens + digit).to_string(),
            (_, Some(number), _) => words.push(number.to_string()),
            (Some(last), ..)
                if matches!(last.as_str(), "co" | "company") && matches!(word, "op" | "operative") =>
            {
                "coop".clone_into(last);
            }
            (last, ..) => {
                let later = last.is_some() || token.raw.ends_with('.');
                words.push(spelling(word, later, tokens.len()).to_owned());
            }
        }
        initials = single;
        tens = number.filter(|number| (20..100).contains(number));
    }
    words
}

/// The one spelling of a word; a name of one word stays as it is.
fn spelling(word: &str, later: bool, count: usize) -> &str {
    if count == 1 {
        return word;
    }
    if let Some((_, ordinal)) = ORDINALS.iter().find(|(name, _)| *name == word) {
        return ordinal;
    }
    match LATER.get(word) {
        Some(long) if later => long,
        Some(_) => word,
        None => canonical(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        for word in [
            "group",
            "services",
            "solution",
            "technologies",
            "international",
            "global",
            "systems",
            "consulting",
        ] {
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
}
