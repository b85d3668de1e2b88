#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), common::lambda::Error> {
    common::rollout::run().await
}
