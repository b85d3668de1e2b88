//! Plans, lowest first.

crate::vocabulary! {
    /// A plan; each includes what the ones before it do.
    Plan { Free = "free", Indie = "indie", Starter = "starter", Pro = "pro", Enterprise = "enterprise" }
}
