//! Searching, comparing and counting records by what the index holds of them.

mod companies;
mod fitting;
mod hiring;
mod people;
mod plan;
mod rounds;
mod run;
mod similar_companies;
mod similar_people;
mod staff;
mod suggest;
#[cfg(test)]
mod tests;
