//! How names of another parser's tests are split, and how many pairs of a public nickname table are known.

use crate::rows;
use anyhow::Result;
use domain::PersonName;
use domain::name::fold;
use language::nickname;
use std::path::Path;

pub fn report(names: &Path, nicknames: &Path) -> Result<()> {
    let names = rows(names)?;
    let shows_misses = std::env::var_os("MISSES").is_some();
    let mut right = 0;
    for row in &names {
        let name = PersonName::parse(&row["full"]);
        let whole = |name: &PersonName| fold(&format!("{} {}", name.first, name.middle.join(" ")));
        let fits = whole(&name) == fold(&format!("{} {}", row["first"], row["middle"]))
            && name.last_key() == fold(&row["last"]);
        right += usize::from(fits);
        if shows_misses && !fits {
            println!(
                "{:<50} wanted {} | {} | {}   got {:?}",
                row["full"], row["first"], row["middle"], row["last"], name
            );
        }
    }
    println!("{right} of {} names are split as their bearers mean them", names.len());
    let pairs = rows(nicknames)?;
    let known = pairs
        .iter()
        .filter(|row| nickname::are_related(&fold(&row["name"]), &fold(&row["nickname"])))
        .count();
    println!("{known} of {} nicknames are known", pairs.len());
    Ok(())
}
