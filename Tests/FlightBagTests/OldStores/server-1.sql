-- That device's server, as its first version left it.
BEGIN TRANSACTION;
CREATE TABLE scope (
    id TEXT PRIMARY KEY NOT NULL,
    head INTEGER NOT NULL DEFAULT 0 CHECK (head >= 0),
    epoch TEXT NOT NULL,
    horizon INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO scope VALUES('01a201ff-6490-7050-b8ab-6b5278dddb39',4,'5f44c65712e94228',0);
CREATE TABLE record (
    scope TEXT NOT NULL REFERENCES scope(id),
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    number INTEGER NOT NULL,
    isDeleted INTEGER NOT NULL,
    touchedAt INTEGER NOT NULL,
    line TEXT NOT NULL CHECK (json_valid(line)),
    PRIMARY KEY (scope, tbl, id)
) STRICT;
INSERT INTO record VALUES('01a201ff-6490-7050-b8ab-6b5278dddb39','aircraft','01a20200-0000-7000-8000-000000000003',1,0,1795329959328,'{"clock":{"":"01a202006ab5-0000-b7e8091715799973","cruise_tas_kt":"01a202006ab5-0000-b7e8091715799973","registration":"01a20200149d-0002-b7e8091715799973","remarks":"01a202006ab5-0000-b7e8091715799973","type_designator":"01a20200149d-0002-b7e8091715799973"},"fields":{"cruise_tas_kt":171.25,"registration":"N123AB","remarks":"écrit à Cannes","type_designator":"SR22"},"generation":1,"id":"01a20200-0000-7000-8000-000000000003","number":1,"table":"aircraft","version":1}');
INSERT INTO record VALUES('01a201ff-6490-7050-b8ab-6b5278dddb39','aircraft','01a20200-0000-7000-8000-000000000001',2,0,1795329959328,'{"clock":{"":"01a20200c4ac-0000-b7e8091715799973","cruise_tas_kt":"01a20200149d-0000-b7e8091715799973","registration":"01a20200c4ac-0000-b7e8091715799973","remarks":"01a20200149d-0000-b7e8091715799973","type_designator":"01a20200149d-0000-b7e8091715799973"},"fields":{"cruise_tas_kt":105.5,"registration":"D-EXYZ","remarks":"first","type_designator":"C172"},"generation":1,"id":"01a20200-0000-7000-8000-000000000001","number":2,"table":"aircraft","version":1}');
INSERT INTO record VALUES('01a201ff-6490-7050-b8ab-6b5278dddb39','aircraft','01a20200-0000-7000-8000-000000000004',3,0,1795329959328,'{"clock":{"":"01a20200c4ad-0000-b7e8091715799973","registration":"01a20200c4ad-0000-b7e8091715799973"},"fields":{"registration":"G-NEW"},"generation":1,"id":"01a20200-0000-7000-8000-000000000004","number":3,"table":"aircraft","version":1}');
INSERT INTO record VALUES('01a201ff-6490-7050-b8ab-6b5278dddb39','aircraft','01a20200-0000-7000-8000-000000000002',4,0,1795329959328,'{"clock":{"":"01a20200c4c1-0000-b7e8091715799973","registration":"01a20200c4c1-0000-b7e8091715799973","remarks":"01a20200c4c1-0000-b7e8091715799973"},"fields":{"registration":"D-EDEL","remarks":"back again"},"generation":2,"id":"01a20200-0000-7000-8000-000000000002","number":4,"table":"aircraft","version":1}');
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
    reply BLOB NOT NULL,
    PRIMARY KEY (scope, device, incarnation)
) STRICT;
INSERT INTO mark VALUES('01a201ff-6490-7050-b8ab-6b5278dddb39','b7e8091715799973','bf0b3c959b153a0a',10,'de1e6c7c21cfd85726b16aa4085d5d3e31ce2f78c5188e1ffcbe50712d621c75',X'7b226d61726b223a31302c226f7574636f6d6573223a5b7b226e223a362c22726573756c74223a226170706c696564227d2c7b226e223a372c22726573756c74223a226170706c696564227d2c7b226e223a382c22726573756c74223a226170706c696564227d2c7b226e223a31302c22726573756c74223a226170706c696564227d5d2c2273657276657254696d65223a313739353332393935393332387d');
CREATE TABLE loser (
    scope TEXT NOT NULL REFERENCES scope(id),
    tbl TEXT NOT NULL,
    id TEXT NOT NULL,
    field TEXT NOT NULL,
    edit TEXT NOT NULL,
    stamp TEXT NOT NULL,
    lostAt INTEGER NOT NULL
) STRICT;
CREATE TABLE knownSchema (
    fingerprint TEXT PRIMARY KEY NOT NULL,
    own TEXT NOT NULL,
    contradictions TEXT NOT NULL
) STRICT;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('change log');
COMMIT;
