"""The example app as its tutorial runs it: two desks, and the stock server with the app's schema."""

import re
import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from aloft import PROGRAM, ROOT, Running, aloft, free_ports, rows, server_rows

STUDIO = PROGRAM.with_name("YogaStudio")
EXAMPLE = ROOT / "Examples" / "YogaStudio"
TABLES = ["member", "subscription", "booking"]
# SQLite's own shell, which not every machine has.
SQLITE = "import sqlite3, sys; one = sqlite3.connect(sys.argv[1]); one.execute(sys.argv[2]); one.commit()"


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


def test_a_check_in_by_mistake_is_undone_and_what_another_desk_counted_stays(desks, server):
    first, second = desks
    assert second("undo") == ["Nothing to undo"]
    first("like", "Ada", "Vinyasa")
    first("check-in", "Ada")
    first.sync()
    second.sync()
    server.stop()
    second("check-in", "Ada")
    # Each command is a process of its own, so that the undo comes after a restart.
    assert first("undo") == ["Undone: check in Ada"]
    assert first("list") == ["Ada: 0 visits, monthly, likes [\"Vinyasa\"]", "1 changes wait for the server"]
    assert first("undo") == ["Undone: add Vinyasa to what Ada likes"]
    server.start()
    first.sync()
    second.sync()
    first.sync()
    assert first("list") == ["Ada: 1 visits, monthly", "0 changes wait for the server"]
    expect_same(first, second)
    member, = server.records("member")
    assert member["visits"] == 1
    first("remark", "Ada", "Bad knee")
    first.sync()
    second.sync()
    second("remark", "Ada", "Bad back")
    second.sync()
    first.sync()
    assert first("undo") == ["Kept, because it was changed again since: remark on Ada"]
    assert first("list") == ["Ada: 1 visits, monthly, “Bad back”", "0 changes wait for the server"]


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
    refused, meant = second("refused")
    number, words = refused.split(": ", 1)
    assert words.startswith("1 changes. ")
    assert meant == "  2026-11-29T09:00Z Pilates"
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
        # A file that the tutorial types is compared without its comments; the others are copied.
        code = [line for line in file.read_text().splitlines() if not line.lstrip().startswith("//")]
        is_typed = "\n".join(code).strip() in tutorial
        assert is_typed or f"$example/{file.name}" in tutorial
        # The list of commands is copied without the typed ones, and each is put back.
        commands = re.findall(r"struct (\w+): AsyncParsableCommand", file.read_text())
        for command in commands if is_typed else []:
            assert f"\n            {command}.self,\n" in (EXAMPLE / "YogaStudio.swift").read_text()
            assert f"`{command}.self,`" in tutorial
            assert re.search(rf"grep -vE '\((\w+\|)*{command}(\|\w+)*\)\\.self'", tutorial)
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


def typed_script(tutorial: str, port: int) -> str:
    """The commands of the tutorial, with the programs that are built here."""
    awaited = re.search(r"Desk 2 prints `([^`]*)`", tutorial).group(1)
    shown = {
        "../aloft/.build/release/aloft": PROGRAM, "8081": port, ".build/debug/studio": STUDIO,
        # For longer than a person would wait: the machine is busy with other tests.
        "swift run studio sync": f"{STUDIO} sync --seconds 60", "swift run studio": STUDIO,
        # These a person watches for.
        "server=$!\n": f"server=$!\nuntil (: </dev/tcp/127.0.0.1/{port}) 2>&-; do sleep 0.1; done\n",
        "kill $server\n": "kill $server; wait $server || true\n",
    }
    typed = "".join(block for block in plain_blocks(tutorial) if not block.startswith("Ada:"))
    for word, instead in shown.items():
        assert word in typed
        typed = typed.replace(word, str(instead))
    until = f"until grep -q '{awaited}' said; do sleep 0.1; done; kill $watch"
    typed, found = re.subn(r"(book Ada Vinyasa.*\n.*sync.*\n)", rf"\1{until}\n", typed)
    assert found == 1
    return typed


def plain_blocks(tutorial: str) -> list[str]:
    """The text that is typed into a terminal, or printed there."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", tutorial, re.M | re.S)
    return [text for language, text in blocks if not language]


def test_the_tutorials_commands_print_what_it_says(tmp_path):
    """All that it has typed into the terminal once the app is built, as one script."""
    tutorial = (EXAMPLE / "README.md").read_text()
    tutorial = tutorial[tutorial.index("\n## 4. "):]
    port, = free_ports(1)
    script = tmp_path / "typed.sh"
    script.write_text(
        "set -e; trap 'kill $(jobs -p); wait' EXIT\n"
        f"sqlite3() {{ {sys.executable} -c '{SQLITE}' \"$@\"; }}\n" + typed_script(tutorial, port))
    with (tmp_path / "said").open("w") as said:
        status = subprocess.run(
            ["timeout", "--kill-after=60", "600", "bash", script], cwd=tmp_path, stdin=subprocess.DEVNULL,
            stdout=said, stderr=said).returncode
    said = (tmp_path / "said").read_text()
    assert status == 0, said
    promised = re.findall(r"`((?:Ada|Undone|Serving|\d+ changes|20\S+ \w+)\b[^`]*)`", tutorial)
    promised += [block for block in plain_blocks(tutorial) if block.startswith("Ada:")]
    assert len(promised) > 8
    for words in promised:
        assert words.replace("8081", str(port)) in said, f"The tutorial promises {words}\n{said}"
