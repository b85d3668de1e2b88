//! POST /v1/bundles/competitive-intel

use common::app::Cx;
use common::catalog::bundles::{CompanyByDomain, CompetitiveIntelResponse};
use common::compose::Compose;
use common::compose::sections::Sections;
use common::error::Result;

const LEADERS: usize = 10;
const MOVES: usize = 10;
const SIMILAR: usize = 5;

pub async fn competitive_intel(cx: Cx, request: CompanyByDomain) -> Result<CompetitiveIntelResponse> {
    let compose = Compose::new(cx);
    let domain = request.company_domain;
    let Some(company) = compose.company(&domain).await? else {
        return Ok(CompetitiveIntelResponse::default());
    };
    let mut sections = Sections::default();
    let moves = compose.account_moves(&domain, MOVES).await;
    let lookalikes =
        compose.lookalikes(std::slice::from_ref(&domain), SIMILAR).await.map(|(similar, _)| similar);
    Ok(CompetitiveIntelResponse {
        found: true,
        technologies: Some(company.technologies.clone()),
        company: Some((*company).clone()),
        leadership: sections.take("leadership", compose.leadership(&domain, LEADERS).await)?,
        recent_moves: sections.take("recent_moves", moves)?,
        lookalikes: sections.take("lookalikes", lookalikes)?,
        incomplete: sections.incomplete,
    })
}
