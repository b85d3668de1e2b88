use super::*;
use crate::feeds::peer::{Peer, Reply};
use std::sync::Mutex;

fn now() -> Timestamp {
    "2026-01-16T00:00:00Z".parse().unwrap()
}

fn entry(form: &str, company: &str, accession: &str, updated: &str, summary: &str) -> String {
    let folder = accession.replace('-', "");
    format!(
        r#"<entry><title>{form} - {company} (0001999999) (Filer)</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/1999999/{folder}/{accession}-index.htm"/>
<summary type="html"> &lt;b&gt;Filed:&lt;/b&gt; 2026-01-15 {summary}</summary>
<updated>{updated}</updated><category scheme="https://www.sec.gov/" label="form type" term="{form}"/>
<id>urn:tag:sec.gov,2008:accession-number={accession}</id></entry>"#
    )
}

fn feed(entries: &[String]) -> Reply {
    let head = r#"<?xml version="1.0" encoding="ISO-8859-1" ?><feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title>"#;
    let text = format!("{head}{}</feed>", entries.concat());
    Reply::ok(text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect::<Vec<u8>>())
}

fn form_d(name: &str, industry: &str, sold: &str, sale: &str) -> Reply {
    Reply::ok(format!(
        r#"<?xml version="1.0"?><edgarSubmission><schemaVersion>X0708</schemaVersion><submissionType>D</submissionType>
<testOrLive>LIVE</testOrLive><primaryIssuer><cik>0001999999</cik><entityName>{name}</entityName><issuerAddress>
<street1>1 Main St</street1><city>Austin</city><stateOrCountry>TX</stateOrCountry>
<stateOrCountryDescription>TEXAS</stateOrCountryDescription><zipCode>78701</zipCode></issuerAddress></primaryIssuer>
<relatedPersonsList><relatedPersonInfo><relatedPersonName><firstName>Ada</firstName><lastName>Lovelace</lastName>
</relatedPersonName></relatedPersonInfo></relatedPersonsList><offeringData><industryGroup>
<industryGroupType>{industry}</industryGroupType></industryGroup><federalExemptionsExclusions><item>06b</item>
<item>3C</item></federalExemptionsExclusions><typeOfFiling><newOrAmendment><isAmendment>false</isAmendment>
</newOrAmendment><dateOfFirstSale><value>{sale}</value></dateOfFirstSale></typeOfFiling><typesOfSecuritiesOffered>
<isEquityType>true</isEquityType></typesOfSecuritiesOffered><offeringSalesAmounts>
<totalOfferingAmount>Indefinite</totalOfferingAmount><totalAmountSold>{sold}</totalAmountSold>
<totalRemaining>Indefinite</totalRemaining></offeringSalesAmounts></offeringData></edgarSubmission>"#
    ))
}

fn source(peer: &Peer, at: usize) -> Arc<dyn lookup::signals::SignalSource> {
    sources_at(&peer.address, "Almanac/test ops@acme.example", Duration::ZERO).remove(at)
}

#[tokio::test]
async fn a_form_d_becomes_a_round_and_funds_amendments_and_other_forms_do_not() {
    let peer = Peer::start(|path| {
        if path.contains("getcurrent") {
            return feed(&[
                entry("DEF 14A", "Proxy Inc", "0001999999-26-000009", "2026-01-15T16:09:00-05:00", ""),
                entry("D/A", "Amended Inc", "0001999999-26-000008", "2026-01-15T16:08:00-05:00", ""),
                entry("D", "Société Robotics Inc", "0001999999-26-000001", "2026-01-15T16:05:12-05:00", ""),
                entry("D", "Société Robotics Inc", "0001999999-26-000001", "2026-01-15T16:05:12-05:00", ""),
                entry("D", "Acme Fund LP", "0001999999-26-000002", "2026-01-15T16:04:00-05:00", ""),
                entry("D", "Gone Inc", "0001999999-26-000003", "2026-01-15T16:03:00-05:00", ""),
                entry("D", "Broken Inc", "0001999999-26-000004", "2026-01-15T16:02:00-05:00", ""),
                entry("D", "Unsold Inc", "0001999999-26-000005", "2026-01-15T16:01:00-05:00", ""),
                entry("D", "Late Inc", "0001999999-26-000006", "2026-01-15T16:00:00-05:00", ""),
            ]);
        }
        match path.rsplit('/').nth(1).unwrap_or_default() {
            "000199999926000001" => {
                form_d("Société Robotics Inc", "Other Technology", "5000000", "2026-01-10")
            }
            "000199999926000002" => form_d("Acme Fund LP", "Pooled Investment Fund", "9000000", "2026-01-10"),
            "000199999926000004" => Reply::ok("<html>not a form</html>"),
            "000199999926000005" => form_d("Unsold Inc", "Computers", "0", "2026-01-10"),
            "000199999926000006" => form_d("Late Inc", "Computers", "70000", "2020-01-10"),
            _ => Reply::status(404),
        }
    })
    .await;
    let source = source(&peer, 0);
    let batch = source.poll(None, now()).await.unwrap();
    let names: Vec<&str> = batch.signals.iter().map(|s| s.company.as_ref().unwrap().name.as_str()).collect();
    assert_eq!(names, ["Late Inc", "Société Robotics Inc"]);
    let signal = &batch.signals[1];
    assert_eq!(signal.occurred_at, "2026-01-10T00:00:00Z".parse().unwrap(), "the day of the first sale");
    assert_eq!(batch.signals[0].occurred_at, "2026-01-15T21:00:00Z".parse().unwrap(), "or of the filing");
    assert_eq!(signal.company.as_ref().unwrap().location.as_ref().unwrap().region.as_deref(), Some("TX"));
    let SignalData::Funding(round) = &signal.data else { panic!("{signal:?}") };
    assert_eq!(
        (round.stage, round.amount, round.investors.len()),
        (FundingStage::Undisclosed, Some(5_000_000), 0)
    );
    assert!(!serde_json::to_string(&batch.signals).unwrap().contains("Lovelace"));

    let opened = peer.paths().len();
    let again = source.poll(batch.cursor.as_deref(), now()).await.unwrap();
    assert_eq!((again.signals.len(), again.cursor), (0, batch.cursor), "nothing is opened again");
    assert_eq!(peer.paths().len(), opened + 1);
    assert!(peer.requests.lock().unwrap()[0].to_lowercase().contains("ops@acme.example"));
}

#[tokio::test]
async fn an_8_k_counts_with_item_2_01_only_and_leaves_the_sides_open() {
    let peer = Peer::start(|_| {
        feed(&[
            entry(
                "8-K",
                "Buyer Corp",
                "0001999999-26-000001",
                "2026-01-15T16:05:12-05:00",
                "Item 2.01: Completion of Acquisition&lt;br&gt;Item 9.01: Exhibits",
            ),
            entry(
                "8-K",
                "Other Corp",
                "0001999999-26-000002",
                "2026-01-15T16:05:12-05:00",
                "Item 8.01: Other Events",
            ),
        ])
    })
    .await;
    let batch = source(&peer, 1).poll(None, now()).await.unwrap();
    assert_eq!(batch.signals.len(), 1);
    let signal = &batch.signals[0];
    assert_eq!(signal.company.as_ref().unwrap().name, "Buyer Corp");
    let SignalData::Acquisition(deal) = &signal.data else { panic!("{signal:?}") };
    assert_eq!((&deal.acquirer, &deal.target, signal.confidence), (&None, &None, 0.5));
}

#[tokio::test]
async fn a_source_that_was_away_catches_up_in_order_and_stops_at_what_it_knows() {
    let minute = |n: usize| format!("2026-01-15T{:02}:{:02}:00Z", 10 + n / 60, n % 60);
    let filing =
        move |n: usize| entry("8-K", "Acme", &format!("0001999999-26-{n:06}"), &minute(n), "Item 2.01: x");
    let newest = Arc::new(Mutex::new(10usize));
    let shown = newest.clone();
    let peer = Peer::start(move |path| {
        let start: usize = path.split("start=").nth(1).unwrap().split('&').next().unwrap().parse().unwrap();
        let newest = *shown.lock().unwrap();
        let entries: Vec<String> = (0..=newest).rev().skip(start).take(100).map(filing).collect();
        feed(&entries)
    })
    .await;
    let source = source(&peer, 1);
    let first = source.poll(None, now()).await.unwrap();
    assert_eq!((first.signals.len(), first.more), (11, false));
    *newest.lock().unwrap() = 150;
    let mut cursor = first.cursor;
    let mut times = Vec::new();
    loop {
        let batch = source.poll(cursor.as_deref(), now()).await.unwrap();
        times.extend(batch.signals.iter().map(|signal| signal.occurred_at));
        cursor = batch.cursor;
        if !batch.more {
            break;
        }
    }
    assert_eq!(times.len(), 140, "each of the missed ones once");
    assert!(times.is_sorted());
}

#[tokio::test]
async fn a_failure_in_the_middle_keeps_what_was_read() {
    let peer = Peer::start(|path| {
        if path.contains("getcurrent") {
            return feed(&[
                entry("D", "Second", "0001999999-26-000002", "2026-01-15T16:05:00Z", ""),
                entry("D", "First", "0001999999-26-000001", "2026-01-15T16:04:00Z", ""),
            ]);
        }
        match path.contains("000199999926000001") {
            true => form_d("First", "Computers", "100", "2026-01-10"),
            false => Reply { headers: "retry-after: 600\r\n", ..Reply::status(429) },
        }
    })
    .await;
    let source = source(&peer, 0);
    let batch = source.poll(None, now()).await.unwrap();
    assert_eq!((batch.signals.len(), batch.more), (1, false));
    let error = source.poll(batch.cursor.as_deref(), now()).await.unwrap_err();
    assert_eq!(error, SourceError::Throttled { retry_after: Some(Duration::from_secs(600)) });
}

#[tokio::test]
async fn an_error_page_is_not_taken_for_an_empty_feed() {
    let peer = Peer::start(|_| {
        Reply::ok("<html><h1>Your Request Originates from an Undeclared Automated Tool</h1></html>")
    })
    .await;
    assert!(matches!(source(&peer, 0).poll(None, now()).await, Err(SourceError::Nonsense(_))));
    let peer = Peer::start(|_| Reply::status(403)).await;
    assert_eq!(source(&peer, 0).poll(None, now()).await, Err(SourceError::Refused(403)));
}
