"""Data of other publishers than OurAirports: excerpts of the FAA's files, and a database of EuroAIP, a list
of points of entry and rules that are invented."""

import json
import sqlite3
from pathlib import Path

EXCERPTS = Path(__file__).resolve().parent / "Data"
FAA = [EXCERPTS / "hayward.cifp", EXCERPTS / "san-francisco-airspace.geojson"]

READ_ON = "2026-01-15T08:00:00"
CUSTOMS, FUEL, HOTELS, RESTAURANTS = 302, 402, 501, 502
FIELDS = {
    CUSTOMS: ("operational", "Customs and immigration"), FUEL: ("handling", "Fuel and oil types"),
    HOTELS: ("passenger", "Hotels"), RESTAURANTS: ("passenger", "Restaurants"),
}
ALL_APPROACHES = ["ILS RWY 09L", "RNP RWY 09L", "ILS RWY 27R", "RNP RWY 27R"]
# Airports around London and in France whose entries differ in each fact that a filter asks for.
AIRPORTS = {
    "EGLL": (ALL_APPROACHES,
             {CUSTOMS: "H24", FUEL: "JET A-1", HOTELS: "In the vicinity.", RESTAURANTS: "On AD."}),
    "EGKB": (["ILS RWY 21", "VOR RWY 21"],
             {CUSTOMS: "By arrangement.", FUEL: "JET A-1, AVGAS 100LL", HOTELS: "On the airport."}),
    "EGTF": ([], {CUSTOMS: "By arrangement.", FUEL: "AVGAS 100LL"}),
    "EGKA": (["RNP RWY 02", "RNP RWY 20"], {FUEL: "AVGAS 100LL", RESTAURANTS: "Restaurant and bar."}),
    "EGMC": (["NDB RWY 23"], {FUEL: "JET A-1, AVGAS 100LL"}),
    "LFMD": (["LOC RWY 17", "RNP RWY 17"],
             {CUSTOMS: "On request", FUEL: "JET A-1, AVGAS 100LL", HOTELS: "At AD",
              RESTAURANTS: "In the vicinity"}),
    "LFAT": (["ILS RWY 13", "RNP RWY 13"], {CUSTOMS: "0800 - 1800", FUEL: "JET A-1"}),
}
POINTS_OF_ENTRY = [
    ("United Kingdom", "London Heathrow", "EGLL"), ("United Kingdom", "Biggin Hill", "EGKB"),
    ("France", "Cannes-Mandelieu", "LFMD"), ("France", "Le Touquet", "LFAT"),
]
RULES = {"country": "GB", "total_rules": 1, "categories": [
    {"name": "Invented for a test", "count": 1, "rules": [
    {"question_id": "q", "question_text": "Is this question invented?", "category": "Invented for a test",
     "tags": [], "answer_html": "<p>Yes, for a test.</p>", "links": [], "last_reviewed": "2026-01-01"}]}]}


def euro_aip(file: Path) -> Path:
    """A database in the layout of euro_aip, with the columns that are read."""
    database = sqlite3.connect(file)
    database.executescript("""
        CREATE TABLE airports (icao_code TEXT PRIMARY KEY, name TEXT, iso_country TEXT, updated_at TEXT);
        CREATE TABLE runways (airport_icao TEXT, le_ident TEXT, he_ident TEXT, updated_at TEXT);
        CREATE TABLE procedures (airport_icao TEXT, name TEXT, procedure_type TEXT, approach_type TEXT,
            runway_ident TEXT, runway_letter TEXT, runway_number TEXT, source TEXT, authority TEXT,
            updated_at TEXT);
        CREATE TABLE aip_entries (airport_icao TEXT, section TEXT, field TEXT, value TEXT, std_field TEXT,
            std_field_id INTEGER, mapping_score REAL, alt_field TEXT, alt_value TEXT, source TEXT,
            updated_at TEXT);
        """)
    for code, (approaches, entries) in AIRPORTS.items():
        country = "GB" if code.startswith("EG") else "FR"
        database.execute(
            "INSERT INTO airports VALUES (?, ?, ?, ?)", (code, f"Invented {code}", country, READ_ON))
        for name in approaches:
            kind, _, runway = name.split()
            database.execute(
                "INSERT INTO procedures VALUES (?, ?, 'approach', ?, ?, ?, ?, 'test', 'test', ?)",
                (code, name, kind, runway, runway[2:] or None, runway[:2], READ_ON))
        for number, value in entries.items():
            section, field = FIELDS[number]
            database.execute(
                "INSERT INTO aip_entries VALUES (?, ?, ?, ?, ?, ?, 1.0, NULL, NULL, 'test', ?)",
                (code, section, field, value, field, number, READ_ON))
    database.commit()
    database.close()
    return file


def points_of_entry(file: Path) -> Path:
    rows = ["Country,Name,Type,Comment,ICAO,Airfield Name"]
    rows += [f"{country},{name},Airport,,{code},{name}" for country, name, code in POINTS_OF_ENTRY]
    file.write_text("\n".join(rows) + "\n")
    return file


def rules(file: Path) -> Path:
    file.write_text(json.dumps(RULES))
    return file


def publications(folder: Path) -> list[Path]:
    """All of them, as files to import."""
    return [
        *FAA, euro_aip(folder / "euro-aip.db"), points_of_entry(folder / "points-of-entry.csv"),
        rules(folder / "rules.json"),
    ]
