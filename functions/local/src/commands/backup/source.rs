//! What a folder holds of a table: the file that `almanac backup` wrote, or exports of DynamoDB: a full one, and the incremental ones
//! that continue it.

use super::file_name;
use super::format::{self, Change, Line};
use anyhow::{Context, Result, bail, ensure};
use common::store::{Item, Table};
use jiff::Timestamp;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What AWS writes beside each export.
const SUMMARY: &str = "manifest-summary.json";

/// The files of a table, and the times they are of.
pub struct Source {
    files: Vec<PathBuf>,
    windows: Windows,
}

/// The times that exports cover.
#[derive(Default)]
struct Windows {
    /// When the full export was taken.
    full: Option<Timestamp>,
    /// From when to when each of the others tells what changed, in order.
    changes: Vec<(Timestamp, Timestamp)>,
}

/// What changed since the full export: the last image of each item by its key.
#[derive(Default)]
pub struct Changes(BTreeMap<String, Change>);

impl Source {
    /// What the folder holds of a table; refused when exports leave out a time.
    pub fn of(folder: &Path, table: Table) -> Result<Self> {
        let one = folder.join(file_name(table));
        if one.exists() {
            return Ok(Self { files: vec![one], windows: Windows::default() });
        }
        let (mut files, mut windows) = (Vec::new(), Windows::default());
        let mut folders = vec![folder.join(table.name())];
        while let Some(next) = folders.pop().filter(|folder| folder.is_dir()) {
            for entry in
                std::fs::read_dir(&next).with_context(|| format!("cannot read {}", next.display()))?
            {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.to_string_lossy().ends_with(".json.gz") {
                    files.push(path);
                } else if path.ends_with(SUMMARY) {
                    windows.add(&path)?;
                }
            }
        }
        files.sort();
        windows.changes.sort();
        windows.check(table)?;
        Ok(Self { files, windows })
    }

    /// The moment that the folder's exports bring a table to; unknown for a backup, which says so in its manifest.
    pub fn moment(&self) -> Option<Timestamp> {
        self.windows.changes.last().map(|(_, until)| *until).or(self.windows.full)
    }

    /// Every line of every file.
    pub fn lines(&self) -> impl Iterator<Item = Result<Line>> {
        self.files.iter().flat_map(|file| {
            let (lines, failed) = match format::lines(file) {
                Ok(lines) => (Some(lines), None),
                Err(error) => (None, Some(Err(error))),
            };
            failed.into_iter().chain(lines.into_iter().flatten())
        })
    }

    /// Keeps a change, unless a later one of the same item is known or the full export has it already.
    pub fn note(&self, changes: &mut Changes, change: Change) {
        if self.windows.full.is_some_and(|full| change.at < full.as_microsecond()) {
            return;
        }
        let key: BTreeMap<_, _> =
            change.key.iter().map(|(name, value)| (name, format!("{value:?}"))).collect();
        let key = format!("{key:?}");
        if changes.0.get(&key).is_none_or(|known| known.at <= change.at) {
            changes.0.insert(key, change);
        }
    }

    /// The whole table in memory: for the small one that is compared before anything is written.
    pub fn read_all(&self) -> Result<Vec<Item>> {
        let (mut items, mut changes) = (Vec::new(), Changes::default());
        for line in self.lines() {
            match line? {
                Line::Item(item) => items.push(item),
                Line::Change(change) => self.note(&mut changes, change),
            }
        }
        let is_of = |item: &Item, key: &Item| key.iter().all(|(name, value)| item.get(name) == Some(value));
        for change in changes.0.into_values() {
            items.retain(|item| !is_of(item, &change.key));
            items.extend(change.became);
        }
        Ok(items)
    }
}

impl Changes {
    /// The items that were written, and the keys of those that were deleted.
    pub fn written_and_deleted(self) -> (Vec<Item>, Vec<Item>) {
        let (mut written, mut deleted) = (Vec::new(), Vec::new());
        for change in self.0.into_values() {
            match change.became {
                Some(item) => written.push(item),
                None => deleted.push(change.key),
            }
        }
        (written, deleted)
    }
}

impl Windows {
    fn add(&mut self, path: &Path) -> Result<()> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let told: Value =
            serde_json::from_str(&text).with_context(|| format!("{} is not a summary", path.display()))?;
        let time = |name: &str| told[name].as_str().and_then(|text| text.parse::<Timestamp>().ok());
        match (time("exportTime"), time("exportFromTime"), time("exportToTime")) {
            (_, Some(from), Some(until)) => self.changes.push((from, until)),
            (Some(_), None, _) if self.full.is_some() => {
                bail!("{} is a second full export of the same table; keep one", path.display())
            }
            (Some(full), None, _) => self.full = Some(full),
            _ => bail!("{} does not say its time", path.display()),
        }
        Ok(())
    }

    /// Refuses exports between which a time is missing.
    fn check(&self, table: Table) -> Result<()> {
        if self.changes.is_empty() {
            return Ok(());
        }
        let Some(full) = self.full else {
            bail!("the incremental exports of {} need the full export they continue", table.name())
        };
        let mut until = full;
        for (from, to) in &self.changes {
            ensure!(
                *from <= until,
                "the exports of {} leave out what changed from {until} to {from}",
                table.name()
            );
            until = until.max(*to);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use serde_json::json;
    use std::io::Write;

    /// An export as AWS lays it out.
    fn export(folder: &Path, table: &str, id: &str, summary: &Value, lines: &[Value]) {
        let at = folder.join(table).join("AWSDynamoDB").join(id);
        std::fs::create_dir_all(at.join("data")).unwrap();
        std::fs::write(at.join(SUMMARY), summary.to_string()).unwrap();
        let file = std::fs::File::create(at.join("data").join(format!("{id}.json.gz"))).unwrap();
        let mut packed = GzEncoder::new(file, Compression::fast());
        lines.iter().for_each(|line| writeln!(packed, "{line}").unwrap());
        packed.finish().unwrap();
    }

    fn change(id: &str, at: &str, credits: Option<u32>) -> Value {
        let mut line = json!({
            "Metadata": {"WriteTimestampMicros": {"N": at.parse::<Timestamp>().unwrap().as_microsecond().to_string()}},
            "Keys": {"id": {"S": id}},
        });
        if let Some(credits) = credits {
            line["NewImage"] = json!({"id": {"S": id}, "balance": {"N": credits.to_string()}});
        }
        line
    }

    fn full(folder: &Path) {
        let item = |id: &str| json!({"Item": {"id": {"S": id}, "balance": {"N": "1"}}});
        let lines = [item("kept"), item("changed"), item("deleted")];
        export(folder, "accounts", "full", &json!({"exportTime": "2026-03-01T12:00:00Z"}), &lines);
    }

    fn window(from: &str, until: &str) -> Value {
        json!({"exportType": "INCREMENTAL_EXPORT", "exportFromTime": from, "exportToTime": until})
    }

    #[test]
    fn incremental_exports_change_and_delete_what_the_full_one_holds_by_the_last_image_of_each_item() {
        let folder = tempfile::tempdir().unwrap();
        full(folder.path());
        let second = window("2026-03-01T13:00:00Z", "2026-03-01T14:00:00Z");
        let lines = [
            change("changed", "2026-03-01T13:20:00Z", Some(7)),
            change("deleted", "2026-03-01T13:30:00Z", None),
        ];
        // Named so that it is read before the hour that it follows.
        export(folder.path(), "accounts", "a-second", &second, &lines);
        let first = window("2026-03-01T12:00:00Z", "2026-03-01T13:00:00Z");
        let lines = [
            change("changed", "2026-03-01T12:20:00Z", Some(5)),
            change("new", "2026-03-01T12:30:00Z", Some(9)),
            change("kept", "2026-03-01T11:59:00Z", Some(0)),
        ];
        export(folder.path(), "accounts", "b-first", &first, &lines);
        let source = Source::of(folder.path(), Table::Accounts).unwrap();
        assert_eq!(source.moment().unwrap().to_string(), "2026-03-01T14:00:00Z");
        let mut told: Vec<(String, String)> = source
            .read_all()
            .unwrap()
            .iter()
            .map(|item| (item["id"].as_s().unwrap().clone(), item["balance"].as_n().unwrap().clone()))
            .collect();
        told.sort();
        let told: Vec<(&str, &str)> = told.iter().map(|(id, balance)| (&**id, &**balance)).collect();
        assert_eq!(told, [("changed", "7"), ("kept", "1"), ("new", "9")]);
    }

    #[test]
    fn exports_that_leave_out_a_time_or_lack_the_full_one_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let late = window("2026-03-01T12:30:00Z", "2026-03-01T13:00:00Z");
        export(folder.path(), "accounts", "late", &late, &[]);
        let refused = Source::of(folder.path(), Table::Accounts).err().unwrap().to_string();
        assert!(refused.contains("need the full export"), "{refused}");
        full(folder.path());
        let refused = Source::of(folder.path(), Table::Accounts).err().unwrap().to_string();
        assert!(refused.contains("from 2026-03-01T12:00:00Z to 2026-03-01T12:30:00Z"), "{refused}");
    }
}
