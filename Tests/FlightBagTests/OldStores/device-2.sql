-- A device's file of November 2026: four records synced, seven changes not.
BEGIN TRANSACTION;
CREATE TABLE aloft_migrations (name TEXT PRIMARY KEY NOT NULL) STRICT;
INSERT INTO aloft_migrations VALUES('engine tables');
INSERT INTO aloft_migrations VALUES('references and successions');
INSERT INTO aloft_migrations VALUES('digests');
INSERT INTO aloft_migrations VALUES('shared scopes');
INSERT INTO aloft_migrations VALUES('stage in the order of arrival');
INSERT INTO aloft_migrations VALUES('conflicts are found');
INSERT INTO aloft_migrations VALUES('adoption');
INSERT INTO aloft_migrations VALUES('pages of a first sync');
INSERT INTO aloft_migrations VALUES('batches in parts');
INSERT INTO aloft_migrations VALUES('moves');
CREATE TABLE aloft_capture (
    only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
    applying INTEGER NOT NULL DEFAULT 0,
    txn INTEGER NOT NULL DEFAULT 1,
    now INTEGER,
    floor TEXT
) STRICT;
INSERT INTO aloft_capture VALUES(1,0,2,NULL,'01a2020a9af1-0000-08bf698fc8f898b2');
CREATE TABLE aloft_keyvalue (
    key TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO aloft_keyvalue VALUES('accountID','01a2020a-39b8-7f44-ab73-30e9be35fa43');
INSERT INTO aloft_keyvalue VALUES('accountName','pilot');
INSERT INTO aloft_keyvalue VALUES('clockOffset','-4');
INSERT INTO aloft_keyvalue VALUES('device','08bf698fc8f898b2');
INSERT INTO aloft_keyvalue VALUES('incarnation','15f89edf82a92486');
INSERT INTO aloft_keyvalue VALUES('lastStamp','01a2020a9af1-0000-08bf698fc8f898b2');
INSERT INTO aloft_keyvalue VALUES('nonce','f26e12b9dca1bb40');
INSERT INTO aloft_keyvalue VALUES('nonceBefore','1ab20b9ae46800d4');
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
, offerEpoch TEXT, offerFork INTEGER NOT NULL DEFAULT 0, offeredTable TEXT NOT NULL DEFAULT '', offeredID TEXT NOT NULL DEFAULT '', digest INTEGER, serverDigest TEXT, repairedAt INTEGER, role TEXT NOT NULL DEFAULT 'writer', grantNumber INTEGER NOT NULL DEFAULT 0, turn INTEGER NOT NULL DEFAULT 0, takesMark INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO aloft_scope VALUES('own','2306414876006fdaa3d68128.53fbb3bb454565fb.0.60350772.4',NULL,4,1795330579770,0,NULL,0,'','',7224212254837522455,'64418ec52f9d4017',NULL,'writer',0,0,0);
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
    extra TEXT, digest INTEGER NOT NULL DEFAULT 0, keptDigest INTEGER,
    PRIMARY KEY (tbl, id)
) STRICT, WITHOUT ROWID;
INSERT INTO aloft_row VALUES('aircraft','01a20200-0000-7000-8000-000000000001','own',1,1,1,0,'{"":"01a2020a9af1-0000-08bf698fc8f898b2","cruise_tas_kt":"01a2020a9af1-0000-08bf698fc8f898b2","registration":"01a2020a9af1-0000-08bf698fc8f898b2","remarks":"01a2020a9af1-0000-08bf698fc8f898b2","type_designator":"01a2020a9af1-0000-08bf698fc8f898b2"}',NULL,NULL,7537470578810764147,NULL);
INSERT INTO aloft_row VALUES('aircraft','01a20200-0000-7000-8000-000000000002','own',2,1,1,0,'{"":"01a2020a9af1-0000-08bf698fc8f898b2","cruise_tas_kt":"01a2020a9af1-0000-08bf698fc8f898b2","registration":"01a2020a9af1-0000-08bf698fc8f898b2","remarks":"01a2020a9af1-0000-08bf698fc8f898b2","type_designator":"01a2020a9af1-0000-08bf698fc8f898b2"}',NULL,NULL,-1562025894826772219,-1562025894826772219);
INSERT INTO aloft_row VALUES('aircraft','01a20200-0000-7000-8000-000000000003','own',3,1,1,0,'{"":"01a2020a9af1-0000-08bf698fc8f898b2","cruise_tas_kt":"01a2020a9af1-0000-08bf698fc8f898b2","registration":"01a2020a9af1-0000-08bf698fc8f898b2","remarks":"01a2020a9af1-0000-08bf698fc8f898b2","type_designator":"01a2020a9af1-0000-08bf698fc8f898b2"}',NULL,NULL,585950026912971390,585950026912971390);
INSERT INTO aloft_row VALUES('flight','01a20200-0000-7000-8000-000000000011','own',4,1,1,0,'{"":"01a2020a9af1-0000-08bf698fc8f898b2","aircraft_id":"01a2020a9af1-0000-08bf698fc8f898b2","departure":"01a2020a9af1-0000-08bf698fc8f898b2","destination":"01a2020a9af1-0000-08bf698fc8f898b2","fuel_l":"01a2020a9af1-0000-08bf698fc8f898b2","persons":"01a2020a9af1-0000-08bf698fc8f898b2"}',NULL,NULL,662817543940559137,NULL);
CREATE TABLE aloft_base (
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    scope TEXT NOT NULL,
    fields TEXT,
    generation INTEGER NOT NULL,
    isDeleted INTEGER NOT NULL, why TEXT,
    PRIMARY KEY (tbl, id)
) STRICT, WITHOUT ROWID;
INSERT INTO aloft_base VALUES('aircraft','01a20200-0000-7000-8000-000000000001','own','{"registration":"D-EABC","type_designator":"C172","cruise_tas_kt":105.49999999999999999,"fuel_burn_l_per_h":null,"usable_fuel_l":null,"remarks":"first"}',1,0,NULL);
INSERT INTO aloft_base VALUES('aircraft','01a20200-0000-7000-8000-000000000002','own','{"registration":"D-EDEL","type_designator":"PA28","cruise_tas_kt":110.0,"fuel_burn_l_per_h":null,"usable_fuel_l":null,"remarks":"to be deleted"}',2,0,NULL);
INSERT INTO aloft_base VALUES('aircraft','01a20200-0000-7000-8000-000000000003','own','{"registration":"N123AB","type_designator":"SR22","cruise_tas_kt":170.0,"fuel_burn_l_per_h":null,"usable_fuel_l":null,"remarks":"edited later"}',1,0,NULL);
INSERT INTO aloft_base VALUES('aircraft','01a20200-0000-7000-8000-000000000005','own',NULL,1,0,NULL);
INSERT INTO aloft_base VALUES('flight','01a20200-0000-7000-8000-000000000011','own','{"aircraft_id":"01a20200-0000-7000-8000-000000000001","departure":"EDDF","destination":"LFMD","alternate":null,"route":null,"off_block_utc":null,"level":null,"persons":2,"fuel_l":120.24999999999999999,"remarks":null}',1,1,NULL);
INSERT INTO aloft_base VALUES('flight','01a20200-0000-7000-8000-000000000012','own',NULL,1,0,NULL);
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
    edits TEXT NOT NULL,
    capturedAt INTEGER NOT NULL,
    floor TEXT,
    stamp TEXT
, hidden TEXT, isApplied INTEGER NOT NULL DEFAULT 0, isAdopted INTEGER NOT NULL DEFAULT 0, settles TEXT, awaits INTEGER) STRICT;
INSERT INTO aloft_outbox VALUES(5,'own',2,'aircraft','01a20200-0000-7000-8000-000000000001','update',1,1,NULL,NULL,'{"registration":"D-ENEU","remarks":"écrit à Cannes"}',1795330594254,'01a2020a9af1-0000-08bf698fc8f898b2',NULL,NULL,0,0,NULL,NULL);
INSERT INTO aloft_outbox VALUES(6,'own',2,'aircraft','01a20200-0000-7000-8000-000000000005','insert',1,0,NULL,NULL,'{"registration":"G-LATE"}',1795330594254,'01a2020a9af1-0000-08bf698fc8f898b2',NULL,NULL,0,0,NULL,NULL);
INSERT INTO aloft_outbox VALUES(7,'own',2,'aircraft','01a20200-0000-7000-8000-000000000002','delete',1,1,NULL,NULL,'{"registration":"D-EDEL","type_designator":"PA28","cruise_tas_kt":110.0,"fuel_burn_l_per_h":null,"usable_fuel_l":null,"remarks":"to be deleted"}',1795330594265,'01a2020a9af1-0000-08bf698fc8f898b2',NULL,NULL,0,0,NULL,NULL);
INSERT INTO aloft_outbox VALUES(8,'own',2,'flight','01a20200-0000-7000-8000-000000000011','delete',1,1,NULL,NULL,'{"aircraft_id":"01a20200-0000-7000-8000-000000000001","departure":"EDDF","destination":"LFMD","alternate":null,"route":null,"off_block_utc":null,"level":null,"persons":2,"fuel_l":120.24999999999999999,"remarks":null}',1795330594275,'01a2020a9af1-0000-08bf698fc8f898b2',NULL,NULL,0,0,NULL,NULL);
INSERT INTO aloft_outbox VALUES(9,'own',2,'aircraft','01a20200-0000-7000-8000-000000000002','insert',2,1,NULL,NULL,'{"registration":"D-EDEL"}',1795330594283,'01a2020a9af1-0000-08bf698fc8f898b2',NULL,NULL,0,0,NULL,NULL);
INSERT INTO aloft_outbox VALUES(10,'own',2,'aircraft','01a20200-0000-7000-8000-000000000003','update',1,1,NULL,NULL,'{"cruise_tas_kt":171.25,"remarks":"écrit à Cannes"}',1795330594296,'01a2020a9af1-0000-08bf698fc8f898b2',NULL,NULL,0,0,NULL,NULL);
INSERT INTO aloft_outbox VALUES(11,'own',2,'flight','01a20200-0000-7000-8000-000000000012','insert',1,0,NULL,NULL,'{"departure":"LFMD","persons":3}',1795330594305,'01a2020a9af1-0000-08bf698fc8f898b2',NULL,NULL,0,0,NULL,NULL);
CREATE TABLE aloft_batch (
    scope TEXT PRIMARY KEY NOT NULL,
    after INTEGER NOT NULL,
    through INTEGER NOT NULL,
    body BLOB NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    isAcknowledged INTEGER NOT NULL DEFAULT 0,
    isTooLarge INTEGER NOT NULL DEFAULT 0
, id TEXT, changes INTEGER NOT NULL DEFAULT 0, transactions INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0, hash TEXT, sent INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE aloft_replaced (
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (tbl, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "aloft_setaside" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    n INTEGER NOT NULL,
    scope TEXT NOT NULL,
    tbl TEXT NOT NULL,
    record TEXT NOT NULL,
    change TEXT NOT NULL,
    refusal TEXT NOT NULL,
    setAsideAt INTEGER NOT NULL
) STRICT;
CREATE TABLE aloft_stray (
    scope TEXT NOT NULL,
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    number INTEGER NOT NULL,
    digest INTEGER NOT NULL,
    PRIMARY KEY (scope, tbl, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "aloft_inheritance" (
    entry INTEGER PRIMARY KEY,
    scope TEXT NOT NULL,
    through INTEGER NOT NULL,
    device TEXT NOT NULL,
    incarnation TEXT NOT NULL,
    isCertain INTEGER NOT NULL,
    UNIQUE (scope, through)
) STRICT;
CREATE TABLE IF NOT EXISTS "aloft_stage" (
    scope TEXT NOT NULL,
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (scope, tbl, id)
) STRICT;
CREATE TABLE aloft_page (
    scope TEXT NOT NULL,
    page INTEGER NOT NULL,
    records INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    lines BLOB NOT NULL,
    PRIMARY KEY (scope, page)
) STRICT;
CREATE TABLE aloft_batch_piece (
    scope TEXT NOT NULL,
    start INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (scope, start)
) STRICT;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('aircraft and flights');
CREATE TABLE IF NOT EXISTS "aircraft" ("id" TEXT PRIMARY KEY NOT NULL, "registration" TEXT, "type_designator" TEXT, "cruise_tas_kt" DOUBLE, "fuel_burn_l_per_h" DOUBLE, "usable_fuel_l" DOUBLE, "remarks" TEXT);
INSERT INTO aircraft VALUES('01a20200-0000-7000-8000-000000000001','D-ENEU','C172',105.49999999999999999,NULL,NULL,'écrit à Cannes');
INSERT INTO aircraft VALUES('01a20200-0000-7000-8000-000000000003','N123AB','SR22',171.25,NULL,NULL,'écrit à Cannes');
INSERT INTO aircraft VALUES('01a20200-0000-7000-8000-000000000005','G-LATE',NULL,NULL,NULL,NULL,NULL);
INSERT INTO aircraft VALUES('01a20200-0000-7000-8000-000000000002','D-EDEL',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE IF NOT EXISTS "flight" ("id" TEXT PRIMARY KEY NOT NULL, "aircraft_id" TEXT, "departure" TEXT, "destination" TEXT, "alternate" TEXT, "route" TEXT, "off_block_utc" TEXT, "level" TEXT, "persons" INTEGER, "fuel_l" DOUBLE, "remarks" TEXT);
INSERT INTO flight VALUES('01a20200-0000-7000-8000-000000000012',NULL,'LFMD',NULL,NULL,NULL,NULL,NULL,3,NULL,NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('aloft_setaside',0);
INSERT INTO sqlite_sequence VALUES('aloft_outbox',11);
CREATE INDEX aloft_outbox_record ON aloft_outbox(tbl, id);
CREATE INDEX aloft_outbox_hidden ON aloft_outbox(hidden) WHERE hidden IS NOT NULL;
CREATE INDEX aloft_setaside_record ON aloft_setaside(tbl, record);
CREATE INDEX aloft_row_scope ON aloft_row(scope) WHERE scope <> 'own';
CREATE INDEX aloft_row_held ON aloft_row(tbl, id) WHERE instr(details, '"held"') > 0;
CREATE INDEX aloft_outbox_awaits ON aloft_outbox(awaits) WHERE awaits IS NOT NULL;
CREATE TRIGGER aloft_aircraft_check BEFORE INSERT ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND (NEW.id IS NULL OR NEW.id NOT GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'
    OR EXISTS (SELECT 1 FROM "aircraft" WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'aircraft')) BEGIN
SELECT RAISE(ABORT, 'aloft: the id of a record is a UUID in lower case')
    WHERE NEW.id IS NULL OR NEW.id NOT GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]';
DELETE FROM aloft_replaced WHERE tbl = 'aircraft';
INSERT INTO aloft_replaced (tbl, id, state)
    SELECT 'aircraft', OLD.id, '{' || ltrim((',"registration":' || CASE typeof(OLD."registration") WHEN 'text' THEN json_quote(OLD."registration")
    WHEN 'real' THEN CASE WHEN abs(OLD."registration") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."registration")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."registration")) || '"}'
    ELSE json_quote(OLD."registration") END)
        || (',"type_designator":' || CASE typeof(OLD."type_designator") WHEN 'text' THEN json_quote(OLD."type_designator")
    WHEN 'real' THEN CASE WHEN abs(OLD."type_designator") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."type_designator")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."type_designator")) || '"}'
    ELSE json_quote(OLD."type_designator") END)
        || (',"cruise_tas_kt":' || CASE typeof(OLD."cruise_tas_kt") WHEN 'text' THEN json_quote(OLD."cruise_tas_kt")
    WHEN 'real' THEN CASE WHEN abs(OLD."cruise_tas_kt") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."cruise_tas_kt")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."cruise_tas_kt")) || '"}'
    ELSE json_quote(OLD."cruise_tas_kt") END)
        || (',"fuel_burn_l_per_h":' || CASE typeof(OLD."fuel_burn_l_per_h") WHEN 'text' THEN json_quote(OLD."fuel_burn_l_per_h")
    WHEN 'real' THEN CASE WHEN abs(OLD."fuel_burn_l_per_h") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."fuel_burn_l_per_h")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."fuel_burn_l_per_h")) || '"}'
    ELSE json_quote(OLD."fuel_burn_l_per_h") END)
        || (',"usable_fuel_l":' || CASE typeof(OLD."usable_fuel_l") WHEN 'text' THEN json_quote(OLD."usable_fuel_l")
    WHEN 'real' THEN CASE WHEN abs(OLD."usable_fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."usable_fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."usable_fuel_l")) || '"}'
    ELSE json_quote(OLD."usable_fuel_l") END)
        || (',"remarks":' || CASE typeof(OLD."remarks") WHEN 'text' THEN json_quote(OLD."remarks")
    WHEN 'real' THEN CASE WHEN abs(OLD."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."remarks")) || '"}'
    ELSE json_quote(OLD."remarks") END), ',') || '}' FROM "aircraft" AS OLD WHERE OLD.id = NEW.id;
END;
CREATE TRIGGER aloft_aircraft_delete AFTER DELETE ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'aircraft', OLD.id, 'delete', coalesce(b.generation, r.generation, 1),
    ifnull(r.version, 0), NULL, NULL,
    '{' || ltrim((',"registration":' || CASE typeof(OLD."registration") WHEN 'text' THEN json_quote(OLD."registration")
    WHEN 'real' THEN CASE WHEN abs(OLD."registration") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."registration")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."registration")) || '"}'
    ELSE json_quote(OLD."registration") END)
        || (',"type_designator":' || CASE typeof(OLD."type_designator") WHEN 'text' THEN json_quote(OLD."type_designator")
    WHEN 'real' THEN CASE WHEN abs(OLD."type_designator") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."type_designator")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."type_designator")) || '"}'
    ELSE json_quote(OLD."type_designator") END)
        || (',"cruise_tas_kt":' || CASE typeof(OLD."cruise_tas_kt") WHEN 'text' THEN json_quote(OLD."cruise_tas_kt")
    WHEN 'real' THEN CASE WHEN abs(OLD."cruise_tas_kt") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."cruise_tas_kt")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."cruise_tas_kt")) || '"}'
    ELSE json_quote(OLD."cruise_tas_kt") END)
        || (',"fuel_burn_l_per_h":' || CASE typeof(OLD."fuel_burn_l_per_h") WHEN 'text' THEN json_quote(OLD."fuel_burn_l_per_h")
    WHEN 'real' THEN CASE WHEN abs(OLD."fuel_burn_l_per_h") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."fuel_burn_l_per_h")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."fuel_burn_l_per_h")) || '"}'
    ELSE json_quote(OLD."fuel_burn_l_per_h") END)
        || (',"usable_fuel_l":' || CASE typeof(OLD."usable_fuel_l") WHEN 'text' THEN json_quote(OLD."usable_fuel_l")
    WHEN 'real' THEN CASE WHEN abs(OLD."usable_fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."usable_fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."usable_fuel_l")) || '"}'
    ELSE json_quote(OLD."usable_fuel_l") END)
        || (',"remarks":' || CASE typeof(OLD."remarks") WHEN 'text' THEN json_quote(OLD."remarks")
    WHEN 'real' THEN CASE WHEN abs(OLD."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."remarks")) || '"}'
    ELSE json_quote(OLD."remarks") END), ',') || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_base b ON b.tbl = 'aircraft' AND b.id = OLD.id
    LEFT JOIN aloft_row r ON r.tbl = 'aircraft' AND r.id = OLD.id;
UPDATE aloft_base SET isDeleted = 1 WHERE tbl = 'aircraft' AND id = OLD.id AND isDeleted <> 1;
DELETE FROM aloft_replaced WHERE tbl = 'aircraft' AND id = OLD.id;
END;
CREATE TRIGGER aloft_aircraft_deletebase AFTER DELETE ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'aircraft' AND id = OLD.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
    VALUES ('aircraft', OLD.id, 'own', '{' || ltrim((',"registration":' || CASE typeof(OLD."registration") WHEN 'text' THEN json_quote(OLD."registration")
    WHEN 'real' THEN CASE WHEN abs(OLD."registration") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."registration")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."registration")) || '"}'
    ELSE json_quote(OLD."registration") END)
        || (',"type_designator":' || CASE typeof(OLD."type_designator") WHEN 'text' THEN json_quote(OLD."type_designator")
    WHEN 'real' THEN CASE WHEN abs(OLD."type_designator") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."type_designator")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."type_designator")) || '"}'
    ELSE json_quote(OLD."type_designator") END)
        || (',"cruise_tas_kt":' || CASE typeof(OLD."cruise_tas_kt") WHEN 'text' THEN json_quote(OLD."cruise_tas_kt")
    WHEN 'real' THEN CASE WHEN abs(OLD."cruise_tas_kt") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."cruise_tas_kt")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."cruise_tas_kt")) || '"}'
    ELSE json_quote(OLD."cruise_tas_kt") END)
        || (',"fuel_burn_l_per_h":' || CASE typeof(OLD."fuel_burn_l_per_h") WHEN 'text' THEN json_quote(OLD."fuel_burn_l_per_h")
    WHEN 'real' THEN CASE WHEN abs(OLD."fuel_burn_l_per_h") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."fuel_burn_l_per_h")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."fuel_burn_l_per_h")) || '"}'
    ELSE json_quote(OLD."fuel_burn_l_per_h") END)
        || (',"usable_fuel_l":' || CASE typeof(OLD."usable_fuel_l") WHEN 'text' THEN json_quote(OLD."usable_fuel_l")
    WHEN 'real' THEN CASE WHEN abs(OLD."usable_fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."usable_fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."usable_fuel_l")) || '"}'
    ELSE json_quote(OLD."usable_fuel_l") END)
        || (',"remarks":' || CASE typeof(OLD."remarks") WHEN 'text' THEN json_quote(OLD."remarks")
    WHEN 'real' THEN CASE WHEN abs(OLD."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."remarks")) || '"}'
    ELSE json_quote(OLD."remarks") END), ',') || '}',
        ifnull((SELECT generation FROM aloft_row WHERE tbl = 'aircraft' AND id = OLD.id), 1), 1);
END;
CREATE TRIGGER aloft_aircraft_insert AFTER INSERT ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND NOT EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'aircraft' AND id = NEW.id) BEGIN
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'aircraft', NEW.id, 'insert', coalesce(b.generation + b.isDeleted, r.generation + r.isDeleted, 1),
    ifnull(r.version, 0), NULL, NULL,
    '{' || ltrim(CASE WHEN NEW."registration" IS NOT NULL COLLATE BINARY THEN (',"registration":' || CASE typeof(NEW."registration") WHEN 'text' THEN json_quote(NEW."registration")
    WHEN 'real' THEN CASE WHEN abs(NEW."registration") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."registration")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."registration")) || '"}'
    ELSE json_quote(NEW."registration") END) ELSE '' END
        || CASE WHEN NEW."type_designator" IS NOT NULL COLLATE BINARY THEN (',"type_designator":' || CASE typeof(NEW."type_designator") WHEN 'text' THEN json_quote(NEW."type_designator")
    WHEN 'real' THEN CASE WHEN abs(NEW."type_designator") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."type_designator")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."type_designator")) || '"}'
    ELSE json_quote(NEW."type_designator") END) ELSE '' END
        || CASE WHEN NEW."cruise_tas_kt" IS NOT NULL COLLATE BINARY THEN (',"cruise_tas_kt":' || CASE typeof(NEW."cruise_tas_kt") WHEN 'text' THEN json_quote(NEW."cruise_tas_kt")
    WHEN 'real' THEN CASE WHEN abs(NEW."cruise_tas_kt") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."cruise_tas_kt")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."cruise_tas_kt")) || '"}'
    ELSE json_quote(NEW."cruise_tas_kt") END) ELSE '' END
        || CASE WHEN NEW."fuel_burn_l_per_h" IS NOT NULL COLLATE BINARY THEN (',"fuel_burn_l_per_h":' || CASE typeof(NEW."fuel_burn_l_per_h") WHEN 'text' THEN json_quote(NEW."fuel_burn_l_per_h")
    WHEN 'real' THEN CASE WHEN abs(NEW."fuel_burn_l_per_h") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."fuel_burn_l_per_h")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."fuel_burn_l_per_h")) || '"}'
    ELSE json_quote(NEW."fuel_burn_l_per_h") END) ELSE '' END
        || CASE WHEN NEW."usable_fuel_l" IS NOT NULL COLLATE BINARY THEN (',"usable_fuel_l":' || CASE typeof(NEW."usable_fuel_l") WHEN 'text' THEN json_quote(NEW."usable_fuel_l")
    WHEN 'real' THEN CASE WHEN abs(NEW."usable_fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."usable_fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."usable_fuel_l")) || '"}'
    ELSE json_quote(NEW."usable_fuel_l") END) ELSE '' END
        || CASE WHEN NEW."remarks" IS NOT NULL COLLATE BINARY THEN (',"remarks":' || CASE typeof(NEW."remarks") WHEN 'text' THEN json_quote(NEW."remarks")
    WHEN 'real' THEN CASE WHEN abs(NEW."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."remarks")) || '"}'
    ELSE json_quote(NEW."remarks") END) ELSE '' END, ',') || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_base b ON b.tbl = 'aircraft' AND b.id = NEW.id
    LEFT JOIN aloft_row r ON r.tbl = 'aircraft' AND r.id = NEW.id;
UPDATE aloft_base SET generation = generation + isDeleted, isDeleted = 0 WHERE tbl = 'aircraft' AND id = NEW.id AND isDeleted <> 0;
END;
CREATE TRIGGER aloft_aircraft_insertbase AFTER INSERT ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'aircraft' AND id = NEW.id) AND NOT EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'aircraft' AND id = NEW.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
    VALUES ('aircraft', NEW.id, 'own', NULL,
        ifnull((SELECT generation + isDeleted FROM aloft_row WHERE tbl = 'aircraft' AND id = NEW.id), 1), 0);
END;
CREATE TRIGGER aloft_aircraft_key BEFORE UPDATE OF id ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND NEW.id IS NOT OLD.id BEGIN
SELECT RAISE(ABORT, 'aloft: the id of a record never changes');
END;
CREATE TRIGGER aloft_aircraft_replace AFTER INSERT ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'aircraft' AND id = NEW.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
    SELECT 'aircraft', NEW.id, 'own', (SELECT state FROM aloft_replaced WHERE tbl = 'aircraft' AND id = NEW.id),
        ifnull(r.generation, 1), ifnull(r.isDeleted, 0)
    FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = 'aircraft' AND r.id = NEW.id
    WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'aircraft' AND id = NEW.id);
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'aircraft', NEW.id, 'update', b.generation,
    ifnull(r.version, 0), NULL, NULL,
    '{' || ltrim((',"registration":' || CASE typeof(NEW."registration") WHEN 'text' THEN json_quote(NEW."registration")
    WHEN 'real' THEN CASE WHEN abs(NEW."registration") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."registration")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."registration")) || '"}'
    ELSE json_quote(NEW."registration") END)
        || (',"type_designator":' || CASE typeof(NEW."type_designator") WHEN 'text' THEN json_quote(NEW."type_designator")
    WHEN 'real' THEN CASE WHEN abs(NEW."type_designator") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."type_designator")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."type_designator")) || '"}'
    ELSE json_quote(NEW."type_designator") END)
        || (',"cruise_tas_kt":' || CASE typeof(NEW."cruise_tas_kt") WHEN 'text' THEN json_quote(NEW."cruise_tas_kt")
    WHEN 'real' THEN CASE WHEN abs(NEW."cruise_tas_kt") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."cruise_tas_kt")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."cruise_tas_kt")) || '"}'
    ELSE json_quote(NEW."cruise_tas_kt") END)
        || (',"fuel_burn_l_per_h":' || CASE typeof(NEW."fuel_burn_l_per_h") WHEN 'text' THEN json_quote(NEW."fuel_burn_l_per_h")
    WHEN 'real' THEN CASE WHEN abs(NEW."fuel_burn_l_per_h") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."fuel_burn_l_per_h")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."fuel_burn_l_per_h")) || '"}'
    ELSE json_quote(NEW."fuel_burn_l_per_h") END)
        || (',"usable_fuel_l":' || CASE typeof(NEW."usable_fuel_l") WHEN 'text' THEN json_quote(NEW."usable_fuel_l")
    WHEN 'real' THEN CASE WHEN abs(NEW."usable_fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."usable_fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."usable_fuel_l")) || '"}'
    ELSE json_quote(NEW."usable_fuel_l") END)
        || (',"remarks":' || CASE typeof(NEW."remarks") WHEN 'text' THEN json_quote(NEW."remarks")
    WHEN 'real' THEN CASE WHEN abs(NEW."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."remarks")) || '"}'
    ELSE json_quote(NEW."remarks") END), ',') || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c JOIN aloft_base b ON b.tbl = 'aircraft' AND b.id = NEW.id
    LEFT JOIN aloft_row r ON r.tbl = 'aircraft' AND r.id = NEW.id;

END;
CREATE TRIGGER aloft_aircraft_update AFTER UPDATE ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND (NEW."registration" IS NOT OLD."registration" COLLATE BINARY OR NEW."type_designator" IS NOT OLD."type_designator" COLLATE BINARY OR NEW."cruise_tas_kt" IS NOT OLD."cruise_tas_kt" COLLATE BINARY OR NEW."fuel_burn_l_per_h" IS NOT OLD."fuel_burn_l_per_h" COLLATE BINARY OR NEW."usable_fuel_l" IS NOT OLD."usable_fuel_l" COLLATE BINARY OR NEW."remarks" IS NOT OLD."remarks" COLLATE BINARY) BEGIN
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'aircraft', OLD.id, 'update', coalesce(b.generation, r.generation, 1),
    ifnull(r.version, 0), NULL, NULL,
    '{' || ltrim(CASE WHEN NEW."registration" IS NOT OLD."registration" COLLATE BINARY THEN (',"registration":' || CASE typeof(NEW."registration") WHEN 'text' THEN json_quote(NEW."registration")
    WHEN 'real' THEN CASE WHEN abs(NEW."registration") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."registration")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."registration")) || '"}'
    ELSE json_quote(NEW."registration") END) ELSE '' END
        || CASE WHEN NEW."type_designator" IS NOT OLD."type_designator" COLLATE BINARY THEN (',"type_designator":' || CASE typeof(NEW."type_designator") WHEN 'text' THEN json_quote(NEW."type_designator")
    WHEN 'real' THEN CASE WHEN abs(NEW."type_designator") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."type_designator")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."type_designator")) || '"}'
    ELSE json_quote(NEW."type_designator") END) ELSE '' END
        || CASE WHEN NEW."cruise_tas_kt" IS NOT OLD."cruise_tas_kt" COLLATE BINARY THEN (',"cruise_tas_kt":' || CASE typeof(NEW."cruise_tas_kt") WHEN 'text' THEN json_quote(NEW."cruise_tas_kt")
    WHEN 'real' THEN CASE WHEN abs(NEW."cruise_tas_kt") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."cruise_tas_kt")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."cruise_tas_kt")) || '"}'
    ELSE json_quote(NEW."cruise_tas_kt") END) ELSE '' END
        || CASE WHEN NEW."fuel_burn_l_per_h" IS NOT OLD."fuel_burn_l_per_h" COLLATE BINARY THEN (',"fuel_burn_l_per_h":' || CASE typeof(NEW."fuel_burn_l_per_h") WHEN 'text' THEN json_quote(NEW."fuel_burn_l_per_h")
    WHEN 'real' THEN CASE WHEN abs(NEW."fuel_burn_l_per_h") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."fuel_burn_l_per_h")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."fuel_burn_l_per_h")) || '"}'
    ELSE json_quote(NEW."fuel_burn_l_per_h") END) ELSE '' END
        || CASE WHEN NEW."usable_fuel_l" IS NOT OLD."usable_fuel_l" COLLATE BINARY THEN (',"usable_fuel_l":' || CASE typeof(NEW."usable_fuel_l") WHEN 'text' THEN json_quote(NEW."usable_fuel_l")
    WHEN 'real' THEN CASE WHEN abs(NEW."usable_fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."usable_fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."usable_fuel_l")) || '"}'
    ELSE json_quote(NEW."usable_fuel_l") END) ELSE '' END
        || CASE WHEN NEW."remarks" IS NOT OLD."remarks" COLLATE BINARY THEN (',"remarks":' || CASE typeof(NEW."remarks") WHEN 'text' THEN json_quote(NEW."remarks")
    WHEN 'real' THEN CASE WHEN abs(NEW."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."remarks")) || '"}'
    ELSE json_quote(NEW."remarks") END) ELSE '' END, ',') || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_base b ON b.tbl = 'aircraft' AND b.id = OLD.id
    LEFT JOIN aloft_row r ON r.tbl = 'aircraft' AND r.id = OLD.id;

END;
CREATE TRIGGER aloft_aircraft_updatebase AFTER UPDATE ON "aircraft" WHEN (SELECT applying FROM aloft_capture) = 0 AND (NEW."registration" IS NOT OLD."registration" COLLATE BINARY OR NEW."type_designator" IS NOT OLD."type_designator" COLLATE BINARY OR NEW."cruise_tas_kt" IS NOT OLD."cruise_tas_kt" COLLATE BINARY OR NEW."fuel_burn_l_per_h" IS NOT OLD."fuel_burn_l_per_h" COLLATE BINARY OR NEW."usable_fuel_l" IS NOT OLD."usable_fuel_l" COLLATE BINARY OR NEW."remarks" IS NOT OLD."remarks" COLLATE BINARY) AND NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'aircraft' AND id = OLD.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
    VALUES ('aircraft', OLD.id, 'own', '{' || ltrim((',"registration":' || CASE typeof(OLD."registration") WHEN 'text' THEN json_quote(OLD."registration")
    WHEN 'real' THEN CASE WHEN abs(OLD."registration") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."registration")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."registration")) || '"}'
    ELSE json_quote(OLD."registration") END)
        || (',"type_designator":' || CASE typeof(OLD."type_designator") WHEN 'text' THEN json_quote(OLD."type_designator")
    WHEN 'real' THEN CASE WHEN abs(OLD."type_designator") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."type_designator")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."type_designator")) || '"}'
    ELSE json_quote(OLD."type_designator") END)
        || (',"cruise_tas_kt":' || CASE typeof(OLD."cruise_tas_kt") WHEN 'text' THEN json_quote(OLD."cruise_tas_kt")
    WHEN 'real' THEN CASE WHEN abs(OLD."cruise_tas_kt") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."cruise_tas_kt")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."cruise_tas_kt")) || '"}'
    ELSE json_quote(OLD."cruise_tas_kt") END)
        || (',"fuel_burn_l_per_h":' || CASE typeof(OLD."fuel_burn_l_per_h") WHEN 'text' THEN json_quote(OLD."fuel_burn_l_per_h")
    WHEN 'real' THEN CASE WHEN abs(OLD."fuel_burn_l_per_h") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."fuel_burn_l_per_h")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."fuel_burn_l_per_h")) || '"}'
    ELSE json_quote(OLD."fuel_burn_l_per_h") END)
        || (',"usable_fuel_l":' || CASE typeof(OLD."usable_fuel_l") WHEN 'text' THEN json_quote(OLD."usable_fuel_l")
    WHEN 'real' THEN CASE WHEN abs(OLD."usable_fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."usable_fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."usable_fuel_l")) || '"}'
    ELSE json_quote(OLD."usable_fuel_l") END)
        || (',"remarks":' || CASE typeof(OLD."remarks") WHEN 'text' THEN json_quote(OLD."remarks")
    WHEN 'real' THEN CASE WHEN abs(OLD."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."remarks")) || '"}'
    ELSE json_quote(OLD."remarks") END), ',') || '}',
        ifnull((SELECT generation FROM aloft_row WHERE tbl = 'aircraft' AND id = OLD.id), 1), ifnull((SELECT isDeleted FROM aloft_row WHERE tbl = 'aircraft' AND id = OLD.id), 0));
END;
CREATE TRIGGER aloft_flight_check BEFORE INSERT ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND (NEW.id IS NULL OR NEW.id NOT GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'
    OR EXISTS (SELECT 1 FROM "flight" WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'flight')) BEGIN
SELECT RAISE(ABORT, 'aloft: the id of a record is a UUID in lower case')
    WHERE NEW.id IS NULL OR NEW.id NOT GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]';
DELETE FROM aloft_replaced WHERE tbl = 'flight';
INSERT INTO aloft_replaced (tbl, id, state)
    SELECT 'flight', OLD.id, '{' || ltrim((',"aircraft_id":' || CASE typeof(OLD."aircraft_id") WHEN 'text' THEN json_quote(OLD."aircraft_id")
    WHEN 'real' THEN CASE WHEN abs(OLD."aircraft_id") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."aircraft_id")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."aircraft_id")) || '"}'
    ELSE json_quote(OLD."aircraft_id") END)
        || (',"departure":' || CASE typeof(OLD."departure") WHEN 'text' THEN json_quote(OLD."departure")
    WHEN 'real' THEN CASE WHEN abs(OLD."departure") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."departure")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."departure")) || '"}'
    ELSE json_quote(OLD."departure") END)
        || (',"destination":' || CASE typeof(OLD."destination") WHEN 'text' THEN json_quote(OLD."destination")
    WHEN 'real' THEN CASE WHEN abs(OLD."destination") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."destination")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."destination")) || '"}'
    ELSE json_quote(OLD."destination") END)
        || (',"alternate":' || CASE typeof(OLD."alternate") WHEN 'text' THEN json_quote(OLD."alternate")
    WHEN 'real' THEN CASE WHEN abs(OLD."alternate") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."alternate")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."alternate")) || '"}'
    ELSE json_quote(OLD."alternate") END)
        || (',"route":' || CASE typeof(OLD."route") WHEN 'text' THEN json_quote(OLD."route")
    WHEN 'real' THEN CASE WHEN abs(OLD."route") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."route")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."route")) || '"}'
    ELSE json_quote(OLD."route") END)
        || (',"off_block_utc":' || CASE typeof(OLD."off_block_utc") WHEN 'text' THEN json_quote(OLD."off_block_utc")
    WHEN 'real' THEN CASE WHEN abs(OLD."off_block_utc") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."off_block_utc")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."off_block_utc")) || '"}'
    ELSE json_quote(OLD."off_block_utc") END)
        || (',"level":' || CASE typeof(OLD."level") WHEN 'text' THEN json_quote(OLD."level")
    WHEN 'real' THEN CASE WHEN abs(OLD."level") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."level")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."level")) || '"}'
    ELSE json_quote(OLD."level") END)
        || (',"persons":' || CASE typeof(OLD."persons") WHEN 'text' THEN json_quote(OLD."persons")
    WHEN 'real' THEN CASE WHEN abs(OLD."persons") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."persons")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."persons")) || '"}'
    ELSE json_quote(OLD."persons") END)
        || (',"fuel_l":' || CASE typeof(OLD."fuel_l") WHEN 'text' THEN json_quote(OLD."fuel_l")
    WHEN 'real' THEN CASE WHEN abs(OLD."fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."fuel_l")) || '"}'
    ELSE json_quote(OLD."fuel_l") END)
        || (',"remarks":' || CASE typeof(OLD."remarks") WHEN 'text' THEN json_quote(OLD."remarks")
    WHEN 'real' THEN CASE WHEN abs(OLD."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."remarks")) || '"}'
    ELSE json_quote(OLD."remarks") END), ',') || '}' FROM "flight" AS OLD WHERE OLD.id = NEW.id;
END;
CREATE TRIGGER aloft_flight_delete AFTER DELETE ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'flight', OLD.id, 'delete', coalesce(b.generation, r.generation, 1),
    ifnull(r.version, 0), NULL, NULL,
    '{' || ltrim((',"aircraft_id":' || CASE typeof(OLD."aircraft_id") WHEN 'text' THEN json_quote(OLD."aircraft_id")
    WHEN 'real' THEN CASE WHEN abs(OLD."aircraft_id") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."aircraft_id")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."aircraft_id")) || '"}'
    ELSE json_quote(OLD."aircraft_id") END)
        || (',"departure":' || CASE typeof(OLD."departure") WHEN 'text' THEN json_quote(OLD."departure")
    WHEN 'real' THEN CASE WHEN abs(OLD."departure") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."departure")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."departure")) || '"}'
    ELSE json_quote(OLD."departure") END)
        || (',"destination":' || CASE typeof(OLD."destination") WHEN 'text' THEN json_quote(OLD."destination")
    WHEN 'real' THEN CASE WHEN abs(OLD."destination") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."destination")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."destination")) || '"}'
    ELSE json_quote(OLD."destination") END)
        || (',"alternate":' || CASE typeof(OLD."alternate") WHEN 'text' THEN json_quote(OLD."alternate")
    WHEN 'real' THEN CASE WHEN abs(OLD."alternate") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."alternate")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."alternate")) || '"}'
    ELSE json_quote(OLD."alternate") END)
        || (',"route":' || CASE typeof(OLD."route") WHEN 'text' THEN json_quote(OLD."route")
    WHEN 'real' THEN CASE WHEN abs(OLD."route") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."route")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."route")) || '"}'
    ELSE json_quote(OLD."route") END)
        || (',"off_block_utc":' || CASE typeof(OLD."off_block_utc") WHEN 'text' THEN json_quote(OLD."off_block_utc")
    WHEN 'real' THEN CASE WHEN abs(OLD."off_block_utc") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."off_block_utc")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."off_block_utc")) || '"}'
    ELSE json_quote(OLD."off_block_utc") END)
        || (',"level":' || CASE typeof(OLD."level") WHEN 'text' THEN json_quote(OLD."level")
    WHEN 'real' THEN CASE WHEN abs(OLD."level") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."level")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."level")) || '"}'
    ELSE json_quote(OLD."level") END)
        || (',"persons":' || CASE typeof(OLD."persons") WHEN 'text' THEN json_quote(OLD."persons")
    WHEN 'real' THEN CASE WHEN abs(OLD."persons") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."persons")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."persons")) || '"}'
    ELSE json_quote(OLD."persons") END)
        || (',"fuel_l":' || CASE typeof(OLD."fuel_l") WHEN 'text' THEN json_quote(OLD."fuel_l")
    WHEN 'real' THEN CASE WHEN abs(OLD."fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."fuel_l")) || '"}'
    ELSE json_quote(OLD."fuel_l") END)
        || (',"remarks":' || CASE typeof(OLD."remarks") WHEN 'text' THEN json_quote(OLD."remarks")
    WHEN 'real' THEN CASE WHEN abs(OLD."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."remarks")) || '"}'
    ELSE json_quote(OLD."remarks") END), ',') || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_base b ON b.tbl = 'flight' AND b.id = OLD.id
    LEFT JOIN aloft_row r ON r.tbl = 'flight' AND r.id = OLD.id;
UPDATE aloft_base SET isDeleted = 1 WHERE tbl = 'flight' AND id = OLD.id AND isDeleted <> 1;
DELETE FROM aloft_replaced WHERE tbl = 'flight' AND id = OLD.id;
END;
CREATE TRIGGER aloft_flight_deletebase AFTER DELETE ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'flight' AND id = OLD.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
    VALUES ('flight', OLD.id, 'own', '{' || ltrim((',"aircraft_id":' || CASE typeof(OLD."aircraft_id") WHEN 'text' THEN json_quote(OLD."aircraft_id")
    WHEN 'real' THEN CASE WHEN abs(OLD."aircraft_id") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."aircraft_id")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."aircraft_id")) || '"}'
    ELSE json_quote(OLD."aircraft_id") END)
        || (',"departure":' || CASE typeof(OLD."departure") WHEN 'text' THEN json_quote(OLD."departure")
    WHEN 'real' THEN CASE WHEN abs(OLD."departure") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."departure")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."departure")) || '"}'
    ELSE json_quote(OLD."departure") END)
        || (',"destination":' || CASE typeof(OLD."destination") WHEN 'text' THEN json_quote(OLD."destination")
    WHEN 'real' THEN CASE WHEN abs(OLD."destination") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."destination")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."destination")) || '"}'
    ELSE json_quote(OLD."destination") END)
        || (',"alternate":' || CASE typeof(OLD."alternate") WHEN 'text' THEN json_quote(OLD."alternate")
    WHEN 'real' THEN CASE WHEN abs(OLD."alternate") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."alternate")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."alternate")) || '"}'
    ELSE json_quote(OLD."alternate") END)
        || (',"route":' || CASE typeof(OLD."route") WHEN 'text' THEN json_quote(OLD."route")
    WHEN 'real' THEN CASE WHEN abs(OLD."route") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."route")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."route")) || '"}'
    ELSE json_quote(OLD."route") END)
        || (',"off_block_utc":' || CASE typeof(OLD."off_block_utc") WHEN 'text' THEN json_quote(OLD."off_block_utc")
    WHEN 'real' THEN CASE WHEN abs(OLD."off_block_utc") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."off_block_utc")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."off_block_utc")) || '"}'
    ELSE json_quote(OLD."off_block_utc") END)
        || (',"level":' || CASE typeof(OLD."level") WHEN 'text' THEN json_quote(OLD."level")
    WHEN 'real' THEN CASE WHEN abs(OLD."level") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."level")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."level")) || '"}'
    ELSE json_quote(OLD."level") END)
        || (',"persons":' || CASE typeof(OLD."persons") WHEN 'text' THEN json_quote(OLD."persons")
    WHEN 'real' THEN CASE WHEN abs(OLD."persons") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."persons")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."persons")) || '"}'
    ELSE json_quote(OLD."persons") END)
        || (',"fuel_l":' || CASE typeof(OLD."fuel_l") WHEN 'text' THEN json_quote(OLD."fuel_l")
    WHEN 'real' THEN CASE WHEN abs(OLD."fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."fuel_l")) || '"}'
    ELSE json_quote(OLD."fuel_l") END)
        || (',"remarks":' || CASE typeof(OLD."remarks") WHEN 'text' THEN json_quote(OLD."remarks")
    WHEN 'real' THEN CASE WHEN abs(OLD."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."remarks")) || '"}'
    ELSE json_quote(OLD."remarks") END), ',') || '}',
        ifnull((SELECT generation FROM aloft_row WHERE tbl = 'flight' AND id = OLD.id), 1), 1);
END;
CREATE TRIGGER aloft_flight_insert AFTER INSERT ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND NOT EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'flight' AND id = NEW.id) BEGIN
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'flight', NEW.id, 'insert', coalesce(b.generation + b.isDeleted, r.generation + r.isDeleted, 1),
    ifnull(r.version, 0), NULL, NULL,
    '{' || ltrim(CASE WHEN NEW."aircraft_id" IS NOT NULL COLLATE BINARY THEN (',"aircraft_id":' || CASE typeof(NEW."aircraft_id") WHEN 'text' THEN json_quote(NEW."aircraft_id")
    WHEN 'real' THEN CASE WHEN abs(NEW."aircraft_id") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."aircraft_id")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."aircraft_id")) || '"}'
    ELSE json_quote(NEW."aircraft_id") END) ELSE '' END
        || CASE WHEN NEW."departure" IS NOT NULL COLLATE BINARY THEN (',"departure":' || CASE typeof(NEW."departure") WHEN 'text' THEN json_quote(NEW."departure")
    WHEN 'real' THEN CASE WHEN abs(NEW."departure") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."departure")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."departure")) || '"}'
    ELSE json_quote(NEW."departure") END) ELSE '' END
        || CASE WHEN NEW."destination" IS NOT NULL COLLATE BINARY THEN (',"destination":' || CASE typeof(NEW."destination") WHEN 'text' THEN json_quote(NEW."destination")
    WHEN 'real' THEN CASE WHEN abs(NEW."destination") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."destination")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."destination")) || '"}'
    ELSE json_quote(NEW."destination") END) ELSE '' END
        || CASE WHEN NEW."alternate" IS NOT NULL COLLATE BINARY THEN (',"alternate":' || CASE typeof(NEW."alternate") WHEN 'text' THEN json_quote(NEW."alternate")
    WHEN 'real' THEN CASE WHEN abs(NEW."alternate") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."alternate")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."alternate")) || '"}'
    ELSE json_quote(NEW."alternate") END) ELSE '' END
        || CASE WHEN NEW."route" IS NOT NULL COLLATE BINARY THEN (',"route":' || CASE typeof(NEW."route") WHEN 'text' THEN json_quote(NEW."route")
    WHEN 'real' THEN CASE WHEN abs(NEW."route") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."route")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."route")) || '"}'
    ELSE json_quote(NEW."route") END) ELSE '' END
        || CASE WHEN NEW."off_block_utc" IS NOT NULL COLLATE BINARY THEN (',"off_block_utc":' || CASE typeof(NEW."off_block_utc") WHEN 'text' THEN json_quote(NEW."off_block_utc")
    WHEN 'real' THEN CASE WHEN abs(NEW."off_block_utc") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."off_block_utc")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."off_block_utc")) || '"}'
    ELSE json_quote(NEW."off_block_utc") END) ELSE '' END
        || CASE WHEN NEW."level" IS NOT NULL COLLATE BINARY THEN (',"level":' || CASE typeof(NEW."level") WHEN 'text' THEN json_quote(NEW."level")
    WHEN 'real' THEN CASE WHEN abs(NEW."level") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."level")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."level")) || '"}'
    ELSE json_quote(NEW."level") END) ELSE '' END
        || CASE WHEN NEW."persons" IS NOT NULL COLLATE BINARY THEN (',"persons":' || CASE typeof(NEW."persons") WHEN 'text' THEN json_quote(NEW."persons")
    WHEN 'real' THEN CASE WHEN abs(NEW."persons") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."persons")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."persons")) || '"}'
    ELSE json_quote(NEW."persons") END) ELSE '' END
        || CASE WHEN NEW."fuel_l" IS NOT NULL COLLATE BINARY THEN (',"fuel_l":' || CASE typeof(NEW."fuel_l") WHEN 'text' THEN json_quote(NEW."fuel_l")
    WHEN 'real' THEN CASE WHEN abs(NEW."fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."fuel_l")) || '"}'
    ELSE json_quote(NEW."fuel_l") END) ELSE '' END
        || CASE WHEN NEW."remarks" IS NOT NULL COLLATE BINARY THEN (',"remarks":' || CASE typeof(NEW."remarks") WHEN 'text' THEN json_quote(NEW."remarks")
    WHEN 'real' THEN CASE WHEN abs(NEW."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."remarks")) || '"}'
    ELSE json_quote(NEW."remarks") END) ELSE '' END, ',') || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_base b ON b.tbl = 'flight' AND b.id = NEW.id
    LEFT JOIN aloft_row r ON r.tbl = 'flight' AND r.id = NEW.id;
UPDATE aloft_base SET generation = generation + isDeleted, isDeleted = 0 WHERE tbl = 'flight' AND id = NEW.id AND isDeleted <> 0;
END;
CREATE TRIGGER aloft_flight_insertbase AFTER INSERT ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'flight' AND id = NEW.id) AND NOT EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'flight' AND id = NEW.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
    VALUES ('flight', NEW.id, 'own', NULL,
        ifnull((SELECT generation + isDeleted FROM aloft_row WHERE tbl = 'flight' AND id = NEW.id), 1), 0);
END;
CREATE TRIGGER aloft_flight_key BEFORE UPDATE OF id ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND NEW.id IS NOT OLD.id BEGIN
SELECT RAISE(ABORT, 'aloft: the id of a record never changes');
END;
CREATE TRIGGER aloft_flight_replace AFTER INSERT ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND EXISTS (SELECT 1 FROM aloft_replaced WHERE tbl = 'flight' AND id = NEW.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
    SELECT 'flight', NEW.id, 'own', (SELECT state FROM aloft_replaced WHERE tbl = 'flight' AND id = NEW.id),
        ifnull(r.generation, 1), ifnull(r.isDeleted, 0)
    FROM aloft_capture c LEFT JOIN aloft_row r ON r.tbl = 'flight' AND r.id = NEW.id
    WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'flight' AND id = NEW.id);
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'flight', NEW.id, 'update', b.generation,
    ifnull(r.version, 0), NULL, NULL,
    '{' || ltrim((',"aircraft_id":' || CASE typeof(NEW."aircraft_id") WHEN 'text' THEN json_quote(NEW."aircraft_id")
    WHEN 'real' THEN CASE WHEN abs(NEW."aircraft_id") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."aircraft_id")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."aircraft_id")) || '"}'
    ELSE json_quote(NEW."aircraft_id") END)
        || (',"departure":' || CASE typeof(NEW."departure") WHEN 'text' THEN json_quote(NEW."departure")
    WHEN 'real' THEN CASE WHEN abs(NEW."departure") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."departure")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."departure")) || '"}'
    ELSE json_quote(NEW."departure") END)
        || (',"destination":' || CASE typeof(NEW."destination") WHEN 'text' THEN json_quote(NEW."destination")
    WHEN 'real' THEN CASE WHEN abs(NEW."destination") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."destination")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."destination")) || '"}'
    ELSE json_quote(NEW."destination") END)
        || (',"alternate":' || CASE typeof(NEW."alternate") WHEN 'text' THEN json_quote(NEW."alternate")
    WHEN 'real' THEN CASE WHEN abs(NEW."alternate") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."alternate")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."alternate")) || '"}'
    ELSE json_quote(NEW."alternate") END)
        || (',"route":' || CASE typeof(NEW."route") WHEN 'text' THEN json_quote(NEW."route")
    WHEN 'real' THEN CASE WHEN abs(NEW."route") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."route")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."route")) || '"}'
    ELSE json_quote(NEW."route") END)
        || (',"off_block_utc":' || CASE typeof(NEW."off_block_utc") WHEN 'text' THEN json_quote(NEW."off_block_utc")
    WHEN 'real' THEN CASE WHEN abs(NEW."off_block_utc") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."off_block_utc")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."off_block_utc")) || '"}'
    ELSE json_quote(NEW."off_block_utc") END)
        || (',"level":' || CASE typeof(NEW."level") WHEN 'text' THEN json_quote(NEW."level")
    WHEN 'real' THEN CASE WHEN abs(NEW."level") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."level")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."level")) || '"}'
    ELSE json_quote(NEW."level") END)
        || (',"persons":' || CASE typeof(NEW."persons") WHEN 'text' THEN json_quote(NEW."persons")
    WHEN 'real' THEN CASE WHEN abs(NEW."persons") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."persons")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."persons")) || '"}'
    ELSE json_quote(NEW."persons") END)
        || (',"fuel_l":' || CASE typeof(NEW."fuel_l") WHEN 'text' THEN json_quote(NEW."fuel_l")
    WHEN 'real' THEN CASE WHEN abs(NEW."fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."fuel_l")) || '"}'
    ELSE json_quote(NEW."fuel_l") END)
        || (',"remarks":' || CASE typeof(NEW."remarks") WHEN 'text' THEN json_quote(NEW."remarks")
    WHEN 'real' THEN CASE WHEN abs(NEW."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."remarks")) || '"}'
    ELSE json_quote(NEW."remarks") END), ',') || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c JOIN aloft_base b ON b.tbl = 'flight' AND b.id = NEW.id
    LEFT JOIN aloft_row r ON r.tbl = 'flight' AND r.id = NEW.id;

END;
CREATE TRIGGER aloft_flight_update AFTER UPDATE ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND (NEW."aircraft_id" IS NOT OLD."aircraft_id" COLLATE BINARY OR NEW."departure" IS NOT OLD."departure" COLLATE BINARY OR NEW."destination" IS NOT OLD."destination" COLLATE BINARY OR NEW."alternate" IS NOT OLD."alternate" COLLATE BINARY OR NEW."route" IS NOT OLD."route" COLLATE BINARY OR NEW."off_block_utc" IS NOT OLD."off_block_utc" COLLATE BINARY OR NEW."level" IS NOT OLD."level" COLLATE BINARY OR NEW."persons" IS NOT OLD."persons" COLLATE BINARY OR NEW."fuel_l" IS NOT OLD."fuel_l" COLLATE BINARY OR NEW."remarks" IS NOT OLD."remarks" COLLATE BINARY) BEGIN
INSERT INTO aloft_outbox
    (scope, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails,
        edits, capturedAt, floor)
SELECT 'own', c.txn, 'flight', OLD.id, 'update', coalesce(b.generation, r.generation, 1),
    ifnull(r.version, 0), NULL, NULL,
    '{' || ltrim(CASE WHEN NEW."aircraft_id" IS NOT OLD."aircraft_id" COLLATE BINARY THEN (',"aircraft_id":' || CASE typeof(NEW."aircraft_id") WHEN 'text' THEN json_quote(NEW."aircraft_id")
    WHEN 'real' THEN CASE WHEN abs(NEW."aircraft_id") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."aircraft_id")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."aircraft_id")) || '"}'
    ELSE json_quote(NEW."aircraft_id") END) ELSE '' END
        || CASE WHEN NEW."departure" IS NOT OLD."departure" COLLATE BINARY THEN (',"departure":' || CASE typeof(NEW."departure") WHEN 'text' THEN json_quote(NEW."departure")
    WHEN 'real' THEN CASE WHEN abs(NEW."departure") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."departure")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."departure")) || '"}'
    ELSE json_quote(NEW."departure") END) ELSE '' END
        || CASE WHEN NEW."destination" IS NOT OLD."destination" COLLATE BINARY THEN (',"destination":' || CASE typeof(NEW."destination") WHEN 'text' THEN json_quote(NEW."destination")
    WHEN 'real' THEN CASE WHEN abs(NEW."destination") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."destination")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."destination")) || '"}'
    ELSE json_quote(NEW."destination") END) ELSE '' END
        || CASE WHEN NEW."alternate" IS NOT OLD."alternate" COLLATE BINARY THEN (',"alternate":' || CASE typeof(NEW."alternate") WHEN 'text' THEN json_quote(NEW."alternate")
    WHEN 'real' THEN CASE WHEN abs(NEW."alternate") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."alternate")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."alternate")) || '"}'
    ELSE json_quote(NEW."alternate") END) ELSE '' END
        || CASE WHEN NEW."route" IS NOT OLD."route" COLLATE BINARY THEN (',"route":' || CASE typeof(NEW."route") WHEN 'text' THEN json_quote(NEW."route")
    WHEN 'real' THEN CASE WHEN abs(NEW."route") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."route")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."route")) || '"}'
    ELSE json_quote(NEW."route") END) ELSE '' END
        || CASE WHEN NEW."off_block_utc" IS NOT OLD."off_block_utc" COLLATE BINARY THEN (',"off_block_utc":' || CASE typeof(NEW."off_block_utc") WHEN 'text' THEN json_quote(NEW."off_block_utc")
    WHEN 'real' THEN CASE WHEN abs(NEW."off_block_utc") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."off_block_utc")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."off_block_utc")) || '"}'
    ELSE json_quote(NEW."off_block_utc") END) ELSE '' END
        || CASE WHEN NEW."level" IS NOT OLD."level" COLLATE BINARY THEN (',"level":' || CASE typeof(NEW."level") WHEN 'text' THEN json_quote(NEW."level")
    WHEN 'real' THEN CASE WHEN abs(NEW."level") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."level")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."level")) || '"}'
    ELSE json_quote(NEW."level") END) ELSE '' END
        || CASE WHEN NEW."persons" IS NOT OLD."persons" COLLATE BINARY THEN (',"persons":' || CASE typeof(NEW."persons") WHEN 'text' THEN json_quote(NEW."persons")
    WHEN 'real' THEN CASE WHEN abs(NEW."persons") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."persons")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."persons")) || '"}'
    ELSE json_quote(NEW."persons") END) ELSE '' END
        || CASE WHEN NEW."fuel_l" IS NOT OLD."fuel_l" COLLATE BINARY THEN (',"fuel_l":' || CASE typeof(NEW."fuel_l") WHEN 'text' THEN json_quote(NEW."fuel_l")
    WHEN 'real' THEN CASE WHEN abs(NEW."fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."fuel_l")) || '"}'
    ELSE json_quote(NEW."fuel_l") END) ELSE '' END
        || CASE WHEN NEW."remarks" IS NOT OLD."remarks" COLLATE BINARY THEN (',"remarks":' || CASE typeof(NEW."remarks") WHEN 'text' THEN json_quote(NEW."remarks")
    WHEN 'real' THEN CASE WHEN abs(NEW."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', NEW."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(NEW."remarks")) || '"}'
    ELSE json_quote(NEW."remarks") END) ELSE '' END, ',') || '}',
    ifnull(c.now, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)), c.floor
FROM aloft_capture c LEFT JOIN aloft_base b ON b.tbl = 'flight' AND b.id = OLD.id
    LEFT JOIN aloft_row r ON r.tbl = 'flight' AND r.id = OLD.id;

END;
CREATE TRIGGER aloft_flight_updatebase AFTER UPDATE ON "flight" WHEN (SELECT applying FROM aloft_capture) = 0 AND (NEW."aircraft_id" IS NOT OLD."aircraft_id" COLLATE BINARY OR NEW."departure" IS NOT OLD."departure" COLLATE BINARY OR NEW."destination" IS NOT OLD."destination" COLLATE BINARY OR NEW."alternate" IS NOT OLD."alternate" COLLATE BINARY OR NEW."route" IS NOT OLD."route" COLLATE BINARY OR NEW."off_block_utc" IS NOT OLD."off_block_utc" COLLATE BINARY OR NEW."level" IS NOT OLD."level" COLLATE BINARY OR NEW."persons" IS NOT OLD."persons" COLLATE BINARY OR NEW."fuel_l" IS NOT OLD."fuel_l" COLLATE BINARY OR NEW."remarks" IS NOT OLD."remarks" COLLATE BINARY) AND NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = 'flight' AND id = OLD.id) BEGIN
INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
    VALUES ('flight', OLD.id, 'own', '{' || ltrim((',"aircraft_id":' || CASE typeof(OLD."aircraft_id") WHEN 'text' THEN json_quote(OLD."aircraft_id")
    WHEN 'real' THEN CASE WHEN abs(OLD."aircraft_id") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."aircraft_id")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."aircraft_id")) || '"}'
    ELSE json_quote(OLD."aircraft_id") END)
        || (',"departure":' || CASE typeof(OLD."departure") WHEN 'text' THEN json_quote(OLD."departure")
    WHEN 'real' THEN CASE WHEN abs(OLD."departure") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."departure")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."departure")) || '"}'
    ELSE json_quote(OLD."departure") END)
        || (',"destination":' || CASE typeof(OLD."destination") WHEN 'text' THEN json_quote(OLD."destination")
    WHEN 'real' THEN CASE WHEN abs(OLD."destination") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."destination")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."destination")) || '"}'
    ELSE json_quote(OLD."destination") END)
        || (',"alternate":' || CASE typeof(OLD."alternate") WHEN 'text' THEN json_quote(OLD."alternate")
    WHEN 'real' THEN CASE WHEN abs(OLD."alternate") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."alternate")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."alternate")) || '"}'
    ELSE json_quote(OLD."alternate") END)
        || (',"route":' || CASE typeof(OLD."route") WHEN 'text' THEN json_quote(OLD."route")
    WHEN 'real' THEN CASE WHEN abs(OLD."route") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."route")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."route")) || '"}'
    ELSE json_quote(OLD."route") END)
        || (',"off_block_utc":' || CASE typeof(OLD."off_block_utc") WHEN 'text' THEN json_quote(OLD."off_block_utc")
    WHEN 'real' THEN CASE WHEN abs(OLD."off_block_utc") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."off_block_utc")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."off_block_utc")) || '"}'
    ELSE json_quote(OLD."off_block_utc") END)
        || (',"level":' || CASE typeof(OLD."level") WHEN 'text' THEN json_quote(OLD."level")
    WHEN 'real' THEN CASE WHEN abs(OLD."level") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."level")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."level")) || '"}'
    ELSE json_quote(OLD."level") END)
        || (',"persons":' || CASE typeof(OLD."persons") WHEN 'text' THEN json_quote(OLD."persons")
    WHEN 'real' THEN CASE WHEN abs(OLD."persons") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."persons")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."persons")) || '"}'
    ELSE json_quote(OLD."persons") END)
        || (',"fuel_l":' || CASE typeof(OLD."fuel_l") WHEN 'text' THEN json_quote(OLD."fuel_l")
    WHEN 'real' THEN CASE WHEN abs(OLD."fuel_l") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."fuel_l")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."fuel_l")) || '"}'
    ELSE json_quote(OLD."fuel_l") END)
        || (',"remarks":' || CASE typeof(OLD."remarks") WHEN 'text' THEN json_quote(OLD."remarks")
    WHEN 'real' THEN CASE WHEN abs(OLD."remarks") <= 1.7976931348623157e308
        THEN format('%!.20g', OLD."remarks")
        ELSE RAISE(ABORT, 'aloft: a number that is synced is finite') END
    WHEN 'blob' THEN '{"blob":"' || lower(hex(OLD."remarks")) || '"}'
    ELSE json_quote(OLD."remarks") END), ',') || '}',
        ifnull((SELECT generation FROM aloft_row WHERE tbl = 'flight' AND id = OLD.id), 1), ifnull((SELECT isDeleted FROM aloft_row WHERE tbl = 'flight' AND id = OLD.id), 0));
END;
COMMIT;
