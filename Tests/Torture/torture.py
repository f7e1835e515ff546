"""Kills real processes at random moments, and lets an independent reader of the databases say what is lost.

A server, two devices, and writers in their databases that are other programs than Aloft (this one, through
SQLite alone): two in the first device's, so that three processes work on one file, one in the second's. In
every round one of the six is killed with -9 and started again. The second device has a small disk of its own,
where the system lets this user mount one: in some rounds it is filled to the last byte for a while, and the
device is killed and started on it. A writer says what it is about to commit, what is committed and what
failed; at the end each acknowledged write has to be on both devices and on the server, what failed on a full
disk nowhere, the three have to be the same, and every database has to be whole.

    python Tests/Torture/torture.py --rounds 1000 --seed 7
"""

import argparse
import json
import random
import re
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
    connection = sqlite3.connect(database, timeout=120, isolation_level=None)
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
        try:
            commit(connection, changes)
        except sqlite3.OperationalError as error:
            if "full" not in str(error):
                raise
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            print(json.dumps(["failed"]), flush=True)
        else:
            print(json.dumps(["done"]), flush=True)
        time.sleep(chance.random() * 0.02)


def commit(connection: sqlite3.Connection, changes: list) -> None:
    """Writes one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    for key, value in changes:
        if value is None:
            connection.execute(f"DELETE FROM {TABLE} WHERE id = ?", [key])
        else:
            connection.execute(
                f"INSERT INTO {TABLE} (id, registration) VALUES (?, ?) "
                "ON CONFLICT (id) DO UPDATE SET registration = excluded.registration", [key, value])
    connection.execute("COMMIT")


class SmallDisk:
    """A folder that is a disk of its own, of a few megabytes; an ordinary one where nobody may mount."""

    def __init__(self, folder: Path, megabytes: int):
        self.folder = folder
        self.ballast = folder / "ballast"
        folder.mkdir(mode=0o700)
        command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=700", "tmpfs", str(folder)]
        try:
            self.is_small = subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
        except FileNotFoundError:
            self.is_small = False

    def fill(self) -> None:
        """Takes the last byte that is free."""
        with self.ballast.open("ab", buffering=0) as file:
            for size in [65_536, 4_096, 1]:
                try:
                    while file.write(bytes(size)):
                        pass
                except OSError:
                    continue

    def empty(self) -> None:
        self.ballast.unlink(missing_ok=True)

    def remove(self) -> None:
        if self.is_small:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)


class Expectation:
    """What a device's database has to hold by what its writers said: for each record one value, or two after
    a kill between a commit and its word."""

    def __init__(self):
        self.possible: dict[str, list] = {}
        self.acknowledged = 0
        self.failed = 0

    def take(self, lines: list[str]) -> None:
        tried = None
        for line in lines:
            try:
                word, *rest = json.loads(line)
            except json.JSONDecodeError:
                continue
            if word == "try":
                tried = rest[0]
            elif word == "failed":
                self.failed += 1
                tried = None
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
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=120)) as connection:
        return connection.execute("SELECT count(*) FROM aloft_outbox").fetchone()[0]


class Torture:
    """The processes, and what was done to them."""

    def __init__(self, seed: int, folder: Path, disk: SmallDisk):
        self.chance = random.Random(seed)
        self.seed = seed
        self.disk = disk
        self.pages = free_ports(2)
        self.port = free_ports(1)[0]
        self.homes = [folder / "one", disk.folder]
        self.server_home = self.homes[0] / "server"
        self.databases = [home / "replica.sqlite" for home in self.homes]
        # The database that each writer writes to.
        self.places = [0, 0, 1]
        self.expected = [Expectation() for _ in self.places]
        self.server: Running | None = None
        self.devices: list[Running] = []
        self.writers: list[Writer] = []
        self.killed = {"server": 0, "device": 0, "writer": 0, "device on a full disk": 0}
        self.filled = 0

    def start(self) -> None:
        first = Running("run", "--home", self.homes[0], "--port", self.pages[0], "--server-port", self.port)
        first.wait_for("are on this device", 900)
        first.stop()
        airports = self.homes[0].parent / "airports.sqlite"
        shutil.copy(self.homes[0] / "airports.sqlite", airports)
        (self.homes[1] / "airports.sqlite").symlink_to(airports)
        self.server = self.start_server()
        self.devices = [self.start_device(0), self.start_device(1)]
        self.writers = [self.start_writer(index, 0) for index in range(len(self.places))]

    def start_server(self) -> Running:
        running = Running("server", "--home", self.server_home, "--port", self.port)
        running.wait_for("Serving")
        return running

    def launch_device(self, index: int) -> Running:
        return Running(
            "flightbag", "--home", self.homes[index], "--port", self.pages[index], "--server",
            f"http://127.0.0.1:{self.port}", "--name", f"Device {index + 1}", "--sign-in", "pilot",
            "--password-file", self.homes[0] / "account-password")

    def start_device(self, index: int) -> Running:
        running = self.launch_device(index)
        assert running.address
        return running

    def start_writer(self, index: int, number: int) -> Writer:
        return Writer(
            self.databases[self.places[index]], f"W{index}", (self.seed * 1_000_000 + number) * 10 + index)

    def stop_writer(self, index: int) -> None:
        self.expected[index].take(self.writers[index].kill())
        self.expected[index].settle(self.databases[self.places[index]])

    def round(self, number: int) -> None:
        time.sleep(self.chance.random() * 0.4)
        victims = ["server", "device", "writer"] + (["disk"] if self.disk.is_small else [])
        victim = self.chance.choice(victims)
        if victim == "server":
            self.server.process.kill()
            self.server.process.wait()
            time.sleep(self.chance.random() * 0.3)
            self.server = self.start_server()
        elif victim == "device":
            index = self.chance.randrange(2)
            self.devices[index].process.kill()
            self.devices[index].process.wait()
            self.devices[index] = self.start_device(index)
        elif victim == "writer":
            index = self.chance.randrange(len(self.places))
            self.stop_writer(index)
            self.writers[index] = self.start_writer(index, number)
        else:
            return self.fill_disk()
        self.killed[victim] += 1

    def fill_disk(self) -> None:
        """The disk is full for a while; at times the device has to start on it, and may say it cannot."""
        self.filled += 1
        self.disk.fill()
        time.sleep(self.chance.random() * 0.6)
        assert self.devices[1].process.poll() is None, "a full disk ended the device: " + "\n".join(
            self.devices[1].lines)
        if self.chance.random() < 0.5:
            self.disk.empty()
            return
        self.killed["device on a full disk"] += 1
        self.devices[1].process.kill()
        self.devices[1].process.wait()
        started = self.launch_device(1)
        deadline = time.monotonic() + 180
        while started.process.poll() is None and not any("http" in line for line in started.lines):
            assert time.monotonic() < deadline, "neither starts nor ends on a full disk"
            time.sleep(0.05)
        if started.process.poll() is None:
            self.disk.empty()
            self.devices[1] = started
        else:
            said = started.last_words()
            assert re.search("full|No space", said), (
                f"ended on a full disk with {started.process.returncode}: {said}")
            self.disk.empty()
            self.devices[1] = self.start_device(1)

    def end(self) -> None:
        """Ends what still runs, when something was found."""
        for each in [*self.devices, self.server, *self.writers]:
            if each and each.process.poll() is None:
                each.process.kill()
                each.process.wait()

    def settle(self) -> str:
        """Everything comes to rest; gives what there was to survive."""
        for index in range(len(self.places)):
            self.stop_writer(index)
        deadline = time.monotonic() + 900
        served = self.server_home / "server.sqlite"
        while any(waiting(each) for each in self.databases) or any(
                rows(each, TABLE) != server_rows(served, TABLE) for each in self.databases):
            assert time.monotonic() < deadline, (
                f"not at rest after 15 minutes: {[waiting(each) for each in self.databases]} changes wait")
            time.sleep(0.2)
        for database in self.databases:
            for each in self.expected:
                each.settle(database)
        for running in [*self.devices, self.server]:
            running.process.send_signal(signal.SIGTERM)
            assert running.process.wait(timeout=120) == 0
        for database in [*self.databases, served]:
            with closing(sqlite3.connect(database)) as connection:
                found = connection.execute("PRAGMA integrity_check").fetchone()[0]
            assert found == "ok", f"{database} is damaged: {found}"
        return (
            f"{sum(self.killed.values())} kills survived "
            f"({', '.join(f'{count} of a {who}' for who, count in self.killed.items())}), "
            + (f"{self.filled} full disks with {sum(each.failed for each in self.expected)} failed writes; "
               if self.disk.is_small else "no full disks, for mounting is not allowed here; ")
            + f"{sum(each.acknowledged for each in self.expected)} acknowledged changes, "
            f"{len(rows(self.databases[0], TABLE))} records on both devices and on the server, none missing")


def main() -> None:
    if sys.argv[1:2] == ["--write"]:
        return write(Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seed", type=int, help="drawn, and printed, if none is given")
    arguments = parser.parse_args()
    if arguments.seed is None:
        arguments.seed = random.SystemRandom().randrange(1_000_000)
    print(f"Torture: {arguments.rounds} rounds, --seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="aloft-torture-") as folder:
        # Room for the writes of many rounds, which are not part of the full disk's test.
        disk = SmallDisk(Path(folder) / "two", megabytes=16 + arguments.rounds // 5)
        torture = None
        try:
            torture = Torture(arguments.seed, Path(folder), disk)
            torture.start()
            for number in range(arguments.rounds):
                torture.round(number + 1)
            print(torture.settle())
        finally:
            if torture:
                torture.end()
            disk.remove()


if __name__ == "__main__":
    main()
