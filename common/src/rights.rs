//! What the members of an account may do: one table, from which the checks of the pipeline, the reference and the console come. It
//! knows no endpoint; each names the right it needs in its `Spec`.

domain::vocabulary! {
    /// The role of a member, the widest first.
    Role { Owner = "owner", Admin = "admin", Member = "member", Billing = "billing", Reader = "reader" }
}

/// What a call needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Right {
    /// To look things up, to spend credits, and to change lists and connections.
    Use,
    /// To see past calls, people, lists and other members.
    See,
    /// To see the balance, the plan and usage; and to leave or switch accounts.
    SeeUsage,
    /// To create, rotate and revoke one's own keys.
    OwnKeys,
    /// To look after everyone's keys, and those of the account.
    AllKeys,
    /// To set spend caps and webhooks.
    Settings,
    /// To invite, change and remove members up to one's own role, and to end their sessions.
    Members,
    /// To see who did what.
    Log,
    /// To hand over and to close the account.
    Own,
}

impl Right {
    pub const ALL: [Self; 9] = [
        Self::Use,
        Self::See,
        Self::SeeUsage,
        Self::OwnKeys,
        Self::AllKeys,
        Self::Settings,
        Self::Members,
        Self::Log,
        Self::Own,
    ];

    /// The right in a few words, for the console.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Use => "Look up, search, enrich and spend credits",
            Self::See => "See history, people, lists and members",
            Self::SeeUsage => "See the balance and usage",
            Self::OwnKeys => "Create, rotate and revoke their own keys",
            Self::AllKeys => "Look after everyone's keys and service keys",
            Self::Settings => "Set spend caps and webhooks",
            Self::Members => "Invite, change and remove members",
            Self::Log => "See the action log",
            Self::Own => "Hand over or close the account",
        }
    }

    /// The error for a member without it.
    pub const fn refusal(self) -> &'static str {
        match self {
            Self::Use => "Your role does not allow calls that spend credits or change things; ask an admin.",
            Self::See => "Your role does not show this; ask an admin.",
            Self::SeeUsage => "Your role does not show usage; ask an admin.",
            Self::OwnKeys => "Your role does not allow keys; ask an admin.",
            Self::AllKeys => "Your role allows only your own keys; ask an admin.",
            Self::Settings => "Only owners and admins change spend caps and webhooks; ask one of them.",
            Self::Members => "Only owners and admins look after members; ask one of them.",
            Self::Log => "Only owners and admins see the action log; ask one of them.",
            Self::Own => "Only an owner may do this; ask one.",
        }
    }

    /// Whether a change needs a sign-in of a moment ago: a session left open must not give the account away.
    pub const fn needs_fresh_sign_in(self) -> bool {
        matches!(self, Self::OwnKeys | Self::AllKeys | Self::Members | Self::Own)
    }
}

impl Role {
    /// The table: whether a role has a right.
    pub const fn may(self, right: Right) -> bool {
        match right {
            Right::SeeUsage => true,
            Right::See => !matches!(self, Self::Billing),
            Right::Use | Right::OwnKeys => matches!(self, Self::Owner | Self::Admin | Self::Member),
            Right::AllKeys | Right::Settings | Right::Members | Right::Log => {
                matches!(self, Self::Owner | Self::Admin)
            }
            Right::Own => matches!(self, Self::Owner),
        }
    }

    /// Whether a role has every right of another: only then may its holder give, change or end that other one.
    pub fn covers(self, other: Self) -> bool {
        Right::ALL.iter().all(|right| self.may(*right) || !other.may(*right))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_gives_no_more_than_it_has() {
        for role in Role::ALL.iter().copied() {
            assert!(role.covers(role), "{role}");
            assert!(Role::Owner.covers(role), "an owner may give any role");
            assert!(role == Role::Owner || !role.covers(Role::Owner), "{role} makes no owner");
        }
        assert!(Role::Admin.covers(Role::Member) && !Role::Member.covers(Role::Admin));
        assert!(!Role::Reader.covers(Role::Member) && Role::Reader.covers(Role::Billing));
    }

    #[test]
    fn a_reader_spends_nothing_and_billing_sees_no_one() {
        assert!(!Role::Reader.may(Right::Use) && Role::Reader.may(Right::See));
        assert!(!Role::Billing.may(Right::Use) && !Role::Billing.may(Right::See));
        assert!(Role::Billing.may(Right::SeeUsage));
        assert!(Right::ALL.iter().all(|right| Role::Owner.may(*right)));
    }
}
