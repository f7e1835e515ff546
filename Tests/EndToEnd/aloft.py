"""Runs `aloft` as a person would: starts it, reads what it prints, stops it by its process id."""

import itertools
import os
import random
import re
import shlex
import signal
import socket
import sqlite3
import subprocess
import threading
from contextlib import closing, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = Path(os.environ.get("ALOFT", ROOT / ".build/debug/aloft"))


# Below the ports that a system assigns to connections. Each worker of a run has some of its own.
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
PORTS = range(20_000 + 3_000 * WORKER, 23_000 + 3_000 * WORKER)
next_ports = itertools.cycle(random.sample(PORTS, len(PORTS)))


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on at the moment, all different."""
    free = []
    while len(free) < count:
        with socket.socket() as one, suppress(OSError):
            port = next(next_ports)
            one.bind(("127.0.0.1", port))
            free.append(port)
    return free


def aloft(*arguments: object) -> tuple[int, str]:
    """How a command of the program ends, and all it says."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout + done.stderr


class Running:
    """A process of `aloft` and what it has printed so far."""

    def __init__(self, *arguments: object, program: Path = PROGRAM):
        command = [str(program), *map(str, arguments)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines: list[str] = []
        self.heard = threading.Condition()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        for line in self.process.stdout:
            with self.heard:
                self.lines.append(line.rstrip("\n"))
                self.heard.notify_all()
        with self.heard:
            self.heard.notify_all()

    def wait_for(self, pattern: str, seconds: float = 180) -> re.Match:
        """The first printed line that matches; fails with everything printed when there is none in time."""
        def found():
            return next((match for line in self.lines if (match := re.search(pattern, line))), None)
        with self.heard:
            self.heard.wait_for(lambda: found() or self.process.poll() is not None, timeout=seconds)
            match = found()
        if not match and self.process.poll() is not None:
            self.last_words()
            match = found()
        assert match, f"nothing printed matches {pattern!r}:\n" + "\n".join(self.lines)
        return match

    def last_words(self) -> str:
        """All that a process that has ended had printed. What it started may still hold the line open."""
        self.listener.join(timeout=60)
        return "\n".join(self.lines)

    @property
    def address(self) -> str:
        return self.wait_for(r"http://127\.0\.0\.1:\d+/\?token=\w+").group(0)

    def at(self, path: str) -> str:
        """The address of one of its pages. With the token any of them lets a browser in."""
        root, token = self.address.split("/?")
        return root + path + ("&" if "?" in path else "?") + token

    @property
    def server_address(self) -> str:
        return self.wait_for(r"Server +(http\S+), process").group(1)

    @property
    def server_process(self) -> int:
        return int(self.wait_for(r"Server +http\S+, process (\d+)").group(1))

    def printed_command(self, word: str) -> list[str]:
        """The words of a command that was printed for the person to repeat, without the program itself."""
        line = self.wait_for(rf"^ +\S*aloft {word} .*").group(0)
        return shlex.split(line)[1:]

    def stop(self) -> int:
        """Stops it as Ctrl-C does, and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(timeout=90)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


def is_running(process: int) -> bool:
    """Whether a process lives; one that ended and was not waited for does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def rows(database: Path, table: str) -> dict[str, dict]:
    """A device's records of a table by their keys, without their scope and fields that hold nothing,
    or an empty set."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=120)) as connection:
        connection.row_factory = sqlite3.Row
        found = connection.execute(f"SELECT * FROM {table}").fetchall()
    return {row["id"]: {name: row[name] for name in row.keys()
                        if name not in ("id", "scope") and row[name] not in (None, "[]")}
            for row in found}


def server_rows(database: Path, table: str) -> dict[str, dict]:
    """The same from the server's database, where a record is one line of JSON."""
    import json
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=120)) as connection:
        found = connection.execute(
            "SELECT id, line FROM record WHERE tbl = ? AND isDeleted = 0", [table]).fetchall()
    return {key: json.loads(line)["fields"] for key, line in found}
