//! The families of endpoints.

crate::vocabulary! {
    /// An endpoint family: one folder under `functions` and one Lambda function each.
    Family {
        Resolve = "resolve", Find = "find", Search = "search", Signals = "signals", Composites = "composites",
        Niche = "niche", Bundles = "bundles", Sticky = "sticky", Bulk = "bulk", Connections = "connections",
        Sandbox = "sandbox",
        Account = "account", Operator = "operator", Privacy = "privacy",
    }
}

crate::vocabulary! {
    /// The scope a key needs for a group of endpoints.
    Scope {
        Resolve = "resolve", Find = "find", Search = "search", Signals = "signals", Composites = "composites",
        Niche = "niche", Bundles = "bundles", Sticky = "sticky", Bulk = "bulk", Connections = "connections",
        Sandbox = "sandbox",
        Account = "account",
    }
}

impl Family {
    /// The scope of its endpoints. Those for operators take keys without scopes, and are listed with the account's.
    pub const fn scope(self) -> Scope {
        match self {
            Self::Resolve => Scope::Resolve,
            Self::Find => Scope::Find,
            Self::Search => Scope::Search,
            Self::Signals => Scope::Signals,
            Self::Composites => Scope::Composites,
            Self::Niche => Scope::Niche,
            Self::Bundles => Scope::Bundles,
            Self::Sticky => Scope::Sticky,
            Self::Bulk => Scope::Bulk,
            Self::Connections => Scope::Connections,
            Self::Sandbox => Scope::Sandbox,
            Self::Account | Self::Operator | Self::Privacy => Scope::Account,
        }
    }
}
