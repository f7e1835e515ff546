-- A device's file as the engine's first version left it: four aircraft synced, five changes not.
BEGIN TRANSACTION;
CREATE TABLE aloft_migrations (name TEXT PRIMARY KEY NOT NULL) STRICT;
INSERT INTO aloft_migrations VALUES('engine tables');
CREATE TABLE aloft_capture (
    only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
    applying INTEGER NOT NULL DEFAULT 0,
    txn INTEGER NOT NULL DEFAULT 1,
    now INTEGER,
    floor TEXT
) STRICT;
INSERT INTO aloft_capture VALUES(1,0,2,NULL,'01a20200c4c1-0000-b7e8091715799973');
CREATE TABLE aloft_keyvalue (
    key TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO aloft_keyvalue VALUES('accountID','01a201ff-6490-7050-b8ab-6b5278dddb39');
INSERT INTO aloft_keyvalue VALUES('accountName','pilot');
INSERT INTO aloft_keyvalue VALUES('clockOffset','-3');
INSERT INTO aloft_keyvalue VALUES('device','b7e8091715799973');
INSERT INTO aloft_keyvalue VALUES('incarnation','bf0b3c959b153a0a');
INSERT INTO aloft_keyvalue VALUES('lastStamp','01a20200c4c1-0000-b7e8091715799973');
INSERT INTO aloft_keyvalue VALUES('ownerName','pilot');
INSERT INTO aloft_keyvalue VALUES('schema','{"name":"flightbag","tables":[{"columns":[{"defaultValue":null,"merge":"lastWriterWins","name":"registration","type":"text"},{"defaultValue":null,"merge":"lastWriterWins","name":"type_designator","type":"text"},{"defaultValue":null,"merge":"lastWriterWins","name":"cruise_tas_kt","type":"real"},{"defaultValue":null,"merge":"lastWriterWins","name":"fuel_burn_l_per_h","type":"real"},{"defaultValue":null,"merge":"lastWriterWins","name":"usable_fuel_l","type":"real"},{"defaultValue":null,"merge":"lastWriterWins","name":"remarks","type":"text"}],"merge":"perField","name":"aircraft"},{"columns":[{"defaultValue":null,"merge":"lastWriterWins","name":"aircraft_id","type":"text"},{"defaultValue":null,"merge":"lastWriterWins","name":"departure","type":"text"},{"defaultValue":null,"merge":"lastWriterWins","name":"destination","type":"text"},{"defaultValue":null,"merge":"lastWriterWins","name":"alternate","type":"text"},{"defaultValue":null,"merge":"lastWriterWins","name":"route","type":"text"},{"defaultValue":null,"merge":"lastWriterWins","name":"off_block_utc","type":"text"},{"defaultValue":null,"merge":"lastWriterWins","name":"level","type":"text"},{"defaultValue":null,"merge":"lastWriterWins","name":"persons","type":"integer"},{"defaultValue":null,"merge":"lastWriterWins","name":"fuel_l","type":"real"},{"defaultValue":null,"merge":"lastWriterWins","name":"remarks","type":"text"}],"merge":"perField","name":"flight"}],"version":1}');
INSERT INTO aloft_keyvalue VALUES('server','http://127.0.0.1:8080');
CREATE TABLE aloft_scope (
    scope TEXT PRIMARY KEY NOT NULL,
    cursor TEXT,
    stageCursor TEXT,
    mark INTEGER NOT NULL DEFAULT 0,
    syncedAt INTEGER,
    startsOver INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO aloft_scope VALUES('own','5f44c65712e94228.4',NULL,10,1795329959359,0);
CREATE TABLE aloft_row (
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    scope TEXT NOT NULL,
    number INTEGER NOT NULL,
    version INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    isDeleted INTEGER NOT NULL,
    clock TEXT NOT NULL,
    details TEXT,
    extra TEXT,
    PRIMARY KEY (tbl, id)
) STRICT, WITHOUT ROWID;
INSERT INTO aloft_row VALUES('aircraft','01a20200-0000-7000-8000-000000000001','own',2,1,1,0,'{"":"01a20200c4ac-0000-b7e8091715799973","cruise_tas_kt":"01a20200149d-0000-b7e8091715799973","registration":"01a20200c4ac-0000-b7e8091715799973","remarks":"01a20200149d-0000-b7e8091715799973","type_designator":"01a20200149d-0000-b7e8091715799973"}',NULL,NULL);
INSERT INTO aloft_row VALUES('aircraft','01a20200-0000-7000-8000-000000000002','own',4,1,2,0,'{"":"01a20200c4c1-0000-b7e8091715799973","registration":"01a20200c4c1-0000-b7e8091715799973","remarks":"01a20200c4c1-0000-b7e8091715799973"}',NULL,NULL);
INSERT INTO aloft_row VALUES('aircraft','01a20200-0000-7000-8000-000000000003','own',1,1,1,0,'{"":"01a202006ab5-0000-b7e8091715799973","cruise_tas_kt":"01a202006ab5-0000-b7e8091715799973","registration":"01a20200149d-0002-b7e8091715799973","remarks":"01a202006ab5-0000-b7e8091715799973","type_designator":"01a20200149d-0002-b7e8091715799973"}',NULL,NULL);
INSERT INTO aloft_row VALUES('aircraft','01a20200-0000-7000-8000-000000000004','own',3,1,1,0,'{"":"01a20200c4ad-0000-b7e8091715799973","registration":"01a20200c4ad-0000-b7e8091715799973"}',NULL,NULL);
CREATE TABLE aloft_base (
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    scope TEXT NOT NULL,
    fields TEXT,
    PRIMARY KEY (tbl, id)
) STRICT, WITHOUT ROWID;
INSERT INTO aloft_base VALUES('aircraft','01a20200-0000-7000-8000-000000000001','own','{"registration":"D-EXYZ","type_designator":"C172","cruise_tas_kt":105.49999999999999999,"fuel_burn_l_per_h":null,"usable_fuel_l":null,"remarks":"first"}');
INSERT INTO aloft_base VALUES('aircraft','01a20200-0000-7000-8000-000000000002','own','{"registration":"D-EDEL","type_designator":null,"cruise_tas_kt":null,"fuel_burn_l_per_h":null,"usable_fuel_l":null,"remarks":"back again"}');
INSERT INTO aloft_base VALUES('aircraft','01a20200-0000-7000-8000-000000000004','own','{"registration":"G-NEW","type_designator":null,"cruise_tas_kt":null,"fuel_burn_l_per_h":null,"usable_fuel_l":null,"remarks":null}');
INSERT INTO aloft_base VALUES('aircraft','01a20200-0000-7000-8000-000000000005','own',NULL);
INSERT INTO aloft_base VALUES('flight','01a20200-0000-7000-8000-000000000012','own',NULL);
CREATE TABLE aloft_outbox (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    scope TEXT NOT NULL,
    txn INTEGER NOT NULL,
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    verb TEXT NOT NULL CHECK (verb IN ('insert', 'update', 'delete')),
    generation INTEGER NOT NULL,
    baseVersion INTEGER NOT NULL,
    baseClock TEXT,
    baseDetails TEXT,
    edits TEXT NOT NULL CHECK (json_valid(edits)),
    capturedAt INTEGER NOT NULL,
    floor TEXT,
    stamp TEXT
) STRICT;
INSERT INTO aloft_outbox VALUES(11,'own',2,'aircraft','01a20200-0000-7000-8000-000000000001','update',1,1,NULL,NULL,'{"registration":"D-ENEU","remarks":"écrit à Cannes"}',1795329975140,'01a20200c4c1-0000-b7e8091715799973',NULL);
INSERT INTO aloft_outbox VALUES(12,'own',2,'aircraft','01a20200-0000-7000-8000-000000000005','insert',1,0,NULL,NULL,'{"registration":"G-LATE"}',1795329975141,'01a20200c4c1-0000-b7e8091715799973',NULL);
INSERT INTO aloft_outbox VALUES(13,'own',2,'aircraft','01a20200-0000-7000-8000-000000000004','delete',1,1,NULL,NULL,'{"registration":"G-NEW","type_designator":null,"cruise_tas_kt":null,"fuel_burn_l_per_h":null,"usable_fuel_l":null,"remarks":null}',1795329975146,'01a20200c4c1-0000-b7e8091715799973',NULL);
INSERT INTO aloft_outbox VALUES(14,'own',2,'aircraft','01a20200-0000-7000-8000-000000000002','update',2,1,NULL,NULL,'{"remarks":null}',1795329975150,'01a20200c4c1-0000-b7e8091715799973',NULL);
INSERT INTO aloft_outbox VALUES(15,'own',2,'flight','01a20200-0000-7000-8000-000000000012','insert',1,0,NULL,NULL,'{"departure":"LFMD","persons":3}',1795329975156,'01a20200c4c1-0000-b7e8091715799973',NULL);
CREATE TABLE aloft_batch (
    scope TEXT PRIMARY KEY NOT NULL,
    after INTEGER NOT NULL,
    through INTEGER NOT NULL,
    body BLOB NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    isAcknowledged INTEGER NOT NULL DEFAULT 0,
    isTooLarge INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE aloft_stage (
    scope TEXT NOT NULL,
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (scope, tbl, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE aloft_setaside (
    n INTEGER PRIMARY KEY NOT NULL,
    scope TEXT NOT NULL,
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    change TEXT NOT NULL,
    refusal TEXT NOT NULL,
    setAsideAt INTEGER NOT NULL
) STRICT;
CREATE TABLE aloft_replaced (
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (tbl, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('aircraft and flights');
CREATE TABLE IF NOT EXISTS "aircraft" ("id" TEXT PRIMARY KEY NOT NULL, "registration" TEXT, "type_designator" TEXT, "cruise_tas_kt" DOUBLE, "fuel_burn_l_per_h" DOUBLE, "usable_fuel_l" DOUBLE, "remarks" TEXT);
INSERT INTO aircraft VALUES('01a20200-0000-7000-8000-000000000001','D-ENEU','C172',105.49999999999999999,NULL,NULL,'écrit à Cannes');
INSERT INTO aircraft VALUES('01a20200-0000-7000-8000-000000000003','N123AB','SR22',171.25,NULL,NULL,'écrit à Cannes');
INSERT INTO aircraft VALUES('01a20200-0000-7000-8000-000000000002','D-EDEL',NULL,NULL,NULL,NULL,NULL);
INSERT INTO aircraft VALUES('01a20200-0000-7000-8000-000000000005','G-LATE',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE IF NOT EXISTS "flight" ("id" TEXT PRIMARY KEY NOT NULL, "aircraft_id" TEXT, "departure" TEXT, "destination" TEXT, "alternate" TEXT, "route" TEXT, "off_block_utc" TEXT, "level" TEXT, "persons" INTEGER, "fuel_l" DOUBLE, "remarks" TEXT);
INSERT INTO flight VALUES('01a20200-0000-7000-8000-000000000012',NULL,'LFMD',NULL,NULL,NULL,NULL,NULL,3,NULL,NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('aloft_outbox',15);
CREATE INDEX aloft_outbox_record ON aloft_outbox(tbl, id, n);
CREATE INDEX aloft_outbox_scope ON aloft_outbox(scope, n);
CREATE INDEX aloft_setaside_record ON aloft_setaside(tbl, id);
CREATE TRIGGER aloft_aircraft_check BEFORE INSERT ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
SELECT RAISE(ABORT, 'aloft: the id of a record is a UUID in lower case')
    WHERE NEW.id IS NULL OR NEW.id NOT GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]';
DELETE FROM aloft_replaced WHERE tbl = 'aircraft';
INSERT INTO aloft_replaced (tbl, id, state)
    SELECT 'aircraft', OLD.id, '{' || substr(',"registration":' || json_quote(OLD."registration")
        || ',"type_designator":' || json_quote(OLD."type_designator")
        || ',"cruise_tas_kt":' || CASE WHEN OLD."cruise_tas_kt" IS NULL THEN 'null' ELSE format('%!.20g', OLD."cruise_tas_kt") END
        || ',"fuel_burn_l_per_h":' || CASE WHEN OLD."fuel_burn_l_per_h" IS NULL THEN 'null' ELSE format('%!.20g', OLD."fuel_burn_l_per_h") END
        || ',"usable_fuel_l":' || CASE WHEN OLD."usable_fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', OLD."usable_fuel_l") END
        || ',"remarks":' || json_quote(OLD."remarks"), 2) || '}' FROM "aircraft" AS OLD WHERE OLD.id = NEW.id;
END;
CREATE TRIGGER aloft_aircraft_delete AFTER DELETE ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields)
    SELECT 'aircraft', OLD.id, 'own', '{' || substr(',"registration":' || json_quote(OLD."registration")
        || ',"type_designator":' || json_quote(OLD."type_designator")
        || ',"cruise_tas_kt":' || CASE WHEN OLD."cruise_tas_kt" IS NULL THEN 'null' ELSE format('%!.20g', OLD."cruise_tas_kt") END
        || ',"fuel_burn_l_per_h":' || CASE WHEN OLD."fuel_burn_l_per_h" IS NULL THEN 'null' ELSE format('%!.20g', OLD."fuel_burn_l_per_h") END
        || ',"usable_fuel_l":' || CASE WHEN OLD."usable_fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', OLD."usable_fuel_l") END
        || ',"remarks":' || json_quote(OLD."remarks"), 2) || '}'
    WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'aircraft' AND id = OLD.id);
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'aircraft', OLD.id, 'delete',
    max(
        ifnull((SELECT o.generation FROM aloft_outbox o
            WHERE o.tbl = 'aircraft' AND o.id = OLD.id ORDER BY o.n DESC LIMIT 1), 1),
        ifnull(r.generation, 1)),
    ifnull(r.version, 0), NULL, NULL,
    '{' || substr(',"registration":' || json_quote(OLD."registration")
        || ',"type_designator":' || json_quote(OLD."type_designator")
        || ',"cruise_tas_kt":' || CASE WHEN OLD."cruise_tas_kt" IS NULL THEN 'null' ELSE format('%!.20g', OLD."cruise_tas_kt") END
        || ',"fuel_burn_l_per_h":' || CASE WHEN OLD."fuel_burn_l_per_h" IS NULL THEN 'null' ELSE format('%!.20g', OLD."fuel_burn_l_per_h") END
        || ',"usable_fuel_l":' || CASE WHEN OLD."usable_fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', OLD."usable_fuel_l") END
        || ',"remarks":' || json_quote(OLD."remarks"), 2) || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = 'aircraft' AND r.id = OLD.id;
DELETE FROM aloft_replaced WHERE tbl = 'aircraft' AND id = OLD.id;
END;
CREATE TRIGGER aloft_aircraft_insert AFTER INSERT ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND NOT EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'aircraft' AND id = NEW.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields)
    SELECT 'aircraft', NEW.id, 'own', NULL
    WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'aircraft' AND id = NEW.id);
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'aircraft', NEW.id, 'insert',
    max(
        ifnull((SELECT o.generation + (o.verb = 'delete') FROM aloft_outbox o
            WHERE o.tbl = 'aircraft' AND o.id = NEW.id ORDER BY o.n DESC LIMIT 1), 1),
        ifnull(r.generation + r.isDeleted, 1)),
    ifnull(r.version, 0), NULL, NULL,
    '{' || substr(CASE WHEN NEW."registration" IS NOT NULL THEN ',"registration":' || json_quote(NEW."registration") ELSE '' END
        || CASE WHEN NEW."type_designator" IS NOT NULL THEN ',"type_designator":' || json_quote(NEW."type_designator") ELSE '' END
        || CASE WHEN NEW."cruise_tas_kt" IS NOT NULL THEN ',"cruise_tas_kt":' || CASE WHEN NEW."cruise_tas_kt" IS NULL THEN 'null' ELSE format('%!.20g', NEW."cruise_tas_kt") END ELSE '' END
        || CASE WHEN NEW."fuel_burn_l_per_h" IS NOT NULL THEN ',"fuel_burn_l_per_h":' || CASE WHEN NEW."fuel_burn_l_per_h" IS NULL THEN 'null' ELSE format('%!.20g', NEW."fuel_burn_l_per_h") END ELSE '' END
        || CASE WHEN NEW."usable_fuel_l" IS NOT NULL THEN ',"usable_fuel_l":' || CASE WHEN NEW."usable_fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', NEW."usable_fuel_l") END ELSE '' END
        || CASE WHEN NEW."remarks" IS NOT NULL THEN ',"remarks":' || json_quote(NEW."remarks") ELSE '' END, 2) || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = 'aircraft' AND r.id = NEW.id;
END;
CREATE TRIGGER aloft_aircraft_key BEFORE UPDATE OF id ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND NEW.id IS NOT OLD.id BEGIN
SELECT RAISE(ABORT, 'aloft: the id of a record never changes');
END;
CREATE TRIGGER aloft_aircraft_replace AFTER INSERT ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'aircraft' AND id = NEW.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields)
    SELECT 'aircraft', NEW.id, 'own', (SELECT state FROM aloft_replaced WHERE tbl = 'aircraft' AND id = NEW.id)
    WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'aircraft' AND id = NEW.id);
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'aircraft', NEW.id, 'update',
    max(
        ifnull((SELECT o.generation FROM aloft_outbox o
            WHERE o.tbl = 'aircraft' AND o.id = NEW.id ORDER BY o.n DESC LIMIT 1), 1),
        ifnull(r.generation, 1)),
    ifnull(r.version, 0), NULL, NULL,
    '{' || substr(',"registration":' || json_quote(NEW."registration")
        || ',"type_designator":' || json_quote(NEW."type_designator")
        || ',"cruise_tas_kt":' || CASE WHEN NEW."cruise_tas_kt" IS NULL THEN 'null' ELSE format('%!.20g', NEW."cruise_tas_kt") END
        || ',"fuel_burn_l_per_h":' || CASE WHEN NEW."fuel_burn_l_per_h" IS NULL THEN 'null' ELSE format('%!.20g', NEW."fuel_burn_l_per_h") END
        || ',"usable_fuel_l":' || CASE WHEN NEW."usable_fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', NEW."usable_fuel_l") END
        || ',"remarks":' || json_quote(NEW."remarks"), 2) || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = 'aircraft' AND r.id = NEW.id;
END;
CREATE TRIGGER aloft_aircraft_update AFTER UPDATE ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND (NEW."registration" IS NOT OLD."registration" OR NEW."type_designator" IS NOT OLD."type_designator" OR NEW."cruise_tas_kt" IS NOT OLD."cruise_tas_kt" OR NEW."fuel_burn_l_per_h" IS NOT OLD."fuel_burn_l_per_h" OR NEW."usable_fuel_l" IS NOT OLD."usable_fuel_l" OR NEW."remarks" IS NOT OLD."remarks") BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields)
    SELECT 'aircraft', OLD.id, 'own', '{' || substr(',"registration":' || json_quote(OLD."registration")
        || ',"type_designator":' || json_quote(OLD."type_designator")
        || ',"cruise_tas_kt":' || CASE WHEN OLD."cruise_tas_kt" IS NULL THEN 'null' ELSE format('%!.20g', OLD."cruise_tas_kt") END
        || ',"fuel_burn_l_per_h":' || CASE WHEN OLD."fuel_burn_l_per_h" IS NULL THEN 'null' ELSE format('%!.20g', OLD."fuel_burn_l_per_h") END
        || ',"usable_fuel_l":' || CASE WHEN OLD."usable_fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', OLD."usable_fuel_l") END
        || ',"remarks":' || json_quote(OLD."remarks"), 2) || '}'
    WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'aircraft' AND id = OLD.id);
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'aircraft', OLD.id, 'update',
    max(
        ifnull((SELECT o.generation FROM aloft_outbox o
            WHERE o.tbl = 'aircraft' AND o.id = OLD.id ORDER BY o.n DESC LIMIT 1), 1),
        ifnull(r.generation, 1)),
    ifnull(r.version, 0), NULL, NULL,
    '{' || substr(CASE WHEN NEW."registration" IS NOT OLD."registration" THEN ',"registration":' || json_quote(NEW."registration") ELSE '' END
        || CASE WHEN NEW."type_designator" IS NOT OLD."type_designator" THEN ',"type_designator":' || json_quote(NEW."type_designator") ELSE '' END
        || CASE WHEN NEW."cruise_tas_kt" IS NOT OLD."cruise_tas_kt" THEN ',"cruise_tas_kt":' || CASE WHEN NEW."cruise_tas_kt" IS NULL THEN 'null' ELSE format('%!.20g', NEW."cruise_tas_kt") END ELSE '' END
        || CASE WHEN NEW."fuel_burn_l_per_h" IS NOT OLD."fuel_burn_l_per_h" THEN ',"fuel_burn_l_per_h":' || CASE WHEN NEW."fuel_burn_l_per_h" IS NULL THEN 'null' ELSE format('%!.20g', NEW."fuel_burn_l_per_h") END ELSE '' END
        || CASE WHEN NEW."usable_fuel_l" IS NOT OLD."usable_fuel_l" THEN ',"usable_fuel_l":' || CASE WHEN NEW."usable_fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', NEW."usable_fuel_l") END ELSE '' END
        || CASE WHEN NEW."remarks" IS NOT OLD."remarks" THEN ',"remarks":' || json_quote(NEW."remarks") ELSE '' END, 2) || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = 'aircraft' AND r.id = OLD.id;
END;
CREATE TRIGGER aloft_flight_check BEFORE INSERT ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
SELECT RAISE(ABORT, 'aloft: the id of a record is a UUID in lower case')
    WHERE NEW.id IS NULL OR NEW.id NOT GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]';
DELETE FROM aloft_replaced WHERE tbl = 'flight';
INSERT INTO aloft_replaced (tbl, id, state)
    SELECT 'flight', OLD.id, '{' || substr(',"aircraft_id":' || json_quote(OLD."aircraft_id")
        || ',"departure":' || json_quote(OLD."departure")
        || ',"destination":' || json_quote(OLD."destination")
        || ',"alternate":' || json_quote(OLD."alternate")
        || ',"route":' || json_quote(OLD."route")
        || ',"off_block_utc":' || json_quote(OLD."off_block_utc")
        || ',"level":' || json_quote(OLD."level")
        || ',"persons":' || json_quote(OLD."persons")
        || ',"fuel_l":' || CASE WHEN OLD."fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', OLD."fuel_l") END
        || ',"remarks":' || json_quote(OLD."remarks"), 2) || '}' FROM "flight" AS OLD WHERE OLD.id = NEW.id;
END;
CREATE TRIGGER aloft_flight_delete AFTER DELETE ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields)
    SELECT 'flight', OLD.id, 'own', '{' || substr(',"aircraft_id":' || json_quote(OLD."aircraft_id")
        || ',"departure":' || json_quote(OLD."departure")
        || ',"destination":' || json_quote(OLD."destination")
        || ',"alternate":' || json_quote(OLD."alternate")
        || ',"route":' || json_quote(OLD."route")
        || ',"off_block_utc":' || json_quote(OLD."off_block_utc")
        || ',"level":' || json_quote(OLD."level")
        || ',"persons":' || json_quote(OLD."persons")
        || ',"fuel_l":' || CASE WHEN OLD."fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', OLD."fuel_l") END
        || ',"remarks":' || json_quote(OLD."remarks"), 2) || '}'
    WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'flight' AND id = OLD.id);
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'flight', OLD.id, 'delete',
    max(
        ifnull((SELECT o.generation FROM aloft_outbox o
            WHERE o.tbl = 'flight' AND o.id = OLD.id ORDER BY o.n DESC LIMIT 1), 1),
        ifnull(r.generation, 1)),
    ifnull(r.version, 0), NULL, NULL,
    '{' || substr(',"aircraft_id":' || json_quote(OLD."aircraft_id")
        || ',"departure":' || json_quote(OLD."departure")
        || ',"destination":' || json_quote(OLD."destination")
        || ',"alternate":' || json_quote(OLD."alternate")
        || ',"route":' || json_quote(OLD."route")
        || ',"off_block_utc":' || json_quote(OLD."off_block_utc")
        || ',"level":' || json_quote(OLD."level")
        || ',"persons":' || json_quote(OLD."persons")
        || ',"fuel_l":' || CASE WHEN OLD."fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', OLD."fuel_l") END
        || ',"remarks":' || json_quote(OLD."remarks"), 2) || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = 'flight' AND r.id = OLD.id;
DELETE FROM aloft_replaced WHERE tbl = 'flight' AND id = OLD.id;
END;
CREATE TRIGGER aloft_flight_insert AFTER INSERT ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND NOT EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'flight' AND id = NEW.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields)
    SELECT 'flight', NEW.id, 'own', NULL
    WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'flight' AND id = NEW.id);
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'flight', NEW.id, 'insert',
    max(
        ifnull((SELECT o.generation + (o.verb = 'delete') FROM aloft_outbox o
            WHERE o.tbl = 'flight' AND o.id = NEW.id ORDER BY o.n DESC LIMIT 1), 1),
        ifnull(r.generation + r.isDeleted, 1)),
    ifnull(r.version, 0), NULL, NULL,
    '{' || substr(CASE WHEN NEW."aircraft_id" IS NOT NULL THEN ',"aircraft_id":' || json_quote(NEW."aircraft_id") ELSE '' END
        || CASE WHEN NEW."departure" IS NOT NULL THEN ',"departure":' || json_quote(NEW."departure") ELSE '' END
        || CASE WHEN NEW."destination" IS NOT NULL THEN ',"destination":' || json_quote(NEW."destination") ELSE '' END
        || CASE WHEN NEW."alternate" IS NOT NULL THEN ',"alternate":' || json_quote(NEW."alternate") ELSE '' END
        || CASE WHEN NEW."route" IS NOT NULL THEN ',"route":' || json_quote(NEW."route") ELSE '' END
        || CASE WHEN NEW."off_block_utc" IS NOT NULL THEN ',"off_block_utc":' || json_quote(NEW."off_block_utc") ELSE '' END
        || CASE WHEN NEW."level" IS NOT NULL THEN ',"level":' || json_quote(NEW."level") ELSE '' END
        || CASE WHEN NEW."persons" IS NOT NULL THEN ',"persons":' || json_quote(NEW."persons") ELSE '' END
        || CASE WHEN NEW."fuel_l" IS NOT NULL THEN ',"fuel_l":' || CASE WHEN NEW."fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', NEW."fuel_l") END ELSE '' END
        || CASE WHEN NEW."remarks" IS NOT NULL THEN ',"remarks":' || json_quote(NEW."remarks") ELSE '' END, 2) || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = 'flight' AND r.id = NEW.id;
END;
CREATE TRIGGER aloft_flight_key BEFORE UPDATE OF id ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND NEW.id IS NOT OLD.id BEGIN
SELECT RAISE(ABORT, 'aloft: the id of a record never changes');
END;
CREATE TRIGGER aloft_flight_replace AFTER INSERT ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'flight' AND id = NEW.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields)
    SELECT 'flight', NEW.id, 'own', (SELECT state FROM aloft_replaced WHERE tbl = 'flight' AND id = NEW.id)
    WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'flight' AND id = NEW.id);
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'flight', NEW.id, 'update',
    max(
        ifnull((SELECT o.generation FROM aloft_outbox o
            WHERE o.tbl = 'flight' AND o.id = NEW.id ORDER BY o.n DESC LIMIT 1), 1),
        ifnull(r.generation, 1)),
    ifnull(r.version, 0), NULL, NULL,
    '{' || substr(',"aircraft_id":' || json_quote(NEW."aircraft_id")
        || ',"departure":' || json_quote(NEW."departure")
        || ',"destination":' || json_quote(NEW."destination")
        || ',"alternate":' || json_quote(NEW."alternate")
        || ',"route":' || json_quote(NEW."route")
        || ',"off_block_utc":' || json_quote(NEW."off_block_utc")
        || ',"level":' || json_quote(NEW."level")
        || ',"persons":' || json_quote(NEW."persons")
        || ',"fuel_l":' || CASE WHEN NEW."fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', NEW."fuel_l") END
        || ',"remarks":' || json_quote(NEW."remarks"), 2) || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = 'flight' AND r.id = NEW.id;
END;
CREATE TRIGGER aloft_flight_update AFTER UPDATE ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND (NEW."aircraft_id" IS NOT OLD."aircraft_id" OR NEW."departure" IS NOT OLD."departure" OR NEW."destination" IS NOT OLD."destination" OR NEW."alternate" IS NOT OLD."alternate" OR NEW."route" IS NOT OLD."route" OR NEW."off_block_utc" IS NOT OLD."off_block_utc" OR NEW."level" IS NOT OLD."level" OR NEW."persons" IS NOT OLD."persons" OR NEW."fuel_l" IS NOT OLD."fuel_l" OR NEW."remarks" IS NOT OLD."remarks") BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields)
    SELECT 'flight', OLD.id, 'own', '{' || substr(',"aircraft_id":' || json_quote(OLD."aircraft_id")
        || ',"departure":' || json_quote(OLD."departure")
        || ',"destination":' || json_quote(OLD."destination")
        || ',"alternate":' || json_quote(OLD."alternate")
        || ',"route":' || json_quote(OLD."route")
        || ',"off_block_utc":' || json_quote(OLD."off_block_utc")
        || ',"level":' || json_quote(OLD."level")
        || ',"persons":' || json_quote(OLD."persons")
        || ',"fuel_l":' || CASE WHEN OLD."fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', OLD."fuel_l") END
        || ',"remarks":' || json_quote(OLD."remarks"), 2) || '}'
    WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'flight' AND id = OLD.id);
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'flight', OLD.id, 'update',
    max(
        ifnull((SELECT o.generation FROM aloft_outbox o
            WHERE o.tbl = 'flight' AND o.id = OLD.id ORDER BY o.n DESC LIMIT 1), 1),
        ifnull(r.generation, 1)),
    ifnull(r.version, 0), NULL, NULL,
    '{' || substr(CASE WHEN NEW."aircraft_id" IS NOT OLD."aircraft_id" THEN ',"aircraft_id":' || json_quote(NEW."aircraft_id") ELSE '' END
        || CASE WHEN NEW."departure" IS NOT OLD."departure" THEN ',"departure":' || json_quote(NEW."departure") ELSE '' END
        || CASE WHEN NEW."destination" IS NOT OLD."destination" THEN ',"destination":' || json_quote(NEW."destination") ELSE '' END
        || CASE WHEN NEW."alternate" IS NOT OLD."alternate" THEN ',"alternate":' || json_quote(NEW."alternate") ELSE '' END
        || CASE WHEN NEW."route" IS NOT OLD."route" THEN ',"route":' || json_quote(NEW."route") ELSE '' END
        || CASE WHEN NEW."off_block_utc" IS NOT OLD."off_block_utc" THEN ',"off_block_utc":' || json_quote(NEW."off_block_utc") ELSE '' END
        || CASE WHEN NEW."level" IS NOT OLD."level" THEN ',"level":' || json_quote(NEW."level") ELSE '' END
        || CASE WHEN NEW."persons" IS NOT OLD."persons" THEN ',"persons":' || json_quote(NEW."persons") ELSE '' END
        || CASE WHEN NEW."fuel_l" IS NOT OLD."fuel_l" THEN ',"fuel_l":' || CASE WHEN NEW."fuel_l" IS NULL THEN 'null' ELSE format('%!.20g', NEW."fuel_l") END ELSE '' END
        || CASE WHEN NEW."remarks" IS NOT OLD."remarks" THEN ',"remarks":' || json_quote(NEW."remarks") ELSE '' END, 2) || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = 'flight' AND r.id = OLD.id;
END;
COMMIT;
