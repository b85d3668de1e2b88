//! Sitemaps (sitemaps.org): the addresses of a site's pages, or of further sitemaps. The crates that read them have not been looked
//! after for years.

use quick_xml::Reader;
use quick_xml::events::Event;
use url::Url;

/// What a sitemap may list.
const MOST: usize = 50_000;

/// What a sitemap lists.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sitemap {
    pub pages: Vec<Url>,
    /// Further sitemaps.
    pub maps: Vec<Url>,
}

impl Sitemap {
    /// Reads a sitemap as far as it is one.
    pub fn parse(body: &[u8]) -> Self {
        let mut map = Self::default();
        let mut reader = Reader::from_reader(body);
        let (mut buffer, mut text) = (Vec::new(), String::new());
        // `loc` belongs to what it is directly within: images have one, too.
        let mut path: Vec<String> = Vec::new();
        loop {
            match reader.read_event_into(&mut buffer) {
                Ok(Event::Start(start)) if path.len() < 16 => {
                    path.push(start.local_name().as_ref().to_owned());
                    text.clear();
                }
                Ok(Event::Text(part)) => text.push_str(&part),
                Ok(Event::CData(part)) => text.push_str(&part),
                Ok(Event::GeneralRef(name)) if &*name == "amp" => text.push('&'),
                Ok(Event::End(_)) => {
                    let names: Vec<&str> = path.iter().map(String::as_str).collect();
                    let into = match names.as_slice() {
                        ["urlset", "url", "loc"] => Some(&mut map.pages),
                        ["sitemapindex", "sitemap", "loc"] => Some(&mut map.maps),
                        _ => None,
                    };
                    if let Some(into) = into.filter(|into| into.len() < MOST) {
                        into.extend(Url::parse(text.trim()).ok());
                    }
                    path.pop();
                }
                Ok(Event::Eof) | Err(_) => return map,
                Ok(_) => {}
            }
            buffer.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_further_maps_are_listed() {
        let map = Sitemap::parse(
            br#"<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1">
            <url><loc>https://acme.example/about?a=1&amp;b=2</loc><i:image><i:loc>https://acme.example/x.png</i:loc></i:image></url>
            <url><loc><![CDATA[ https://acme.example/kontakt ]]></loc></url><url><loc>nonsense</loc></url></urlset>"#,
        );
        let pages: Vec<&str> = map.pages.iter().map(Url::as_str).collect();
        assert_eq!(pages, ["https://acme.example/about?a=1&b=2", "https://acme.example/kontakt"]);
        let index =
            Sitemap::parse(b"<sitemapindex><sitemap><loc>https://acme.example/pages.xml</loc></sitemap>");
        assert_eq!(index.maps.len(), 1, "a file that breaks off is read to there");
        assert_eq!(Sitemap::parse(b"<html><body>not found"), Sitemap::default());
    }
}
