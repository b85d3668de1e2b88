//! People and companies by filters.

mod companies;
mod count;
mod parse;
mod people;
mod suggest;

use common::catalog::search::{
    CountCompanies, CountPeople, ParseSearch, SearchCompanies, SearchPeople, Suggest,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Search)
        .on(SearchPeople, people::people)
        .on(SearchCompanies, companies::companies)
        .on(CountPeople, count::people)
        .on(CountCompanies, count::companies)
        .on(Suggest, suggest::suggest)
        .on(ParseSearch, parse::parse)
}
