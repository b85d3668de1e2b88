//! Where people of a file are found, however its rows write the place.

use crate::tests::Desk;
use dataset::Dataset;
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::{Search, SuggestField};
use read::columns::Kind;

const TODAY: jiff::civil::Date = jiff::civil::date(2026, 6, 1);

/// First name, city, state, country and whole place of each row.
const ROWS: &str = "First Name,Last Name,Email,Company,Website,City,State,Country,Location\n\
    Ada,One,ada@a1.example,A1,a1.example,Austin,Texas,United States,\n\
    Ben,Two,ben@a2.example,A2,a2.example,Houston,TX,USA,\n\
    Cem,Three,cem@a3.example,A3,a3.example,Dallas,,US,\n\
    Dan,Four,dan@a4.example,A4,a4.example,Springfield,,US,\n\
    Eve,Five,eve@a5.example,A5,a5.example,,,,\"San Antonio, TX\"\n\
    Fay,Six,fay@a6.example,A6,a6.example,London,,England,\n\
    Gil,Seven,gil@a7.example,A7,a7.example,Edinburgh,,United Kingdom,\n\
    Hal,Eight,hal@a8.example,A8,a8.example,Cardiff,Wales,UK,\n\
    Ida,Nine,ida@a9.example,A9,a9.example,,,,\"Leeds, England\"\n\
    Jan,Ten,jan@b1.example,B1,b1.example,München,BY,Deutschland,\n\
    Kai,Eleven,kai@b2.example,B2,b2.example,Nuremberg,,Germany,\n\
    Lea,Twelve,lea@b3.example,B3,b3.example,Lucerne,,Switzerland,\n\
    Mia,Thirteen,mia@b4.example,B4,b4.example,Venezia,,Italy,\n\
    Noa,Fourteen,noa@b5.example,B5,b5.example,NYC,NY,USA,\n\
    Ole,Fifteen,ole@b6.example,B6,b6.example,Saint Louis,Missouri,USA,\n\
    Pia,Sixteen,pia@b7.example,B7,b7.example,,,,\"San Diego, CA\"\n";

fn at(dataset: &Dataset, place: &str) -> String {
    let filters = PeopleFilters { locations: vec![place.to_owned()].into(), ..PeopleFilters::default() };
    let page = dataset.search_people(&Search { filters, limit: 50, ..Search::default() }, TODAY).unwrap();
    let mut names: Vec<&str> =
        page.people.iter().filter_map(|found| found.person.full_name.split(' ').next()).collect();
    names.sort_unstable();
    assert_eq!(page.total as usize, names.len());
    names.join(" ")
}

#[test]
fn people_are_found_where_they_are_however_rows_write_it() {
    let desk = Desk::new();
    let (report, dataset) = desk.import(&desk.file("places.csv", ROWS.as_bytes()), Kind::People);
    assert_eq!((report.rows, report.rejected), (16, 0));
    for (place, expected) in [
        ("Texas", "Ada Ben Cem Eve"),
        ("TX", "Ada Ben Cem Eve"),
        ("Austin, Texas", "Ada"),
        ("Houston TX", "Ben"),
        ("Illinois", ""),
        ("England", "Fay Ida"),
        ("Scotland", "Gil"),
        ("Wales", "Hal"),
        ("United Kingdom", "Fay Gil Hal Ida"),
        ("Bavaria", "Jan Kai"),
        ("Bayern", "Jan Kai"),
        ("Nürnberg", "Kai"),
        ("Luzern", "Lea"),
        ("Venice", "Mia"),
        ("New York City", "Noa"),
        ("St. Louis", "Ole"),
        ("California", "Pia"),
        ("Atlantis", ""),
    ] {
        assert_eq!(at(&dataset, place), expected, "{place}");
    }
    let suggested = dataset.suggest(SuggestField::Locations, "texas", 1).unwrap();
    assert_eq!((suggested[0].value.as_str(), suggested[0].count), ("Texas", 4));
}

#[test]
fn companies_are_found_where_their_head_office_is() {
    let desk = Desk::new();
    let rows = "Name,Website,City,State,Country\nA,a.example,Austin,,US\nB,b.example,Köln,,DE\n\
        C,c.example,Glasgow,,Scotland\nD,d.example,Leeds,,GB\n";
    let (_, dataset) = desk.import(&desk.file("companies.csv", rows.as_bytes()), Kind::Companies);
    for (place, expected) in
        [("TX", "A"), ("NRW", "B"), ("Cologne", "B"), ("Scotland", "C"), ("England", "D"), ("Saxony", "")]
    {
        let filters =
            CompanyFilters { locations: vec![place.to_owned()].into(), ..CompanyFilters::default() };
        let page =
            dataset.search_companies(&Search { filters, limit: 9, ..Search::default() }, TODAY).unwrap();
        let names: Vec<&str> = page.companies.iter().map(|found| found.company.name.as_str()).collect();
        assert_eq!(names.join(" "), expected, "{place}");
    }
}
