//! A company out of a row: its own, or that of an employee.

use super::{Fields, Origin, is_placeholder, names as present};
use crate::remembered;
use domain::{
    Company, Domain, EmployeeRange, Funding, FundingRound, FundingStage, NetworkUrl, RevenueRange, Source,
    Technology,
};
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, company_id};
use read::cells::contacts::{self, Website};
use read::cells::numbers::{self, Headcount};
use read::cells::{dates, words};
use read::columns::{Target, fold as folded};

/// Reads a row of the company's own.
pub(super) fn own(fields: &mut Fields<'_>, origin: &Origin) -> Option<CompanyRecord> {
    let (domain, page) = website(fields);
    let name = own_name(fields).or_else(|| Some(words::titled(domain.as_ref()?.label())))?;
    let mut record = record(fields, origin, name, domain, page);
    let parent = |text: &str| match contacts::website(text) {
        Some(Website::Domain(domain)) => Ok(domain),
        _ => Err("not a website of the parent company's own, such as acme.example"),
    };
    let parent = fields.read(Target::ParentDomain, parent);
    if let Some(parent) = parent.filter(|parent| Some(parent) != record.company.domain.as_ref()) {
        record.parent = Some(format!("domain:{parent}"));
        if let Some(source) = record.company.sources.first_mut() {
            source.fields.push("parent".to_owned());
        }
    }
    record.company.last_verified_at = fields.moment(Target::VerifiedAt);
    Some(record)
}

/// The name that a row gives the company.
pub(super) fn own_name(fields: &Fields<'_>) -> Option<String> {
    let clean = |text: &str| words::titled(&words::one_line(words::unquoted(text)));
    let mut names = fields.all(Target::CompanyName).map(clean);
    names.find(|name| !is_placeholder(name) && !remembered::squashed(name).is_empty())
}

/// The domain, and the page on a network that stands where a website should.
pub(super) fn website(fields: &mut Fields<'_>) -> (Option<Domain>, Option<NetworkUrl>) {
    let (mut domain, mut page) = (None, None);
    let parse = |text: &str| {
        contacts::website(text).ok_or("not a website of the company's own, such as acme.example")
    };
    for found in fields.read_all(Target::CompanyDomain, parse) {
        match found {
            Website::Domain(found) => domain = domain.or(Some(found)),
            Website::Page(found) => page = page.or(Some(found)),
        }
    }
    (domain, page)
}

/// A company of a name, with what else a row says of it: `employers` has a list of what that can be.
pub(super) fn record(
    fields: &mut Fields<'_>,
    origin: &Origin,
    name: String,
    domain: Option<Domain>,
    page: Option<NetworkUrl>,
) -> CompanyRecord {
    let observed = fields.observed(origin);
    let (count, range) = size(fields);
    let network_url = fields.read(Target::CompanyNetworkUrl, |text| {
        NetworkUrl::parse(words::first_of(text)).map_err(|error| error.0)
    });
    let location = fields.place(
        Target::CompanyCity,
        Target::CompanyRegion,
        Target::CompanyCountry,
        Target::CompanyLocation,
    );
    let kind = fields.all(Target::CompanyType).find_map(kind);
    let id = match &domain {
        Some(domain) => hash(IdentifierKind::Domain, domain.as_str()),
        None => hash(IdentifierKind::Name, &remembered::squashed(&name)),
    };
    let mut company = Company {
        id: company_id(id),
        name,
        domain,
        network_url: network_url.or(page),
        description: fields.get(Target::CompanyDescription).map(words::one_line),
        industry: fields.get(Target::Industry).map(|text| words::phrase(words::first_of(text))),
        employee_count: count,
        employee_range: range,
        revenue_range: revenue(fields),
        founded_year: fields.read(Target::Founded, |text| dates::year(text).ok_or("not a year")),
        kind,
        location,
        technologies: technologies(fields),
        funding: funding(fields),
        open_roles: None,
        sources: Vec::new(),
        last_verified_at: None,
        ..Company::named("")
    };
    company.sources = vec![Source {
        provider: origin.provider.clone(),
        fields: known_fields(&company),
        observed_at: Some(observed),
        evidence: None,
    }];
    CompanyRecord::of(company)
}

/// How many people work there; either column may have a number or a band.
fn size(fields: &mut Fields<'_>) -> (Option<u32>, Option<EmployeeRange>) {
    let parse = |text: &str| {
        numbers::headcount(text).ok_or("neither a number of employees nor a band such as 51-200")
    };
    let counted = fields.read(Target::CompanyEmployeeCount, parse);
    let banded = fields.read(Target::CompanySize, parse);
    let told = [counted, banded].into_iter().flatten();
    // Zero employees is what systems write that do not know.
    let count = told.clone().find_map(|size| match size {
        Headcount::Exactly(count) => Some(count).filter(|count| *count > 0),
        Headcount::About(_) => None,
    });
    let range = told.into_iter().find_map(|size| match size {
        Headcount::About(range) => Some(range),
        Headcount::Exactly(_) => None,
    });
    (count, count.map(EmployeeRange::of).or(range))
}

fn revenue(fields: &mut Fields<'_>) -> Option<RevenueRange> {
    let reason = "not an amount near dollars, or a band such as 1M-10M";
    let stated = fields.read(Target::Revenue, |text| {
        if numbers::whole(text) == Some(0) {
            Ok(None)
        } else {
            numbers::revenue(text).map(Some).ok_or(reason)
        }
    });
    stated.flatten().or_else(|| {
        let thousands = fields.read(Target::RevenueThousands, |text| numbers::whole(text).ok_or(reason))?;
        (thousands > 0).then(|| RevenueRange::of(thousands.saturating_mul(1_000)))
    })
}

fn kind(text: &str) -> Option<String> {
    let kind = match folded(text).as_str() {
        "private" | "privately held" | "private company" => "private",
        "public" | "public company" | "publicly traded" => "public",
        "nonprofit" | "non profit" | "not for profit" => "nonprofit",
        "government" | "government agency" | "public sector" => "government",
        "educational" | "educational institution" | "education" => "educational",
        "subsidiary" | "public subsidiary" => "subsidiary",
        _ => return None,
    };
    Some(kind.to_owned())
}

fn technologies(fields: &Fields<'_>) -> Vec<Technology> {
    fields.list(Target::Technologies).into_iter().map(|name| Technology { name, category: None }).collect()
}

fn funding(fields: &mut Fields<'_>) -> Option<Funding> {
    let amount = |text: &str| numbers::whole(text).ok_or("not an amount");
    let total = fields.read(Target::FundingTotal, amount).filter(|amount| *amount > 0);
    let amount = fields.read(Target::FundingLastAmount, amount).filter(|amount| *amount > 0);
    let announced_at =
        fields.read(Target::FundingLastDate, |text| dates::date(text).ok_or("not a date such as 2026-01-31"));
    let stage = fields.read(Target::FundingLastStage, |text| stage(text).ok_or("not a stage of funding"));
    let round = (stage.is_some() || amount.is_some() || announced_at.is_some()).then(|| FundingRound {
        stage: stage.unwrap_or(FundingStage::Undisclosed),
        amount,
        currency: None,
        announced_at,
        investors: Vec::new(),
    });
    (total.is_some() || round.is_some()).then(|| Funding {
        total_raised: total,
        currency: None,
        rounds: round.into_iter().collect(),
    })
}

fn stage(text: &str) -> Option<FundingStage> {
    let word = folded(text).replace(' ', "_");
    word.parse().ok().or(match word.as_str() {
        "angel" => Some(FundingStage::PreSeed),
        "venture"
        | "venture_round_not_specified"
        | "other"
        | "series_unknown"
        | "funding_round"
        | "corporate_round"
        | "convertible_note"
        | "equity_crowdfunding"
        | "secondary_market" => Some(FundingStage::Undisclosed),
        "debt_financing" => Some(FundingStage::Debt),
        "post_ipo_equity" | "post_ipo_debt" | "post_ipo_secondary" => Some(FundingStage::PostIpo),
        "series_g" | "series_h" | "series_i" | "series_j" => Some(FundingStage::Growth),
        _ => None,
    })
}

/// The contract's names of the fields a company has.
pub(crate) fn known_fields(company: &Company) -> Vec<String> {
    present(&[
        ("name", true),
        ("domain", company.domain.is_some()),
        ("networkUrl", company.network_url.is_some()),
        ("description", company.description.is_some()),
        ("industry", company.industry.is_some()),
        ("employeeCount", company.employee_count.is_some()),
        ("employeeRange", company.employee_range.is_some()),
        ("revenueRange", company.revenue_range.is_some()),
        ("foundedYear", company.founded_year.is_some()),
        ("type", company.kind.is_some()),
        ("location", company.location.is_some()),
        ("technologies", !company.technologies.is_empty()),
        ("funding", company.funding.is_some()),
    ])
}
