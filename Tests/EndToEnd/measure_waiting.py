"""Measures what small saves cost a flight bag that was offline for long.

    .build-venv/bin/python Tests/EndToEnd/measure_waiting.py [--program PATH] [--unsent N N N] [--seconds N]

For each number of unsent changes a flight bag of its own loses its server, gets that many entries of the
logbook from another tool, in transactions of 500, and then a change of the settings on its page every 0.3
seconds. Printed are the share of a core that its process takes meanwhile, and its memory.
"""

import argparse
import os
import signal
import sqlite3
import sys
import tempfile
import time
import uuid
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from aloft import ROOT, Running, free_ports
from conftest import SMALL, launch
from steps import show

TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def megabytes(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


def write_entries(database: Path, count: int) -> None:
    with closing(sqlite3.connect(database, timeout=120, isolation_level=None)) as connection:
        for start in range(0, count, 500):
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(
                "INSERT INTO logbook_entry (id) VALUES (?)",
                [(str(uuid.uuid4()),) for _ in range(min(500, count - start))])
            connection.execute("COMMIT")


def save_often(page: Page, seconds: float) -> int:
    began, count = time.monotonic(), 0
    while time.monotonic() - began < seconds:
        page.get_by_label("Taxi out").fill(str(count % 50))
        page.locator("#save").click()
        count += 1
        page.wait_for_timeout(max(0, 1000 * (began + count * 0.3 - time.monotonic())))
    return count


def measure(program: Path, unsent: int, seconds: float, home: Path) -> None:
    page_port, server_port = free_ports(2)
    arguments = ["--home", home, "--port", page_port, "--server-port", server_port]
    running = Running("run", *arguments, program=program)
    try:
        running.wait_for("are on this device", 300)
        with sync_playwright() as playwright:
            browser = launch(playwright)
            page = browser.new_page(viewport=SMALL)
            page.goto(running.address, wait_until="domcontentloaded")
            show(page, "more")
            page.locator("#open-settings").click()
            expect(page.get_by_label("Taxi out")).to_be_visible(timeout=60_000)
            os.kill(running.server_process, signal.SIGKILL)
            expect(page.locator(".line.tone-offline")).to_contain_text("Offline", timeout=60_000)
            write_entries(home / "replica.sqlite", unsent)
            save_often(page, 10)
            process = running.process.pid
            before, began = processor_seconds(process), time.monotonic()
            saves = save_often(page, seconds)
            passed = time.monotonic() - began
            share = (processor_seconds(process) - before) / passed
            with closing(sqlite3.connect(home / "replica.sqlite", timeout=120)) as connection:
                waiting, = connection.execute("SELECT count(*) FROM aloft_outbox").fetchone()
            print(f"{unsent:,} unsent: {100 * share:.0f} % of a core, {megabytes(process)} MB "
                  f"({saves} saves in {passed:.0f} s, {waiting:,} changes wait)", flush=True)
            browser.close()
    finally:
        running.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", type=Path, default=ROOT / ".build/release/aloft")
    parser.add_argument("--unsent", type=int, nargs="+", default=[0, 1_000, 10_000, 50_000])
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    for unsent in options.unsent:
        with tempfile.TemporaryDirectory() as folder:
            measure(options.program, unsent, options.seconds, Path(folder) / "home")
    sys.exit(0)
