//! Merged people and companies, and how to split people: `almanac datasets merges`, `show ID` and `split ID`.

use crate::counted::counted;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use common::directory::{Records, Salt, Target, Why, each_stored_company, each_stored_person};
use common::domain::Company;
use common::lookup::record::{CompanyRecord, PersonRecord};
use import::{SplitError, Whole, split, whole, whole_company};
use serde::Serialize;
use serde_json::{Value, json};

/// The names of the imports, by number.
pub type Imports<'a> = &'a dyn Fn(u32) -> Option<String>;

/// The records to export or to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Of {
    People,
    Companies,
}

/// A record that may be made of several.
trait Describe: Serialize {
    fn id(&self) -> &str;

    fn name(&self) -> &str;

    /// All it says, in a line.
    fn line(&self) -> String;
}

/// Says what a person or a company was made of: what each source told, in which rows, and why it was taken for the same.
pub fn show(records: &dyn Records, imports: Imports<'_>, id: &str, as_json: bool) -> Result<()> {
    match (whole(records, id), whole_company(records, id)) {
        (Err(SplitError::Unknown(_)), Ok(company)) => tell_parts(&company, imports, as_json),
        (person, _) => tell_parts(&person?, imports, as_json),
    }
}

fn tell_parts<R: Describe>(whole: &Whole<R>, imports: Imports<'_>, as_json: bool) -> Result<()> {
    if as_json {
        println!("{}", serde_json::to_string_pretty(&shown(whole, imports))?);
        return Ok(());
    }
    println!("{}  {}", whole.stored.record.id(), whole.stored.record.line());
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
        println!("     {}", record.line());
    }
    if whole.stored.origins.apart {
        println!("This person was split; from now on only identical rows are merged into them.");
    }
    Ok(())
}

/// Lists merged people or companies with the reasons, in one pass over all records.
pub fn list(records: &dyn Records, of: Of, as_json: bool) -> Result<()> {
    let mut count = 0;
    match of {
        Of::People => each_stored_person(records, |number, stored| {
            count += u32::from(tell_merge(&Whole { number, stored }, as_json));
            anyhow::Ok(())
        })?,
        Of::Companies => each_stored_company(records, |number, stored| {
            count += u32::from(tell_merge(&Whole { number, stored }, as_json));
            anyhow::Ok(())
        })?,
    }
    match of {
        _ if as_json => {}
        Of::People => {
            let (people, verb) = (counted(count, "person"), if count == 1 { "was" } else { "were" });
            println!("{people} {verb} merged from several rows; `almanac datasets split ID` splits one.");
        }
        Of::Companies => {
            let (companies, verb) = (counted(count, "company"), if count == 1 { "is" } else { "are" });
            println!(
                "{companies} {verb} known from several sources; `almanac datasets show ID` shows what each says."
            );
        }
    }
    Ok(())
}

/// Names a record that is made of several; whether it is.
fn tell_merge<R: Describe>(whole: &Whole<R>, as_json: bool) -> bool {
    if whole.parts().len() < 2 {
        return false;
    }
    if as_json {
        println!("{}", shown(whole, &|_| None));
        return true;
    }
    let told = whole.parts().map(|(given, record)| match given.why {
        Some(why) => format!("{} by {} ({})", record.name(), given.source, reason(why)),
        None => format!("{} by {}", record.name(), given.source),
    });
    println!("{}  {}", whole.stored.record.id(), told.collect::<Vec<_>>().join("; "));
    true
}

fn shown<R: Describe>(whole: &Whole<R>, imports: Imports<'_>) -> Value {
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
        "id": record.id(),
        "former_ids": whole.stored.origins.former_ids,
        "apart": whole.stored.origins.apart,
        "record": record,
        "parts": parts,
    })
}

/// Why a part was taken for the same.
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

impl Describe for PersonRecord {
    fn id(&self) -> &str {
        &self.person.id
    }

    fn name(&self) -> &str {
        &self.person.full_name
    }

    fn line(&self) -> String {
        let person = &self.person;
        let employer = person.company.as_ref().map(|employer| match &employer.domain {
            Some(domain) => format!("{} ({domain})", employer.name),
            None => employer.name.clone(),
        });
        let emails = self.emails().map(ToString::to_string);
        let url = person.network_url.iter().map(ToString::to_string);
        let mobile = self.mobile.iter().map(|mobile| mobile.number.to_string());
        let told = std::iter::once(person.full_name.clone()).chain(person.title.clone()).chain(employer);
        told.chain(emails).chain(url).chain(mobile).collect::<Vec<_>>().join(", ")
    }
}

impl Describe for CompanyRecord {
    fn id(&self) -> &str {
        &self.company.id
    }

    fn name(&self) -> &str {
        &self.company.name
    }

    fn line(&self) -> String {
        let Company { name, domain, network_url, .. } = &self.company;
        let domain = domain.iter().map(ToString::to_string);
        let url = network_url.iter().map(ToString::to_string);
        let phone = self.phone.iter().map(ToString::to_string);
        let told = std::iter::once(name.clone()).chain(self.other_names.iter().cloned());
        told.chain(domain).chain(url).chain(phone).collect::<Vec<_>>().join(", ")
    }
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
