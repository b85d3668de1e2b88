//! POST /v1/bundles/sales-deck

use common::app::Cx;
use common::catalog::bundles::{SalesDeckRequest, SalesDeckResponse};
use common::compose::Compose;
use common::compose::funded::FundingWindow;
use common::compose::sections::Sections;
use common::error::Result;
use common::language::role::Role;

const EXTRAS: usize = 2;
const SIMILAR: usize = 3;
const MOVES: usize = 10;
/// A round of the last 18 months is recent.
const FUNDING_MONTHS: i32 = 18;

pub async fn sales_deck(cx: Cx, request: SalesDeckRequest) -> Result<SalesDeckResponse> {
    let compose = Compose::new(cx);
    let domain = request.company_domain;
    let Some(company) = compose.company(&domain).await? else { return Ok(SalesDeckResponse::default()) };
    let mut sections = Sections::default();
    let moves = compose.account_moves(&domain, MOVES).await;
    let role = Role::parse(&request.target_role);
    let people = compose.buyers_anywhere(&domain, &role, 1 + EXTRAS).await;
    let (decision_maker, no_decision_maker, extras) = match people {
        Ok((best, extras)) => {
            let nobody = best.is_none().then(|| role.unfilled());
            (best, nobody, Some(extras))
        }
        Err(error) => {
            sections.fail("decision_maker", &error)?;
            (None, None, sections.take("buying_committee_extras", Err(error))?)
        }
    };
    let lookalikes =
        compose.lookalikes(std::slice::from_ref(&domain), SIMILAR).await.map(|(similar, _)| similar);
    let window = FundingWindow::months_ago(compose.today(), FUNDING_MONTHS, 0);
    let rounds = company.funding.iter().flat_map(|funding| &funding.rounds);
    let recent_funding = rounds.filter(|round| window.admits(round)).max_by_key(|round| round.announced_at);
    Ok(SalesDeckResponse {
        found: true,
        recent_funding: recent_funding.cloned(),
        company: Some((*company).clone()),
        decision_maker,
        no_decision_maker,
        buying_committee_extras: extras,
        recent_job_changes_at_account: sections.take("recent_job_changes_at_account", moves)?,
        similar_companies: sections.take("similar_companies", lookalikes)?,
        incomplete: sections.incomplete,
    })
}
