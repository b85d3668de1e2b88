use common::engine::postgres;
use common::lambda::{Error, serve_family};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    serve_family(postgres, composites::routes()).await
}
