package import GRDB
package import SyncCore

// Imports/ is how any file is taken into this account: previewed, written in transactions of at most 500
// records, noted on this device in the transaction that writes, and undone as one. A sort of file says what
// its plan is and how a record of it is written and taken back; everything else is here.

/// The effect of importing a file. Nothing is written by asking.
package protocol ImportPlan: Sendable {
    /// The consents of a person besides adding what is new.
    associatedtype Consent: Sendable
    /// A record to write.
    associatedtype Change: Sendable

    /// The file's own name.
    var name: String { get }
    /// The id of every import of this file, on every device.
    var importID: RecordID { get }
    /// The writes, in the order of the file.
    func changes(_ consent: Consent) -> [Change]
}

/// A sort of file that is imported: logbooks of other programs, account documents.
package protocol ImportSource: Sendable {
    associatedtype Plan: ImportPlan
    /// Why a file cannot be imported.
    associatedtype Refusal: Error, CustomStringConvertible
    /// A write of an import, as it was noted: enough to take it back.
    associatedtype NotedWrite: Sendable

    var store: RecordStore { get }
    /// The tables in which its imports are noted.
    var tables: ImportTables { get }

    /// Writes what belongs to the beginning, in the transaction that notes it.
    func begin(_ plan: Plan, _ db: Database) throws
    /// Writes the aircraft that the changes name. Returns how many.
    func writeAircraft(_ plan: Plan) async throws -> Int
    /// Writes records and notes them as the import's. Those that changed since they were compared are kept.
    func write(_ changes: [Plan.Change], of importID: RecordID, _ db: Database) throws -> ImportTally
    /// Everything that an import wrote, but for aircraft.
    func notes(of importID: RecordID, _ db: Database) throws -> [NotedWrite]
    /// Takes back records that are as the import left them. Those that changed since are kept.
    func takeBack(_ notes: [NotedWrite], _ db: Database) throws -> ImportTally
    /// Takes back the aircraft that an import made and that nothing names.
    func takeBackAircraft(of importID: RecordID) async throws -> ImportTally

    /// A sentence on what was written.
    func sentence(on plan: Plan, _ consent: Plan.Consent, _ written: ImportTally) -> String
    /// A sentence on what was taken back.
    func sentence(takenBack: ImportTally) -> String
}

extension ImportSource {
    package func begin(_ plan: Plan, _ db: Database) throws {}
    package func writeAircraft(_ plan: Plan) async throws -> Int { 0 }
    package func takeBackAircraft(of importID: RecordID) async throws -> ImportTally { ImportTally() }
}

/// How much was written or taken back.
package struct ImportTally: Hashable, Sendable {
    package var records = 0
    package var aircraft = 0
    /// Names of records that were left as they are.
    package var kept: [String] = []

    static func += (left: inout ImportTally, right: ImportTally) {
        left.records += right.records
        left.aircraft += right.aircraft
        left.kept += right.kept
    }
}
