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
ELSEWHERE = {("providers", "schemars"), ("connect", "schemars"), ("website", "schemars"), ("common", "website"), ("bench-directory", "language")}
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
    """The dependencies of one of our crates that its code does not name, or only its tests where programs would link them."""
    folder = pathlib.Path(package["manifest_path"]).parent
    inner = {path.parent for path in folder.rglob("Cargo.toml")} - {folder}
    code, shipped = "", ""
    for path in folder.rglob("*.rs"):
        if inner & set(path.parents):
            continue
        text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        code += text
        if not re.search(r"(^|/)tests/|tests\.rs$", path.relative_to(folder).as_posix()):
            shipped += re.split(r"#\[cfg\(test\)\]\s*mod \w+ \{", text)[0]
    for dependency in package["dependencies"]:
        # A library may have another name than its package.
        name = (dependency["rename"] or LIBRARIES.get(dependency["name"], dependency["name"])).replace("-", "_")
        named = re.search(rf"\b{name}(::|!)|\buse {name}\b", shipped if dependency["kind"] is None else code)
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
        wrong += [f"{name}: its code does not name {dependency}, or only its tests do" for dependency in unused(package)]

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
