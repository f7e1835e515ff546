"""What only Apple's systems compile is checked here against stand-ins: its types, as far as these go."""

import re
import subprocess
from pathlib import Path

import pytest

from aloft import PROGRAM, ROOT

MODULES = PROGRAM.parent / "Modules"
STAND_INS = ROOT / "Tests" / "EndToEnd" / "StandIns"
SWIFT_6 = ["-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny"]
# The C libraries below the engine's modules.
C_MODULES = [ROOT / "Sources" / "CZlib", ROOT / "Sources" / "CSQLite"]


def swiftc(*arguments: object) -> str:
    """What the compiler says; nothing if all is well."""
    done = subprocess.run(["swiftc", *map(str, arguments)], capture_output=True, text=True, timeout=900)
    said = done.stdout + done.stderr
    assert done.returncode == 0 or said
    return said if done.returncode else ""


@pytest.fixture(scope="module")
def stand_ins(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stand-ins")
    for name in ["SwiftUI", "os"]:
        assert swiftc(
            "-emit-module", "-parse-as-library", *SWIFT_6, "-module-name", name,
            STAND_INS / f"{name}.swift", "-emit-module-path", folder / f"{name}.swiftmodule") == ""
    return folder


def check(folder: Path, *files: Path) -> str:
    """What the compiler says of files that use the engine by its public names, some of them its own."""
    grdb = next(Path(ROOT / ".build" / "checkouts").glob("GRDB.swift/Sources/GRDBSQLite"))
    imports = folder / "Imports.swift"
    names = ["Foundation", "GRDB", "Observation", "OfflineEngine", "SyncCore"]
    imports.write_text("".join(f"@_exported import {name}\n" for name in names))
    return swiftc(
        "-typecheck", "-parse-as-library", *SWIFT_6, "-module-name", "Checked", "-I", folder, "-I", MODULES,
        *(flag for module in [*C_MODULES, grdb] for flag in ("-I", module)), imports, *files)


VIEWS = ROOT / "Sources" / "OfflineEngine" / "Replica" / "Replica+SwiftUI.swift"
APP = ROOT / "Examples" / "StudioViews" / "StudioApp.swift"


def test_the_views_and_the_app_that_uses_them_are_sound_against_stand_ins_for_swiftui(stand_ins):
    assert check(stand_ins, VIEWS, APP) == ""


def test_a_view_that_is_not_sound_is_found(stand_ins, tmp_path):
    wrong = tmp_path / "Wrong.swift"
    wrong.write_text(APP.read_text().replace("replica.enter(phase)", "replica.enter(opening)"))
    assert re.search(r"Wrong\.swift:\d+:\d+: error: cannot convert value", check(stand_ins, VIEWS, wrong))


def test_the_lock_of_systems_without_mutex_is_sound_against_a_stand_in(stand_ins, tmp_path):
    lock = (ROOT / "Sources" / "Notation" / "Locked.swift").read_text()
    assert lock.count("canImport(Darwin)") == 4
    file = tmp_path / "Locked.swift"
    file.write_text(lock.replace("canImport(Darwin)", "true"))
    use = tmp_path / "Use.swift"
    use.write_text("func used(_ lock: Locked<Int>) -> Int { lock.withLock { $0 += 1; return $0 } }\n")
    assert swiftc(
        "-typecheck", *SWIFT_6, "-package-name", "aloft", "-module-name", "Checked", "-I", stand_ins, file,
        use) == ""
