//! SVG written anew out of what is known to draw and nothing else. It is short, so that no crate is needed, which would draw it too.

use quick_xml::escape::escape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::fmt::Write;

const MOST_ELEMENTS: usize = 5_000;
const MOST_BYTES: usize = 256 * 1024;
/// How often drawings repeat a part of themselves: parts of parts could grow without end.
const MOST_REPEATS: usize = 8;

const SHAPES: &[&str] = &["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];

const ELEMENTS: &[&str] = &[
    "g",
    "defs",
    "use",
    "symbol",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "pattern",
    "title",
    "desc",
    "style",
    "text",
    "tspan",
];

#[rustfmt::skip]
const ATTRIBUTES: &[&str] = &[
    "id", "class", "style", "d", "points", "pathLength", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "dx", "dy",
    "width", "height", "viewBox", "preserveAspectRatio", "transform", "color", "fill", "fill-rule", "fill-opacity", "clip-rule",
    "clip-path", "mask", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "stroke-opacity", "opacity", "stop-color", "stop-opacity", "offset", "gradientUnits",
    "gradientTransform", "spreadMethod", "patternUnits", "patternContentUnits", "patternTransform", "clipPathUnits",
    "maskUnits", "maskContentUnits", "mask-type", "vector-effect", "paint-order", "display", "visibility", "font-family", "font-size",
    "font-weight", "font-style", "text-anchor", "letter-spacing", "href",
];

/// A drawing from behind `<svg` on, without its size; nothing where there is none, or where it is broken.
pub fn sanitized(text: &str) -> Option<String> {
    let mut reader = Reader::from_str(text);
    let (mut open, mut elements, mut shapes, mut repeats) = (Vec::<String>::new(), 0, 0, 0);
    let (mut written, mut style) = (String::new(), String::new());
    // How deep within something that is left out.
    let mut left_out = 0_usize;
    loop {
        if written.len() > MOST_BYTES || elements > MOST_ELEMENTS || repeats > MOST_REPEATS {
            return None;
        }
        match reader.read_event().ok()? {
            Event::Start(_) if left_out > 0 => left_out += 1,
            Event::End(_) if left_out > 0 => left_out -= 1,
            Event::Empty(_) | Event::Text(_) | Event::CData(_) | Event::GeneralRef(_) if left_out > 0 => {}
            // Texts around an element would be judged apart, and read as one.
            Event::Start(_) | Event::Empty(_) if is_style(&open) => return None,
            Event::Start(start) | Event::Empty(start) if written.is_empty() => {
                let name = start.name();
                let name: &str = name.as_ref();
                if name != "svg" {
                    return None;
                }
                root(&mut written, &start)?;
                open.push("svg".to_owned());
            }
            Event::Start(start) => match known(&start) {
                Some(name) => {
                    elements += 1;
                    shapes += usize::from(SHAPES.contains(&name.as_str()));
                    repeats += usize::from(name == "use");
                    element(&mut written, &name, &start)?;
                    written.push('>');
                    open.push(name);
                }
                None => left_out = 1,
            },
            Event::Empty(start) => {
                if let Some(name) = known(&start) {
                    elements += 1;
                    shapes += usize::from(SHAPES.contains(&name.as_str()));
                    repeats += usize::from(name == "use");
                    element(&mut written, &name, &start)?;
                    written.push_str("/>");
                }
            }
            Event::End(_) => {
                if is_style(&open) {
                    let whole = std::mem::take(&mut style);
                    if is_harmless(&whole) {
                        written.push_str(&escape(whole.as_str()));
                    }
                }
                let name = open.pop()?;
                write!(written, "</{name}>").ok()?;
                if open.is_empty() {
                    return (shapes > 0).then_some(written);
                }
            }
            // Comments, references and CDATA divide a style, which is judged as a whole at its end.
            Event::Text(part) if is_style(&open) => style.push_str(&part),
            Event::CData(part) if is_style(&open) => style.push_str(&part),
            Event::GeneralRef(of) if is_style(&open) => style.extend(meant(&of)),
            Event::Text(part) => words(&mut written, &open, &part),
            Event::CData(part) => words(&mut written, &open, &part),
            Event::GeneralRef(of) => {
                if let Some(meant) = meant(&of) {
                    words(&mut written, &open, &meant.to_string());
                }
            }
            Event::Eof => return None,
            _ => {}
        }
    }
}

/// A drawing at a size.
pub fn sized(drawing: &str, size: u32) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\"{drawing}")
}

/// The name of an element that may stay.
fn known(start: &BytesStart<'_>) -> Option<String> {
    let name = start.name();
    let name: &str = name.as_ref();
    (SHAPES.contains(&name) || ELEMENTS.contains(&name)).then(|| name.to_owned())
}

/// The attributes of the root, with what it shows in place of a size.
fn root(written: &mut String, start: &BytesStart<'_>) -> Option<()> {
    let mut shows = None;
    let mut sides = [None, None];
    for (name, value) in attributes(start) {
        match name.as_str() {
            "viewBox" => shows = Some(value),
            "width" => sides[0] = pixels(&value),
            "height" => sides[1] = pixels(&value),
            "x" | "y" | "href" => {}
            _ => write!(written, " {name}=\"{}\"", escape(value.as_str())).ok()?,
        }
    }
    let shows = match (shows, sides) {
        (Some(shows), _) => shows,
        (None, [Some(width), Some(height)]) => format!("0 0 {width} {height}"),
        _ => return None,
    };
    let numbers: Vec<f64> =
        shows.split([' ', ',']).filter(|part| !part.is_empty()).map_while(|part| part.parse().ok()).collect();
    let [_, _, width, height] = numbers[..] else { return None };
    let (flattest, is_shown) = (f64::from(super::FLATTEST), width > 0.0 && height > 0.0);
    if !is_shown || width / height > flattest || height / width > flattest {
        return None;
    }
    write!(written, " viewBox=\"{}\">", escape(shows.as_str())).ok()
}

fn pixels(value: &str) -> Option<f64> {
    value.trim().trim_end_matches("px").parse().ok().filter(|side: &f64| side.is_finite())
}

fn element(written: &mut String, name: &str, start: &BytesStart<'_>) -> Option<()> {
    write!(written, "<{name}").ok()?;
    for (name, value) in attributes(start) {
        write!(written, " {name}=\"{}\"", escape(value.as_str())).ok()?;
    }
    Some(())
}

/// The attributes that may stay.
fn attributes(start: &BytesStart<'_>) -> Vec<(String, String)> {
    let mut kept: Vec<(String, String)> = Vec::new();
    for attribute in start.attributes().flatten() {
        let name: &str = attribute.key.as_ref();
        let name = if name == "xlink:href" { "href" } else { name };
        let Ok(value) = attribute.normalized_value(XmlVersion::Implicit1_0) else { continue };
        let leads_elsewhere = name == "href" && !value.trim_start().starts_with('#');
        let is_twice = kept.iter().any(|(known, _)| known == name);
        if ATTRIBUTES.contains(&name) && !leads_elsewhere && !is_twice && is_harmless(&value) {
            kept.push((name.to_owned(), value.into_owned()));
        }
    }
    kept
}

fn is_style(open: &[String]) -> bool {
    open.last().is_some_and(|within| within == "style")
}

/// Text, where it may stand.
fn words(written: &mut String, open: &[String], text: &str) {
    let within = open.last().map_or("", String::as_str);
    if matches!(within, "title" | "desc" | "text" | "tspan") {
        written.push_str(&escape(text));
    }
}

/// Whether a value names nothing outside of the drawing.
fn is_harmless(value: &str) -> bool {
    let value: String = value.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
    let is_own = |rest: &str| rest.trim_start_matches(['"', '\'']).starts_with('#');
    !value.contains(['\\', '@', '\0'])
        && !["expression(", "javascript:", "image(", "image-set(", "://", "/*"]
            .iter()
            .any(|word| value.contains(word))
        && value.split("url(").skip(1).all(is_own)
}

/// The character of a reference; names of a document's own mean nothing here.
fn meant(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        name => {
            let code = name.strip_prefix('#')?;
            let code = match code.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => code.parse(),
            };
            char::from_u32(code.ok()?).filter(|c| !c.is_control())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: &str = r##"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><!-- by hand -->
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40px" height="20" onload="alert(1)">
        <title>A &amp; B &a;</title><style>.a{fill:#f00}</style><script>alert(1)</script><defs><linearGradient id="g"><stop offset="0" stop-color="red"/>
        </linearGradient></defs><path class="a" d="M0 0h10v10z" fill="url(#g)" onclick="x()"/><use xlink:href="#g"/>
        <a href="javascript:alert(1)"><circle r="3"/></a><foreignObject><body>hi<script/></body></foreignObject><image href="https://track.example/x.png"/>
        <rect width="1" height="1" style="fill:url(https://track.example/y)" filter="url(#f)"/></svg>"##;

    #[test]
    fn only_what_draws_is_written() {
        let drawing = sanitized(DRAWING).unwrap();
        let text = sized(&drawing, 64);
        assert!(
            text.starts_with(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 40 20">"#
            ),
            "{text}"
        );
        for kept in
            ["A &amp; B ", ".a{fill:#f00}", r#"fill="url(#g)""#, r##"<use href="#g"/>"##, "<path class"]
        {
            assert!(text.contains(kept), "{kept}: {text}");
        }
        for gone in [
            "script",
            "alert",
            "onload",
            "onclick",
            "javascript",
            "track.example",
            "foreignObject",
            "image",
            "circle",
            "aaaa",
            "xlink",
            "ENTITY",
            "filter",
        ] {
            assert!(!text.contains(gone), "{gone}: {text}");
        }
        assert_eq!(
            sanitized(&text).map(|again| sized(&again, 64)),
            Some(text),
            "written once more it stays the same"
        );
    }

    #[test]
    fn styles_load_nothing() {
        for style in [
            "@import url(//x.example/a.css)",
            ".a{fill:url( 'https://x.example/' )}",
            ".a{fill:u\\72l(//x.example)}",
            ".a{background:image-set('//x' 1x)}",
        ] {
            let drawing = format!(
                "<svg viewBox='0 0 8 8'><style>{style}</style><path style='{}' d='M0 0'/></svg>",
                style.replace('\'', "")
            );
            let text = sanitized(&drawing).unwrap();
            assert!(!text.contains("x.example") && !text.contains("//x"), "{style}: {text}");
        }
        assert!(is_harmless("fill: url( '#g' )") && !is_harmless("url(data:image/png;base64,x)"));
    }

    #[test]
    fn a_style_in_pieces_is_judged_as_a_whole() {
        for style in [
            "@im<!-- -->port '//x.example/a.css';",
            ".a{fill:u<![CDATA[rl(//x.example)]]>}",
            ".a{fill:u<?a?>rl(//x.example)}",
            ".a{fill:u&nothing;rl(//x.example)}",
            ".a{fill:u&#114;l(//x.example)}",
            "&#64;import '//x.example/a.css';",
        ] {
            let drawing = format!(
                "<svg viewBox='0 0 8 8'><style>{style}</style><style>.b{{}}</style><path d='M0 0'/></svg>"
            );
            let text = sanitized(&drawing).unwrap();
            assert!(text.contains("<style></style><style>.b{}</style>"), "{style}: {text}");
        }
        let drawing =
            |style: &str| format!("<svg viewBox='0 0 8 8'><style>{style}</style><path d='M0 0'/></svg>");
        let whole = sanitized(&drawing(".a<!-- by hand -->{<![CDATA[fill]]>&#58;red}")).unwrap();
        assert!(whole.contains("<style>.a{fill:red}</style>"), "{whole}");
        for element in ["<g/>", "<path d='M0 0'></path>", "<script/>", "<other>x</other>"] {
            assert_eq!(sanitized(&drawing(&format!("@im{element}port '//x'"))), None, "{element}");
        }
    }

    #[test]
    fn what_is_no_drawing_or_too_much_is_refused() {
        let repeats = "<use href='#a'/>".repeat(MOST_REPEATS + 1);
        let elements = "<path d='M0 0'/>".repeat(MOST_ELEMENTS + 1);
        for text in [
            "<html><svg viewBox='0 0 8 8'><path d='M0 0'/></svg></html>",
            "<svg viewBox='0 0 8 8'></svg>",
            "<svg viewBox='0 0 8 8'><path d='M0 0'/>",
            "<svg><path d='M0 0'/></svg>",
            "<svg viewBox='0 0 80 8'><path d='M0 0'/></svg>",
            "<svg viewBox='0 0 8 0'><path d='M0 0'/></svg>",
            &format!("<svg viewBox='0 0 8 8'><path d='M0 0'/>{repeats}</svg>"),
            &format!("<svg viewBox='0 0 8 8'>{elements}</svg>"),
        ] {
            assert_eq!(sanitized(text), None, "{}", &text[..60.min(text.len())]);
        }
    }
}
