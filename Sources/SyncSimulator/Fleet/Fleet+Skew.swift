import GRDB

/// In some runs devices and server are of different versions of the app, and become newer while they run.
extension Fleet {
    /// Whether a run is of that kind.
    static func isSkewed(_ seed: UInt64) -> Bool { seed % 3 == 1 }
    var isSkewed: Bool { Self.isSkewed(seed) }

    /// What a device or the server begins with.
    static func firstVersion(_ seed: UInt64, _ chance: inout SeededChance) -> Int {
        isSkewed(seed) ? chance.number(in: 1...SimulatedApp.newestVersion) : 1
    }

    /// Somebody installs the next version of the app, now and then.
    func upgrade(_ device: SimulatedDevice) throws {
        guard isSkewed, !device.isRotten, device.version < SimulatedApp.newestVersion else { return }
        // Sooner while a record is shown that was made anew after one that holds more than is shown.
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
        guard chance.happens(onceIn: profile.upgrades.sooner(isSoon == true)) else { return }
        count(.upgrade)
        try device.upgrade()
        trace.note("\(now) \(device.index) becomes \(device.version)")
        try check(device)
    }

    /// The operator installs the next version of the server, now and then.
    func upgradeServer() throws {
        guard isSkewed, isStormy, server.version < SimulatedApp.newestVersion,
            chance.happens(onceIn: profile.upgrades)
        else { return }
        count(.upgrade)
        try upgradeServer(to: server.version + 1)
    }

    func upgradeServer(to version: Int) throws {
        endStreams()
        try server.upgrade(to: version)
        trace.note("\(now) the server becomes \(version)")
    }
}
