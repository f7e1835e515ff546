/// A device is offline for a while.
struct Disconnection {
    let onceIn: Int

    /// The time for which the device is offline from now on; nil if it stays online.
    func strikes(_ chance: inout SeededChance) -> Int64? {
        chance.happens(onceIn: onceIn) ? Int64(chance.number(in: 1_000...40_000)) : nil
    }

    /// The time for which a device is kept offline, up to a limit.
    func lasts(atMost time: Int, _ chance: inout SeededChance) -> Int64 {
        Int64(chance.number(in: time / 4...time))
    }
}
