"""Real data of other publishers, which are no part of the project; and invented rules."""

from aloft import ROOT

SHARED = ROOT.parent / "shared" / "data"
PUBLISHED = [
    SHARED / "euroaip/airports_small.db", SHARED / "euroaip/airfieldmap.csv",
    SHARED / "faa/cifp-sample-KHWD-cycle2006.txt", SHARED / "faa/cifp-sample-PABE-PAFA-KMSO.txt",
    SHARED / "airspace/faa-class-airspace-2025-01.geojson.gz",
]
# Invented, for tests alone: nobody's rules.
RULES = {"country": "GB", "total_rules": 1, "categories": [
    {"name": "Invented for a test", "count": 1, "rules": [
    {"question_id": "q", "question_text": "Is this question invented?", "category": "Invented for a test",
     "tags": [], "answer_html": "<p>Yes, for a test.</p>", "links": [], "last_reviewed": "2026-01-01"}]}]}
