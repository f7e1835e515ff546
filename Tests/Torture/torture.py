"""Kills real processes at random moments, and lets an independent reader of the databases say what is lost.

A server, two devices, and in each device's database a writer that is another program than Aloft (this one,
through SQLite alone). In every round one of the five is killed with -9 and started again. A writer says what
it is about to commit and what is committed; at the end each acknowledged write has to be on both devices and
on the server, the three have to be the same, and every database has to be whole.

    python Tests/Torture/torture.py --rounds 1000 --seed 7
"""

import argparse
import json
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "EndToEnd"))

from aloft import Running, free_ports, rows, server_rows  # noqa: E402

TABLE = "aircraft"


def write(database: Path, name: str, seed: int) -> None:
    """Writes for ever: says each change before and after its commit, one line of JSON each."""
    chance = random.Random(seed)
    connection = sqlite3.connect(database, timeout=30, isolation_level=None)
    connection.execute("PRAGMA synchronous = FULL")
    mine = [row[0] for row in connection.execute(
        f"SELECT id FROM {TABLE} WHERE registration LIKE ?", [name + "-%"])]
    count = seed * 100_000
    while True:
        count += 1
        changes = []
        for _ in range(chance.choice([1, 1, 1, 3])):
            kind = chance.random()
            if not mine or kind < 0.4:
                key = str(uuid.UUID(int=chance.getrandbits(128), version=4))
                mine.append(key)
                changes.append([key, f"{name}-{count}"])
            elif kind < 0.9:
                changes.append([chance.choice(mine), f"{name}-{count}"])
            else:
                changes.append([mine.pop(chance.randrange(len(mine))), None])
        print(json.dumps(["try", changes]), flush=True)
        connection.execute("BEGIN IMMEDIATE")
        for key, value in changes:
            if value is None:
                connection.execute(f"DELETE FROM {TABLE} WHERE id = ?", [key])
            else:
                connection.execute(
                    f"INSERT INTO {TABLE} (id, registration) VALUES (?, ?) "
                    "ON CONFLICT (id) DO UPDATE SET registration = excluded.registration", [key, value])
        connection.execute("COMMIT")
        print(json.dumps(["done"]), flush=True)
        time.sleep(chance.random() * 0.02)


class Expectation:
    """What a device's database has to hold by what its writers said: for each record one value, or two after
    a kill between a commit and its word."""

    def __init__(self):
        self.possible: dict[str, list] = {}
        self.acknowledged = 0

    def take(self, lines: list[str]) -> None:
        tried = None
        for line in lines:
            try:
                word, *rest = json.loads(line)
            except json.JSONDecodeError:
                continue
            if word == "try":
                tried = rest[0]
            elif tried is not None:
                for key, value in tried:
                    self.possible[key] = [value]
                self.acknowledged += len(tried)
                tried = None
        for key, value in tried or []:
            self.possible[key] = self.possible.get(key, [None]) + [value]

    def settle(self, database: Path) -> None:
        """A write whose word was cut off was committed or not: from now on it is what the database says."""
        found = rows(database, TABLE)
        for key, values in self.possible.items():
            value = found.get(key, {}).get("registration")
            assert value in values, f"{database}: {key} is {value}, and was committed as {values}"
            self.possible[key] = [value]


class Writer:
    """A writing process and its word."""

    def __init__(self, database: Path, name: str, seed: int):
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--write", str(database), name, str(seed)],
            stdout=subprocess.PIPE, text=True)

    def kill(self) -> list[str]:
        self.process.kill()
        said, _ = self.process.communicate()
        return said.splitlines()


def waiting(database: Path) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT count(*) FROM aloft_outbox").fetchone()[0]


def torture(rounds: int, seed: int, folder: Path) -> None:
    chance = random.Random(seed)
    page_1, page_2, port = free_ports(3)
    homes = [folder / "one", folder / "two"]
    server_home = homes[0] / "server"
    databases = [home / "replica.sqlite" for home in homes]

    first = Running("run", "--home", homes[0], "--port", page_1, "--server-port", port)
    first.wait_for("are on this device", 300)
    first.stop()
    homes[1].mkdir(mode=0o700)
    shutil.copy(homes[0] / "airports.sqlite", homes[1] / "airports.sqlite")

    def start_server() -> Running:
        running = Running("server", "--home", server_home, "--port", port)
        running.wait_for("Serving")
        return running

    def start_device(index: int) -> Running:
        running = Running(
            "flightbag", "--home", homes[index], "--port", [page_1, page_2][index], "--server",
            f"http://127.0.0.1:{port}", "--name", f"Device {index + 1}", "--sign-in", "pilot",
            "--password-file", homes[0] / "account-password")
        assert running.address
        return running

    server = start_server()
    devices = [start_device(0), start_device(1)]
    expected = [Expectation(), Expectation()]
    writers = [Writer(databases[i], f"W{i}", seed * 10 + i) for i in range(2)]
    killed = {"server": 0, "device": 0, "writer": 0}
    for number in range(rounds):
        time.sleep(chance.random() * 0.4)
        victim = chance.choice(["server", "device", "writer"])
        killed[victim] += 1
        index = chance.randrange(2)
        if victim == "server":
            server.process.kill()
            server.process.wait()
            time.sleep(chance.random() * 0.3)
            server = start_server()
        elif victim == "device":
            devices[index].process.kill()
            devices[index].process.wait()
            devices[index] = start_device(index)
        else:
            expected[index].take(writers[index].kill())
            expected[index].settle(databases[index])
            writers[index] = Writer(databases[index], f"W{index}", seed * 1_000_000 + number * 10 + index)
    for index in range(2):
        expected[index].take(writers[index].kill())
        expected[index].settle(databases[index])

    deadline = time.monotonic() + 120
    served = server_home / "server.sqlite"
    while any(waiting(each) for each in databases) or any(
            rows(each, TABLE) != server_rows(served, TABLE) for each in databases):
        assert time.monotonic() < deadline, (
            f"not at rest after two minutes: {[waiting(each) for each in databases]} changes wait")
        time.sleep(0.2)
    for database in databases:
        for each in expected:
            each.settle(database)
    for running in [*devices, server]:
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(timeout=30) == 0
    for database in [*databases, served]:
        with closing(sqlite3.connect(database)) as connection:
            found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        assert found == "ok", f"{database} is damaged: {found}"
    total = sum(each.acknowledged for each in expected)
    live = len(rows(databases[0], TABLE))
    print(f"{rounds} kills survived ({', '.join(f'{count} of a {who}' for who, count in killed.items())}); "
          f"{total} acknowledged changes, {live} records on both devices and on the server, none missing")


def main() -> None:
    if sys.argv[1:2] == ["--write"]:
        return write(Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="aloft-torture-") as folder:
        torture(arguments.rounds, arguments.seed, Path(folder))


if __name__ == "__main__":
    main()
