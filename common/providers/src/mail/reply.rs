//! SMTP replies (RFC 5321, 4.2): taken off the wire with bounds, since a peer may send anything.

/// A whole reply, its lines joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    pub code: u16,
    /// The enhanced status code of RFC 3463, such as 5.1.1, when the text begins with one.
    pub enhanced: Option<(u8, u16, u16)>,
    /// The text in lower case, for looking up words.
    pub text: String,
}

/// The peer sent something that is not a reply, or far too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the peer sent something that is not an SMTP reply")]
pub struct Malformed;

const LINE_LIMIT: usize = 2048;
const REPLY_LIMIT: usize = 32 * 1024;

impl Reply {
    /// Takes the first whole reply off the bytes received so far, with its length; `None` when more must come.
    pub fn take(received: &[u8]) -> Result<Option<(Self, usize)>, Malformed> {
        let mut text = String::new();
        let mut first_code = None;
        let mut at = 0;
        while let Some(length) = received[at..].iter().position(|&b| b == b'\n') {
            let line = &received[at..at + length];
            at += length + 1;
            if length > LINE_LIMIT || at > REPLY_LIMIT {
                return Err(Malformed);
            }
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let (code, last, words) = split_line(line)?;
            // Some servers change the code between lines; the first one is what they mean.
            let code = *first_code.get_or_insert(code);
            if !text.is_empty() {
                text.push(' ');
            }
            text.extend(String::from_utf8_lossy(words).chars().flat_map(char::to_lowercase));
            if last {
                return Ok(Some((Self { code, enhanced: enhanced(&text, code), text }, at)));
            }
        }
        if received.len() - at > LINE_LIMIT || received.len() > REPLY_LIMIT {
            Err(Malformed)
        } else {
            Ok(None)
        }
    }

    pub const fn is_positive(&self) -> bool {
        self.code / 100 == 2
    }

    pub const fn is_temporary(&self) -> bool {
        self.code / 100 == 4
    }

    /// The enhanced code without its class: `(1, 1)` of both 4.1.1 and 5.1.1.
    pub fn subject(&self) -> Option<(u16, u16)> {
        self.enhanced.map(|(_, subject, detail)| (subject, detail))
    }

    /// Whether one of the lines of a reply to EHLO begins with this keyword.
    pub fn offers(&self, keyword: &str) -> bool {
        self.text.split_whitespace().any(|word| word == keyword)
    }
}

fn split_line(line: &[u8]) -> Result<(u16, bool, &[u8]), Malformed> {
    let (digits, rest) = line.split_at_checked(3).ok_or(Malformed)?;
    if !digits.iter().all(u8::is_ascii_digit) || !(b'2'..=b'5').contains(&digits[0]) {
        return Err(Malformed);
    }
    let code = digits.iter().fold(0, |code, digit| code * 10 + u16::from(digit - b'0'));
    match rest.split_first() {
        None => Ok((code, true, rest)),
        Some((b' ', words)) => Ok((code, true, words)),
        Some((b'-', words)) => Ok((code, false, words)),
        Some(_) => Err(Malformed),
    }
}

fn enhanced(text: &str, code: u16) -> Option<(u8, u16, u16)> {
    let word = text.split_whitespace().next()?;
    let mut numbers = word.split('.');
    let class: u8 = numbers.next()?.parse().ok()?;
    let subject = numbers.next()?.parse().ok()?;
    let detail = numbers.next()?.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    (numbers.next().is_none() && u16::from(class) == code / 100).then_some((class, subject, detail))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn one(wire: &str) -> Reply {
        let (reply, length) = Reply::take(wire.as_bytes()).unwrap().unwrap();
        assert_eq!(length, wire.len(), "{wire:?}");
        reply
    }

    #[test]
    fn replies_come_apart() {
        let reply = one("550 5.1.1 <x@y>: No SUCH user\r\n");
        assert_eq!((reply.code, reply.enhanced), (550, Some((5, 1, 1))));
        assert_eq!(reply.text, "5.1.1 <x@y>: no such user");
        assert_eq!(one("250\r\n").code, 250);
        assert_eq!(one("250 OK\n").text, "ok");
        let many = one("250-mx.acme.example\r\n250-PIPELINING\r\n250 STARTTLS\r\n");
        assert!(many.offers("pipelining") && many.offers("starttls") && !many.offers("smtputf8"));
        assert_eq!(one("452 4.2.2: full\r\n").enhanced, Some((4, 2, 2)));
        assert_eq!(one("550 4.2.2 odd\r\n").enhanced, None, "the classes disagree");
    }

    #[test]
    fn an_unfinished_reply_waits_and_a_second_one_stays() {
        for unfinished in ["", "2", "250", "250 ok", "250-ok\r\n", "250-ok\r\n250-more\r\n25"] {
            assert_eq!(Reply::take(unfinished.as_bytes()), Ok(None), "{unfinished:?}");
        }
        let (first, length) = Reply::take(b"250 a\r\n550 b\r\n").unwrap().unwrap();
        assert_eq!((first.code, length), (250, 7));
    }

    #[test]
    fn nonsense_is_refused() {
        let endless_line = vec![b'2'; 5000];
        let endless_reply = "250-x\r\n".repeat(10_000);
        for wire in [
            b"hello\r\n".as_slice(),
            b"25\r\n",
            b"999 x\r\n",
            b"250_x\r\n",
            b"\r\n",
            &endless_line,
            endless_reply.as_bytes(),
        ] {
            assert_eq!(Reply::take(wire), Err(Malformed));
        }
    }

    proptest! {
        #[test]
        fn taking_never_panics(wire in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = Reply::take(&wire);
        }

        #[test]
        fn splitting_the_wire_changes_nothing(text in "[a-z0-9. ]{0,20}", at in 0usize..40) {
            let wire = format!("250-{text}\r\n250 {text}\r\n");
            let at = at.min(wire.len());
            if at < wire.len() {
                prop_assert_eq!(Reply::take(&wire.as_bytes()[..at]), Ok(None));
            }
            prop_assert!(Reply::take(wire.as_bytes()).unwrap().is_some());
        }
    }
}
