//! Mobile numbers that no living person should answer.
//!
//! Where a regulator sets numbers aside for fiction and the numbering plans of libphonenumber know them, those come first:
//! 555-01xx in North America, 0171 39200xx and 0176 040690xx in Germany (Bundesnetzagentur), a list under 0491 57 in Australia
//! (ACMA), 070 174 06 xx in Sweden (PTS). Those of the United Kingdom (07700 900xxx) and France (06 39 98 xx xx) count as invalid
//! there, so look-ups would fail. For these and all other countries the subscriber part starts with zeros, which
//! operators hardly ever issue. A person for whom no number is left has none.

use crate::places::COUNTRIES;

/// Area codes, each with a hundred numbers for fiction; every code takes four bytes, so that none has to be searched for.
const US_AREAS: &str = "212 646 917 718 347 415 628 650 408 510 213 310 323 818 206 425 253 512 737 617 857 781 312 773 872 \
    303 720 404 470 678 305 786 954 503 971 615 629 202 301 240 703 571 214 469 972 713 281 832 210 602 480 623 702 725 801 \
    385 612 651 952 763 314 816 913 317 614 216 440 513 313 248 734 414 608 704 980 919 984 804 757 215 267 412 410 443 \
    504 225 901 405 918 505 520 915 208 406 307 605 701 402 515 319 563 217 309 618 260 574 765 812 502 859 606 256 205 \
    334 251 601 228 662 501 479 870 850 904 352 407 321 813 727 941 239 561 772 912 706 762 229 478 803 843 864 336 743 \
    828 252 910 540 276 434 304 681 607 315 518 585 716 845 914 516 631 201 551 732 848 856 609 862 973 908 203 475 860 \
    959 401 508 774 978 351 413 603 802 207 302 570 272 610 484 717 724 878 814 419 567 330 234 740 220 937 326 269 616 \
    231 517 586 810 947 989 906 262 920 534 715 507 218 320 641 712 660 573 417 636 620 785 316 308 580 539 940 903 430 \
    936 979 361 956 254 325 806 432 575 928 775 435 530 707 916 209 559 661 805 831 858 619 760 442 909 951 714 949 562 \
    626 747 424 458 541 360 509 564 907 808";
const CA_AREAS: &str = "416 647 437 905 289 365 604 778 236 514 438 450 579 613 343 519 226 548 705 249 807 403 587 825 780 \
    204 431 306 639 902 782 506 709 418 581 367 819 873 250";

/// The digits after 0491 5 in the numbers set aside in Australia.
const AU_FICTION: [&str; 29] = [
    "70006", "70156", "70157", "70158", "70159", "70110", "70313", "70737", "71266", "71491", "71804",
    "72549", "72665", "72983", "73770", "73087", "74118", "74632", "75254", "75789", "76398", "76801",
    "77426", "77644", "78957", "78148", "79212", "79760", "79455",
];

/// Prefixes with the number of digits that follow: those for fiction first.
fn blocks(country: &str) -> &'static [(&'static str, u32)] {
    match country {
        "GB" => &[("+44740000", 4)],
        "FR" => &[("+3360000", 4)],
        "DE" => &[("+4917139200", 2), ("+49176040690", 2), ("+49151000", 5)],
        "AU" => &[("+61400000", 3), ("+61410000", 3), ("+61420000", 3)],
        "SE" => &[("+467017406", 2), ("+46700000", 3), ("+46730000", 3)],
        "MX" => &[("+5255000", 5)],
        "BR" => &[("+5511990", 6)],
        "AR" => &[("+54911500", 5)],
        "CO" => &[("+573000", 6)],
        "IE" => &[("+35385000", 4)],
        "ES" => &[("+34600000", 3), ("+34610000", 3), ("+34620000", 3), ("+34630000", 3)],
        "PT" => &[("+351910000", 3), ("+351960000", 3)],
        "IT" => &[("+393200000", 3), ("+393300000", 3)],
        "NL" => &[("+31610000", 3), ("+31620000", 3)],
        "BE" => &[("+32470000", 3), ("+32480000", 3)],
        "CH" => &[("+41760000", 3), ("+41790000", 3)],
        "AT" => &[("+43660000", 4)],
        "DK" => &[("+4526000", 3), ("+4528000", 3)],
        "NO" => &[("+4740000", 3), ("+4790000", 3)],
        "FI" => &[("+35840000", 4)],
        "PL" => &[("+48500000", 3), ("+48600000", 3)],
        "CZ" => &[("+420601000", 3), ("+420602000", 3)],
        "TR" => &[("+90530000", 4)],
        "IL" => &[("+97250000", 4)],
        "AE" => &[("+97150000", 4)],
        "IN" => &[("+919000", 6)],
        "SG" => &[("+658100", 4)],
        "JP" => &[("+81901000", 4)],
        "KR" => &[("+821000", 6)],
        "ZA" => &[("+2782000", 4)],
        "NG" => &[("+234803000", 4)],
        "KE" => &[("+254700000", 3)],
        _ => &[],
    }
}

/// The networks that carry them; none exists.
const CARRIERS: [&str; 8] = [
    "Northcell",
    "Vela Mobile",
    "Lumo Wireless",
    "Tandem Telecom",
    "Brightwave",
    "Orbis Mobile",
    "Kite Networks",
    "Freeline",
];

/// The number that is `turn`-th in the telephone book of a country.
pub(super) fn number(country: u8, turn: u32) -> Option<String> {
    let code = COUNTRIES[usize::from(country)].code;
    // Neighbours in the book should not be neighbours in the list, so turns are spread over each block.
    let spread = |turn: u32, digits: u32| (u64::from(turn) * 7919 % 10u64.pow(digits)) as u32;
    if code == "US" || code == "CA" {
        let areas = if code == "US" { US_AREAS } else { CA_AREAS };
        let count = areas.len().div_ceil(4);
        let at = turn as usize % count * 4;
        let line = turn as usize / count;
        return (line < 100).then(|| format!("+1{}55501{:02}", &areas[at..at + 3], line * 37 % 100));
    }
    let mut left = turn;
    if code == "AU" {
        if let Some(digits) = AU_FICTION.get(turn as usize) {
            return Some(format!("+614915{digits}"));
        }
        left -= AU_FICTION.len() as u32;
    }
    for (prefix, digits) in blocks(code) {
        let room = 10u32.pow(*digits);
        if left < room {
            return Some(format!("{prefix}{:0width$}", spread(left, *digits), width = *digits as usize));
        }
        left -= room;
    }
    None
}

pub(super) fn carrier(dice: u64) -> &'static str {
    CARRIERS[(dice % CARRIERS.len() as u64) as usize]
}
