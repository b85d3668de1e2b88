//! What companies learn reaches their people at the end of a change, all of them at once: a company that comes back in every part of an
//! import has its people written again once, and before the indexes are built where there were none.

use crate::copy::{COPIED, ROWS, Rows, Transaction};
use crate::queries::Queries;
use crate::records::{PEOPLE, number};
use crate::state::State;
use crate::statement::signed;
use crate::tally::{Tally, unsigned};
use directory::documents::{Facts, taken};
use directory::schema::{Tag, person};
use directory::{DirectoryError, Number};
use rustc_hash::FxHashMap;
use tokio_postgres::types::Type;

/// Companies whose people are read in one statement.
const COMPANIES: usize = 256;

/// What companies with a new version tell their people, where it is not what they told before.
#[derive(Default)]
pub(crate) struct Learned(FxHashMap<u32, Facts>);

/// Rows of what is searched of people.
pub(crate) fn person_rows(state: &State) -> Rows {
    let columns = "shard, number, tags, profile, place, title, company, changed, letters, borrowed";
    Rows::new("almanac.person", columns).by_way_of((state.shards > 1).then_some("new_person"))
}

impl Learned {
    /// Notes new versions of companies, with what they told before and tell now.
    pub(crate) fn note(
        &mut self,
        versions: &[u32],
        before: &FxHashMap<Number, Facts>,
        now: &FxHashMap<u32, Facts>,
    ) {
        let told = versions.iter().filter_map(|employer| Some((*employer, *now.get(employer)?)));
        self.0.extend(told.filter(|(employer, now)| before.get(employer) != Some(now)));
    }

    /// Lets people take it.
    pub(crate) fn tell(
        self,
        transaction: &Transaction,
        state: &State,
        tally: &mut Tally,
    ) -> Result<(), DirectoryError> {
        let mut employers: Vec<i32> = self.0.keys().map(|employer| *employer as i32).collect();
        employers.sort_unstable();
        for some in employers.chunks(COMPANIES) {
            let sql = "SELECT number, company, profile, place, borrowed FROM almanac.person WHERE company = ANY ($1)";
            let mut changed: FxHashMap<Number, (u64, u64)> = FxHashMap::default();
            for row in transaction.rows(sql, &[(&some, Type::INT4_ARRAY)])? {
                let Some(told) = self.0.get(&(row.get::<_, i32>(1) as u32)) else { continue };
                let before = (row.get::<_, i64>(2) as u64, row.get::<_, i32>(3) as u64);
                let now = taken(before, *told, row.get(4));
                if before != now {
                    changed.insert(number(&row, 0)?, now);
                }
            }
            let mut numbers: Vec<Number> = changed.keys().copied().collect();
            numbers.sort_unstable();
            for numbers in numbers.chunks(ROWS) {
                write_again(transaction, state, tally, numbers, &changed)?;
            }
        }
        Ok(())
    }
}

/// Writes what is searched of people again, with another profile and place.
fn write_again(
    transaction: &Transaction,
    state: &State,
    tally: &mut Tally,
    numbers: &[Number],
    changed: &FxHashMap<Number, (u64, u64)>,
) -> Result<(), DirectoryError> {
    let longs: Vec<i64> = numbers.iter().map(|number| i64::from(*number)).collect();
    let shards = state.shards_of(numbers);
    let params = [(&longs as _, Type::INT8_ARRAY), (&shards as _, Type::INT2_ARRAY)];
    let sql = "DELETE FROM almanac.person WHERE number = ANY ($1) AND shard = ANY ($2) \
               RETURNING number, tags, profile, place, title, company, changed, letters, borrowed";
    let mut rows = person_rows(state);
    for row in transaction.rows(sql, &params)? {
        let number = number(&row, 0)?;
        let mut tags: Vec<u64> = unsigned(row.get(1));
        let before = (row.get::<_, i64>(2) as u64, row.get::<_, i32>(3) as u64);
        let now = changed.get(&number).copied().unwrap_or(before);
        let industry = |profile: u64| person::INDUSTRY.read(profile) as u64;
        for (kind, before, now) in
            [(Tag::Industry, industry(before.0), industry(now.0)), (Tag::Place, before.1, now.1)]
        {
            if before != now {
                let (old, new) = (kind.value(before), kind.value(now));
                if let Some(at) = tags.iter().position(|tag| *tag == old) {
                    tags.swap_remove(at);
                    tally.count(PEOPLE, &[old], -1);
                }
                tags.push(new);
                tally.count(PEOPLE, &[new], 1);
            }
        }
        tags.sort_unstable();
        rows.row()
            .number(state.shard_of(number))
            .number(number)
            .numbers(signed(&tags).into_iter())
            .number(now.0 as i64)
            .number(now.1)
            .number(row.get::<_, i32>(4))
            .number(row.get::<_, i32>(5))
            .number(row.get::<_, i32>(6))
            .number(row.get::<_, i64>(7))
            .flag(row.get(8))
            .end();
        rows.send(transaction, COPIED)?;
    }
    rows.send(transaction, 0)
}
