//! What an import keeps on disk rather than in memory: rows in their order, numbers to be sorted, rows by where they go.

use dataset::DatasetError;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Bytes compressed at once.
const BLOCK: usize = 1 << 18;
/// Rows lie in files of about this size, each of which is removed when it is read.
const FILE: usize = 1 << 26;
/// Numbers sorted in memory.
const RUN: usize = 1 << 21;

/// Files that are open at once.
const MOST_FILES: u32 = 400;

type Result<T> = std::result::Result<T, DatasetError>;

fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> DatasetError + '_ {
    |source| DatasetError::Io { path: path.to_owned(), source }
}

/// A directory that goes when the import ends, however it ends; one that a killed process left is removed by the next import.
pub(crate) struct Spill(PathBuf);

impl Spill {
    pub(crate) fn new(beside: &Path) -> Result<Self> {
        let path = beside.join(format!("spill-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).map_err(failed(&path))?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Spill {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A file of compressed blocks of texts.
struct Blocks {
    path: PathBuf,
    file: File,
    block: Vec<u8>,
    written: usize,
}

impl Blocks {
    fn new(path: PathBuf, capacity: usize) -> Result<Self> {
        let file = File::create(&path).map_err(failed(&path))?;
        Ok(Self { path, file, block: Vec::with_capacity(capacity), written: 0 })
    }

    fn push(&mut self, head: &[u8], text: &[u8], size: usize) -> Result<()> {
        let length = (head.len() + text.len()) as u32;
        self.block.extend_from_slice(&length.to_le_bytes());
        self.block.extend_from_slice(head);
        self.block.extend_from_slice(text);
        if self.block.len() >= size { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        let packed = lz4_flex::block::compress(&self.block);
        let mut bytes = Vec::with_capacity(packed.len() + 8);
        bytes.extend_from_slice(&(self.block.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&(packed.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&packed);
        self.file.write_all(&bytes).map_err(failed(&self.path))?;
        self.written += bytes.len();
        self.block.clear();
        Ok(())
    }
}

/// The texts of a file of blocks, which is removed at its end if wanted.
struct BlockReader {
    path: PathBuf,
    file: BufReader<File>,
    block: Vec<u8>,
    at: usize,
    remove: bool,
}

impl BlockReader {
    fn open(path: PathBuf, remove: bool) -> Result<Self> {
        let file = File::open(&path).map_err(failed(&path))?;
        Ok(Self { path, file: BufReader::with_capacity(1 << 16, file), block: Vec::new(), at: 0, remove })
    }

    fn next(&mut self) -> Result<Option<&[u8]>> {
        if self.at == self.block.len() && !self.fill()? {
            if self.remove {
                let _ = std::fs::remove_file(&self.path);
            }
            return Ok(None);
        }
        let length = number(&self.block[self.at..]) as usize;
        let text = self.at + 4..self.at + 4 + length;
        self.at = text.end;
        Ok(Some(&self.block[text]))
    }

    fn fill(&mut self) -> Result<bool> {
        let mut sizes = [0; 8];
        match self.file.read_exact(&mut sizes) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(false),
            read => read.map_err(failed(&self.path))?,
        }
        let mut packed = vec![0; number(&sizes[4..]) as usize];
        self.file.read_exact(&mut packed).map_err(failed(&self.path))?;
        let whole = lz4_flex::block::decompress(&packed, number(&sizes) as usize);
        self.block = whole.map_err(std::io::Error::other).map_err(failed(&self.path))?;
        self.at = 0;
        Ok(true)
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().take(4).rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// Texts in the order in which they came.
pub(crate) struct Texts {
    name: PathBuf,
    files: u32,
    open: Blocks,
}

impl Texts {
    pub(crate) fn new(name: PathBuf) -> Result<Self> {
        Ok(Self { open: Blocks::new(name.with_extension("0"), BLOCK)?, files: 1, name })
    }

    pub(crate) fn push(&mut self, head: &[u8], text: &[u8]) -> Result<()> {
        self.open.push(head, text, BLOCK)?;
        if self.open.written >= FILE {
            self.open.flush()?;
            self.open = Blocks::new(self.name.with_extension(self.files.to_string()), BLOCK)?;
            self.files += 1;
        }
        Ok(())
    }

    /// Calls back with each text and its place; the files go as they are read, if wanted.
    pub(crate) fn each(
        &mut self,
        remove: bool,
        mut each: impl FnMut(u32, &[u8]) -> Result<()>,
    ) -> Result<()> {
        self.open.flush()?;
        let mut place = 0;
        for file in 0..self.files {
            let mut reader = BlockReader::open(self.name.with_extension(file.to_string()), remove)?;
            while let Some(text) = reader.next()? {
                each(place, text)?;
                place += 1;
            }
        }
        Ok(())
    }
}

/// Numbers that are sorted, however many there are.
pub(crate) struct Sorted {
    name: PathBuf,
    run: Vec<u128>,
    runs: u32,
}

impl Sorted {
    pub(crate) fn new(name: PathBuf) -> Self {
        Self { name, run: Vec::new(), runs: 0 }
    }

    pub(crate) fn push(&mut self, number: u128) -> Result<()> {
        self.run.push(number);
        if self.run.len() < RUN {
            return Ok(());
        }
        self.run.sort_unstable();
        let path = self.name.with_extension(self.runs.to_string());
        let mut file = BufWriter::with_capacity(1 << 18, File::create(&path).map_err(failed(&path))?);
        for number in self.run.drain(..) {
            file.write_all(&number.to_le_bytes()).map_err(failed(&path))?;
        }
        file.flush().map_err(failed(&path))?;
        self.runs += 1;
        Ok(())
    }

    /// Calls back with every number, in order.
    pub(crate) fn each(mut self, mut each: impl FnMut(u128) -> Result<()>) -> Result<()> {
        self.run.sort_unstable();
        let mut sources: Vec<Run> = vec![Run::Held(std::mem::take(&mut self.run).into_iter())];
        for run in 0..self.runs {
            let path = self.name.with_extension(run.to_string());
            let file = File::open(&path).map_err(failed(&path))?;
            // Read from while it has no name any more.
            let _ = std::fs::remove_file(&path);
            sources.push(Run::File(BufReader::with_capacity(1 << 18, file), path));
        }
        let mut heap = BinaryHeap::new();
        for (at, source) in sources.iter_mut().enumerate() {
            heap.extend(source.next()?.map(|number| std::cmp::Reverse((number, at))));
        }
        while let Some(std::cmp::Reverse((number, at))) = heap.pop() {
            each(number)?;
            heap.extend(sources[at].next()?.map(|number| std::cmp::Reverse((number, at))));
        }
        Ok(())
    }
}

enum Run {
    Held(std::vec::IntoIter<u128>),
    File(BufReader<File>, PathBuf),
}

impl Run {
    fn next(&mut self) -> Result<Option<u128>> {
        match self {
            Self::Held(numbers) => Ok(numbers.next()),
            Self::File(file, path) => {
                let mut bytes = [0; 16];
                match file.read_exact(&mut bytes) {
                    Ok(()) => Ok(Some(u128::from_le_bytes(bytes))),
                    Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
                    Err(error) => Err(failed(path)(error)),
                }
            }
        }
    }
}

/// Texts by the place they go to: those of neighbouring places lie together, and are few enough to be sorted in memory.
pub(crate) struct Placed {
    parts: Vec<Blocks>,
    /// Places of one part.
    span: u32,
}

impl Placed {
    /// For places below `count`, `span` of which are held in memory at once, or more where that would be too many files.
    pub(crate) fn new(name: &Path, count: u32, span: u32) -> Result<Self> {
        let span = span.max(count.div_ceil(MOST_FILES));
        let parts = count.div_ceil(span).max(1);
        let part = |at: u32| Blocks::new(name.with_extension(at.to_string()), 0);
        Ok(Self { parts: (0..parts).map(part).collect::<Result<_>>()?, span })
    }

    pub(crate) fn push(&mut self, place: u32, row: u32, text: &[u8]) -> Result<()> {
        let mut head = [0; 8];
        head[..4].copy_from_slice(&place.to_le_bytes());
        head[4..].copy_from_slice(&row.to_le_bytes());
        self.parts[(place / self.span) as usize].push(&head, text, BLOCK / 4)
    }

    /// The texts of each place, in order, with the rows they came from.
    pub(crate) fn into_places(mut self) -> Result<Places> {
        let mut paths = Vec::with_capacity(self.parts.len());
        for part in &mut self.parts {
            part.flush()?;
            paths.push(part.path.clone());
        }
        Ok(Places { paths: paths.into_iter(), texts: Vec::new().into_iter().peekable() })
    }
}

/// The texts of one place: the row each came from, and what it is.
pub(crate) type AtPlace = (u32, Vec<(u32, Vec<u8>)>);

/// Places one after the other.
pub(crate) struct Places {
    paths: std::vec::IntoIter<PathBuf>,
    texts: std::iter::Peekable<std::vec::IntoIter<(u32, u32, Vec<u8>)>>,
}

impl Places {
    fn fill(&mut self) -> Result<bool> {
        let Some(path) = self.paths.next() else { return Ok(false) };
        let mut reader = BlockReader::open(path, true)?;
        let mut texts = Vec::new();
        while let Some(text) = reader.next()? {
            texts.push((number(text), number(&text[4..]), text[8..].to_vec()));
        }
        texts.sort_unstable_by_key(|(place, row, _)| (*place, *row));
        self.texts = texts.into_iter().peekable();
        Ok(true)
    }
}

impl Iterator for Places {
    type Item = Result<AtPlace>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.texts.peek().is_none() {
            match self.fill() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
        let (place, row, text) = self.texts.next()?;
        let mut found = vec![(row, text)];
        while let Some((_, row, text)) = self.texts.next_if(|(next, _, _)| *next == place) {
            found.push((row, text));
        }
        Some(Ok((place, found)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_away_comes_back_sorted_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let spill = Spill::new(folder.path()).unwrap();
        let mut sorted = Sorted::new(spill.path("keys"));
        let count = RUN as u128 * 2 + 7;
        for i in 0..count {
            sorted.push(i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % count).unwrap();
        }
        assert_eq!(sorted.runs, 2);
        let (mut last, mut seen) = (0, 0);
        sorted
            .each(|number| {
                assert!(number >= last);
                (last, seen) = (number, seen + 1);
                Ok(())
            })
            .unwrap();
        assert_eq!(seen, count);
        let mut texts = Texts::new(spill.path("rows")).unwrap();
        let text = |i: u32| format!("text {i} ").repeat(1 + i as usize % 50).into_bytes();
        for i in 0..50_000 {
            texts.push(&[], &text(i)).unwrap();
        }
        let mut placed = Placed::new(&spill.path("places"), 20_000, 700).unwrap();
        texts
            .each(true, |row, known| {
                assert_eq!(known, text(row));
                placed.push(row * 7919 % 20_000, row, known)
            })
            .unwrap();
        let mut rows = 0;
        for (place, at) in (0..).zip(placed.into_places().unwrap()) {
            let (own, found) = at.unwrap();
            assert_eq!(own, place);
            assert!(found.is_sorted() && found.iter().all(|(row, known)| *known == text(*row)));
            rows += found.len();
        }
        assert_eq!(rows, 50_000);
        drop(spill);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
