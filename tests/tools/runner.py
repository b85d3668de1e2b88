#!/usr/bin/env python3
"""Runs the test programs that one build made: `runner.py MESSAGES [NAME …]`.

MESSAGES is what `cargo build --message-format json` printed. The suite waits for processes and clocks half of the time, so it runs as
two processes, one of which begins with the slow tests (the first line of such a test says why it is slow), and the rest runs beside it:
the simulation, the unit tests and the fuzzing of readers, two programs at a time, the longest first. With names, only tests whose name
contains one of them run. At the end it prints what each part took, the twenty slowest tests, and every test that failed.

A test that takes more than QUICK seconds and passed is not run again on the same programs and files, unless TESTS_AGAIN is set or it
is named. CI starts without a record of what passed, so it runs everything.
"""

import concurrent.futures
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

SAID_SLOW = re.compile(r"fn (\w+)\(\)[^{\n]*\{\n *// Slow: ")
LINE = re.compile(r"^test (\S+)(?: - should panic)? \.\.\. (ok|FAILED|ignored)(?: <([\d.]+)s>)?")
SLOW = 20
QUICK = 5
PASSED = ".tools/passed.json"
MEMORY = "/dev/shm"
ROOM = 8 << 30
# The programs that take longest, which begin first.
LONGEST = ("simulation", "engine", "dataset", "import", "common")
# Programs without the test harness, and what the one test of each is called.
BARE = {"simulation": "histories", "fuzz": "readers"}


def scratch():
    """A place in memory for what tests write, where there is room: on a disk they wait for it longer than they compute."""
    try:
        state = os.statvfs(MEMORY)
        with open("/proc/meminfo", encoding="utf-8") as info:
            free = next(int(line.split()[1]) << 10 for line in info if line.startswith("MemAvailable"))
    except (OSError, StopIteration):
        return None
    is_enough = min(state.f_bavail * state.f_frsize, free // 2) >= ROOM
    is_usable = os.access(MEMORY, os.W_OK) and not state.f_flag & os.ST_NOEXEC
    if not (is_enough and is_usable):
        return None
    folder = tempfile.mkdtemp(prefix="almanac-tests-", dir=MEMORY)
    # PostgreSQL runs as a user of its own.
    os.chmod(folder, 0o711)
    return folder


class Record:
    """Which tests passed on which programs and files."""

    def __init__(self, built):
        try:
            with open(PASSED, encoding="utf-8") as file:
                self.passed = json.load(file)
        except (OSError, ValueError):
            self.passed = {}
        self.ignored = bool(os.environ.get("TESTS_AGAIN"))
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], capture_output=True)
        # Without git nobody knows which files count.
        self.known = listed.returncode == 0
        files = hashlib.sha256()
        for name in sorted(set(listed.stdout.split(b"\0"))):
            # What is compiled is in the programs.
            if name and not name.endswith(b".rs") and os.path.isfile(name):
                files.update(name)
                with open(name, "rb") as file:
                    files.update(hashlib.sha256(file.read()).digest())
        self.files = files.hexdigest()
        self.built = built

    def key(self, program):
        """What a test of this program depends on; the suite runs every program that was built."""
        paths = [program[2]] if program[0] not in ("suite", "engine") else [program[2], *self.built]
        states = [(path, os.stat(path).st_size, os.stat(path).st_mtime_ns) for path in sorted(paths)]
        return hashlib.sha256(f"{self.files} {states}".encode()).hexdigest()

    def unchanged(self, program):
        """The slow tests of this program that need not run again."""
        if self.ignored or not self.known:
            return []
        key = self.key(program)
        return [test for test, passed in self.passed.items() if passed == key and test.startswith(f"{program[0]}::")]

    def keep(self, program, tests):
        for test, outcome, seconds in tests:
            if outcome != "ok":
                self.passed.pop(test, None)
            elif seconds > QUICK and self.known:
                self.passed[test] = self.key(program)
        with open(PASSED, "w", encoding="utf-8") as file:
            json.dump(self.passed, file, indent=1)


def said_slow():
    """The tests of the suite whose first line says that they are slow."""
    folder = os.path.join("tests", "suite")
    tests = []
    for path in sorted(glob.glob(f"{folder}/**/*.rs", recursive=True)):
        with open(path, encoding="utf-8") as file:
            module = os.path.relpath(path, folder).removesuffix(".rs").replace(os.sep, "::")
            tests += [f"{module}::{name}" for name in SAID_SLOW.findall(file.read())]
    return tests


def programs(messages):
    """Every test program of the build: (crate, folder to run it in, path)."""
    found = []
    for message in messages:
        if message.get("reason") != "compiler-artifact" or not message["profile"]["test"]:
            continue
        if message.get("executable"):
            folder = os.path.dirname(message["manifest_path"])
            found.append((message["target"]["name"], folder, message["executable"]))
    return found


def run(program, names, left_out, shown, exact=False):
    """Runs one program to its end: (program, whether it passed, its tests as (name, outcome, seconds), what it printed, seconds)."""
    name, folder, path = program
    # `--report-time` is an unstable option of the test harness, which this variable allows.
    env = os.environ | {"RUSTC_BOOTSTRAP": "1", "CARGO_MANIFEST_DIR": folder}
    command = [path, *names]
    if name not in BARE:
        if left_out or exact:
            command += ["--exact", *(argument for test in left_out for argument in ("--skip", test))]
        # The suite's tests wait for a process or a clock half of the time.
        threads = os.cpu_count() * 3 // 2 if name == "suite" else os.cpu_count()
        command += ["-Zunstable-options", "--report-time", f"--test-threads={threads}"]
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
    passed, seconds = child.wait() == 0, time.monotonic() - started
    if name in BARE:
        tests = [(f"{name}::{BARE[name]}", "ok" if passed else "FAILED", seconds)]
    return program, passed, tests, "".join(printed), seconds


def main():
    with open(sys.argv[1], encoding="utf-8") as messages:
        messages = [json.loads(line) for line in messages]
    found = programs(messages)
    names = sys.argv[2:]
    record = Record([message["executable"] for message in messages if message.get("executable")])
    unchanged = {program[2]: [] if names else record.unchanged(program) for program in found}

    def called(name):
        return [program for program in found if program[0] == name]

    due = [program for program in found if program[0] not in BARE or not (names or unchanged[program[2]])]
    beside = sorted((program for program in due if program[0] != "suite"),
                    key=lambda program: LONGEST.index(program[0]) if program[0] in LONGEST else len(LONGEST))
    tests, broken, parts = [], [], []

    def start(program, shown=False):
        return run(program, names, bare(unchanged[program[2]]), shown)

    def bare(tests):
        return [test.split("::", 1)[1] for test in tests]

    def start_suite(program):
        """The suite as two processes, or as one if only some tests are asked for."""
        if names:
            return [start(program, shown=True)]
        passed = bare(unchanged[program[2]])
        slow = [test for test in said_slow() if test not in passed]
        with concurrent.futures.ThreadPoolExecutor(2) as two:
            first = [two.submit(run, program, slow, [], True, True)] if slow else []
            rest = two.submit(run, program, [], slow + passed, True)
            return [future.result() for future in [*first, rest]]

    def note(result):
        program, passed, seen, printed, seconds = result
        tests.extend(seen)
        record.keep(program, seen)
        if not passed:
            broken.append((program[0], printed))
        return seconds

    started = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        running = [pool.submit(start, program) for program in beside]
        for program in called("suite"):
            parts.append(("suite", max(note(result) for result in start_suite(program))))
        for result in (future.result() for future in running):
            seconds = note(result)
            if result[2] or not result[1]:
                print(f"{result[0][0]}: {len(result[2])} tests in {seconds:.1f} s", flush=True)
            if not result[1] or result[0][0] == "simulation":
                print(result[3])
    parts.append(("all of them, beside each other", time.monotonic() - started))

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
    unnamed = [name for name, _ in broken if not any(test.startswith(f"{name}::") for test in failed)]
    for name in unnamed:
        print(f"FAILED {name}, the whole program")
    passed = sum(outcome == "ok" for _, outcome, _ in tests)
    print(f"\n{passed} passed, {len(failed) + len(unnamed)} failed")
    again = sum(len(left_out) for left_out in unchanged.values())
    if again:
        print(f"{again} more take over {QUICK} s each and passed before on the same programs and files: `tests/run again` runs them, too")
    return bool(broken) or passed == 0


folder = scratch()
try:
    if folder:
        os.environ["TMPDIR"] = folder
    sys.exit(main())
finally:
    if folder:
        shutil.rmtree(folder, ignore_errors=True)
