//! The text of a page out of its bytes: by its byte order mark, its header, its own word, or else UTF-8 where it is that.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// How far a page is searched for its own word.
const HEAD: usize = 2048;

/// Decodes a page; `content_type` is its header.
pub fn decode(body: &[u8], content_type: Option<&str>) -> String {
    let named = |text: &str| {
        let (_, rest) =
            text.to_ascii_lowercase().split_once("charset=").map(|(a, b)| (a.len(), b.to_owned()))?;
        let name: String = rest
            .trim_start_matches(['"', '\'', ' '])
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || "-_:.".contains(*c))
            .collect();
        Encoding::for_label(name.as_bytes())
    };
    let mark = Encoding::for_bom(body).map(|(encoding, _)| encoding);
    // A page that is UTF-8 is nothing else, whatever it says: other encodings do not look like it by chance.
    let valid = || (!body.is_ascii() && std::str::from_utf8(body).is_ok()).then_some(UTF_8);
    let own = || named(&String::from_utf8_lossy(&body[..body.len().min(HEAD)]));
    let encoding = mark.or_else(valid).or_else(|| content_type.and_then(named)).or_else(own);
    let encoding = encoding.unwrap_or(if std::str::from_utf8(body).is_ok() { UTF_8 } else { WINDOWS_1252 });
    encoding.decode(body).0.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_in_its_own_letters() {
        let latin = b"<meta charset=iso-8859-1><p>M\xfcller";
        assert!(decode(latin, None).ends_with("Müller"));
        assert!(decode(b"M\xfcller", Some("text/html; charset=\"ISO-8859-15\"")).ends_with("Müller"));
        assert!(decode(b"M\xfcller", None).ends_with("Müller"), "what is not UTF-8 is western");
        let russian = [0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0];
        assert_eq!(decode(&russian, Some("text/html; charset=windows-1251")), "Москва");
        let wrong = "<meta charset=windows-1251>Müller".as_bytes();
        assert!(decode(wrong, Some("text/html;charset=iso-8859-1")).ends_with("Müller"), "it is UTF-8");
        assert_eq!(decode(b"\xff\xfeA\0", None), "A");
    }
}
