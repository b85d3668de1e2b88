//! POST /v1/bundles/founder-research

use common::app::Cx;
use common::catalog::bundles::{CompanyByDomain, FounderResearchResponse};
use common::compose::Compose;
use common::compose::sections::Sections;
use common::domain::FundingRound;
use common::error::Result;

pub async fn founder_research(cx: Cx, request: CompanyByDomain) -> Result<FounderResearchResponse> {
    let compose = Compose::new(cx);
    let domain = request.company_domain;
    let Some(company) = compose.company(&domain).await? else {
        return Ok(FounderResearchResponse::default());
    };
    let mut sections = Sections::default();
    let founders = sections.take("founders", compose.founders(&domain).await)?;
    let mut history: Vec<FundingRound> =
        company.funding.iter().flat_map(|funding| &funding.rounds).cloned().collect();
    history.sort_by_key(|round| std::cmp::Reverse(round.announced_at));
    Ok(FounderResearchResponse {
        found: true,
        tech_stack: Some(company.technologies.clone()),
        company: Some((*company).clone()),
        founders,
        funding_history: Some(history),
        incomplete: sections.incomplete,
    })
}
