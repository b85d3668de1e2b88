use common::lambda::{Error, Function};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let app = Function::from_env().await?.with_providers()?.with_queue().app();
    let api = common::http::router(app.clone(), mcp::families());
    common::lambda::serve(mcp::router(app, api)).await
}
