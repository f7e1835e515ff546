"""A client of an Aloft server in Python's standard library, from docs/protocol.md and docs/merging.md.

One device of one account, its state in a JSON file: it writes offline, shows what the server is going to
decide, pushes exactly once and pulls complete states. README.md says what it leaves out.
"""

import json
import os
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path

import merging
from transactions import is_alive, key_of, replay


class Problem(Exception):
    """The server's word: a status, a code, a sentence, a way out."""

    def __init__(self, status: int, body: dict):
        super().__init__(f"{body.get('message')} {body.get('action')}")
        self.status, self.code, self.body = status, body.get("code"), body


class Client:
    def __init__(self, file: Path, server: str, schema: dict, clock=lambda: int(time.time() * 1000)):
        self.file, self.server, self.schema, self.clock = file, server, schema, clock
        self.tables = {table["name"]: table for table in schema["tables"]}
        self.state = json.loads(file.read_text()) if file.exists() else {
            "device": secrets.token_hex(8), "incarnation": secrets.token_hex(8), "sequence": 0,
            "transaction": 0, "mark": 0, "cursor": None, "offset": 0, "stamp": None, "waiting": [],
            "batch": None, "refused": [], "records": {}, "session": None}

    # The file

    def save(self):
        """All of it or nothing: what is confirmed, shown and waiting moves together."""
        draft = self.file.with_suffix(".draft")
        with draft.open("w") as out:
            json.dump(self.state, out)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(self.file)

    @property
    def author(self) -> dict:
        return {"device": self.state["device"], "incarnation": self.state["incarnation"]}

    def records(self) -> dict:
        """The server's records, as the last complete pull gave them."""
        return {key_of(record): record for record in self.state["records"].values()}

    def shown(self) -> tuple[dict, list[int]]:
        """The records as a person sees them, and the sequences of the changes that are not shown."""
        return replay(self.schema, self.author, self.records(), self.state["waiting"])

    def rows(self, table: str) -> dict:
        return {
            record["id"]: {one["name"]: record["fields"].get(one["name"], one["defaultValue"])
                           for one in self.tables[table]["columns"]}
            for record in self.shown()[0].values() if record["table"] == table and is_alive(record)}

    # Writing

    def write(self, *writes: tuple) -> list[str]:
        """One transaction of `("insert", table, values)`, `("update", table, id, values)` and
        `("delete", table, id)`. Returns the ids; when it does, everything is on disk."""
        state, ids = self.state, []
        shown = dict(self.shown()[0])
        floor = max([stamp for record in shown.values() for stamp in record["clock"].values()], default=None)
        stamp = merging.next_stamp(
            self.clock() + state["offset"], state["device"], state["stamp"], floor)
        transaction, sequence, changes = state["transaction"] + 1, state["sequence"], []
        for verb, table, *more in writes:
            id = str(uuid.uuid4()) if verb == "insert" and len(more) == 1 else more[0]
            sequence += 1
            values = more[-1] if verb != "delete" else {}
            change = self.change(shown.get((table, id)), table, id, verb, values)
            change |= {"sequence": sequence, "transaction": transaction, "stamp": stamp}
            shown[table, id] = merging.apply(
                self.tables[table], self.author, change, shown.get((table, id)))[0]
            changes.append(change)
            ids.append(id)
        state |= {"transaction": transaction, "sequence": sequence, "stamp": stamp}
        state["waiting"] += changes
        self.save()
        return ids

    def change(self, before: dict | None, table: str, id: str, verb: str, values: dict) -> dict:
        """What a write says of a record, as it travels: its edits, and the state that it was made over."""
        generation = before["generation"] if before else 1
        if verb == "insert" and before and not is_alive(before):
            generation += 1
        over = before if verb != "insert" else None
        change = {
            "table": table, "id": id, "verb": verb, "generation": generation, "edits": {},
            "baseVersion": (before or {}).get("version", 0)}
        columns = {column["name"]: column for column in self.tables[table]["columns"]}
        if self.tables[table]["merge"] == "wholeRecord" and over:
            fields = over["fields"]
            values = {name: fields.get(name, one["defaultValue"]) for name, one in columns.items()} | values
        for name, value in values.items():
            column = columns[name]
            change["edits"][name] = self.edit(column, value, over)
            if column["merge"] in ("serverWins", "manual") and before:
                clock = before["clock"]
                change.setdefault("baseClock", {})[name] = clock.get(name, clock[""])
            held = (before or {}).get("details", {}).get(name, {}).get("held", {}).get("_0")
            if held:
                change.setdefault("seen", {})[name] = [version["stamp"] for version in held]
        return change

    def edit(self, column: dict, value, over: dict | None):
        shown = (over or {"fields": {}})["fields"].get(column["name"], column["defaultValue"])
        if column["merge"] == "counter" and over:
            return {"delta": value - shown}
        if column["merge"] != "union":
            return value
        before, after = set(merging.elements_of(shown) or []), set(value)
        stamps = (over or {}).get("details", {}).get(column["name"], {}).get("elements", {}).get("_0", {})
        return {"added": sorted(after - before),
                "removed": {one: stamps[one] for one in before - after if one in stamps}}

    # The server

    def sign(self, path: str, account: str, password: str):
        """`account` makes one, `session` signs in to it."""
        self.state["session"] = self.ask("POST", path, {
            "account": account, "password": password, "device": self.state["device"],
            "deviceName": "Python"}, needs_session=False)
        self.save()

    def ask(self, method: str, path: str, body=None, query: dict | None = None, needs_session=True,
            mended: str | None = None):
        data = body if isinstance(body, (bytes, type(None))) else merging.canonical(body)
        address = f"{self.server}/api/{path}" + ("?" + urllib.parse.urlencode(query) if query else "")
        request = urllib.request.Request(address, data, method=method)
        if needs_session:
            request.add_header("Authorization", f"Bearer {self.state['session']['accessToken']}")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                text = answer.read().decode()
                return [json.loads(line) for line in text.splitlines()] if path == "sync/pull" \
                    else json.loads(text)
        except urllib.error.HTTPError as error:
            problem = Problem(error.code, json.loads(error.read() or b"{}"))
        if problem.code == mended:
            raise problem
        if problem.code == "signInNeeded" and needs_session:
            token = {"refreshToken": self.state["session"]["refreshToken"]}
            self.state["session"] = self.ask("POST", "session/refresh", token, needs_session=False)
            self.save()
        elif problem.code == "schemaUnknown":
            self.ask("POST", "sync/schema", self.schema)
        else:
            raise problem
        return self.ask(method, path, body, query, mended=problem.code)

    def sync(self):
        """Until nothing waits and the state is the server's. A failure leaves everything as it was."""
        while True:
            # A batch that is on its way may have been applied, and only its answer lost: the pull says so.
            if not self.state["batch"]:
                self.pull()
                if not self.state["waiting"]:
                    return
            self.push()
            self.pull()

    def push(self):
        state = self.state
        if not state["batch"]:
            last = state["waiting"][-1]["sequence"]
            body = merging.canonical({
                "version": 1, "scope": "own", "author": self.author, "id": secrets.token_hex(8),
                "schema": {"name": self.schema["name"], "version": self.schema["version"],
                           "fingerprint": merging.fingerprint(self.schema)},
                "previousSequence": state["mark"], "lastSequence": last, "changes": state["waiting"]})
            # Stored before it is sent: each repetition is the same bytes.
            state["batch"] = {"lastSequence": last, "body": body.decode()}
            self.save()
        query = {"cursor": state["cursor"]} if state["cursor"] else None
        self.ask("POST", "sync/push", state["batch"]["body"].encode(), query)

    def pull(self):
        """Shows a state once it is complete; with it what the server decided about the batch."""
        state, records, known = self.state, dict(self.state["records"]), None
        cursor = state["cursor"]
        while True:
            query = {
                "scope": "own", **self.author, "app": self.schema["name"], "protocol": 1,
                "schemaVersion": self.schema["version"], "schema": merging.fingerprint(self.schema)}
            query |= {"cursor": cursor} if cursor else {}
            query |= {"known": known} if known else {}
            query |= {"inFlight": state["batch"]["lastSequence"]} if state["batch"] else {}
            asked = self.clock()
            try:
                heading, *lines, ending = self.ask("GET", "sync/pull", query=query)
            except Problem as problem:
                if problem.code != "startOver" or not cursor:
                    raise
                known, cursor, records = state["cursor"], None, {}
                continue
            if "end" not in ending or ending["end"]["count"] != len(lines):
                raise ConnectionError("The page is not whole.")
            now, server_time = self.clock(), heading["serverTime"]
            state["offset"] = min(max(state["offset"], server_time - now), server_time - asked)
            records |= {f"{record['table']}/{record['id']}": record for record in lines}
            cursor = ending["end"]["cursor"]
            if ending["end"]["isComplete"]:
                return self.show(records, cursor, heading)

    def show(self, records: dict, cursor: str, heading: dict):
        state, mark = self.state, heading["acknowledgedThrough"]
        batch = state["batch"]
        if mark > state["mark"] and not (batch and mark == batch["lastSequence"]):
            raise RuntimeError("Another copy of this file pushed: it needs a new identity.")
        if batch and mark == batch["lastSequence"]:
            reply = heading.get("reply") or {"outcomes": []}
            refused = {one["sequence"]: one["refusal"] for one in reply["outcomes"] if "refusal" in one}
            state["refused"] += [
                {"change": change, "refusal": refused[change["sequence"]]}
                for change in state["waiting"] if change["sequence"] in refused]
            state["batch"], state["mark"] = None, mark
        state["waiting"] = [change for change in state["waiting"] if change["sequence"] > state["mark"]]
        state |= {"records": records, "cursor": cursor}
        self.save()
