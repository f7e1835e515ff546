import Foundation
import GRDB
import OfflineEngine
import SyncCore
import SyncServer

/// A device that was offline for long: a save, a status and a pull with 0, 1,000 and 50,000 unsent changes.
/// And the cost of a row written by the usual form.
struct WaitingBenchmark {
    let folder: URL

    private static let sizes = [0, 1_000, 50_000]
    private static let saves = 300
    private static let pulls = 15
    /// About what another device writes in a minute or two.
    private static let pulledRecords = 50

    func run(_ table: inout FigureTable) async throws {
        try await runForms(&table)
        for form in SaveForm.allCases { try await runSaves(form, &table) }
        for app in WaitingApp.allCases { try await runPulls(app, &table) }
    }

    // MARK: A row

    private func runForms(_ table: inout FigureTable) async throws {
        let rows = 10_000
        let sql = "INSERT INTO visit (id, remark, minutes) VALUES (?, ?, ?)"
        let replica = try open("forms", WaitingApp.plain.schema)
        let bare = try DatabasePool(path: file("bare"))
        try await bare.write { db in try WaitingApp.plain.schema.createTables(in: db) }
        var (cached, kept) = (Stopwatch(), Stopwatch())
        try await cached.measure {
            try await bare.write { db in
                let statement = try db.cachedStatement(sql: sql)
                for _ in 0..<rows { try statement.execute(arguments: [RecordID(), "as found", 30]) }
            }
        }
        try await kept.measure {
            try await replica.write { db in
                for _ in 0..<rows { try db.execute(sql: sql, arguments: [RecordID(), "as found", 30]) }
            }
        }
        let (own, peer) = (
            kept.percentile(0) * 1_000 / Double(rows), cached.percentile(0) * 1_000 / Double(rows)
        )
        table.add(
            "a row by execute(sql:), captured", "\(own.digits(1)) µs",
            beside: "GRDB alone: \(peer.digits(1)) µs",
            ratio: own / peer, target: "≤ 30 µs")
    }

    // MARK: Save and status

    /// The way in which an app saves.
    private enum SaveForm: CaseIterable {
        /// By `write(_:)`.
        case plain
        /// By `write(undoable:_:)`.
        case undoable
        /// By `write(_:)`, in tables whose records can be shared.
        case shared

        /// The words that distinguish its figures from those of ``plain``.
        var remark: String {
            switch self {
            case .plain: ""
            case .undoable: ", undoable"
            case .shared: ", shared tables"
            }
        }
    }

    private func runSaves(_ form: SaveForm, _ table: inout FigureTable) async throws {
        var first: (save: Double, status: Double)?
        for size in Self.sizes {
            let app = form == .shared ? WaitingApp.shared : .plain
            let replica = try open("saves-\(size)", app.schema)
            let edited = RecordID()
            try await replica.write { db in
                try db.execute(sql: "INSERT INTO visit (id) VALUES (?)", arguments: [edited])
            }
            try await fill(replica, size)
            var (save, status) = (Stopwatch(), Stopwatch())
            for minutes in 0..<Self.saves {
                let before = replica.status.pendingChanges
                let start = ContinuousClock.now
                try await save.measure { try await self.save(minutes, of: edited, form, replica) }
                for await now in replica.statusUpdates() where now.pendingChanges > before { break }
                status.note(since: start)
            }
            let times = (save.percentile(0.5), status.percentile(0.5))
            let least = first ?? times
            first = least
            table.add(
                "save over \(size) unsent\(form.remark)", "\(times.0.digits(2)) ms",
                beside: "over none: \(least.save.digits(2)) ms",
                ratio: times.0 / least.save, target: "≤ 1.5 ×")
            table.add(
                "save to status over \(size) unsent\(form.remark)", "\(times.1.digits(2)) ms",
                beside: "over none: \(least.status.digits(2)) ms", ratio: times.1 / least.status,
                target: "≤ 1.5 ×")
        }
    }

    private func save(
        _ minutes: Int, of visit: RecordID, _ form: SaveForm, _ replica: Replica
    ) async throws {
        let edit: @Sendable (Database) throws -> Void = { db in
            try db.execute(
                sql: "UPDATE visit SET minutes = ? WHERE id = ?", arguments: [minutes, visit])
        }
        if form == .undoable {
            try await replica.write(undoable: "minutes", edit)
        } else {
            try await replica.write(edit)
        }
    }

    private func fill(_ replica: Replica, _ size: Int) async throws {
        for start in stride(from: 0, to: size, by: 500) {
            try await replica.write { db in
                for _ in start..<min(start + 500, size) {
                    try db.execute(
                        sql: "INSERT INTO visit (id, remark) VALUES (?, ?)", arguments: [RecordID(), "mine"])
                }
            }
        }
    }

    // MARK: Pull

    private func runPulls(_ app: WaitingApp, _ table: inout FigureTable) async throws {
        let database = try DatabasePool(path: file("server"))
        let server = try ServerCore(database: database, schema: app.schema, world: SystemWorld())
        let scope = try app.scope(database)
        var writer = try WaitingApp.Device(pool("writer"), app, scope)
        // It learns of the scope.
        try writer.sync(with: server)
        let found = (0..<Self.pulledRecords).map { _ in RecordID() }
        try writer.write { db in for id in found { try app.insert(id, in: scope, db) } }
        try writer.sync(with: server)
        var devices: [WaitingApp.Device] = []
        for size in Self.sizes {
            var device = try WaitingApp.Device(pool("device-\(size)"), app, scope)
            try device.sync(with: server)
            try edit(found.prefix(found.count / 2), app, device)
            for start in stride(from: 0, to: size, by: 500) {
                try device.write { db in
                    for _ in start..<min(start + 500, size) { try app.insert(RecordID(), in: scope, db) }
                }
            }
            try edit(found.suffix(found.count / 2), app, device)
            if app == .linkedHidden { try insertTakenName(device) }
            devices.append(device)
        }
        if app == .linkedHidden {
            try insertTakenName(writer)
            try writer.sync(with: server)
            for place in devices.indices { try devices[place].pull(from: server) }
        }
        var watches = Self.sizes.map { _ in Stopwatch() }
        for pull in 0..<Self.pulls {
            try writer.write { db in
                for id in found {
                    if app.isEdited {
                        try db.execute(
                            sql: "UPDATE visit SET remark = ? WHERE id = ?", arguments: ["\(pull)", id])
                    } else {
                        try app.insert(RecordID(), in: scope, db)
                    }
                }
            }
            try writer.sync(with: server)
            for place in devices.indices {
                try await watches[place].measure { try devices[place].pull(from: server) }
            }
        }
        let times = watches.map { $0.percentile(0.5) }
        for (size, time) in zip(Self.sizes, times) {
            table.add(
                "pull of \(Self.pulledRecords) records over \(size) unsent\(app.remark)",
                "\(time.digits(1)) ms", beside: "over none: \(times[0].digits(1)) ms",
                ratio: time / times[0], target: "≤ 1.5 ×")
        }
    }

    /// Edits these records here, which the other device edits, too: a transaction each.
    private func edit(
        _ visits: ArraySlice<RecordID>, _ app: WaitingApp, _ device: WaitingApp.Device
    ) throws {
        guard app.isEdited else { return }
        for id in visits {
            try device.write { db in
                try db.execute(sql: "UPDATE visit SET minutes = 20 WHERE id = ?", arguments: [id])
            }
        }
    }

    /// Inserts a site with a name that another device takes, too.
    private func insertTakenName(_ device: WaitingApp.Device) throws {
        try device.write { db in
            try db.execute(sql: "INSERT INTO site (id, name) VALUES (?, 'taken')", arguments: [RecordID()])
        }
    }

    private func file(_ name: String) -> String {
        folder.appending(path: "\(name)-\(UUID().uuidString).sqlite").path
    }

    private func pool(_ name: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        let pool = try DatabasePool(path: file(name), configuration: configuration)
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
        }
        return pool
    }

    private func open(_ name: String, _ schema: Schema) throws -> Replica {
        try Replica(at: URL(filePath: file(name)), schema: schema, secrets: ShortSecrets())
    }
}
