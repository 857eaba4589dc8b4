#!/usr/bin/env python3
"""Compares `lottie lint` with the specification's JSON Schema and with files whose verdict is known.

Usage: Benchmarks/lint.py LOTTIE FACTS [FOLDER...]

LOTTIE is the program, FACTS a folder with
  schema/1.0.1.json                 the specification's schema
  spec-tests/{valid,invalid,examples}
  wear/{valid,invalid,profile_invalid,profile_warning}
and each FOLDER has animations (*.json, searched in folders inside). It needs jsonschema of PyPI.

1. The files of FACTS: valid ones and examples have no error with the profile spec, invalid ones have one; those that
   Wear OS refuses have an error of the profile wear, those it warns of have a warning and no error.
2. The files of the FOLDERs: the program ends with 0 or 1, and every error of validity is one of the schema, at the same
   value or in the same object. What the schema cannot say, such as references, is listed with its reason.
3. The processor time of a run, with the start of the process, so that other work of the machine does not count.
"""
import collections, concurrent.futures, json, pathlib, resource, statistics, subprocess, sys

# Rules that no JSON Schema can express, and why their errors are errors.
BEYOND = {
    "keyframe-order": "a schema cannot compare keyframes with each other",
    "path-list-length": "a schema cannot compare the lengths of lists",
    "missing-parent": "references", "parent-cycle": "references", "missing-matte": "references",
    "missing-asset": "references", "wrong-asset": "references", "composition-cycle": "references",
    "duplicate-layer-index": "references", "missing-slot": "references", "wrong-slot-type": "references",
    "no-duration": "a schema cannot compare two members",
    "not-json-number": "Python reads NaN as a number; JSON has none",
}


def lint(program, path, profiles):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        [program, "lint", "--no-settings", "--json", "--profile", profiles, str(path)], capture_output=True, timeout=300)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    elapsed = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    try:
        report = json.loads(run.stdout)
    except ValueError:
        return run.returncode, [], elapsed
    return run.returncode, [f for part in report["files"] for f in part["findings"]], elapsed


def mismatched(errors, depth):
    """Whether a branch of oneOf is for another type of object, which its error at `ty` says."""
    return any(
        e.validator in ("const", "not", "enum") and list(e.absolute_path)[depth:] == ["ty"] for e in errors)


def leaves(error):
    """The innermost errors, of the branches of oneOf that are for this type of object."""
    if not error.context:
        yield error
        return
    branches = collections.defaultdict(list)
    for inner in error.context:
        branches[inner.schema_path[0]].append(inner)
    depth = len(error.absolute_path)
    fitting = [b for b in branches.values() if not mismatched(b, depth)] or list(branches.values())
    for branch in fitting:
        for inner in branch:
            yield from leaves(inner)


def text(path):
    result = ""
    for step in path:
        result += f"[{step}]" if isinstance(step, int) else ("." if result else "") + step
    return result


validator = None


def schema_errors(arguments):
    """The paths of the schema's errors in a file."""
    global validator
    import jsonschema

    schema, path = arguments
    if validator is None:
        validator = jsonschema.Draft202012Validator(json.loads(pathlib.Path(schema).read_text()))
    try:
        data = json.loads(pathlib.Path(path).read_text(encoding="utf-8-sig"))
    except ValueError:
        return str(path), None
    return str(path), sorted({text(leaf.absolute_path) for e in validator.iter_errors(data) for leaf in leaves(e)})


def known(program, facts):
    """Checks the files whose verdict is known; returns the number of wrong ones."""
    wrong = count = 0

    def expect(path, profiles, fits, wanted):
        nonlocal wrong, count
        count += 1
        code, findings, _ = lint(program, path, profiles)
        # Errors of validity, errors of the profile, warnings of the profile.
        validity = [f for f in findings if f["severity"] == "error" and "profile" not in f]
        refused = [f for f in findings if f["severity"] == "error" and f.get("profile") == "wear"]
        slow = [f for f in findings if f["severity"] == "warning" and f.get("profile") == "wear"]
        if not fits(validity, refused, slow):
            wrong += 1
            print(f"WRONG {path}: wanted {wanted}; code {code}, {[f['rule'] for f in validity + refused + slow]}")

    rules = [
        ("spec-tests/valid", "spec", lambda v, r, s: not v, "no error"),
        ("spec-tests/examples", "spec", lambda v, r, s: not v, "no error"),
        ("spec-tests/invalid", "spec", lambda v, r, s: bool(v), "an error"),
        ("wear/valid", "spec,wear", lambda v, r, s: not v and not r and not s, "nothing"),
        ("wear/invalid", "spec,wear", lambda v, r, s: bool(v), "an error of validity"),
        ("wear/profile_invalid", "spec,wear", lambda v, r, s: not v and bool(r), "an error of the profile"),
        ("wear/profile_warning", "spec,wear", lambda v, r, s: not v and not r and bool(s), "a warning of the profile"),
    ]
    for folder, profiles, fits, wanted in rules:
        for path in sorted((facts / folder).glob("*.json")):
            expect(path, profiles, fits, wanted)
    print(f"known verdicts: {count - wrong} of {count} as expected")
    return wrong


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, facts = sys.argv[1], pathlib.Path(sys.argv[2])
    wrong = known(program, facts)
    paths = sorted(p for folder in sys.argv[3:] for p in pathlib.Path(folder).rglob("*.json"))
    if not paths:
        sys.exit(1 if wrong else 0)
    times, crashes, unconfirmed, beyond, agree = [], [], [], collections.Counter(), 0
    both = collections.Counter()
    schema = facts / "schema/1.0.1.json"
    with concurrent.futures.ProcessPoolExecutor() as pool:
        jobs = pool.map(schema_errors, [(str(schema), str(p)) for p in paths])
        results = {}
        for path in paths:
            code, findings, elapsed = lint(program, path, "spec")
            times.append(elapsed)
            results[str(path)] = findings
            if code not in (0, 1):
                crashes.append((path, code))
        for path, errors in jobs:
            if errors is None:
                continue
            ours = [f for f in results[path] if f["severity"] == "error" and "profile" not in f]
            inside = [f for f in ours if f["rule"] not in BEYOND]
            for finding in ours:
                if finding["rule"] in BEYOND:
                    beyond[finding["rule"]] += 1
            for finding in inside:
                place = finding["path"]
                # The schema may blame the object, or a value inside of it.
                if not any(e == place or e.startswith(place + ".") or e.startswith(place + "[") or
                           place.startswith(e + ".") and e.count(".") >= place.count(".") - 1 for e in errors):
                    unconfirmed.append((path, finding["rule"], place))
            both[(bool(errors), bool(inside))] += 1
    print(f"{len(paths)} files, crashes: {crashes or 'none'}")
    print(f"valid by both {both[False, False]}, invalid by both {both[True, True]}, "
          f"only by the schema {both[True, False]}, only by lint {both[False, True]}")
    print(f"errors that the schema does not confirm: {len(unconfirmed)}")
    for entry in unconfirmed[:40]:
        print("  ", *entry)
    for rule, count in sorted(beyond.items()):
        print(f"beyond the schema: {count} x {rule} ({BEYOND[rule]})")
    print(f"processor time of a run: median {1000 * statistics.median(times):.1f} ms, longest {1000 * max(times):.0f} ms")
    sys.exit(1 if wrong or crashes or unconfirmed else 0)


if __name__ == "__main__":
    main()
