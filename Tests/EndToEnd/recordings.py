"""Invented reports in the files of the weather's source: no weather at all."""

import csv
import gzip
import io
import json
from pathlib import Path

BRITAIN = {
    "EGLL": (51.471, -0.46), "EGKK": (51.148, -0.19), "EGSS": (51.885, 0.235), "EGGW": (51.875, -0.368),
    "EGLC": (51.505, 0.055), "EGBB": (52.454, -1.748), "EGNX": (52.831, -1.328), "EGCC": (53.354, -2.275),
    "EGGP": (53.334, -2.85), "EGFF": (51.397, -3.343), "EGGD": (51.383, -2.719), "EGHI": (50.95, -1.357),
    "EGHH": (50.78, -1.843), "EGTE": (50.734, -3.414), "EGSH": (52.676, 1.283), "EGNM": (53.866, -1.661),
    "EGNJ": (53.574, -0.351), "EGTK": (51.837, -1.32), "EGVN": (51.75, -1.584), "EGUN": (52.362, 0.486),
    "EGUL": (52.409, 0.561), "EGXC": (53.093, -0.166), "EGXW": (53.166, -0.524), "EGOS": (52.798, -2.668),
}
AMERICA = {
    "KPHL": (39.872, -75.241), "KJFK": (40.639, -73.764), "KISP": (40.795, -73.1), "KEWR": (40.693, -74.17),
    "KLGA": (40.777, -73.873), "KTTN": (40.277, -74.813), "KBLM": (40.187, -74.125), "KVAY": (39.943, -74.85),
}
DAY = "2026-07-29"
# Far from airports that are drawn at a small scale.
NEBRASKA, ARABIAN_SEA = (-100.5, 41.5), (60, 20)


def square(middle: tuple[float, float], half: float) -> list[tuple[float, float]]:
    """Its corners, longitude first; the first one is the last one, too."""
    corners = [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)]
    return [(middle[0] + east, middle[1] + north) for east, north in corners]


def write_areas(folder: Path) -> None:
    """A restriction and a SIGMET."""
    restriction = {
        "type": "Feature", "geometry": {"type": "Polygon", "coordinates": [square(NEBRASKA, 1.5)]},
        "properties": {
            "notam": "6_0001", "description": "INVENTED FOR A TEST", "facility": "ZMP", "type": "HAZARDS",
            "dateIssued": f"{DAY}T12:00:00", "dateEffective": f"{DAY}T11:00:00",
            "dateExpire": f"{DAY}T23:00:00", "lowerVal": 0, "upperVal": 5000}}
    (folder / "tfrs.geojson.gz").write_bytes(gzip.compress(
        json.dumps({"type": "FeatureCollection", "features": [restriction]}).encode()))
    begins = 1_785_333_600
    (folder / "isigmet.json").write_text(json.dumps([{
        "icaoId": "OOMS", "firId": "OOMM", "firName": "OOMM MUSCAT", "receiptTime": f"{DAY}T13:52:46.556Z",
        "validTimeFrom": begins, "validTimeTo": begins + 14_400, "seriesId": "1", "hazard": "TS",
        "qualifier": "EMBD", "base": None, "top": 40_000, "geom": "AREA", "dir": None, "spd": None,
        "chng": None, "coords": [{"lon": east, "lat": north} for east, north in square(ARABIAN_SEA, 4)],
        "rawSigmet": "OOMM SIGMET 1 VALID 291400/291800 OOMS- INVENTED FOR A TEST EMBD TS"}]))


def write_recordings(folder: Path) -> Path:
    """METARs of some stations, a TAF, a restriction and a SIGMET, in a folder that `aloft upstream-replay`
    takes."""
    folder.mkdir()
    write_areas(folder)
    stations = {ident: (place, "9999 FEW030 15/08 Q1015") for ident, place in BRITAIN.items()}
    stations |= {ident: (place, "10SM FEW030 15/08 A3000") for ident, place in AMERICA.items()}
    lines = io.StringIO()
    lines.write(f"No errors\nNo warnings\n1 ms\ndata source=metars\n{len(stations)} results\n")
    rows = csv.writer(lines, lineterminator="\n")
    rows.writerow(["raw_text", "station_id", "observation_time", "latitude", "longitude"])
    for ident, ((north, east), words) in stations.items():
        rows.writerow([f"{ident} 291450Z 24010KT {words}", ident, f"{DAY}T14:50:00Z", north, east])
    (folder / "metars.cache.csv.gz").write_bytes(gzip.compress(lines.getvalue().encode()))
    north, east = AMERICA["KJFK"]
    (folder / "taf.json").write_text(json.dumps([{
        "icaoId": "KJFK", "issueTime": f"{DAY}T14:37:00.000Z", "lat": north, "lon": east,
        "rawTAF": "TAF KJFK 291437Z 2915/3018 24010KT P6SM SCT030 TEMPO 2915/2919 4SM -SHRA BKN015"
                  " PROB30 2916/2919 2SM TSRA FM300000 27008KT P6SM SKC"}]))
    return folder
