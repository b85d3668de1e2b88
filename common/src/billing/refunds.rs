//! Credits that come back for a contact that was sold as verified and is not.

use super::{MOST, account};
use crate::store::requests::{Entry, EntryKind};
use crate::store::{Store, StoreError, Table, Write, key, n, s};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::{Credits, ids};
use jiff::Timestamp;

/// The refund for one contact of a call: its share of the call's cost, at most its price alone.
pub fn due(of: &Entry, alone: Credits) -> Credits {
    let contacts = i64::try_from(of.sold.len()).unwrap_or(i64::MAX).max(1);
    Credits::milli(of.charged().as_milli() / contacts).min(alone)
}

/// The writes that note a contact of a call as reported, the first of which is refused where it was before, and that give
/// credits back for it.
pub fn report_writes(
    store: &Store,
    of: &Entry,
    mark: &str,
    refund: Credits,
    now: Timestamp,
) -> Result<Vec<Write>, StoreError> {
    let marks = |marks: Vec<AttributeValue>| AttributeValue::L(marks);
    let row = key([("account_id", of.account_id.as_str()), ("request_id", &of.request_id)]);
    let change = "SET reported = list_append(if_not_exists(reported, :none), :marks)";
    let reported = store
        .update(Table::Requests, row, change)
        .when("attribute_exists(request_id) AND NOT contains(reported, :mark)")
        .with(":none", marks(Vec::new()))
        .with(":marks", marks(vec![s(mark)]))
        .with(":mark", s(mark));
    let mut writes = vec![reported];
    if !refund.is_zero() {
        let id = ids::new(ids::Kind::Request, now);
        let mut entry = Entry::new(&of.account_id, &id, EntryKind::Refund, now, refund);
        entry.note = format!("refund of {}", of.request_id);
        let update = account(store, &of.account_id, "SET balance = balance + :refund")
            .when("attribute_exists(balance) AND balance <= :ceiling")
            .with(":refund", n(refund.as_milli()))
            .with(":ceiling", n(MOST - refund.as_milli()));
        writes.extend([update, store.entry_put(&entry)?]);
    }
    Ok(writes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_worth_its_share_of_the_call_and_no_more_than_it_costs_alone() {
        let mut call =
            Entry::new("acc_1", "req_1", EntryKind::Call, Timestamp::UNIX_EPOCH, -Credits::whole(2));
        call.sold = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        assert_eq!(due(&call, Credits::whole(1)), Credits::milli(500));
        assert_eq!(due(&call, Credits::milli(300)), Credits::milli(300));
        call.sold.clear();
        assert_eq!(due(&call, Credits::whole(3)), Credits::whole(2));
    }
}
