//! What the command line leaves in the action log.

use anyhow::Result;
use common::auth::OPERATOR;
use common::domain::ids;
use common::store::Store;
use common::store::actions::{Act, ActOutcome, ActorKind};
use jiff::Timestamp;

/// Notes in the operator's log and in the account's what was done on the command line.
pub async fn acted(store: &Store, account: &str, action: &str, target: &str, now: Timestamp) -> Result<()> {
    let act = Act {
        request_id: ids::new(ids::Kind::Request, now),
        at: now,
        action: action.to_owned(),
        actor_type: ActorKind::Operator,
        actor: "command_line".to_owned(),
        target: Some(target.to_owned()),
        network: None,
        outcome: ActOutcome::Done,
        status: 200,
    };
    Ok(store.log_act(&[OPERATOR, account], &act).await?)
}
