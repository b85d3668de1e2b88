//! GLEIF's golden copy of legal entities: a CSV of one row per LEI, zipped.

use super::open::{Opened, Table};
use super::{Origin, Parsed, Take, gleif_relations, shape};
use domain::{Company, CompanyStatus};
use jiff::Timestamp;
use lookup::registers;

/// States of a registration whose entity is none, or another one.
const GONE: &[&str] = &["DUPLICATE", "ANNULLED", "RETIRED", "CANCELLED"];

pub(super) fn read(opened: Opened, origin: Origin, take: &mut Take<'_>) -> Result<(), String> {
    opened.texts(
        |name| name.ends_with(".csv"),
        |text| {
            let mut table = Table::new(text)?;
            if gleif_relations::is_one(&table) {
                return gleif_relations::read(&mut table, origin, take);
            }
            let columns = Columns::of(&table)?;
            while table.advance()? {
                if !take(entry(&table, &columns, origin)) {
                    return Ok(false);
                }
            }
            Ok(true)
        },
    )
}

struct Columns {
    required: [usize; 5],
    /// Each with the column of its type.
    other_names: Vec<(usize, Option<usize>)>,
    category: Option<usize>,
    status: Option<usize>,
    registration_status: Option<usize>,
    created: Option<usize>,
    updated: Option<usize>,
    authority: Option<usize>,
    number: Option<usize>,
}

impl Columns {
    fn of(table: &Table<'_>) -> Result<Self, String> {
        let names = (1..=5).map(|n| format!("Entity.OtherEntityNames.OtherEntityName.{n}"));
        Ok(Self {
            required: table.columns([
                "LEI",
                "Entity.LegalName",
                "Entity.HeadquartersAddress.City",
                "Entity.HeadquartersAddress.Region",
                "Entity.HeadquartersAddress.Country",
            ])?,
            other_names: names
                .filter_map(|name| Some((table.find(&name)?, table.find(&format!("{name}.type")))))
                .collect(),
            category: table.find("Entity.EntityCategory"),
            status: table.find("Entity.EntityStatus"),
            registration_status: table.find("Registration.RegistrationStatus"),
            created: table.find("Entity.EntityCreationDate"),
            updated: table.find("Registration.LastUpdateDate"),
            authority: table.find("Entity.RegistrationAuthority.RegistrationAuthorityID"),
            number: table.find("Entity.RegistrationAuthority.RegistrationAuthorityEntityID"),
        })
    }
}

fn entry(table: &Table<'_>, columns: &Columns, origin: Origin) -> Parsed {
    let get = |column: Option<usize>| column.and_then(|column| table.get(column));
    let [lei, name, city, region, country] = columns.required.map(|column| table.get(column));
    let lei = lei.filter(|lei| lei.len() == 20 && lei.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    let (Some(lei), Some(name)) = (lei, name) else { return Err("has no LEI or no name".to_owned()) };
    let wanted = match get(columns.category).as_deref() {
        // A sole proprietor is a person.
        Some("SOLE_PROPRIETOR") => origin.people,
        Some("FUND" | "BRANCH") => false,
        _ => true,
    };
    let gone = get(columns.registration_status).is_some_and(|status| GONE.contains(&status.as_str()));
    if !wanted || gone {
        return Ok(Vec::new());
    }
    if get(columns.status).as_deref() == Some("INACTIVE") {
        return Ok(shape::dissolved(origin, format!("lei:{lei}")));
    }
    let mut registrations = vec![format!("lei:{lei}")];
    if let (Some(authority), Some(number)) = (get(columns.authority), get(columns.number)) {
        registrations.push(match authority.as_str() {
            // Authorities beyond the list are all RA999999.
            "RA999999" | "RA888888" => format!("lei:{lei}"),
            authority => registers::of_authority(authority, &number),
        });
        registrations.dedup();
    }
    let company = Company {
        status: (get(columns.status).as_deref() == Some("ACTIVE")).then_some(CompanyStatus::Active),
        founded_year: get(columns.created).and_then(|date| shape::year(&date)),
        location: shape::place(city, region, country.as_deref()),
        last_verified_at: get(columns.updated).and_then(|date| date.parse::<Timestamp>().ok()),
        ..Company::named(&shape::calm(&name))
    };
    let mut record = shape::company(origin, registrations, company);
    for (column, kind) in &columns.other_names {
        let Some(name) = table.get(*column) else { continue };
        if get(*kind).as_deref() == Some("PREVIOUS_LEGAL_NAME") {
            record.company.former_names.push(name.clone());
        }
        record.other_names.push(name);
    }
    Ok(shape::one_company(record))
}
