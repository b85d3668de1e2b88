//! A company as Apollo sends one.

use crate::loose::{Loose, location, technologies};
use crate::{identity, mapping};
use domain::{Company, Domain, Funding, FundingRound};
use serde_json::Value;

pub(super) fn read(data: Loose<'_>) -> Option<Company> {
    let name = data.at("name").str()?;
    let domain: Option<Domain> =
        data.at("primary_domain").parsed().or_else(|| data.at("website_url").parsed());
    let (employee_count, employee_range) =
        mapping::head_count(data.at("estimated_num_employees").whole(), None);
    let current = data.at("current_technologies").items();
    let current = current.filter_map(|used| Some((used.at("name").text()?, used.at("category").text())));
    let named = data.at("technology_names").texts().into_iter().map(|name| (name, None));
    Some(Company {
        id: identity::company_id(domain.as_ref(), "apollo", data.at("id").str().unwrap_or_default()),
        domain,
        network_url: data.at("linkedin_url").parsed(),
        description: data.at("short_description").text().or(data.at("seo_description").text()),
        industry: data.at("industry").text(),
        employee_count,
        employee_range,
        revenue_range: data.at("annual_revenue").whole().filter(|n| *n > 0).map(domain::RevenueRange::of),
        founded_year: data.at("founded_year").year(),
        kind: data.at("publicly_traded_symbol").str().map(|_| "public".to_owned()),
        location: location(data.at("city").text(), data.at("state").text(), data.at("country").str()),
        technologies: technologies(current.chain(named)),
        funding: funding(data),
        ..Company::named(name)
    })
}

fn funding(data: Loose<'_>) -> Option<Funding> {
    let total_raised = data.at("total_funding").whole().filter(|total| *total > 0);
    let mut rounds: Vec<FundingRound> = data.at("funding_events").items().map(round).collect();
    if total_raised.is_none() && rounds.is_empty() {
        return None;
    }
    rounds.sort_by_key(|round| std::cmp::Reverse(round.announced_at));
    let currency = rounds.first().and_then(|round| round.currency.clone());
    Some(Funding { total_raised, currency, rounds })
}

fn round(event: Loose<'_>) -> FundingRound {
    let investors = event.at("investors").str().unwrap_or_default();
    let investors = investors.split(',').map(str::trim).filter(|name| !name.is_empty());
    let amount = event.at("amount");
    FundingRound {
        stage: mapping::funding_stage(event.at("type").str().unwrap_or_default()),
        amount: match amount.raw() {
            Value::String(text) => mapping::amount(text),
            _ => amount.whole(),
        },
        currency: event.at("currency").str().and_then(mapping::currency),
        announced_at: event.at("date").date(),
        investors: investors.map(str::to_owned).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn rounds_printed_for_people_become_numbers() {
        let data = json!({"id": "7cc", "name": "Acme", "primary_domain": "acme.example",
            "estimated_num_employees": 120, "annual_revenue": 100000000.0, "total_funding": 120000000,
            "funding_events": [{"date": "2025-03-01T00:00:00.000+00:00", "type": "Series D", "amount": "100M",
                "currency": "$", "investors": "X Capital, Y Partners"}],
            "current_technologies": [{"uid": "a", "name": "Rust", "category": "Languages"}],
            "technology_names": ["Rust", "Slack"]});
        let drift = AtomicU64::new(0);
        let company = read(Loose::new(&data, &drift)).unwrap();
        let funding = company.funding.unwrap();
        assert_eq!((funding.rounds[0].amount, funding.rounds[0].investors.len()), (Some(100_000_000), 2));
        assert_eq!(company.technologies.len(), 2);
        assert_eq!(drift.load(std::sync::atomic::Ordering::Relaxed), 0);
    }
}
