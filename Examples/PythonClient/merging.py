"""The client's half of merging, after docs/merging.md and docs/protocol.md: pure functions over JSON.

A record, a change and an author are the dictionaries of the protocol; a schema is its JSON. The vectors of
docs/vectors say what each function gives; vectors.py runs them.
"""

import copy
import hashlib
import json
import struct
from functools import reduce

NOBODY = "000000000000-0000-0000000000000000"
LEAST, MOST = -(1 << 63), (1 << 63) - 1


# Encodings

def canonical(value) -> bytes:
    """Sorted keys, no white space, `/` and letters beyond ASCII as they are; 80.0 is written 80."""
    return json.dumps(
        plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def plain(value):
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) <= MOST else value


def fingerprint(schema: dict) -> str:
    return hashlib.sha256(canonical(schema)).hexdigest()[:32]


def netstrings(words: list[str]) -> bytes:
    return b"".join(b"%d:%s" % (len(word.encode()), word.encode()) for word in words)


def digest_text(value) -> str:
    if value is None:
        return "n"
    if isinstance(value, dict):
        return "b" + value["blob"]
    if isinstance(value, str):
        return "t" + value
    if isinstance(value, int) or (value.is_integer() and LEAST <= value <= MOST):
        return f"i{int(value)}"
    return "r" + struct.pack(">d", value).hex()


def record_digest(record: dict) -> int:
    if "deleted" in record:
        return 0
    words = [record["table"], record["id"], str(record["generation"]), str(record["version"])]
    for name in sorted(record["fields"], key=str.encode):
        words += [name, digest_text(record["fields"][name])]
    return int.from_bytes(hashlib.sha256(netstrings(words)).digest()[:8])


def digest(records: list[dict]) -> str:
    return f"{sum(map(record_digest, records)) % (1 << 64):016x}"


def adopted_id(dataset: str, table: str, key: list) -> str:
    words = ["aloft adoption", dataset, table, *map(digest_text, key)]
    number = bytearray(hashlib.sha256(netstrings(words)).digest()[:16])
    number[6], number[8] = number[6] & 0x0f | 0x80, number[8] & 0x3f | 0x80
    text = number.hex()
    return "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])


# Stamps

def stamp(milliseconds: int, counter: int, device: str) -> str:
    """A full counter goes on in the next millisecond."""
    milliseconds = min(max(0, milliseconds + (counter >> 16)), 0xffff_ffff_ffff)
    return f"{milliseconds:012x}-{counter & 0xffff:04x}-{device}"


def next_stamp(now: int, device: str, last: str | None, floor: str | None) -> str:
    """Later than the last one given, and than the highest that was known when the change was made."""
    following = stamp(now, 0, device)
    for seen in filter(None, [floor, last]):
        if following <= seen[:18] + device:
            following = stamp(int(seen[:12], 16), int(seen[13:17], 16) + 1, device)
    return following


# One change over one record

def apply(table: dict | None, author: dict, change: dict, record: dict | None):
    """The record afterwards, the outcome, the values that merging did not keep, and the counters that would
    pass 64 bits, for which the server refuses the change. Nothing that was given is changed."""
    if change.get("migrated") and change["verb"] == "insert":
        if record and record.get("deleted", change["stamp"]) != change["stamp"]:
            return record, outcome(change, "applied"), [], []
        change = {name: one for name, one in change.items() if name != "stamps"} | {"stamp": NOBODY}
    merging = Merging(table, author, change, copy.deepcopy(record))
    result, told = merging.run()
    return result, told, merging.overwritten, merging.exceeded


def outcome(change: dict, result: str, **more) -> dict:
    return {"sequence": change["sequence"], "result": result, **more}


def stamp_of(change: dict, field: str) -> str:
    return change.get("stamps", {}).get(field, change["stamp"])


def column(table: dict | None, field: str) -> dict | None:
    return next((one for one in (table or {}).get("columns", []) if one["name"] == field), None)


def elements_of(text) -> list[str] | None:
    """The elements of a set's value; None for what is no array of texts."""
    try:
        found = json.loads(text)
    except (TypeError, ValueError):
        return None
    return found if isinstance(found, list) and all(isinstance(one, str) for one in found) else None


def element_list(elements) -> str:
    return json.dumps(sorted(set(elements), key=str.encode), ensure_ascii=False, separators=(",", ":"))


def plus(left, right):
    if not isinstance(right, (int, float)):
        return left
    if not isinstance(left, (int, float)):
        return right
    return min(max(left + right, LEAST), MOST) if isinstance(left + right, int) else left + right


class Merging:
    def __init__(self, table, author, change, record):
        self.table, self.author, self.change, self.record = table, author, change, record
        self.is_new = False
        self.lost, self.held, self.exceeded, self.overwritten = [], [], [], []

    def run(self):
        change, record = self.change, self.record
        if record is None:
            return self.create() if change["verb"] == "insert" else self.overrule()
        is_deleted = "deleted" in record
        if change["verb"] == "insert" and is_deleted and change["generation"] == record["generation"] + 1:
            made, told = self.create()
            return made | {"version": record["version"], "number": record["number"]}, told
        if change["generation"] != record["generation"] or is_deleted:
            return self.overrule()
        if change["verb"] == "insert" and change.get("adopted"):
            return self.adopt_again()
        return self.delete() if change["verb"] == "delete" else self.edit()

    def create(self):
        change = self.change
        self.record, self.is_new = {
            "table": change["table"], "id": change["id"], "generation": change["generation"], "version": 0,
            "number": 0, "fields": {}, "clock": {"": change["stamp"]}}, True
        _, told = self.edit()
        self.overwritten = []
        if change.get("adopted"):
            self.record["adopted"] = f"{record_digest(self.record):016x}"
        return self.record, told

    def delete(self):
        change, record = self.change, self.record
        if change["baseVersion"] != record["version"]:
            for field in sorted(record["fields"]):
                written = self.clock(field)
                if written[18:] not in (self.author["device"], NOBODY[18:]):
                    self.lose(record["fields"][field], field, written)
        tombstone = record | {
            "deleted": change["stamp"], "fields": {},
            "clock": {"": max([*record["clock"].values(), change["stamp"]])}}
        tombstone.pop("details", None)
        if self.overwritten:
            tombstone["unseen"] = True
        return tombstone, outcome(change, "applied")

    def overrule(self):
        """No effect: the record is gone, of another generation, or a later write of the whole stands."""
        change, record = self.change, self.record
        if change["verb"] == "delete" and record and "deleted" in record \
                and record["generation"] == change["generation"]:
            return record, outcome(change, "applied")
        fields = sorted(change["edits"])
        for field in fields:
            self.lose(change["edits"][field], field, stamp_of(change, field))
        return record, outcome(change, "overruled", fields=fields)

    def adopt_again(self):
        change, record = self.change, self.record
        alone, _ = Merging(self.table, self.author, change, None).run()
        if alone["adopted"] == record.get("adopted") or alone["fields"] == record["fields"]:
            return record, outcome(change, "applied")
        value = canonical(alone["fields"]).decode()
        known = self.held_versions("")
        if all(version["value"] != value for version in known):
            others = [one for one in known if one["stamp"][18:] != change["stamp"][18:]]
            self.keep("", {"held": {"_0": [*others, {"value": value, "stamp": change["stamp"]}]}})
        return record, outcome(change, "conflict", fields=[""])

    def edit(self):
        change, record = self.change, self.record
        is_whole = (self.table or {}).get("merge") == "wholeRecord"
        if change.get("migrated") and is_whole and not self.is_new:
            return self.migrate_whole()
        if is_whole and not self.is_new and change["stamp"] < max(record["clock"].values()):
            return self.overrule()
        for field in sorted(change["edits"]):
            self.edit_field(change["edits"][field], field, is_whole)
        if is_whole and not self.is_new and change["verb"] == "insert":
            for one in self.table["columns"]:
                if one["name"] not in change["edits"]:
                    self.edit_field(one["defaultValue"], one["name"], True)
        settled = change.get("baseClock", {}).get("")
        if settled and self.held_versions(""):
            left = [one for one in self.held_versions("") if one["stamp"] > settled]
            self.keep("", {"held": {"_0": left}} if left else None)
        if self.held:
            return record, outcome(change, "conflict", fields=self.held)
        if self.lost:
            return record, outcome(change, "merged", fields=self.lost)
        return record, outcome(change, "applied")

    def migrate_whole(self):
        change = self.change
        as_seen = all(
            self.clock(field) == change.get("baseClock", {}).get(field)
            or self.clock(field)[18:] == self.author["device"] for field in change["edits"])
        if change["verb"] == "update" and as_seen:
            for field in sorted(change["edits"]):
                self.edit_field(change["edits"][field], field, True)
            self.overwritten = []
        return self.record, outcome(change, "applied")

    # Fields

    def edit_field(self, edit, field: str, is_whole: bool):
        if self.change.get("migrated") and not self.is_new:
            return self.migrate(edit, field)
        rule = self.rule(field)
        if isinstance(edit, dict) and "delta" in edit:
            self.add(edit["delta"], field)
        elif isinstance(edit, dict) and ("added" in edit or "removed" in edit):
            self.change_set(field, edit.get("added", []), edit.get("removed", {}))
        elif rule == "counter":
            self.start_counter(field, edit)
        elif rule == "union":
            self.start_set(field, edit)
        else:
            self.write(edit, field, "clientWins" if is_whole else rule)

    def rule(self, field: str) -> str:
        """That of the schema; of a field that it does not know, the one that its details show."""
        if one := column(self.table, field):
            return one["merge"]
        detail = self.detail(field)
        return "counter" if "counter" in detail else "union" if "elements" in detail else "lastWriterWins"

    def write(self, value, field: str, rule: str):
        written = stamp_of(self.change, field)
        if self.is_new or rule == "clientWins":
            wins = True
        elif rule in ("serverWins", "manual"):
            wins = not self.changed_meanwhile(field)
        else:
            wins = not self.was_written(field) or written >= self.clock(field)
        if wins:
            self.keep_unseen(field)
            left = self.settle_held(field, value)
            self.set(value, field)
            self.record["clock"][field] = written
            self.keep(field, {"held": {"_0": left}} if left else None)
        elif rule == "manual":
            self.held.append(field)
            others = [one for one in self.held_versions(field) if one["stamp"][18:] != written[18:]]
            self.keep(field, {"held": {"_0": [*others, {"value": value, "stamp": written}]}})
        else:
            self.lost.append(field)
            self.lose(value, field, written)

    def keep_unseen(self, field: str):
        known, change = self.clock(field), self.change
        is_seen = change["baseVersion"] == self.record["version"] \
            or known[18:] in (self.author["device"], NOBODY[18:]) \
            or known == change.get("baseClock", {}).get(field)
        if not self.is_new and not is_seen and field in self.record["fields"]:
            self.lose(self.record["fields"][field], field, known)

    def settle_held(self, field: str, value) -> list[dict]:
        seen, left = self.change.get("seen", {}).get(field, []), []
        for version in self.held_versions(field):
            if version["stamp"] not in seen and version["stamp"][18:] != self.author["device"]:
                left.append(version)
            elif version["value"] != value:
                self.lose(version["value"], field, version["stamp"])
        return left

    def migrate(self, edit, field: str):
        """Taken unless somebody wrote the field meanwhile; the field's stamp stays as it was."""
        is_insert = self.change["verb"] == "insert"
        if is_insert and (self.was_written(field) or self.detail(field)):
            return
        if isinstance(edit, dict) and ("added" in edit or "removed" in edit):
            return self.change_set(field, edit.get("added", []), edit.get("removed", {}))
        if isinstance(edit, dict) and "delta" in edit or not is_insert and self.changed_meanwhile(field):
            return
        is_nobodys, rule = is_insert, self.rule(field)
        if rule == "counter":
            self.keep(field, {"counter": {"start": edit, "tallies": self.tallies(field)}})
            self.total(field)
        elif rule == "union":
            self.start_set(field, edit)
        else:
            is_nobodys = is_nobodys or not self.was_written(field)
            self.set(edit, field)
        if is_nobodys:
            self.record["clock"][field] = NOBODY

    # Counters

    def add(self, delta, field: str):
        tallies, author = self.tallies(field), f"{self.author['device']}.{self.author['incarnation']}"
        share = tallies.get(author, {"sum": 0, "lastSequence": 0})
        if self.change["sequence"] <= share["lastSequence"]:
            return
        if isinstance(share["sum"] + delta, int) and not LEAST <= share["sum"] + delta <= MOST:
            self.exceeded.append(field)
        tallies[author] = {"sum": plus(share["sum"], delta), "lastSequence": self.change["sequence"]}
        self.keep(field, {"counter": {"start": self.start(field), "tallies": tallies}})
        self.total(field)

    def start_counter(self, field: str, value):
        written, detail = stamp_of(self.change, field), self.detail(field)
        has_value = "counter" not in detail and field in self.record["fields"]
        has_start = field in self.record["clock"] or has_value
        if not self.is_new and has_start and written < self.clock(field):
            self.lost.append(field)
            return self.lose(value, field, written)
        self.record["clock"][field] = written
        self.keep(field, {"counter": {"start": value, "tallies": self.tallies(field)}})
        self.total(field)

    def tallies(self, field: str) -> dict:
        return dict(self.detail(field).get("counter", {}).get("tallies", {}))

    def start(self, field: str):
        if counter := self.detail(field).get("counter"):
            return counter["start"]
        default = (column(self.table, field) or {}).get("defaultValue", 0)
        return self.record["fields"].get(field, default)

    def total(self, field: str):
        parts = [self.start(field), *(one["sum"] for _, one in sorted(self.tallies(field).items()))]
        if all(isinstance(part, int) for part in parts) and not LEAST <= sum(parts) <= MOST:
            self.exceeded.append(field)
            return self.set(reduce(plus, parts), field)
        self.set(sum(part for part in parts if isinstance(part, (int, float))), field)

    # Sets

    def start_set(self, field: str, value):
        added, known = elements_of(value), {} if self.is_new else self.additions(field)
        removed = {one: stamps for one, stamps in known.items() if one not in (added or [])}
        self.change_set(field, added or [], removed)

    def change_set(self, field: str, added: list[str], removed: dict):
        additions, written = self.additions(field), stamp_of(self.change, field)
        for element, seen in removed.items():
            left = [one for one in additions.pop(element, []) if one not in seen]
            if left:
                additions[element] = left
        for element in added:
            additions[element] = sorted({*additions.get(element, []), written})
        self.keep(field, {"elements": {"_0": additions}})
        self.set(element_list(additions), field)
        self.record["clock"][field] = written if self.is_new else max(self.clock(field), written)

    def additions(self, field: str) -> dict:
        if "elements" in self.detail(field):
            return dict(self.detail(field)["elements"]["_0"])
        return {one: [self.clock(field)] for one in elements_of(self.record["fields"].get(field)) or []}

    # The record

    def clock(self, field: str) -> str:
        return self.record["clock"].get(field, self.record["clock"][""])

    def detail(self, field: str) -> dict:
        return self.record.get("details", {}).get(field, {})

    def held_versions(self, field: str) -> list[dict]:
        return self.detail(field).get("held", {}).get("_0", [])

    def was_written(self, field: str) -> bool:
        return field in self.record["clock"] or field in self.record["fields"]

    def changed_meanwhile(self, field: str) -> bool:
        known = self.clock(field)
        return known != self.change.get("baseClock", {}).get(field) \
            and known[18:] not in (self.author["device"], NOBODY[18:])

    def set(self, value, field: str):
        """A value that equals its column's default is absent."""
        if value == (column(self.table, field) or {}).get("defaultValue"):
            self.record["fields"].pop(field, None)
        else:
            self.record["fields"][field] = value

    def keep(self, field: str, detail: dict | None):
        if detail:
            self.record.setdefault("details", {})[field] = detail
        elif "details" in self.record:
            self.record["details"].pop(field, None)

    def lose(self, edit, field: str, written: str):
        self.overwritten.append({
            "table": self.change["table"], "id": self.change["id"], "field": field, "edit": edit,
            "stamp": written})
