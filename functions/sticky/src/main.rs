use common::engine::embedded;
use common::lambda::Error;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    sticky::lambda::serve(embedded).await
}
