import GRDB
import Notation
import Statements
import SyncCore

/// The table `aloft_scope`: this copy's scopes. Its position in a scope's feed is in ``ScopeRow``.
enum ScopeTable {
    // MARK: The account's rights

    /// The scopes that this account may read or write, by name.
    static func open(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT scope FROM aloft_scope WHERE role <> 'none' ORDER BY scope")
    }

    /// The scopes among them that are shared with it, by name.
    static func shared(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT scope FROM aloft_scope WHERE scope <> ? AND role <> 'none' ORDER BY scope"),
            arguments: [Wire.ownScope])
    }

    /// The grants of ``shared(_:)``; a role is nil if this version does not know it.
    static func grants(
        _ db: Database
    ) throws -> [(scope: String, role: ScopeRole?, number: Int64)] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT scope, role, grantNumber FROM aloft_scope WHERE scope <> ? AND role <> 'none'
                ORDER BY scope
                """, arguments: [Wire.ownScope]
        ).map { ($0[0], ScopeRole(rawValue: $0[1]), $0[2]) }
    }

    /// The number of the grant by which this account has a scope; nil if it has none.
    static func grantNumber(of scope: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db, cached: "SELECT grantNumber FROM aloft_scope WHERE scope = ? AND role <> 'none'",
            arguments: [scope])
    }

    /// The number of the last change of a scope's grant; nil for a scope that is not known.
    static func revision(of scope: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db, cached: "SELECT revision FROM aloft_scope WHERE scope = ?", arguments: [scope])
    }

    /// Whether this account may write in a scope.
    static func isWriter(of scope: String, _ db: Database) throws -> Bool {
        try Int.fetchOne(
            db, cached: "SELECT 1 FROM aloft_scope WHERE scope = ? AND role = 'writer'", arguments: [scope])
            != nil
    }

    /// Keeps the account's role in a scope, the number of its grant, and the number of the grant's last
    /// change.
    static func setGrant(
        _ scope: String, role: ScopeRole, number: Int64, revision: Int64, _ db: Database
    ) throws {
        try db.run(
            sql: """
                INSERT INTO aloft_scope (scope, role, grantNumber, revision) VALUES (?, ?, ?, ?)
                ON CONFLICT (scope) DO UPDATE
                SET role = excluded.role, grantNumber = excluded.grantNumber, revision = excluded.revision
                """, arguments: [scope, role.rawValue, number, revision])
    }

    /// Forgets everything about a scope but its name; the next page's acknowledgement is taken as it is.
    static func revoke(_ scope: String, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_scope WHERE scope = ?", arguments: [scope])
        try db.run(
            sql: "INSERT INTO aloft_scope (scope, role, resetsAcknowledgement) VALUES (?, 'none', 1)",
            arguments: [scope])
    }

    // MARK: Acknowledgements

    /// Resets the acknowledgements of this copy's present incarnation in all scopes.
    static func forgetAcknowledgements(_ db: Database) throws {
        try db.run(sql: "UPDATE aloft_scope SET acknowledgedThrough = 0")
    }

    /// Has the next page's acknowledgement taken as it is.
    static func resetAcknowledgement(of scope: String, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_scope SET resetsAcknowledgement = 1 WHERE scope = ?", arguments: [scope])
    }

    // MARK: Backfills

    /// Whether a restored server wants back records that were not all given.
    static func isBackfilling(_ scope: String, _ db: Database) throws -> Bool {
        try Int.fetchOne(
            db, cached: "SELECT 1 FROM aloft_scope WHERE scope = ? AND backfillEpoch IS NOT NULL",
            arguments: [scope]) != nil
    }

    /// Begins a backfill of the records with numbers above the divergence point.
    static func beginBackfill(
        of scope: String, epoch: String, divergencePoint: Int64, _ db: Database
    ) throws {
        try db.run(
            sql: """
                UPDATE aloft_scope SET backfillEpoch = ?, backfillDivergence = ?, backfilledTable = '',
                    backfilledID = ''
                WHERE scope = ?
                """, arguments: [epoch, divergencePoint, scope])
    }

    /// The epoch that a scope's backfill is for, its divergence point, and how far this incarnation's changes
    /// are confirmed; nil for a scope that is not known.
    static func backfill(
        of scope: String, _ db: Database
    ) throws -> (epoch: String?, divergencePoint: Int64, acknowledgedThrough: Int64)? {
        try Row.fetchOne(
            db,
            cached: """
                SELECT backfillEpoch, backfillDivergence, acknowledgedThrough FROM aloft_scope
                    WHERE scope = ?
                """, arguments: [scope]
        ).map { ($0[0], $0[1], $0[2]) }
    }

    /// The record up to which a backfill was given; nil at its beginning.
    static func lastBackfilled(of scope: String, _ db: Database) throws -> RecordKey? {
        try Row.fetchOne(
            db, cached: "SELECT backfilledTable, backfilledID FROM aloft_scope WHERE scope = ?",
            arguments: [scope]
        ).flatMap { RecordKey($0) }
    }

    /// Notes the record up to which a backfill was given.
    static func setLastBackfilled(_ key: RecordKey, of scope: String, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_scope SET backfilledTable = ?, backfilledID = ? WHERE scope = ?",
            arguments: [key.table, key.id.text, scope])
    }

    /// Ends a backfill.
    static func endBackfill(of scope: String, _ db: Database) throws {
        try db.run(sql: "UPDATE aloft_scope SET backfillEpoch = NULL WHERE scope = ?", arguments: [scope])
    }

    // MARK: Positions in the feeds

    /// The scopes whose records' digests were never added up, though something came.
    static func withoutDigest(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT scope FROM aloft_scope WHERE digest IS NULL AND cursor IS NOT NULL")
    }

    /// Keeps the sum of the digests of a scope's records.
    static func setDigest(_ digest: UInt64, of scope: String, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_scope SET digest = ? WHERE scope = ?",
            arguments: [Int64(bitPattern: digest), scope])
    }

    /// The scopes that are not being downloaded again, and the cursors of their shown states.
    static func cursors(_ db: Database) throws -> [(scope: String, cursor: String?)] {
        try Row.fetchAll(db, sql: "SELECT scope, cursor FROM aloft_scope WHERE NOT startsOver")
            .map { ($0[0], $0[1]) }
    }

    /// Has every scope downloaded again from its beginning.
    static func startAllOver(_ db: Database) throws {
        try db.run(sql: "UPDATE aloft_scope SET startsOver = 1, stageCursor = NULL")
    }

    /// How many records of each scope are staged and how many are known, by the scopes' names.
    static func counts(_ db: Database) throws -> [(scope: String, staged: Int, known: Int)] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT scope,
                    (SELECT count(*) FROM aloft_stage t WHERE t.scope = s.scope)
                        + ifnull((SELECT sum(records) FROM aloft_page p WHERE p.scope = s.scope), 0),
                    (SELECT count(*) FROM aloft_row r WHERE r.scope = s.scope)
                FROM aloft_scope s ORDER BY scope
                """
        ).map { ($0[0], $0[1], $0[2]) }
    }
}

/// This copy's position in a scope's feed.
struct ScopeRow: Hashable {
    /// The cursor of the shown state; nil before the first sync is done.
    var cursor: String?
    /// The cursor after the staged pages; nil if nothing is staged.
    var stageCursor: String?
    /// The sequence up to which this incarnation's changes are confirmed.
    var acknowledgedThrough: Int64 = 0
    /// When a stage was last shown: milliseconds since 1970 by this device's clock.
    var syncedAt: Int64?
    /// Everything is being downloaded again, because the server lost or forgot the cursor's state. The shown
    /// records stay until the stage is complete.
    var startsOver = false
    /// The digest of this copy's knowledge: see ``ScopeDigest``; nil before anything came.
    var digest: UInt64?
    /// The server's digest at `cursor`, if it said so.
    var serverDigest: String?
    /// When the two last differed, by this device's clock.
    var repairedAt: Int64?
    /// The changes on their way were rejected: the next page's mark is the number to go on from.
    var resetsAcknowledgement = false

    /// Where the next page begins.
    var nextCursor: String? { startsOver ? stageCursor : stageCursor ?? cursor }

    /// Whether the server's digest differs from the one here.
    var differsFromServer: Bool {
        guard let digest, let serverDigest else { return false }
        return digest.hex16 != serverDigest
    }

    /// This copy's position in a scope; the beginning for an unknown scope.
    static func read(_ scope: String, _ db: Database) throws -> ScopeRow {
        let statement = try db.cachedStatement(
            sql: """
                SELECT cursor, stageCursor, acknowledgedThrough, syncedAt, startsOver, digest, serverDigest,
                    repairedAt, resetsAcknowledgement
                FROM aloft_scope WHERE scope = ?
                """)
        return try Row.fetchOne(statement, arguments: [scope]).map {
            ScopeRow(
                cursor: $0[0], stageCursor: $0[1], acknowledgedThrough: $0[2], syncedAt: $0[3],
                startsOver: $0[4],
                digest: ($0[5] as Int64?).map(UInt64.init(bitPattern:)), serverDigest: $0[6],
                repairedAt: $0[7], resetsAcknowledgement: $0[8])
        } ?? ScopeRow()
    }

    /// Keeps this copy's position in a scope.
    func write(_ scope: String, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO aloft_scope
                    (scope, cursor, stageCursor, acknowledgedThrough, syncedAt, startsOver, digest,
                    serverDigest, repairedAt, resetsAcknowledgement)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (scope) DO UPDATE SET cursor = excluded.cursor, \
                stageCursor = excluded.stageCursor,
                    acknowledgedThrough = excluded.acknowledgedThrough, syncedAt = excluded.syncedAt,
                    startsOver = excluded.startsOver, digest = excluded.digest,
                    serverDigest = excluded.serverDigest, repairedAt = excluded.repairedAt,
                    resetsAcknowledgement = excluded.resetsAcknowledgement
                """)
        try statement.execute(arguments: [
            scope, cursor, stageCursor, acknowledgedThrough, syncedAt, startsOver,
            digest.map(Int64.init(bitPattern:)),
            serverDigest, repairedAt, resetsAcknowledgement,
        ])
    }
}
