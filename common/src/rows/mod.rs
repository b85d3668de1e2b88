//! Rows of people and companies, as files and connections have them: what identifies each, what is added to it by which
//! endpoint, and at which price.

mod added;
mod identifiers;
mod meanings;
mod result;

pub use added::{ABOUT, Added, RowResult, columns};
pub use identifiers::RowIdentifiers;
pub use meanings::{fed_by, identifier};
pub use result::{PERSON_ID, ResultColumn, about, cells, headers, identified};

use crate::app::Cx;
use crate::catalog::bulk::Addition;
use crate::catalog::{Outcome, Response};
use crate::error::Result;
use crate::find::Take;

/// The result of an addition: its values and its outcome, or its error.
pub type AdditionResult = Result<(Added, Outcome)>;

/// Additions in the order in which they help each other: contacts need the person and the company.
pub fn in_order(add: &[(Addition, i64)]) -> impl Iterator<Item = (Addition, i64)> + '_ {
    Addition::ALL.iter().filter_map(|next| add.iter().find(|(addition, _)| addition == next).copied())
}

/// Additions with their prices.
pub fn priced(add: &[Addition]) -> Vec<(Addition, i64)> {
    add.iter().map(|addition| (*addition, addition.price().unit.as_milli())).collect()
}

/// Asks for one addition; `None` when the row does not say enough.
pub async fn ask(
    cx: &Cx,
    addition: Addition,
    known: &mut RowIdentifiers,
    allow_unverified: bool,
) -> Option<AdditionResult> {
    let take = Take::of(Some(allow_unverified));
    Some(match addition {
        Addition::Person => crate::resolve::enrich(cx, known.person_request()?).await.map(|found| {
            if let Some(person) = &found.person {
                known.learn(person);
            }
            (Added::person(&found), found.outcome())
        }),
        Addition::Company => crate::resolve::companies(cx, known.company_request()?).await.map(|found| {
            if let Some(company) = &found.company {
                known.learn_company(company);
            }
            (Added::company(&found), found.outcome())
        }),
        Addition::Email => {
            let query = known.email_request(allow_unverified)?.query();
            let found = crate::find::find_email(cx, query, take).await;
            found.map(|found| (Added::email(&found), found.outcome()))
        }
        Addition::PersonalEmail => {
            let query = known.email_request(allow_unverified)?.query();
            let found = crate::find::find_personal_email(cx, &query, take).await;
            found.map(|found| (Added::personal_email(&found), found.outcome()))
        }
        Addition::Phone => {
            let query = known.phone_request(allow_unverified)?.query();
            let found = crate::find::find_phone(cx, &query, take).await;
            found.map(|found| (Added::phone(&found), found.outcome()))
        }
        // Told of all rows of a file together; see `functions/bulk`.
        Addition::Duplicates => return None,
        Addition::Verify => {
            let seen = crate::resolve::verify_email(cx, known.written_email.as_deref()?).await;
            seen.map(|seen| (Added::verify(&seen), seen.outcome()))
        }
    })
}
