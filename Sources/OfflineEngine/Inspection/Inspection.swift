public import Foundation
import GRDB
import Notation
public import SyncCore

/// The state of a copy by its file: waiting changes, the batch in flight, the position in each feed, the
/// clock's offset.
///
/// ```swift
/// print(try Inspection(of: file))
/// ```
/// Reads the file without changing it, also while an app has it open; needs no schema and no network.
public struct Inspection: Codable, Hashable, Sendable {
    /// The copy's state in one scope.
    public struct Scope: Codable, Hashable, Sendable {
        /// The scope's name.
        public var name: String
        /// The position in the feed up to which records are shown; nil before the first sync.
        public var cursor: String?
        /// The sequence up to which this device's changes are confirmed.
        public var acknowledgedThrough: Int64
        /// When it last equalled the server, by this device's clock.
        public var syncedAt: Date?
        /// Whether everything is being downloaded again.
        public var startsOver: Bool
        /// Records of a pull that is not complete.
        public var stagedRecords: Int
        /// Records that the server has, deleted ones included.
        public var knownRecords: Int
        /// The digest of the records here, sixteen hexadecimal digits; nil before anything came.
        public var digest: String?
        /// The server's digest of its records at ``cursor``; nil if it has not sent one.
        public var serverDigest: String?
        /// The batch that was made and is not confirmed.
        public var batch: Batch?

        /// Whether the copy's digest equals the server's; nil if that is not known.
        public var isAsServer: Bool? {
            guard let digest, let serverDigest else { return nil }
            return digest == serverDigest
        }
    }

    /// A batch that was made and is not confirmed.
    public struct Batch: Codable, Hashable, Sendable {
        /// The number before its first change.
        public var previousSequence: Int64
        /// The number of its last change.
        public var lastSequence: Int64
        /// Its size as it is sent, before compression.
        public var bytes: Int
        /// Whether the server said that it took the batch; a pull has still to confirm it.
        public var isAcknowledged: Bool
        /// The number of tries without an answer that accepts it.
        public var attempts: Int
        /// The result of the last try, in a sentence.
        public var lastError: String?
        /// When that was, by this device's clock.
        public var attemptedAt: Date?
    }

    /// A field with concurrent values from two people, not settled yet.
    public struct Conflict: Codable, Hashable, Sendable {
        /// The record.
        public var record: RecordKey
        /// The field.
        public var field: String
        /// The versions beside the one in force, each with its time and device.
        public var held: [HeldVersion]
    }

    /// Something that went wrong, as the event log has it.
    public struct LoggedProblem: Codable, Hashable, Sendable {
        /// When, by this device's clock.
        public var at: Date
        /// The problem's code, such as those of ``SyncIssue``.
        public var code: String
        /// When it was over, if it is.
        public var endedAt: Date?
    }

    /// The most changes, conflicts and problems listed; the counts count all.
    public static let mostListed = 50

    /// This device, sixteen hexadecimal digits.
    public var device: String?
    /// The incarnation of the file.
    public var incarnation: String?
    /// The account that the file belongs to.
    public var account: String?
    /// The server's address.
    public var server: String?
    /// The server's clock minus this device's; nil before the first answer.
    public var clockOffset: Duration? { clockOffsetMilliseconds.map { .milliseconds($0) } }
    private var clockOffsetMilliseconds: Int64?
    /// Changes that wait or are on their way.
    public var pendingChanges: Int
    /// The time of the oldest pending change, by this device's clock.
    public var oldestPendingAt: Date?
    /// Pending changes that are not shown, because they conflict with the server's records.
    public var hiddenChanges: Int
    /// Records of the server that cannot be shown here; ``Inspection/explain(_:_:in:)`` says of each why.
    public var hiddenRecords: Int
    /// Changes that the server refused and nobody has retried or discarded.
    public var rejectedChanges: Int
    /// The first of the rejected changes and of those that wait, with states and reasons.
    public var outbox: [OutboxEntry]
    /// The first of the fields that a person has to settle.
    public var conflicts: [Conflict]
    /// The number of fields that a person has to settle.
    public var conflictCount: Int
    /// The latest problems, the newest first.
    public var problems: [LoggedProblem]
    /// The scopes.
    public var scopes: [Scope]

    /// Reads the file. Throws `DatabaseError` if it is no database or none of the engine's.
    public init(of file: URL) throws {
        let log = try EventFile.beside(file).lines()
        self = try Self.read(file) { db in try Inspection(db, log: log) }
    }

    /// Opens the file to look at it only.
    private static func read<Result>(_ file: URL, _ body: (Database) throws -> Result) throws -> Result {
        if (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
            throw ReplicaError.tableDoesNotFit("It is a folder; name the database in it.")
        }
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: file.path, configuration: configuration).read { db in
            try checkVersion(db)
            return try body(db)
        }
    }

    init(_ db: Database, log: [String]) throws {
        device = try KeyValue.device.read(db)
        incarnation = try KeyValue.incarnation.read(db)
        account = try KeyValue.ownerName.read(db)
        server = try KeyValue.server.read(db)
        clockOffsetMilliseconds = try KeyValue.clockOffset.read(db).flatMap { Int64($0) }
        pendingChanges = try OutboxTable.count(db)
        oldestPendingAt = try OutboxTable.oldestCapture(db).map { Date(milliseconds: $0) }
        hiddenChanges = try OutboxTable.hiddenCount(db)
        hiddenRecords = try BaseTable.waitingCount(db)
        rejectedChanges = try RejectedTable.count(db)
        outbox = try OutboxEntry.all(db, most: Self.mostListed)
        let conflicts = try Self.conflicts(db)
        conflictCount = conflicts.count
        self.conflicts = Array(conflicts.prefix(Self.mostListed))
        problems = try Self.problems(log)
        scopes = try Self.scopes(db)
    }

    private static func scopes(_ db: Database) throws -> [Scope] {
        try ScopeTable.counts(db).map { scope, staged, known in
            let row = try ScopeRow.read(scope, db)
            let batch = try InFlightBatch.read(scope, db)
            return Scope(
                name: scope, cursor: row.cursor, acknowledgedThrough: row.acknowledgedThrough,
                syncedAt: row.syncedAt.map { Date(milliseconds: $0) },
                startsOver: row.startsOver, stagedRecords: staged, knownRecords: known,
                digest: row.digest?.hex16, serverDigest: row.serverDigest,
                batch: batch.map {
                    Batch(
                        previousSequence: $0.previousSequence, lastSequence: $0.lastSequence, bytes: $0.bytes,
                        isAcknowledged: $0.isAcknowledged, attempts: $0.attempts, lastError: $0.lastError,
                        attemptedAt: $0.attemptedAt.map { Date(milliseconds: $0) })
                })
        }
    }

    /// The conflicts as in ``Replica/conflicts()``, but without the values in force, which take the schema.
    private static func conflicts(_ db: Database) throws -> [Conflict] {
        try RowTable.heldVersions(db).flatMap { key, details -> [Conflict] in
            let typed = try OutboxTable.editedFields(of: key, db)
            return try ServerRow.decode([String: FieldDetail].self, details)
                .sorted { $0.key < $1.key }
                .compactMap { field, detail in
                    guard case .held(let versions) = detail, !versions.isEmpty, !field.isEmpty,
                        !typed.contains(field)
                    else { return nil }
                    return Conflict(record: key, field: field, held: versions)
                }
        }
    }

    private static func problems(_ log: [String]) throws -> [LoggedProblem] {
        struct Line: Decodable {
            let at: Int64?
            let event: String
            let code: String?
        }
        var problems: [LoggedProblem] = []
        for text in log {
            let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
            let at = line.at.map { Date(milliseconds: $0) }
            switch line.event {
            case "problem":
                if let last = problems.indices.last, problems[last].endedAt == nil {
                    problems[last].endedAt = at
                }
                problems.append(
                    LoggedProblem(at: at ?? Date(milliseconds: 0), code: line.code ?? "unknown"))
            case "problemEnded":
                if let last = problems.indices.last { problems[last].endedAt = at }
            default: break
            }
        }
        return problems.suffix(mostListed).reversed()
    }
}

extension Inspection {
    /// The reasons why a record's changes are not on the server, in sentences; that all of them are, if so.
    ///
    /// - Throws: `DatabaseError`.
    public static func explain(_ table: String, _ id: RecordID, in file: URL) throws -> [String] {
        let standing = try Standing(log: EventFile.beside(file).lines())
        return try read(file) { db in
            try ExplanationFacts(table: table, id: id, standing: standing).reasons(db).map(\.sentence)
        }
    }

    /// Only an app can bring an older file up to date; the inspector changes nothing.
    private static func checkVersion(_ db: Database) throws {
        guard try EngineTable.outbox.exists(db) else {
            throw ReplicaError.tableDoesNotFit(
                "It is a database, and not one of Aloft's: name the file that the app opens.")
        }
        guard try !EngineTables.areUpToDate(db)
        else { return }
        throw ReplicaError.tableDoesNotFit(
            "An older version wrote this file: start the app once with this version, then inspect it.")
    }
}

extension Replica {
    /// The state of the copy, for a page that shows it; ``Replica/verify()`` counts every record again. Works
    /// offline.
    public func inspect() async throws -> Inspection {
        let log = EventFile.beside(file)
        return try await read { db in try Inspection(db, log: log.lines()) }
    }
}
