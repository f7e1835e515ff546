"""A client in another language: the example in Python against the vectors, the server and a desk in Swift."""

import json
import sys
import urllib.request

import pytest

from aloft import ROOT
from test_yoga_studio import Desk, StockServer, server  # noqa: F401

EXAMPLE = ROOT / "Examples" / "PythonClient"
sys.path.insert(0, str(EXAMPLE))
sys.dont_write_bytecode = True

import vectors  # noqa: E402
from client import Client  # noqa: E402

PASSWORD = "correct horse battery"


def test_the_client_in_python_comes_to_what_the_engine_comes_to():
    held, differing = vectors.run(ROOT / "docs" / "vectors")
    assert differing == []
    assert held > 900


def test_a_vector_that_does_not_hold_is_said(tmp_path):
    for name in vectors.FILES:
        (tmp_path / f"{name}.json").write_text("[]")
    stamp = {"now": 1_000, "stamp": "0000000003e8-0000-0000000000000005"}
    cases = [{"name": "one", "device": "0000000000000005", "steps": [stamp, stamp]}]
    (tmp_path / "stamps.json").write_text(json.dumps(cases))
    held, differing = vectors.run(tmp_path)
    assert held == 1
    assert differing == [
        "stamps, one: stamp at 1000 is\n  0000000003e8-0001-0000000000000005\nand should be\n  "
        "0000000003e8-0000-0000000000000005"]


class Studio:
    """A device in Python of the studio's account."""

    def __init__(self, folder, name: str, server: StockServer):  # noqa: F811
        self.file, self.server = folder / f"{name}.json", server
        self.schema = json.loads(server.schema.read_text())
        self.client = self.open()

    def open(self) -> Client:
        """As after a restart."""
        self.client = Client(self.file, self.server.address, self.schema)
        return self.client

    def members(self) -> dict:
        return {row["name"]: row for row in self.client.rows("member").values()}


@pytest.fixture
def studios(tmp_path, server):  # noqa: F811
    server.start()
    first, second = Studio(tmp_path, "first", server), Studio(tmp_path, "second", server)
    first.client.sign("account", "studio", PASSWORD)
    second.client.sign("session", "studio", PASSWORD)
    return first, second


def test_two_devices_in_python_and_a_desk_in_swift_come_to_one_state(studios, server, tmp_path):  # noqa: F811
    first, second = studios
    ada, = first.client.write(("insert", "member", {"name": "Ada", "interests": ["Vinyasa"]}))
    first.client.write(("insert", "booking", {
        "member_id": ada, "class_name": "Vinyasa", "starts_utc": "2026-11-28T18:00Z", "state": "booked"}))
    first.client.sync()
    second.client.sync()
    assert second.members() == first.members()

    # All three write offline.
    (tmp_path / "password").write_text(PASSWORD + "\n")
    desk = Desk(tmp_path, "desk")
    desk.join(server.address)
    desk.sync()
    server.stop()
    first.client.write(("update", "member", ada, {
        "visits": 1, "interests": ["Pilates", "Vinyasa"], "health_remark": "Bad knee"}))
    second.client.write(("update", "member", ada, {"visits": 2, "email": "ada@example.org"}))
    second.client.write(("update", "member", ada, {"visits": 3, "health_remark": "Bad back"}))
    desk("check-in", "Ada")
    desk("like", "Ada", "Yin")
    with pytest.raises(OSError):
        second.client.sync()
    assert second.members()["Ada"]["visits"] == 3
    server.start()
    for device in [first.client, second.client, desk]:
        device.sync()
    for device in [first.client, second.client]:
        device.sync()
    assert first.members() == second.members()
    assert first.members()["Ada"] == {
        "name": "Ada", "email": "ada@example.org", "visits": 5, "health_remark": "Bad knee",
        "interests": '["Pilates","Vinyasa","Yin"]'}
    assert desk("list")[0] == "Ada: 5 visits, monthly, likes [\"Pilates\",\"Vinyasa\",\"Yin\"], “Bad knee”" \
        or desk("list")[0].startswith("Ada: 5 visits")
    assert desk("conflicts")[0] == "Ada:"

    # A person settles it in Python, and every device knows.
    second.client.write(("update", "member", ada, {"health_remark": "Knee and back"}))
    second.client.sync()
    desk.sync()
    assert desk("conflicts") == ["No conflicts"]
    member, = server.records("member")
    assert (member["visits"], member["health_remark"]) == (5, "Knee and back")


def test_an_answer_that_is_lost_counts_nothing_twice_also_after_a_restart(studios, monkeypatch):
    first, second = studios
    ada, = first.client.write(("insert", "member", {"name": "Ada"}))
    first.client.sync()
    first.client.write(("update", "member", ada, {"visits": 1}))
    real = urllib.request.urlopen

    def cut(request, **more):
        answer = real(request, **more)
        if "/sync/push" in request.full_url:
            answer.close()
            raise ConnectionResetError("The answer is lost.")
        return answer

    monkeypatch.setattr(urllib.request, "urlopen", cut)
    with pytest.raises(ConnectionResetError):
        first.client.sync()
    assert first.members()["Ada"]["visits"] == 1
    monkeypatch.setattr(urllib.request, "urlopen", real)
    first.open().sync()
    second.client.sync()
    assert first.members()["Ada"]["visits"] == second.members()["Ada"]["visits"] == 1
    assert first.client.state["waiting"] == []


def test_what_the_server_refuses_is_kept_with_its_reason_and_stops_nothing(studios):
    first, second = studios
    ada, = first.client.write(("insert", "member", {"name": "Ada"}))
    first.client.sync()
    second.client.sync()
    first.client.write(("delete", "member", ada))
    first.client.sync()
    second.client.write(("insert", "booking", {"member_id": ada, "class_name": "Yin"}))
    second.client.write(("insert", "member", {"name": "Bea"}))
    assert [row["class_name"] for row in second.client.rows("booking").values()] == ["Yin"]
    second.client.pull()
    # It has no place any more, and is sent all the same: the server decides.
    assert second.client.rows("booking") == {} and len(second.client.state["waiting"]) == 2
    second.client.sync()
    refused, = second.client.state["refused"]
    assert refused["refusal"]["reason"] == "missingReference"
    assert refused["change"]["edits"]["class_name"] == "Yin"
    assert set(second.members()) == {"Bea"}
