//! POST /v1/bundles/recruiter-pack

use common::app::Cx;
use common::catalog::bundles::RecruiterPackResponse;
use common::catalog::composites::PersonByUrl;
use common::compose::Compose;
use common::compose::sections::Sections;
use common::error::Result;

const SIMILAR: usize = 8;

pub async fn recruiter_pack(cx: Cx, request: PersonByUrl) -> Result<RecruiterPackResponse> {
    let compose = Compose::new(cx);
    let Some(candidate) = compose.person(&request.network_url).await? else {
        return Ok(RecruiterPackResponse::default());
    };
    let mut sections = Sections::default();
    let similar = sections.take("similar_candidates", compose.similar_people(&candidate, SIMILAR).await)?;
    Ok(RecruiterPackResponse {
        found: true,
        candidate: Some((*candidate).clone()),
        similar_candidates: similar,
        incomplete: sections.incomplete,
    })
}
