import GRDB

/// In some runs devices and server are of different versions of the app, and become newer while they run.
extension Fleet {
    /// Now and then a user inserts a record again that has fields unknown to this version of the app.
    func recreation(_ device: SimulatedDevice) throws -> LocalAction? {
        if let user { return try recreation(device, user) }
        guard inFaultPhase, faults.versionSkew.recreates(at: device.version) else { return nil }
        let found = try device.database.unsafeRead { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT tbl, id FROM aloft_row WHERE extra IS NOT NULL AND NOT isDeleted
                            AND (tbl = 'thing' OR \(device.version > 1 ? "tbl = 'memo'" : "0"))
                        ORDER BY id
                        """)
            ).map { (table: $0[0] as String, id: $0[1] as String) }
        }
        guard !found.isEmpty else { return nil }
        let (table, id) = faults.versionSkew.chance.pick(found)
        let word = "w\(report.actions)"
        if table == "thing" {
            return .replace(id: id, a: word, hits: faults.versionSkew.chance.number(in: 0...9))
        }
        return .several([
            .remove(table: table, id: id), .write(table: table, id: id, field: "a", value: word),
        ])
    }

    /// Inserts such a record again in an app drawn from the seed.
    private func recreation(_ device: SimulatedDevice, _ user: DrawnUser) throws -> LocalAction? {
        guard inFaultPhase, faults.versionSkew.recreates(at: device.version) else { return nil }
        let tables = app.tables(at: device.version).filter { !app.constrained.contains($0.name) }
        let found = try device.database.unsafeRead { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT tbl, id FROM aloft_row
                        WHERE extra IS NOT NULL AND NOT isDeleted AND scope = 'own' ORDER BY tbl, id
                        """)
            ).map { (table: $0[0] as String, id: $0[1] as String) }
        }.filter { row in tables.contains { $0.name == row.table } }
        guard !found.isEmpty else { return nil }
        let (name, id) = faults.versionSkew.chance.pick(found)
        guard let table = user.table(name, at: device.version), !user.isPaired(id) else { return nil }
        let values = user.values(
            of: table, version: device.version, step: report.actions, &faults.versionSkew.chance)
        return .row(
            faults.versionSkew.chance.happens(onceIn: 2)
                ? .replace(table: name, id: id, values) : .renew(table: name, id: id, values))
    }

    /// A user installs the next version of the app, now and then.
    func upgrade(_ device: SimulatedDevice) throws {
        guard !device.hasBitRot, faults.versionSkew.isOlder(device.version) else { return }
        let isSoon = try device.database.unsafeRead { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (
                            SELECT 1 FROM aloft_outbox o JOIN aloft_row r ON r.tbl = o.tbl AND r.id = o.id
                            WHERE o.verb = 'insert' AND o.generation > r.generation
                                AND r.extra IS NOT NULL)
                        """))
        }
        guard faults.versionSkew.upgradesDevice(isSoon: isSoon == true, &chance) else { return }
        count(.upgrade)
        try notePromotion(device)
        device.upgrade()
        try open(device)
        try noteMade(device)
        trace.note("\(now) \(device.index) becomes \(device.version)")
        try check(device)
    }

    private func notePromotion(_ device: SimulatedDevice) throws {
        let hasUnknownFields = try device.database.unsafeRead { db in
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM aloft_row WHERE extra IS NOT NULL)"))
        }
        if hasUnknownFields == true { met(.grewIntoColumns) }
        for table in app.tables(at: device.version) {
            for column in table.columns where column.renaming?.since == device.version + 1 {
                try noteRenaming(of: column, in: table, device)
            }
        }
    }

    private func noteRenaming(
        of column: AppShape.Column, in table: AppShape.Table, _ device: SimulatedDevice
    ) throws {
        let (hasValues, hasUnsent) = try device.database.unsafeRead { db in
            (
                try Bool.fetchOne(
                    db,
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM "\(table.name)"
                            WHERE "\(column.name)" IS NOT NULL AND "\(column.name)" IS NOT ?)
                        """, arguments: [column.fallback.bound]),
                try Bool.fetchOne(
                    db,
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM aloft_outbox o, json_each(o.edits) e
                            WHERE o.tbl = ? AND o.verb <> 'delete' AND e.key = ?)
                        """, arguments: [table.name, column.name])
            )
        }
        if hasValues == true { met(.renamed) }
        if hasUnsent == true { met(.renamedWithUnsent) }
    }

    /// The operator installs the next version of the server, now and then.
    func upgradeServer() throws {
        guard inFaultPhase, faults.versionSkew.upgradesServer(of: server.version, &chance) else { return }
        count(.upgrade)
        try upgradeServer(to: server.version + 1)
    }

    func upgradeServer(to version: Int) throws {
        endStreams()
        try server.upgrade(to: version)
        try repeatUnanswered()
        trace.note("\(now) the server becomes \(version)")
    }
}
