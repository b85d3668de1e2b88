//! Names that are written as domains: `Booking.com`.

use super::forms::form;
use crate::company_words::{COUNTRY_ENDINGS, ENDINGS};
use domain::name::fold;

/// The label and the ending of a domain: `www.check24.de` is `check24` and `de`.
pub(super) fn domain_of<'a>(chunk: &'a str, next: Option<&str>) -> Option<(&'a str, &'a str)> {
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
    let goes_on = next.is_some_and(|word| form(&fold(word)).is_none());
    let letters = label.starts_with(|c: char| c.is_ascii_alphanumeric())
        && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'.');
    let fits = is_site || !of_country || (!goes_on && label.len() > 1);
    // `J.P.Co` and `S.p.A.` are initials.
    let initials = label.len() > 1 && label.split('.').any(|part| part.len() < 2);
    (letters && fits && !initials && !label.is_empty() && !is(&["co", "ltd", "inc", "cia"], label))
        .then(|| (label, &bare[bare.len() - length..]))
}
