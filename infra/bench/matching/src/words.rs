//! How names of another parser's tests are split, and how many pairs of a public nickname table are known.

use crate::rows;
use anyhow::Result;
use domain::PersonName;
use domain::name::fold;
use language::nickname;
use matching::person::NameKey;
use std::io::Read;
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

/// Names from the standard input as they are compared, in one word; nothing where one cannot be.
pub fn keys(of_families: bool) -> Result<()> {
    let mut names = String::new();
    std::io::stdin().read_to_string(&mut names)?;
    for name in names.split('\n') {
        // Behind a given name a family name is read as one, and in front of it a given one.
        let name = if of_families {
            PersonName::from_parts("Anna", name)
        } else {
            PersonName::from_parts(name, "Smith")
        };
        let key = NameKey::new(&name);
        println!("{}", if of_families { key.family_words().collect() } else { key.first.concat() });
    }
    Ok(())
}
