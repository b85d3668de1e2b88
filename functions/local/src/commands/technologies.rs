//! `almanac import technologies FILE`: technology rules in Wappalyzer's format, which the operator brings along. Nothing of such a list is
//! shipped: their licences are the operator's to read.

use crate::premises::Premises;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use common::website::Detector;
use common::website::technology::rules::Rules;
use flate2::read::GzDecoder;
use serde_json::{Map, Value, json};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where the rules are kept, beside the records.
pub const FILE: &str = "technologies.json";
/// The largest list, in bytes.
const LARGEST: u64 = 128 * 1024 * 1024;

#[derive(Args)]
pub struct Options {
    /// The rules: a folder with technologies/*.json and categories.json, one such file, or the npm package (.tgz)
    #[arg(value_name = "FILE")]
    path: PathBuf,
}

/// The files of a list: names and contents.
type Files = Vec<(String, Vec<u8>)>;

pub fn run(options: &Options, premises: &Premises) -> Result<()> {
    let files = gathered(&options.path).with_context(|| options.path.display().to_string())?;
    let (mut technologies, mut categories, mut license) = (Map::new(), Value::Null, None);
    for (name, content) in &files {
        let last = name.rsplit('/').next().unwrap_or(name);
        let value: Value = match serde_json::from_slice(content) {
            Ok(value) => value,
            Err(error) => bail!("{name} is not JSON: {error}"),
        };
        match last {
            "package.json" => license = value["license"].as_str().map(str::to_owned),
            "categories.json" => categories = value,
            "groups.json" => {}
            _ => {
                // One file may hold everything.
                let all = value.get("technologies").or_else(|| value.get("apps")).unwrap_or(&value);
                if categories.is_null() {
                    categories = value.get("categories").cloned().unwrap_or_default();
                }
                let rules = all.as_object().with_context(|| format!("{name} holds no technologies"))?;
                technologies.extend(
                    rules.iter().filter(|(_, rule)| rule.is_object()).map(|(n, r)| (n.clone(), r.clone())),
                );
            }
        }
    }
    ensure!(!technologies.is_empty(), "{} holds no technologies", options.path.display());
    let count = technologies.len();
    let kept = json!({"license": license, "categories": categories, "technologies": technologies});
    let folder = premises.folder();
    std::fs::create_dir_all(folder)?;
    let (file, aside) = (folder.join(FILE), folder.join("technologies.new"));
    std::fs::write(&aside, serde_json::to_vec(&kept)?)?;
    std::fs::rename(&aside, &file)?;
    let Rules { unusable, out_of_reach, .. } =
        common::providers::imported_technologies(&file).map_err(anyhow::Error::msg)?;
    println!(
        "{count} technologies imported; {} can be recognized, {out_of_reach} need a browser, {unusable} patterns cannot be used",
        count - out_of_reach
    );
    println!("Together with the built-in rules: {} technologies.", Detector::default().len().max(count));
    match license {
        Some(license) => {
            println!("The package says that its license is {license}. Check that your use agrees with it.")
        }
        None => println!("The list does not say its license. Check that your use agrees with it."),
    }
    println!("A running server uses the rules after a restart.");
    Ok(())
}

fn gathered(path: &Path) -> Result<Files> {
    let is_rules =
        |name: &str| name.ends_with(".json") && !name.contains("/node_modules/") && !name.starts_with('.');
    let mut files = Files::new();
    if path.is_dir() {
        for folder in
            [path.to_owned(), path.join("technologies"), path.join("src"), path.join("src/technologies")]
        {
            let Ok(entries) = std::fs::read_dir(&folder) else { continue };
            for entry in entries {
                let file = entry?.path();
                let name =
                    file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let in_technologies = folder.ends_with("technologies");
                if is_rules(&name) && (in_technologies || is_beside(&name)) {
                    files.push((name, limited(std::fs::File::open(file)?)?));
                }
            }
        }
    } else if path.extension().is_some_and(|extension| extension == "tgz" || extension == "gz") {
        let content = limited(GzDecoder::new(std::fs::File::open(path)?))?;
        for (name, content) in members(&content) {
            let in_technologies = name.contains("/technologies/");
            let last = name.rsplit('/').next().unwrap_or(&name);
            if is_rules(&name) && (in_technologies || is_beside(last)) {
                files.push((name, content.to_vec()));
            }
        }
    } else {
        files.push((path.display().to_string(), limited(std::fs::File::open(path)?)?));
    }
    ensure!(!files.is_empty(), "no rules found; a list has technologies/*.json and categories.json");
    Ok(files)
}

/// Files of a list beside its rules.
fn is_beside(name: &str) -> bool {
    matches!(name, "categories.json" | "package.json" | "technologies.json" | "groups.json")
}

fn limited(file: impl Read) -> Result<Vec<u8>> {
    let mut content = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut content)?;
    ensure!(content.len() as u64 <= LARGEST, "the list is larger than 128 MB");
    Ok(content)
}

/// The files of a tar archive: headers of 512 bytes with a name and an octal size, and contents in blocks of as many. A crate for it
/// would bring symbolic links and owners, too.
fn members(archive: &[u8]) -> Vec<(String, &[u8])> {
    let mut members = Vec::new();
    let mut rest = archive;
    while let Some((header, after)) = rest.split_at_checked(512) {
        let text = |range: std::ops::Range<usize>| {
            String::from_utf8_lossy(&header[range]).trim_matches(['\0', ' ']).to_owned()
        };
        let name = text(0..100);
        let Ok(size) = usize::from_str_radix(&text(124..136), 8) else { break };
        let Some(content) = after.get(..size) else { break };
        if name.is_empty() {
            break;
        }
        if matches!(header[156], b'0' | 0) {
            members.push((name, content));
        }
        let Some(next) = after.get(size.next_multiple_of(512)..) else { break };
        rest = next;
    }
    members
}
