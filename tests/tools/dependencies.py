#!/usr/bin/env python3
"""What we depend on: licences, versions and origins as deny.toml allows them, and nothing that no code names.

`cargo metadata` says all of it, so nothing has to be compiled for it. `tests/run release` asks cargo-deny itself, which reads licence
texts, too, and knows the advisories.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tomllib

# Named by a macro or in a file of another crate of ours.
ELSEWHERE = {("providers", "schemars"), ("bench-directory", "language")}
ROOT = pathlib.Path(__file__).resolve().parents[2]


def permitted(expression, allowed):
    """Whether an SPDX expression can be met with the licences allowed."""
    words = re.findall(r"\(|\)|[^\s()]+", expression.replace("/", " OR "))

    def either():
        value = both()
        while words and words[0] == "OR":
            words.pop(0)
            value = both() or value
        return value

    def both():
        value = one()
        while words and words[0] == "AND":
            words.pop(0)
            value = one() and value
        return value

    def one():
        word = words.pop(0)
        if word == "(":
            value = either()
            words.pop(0)
            return value
        if words and words[0] == "WITH":
            words.pop(0)
            word = f"{word} WITH {words.pop(0)}"
        return word in allowed

    return either()


def unused(package):
    """The dependencies of one of our crates that none of its files names."""
    folder = pathlib.Path(package["manifest_path"]).parent
    inner = {path.parent for path in folder.rglob("Cargo.toml")} - {folder}
    files = [path for path in folder.rglob("*.rs") if not inner & set(path.parents)]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    manifest = (folder / "Cargo.toml").read_text(encoding="utf-8")
    for dependency in package["dependencies"]:
        # A library may have another name than its package.
        name = (dependency["rename"] or LIBRARIES.get(dependency["name"], dependency["name"])).replace("-", "_")
        named = re.search(rf"\b{name}\b", text) or f"dep:{dependency['name']}" in manifest
        if not named and (package["name"], dependency["name"]) not in ELSEWHERE:
            yield dependency["name"]


metadata = json.loads(subprocess.run(
    ["cargo", "metadata", "--locked", "--format-version", "1"], cwd=ROOT, check=True, capture_output=True).stdout)
rules = tomllib.loads((ROOT / "deny.toml").read_text(encoding="utf-8"))
packages, ours = metadata["packages"], set(metadata["workspace_members"])
LIBRARIES = {package["name"]: target["name"] for package in packages for target in package["targets"]
             if {"lib", "rlib", "proc-macro"} & set(target["kind"])}
wrong = []

allowed = set(rules["licenses"]["allow"])
for package in packages:
    name = f"{package['name']} {package['version']}"
    if not permitted(package["license"] or "none stated", allowed):
        wrong.append(f"{name}: licence {package['license']} is not among those that deny.toml allows")
    if package["id"] not in ours and not (package["source"] or "").startswith("registry+"):
        wrong.append(f"{name}: comes from {package['source']}, not from the registry")
    if package["id"] in ours:
        for dependency in package["dependencies"]:
            if dependency["req"] == "*" and not dependency.get("path"):
                wrong.append(f"{name}: any version of {dependency['name']} would do")
        wrong += [f"{name}: nothing uses its dependency {dependency}" for dependency in unused(package)]

# What our programs are made of, on every platform; what tests alone use may be there twice.
tree = subprocess.run(
    ["cargo", "tree", "--locked", "--workspace", "--target", "all", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"],
    cwd=ROOT, check=True, capture_output=True, text=True).stdout
versions = collections.defaultdict(set)
for line in filter(None, tree.splitlines()):
    name, version = line.split()[:2]
    versions[name].add(version)
agreed = {entry["crate"] for entry in rules["bans"]["skip"]}
several = {name: found for name, found in versions.items() if len(found) > 1}
wrong += [f"{name}: {' and '.join(sorted(found))}" for name, found in several.items() if name not in agreed]
wrong += [f"deny.toml: {name} has one version by now, take it off the list" for name in agreed - several.keys()]

print("\n".join(wrong) or f"{len(packages)} packages, all as deny.toml allows and all of them used")
sys.exit(bool(wrong))
