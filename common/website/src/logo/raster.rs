//! Pictures: read as pixels, made smaller, and written as PNG.

use super::{FLATTEST, SMALLEST};
use png::{BitDepth, ColorType, Decoder, Encoder, Limits, Transformations};
use std::io::Cursor;

/// The longest side that is read.
const LARGEST: u32 = 2_048;
/// The memory for one picture.
const MEMORY: usize = 18 * 1024 * 1024;

/// A picture as rows of red, green, blue and opacity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<u8>,
}

impl Picture {
    /// Reads a PNG that can be a logo.
    pub fn read(file: &[u8]) -> Option<Self> {
        let mut decoder = Decoder::new_with_limits(Cursor::new(file), Limits { bytes: MEMORY });
        decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
        decoder.set_ignore_text_chunk(true);
        let mut reader = decoder.read_info().ok()?;
        let (width, height) = reader.info().size();
        let (long, short) = (width.max(height), width.min(height));
        if long > LARGEST || short == 0 || long < SMALLEST || long / short > FLATTEST {
            return None;
        }
        let mut bytes = vec![0; reader.output_buffer_size().filter(|size| *size <= MEMORY)?];
        let frame = reader.next_frame(&mut bytes).ok()?;
        bytes.truncate(frame.buffer_size());
        let pixels = match (frame.color_type, frame.bit_depth) {
            (ColorType::Rgba, BitDepth::Eight) => bytes,
            (ColorType::GrayscaleAlpha, BitDepth::Eight) => {
                bytes.chunks_exact(2).flat_map(|gray| [gray[0], gray[0], gray[0], gray[1]]).collect()
            }
            _ => return None,
        };
        Some(Self { width, height, pixels })
    }

    /// The same with no side longer than `size`: each pixel is the average of those it stands for.
    pub fn shrunk(self, size: u32) -> Self {
        let long = self.width.max(self.height);
        if long <= size {
            return self;
        }
        let side = |of: u32| (u64::from(of) * u64::from(size) / u64::from(long)).max(1) as u32;
        let (width, height) = (side(self.width), side(self.height));
        let range = |at: u32, of: u32, into: u32| {
            let edge = |at: u32| (u64::from(at) * u64::from(of) / u64::from(into)) as usize;
            edge(at)..edge(at + 1).max(edge(at) + 1)
        };
        let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
        for y in 0..height {
            for x in 0..width {
                let mut sum = [0_u64; 4];
                let mut count = 0;
                for row in range(y, self.height, height) {
                    for column in range(x, self.width, width) {
                        let at = (row * self.width as usize + column) * 4;
                        let Some([red, green, blue, opacity]) = self.pixels.get(at..at + 4) else { continue };
                        // What cannot be seen has no colour.
                        let weight = u64::from(*opacity);
                        for (sum, part) in sum.iter_mut().zip([red, green, blue]) {
                            *sum += u64::from(*part) * weight;
                        }
                        sum[3] += weight;
                        count += 1;
                    }
                }
                let colour = |sum_of: u64| sum_of.checked_div(sum[3]).unwrap_or(0) as u8;
                pixels.extend(sum[..3].iter().map(|sum| colour(*sum)));
                pixels.push(sum[3].checked_div(count).unwrap_or(0) as u8);
            }
        }
        Self { width, height, pixels }
    }

    /// The file.
    pub fn png(&self) -> Option<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(&self.pixels).ok()?;
        writer.finish().ok()?;
        Some(file)
    }
}

/// The largest PNG within an icon file (`favicon.ico`), by what the file says of its pictures: no other is unpacked.
pub fn of_icon(file: &[u8]) -> Option<Picture> {
    let number = |at: usize| Some(u16::from_le_bytes(file.get(at..at + 2)?.try_into().ok()?));
    if (number(0)?, number(2)?) != (0, 1) {
        return None;
    }
    let long = |at: usize| Some(u32::from_le_bytes(file.get(at..at + 4)?.try_into().ok()?) as usize);
    let entries = (0..usize::from(number(4)?).min(32)).map(|entry| 6 + entry * 16);
    let pictures = entries.filter_map(|entry| {
        let (width, length, start) = (*file.get(entry)?, long(entry + 8)?, long(entry + 12)?);
        let picture = file.get(start..start.checked_add(length)?)?;
        // A byte cannot say 256.
        let width = if width == 0 { 256 } else { u32::from(width) };
        picture.starts_with(b"\x89PNG").then_some((width, picture))
    });
    Picture::read(pictures.max_by_key(|(width, _)| *width)?.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: u32, pixel: [u8; 4]) -> Picture {
        Picture { width: side, height: side, pixels: pixel.repeat((side * side) as usize) }
    }

    #[test]
    fn a_picture_stays_itself_and_becomes_no_larger() {
        let red = square(64, [255, 0, 0, 255]);
        let file = red.png().unwrap();
        assert_eq!(Picture::read(&file), Some(red.clone()));
        assert_eq!(red.clone().shrunk(128), red);
        assert_eq!(red.shrunk(48), square(48, [255, 0, 0, 255]));
    }

    #[test]
    fn smaller_pixels_are_the_average_of_what_can_be_seen() {
        let pixels = [[255, 0, 0, 255], [0, 0, 0, 0], [255, 0, 0, 255], [0, 0, 0, 0]].concat();
        let one = Picture { width: 2, height: 2, pixels }.shrunk(1);
        assert_eq!(one, Picture { width: 1, height: 1, pixels: vec![255, 0, 0, 127] });
        let wide = Picture { width: 4, height: 2, pixels: [9, 9, 9, 255].repeat(8) }.shrunk(2);
        assert_eq!((wide.width, wide.height), (2, 1));
    }

    #[test]
    fn what_is_too_small_too_large_or_too_flat_is_no_logo() {
        let file = |width: u32, height: u32| {
            Picture { width, height, pixels: vec![7; (width * height * 4) as usize] }.png().unwrap()
        };
        assert!(Picture::read(&file(SMALLEST, SMALLEST)).is_some());
        assert_eq!(Picture::read(&file(SMALLEST - 1, SMALLEST - 1)), None);
        assert_eq!(Picture::read(&file(LARGEST + 1, 1_000)), None);
        assert!(Picture::read(&file(LARGEST, LARGEST)).is_some(), "the memory is enough for it");
        assert_eq!(Picture::read(&file(700, 100)), None);
        assert!(Picture::read(&file(600, 100)).is_some());
    }

    #[test]
    fn an_icon_file_gives_its_largest_picture() {
        let pictures = [(48, square(48, [4, 5, 6, 255])), (32, square(32, [1, 2, 3, 255]))];
        let icon = icon(&pictures);
        assert_eq!(of_icon(&icon), Some(square(48, [4, 5, 6, 255])));
        assert_eq!(of_icon(&icon[..60]), None);
        assert_eq!(of_icon(&[0, 0, 1, 0, 255, 255]), None);
    }

    #[test]
    fn of_an_icon_file_one_picture_alone_is_unpacked() {
        let (small, large) = (square(48, [4, 5, 6, 255]), square(256, [1, 2, 3, 255]));
        assert_eq!(of_icon(&icon(&[(0, large.clone()), (48, small.clone())])), Some(large), "0 means 256");
        let flat = Picture { width: 700, height: 100, pixels: vec![7; 280_000] };
        assert_eq!(of_icon(&icon(&[(64, flat), (48, small)])), None, "no second one is tried");
    }

    /// An icon file of pictures, each with the width that it says.
    fn icon(pictures: &[(u8, Picture)]) -> Vec<u8> {
        let mut icon = vec![0, 0, 1, 0, u8::try_from(pictures.len()).unwrap(), 0];
        let mut start = 6 + 16 * pictures.len();
        let mut files = Vec::new();
        for (width, picture) in pictures {
            let file = picture.png().unwrap();
            icon.extend([*width, 0, 0, 0, 0, 0, 0, 0]);
            icon.extend(u32::try_from(file.len()).unwrap().to_le_bytes());
            icon.extend(u32::try_from(start).unwrap().to_le_bytes());
            start += file.len();
            files.extend(file);
        }
        icon.extend(files);
        icon
    }
}
