//! The exports people have: which one a file is, and which of its columns say nothing that is kept.

use crate::columns::fold;

/// Names that only one export's columns have, folded, with what its records name as their source.
const MARKS: &[(&str, &[&str])] = &[
    (
        "apollo",
        &[
            "apollo contact id",
            "apollo account id",
            "apollo record id",
            "person linkedin url",
            "qualify contact",
        ],
    ),
    ("zoominfo", &["zoominfo contact id", "zoominfo company id"]),
    (
        "hubspot",
        &[
            "record id",
            "record id contact",
            "record id company",
            "hs object id",
            "lifecyclestage",
            "hubspot owner id",
        ],
    ),
    ("pipedrive", &["person id", "person name", "organization label", "person label"]),
    (
        "salesforce",
        &[
            "donotcall",
            "ownerid",
            "hasoptedoutofemail",
            "numberofemployees",
            "company account",
            "systemmodstamp",
            "account owner alias",
            "mailing state province",
            "billing state province",
        ],
    ),
    ("network connections", &["connected on"]),
    ("google contacts", &["e mail 1 value", "group membership", "phonetic first name"]),
    ("outlook", &["e mail display name", "e mail 2 address", "initials"]),
    (
        "people data labs",
        &[
            "job company name",
            "job company website",
            "linkedin username",
            "current employee estimate",
            "job title levels",
        ],
    ),
];

/// The export a file comes from, by the names only its columns have.
pub fn origin(headers: &[String]) -> &'static str {
    let headers: Vec<String> = headers.iter().map(|header| fold(header)).collect();
    let has = |name: &str| headers.iter().any(|header| header == name);
    let marked = MARKS.iter().find(|(_, marks)| marks.iter().any(|mark| has(mark)));
    match marked {
        Some((name, _)) => name,
        None if has("id") && (has("lastname") || has("billingcountry")) => "salesforce",
        None if has("linkedin url") && has("locality") => "people data labs",
        None if has("employment history") || has("organization id") => "apollo",
        None => "import",
    }
}

/// Words that, anywhere in its name, make a column one of a system's own book-keeping.
const BOOK_KEEPING: &[&str] = &[
    "owner",
    "ownerid",
    "created",
    "createdate",
    "createddate",
    "create",
    "createdbyid",
    "lifecycle",
    "lifecyclestage",
    "campaign",
    "stage",
    "lists",
    "list",
    "tags",
    "label",
    "labels",
    "rating",
    "pipeline",
    "deal",
    "deals",
    "opportunity",
    "score",
    "session",
    "sessions",
    "visits",
    "views",
    "clicks",
    "opens",
    "opened",
    "sent",
    "replied",
    "demoed",
    "activity",
    "activities",
    "contacted",
    "meeting",
    "task",
    "notes",
    "note",
    "memo",
    "fax",
    "birthdate",
    "birthday",
    "anniversary",
    "photo",
    "picture",
    "avatar",
    "assistant",
    "assistantname",
    "assistantphone",
    "salutation",
    "prefix",
    "suffix",
    "middle",
    "nickname",
    "gender",
    "sex",
    "street",
    "mailingstreet",
    "otherstreet",
    "billingstreet",
    "postal",
    "zip",
    "postcode",
    "postalcode",
    "mailingpostalcode",
    "otherpostalcode",
    "billingpostalcode",
    "plz",
    "latitude",
    "longitude",
    "geocode",
    "facebook",
    "twitter",
    "instagram",
    "github",
    "keywords",
    "intent",
    "converted",
    "isconverted",
    "isdeleted",
    "deleted",
    "reports",
    "reportstoid",
    "source",
    "leadsource",
    "status",
    "group",
    "confidence",
    "subsidiary",
    "parent",
    "parentid",
    "sic",
    "naics",
    "naicscode",
    "ticker",
    "tickersymbol",
    "duns",
    "dunsnumber",
    "timezone",
    "currency",
    "index",
    "likelihood",
    "version",
    "connections",
    "salary",
    "interests",
    "connected",
    "unnamed",
];

/// Whether a column is a system's own book-keeping, or says something of which nothing is kept.
pub fn is_book_keeping(header: &str) -> bool {
    let folded = fold(header);
    folded.is_empty() || folded.split(' ').any(|word| BOOK_KEEPING.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(line: &str) -> Vec<String> {
        line.split(',').map(str::to_owned).collect()
    }

    #[test]
    fn exports_are_told_apart() {
        assert_eq!(origin(&headers("First Name,Person Linkedin Url")), "apollo");
        assert_eq!(origin(&headers("Record ID,First Name")), "hubspot");
        assert_eq!(origin(&headers("Id,LastName,DoNotCall")), "salesforce");
        assert_eq!(origin(&headers("First Name,Last Name,Company / Account")), "salesforce");
        assert_eq!(origin(&headers("Person - Name,Person - Email - Work")), "pipedrive");
        assert_eq!(origin(&headers("full_name,job_company_name")), "people data labs");
        assert_eq!(origin(&headers("a,b")), "import");
    }

    #[test]
    fn book_keeping_is_no_warning() {
        for name in ["Contact Owner", "Create Date", "Lead Source", "Lifecycle Stage", ""] {
            assert!(is_book_keeping(name), "{name}");
        }
        for name in ["Job Ttile", "Favourite Colour"] {
            assert!(!is_book_keeping(name), "{name}");
        }
    }
}
