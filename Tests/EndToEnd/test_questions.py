"""`aloft search`, `airport`, `nearest` and `corridor`: what the page finds, asked on the command line."""

import json
import subprocess
from pathlib import Path

import pytest

from aloft import PROGRAM, aloft
from conftest import ready_home


@pytest.fixture(scope="module")
def home(tmp_path_factory, airports: Path) -> Path:
    """A home with the airports, which is only read."""
    return ready_home(tmp_path_factory.mktemp("questions"), airports)


def batch(home: Path, command: str, *questions: object) -> list:
    lines = "".join((each if isinstance(each, str) else json.dumps(each)) + "\n" for each in questions)
    done = subprocess.run(
        [PROGRAM, command, "--batch", "--home", home], input=lines, capture_output=True, text=True,
        timeout=600)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_search_answers_with_a_line_for_each_airport(home):
    status, output = aloft("search", "st", "moritz", "--count", 3, "--json", "--home", home)
    assert status == 0
    found = [json.loads(line) for line in output.splitlines()]
    assert len(found) == 3
    assert {key: found[0][key] for key in ("ident", "kind", "municipality", "country", "near_town")} == {
        "ident": "LSZS", "kind": "medium_airport", "municipality": "Samedan", "country": "CH",
        "near_town": "St. Moritz"}
    assert 2 < found[0]["distance_nm"] < 5
    assert set(found[0]) >= {"name", "latitude_deg", "longitude_deg"}


def test_a_batch_answers_each_line_in_its_order(home):
    answers = batch(
        home, "search", {"query": "london"}, {"query": "springfield", "near": "39.8,-89.6", "count": 1},
        {"query": "-33.9,151.2", "count": 1}, {"near": [1, 2]}, {"query": "x", "count": 0}, "nonsense",
        {"query": "qqqqqqqqq"})
    assert answers[0][0]["ident"] == "EGLL"
    assert answers[0][0]["distance_nm"] is None
    assert [each["ident"] for each in answers[1]] == ["KSPI"]
    assert 0 < answers[1][0]["distance_nm"] < 10
    assert [each["ident"] for each in answers[2]] == ["YSSY"]
    assert answers[3] == {"problem": "query is missing."}
    assert answers[4] == {"problem": "count is 0: it has to be from 1 to 1000."}
    assert "problem" in answers[5]
    assert answers[6] == []


def test_everything_known_of_an_airport_has_its_source(home):
    fairoaks, unknown, zurich = batch(
        home, "airport", {"ident": "egtf"}, {"ident": "QQQQ"}, {"ident": "ZRH"})
    assert fairoaks["name"] == "Fairoaks Airport"
    assert fairoaks["iata_code"] is None
    assert (fairoaks["source"], fairoaks["source_date"]) == ("OurAirports", "2026-08-07")
    assert {each["table"]: each["date"] for each in fairoaks["sources"]}["runway"] == "2026-08-22"
    assert [each["name"] for each in fairoaks["runways"][0]["ends"]] == ["06", "24"]
    assert fairoaks["frequencies"][0]["frequency_mhz"] == 123.43
    assert unknown == {"problem": "There is no airport “QQQQ”."}
    assert zurich["ident"] == "LSZH"


def test_alone_what_cannot_be_answered_ends_with_status_65(home):
    assert aloft("airport", "QQQQ", "--home", home) == (65, "There is no airport “QQQQ”.\n")


def test_a_table_is_for_people(home):
    status, output = aloft("search", "tegel", "--count", 1, "--home", home)
    assert status == 0
    assert "Berlin-Tegel" in output and "closed" in output


def test_the_nearest_are_told_with_distance_and_bearing(home):
    near, pacific, small, none = batch(
        home, "nearest", {"at": [51.305, -0.4471], "kinds": ["large", "medium"], "count": 2},
        {"at": "0,180", "count": 1}, {"at": "51.305,-0.4471", "within": 6},
        {"at": "51.3,-0.4", "kinds": "field"})
    assert [each["ident"] for each in near] == ["EGLL", "EGLF"]
    # GeographicLib 2.1 between the positions of the answer.
    assert abs(near[0]["distance_nm"] - 9.974) < 0.01
    assert abs(near[0]["bearing_deg"] - 357.24) < 0.01
    assert len(pacific) == 1 and len(small) == 4
    assert [each["distance_nm"] for each in small] == sorted(each["distance_nm"] for each in small)
    assert none["problem"].startswith("kinds holds “field”")


def test_a_corridor_tells_what_is_passed_in_its_order(home):
    passed, reversed_, alone, ambiguous = batch(
        home, "corridor", {"points": ["EGTF", "LFMD"], "within": 3, "kinds": "large,medium"},
        {"points": [[43.547998, 6.955176], "EGTF"], "within": 3, "kinds": ["large", "medium"]},
        {"points": ["EGTF"], "within": 3}, {"points": ["EGTF", "AA"], "within": 3})
    assert [each["ident"] for each in passed] == ["LFPV", "LFPO", "LFLL", "LFMD"]
    assert [each["side"] for each in passed] == ["right", "left", "right", "none"]
    assert [each["ident"] for each in reversed_] == ["LFMD", "LFLL", "LFPO", "LFPV"]
    assert all(each["leg"] == 1 and 0 <= each["off_track_nm"] <= 3 for each in passed)
    assert abs(passed[-1]["along_track_nm"] - 558.71) < 0.01
    assert "points" in alone["problem"] and "navaids" in ambiguous["problem"]
