//! The family on AWS, with the page that ends a notification beside it.

use crate::{routes, unsubscribe};
use common::config::Need;
use common::engine::Engine;
use common::lambda::{Error, Function};

pub async fn serve(engine: Engine) -> Result<(), Error> {
    let function = Function::from_env_with(&[Need::Providers, Need::Queue]).await?;
    function.with_providers(engine)?.with_queue().serve_with(routes(), unsubscribe::page).await
}
