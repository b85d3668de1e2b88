//! People and companies by filters.

mod companies;
mod people;
mod suggest;

use common::catalog::search::{SearchCompanies, SearchPeople, Suggest};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Search)
        .on(SearchPeople, people::people)
        .on(SearchCompanies, companies::companies)
        .on(Suggest, suggest::suggest)
}
