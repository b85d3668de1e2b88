//! Exports as systems write them: every company kept, no person twice, a bad cell never a lost row.

use crate::Options;
use crate::tests::{Desk, by_email, options, read};
use domain::{EmployeeRange, RevenueRange};
use read::columns::{Kind, Target, map};
use std::collections::BTreeSet;
use std::fmt::Write;

const FIRST: [&str; 12] = [
    "Ada",
    "GRACE",
    "\"Alan\"",
    "barbara",
    "Edsger",
    "Frances",
    "John",
    "KATHERINE",
    "Linus",
    "Margaret",
    "Niklaus",
    "Radia",
];
const LAST: [&str; 10] = [
    "Lovelace",
    "HOPPER",
    "O'NEIL",
    "Liskov",
    "van der Berg",
    "Allen",
    "MCCARTHY",
    "Johnson",
    "Hamilton",
    "Perlman",
];

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

fn csv(header: &[&str], rows: impl Iterator<Item = Vec<String>>, end: &str) -> String {
    let line = |cells: Vec<String>| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",");
    let mut out = line(header.iter().map(|cell| (*cell).to_owned()).collect()) + end;
    for row in rows {
        assert_eq!(row.len(), header.len());
        out += &(line(row) + end);
    }
    out
}

fn cells(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| (*cell).to_owned()).collect()
}

/// A HubSpot export of contacts with their companies: 600 rows at 40 companies, with what 600 rows have in them.
fn hubspot() -> String {
    let header = [
        "Record ID - Contact",
        "First Name",
        "Last Name",
        "Email",
        "Phone Number",
        "Mobile Phone Number",
        "Job Title",
        "Contact owner",
        "Lead Status",
        "Lifecycle Stage",
        "Create Date",
        "Email hard bounce reason",
        "Unsubscribed from all email",
        "City",
        "State/Region",
        "Country/Region",
        "LinkedIn URL",
        "Last Modified Date",
        "Record ID - Company",
        "Company name",
        "Website URL",
        "Company Domain Name",
        "Industry",
        "Number of Employees",
        "Annual Revenue",
        "City",
        "Country/Region",
        "Phone Number",
        "Create Date",
    ];
    let row = |i: usize| {
        let company = i % 40;
        let email = match i {
            _ if i % 30 == 7 => format!("person{i} at company{company}"),
            _ if i % 30 == 8 => String::new(),
            _ => format!("person{i}@company{company}.example"),
        };
        let title = if i.is_multiple_of(3) { "VP,\nEngineering" } else { "ACCOUNT EXECUTIVE" };
        let bounced = if i % 50 == 11 { "MAILBOX_DOES_NOT_EXIST" } else { "" };
        let gone = if i % 100 == 42 { "true" } else { "" };
        let website = if company.is_multiple_of(2) {
            format!("https://www.company{company}.example/de")
        } else {
            String::new()
        };
        let domain = format!("company{company}.example");
        let (name, employees) = (format!("Company {company} GmbH"), (company * 7 + 1).to_string());
        let (first, last) = (FIRST[i % 12], format!("{}{}", LAST[i % 10], letters(i)));
        let mut row = cells(&[
            &(1000 + i).to_string(),
            first,
            &last,
            &email,
            "",
            &format!("+49 151 23{:06} ext. 3", i),
            title,
            "Sam Seller",
        ]);
        row.extend(cells(&[
            "OPEN",
            "lead",
            "2024-03-01 10:00",
            bounced,
            gone,
            "BERLIN",
            "Berlin",
            "Germany",
            "",
        ]));
        row.extend(cells(&["2026-01-02 03:04", &(9000 + company).to_string(), &name, &website, &domain]));
        row.extend(cells(&[
            "COMPUTER_SOFTWARE",
            &employees,
            "EUR 1,500,000.00",
            "Hamburg",
            "Germany",
            "+49 40 1234567",
            "2020-01-01 00:00",
        ]));
        row
    };
    format!("\u{feff}{}", csv(&header, (0..600).map(row), "\r\n"))
}

/// A number in letters, so that names differ.
fn letters(i: usize) -> String {
    [i / 26, i % 26].iter().map(|n| char::from(b'a' + *n as u8)).collect()
}

#[test]
fn a_hubspot_export_keeps_every_company_and_every_row() {
    let desk = Desk::new();
    let path = desk.file("hubspot.csv", hubspot().as_bytes());
    let (report, dataset) = desk.import(&path, Kind::People);
    assert_eq!(
        (report.origin.as_str(), report.rows, report.added, report.rejected),
        ("hubspot", 600, 600, 0)
    );
    assert_eq!((dataset.people_count(), dataset.company_count(), report.suppressed), (594, 40, 6));
    let bad = report.dropped.iter().find(|dropped| dropped.column == "Email").unwrap();
    assert_eq!(
        (bad.cells, &bad.rows[..]),
        (20, &[9, 39, 69, 99, 129][..]),
        "rows as a spreadsheet shows them"
    );
    assert_eq!(report.dropped.len(), 1, "{:?}", report.dropped);
    assert!(report.unread.iter().all(|column| column.book_keeping), "{:?}", report.unread);
    let filled = |field: &str| report.filled.iter().find(|filled| filled.field == field).unwrap().rows;
    assert_eq!((filled("email"), filled("company_employee_count"), filled("revenue")), (560, 600, 600));

    let company =
        dataset.company_by_domain(&"company3.example".parse().unwrap()).unwrap().unwrap().company.clone();
    assert_eq!((company.employee_count, company.revenue_range), (Some(22), Some(RevenueRange::R1M)));
    assert_eq!(
        (company.industry.as_deref(), company.name.as_str()),
        (Some("Computer Software"), "Company 3 GmbH")
    );
    assert_eq!(
        company.location.unwrap().city.as_deref(),
        Some("Hamburg"),
        "the company's city is not the person's"
    );
    let person = by_email(&dataset, "person3@company3.example");
    assert_eq!(
        (person.person.full_name.as_str(), person.person.title.as_deref()),
        ("Barbara Liskovad", Some("VP, Engineering"))
    );
    assert_eq!(person.mobile.unwrap().number.as_str(), "+4915123000003");
    assert_eq!(person.person.location.unwrap().city.as_deref(), Some("Berlin"));
    assert_eq!(person.person.last_verified_at, None, "nobody verified anything");
    assert_eq!(person.person.sources[0].observed_at.unwrap().to_string(), "2026-01-02T00:00:00Z");
    let bounced = by_email(&dataset, "person11@company11.example");
    assert_eq!(
        (bounced.person.email, bounced.bounced_emails.len()),
        (None, 1),
        "it names her, and nobody gets it"
    );

    let (again, dataset) = desk.import(&path, Kind::People);
    assert_eq!((dataset.people_count(), dataset.company_count()), (594, 40));
    assert_eq!(again.added, 6, "those who opted out are not kept");
}

/// A Salesforce report: labels instead of names, Windows-1252, footers, 18 people without an address.
fn salesforce_report() -> Vec<u8> {
    let header = [
        "First Name",
        "Last Name",
        "Title",
        "Company / Account",
        "Email",
        "Phone",
        "Mobile",
        "Mailing City",
        "Mailing State/Province",
        "Mailing Country",
        "No. of Employees",
        "Annual Revenue",
        "Industry",
        "Email Bounced Reason",
        "Email Bounced Date",
        "Do Not Call",
        "Lead Owner",
        "Last Modified Date",
    ];
    let row = |i: usize| {
        let company = i % 25;
        let email = if i % 10 == 9 { String::new() } else { format!("kontakt{i}@firma{company}.example") };
        let (reason, day) = if i == 21 { ("550 5.1.1 user unknown", "1/31/2026") } else { ("", "") };
        let mut row = cells(&[
            FIRST[i % 12],
            &format!("Müller{}", letters(i)),
            "Head of IT",
            &format!("Firma {company} AG"),
            &email,
        ]);
        row.extend(cells(&[
            "",
            "",
            "Köln",
            "NRW",
            "Germany",
            &format!("{}", company * 300 + 5),
            "€1.500.000,00",
            "Machinery",
        ]));
        row.extend(cells(&[reason, day, "0", "Sam Seller", "1/31/2026"]));
        row
    };
    let mut report = csv(&header, (0..180).map(row), "\r\n");
    report += "\r\n\"Confidential Information - Do Not Distribute\"\r\n";
    report += "\"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved.\"\r\n";
    report += "\"Generated By:  Sam Seller  1/31/2026 10:00 AM\"\r\n";
    encoding_rs::WINDOWS_1252.encode(&report).0.into_owned()
}

#[test]
fn a_salesforce_report_keeps_its_companies_and_doubles_nobody_however_it_is_mapped() {
    let desk = Desk::new();
    let path = desk.file("report.csv", &salesforce_report());
    let (report, dataset) = desk.import(&path, Kind::People);
    assert_eq!(
        (report.origin.as_str(), report.rows, report.added, report.rejected),
        ("salesforce", 180, 180, 0)
    );
    assert_eq!((report.remarks, dataset.people_count(), dataset.company_count()), (3, 180, 25));
    assert!(report.dropped.is_empty(), "{:?}", report.dropped);
    let person = by_email(&dataset, "kontakt1@firma1.example").person;
    assert_eq!(
        (person.full_name.as_str(), person.location.unwrap().city.as_deref()),
        ("Grace Müllerab", Some("Köln"))
    );
    let firm =
        dataset.company_by_domain(&"firma1.example".parse().unwrap()).unwrap().unwrap().company.clone();
    assert_eq!((firm.employee_count, firm.revenue_range), (Some(305), Some(RevenueRange::R1M)));
    assert_eq!(by_email(&dataset, "kontakt21@firma21.example").person.email, None, "it bounced");

    let mappings = ["Company / Account=company_name", "Lead Owner=ignore", "Mobile=phone_mobile"];
    let by_hand =
        Options { mappings: mappings.iter().map(|text| text.parse().unwrap()).collect(), ..options() };
    let (again, dataset) = desk.import_as(&path, Kind::People, &by_hand);
    assert_eq!((again.added, again.updated), (0, 180));
    assert_eq!((dataset.people_count(), dataset.company_count()), (180, 25));
}

#[test]
fn salesforce_objects_come_by_their_api_names() {
    let desk = Desk::new();
    let accounts = "Id,Name,Website,Industry,NumberOfEmployees,AnnualRevenue,Phone,Type,Ownership,YearStarted,BillingCity,BillingState,BillingCountry,OwnerId,IsDeleted\n\
        0015000000AbCdE,Acme Corp,http://www.acme.example,COMPUTER_SOFTWARE,\"1,200\",\"$12,500,000.00\",+1 415 555 2671,Customer,Private,1999,Austin,TX,United States,005,false\n\
        0015000000AbCdF,Globex,https://www.linkedin.com/company/globex,,0,0,,Prospect,Public,,,,,005,false\n";
    let (report, dataset) = desk.import(&desk.file("accounts.csv", accounts.as_bytes()), Kind::Companies);
    assert_eq!((report.added, report.rejected, report.dropped.len()), (2, 0, 0), "{:?}", report.dropped);
    let acme = dataset.company_by_domain(&"acme.example".parse().unwrap()).unwrap().unwrap().company.clone();
    assert_eq!(
        (acme.employee_count, acme.revenue_range, acme.founded_year),
        (Some(1200), Some(RevenueRange::R10M), Some(1999))
    );
    assert_eq!((acme.kind.as_deref(), acme.last_verified_at), (Some("private"), None));
    assert_eq!(dataset.company_by_domain(&"linkedin.com".parse().unwrap()).unwrap(), None);
    let contacts = "Id,AccountId,FirstName,LastName,Title,Email,Phone,MobilePhone,MailingCity,MailingCountry,DoNotCall,HasOptedOutOfEmail,EmailBouncedDate,EmailBouncedReason,Account.Name,Account.Website,LastModifiedDate\n\
        003,001,Ada,[not provided],CTO,ada.lovelace@acme.example,+44 7400 123456,,London,GB,false,false,,,Acme Corp,acme.example,2026-01-31T10:00:00.000+0000\n\
        004,001,Alan,Turing,CTO,alan@acme.example,,,,,true,false,,,Acme Corp,acme.example,\n\
        005,001,Grace,Hopper,CTO,grace@acme.example,,,,,false,false,2026-01-01T00:00:00.000Z,550,Acme Corp,acme.example,\n";
    let (report, dataset) = desk.import(&desk.file("contacts.csv", contacts.as_bytes()), Kind::People);
    assert_eq!((report.rows, report.rejected, report.suppressed), (3, 0, 1));
    let ada = by_email(&dataset, "ada.lovelace@acme.example");
    assert_eq!(
        ada.mobile.unwrap().number.as_str(),
        "+447400123456",
        "the numbering plan knows it is a mobile"
    );
    assert_eq!(by_email(&dataset, "grace@acme.example").person.email, None);
    let acme = dataset.company_by_domain(&"acme.example".parse().unwrap()).unwrap().unwrap().company.clone();
    assert_eq!(acme.employee_count, Some(1200), "what its people say takes nothing away");
}

#[test]
fn apollos_whole_export_is_read() {
    let desk = Desk::new();
    let header = "First Name,Last Name,Title,Company Name,Company Name for Emails,Email,Email Status,Primary Email Source,Primary Email Verification Source,Email Confidence,Primary Email Catch-all Status,Primary Email Last Verified At,Seniority,Departments,Contact Owner,Work Direct Phone,Home Phone,Mobile Phone,Corporate Phone,Other Phone,Stage,Lists,Last Contacted,Account Owner,# Employees,Industry,Keywords,Person Linkedin Url,Website,Company Linkedin Url,Facebook Url,Twitter Url,City,State,Country,Company Address,Company City,Company State,Company Country,Company Phone,Technologies,Annual Revenue,Total Funding,Latest Funding,Latest Funding Amount,Last Raised At,Subsidiary of,Email Sent,Email Open,Email Bounced,Replied,Demoed,Number of Retail Locations,Apollo Contact Id,Apollo Account Id,Secondary Email,Secondary Email Source,Tertiary Email,Qualify Contact\n";
    let row = "Ada,Lovelace,CTO,Acme Inc,Acme,ada@acme.example,Verified,Apollo,Apollo,0.9,Not Catch-all,2026-02-01T00:00:00Z,C suite,\"C-Suite, Engineering\",Sam,'+1 415-555-2671,,'+44 7400 123456,'+1 415-555-2600,,Cold,,,Sam,120,computer software,a,http://www.linkedin.com/in/ada,http://www.acme.example,http://www.linkedin.com/company/acme,,,London,England,United Kingdom,1 Road,Austin,Texas,United States,'+1 415-555-2600,\"Rust, PostgreSQL\",12500000,30000000,Series B,20000000,2025-05-01T00:00:00Z,,false,false,false,false,false,3,1,2,ada@old.example,Apollo,ada@gmail.com,\n";
    let (report, dataset) =
        desk.import(&desk.file("apollo.csv", format!("{header}{row}").as_bytes()), Kind::People);
    assert_eq!(
        (report.origin.as_str(), report.added, report.dropped.len()),
        ("apollo", 1, 0),
        "{:?}",
        report.dropped
    );
    let ada = by_email(&dataset, "ada@acme.example");
    assert_eq!(
        (ada.person.email_verified, ada.email_checked_at.unwrap().to_string().as_str()),
        (Some(true), "2026-02-01T00:00:00Z")
    );
    assert_eq!(ada.person.last_verified_at, ada.email_checked_at);
    assert_eq!(ada.former_emails[0].as_str(), "ada@old.example");
    let acme = dataset.company_by_domain(&"acme.example".parse().unwrap()).unwrap().unwrap().company.clone();
    assert_eq!(
        (acme.name.as_str(), acme.employee_range, acme.technologies.len()),
        ("Acme Inc", Some(EmployeeRange::R51), 2)
    );
    assert_eq!(acme.network_url.unwrap().as_str(), "https://linkedin.com/company/acme");
    assert_eq!(acme.funding.unwrap().rounds[0].amount, Some(20_000_000));
    assert_eq!(acme.location.unwrap().city.as_deref(), Some("Austin"));
    let unread: Vec<&str> =
        report.unread.iter().filter(|c| !c.book_keeping).map(|c| c.column.as_str()).collect();
    assert!(unread.len() <= 5, "{unread:?}");
}

#[test]
fn facts_of_the_employer_in_a_file_of_people_are_the_companys() {
    let desk = Desk::new();
    let csv = "name,email,company,company_employees,company_industry,company_revenue,company_technologies,company_city,company_country,company_linkedin_url,company_founded\n\
        Ada Lovelace,ada@acme.example,Acme,7,FINANCIAL_SERVICES,0-1M,\"Rust; Go\",Berlin,Germany,linkedin.com/company/acme,2019\n";
    let (report, dataset) = desk.import(&desk.file("people.csv", csv.as_bytes()), Kind::People);
    assert!(report.unread.is_empty() && report.dropped.is_empty(), "{report:?}");
    let acme = dataset.company_by_domain(&"acme.example".parse().unwrap()).unwrap().unwrap().company.clone();
    assert_eq!(
        (acme.employee_count, acme.revenue_range, acme.founded_year),
        (Some(7), Some(RevenueRange::R0), Some(2019))
    );
    assert_eq!((acme.industry.as_deref(), acme.technologies.len()), (Some("Financial Services"), 2));
    assert_eq!(acme.location.unwrap().country.as_deref(), Some("DE"));
    let employer = by_email(&dataset, "ada@acme.example").person.company.unwrap();
    assert_eq!(
        (employer.employee_count, employer.industry.as_deref()),
        (Some(7), Some("Financial Services"))
    );
}

#[test]
fn who_has_only_an_address_is_kept_when_it_spells_a_name() {
    let desk = Desk::new();
    let csv = "First Name,Last Name,Email,Company Name\n\
        ,,ada.lovelace@acme.example,\n\
        ,,info@acme.example,\n\
        ,,x@gmail.com,\n\
        Unknown,.,grace.hopper@acme.example,[not provided]\n\
        \"O'NEIL, MARY\",,mary@acme.example,Acme\n";
    let (report, dataset) = desk.import(&desk.file("addresses.csv", csv.as_bytes()), Kind::People);
    assert_eq!((report.added, report.rejected), (3, 2));
    let ada = by_email(&dataset, "ada.lovelace@acme.example").person;
    assert_eq!(
        (ada.full_name.as_str(), ada.company.as_ref().unwrap().name.as_str()),
        ("Ada Lovelace", "Acme")
    );
    let credited = |field: &str| ada.sources[0].fields.iter().any(|own| own == field);
    assert!(!credited("fullName") && credited("email"), "nobody said the name");
    assert!(!credited("company"), "nor the employer, which only the address spells");
    assert_eq!(by_email(&dataset, "mary@acme.example").person.full_name, "Mary O'Neil");
    assert_eq!(by_email(&dataset, "grace.hopper@acme.example").person.full_name, "Grace Hopper");
    let rejects = std::fs::read_to_string(report.rejects.unwrap()).unwrap();
    assert!(rejects.contains("\n3,") && rejects.contains("\n4,"), "{rejects}");
}

#[test]
fn other_systems_columns_are_recognised() {
    let mapped = |line: &str, kind: Kind| -> Vec<&'static str> {
        let headers: Vec<String> = line.split(',').map(str::to_owned).collect();
        map(&headers, &[], kind).into_iter().map(|target| target.map_or("-", Target::as_str)).collect()
    };
    for (line, expected) in [
        (
            "Person - Name,Person - Email - Work,Person - Phone - Mobile,Person - Organization,Organization - Name,Person - Owner",
            "full_name,email,phone_mobile,company_name,company_name,-",
        ),
        (
            "First Name,Last Name,Organization Name,Organization Title,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value,Address 1 - City",
            "first_name,last_name,company_name,title,email,extra_email,phone_direct,city",
        ),
        (
            "First Name,Last Name,Company,Job Title,E-mail Address,Business Phone,Mobile Phone,Business Country/Region,Web Page",
            "first_name,last_name,company_name,title,email,phone_direct,phone_mobile,country,company_domain",
        ),
        (
            "LinkedIn Contact Profile URL,Management Level,Direct Phone Number,Revenue (in 000s USD),Employee Range,Company HQ Phone,Person City",
            "network_url,seniority,phone_direct,revenue_thousands,company_size,phone_company,city",
        ),
        (
            "Vorname,Nachname,E-Mail,Firma,Anzahl der Mitarbeiter,Jahresumsatz,Branche,Mobiltelefonnummer",
            "first_name,last_name,email,company_name,company_employee_count,revenue,industry,phone_mobile",
        ),
        (
            "firstName,lastName,jobTitle,companyName,companyDomain,employeeCount,Mobile__c,company_employees",
            "first_name,last_name,title,company_name,company_domain,company_employee_count,phone_mobile,company_employee_count",
        ),
        (
            "firstname,lastname,mobilephone,jobtitle,hs_email_optout,hs_object_id,company,website",
            "first_name,last_name,phone_mobile,title,do_not_contact,external_id,company_name,company_domain",
        ),
    ] {
        assert_eq!(mapped(line, Kind::People).join(","), expected);
    }
    assert_eq!(
        mapped(
            "Account Name,Account Site,Website,Billing City,No. of Employees,Company type,Phone,Employees",
            Kind::Companies
        )
        .join(","),
        "company_name,-,company_domain,company_city,company_employee_count,company_type,phone_company,company_employee_count"
    );
}

#[test]
fn json_of_people_data_labs_and_apollo_is_read() {
    let desk = Desk::new();
    let pdl = r#"{"status":200,"likelihood":8,"data":{"id":"abc_0000","full_name":"ada example","first_name":"ada","last_name":"example","linkedin_url":"linkedin.com/in/ada-example","work_email":"ada@acme.example","personal_emails":["ada.x@gmail.com"],"emails":[{"address":"ada@acme.example","type":"current_professional"}],"mobile_phone":true,"phone_numbers":["+447400123456"],"job_title":"vp engineering","job_title_role":"engineering","job_title_levels":["vp"],"job_start_date":"2023-04","job_last_verified":"2025-06-01","job_company_name":"acme","job_company_website":"acme.example","job_company_size":"51-200","job_company_industry":"computer software","job_company_inferred_revenue":"$10M-$25M","location_name":"berlin, germany","skills":["rust"],"languages":[{"name":"english","proficiency":5}],"experience":[{"company":{"name":"acme","website":"acme.example"},"title":{"name":"vp engineering"},"start_date":"2023-04","end_date":null,"is_primary":true},{"company":{"name":"globex"},"title":{"name":"engineer"},"start_date":"2019","end_date":"2023-03","is_primary":false}],"education":[{"school":{"name":"tu berlin"},"degrees":["masters"],"majors":["physics"],"start_date":"2013","end_date":"2018"}]}}
{"id":"abc_0001","full_name":"grace hopper","work_email":null,"linkedin_url":"linkedin.com/in/grace"}
"#;
    let (report, dataset) = desk.import(&desk.file("pdl.ndjson", pdl.as_bytes()), Kind::People);
    assert_eq!(
        (report.origin.as_str(), report.added, report.rejected, report.dropped.len()),
        ("people data labs", 2, 0, 0),
        "{:?}",
        report.dropped
    );
    let ada = by_email(&dataset, "ada@acme.example");
    assert_eq!(
        (ada.person.full_name.as_str(), ada.person.title.as_deref()),
        ("Ada Example", Some("VP Engineering"))
    );
    assert_eq!(ada.mobile.unwrap().number.as_str(), "+447400123456");
    assert_eq!(ada.personal_email.unwrap().address.as_str(), "ada.x@gmail.com");
    let jobs: Vec<_> = ada
        .person
        .experience
        .iter()
        .map(|job| (job.company.name.as_str(), job.current, job.start_date.is_some()))
        .collect();
    assert_eq!(jobs, [("Acme", true, true), ("Globex", false, true)]);
    assert_eq!(
        (ada.person.education[0].school.as_str(), ada.person.languages[0].as_str()),
        ("Tu Berlin", "English")
    );
    assert_eq!(ada.person.last_verified_at.unwrap().to_string(), "2025-06-01T00:00:00Z");
    assert_eq!(ada.person.location.unwrap().country.as_deref(), Some("DE"));
    let acme = dataset.company_by_domain(&"acme.example".parse().unwrap()).unwrap().unwrap().company.clone();
    assert_eq!(
        (acme.employee_range, acme.revenue_range),
        (Some(EmployeeRange::R51), Some(RevenueRange::R10M))
    );

    let apollo = r#"{"people":[{"id":"6bb","first_name":"Alan","last_name":"Turing","name":"Alan Turing","linkedin_url":"http://www.linkedin.com/in/alan","title":"CTO","email":"alan@globex.example","email_status":"verified","city":"Berlin","country":"Germany","seniority":"c_suite","departments":["c_suite"],"employment_history":[{"current":true,"organization_name":"Globex","title":"CTO","start_date":"2022-01-01","end_date":null},{"current":false,"organization_name":"Acme","title":"Engineer","start_date":"2019-01-01","end_date":"2021-12-31"}],"organization":{"id":"7cc","name":"Globex","website_url":"http://www.globex.example","primary_domain":"globex.example","industry":"internet","estimated_num_employees":640,"founded_year":2010,"annual_revenue":25000000,"technology_names":["Rust","Kafka"],"latest_funding_stage":"Series D"}},{"id":"6bc","name":"Locked","email":"email_not_unlocked@domain.com"}]}"#;
    let (report, dataset) = desk.import(&desk.file("apollo.json", apollo.as_bytes()), Kind::People);
    assert_eq!((report.origin.as_str(), report.rows, report.added), ("apollo", 2, 1));
    assert_eq!(report.rejected, 1, "an address that is not unlocked identifies no one");
    let alan = by_email(&dataset, "alan@globex.example").person;
    assert_eq!((alan.seniority, alan.experience.len()), (Some(domain::Seniority::CSuite), 2));
    let globex =
        dataset.company_by_domain(&"globex.example".parse().unwrap()).unwrap().unwrap().company.clone();
    assert_eq!(
        (globex.employee_count, globex.revenue_range, globex.technologies.len()),
        (Some(640), Some(RevenueRange::R25M), 2)
    );
}

#[test]
fn a_dry_run_counts_what_an_import_would_do() {
    let desk = Desk::new();
    let path = desk.file("report.csv", &salesforce_report());
    let dry = Options { dry_run: true, ..options() };
    let report = read(&path, Kind::People, &dry).unwrap();
    assert_eq!((report.rows, report.added, report.updated, report.rejected), (180, 180, 0, 0));
    let fields: BTreeSet<&str> = report.filled.iter().map(|filled| filled.field).collect();
    assert!(fields.contains("company_name") && fields.contains("email"));
    let mut text = String::new();
    write!(text, "{}", serde_json::to_string(&report).unwrap()).unwrap();
    assert!(text.contains("\"field\":\"company_name\",\"rows\":180"), "{text}");
}
