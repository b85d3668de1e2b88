"""What is hardest to tell: near names, damaged company names, and noisy look-ups beside them, as folders for `bench-matching tables`.

    hard.py OUT --seed 1 --people 400 [--names NAMES]

OUT/PEOPLE-SEED gets people.csv, queries.csv and companies.csv. NAMES is what fakerjs.mjs wrote, or a folder with the package mimesis;
without it people have the names of Faker. A near name is another name of the same locale, one or two letters away.
"""

import argparse
import csv
import json
import random
import re
from collections import defaultdict
from pathlib import Path

import jellyfish
import numpy as np
from anyascii import anyascii
from faker import Faker

from legal import RESPELLINGS, bare, core_of
from noise import FORMS, LOCALES, census, misspellers, nicknames, queries

SCRIPTS = ["ru_RU", "bg_BG", "el_GR", "uk_UA"]
TRADES = ["Logistics", "Foods", "Consulting", "Repair", "Council", "Bakery", "Design", "Capital", "Systems", "Press"]
ENTITIES = {"&": "&amp;", "'": "&#39;", "ü": "&uuml;", "ö": "&ouml;", "ä": "&auml;", "é": "&eacute;"}
UMLAUTS = {"ü": "ue", "ö": "oe", "ä": "ae", "Ü": "Ue", "Ö": "Oe", "Ä": "Ae", "ø": "oe", "å": "aa"}
# How family names of men end, and those of women of their families.
HIS_AND_HERS = [("ski", "ska"), ("cki", "cka"), ("dzki", "dzka"), ("ský", "ská"), ("cký", "cká"), ("ov", "ova"), ("ev", "eva"),
                ("poulos", "poulou"), ("idis", "idou")]
WITH_BOTH = ("pl", "cs", "sk", "ru", "uk", "bg", "el")
# Family names of women and men of one family are one name.
ONE_FAMILY = re.compile(r"(sk|ck|dzk)[iay]$|ova?$|eva?$|[nl][ya]$|ou$|os$|[ai]?(a|e|i|u|k|l|n)?(va|iene|aite|yte)$")


# ---------------------------------------------------------------- names

def by_faker():
    """Given names with sex and family names of Faker's locales in Latin letters."""
    found = {}
    for locale in LOCALES:
        provider = next(p for p in Faker(locale).get_providers() if hasattr(p, "first_names_male"))
        of = lambda word: [n for n in getattr(provider, word, None) or () if isinstance(n, str)]
        last = of("last_names") or of("last_names_male") + of("last_names_female")
        found[locale] = {"m": of("first_names_male"), "f": of("first_names_female"), "e": [], "last": last}
    return found


def by_mimesis(folder):
    """The same of mimesis."""
    found = {}
    for path in sorted((folder / "mimesis/datasets").glob("*/person.json")):
        person = json.loads(path.read_text(encoding="utf-8"))
        given, family = person.get("names", {}), person.get("surnames", [])
        family = family if isinstance(family, list) else [name for names in family.values() for name in names]
        found[path.parent.name] = {"m": given.get("male", []), "f": given.get("female", []), "e": [], "last": family}
    return found


def latin(name: str) -> bool:
    return bool(re.fullmatch(r"[A-Za-zÀ-ɏ'’-]{3,}", name))


class Names:
    """A source of names: by locale, and which of all are near each other."""

    def __init__(self, source):
        self.locales = {}
        for locale, lists in sorted(source.items()):
            kept = {kind: sorted({n for n in names if latin(n)}) for kind, names in lists.items()}
            if len(kept["m"]) > 20 and len(kept["f"]) > 20 and len(kept["last"]) > 20:
                self.locales[locale] = kept
        self.sex = defaultdict(set)
        for lists in self.locales.values():
            for sex in "mfe":
                for name in lists[sex]:
                    self.sex[bare(name)].add(sex)
        self.cache = {}
        self.related = nicknames()[2]

    def person(self, rng, locale):
        lists = self.locales[locale]
        return rng.choice(lists[rng.choice("mf")]), rng.choice(lists["last"])

    def near(self, name, field, locale):
        """Other names of the locale that are one letter away, or two in a longer name. Elsewhere they are often the same name."""
        key = (name, field, locale)
        if key not in self.cache:
            mine, found, lists = bare(name), [], self.locales[locale]
            for other in lists["last"] if field == "family" else lists["m"] + lists["f"] + lists["e"]:
                theirs = bare(other)
                if mine == theirs or abs(len(mine) - len(theirs)) > 2:
                    continue
                apart = jellyfish.damerau_levenshtein_distance(mine, theirs)
                if apart == 1 or (apart == 2 and min(len(mine), len(theirs)) >= 6):
                    if not self.is_form(mine, theirs, field):
                        found.append(other)
            self.cache[key] = found
        return self.cache[key]

    def is_form(self, mine, theirs, field):
        """Whether two spellings are of one name: a nickname, the same sound, a woman's form of the family name."""
        if field == "family":
            return bool(ONE_FAMILY.search(mine) and ONE_FAMILY.search(theirs) and mine[:3] == theirs[:3])
        one_sex = self.sex[mine] & self.sex[theirs]
        return bool(one_sex and sound(mine) == sound(theirs)) or self.related(mine, theirs)


def sound(name: str) -> str:
    """The letters that are heard, in one spelling: Esther and Ester, Kristina and Christina, Jasmin and Yasmin are one name."""
    for written, heard in [("ph", "f"), ("ch", "k"), ("ck", "k"), ("c", "k"), ("q", "k"), ("x", "j"), ("j", "i"), ("y", "i"), ("w", "v"), ("z", "s"),
                           ("h", "")]:
        name = name.replace(written, heard)
    return re.sub(r"(.)\1+", r"\1", name)


# ---------------------------------------------------------------- the directory

def directory(rng, names, seed, people, companies):
    """People at companies of many countries, some written in Cyrillic or Greek letters."""
    fakers = {locale: Faker(locale) for locale in [*LOCALES, *SCRIPTS]}
    for i, faker in enumerate(fakers.values()):
        faker.seed_instance(seed * 1000 + i)
    firms, taken = [], set()
    while len(firms) < companies:
        locale = rng.choices([*LOCALES, *SCRIPTS], [6] + [1] * (len(fakers) - 1))[0]
        name = fakers[locale].company()
        if rng.random() < 0.4 and locale in FORMS:
            _, one = names.person(rng, rng.choice(sorted(names.locales)))
            _, two = names.person(rng, rng.choice(sorted(names.locales)))
            name = rng.choice([f"{one} {rng.choice(TRADES)}", f"{one} & {two}", f"{rng.choice(TRADES)} of {one} {two}",
                               f"{one} {two} {rng.choice(TRADES)}"]) + f" {rng.choice(FORMS[locale])}"
        name = " ".join(name.split())
        if bare(core_of(name)) in taken or len(bare(core_of(name))) < 4:
            continue
        taken.add(bare(core_of(name)))
        firms.append((name, f"firm{len(firms)}.example"))
    rows, seen = [], set()
    weights = [1 / (i + 10) ** 0.6 for i in range(companies)]
    while len(rows) < people:
        company, domain = firms[len(rows)] if len(rows) < companies else rng.choices(firms, weights)[0]
        locale = rng.choice(sorted(names.locales))
        first, last = names.person(rng, locale)
        if (bare(first + last), company) not in seen:
            seen.add((bare(first + last), company))
            rows.append({"id": f"p{len(rows)}", "first_name": first, "last_name": last, "company": company, "domain": domain,
                         "locale": locale})
    return rows


# ---------------------------------------------------------------- the questions

def near_names(rng, names, people, count):
    """Questions about people who are not there, whose names are near those of people who are."""
    at = defaultdict(set)
    for row in people:
        at[row["company"]].add((bare(row["first_name"]), bare(row["last_name"])))
    while count:
        row = rng.choice(people)
        kind = rng.choices(["given", "family", "both"], [45, 40, 15])[0]
        first, last = row["first_name"], row["last_name"]
        if kind in ("given", "both"):
            first = rng.choice(names.near(first, "given", row["locale"]) or [first])
        if kind in ("family", "both"):
            last = rng.choice(names.near(last, "family", row["locale"]) or [last])
        changed = (first != row["first_name"]) + (last != row["last_name"])
        colleague = any((bare(first) == f or names.related(bare(first), f)) and bare(last) == l for f, l in at[row["company"]])
        if changed < (2 if kind == "both" else 1) or colleague:
            continue
        if kind == "given" and not names.sex[bare(first)] & names.sex[bare(row["first_name"])]:
            kind = "given-sex"
        count -= 1
        yield ["", f"near:{kind}", first, last, "", row["company"]]


def other_ending(last):
    """The name of a brother or a sister, and whose it is; nothing where both have the same."""
    for his, hers in HIS_AND_HERS:
        for own, other, sex in [(his, hers, "f"), (hers, his, "m")]:
            if last.endswith(own) and len(last) > len(own) + 2:
                return last[: -len(own)] + other, sex
    return None


def one_family(rng, names, people, count):
    """Questions about brothers and sisters, who are not there, of people who are: by the given name or its initial."""
    at = defaultdict(set)
    for row in people:
        at[row["company"]].add((bare(row["first_name"]), bare(row["last_name"])))
    found = [row for row in people if row["locale"].startswith(WITH_BOTH) and other_ending(row["last_name"])]
    for row in rng.sample(found, min(count, len(found))):
        last, sex = other_ending(row["last_name"])
        first = rng.choice(names.locales[row["locale"]][sex])
        kind = rng.choice(["given", "initial"])
        if kind == "initial":
            first = rng.choice([row["first_name"][0], row["first_name"][0] + "."])
        if not any(bare(last) == l and f.startswith(bare(first)) for f, l in at[row["company"]]):
            yield ["", f"negative:one-family-{kind}", first, last, "", row["company"]]


def damages(rng, wrong, seed):
    """Ways in which a company's name is damaged or written otherwise, by kind."""
    def once(word):
        kind = rng.choice(sorted(wrong))
        return "".join(wrong[kind]([word], rng.randrange(1 << 30))[0].split()) or word

    def words(name, count, times):
        parts = name.split()
        long = [i for i, word in enumerate(parts) if len(word) > 3 and word.isalpha()]
        if len(parts) < 2 or len(long) < count or len(core_of(name).split()) < 2:
            return name
        for i in rng.sample(long, count):
            for _ in range(times):
                parts[i] = once(parts[i])
        return " ".join(parts)

    def cut(name):
        core = core_of(name)
        return core[: int(len(core) * rng.uniform(0.75, 0.9))].strip() if len(core.split()) > 1 and len(core) > 11 else name

    def swap(table):
        return lambda name: "".join(table.get(c, c) for c in name)

    return {
        "one-slip": lambda name: words(name, 1, 1), "unreadable-word": lambda name: words(name, 1, 2),
        "two-words": lambda name: words(name, 2, 1), "cut": cut, "entity": swap(ENTITIES), "umlaut": swap(UMLAUTS),
        "dots": lambda name: RESPELLINGS["legal-punctuation"](name, rng),
        "script": lambda name: anyascii(name) if re.search(r"[Ͱ-ӿ]", name) else name,
    }


def damaged(rng, wrong, people, seed, count):
    """Questions about people who are there, with a damaged company name and the name exact, or with a slip."""
    kinds, slip = damages(rng, wrong, seed), list(wrong)
    cores = {bare(core_of(row["company"])) for row in people}
    names = defaultdict(int)
    for row in people:
        names[bare(row["first_name"] + row["last_name"])] += 1
    misses = 0
    while count and misses < 200_000:
        misses += 1
        row = rng.choice(people)
        kind = rng.choice(sorted(kinds))
        company, first = kinds[kind](row["company"]), row["first_name"]
        core = bare(core_of(company))
        if company == row["company"] or len(core) < 4 or (core in cores and core != bare(core_of(row["company"]))):
            continue
        if names[bare(row["first_name"] + row["last_name"])] > 1:
            continue
        if rng.random() < 0.3 and len(first) > 3:
            first = wrong[rng.choice(slip)]([first], rng.randrange(1 << 30))[0]
        count -= 1
        yield [row["id"], f"company:{kind}", first, row["last_name"], "", company]


def company_pairs(rng, wrong, names, people, seed, count):
    """Pairs of company names: damaged ones of one company, near ones of two."""
    kinds, firms = damages(rng, wrong, seed), sorted({row["company"] for row in people})
    shares = census()["last"][0][:20_000]
    for kind in sorted(kinds):
        done = 0
        for firm in rng.sample(firms, len(firms)):
            other = kinds[kind](firm)
            if done < count and other != firm and len(bare(core_of(other))) > 3:
                done += 1
                yield other, firm, 1, kind
    near = [(a, b) for a in rng.sample(shares[:4_000], 800) for b in shares[:4_000]
            if a != b and abs(len(a) - len(b)) < 2 and a[0] == b[0] and jellyfish.damerau_levenshtein_distance(a, b) == 1]
    for a, b in rng.sample(near, min(len(near), count * 2)):
        tail = rng.choice(["", "", " GmbH", " Inc.", f" {rng.choice(TRADES)}", f" & {rng.choice(shares)}"])
        yield f"{a.capitalize()}{tail}", f"{b.capitalize()}{tail}", 0, "not:near-name"
    for a, b in (rng.sample(firms, 2) for _ in range(count)):
        words = core_of(a).split()
        if len(words) > 1:
            words[rng.randrange(len(words))] = core_of(b).split()[0]
            if bare(" ".join(words)) != bare(core_of(a)):
                yield " ".join(words), a, 0, "not:other-word"


def write(path, head, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--people", type=int, default=20_000)
    parser.add_argument("--names", type=Path)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    random.seed(args.seed)
    np.random.seed(args.seed)
    source = by_faker() if not args.names else by_mimesis(args.names) if args.names.is_dir() else json.loads(args.names.read_text())
    names = Names(source)
    folder = args.out / f"{args.people}-{args.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    companies = max(args.people // 7, 20)
    people = directory(rng, names, args.seed, args.people, companies)
    write(folder / "people.csv", list(people[0]), [list(row.values()) for row in people])
    # One word at a time: those that are quick with one.
    wrong = {name: run for name, run in misspellers().items() if name.startswith(("nlpaug", "typo"))}
    count = min(1_000, args.people)
    rows = [row for row in queries(people, args.seed, count // 2 if args.people < 1_000 else 2_000, count // 8)]
    rows += near_names(rng, names, people, count)
    rows += damaged(rng, wrong, people, args.seed, count)
    # By other chances, so that all other questions are the same as without.
    rows += one_family(random.Random(f"family {args.seed}"), names, people, count // 4)
    write(folder / "queries.csv", ["id_true", "kind", "first_name", "last_name", "full_name", "company"], rows)
    write(folder / "companies.csv", ["a", "b", "same", "category"], company_pairs(rng, wrong, names, people, args.seed, 60))


if __name__ == "__main__":
    main()
