//! GET and POST /v1/me/members, PATCH and DELETE /v1/me/members/{id}, POST /v1/me/members/{id}/hand-over, POST /v1/me/leave,
//! POST /v1/invitations/accept

use super::me::SpendCaps;
use crate::catalog::{Access, Endpoint, NoInput, Response, Spec};
use crate::input::Request;
use crate::rights::{Right, Role};
use domain::Family::Account;
use domain::{EmailAddress, Problems};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ListMembers;

impl Endpoint for ListMembers {
    type Request = NoInput;
    type Response = MembersResponse;
    const SPEC: Spec = Spec {
        summary: "Lists the account's members and its open invitations",
        purpose: "Lists the people of the account with their roles and spend caps, and the invitations that were \
            not accepted yet.",
        right: Right::See,
        ..Spec::get("/v1/me/members", Account)
    };
}

/// The people of an account.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct MembersResponse {
    /// The members, the first one first.
    pub results: Vec<MemberInfo>,
    /// The invitations that can still be accepted.
    pub invitations: Vec<InvitationInfo>,
}

impl Response for MembersResponse {}

/// A member of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberInfo {
    /// The member's id.
    #[schemars(extend("examples" = ["mem_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// The member's address.
    #[schemars(extend("examples" = ["ada@company.example"]))]
    pub email: String,
    /// The member's role.
    pub role: Role,
    /// The most the member may spend, with all their keys.
    pub caps: SpendCaps,
    /// When the member joined.
    pub since: Timestamp,
}

impl Response for MemberInfo {}

/// An invitation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct InvitationInfo {
    /// The invitation's id; DELETE /v1/me/members/{id} withdraws it.
    #[schemars(extend("examples" = ["inv_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// The invited address.
    #[schemars(extend("examples" = ["grace@company.example"]))]
    pub email: String,
    /// The role it gives.
    pub role: Role,
    /// Until when it can be accepted.
    pub expires_at: Timestamp,
}

impl Response for InvitationInfo {}

pub struct InviteMember;

impl Endpoint for InviteMember {
    type Request = InviteMemberRequest;
    type Response = InvitationInfo;
    const SPEC: Spec = Spec {
        summary: "Invites a person to the account by mail",
        purpose: "Mails an invitation that can be accepted once within 7 days. You can give your own role and \
            those below it. To send it again, invite the same address again: the letter before is then void.",
        example: r#"{"email": "grace@company.example", "role": "member"}"#,
        status: 201,
        right: Right::Members,
        action: Some("member.invited"),
        ..Spec::post("/v1/me/members", Account)
    };
}

/// The person to invite.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteMemberRequest {
    /// The person's address.
    pub email: EmailAddress,
    /// The role to give; `member` when left out.
    pub role: Option<Role>,
}

impl Request for InviteMemberRequest {}

pub struct ChangeMember;

impl Endpoint for ChangeMember {
    type Request = ChangeMemberRequest;
    type Response = MemberInfo;
    const SPEC: Spec = Spec {
        summary: "Changes a member's role and spend caps",
        purpose: "Gives a member another role, or caps what they spend with all their keys. The change counts at \
            once. An account keeps at least one owner.",
        example: r#"{"role": "admin", "caps": {"daily": 100, "monthly": null}}"#,
        right: Right::Members,
        action: Some("member.changed"),
        ..Spec::patch("/v1/me/members/{id}", Account)
    };
}

/// The changes to a member.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeMemberRequest {
    /// The member.
    #[schemars(extend("examples" = ["mem_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// The role from now on.
    pub role: Option<Role>,
    /// The most the member may spend, with all their keys.
    pub caps: Option<SpendCaps>,
}

impl Request for ChangeMemberRequest {
    fn check(&self, problems: &mut Problems) {
        if let Some(caps) = &self.caps {
            caps.check(problems);
        }
    }
}

pub struct RemoveMember;

impl Endpoint for RemoveMember {
    type Request = RemoveMemberRequest;
    type Response = RemovedResponse;
    const SPEC: Spec = Spec {
        summary: "Removes a member, or withdraws an invitation",
        purpose: "Ends a membership: the person's sessions and keys are refused everywhere at once, and keys of the \
            account stay. With the id of an invitation it withdraws that.",
        right: Right::Members,
        action: Some("member.removed"),
        ..Spec::delete("/v1/me/members/{id}", Account)
    };
}

/// The member or the invitation to remove.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoveMemberRequest {
    /// The id of the member or the invitation.
    #[schemars(extend("examples" = ["mem_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
}

impl Request for RemoveMemberRequest {}

/// The end of a membership or an invitation.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RemovedResponse {
    /// The id of the member or the invitation.
    pub id: String,
    /// Always true.
    pub removed: bool,
}

impl Response for RemovedResponse {}

pub struct HandOver;

impl Endpoint for HandOver {
    type Request = HandOverRequest;
    type Response = MembersResponse;
    const SPEC: Spec = Spec {
        summary: "Hands the account over to another member",
        purpose: "Makes another member the owner and you an admin, in one step. To have several owners, give \
            the role with PATCH /v1/me/members/{id} instead.",
        right: Right::Own,
        action: Some("account.handed_over"),
        ..Spec::post("/v1/me/members/{id}/hand-over", Account)
    };
}

/// The new owner.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandOverRequest {
    /// The member who becomes the owner.
    #[schemars(extend("examples" = ["mem_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
}

impl Request for HandOverRequest {}

pub struct Leave;

impl Endpoint for Leave {
    type Request = NoInput;
    type Response = RemovedResponse;
    const SPEC: Spec = Spec {
        summary: "Leaves the account",
        purpose: "Ends your own membership with your sessions and keys. The last owner hands the account over first, or \
            closes it.",
        right: Right::SeeUsage,
        action: Some("member.left"),
        ..Spec::post("/v1/me/leave", Account)
    };
}

pub struct AcceptInvitation;

impl Endpoint for AcceptInvitation {
    type Request = AcceptInvitationRequest;
    type Response = JoinedResponse;
    const SPEC: Spec = Spec {
        summary: "Accepts an invitation to an account",
        purpose: "Makes the invited person a member, once, with the token from the letter. Then sign in with a code to \
            the same mailbox.",
        access: Access::Public,
        example: r#"{"token": "acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f.h4xK9bQ2"}"#,
        action: Some("member.joined"),
        ..Spec::post("/v1/invitations/accept", Account)
    };
}

/// The invitation.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptInvitationRequest {
    /// The token from the letter.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f.h4xK9bQ2"]))]
    pub token: String,
}

impl Request for AcceptInvitationRequest {}

/// A new membership.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct JoinedResponse {
    /// The member's id.
    pub id: String,
    /// The member's address.
    pub email: String,
    /// The account.
    pub account: String,
    /// The member's role.
    pub role: Role,
}

impl Response for JoinedResponse {}
