//! The SEC's nightly archive of submissions, one JSON object per filer, and its lists of tickers.

use super::open::{Opened, first_byte};
use super::{Origin, Parsed, Take, shape};
use domain::{Company, IndustryCode, Phone};
use serde::Deserialize;
use serde_json::Value;
use std::io::Read;

/// The longest member that is read.
const MAX_MEMBER: u64 = 256 << 20;

pub(super) fn read(opened: Opened, origin: Origin, take: &mut Take<'_>) -> Result<(), String> {
    // Older filings of a filer stand in files of their own, `CIK…-submissions-001.json`.
    let wanted = |name: &str| {
        let name = name.rsplit('/').next().unwrap_or(name);
        name.starts_with("CIK") && name.ends_with(".json") && !name.contains("-submissions-")
    };
    opened.texts(wanted, |text| {
        if first_byte(text)? != Some(b'{') {
            return Err("this is none of the SEC's JSON files".to_owned());
        }
        let mut bytes = Vec::new();
        let read = text.take(MAX_MEMBER).read_to_end(&mut bytes);
        read.map_err(|error| format!("the file breaks off: {error}"))?;
        let filer: Result<Filer, _> = serde_json::from_slice(&bytes);
        match filer {
            Ok(filer) if filer.cik.is_some() => Ok(take(submissions(filer, origin))),
            _ => tickers(&bytes, origin, take),
        }
    })
}

/// The fields of a filer that are read; its filings are not.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Filer {
    cik: Option<Value>,
    entity_type: Option<String>,
    sic: Option<String>,
    sic_description: Option<String>,
    name: Option<String>,
    #[serde(default)]
    tickers: Vec<Option<String>>,
    website: Option<String>,
    addresses: Option<Addresses>,
    phone: Option<String>,
    #[serde(default)]
    former_names: Vec<FormerName>,
}

#[derive(Deserialize)]
struct Addresses {
    business: Option<Address>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Address {
    city: Option<String>,
    state_or_country: Option<String>,
    state_or_country_description: Option<String>,
}

#[derive(Deserialize)]
struct FormerName {
    name: Option<String>,
}

fn submissions(filer: Filer, origin: Origin) -> Parsed {
    let set = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let cik = filer.cik.as_ref().and_then(number).ok_or("has no CIK")?;
    let name = set(filer.name).ok_or("has no name")?;
    let is_public = filer.tickers.iter().flatten().any(|ticker| !ticker.is_empty());
    let industry = set(filer.sic_description);
    let code =
        set(filer.sic).filter(|code| code.len() <= 4 && code.bytes().all(|byte| byte.is_ascii_digit()));
    let trade = industry.as_ref().map(|industry| shape::calm(industry));
    let code =
        code.map(|code| IndustryCode { system: "sic".to_owned(), code: format!("{code:0>4}"), name: trade });
    // Most filers are people; a company has a trade, a ticker or says that it operates.
    if !(is_public || industry.is_some() || filer.entity_type.as_deref() == Some("operating")) {
        return Ok(Vec::new());
    }
    let address = filer.addresses.and_then(|addresses| addresses.business);
    let location = address.and_then(|address| {
        let code = set(address.state_or_country);
        let told = set(address.state_or_country_description);
        // States are told by their code; countries have the SEC's own codes and a name.
        let is_state = code.as_deref().is_some_and(is_us_state);
        match is_state {
            true => shape::place(set(address.city), code, Some("US")),
            false => shape::place(set(address.city), None, told.as_deref()),
        }
    });
    let country = location.as_ref().and_then(|place| place.country.clone());
    let company = Company {
        domain: set(filer.website).and_then(|website| shape::own_domain(&website)),
        industry: industry.map(|industry| shape::calm(&industry)),
        kind: is_public.then(|| "public".to_owned()),
        location,
        industry_codes: code.into_iter().collect(),
        ..Company::named(&shape::calm(&name))
    };
    let mut record = shape::company(origin, vec![registration(cik)], company);
    record.phone =
        set(filer.phone).and_then(|phone| Phone::parse_in(&phone, country.as_deref().or(Some("US"))).ok());
    record.company.former_names = filer
        .former_names
        .into_iter()
        .filter_map(|former| set(former.name))
        .map(|name| shape::calm(&name))
        .collect();
    record.other_names.clone_from(&record.company.former_names);
    Ok(shape::one_company(record))
}

fn is_us_state(code: &str) -> bool {
    language::country::regions_by_code(code).any(|(country, _)| country == "US")
}

/// `company_tickers.json` is an object of objects, `company_tickers_exchange.json` one of rows with the names of their fields.
fn tickers(bytes: &[u8], origin: Origin, take: &mut Take<'_>) -> Result<bool, String> {
    let list: Value = serde_json::from_slice(bytes).map_err(|error| format!("is not JSON: {error}"))?;
    let listed = |cik: &Value, name: &Value| -> Parsed {
        let (Some(cik), Some(name)) = (number(cik), name.as_str()) else {
            return Err("has no CIK or no name".to_owned());
        };
        let company = Company { kind: Some("public".to_owned()), ..Company::named(&shape::calm(name)) };
        Ok(shape::one_company(shape::company(origin, vec![registration(cik)], company)))
    };
    if let (Some(fields), Some(rows)) = (list["fields"].as_array(), list["data"].as_array()) {
        let at = |name: &str| fields.iter().position(|field| field == name);
        let (Some(cik), Some(name)) = (at("cik"), at("name")) else {
            return Err("it has no cik and name".to_owned());
        };
        return Ok(rows.iter().all(|row| take(listed(&row[cik], &row[name]))));
    }
    let Some(rows) = list.as_object().filter(|rows| rows.values().all(|row| row.get("cik_str").is_some()))
    else {
        return Err("this is none of the SEC's JSON files".to_owned());
    };
    Ok(rows.values().all(|row| take(listed(&row["cik_str"], &row["title"]))))
}

/// A CIK, which comes as a number or as text with zeros before it.
fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}

pub(super) fn registration(cik: u64) -> String {
    format!("cik:{cik:010}")
}
