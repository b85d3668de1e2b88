"""Makes common/language/src/given_names.txt and family_names.txt: what everybody knows of names, so that one name is not taken for a
slip in another.

    names.py KEYS --census NAMES [--faker FAKER] [--fakerjs JSON] [--mimesis MIMESIS]

KEYS is the program bench-matching, which writes each name as names are compared. The sources, any of which can be left out to measure on
names that are not in the list:

- NAMES, the package names 0.3.0 unpacked, which says MIT and has the name files of the US census of 1990, in the public domain,
- FAKER, a folder with the package Faker 40.54.0 (pip install --target FAKER Faker==40.54.0), which says MIT,
- JSON, what infra/bench/linkage/fakerjs.mjs writes of the package @faker-js/faker 10.6.0, which says MIT,
- MIMESIS, a folder with the package mimesis 22.2.0, which says MIT.

A line is a name, for given names whose it is (m, f or e for either), how common it is where it is most common (`a` stands for one in
two people, each further letter for half as many), and the regions it is listed in: six bits a letter, from `0` on. The lines are in the
order of their bytes; each begins with how many letters it shares with the one before (`0` none, `1` one and so on), which are left out.
"""

import argparse
import importlib
import json
import math
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "common/language/src"
# Lists that say no shares are of the more common names; a short one does not make each of its names common.
MOST = 0.002
# A name of one sex has this many times as many bearers of it as of the other, and of the other fewer than this in any language.
CLEARLY = 8
FEW = 0.0003
# The census' family names that are rarer than this are misspellings as often as not.
LEAST = 0.00003


# Languages whose names meet each other: a slip seldom makes a name of the same region.
REGIONS = ["en", "de lb", "fr", "es pt ca gl", "it", "nl af", "da no nb nn sv fi is et", "pl cs sk sl hr sr hu ro lt lv", "ru uk bg mk el ka hy kk",
           "tr az uz ar fa he ku ur dv", "hi bn ta ne gu mr or si id th vi", "ja ko zh ha ig yo zu sw tw"]
# Locales that are written in another language than people are named in.
MOVED = {"en_IN": "hi", "en_PK": "ur", "en_TH": "th", "en_NG": "yo", "en_KE": "sw", "en_GH": "tw", "en_NP": "ne", "en_HK": "zh", "en_ZA": "zu",
         "fr_SN": "sw", "fr_DZ": "ar", "ga_IE": "en", "es_CA": "ca"}


def region(locale: str) -> int:
    """The bit of a locale's region; none for a language that has none."""
    locale = locale.replace("-", "_")
    language = MOVED.get(locale, locale).split("_")[0]
    return next((1 << at for at, languages in enumerate(REGIONS) if language in languages.split()), 0)


# Every so many lines one is written in full, so that the list can be searched.
BLOCK = 32


def faker_lists(folder: Path):
    """Faker's lists of names: male, female, either, family."""
    sys.path.insert(0, str(folder))
    for path in sorted((folder / "faker/providers/person").iterdir()):
        if not path.is_dir() or path.name.startswith("__"):
            continue
        provider = importlib.import_module(f"faker.providers.person.{path.name}").Provider
        of = lambda name: shares(getattr(provider, name, None))
        pairs = lambda name: shares(romanised(getattr(provider, name, None)))
        male = of("first_names_male") | pairs("first_name_male_pairs")
        female = of("first_names_female") | pairs("first_name_female_pairs")
        # A list of all given names says nothing of those that are in a list of one sex.
        either = of("first_names_unisex") | {n: s for n, s in of("first_names").items() if n not in male and n not in female}
        kinds = ["", "_male", "_female", "_unisex", "_masculine", "_feminine"]
        families = [of(f"last_names{kind}") for kind in kinds] + [pairs("last_name_pairs")]
        yield region(path.name), male, female, either, {name: share for family in families for name, share in family.items()}


def fakerjs_lists(path: Path):
    """The lists of faker-js, in the same order."""
    for locale, lists in json.loads(path.read_text()).items():
        yield region(locale), *(shares(lists[kind]) for kind in ["m", "f", "e", "last"])


def mimesis_lists(folder: Path):
    """The lists of mimesis, in the same order."""
    for path in sorted((folder / "mimesis/datasets").glob("*/person.json")):
        person = json.loads(path.read_text(encoding="utf-8"))
        given, family = person.get("names", {}), person.get("surnames", [])
        family = family if isinstance(family, list) else [name for names in family.values() for name in names]
        yield region(path.parent.name), shares(given.get("male", [])), shares(given.get("female", [])), {}, shares(family)


def shares(values) -> dict[str, float]:
    """How many of all have each name of a list; nothing where the list is made at run time."""
    if isinstance(values, dict):
        total = sum(values.values())
        return {name: weight / total for name, weight in values.items()}
    if isinstance(values, (tuple, list)):
        names = [name for name in values if isinstance(name, str)]
        return dict.fromkeys(names, min(1 / max(len(names), 1), MOST))
    return {}


def romanised(pairs) -> list[str]:
    """The spellings in Latin letters of names that are listed in several scripts."""
    return [spellings[-1] for spellings in pairs or () if isinstance(spellings, (tuple, list))]


def gathered(sources, names: Path):
    """Shares of given names by sex, and of family names, as they are written."""
    # Of each name: its share, and the regions.
    given = {sex: defaultdict(lambda: (0.0, 0)) for sex in "mfe"}
    family = defaultdict(lambda: (0.0, 0))

    def add(table, found, region, factor=1.0):
        for name, share in found.items():
            table[name] = max(table[name][0], share * factor), table[name][1] | region

    for at, *lists in sources:
        for sex, found in zip("mfe", lists):
            add(given[sex], found, at, 0.5)
        add(family, lists[3], at)

    def census(file):
        lines = (names / "names" / file).read_text().splitlines()
        return {line.split()[0].capitalize(): float(line.split()[1]) / 100 for line in lines if line.strip()}

    add(given["m"], census("dist.male.first"), region("en"), 0.5)
    add(given["f"], census("dist.female.first"), region("en"), 0.5)
    add(family, {name: share for name, share in census("dist.all.last").items() if share >= LEAST}, region("en"))
    return given, family


def keys(program: str, kind: str, names: list[str]) -> list[str]:
    """The names as they are compared."""
    run = subprocess.run([program, "keys", kind], input="\n".join(names), text=True, capture_output=True, check=True)
    found = run.stdout.split("\n")[: len(names)]
    assert len(found) == len(names), "one key for each name"
    return found


def letter(share: float) -> str:
    return chr(ord("a") + min(max(round(-math.log2(share)) - 1, 0), 25))


def letters(regions: int) -> str:
    return chr(ord("0") + regions % 64) + chr(ord("0") + regions // 64)


def write(path: Path, marks: dict[str, str]) -> None:
    """Names with their marks, in order, each without the letters it shares with the one before."""
    text, before = [], ""
    names = sorted(name for name in marks if len(name) > 1 and name.isascii() and name.isalpha())
    for at, name in enumerate(names):
        shared = 0
        while at % BLOCK and shared < min(len(name), len(before), 40) and name[shared] == before[shared]:
            shared += 1
        text.append(f"{chr(ord('0') + shared)}{name[shared:]}{marks[name]}\n")
        before = name
    path.write_text("".join(text))
    print(f"{len(names)} names, {path.stat().st_size} bytes in {path.name}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys")
    parser.add_argument("--census", type=Path, required=True)
    for source in ["--faker", "--fakerjs", "--mimesis"]:
        parser.add_argument(source, type=Path)
    args = parser.parse_args()
    sources = [*(faker_lists(args.faker) if args.faker else ()), *(fakerjs_lists(args.fakerjs) if args.fakerjs else ()),
               *(mimesis_lists(args.mimesis) if args.mimesis else ())]
    given, family = gathered(sources, args.census)

    by_key, regions = defaultdict(lambda: defaultdict(float)), defaultdict(int)
    for sex, table in given.items():
        spelt = sorted(table)
        for name, key in zip(spelt, keys(args.keys, "given", spelt)):
            by_key[key][sex] = max(by_key[key][sex], table[name][0])
            regions[key] |= table[name][1]
    marks = {}
    for key, sexes in by_key.items():
        male, female = sexes["m"], sexes["f"]
        either = (sexes["e"] and not male and not female) or min(male, female) > FEW
        sex = "e" if either else "m" if male >= CLEARLY * female else "f" if female >= CLEARLY * male else "e"
        marks[key] = sex + letter(max(sexes.values())) + letters(regions[key])
    write(SOURCES / "given_names.txt", marks)

    by_key, regions = defaultdict(float), defaultdict(int)
    spelt = sorted(family)
    for name, key in zip(spelt, keys(args.keys, "family", spelt)):
        by_key[key] = max(by_key[key], family[name][0])
        regions[key] |= family[name][1]
    write(SOURCES / "family_names.txt", {key: letter(share) + letters(regions[key]) for key, share in by_key.items()})


if __name__ == "__main__":
    main()
