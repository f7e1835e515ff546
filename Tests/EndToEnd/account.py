"""Records that a test begins with and nobody types: an account document that a home takes in."""

import json
from pathlib import Path

from aloft import aloft

ID = "01977777-7777-7777-8777-{:012x}".format


def take_in(home: Path, records: list[tuple[str, str, dict]]) -> None:
    """Takes in records, each with its table, its key and its fields."""
    columns: dict[str, set[str]] = {}
    for table, _, fields in records:
        columns.setdefault(table, set()).update(fields)
    document = home.parent / f"{home.name}-account.json"
    document.write_text(json.dumps({
        "format": "aloft account", "version": 1, "schema": "flightbag", "schema_version": 1,
        "exported": "2026-11-24T05:00:00Z", "is_complete": True,
        "columns": {table: sorted(names) for table, names in columns.items()},
        "records": [{"table": table, "id": key, "fields": {name: None for name in columns[table]} | fields}
                    for table, key, fields in records],
        "count": len(records)}))
    status, words = aloft("import", document, "--home", home)
    assert status == 0 and " 0 unreadable" in words, words
