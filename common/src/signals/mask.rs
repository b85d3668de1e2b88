//! The privacy of the open job-change feed: people appear by their initials, and nothing around them gives the name away.

use domain::name::fold;
use domain::signal::{Signal, SignalData};
use lookup::{IdentifierKind, ProviderError};
use providers::Ask;

/// The signal as the open feed shows it.
pub fn mask(mut signal: Signal) -> Signal {
    if !signal.kind.is_of_people() {
        return signal;
    }
    let Some(person) = &mut signal.person else { return signal };
    let masked = person.masked();
    let name = std::mem::replace(person, masked).full_name;
    // Addresses of posts and profiles carry the name in their path.
    signal.source.url = None;
    signal.sources.iter_mut().for_each(|source| source.url = None);
    match &mut signal.data {
        SignalData::JobChange(change) => {
            if let Some(announcement) = &mut change.announcement {
                announcement.url = None;
                announcement.text = announcement.text.take().map(|text| without_name(&text, &name));
            }
        }
        // What one person did is theirs, by whichever words it is told.
        SignalData::Engagement(data) => data.detail = None,
        _ => {}
    }
    signal
}

/// The signals without people who opted out.
pub async fn unobjected(ask: &Ask, signals: Vec<Signal>) -> Result<Vec<Signal>, ProviderError> {
    let mut kept = Vec::with_capacity(signals.len());
    for signal in signals {
        let person = signal.person.as_ref();
        let url = person
            .and_then(|person| Some((IdentifierKind::NetworkUrl, person.network_url.as_ref()?.as_str())));
        let id = person.and_then(|person| Some((IdentifierKind::Id, person.id.as_deref()?)));
        let mut objected = false;
        for (kind, identifier) in url.into_iter().chain(id) {
            objected = objected || ask.is_suppressed(kind, identifier).await?;
        }
        if !objected {
            kept.push(signal);
        }
    }
    Ok(kept)
}

/// The text with every word of the name reduced to its initial.
fn without_name(text: &str, name: &str) -> String {
    let folded = fold(name);
    let parts: Vec<&str> = folded.split(' ').filter(|part| part.chars().count() > 1).collect();
    let mut masked = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '\'' || c == '’';
        let end = if is_word(first) { rest.find(|c| !is_word(c)) } else { rest.find(is_word) };
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        let bare = fold(word.trim_end_matches("'s").trim_end_matches("’s"));
        if is_word(first) && parts.contains(&bare.as_str()) {
            masked.push(first);
            masked.push('.');
        } else {
            masked.push_str(word);
        }
        rest = after;
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::signal::SignalPerson;

    #[test]
    fn names_become_initials() {
        let initials = |name: &str| {
            SignalPerson { id: None, full_name: name.to_owned(), network_url: None }.masked().full_name
        };
        assert_eq!(initials("Ada King Lovelace"), "A. K. L.");
        assert_eq!(initials("Jean-Luc Ó'Brien"), "J. L. Ó.");
        assert_eq!(initials("…"), "");
    }

    #[test]
    fn a_text_loses_every_word_of_the_name_and_nothing_else() {
        assert_eq!(
            without_name("Hi, I'm Müller. Anna Müller! MÜLLER's news: Annapolis.", "Anna Müller"),
            "Hi, I'm M.. A. M.! M. news: Annapolis."
        );
        assert_eq!(without_name("No name here.", "Ada Lovelace"), "No name here.");
        assert_eq!(without_name("", "Ada"), "");
    }
}
