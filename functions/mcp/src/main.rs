use common::config::Need;
use common::engine::embedded;
use common::lambda::{Error, Function};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let app = Function::from_env_with(&[Need::Providers, Need::Queue])
        .await?
        .with_providers(embedded)?
        .with_queue()
        .app();
    let api = common::http::router(app.clone(), mcp::families());
    let proxies = app.config.network.trusted_proxies.clone();
    common::lambda::serve_behind(mcp::router(app, api), proxies).await
}
