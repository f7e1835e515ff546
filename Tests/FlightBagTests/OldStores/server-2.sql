-- That device's server, without its accounts.
BEGIN TRANSACTION;
CREATE TABLE scope (
    id TEXT PRIMARY KEY NOT NULL,
    head INTEGER NOT NULL DEFAULT 0 CHECK (head >= 0),
    epoch TEXT NOT NULL,
    horizon INTEGER NOT NULL DEFAULT 0
, epochBefore TEXT, fork INTEGER NOT NULL DEFAULT 0, digest INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO scope VALUES('01a2020a-39b8-7f44-ab73-30e9be35fa43',4,'53fbb3bb454565fb',0,NULL,0,7224212254837522455);
CREATE TABLE record (
    scope TEXT NOT NULL REFERENCES scope(id),
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    number INTEGER NOT NULL,
    isDeleted INTEGER NOT NULL,
    touchedAt INTEGER NOT NULL,
    line TEXT NOT NULL CHECK (json_valid(line)), digest INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (scope, tbl, id)
) STRICT;
INSERT INTO record VALUES('01a2020a-39b8-7f44-ab73-30e9be35fa43','aircraft','01a20200-0000-7000-8000-000000000001',1,0,1795330579749,'{"clock":{"":"01a2020a9af1-0000-08bf698fc8f898b2","cruise_tas_kt":"01a2020a9af1-0000-08bf698fc8f898b2","registration":"01a2020a9af1-0000-08bf698fc8f898b2","remarks":"01a2020a9af1-0000-08bf698fc8f898b2","type_designator":"01a2020a9af1-0000-08bf698fc8f898b2"},"fields":{"cruise_tas_kt":105.5,"registration":"D-EABC","remarks":"first","type_designator":"C172"},"generation":1,"id":"01a20200-0000-7000-8000-000000000001","number":1,"table":"aircraft","version":1}',7537470578810764147);
INSERT INTO record VALUES('01a2020a-39b8-7f44-ab73-30e9be35fa43','aircraft','01a20200-0000-7000-8000-000000000002',2,0,1795330579749,'{"clock":{"":"01a2020a9af1-0000-08bf698fc8f898b2","cruise_tas_kt":"01a2020a9af1-0000-08bf698fc8f898b2","registration":"01a2020a9af1-0000-08bf698fc8f898b2","remarks":"01a2020a9af1-0000-08bf698fc8f898b2","type_designator":"01a2020a9af1-0000-08bf698fc8f898b2"},"fields":{"cruise_tas_kt":110,"registration":"D-EDEL","remarks":"to be deleted","type_designator":"PA28"},"generation":1,"id":"01a20200-0000-7000-8000-000000000002","number":2,"table":"aircraft","version":1}',-1562025894826772219);
INSERT INTO record VALUES('01a2020a-39b8-7f44-ab73-30e9be35fa43','aircraft','01a20200-0000-7000-8000-000000000003',3,0,1795330579749,'{"clock":{"":"01a2020a9af1-0000-08bf698fc8f898b2","cruise_tas_kt":"01a2020a9af1-0000-08bf698fc8f898b2","registration":"01a2020a9af1-0000-08bf698fc8f898b2","remarks":"01a2020a9af1-0000-08bf698fc8f898b2","type_designator":"01a2020a9af1-0000-08bf698fc8f898b2"},"fields":{"cruise_tas_kt":170,"registration":"N123AB","remarks":"edited later","type_designator":"SR22"},"generation":1,"id":"01a20200-0000-7000-8000-000000000003","number":3,"table":"aircraft","version":1}',585950026912971390);
INSERT INTO record VALUES('01a2020a-39b8-7f44-ab73-30e9be35fa43','flight','01a20200-0000-7000-8000-000000000011',4,0,1795330579749,'{"clock":{"":"01a2020a9af1-0000-08bf698fc8f898b2","aircraft_id":"01a2020a9af1-0000-08bf698fc8f898b2","departure":"01a2020a9af1-0000-08bf698fc8f898b2","destination":"01a2020a9af1-0000-08bf698fc8f898b2","fuel_l":"01a2020a9af1-0000-08bf698fc8f898b2","persons":"01a2020a9af1-0000-08bf698fc8f898b2"},"fields":{"aircraft_id":"01a20200-0000-7000-8000-000000000001","departure":"EDDF","destination":"LFMD","fuel_l":120.25,"persons":2},"generation":1,"id":"01a20200-0000-7000-8000-000000000011","number":4,"table":"flight","version":1}',662817543940559137);
CREATE TABLE gone (
    scope TEXT NOT NULL REFERENCES scope(id),
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    generation INTEGER NOT NULL,
    PRIMARY KEY (scope, tbl, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE mark (
    scope TEXT NOT NULL REFERENCES scope(id),
    device TEXT NOT NULL,
    incarnation TEXT NOT NULL,
    through INTEGER NOT NULL,
    hash TEXT NOT NULL,
    reply BLOB NOT NULL, batch TEXT,
    PRIMARY KEY (scope, device, incarnation)
) STRICT;
INSERT INTO mark VALUES('01a2020a-39b8-7f44-ab73-30e9be35fa43','08bf698fc8f898b2','15f89edf82a92486',4,'ead73b0b4b047719a9c261c51165ecce7343be03bd7a0e99d7c899e57bf63914',X'7b226d61726b223a342c226f7574636f6d6573223a5b7b226e223a312c22726573756c74223a226170706c696564227d2c7b226e223a322c22726573756c74223a226170706c696564227d2c7b226e223a332c22726573756c74223a226170706c696564227d2c7b226e223a342c22726573756c74223a226170706c696564227d5d2c2273657276657254696d65223a313739353333303537393734397d','c9c2d35836380664');
CREATE TABLE knownSchema (
    fingerprint TEXT PRIMARY KEY NOT NULL,
    own TEXT NOT NULL,
    contradictions TEXT NOT NULL
) STRICT;
CREATE TABLE link (
    scope TEXT NOT NULL REFERENCES scope(id),
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    field TEXT NOT NULL,
    target TEXT NOT NULL,
    PRIMARY KEY (scope, tbl, id, field)
) STRICT, WITHOUT ROWID;
CREATE TABLE claim (
    scope TEXT NOT NULL REFERENCES scope(id),
    tbl TEXT NOT NULL,
    fields TEXT NOT NULL,
    content TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (scope, tbl, fields, content, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE servedSchema (
    only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
    fingerprint TEXT NOT NULL
) STRICT;
INSERT INTO servedSchema VALUES(1,'0fe52aef4b6d1591');
CREATE TABLE succession (
    turn INTEGER PRIMARY KEY AUTOINCREMENT,
    scope TEXT NOT NULL REFERENCES scope(id),
    device TEXT NOT NULL,
    incarnation TEXT NOT NULL,
    successor TEXT NOT NULL,
    through INTEGER NOT NULL,
    UNIQUE (scope, device, incarnation, successor)
) STRICT;
CREATE TABLE refusal (
    scope TEXT NOT NULL REFERENCES scope(id),
    device TEXT NOT NULL,
    incarnation TEXT NOT NULL,
    n INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (scope, device, incarnation, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE lineage (turn INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL) STRICT;
INSERT INTO lineage VALUES(1,'8c4849f2');
INSERT INTO lineage VALUES(2,'60350772');
CREATE TABLE stretch (
    scope TEXT NOT NULL REFERENCES scope(id),
    first INTEGER NOT NULL,
    lineage TEXT NOT NULL,
    PRIMARY KEY (scope, first)
) STRICT, WITHOUT ROWID;
INSERT INTO stretch VALUES('01a2020a-39b8-7f44-ab73-30e9be35fa43',1,'60350772');
CREATE TABLE offered (
    scope TEXT NOT NULL REFERENCES scope(id),
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    was INTEGER NOT NULL,
    became INTEGER NOT NULL,
    PRIMARY KEY (scope, tbl, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE membership (
    scope TEXT NOT NULL REFERENCES scope(id),
    account TEXT NOT NULL,
    role TEXT CHECK (role IN ('writer', 'reader')),
    number INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (scope, account)
) STRICT, WITHOUT ROWID;
CREATE TABLE author (device TEXT PRIMARY KEY NOT NULL, account TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO author VALUES('08bf698fc8f898b2','01a2020a-39b8-7f44-ab73-30e9be35fa43');
CREATE TABLE IF NOT EXISTS "loser" (
    turn INTEGER PRIMARY KEY AUTOINCREMENT,
    scope TEXT NOT NULL REFERENCES scope(id),
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    field TEXT NOT NULL,
    edit TEXT NOT NULL,
    stamp TEXT NOT NULL,
    lostAt INTEGER NOT NULL
) STRICT;
CREATE TABLE partial (
    scope TEXT NOT NULL,
    device TEXT NOT NULL,
    account TEXT NOT NULL,
    hash TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    have INTEGER NOT NULL,
    touchedAt INTEGER NOT NULL,
    PRIMARY KEY (scope, device)
) STRICT, WITHOUT ROWID;
CREATE TABLE part (
    scope TEXT NOT NULL,
    device TEXT NOT NULL,
    start INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (scope, device, start)
) STRICT;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('change log');
INSERT INTO grdb_migrations VALUES('references and unique keys');
INSERT INTO grdb_migrations VALUES('successions');
INSERT INTO grdb_migrations VALUES('lineages');
INSERT INTO grdb_migrations VALUES('digests');
INSERT INTO grdb_migrations VALUES('shared scopes');
INSERT INTO grdb_migrations VALUES('losers in turn');
INSERT INTO grdb_migrations VALUES('parts of batches');
COMMIT;
