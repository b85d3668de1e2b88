#!/usr/bin/env python3
"""Runs the test programs that one build made: `runner.py MESSAGES [NAME …]`.

MESSAGES is what `cargo build --message-format json` printed. The simulation, which needs one processor, runs beside the rest: unit
tests, one program for each processor at a time, then the suite. With names, only tests whose name contains one of them run. At the
end it prints what each part took, the twenty slowest tests, and every test that failed.
"""

import concurrent.futures
import json
import os
import re
import subprocess
import sys
import time

LINE = re.compile(r"^test (\S+)(?: - should panic)? \.\.\. (ok|FAILED|ignored)(?: <([\d.]+)s>)?")
SLOW = 20


def programs(messages):
    """Every test program of the build: (crate, folder to run it in, path)."""
    found = []
    for line in messages:
        message = json.loads(line)
        if message.get("reason") != "compiler-artifact" or not message["profile"]["test"]:
            continue
        if message.get("executable"):
            folder = os.path.dirname(message["manifest_path"])
            found.append((message["target"]["name"], folder, message["executable"]))
    return found


def run(program, names, shown):
    """Runs one program to its end: (its name, whether it passed, its tests as (name, outcome, seconds), what it printed)."""
    name, folder, path = program
    # `--report-time` is an unstable option of the test harness, which this variable allows.
    env = os.environ | {"RUSTC_BOOTSTRAP": "1", "CARGO_MANIFEST_DIR": folder}
    command = [path, *names]
    if name != "simulation":
        # Half of the tests wait for a process or a clock at any time.
        command += ["-Zunstable-options", "--report-time", f"--test-threads={2 * os.cpu_count()}"]
    started = time.monotonic()
    tests, printed = [], []
    child = subprocess.Popen(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True, errors="replace")
    for line in child.stdout:
        printed.append(line)
        if matched := LINE.match(line):
            tests.append((f"{name}::{matched[1]}", matched[2], float(matched[3] or 0)))
        if shown:
            print(line, end="", flush=True)
    return name, child.wait() == 0, tests, "".join(printed), time.monotonic() - started


def main():
    with open(sys.argv[1], encoding="utf-8") as messages:
        found = programs(messages)
    names = sys.argv[2:]

    def called(name):
        return [program for program in found if program[0] == name]

    units = [program for program in found if program[0] not in ("simulation", "suite")]
    simulation = [] if names else called("simulation")
    tests, broken, parts = [], [], []

    def note(result):
        name, passed, seen, printed, seconds = result
        tests.extend(seen)
        if not passed:
            broken.append((name, printed))
        return seconds

    with concurrent.futures.ThreadPoolExecutor(1) as beside:
        simulated = beside.map(lambda program: run(program, names, False), simulation)
        started = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for result in pool.map(lambda program: run(program, names, False), units):
                note(result)
                if result[2] or not result[1]:
                    print(f"{result[0]}: {len(result[2])} tests in {result[4]:.1f} s", flush=True)
                if not result[1]:
                    print(result[3])
        parts.append(("unit tests", time.monotonic() - started))
        for program in called("suite"):
            parts.append(("suite", note(run(program, names, True))))
        for result in simulated:
            parts.append(("simulation, beside them", note(result)))
            print(result[3])

    print("\nslowest tests:")
    for name, _, seconds in sorted(tests, key=lambda test: -test[2])[:20]:
        print(f"  {seconds:6.1f} s  {name}")
    slow = sum(seconds > SLOW for _, _, seconds in tests)
    print(f"{slow} took more than {SLOW} s")
    print("\nparts:")
    for name, seconds in parts:
        print(f"  {seconds:6.0f} s  {name}")
    failed = [name for name, outcome, _ in tests if outcome == "FAILED"]
    for name in failed:
        print(f"FAILED {name}")
    unnamed = [name for name, printed in broken if not any(test.startswith(f"{name}::") for test in failed)]
    for name in unnamed:
        print(f"FAILED {name}, the whole program")
    passed = sum(outcome == "ok" for _, outcome, _ in tests) + len(simulation)
    passed -= sum(name == "simulation" for name in unnamed)
    print(f"\n{passed} passed, {len(failed) + len(unnamed)} failed")
    sys.exit(bool(broken) or (passed == 0))


main()
