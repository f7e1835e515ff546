"""Runs the vectors: `python3 vectors.py ../../docs/vectors` prints what differs, and how many held."""

import json
import sys
from pathlib import Path

import merging
from transactions import Refused, Transaction, is_alive, key_of, replay


def fingerprints(case: dict):
    yield "text", merging.canonical(case["schema"]).decode(), case["text"]
    yield "fingerprint", merging.fingerprint(case["schema"]), case["fingerprint"]


def digests(case: dict):
    yield "digest", merging.digest(case["records"]), case["digest"]


def stamps(case: dict):
    last = None
    for step in case["steps"]:
        last = merging.next_stamp(step["now"], case["device"], last, step.get("floor"))
        yield f"stamp at {step['now']}", last, step["stamp"]


def adoption(case: dict):
    yield "id", merging.adopted_id(case["dataset"], case["table"], case["key"]), case["id"]


def merged(case: dict):
    record = case.get("record")
    for step in case["steps"]:
        found = merging.apply(case.get("table"), step["author"], step["change"], record)
        wanted = step.get("record"), step["outcome"], step["overwritten"], step.get("exceeded", [])
        for name, one, other in zip(["record", "outcome", "overwritten", "exceeded"], found, wanted):
            if name == "record" and one != record:
                # The server raises the version of each record that it writes.
                one = one | {"version": one["version"] + 1}
            yield f"{name} after {step['change']['sequence']}", comparable(one), comparable(other)
        record = step.get("record")


def transactions(case: dict):
    records = {key_of(one): one for one in case["records"]}
    try:
        done = Transaction(case["schema"], case["author"], records).run(case["changes"])
    except Refused as refused:
        yield "culprit", refused.culprit, case.get("culprit")
        yield "reason", refused.reason, case.get("refusal", {}).get("reason")
        other = case.get("refusal", {}).get("other")
        yield "other", refused.other, other and key_of(other)
        return
    yield "outcomes", done.outcomes, case.get("outcomes")
    yield "touched", by_key(done.touched.values()), by_key(case.get("touched", []))
    yield "implied", done.implied, set(map(key_of, case.get("implied", [])))
    yield "overwritten", done.overwritten, case.get("overwritten")


def replayed(case: dict):
    records = {key_of(one): one for one in case["records"]}
    shown, hidden = replay(case["schema"], case["author"], records, case["changes"])
    rows = {table["name"]: {} for table in case["schema"]["tables"]}
    for table in case["schema"]["tables"]:
        for record in shown.values():
            if record["table"] == table["name"] and is_alive(record):
                rows[table["name"]][record["id"]] = {
                    one["name"]: record["fields"].get(one["name"], one["defaultValue"])
                    for one in table["columns"]}
    yield "shown", rows, case["shown"]
    yield "hidden", hidden, case["hidden"]


def comparable(value):
    """A record without details that are empty."""
    if not isinstance(value, dict) or value.get("details"):
        return value
    return {name: one for name, one in value.items() if name != "details"}


def by_key(records) -> dict:
    return {key_of(one): comparable(one) for one in records}


FILES = {
    "fingerprints": fingerprints, "digests": digests, "stamps": stamps, "adoption": adoption,
    "merging": merged, "transactions": transactions, "replay": replayed,
}


def run(folder: Path) -> tuple[int, list[str]]:
    """How many comparisons held, and a line for each that did not."""
    held, differing = 0, []
    for name, check in FILES.items():
        for case in json.loads((folder / f"{name}.json").read_text()):
            for what, found, wanted in check(case):
                if found == wanted:
                    held += 1
                else:
                    differing.append(
                        f"{name}, {case.get('name', '')}: {what} is\n  {found}\nand should be\n  {wanted}")
    return held, differing


if __name__ == "__main__":
    held, differing = run(Path(sys.argv[1]))
    print(*differing, f"{held} held, {len(differing)} differ", sep="\n")
    sys.exit(bool(differing))
