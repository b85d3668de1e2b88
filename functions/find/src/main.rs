use common::engine::embedded;
use common::lambda::{Error, serve_family};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    serve_family(embedded, find::routes()).await
}
