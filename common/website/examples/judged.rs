//! What this crate reads of a folder of pages, a line of JSON each, for other people's parsers to compare with: see
//! `infra/bench/websites`. `cargo run -p website --example judged -- PAGES [RULES]`, where RULES is a folder with technologies/*.json.
//! The headers that came with `page.html` stand in `page.html.headers`, as JSON pairs.

use http::{HeaderMap, HeaderName};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use website::technology::rules::Rules;
use website::{Detector, Page, microdata};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("usage: judged PAGES [RULES]")?;
    let detector = match arguments.next() {
        Some(rules) => Detector::new(vec![read_rules(Path::new(&rules))?]),
        None => Detector::default(),
    };
    let mut files: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    files.sort_by_key(std::fs::DirEntry::file_name);
    for file in files {
        if file.path().extension().is_some_and(|extension| extension == "headers") {
            continue;
        }
        let html = String::from_utf8_lossy(&std::fs::read(file.path())?).into_owned();
        let page = Page::read(&html, "https://page.example/".parse()?, headers_of(&file.path())?);
        let css: Vec<String> = page.tree.named("style").map(|(id, _)| page.tree.raw_text(id)).collect();
        let mut meta: Map<String, Value> = Map::new();
        for (name, content) in &page.meta {
            if let Some(values) = meta.entry(name).or_insert_with(|| json!([])).as_array_mut() {
                values.push(json!(content));
            }
        }
        let found: Vec<Value> = detector
            .found(&page)
            .iter()
            .map(|found| json!([found.name, found.version, found.confidence]))
            .collect();
        let headers: BTreeMap<&str, Vec<String>> = page
            .headers
            .keys()
            .map(|name| {
                let values = page.headers.get_all(name).iter();
                (
                    name.as_str(),
                    values.map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()).collect(),
                )
            })
            .collect();
        println!(
            "{}",
            json!({
                "file": file.file_name().to_string_lossy(), "json-ld": page.json_ld, "microdata": microdata::items(&page),
                "technologies": found,
                "seen": {"url": page.url.as_str(), "html": html, "text": page.tree.text(0), "css": css.join("\n"),
                    "scriptSrc": page.scripts, "scripts": page.inline.join("\n"), "meta": meta, "headers": headers},
            })
        );
    }
    Ok(())
}

fn headers_of(page: &Path) -> Result<HeaderMap, Box<dyn std::error::Error>> {
    let mut headers = HeaderMap::new();
    let mut file = page.as_os_str().to_owned();
    file.push(".headers");
    if let Ok(text) = std::fs::read(file) {
        for (name, value) in serde_json::from_slice::<Vec<(String, String)>>(&text)? {
            headers.append(name.parse::<HeaderName>()?, value.parse()?);
        }
    }
    Ok(headers)
}

fn read_rules(folder: &Path) -> Result<Rules, Box<dyn std::error::Error>> {
    let mut technologies = Map::new();
    for file in std::fs::read_dir(folder.join("technologies"))? {
        let file = file?.path();
        if file.extension().is_some_and(|extension| extension == "json") {
            let read: Map<String, Value> = serde_json::from_slice(&std::fs::read(file)?)?;
            technologies.extend(read);
        }
    }
    // A browser looks at elements as scripts have left them.
    technologies.values_mut().filter_map(Value::as_object_mut).for_each(|rule| drop(rule.remove("dom")));
    Ok(Rules::read(&Value::Object(technologies), &BTreeMap::new()))
}
