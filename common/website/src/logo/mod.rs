//! A company's logo: where its first page shows it, and the picture made anew. Nothing of the file that a site sends reaches a
//! customer: PNG is drawn again from its pixels, and of SVG only known elements and attributes are written.

mod monogram;
mod raster;
mod vector;

use crate::facts::Field;
use crate::page::Page;
use crate::said::of_page;
use crate::wanted::Kind;
use domain::Domain;
use jiff::Timestamp;
use url::Url;

pub use monogram::{monogram, monogram_png};

/// The longest file that is read.
pub const MOST_BYTES: usize = 512 * 1024;
/// The sides of pictures that are kept, in pixels.
pub const LARGEST: u32 = 512;
const SMALLEST: u32 = 32;
/// How much wider a logo may be than high.
const FLATTEST: u32 = 6;

/// A logo that is safe to pass on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Logo {
    /// A drawing, from behind `<svg` on.
    Svg(String),
    /// A picture, at most [`LARGEST`] pixels wide and high.
    Png(Vec<u8>),
}

impl Logo {
    /// Makes a logo out of a file, if it is one that can be shown.
    pub fn read(file: &[u8]) -> Option<Self> {
        if file.len() > MOST_BYTES {
            return None;
        }
        let picture = raster::Picture::read(file).or_else(|| raster::of_icon(file));
        match picture {
            Some(picture) => picture.shrunk(LARGEST).png().map(Self::Png),
            None => vector::sanitized(std::str::from_utf8(file).ok()?).map(Self::Svg),
        }
    }

    /// The file, no side of it longer than `size` pixels. Nothing is enlarged but a drawing.
    pub fn file(&self, size: u32) -> Option<Vec<u8>> {
        match self {
            Self::Svg(drawing) => Some(vector::sized(drawing, size).into_bytes()),
            Self::Png(file) => raster::Picture::read(file)?.shrunk(size).png(),
        }
    }

    /// What keeping it takes, in bytes.
    pub fn len(&self) -> usize {
        match self {
            Self::Svg(drawing) => drawing.len(),
            Self::Png(file) => file.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Where a first page shows its company's logo, the likeliest first; of pictures alone where no drawing is wanted.
pub fn candidates(page: &Page, domain: &Domain, pictures_only: bool) -> Vec<Url> {
    let said = of_page(page, Kind::Home, domain, false, Timestamp::UNIX_EPOCH);
    let mut found: Vec<Url> = said
        .iter()
        .filter(|fact| fact.field == Field::Logo)
        .filter_map(|fact| page.address(&fact.value))
        .collect();
    let related = |wanted: &dyn Fn(&str) -> bool| {
        let mut icons: Vec<(u32, Url)> = page
            .related
            .iter()
            .filter(|related| related.rel.split_ascii_whitespace().any(wanted))
            .filter_map(|related| Some((width(&related.sizes), page.address(&related.href)?)))
            .collect();
        icons.sort_by_key(|(width, _)| std::cmp::Reverse(*width));
        icons.into_iter().map(|(_, url)| url)
    };
    let icons: Vec<Url> = related(&|rel| rel == "icon").collect();
    found.extend(icons.iter().filter(|url| is_drawing(url)).cloned());
    found.extend(related(&|rel| rel.starts_with("apple-touch-icon")));
    found.extend(icons.iter().filter(|url| !is_drawing(url)).cloned());
    found.extend(shown(page));
    found.extend(page.address("/favicon.ico"));
    let mut once: Vec<Url> = Vec::new();
    for url in found {
        let is_wanted = !pictures_only || !is_drawing(&url);
        if is_wanted && !once.contains(&url) {
            once.push(url);
        }
    }
    once
}

/// Images of the header that call themselves a logo.
fn shown(page: &Page) -> impl Iterator<Item = Url> {
    let images = page.tree.named("img").filter(|(id, image)| {
        let names = ["alt", "class", "id", "src"].into_iter().filter_map(|name| image.said(name));
        let is_called_so = names.map(str::to_lowercase).any(|name| name.contains("logo"));
        is_called_so
            && page.tree.around(*id).any(|around| {
                let around = page.tree.element(around);
                matches!(around.name.as_str(), "header" | "nav") || around.has_class("header")
            })
    });
    images.filter_map(|(_, image)| page.address(image.said("src")?)).take(2)
}

fn is_drawing(url: &Url) -> bool {
    url.path().to_ascii_lowercase().ends_with(".svg")
}

/// The largest width among `sizes`: `32x32 180x180`.
fn width(sizes: &str) -> u32 {
    let widths =
        sizes.split_ascii_whitespace().filter_map(|size| size.split(['x', 'X']).next()?.parse().ok());
    widths.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderMap;

    fn found(html: &str, pictures_only: bool) -> Vec<String> {
        let page = Page::read(html, "https://acme.example/".parse().unwrap(), HeaderMap::new());
        let urls = candidates(&page, &"acme.example".parse().unwrap(), pictures_only);
        urls.into_iter().map(|url| url.to_string()).collect()
    }

    #[test]
    fn what_a_site_calls_its_logo_comes_before_icons() {
        let html = r#"<link rel="shortcut icon" href="/small.png" sizes="16x16"><link rel="icon" href="/large.png" sizes="48x48 192x192">
            <link rel="icon" type="image/svg+xml" href="/mark.svg"><link rel="apple-touch-icon" href="https://cdn.example/touch.png">
            <script type="application/ld+json">{"@type": "Organization", "name": "Acme", "url": "https://acme.example",
            "logo": "/brand.svg"}</script><header><img alt="Acme Logo" src="head.png"></header><img alt="Partner logo" src="partner.png">"#;
        let own = |path: &str| format!("https://acme.example{path}");
        assert_eq!(
            found(html, false),
            [
                own("/brand.svg"),
                own("/mark.svg"),
                "https://cdn.example/touch.png".to_owned(),
                own("/large.png"),
                own("/small.png"),
                own("/head.png"),
                own("/favicon.ico"),
            ]
        );
        assert!(!found(html, true).iter().any(|url| url.ends_with(".svg")));
        assert_eq!(found("<p>Nothing", false), [own("/favicon.ico")]);
        assert_eq!(found("<link rel=icon href='data:image/png;base64,AAAA'>", false), [own("/favicon.ico")]);
    }

    #[test]
    fn a_file_becomes_a_logo_or_nothing() {
        let monogram = monogram_png("acme.example", 64).unwrap();
        let Some(Logo::Png(kept)) = Logo::read(&monogram) else { panic!("a picture") };
        assert_eq!(Logo::Png(kept).file(32).map(|file| file.starts_with(b"\x89PNG")), Some(true));
        assert!(matches!(Logo::read(monogram_text().as_bytes()), Some(Logo::Svg(_))));
        for nothing in [&b"<html>not found</html>"[..], b"", b"\x89PNG\r\n\x1a\nbroken", b"GIF89a"] {
            assert_eq!(Logo::read(nothing), None);
        }
        assert_eq!(Logo::read(&vec![b' '; MOST_BYTES + 1]), None);
    }

    fn monogram_text() -> String {
        monogram("acme.example", 64)
    }
}
