//! Writing every record out again, under the headers that an import reads.

use directory::{DirectoryError, Records, each_company, each_person};
use domain::{Location, Source};
use lookup::Objections;
use lookup::record::{CompanyRecord, PersonRecord};
use std::io::Write;

const PEOPLE_COLUMNS: [&str; 27] = [
    "id",
    "full_name",
    "first_name",
    "last_name",
    "title",
    "headline",
    "seniority",
    "department",
    "email",
    "email_status",
    "extra_email",
    "personal_email",
    "phone_mobile",
    "network_url",
    "city",
    "region",
    "country",
    "company_name",
    "company_domain",
    "company_employee_count",
    "industry",
    "skills",
    "languages",
    "certifications",
    "school",
    "sources",
    "updated_at",
];
const COMPANIES: [&str; 17] = [
    "id",
    "company_name",
    "company_domain",
    "company_network_url",
    "company_description",
    "industry",
    "company_employee_count",
    "company_size",
    "revenue",
    "founded",
    "company_city",
    "company_region",
    "company_country",
    "technologies",
    "funding_total",
    "sources",
    "updated_at",
];

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Directory(#[from] DirectoryError),
    #[error(transparent)]
    Csv(#[from] csv::Error),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[cfg(feature = "parquet")]
    #[error(transparent)]
    Parquet(#[from] ::parquet::errors::ParquetError),
}

/// Writes all people who did not object, or all companies, as CSV; tells how many.
pub fn csv(
    records: &dyn Records,
    out: impl Write,
    people: bool,
    objections: &Objections,
) -> Result<u64, ExportError> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(headers(people))?;
    let mut count = 0;
    rows(records, people, objections, |row| {
        writer.write_record(row)?;
        count += 1;
        Ok(())
    })?;
    writer.flush()?;
    Ok(count)
}

/// Rows that lie together in a Parquet file.
#[cfg(feature = "parquet")]
const GROUP: usize = 50_000;

/// Writes all people who did not object, or all companies, as Parquet: the columns of the CSV, each a text or null; tells how many.
#[cfg(feature = "parquet")]
pub fn parquet(
    records: &dyn Records,
    out: impl Write + Send,
    people: bool,
    objections: &Objections,
) -> Result<u64, ExportError> {
    use ::parquet::basic::Compression;
    use ::parquet::file::properties::WriterProperties;
    use ::parquet::file::writer::SerializedFileWriter;
    let columns: String =
        headers(people).iter().map(|name| format!("optional binary {name} (UTF8); ")).collect();
    let schema = ::parquet::schema::parser::parse_message_type(&format!("message almanac {{ {columns} }}"))?;
    let properties = WriterProperties::builder().set_compression(Compression::ZSTD(Default::default()));
    let mut writer = SerializedFileWriter::new(out, schema.into(), properties.build().into())?;
    let (mut count, mut group) = (0, Vec::with_capacity(GROUP));
    rows(records, people, objections, |row| {
        group.push(row.to_vec());
        count += 1;
        if group.len() == GROUP {
            write_group(&mut writer, &std::mem::take(&mut group))?;
        }
        Ok(())
    })?;
    write_group(&mut writer, &group)?;
    writer.close()?;
    Ok(count)
}

#[cfg(feature = "parquet")]
fn write_group<W: Write + Send>(
    writer: &mut ::parquet::file::writer::SerializedFileWriter<W>,
    rows: &[Vec<String>],
) -> Result<(), ExportError> {
    use ::parquet::data_type::{ByteArray, ByteArrayType};
    if rows.is_empty() {
        return Ok(());
    }
    let mut group = writer.next_row_group()?;
    let mut at = 0;
    while let Some(mut column) = group.next_column()? {
        let given: Vec<i16> = rows.iter().map(|row| i16::from(!row[at].is_empty())).collect();
        let values = rows.iter().map(|row| row[at].as_str()).filter(|value| !value.is_empty());
        let values: Vec<ByteArray> = values.map(ByteArray::from).collect();
        column.typed::<ByteArrayType>().write_batch(&values, Some(&given), None)?;
        column.close()?;
        at += 1;
    }
    group.close()?;
    Ok(())
}

/// The names of the columns.
pub fn headers(people: bool) -> &'static [&'static str] {
    if people { &PEOPLE_COLUMNS } else { &COMPANIES }
}

/// Calls back with every person, or every company, as the texts of the columns.
pub fn rows(
    records: &dyn Records,
    people: bool,
    objections: &Objections,
    mut each: impl FnMut(&[String]) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    if !people {
        return each_company(records, |record| each(&company(record)));
    }
    each_person(records, |record| match objections.cover_record(record) {
        true => Ok(()),
        false => each(&person(record)),
    })
}

fn person(record: &PersonRecord) -> [String; 27] {
    let person = &record.person;
    let [city, region, country] = place(person.location.as_ref());
    let employer = person.company.as_ref();
    let bounced = record.bounced_emails.first().filter(|_| person.email.is_none());
    let status = match person.email_verified {
        _ if bounced.is_some() => "bounced",
        Some(true) => "verified",
        Some(false) => "invalid",
        None => "",
    };
    let schools: Vec<String> = person.education.iter().map(|education| education.school.clone()).collect();
    let former: Vec<String> = record.former_emails.iter().map(|email| email.to_string()).collect();
    [
        person.id.clone(),
        person.full_name.clone(),
        text(person.first_name.as_ref()),
        text(person.last_name.as_ref()),
        text(person.title.as_ref()),
        text(person.headline.as_ref()),
        text(person.seniority.as_ref()),
        text(person.department.as_ref()),
        text(person.email.as_ref().or(bounced)),
        status.to_owned(),
        former.join("; "),
        text(record.personal_email.as_ref().map(|known| &known.address)),
        record.mobile.as_ref().map(|known| known.number.as_str().to_owned()).unwrap_or_default(),
        person.network_url.as_ref().map(|url| url.as_str().to_owned()).unwrap_or_default(),
        city,
        region,
        country,
        employer.map(|employer| employer.name.clone()).unwrap_or_default(),
        text(employer.and_then(|employer| employer.domain.as_ref())),
        text(employer.and_then(|employer| employer.employee_count)),
        text(employer.and_then(|employer| employer.industry.as_ref())),
        person.skills.join("; "),
        person.languages.join("; "),
        person.certifications.join("; "),
        schools.join("; "),
        sources(&person.sources),
        text(person.last_verified_at),
    ]
}

fn company(record: &CompanyRecord) -> [String; 17] {
    let company = &record.company;
    let [city, region, country] = place(company.location.as_ref());
    let technologies: Vec<&str> =
        company.technologies.iter().map(|technology| technology.name.as_str()).collect();
    [
        company.id.clone(),
        company.name.clone(),
        text(company.domain.as_ref()),
        company.network_url.as_ref().map(|url| url.as_str().to_owned()).unwrap_or_default(),
        text(company.description.as_ref()),
        text(company.industry.as_ref()),
        text(company.employee_count),
        company.employee_range.map(|range| range.as_str().to_owned()).unwrap_or_default(),
        company.revenue_range.map(|range| range.as_str().to_owned()).unwrap_or_default(),
        text(company.founded_year),
        city,
        region,
        country,
        technologies.join("; "),
        text(company.funding.as_ref().and_then(|funding| funding.total_raised)),
        sources(&company.sources),
        text(company.last_verified_at),
    ]
}

fn text(value: Option<impl std::fmt::Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn place(location: Option<&Location>) -> [String; 3] {
    let Location { city, region, country } = location.cloned().unwrap_or_default();
    [city, region, country].map(Option::unwrap_or_default)
}

fn sources(sources: &[Source]) -> String {
    sources.iter().map(|source| source.provider.as_str()).collect::<Vec<_>>().join("; ")
}
