//! How a row finds the record of the same person or company: by identifiers, by a number they share, by their
//! names where they are.

use crate::merge::Mergeable;
use crate::staff::Staff;
use directory::{DirectoryError, Number, Records, Salt, Stored, Why};

/// What a row shares with records that it may belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Phone,
    Name,
    /// Another form of the name.
    Form,
}

/// Which of several records a row belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The one at this place.
    One(usize),
    /// Those who have the name are others.
    Others,
    Nobody,
}

/// A record of the dataset that a row can belong to.
pub(crate) trait Existing: Mergeable + Clone + PartialEq + Sized {
    /// Whether records of a dataset can be taken in by another one; those that others refer to stay.
    const CAN_GO: bool;

    /// What of it is counted.
    type Values;

    fn values(self) -> Self::Values;

    fn stored(records: &dyn Records, number: Number) -> Result<Stored<Self>, DirectoryError>;

    /// The records of a dataset that may carry an identifier: those that do, and rarely another.
    fn carrying(records: &dyn Records, key: u64) -> Result<Vec<Number>, DirectoryError>;

    /// The records of a dataset that may be meant by the name; a row that is not `identified` has nothing else.
    fn named(
        records: &dyn Records,
        record: &Self,
        identified: bool,
        staff: &mut Staff,
    ) -> Result<Vec<Number>, DirectoryError>;

    /// The hashes of what identifies it, the surest first.
    fn identifiers(&self) -> Vec<u64>;

    /// Why a record with the identifier at this place is of the same person or company.
    fn why(&self, _place: usize) -> Why {
        Why::Identifier
    }

    /// The hash of a number it is called by.
    fn phone(&self) -> Option<u64> {
        None
    }

    /// Whether something identifies it alone.
    fn is_identified(&self) -> bool;

    /// The hashes of what it is called, and where.
    fn names(&self) -> Vec<u64>;

    /// The hashes of where it is found by forms of its name.
    fn places(&self) -> Vec<u64> {
        Vec::new()
    }

    /// The hashes of the forms of its name that it is found by, and where.
    fn own_forms(&self) -> Vec<u64> {
        Vec::new()
    }

    /// The same, and those of other forms that it may be known by.
    fn all_forms(&self) -> Vec<u64> {
        Vec::new()
    }

    /// Whether it has the other's name as it is spelt.
    fn is_called_like(&self, other: &Self) -> bool;

    /// Whether it can be a known record with the same identifier.
    fn may_share(&self, _known: &Stored<Self>, _key: u64) -> bool {
        true
    }

    /// Whether two records can be one, of which a row has identifiers.
    fn may_be_one(_one: &Stored<Self>, _other: &Stored<Self>) -> bool {
        true
    }

    /// Whether it depends on there being one company of a name, whether it can be a known record.
    fn depends_on_company(&self, _known: &Self) -> bool {
        false
    }

    /// Which of the records that share something with it it tells of; `sole` where one company alone has its company's name, and
    /// `identified` where something identifies the row alone.
    fn choose(&self, by: By, known: &[&Stored<Self>], sole: bool, identified: bool) -> Choice;

    /// Another id for a record whose own is taken.
    fn another_id(&self, salt: &Salt, taken: &str) -> String;
}
