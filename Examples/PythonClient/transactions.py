"""Transactions over the records of a scope, and what is shown while changes wait: see docs/merging.md."""

import itertools

from merging import apply


class Refused(Exception):
    """A transaction that cannot stand: the sequence of the change that is the reason, and why."""

    def __init__(self, culprit: int, reason: str, other: tuple[str, str] | None):
        super().__init__(reason)
        self.culprit, self.reason, self.other = culprit, reason, other


def key_of(one: dict) -> tuple[str, str]:
    return one["table"], one["id"]


def is_alive(record: dict | None) -> bool:
    return record is not None and "deleted" not in record


class Transaction:
    """The changes of one transaction over the records of its scope, by (table, id). It stands or falls as a
    whole, by what it comes to at its end."""

    def __init__(self, schema: dict, author: dict, records: dict):
        self.tables = {table["name"]: table for table in schema["tables"]}
        self.author, self.before = author, records
        self.touched, self.implied, self.causes = {}, set(), {}
        self.outcomes, self.overwritten = [], []

    def run(self, changes: list[dict]) -> "Transaction":
        for change in changes:
            key = key_of(change)
            record, told, lost, exceeded = apply(
                self.tables.get(key[0]), self.author, change, self.record(key))
            if exceeded:
                raise Refused(change["sequence"], "outOfRange", None)
            self.outcomes.append(told)
            self.overwritten += lost
            if record is not None:
                self.put(record, change["sequence"])
        self.follow(changes[-1]["stamp"])
        self.check()
        return self

    def record(self, key) -> dict | None:
        return self.touched.get(key) or self.before.get(key)

    def put(self, record: dict, cause: int):
        self.touched[key_of(record)] = record
        self.causes[key_of(record)] = cause

    def now(self) -> list[dict]:
        return list({**self.before, **self.touched}.values())

    def references(self, target: str):
        for table in self.tables.values():
            for column in table["columns"]:
                if column.get("references", {}).get("table") == target:
                    yield table["name"], column["name"], column["references"]["onDelete"]

    def children(self, key, table: str, field: str) -> list[dict]:
        return sorted(
            (one for one in self.now()
             if one["table"] == table and is_alive(one) and one["fields"].get(field) == key[1]), key=key_of)

    def follow(self, stamp: str):
        """Deletes what refers to a deleted record, or lets it go, as the schema says."""
        waiting = list(self.touched)
        while waiting:
            key = waiting.pop(0)
            if is_alive(self.touched[key]) or self.was_gone(key):
                continue
            for table, field, on_delete in self.references(key[0]):
                for child in self.children(key, table, field) if on_delete != "restrict" else []:
                    if key_of(child) not in self.touched:
                        self.implied.add(key_of(child))
                    if on_delete == "setNull":
                        self.put(without(child, field, stamp), self.causes[key])
                        continue
                    deletion = {
                        "sequence": self.causes[key], "table": table, "id": child["id"], "verb": "delete",
                        "generation": child["generation"], "baseVersion": 0, "edits": {}, "stamp": stamp}
                    deleted, _, lost, _ = apply(self.tables[table], self.author, deletion, child)
                    self.overwritten += lost
                    self.put(deleted, self.causes[key])
                    waiting.append(key_of(child))

    def was_gone(self, key) -> bool:
        known = self.before.get(key)
        return known is not None and not is_alive(known) \
            and known["generation"] == self.touched[key]["generation"]

    def check(self):
        for key, record in self.touched.items():
            cause = self.causes[key]
            if is_alive(record):
                self.check_parents(key, record, cause)
                self.check_unique(key, record, cause)
            elif not self.was_gone(key):
                for table, field, on_delete in self.references(key[0]):
                    found = self.children(key, table, field) if on_delete == "restrict" else []
                    if found:
                        raise Refused(cause, "stillReferenced", key_of(found[0]))

    def check_parents(self, key, record: dict, cause: int):
        was = self.before.get(key)
        for column in self.tables.get(key[0], {"columns": []})["columns"]:
            value = record["fields"].get(column["name"])
            if "references" not in column or value is None:
                continue
            if is_alive(was) and was["fields"].get(column["name"]) == value:
                continue
            parent = column["references"]["table"], value
            if not is_alive(self.record(parent)):
                raise Refused(cause, "missingReference", parent)

    def check_unique(self, key, record: dict, cause: int):
        was = self.before.get(key)
        for columns in self.tables.get(key[0], {}).get("unique", []):
            claim = self.claim(record, columns)
            if None in claim or is_alive(was) and self.claim(was, columns) == claim:
                continue
            holders = [
                key_of(one) for one in self.now()
                if one["table"] == key[0] and key_of(one) != key and is_alive(one)
                and self.claim(one, columns) == claim]
            if holders:
                raise Refused(cause, "uniqueTaken", min(holders))

    def claim(self, record: dict, columns: list[str]) -> list:
        defaults = {one["name"]: one["defaultValue"] for one in self.tables[record["table"]]["columns"]}
        return [record["fields"].get(name, defaults[name]) for name in columns]


def without(record: dict, field: str, stamp: str) -> dict:
    clock = record["clock"]
    return record | {
        "fields": {name: value for name, value in record["fields"].items() if name != field},
        "clock": clock | {field: max(clock.get(field, clock[""]), stamp)}}


def replay(schema: dict, author: dict, records: dict, changes: list[dict]) -> tuple[dict, list[int]]:
    """The records as they are shown, and the sequences of the changes that are not: a transaction that cannot
    stand is hidden, and so is what builds on its records."""
    shown, hidden, blocked = dict(records), [], set()
    tables = {table["name"]: table for table in schema["tables"]}
    for _, group in itertools.groupby(changes, key=lambda change: change["transaction"]):
        group = list(group)
        try:
            if any(key_of(one) in blocked and not is_independent(tables, one) for one in group):
                raise Refused(group[0]["sequence"], "recordRefused", None)
            shown.update(Transaction(schema, author, shown).run(group).touched)
        except Refused:
            blocked.update(map(key_of, group))
            hidden += [one["sequence"] for one in group]
    return shown, hidden


def is_independent(tables: dict, change: dict) -> bool:
    """A deletion, and an update that only ends references, build on no earlier change of their record."""
    if change["verb"] != "update":
        return change["verb"] == "delete"
    references = {
        one["name"] for one in tables.get(change["table"], {"columns": []})["columns"] if "references" in one}
    edits = change["edits"]
    return bool(edits) and all(edits[field] is None and field in references for field in edits)
