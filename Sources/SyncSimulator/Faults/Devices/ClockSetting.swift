/// A user sets a device's clock.
struct ClockSetting {
    let onceIn: Int

    /// The clock's new lead over true time in milliseconds; nil if nobody sets it.
    func strikes(_ chance: inout SeededChance) -> Int64? {
        guard chance.happens(onceIn: onceIn) else { return nil }
        let year: Int64 = 31_557_600_000
        return chance.pick([-year, -3_600_000, 0, 50_000, 3_600_000, year])
    }
}
