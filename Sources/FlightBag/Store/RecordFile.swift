package import Foundation
import GRDB

/// The records in a device's file, for a program that only asks, also while a flight bag has it open.
package struct RecordFile: Sendable {
    private let database: DatabaseQueue

    /// The file of the device's copy below a flight bag's folder.
    package static func place(below home: URL) -> URL { home.appending(path: "replica.sqlite") }

    /// The file below a flight bag's folder. Nil when there is none yet. Throws ``StoreProblem``.
    package init?(below home: URL) throws {
        let file = Self.place(below: home)
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        do {
            database = try DatabaseQueue(path: file.path, configuration: configuration)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
            return nil
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }

    /// All records of a type in the order of their list; none of a kind that the file does not have yet.
    /// Throws ``StoreProblem``.
    package func all<Value: PilotRecord>(_ type: Value.Type) throws -> [Value] {
        try reading { db in
            guard try db.tableExists(Value.kind.name.table) else { return [] }
            return try RecordRows(kind: Value.kind).all(db)
        }
    }

    /// Copies what is in the file at the moment to a new one. Throws ``StoreProblem``.
    package func copy(to place: URL) throws {
        do {
            try database.backup(to: DatabaseQueue(path: place.path))
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }

    /// Reads one snapshot of the file.
    func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do {
            return try database.read(body)
        } catch let error as DatabaseError {
            throw StoreProblem(error)
        }
    }
}
