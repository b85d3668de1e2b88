//! Domains out of a list that a person or a program made.

use anyhow::{Context, Result};
use common::domain::Domain;
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// How much of a line is read, in bytes.
const LONGEST: u64 = 64 * 1024;

/// The domains of a list, each once.
pub struct Domains {
    lines: BufReader<std::fs::File>,
    seen: HashSet<String>,
}

impl Domains {
    pub fn of(file: &Path) -> Result<Self> {
        let opened = std::fs::File::open(file).with_context(|| file.display().to_string())?;
        Ok(Self { lines: BufReader::new(opened), seen: HashSet::new() })
    }

    /// How many there were so far.
    pub fn found(&self) -> usize {
        self.seen.len()
    }

    /// The beginning of the next line; nothing at the end of the list.
    fn line(&mut self) -> std::io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let read = self.lines.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        if read as u64 == LONGEST && !line.ends_with(b"\n") {
            self.lines.skip_until(b'\n')?;
        }
        Ok((read > 0).then_some(line))
    }
}

impl Iterator for Domains {
    type Item = Result<Domain>;

    fn next(&mut self) -> Option<Result<Domain>> {
        loop {
            let line = match self.line() {
                Ok(line) => line?,
                Err(error) => {
                    let after = format!(
                        "the list cannot be read after {} domains; check the file and run the command again",
                        self.found()
                    );
                    return Some(Err(error).context(after));
                }
            };
            let domain = domain_in(&String::from_utf8_lossy(&line));
            if let Some(domain) = domain.filter(|domain| self.seen.insert(domain.as_str().to_owned())) {
                return Some(Ok(domain));
            }
        }
    }
}

/// The first domain in the cells of a line; addresses of mail are none.
fn domain_in(line: &str) -> Option<Domain> {
    let cells = line.split([',', ';', '\t']).map(|cell| cell.trim().trim_matches('"').trim());
    let cells = cells.filter(|cell| cell.contains('.') && !cell.contains(['@', ' ']));
    cells.filter_map(|cell| Domain::parse(cell).ok()).find(Domain::has_known_suffix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_found_in_any_cell() {
        for (line, domain) in [
            ("acme.example", Some("acme.example")),
            ("Acme Inc.,info@other.example,https://www.acme.example/about", Some("acme.example")),
            ("\"Acme\";\"acme.co.uk\"", Some("acme.co.uk")),
            ("domain", None),
            ("Acme Ltd.,Mr. Smith", None),
        ] {
            assert_eq!(domain_in(line).as_ref().map(Domain::as_str), domain, "{line}");
        }
    }

    #[test]
    fn a_list_is_read_to_its_end_or_it_is_said_where_it_broke_off() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("domains.csv");
        let long = "x".repeat(3 * LONGEST as usize);
        std::fs::write(&file, format!("acme.com\n{long},lost.com\nglobex.com,{long}\nacme.com\ninitech.com"))
            .unwrap();
        let read: Result<Vec<Domain>> = Domains::of(&file).unwrap().collect();
        let read: Vec<String> = read.unwrap().into_iter().map(|domain| domain.to_string()).collect();
        assert_eq!(read, ["acme.com", "globex.com", "initech.com"]);
        let broken = Domains::of(folder.path()).unwrap().next().unwrap().unwrap_err();
        assert!(broken.to_string().contains("after 0 domains"), "{broken}");
    }
}
