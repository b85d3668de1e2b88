//! Merged people, and how to split them: `almanac datasets merges`, `show ID` and `split ID`.

use crate::counted::counted;
use anyhow::{Context, Result, bail};
use common::directory::{Records, Salt, Target, Why, each_stored_person};
use common::lookup::record::PersonRecord;
use import::{Whole, split, whole};
use serde_json::{Value, json};

/// The names of the imports, by number.
pub type Imports<'a> = &'a dyn Fn(u32) -> Option<String>;

/// Says what a person was made of: what each source told, in which rows, and why it was taken for the same person.
pub fn show(records: &dyn Records, imports: Imports<'_>, id: &str, as_json: bool) -> Result<()> {
    let whole = whole(records, id)?;
    if as_json {
        println!("{}", serde_json::to_string_pretty(&shown(&whole, imports))?);
        return Ok(());
    }
    println!("{}  {}", whole.stored.record.person.id, line(&whole.stored.record));
    for (part, (given, record)) in (1..).zip(whole.parts()) {
        let import = match imports(given.import) {
            Some(name) => format!("import {} ({name})", given.import),
            None => format!("import {}", given.import),
        };
        let rows: Vec<String> = given.rows.iter().map(u32::to_string).collect();
        let rows = match &rows[..] {
            [] => String::new(),
            [one] => format!(", row {one}"),
            several => format!(", rows {}", several.join(", ")),
        };
        let why = given.why.map(|why| format!(": {}", reason(why))).unwrap_or_default();
        println!("  {part}. {}, {import}{rows}{why}", given.source);
        println!("     {}", line(record));
    }
    if whole.stored.origins.apart {
        println!("Split by `almanac datasets split`; only identical rows are merged.");
    }
    Ok(())
}

/// Lists merged people with the reasons, in one pass over all records.
pub fn list(records: &dyn Records, as_json: bool) -> Result<()> {
    let mut count = 0;
    each_stored_person(records, |number, stored| -> Result<()> {
        let whole = Whole { number, stored };
        if whole.parts().len() < 2 {
            return Ok(());
        }
        count += 1;
        if as_json {
            println!("{}", shown(&whole, &|_| None));
            return Ok(());
        }
        let told = whole.parts().map(|(given, record)| match given.why {
            Some(why) => format!("{} by {} ({})", record.person.full_name, given.source, reason(why)),
            None => format!("{} by {}", record.person.full_name, given.source),
        });
        println!("{}  {}", whole.stored.record.person.id, told.collect::<Vec<_>>().join("; "));
        Ok(())
    })?;
    if !as_json {
        let (people, verb) = (counted(count, "person"), if count == 1 { "was" } else { "were" });
        println!("{people} {verb} merged from several rows; `almanac datasets split ID` splits one.");
    }
    Ok(())
}

fn shown(whole: &Whole, imports: Imports<'_>) -> Value {
    let parts: Vec<Value> = (1..)
        .zip(whole.parts())
        .map(|(part, (given, record))| {
            json!({
                "part": part,
                "source": given.source,
                "import": given.import,
                "import_name": imports(given.import),
                "rows": given.rows,
                "why": given.why.map(reason),
                "record": record,
            })
        })
        .collect();
    let record = &whole.stored.record;
    json!({
        "id": record.person.id,
        "former_ids": whole.stored.origins.former_ids,
        "apart": whole.stored.origins.apart,
        "record": record,
        "parts": parts,
    })
}

/// Why a part was taken for the same person.
fn reason(why: Why) -> &'static str {
    match why {
        Why::Identifier => "the same profile",
        Why::Address => "the same address, and names that can be one person's",
        Why::Mobile => "the same mobile number, and nearly the same name at the same company",
        Why::Name => "the same name at the same company",
        Why::Form => "another form of the name at the same company",
        Why::Both => "a row had identifiers of both",
    }
}

/// A person in a line.
fn line(record: &PersonRecord) -> String {
    let person = &record.person;
    let employer = person.company.as_ref().map(|employer| match &employer.domain {
        Some(domain) => format!("{} ({domain})", employer.name),
        None => employer.name.clone(),
    });
    let emails = record.emails().map(ToString::to_string);
    let url = person.network_url.iter().map(ToString::to_string);
    let mobile = record.mobile.iter().map(|mobile| mobile.number.to_string());
    let told = std::iter::once(person.full_name.clone()).chain(person.title.clone()).chain(employer);
    told.chain(emails).chain(url).chain(mobile).collect::<Vec<_>>().join(", ")
}

/// Takes a person apart; the ids of all there are then.
pub fn take_apart<W: Target>(
    writer: &mut W,
    id: &str,
    parts: &[usize],
) -> Result<(Vec<String>, W::Published)> {
    let Some(records) = writer.records() else { bail!("nothing was imported yet") };
    let salt: Salt = writer.salt().clone();
    let (increment, change, ids) = split(&*records, &salt, id, parts)?;
    drop(records);
    Ok((ids, writer.publish(increment, change).context("nothing was changed")?))
}

/// Says who there are now.
pub fn tell(ids: &[String], as_json: bool) {
    if as_json {
        println!("{}", json!({ "split": ids }));
        return;
    }
    println!("Split into {}; no import merges them again.", ids.join(", "));
}
