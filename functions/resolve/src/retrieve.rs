//! GET /v1/people/{id} and GET /v1/companies/{id}

use common::app::Cx;
use common::catalog::resolve::{
    GetCompanyRequest, GetCompanyResponse, GetPersonRequest, GetPersonResponse, accept,
};
use common::error::Result;
use common::lookup::{CompanyQuery, PersonQuery};
use common::store::requests::SoldRecord;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};

/// How long a record that was paid for is free.
const FREE: SignedDuration = SignedDuration::from_hours(24);

pub async fn person(cx: Cx, request: GetPersonRequest) -> Result<GetPersonResponse> {
    let query = PersonQuery { id: Some(request.id), ..PersonQuery::default() };
    match accept(cx.ask.person(&query).await?, None) {
        Ok((person, _)) => {
            let paid_at = paid_at(&cx, SoldRecord::Person(&person.id)).await?;
            Ok(GetPersonResponse { found: true, person: Some(person), paid_at, reason: None })
        }
        Err(reason) => {
            Ok(GetPersonResponse { found: false, person: None, paid_at: None, reason: Some(reason) })
        }
    }
}

pub async fn company(cx: Cx, request: GetCompanyRequest) -> Result<GetCompanyResponse> {
    let query = CompanyQuery { id: Some(request.id), ..CompanyQuery::default() };
    match accept(cx.ask.company(&query).await?, None) {
        Ok((company, _)) => {
            let paid_at = paid_at(&cx, SoldRecord::Company(&company.id)).await?;
            Ok(GetCompanyResponse { found: true, company: Some(company), paid_at, reason: None })
        }
        Err(reason) => {
            Ok(GetCompanyResponse { found: false, company: None, paid_at: None, reason: Some(reason) })
        }
    }
}

/// An account without credits may still read what it paid for.
pub fn most_of_person<'a>(cx: &'a Cx, request: &'a GetPersonRequest) -> BoxFuture<'a, Result<u64>> {
    most(cx, SoldRecord::Person(&request.id)).boxed()
}

pub fn most_of_company<'a>(cx: &'a Cx, request: &'a GetCompanyRequest) -> BoxFuture<'a, Result<u64>> {
    most(cx, SoldRecord::Company(&request.id)).boxed()
}

async fn most(cx: &Cx, record: SoldRecord<'_>) -> Result<u64> {
    Ok(u64::from(paid_at(cx, record).await?.is_none()))
}

/// When the account last paid for a record, if it still is free.
async fn paid_at(cx: &Cx, record: SoldRecord<'_>) -> Result<Option<Timestamp>> {
    let (since, deadline) = (cx.now() - FREE, common::domain::clock::instant() + cx.time_left() / 2);
    Ok(cx.app.store.sold_at(cx.account_id(), record, since, deadline).await?)
}
