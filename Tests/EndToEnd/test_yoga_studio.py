"""The example app as its tutorial runs it: two desks, and the stock server with the app's schema."""

import re
import shlex
import sqlite3
import subprocess
from pathlib import Path

import pytest

from aloft import PROGRAM, ROOT, Running, aloft, free_ports, rows, server_rows

STUDIO = PROGRAM.with_name("YogaStudio")
EXAMPLE = ROOT / "Examples" / "YogaStudio"
TABLES = ["member", "subscription", "booking"]


def studio(*arguments: object, folder: Path | None = None, status: int = 0) -> list[str]:
    """The lines that a command of the app prints; fails with everything it said if the command does."""
    done = subprocess.run(
        [STUDIO, *map(str, arguments)], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=600)
    assert done.returncode == status, f"{arguments} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout.splitlines()


class Desk:
    """A desk of the studio. Each of its commands is a process of its own, as in a terminal."""

    def __init__(self, folder: Path, name: str):
        self.folder, self.name = folder, name

    def __call__(self, *arguments: object, status: int = 0) -> list[str]:
        return studio(*arguments, "--home", self.name, folder=self.folder, status=status)

    def join(self, address: str, *flags: str) -> None:
        self("join", "--server", address, "--account", "studio", "--password-file", "password", *flags)

    def sync(self) -> None:
        # For longer than a person would wait: the machine is busy with other tests.
        assert self("sync", "--seconds", 60) == ["In step with the server"]

    def records(self) -> dict[str, dict[str, dict]]:
        return {table: rows(self.folder / self.name / "studio.sqlite", table) for table in TABLES}


class StockServer:
    """`aloft server` with the app's schema, at each start on the same port and with the same folder."""

    def __init__(self, folder: Path):
        self.home = folder / "studio-server"
        self.schema = folder / "studio.json"
        self.schema.write_text("\n".join(studio("schema")))
        self.port, = free_ports(1)
        self.address = f"http://127.0.0.1:{self.port}"
        self.running: Running | None = None

    def start(self) -> None:
        self.running = Running("server", "--home", self.home, "--port", self.port, "--schema", self.schema)
        self.running.wait_for(f"Serving “yoga-studio” at {re.escape(self.address)} ")

    def stop(self) -> None:
        if self.running:
            self.running.stop()

    def records(self, table: str) -> list[dict]:
        return list(server_rows(self.home / "server.sqlite", table).values())


@pytest.fixture
def server(tmp_path):
    server = StockServer(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def desks(tmp_path, server):
    """Two desks of one account, in step, with one member."""
    (tmp_path / "password").write_text("correct horse battery\n")
    server.start()
    first, second = Desk(tmp_path, "desk-1"), Desk(tmp_path, "desk-2")
    first.join(server.address, "--new")
    second.join(server.address)
    first("add", "Ada")
    first.sync()
    second.sync()
    assert second("list") == ["Ada: 0 visits, monthly", "0 changes wait for the server"]
    return first, second


def expect_same(first: Desk, second: Desk) -> None:
    assert first("list") == second("list")
    assert first.records() == second.records()


def test_two_desks_work_without_the_server_and_settle_what_only_a_person_can(desks, server):
    first, second = desks
    server.stop()
    first("check-in", "Ada")
    first("remark", "Ada", "Bad knee")
    first("like", "Ada", "Vinyasa")
    second("check-in", "Ada")
    second("check-in", "Ada")
    second("like", "Ada", "Pilates")
    second("remark", "Ada", "Bad back")
    assert first("list") == [
        "Ada: 1 visits, monthly, likes [\"Vinyasa\"], “Bad knee”", "3 changes wait for the server"]
    assert second("list") == [
        "Ada: 2 visits, monthly, likes [\"Pilates\"], “Bad back”", "4 changes wait for the server"]
    assert second("sync", "--seconds", 2, status=1) == ["Not in step yet: 4 changes wait"]

    server.start()
    first.sync()
    second.sync()
    first.sync()
    assert first("conflicts") == [
        "Ada:", "  in force: “Bad knee”, written here", "  waiting: “Bad back”, written at another desk"]
    assert second("conflicts") == [
        "Ada:", "  in force: “Bad knee”, written at another desk", "  waiting: “Bad back”, written here"]
    assert first("list") == [
        "Ada: 3 visits, monthly, likes [\"Pilates\",\"Vinyasa\"], “Bad knee”",
        "0 changes wait for the server",
        "1 conflicts wait for a person",
    ]
    expect_same(first, second)

    assert first("conflicts", "--settle", "Ada", "--with", "Bad knee and back") == ["No conflicts"]
    assert second("conflicts") != ["No conflicts"]
    first.sync()
    second.sync()
    assert second("conflicts") == ["No conflicts"]
    assert second("list") == [
        "Ada: 3 visits, monthly, likes [\"Pilates\",\"Vinyasa\"], “Bad knee and back”",
        "0 changes wait for the server"]
    expect_same(first, second)
    member, = server.records("member")
    assert (member["visits"], member["health_remark"]) == (3, "Bad knee and back")
    assert first("refused") == second("refused") == []


def test_a_desk_that_watches_prints_what_another_one_books(desks, server):
    first, second = desks
    watching = Running("watch", "--home", second.folder / second.name, program=STUDIO)
    try:
        watching.wait_for("^0 bookings$")
        first("book", "Ada", "Vinyasa", "2026-11-28T18:00Z")
        first.sync()
        watching.wait_for("^2026-11-28T18:00Z Vinyasa: Ada, booked$")
    finally:
        watching.stop()
    expect_same(first, second)
    booking, = server.records("booking")
    assert booking["member_id"] in first.records()["member"]


def test_what_the_server_refuses_waits_at_the_desk_where_it_was_typed(desks, server):
    first, second = desks
    with sqlite3.connect(first.folder / first.name / "studio.sqlite") as database:
        database.execute("DELETE FROM member WHERE name = 'Ada'")
    database.close()
    second("book", "Ada", "Pilates", "2026-11-29T09:00Z")
    first.sync()
    second.sync()
    refused, = second("refused")
    number, words = refused.split(": ", 1)
    assert words.startswith("1 changes. ")
    assert second("refused", "--discard", number) == []
    expect_same(first, second)


def test_a_desks_file_can_be_looked_at_and_what_is_none_is_said_to_be_none(desks, tmp_path):
    file = tmp_path / "desk-1" / "studio.sqlite"
    status, said = aloft("log", "export", "--file", file)
    assert status == 0 and '"event":"opened"' in said and "Ada" not in said
    assert aloft("inspect", "--file", file)[0] == 0
    stranger = tmp_path / "stranger.sqlite"
    stranger.write_bytes(b"")
    notes = tmp_path / "notes.sqlite"
    with sqlite3.connect(notes) as database:
        database.execute("CREATE TABLE note (words TEXT)")
    database.close()
    status, said = aloft("inspect", "--file", notes)
    assert (status, f"{notes} is not a copy that can be read" in said) == (65, True)
    for command in [["log", "export"], ["inspect"]]:
        status, said = aloft(*command, "--file", tmp_path)
        assert (status, f"{tmp_path} is a folder." in said) == (65, True)
        status, said = aloft(*command, "--file", stranger)
        assert (status, str(stranger) in said) == (65, True)


def test_the_tutorial_names_every_file_library_and_command_that_it_needs():
    tutorial = (EXAMPLE / "README.md").read_text()
    for file in EXAMPLE.glob("*.swift"):
        # A typed file stands there, without its comments; the others are copied.
        code = [line for line in file.read_text().splitlines() if not line.lstrip().startswith("//")]
        is_typed = "\n".join(code).strip() in tutorial
        assert is_typed or f"aloft/Examples/YogaStudio/{file.name}" in tutorial
        # SyncCore comes with the engine, Foundation with Swift.
        for library in set(re.findall(r"^import (\w+)", file.read_text(), re.M)) - {"SyncCore", "Foundation"}:
            assert f'.product(name: "{library}"' in tutorial
    typed = tutorial.replace("\\\n", " ")
    commands = re.findall(r"^(?:swift run |\.build/debug/)studio (.*)", typed, re.M)
    assert len(commands) > 10
    for command in map(shlex.split, commands):
        described = "\n".join(studio(command[0], "--help"))
        for option in (word for word in command if word.startswith("--")):
            assert f"{option} " in described or f"{option}\n" in described, f"{command} has an unknown option"
