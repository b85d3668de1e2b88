//! Overture's places, GeoParquet: local businesses with their trade, city, telephone and website.
//!
//! Branches of brands are left out, since they have no owner on the spot, and so are places without any contact.

use super::open::Opened;
use super::{Origin, Parsed, Take, shape};
use domain::{Company, EmailAddress, Phone};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::schema::types::{Type, TypePtr};
use serde_json::Value;
use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The columns that are read; a release may lack some.
const COLUMNS: &[&str] = &[
    "id",
    "names",
    "categories",
    "basic_category",
    "taxonomy",
    "confidence",
    "websites",
    "emails",
    "phones",
    "brand",
    "addresses",
    "operating_status",
];
/// Places that are less likely to exist are left out.
const LEAST_CONFIDENCE: f64 = 0.5;

pub(super) fn read(opened: Opened, origin: Origin, take: &mut Take<'_>) -> Result<(), String> {
    let broken =
        |error: parquet::errors::ParquetError| format!("is no Parquet file that can be read: {error}");
    let file = File::open(&opened.path).map_err(|error| error.to_string())?;
    let reader = SerializedFileReader::new(file).map_err(broken)?;
    let about = reader.metadata().file_metadata();
    let (schema, rows) = (about.schema_descr().root_schema(), about.num_rows().max(1) as u64);
    let wanted = projection(schema)?;
    let mut at = 0;
    for row in reader.get_row_iter(Some(wanted)).map_err(broken)? {
        // Groups of columns are read in turns, so progress is counted in rows.
        at += 1;
        opened.read.store(opened.size * at / rows, Ordering::Relaxed);
        let entry = match row {
            Ok(row) => place(&row.to_json_value(), origin),
            Err(error) => return Err(broken(error)),
        };
        if !take(entry) {
            break;
        }
    }
    Ok(())
}

/// The schema with only the columns that are read.
fn projection(schema: &Type) -> Result<Type, String> {
    let wanted = |field: &&TypePtr| COLUMNS.contains(&field.name());
    let fields: Vec<TypePtr> = schema.get_fields().iter().filter(wanted).map(Arc::clone).collect();
    for needed in ["id", "names", "addresses"] {
        if !fields.iter().any(|field| field.name() == needed) {
            return Err(format!("there is no column {needed}: is this a file of Overture's places?"));
        }
    }
    let made = Type::group_type_builder(schema.name()).with_fields(fields).build();
    made.map_err(|error| error.to_string())
}

fn place(row: &Value, origin: Origin) -> Parsed {
    let text =
        |value: &Value| value.as_str().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let first = |list: &Value| list.as_array().and_then(|list| list.iter().find_map(text));
    let Some(id) = text(&row["id"]) else { return Err("has no id".to_owned()) };
    let Some(name) = text(&row["names"]["primary"]) else { return Ok(Vec::new()) };
    let is_branch =
        text(&row["brand"]["names"]["primary"]).or_else(|| text(&row["brand"]["wikidata"])).is_some();
    let is_closed = text(&row["operating_status"]).is_some_and(|status| status.contains("closed"));
    let is_doubtful = row["confidence"].as_f64().is_some_and(|confidence| confidence < LEAST_CONFIDENCE);
    let websites = row["websites"].as_array().into_iter().flatten().filter_map(text);
    let domain = websites.into_iter().find_map(|website| shape::own_domain(&website));
    let address = &row["addresses"][0];
    let nation = text(&address["country"]);
    let phones = row["phones"].as_array().into_iter().flatten().filter_map(text);
    let phone = phones.into_iter().find_map(|phone| Phone::parse_in(&phone, nation.as_deref()).ok());
    let email = first(&row["emails"]).and_then(|email| EmailAddress::parse(&email).ok());
    let is_reachable = domain.is_some() || phone.is_some() || email.is_some();
    if is_branch || is_closed || is_doubtful || !is_reachable {
        return Ok(Vec::new());
    }
    // Releases before September 2026 have `categories`, later ones `basic_category` and `taxonomy`.
    let category = text(&row["categories"]["primary"])
        .or_else(|| text(&row["taxonomy"]["primary"]))
        .or_else(|| text(&row["basic_category"]));
    let company = Company {
        domain,
        industry: category.map(|category| shape::calm(&category)),
        location: shape::place(text(&address["locality"]), text(&address["region"]), nation.as_deref()),
        ..Company::named(&name)
    };
    let mut record = shape::company(origin, vec![format!("overture:{id}")], company);
    (record.phone, record.email) = (phone, email);
    Ok(shape::one_company(record))
}
