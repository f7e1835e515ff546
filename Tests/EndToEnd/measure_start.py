"""Measures how soon the page shows its first airport on the map, and what that transfers.

    .build-venv/bin/python Tests/EndToEnd/measure_start.py [--program PATH] [--starts N]

Each start is measured twice: cold, in a browser profile that has nothing of the page, and warm, with the
browser's cache of the start before. The time runs from the navigation to the first marker that the map drew;
bytes are as they came over the connection, compressed; a long task is one of more than 50 ms on the page's
main thread. Drawing is done in software on a machine without a graphics card, and is in all of this. The goal
is a first marker within 2 s when warm; the exit status tells.
"""

import argparse
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from aloft import ROOT, Running, free_ports
from conftest import WIDE, launch

GOAL_MILLISECONDS = 2000
NOTE_LONG_TASKS = """
    window.longTasks = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
    }).observe({ type: "longtask", buffered: true });
    window.firstMarker = new Promise((resolve) => {
        const look = () => {
            if (document.getElementById("map")?.dataset.firstMarker) resolve(performance.now());
            else setTimeout(look, 5);
        };
        look();
    });
"""


@dataclass
class Start:
    first_marker_ms: float
    kilobytes: float
    requests: int
    long_tasks: int
    longest_task_ms: float


def start(context: BrowserContext, address: str) -> Start:
    page = context.new_page()
    received: list[float] = []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.add_init_script(NOTE_LONG_TASKS)
    page.goto(address, wait_until="domcontentloaded", timeout=120_000)
    first_marker = page.evaluate("window.firstMarker")
    tasks = page.evaluate("window.longTasks")
    page.close()
    return Start(first_marker, sum(received) / 1000, len(received), len(tasks), max(tasks, default=0))


def told(name: str, starts: list[Start]) -> str:
    def median(field: str) -> float:
        return statistics.median(getattr(each, field) for each in starts)
    worst = max(each.first_marker_ms for each in starts)
    return (f"{name}: first marker {median('first_marker_ms'):.0f} ms (worst {worst:.0f}), "
            f"{median('kilobytes'):.0f} kB in {median('requests'):.0f} requests, "
            f"{median('long_tasks'):.0f} long tasks, the longest {median('longest_task_ms'):.0f} ms")


def measure(program: Path, count: int, home: Path) -> bool:
    page_port, server_port = free_ports(2)
    arguments = ["--home", home, "--port", page_port, "--server-port", server_port]
    running = Running("run", *arguments, program=program)
    cold: list[Start] = []
    warm: list[Start] = []
    try:
        running.wait_for("are on this device", 300)
        with sync_playwright() as playwright:
            browser = launch(playwright)
            for _ in range(count):
                context = browser.new_context(viewport=WIDE)
                cold.append(start(context, running.address))
                warm.append(start(context, running.address))
                context.close()
            browser.close()
    finally:
        running.stop()
    print(told("cold", cold))
    print(told("warm", warm))
    return statistics.median(each.first_marker_ms for each in warm) <= GOAL_MILLISECONDS


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", type=Path, default=ROOT / ".build/release/aloft")
    parser.add_argument("--starts", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        is_good = measure(options.program, options.starts, Path(folder) / "home")
    sys.exit(0 if is_good else 1)
