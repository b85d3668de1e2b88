//! What is sold to a company, and the part somebody there has in buying it.

crate::vocabulary! {
    /// The kind of product being sold.
    DealType {
        Security = "security", DataInfra = "data_infra", SalesOps = "sales_ops", Exec = "exec",
        Marketing = "marketing", Engineering = "engineering",
    }
}

crate::vocabulary! {
    /// The part somebody has in a decision.
    Influence { Decision = "decision", Influencer = "influencer", User = "user" }
}
