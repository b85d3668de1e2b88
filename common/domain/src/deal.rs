//! The kind of product sold to a company, and the parts that people there have in buying it.

crate::vocabulary! {
    /// The kind of product being sold.
    DealType {
        Security = "security", DataInfra = "data_infra", SalesOps = "sales_ops", Exec = "exec",
        Marketing = "marketing", Engineering = "engineering",
    }
}

crate::vocabulary! {
    /// A person's part in a decision.
    Influence { Decision = "decision", Influencer = "influencer", User = "user" }
}
