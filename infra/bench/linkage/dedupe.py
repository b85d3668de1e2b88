"""`almanac dedupe`, Splink and dedupe on the sets of data.py: groups of rows without labels.

The command is asked as a user would: the file without the columns that tell the truth, nothing else. Its groups are counted as pairs
within the `report` half. Splink's figures are those of rivals.json, whose threshold was chosen by the labels of the `fit` half, which the
command never sees. The package `dedupe` is trained on the labels of the `fit` half where it can be imported; otherwise its column says so.
"""

import argparse
import csv
import itertools
import json
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

SETS = ["febrl1", "febrl2", "febrl3", "rldata500", "rldata10000", "restaurants", "affiliations", "patstat"]
HIDDEN = {"id", "split", "source"}


def rows_of(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def pairs_of(groups, records):
    """The pairs of a half that groups put together."""
    found = set()
    for members in groups:
        kept = [at for at in members if records[at]["split"] == "report"]
        two_tables = "source" in records[0]
        for one, other in itertools.combinations(sorted(kept), 2):
            if not two_tables or records[one]["source"] != records[other]["source"]:
                found.add(frozenset((records[one]["id"], records[other]["id"])))
    return found


def figures(found, truth):
    hits = len(found & truth)
    precision, recall = hits / max(len(found), 1), hits / max(len(truth), 1)
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def ours(almanac, records, folder):
    columns = [name for name in records[0] if name not in HIDDEN]
    source, output = folder / "in.csv", folder / "out.csv"
    with open(source, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows([row[name] for name in columns] for row in records)
    command = [almanac, "dedupe", str(source), "--output", str(output), "--json"]
    counts = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    groups = defaultdict(list)
    for at, row in enumerate(rows_of(output)):
        groups[row["almanac_cluster"]].append(at)
    return list(groups.values()), counts


def theirs(records, truth):
    """Groups of the package dedupe, trained on the labels of `fit`; nothing where it is not installed."""
    try:
        import dedupe
    except ImportError:
        return None
    columns = [name for name in records[0] if name not in HIDDEN]
    data = {at: {name: row[name] or None for name in columns} for at, row in enumerate(records)}
    deduper = dedupe.Dedupe([dedupe.variables.String(name, has_missing=True) for name in columns])
    deduper.prepare_training(data)
    by_id = {row["id"]: at for at, row in enumerate(records)}
    fit = [pair for pair in truth["fit"]]
    match = [tuple(data[by_id[one]] for one in pair) for pair in fit][:500]
    half = [at for at, row in enumerate(records) if row["split"] == "fit"]
    distinct = [(data[one], data[other]) for one, other in zip(half[::2], half[1::2])
                if frozenset((records[one]["id"], records[other]["id"])) not in truth["fit"]][:500]
    deduper.mark_pairs({"match": match, "distinct": distinct})
    deduper.train(recall=1.0)
    return [list(members) for members, _ in deduper.partition(data, 0.5)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--almanac", default="target/fast/almanac")
    parser.add_argument("--only", nargs="*", default=SETS)
    options = parser.parse_args()
    rivals = options.data / "rivals.json"
    known = json.loads(rivals.read_text()) if rivals.exists() else []
    print(f"{'set':<14}{'precision':>10}{'recall':>8}{'F1':>8}{'s':>6}  Splink F1  dedupe F1")
    for name in options.only:
        records = rows_of(options.data / name / "records.csv")
        half = {row["id"]: row["split"] for row in records}
        truth = {"fit": set(), "report": set()}
        for pair in rows_of(options.data / name / "truth.csv"):
            if half.get(pair["id_a"]) == half.get(pair["id_b"]):
                truth[half[pair["id_a"]]].add(frozenset((pair["id_a"], pair["id_b"])))
        with tempfile.TemporaryDirectory() as folder:
            groups, counts = ours(options.almanac, records, Path(folder))
        precision, recall, f1 = figures(pairs_of(groups, records), truth["report"])
        wanted = [name, f"{name} (no ssn)"] if name.startswith("febrl") else [name]
        splink = [entry["f1"] for entry in known if entry["set"] in wanted and entry["rival"].lower().startswith("splink")]
        rival = theirs(records, truth)
        other = "not installed" if rival is None else f"{figures(pairs_of(rival, records), truth['report'])[2]:.4f}"
        best = f"{max(splink):.4f}" if splink else "not run"
        print(f"{name:<14}{precision:>10.4f}{recall:>8.4f}{f1:>8.4f}{counts['seconds']:>6}  {best:>9}  {other:>9}")


if __name__ == "__main__":
    main()
