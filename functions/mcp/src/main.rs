use common::engine::embedded;
use common::lambda::Error;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    mcp::lambda::serve(embedded).await
}
