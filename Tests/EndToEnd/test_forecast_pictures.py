"""Forecast pictures: packed online, they are there without the server, each with the time that it is of, and
grow old. The pictures are invented here, and say so."""

import datetime
import json
import os
import re
import signal
import struct
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aloft import Running, free_ports, is_running
from checks import look
from test_weather import add_flight, open_part

pytestmark = pytest.mark.without_map

WIDTH, HEIGHT = 320, 200


def picture_bytes(shade: int) -> bytes:
    """A PNG of stripes in one shade: no weather at all."""
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    rows = b"".join(
        b"\0" + bytes((shade if (x + y) // 20 % 2 else 255) for x in range(WIDTH)) for y in range(HEIGHT))
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def publish(folder: Path) -> None:
    """An index of three charts and one whose bytes are a page of HTML."""
    home = folder / "imagery"
    home.mkdir(parents=True)
    now = datetime.datetime.now(datetime.UTC).replace(minute=0, second=0, microsecond=0)

    def time(hours: int) -> str:
        return (now + datetime.timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")
    images = [
        {"title": "Invented chart, soon", "url": "soon.png", "valid_from": time(-1), "valid_until": time(5)},
        {"title": "Invented chart, tomorrow", "url": "later.png", "valid_at": time(30)},
        {"title": "Invented chart, at an instant", "url": "instant.png", "valid_at": time(3)},
        {"title": "No picture", "url": "broken.png", "valid_at": time(3)},
    ]
    index = {"product": "Invented significant weather", "issued": time(-1), "images": images}
    (home / "index.json").write_text(json.dumps(index))
    for shade, name in enumerate(("soon", "later", "instant")):
        (home / f"{name}.png").write_bytes(picture_bytes(80 + 60 * shade))
    (home / "broken.png").write_text("<!DOCTYPE html><html><body>Sign in")


@pytest.fixture
def source(tmp_path):
    """An index of invented pictures as a source on this machine."""
    publish(tmp_path / "recorded")
    running = Running("upstream-replay", tmp_path / "recorded", "--port", 0)
    yield running.wait_for(r"http://127\.0\.0\.1:\d+").group(0) + "/imagery/index.json"
    running.stop()


def begin(start, *arguments: object) -> Running:
    page_port, server_port = free_ports(2)
    return start("run", "home", "--port", page_port, "--server-port", server_port, *arguments)


def expect_drawn(page: Page, count: int) -> None:
    """So many pictures came whole, from the device and not from the browser's cache."""
    shown = page.locator("#pictures img")
    expect(shown).to_have_count(count)
    for each in shown.all():
        each.scroll_into_view_if_needed()
        assert each.evaluate("""async each => {
            await each.decode();
            return [each.naturalWidth, each.naturalHeight];
        }""") == [WIDTH, HEIGHT]
        got = each.evaluate("""async each => {
            const answer = await fetch(each.src, { cache: 'reload' });
            const bytes = await answer.arrayBuffer();
            return [answer.status, answer.headers.get('content-type'), bytes.byteLength > 100];
        }""")
        assert got == [200, "image/png", True]


def test_pictures_packed_online_are_there_without_the_server_and_grow_old(
        start, open_page, source, picture):
    running = begin(start, "--weather-imagery", source)
    page = open_page(running.address)
    flight = add_flight(page, "KPHL", "KJFK")
    open_part(page, flight, "pack")
    row = page.locator("#pack-imagery")
    again = page.locator("#pack-now")
    for _ in range(60):
        # The first pack may be made before the server has asked its source.
        try:
            expect(row).to_contain_text("Forecast pictures: have", timeout=5_000)
            break
        except AssertionError:
            again.click()
    expect(row).to_contain_text("2 pictures")
    look(page, picture, "weather-pictures-pack")
    open_part(page, flight, "weather")
    section = page.locator("#pictures")
    expect(section.locator("figure")).to_have_count(2)
    soon = section.locator("figure", has_text="Invented chart, soon")
    expect(soon.locator(".picture-validity")).to_contain_text("valid ")
    expect(soon).to_contain_text("at your time")
    expect(soon.locator("img")).to_have_attribute(
        "alt", "Invented significant weather · Invented chart, soon, "
        + soon.locator(".picture-validity").text_content())
    expect(soon.locator(".age")).to_have_class("age age-fresh")
    expect(section).not_to_contain_text("tomorrow")
    expect_drawn(page, 2)
    look(page, picture, "weather-pictures")
    validity = soon.locator(".picture-validity").text_content()

    # The server dies: a reload shows the same, from this device.
    os.kill(running.server_process, signal.SIGKILL)
    page.reload()
    expect(section.locator("figure")).to_have_count(2)
    expect(soon.locator(".picture-validity")).to_have_text(validity)
    expect_drawn(page, 2)
    age = soon.locator(".age")
    expect(age.locator(".age-ago")).to_have_text(re.compile(r"^[0-2]?\d min ago$"))

    # The page goes on ageing by itself: two hours after the last check it is stale, then past its time.
    os.kill(running.process.pid, signal.SIGSTOP)
    try:
        page.evaluate("""() => {
            const real = Date.now; window.later = 0; Date.now = () => real() + window.later;
        }""")

        def wait(minutes: int) -> None:
            page.evaluate("later => { window.later = later; }", minutes * 60_000)
            page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        wait(75)
        expect(age).to_have_class("age age-ageing")
        expect(age.locator(".age-ago")).to_have_text(re.compile(r"^1 h [1-5]\d"))
        wait(125)
        expect(age).to_have_class("age age-stale")
        expect(age).to_contain_text("stale: may be outdated")
        expect(page.locator("#pictures-state")).to_contain_text("Stale by now")
        wait(8 * 60)
        expect(age).to_have_class("age age-expired")
        expect(age).to_contain_text("its validity is over")
        wait(-60)
        expect(age).to_contain_text("age unknown: a clock is wrong")
    finally:
        os.kill(running.process.pid, signal.SIGCONT)
    assert not is_running(running.server_process)


def test_without_a_source_the_pictures_say_so(start, open_page):
    running = begin(start)
    page = open_page(running.address)
    flight = add_flight(page, "KPHL", "KJFK")
    open_part(page, flight, "weather")
    expect(page.locator("#pictures-state")).to_contain_text("no source")
    expect(page.locator("#pictures img")).to_have_count(0)
