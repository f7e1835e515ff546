import GRDB
import SyncCore

/// Where this copy stands in a scope's feed.
struct ScopeRow {
    /// Where the shown state ends; nil before the first sync is done.
    var cursor: String?
    /// Where the staged pages end; nil if nothing is staged.
    var stageCursor: String?
    /// How far this incarnation's changes are confirmed.
    var acknowledgedThrough: Int64 = 0
    /// When a stage was last shown: milliseconds since 1970 by this device's clock.
    var syncedAt: Int64?
    /// Everything is being downloaded again, because the server lost or forgot what the cursor stood for.
    /// The shown records stay until the stage is complete.
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

    /// Whether the server said that its records come to something else than those here.
    var differsFromServer: Bool {
        guard let digest, let serverDigest else { return false }
        return digest.hex16 != serverDigest
    }

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
