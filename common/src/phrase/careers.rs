//! What people have learned: languages, skills, certificates and schools; and where they work by its domain.

use super::places::NATIONALITIES;
use super::reading::Reading;
use super::values::{goes_on, other, several};
use super::words::{FRAME, STOPS};
use super::{Known, Of};
use domain::Domain;

const KNOWING: &[&str] = &[
    "know",
    "knows",
    "knowing",
    "skilled",
    "proficient",
    "experienced",
    "expert",
    "experts",
    "skills",
    "skill",
    "versed",
    "experience",
    "knowledge",
    "expertise",
    "background",
];
const SPEAKING: &[&str] = &["speak", "speaks", "speaking", "fluent", "native"];
const CERTIFIED: &[&str] = &[
    "certified",
    "certification",
    "certifications",
    "certificate",
    "certificates",
    "certificated",
    "accredited",
    "qualified",
    "qualification",
    "licence",
    "license",
    "charterholder",
    "charterholders",
];
/// Words that stand before a certificate.
const HOLDING: &[&str] = &["holding", "holds", "hold", "with", "has", "have", "having", "earned"];
/// Certificates that are known by their abbreviation.
#[rustfmt::skip]
const CERTIFICATES: &[&str] = &[
    "pmp", "cpa", "cissp", "cism", "cisa", "cfa", "acca", "cima", "cka", "ckad", "cks", "prince2", "itil", "ceh", "oscp", "ccna", "ccnp",
    "ccie", "rhce", "rhcsa", "togaf", "mcse", "frm", "caia", "phr", "sphr", "shrm-cp", "shrm-scp", "psm", "cspo", "cipd", "csm", "cipp", "crisc",
    "cfe", "cma", "cia", "sixsigma", "scjp", "comptia", "pmi-acp", "safe", "cips", "fca",
];
const ALUMNI: &[&str] = &["alumni", "alumnus", "alumna", "alums", "grads", "grad", "graduates", "graduate"];
const STUDIED: &[&str] = &["studied", "graduated", "attended", "educated", "degree"];
/// Names of languages that no nationality has, and those of other languages, with the English ones.
#[rustfmt::skip]
const LANGUAGES: &[(&str, &str)] = &[
    ("mandarin", "Mandarin"), ("arabic", "Arabic"), ("hindi", "Hindi"), ("hebrew", "Hebrew"), ("catalan", "Catalan"), ("cantonese", "Cantonese"),
    ("farsi", "Farsi"), ("persian", "Persian"), ("urdu", "Urdu"), ("bengali", "Bengali"), ("tamil", "Tamil"), ("swahili", "Swahili"),
    ("flemish", "Flemish"), ("tagalog", "Tagalog"), ("malay", "Malay"),
    ("englisch", "English"), ("deutsch", "German"), ("französisch", "French"), ("spanisch", "Spanish"), ("italienisch", "Italian"),
    ("anglais", "English"), ("allemand", "German"), ("français", "French"), ("espagnol", "Spanish"), ("italien", "Italian"), ("néerlandais", "Dutch"),
    ("inglés", "English"), ("alemán", "German"), ("francés", "French"), ("español", "Spanish"), ("italiano", "Italian"), ("portugués", "Portuguese"),
];

pub fn read(reading: &mut Reading<'_>, known: &Known) {
    if reading.of == Of::People {
        languages(reading);
        schools(reading);
        certificates(reading);
        skills(reading, known);
        domains(reading, known);
    }
}

fn language(key: &str) -> Option<String> {
    let named = LANGUAGES.iter().find(|(own, _)| *own == key).map(|(_, name)| (*name).to_owned());
    let is_one = || NATIONALITIES.iter().any(|(word, _)| *word == key);
    named.or_else(|| is_one().then(|| super::values::capitalised(key)))
}

fn languages(reading: &mut Reading<'_>) {
    for at in 0..reading.len() {
        if let Some(own) = reading.key(at).strip_suffix("speaking").and_then(language) {
            reading.people.languages.push(own.clone());
            reading.take(at, at + 1, "languages", own);
            continue;
        }
        let is_said = reading.is(at + 1, &["speakers", "speaker", "speaking"]);
        if let Some(own) = language(reading.key(at)).filter(|_| is_said) {
            reading.people.languages.push(own.clone());
            reading.take(at, at + 2, "languages", own);
            continue;
        }
        if !reading.is(at, SPEAKING) {
            continue;
        }
        let mut next = if reading.is(at + 1, &["in"]) { at + 2 } else { at + 1 };
        let mut from = at;
        while let Some(own) = language(reading.key(next)) {
            reading.people.languages.push(own.clone());
            reading.take(from, next + 1, "languages", own);
            let Some(more) = goes_on(reading, next + 1) else { break };
            (from, next) = (more, more);
        }
    }
}

/// Skills after words of knowing, or before them: with Kubernetes experience, Java-Kenntnisse.
fn skills(reading: &mut Reading<'_>, known: &Known) {
    let skill = |key: &str| other(key, &known.skills).or_else(|| other(key, &known.technologies));
    for at in 0..reading.len() {
        let compound = ["kenntnissen", "kenntnisse", "erfahrung", "skills", "experience"];
        let text = reading.words[at].text;
        if let Some((front, end)) = text.rsplit_once('-').filter(|_| reading.is_free(at))
            && compound.contains(&end.to_lowercase().as_str())
            && let Some(own) = skill(&front.to_lowercase())
        {
            reading.take(at, at + 1, "skills", own.clone());
            reading.people.skills.push(own);
            continue;
        }
        // The experience of five years is taken already.
        if !KNOWING.contains(&reading.words[at].key.as_str()) {
            continue;
        }
        let first = if reading.is(at + 1, &["in", "with", "of", "about", "using"]) { at + 2 } else { at + 1 };
        let begun = if reading.is_free(at) { at } else { at + 1 };
        let (found, _) = several(reading, begun, first, &skill, "skills");
        if !found.is_empty() {
            reading.people.skills.extend(found);
            continue;
        }
        if reading.is_free(at) {
            before(reading, at, &skill);
        }
    }
    // C++ by itself, behind a comma.
    for at in 1..reading.len() {
        let text = reading.words[at].text;
        let is_name = text.chars().any(|letter| letter.is_uppercase() || !letter.is_alphanumeric());
        if reading.words[at - 1].comma_after
            && is_name
            && (reading.words[at].comma_after || at + 1 == reading.len())
            && let Some(own) = reading.joined(at, 1).and_then(|key| other(&key, &known.skills))
        {
            reading.take(at, at + 1, "skills", own.clone());
            reading.people.skills.push(own);
        }
    }
}

/// The skills of a list that ends before this word.
fn before(reading: &mut Reading<'_>, at: usize, skill: &dyn Fn(&str) -> Option<String>) {
    let mut end = at;
    let mut spans = Vec::new();
    while let Some((own, from)) = (1..=3usize).rev().find_map(|count| {
        let from = end.checked_sub(count)?;
        Some((skill(&reading.joined(from, count)?)?, from))
    }) {
        spans.push((from, end, own));
        let joins = from > 0 && reading.is(from - 1, &["and", "or", "&", "/"]);
        match from.checked_sub(1) {
            Some(last) if joins => end = last,
            Some(last) if reading.words[last].comma_after => end = from,
            _ => break,
        }
    }
    let Some(last) = spans.first().map(|span| span.1) else { return };
    for (from, to, own) in spans.into_iter().rev() {
        reading.take(from, if to == last { at + 1 } else { to }, "skills", own.clone());
        reading.people.skills.push(own);
    }
}

fn certificates(reading: &mut Reading<'_>) {
    for at in 0..reading.len() {
        let is_known = |reading: &Reading<'_>, at: usize| {
            CERTIFICATES.contains(&reading.words[at].key.as_str()) && reading.is_free(at)
        };
        if reading.is(at, CERTIFIED) {
            // Certified in PRINCE2, PMP certified.
            let after = (at + 1..reading.len().min(at + 3)).find(|next| is_known(reading, *next));
            let is_name = |reading: &Reading<'_>, at: usize| {
                reading.is_free(at)
                    && reading.words[at].text.chars().any(char::is_uppercase)
                    && reading.words[at].text.len() > 1
            };
            let before = at
                .checked_sub(1)
                .filter(|before| is_name(reading, *before) && !STOPS.contains(&reading.key(*before)));
            let (from, to, name) = match (before, after) {
                (Some(before), _) => {
                    let mut first = before;
                    while first > 0
                        && is_name(reading, first - 1)
                        && !reading.words[first - 1].comma_after
                        && !is_known(reading, first)
                    {
                        first -= 1;
                    }
                    (first, at + 1, reading.written(first, at))
                }
                (None, Some(after)) => (at, after + 1, reading.words[after].text),
                (None, None) => continue,
            };
            reading.people.certifications.push(name.to_owned());
            reading.take(from, to, "certifications", name);
            continue;
        }
        let first = if reading.is(at + 1, &["a", "an", "the"]) { at + 2 } else { at + 1 };
        if reading.is(at, HOLDING)
            && first < reading.len()
            && is_known(reading, first)
            && !reading.is(first + 1, CERTIFIED)
        {
            let name = reading.words[first].text;
            reading.people.certifications.push(name.to_owned());
            reading.take(at, first + 1, "certifications", name);
        }
    }
}

/// Stanford alumni, graduates of TU Delft, who studied at ETH Zurich.
fn schools(reading: &mut Reading<'_>) {
    let is_name = |reading: &Reading<'_>, at: usize| {
        let is_capital = reading.words[at].text.chars().next().is_some_and(char::is_uppercase);
        reading.is_free(at)
            && (is_capital && !FRAME.contains(&reading.key(at)) || matches!(reading.key(at), "of" | "de"))
    };
    for at in 0..reading.len() {
        let is_alumni = reading.is(at, ALUMNI);
        if !is_alumni && !reading.is(at, STUDIED) {
            continue;
        }
        if reading.is(at + 1, &["from", "of", "at", "in"]) || reading.is(at, &["attended"]) {
            let first = if reading.is(at, &["attended"]) { at + 1 } else { at + 2 };
            let first = if reading.is(first, &["the"]) { first + 1 } else { first };
            let mut end = first;
            while end < reading.len()
                && is_name(reading, end)
                && (end == first || !reading.words[end - 1].comma_after)
            {
                end += 1;
            }
            if end > first {
                let name = reading.written(first, end).to_owned();
                reading.take(at, end, "schools", name.clone());
                reading.people.schools.push(name);
            }
            continue;
        }
        let mut first = at;
        while is_alumni && first > 0 && is_name(reading, first - 1) && !reading.words[first - 1].comma_after {
            first -= 1;
        }
        if first < at {
            let name = reading.written(first, at).to_owned();
            reading.take(first, at + 1, "schools", name.clone());
            reading.people.schools.push(name);
        }
    }
}

fn domains(reading: &mut Reading<'_>, known: &Known) {
    for at in 0..reading.len() {
        let is_name = reading.words[at].text.contains('.') && !known.has(&reading.words[at].key);
        if !reading.is_free(at) || !is_name {
            continue;
        }
        let text = reading.words[at].text;
        if let Ok(domain) = Domain::parse(text)
            && domain.has_known_suffix()
            && text.chars().any(char::is_alphabetic)
        {
            reading.take(at, at + 1, "company_domains", domain.to_string());
            reading.people.company_domains.push(domain);
            let of = (at + 1..reading.len().min(at + 4))
                .find(|next| reading.is(*next, &["subsidiaries", "subsidiary", "affiliates"]));
            if let Some(of) = of {
                reading.people.include_subsidiaries = true;
                reading.take(of, of + 1, "include_subsidiaries", "true");
            }
        }
    }
}
