import GRDB

/// A device's disk is full for a while: nothing commits, nothing is lost, and everything goes on afterwards.
extension Fleet {
    /// Fills a device's disk now and then, and says whether it is full.
    func fillDisk(_ device: SimulatedDevice) -> Bool {
        if isStormy, device.fullUntil <= now, chance.happens(onceIn: profile.fillsDisk) {
            count(.diskFull)
            device.fullUntil = now + Int64(chance.number(in: 1_000...30_000))
            trace.note("\(now) \(device.index) has no room until \(device.fullUntil)")
        }
        return isStormy && device.fullUntil > now
    }

    /// Does what needs room on a device's disk.
    /// - Returns: whether there was any; if not, the transaction did nothing.
    func inRoom(_ device: SimulatedDevice, _ body: () throws -> Void) throws -> Bool {
        device.crash.isFull = isStormy && device.fullUntil > now
        defer { device.crash.isFull = false }
        do {
            try body()
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL && device.crash.isFull {
            return false
        }
    }
}
