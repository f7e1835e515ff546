import Foundation
import GRDB
import SyncCore

/// Writes the bulk of a first sync and of every long pull, living records without local changes, straight
/// from the bytes of their lines into the app's rows and the table of the server's records.
///
/// A record whose local changes this pull confirms is such a record again, and needs no base.
///
/// All other records are left to ``PullApplier``, untouched: deletions, records with changes that stay
/// unconfirmed, of another scope, of an unknown table or with an unknown field, with a value not in its
/// column's form, or kept out by a constraint or a trigger of the app's.
struct RecordWriter {
    /// How many records were taken.
    private(set) var count = 0
    /// The change of the scope's digest by them.
    private(set) var digestChange: UInt64 = 0

    private let scope: [UInt8]
    private let startsOver: Bool
    /// The tables of which records came so far, and those that records may be of.
    private var targets: [Target] = []
    private var tables: [SyncTable]
    private let db: Database
    private let remember: BulkStatement
    /// Finds what is known of a record; nil if nothing is known of any.
    private let known: BulkStatement?
    /// Finds a record's base, and removes it; nil if there are none.
    private var bases: (find: BulkStatement, remove: BulkStatement)?
    /// The sequence up to which the pull confirms changes; nil if no base may be removed.
    private let confirmedThrough: Int64?
    private var removesBases = false
    private var line = RecordLine()
    private var newestStamp: [UInt8] = []

    /// - Parameters:
    ///   - hasRows: whether anything may be known of these records.
    ///   - hasBases: whether some record may have unconfirmed changes.
    ///   - confirmedThrough: the sequence up to which the pull confirms changes. With nil a record that has a
    ///     base is left to ``PullApplier``.
    init(
        scope: String, schema: Schema, startsOver: Bool, hasRows: Bool, hasBases: Bool,
        confirmedThrough: Int64?, _ db: Database
    ) throws {
        self.confirmedThrough = confirmedThrough
        self.scope = Array(scope.utf8)
        self.startsOver = startsOver
        self.db = db
        tables = schema.tables.filter { scope == Wire.ownScope || $0.scopeColumn != nil }
        remember = try RowTable.bulkRemember(db)
        known = hasRows ? try RowTable.bulkFind(db) : nil
        if hasBases { try lookForBases() }
    }

    /// From now on some record may be shown with unconfirmed changes.
    mutating func lookForBases() throws {
        let name = String(decoding: scope, as: UTF8.self)
        bases = (
            try BaseTable.bulkFind(of: name, through: confirmedThrough, db), try BaseTable.bulkRemove(db)
        )
    }

    /// The newest stamp of what was taken.
    var newest: Stamp? { Stamp(String(decoding: newestStamp, as: UTF8.self)) }

    /// Takes a simple record; returns false, having done nothing, for any other.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws -> Bool {
        guard line.read(bytes), let index = try target(bytes) else { return false }
        let base = try base(bytes)
        if base == .needed { return false }
        var before: UInt64 = 0
        if let known {
            try known.bind(bytes[slice: line.table], at: 1)
            try known.bind(bytes[slice: line.id], at: 2)
            if try known.next() {
                defer { known.reset() }
                guard known.text(2).elementsEqual(scope) else { return false }
                if !startsOver {
                    if known.integer(0) >= line.number { return base == nil && noted(bytes) }
                    before = UInt64(bitPattern: known.integer(1))
                }
            }
        }
        guard try targets[index].bind(line, bytes, scope: scope) else { return false }
        do {
            try targets[index].upsert.run()
        } catch let error as DatabaseError where error.isOfOneRow(db) {
            return false
        }
        targets[index].isChanged = true
        let digest = line.digest(bytes)
        try write(bytes, digest)
        if base == .confirmed { try removeBase(bytes) }
        digestChange &+= digest &- before
        return noted(bytes)
    }

    /// The index of the line's table among the targets, if its records can be shown here.
    private mutating func target(_ bytes: UnsafeBufferPointer<UInt8>) throws -> Int? {
        if let index = targets.firstIndex(where: { $0.isNamed(bytes, line.table) }) { return index }
        let place = bytes[slice: line.table]
        guard let index = tables.firstIndex(where: { place.elementsEqual($0.name.utf8) }) else { return nil }
        targets.append(
            try Target(tables.remove(at: index), scope: String(decoding: scope, as: UTF8.self), db))
        return targets.count - 1
    }

    /// Tells observers what changed.
    func announce(_ db: Database) throws {
        if count == 0 { return }
        let own = [EngineTable.row.name] + (removesBases ? [EngineTable.base.name] : [])
        try BulkStatement.announce(targets.filter(\.isChanged).map(\.table) + own, db)
    }

    /// Whether a base outlives the pull.
    private enum Base { case needed, confirmed }

    /// The record's base; nil if it has none.
    private func base(_ bytes: UnsafeBufferPointer<UInt8>) throws -> Base? {
        guard let find = bases?.find else { return nil }
        try find.bind(bytes[slice: line.table], at: 1)
        try find.bind(bytes[slice: line.id], at: 2)
        defer { find.reset() }
        guard try find.next() else { return nil }
        return confirmedThrough != nil && find.integer(0) == 0 ? .confirmed : .needed
    }

    private mutating func removeBase(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        guard let remove = bases?.remove else { return }
        try remove.bind(bytes[slice: line.table], at: 1)
        try remove.bind(bytes[slice: line.id], at: 2)
        try remove.run()
        removesBases = true
    }

    private mutating func noted(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        count += 1
        let stamp = bytes[slice: line.newest]
        if newestStamp.lexicographicallyPrecedes(stamp) { newestStamp = Array(stamp) }
        return true
    }

    private func write(_ bytes: UnsafeBufferPointer<UInt8>, _ digest: UInt64) throws {
        try remember.bind(bytes[slice: line.table], at: 1)
        try remember.bind(bytes[slice: line.id], at: 2)
        try scope.withUnsafeBufferPointer { scope in
            try remember.bind(scope, at: 3)
            try remember.bind(line.number, at: 4)
            try remember.bind(line.version, at: 5)
            try remember.bind(line.generation, at: 6)
            try remember.bind(bytes[slice: line.clock], at: 7)
            try remember.bind(Int64(bitPattern: digest), at: 8)
            try remember.run()
        }
    }
}

extension RecordWriter {
    /// A table of the app.
    private struct Target {
        let table: String
        let upsert: BulkStatement
        var isChanged = false
        private let name: [UInt8]
        private let hasScope: Bool
        /// In the order of their names.
        private let columns: [Place]

        private struct Place {
            let name: [UInt8]
            let column: SyncColumn
            /// Where it is bound.
            let place: Int32
            let defaultValue: DatabaseValue
        }

        init(_ table: SyncTable, scope: String, _ db: Database) throws {
            self.table = table.name
            name = Array(table.name.utf8)
            hasScope = table.scopeColumn != nil
            upsert = try BulkStatement(AppRow(table: table, scope: scope).upsert, db)
            let first = hasScope ? 3 : 2
            columns = table.columns.enumerated().map { index, column in
                Place(
                    name: Array(column.name.utf8), column: column, place: Int32(first + index),
                    defaultValue: (column.canonical(column.defaultValue) ?? column.defaultValue)
                        .databaseValue)
            }.sorted { $0.name.lexicographicallyPrecedes($1.name) }
        }

        func isNamed(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Range<Int>) -> Bool {
            bytes[slice: place].equals(name)
        }

        /// Binds the row's values; false if one is unknown or not in its column's one form.
        func bind(_ line: RecordLine, _ bytes: UnsafeBufferPointer<UInt8>, scope: [UInt8]) throws -> Bool {
            try upsert.bind(bytes[slice: line.id], at: 1)
            if hasScope { try upsert.bind(String(decoding: scope, as: UTF8.self).databaseValue, at: 2) }
            var next = 0
            for column in columns {
                guard next < line.fields.count, bytes[slice: line.fields[next].name].equals(column.name)
                else {
                    try upsert.bind(column.defaultValue, at: column.place)
                    continue
                }
                guard try bind(line.fields[next].value, column, line, bytes) else { return false }
                next += 1
            }
            // Both are in the same order: a field left over is in no column.
            return next == line.fields.count
        }

        private func bind(
            _ piece: RecordLine.Piece, _ column: Place, _ line: RecordLine,
            _ bytes: UnsafeBufferPointer<UInt8>
        ) throws -> Bool {
            let defaultValue = column.column.defaultValue
            if defaultValue != .null, column.column.canonical(line.value(piece, bytes)) == defaultValue {
                return false
            }
            switch (column.column.type, piece) {
            case (.text, .text(let place)): try upsert.bind(bytes[slice: place], at: column.place)
            case (.text, .escaped(let place)):
                try upsert.bind(
                    String(decoding: line.plain[place], as: UTF8.self).databaseValue, at: column.place)
            case (.integer, .integer(let integer, _)): try upsert.bind(integer, at: column.place)
            case (.boolean, .integer(let integer, _)) where integer == 0 || integer == 1:
                try upsert.bind(integer, at: column.place)
            case (.real, .real(let real)): try upsert.bind(real, at: column.place)
            // Beyond that not every integer is a double.
            case (.real, .integer(let integer, _)) where integer.magnitude <= 1 << 53:
                try upsert.bind(Double(integer), at: column.place)
            default: return false
            }
            return true
        }
    }
}

extension RecordLine {
    /// A value as records have it.
    fileprivate func value(_ piece: Piece, _ bytes: UnsafeBufferPointer<UInt8>) -> FieldValue {
        switch piece {
        case .null: .null
        case .integer(let integer, _): .integer(integer)
        case .real(let real): .real(real)
        case .text(let place): .text(String(decoding: bytes[place], as: UTF8.self))
        case .escaped(let place): .text(String(decoding: plain[place], as: UTF8.self))
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate subscript(slice place: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: self[place])
    }

    fileprivate func equals(_ other: [UInt8]) -> Bool {
        count == other.count && other.withUnsafeBufferPointer { zip(self, $0).allSatisfy { $0 == $1 } }
    }
}
