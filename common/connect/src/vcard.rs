//! A contact card (RFC 6350 and its elders): single properties are read and replaced, everything else stays as it is.

/// The lines of a card, each a property.
pub struct Card(Vec<String>);

/// A property, or a component of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub property: &'static str,
    pub component: Option<usize>,
}

impl Card {
    /// The card of a text; nothing where it is none.
    pub fn read(text: &str) -> Option<Self> {
        let mut lines: Vec<String> = Vec::new();
        for line in text.lines() {
            match (line.strip_prefix([' ', '\t']), lines.last_mut()) {
                (Some(rest), Some(last)) => last.push_str(rest),
                _ if line.is_empty() => {}
                _ => lines.push(line.to_owned()),
            }
        }
        let is =
            |line: Option<&String>, wanted: &str| line.is_some_and(|line| line.eq_ignore_ascii_case(wanted));
        let whole = is(lines.first(), "BEGIN:VCARD") && is(lines.last(), "END:VCARD");
        whole.then_some(Self(lines))
    }

    /// A card without a property of its own.
    pub fn new(uid: &str) -> Self {
        let lines = ["BEGIN:VCARD", "VERSION:3.0", &format!("UID:{uid}"), "END:VCARD"];
        Self(lines.map(str::to_owned).into())
    }

    /// The line of a property: of several, the preferred one.
    fn line(&self, property: &str) -> Option<usize> {
        let mut all = self.0.iter().enumerate().filter(|(_, line)| name(line).eq_ignore_ascii_case(property));
        let first = all.next()?;
        let is_preferred = |line: &str| parameters(line).to_ascii_uppercase().contains("PREF");
        let preferred = all.find(|(_, line)| is_preferred(line)).filter(|_| !is_preferred(first.1));
        Some(preferred.unwrap_or(first).0)
    }

    pub fn get(&self, place: Place) -> Option<String> {
        let raw = value(&self.0[self.line(place.property)?]);
        let text = match place.component {
            Some(at) => plain(components(raw).get(at)?),
            None => plain(raw),
        };
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    pub fn set(&mut self, place: Place, new: Option<&str>) {
        let line = self.line(place.property);
        let new = new.map(escaped);
        let new = match place.component {
            None => new,
            Some(at) => {
                let held = line.map(|line| components(value(&self.0[line]))).unwrap_or_default();
                let mut parts: Vec<String> = held.into_iter().map(str::to_owned).collect();
                parts.resize(parts.len().max(at + 1), String::new());
                parts[at] = new.unwrap_or_default();
                Some(parts.join(";")).filter(|all| all.bytes().any(|byte| byte != b';'))
            }
        };
        match (line, new) {
            (Some(line), Some(new)) => {
                let head = self.0[line].len() - value(&self.0[line]).len();
                self.0[line].replace_range(head.., &new);
            }
            (Some(line), None) => drop(self.0.remove(line)),
            (None, Some(new)) => {
                let end = self.0.len() - 1;
                self.0.insert(end, format!("{}:{new}", place.property));
            }
            (None, None) => {}
        }
    }

    /// The card as it is sent: long lines are folded.
    pub fn text(&self) -> String {
        const LONGEST: usize = 75;
        let mut text = String::new();
        for line in &self.0 {
            let mut length = 0;
            for letter in line.chars() {
                if length + letter.len_utf8() > LONGEST {
                    text.push_str("\r\n ");
                    length = 1;
                }
                text.push(letter);
                length += letter.len_utf8();
            }
            text.push_str("\r\n");
        }
        text
    }
}

/// Where the value begins: behind the first colon outside of quotes.
fn colon(line: &str) -> usize {
    let mut quoted = false;
    let found = line.char_indices().find(|(_, letter)| {
        quoted ^= *letter == '"';
        *letter == ':' && !quoted
    });
    found.map_or(line.len(), |(at, _)| at)
}

fn value(line: &str) -> &str {
    line.get(colon(line) + 1..).unwrap_or_default()
}

fn parameters(line: &str) -> &str {
    line[..colon(line)].split_once(';').map_or("", |(_, rest)| rest)
}

/// The name of a line's property, without the group before it.
fn name(line: &str) -> &str {
    let name = line[..colon(line)].split(';').next().unwrap_or_default();
    name.rsplit('.').next().unwrap_or(name)
}

/// The parts between semicolons that are not escaped.
fn components(raw: &str) -> Vec<&str> {
    let (mut parts, mut start, mut is_escaped) = (Vec::new(), 0, false);
    for (at, byte) in raw.bytes().enumerate() {
        if byte == b';' && !is_escaped {
            parts.push(&raw[start..at]);
            start = at + 1;
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    parts.push(&raw[start..]);
    parts
}

fn plain(raw: &str) -> String {
    let (mut text, mut letters) = (String::new(), raw.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') => text.push('\n'),
                Some(other) => text.push(other),
                None => {}
            },
            letter => text.push(letter),
        }
    }
    text
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\\' | ',' | ';' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\r' => {}
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: &str = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:1\r\nN:Example;Ada;;;\r\nitem1.EMAIL;TYPE=HOME:home@ada.example\r\n\
        EMAIL;TYPE=\"WORK,PREF:1\":ada@acme.example\r\nORG:Acme\\; Sons;Research\r\nNOTE:one\\, two\r\n  and three\r\nX-OWN:kept\r\n\
        END:VCARD\r\n";

    const fn at(property: &'static str, component: Option<usize>) -> Place {
        Place { property, component }
    }

    #[test]
    fn a_property_is_read_and_replaced_and_the_rest_stays() {
        let mut card = Card::read(CARD).unwrap();
        let get = |card: &Card, place| card.get(place).unwrap_or_default();
        assert_eq!(get(&card, at("EMAIL", None)), "ada@acme.example", "the preferred one");
        assert_eq!(get(&card, at("N", Some(1))), "Ada");
        assert_eq!(get(&card, at("ORG", Some(0))), "Acme; Sons");
        assert_eq!(get(&card, at("NOTE", None)), "one, two and three", "a folded line is one");
        assert_eq!(card.get(at("TITLE", None)), None);

        card.set(at("TITLE", None), Some("Head, Sales"));
        card.set(at("EMAIL", None), Some("new@acme.example"));
        card.set(at("ORG", Some(0)), Some("Umbrella"));
        card.set(at("NOTE", None), None);
        let text = card.text();
        for line in [
            "TITLE:Head\\, Sales\r\n",
            "item1.EMAIL;TYPE=HOME:home@ada.example\r\n",
            "EMAIL;TYPE=\"WORK,PREF:1\":new@acme.example\r\n",
            "ORG:Umbrella;Research\r\n",
            "X-OWN:kept\r\n",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
        assert!(!text.contains("NOTE") && text.ends_with("END:VCARD\r\n"));
    }

    #[test]
    fn what_is_written_reads_back_whatever_it_holds() {
        for wild in ["a;b,c\\d", "two\nlines", "ü".repeat(100).as_str(), ":colon", "\\n"] {
            let mut card = Card::read(CARD).unwrap();
            for place in [at("TITLE", None), at("ADR", Some(3))] {
                card.set(place, Some(wild));
                let again = Card::read(&card.text()).unwrap();
                assert_eq!(again.get(place).as_deref(), Some(wild));
                assert!(card.text().lines().all(|line| line.len() <= 75));
            }
            card.set(at("ADR", Some(3)), None);
            assert!(!card.text().contains("ADR"), "an empty address is gone");
        }
        assert!(Card::read("no card").is_none() && Card::read("").is_none());
        let mut card = Card::new("1");
        card.set(at("N", Some(1)), Some("Ada"));
        assert_eq!(Card::read(&card.text()).unwrap().get(at("N", Some(1))).as_deref(), Some("Ada"));
    }
}
