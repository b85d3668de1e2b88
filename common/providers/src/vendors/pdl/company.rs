//! A company as People Data Labs sends one.

use crate::loose::{Loose, location, technologies};
use crate::{identity, mapping};
use domain::{Company, Domain, Funding, FundingRound};

/// The company, with its other domains and names.
pub(super) fn read(data: Loose<'_>) -> Option<(Company, Vec<Domain>, Vec<String>)> {
    let name = data.at("display_name").str().or(data.at("name").str())?;
    let domain: Option<Domain> = data.at("website").parsed();
    let (employee_count, employee_range) =
        mapping::head_count(data.at("employee_count").whole(), data.at("size").str());
    let place = data.at("location");
    let used = data.at("technologies_used").items().filter_map(|used| Some((used.at("name").text()?, None)));
    let company = Company {
        id: identity::company_id(domain.as_ref(), "pdl", data.at("id").str().unwrap_or_default()),
        domain,
        network_url: data.at("linkedin_url").parsed(),
        description: data.at("summary").text(),
        industry: data.at("industry_v2").text().or(data.at("industry").text()),
        employee_count,
        employee_range,
        revenue_range: data.at("inferred_revenue").str().and_then(mapping::revenue_band),
        founded_year: data.at("founded").year(),
        kind: data.at("type").text().map(|kind| kind.to_lowercase()),
        location: location(place.at("locality").text(), place.at("region").text(), place.at("country").str()),
        technologies: technologies(used),
        funding: funding(data),
        open_roles: data.at("active_job_postings").whole(),
        ..Company::named(name)
    };
    let domains = data.at("alternative_domains").items().filter_map(|domain| domain.parsed()).collect();
    let mut names = data.at("alternative_names").texts();
    names.extend(data.at("name").text());
    Some((company, domains, names))
}

fn funding(data: Loose<'_>) -> Option<Funding> {
    let total_raised = data.at("total_funding_raised").whole();
    let mut rounds: Vec<FundingRound> = data.at("funding_details").items().map(round).collect();
    if total_raised.is_none() && rounds.is_empty() {
        return None;
    }
    rounds.sort_by_key(|round| std::cmp::Reverse(round.announced_at));
    // The vendor states totals in US dollars.
    Some(Funding { total_raised, currency: total_raised.map(|_: u64| "USD".to_owned()), rounds })
}

fn round(round: Loose<'_>) -> FundingRound {
    let mut investors = round.at("investing_companies").texts();
    investors.extend(round.at("investing_individuals").texts());
    FundingRound {
        stage: mapping::funding_stage(round.at("funding_type").str().unwrap_or_default()),
        amount: round.at("funding_raised").whole(),
        currency: round.at("funding_currency").str().and_then(mapping::currency),
        announced_at: round.at("funding_round_date").date(),
        investors,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{EmployeeRange, FundingStage, RevenueRange};
    use serde_json::json;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn a_full_record_is_understood() {
        let data = json!({"status": 200, "id": "c1", "name": "acme", "display_name": "Acme",
            "website": "acme.example", "size": "51-200", "employee_count": 120, "founded": 2012,
            "industry": "computer software", "type": "private", "linkedin_url": "linkedin.com/company/acme",
            "location": {"locality": "berlin", "country": "germany"}, "inferred_revenue": "$10M-$25M",
            "alternative_domains": ["acme.test"], "total_funding_raised": 12000000,
            "funding_details": [
                {"funding_round_date": "2023-02-01", "funding_type": "seed", "funding_raised": 2000000},
                {"funding_round_date": "2025-02-01", "funding_type": "series_a", "funding_raised": 10000000,
                 "funding_currency": "usd", "investing_companies": ["X Capital"], "investing_individuals": []}]});
        let drift = AtomicU64::new(0);
        let (company, domains, _) = read(Loose::new(&data, &drift)).unwrap();
        assert_eq!(company.name, "Acme");
        assert_eq!(
            (company.employee_range, company.revenue_range),
            (Some(EmployeeRange::R51), Some(RevenueRange::R10M))
        );
        assert_eq!((company.founded_year, domains.len()), (Some(2012), 1));
        let rounds = company.funding.unwrap().rounds;
        assert_eq!((rounds[0].stage, rounds[0].currency.as_deref()), (FundingStage::SeriesA, Some("USD")));
        assert_eq!(rounds[0].investors, ["X Capital"]);
    }
}
