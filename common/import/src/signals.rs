//! Reading signals from an operator's file: funding rounds, acquisitions, openings, changes of jobs, technologies and headcounts.

use crate::rejects::Rejects;
use crate::report::Report;
use crate::{ImportError, Options, Progress};
use domain::signal::{
    AcquisitionData, Announcement, EngagementData, FundingData, HeadcountData, HiringData, JobChangeData,
    Position, Signal, SignalCompany, SignalData, SignalKind, SignalPerson, SignalSource, TechnologyData,
    WebsiteData,
};
use domain::{CompanyRef, Domain, NetworkUrl};
use language::country;
use language::title::Title;
use lookup::identifier::hash_text;
use lookup::signals::event_id;
use read::cells::dates::moment;
use read::columns::fold;
use read::{Input, Rows};
use std::collections::HashMap;

/// The columns of a signal file; a column not given here is ignored.
pub const COLUMNS: &str = "id, kind (funding, acquisition, hiring, job-change, technology, headcount, website or engagement), occurred_at, company_name, company_domain, \
    industry, employee_count, city, region, country, stage, amount, currency, investors, acquirer_name, acquirer_domain, \
    target_name, target_domain, title, department, url, applicants, full_name, network_url, previous_title, \
    previous_company_name, previous_company_domain, announcement_url, announcement_text, added, dropped, previous_employee_count, change, before, now, activity, detail, source, source_url, confidence";

/// The letters of an announcement that are kept, and of its address.
const LONGEST_POST: usize = 5_000;
const LONGEST_URL: usize = 2_000;

/// Reads a file of signals and hands each to `keep`; bad rows go to the rejects.
pub fn file(
    input: impl Into<Input>,
    options: &Options,
    mut keep: impl FnMut(Signal) -> Result<(), String>,
    mut progress: impl FnMut(Progress),
) -> Result<Report, ImportError> {
    let input = input.into();
    let refused = |reason: String| ImportError::Input { input: input.clone(), reason };
    let name = |header: &String| fold(header).replace(' ', "_");
    // A header has a kind, and of the lines that have one it has the most known columns.
    let known = |headers: &[String]| {
        let names: Vec<String> = headers.iter().map(name).collect();
        let columns = COLUMNS.split(", ").map(|column| column.split(' ').next().unwrap_or(column));
        columns.filter(|column| names.iter().any(|name| name == column)).count()
    };
    let needs_kind = || refused(format!("a file of signals needs a column kind; the columns are {COLUMNS}"));
    let mut rows = Rows::open(&input, &known).map_err(refused)?;
    let headers: Vec<String> = rows.headers.iter().map(name).collect();
    if !headers.iter().any(|header| header == "kind") {
        return Err(needs_kind());
    }
    let mut rejects = Rejects::new(input.rejects(), &rows.headers, options.dry_run && !options.name_rejects);
    let mut report = Report::default();
    loop {
        let row = match rows.next_row() {
            Ok(Some(row)) => row,
            Ok(None) => break,
            Err(reason) if options.partial => {
                report.broken_off = Some(reason);
                break;
            }
            Err(reason) => {
                return Err(ImportError::BrokenOff { input: input.clone(), rows: report.rows, reason });
            }
        };
        report.rows += 1;
        let kept = row.cells.as_ref().ok().cloned();
        let read = row.cells.and_then(|cells| {
            let values = headers
                .iter()
                .map(String::as_str)
                .zip(cells)
                .filter_map(|(name, value)| Some((name, value?)));
            keep(signal(&Values(values.collect()), options)?)
        });
        match read {
            Ok(()) => report.added += 1,
            Err(reason) => {
                report.rejected += 1;
                rejects.write(row.number, &reason, kept)?;
            }
        }
        if report.rows % 1024 == 0 {
            progress(Progress {
                rows: report.rows,
                bytes: rows.bytes_read(),
                size: rows.size(),
                ..Progress::default()
            });
        }
    }
    progress(Progress { rows: report.rows, bytes: rows.size(), size: rows.size(), ..Progress::default() });
    report.remarks = rows.remarks;
    report.rejects = rejects.finish()?;
    Ok(report)
}

struct Values<'a>(HashMap<&'a str, String>);

impl Values<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    fn needed(&self, name: &str) -> Result<&str, String> {
        self.get(name).ok_or_else(|| format!("has no {name}"))
    }

    /// A value that must be understood when it is there.
    fn parsed<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, String>
    where
        T::Err: std::fmt::Display,
    {
        self.get(name).map(|text| text.parse().map_err(|error| format!("{name}: {error}"))).transpose()
    }

    fn company(&self, name: &str, domain: &str) -> Result<CompanyRef, String> {
        let domain: Option<Domain> = self.parsed(domain)?;
        let name = match (self.get(name), &domain) {
            (Some(name), _) => name.to_owned(),
            (None, Some(domain)) => domain.label().to_owned(),
            (None, None) => return Err(format!("has no {name}")),
        };
        Ok(CompanyRef { name, domain })
    }
}

fn signal(values: &Values<'_>, options: &Options) -> Result<Signal, String> {
    let kind: SignalKind = values.parsed("kind")?.ok_or("has no kind")?;
    let occurred_at =
        moment(values.needed("occurred_at")?).ok_or("occurred_at: not a time such as 2026-01-31")?;
    // A person who left, and whose next job is not known.
    let has_left = ["title", "company_name", "company_domain"].iter().all(|name| values.get(name).is_none())
        && ["previous_company_name", "previous_company_domain"].iter().any(|name| values.get(name).is_some());
    let company = match kind {
        SignalKind::Acquisition => values.company("target_name", "target_domain")?,
        SignalKind::JobChange if has_left => {
            values.company("previous_company_name", "previous_company_domain")?
        }
        _ => values.company("company_name", "company_domain")?,
    };
    let data = match kind {
        SignalKind::Funding => SignalData::Funding(FundingData {
            stage: values.parsed("stage")?.ok_or("has no stage")?,
            amount: values.parsed("amount")?,
            currency: values.get("currency").map(str::to_uppercase),
            investors: values.get("investors").map(list).unwrap_or_default(),
        }),
        SignalKind::Acquisition => SignalData::Acquisition(AcquisitionData {
            acquirer: Some(values.company("acquirer_name", "acquirer_domain")?),
            target: Some(company.clone()),
            amount: values.parsed("amount")?,
            currency: values.get("currency").map(str::to_uppercase),
        }),
        SignalKind::Hiring => SignalData::Hiring(HiringData {
            title: values.needed("title")?.to_owned(),
            department: match values.parsed("department")? {
                Some(department) => Some(department),
                None => Title::parse(values.needed("title")?).department,
            },
            location: None,
            url: values.get("url").map(str::to_owned),
            applicants: values.parsed("applicants")?,
            posted_at: occurred_at,
        }),
        SignalKind::JobChange => SignalData::JobChange(JobChangeData {
            previous: Position {
                title: values.get("previous_title").map(str::to_owned),
                company: values.company("previous_company_name", "previous_company_domain").ok(),
            },
            current: Position {
                title: values.get("title").map(str::to_owned),
                company: (!has_left).then(|| company.clone()),
            },
            announcement: announcement(values),
        }),
        SignalKind::Technology => {
            let names = |column: &str| values.get(column).map(list).unwrap_or_default();
            let data = TechnologyData { added: names("added"), dropped: names("dropped") };
            if data.added.is_empty() && data.dropped.is_empty() {
                return Err("has neither added nor dropped technologies".to_owned());
            }
            SignalData::Technology(data)
        }
        SignalKind::Headcount => SignalData::Headcount(HeadcountData {
            previous: values.parsed("previous_employee_count")?.ok_or("has no previous_employee_count")?,
            current: values.parsed("employee_count")?.ok_or("has no employee_count")?,
        }),
        SignalKind::Website => SignalData::Website(WebsiteData {
            change: values.parsed("change")?.ok_or("has no change")?,
            before: values.get("before").map(str::to_owned),
            now: values.get("now").map(str::to_owned),
        }),
        SignalKind::Engagement => SignalData::Engagement(EngagementData {
            activity: values.parsed("activity")?.ok_or("has no activity")?,
            detail: values.get("detail").map(|text| text.chars().take(LONGEST_URL).collect()),
        }),
    };
    let person = match kind {
        SignalKind::JobChange => Some(SignalPerson {
            id: None,
            full_name: values.needed("full_name")?.to_owned(),
            network_url: values.parsed::<NetworkUrl>("network_url")?,
        }),
        SignalKind::Engagement => Some(SignalPerson {
            id: None,
            full_name: values.needed("full_name")?.to_owned(),
            network_url: Some(values.parsed::<NetworkUrl>("network_url")?.ok_or("has no network_url")?),
        }),
        _ => None,
    };
    let confidence = values.parsed::<f64>("confidence")?.unwrap_or(0.9);
    if !(0.0..=1.0).contains(&confidence) {
        return Err("confidence: must be between 0 and 1".to_owned());
    }
    let location = domain::Location {
        city: values.get("city").map(str::to_owned),
        region: values.get("region").or_else(|| country::nation(values.get("country")?)).map(str::to_owned),
        country: values.get("country").and_then(country::code).map(str::to_owned),
    };
    let source = values
        .get("source")
        .map_or_else(|| options.source.clone().unwrap_or_else(|| "import".into()), str::to_owned);
    // The same event has the same id in every import, so that importing twice changes nothing. What has an id of its
    // source's own can be corrected under it.
    let id = match values.get("id") {
        Some(own) => event_id(&source, own),
        None => {
            let event = serde_json::to_string(&(kind, occurred_at, &company, &person, &data));
            let event = event.unwrap_or_default();
            format!("sig_{:016x}{:016x}", hash_text(&event), hash_text(&format!("{event} ")))
        }
    };
    Ok(Signal {
        id,
        kind,
        occurred_at,
        detected_at: options.now,
        company: Some(SignalCompany {
            name: company.name,
            domain: company.domain,
            industry: values.get("industry").map(str::to_owned),
            employee_count: values.parsed("employee_count")?,
            location: (location != Default::default()).then_some(location),
        }),
        person,
        data,
        source: SignalSource { name: source, url: values.get("source_url").map(str::to_owned), detail: None },
        sources: Vec::new(),
        confidence,
    })
}

/// The post with which a person told of it.
fn announcement(values: &Values<'_>) -> Option<Announcement> {
    let text =
        |name: &str, most: usize| values.get(name).map(|text| text.chars().take(most).collect::<String>());
    let announcement = Announcement {
        url: text("announcement_url", LONGEST_URL),
        text: text("announcement_text", LONGEST_POST),
    };
    (announcement.url.is_some() || announcement.text.is_some()).then_some(announcement)
}

fn list(text: &str) -> Vec<String> {
    text.split([',', ';', '|']).map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}
