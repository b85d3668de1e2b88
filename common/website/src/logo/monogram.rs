//! The first letter of a domain in a colour of its own, for companies whose logo is not known.

use super::raster::Picture;
use std::fmt::Write;

/// Backgrounds on which white can be read.
const COLOURS: [[u8; 3]; 8] = [
    [0x1d, 0x4e, 0xd8],
    [0x04, 0x78, 0x57],
    [0xb4, 0x53, 0x09],
    [0x6d, 0x28, 0xd9],
    [0xbe, 0x18, 0x5d],
    [0x0f, 0x76, 0x6e],
    [0xb9, 0x1c, 0x1c],
    [0x33, 0x41, 0x55],
];

/// Letters and digits in five columns and seven rows, one row in five bits.
#[rustfmt::skip]
const LETTERS: [[u8; 7]; 36] = [
    [14, 17, 17, 31, 17, 17, 17], [30, 17, 17, 30, 17, 17, 30], [14, 17, 16, 16, 16, 17, 14], [30, 17, 17, 17, 17, 17, 30],
    [31, 16, 16, 30, 16, 16, 31], [31, 16, 16, 30, 16, 16, 16], [14, 17, 16, 23, 17, 17, 15], [17, 17, 17, 31, 17, 17, 17],
    [14, 4, 4, 4, 4, 4, 14], [7, 2, 2, 2, 2, 18, 12], [17, 18, 20, 24, 20, 18, 17], [16, 16, 16, 16, 16, 16, 31],
    [17, 27, 21, 21, 17, 17, 17], [17, 25, 21, 19, 17, 17, 17], [14, 17, 17, 17, 17, 17, 14], [30, 17, 17, 30, 16, 16, 16],
    [14, 17, 17, 17, 21, 18, 13], [30, 17, 17, 30, 20, 18, 17], [15, 16, 16, 14, 1, 1, 30], [31, 4, 4, 4, 4, 4, 4],
    [17, 17, 17, 17, 17, 17, 14], [17, 17, 17, 17, 17, 10, 4], [17, 17, 17, 21, 21, 21, 10], [17, 17, 10, 4, 10, 17, 17],
    [17, 17, 10, 4, 4, 4, 4], [31, 1, 2, 4, 8, 16, 31], [14, 17, 19, 21, 25, 17, 14], [4, 12, 4, 4, 4, 4, 14],
    [14, 17, 1, 2, 4, 8, 31], [30, 1, 1, 14, 1, 1, 30], [2, 6, 10, 18, 31, 2, 2], [31, 16, 30, 1, 1, 17, 14],
    [6, 8, 16, 30, 17, 17, 14], [31, 1, 2, 4, 8, 8, 8], [14, 17, 17, 14, 17, 17, 14], [14, 17, 17, 15, 1, 2, 12],
];

/// The columns and rows of the drawing: the letter with three around it.
const SIDE: u32 = 13;

/// The monogram as a drawing.
pub fn monogram(domain: &str, size: u32) -> String {
    let [red, green, blue] = colour(domain);
    let mut bars = String::new();
    for (x, y) in points(domain) {
        // Writing to a text cannot fail.
        let _ = write!(bars, "M{x} {y}h1v1h-1z");
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 {SIDE} {SIDE}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#{red:02x}{green:02x}{blue:02x}\"/><path d=\"{bars}\" fill=\"#fff\"/></svg>"
    )
}

/// The monogram as a picture.
pub fn monogram_png(domain: &str, size: u32) -> Option<Vec<u8>> {
    let [red, green, blue] = colour(domain);
    let mut pixels = [red, green, blue, 255].repeat(size as usize * size as usize);
    for (x, y) in points(domain) {
        let edge = |at: u32| (at * size / SIDE) as usize;
        for row in edge(y)..edge(y + 1) {
            for column in edge(x)..edge(x + 1) {
                let at = (row * size as usize + column) * 4;
                if let Some(pixel) = pixels.get_mut(at..at + 4) {
                    pixel.fill(255);
                }
            }
        }
    }
    Picture { width: size, height: size, pixels }.png()
}

/// Where the letter is.
fn points(domain: &str) -> Vec<(u32, u32)> {
    let letter = domain.bytes().find_map(|byte| match byte.to_ascii_lowercase() {
        letter @ b'a'..=b'z' => Some(usize::from(letter - b'a')),
        digit @ b'0'..=b'9' => Some(26 + usize::from(digit - b'0')),
        _ => None,
    });
    let Some(rows) = letter.and_then(|letter| LETTERS.get(letter)) else { return Vec::new() };
    let rows = (3_u32..).zip(rows);
    rows.flat_map(|(y, row)| (0..5_u32).filter(move |x| row >> (4 - x) & 1 == 1).map(move |x| (x + 4, y)))
        .collect()
}

fn colour(domain: &str) -> [u8; 3] {
    let sum = domain.bytes().fold(0_usize, |sum, byte| sum * 31 % 9_973 + usize::from(byte));
    COLOURS[sum % COLOURS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_monogram_shows_the_first_letter_in_both_forms() {
        let drawing = monogram("4acme.example", 64);
        assert!(drawing.contains("width=\"64\"") && drawing.ends_with("</svg>"), "{drawing}");
        assert_eq!(
            drawing.matches("h1v1h-1z").count(),
            LETTERS[30].iter().map(|row| row.count_ones()).sum::<u32>() as usize
        );
        let file = monogram_png("l.example", 130).unwrap();
        let picture = Picture::read(&file).unwrap();
        let at = |x: usize, y: usize| picture.pixels[(y * 130 + x) * 4..][..4].to_vec();
        assert_eq!((picture.width, picture.height), (130, 130));
        assert_eq!(at(45, 35), [255; 4], "the stem of the L");
        assert_ne!(at(85, 35), [255; 4], "right of it");
        assert_eq!(at(85, 95), [255; 4], "its foot");
    }

    #[test]
    fn every_letter_is_drawn_and_companies_differ() {
        for letter in ('a'..='z').chain('0'..='9') {
            assert!(points(&letter.to_string()).len() > 6, "{letter}");
        }
        assert_ne!(monogram("acme.example", 64), monogram("amber.example", 64));
    }
}
