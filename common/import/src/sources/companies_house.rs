//! UK Companies House: the monthly CSV of live companies, and the daily snapshot of who controls them, one JSON object per line.

use super::open::{Opened, Table, first_byte, next_line};
use super::{Origin, Parsed, Published, Take, shape};
use domain::{Company, CompanyStatus, IndustryCode, PersonName};
use serde_json::Value;
use std::io::BufRead;

pub(super) fn read(opened: Opened, origin: Origin, take: &mut Take<'_>) -> Result<(), String> {
    let wanted = |name: &str| [".csv", ".txt", ".json"].iter().any(|end| name.ends_with(end));
    opened.texts(wanted, |text| match first_byte(text)? {
        Some(b'{') if !origin.people => {
            Err("this is the register of persons with significant control; say --people to import people"
                .to_owned())
        }
        Some(b'{') => controllers(text, origin, take),
        _ => companies(text, origin, take),
    })
}

/// The columns of the present and of former names, of the address and of the trade.
struct Columns {
    required: [usize; 3],
    town: Option<usize>,
    county: Option<usize>,
    category: Option<usize>,
    origin: Option<usize>,
    incorporated: Option<usize>,
    trades: Vec<usize>,
    former: Vec<usize>,
}

fn companies(text: &mut dyn BufRead, origin: Origin, take: &mut Take<'_>) -> Result<bool, String> {
    let mut table = Table::new(text)?;
    let columns = Columns {
        required: table.columns(["CompanyName", "CompanyNumber", "CompanyStatus"])?,
        town: table.find("RegAddress.PostTown"),
        county: table.find("RegAddress.County"),
        category: table.find("CompanyCategory"),
        origin: table.find("CountryOfOrigin"),
        incorporated: table.find("IncorporationDate"),
        trades: (1..=4).filter_map(|n| table.find(&format!("SICCode.SicText_{n}"))).collect(),
        former: (1..=10).filter_map(|n| table.find(&format!("PreviousName_{n}.CompanyName"))).collect(),
    };
    while table.advance()? {
        if !take(company(&table, &columns, origin)) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn company(table: &Table<'_>, columns: &Columns, origin: Origin) -> Parsed {
    let get = |column: Option<usize>| column.and_then(|column| table.get(column));
    let [name, number, status] = columns.required.map(|column| table.get(column));
    let (Some(name), Some(number)) = (name, number) else {
        return Err("has no name or no number".to_owned());
    };
    match status.as_deref() {
        Some("Dissolved" | "Converted / Closed") => {
            return Ok(shape::dissolved(origin, registration(&number)));
        }
        Some(status) if status.starts_with("Active") => {}
        _ => return Ok(Vec::new()),
    }
    let nation = get(columns.origin);
    let nation = nation.as_deref().filter(|nation| *nation != "United Kingdom").unwrap_or("GB");
    let company = Company {
        industry: columns.trades.iter().filter_map(|column| table.get(*column)).find_map(|text| trade(&text)),
        founded_year: get(columns.incorporated).and_then(|date| shape::year(&date)),
        kind: match get(columns.category).as_deref() {
            Some("Private Limited Company") => Some("private".to_owned()),
            Some("Public Limited Company") => Some("public".to_owned()),
            _ => None,
        },
        status: Some(CompanyStatus::Active),
        location: shape::place(get(columns.town), get(columns.county), Some(nation)),
        industry_codes: columns.trades.iter().filter_map(|column| code(&table.get(*column)?)).collect(),
        ..Company::named(&shape::calm(&unescaped(&name)))
    };
    let mut record = shape::company(origin, vec![registration(&number)], company);
    let former = columns.former.iter().filter_map(|column| table.get(*column));
    record.company.former_names = former.map(|name| shape::calm(&unescaped(&name))).collect();
    record.other_names.clone_from(&record.company.former_names);
    Ok(shape::one_company(record))
}

/// Numbers come with and without the zeros before them.
fn registration(number: &str) -> String {
    format!("gb:{number:0>8}")
}

/// `70229 - Management consultancy activities` is a trade, unless it says that there is none.
fn trade(text: &str) -> Option<String> {
    let (code, words) = text.split_once(" - ")?;
    (!matches!(code.trim(), "99999" | "74990" | "98000")).then(|| words.trim().to_owned())
}

/// The code of a trade, with its words where they name one.
fn code(text: &str) -> Option<IndustryCode> {
    let (code, _) = text.split_once(" - ")?;
    let code = code.trim();
    let is_code = code.len() == 5 && code.bytes().all(|byte| byte.is_ascii_digit()) && code != "99999";
    is_code.then(|| IndustryCode { system: "uk_sic".to_owned(), code: code.to_owned(), name: trade(text) })
}

/// The entities that names carry.
fn unescaped(text: &str) -> String {
    let pairs =
        [("&apos;", "'"), ("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    pairs.iter().fold(text.to_owned(), |text, (entity, sign)| text.replace(entity, sign))
}

fn controllers(text: &mut dyn BufRead, origin: Origin, take: &mut Take<'_>) -> Result<bool, String> {
    let mut line = Vec::new();
    while next_line(text, &mut line)? {
        if line.trim_ascii().is_empty() {
            continue;
        }
        if !take(controller(&line, origin)) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn controller(line: &[u8], origin: Origin) -> Parsed {
    let entry: Value =
        serde_json::from_slice(line).map_err(|error| format!("is not a JSON object: {error}"))?;
    let data = &entry["data"];
    let text =
        |value: &Value| value.as_str().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    // Companies, secrets, statements and the totals at the end are no people; who ceased is gone.
    let is_person = data["kind"].as_str() == Some("individual-person-with-significant-control");
    if !is_person || !data["ceased_on"].is_null() {
        return Ok(Vec::new());
    }
    let Some(number) = text(&entry["company_number"]) else { return Err("has no company number".to_owned()) };
    let elements = &data["name_elements"];
    let (first, last) = (text(&elements["forename"]), text(&elements["surname"]));
    let full = match (&first, &last) {
        (Some(first), Some(last)) => format!("{first} {last}"),
        _ => text(&data["name"]).ok_or("has no name")?,
    };
    let full = shape::calm(&full);
    let name = PersonName::parse(&full);
    let full_name = format!("{} {}", name.first, name.last).trim().to_owned();
    let full_name = if full_name.is_empty() { full } else { full_name };
    let holds = |share: &str| {
        let natures = data["natures_of_control"].as_array().into_iter().flatten().filter_map(Value::as_str);
        natures.into_iter().any(|nature| nature.starts_with("ownership-of-shares-") && nature.contains(share))
    };
    // Who holds more than half of the shares owns the company.
    let title =
        if holds("50-to-75") || holds("75-to-100") { "Owner" } else { "Person with significant control" };
    let number = registration(&number);
    let id = format!("{number} {full_name}");
    let person = shape::of_register(origin, &id, &name, full_name, title);
    Ok(vec![Published::Leader(Box::new(person), number)])
}
