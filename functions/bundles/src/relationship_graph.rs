//! POST /v1/bundles/relationship-graph

use common::app::Cx;
use common::catalog::bundles::RelationshipGraphResponse;
use common::catalog::composites::PersonByUrl;
use common::compose::Compose;
use common::compose::sections::Sections;
use common::error::Result;

const COWORKERS: usize = 25;

pub async fn relationship_graph(cx: Cx, request: PersonByUrl) -> Result<RelationshipGraphResponse> {
    let compose = Compose::new(cx);
    let Some(person) = compose.person(&request.network_url).await? else {
        return Ok(RelationshipGraphResponse::default());
    };
    let mut sections = Sections::default();
    let coworkers = sections.take("past_coworkers", compose.past_coworkers(&person, COWORKERS).await)?;
    Ok(RelationshipGraphResponse {
        found: true,
        person: Some((*person).clone()),
        past_coworkers: coworkers,
        incomplete: sections.incomplete,
    })
}
