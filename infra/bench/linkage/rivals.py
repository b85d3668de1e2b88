"""Splink and recordlinkage on the sets of data.py, set up as their documentation would have it.

Models without labels (Splink, ECM) are trained on all records of a set; the supervised one on the labels of the
`fit` half. Pairs are scored within a half. The threshold is the one with the best F1 on the `fit` half, applied to
the `report` half; `best` is the best F1 that any threshold would have had there. Recall counts every true pair of
the half, whether blocking kept it or not. Where a rival has several set-ups for a set, the one with the best F1 on
`fit` is reported; rivals.json names it and has the figures of all.
"""

import argparse
import json
import logging
import re
import time
import unicodedata
import warnings
from collections import Counter
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import recordlinkage as rl
import splink.comparison_library as cl
from recordlinkage.index import Block, SortedNeighbourhood
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfVectorizer
from splink import DuckDBAPI, Linker, SettingsCreator, block_on

warnings.filterwarnings("ignore")
logging.getLogger("splink").setLevel(logging.ERROR)

VECTOR = 128
PEOPLE = ["febrl1", "febrl2", "febrl3", "febrl4"]


# ---------------------------------------------------------------- what is measured

def curve(scores, same, positives):
    """Precision, recall and F1 at every distinct score, from the highest down."""
    order = np.argsort(-scores, kind="stable")
    scores, same = scores[order], same[order]
    hits = np.cumsum(same)
    last = np.append(scores[1:] != scores[:-1], True) if len(scores) else np.array([], bool)
    found = np.arange(1, len(scores) + 1)
    precision, recall = hits / found, hits / positives
    f1 = 2 * hits / (found + positives)
    return scores[last], precision[last], recall[last], f1[last]


def measure(pairs, records, truth):
    """The figures of scored pairs (id_a, id_b, score): threshold from `fit`, precision, recall and F1 on `report`."""
    half = records["split"]
    pairs = pairs[half.loc[pairs["id_a"]].values == half.loc[pairs["id_b"]].values]
    same = np.fromiter((frozenset(p) in truth for p in zip(pairs["id_a"], pairs["id_b"])), bool, len(pairs))
    in_fit = (half.loc[pairs["id_a"]] == "fit").values
    positives = Counter(half.loc[next(iter(pair))] for pair in truth)
    scores = pairs["score"].values.astype(float)
    at, _, _, f1 = curve(scores[in_fit], same[in_fit], positives["fit"])
    best = int(np.argmax(f1))
    threshold = (at[best] + at[best + 1]) / 2 if best + 1 < len(at) else at[best]
    scores, same = scores[~in_fit], same[~in_fit]
    chosen = scores >= threshold
    hits = int((chosen & same).sum())
    precision, recall = hits / max(chosen.sum(), 1), hits / positives["report"]
    return {
        "precision": precision, "recall": recall, "f1": 2 * hits / (chosen.sum() + positives["report"]),
        "fit_f1": float(f1[best]), "best_f1": float(curve(scores, same, positives["report"])[3].max()),
        "threshold": float(threshold), "blocking_recall": float(same.sum() / positives["report"]),
        "pairs": int(len(scores)), "true_pairs": positives["report"],
    }


# ---------------------------------------------------------------- the sets, cleaned as a user would

def plain(text):
    """Lower case without accents and punctuation."""
    text = unicodedata.normalize("NFKD", text.lower())
    return " ".join(re.sub(r"[^a-z0-9 ]+", " ", "".join(c for c in text if not unicodedata.combining(c))).split())


def vectors(texts):
    """Short vectors of TF-IDF weights of letter groups, as one would give Splink instead of an embedding."""
    weights = TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 4), sublinear_tf=True).fit_transform(texts)
    return TruncatedSVD(VECTOR, random_state=1).fit_transform(weights).astype(float).tolist()


def load(folder):
    """A set's records by id, missing values as None, and its true pairs."""
    records = pd.read_csv(folder / "records.csv", dtype=str).set_index("id", drop=False)
    records.index.name = None
    records = records.astype(object).where(records.notna(), None)
    pairs = pd.read_csv(folder / "truth.csv", dtype=str)
    return records, {frozenset(p) for p in zip(pairs["id_a"], pairs["id_b"])}


def prepare(name, df):
    """The columns that the models read, derived from the set's own."""
    df = df.copy()
    if name.startswith("rldata"):
        df["dob"] = df["by"] + "-" + df["bm"].str.zfill(2) + "-" + df["bd"].str.zfill(2)
    elif name == "restaurants":
        df["name"], df["addr"], df["city"] = (df[c].fillna("").map(plain) for c in ["name", "addr", "city"])
        df["phone"] = df["phone"].fillna("").str.replace(r"\D", "", regex=True).str[:10]
        df["number"] = df["addr"].str.split().str[0]
        df["word"] = df["name"].str.replace(r"^(the|la|le|l|il|cafe|restaurant) ", "", regex=True).str.split().str[0]
    elif name in ("affiliations", "patstat"):
        df["text"] = df["affiliation" if name == "affiliations" else "name"].map(plain)
        words = df["text"].str.split()
        count = Counter(w for row in words for w in set(row))
        df["words"] = words.map(lambda row: sorted(set(row)))
        df["rare"] = words.map(lambda row: sorted(set(row), key=lambda w: (count[w], w))[:3])
        df["rarest"] = df["rare"].map(lambda row: next((w for w in row if count[w] > 1), None))
        df["first"] = words.str[0]
        df["start"] = df["text"].str.replace(" ", "").str[:6]
        if name == "patstat":
            split = lambda v: [p.strip() for p in v.split("**") if p.strip()] if isinstance(v, str) else None
            df["coauthors"], df["classes"] = df["coauthors"].map(split), df["classes"].map(split)
        else:
            df["last"] = words.str[-1]
    return df


# ---------------------------------------------------------------- Splink

def tf(comparison):
    """A comparison with term frequencies on its exact level."""
    return comparison.configure(term_frequency_adjustments=True)


def splink_plans(name, with_number):
    """By name of the set-up: comparisons, prediction blocks, deterministic rules with their recall, and EM blocks."""
    if name in PEOPLE:
        comparisons = [
            cl.NameComparison("given_name"), cl.NameComparison("surname"),
            cl.DateOfBirthComparison("date_of_birth", input_is_string=True, datetime_format="%Y%m%d",
                                     invalid_dates_as_null=False),
            cl.ExactMatch("street_number"),
            tf(cl.JaroWinklerAtThresholds("address_1", [0.92, 0.8])),
            tf(cl.JaroWinklerAtThresholds("address_2", [0.92, 0.8])),
            tf(cl.JaroWinklerAtThresholds("suburb", [0.92, 0.8])),
            cl.DamerauLevenshteinAtThresholds("postcode", [1, 2]), cl.ExactMatch("state"),
        ]
        blocks = [block_on("given_name"), block_on("surname"), block_on("date_of_birth"), block_on("postcode"),
                  block_on("address_1"), block_on("suburb", "street_number")]
        sure = [block_on("given_name", "surname", "date_of_birth"), block_on("given_name", "address_1", "suburb"),
                block_on("surname", "address_1", "postcode"), block_on("date_of_birth", "surname", "postcode")]
        if with_number:
            comparisons.append(cl.DamerauLevenshteinAtThresholds("soc_sec_id", [1, 2]))
            blocks.append(block_on("soc_sec_id"))
            sure.append(block_on("soc_sec_id"))
        em = [block_on("date_of_birth"), block_on("surname", "given_name"), block_on("postcode", "suburb")]
        return {"templates": (comparisons, blocks, (sure, 0.9), em)}
    if name.startswith("rldata"):
        names = lambda: [
            cl.NameComparison("fname_c1"), tf(cl.JaroWinklerAtThresholds("fname_c2", [0.88])),
            cl.NameComparison("lname_c1"), tf(cl.JaroWinklerAtThresholds("lname_c2", [0.88]))]
        edits = lambda: [tf(cl.DamerauLevenshteinAtThresholds(f, [1, 2])) for f in ["fname_c1", "lname_c1"]]
        date = lambda: [cl.DateOfBirthComparison("dob", input_is_string=True, datetime_format="%Y-%m-%d",
                                                 invalid_dates_as_null=False)]
        date_edits = lambda: [cl.DamerauLevenshteinAtThresholds("dob", [1, 2])]
        parts = lambda: [cl.ExactMatch("by"), cl.ExactMatch("bm"), cl.ExactMatch("bd")]
        blocks = [block_on("fname_c1", "lname_c1"), block_on("by", "bm", "bd"),
                  *(block_on(n, d) for n in ["fname_c1", "lname_c1"] for d in ["by", "bm", "bd"])]
        sure = [block_on("fname_c1", "lname_c1", "by", "bm"), block_on("fname_c1", "lname_c1", "bm", "bd"),
                block_on("fname_c1", "by", "bm", "bd"), block_on("lname_c1", "by", "bm", "bd"),
                block_on("fname_c1", "lname_c1", "by", "bd")]
        whole = [block_on("dob"), block_on("fname_c1", "lname_c1")]
        apart = [block_on("by", "bm"), block_on("fname_c1", "lname_c1"), block_on("bd", "bm")]
        return {label: (comparisons, blocks, (sure, 0.95), em) for label, comparisons, em in [
            ("templates", names() + date(), whole), ("templates, date by edits", names() + date_edits(), whole),
            ("templates, date in parts", names() + parts(), apart), ("edits", edits() + date_edits(), whole),
            ("edits, date in parts", edits() + parts(), apart), ("edits, date template", edits() + date(), whole)]}
    if name == "restaurants":
        jw = lambda field, *levels: tf(cl.JaroWinklerAtThresholds(field, list(levels)))
        blocks = [block_on("phone"), block_on("word"), block_on("number"), block_on("city", "substr(name, 1, 1)"),
                  block_on("substr(name, 1, 4)")]
        sure = [block_on("phone"), block_on("name", "city")]
        em = [block_on("phone"), block_on("number"), block_on("word")]
        return {label: (comparisons, blocks, (sure, 0.95), em) for label, comparisons in [
            ("phone exact", [jw("name", 0.92, 0.8, 0.7), jw("addr", 0.92, 0.8), tf(cl.ExactMatch("city")),
                             cl.ExactMatch("phone")]),
            ("phone by edits", [jw("name", 0.92, 0.8, 0.7), jw("addr", 0.92, 0.8), jw("city", 0.88),
                                cl.LevenshteinAtThresholds("phone", [1, 2])]),
            ("no city", [jw("name", 0.95, 0.9, 0.8, 0.7), jw("addr", 0.95, 0.85, 0.7),
                         cl.LevenshteinAtThresholds("phone", [1, 2])])]}
    extra = lambda: (
        [cl.ArrayIntersectAtSizes("coauthors", [3, 1]), cl.ArrayIntersectAtSizes("classes", [5, 3, 1])]
        if name == "patstat" else [tf(cl.ExactMatch("last"))])
    text = lambda: tf(cl.JaroWinklerAtThresholds("text", [0.95, 0.9, 0.8, 0.7]))
    vector = lambda: cl.CosineSimilarityAtThresholds("vector", [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    rare = lambda: cl.ArrayIntersectAtSizes("rare", [3, 2, 1])
    words = lambda: cl.ArrayIntersectAtSizes("words", [4, 3, 2, 1])
    first = lambda: tf(cl.JaroWinklerAtThresholds("first", [0.9]))
    blocks = [block_on("words", arrays_to_explode=["words"]), block_on("start")]
    if name == "patstat":
        sure, em = ([block_on("start")], 0.6), [block_on("first"), block_on("rarest"), block_on("start")]
    else:
        sure = [block_on("text"), block_on("rarest", "start")], 0.3
        em = [block_on("rarest"), block_on("first"), block_on("last", "start")]
    return {label: (comparisons, blocks, sure, em) for label, comparisons in [
        ("words", [text(), rare(), words(), first(), *extra()]), ("vectors", [vector(), first(), *extra()]),
        ("vectors and rare words", [vector(), rare(), *extra()]), ("vectors only", [vector(), text()])]}


def run_splink(name, records, plan):
    """Splink's usual training, then a weight for every blocked pair."""
    df = prepare(name, records)
    comparisons, blocks, (sure, recall), em = plan
    connection = duckdb.connect(config={"threads": 1})
    api = DuckDBAPI(connection=connection)
    two = "source" in df
    tables = [t.reset_index(drop=True) for _, t in (df.groupby("source") if two else [("", df)])]
    if "text" in df:
        given = tables[0].assign(vector=vectors(df["text"]))
        connection.execute(f"create table given as select * replace (vector::float[{VECTOR}] as vector) from given")
        tables = ["given"]
    tables = [api.register(t) for t in tables]
    settings = SettingsCreator(
        link_type="link_only" if two else "dedupe_only", unique_id_column_name="id", comparisons=comparisons,
        blocking_rules_to_generate_predictions=blocks, retain_matching_columns=False, max_iterations=50)
    linker = Linker(tables if two else tables[0], settings, log_level=logging.ERROR)
    linker.training.estimate_probability_two_random_records_match(sure, recall=recall)
    linker.training.estimate_u_using_random_sampling(max_pairs=2e6, seed=1)
    for rule in em:
        linker.training.estimate_parameters_using_expectation_maximisation(rule)
    out = linker.inference.predict().as_pandas_dataframe()
    return pd.DataFrame({"id_a": out["id_l"], "id_b": out["id_r"], "score": out["match_weight"]})


# ---------------------------------------------------------------- recordlinkage

REDUNDANT = ["date", "dob", "fname_c2", "lname_c2", "name_qgram", "qgram", "rarest", "text"]


def recordlinkage_plan(name, with_number):
    """The index rules and the comparisons of a set."""
    compare = rl.Compare()
    jw = lambda *fields: [compare.string(f, f, method="jarowinkler", label=f) for f in fields]
    if name in PEOPLE:
        jw("given_name", "surname", "address_1", "address_2", "suburb")
        compare.string("date_of_birth", "date_of_birth", method="damerau_levenshtein", label="dob_string")
        compare.date("date", "date", label="dob")
        compare.string("postcode", "postcode", method="damerau_levenshtein", label="postcode")
        compare.exact("street_number", "street_number", label="number")
        compare.exact("state", "state", label="state")
        rules = [Block("given_name"), Block("date_of_birth"), Block("postcode"), Block("address_1"),
                 SortedNeighbourhood("surname", window=9)]
        if with_number:
            compare.string("soc_sec_id", "soc_sec_id", method="damerau_levenshtein", label="soc_sec_id")
            rules.append(Block("soc_sec_id"))
    elif name.startswith("rldata"):
        jw("fname_c1", "fname_c2", "lname_c1", "lname_c2")
        compare.date("date", "date", label="date")
        compare.string("dob", "dob", method="damerau_levenshtein", label="dob")
        for f in ["by", "bm", "bd"]:
            compare.exact(f, f, label=f)
        rules = [Block(["fname_c1", "lname_c1"]), Block(["by", "bm", "bd"]), Block(["fname_c1", "by"]),
                 Block(["lname_c1", "by"]), Block(["lname_c1", "bm"]), Block(["lname_c1", "bd"]),
                 Block(["fname_c1", "bm"]), Block(["fname_c1", "bd"])]
    elif name == "restaurants":
        jw("name", "addr", "city")
        compare.string("name", "name", method="qgram", label="name_qgram")
        compare.string("phone", "phone", method="damerau_levenshtein", label="phone")
        rules = [Block("phone"), Block("number"), SortedNeighbourhood("name", window=9), Block(["city", "word"])]
    else:
        jw("text", "first", "rarest")
        compare.string("text", "text", method="qgram", label="qgram")
        compare.string("text", "text", method="cosine", label="cosine")
        compare.exact("rarest", "rarest", label="rarest_exact")
        if name == "patstat":
            compare.string("class_text", "class_text", method="cosine", label="classes")
        rules = [Block("first"), Block("rarest"), Block("start"), SortedNeighbourhood("text", window=25)]
    return rules, compare


def run_recordlinkage(name, records, truth, with_number=True):
    """The candidate pairs and their features; scores of ECM and of a logistic regression fitted on `fit`."""
    df = prepare(name, records)
    for column, form in [("date_of_birth", "%Y%m%d"), ("dob", "%Y-%m-%d")]:
        if column in df:
            df["date"] = pd.to_datetime(df[column], format=form, errors="coerce")
    if name == "patstat":
        df["class_text"] = df["classes"].map(lambda v: " ".join(v) if v else "")
    rules, compare = recordlinkage_plan(name, with_number)
    tables = [t for _, t in df.groupby("source")] if "source" in df else [df]
    index = rl.Index(rules)
    pairs = index.index(*tables)
    half = df["split"]
    left, right = pairs.get_level_values(0), pairs.get_level_values(1)
    pairs = pairs[half.loc[left].values == half.loc[right].values]
    features = compare.compute(pairs, *tables).fillna(0)
    left, right = features.index.get_level_values(0), features.index.get_level_values(1)
    frame = lambda p, of: pd.DataFrame({"id_a": of.index.get_level_values(0), "id_b": of.index.get_level_values(1),
                                        "score": np.asarray(p, float)})
    # ECM takes the fields as independent: the lean set-ups have each field once and no field that is mostly missing.
    lean = [c for c in features if c not in REDUNDANT]
    set_ups = [("all", features), ("lean", features[lean])]
    if name.startswith("rldata"):
        # Blocks on a name and a part of the date make the fields dependent; these are blocks on either as a whole.
        whole = features[["fname_c1", "lname_c1"]].eq(1).all(axis=1) | features[["by", "bm", "bd"]].eq(1).all(axis=1)
        set_ups.append(("lean, fewer blocks", features.loc[whole, lean]))
    for label, chosen in set_ups:
        for binarize in [0.7, 0.8, 0.9]:
            began = time.time()
            ecm = rl.ECMClassifier(binarize=binarize)
            with np.errstate(all="ignore"):
                ecm.fit(chosen)
                scored = frame(np.nan_to_num(ecm.prob(chosen)), chosen)
            yield "recordlinkage ECM", f"{label}, {binarize}", scored, time.time() - began
    began = time.time()
    in_fit = (half.loc[left] == "fit").values
    same = [frozenset(p) in truth for p in zip(left, right)]
    links = features.index[np.array(same) & in_fit]
    regression = rl.LogisticRegressionClassifier()
    regression.fit(features[in_fit], links)
    yield "recordlinkage LR", "all", frame(regression.prob(features), features), time.time() - began


# ---------------------------------------------------------------- the table

def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="the folder that data.py wrote; rivals.json goes here")
    parser.add_argument("--only", nargs="*", help="these sets only")
    args = parser.parse_args()
    target = args.out / "rivals.json"
    results = json.loads(target.read_text()) if target.exists() else []
    print(f"{'set':20} {'rival':18} {'precision':>9} {'recall':>7} {'F1':>7} {'best F1':>7} {'seconds':>8}  set-up")
    for folder in sorted(p.parent for p in args.out.glob("*/truth.csv")):
        for with_number in [True, False] if folder.name in PEOPLE else [True]:
            label = folder.name + ("" if with_number else " (no ssn)")
            if args.only and label not in args.only and folder.name not in args.only:
                continue
            records, truth = load(folder)

            def runs():
                """Every rival's set-ups: rival, set-up, scored pairs, seconds."""
                for plan, details in splink_plans(folder.name, with_number).items():
                    began = time.time()
                    scored = run_splink(folder.name, records, details)
                    yield "Splink", plan, scored, time.time() - began
                began, shared = time.time(), None
                for rival, plan, scored, own in run_recordlinkage(folder.name, records, truth, with_number):
                    shared = time.time() - began - own if shared is None else shared
                    yield rival, plan, scored, shared + own

            plans = {}
            for rival, plan, scored, seconds in runs():
                found = {"set_up": plan, **measure(scored, records, truth), "seconds": round(seconds, 2)}
                rows = plans.setdefault(rival, [])
                rows.append(found)
                row = {"set": label, "rival": rival, **max(rows, key=lambda r: r["fit_f1"]), "set_ups": rows}
                results = [r for r in results if (r["set"], r["rival"]) != (label, rival)] + [row]
                target.write_text(json.dumps(results, indent=1))
            for row in results:
                if row["set"] == label:
                    print(f"{label:20} {row['rival']:18} {row['precision']:9.4f} {row['recall']:7.4f} {row['f1']:7.4f} "
                          f"{row['best_f1']:7.4f} {row['seconds']:8.1f}  {row['set_up']}", flush=True)


if __name__ == "__main__":
    main()
