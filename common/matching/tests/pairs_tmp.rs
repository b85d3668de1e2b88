use language::company_name::CompanyName;
use matching::company::{Level, agreement};
use std::collections::BTreeMap;
fn cells(line: &str) -> Vec<String> {
    let (mut out, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut it = line.chars().peekable();
    while let Some(c) = it.next() {
        match c {
            '"' if quoted && it.peek() == Some(&'"') => {
                it.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => out.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    out.push(cell);
    out
}
fn reachable(asked: &CompanyName, known: &CompanyName) -> bool {
    if asked.keys().iter().any(|key| known.keys().contains(key)) {
        return true;
    }
    let osa = strsim::osa_distance;
    let latin = asked.in_latin();
    let klatin = known.in_latin();
    let squashed = asked.words.concat();
    let mut words: Vec<String> = asked.words.iter().take(8).cloned().collect();
    words.extend(latin.iter().flat_map(|n| n.words.clone()));
    words.push(squashed.clone());
    let mut theirs: Vec<String> = known.words.clone();
    theirs.extend(klatin.iter().flat_map(|n| n.words.clone()));
    theirs.extend(known.keys());
    words.iter().any(|w| {
        theirs.iter().any(|t| {
            let slips = if *w == squashed && w.chars().count() >= 8 {
                2
            } else if w.chars().count() >= 4 {
                1
            } else {
                0
            };
            osa(w, t) <= slips
        })
    })
}
#[test]
fn pairs() {
    let folder = std::env::var("PAIRS").unwrap_or("/tmp/lk/pairs".into());
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        let mut kinds: BTreeMap<String, (u32, u32)> = BTreeMap::new();
        for line in text.lines().skip(1) {
            let c = cells(line);
            let (a, b) = (CompanyName::parse(&c[0]), CompanyName::parse(&c[1]));
            let level = agreement(&a, &b, &|_| false);
            let hit = level <= Level::Damaged;
            let same = c[2] == "1";
            let reach = reachable(&a, &b);
            let entry = kinds.entry(c[3].clone()).or_default();
            entry.1 += 1;
            entry.0 += u32::from(hit && reach);
            if (hit && reach) != same {
                println!(
                    "MISS\t{name}\t{}\t{}\t{}\t{level:?}\treach {reach}\t{:?}\t{:?}",
                    c[3], c[0], c[1], a.words, b.words
                );
            }
        }
        let same: (u32, u32) = kinds
            .iter()
            .filter(|(k, _)| !k.starts_with("not"))
            .fold((0, 0), |s, (_, v)| (s.0 + v.0, s.1 + v.1));
        let other: (u32, u32) = kinds
            .iter()
            .filter(|(k, _)| k.starts_with("not"))
            .fold((0, 0), |s, (_, v)| (s.0 + v.0, s.1 + v.1));
        println!(
            "SUM\t{name}\trecall {:.4} of {}\tfalse {} of {}\t{kinds:?}",
            f64::from(same.0) / f64::from(same.1),
            same.1,
            other.0,
            other.1
        );
    }
}
