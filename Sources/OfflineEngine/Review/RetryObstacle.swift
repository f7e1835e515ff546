import GRDB
import SyncCore

/// Why a refused change cannot be done again here, in words instead of SQLite's.
struct RetryObstacle {
    let schema: Schema

    /// Looks for records that the changes refer to and that are gone, and for those that refer to what they
    /// delete: SQLite would say so only when the transaction ends, and of no record.
    ///
    /// - Throws: ``ReplicaError/recordIsGone(_:)``, ``ReplicaError/recordIsInTheWay(_:)``.
    func checkReferences(of changes: [Change], _ db: Database) throws {
        for change in changes {
            if change.verb == .delete {
                try checkChildren(of: change.key, db)
            } else {
                try checkParents(of: change.key, db)
            }
        }
    }

    private func checkParents(of key: RecordKey, _ db: Database) throws {
        for column in schema.table(key.table)?.columns ?? [] {
            guard let reference = column.references else { continue }
            let (table, field) = (quoted(key.table), quoted(column.sqlName))
            let isOrphan = try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM \(table) c WHERE c.id = ? AND c.\(field) IS NOT NULL
                        AND NOT EXISTS (SELECT 1 FROM \(quoted(reference.table)) p WHERE p.id = c.\(field)))
                    """, arguments: [key.id.text])
            guard isOrphan == true else { continue }
            throw ReplicaError.recordIsGone(
                "The record of “\(reference.table)” that it refers to is gone.")
        }
    }

    private func checkChildren(of key: RecordKey, _ db: Database) throws {
        for (table, column, _) in schema.references(to: key.table) {
            let isReferredTo = try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM \(quoted(table.name)) WHERE \(quoted(column.sqlName)) = ?)
                    """, arguments: [key.id.text])
            if isReferredTo == true { throw stillReferenced(table.name) }
        }
    }

    private func stillReferenced(_ table: String) -> ReplicaError {
        .recordIsInTheWay("A record of “\(table)” still refers to what it deletes.")
    }

    /// The meaning of a failed constraint for a person; the error itself if nobody can tell.
    func reason(of error: DatabaseError) -> any Error {
        switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_UNIQUE: break
        case .SQLITE_CONSTRAINT_FOREIGNKEY, .SQLITE_CONSTRAINT_TRIGGER:
            return error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY
                ? ReplicaError.recordIsInTheWay("Another record still refers to what it deletes.") : error
        default: return error
        }
        // SQLite names the columns: “UNIQUE constraint failed: site.name, site.place”.
        let named = (error.message ?? "").split(separator: ": ").last.map { $0.split(separator: ", ") } ?? []
        guard let table = schema.tables.first(where: { named.first?.hasPrefix($0.name + ".") == true })
        else { return error }
        let columns = named.map { $0.dropFirst(table.name.count + 1) }.filter {
            $0 != table.scopeColumn ?? ""
        }
        return ReplicaError.recordIsInTheWay(
            "Another record of “\(table.name)” has the same \(columns.joined(separator: ", ")).")
    }
}
