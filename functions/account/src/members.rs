//! GET and POST /v1/me/members, PATCH and DELETE /v1/me/members/{id}, POST /v1/me/members/{id}/hand-over, POST /v1/me/leave,
//! POST /v1/invitations/accept

use crate::mailed;
use common::app::Cx;
use common::bounds::MEMBERS;
use common::catalog::NoInput;
use common::catalog::account::{
    AcceptInvitationRequest, ChangeMemberRequest, HandOverRequest, InvitationInfo, InviteMemberRequest,
    JoinedResponse, MemberInfo, MembersResponse, RemoveMemberRequest, RemovedResponse, SpendCaps,
};
use common::domain::{EmailAddress, chance, ids};
use common::error::{Error, Result};
use common::limits;
use common::rights::{Right, Role};
use common::store::accounts::Account;
use common::store::actions::ActorKind;
use common::store::keys::ApiKey;
use common::store::members::{Invitation, Member, Roster, invitation_hash, is_mailbox};
use common::store::sums::Caps;
use jiff::SignedDuration;

/// How long an invitation can be accepted.
const INVITED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How many letters one account may send to one mailbox a day, and to all.
const LETTERS: u32 = 5;
const ALL_LETTERS: u32 = 100;
const SECRET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BUSY: &str = "The members of this account changed at this moment; look at them and try again.";
const LAST_OWNER: Error =
    Error::Conflict("An account keeps at least one owner; make another member an owner first.");
const NO_MEMBER: Error = Error::NotFound("There is no such member in this account.");
const ABOVE: Error = Error::Forbidden("You can give, change and remove roles up to your own; ask an owner.");
const NOT_OPEN: Error =
    Error::NotFound("This invitation was used, withdrawn or has expired; ask for a new one.");
const NO_MAIL: (&str, &str) = (
    "This service sends no mail, so it cannot invite anyone; set MAILER and MAILER_FROM.",
    "This service sends no mail, so it cannot invite anyone; ask the operator.",
);

pub async fn list(cx: Cx, _: NoInput) -> Result<MembersResponse> {
    Ok(shown(&cx, &roster(&cx).await?))
}

pub async fn invite(cx: Cx, request: InviteMemberRequest) -> Result<InvitationInfo> {
    let mailer = mailed::mailer(&cx, NO_MAIL)?;
    let role = request.role.unwrap_or(Role::Member);
    let by = calling(&cx)?;
    refuse_above(by, role)?;
    let account = account(&cx).await?;
    let mut roster = cx.app.store.roster(&account).await?;
    if roster.by_mailbox(&request.email).is_some() {
        return Err(Error::Conflict("This person is a member already."));
    }
    let now = cx.now();
    roster.invitations.retain(|open| open.expires_at > now && !is_mailbox(&open.email, &request.email));
    if roster.members.len() + roster.invitations.len() >= MEMBERS.count() {
        return Err(Error::Conflict("An account has at most 100 members and invitations; remove one first."));
    }
    let store = &cx.app.store;
    let to = format!("{} {}", account.id, request.email.mailbox());
    let one = limits::count_for(store, now, "invite", &to, LETTERS).await?;
    let all = limits::count_for(store, now, "invite-all", &account.id, ALL_LETTERS).await?;
    for visit in [one, all] {
        mailed::granted(visit, "Too many invitations were sent today.")?;
    }
    let token = format!("{}.{}", account.id, chance::text(SECRET, 32));
    let invitation = Invitation {
        id: ids::new(ids::Kind::Invitation, now),
        email: request.email.key(),
        role,
        hash: invitation_hash(&token),
        by: by.actor().to_owned(),
        expires_at: now + INVITED_FOR,
    };
    let info = invited(&invitation);
    roster.invitations.push(invitation);
    change_to(&cx, &roster)?;
    let text = letter(&cx, &account, role, &token);
    let subject = format!("Invitation to the account of {}", account.email);
    mailed::send(mailer, request.email, subject, text).await?;
    Ok(info)
}

fn letter(cx: &Cx, account: &Account, role: Role, token: &str) -> String {
    let site = cx.site.as_deref().unwrap_or_default();
    let way = match site {
        "" => format!("Open /console/invitation/{token} at the address of the service"),
        site => format!("Open {site}/console/invitation/{token}"),
    };
    format!(
        "You are invited to join the account of {} as {role}.\n\n{way} to accept within 7 days. It works once. \
         If you do not know the account, ignore this email.\n",
        account.email
    )
}

pub async fn change(cx: Cx, request: ChangeMemberRequest) -> Result<MemberInfo> {
    let by = calling(&cx)?;
    let mut roster = roster(&cx).await?;
    let member = roster.member_mut(&request.id).ok_or(NO_MEMBER)?;
    refuse_above(by, member.role)?;
    if let Some(role) = request.role {
        refuse_above(by, role)?;
        member.role = role;
    }
    if let Some(caps) = request.caps {
        // As with keys: a member does not change what they may spend themselves.
        if by.member.as_deref() == Some(&*member.id) && by.role != Some(Role::Owner) {
            return Err(Error::Forbidden("You cannot change your own spend caps; ask another admin."));
        }
        member.caps = Caps::new(caps.daily, caps.monthly);
    }
    let info = described(member);
    if !roster.has_owner() {
        return Err(LAST_OWNER);
    }
    change_to(&cx, &roster)?;
    Ok(info)
}

pub async fn remove(cx: Cx, request: RemoveMemberRequest) -> Result<RemovedResponse> {
    let by = calling(&cx)?;
    let mut roster = roster(&cx).await?;
    if let Some(at) = roster.invitations.iter().position(|open| open.id == request.id) {
        refuse_above(by, roster.invitations[at].role)?;
        roster.invitations.remove(at);
        change_to(&cx, &roster)?;
        return Ok(RemovedResponse { id: request.id, removed: true });
    }
    refuse_above(by, roster.member(&request.id).ok_or(NO_MEMBER)?.role)?;
    end(&cx, roster, &request.id).await
}

pub async fn leave(cx: Cx, _: NoInput) -> Result<RemovedResponse> {
    let own = calling(&cx)?.member.clone();
    let own = own.ok_or(Error::Forbidden("A key of the account is no member; sign in to leave."))?;
    let roster = roster(&cx).await?;
    end(&cx, roster, &own).await
}

/// Ends a membership: the roster decides, and what the member held is marked in the same transaction.
async fn end(cx: &Cx, mut roster: Roster, id: &str) -> Result<RemovedResponse> {
    let at = roster.members.iter().position(|member| member.id == id).ok_or(NO_MEMBER)?;
    let gone = roster.members.remove(at);
    if !roster.has_owner() {
        return Err(LAST_OWNER);
    }
    change_to(cx, &roster)?;
    let store = &cx.app.store;
    for write in store.member_end_writes(&roster.account_id, &gone.id, cx.now()).await? {
        cx.settle_or(write, BUSY);
    }
    cx.settle_or(store.left_write(&gone.email, &roster.account_id), BUSY);
    Ok(RemovedResponse { id: gone.id, removed: true })
}

pub async fn hand_over(cx: Cx, request: HandOverRequest) -> Result<MembersResponse> {
    let own = calling(&cx)?.member.clone();
    let own = own.ok_or(Error::Forbidden("A key hands nothing over; sign in as the owner."))?;
    let mut roster = roster(&cx).await?;
    if own == request.id {
        return Err(Error::Conflict("You are the owner already."));
    }
    roster.member_mut(&request.id).ok_or(NO_MEMBER)?.role = Role::Owner;
    roster.member_mut(&own).ok_or(NO_MEMBER)?.role = Role::Admin;
    change_to(&cx, &roster)?;
    Ok(shown(&cx, &roster))
}

pub async fn accept(cx: Cx, request: AcceptInvitationRequest) -> Result<JoinedResponse> {
    let token = request.token.trim();
    let id = token.split_once('.').map(|(id, _)| id).filter(|id| ids::is(ids::Kind::Account, id));
    let (store, now) = (&cx.app.store, cx.now());
    let account = store.account(id.ok_or(NOT_OPEN)?).await?;
    let account = account.filter(|account| account.closed_at.is_none()).ok_or(NOT_OPEN)?;
    let mut roster = store.roster(&account).await?;
    let hash = invitation_hash(token);
    let at = roster.invitations.iter().position(|open| open.hash == hash).ok_or(NOT_OPEN)?;
    let invitation = roster.invitations.remove(at);
    cx.acts_in(&account.id, ActorKind::Anyone, &invitation.id);
    if invitation.expires_at <= now {
        return Err(NOT_OPEN);
    }
    let email = EmailAddress::parse(&invitation.email).map_err(|_| NOT_OPEN)?;
    if roster.by_mailbox(&email).is_some() {
        return Err(Error::Conflict("You are a member of this account already; sign in."));
    }
    let member = Member {
        id: ids::new(ids::Kind::Member, now),
        email: invitation.email,
        role: invitation.role,
        since: now,
        caps: Caps::default(),
    };
    cx.settle_or(store.joined_write(&member.email, &account.id), BUSY);
    let joined = JoinedResponse {
        id: member.id.clone(),
        email: member.email.clone(),
        account: account.id.clone(),
        role: member.role,
    };
    roster.members.push(member);
    change_to(&cx, &roster)?;
    Ok(joined)
}

/// Puts a changed roster in the place of the one that was read, with the settlement of the call.
fn change_to(cx: &Cx, roster: &Roster) -> Result<()> {
    for write in cx.app.store.roster_writes(roster)? {
        cx.settle_or(write, BUSY);
    }
    Ok(())
}

/// Refuses to touch a role above one's own. A key that belongs to the account makes no owner: that takes a person.
fn refuse_above(by: &ApiKey, role: Role) -> Result<()> {
    let own = by.role.unwrap_or(Role::Admin);
    if own.covers(role) && own.may(Right::Members) { Ok(()) } else { Err(ABOVE) }
}

fn calling(cx: &Cx) -> Result<&ApiKey> {
    let key = cx.caller.as_ref().and_then(|caller| caller.key.as_deref());
    key.ok_or(Error::Unauthorized("An API key is required."))
}

async fn account(cx: &Cx) -> Result<Account> {
    cx.app.store.account(cx.account_id()).await?.ok_or(Error::NotFound("The account is gone."))
}

async fn roster(cx: &Cx) -> Result<Roster> {
    Ok(cx.app.store.roster(&account(cx).await?).await?)
}

fn shown(cx: &Cx, roster: &Roster) -> MembersResponse {
    let now = cx.now();
    let open = roster.invitations.iter().filter(|open| open.expires_at > now);
    MembersResponse {
        results: roster.members.iter().map(described).collect(),
        invitations: open.map(invited).collect(),
    }
}

fn described(member: &Member) -> MemberInfo {
    MemberInfo {
        id: member.id.clone(),
        email: member.email.clone(),
        role: member.role,
        caps: SpendCaps { daily: member.caps.daily(), monthly: member.caps.monthly() },
        since: member.since,
    }
}

fn invited(invitation: &Invitation) -> InvitationInfo {
    InvitationInfo {
        id: invitation.id.clone(),
        email: invitation.email.clone(),
        role: invitation.role,
        expires_at: invitation.expires_at,
    }
}
