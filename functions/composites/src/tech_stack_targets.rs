//! POST /v1/tech-stack-targets

use common::app::Cx;
use common::catalog::composites::{TechStackTarget, TechStackTargetsRequest, TechStackTargetsResponse};
use common::catalog::fields::limit_of;
use common::compose::{Compose, role_or_head};
use common::domain::Department;
use common::error::Result;
use common::lookup::filters::CompanyFilters;

pub async fn tech_stack_targets(
    cx: Cx,
    request: TechStackTargetsRequest,
) -> Result<TechStackTargetsResponse> {
    let compose = &Compose::new(cx);
    let companies = compose
        .companies(CompanyFilters {
            technologies: vec![request.technology].into(),
            industries: request.industries.unwrap_or_default(),
            employee_count: request.employee_count,
            ..CompanyFilters::default()
        })
        .await?;
    let role = &role_or_head(request.role.as_deref(), Department::Engineering);
    let results = compose.first(companies, limit_of(request.limit), |number| async move {
        let record = compose.company_at(number).await?;
        let decision_maker = compose.decision_maker(&record.company, role).await?;
        Ok(decision_maker.map(|decision_maker| TechStackTarget {
            company: record.company.clone(),
            technologies: record.company.technologies.clone(),
            decision_maker,
        }))
    });
    Ok(TechStackTargetsResponse { role: role.text().to_owned(), results: results.await? })
}
