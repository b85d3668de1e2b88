//! Plans, lowest first.

crate::vocabulary! {
    /// A plan; each includes the ones before it.
    Plan { Free = "free", Indie = "indie", Starter = "starter", Pro = "pro", Enterprise = "enterprise" }
}
