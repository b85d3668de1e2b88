//! The tools on AWS, with the endpoints behind them in the same process.

use crate::{families, router};
use common::config::Need;
use common::engine::Engine;
use common::http::{Edge, challenging};
use common::lambda::{Error, Function, serve_behind};

pub async fn serve(engine: Engine) -> Result<(), Error> {
    let function = Function::from_env_with(&[Need::Providers, Need::Queue]).await?;
    let app = function.with_providers(engine)?.with_queue().app();
    let api = common::http::router(app.clone(), families());
    let network = app.config.network.clone();
    serve_behind(challenging(router(app, api), &network), Edge::of(&network)).await
}
