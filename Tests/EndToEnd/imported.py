"""Flight bags with real data of other publishers, which are no part of the project; and invented rules."""

import json
import shutil
from pathlib import Path

import pytest

from aloft import ROOT, Running, aloft, free_ports

SHARED = ROOT.parent / "shared" / "data"
EURO_AIP = SHARED / "euroaip" / "airports_small.db"
HAYWARD = SHARED / "faa" / "cifp-sample-KHWD-cycle2006.txt"
AIRSPACE = SHARED / "airspace" / "faa-class-airspace-2025-01.geojson.gz"
# Invented, for tests alone: nobody's rules.
RULES = {"country": "GB", "total_rules": 1, "categories": [
    {"name": "Invented for a test", "count": 1, "rules": [
    {"question_id": "q", "question_text": "Is this question invented?", "category": "Invented for a test",
     "tags": [], "answer_html": "<p>Yes, for a test.</p>", "links": [], "last_reviewed": "2026-01-01"}]}]}


def imported_bag(tmp_path_factory, airports: Path, *files: Path) -> Running:
    """A flight bag that has taken in these files; skips the test, saying so, where one is missing."""
    missing = [file for file in files if not file.exists()]
    if missing:
        pytest.skip(f"shared data are missing: {', '.join(map(str, missing))}")
    home = tmp_path_factory.mktemp("imported") / "home"
    home.mkdir(mode=0o700)
    shutil.copy(airports, home / "airports.sqlite")
    rules = home.parent / "rules.json"
    rules.write_text(json.dumps(RULES))
    status, words = aloft("import", *files, rules, "--home", home)
    assert status == 0, words
    page_port, server_port = free_ports(2)
    running = Running("run", "--home", home, "--port", page_port, "--server-port", server_port)
    running.home = home
    running.wait_for("are on this device", 900)
    return running
