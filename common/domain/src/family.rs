//! The families of endpoints.

crate::vocabulary! {
    /// An endpoint family: one Lambda function each, and the scope a key needs.
    Family {
        Resolve = "resolve", Find = "find", Search = "search", Signals = "signals", Composites = "composites",
        Niche = "niche", Bundles = "bundles", Sticky = "sticky", Bulk = "bulk", Sandbox = "sandbox",
        Account = "account",
    }
}
