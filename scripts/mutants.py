#!/usr/bin/env python3
"""Breaks the code on purpose, in one place at a time, and counts how often the tests of the crate notice: mutation testing of a random
sample, with `cargo-mutants` (`cargo install cargo-mutants --locked`). Works on a copy in target/mutants, never on the sources.

    scripts/mutants.py spring_math --file 'core/**' --file 'body/**' --sample 200 --seed 1

Two passes: the tests beside the code first, which compile in a second, then for what these have missed all tests of the crate. Doc
tests are left out. Prints the count, the part that was caught with its 95 % interval (Wilson), and every mutant that no test has
noticed. The same seed, sources and version of `cargo-mutants` give the same sample.
"""

import argparse
import collections
import fcntl
import json
import math
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "target" / "mutants"
TREE = FOLDER / "tree"
LOG = FOLDER / "log.txt"
CAUGHT, ENDLESS, MISSED, UNVIABLE = "caught", "endless", "missed", "does not compile"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", help="a crate of the workspace")
    parser.add_argument("--file", action="append", default=[], help="only files of its src that match, '**' for any folders; repeat it for more")
    parser.add_argument("--sample", type=int, help="how many mutants; all of them if it is not given")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--only", type=pathlib.Path, help="the mutants that are named in this file, one a line, in place of a sample")
    return parser.parse_args()


def copy_tree():
    """The tracked and the new files, as they are now. What has not changed keeps its time, so that it is not compiled again."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True)
    names = [name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]
    for name in names:
        source, copy = ROOT / name, TREE / name
        if not copy.is_file() or source.read_bytes() != copy.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
            shutil.copymode(source, copy)
    for copy in TREE.glob("crates/*/**/*.rs"):
        if str(copy.relative_to(TREE)) not in names:
            copy.unlink()


def listed(options):
    """The mutants of the package, as `cargo-mutants` lists them: name, file, span and replacement of each."""
    command = ["cargo", "mutants", "--list", "--json", "--dir", str(TREE), "--package", options.package]
    for file in options.file:
        command += ["--file", f"crates/{options.package}/src/{file}"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def broken(source, mutant):
    """The text of a file with this mutant."""
    lines = source.splitlines(keepends=True)

    def offset(place):
        return sum(map(len, lines[: place["line"] - 1])) + place["column"] - 1

    start, end = (offset(mutant["span"][side]) for side in ("start", "end"))
    return source[:start] + mutant["replacement"] + source[end:]


def run(command, seconds):
    """The exit status of a command; None if it is still running after this time. Its output goes to the log."""
    environment = {"CARGO_TARGET_DIR": str(FOLDER / "target"), "CARGO_INCREMENTAL": "1", "CARGO_PROFILE_DEV_DEBUG": "false"} | os.environ
    with LOG.open("a") as log:
        process = subprocess.Popen(command, cwd=TREE, env=environment, stdout=log, stderr=log, start_new_session=True)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        # The tests it has started, too: also when this script is interrupted.
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class Pass:
    """The tests of a package in some of its targets. `opt_level` is that of the package itself; its dependencies are built as usual."""

    def __init__(self, package, opt_level, targets):
        settings = [f"profile.dev.package.{package}.{setting}" for setting in (f"opt-level={opt_level}", "codegen-units=256")]
        self.command = ["cargo", "test", "--package", package, *(f"--config={setting}" for setting in settings), *targets]
        if run([*self.command, "--no-run"], None) != 0:
            sys.exit(f"mutants.py: the package does not build as it is: see {LOG}: " + " ".join(self.command))
        began = time.monotonic()
        if run(self.command, None) != 0:
            sys.exit(f"mutants.py: a test fails as it is: see {LOG}: " + " ".join(self.command))
        self.seconds = max(20, 4 * (time.monotonic() - began))

    def verdict(self, mutant):
        file = TREE / mutant["file"]
        source = file.read_text()
        file.write_text(broken(source, mutant))
        try:
            if run([*self.command, "--no-run"], None) != 0:
                return UNVIABLE
            status = run(self.command, self.seconds)
            return {None: ENDLESS, 0: MISSED}.get(status, CAUGHT)
        finally:
            file.write_text(source)


def wilson(caught, of):
    if of == 0:
        return (0.0, 1.0)
    z, part = 1.959964, caught / of
    middle = part + z * z / (2 * of)
    half = z * math.sqrt(part * (1 - part) / of + z * z / (4 * of * of))
    return tuple((middle + side * half) / (1 + z * z / of) for side in (-1, 1))


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    FOLDER.mkdir(parents=True, exist_ok=True)
    in_use = (FOLDER / "in-use").open("w")
    try:
        fcntl.flock(in_use, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"mutants.py: another run uses {FOLDER}")
    LOG.unlink(missing_ok=True)
    copy_tree()
    possible = listed(options)
    if options.only:
        wanted = set(options.only.read_text().splitlines())
        sample = [mutant for mutant in possible if mutant["name"] in wanted]
        if unknown := wanted - {mutant["name"] for mutant in sample}:
            sys.exit("mutants.py: no such mutants: " + ", ".join(sorted(unknown)))
    else:
        places = random.Random(options.seed).sample(range(len(possible)), options.sample or len(possible))
        sample = [possible[place] for place in sorted(places)]
    verdicts = {}
    for opt_level, targets in ((0, ["--lib"]), (1, ["--lib", "--tests"])):
        left = [mutant for mutant in sample if verdicts.get(mutant["name"], MISSED) == MISSED]
        if left:
            tests = Pass(options.package, opt_level, targets)
        for mutant in left:
            verdicts[mutant["name"]] = tests.verdict(mutant)
            print(f"{verdicts[mutant['name']]}: {mutant['name']}", flush=True)
    counts = collections.Counter(verdicts.values())
    viable = len(sample) - counts[UNVIABLE]
    noticed = viable - counts[MISSED]
    low, high = wilson(noticed, viable)
    which = "named" if options.only else f"seed {options.seed}"
    print(f"\n{options.package}: {len(sample)} of {len(possible)} mutants, {which}")
    print(", ".join(f"{verdict} {counts[verdict]}" for verdict in (CAUGHT, ENDLESS, MISSED, UNVIABLE)))
    print(f"noticed {100 * noticed / max(viable, 1):.1f} %, 95 % interval {100 * low:.1f} to {100 * high:.1f} %")
    print(*(name for name, verdict in verdicts.items() if verdict == MISSED), sep="\n")


if __name__ == "__main__":
    main()
