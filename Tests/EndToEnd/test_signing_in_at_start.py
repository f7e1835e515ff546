"""`--sign-in`: what may pass is waited for, what is refused ends the program with its own exit status."""

import time
from pathlib import Path

from aloft import Running, free_ports

REFUSED = 77
WRONG_PASSWORD = "There is no account with this name and password."


def flight_bag(folder: Path, server: str, password: str, account: str = "pilot") -> Running:
    """A device that is told to sign in."""
    folder.mkdir(exist_ok=True)
    (folder / "password").write_text(password)
    port, = free_ports(1)
    return Running(
        "flightbag", "--home", folder / "home", "--port", port, "--server", server,
        "--sign-in", account, "--password-file", folder / "password")


def own_password(bag) -> str:
    return (bag.home / "account-password").read_text()


def test_a_wrong_password_ends_the_program_with_its_own_status(bag, tmp_path):
    device = flight_bag(tmp_path / "wrong", bag.server_address, "not the password")
    assert device.process.wait(timeout=180) == REFUSED
    assert WRONG_PASSWORD in device.last_words()


def test_the_server_of_another_app_ends_it_and_the_copy_stays_nobodys(bag, tmp_path):
    schema = tmp_path / "other.json"
    schema.write_text('{"name": "other", "version": 1, "tables": []}')
    port, = free_ports(1)
    other = Running("server", "--home", tmp_path / "other", "--port", port, "--schema", schema)
    try:
        other.wait_for("Serving")
        device = flight_bag(tmp_path / "mistaken", f"http://127.0.0.1:{port}", "long enough for anybody")
        assert device.process.wait(timeout=180) == REFUSED
        assert "serves “other”" in device.last_words()
    finally:
        other.stop()
    again = flight_bag(tmp_path / "mistaken", bag.server_address, own_password(bag))
    try:
        assert again.address
        wait_until_signed_in(tmp_path / "mistaken" / "home")
    finally:
        assert again.stop() == 0


def test_secrets_that_cannot_be_written_are_waited_for(bag, tmp_path):
    folder = tmp_path / "blocked"
    home = folder / "home"
    folder.mkdir()
    device = flight_bag(folder, "http://127.0.0.1:9", own_password(bag))
    assert device.address
    device.stop()
    # A folder in the place of the session's draft: not even root can write a file there.
    (home / "secrets" / "session.new").mkdir()
    device = flight_bag(folder, bag.server_address, own_password(bag))
    try:
        device.wait_for("The sign-in cannot be kept: .* It is tried again by itself")
        (home / "secrets" / "session.new").rmdir()
        device.wait_for("Signed in as “pilot”")
        wait_until_signed_in(home)
    finally:
        assert device.stop() == 0


def test_a_server_that_comes_late_is_waited_for(bag, tmp_path):
    port, = free_ports(1)
    folder = tmp_path / "early"
    device = flight_bag(folder, f"http://127.0.0.1:{port}", "long enough for anybody")
    try:
        device.wait_for("Signing in needs the server; waiting for it")
        server = Running("server", "--home", tmp_path / "late", "--port", port)
        try:
            assert device.process.wait(timeout=180) == REFUSED, "the account does not exist there"
            assert WRONG_PASSWORD in device.last_words()
        finally:
            server.stop()
    finally:
        device.stop()


def wait_until_signed_in(home: Path) -> None:
    """The session is on disk."""
    deadline = time.monotonic() + 180
    while not (home / "secrets" / "session").exists():
        assert time.monotonic() < deadline, "nobody is signed in"
        time.sleep(0.05)
