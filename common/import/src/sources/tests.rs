//! Small files of the publishers' exact formats.

use super::*;
use std::io::Write;
use std::path::PathBuf;

fn all(publisher: Publisher, path: &Path, people: bool) -> Vec<Published> {
    let reading = Reading { people, after: 0, now: "2026-03-01T12:00:00Z".parse().unwrap() };
    let mut told = Vec::new();
    read(publisher, path, reading, &mut |entry, _| {
        told.extend(entry.unwrap_or_else(|reason| panic!("{reason}")));
        Ok(())
    })
    .unwrap();
    told
}

fn companies(told: &[Published]) -> Vec<&CompanyRecord> {
    let company = |told: &'_ Published| matches!(told, Published::Company(_));
    told.iter()
        .filter(|told| company(told))
        .map(|told| match told {
            Published::Company(record) => &**record,
            Published::Known(_) | Published::Leader(..) | Published::Employee(_) => unreachable!("filtered"),
        })
        .collect()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, content).unwrap();
        path
    }

    fn zip(&self, name: &str, members: &[(&str, &str)]) -> PathBuf {
        let path = self.0.path().join(name);
        let mut archive = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
        for (member, content) in members {
            archive.start_file(*member, zip::write::SimpleFileOptions::default()).unwrap();
            archive.write_all(content.as_bytes()).unwrap();
        }
        archive.finish().unwrap();
        path
    }
}

const GLEIF: &str = "\
LEI,Entity.LegalName,Entity.LegalName.xmllang,Entity.OtherEntityNames.OtherEntityName.1,Entity.OtherEntityNames.OtherEntityName.1.type,Entity.HeadquartersAddress.FirstAddressLine,Entity.HeadquartersAddress.City,Entity.HeadquartersAddress.Region,Entity.HeadquartersAddress.Country,Entity.HeadquartersAddress.PostalCode,Entity.RegistrationAuthority.RegistrationAuthorityID,Entity.RegistrationAuthority.RegistrationAuthorityEntityID,Entity.EntityCategory,Entity.EntityStatus,Entity.EntityCreationDate,Registration.LastUpdateDate,Registration.RegistrationStatus,ConformityFlag
9999ACMEEXAMPLE00048,Acme Robots GmbH,de,Acme Roboter,TRADING_OR_OPERATING_NAME,Example Street 1,Berlin,DE-BE,DE,10115,RA000242,HRB 99999,GENERAL,ACTIVE,2014-02-04T00:00:00Z,2026-01-10T08:00:00Z,ISSUED,CONFORMING
9999UKEXAMPLE0000077,\"EXAMPLE, TRADING LIMITED\",en,,,1 High Street,London,GB-LND,GB,EC1A 1AA,RA000585,01234567,GENERAL,ACTIVE,,2026-01-11T08:00:00Z,LAPSED,
9999FUNDEXAMPLE00012,Example Growth Fund,en,,,,Luxembourg,,LU,,RA000432,,FUND,ACTIVE,,,ISSUED,
9999SOLEEXAMPLE00031,Jane Example,en,,,,Bristol,,GB,,RA999999,,SOLE_PROPRIETOR,ACTIVE,,,ISSUED,
9999GONEEXAMPLE00099,Gone Ltd,en,,,,Leeds,,GB,,RA000585,00000001,GENERAL,INACTIVE,,,RETIRED,
";

#[test]
fn legal_entities_are_read_from_gleifs_archive() {
    let folder = Folder::new();
    let name = "20260115-0800-gleif-goldencopy-lei2-golden-copy.csv";
    let file = folder.zip(&format!("{name}.zip"), &[(name, GLEIF)]);
    let told = all(Publisher::Gleif, &file, false);
    let found = companies(&told);
    assert_eq!(
        found.iter().map(|record| record.company.name.as_str()).collect::<Vec<_>>(),
        ["Acme Robots GmbH", "Example, Trading Limited"]
    );
    let acme = found[0];
    assert_eq!(acme.registrations, ["lei:9999ACMEEXAMPLE00048", "ra000242:HRB 99999"]);
    assert_eq!(
        (acme.company.founded_year, &*acme.other_names),
        (Some(2014), &["Acme Roboter".to_owned()][..])
    );
    let place = acme.company.location.as_ref().unwrap();
    assert_eq!((place.city.as_deref(), place.country.as_deref()), (Some("Berlin"), Some("DE")));
    assert_eq!(acme.company.sources[0].provider, "gleif");
    assert_eq!(acme.company.last_verified_at.unwrap().to_string(), "2026-01-10T08:00:00Z");
    assert_eq!(found[1].registrations[1], "gb:01234567", "the British register's own number");
    assert_eq!(all(Publisher::Gleif, &file, true).len(), 3, "a sole proprietor is a person");
    let wrong = folder.file("people.csv", b"Name,Email\nAda,ada@acme.example\n");
    let reading = Reading { people: false, after: 0, now: Timestamp::UNIX_EPOCH };
    let error = read(Publisher::Gleif, &wrong, reading, &mut |_, _| Ok(())).unwrap_err().to_string();
    assert!(error.contains("no column LEI"), "{error}");
}

const BASIC: &str = "\
CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown,RegAddress.County,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus,CountryOfOrigin,DissolutionDate,IncorporationDate,Accounts.AccountRefDay,Accounts.AccountRefMonth,Accounts.NextDueDate,Accounts.LastMadeUpDate,Accounts.AccountCategory,Returns.NextDueDate,Returns.LastMadeUpDate,Mortgages.NumMortCharges,Mortgages.NumMortOutstanding,Mortgages.NumMortPartSatisfied,Mortgages.NumMortSatisfied,SICCode.SicText_1,SICCode.SicText_2,SICCode.SicText_3,SICCode.SicText_4,LimitedPartnerships.NumGenPartners,LimitedPartnerships.NumLimPartners,URI,PreviousName_1.CONDATE, PreviousName_1.CompanyName,ConfStmtNextDueDate, ConfStmtLastMadeUpDate
\"EXAMPLE PLUMBING &amp; SONS LIMITED\",\"01234567\",\"\",\"\",\"1 HIGH STREET\",\"\",\"LEEDS\",\"WEST YORKSHIRE\",\"ENGLAND\",\"LS1 1AA\",\"Private Limited Company\",\"Active\",\"United Kingdom\",\"\",\"04/02/2014\",\"31\",\"3\",\"\",\"\",\"MICRO ENTITY\",\"\",\"\",\"0\",\"0\",\"0\",\"0\",\"43220 - Plumbing, heat and air-conditioning installation\",\"\",\"\",\"\",\"0\",\"0\",\"http://business.data.gov.uk/id/company/01234567\",\"01/01/2016\",\"OLD NAME LIMITED\",\"\",\"\"
\"DORMANT LIMITED\",\"SC000001\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"Private Limited Company\",\"Active - Proposal to Strike off\",\"United Kingdom\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"0\",\"0\",\"0\",\"0\",\"99999 - Dormant Company\",\"\",\"\",\"\",\"0\",\"0\",\"\",\"\",\"\",\"\",\"\"
\"BROKE LIMITED\",\"00000009\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"Private Limited Company\",\"Liquidation\",\"United Kingdom\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"0\",\"0\",\"0\",\"0\",\"\",\"\",\"\",\"\",\"0\",\"0\",\"\",\"\",\"\",\"\",\"\"
";

const CONTROL: &str = r#"{"company_number":"01234567","data":{"kind":"individual-person-with-significant-control","name":"Ms Jane Example","name_elements":{"title":"Ms","forename":"Jane","surname":"Example"},"date_of_birth":{"month":1,"year":1980},"nationality":"British","country_of_residence":"England","address":{"address_line_1":"1 High Street","locality":"Leeds","postal_code":"LS1 1AA"},"natures_of_control":["ownership-of-shares-75-to-100-percent"],"notified_on":"2020-01-01","links":{"self":"/company/01234567/persons-with-significant-control/individual/x"}}}
{"company_number":"01234567","data":{"kind":"corporate-entity-person-with-significant-control","name":"Holding Ltd","identification":{"legal_form":"Limited"}}}
{"company_number":"00000002","data":{"kind":"individual-person-with-significant-control","name":"Mr Left Already","ceased_on":"2024-01-01","natures_of_control":["ownership-of-shares-25-to-50-percent"]}}
{"data":{"kind":"totals#persons-of-significant-control-snapshot","persons_of_significant_control_count":3}}
"#;

#[test]
fn the_british_register_is_read_and_its_people_only_on_request() {
    let folder = Folder::new();
    let name = "BasicCompanyDataAsOneFile-2026-03-01";
    let file = folder.zip(&format!("{name}.zip"), &[(&format!("{name}.csv"), BASIC)]);
    let told = all(Publisher::CompaniesHouse, &file, false);
    let found = companies(&told);
    assert_eq!(found.len(), 2, "who is being wound up is left out");
    let firm = found[0];
    assert_eq!(firm.company.name, "Example Plumbing & Sons Limited");
    assert_eq!(firm.company.industry.as_deref(), Some("Plumbing, heat and air-conditioning installation"));
    assert_eq!((firm.company.founded_year, firm.company.kind.as_deref()), (Some(2014), Some("private")));
    let place = firm.company.location.as_ref().unwrap();
    assert_eq!((place.city.as_deref(), place.country.as_deref()), (Some("Leeds"), Some("GB")));
    assert_eq!((&*firm.registrations[0], &*firm.other_names[0]), ("gb:01234567", "Old Name Limited"));
    assert_eq!((found[1].company.industry.as_deref(), &*found[1].registrations[0]), (None, "gb:SC000001"));

    let file =
        folder.zip("psc-snapshot-2026-03-01_1of30.zip", &[("psc-snapshot-2026-03-01_1of30.txt", CONTROL)]);
    let told = all(Publisher::CompaniesHouse, &file, true);
    let [Published::Leader(jane, number)] = &told[..] else { panic!("{told:?}") };
    assert_eq!(
        (jane.person.full_name.as_str(), jane.person.title.as_deref()),
        ("Jane Example", Some("Owner"))
    );
    assert_eq!(number, "gb:01234567");
    let kept = serde_json::to_string(jane).unwrap();
    for private in ["1980", "British", "High Street", "LS1"] {
        assert!(!kept.contains(private), "{private} is nobody's business: {kept}");
    }
    let reading = Reading { people: false, after: 0, now: Timestamp::UNIX_EPOCH };
    let refused =
        read(Publisher::CompaniesHouse, &file, reading, &mut |_, _| Ok(())).unwrap_err().to_string();
    assert!(refused.contains("--people"), "{refused}");
}

#[test]
fn the_secs_filers_are_read_without_the_people_among_them() {
    let folder = Folder::new();
    let acme = r#"{"cik":"0001999999","entityType":"operating","sic":"3569","sicDescription":"General Industrial Machinery & Equipment","name":"ACME ROBOTICS INC","tickers":["ACMR"],"exchanges":["Nasdaq"],"ein":"000000000","website":"https://www.acme-robotics.test","category":"","addresses":{"mailing":{"city":"AUSTIN"},"business":{"street1":"1 MAIN ST","city":"AUSTIN","stateOrCountry":"TX","stateOrCountryDescription":"TX","zipCode":"78701"}},"phone":"512-555-0123","formerNames":[{"name":"OLD ROBOTICS INC","from":"2010-01-01","to":"2015-01-01"}],"filings":{"recent":{"accessionNumber":["0001999999-26-000001"]},"files":[]}}"#;
    let person = r#"{"cik":"0001888888","entityType":"other","sic":"","sicDescription":"","name":"Example Jane","tickers":[],"exchanges":[],"website":"","addresses":{},"phone":"","formerNames":[],"filings":{}}"#;
    let file = folder.zip(
        "submissions.zip",
        &[
            ("CIK0001999999.json", acme),
            ("CIK0001999999-submissions-001.json", r#"{"accessionNumber":[]}"#),
            ("CIK0001888888.json", person),
        ],
    );
    let told = all(Publisher::Sec, &file, false);
    let [Published::Company(acme)] = &told[..] else { panic!("{told:?}") };
    assert_eq!(
        (acme.company.name.as_str(), &*acme.registrations[0]),
        ("Acme Robotics Inc", "cik:0001999999")
    );
    assert_eq!(acme.company.domain.as_ref().unwrap().as_str(), "acme-robotics.test");
    let place = acme.company.location.as_ref().unwrap();
    assert_eq!(
        (place.city.as_deref(), place.region.as_deref(), place.country.as_deref()),
        (Some("Austin"), Some("Texas"), Some("US"))
    );
    assert_eq!(
        (acme.phone.as_ref().unwrap().as_str(), &*acme.other_names[0]),
        ("+15125550123", "Old Robotics Inc")
    );

    let list = folder.file(
        "company_tickers.json",
        br#"{"0":{"cik_str":1999999,"ticker":"ACMR","title":"ACME ROBOTICS INC"}}"#,
    );
    let with_exchange = folder.file("company_tickers_exchange.json", br#"{"fields":["cik","name","ticker","exchange"],"data":[[1999999,"Acme Robotics Inc","ACMR","Nasdaq"]]}"#);
    for file in [list, with_exchange] {
        let told = all(Publisher::Sec, &file, false);
        assert_eq!(companies(&told)[0].registrations, ["cik:0001999999"]);
    }
}

const DUMP: &str = r#"[
{"type":"item","id":"Q4830453","labels":{"en":{"language":"en","value":"business"}},"claims":{"P279":[{"rank":"normal","mainsnak":{"snaktype":"value","property":"P279","datavalue":{"type":"wikibase-entityid","value":{"entity-type":"item","numeric-id":43229,"id":"Q43229"}}}}]}},
{"type":"item","id":"Q900001","labels":{"en":{"language":"en","value":"robot maker"}},"claims":{"P279":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"wikibase-entityid","value":{"numeric-id":4830453,"id":"Q4830453"}}}}]}},
{"type":"item","id":"Q900002","labels":{"en":{"language":"en","value":"robotics"}},"claims":{"P279":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"wikibase-entityid","value":{"numeric-id":1,"id":"Q1"}}}}]}},
{"type":"item","id":"Q64","labels":{"en":{"language":"en","value":"Berlin"}},"claims":{"P1082":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"quantity","value":{"amount":"+3700000","unit":"1"}}}}]}},
{"type":"item","id":"Q183","labels":{"en":{"language":"en","value":"Germany"}},"claims":{"P297":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"string","value":"DE"}}}]}},
{"type":"item","id":"Q900010","labels":{"en":{"language":"en","value":"Acme Robots"}},"descriptions":{"en":{"language":"en","value":"German maker of robots"}},"aliases":{"en":[{"language":"en","value":"Acme"}]},"claims":{"P31":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"wikibase-entityid","value":{"numeric-id":900001,"id":"Q900001"}}}}],"P856":[{"rank":"deprecated","mainsnak":{"snaktype":"value","datavalue":{"type":"string","value":"https://old.test/"}}},{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"string","value":"https://www.acme-robots.test/"}}}],"P1278":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"string","value":"9999ACMEEXAMPLE00048"}}}],"P452":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"wikibase-entityid","value":{"id":"Q900002"}}}}],"P159":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"wikibase-entityid","value":{"id":"Q64"}}}}],"P17":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"wikibase-entityid","value":{"id":"Q183"}}}}],"P571":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"time","value":{"time":"+2014-02-04T00:00:00Z","precision":11}}}}],"P1128":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"quantity","value":{"amount":"+90","unit":"1"}}},"qualifiers":{"P585":[{"datavalue":{"type":"time","value":{"time":"+2018-01-01T00:00:00Z"}}}]}},{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"quantity","value":{"amount":"+120","unit":"1"}}},"qualifiers":{"P585":[{"datavalue":{"type":"time","value":{"time":"+2025-01-01T00:00:00Z"}}}]}}],"P169":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"wikibase-entityid","value":{"id":"Q900020"}}}},{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"wikibase-entityid","value":{"id":"Q900021"}}},"qualifiers":{"P582":[{"datavalue":{}}]}}]}},
{"type":"item","id":"Q900020","labels":{"en":{"language":"en","value":"Jane Example"}},"claims":{"P569":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"time","value":{"time":"+1980-01-01T00:00:00Z"}}}}]}},
{"type":"item","id":"Q900021","labels":{"en":{"language":"en","value":"Former Chief"}},"claims":{}},
{"type":"item","id":"Q900030","labels":{"en":{"language":"en","value":"A Museum"}},"claims":{"P31":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"wikibase-entityid","value":{"id":"Q33506"}}}}],"P856":[{"rank":"normal","mainsnak":{"snaktype":"value","datavalue":{"type":"string","value":"https://museum.test/"}}}]}}
]
"#;

#[test]
fn companies_are_found_in_wikidatas_dump_whatever_kind_they_are_of() {
    let folder = Folder::new();
    // The dump is many gzip streams one after the other.
    let (one, two) = DUMP.split_at(DUMP.find("{\"type\":\"item\",\"id\":\"Q64\"").unwrap());
    let mut packed = Vec::new();
    for part in [one, two] {
        let mut encoder = flate2::write::GzEncoder::new(&mut packed, flate2::Compression::fast());
        encoder.write_all(part.as_bytes()).unwrap();
        encoder.finish().unwrap();
    }
    let file = folder.file("latest-all.json.gz", &packed);
    let told = all(Publisher::Wikidata, &file, false);
    let [Published::Company(acme)] = &told[..] else { panic!("{told:?}") };
    let company = &acme.company;
    assert_eq!(
        (company.name.as_str(), company.domain.as_ref().unwrap().as_str()),
        ("Acme Robots", "acme-robots.test")
    );
    assert_eq!(acme.registrations, ["wikidata:Q900010", "lei:9999ACMEEXAMPLE00048"]);
    assert_eq!((company.employee_count, company.founded_year), (Some(120), Some(2014)), "the latest count");
    assert_eq!(company.industry.as_deref(), Some("Robotics"));
    let place = company.location.as_ref().unwrap();
    assert_eq!((place.city.as_deref(), place.country.as_deref()), (Some("Berlin"), Some("DE")));
    assert_eq!(acme.other_names, ["Acme"]);

    let told = all(Publisher::Wikidata, &file, true);
    let [Published::Company(_), Published::Leader(jane, number)] = &told[..] else { panic!("{told:?}") };
    assert_eq!((jane.person.full_name.as_str(), jane.person.title.as_deref()), ("Jane Example", Some("CEO")));
    assert_eq!(number, "wikidata:Q900010");
    assert!(!serde_json::to_string(jane).unwrap().contains("1980"));
}

#[cfg(feature = "parquet")]
/// A file as Overture publishes it, of the columns that matter here.
fn places(path: &Path) {
    use parquet::data_type::{ByteArray, ByteArrayType, DoubleType};
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    let schema = "message schema {
        optional binary id (UTF8);
        optional group names { optional binary primary (UTF8); }
        optional binary basic_category (UTF8);
        optional double confidence;
        optional group websites (LIST) { repeated group list { optional binary element (UTF8); } }
        optional group phones (LIST) { repeated group list { optional binary element (UTF8); } }
        optional group brand { optional binary wikidata (UTF8); }
        optional group addresses (LIST) { repeated group list { optional group element {
            optional binary locality (UTF8); optional binary region (UTF8); optional binary country (UTF8); } } }
        optional binary operating_status (UTF8);
    }";
    let schema = std::sync::Arc::new(parquet::schema::parser::parse_message_type(schema).unwrap());
    let properties =
        WriterProperties::builder().set_compression(parquet::basic::Compression::ZSTD(Default::default()));
    let file = std::fs::File::create(path).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, properties.build().into()).unwrap();
    let mut group = writer.next_row_group().unwrap();
    // Five places; a definition level below the highest is a null.
    let texts: [(&[Option<&str>], i16, i16); 11] = [
        (&[Some("a"), Some("b"), Some("c"), Some("d"), Some("e")], 1, 0),
        (
            &[
                Some("Cedar Plumbing"),
                Some("Chain Burger"),
                Some("Closed Cafe"),
                Some("Quiet Park"),
                Some("Salon Rose"),
            ],
            2,
            0,
        ),
        (&[Some("plumbing"), Some("restaurant"), Some("cafe"), Some("park"), Some("hair_salon")], 1, 0),
        (&[], 0, 0),
        (
            &[
                Some("https://www.cedar-plumbing.test/"),
                Some("https://chain.test/"),
                None,
                None,
                Some("https://www.facebook.com/rose"),
            ],
            3,
            1,
        ),
        (&[Some("+15125550123"), None, Some("+15125550124"), None, Some("(512) 555-0188")], 3, 1),
        (&[None, Some("Q1"), None, None, None], 2, 0),
        (&[Some("Austin"); 5], 4, 1),
        (&[Some("TX"), Some("TX"), Some("US-TX"), Some("TX"), Some("US-TX")], 4, 1),
        (&[Some("US"); 5], 4, 1),
        (&[None, None, Some("permanently_closed"), None, Some("open")], 1, 0),
    ];
    for (values, level, repeated) in texts {
        let mut column = group.next_column().unwrap().unwrap();
        if values.is_empty() {
            let levels = [1i16; 5];
            column
                .typed::<DoubleType>()
                .write_batch(&[0.9, 0.9, 0.9, 0.9, 0.9], Some(&levels), None)
                .unwrap();
        } else {
            let levels: Vec<i16> =
                values.iter().map(|value| if value.is_some() { level } else { 0 }).collect();
            let repetition = vec![0i16; values.len()];
            let present: Vec<ByteArray> =
                values.iter().flatten().map(|text| ByteArray::from(*text)).collect();
            let repetition = (repeated > 0).then_some(&repetition[..]);
            column.typed::<ByteArrayType>().write_batch(&present, Some(&levels), repetition).unwrap();
        }
        column.close().unwrap();
    }
    group.close().unwrap();
    writer.close().unwrap();
}

#[cfg(feature = "parquet")]
#[test]
fn local_businesses_are_read_from_overtures_places() {
    let folder = Folder::new();
    let file = folder.0.path().join("part-00000.zstd.parquet");
    places(&file);
    let told = all(Publisher::Overture, &file, false);
    let found = companies(&told);
    let names: Vec<&str> = found.iter().map(|record| record.company.name.as_str()).collect();
    assert_eq!(names, ["Cedar Plumbing", "Salon Rose"], "no branch, nothing closed, nothing out of reach");
    let (cedar, rose) = (found[0], found[1]);
    assert_eq!(cedar.company.domain.as_ref().unwrap().as_str(), "cedar-plumbing.test");
    assert_eq!(
        (cedar.company.industry.as_deref(), cedar.phone.as_ref().unwrap().as_str()),
        (Some("Plumbing"), "+15125550123")
    );
    let place = cedar.company.location.as_ref().unwrap();
    assert_eq!(
        (place.city.as_deref(), place.region.as_deref(), place.country.as_deref()),
        (Some("Austin"), Some("Texas"), Some("US"))
    );
    assert_eq!((rose.company.industry.as_deref(), &rose.company.domain), (Some("Hair Salon"), &None));
    assert_eq!(
        (rose.phone.as_ref().unwrap().as_str(), &*rose.registrations[0]),
        ("+15125550188", "overture:e")
    );
}

#[test]
fn the_end_of_a_relation_ends_no_other() {
    use crate::merge::Mergeable;
    let folder = Folder::new();
    let rows = [
        "9999OLDPARENT0000001,{kind},INACTIVE",
        "9999NEWPARENT0000002,{kind},ACTIVE",
        "9999NEWPARENT0000002,{kind},INACTIVE",
    ];
    for kind in ["IS_DIRECTLY_CONSOLIDATED_BY", "IS_ULTIMATELY_CONSOLIDATED_BY"] {
        for order in [[0, 1], [1, 0], [0, 2], [1, 2]] {
            let mut text = "Relationship.StartNode.NodeID,Relationship.EndNode.NodeID,\
                Relationship.RelationshipType,Relationship.RelationshipStatus\n"
                .to_owned();
            for row in order {
                text += &format!("9999UKEXAMPLE0000077,{}\n", rows[row].replace("{kind}", kind));
            }
            let told = all(Publisher::Gleif, &folder.file("20260115-rr.csv", text.as_bytes()), false);
            let above = |record: &CompanyRecord| record.parent.clone().or(record.ultimate_parent.clone());
            let mut records = told.into_iter().map(|told| match told {
                Published::Known(record) => *record,
                _ => panic!("a relation"),
            });
            let mut child = records.next().unwrap();
            records.for_each(|record| child.merge(record, true));
            let is_over = order[1] == 2;
            let key = if is_over { "ended:lei:9999NEWPARENT0000002" } else { "lei:9999NEWPARENT0000002" };
            assert_eq!(above(&child).as_deref(), Some(key), "{kind} {order:?}");
        }
    }
}

#[test]
fn a_reading_goes_on_where_an_earlier_one_stopped() {
    let folder = Folder::new();
    let file = folder.file("20260115-gleif.csv", GLEIF.as_bytes());
    let mut reading = Reading { people: false, after: 0, now: Timestamp::UNIX_EPOCH };
    let mut seen = Vec::new();
    let stop = ImportError::Input { input: Input::File(file.clone()), reason: "the disk is full".to_owned() };
    let mut stop = Some(stop);
    let stopped = read(Publisher::Gleif, &file, reading, &mut |entry, progress| {
        seen.push(entry);
        if progress.rows == 1 { Err(stop.take().unwrap()) } else { Ok(()) }
    });
    assert!(stopped.is_err());
    reading.after = 1;
    read(Publisher::Gleif, &file, reading, &mut |entry, _| {
        seen.push(entry);
        Ok(())
    })
    .unwrap();
    assert_eq!(seen.len(), 5, "every entry once");
}
