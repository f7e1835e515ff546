public import Foundation
import GRDB
public import SyncCore

/// What a copy's file says about itself: what waits, what is on its way, how far it stands, what it knows of
/// time.
///
/// ```swift
/// print(try Inspection(of: file))
/// ```
/// Reads the file without changing it, also while an app has it open; needs no schema and no network.
public struct Inspection: Codable, Hashable, Sendable {
    /// How the copy stands in one scope's feed.
    public struct Scope: Codable, Hashable, Sendable {
        /// The scope's name.
        public var name: String
        /// Where the shown state ends; nil before the first sync.
        public var cursor: String?
        /// How far this device's changes are confirmed.
        public var mark: Int64
        /// When it last equalled the server: milliseconds since 1970 by this device's clock.
        public var syncedAt: Int64?
        /// Whether everything is being downloaded again.
        public var startsOver: Bool
        /// Records of a pull that is not complete.
        public var stagedRecords: Int
        /// Records that the server has, deleted ones included.
        public var knownRecords: Int
    }

    /// A batch that was made and is not confirmed.
    public struct Batch: Codable, Hashable, Sendable {
        /// The number before its first change.
        public var after: Int64
        /// The number of its last change.
        public var through: Int64
        /// Its size as it is sent, before compression.
        public var bytes: Int
        /// Whether the server said that it took it; a pull has still to confirm it.
        public var isAcknowledged: Bool
    }

    /// This device, sixteen hexadecimal digits.
    public var device: String?
    /// This life of the file.
    public var incarnation: String?
    /// The account that the file belongs to.
    public var account: String?
    /// The server's address.
    public var server: String?
    /// The server's clock minus this device's, milliseconds; nil before the first answer.
    public var clockOffsetMilliseconds: Int64?
    /// Changes that wait or are on their way.
    public var pendingChanges: Int
    /// When the oldest of them was made: milliseconds since 1970 by this device's clock.
    public var oldestPendingAt: Int64?
    /// Those among them that are not shown, because they cannot stand on what the server has.
    public var hiddenChanges: Int
    /// Changes that the server refused and nobody has settled.
    public var setAsideChanges: Int
    /// The batch in flight.
    public var batch: Batch?
    /// The scopes.
    public var scopes: [Scope]

    /// Reads the file. Throws `DatabaseError` if it is no database or none of the engine's.
    public init(of file: URL) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let database = try DatabaseQueue(path: file.path, configuration: configuration)
        self = try database.read { db in
            try Self.checkVersion(db)
            return try Inspection(db)
        }
    }

    init(_ db: Database) throws {
        device = try KeyValue.device.read(db)
        incarnation = try KeyValue.incarnation.read(db)
        account = try KeyValue.ownerName.read(db)
        server = try KeyValue.server.read(db)
        clockOffsetMilliseconds = try KeyValue.clockOffset.read(db).flatMap { Int64($0) }
        pendingChanges = try Outbox.count(db)
        oldestPendingAt = try Int64.fetchOne(db, cached: "SELECT min(capturedAt) FROM aloft_outbox")
        hiddenChanges =
            try Int.fetchOne(db, cached: "SELECT count(*) FROM aloft_outbox WHERE hidden IS NOT NULL") ?? 0
        setAsideChanges = try Int.fetchOne(db, cached: "SELECT count(*) FROM aloft_setaside") ?? 0
        batch = try FrozenBatch.read(Wire.ownScope, db).map {
            Batch(
                after: $0.after, through: $0.through, bytes: $0.bytes, isAcknowledged: $0.isAcknowledged)
        }
        scopes = try Row.fetchAll(
            db,
            cached: """
                SELECT scope, cursor, mark, syncedAt, startsOver,
                    (SELECT count(*) FROM aloft_stage t WHERE t.scope = s.scope)
                        + ifnull((SELECT sum(records) FROM aloft_page p WHERE p.scope = s.scope), 0),
                    (SELECT count(*) FROM aloft_row r WHERE r.scope = s.scope)
                FROM aloft_scope s ORDER BY scope
                """
        ).map {
            Scope(
                name: $0[0], cursor: $0[1], mark: $0[2], syncedAt: $0[3], startsOver: $0[4],
                stagedRecords: $0[5],
                knownRecords: $0[6])
        }
    }
}

extension Inspection {
    /// Why a record's changes are not on the server, in sentences; that all of them are, if so.
    ///
    /// - Throws: `DatabaseError`.
    public static func explain(_ table: String, _ id: RecordID, in file: URL) throws -> [String] {
        var configuration = Configuration()
        configuration.readonly = true
        let standing = try Standing(log: EventFile.beside(file).lines())
        return try DatabaseQueue(path: file.path, configuration: configuration).read { db in
            try checkVersion(db)
            return try Explaining(table: table, id: id, standing: standing).reasons(db).map(\.sentence)
        }
    }

    /// Only an app can bring an older file up to date; the inspector changes nothing.
    private static func checkVersion(_ db: Database) throws {
        guard try db.tableExists("aloft_outbox"), try !db.tableExists("aloft_inheritance") else { return }
        throw ReplicaError.tableDoesNotFit(
            "An older version wrote this file: start the app once with this version, then inspect it.")
    }
}
