import GRDB
import OfflineEngine
import SyncCore

/// Bit rot: one record on a device's disk is damaged or lost, once in a run. Whether the engine repaired it
/// is checked when everything has come to rest.
extension Fleet {
    /// Damages or loses a record without unconfirmed changes.
    func damageRecord(of device: SimulatedDevice) throws {
        guard let table = app.damageable, faults.bitRot.strikes(device.index, &chance) else { return }
        let isLost = faults.bitRot.losesRecord(&chance)
        let victims = try device.database.unsafeRead { db in
            try String.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id FROM aloft_row r WHERE tbl = ? AND NOT isDeleted
                            AND NOT EXISTS (SELECT 1 FROM aloft_base b WHERE b.tbl = r.tbl AND b.id = r.id)
                            AND NOT EXISTS (SELECT 1 FROM aloft_scope
                                WHERE scope = 'own' AND (startsOver OR digest IS NULL))
                        ORDER BY id
                        """), arguments: [table.name])
        }.filter { id in !pairs.ids.contains { $0.0 == id || $0.1 == id } }
        if victims.isEmpty { return }
        count(.bitRot)
        let id = faults.bitRot.victim(among: victims, of: table.name, on: device.index, &chance)
        trace.note("\(now) \(device.index) \(isLost ? "loses" : "damages") \(id)")
        device.hasBitRot = true
        try device.database.writeUncaptured { db in
            isLost ? try lose(id, of: table, db) : try damage(id, of: table, db)
        }
        if isLost { return }
        // The app verifies its copy now and then.
        guard try !device.store.verify(Wire.ownScope).isGood else { return }
        try device.store.downloadAgain(Wire.ownScope)
        wake(device)
    }

    /// A user asks this device to sync now.
    func wake(_ device: SimulatedDevice) {
        for index in device.processes.indices {
            device.processes[index].session.syncNow()
            // Out of sight, too, it has half a minute from now on.
            device.processes[index].turnBegan = nil
        }
        plan(device, at: now)
    }

    /// Removes a record as if no pull had ever brought it.
    private func lose(_ id: String, of table: AppShape.Table, _ db: Database) throws {
        let digest = try Int64.fetchOne(
            db, sql: "SELECT digest FROM aloft_row WHERE tbl = ? AND id = ?",
            arguments: [table.name, id])
        let sum = try Int64.fetchOne(db, sql: "SELECT digest FROM aloft_scope WHERE scope = 'own'")
        try db.execute(
            sql: "UPDATE aloft_scope SET digest = ? WHERE scope = 'own'",
            arguments: [(sum ?? 0) &- (digest ?? 0)])
        try db.execute(sql: "DELETE FROM aloft_row WHERE tbl = ? AND id = ?", arguments: [table.name, id])
        try db.execute(sql: "DELETE FROM \"\(table.name)\" WHERE id = ?", arguments: [id])
    }

    private func damage(_ id: String, of table: AppShape.Table, _ db: Database) throws {
        try db.execute(
            sql: faults.bitRot.losesRow(&chance)
                ? "DELETE FROM \"\(table.name)\" WHERE id = ?"
                : "UPDATE \"\(table.name)\" SET \"\(table.textField ?? "")\" = 'rotten' WHERE id = ?",
            arguments: [id])
    }

    /// Notes whether the device shows its records undamaged again.
    func noteRepair(_ device: SimulatedDevice) throws {
        guard device.hasBitRot else { return }
        let isWhole = try device.database.unsafeRead { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT NOT startsOver AND printf('%016x', digest) = serverDigest FROM aloft_scope
                        WHERE scope = 'own'
                        """))
        }
        if isWhole ?? false { device.hasBitRot = false }
    }
}

extension DatabaseWriter {
    /// Writes as no app can: past the triggers.
    fileprivate func writeUncaptured(_ body: (Database) throws -> Void) throws {
        try write { db in
            try db.execute(sql: "UPDATE aloft_capture SET applying = 1")
            try body(db)
            try db.execute(sql: "UPDATE aloft_capture SET applying = 0")
        }
    }
}
