#!/usr/bin/env python3
"""Breaks the code on purpose, in one place at a time, and counts how often the tests of the crate notice: mutation testing of a random
sample, with `cargo-mutants` (`cargo install cargo-mutants --locked`). Works on a copy in target/mutants, never on the sources.

    scripts/mutants.py spring_math --file 'core/**' --file 'body/**' --sample 200 --seed 1

Two passes: the tests beside the code first, which compile in a second, then for what these have missed all tests of the crate. Doc
tests are left out. Prints the count, the part that was caught with its 95 % interval (Wilson), and every mutant that no test has
noticed. The same seed, sources and version of `cargo-mutants` give the same sample.
"""

import argparse
import math
import os
import pathlib
import random
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "target" / "mutants"
TREE = FOLDER / "tree"
FOUND = FOLDER / "mutants.out"


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


def mutants(options, *more):
    command = ["cargo", "mutants", "--dir", str(TREE), "--output", str(FOLDER), "--package", options.package]
    for file in options.file:
        command += ["--file", f"crates/{options.package}/src/{file}"]
    environment = {"CARGO_TARGET_DIR": str(FOLDER / "target"), "CARGO_INCREMENTAL": "1", "CARGO_PROFILE_DEV_DEBUG": "false"} | os.environ
    run = subprocess.run(command + list(more), text=True, env=environment, stdout=subprocess.PIPE if "--list" in more else None)
    # 2: some were missed, 3: some did not end.
    if run.returncode not in (0, 2, 3):
        sys.exit(f"mutants.py: cargo mutants ended with {run.returncode}")
    return run.stdout


def pattern(names):
    """A regular expression for these names alone."""
    escaped = ("".join("\\" + c if c in r"\.+*?()|[]{}^$" else c for c in name) for name in names)
    return f"^(?:{'|'.join(escaped)})$"


def one_pass(options, names, opt_level, targets, *more):
    """`targets`: the tests, as cargo names them. Examples and benches are not built."""
    settings = [f"profile.dev.package.{options.package}.{setting}" for setting in (f"opt-level={opt_level}", "codegen-units=256")]
    given = [f"--cargo-arg={argument}" for argument in [f"--config={setting}" for setting in settings] + targets]
    parts = [names[at : at + 500] for at in range(0, len(names), 500)]
    chosen = [f"--re={pattern(part)}" for part in parts]
    mutants(options, "--in-place", "--minimum-test-timeout=20", "--timeout-multiplier=4", *given, *chosen, *more)


def lines(name):
    path = FOUND / f"{name}.txt"
    return set(path.read_text().splitlines()) if path.is_file() else set()


def wilson(caught, of):
    if of == 0:
        return (0.0, 1.0)
    z, part = 1.959964, caught / of
    middle = part + z * z / (2 * of)
    half = z * math.sqrt(part * (1 - part) / of + z * z / (4 * of * of))
    return tuple((middle + side * half) / (1 + z * z / of) for side in (-1, 1))


def main():
    options = arguments()
    FOLDER.mkdir(parents=True, exist_ok=True)
    copy_tree()
    possible = mutants(options, "--list").splitlines()
    if options.only:
        names = [name for name in options.only.read_text().splitlines() if name in set(possible)]
    else:
        names = sorted(random.Random(options.seed).sample(possible, options.sample or len(possible)), key=possible.index)
    shutil.rmtree(FOUND, ignore_errors=True)
    one_pass(options, names, 0, ["--lib"])
    # `cargo-mutants` 27.1 also runs every mutant that deletes a field, whatever is chosen.
    chosen = set(names)
    endless, unviable, missed = (lines(found) & chosen for found in ("timeout", "unviable", "missed"))
    if missed:
        one_pass(options, names, 1, ["--lib", "--tests"], "--iterate")
        missed = lines("missed") & chosen
        endless, unviable = (endless | lines("timeout")) & chosen - missed, (unviable | lines("unviable")) & chosen
    viable = len(names) - len(unviable)
    low, high = wilson(viable - len(missed), viable)
    print(f"\n{options.package}: {len(names)} of {len(possible)} mutants, seed {options.seed}")
    print(f"caught {viable - len(missed) - len(endless)}, endless {len(endless)}, missed {len(missed)}, do not compile {len(unviable)}")
    print(f"noticed {100 * (viable - len(missed)) / max(viable, 1):.1f} %, 95 % interval {100 * low:.1f} to {100 * high:.1f} %")
    for name in sorted(missed, key=names.index):
        print(name)


if __name__ == "__main__":
    main()
