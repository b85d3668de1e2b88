"""Pairs of company names that mean the same company or do not: OUT/companies-S.csv (a, b, same, category).

Half is companies.csv, written by hand from public knowledge and before the matcher was seen; half is generated from
the legal forms of ISO 20275 and cleanco. Categories that begin with `not:` are of different companies.
"""

import argparse
import csv
import random
import re
from pathlib import Path

from cleanco.termdata import terms_by_country

from legal import RESPELLINGS, bare, elf

HERE = Path(__file__).parent
CORES = """Acerinox Adyen Amadeus Aperam Bertelsmann Brembo Carlsberg Clariant Criteo Dassault Delhaize Elkem Fresenius
Geberit Grifols Hapag-Lloyd Huhtamaki Iberdrola Ipsen Jungheinrich Kemira Kering Kuka Lanxess Leonardo Lonza Luxottica
Melexis Metso Neste Nexans Orkla Outokumpu Pandora Pirelli Prysmian Qiagen Randstad Rexel Salzgitter Sandvik Schaeffler
Securitas Sika Sulzer Symrise Telia Thales Umicore Valeo Vestas Wartsila Wienerberger Wolters Yara Zumtobel""".split()
LONGER = ["Blue Harbour Logistics", "Nordic Light Manufacturing", "Green Valley Foods", "Silver Lake Technologies",
          "Stone Bridge Brothers", "North Sea International", "Golden Gate Laboratories", "River Side Engineering",
          "East West Insurance", "High Point Systems", "Baker and Stein", "Fischer & Vogel", "Moreau et Fils",
          "Garcia y Lopez", "Rossi & Bianchi", "The Copper Kettle", "Old Mill National Services", "Clear Sky Solutions",
          "Iron Horse Industries", "Grand Union Associates", "The Lantern Group", "Black Forest Management"]
OTHERS = ["Holdings", "Capital", "Bank", "Ventures", "Insurance", "Foundation", "Real Estate", "Energy", "Pharma",
          "Leasing", "Academy", "Retail"]
COUNTRIES = ["India", "Japan", "Brasil", "Deutschland", "France", "Italia", "Polska", "UK", "USA", "China", "Nederland",
             "South Africa"]
SHORT = ["ABN", "ASML", "BBVA", "CEZ", "DSM", "EDP", "ENEL", "GEA", "ING", "KBC", "KPN", "MTU", "OMV", "PGE", "PSA",
         "SEB", "SKF", "SSAB", "STM", "TDC", "UCB", "VINCI"]


def same_by_iso(rng, count):
    """A form of ISO 20275 abbreviated, spelt out or left out, countries taken in turn."""
    forms = {}
    for country, name, abbreviations in elf():
        short = [a for a in abbreviations if 2 <= len(a) <= 14 and bare(a) != bare(name)]
        if country and short and len(name) < 70 and not re.search(r"[(/;,]", name):
            forms.setdefault(country, []).append((name, short))
    countries = sorted(forms)
    rng.shuffle(countries)
    for i in range(count):
        country = countries[i % len(countries)]
        name, short = rng.choice(forms[country])
        core, a = rng.choice(CORES), rng.choice(short)
        b = rng.choice([f"{core} {name}", f"{core} {name}", core])
        yield f"{core} {a}", b, 1, f"iso:{country}"


def same_by_cleanco(rng, count):
    """A term of cleanco with and without its full stops, in capitals, after a comma, or left out."""
    countries = sorted(terms_by_country)
    rng.shuffle(countries)
    for i in range(count):
        country = countries[i % len(countries)]
        core, term = rng.choice(CORES), rng.choice(terms_by_country[country]).strip()
        a = f"{core} {term}"
        b = rng.choice([core, f"{core} {term.upper()}", f"{core}, {term}", f"{core} {term.replace('.', '')}"])
        yield a, b if a != b else f"{core.upper()} {term}", 1, f"cleanco:{country}"


def same_by_respelling(rng, count):
    """Longer names through the respellings of noise.py that do not touch the form."""
    done = set()
    while len(done) < count:
        name = rng.choice(LONGER) + rng.choice(["", " Ltd", " GmbH", " Inc.", " S.A."])
        kind = rng.choice(["ampersand", "the", "joined", "abbreviated", "case"])
        other = RESPELLINGS[kind](name, rng)
        if other != name and (name, other) not in done:
            done.add((name, other))
            yield name, other, 1, f"respelt:{kind}"


def different(rng, count):
    """A qualifier, a country, another core before the same long form, another first word, another letter."""
    long_forms = [name for _, name, short in elf() if short and 20 < len(name) < 70 and not re.search(r"[(/;,]", name)]
    for i in range(count):
        core, other = rng.sample(CORES, 2)
        form = rng.choice(["", " AG", " Ltd", " S.A.", " Inc."])
        match i % 5:
            case 0:
                yield core + form, f"{core} {rng.choice(OTHERS)}{form}", 0, "not:part"
            case 1:
                yield core + form, f"{core} {rng.choice(COUNTRIES)}{form}", 0, "not:country"
            case 2:
                long = rng.choice(long_forms)
                yield f"{core} {long}", f"{other} {long}", 0, "not:same-form"
            case 3:
                name = rng.choice([n for n in LONGER if " " in n and not n.startswith("The")])
                yield name, f"{other} {name.split(' ', 1)[1]}", 0, "not:word"
            case 4:
                name = rng.choice(SHORT)
                at = rng.randrange(len(name))
                letter = rng.choice([c for c in "ABCDEFGHIKLMNOPRSTUV" if c != name[at]])
                yield name + form, name[:at] + letter + name[at + 1:] + form, 0, "not:letter"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    with open(HERE / "companies.csv", newline="", encoding="utf-8") as file:
        rows = [(r["a"], r["b"], int(r["same"]), r["category"]) for r in csv.DictReader(file)]
    rows += [*same_by_iso(rng, 130), *same_by_cleanco(rng, 80), *same_by_respelling(rng, 50), *different(rng, 150)]
    with open(args.out / f"companies-{args.seed}.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["a", "b", "same", "category"])
        writer.writerows(dict.fromkeys(rows))


if __name__ == "__main__":
    main()
