"""Look-ups of people at companies with other people's noise: OUT/people-S.csv and OUT/queries-S.csv.

Misspellings come from nlpaug, typo and gecko (with pseudopeople's tables of OCR, keyboard and phonetic errors);
nicknames from nicknames and pseudopeople; company respellings from cleanco's and ISO 20275's lists.
"""

import argparse
import csv
import random
import re
import unicodedata
import warnings
from collections import defaultdict
from pathlib import Path

import nlpaug.augmenter.char as nac
import numpy as np
import pandas as pd
import typo
import yaml
from faker import Faker
from gecko import mutator
from jellyfish import levenshtein_distance
from nicknames import NickNamer

from legal import RESPELLINGS, bare, core_of
from packages import text

warnings.filterwarnings("ignore")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LOCALES = {"en_US": "com", "en_GB": "co.uk", "de_DE": "de", "fr_FR": "fr", "es_ES": "es", "it_IT": "it",
           "pl_PL": "pl", "nl_NL": "nl", "pt_BR": "com.br", "sv_SE": "se", "en_IN": "in", "da_DK": "dk",
           "fi_FI": "fi", "cs_CZ": "cz", "tr_TR": "com.tr", "pt_PT": "pt", "no_NO": "no", "ro_RO": "ro"}
TRADES = ["Engineering", "Logistics", "Software", "Foods", "Energy", "Pharma", "Consulting", "Media", "Textiles",
          "Insurance", "Systems", "Technologies", "Steel", "Robotics", "Analytics", "Brothers", "Manufacturing",
          "International", "Capital", "Design", "Motors", "Chemicals", "Laboratories", "Industries", "Partners"]
ROOTS = ["Nova", "Alpen", "Blue River", "North Star", "Vertex", "Silver Oak", "Atlas", "Quantum", "Harbour", "Solaris",
         "Green Field", "Iron Gate", "Terra", "Orion", "Summit", "Cedar", "Lumen", "Polar", "Delta", "Falcon", "Red Rock",
         "Clear Water", "Apex", "Zenith", "Meridian", "Arbor", "Cobalt", "Ember", "Halcyon", "Juniper"]
FORMS = {"en_US": ["Inc.", "LLC", "Corp.", "Co.", ""], "en_GB": ["Ltd", "Limited", "PLC", ""],
         "de_DE": ["GmbH", "AG", "GmbH & Co. KG"], "fr_FR": ["SARL", "SAS", "SA"], "es_ES": ["S.L.", "S.A."],
         "it_IT": ["S.r.l.", "S.p.A."], "pl_PL": ["sp. z o.o.", "S.A."], "nl_NL": ["B.V.", "N.V."],
         "pt_BR": ["Ltda", "S.A."], "sv_SE": ["AB"], "en_IN": ["Pvt Ltd", "Ltd"], "da_DK": ["A/S", "ApS"],
         "fi_FI": ["Oy", "Oyj"], "cs_CZ": ["s.r.o.", "a.s."], "tr_TR": ["A.Ş."], "pt_PT": ["Lda"],
         "no_NO": ["AS", "ASA"], "ro_RO": ["S.R.L."]}


# ---------------------------------------------------------------- the directory

def census():
    """The US census' names with their shares, as the package `names` ships them."""
    def read(file):
        rows = [line.split() for line in text("names", f"names/{file}") if line.strip()]
        return [r[0].capitalize() for r in rows], list(np.cumsum([float(r[1]) for r in rows]))
    return {"male": read("dist.male.first"), "female": read("dist.female.first"), "last": read("dist.all.last")}


def make_people(path: Path, seed: int, people=20_000, companies=3_000) -> None:
    """A directory: names by census shares or a faker locale, and families within companies so that mistakes show."""
    rng = random.Random(seed)
    fakers = {locale: Faker(locale) for locale in LOCALES}
    for i, faker in enumerate(fakers.values()):
        faker.seed_instance(seed * 1000 + i)
    shares = census()

    def first(locale):
        if locale == "en_US":
            values, weights = shares[rng.choice(["male", "female"])]
            return rng.choices(values, cum_weights=weights)[0]
        return fakers[locale].first_name()

    def last(locale):
        if locale == "en_US":
            return rng.choices(shares["last"][0], cum_weights=shares["last"][1])[0]
        return fakers[locale].last_name()

    firms, cores, domains = [], set(), set()
    while len(firms) < companies:
        locale = rng.choices(list(LOCALES), [8] + [1.0] * (len(LOCALES) - 1))[0]
        kind = rng.random()
        if kind < 0.45:
            name = fakers[locale].company()
        elif kind < 0.7:
            name = f"{rng.choice(ROOTS)} {rng.choice(TRADES)} {rng.choice(FORMS[locale])}".strip()
        elif kind < 0.85:
            name = f"{last(locale)} {rng.choice(['&', 'and', ''])} {last(locale)} {rng.choice(FORMS[locale])}"
        else:
            name = f"{last(locale)} {rng.choice(TRADES)} {rng.choice(FORMS[locale])}"
        name = " ".join(name.split())
        core = bare(core_of(name))
        plain = "".join(c for c in unicodedata.normalize("NFKD", core_of(name).lower()) if not unicodedata.combining(c))
        domain = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] + "." + LOCALES[locale]
        if len(core) < 3 or core in cores or domain in domains:
            continue
        cores.add(core)
        domains.add(domain)
        firms.append((name, domain, locale))

    weights = [1 / (i + 10) ** 0.6 for i in range(companies)]
    staff, taken = defaultdict(list), set()
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "first_name", "last_name", "company", "domain"])
        done = 0
        while done < people:
            company, domain, home = firms[done] if done < companies else rng.choices(firms, weights)[0]
            locale = home if rng.random() < 0.7 else rng.choice(["en_US", *LOCALES])
            family = staff[company] and rng.random() < 0.15
            person = (first(locale), rng.choice(staff[company])[1] if family else last(locale))
            if (company, *person) in taken:
                continue
            taken.add((company, *person))
            staff[company].append(person)
            done += 1
            writer.writerow([f"p{done}", *person, company, domain])


# ---------------------------------------------------------------- the generators, each over a list of values

def nlpaug_with(augmenter):
    """A generator of nlpaug, which splits words at blanks only."""
    augmenter.tokenizer, augmenter.reverse_tokenizer = str.split, " ".join
    return lambda values, seed: [(augmenter.augment(v) or [v])[0] for v in values]


def typo_with(method):
    """A generator of typo's StrErrer."""
    return lambda values, seed: [getattr(typo.StrErrer(v, seed=seed + i), method)().result
                                 for i, v in enumerate(values)]


def gecko_with(make):
    """A generator of gecko, on lower case, with the capitals put back after."""
    def run(values, seed):
        found = make(np.random.default_rng(seed))([pd.Series([v.lower() for v in values])], 1.0)[0]
        return [recase(old, new) for old, new in zip(values, found)]
    return run


def recase(old, new):
    """Capitals at the start of words when the old value had them."""
    return re.sub(r"(^|[\s'-])(\w)", lambda m: m[1] + m[2].upper(), new) if old[:1].isupper() else new


def tables():
    """pseudopeople's tables: keyboard, OCR (letters for letters or digits) and the phonetic rules without conditions."""
    load = lambda name: text("pseudopeople", f"pseudopeople/data/{name}")
    keyboard = [(k, v) for k, near in yaml.safe_load(load("qwerty_errors.yaml")).items() for v in near or []
                if isinstance(k, str) and k.isalpha() and k.islower() and str(v).isalpha()]
    rows = [line.strip().split(",") for line in load("ocr_errors.csv") if line.strip() and line[0] != "#"]
    ocr = [(a.lower(), b.lower()) for a, b in rows if a.isalpha() and b.isalnum() and a.lower() != b.lower()]
    rows = [line.strip().split(",") for line in load("phonetic_variations.csv") if line.strip() and line[0] != "#"]
    flags = {"ALL": "", "START": "^", "MIDDLE": "_", "END": "$"}
    sound = [(r[1], "" if r[2] == "@" else r[2], flags[r[0]]) for r in rows if r[3:7] == ["None"] * 4]
    return (pd.DataFrame(keyboard, columns=["s", "t"]), pd.DataFrame(ocr, columns=["s", "t"]),
            pd.DataFrame(sound, columns=["s", "t", "f"]))


def misspellers():
    """Every generator of misspellings, by name."""
    keyboard, ocr, sound = tables()
    one = dict(aug_char_min=1, aug_char_max=1, aug_word_max=1, min_char=3)
    return {
        "nlpaug-keyboard": nlpaug_with(nac.KeyboardAug(include_special_char=False, include_numeric=False,
                                                       include_upper_case=False, **one)),
        "nlpaug-ocr": nlpaug_with(nac.OcrAug(**one)),
        "nlpaug-swap": nlpaug_with(nac.RandomCharAug(action="swap", **one)),
        "nlpaug-delete": nlpaug_with(nac.RandomCharAug(action="delete", **one)),
        "nlpaug-insert": nlpaug_with(nac.RandomCharAug(action="insert", include_numeric=False, **one)),
        "typo-swap": typo_with("char_swap"), "typo-missing": typo_with("missing_char"),
        "typo-extra": typo_with("extra_char"), "typo-nearby": typo_with("nearby_char"),
        "typo-similar": typo_with("similar_char"), "typo-repeated": typo_with("repeated_char"),
        "gecko-insert": gecko_with(lambda rng: mutator.with_insert(charset=LETTERS, rng=rng)),
        "gecko-delete": gecko_with(lambda rng: mutator.with_delete(rng)),
        "gecko-transpose": gecko_with(lambda rng: mutator.with_transpose(rng)),
        "gecko-substitute": gecko_with(lambda rng: mutator.with_substitute(charset=LETTERS, rng=rng)),
        "pseudopeople-keyboard": gecko_with(
            lambda rng: mutator.with_replacement_table(keyboard, "s", "t", inline=True, rng=rng)),
        "pseudopeople-ocr": gecko_with(lambda rng: mutator.with_replacement_table(ocr, "s", "t", inline=True, rng=rng)),
        "febrl-phonetic": gecko_with(lambda rng: mutator.with_phonetic_replacement_table(sound, "s", "t", "f", rng=rng)),
    }


def nicknames():
    """Nicknames by name, of the two packages, and a test whether two first names are of one family of names."""
    namer = NickNamer()
    table = defaultdict(set)
    for row in csv.reader(text("pseudopeople", "pseudopeople/data/nicknames.csv")):
        table[row[0].strip()] |= {v.strip() for v in row[1:] if v.strip()}
    own = lambda name: sorted(namer.nicknames_of(name) | namer.canonicals_of(name))
    other = lambda name: sorted(table.get(name.lower(), ()))
    family = lambda name: {name.lower(), *own(name), *other(name)}
    return own, other, lambda a, b: bool(family(a) & family(b))


# ---------------------------------------------------------------- the queries

def queries(people, seed, positive=2_500, negative=500):
    """The rows of a query file: id_true, kind, first_name, last_name, full_name, company."""
    rng = random.Random(seed)
    random.seed(seed)
    np.random.seed(seed)
    wrong, (own, other, related) = misspellers(), nicknames()
    at, named = defaultdict(list), defaultdict(set)
    for person in people:
        at[person["company"]].append(person)
        named[bare(person["first_name"] + person["last_name"])].add(person["company"])
    cores = {bare(core_of(company)): company for company in at}
    companies = list(at)

    def change_company(company):
        kind = rng.choices(["respell", "wrong"], [3, 1])[0]
        return rng.choice(list(RESPELLINGS)) if kind == "respell" else rng.choice(list(wrong))

    # A plan has the noisy fields of a query and the noise of each; noise is applied to all plans of a kind at once.
    plans = []
    for person in rng.sample(people, min(len(people), positive * 3)):
        fields = rng.sample(["first_name", "last_name", "company"], rng.choices([1, 2], [3, 2])[0])
        noise = {}
        for field in fields:
            if field == "company":
                noise[field] = change_company(person[field])
            elif field == "first_name":
                noise[field] = rng.choices(["nicknames", "pseudopeople-nickname", "initial", rng.choice(list(wrong))],
                                           [25, 10, 8, 57])[0]
            else:
                noise[field] = "unaccented" if not person[field].isascii() and rng.random() < 0.4 else rng.choice(list(wrong))
        plans.append((person, noise, dict(person)))
    for kind, run in wrong.items():
        todo = [(row, field) for _, noise, row in plans for field, k in noise.items() if k == kind and len(row[field]) > 3]
        for (row, field), value in zip(todo, run([row[field] for row, field in todo], seed * 7919)):
            row[field] = " ".join(value.split())
    for _, noise, row in plans:
        for field, kind in noise.items():
            if kind in RESPELLINGS:
                row[field] = RESPELLINGS[kind](row[field], rng)
            elif kind == "initial":
                row[field] = row[field][0] + rng.choice(["", "."])
            elif kind in ("nicknames", "pseudopeople-nickname"):
                found = (own if kind == "nicknames" else other)(row[field])
                row[field] = rng.choice(found).title() if found else row[field]

    def fair(person, noise, row):
        """Whether every noise did something and the answer is still this person only."""
        if any(row[f] == person[f] for f in noise) or min(len(bare(row["last_name"])), len(bare(row["company"]))) < 2:
            return False
        if cores.get(bare(core_of(row["company"])), person["company"]) != person["company"]:
            return False
        for colleague in at[person["company"]]:
            if colleague is person or bare(colleague["last_name"]) != bare(person["last_name"]):
                continue
            if noise.get("first_name") == "initial" and colleague["first_name"][0] == person["first_name"][0]:
                return False
            if related(row["first_name"], colleague["first_name"]) or bare(row["first_name"]) == bare(colleague["first_name"]):
                return False
        return True

    def shape(id, kind, row):
        """A fifth of the queries have the full name only, in one of the usual orders."""
        first, last = row["first_name"], row["last_name"]
        if rng.random() < 0.2:
            full = rng.choices([f"{first} {last}", f"{last}, {first}", f"{first} {last}".upper()], [6, 3, 1])[0]
            return [id, kind, "", "", full, row["company"]]
        return [id, kind, first, last, "", row["company"]]

    rows = []
    for person, noise, row in plans:
        if len(rows) < positive and fair(person, noise, row):
            kind = "+".join(f"{field.split('_')[0]}:{k}" for field, k in noise.items())
            rows.append(shape(person["id"], kind, row))
    assert len(rows) == positive, f"only {len(rows)} fair queries"

    firsts = defaultdict(list)
    for name in sorted({p["first_name"] for p in people}):
        firsts[name[0]].append(name)
    while len(rows) < positive + negative:
        person, row = (chosen := rng.choice(people)), dict(chosen)
        if rng.random() < 0.5:
            kind, row["company"] = "negative:elsewhere", rng.choice(companies)
            if any(bare(c["last_name"]) == bare(person["last_name"]) and c["first_name"][0] == person["first_name"][0]
                   for c in at[row["company"]]):
                continue
        else:
            kind, row["first_name"] = "negative:namesake", rng.choice(firsts[person["first_name"][0]])
            a, b = bare(row["first_name"]), bare(person["first_name"])
            if a.startswith(b) or b.startswith(a) or levenshtein_distance(a, b) < 3 or related(a, b):
                continue
            if any(bare(c["last_name"]) == bare(person["last_name"]) and related(c["first_name"], row["first_name"])
                   for c in at[person["company"]]):
                continue
        if rng.random() < 0.35:
            how = rng.choice(list(RESPELLINGS))
            company = RESPELLINGS[how](row["company"], rng)
            if company != row["company"] and cores.get(bare(core_of(company)), row["company"]) == row["company"]:
                kind, row["company"] = f"{kind}+company:{how}", company
        rows.append(shape("", kind, row))
    rng.shuffle(rows)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--people", type=Path, help="the directory to ask about; without it one is made from the seed")
    parser.add_argument("--only-people", action="store_true", help="make the directory and no queries")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.people or args.out / f"people-{args.seed}.csv"
    if not args.people:
        make_people(path, args.seed)
    if args.only_people:
        return
    with open(path, newline="", encoding="utf-8") as file:
        people = list(csv.DictReader(file))
    with open(args.out / f"queries-{args.seed}.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id_true", "kind", "first_name", "last_name", "full_name", "company"])
        writer.writerows(queries(people, args.seed))


if __name__ == "__main__":
    main()
