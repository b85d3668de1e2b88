//! Reads companies of answers by a file's expressions.

use super::reading::Reader;
use crate::loose::{location, technologies};
use crate::vendor::expression::Expr;
use crate::vendor::grammar::{CompanyReads, RoundReads};
use crate::{identity, mapping};
use domain::{Company, Domain, EmployeeRange, Funding, FundingRound, RevenueRange};
use serde_json::Value;

/// A company, with its other domains and names.
pub fn company(
    reads: &CompanyReads,
    record: &Reader<'_>,
    vendor: &str,
) -> Option<(Company, Vec<Domain>, Vec<String>)> {
    let name = record.text(reads.name.as_ref())?;
    let domain: Option<Domain> = record.parsed(reads.domain.as_ref());
    let (employee_count, employee_range) = employees(reads, record);
    let id = record.id(reads.id.as_ref()).unwrap_or_default();
    let place = |place: &Option<Expr>| record.text(place.as_ref());
    let company = Company {
        id: identity::company_id(domain.as_ref(), vendor, &id),
        domain,
        network_url: record.parsed(reads.network_url.as_ref()),
        description: record.text(reads.description.as_ref()),
        industry: record.text(reads.industry.as_ref()),
        employee_count,
        employee_range,
        revenue_range: revenue(reads, record),
        founded_year: record.year(reads.founded.as_ref()),
        kind: record.text(reads.kind.as_ref()).map(|kind| kind.to_lowercase()),
        location: location(place(&reads.city), place(&reads.region), place(&reads.country).as_deref()),
        technologies: technologies(record.technologies(reads.technologies.as_ref())),
        funding: funding(reads, record),
        open_roles: record.whole(reads.open_roles.as_ref()),
        ..Company::named(&name)
    };
    let domains = record.all_parsed(reads.other_domains.as_ref());
    Some((company, domains, record.texts(reads.other_names.as_ref())))
}

/// Head counts come as numbers, as bands, or as both.
fn employees(reads: &CompanyReads, record: &Reader<'_>) -> (Option<u32>, Option<EmployeeRange>) {
    let band = record.text(reads.employee_band.as_ref());
    match record.value(reads.employees.as_ref()) {
        Value::String(text) if text.contains(['-', '+']) => mapping::head_count(None, Some(&text)),
        _ => mapping::head_count(record.whole(reads.employees.as_ref()), band.as_deref()),
    }
}

fn revenue(reads: &CompanyReads, record: &Reader<'_>) -> Option<RevenueRange> {
    match record.value(reads.revenue.as_ref()) {
        Value::String(text) => mapping::revenue_band(&text),
        _ => record.whole(reads.revenue.as_ref()).filter(|dollars| *dollars > 0).map(RevenueRange::of),
    }
}

fn funding(reads: &CompanyReads, record: &Reader<'_>) -> Option<Funding> {
    let total_raised = record.whole(reads.raised.as_ref()).filter(|total: &u64| *total > 0);
    let rounds = reads.rounds.as_ref();
    let mut rounds: Vec<FundingRound> = rounds
        .map(|reads| {
            record.each(reads.list.as_ref()).iter().map(|round| funding_round(reads, round)).collect()
        })
        .unwrap_or_default();
    if total_raised.is_none() && rounds.is_empty() {
        return None;
    }
    rounds.sort_by_key(|round| std::cmp::Reverse(round.announced_at));
    let currency = record.text(reads.raised_currency.as_ref()).as_deref().and_then(mapping::currency);
    Some(Funding { total_raised, currency, rounds })
}

fn funding_round(reads: &RoundReads, round: &Reader<'_>) -> FundingRound {
    let investors: Vec<String> = match round.value(reads.investors.as_ref()) {
        Value::String(names) => names.split(',').map(|name| name.trim().to_owned()).collect(),
        _ => round.texts(reads.investors.as_ref()),
    };
    FundingRound {
        stage: mapping::funding_stage(&round.text(reads.stage.as_ref()).unwrap_or_default()),
        amount: match round.value(reads.amount.as_ref()) {
            Value::String(text) => mapping::amount(&text),
            _ => round.whole(reads.amount.as_ref()),
        },
        currency: round.text(reads.currency.as_ref()).as_deref().and_then(mapping::currency),
        announced_at: round.date(reads.date.as_ref()),
        investors: investors.into_iter().filter(|name| !name.is_empty()).collect(),
    }
}

impl Reader<'_> {
    /// Technologies as names or as objects with a name and a category.
    fn technologies(&self, place: Option<&Expr>) -> Vec<(String, Option<String>)> {
        self.read(place, |value| {
            let one = |used: crate::loose::Loose<'_>| match used.raw() {
                Value::Object(_) => Some((used.at("name").text()?, used.at("category").text())),
                _ => Some((used.text()?, None)),
            };
            value.items().filter_map(one).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::files::reading::Reader;
    use crate::files::tests::transport;
    use crate::vendor::expression::answer;
    use serde_json::json;

    #[test]
    fn rounds_and_bands_printed_for_people_become_numbers() {
        let file = crate::vendors::shipped("apollo").and_then(|vendor| vendor.file).unwrap();
        let data = json!({"organization": {"id": "7cc", "name": "Acme", "primary_domain": "acme.example",
            "estimated_num_employees": 120, "annual_revenue": 100000000.0, "total_funding": 120000000,
            "funding_events": [{"date": "2025-03-01T00:00:00.000+00:00", "type": "Series D", "amount": "100M",
                "currency": "$", "investors": "X Capital, Y Partners"}],
            "current_technologies": [{"uid": "a", "name": "Rust", "category": "Languages"}],
            "technology_names": ["Rust", "Slack"]}});
        let transport = transport();
        let whole = Reader::new(answer(data.to_string().as_bytes()).unwrap(), &transport);
        let offer = file.company.as_ref().unwrap();
        let record = whole.within(offer.record.as_ref());
        let (company, ..) = super::company(&offer.reads, &record, "apollo").unwrap();
        let funding = company.funding.unwrap();
        assert_eq!((funding.rounds[0].amount, funding.rounds[0].investors.len()), (Some(100_000_000), 2));
        assert_eq!(funding.currency.as_deref(), Some("USD"));
        assert_eq!(company.technologies.len(), 2);
        assert_eq!(transport.take_drift(), 0);
    }
}
